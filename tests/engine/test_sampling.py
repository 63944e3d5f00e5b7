"""Random deals under conditions, against the list of all of them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine import sampling
from engine.cards import bits, mask
from engine.sampling import Group, assign, shuffled
from tests.engine.strategies import refusal

CASES = [
    (mask(range(6)), [Group(2), Group(3), Group(1)]),
    (mask(range(6)), [Group(2, never=0b111), Group(3, never=0b1), Group(1)]),
    (mask(range(6)), [Group(2, need=0b11), Group(3, need=0b11), Group(1)]),
    (
        mask((1, 9, 10, 18, 27, 35)),
        [Group(2, never=1 << 9), Group(2, need=1 << 9 | 1 << 35), Group(2, 1 << 35)],
    ),
    (mask(range(7)), [Group(2, never=0b1100), Group(0), Group(2, never=0b11, need=0b1111100), Group(3, 0b1)]),
    (
        mask(range(4)),
        [Group(1, never=0b1), Group(1, never=0b10), Group(1, never=0b100), Group(1, never=0b1000)],
    ),
    (mask(range(5)), [Group(1, never=0b1), Group(1, never=0b10, need=0b1001), Group(3, never=0b10000)]),
    (0, []),
    (0, [Group(0), Group(0)]),
]


def all_ways(cards: int, groups: list[Group]) -> set[tuple[int, ...]]:
    """Every assignment, by trying every order of the cards."""
    ways = set()
    for order in permutations(bits(cards)):
        place, result = 0, []
        for group in groups:
            result.append(mask(order[place : place + group.size]))
            place += group.size
        if all(
            not held & group.never and (not group.need or held & group.need)
            for held, group in zip(result, groups, strict=True)
        ):
            ways.add(tuple(result))
    return ways


def test_the_list_of_all_ways_is_what_a_person_counts() -> None:
    assert len(all_ways(*CASES[0])) == 60  # 6! / 2! 3! 1!
    assert len(all_ways(*CASES[5])) == 9  # derangements of four
    # the two of group 1 come from 3, 4, 5; card 0 must be the single one; the rest is group 2
    assert len(all_ways(*CASES[1])) == 3
    # the two needed cards are apart, one in each of the first two groups
    assert len(all_ways(*CASES[2])) == 2 * (4 * 3)


def fair(cards: int, groups: list[Group], tolerance: float) -> None:
    ways = all_ways(cards, groups)
    rng = Random(len(ways))
    each = 60
    counts = Counter(tuple(assign(cards, groups, rng)) for _ in range(each * len(ways)))
    assert set(counts) == ways
    chi_square = sum((counts[way] - each) ** 2 / each for way in ways)
    degrees = max(1, len(ways) - 1)
    assert chi_square < degrees + tolerance * (2 * degrees) ** 0.5


@pytest.mark.parametrize(("cards", "groups"), CASES)
def test_all_ways_come_equally_often(cards: int, groups: list[Group]) -> None:
    fair(cards, groups, 4)


@pytest.mark.parametrize(("cards", "groups"), CASES)
def test_swaps_come_close_where_counting_takes_too_long(
    cards: int, groups: list[Group], monkeypatch: pytest.MonkeyPatch
) -> None:
    sampling._sampler.cache_clear()
    monkeypatch.setattr(sampling, "STEPS", -1)
    try:
        assert isinstance(sampling._sampler(cards, tuple(groups)), sampling._Swapped) == any(
            group.never & cards or group.need for group in groups
        )
        fair(cards, groups, 6)
    finally:
        sampling._sampler.cache_clear()


@pytest.mark.parametrize(
    ("cards", "groups"),
    [
        (0b111, [Group(2)]),
        (0b111, [Group(2), Group(2)]),
        (0b111, [Group(2, never=0b110), Group(1)]),
        (0b111, [Group(0, need=0b1), Group(3)]),
        (0b111, [Group(1, need=0b1), Group(1, need=0b1), Group(1)]),
        (0b111, [Group(1, need=0b1000), Group(2)]),
    ],
)
@pytest.mark.parametrize("steps", [sampling.STEPS, -1])
def test_what_cannot_be_is_refused(
    cards: int, groups: list[Group], steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sampling._sampler.cache_clear()
    monkeypatch.setattr(sampling, "STEPS", steps)
    assert refusal(assign, cards, groups, Random(1)) == "no-world"
    sampling._sampler.cache_clear()


def test_a_whole_table_of_demands_is_counted() -> None:
    """Five hands of six out of 30 cards, each with a trump and each short of something."""
    cards = mask(range(30))
    trumps = mask(range(9))
    groups = [Group(6, never=mask(range(9 + 3 * seat, 12 + 3 * seat)), need=trumps) for seat in range(5)]
    for _ in range(20):
        hands = assign(cards, groups, Random(3))
        assert sum(hands) == cards
        for hand, group in zip(hands, groups, strict=True):
            assert hand.bit_count() == 6
            assert hand & trumps
            assert not hand & group.never


def test_every_order_is_equally_likely() -> None:
    rng = Random(1)
    counts = Counter(tuple(shuffled(0b1011, rng)) for _ in range(600))
    assert set(counts) == set(permutations((0, 1, 3)))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 5 + 4 * 10**0.5
    assert sorted(shuffled([5, 5, 2], rng)) == [2, 5, 5]
