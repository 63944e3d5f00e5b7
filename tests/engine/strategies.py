"""What the laws run over. A new game joins by adding its rules to CASES."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from engine import shuffle
from engine.cards import ALL36, bits
from engine.game import Game, GameError, State, play
from engine.games import GAMES, armenian_durak


@dataclass(frozen=True)
class Case:
    """A game with one set of house rules and a number of players."""

    game: Game
    rules: Any
    seats: int

    def __str__(self) -> str:
        options = "-".join(str(value) for value in vars(self.rules).values())
        return f"{self.game.slug}-{self.seats}-{options}"

    def order(self, seed: object, number: int = 1) -> list[int]:
        return shuffle.deck_order(self.game.slug, str(seed), number, self.game.deck(self.rules))

    def deal(self, seed: object, dealer: int = 0) -> State:
        return self.game.deal(self.rules, self.seats, dealer, self.order(seed))

    def random_game(self, seed: int) -> Iterator[tuple[State, list[int]]]:
        """Every position of a randomly played deal, with the moves so far; the state is the living one."""
        rng = Random(seed)
        state, moves = self.deal(seed, seed % self.seats), list[int]()
        yield state, moves
        while state.to_move is not None:
            moves.append(rng.choice(state.legal()))
            play(state, moves[-1])
            yield state, moves

    def position(self, seed: int, count: int) -> tuple[State, list[int]]:
        """The position after so many random moves, or the last one."""
        position = None
        for state, moves in self.random_game(seed):
            position = state, moves
            if len(moves) == count:
                break
        assert position is not None
        return position

    def redeal(self, seed: int, moves: list[int], view: Any, rng: Random) -> State | None:
        """The same moves in the same deal with the cards that `view` doesn't show dealt otherwise.

        None where those moves could not have been made then. Made without the game's own `determinize`.
        """
        hidden = list(bits(unseen(view)))
        mixed = hidden[:]
        rng.shuffle(mixed)
        return self.replaced(seed, moves, dict(zip(hidden, mixed, strict=True)))

    def replaced(self, seed: int, moves: list[int], change: dict[int, int]) -> State | None:
        order = [change.get(card, card) for card in self.order(seed)]
        state = self.game.deal(self.rules, self.seats, seed % self.seats, order)
        for move in moves:
            if state.why_not(move) is not None:
                return None
            state.apply(move)
        return state


def unseen(view: Any) -> int:
    """The cards that the seat of a view has not seen, as a mask."""
    return ALL36 ^ int(view.knowledge[0])


def _armenian_durak() -> Iterator[Case]:
    names = ("layout", "flip", "trump", "must_beat")
    for values in product(*(armenian_durak.Rules.CHOICES[name] for name in names)):
        rules: dict[str, Any] = dict(zip(names, values, strict=True))
        yield Case(armenian_durak, armenian_durak.Rules(**rules), 2)


CASES = [*_armenian_durak()]


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


assert {case.game.slug for case in CASES} == set(GAMES), "every game is under the laws"
