"""What four cards are worth in Gorka: the combinations, the fal'ki, and a table of all hands.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import NamedTuple

from engine.cards import DECK32, DECK36, bits

#: [2.1] the combinations from low to high
NOTHING, THREE_SUITED, TRYNKA, KHLYUST, CHETVERIK = range(5)

_SIX, _SEVEN, _QUEEN, _ACE = 0, 1, 6, 8
#: [1.2] the points of each rank, six to ace
POINTS = (6, 7, 8, 9, 10, 10, 10, 10, 11)
#: [2.7] a fal'ka that stands for another card
WILD_POINTS = 10


class Scale(NamedTuple):
    """The house rules that decide what a hand is worth."""

    #: [1.4, 6.1] "queens", "sixes" or "queens_sevens"
    falki: str = "queens"
    #: [6.2] at most one fal'ka of a hand stands for another card
    one_falka: bool = False
    #: [6.3] four queens (or four sixes as fal'ki) are the best hand of all
    four_queens_top: bool = False
    #: [6.4] fewer wild fal'ki decide before the fourth card does
    natural_first: bool = False

    @property
    def ranks(self) -> tuple[int, ...]:
        """[1.4] The ranks that are fal'ki."""
        return {"queens": (_QUEEN,), "sixes": (_SIX,), "queens_sevens": (_SEVEN, _QUEEN)}[self.falki]

    @property
    def deck(self) -> tuple[int, ...]:
        """[1.1] Seven to ace; [6.1] with sixes as fal'ki six to ace."""
        return DECK36 if self.falki == "sixes" else DECK32


class Reading(NamedTuple):
    """One way to read a hand of four cards. `worth` compares readings."""

    #: NOTHING to CHETVERIK
    category: int
    #: the suit of a khlyust, of three of a suit, or of the points that count with nothing; else -1
    suit: int
    #: the rank of a chetverik or trynka; the ranks that a khlyust or three of a suit show, high to low; with
    #: nothing the four cards, high to low
    ranks: tuple[int, ...]
    #: the rank of the fourth card of a trynka or of three of a suit, else -1
    side: int
    #: the fal'ki that stand for other cards, a mask
    wild: int
    #: the points of the hand; with nothing, those of the best suit
    points: int


def worth(reading: Reading, scale: Scale) -> tuple[int, ...]:
    """[2.10, 2.11] The ladder as numbers to compare from the left; equal where the pot is shared."""
    category, _, ranks, side, wild, points = reading
    if category == NOTHING:
        return (NOTHING, points, *ranks, 0, 0)
    if scale.four_queens_top and category == CHETVERIK and not wild and ranks[0] in scale.ranks[-1:]:
        ranks = (_ACE + 1,)  # [6.3]
    steps = (*ranks, -1, -1, -1)[:4]
    fewer = -wild.bit_count()
    if scale.natural_first:
        return (category, *steps, fewer, side, points)
    return (category, *steps, side, fewer, points)


def readings(hand: int, scale: Scale) -> Iterator[Reading]:
    """[2.2-2.9] All ways to read a hand: every fal'ka as itself or as a card that is missing.

    At least one card is natural [2.7]. A wild fal'ka is always part of the combination: outside it a fal'ka
    is just the card that it is.
    """
    cards = list(bits(hand))
    falki = [card for card in cards if card % 9 in scale.ranks]
    most = min(len(falki), 1 if scale.one_falka else 3)
    for count in range(most + 1):
        for chosen in combinations(falki, count):
            natural = [card for card in cards if card not in chosen]
            wild = sum(1 << card for card in chosen)
            yield from _of_a_rank(natural, wild, scale)
            yield from _of_a_suit(natural, wild, scale)
            yield _nothing(cards, natural, wild)


def _of_a_rank(natural: list[int], wild: int, scale: Scale) -> Iterator[Reading]:
    """[2.2] Chetverik, [2.4] trynka."""
    points = _points(natural, wild)
    for rank in {card % 9 for card in natural}:
        others = [card % 9 for card in natural if card % 9 != rank]
        if not others:
            yield Reading(CHETVERIK, -1, (rank,), -1, wild, points)
        elif len(others) == 1:
            yield Reading(TRYNKA, -1, (rank,), others[0], wild, points)


def _of_a_suit(natural: list[int], wild: int, scale: Scale) -> Iterator[Reading]:
    """[2.3] Khlyust, [2.5] three of a suit; [2.8] a wild fal'ka is the highest card missing of the suit."""
    points = _points(natural, wild)
    for suit in {card // 9 for card in natural}:
        held = {card % 9 for card in natural if card // 9 == suit}
        others = [card % 9 for card in natural if card // 9 != suit]
        if len(others) > 1:
            continue
        missing = [rank for rank in range(_ACE, -1, -1) if rank not in held]
        shown = tuple(sorted([*held, *missing[: wild.bit_count()]], reverse=True))
        if others:
            yield Reading(THREE_SUITED, suit, shown, others[0], wild, points)
        else:
            yield Reading(KHLYUST, suit, shown, -1, wild, points)


def _nothing(cards: list[int], natural: list[int], wild: int) -> Reading:
    """[2.6] The most points in one suit; a wild fal'ka adds its ten there, but compares as its own face."""
    sums = [0, 0, 0, 0]
    for card in natural:
        sums[card // 9] += POINTS[card % 9]
    suit = max(range(4), key=sums.__getitem__)
    faces = tuple(sorted((card % 9 for card in cards), reverse=True))
    return Reading(NOTHING, suit, faces, -1, wild, sums[suit] + WILD_POINTS * wild.bit_count())


def _points(natural: list[int], wild: int) -> int:
    return sum(POINTS[card % 9] for card in natural) + WILD_POINTS * wild.bit_count()


def best(hand: int, scale: Scale) -> Reading:
    """[2.7] The best reading of a hand of four cards, under the whole ladder."""
    return max(readings(hand, scale), key=lambda reading: worth(reading, scale))


# ------------------------------------------------------------------------------------ the table of all hands

_TABLES: dict[Scale, dict[int, int]] = {}


def table(scale: Scale) -> dict[int, int]:
    """For every hand, a mask of four cards, its place among all hands: higher wins, equal shares.

    Made when a scale is first asked for, in some hundredths of a second, and kept.
    """
    made = _TABLES.get(scale)
    if made is None:
        made = _TABLES[scale] = _made(scale)
    return made


def _made(scale: Scale) -> dict[int, int]:
    """Suits have no rank [2.12], so that one hand is read for all those that differ in the suits alone."""
    by_worth: dict[tuple[int, ...], list[int]] = {}
    for shape in _shapes(9 if len(scale.deck) == 36 else 8):
        value = worth(best(_hand(shape), scale), scale)
        by_worth.setdefault(value, []).extend(map(_hand, set(permutations(shape))))
    return {hand: place for place, value in enumerate(sorted(by_worth)) for hand in by_worth[value]}


def _shapes(ranks: int) -> Iterator[tuple[int, ...]]:
    """Every hand once but for the names of the suits: the ranks held in each suit, as four masks."""
    of_size = [
        [sum(1 << 8 - place for place in chosen) for chosen in combinations(range(ranks), size)]
        for size in range(5)
    ]
    for sizes in ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)):
        groups = [
            combinations_with_replacement(of_size[size], sizes.count(size))
            for size in sorted(set(sizes), reverse=True)
        ]
        for parts in product(*groups):
            suits = [suit for part in parts for suit in part]
            yield (*suits, 0, 0, 0)[:4]


def _hand(shape: tuple[int, ...]) -> int:
    first, second, third, fourth = shape
    return first | second << 9 | third << 18 | fourth << 27
