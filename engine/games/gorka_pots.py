"""Gorka's money at the show: the pot and the side pots, and who takes how much of each.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

#: the seats of every mask of them
SEATS = tuple(tuple(seat for seat in range(6) if mask >> seat & 1) for mask in range(64))
#: for every set of seats, a mask, and every seat: the first of the set from that seat on, clockwise
FIRST = tuple(
    tuple(
        next((seat % 6 for seat in range(start, start + 6) if chosen >> seat % 6 & 1), -1)
        for start in range(7)
    )
    for chosen in range(64)
)


class Pot(NamedTuple):
    """A pot, main or side, at the end of a deal."""

    chips: int
    #: those who could win it, a mask of seats
    seats: int
    #: those who did, a mask; if several and the tie is played again, nobody has the chips yet
    winners: int


def pots_of(put_in: Sequence[int], strengths: Mapping[int, int], carried: int) -> tuple[Pot, ...]:
    """[5.2, 5.3] The main pot, then the side pots, each with those who win it.

    put_in     what every seat has put in, antes too
    strengths  the hands of those who have not passed, by seat: higher wins, equal shares
    carried    what lay in the pot before the deal [6.5]: part of the main pot

    Nobody who passed has put in more than all who stay, see `State`.
    """
    pots: list[Pot] = []
    rest = carried + sum(put_in)
    seats = winners = 0
    best = -1
    height = max(put_in)
    # from the top: a pot is for those of the pot above and for those who put in just enough for it
    while True:
        below = -1
        for seat, strength in strengths.items():
            paid = put_in[seat]
            if paid == height:
                seats |= 1 << seat
                if strength >= best:
                    winners = (winners if strength == best else 0) | 1 << seat
                    best = strength
            elif below < paid < height:
                below = paid
        if below < 0:
            break
        chips = 0
        for paid in put_in:
            if paid > below:
                chips += min(paid, height) - below
        pots.append(Pot(chips, seats, winners))
        rest -= chips
        height = below
    pots.append(Pot(rest, seats, winners))
    pots.reverse()
    return tuple(pots)


def shares(pot: Pot, called: int, dealer: int, tie: str) -> list[tuple[int, int]]:
    """[5.4] What each winner takes of a pot, as (seat, chips); nothing yet if it is played for again [6.5].

    called  those who called rather than raised, a mask of seats: odd chips go to the others first
    dealer  odd chips go round from his left
    """
    winners = pot.winners
    if tie == "caller_loses" and winners & ~called:
        winners &= ~called  # [6.5]
    count = winners.bit_count()
    if count == 1:
        return [(winners.bit_length() - 1, pot.chips)]
    if tie == "svara":
        return []  # [6.5]
    each, odd = divmod(pot.chips, count)
    around = sorted(SEATS[winners], key=lambda seat: (called >> seat & 1, seat <= dealer, seat))
    return [(seat, each + (place < odd)) for place, seat in enumerate(around)]
