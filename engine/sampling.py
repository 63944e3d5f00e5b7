"""Dealing unseen cards at random so that they agree with what is known: for the games' `determinize`.

Uses nothing of a generator but `rng.random()`, so that every Python draws the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import NamedTuple, Protocol

from engine.cards import BIT, bits, listed
from engine.game import GameError

#: how many steps the counting may take before the swaps take over
STEPS = 100_000
#: how many swaps are tried for every card
SWAPS = 60


class Group(NamedTuple):
    """A place for cards: a hand, a talon, a discard."""

    #: how many cards lie there
    size: int
    #: the cards that can't be there, a mask
    never: int = 0
    #: at least one of these is there, a mask; 0 demands nothing
    need: int = 0
    #: cards that count by kind, a mask a kind, and how much each mixture of kinds weighs: the numbers of cards
    #: of every kind -> a weight, 0 if it isn't there; without kinds everything weighs the same
    kinds: tuple[int, ...] = ()
    weights: tuple[tuple[tuple[int, ...], int], ...] = ()


def shuffled(cards: int | Iterable[int], rng: Random) -> list[int]:
    """The cards of a mask, or of any list, in random order, every order equally likely."""
    order = listed(cards) if isinstance(cards, int) else list(cards)
    for last in range(len(order) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        order[last], order[pick] = order[pick], order[last]
    return order


def some(cards: int, count: int, chance: Callable[[], float]) -> int:
    """So many cards of a mask, as a mask, every choice equally likely; `chance` is a generator's `random`."""
    pool = listed(cards)
    left = len(pool)
    if count == left:
        return cards
    # the fewer are picked: those that are taken, or those that stay
    taken = 0
    for _ in range(min(count, left - count)):
        place = int(chance() * left)
        left -= 1
        taken |= BIT[pool[place]]
        pool[place] = pool[left]
    return taken if taken.bit_count() == count else cards ^ taken


def assign(cards: int, groups: Sequence[Group], rng: Random) -> list[int]:
    """One mask for every group, drawn uniformly from all ways to lay the cards of a mask into the groups.

    The sizes of the groups add up to the number of cards. The ways are counted group by group, cards that
    the coming groups treat alike counted together; the counts are kept, so that drawing again is cheap.
    Where even that counting would take over `STEPS` steps, the cards are laid somehow and then exchanged at
    random, `SWAPS` tries a card, which comes close to uniform. With weights the ways are drawn by their weight,
    the product of those of the groups.

    Raises GameError: "no-world" if there is no way; "too-many" for weights where counting would take too long.
    """
    return sampler(cards, groups).draw(rng)


def sampler(cards: int, groups: Sequence[Group]) -> Sampler:
    """What `assign` draws with, for many draws of the same. Raises what `assign` raises."""
    if sum(group.size for group in groups) != cards.bit_count():
        raise GameError("no-world", "sizes")
    return _sampler(cards, tuple(groups))


class Sampler(Protocol):
    """Draws one way to lay cards into groups after another."""

    def draw(self, rng: Random) -> list[int]:
        """One mask for every group."""


@lru_cache(maxsize=64)
def _sampler(cards: int, groups: tuple[Group, ...]) -> Sampler:
    try:
        return _Counted(cards, groups)
    except OverflowError:
        if any(group.weights for group in groups):
            raise GameError("too-many") from None
        return _Swapped(cards, groups)


