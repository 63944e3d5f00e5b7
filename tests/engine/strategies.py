"""What the laws run over: every game, by every known set of house rules, by every number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from engine import shuffle
from engine.cards import listed
from engine.game import BadRules, Game, GameError, State, play
from engine.games import GAMES, armenian_durak
from engine.match import Match

#: Napoleon's exchange is this number and the card
SWAP = 64


@dataclass(frozen=True)
class Case:
    """A game with one set of house rules and a number of players."""

    game: Game
    rules: Any
    seats: int

    def __str__(self) -> str:
        options = [
            f"{field.name}={getattr(self.rules, field.name)}"
            for field in fields(self.rules)
            if getattr(self.rules, field.name) != field.default
        ]
        return "-".join([self.game.slug, str(self.seats), *options])

    def order(self, seed: object, number: int = 1) -> list[int]:
        return shuffle.deck_order(self.game.slug, str(seed), number, self.game.deck(self.rules))

    def deal(self, seed: object, dealer: int = 0) -> State:
        return self.game.deal(self.rules, self.seats, dealer, self.order(seed))

    def start(self, seed: int) -> Callable[[dict[int, int]], State]:
        """A deal of a match, the first or a later one; made again with some cards exchanged for others.

        Where there may be redeals they bring the same cards again.
        """
        return _start(self, seed)

    def _make_start(self, seed: int) -> Callable[[dict[int, int]], State]:
        match = Match(self.game, self.rules, self.seats, str(seed))
        rng = Random(seed)
        for _ in range(seed % 3):
            while match.state.to_move is not None:
                match.play(rng.choice(match.state.legal()))
            if not match.over:
                match.next_deal()
        rows = [row for row in match.finished if row.number != match.number]
        number, dealer = match.number, match.dealer
        order = self.order(seed, number)

        def shuffled(suffix: str) -> list[int]:
            slug = f"{self.game.slug}/{suffix}"
            return shuffle.deck_order(slug, str(seed), number, self.game.deck(self.rules))

        def make(change: dict[int, int]) -> State:
            cards = [change.get(card, card) for card in order]
            context = self.game.context(self.rules, self.seats, number, dealer, rows, shuffled)
            if "later_orders" in context:
                context["later_orders"] = [cards] * 100
            return self.game.deal(self.rules, self.seats, dealer, cards, **context)

        return make

    def random_game(self, seed: int) -> Iterator[tuple[State, list[int]]]:
        """Every position of a randomly played deal, with the moves so far; the state is the living one."""
        rng = Random(seed)
        state, moves = self.start(seed)({}), list[int]()
        yield state, moves
        while state.to_move is not None:
            moves.append(rng.choice(state.legal()))
            play(state, moves[-1])
            yield state, moves

    def sampled_game(self, seed: int, count: int = 12) -> Iterator[tuple[State, list[int]]]:
        """The first and the last position of such a deal, and some between, `count` in all at most."""
        deal = _random_moves(self, seed)
        wanted = {round(len(deal) * place / (count - 1)) for place in range(count)}
        state, moves = self.start(seed)({}), list[int]()
        for move in (*deal, None):
            if len(moves) in wanted:
                yield state, moves
            if move is not None:
                state.apply(move)
                moves.append(move)

    def position(self, seed: int, count: int) -> tuple[State, list[int]]:
        """The position after so many random moves, or the last one in which somebody is to move."""
        for state, moves in self.random_game(seed):
            if state.to_move is None:
                break
            position = state.copy(), moves[:]
            if len(moves) == count:
                break
        return position

    def redeal(self, seed: int, moves: list[int], view: Any, rng: Random) -> State | None:
        """The same moves in the same deal with the cards that `view` doesn't show dealt otherwise.

        None where those moves could not have been made then. Made without the game's own `determinize`.
        """
        hidden = listed(unseen(view))
        mixed = hidden[:]
        rng.shuffle(mixed)
        return self.replaced(seed, moves, dict(zip(hidden, mixed, strict=True)), view.seat)

    def replaced(self, seed: int, moves: list[int], change: dict[int, int], seat: int) -> State | None:
        """The same moves with other cards; what the seat could not see of a move may change with them."""
        state = self.start(seed)(change)
        if state.view(seat) != _first_view(self, seed, seat):
            return None
        for move in moves:
            move = renamed(move, change)
            if state.why_not(move) is not None:
                return None
            state.apply(move)
        return state


# Every law goes through all cases, so what is kept of one has to be kept of all.
KEPT = 5_000


@lru_cache(maxsize=KEPT)
def _start(case: Case, seed: int) -> Callable[[dict[int, int]], State]:
    return case._make_start(seed)


@lru_cache(maxsize=KEPT)
def _first_view(case: Case, seed: int, seat: int) -> Any:
    return case.start(seed)({}).view(seat)


@lru_cache(maxsize=KEPT)
def _random_moves(case: Case, seed: int) -> tuple[int, ...]:
    *_, (_, moves) = case.random_game(seed)
    return tuple(moves)


def renamed(move: int, change: dict[int, int]) -> int:
    """A move with its card exchanged. Only cards that somebody laid away unseen can be in question."""
    if move < 36:
        return change.get(move, move)
    if SWAP <= move < SWAP + 36:
        return SWAP + change.get(move - SWAP, move - SWAP)
    return move


def unseen(view: Any) -> int:
    """The cards whose place the seat of a view doesn't know, as a mask."""
    return int(view.unseen)


def _possible(game: Game, rules: dict[str, Any], seats: int) -> Iterator[Case]:
    try:
        case = Case(game, game.Rules(**rules), seats)
        case.deal("possible")
    except BadRules:
        return
    yield case


def _cases(game: Game) -> Iterator[Case]:
    """Every preset by every number of players; every single house rule by the usual number."""
    for rules in game.PRESETS.values():
        for seats in game.seats:
            yield from _possible(game, vars(rules), seats)
    for name, choices in game.Rules.CHOICES.items():
        for choice in choices:
            yield from _possible(game, {name: choice}, game.seats[0])


def _armenian_durak() -> Iterator[Case]:
    """All combinations of the rules that change the play."""
    names = ("layout", "flip", "trump", "must_beat")
    for values in product(*(armenian_durak.Rules.CHOICES[name] for name in names)):
        rules: dict[str, Any] = dict(zip(names, values, strict=True))
        yield Case(armenian_durak, armenian_durak.Rules(**rules), 2)


CASES = list(dict.fromkeys([case for game in GAMES.values() for case in _cases(game)] + [*_armenian_durak()]))
#: one case a preset, by the usual number of players, for the laws that take long
USUAL = [Case(game, rules, game.seats[0]) for game in GAMES.values() for rules in game.PRESETS.values()]


def all_rules(game: Game) -> Iterator[Any]:
    """Every combination of the choices of a game's house rules."""
    names = list(game.Rules.CHOICES)
    for values in product(*game.Rules.CHOICES.values()):
        yield game.Rules(**dict(zip(names, values, strict=True)))


def refusal(function: Any, *arguments: Any, **named: Any) -> str:
    """The reason with which the engine refuses a call; fails if it doesn't."""
    try:
        result = function(*arguments, **named)
    except GameError as error:
        return error.reason
    raise AssertionError(f"accepted: {result!r}")
