"""A match: deals one after another, who deals, and the score sheet. The page drives this one object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import shuffle
from engine.game import DEFAULT_LEVEL, LEVELS, BadRules, Game, GameError, State, play

MAX_DEAL = 9999
MAX_SEED = 80


@dataclass(frozen=True)
class Deal:
    """A finished deal: its number, who dealt, the moves, and what it brought each seat."""

    number: int
    dealer: int
    moves: tuple[int, ...]
    #: in the game's own units
    returns: tuple[int, ...]
    #: what else it leaves for the sheet and the deals after it, see the game's `outcome`
    outcome: Any
    #: what was written on the sheet, per seat
    points: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """The score sheet: a row a finished deal, totals per seat, the winner (None: not over yet, or shared)."""

    rows: tuple[Deal, ...]
    totals: tuple[int, ...]
    winner: int | None


class Match:
    """A match of any game, at some move of some deal.

    game, rules, seats  what is played, by how many
    seed, version       what the cards come from (see `engine.shuffle`)
    bots                the level of the bots, a key of `engine.game.LEVELS`
    first_deal          the number of the deal it began with, 1 unless a link opened a later one by itself
    first_dealer        who dealt that one
    number, dealer      of the deal on the table
    state, moves        its position, and the moves that led there

    Raises BadRules: "seats", "option" (rules of another game, an unknown level, a deal number outside
    1..MAX_DEAL) or GameError("word") for a seed that is empty, too long, or has characters that don't print.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        seats: int,
        seed: str,
        *,
        bots: str = DEFAULT_LEVEL,
        first_deal: int = 1,
        first_dealer: int | None = None,
        version: int = 1,
    ) -> None:
        if type(rules) is not game.Rules:
            raise BadRules("option", repr(rules))
        if bots not in LEVELS:
            raise BadRules("option", f"bots {bots!r}")
        if seats not in game.seats:
            raise BadRules("seats", seats)
        if type(first_deal) is not int or not 1 <= first_deal <= MAX_DEAL:
            raise BadRules("option", f"deal {first_deal!r}")
        seed = shuffle.normalise(seed)
        if not 0 < len(seed) <= MAX_SEED or not seed.isprintable():
            raise GameError("word", repr(seed[:MAX_SEED]))
        self.game, self.rules, self.seats = game, rules, seats
        self.seed, self.version, self.bots, self.first_deal = seed, version, bots, first_deal
        self._done: tuple[Deal, ...] = ()
        usual = usual_dealer(game, rules, seats, seed, first_deal, version)
        self.first_dealer = usual if first_dealer is None else first_dealer
        if type(self.first_dealer) is not int or not 0 <= self.first_dealer < seats:
            raise BadRules("option", f"dealer {first_dealer!r}")
        self._begin(first_deal, self.first_dealer)

    def _begin(self, number: int, dealer: int) -> None:
        game, rules, seats = self.game, self.rules, self.seats
        deck = game.deck(rules)

        def order(slug: str) -> list[int]:
            return shuffle.deck_order(slug, self.seed, number, deck, self.version)

        context = game.context(
            rules, seats, number, dealer, self._done, lambda suffix: order(f"{game.slug}/{suffix}")
        )
        self.number, self.dealer = number, dealer
        self._start = game.deal(rules, seats, dealer, order(game.slug), **context)
        self.state: State = self._start.copy()
        self.moves: tuple[int, ...] = ()

    def start(self) -> State:
        """The first position of this deal, a copy."""
        return self._start.copy()

    def play(self, move: int) -> None:
        """Makes a move in this deal. Raises IllegalMove and changes nothing if it isn't allowed."""
        play(self.state, move)
        self.moves += (move,)

    def rewind(self, count: int) -> None:
        """Back to the position after the first `count` moves of this deal.

        Raises GameError("length") if there were not so many.
        """
        if not 0 <= count <= len(self.moves):
            raise GameError("length", count)
        moves = self.moves[:count]
        state = self._start.copy()
        for move in moves:
            play(state, move)
        self.state, self.moves = state, moves

    def next_deal(self) -> None:
        """Deals again. Raises GameError: "not-over" while the deal lasts, "match-over" after the last one."""
        if self.state.to_move is not None:
            raise GameError("not-over")
        if self.over:
            raise GameError("match-over")
        if self.number == MAX_DEAL:
            raise GameError("length", MAX_DEAL)
        self._done = self.finished
        self._begin(self.number + 1, self.game.next_dealer(self.rules, self.seats, self.dealer, self._done))

    @property
    def finished(self) -> tuple[Deal, ...]:
        """The finished deals, the one on the table too once it is over."""
        if self.state.to_move is not None:
            return self._done
        returns = self.state.returns()
        outcome, points = self.game.outcome(self.state), self.game.points(self.rules, returns)
        return (*self._done, Deal(self.number, self.dealer, self.moves, returns, outcome, points))

    @property
    def sheet(self) -> Sheet:
        """The score sheet as it stands."""
        rows = self.finished
        totals = self.game.totals(self.rules, self.seats, rows)
        best = max(totals)
        winner = totals.index(best) if self.over and totals.count(best) == 1 else None
        return Sheet(rows, totals, winner)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        if self.state.to_move is not None:
            return False
        return self.game.match_over(self.rules, self.seats, self.finished)


def usual_dealer(game: Game, rules: Any, seats: int, seed: str, number: int, version: int = 1) -> int:
    """Who deals a deal that is opened by itself: chance names the first dealer, then it goes round."""
    dealer = shuffle.draw(game.slug, seed, 0, seats, version)
    for _ in range(number - 1):
        dealer = game.next_dealer(rules, seats, dealer, ())
    return dealer


def summed(seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """The points of these deals added up, per seat."""
    return tuple(sum(row.points[seat] for row in rows) for seat in range(seats))
