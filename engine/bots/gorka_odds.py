"""Chances in Gorka: how a hand of four cards stands against hands of which two cards lie open, or none.

Everything is counted from the table of all hands in `engine.games.gorka_hands`, so it holds under every house
rule that changes the ladder or the pack.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import combinations

from engine.cards import bits, listed, mask
from engine.games.gorka_hands import Scale, table

#: one of so many hands stands for all
THINNED = 7


class Odds:
    """The strengths of all hands under one scale, in order, and of those that show a certain pair."""

    def __init__(self, scale: Scale) -> None:
        self.strength = table(scale)
        #: the strengths of all hands, ascending
        self.every = sorted(self.strength.values())
        self._thinned = sorted(self.strength, key=lambda hand: (self.strength[hand], hand))[::THINNED]
        self._deck = scale.deck
        self._showing: dict[int, list[int]] = {}
        self._kinds: dict[tuple[int, int, bool], list[int]] = {}

    def showing(self, pair: int) -> list[int]:
        """The strengths, ascending, of all hands with these two cards, a mask; of all hands without a mask.

        Pairs that differ in the names of the suits alone have the same list.
        """
        if not pair:
            return self.every
        known = self._showing.get(pair)
        if known is None:
            low, high = bits(pair)
            kind = (low % 9, high % 9, low // 9 == high // 9)
            if kind[0] > kind[1]:
                kind = (kind[1], kind[0], kind[2])
            known = self._kinds.get(kind)
            if known is None:
                rest = [card for card in self._deck if not pair >> card & 1]
                strength = self.strength
                known = sorted([strength[pair | 1 << one | 1 << two] for one, two in combinations(rest, 2)])
                self._kinds[kind] = known
            self._showing[pair] = known
        return known

    def against(self, pair: int, unseen: int) -> list[int]:
        """The strengths, ascending, of the hands with this pair and two of the unseen cards: no card twice.

        Without a pair, of a sample: every `THINNED`-th of all hands in order of their strength.
        """
        strength = self.strength
        if not pair:
            return [strength[hand] for hand in self._thinned if not hand & ~unseen]
        places = [1 << card for card in listed(unseen)]
        return sorted([strength[pair | one | two] for one, two in combinations(places, 2)])


_ODDS: dict[Scale, Odds] = {}


def odds(scale: Scale) -> Odds:
    """The chances under a scale, made once."""
    made = _ODDS.get(scale)
    if made is None:
        made = _ODDS[scale] = Odds(scale)
    return made


def share(strengths: Sequence[int], own: int) -> float:
    """The share of hands that this strength beats, a tie counting half."""
    return (bisect_left(strengths, own) + bisect_right(strengths, own)) / (2 * len(strengths))


def pair_of(row: Sequence[int], up: int) -> int:
    """The open cards of a seat as a mask, given its cards in order and the places that lie open."""
    return mask(card for place, card in enumerate(row) if up >> place & 1 and card >= 0)