def _take(count: int, parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take so many things out of heaps of these sizes, as the numbers taken from each."""
    room = [sum(parts[place:]) for place in range(len(parts) + 1)]
    open_ways: list[tuple[tuple[int, ...], int]] = [((), count)]
    while open_ways:
        taken, left = open_ways.pop()
        place = len(taken)
        if place == len(parts):
            yield taken
            continue
        numbers = range(max(0, left - room[place + 1]), min(left, parts[place]) + 1)
        open_ways += [((*taken, number), left - number) for number in numbers]


#: the ways to go on from one list of heap sizes: their numbers, added up; and for each of them what is taken of
#: which heaps, and the sizes after it
Marked = tuple[list[int], list[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]]


class _Counted:
    """The exact number of ways, counted once for many draws.

    A level is a group with demands. Its heaps are the unseen cards, put together when this group and all
    later ones treat them alike; `ways[level]` has the number of ways to go on for every list of heap sizes.
    Groups without demands take what is left, in any way.
    """

    def __init__(self, cards: int, groups: tuple[Group, ...]) -> None:
        self.cards, self.groups = cards, groups
        demanding = [
            place for place, group in enumerate(groups) if group.never & cards or group[2:] != (0, (), ())
        ]
        self.order = sorted(demanding, key=lambda place: (cards & ~groups[place].never).bit_count())
        self.free = [place for place in range(len(groups)) if place not in demanding]
        self.heaps: list[list[int]] = [self._heaps(level) for level in range(len(self.order) + 1)]
        #: where the heap of one level goes in the next
        self.merged = [
            [
                next(place for place, heap in enumerate(later) if heap & mask)
                for mask in earlier
            ]
            for earlier, later in zip(self.heaps, self.heaps[1:], strict=False)
        ]  # fmt: skip
        self.ways: list[dict[tuple[int, ...], int]] = []
        self._count()
        self.start = tuple(heap.bit_count() for heap in self.heaps[0])
        #: for every level its group and what was found out for the sizes that were met there
        self.steps: list[tuple[int, dict[tuple[int, ...], Marked], int]] = [
            (place, {}, level) for level, place in enumerate(self.order)
        ]

    def _heaps(self, level: int) -> list[int]:
        """The cards by what the groups from this level on want of them; without any group, one heap."""
        alike: dict[tuple[bool, ...], int] = {}
        for card in bits(self.cards):
            wants: list[bool] = []
            for place in self.order[level:]:
                group = self.groups[place]
                wants += [bool(group.never >> card & 1), bool(group.need >> card & 1)]
                wants += [bool(kind >> card & 1) for kind in group.kinds]
            key = tuple(wants)
            alike[key] = alike.get(key, 0) | 1 << card
        return list(alike.values())

    def _choices(self, level: int, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """What the group of a level can take from heaps of these sizes, with the number of ways for each."""
        group = self.groups[self.order[level]]
        heaps = self.heaps[level]
        weights = dict(group.weights)
        limits = [0 if group.never & heap else size for heap, size in zip(heaps, sizes, strict=True)]
        for taken in _take(group.size, limits):
            if group.need and not any(n and heap & group.need for n, heap in zip(taken, heaps, strict=True)):
                continue
            weight = 1
            if group.kinds:
                mixture = [
                    sum(n for n, heap in zip(taken, heaps, strict=True) if heap & kind)
                    for kind in group.kinds
                ]  # fmt: skip
                weight = weights.get(tuple(mixture), 0)
            yield taken, weight * prod(map(comb, sizes, taken))

    def _after(self, level: int, sizes: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
        left = [0] * len(self.heaps[level + 1])
        for place, size, number in zip(self.merged[level], sizes, taken, strict=True):
            left[place] += size - number
        return tuple(left)

    def _count(self) -> None:
        steps = 0
        reached = [{tuple(heap.bit_count() for heap in self.heaps[0])}]
        for level in range(len(self.order)):
            later: set[tuple[int, ...]] = set()
            for sizes in reached[level]:
                for taken, _ in self._choices(level, sizes):
                    later.add(self._after(level, sizes, taken))
                    steps += 1
                    if steps > STEPS:
                        raise OverflowError
            reached.append(later)
        self.ways = [dict.fromkeys(reached[-1], 1)]
        for level in range(len(self.order) - 1, -1, -1):
            counts = {
                sizes: sum(
                    number * self.ways[0][self._after(level, sizes, taken)]
                    for taken, number in self._choices(level, sizes)
                )
                for sizes in reached[level]
            }
            self.ways.insert(0, counts)
        if not any(self.ways[0].values()):
            raise GameError("no-world")

    def draw(self, rng: Random) -> list[int]:
        result = [0] * len(self.groups)
        rest, sizes, chance = self.cards, self.start, rng.random
        for place, known, level in self.steps:
            found = known.get(sizes)
            if found is None:
                found = known[sizes] = self._marked(level, sizes)
            marks, choices = found
            last = len(choices) - 1
            parts, sizes = choices[bisect_right(marks, chance() * marks[-1], 0, last) if last else 0]
            held = 0
            for heap, number in parts:
                held |= some(heap & rest, number, chance)
            result[place] = held
            rest ^= held
        for place in self.free:
            result[place] = some(rest, self.groups[place].size, chance)
            rest ^= result[place]
        return result

    def _marked(self, level: int, sizes: tuple[int, ...]) -> Marked:
        choices, weights = [], []
        for taken, number in self._choices(level, sizes):
            after = self._after(level, sizes, taken)
            weight = number * self.ways[level + 1][after]
            if weight:
                parts = [(heap, count) for heap, count in zip(self.heaps[level], taken, strict=True) if count]
                choices.append((tuple(parts), after))
                weights.append(weight)
        return list(accumulate(weights)), choices


class _Swapped:
    """Some way to lay the cards, changed by random exchanges of two cards that leave it a way."""

    def __init__(self, cards: int, groups: tuple[Group, ...]) -> None:
        self.cards, self.groups = listed(cards), groups
        #: one place a card: its group, and the cards that may lie there; a need is a place of its own
        self.slots = [
            (index, (group.need if group.need and not place else -1) & cards & ~group.never)
            for index, group in enumerate(groups)
            for place in range(group.size)
        ]
        if any(group.need and not group.size for group in groups):
            raise GameError("no-world")
        #: the card of every slot
        self.start = self._some_way()

    def _some_way(self) -> list[int]:
        """A perfect matching of slots and cards, by augmenting paths."""
        slot_of: dict[int, int] = {}
        card_of = [-1] * len(self.slots)
        for first in range(len(self.slots)):
            came: dict[int, tuple[int, int]] = {}  # a slot: the slot and the card that led to it
            queue, seen = [first], {first}
            end = -1
            while queue and end < 0:
                slot = queue.pop(0)
                for card in bits(self.slots[slot][1]):
                    holder = slot_of.get(card)
                    if holder is None:
                        end = slot
                        free = card
                        break
                    if holder not in seen:
                        seen.add(holder)
                        came[holder] = slot, card
                        queue.append(holder)
            if end < 0:
                raise GameError("no-world")
            while True:
                card_of[end], slot_of[free] = free, end
                if end == first:
                    break
                end, free = came[end]
        return card_of

    def draw(self, rng: Random) -> list[int]:
        groups = self.groups
        cards = self.start[:]
        homes = [index for index, _ in self.slots]
        masks = [0] * len(groups)
        for home, card in zip(homes, cards, strict=True):
            masks[home] |= 1 << card
        count = len(cards)
        for _ in range(SWAPS * count):
            first, second = int(rng.random() * count), int(rng.random() * count)
            one, two = homes[first], homes[second]
            both = 1 << cards[first] | 1 << cards[second]
            mine, other = masks[one] ^ both, masks[two] ^ both
            if one == two or mine & groups[one].never or other & groups[two].never:
                continue
            if groups[one].need and not mine & groups[one].need:
                continue
            if groups[two].need and not other & groups[two].need:
                continue
            masks[one], masks[two] = mine, other
            cards[first], cards[second] = cards[second], cards[first]
        return masks
