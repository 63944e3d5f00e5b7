"""Gorka's money at the show: the pot and the side pots, and who takes how much of each.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.cards import bits


class Pot(NamedTuple):
    """A pot, main or side, at the end of a deal."""

    chips: int
    #: those who could win it, a mask of seats
    seats: int
    #: those who did, a mask; if several and the tie is played again, nobody has the chips yet
    winners: int


def layers(put_in: Sequence[int], live: int, carried: int) -> list[tuple[int, int]]:
    """[5.3] The main pot and the side pots: the chips of each, and the seats that may win it, a mask.

    put_in   what every seat has put in, antes too
    live     those who have not passed, a mask of seats
    carried  what lay in the pot before the deal [6.5]: part of the main pot

    Nobody who passed has put in more than all who stay, see `State`.
    """
    heights = sorted({put_in[seat] for seat in bits(live)})
    if len(heights) == 1:
        return [(carried + sum(put_in), live)]
    pots: list[tuple[int, int]] = []
    below, chips = 0, carried
    for height in heights:
        chips += sum(min(paid, height) - below for paid in put_in if paid > below)
        if chips:
            pots.append((chips, sum(1 << seat for seat in bits(live) if put_in[seat] >= height)))
        below, chips = height, 0
    return pots


def decided(pots: Sequence[tuple[int, int]], strengths: Mapping[int, int]) -> tuple[Pot, ...]:
    """[5.2] Each pot goes to the best hand among those who may win it; [5.4] equal hands share it."""
    result: list[Pot] = []
    for chips, seats in pots:
        best, winners = -1, 0
        for seat, strength in strengths.items():
            if strength >= best and seats >> seat & 1:
                winners = 1 << seat | (winners if strength == best else 0)
                best = strength
        result.append(Pot(chips, seats, winners))
    return tuple(result)


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
    around = sorted(bits(winners), key=lambda seat: (called >> seat & 1, seat <= dealer, seat))
    return [(seat, each + (place < odd)) for place, seat in enumerate(around)]
