"""What a seat may know in Armenian Durak, as plain data with perfect recall.

The numbers in brackets are the paragraphs of docs/rules/armenian-durak.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import ALL36, HIGHER, SAME_SUIT
from engine.games.armenian_durak_rules import Rules


class Play(NamedTuple):
    """One card played."""

    seat: int
    card: int
    #: the column it came from, -1 for the hand
    column: int
    #: the covered card that was turned up because of it, -1 if none was (yet)
    turned: int
    #: the seat that took the trick with or after this card, -1 for the first card of a trick
    taker: int


@dataclass(frozen=True)
class View:
    """What one seat knows: plain data, equal exactly when the knowledge is. Pairs are indexed by seat."""

    rules: Rules
    seat: int
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: this seat's moves, ascending; empty when it isn't to move
    legal: tuple[int, ...]
    #: the own hand, a mask
    hand: int
    hand_counts: tuple[int, int]
    #: the open card of each column, -1 where there is none
    up: tuple[tuple[int, ...], tuple[int, ...]]
    #: whether a covered card lies in each column
    down: tuple[tuple[bool, ...], tuple[bool, ...]]
    #: the card on the table as (seat, card), or nothing
    trick: tuple[tuple[int, int], ...]
    tricks: tuple[int, int]
    #: the suit of trumps, -1 for none
    trump: int
    #: the card that showed it, known to both, -1 for none
    trump_card: int
    history: tuple[Play, ...]
    #: two masks: the cards this seat has seen; the unseen ones that can't be in the other's hand. They change
    #: exactly when something hidden becomes known
    knowledge: tuple[int, int]

    @property
    def unseen(self) -> int:
        """The cards that this seat has not seen, a mask."""
        return ALL36 ^ self.knowledge[0]


def proved_absent(rules: Rules, history: Sequence[Play], seat: int) -> int:
    """The cards that this seat has shown not to have in hand; a hand never grows, so they stay absent.

    Who doesn't follow suit has none of it [3.5]; with the duty to beat, who follows lower has nothing higher
    [5.4].
    """
    absent = 0
    for led, answer in zip(history[::2], history[1::2], strict=False):
        if answer.seat == seat:
            if not SAME_SUIT[led.card] >> answer.card & 1:
                absent |= SAME_SUIT[led.card]
            elif rules.must_beat and answer.card < led.card:
                absent |= HIGHER[led.card]
    return absent
