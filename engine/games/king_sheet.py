"""King to order with a talon: the score sheet, and how deals make a match.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from engine.games.king_rules import Game, Rules
from engine.match import Deal, summed


class Outcome(NamedTuple):
    """What a finished deal leaves: who ordered what, and who took how many tricks."""

    #: the seat that ordered, None in a preliminary deal
    declarer: int | None
    #: the name of the order on the sheet, "" in a preliminary deal
    order: str
    #: the trump suit, -1 for none
    trump: int
    #: tricks by seat; a deal that stopped early has fewer than ten
    tricks: tuple[int, ...]


class Column(NamedTuple):
    """[6.1] A player's part of the score sheet, in its three fields, and the total."""

    #: the penalty points as they were written, above zero, the compensation first
    penalties: tuple[int, ...]
    #: the orders still to be played, "win" once for each otygrysh
    left: tuple[str, ...]
    #: the orders played, in order of playing
    played: tuple[str, ...]
    #: the otygrysh points as they were written
    wins: tuple[int, ...]
    #: [6.4] otygrysh points less penalties
    total: int


class Finished(Protocol):
    """What the sheet needs of a position."""

    seats: int
    declarer: int
    game: Game
    tricks: list[int]


def next_dealer(rules: Rules, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[2.1] The deal goes round."""
    return (dealer + 1) % seats


def context(
    rules: Rules,
    seats: int,
    number: int,
    dealer: int,
    rows: Sequence[Deal],
    shuffled: Callable[[str], list[int]],
) -> dict[str, Any]:
    """[7.4] The first deals, one a player, are the preliminary round; [3.1] else what the declarer has left."""
    if rules.pre_deals and number <= seats:
        return {"pre_deal": True}
    return {"orders": orders_left(rules, rows, (dealer + 1) % seats)}


def orders_left(rules: Rules, rows: Sequence[Deal], seat: int) -> tuple[str, ...]:
    """[3.3, 6.1] The orders that a player still has: each negative once, each otygrysh [3.2].

    [7.8] In a short match he has done with the negatives after two of them.
    """
    left = list(rules.orders)
    played = orders_played(rows, seat)
    for name in played:
        left.remove(name)
    if rules.match_length == "short" and len(played) - played.count("win") == 2:
        left = [name for name in left if name == "win"]
    return tuple(left)


def orders_played(rows: Sequence[Deal], seat: int) -> tuple[str, ...]:
    """The orders that a player has had, in order of playing."""
    return tuple(row.outcome.order for row in rows if row.outcome.declarer == seat)


def outcome(state: Finished) -> Outcome:
    """What a finished deal leaves for the sheet."""
    game = state.game
    declarer = state.declarer if state.declarer >= 0 else None
    return Outcome(declarer, game.name, game.trump if game.trump < 4 else -1, tuple(state.tricks))


def points(rules: Rules, returns: tuple[int, ...]) -> tuple[int, ...]:
    """[6.1] Everything that a deal brings is written."""
    return returns


def compensation(rules: Rules) -> int:
    """[6.3, 7.3] The penalty points that everybody writes before the match."""
    return {"four": 4, "twenty": 20}.get(rules.compensation, 0)


def totals(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """[6.4] Otygrysh points less penalties, the compensation [6.3] among them; [1.4, 6.5] the highest wins."""
    start = compensation(rules)
    return tuple(score - start for score in summed(seats, rows))


def match_over(rules: Rules, seats: int, rows: Sequence[Deal]) -> bool:
    """[6.2] The match ends when everybody has played all his orders."""
    return sum(row.outcome.declarer is not None for row in rows) >= seats * rules.turns


def sheet(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[Column, ...]:
    """[6.1] The score sheet after these deals, a column a player: plain data for the page."""
    start = compensation(rules)
    scores = totals(rules, seats, rows)
    columns = []
    for seat in range(seats):
        written = [row.points[seat] for row in rows]
        penalties = [start, *(-number for number in written)]
        columns.append(
            Column(
                tuple(number for number in penalties if number > 0),
                orders_left(rules, rows, seat),
                orders_played(rows, seat),
                tuple(number for number in written if number > 0),
                scores[seat],
            )
        )
    return tuple(columns)
