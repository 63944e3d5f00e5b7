"""What a hand of a Navalka is worth: the chance that each seat will lose, from the cards of all.

A softmax of points: every card in a hand counts by its rank, trumps apart, and so does the number of cards; who
leads and who is next counts too. The weights were fitted by logistic regression to the outcomes of some forty
thousand deals that the rules of thumb of `navalka_play` played against each other, now and then with a move by
chance. They are whole numbers, so that every computer finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Weights(NamedTuple):
    """Points that make it likelier to lose, in sixteenths of a natural logarithm."""

    #: a plain card, by rank
    plain: tuple[int, ...]
    #: a trump, by rank
    trumps: tuple[int, ...]
    #: so many cards in the hand, from 1 to 12 or more
    cards: tuple[int, ...]
    #: who leads, and who is next
    turn: tuple[int, int]


#: by the number of seats with cards (2, 3, 4 or more), then by what is left of the talon: nothing, up to 6, more
CLOSED = (
    (
        Weights(
            (12, 6, 6, 4, 4, 3, 3, 2, 2),
            (-10, -8, -8, -9, -10, -10, -10, -12, -11),
            (-44, 18, 18, 34, 28, 27, 19, 16, 9, 9, 3, -14),
            (-1, 1),
        ),
        Weights(
            (11, 5, 5, 5, 2, 1, 2, 2, 1),
            (-6, -7, -8, -8, -12, -6, -7, -9, -7),
            (0, 0, 0, 0, 4, 4, -3, 8, 0, 1, 3, -16),
            (6, -6),
        ),
        Weights(
            (3, 3, 2, 2, 2, 0, 0, 0, -1),
            (-1, -2, -2, -1, -2, -1, 1, 0, 0),
            (0, 0, 0, 0, 6, 0, 0, 2, 4, -3, -4, -5),
            (1, -1),
        ),
    ),
    (
        Weights(
            (7, 5, 4, 3, 3, 3, 2, 1, 1),
            (-7, -7, -7, -8, -8, -9, -9, -10, -9),
            (-13, 5, 9, 8, 11, 8, 8, 5, 4, -2, 0, -7),
            (-8, 4),
        ),
        Weights(
            (6, 3, 2, 2, 2, 0, 1, 1, -1),
            (-11, -7, -8, -8, -8, -8, -8, -8, -8),
            (0, 0, 0, 0, 0, 1, 1, -1, 0, -2, -1, 1),
            (-1, 1),
        ),
        Weights(
            (5, 3, 2, 2, 2, 2, 1, 0, 0),
            (-4, -4, -4, -3, -4, -4, -6, -3, -2),
            (0, 0, 0, 0, 3, 5, 2, -3, 0, -3, -4, -2),
            (-2, 2),
        ),
    ),
    (
        Weights(
            (7, 6, 5, 3, 3, 3, 1, 2, 0),
            (-9, -9, -9, -10, -10, -10, -11, -12, -10),
            (-13, 1, 4, 7, 8, 4, 5, 2, 4, 3, 1, 0),
            (-5, 1),
        ),
        Weights(
            (6, 4, 3, 2, 2, 1, 1, 0, -1),
            (-10, -11, -10, -12, -11, -11, -11, -10, -10),
            (0, 0, 0, 0, -2, 1, -5, 0, 0, 1, 4, 1),
            (-1, 3),
        ),
        Weights(
            (5, 4, 3, 2, 2, 2, 0, 0, -1),
            (-7, -7, -6, -8, -7, -7, -6, -7, -8),
            (0, 0, 0, 0, 0, 1, -1, -1, -10, 1, 3, 4),
            (-3, 2),
        ),
    ),
)
#: the same without a talon: first with up to five cards a seat, then with more
OPEN = (
    (
        Weights(
            (31, 22, 23, 22, 21, 19, 15, 11, 5),
            (2, -2, -1, 1, -1, -4, -9, -12, -13),
            (-38, 36, 34, 26, 18, 8, -7, -16, 2, 0, 0, 0),
            (-5, 5),
        ),
        Weights(
            (18, 14, 13, 12, 11, 9, 8, 7, 5),
            (0, 0, -2, -2, -2, -3, -3, -5, -7),
            (-18, 9, 5, 12, 0, -10, 0, -2, -5, -3, -6, 15),
            (5, -5),
        ),
    ),
    (
        Weights(
            (13, 11, 11, 10, 9, 7, 5, 3, -1),
            (-6, -8, -8, -7, -9, -11, -14, -18, -21),
            (-6, -1, -1, 4, 5, 4, 0, 0, 4, -9, -4, 0),
            (-8, 0),
        ),
        Weights(
            (8, 8, 7, 7, 6, 5, 4, 3, 2),
            (-5, -6, -6, -7, -6, -8, -7, -8, -9),
            (-8, 6, 8, -2, -2, -2, 1, 0, 0, 1, 0, -1),
            (-2, -5),
        ),
    ),
    (
        Weights(
            (11, 11, 11, 9, 8, 7, 6, 4, 1),
            (-8, -14, -12, -13, -11, -16, -16, -19, -19),
            (-13, 2, 7, 9, 7, 4, 3, 0, -7, -20, 3, 0),
            (-8, 0),
        ),
        Weights(
            (10, 9, 8, 7, 6, 5, 4, 2, -1),
            (-11, -10, -9, -10, -9, -10, -10, -10, -11),
            (0, -1, -4, 5, 4, 3, 3, -1, -6, 1, -4, 0),
            (-5, 2),
        ),
    ),
)

#: e to the power of every number of sixteenths, down from 0
_POWERS = [1.0]
for _ in range(320):
    _POWERS.append(_POWERS[-1] * 0.9394130628134758)

#: the points of the plain cards by thirds, of the trumps, of the number of cards, and of the turn
Points = tuple[list[int], list[int], list[int], list[int], list[int], tuple[int, int]]


@lru_cache(maxsize=32)
def points(closed: bool, active: int, stage: int) -> Points:
    """Tables for one part of the deal, see `CLOSED` and `OPEN`, by masks in the order of `navalka_play`."""
    weights = (CLOSED if closed else OPEN)[min(active, 4) - 2][stage]
    plain = [_sums([weights.plain[third * 3 + place // 3] for place in range(9)]) for third in range(3)]
    counts = [0, *weights.cards, *[weights.cards[-1]] * 24]
    return plain[0], plain[1], plain[2], _sums(weights.trumps), counts, weights.turn


def _sums(weights: Sequence[int]) -> list[int]:
    """For each of the 512 sets of nine things, the sum of their weights."""
    sums = [0]
    for weight in weights:
        sums += [weight + other for other in sums]
    return sums


def chances(hands: Sequence[int], leader: int, closed: bool, talon: int) -> list[float]:
    """The chance of every seat to lose the deal, when `leader` is to lead and so many cards are in the talon.

    The hands are masks in the order of `navalka_play`.
    """
    seats = len(hands)
    active = cards = 0
    for hand in hands:
        if hand:
            active += 1
            cards += hand.bit_count()
    if active < 2:
        return [1.0 if hand else 0.0 for hand in hands]
    stage = (0 if not talon else 1 if talon <= 6 else 2) if closed else int(cards > 5 * active)
    low, middle, high, trumps, counts, turn = points(closed, active, stage)
    sums: list[int] = []
    place = 0
    order = range(leader, leader + seats)
    best = -10000
    for seat in order:
        hand = hands[seat if seat < seats else seat - seats]
        if hand:
            total = (
                low[hand & 511] + middle[hand >> 9 & 511] + high[hand >> 18 & 511] + trumps[hand >> 27]
                + counts[hand.bit_count()]
            )  # fmt: skip
            if place < 2:
                total += turn[place]
            place += 1
            if total > best:
                best = total
            sums.append(total)
    result = [0.0] * seats
    powers = [_POWERS[best - total] if best - total < 320 else 0.0 for total in sums]
    whole = sum(powers)
    place = 0
    for seat in order:
        if seat >= seats:
            seat -= seats
        if hands[seat]:
            result[seat] = powers[place] / whole
            place += 1
    return result
