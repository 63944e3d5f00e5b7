"""Two at the table by the book: the equilibrium table, and how a position is looked up in it.

The table is `gorka_table`, made and explained by tools/gorka_cfr.py. It sees a deal as the chance of the first to
speak by the open cards alone, and each side's chance to win with its own hand against the other's open cards.
"""

from __future__ import annotations

from base64 import b85decode
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from math import fsum
from zlib import decompress

from engine.bots.gorka_nodes import ANTE, CAP, LATER, OPENINGS, spots
from engine.bots.gorka_odds import share
from engine.bots.gorka_table import BUCKETS, CLASSES, PARTS, TABLE
from engine.games.gorka import View
from engine.games.gorka_moves import DARK, RAISE

#: who has so many chips never runs out in the table's game, or so seldom that it doesn't matter
DEEP = 40
#: of a class of hands so many are looked at
SOME = 5

#: by action, class of the look, bucket of the chance: how often, in parts
Rows = tuple[tuple[tuple[int, ...], ...], ...]


@cache
def play() -> tuple[Rows, ...]:
    """The whole table: for every spot, in the order of its actions."""
    data = decompress(b85decode(TABLE))
    classes, buckets = len(CLASSES) + 1, len(BUCKETS) + 1
    start = 0
    result = []
    for spot in spots():
        rows: list[tuple[tuple[int, ...], ...]] = []
        for _ in spot.kids[:-1]:
            cuts = range(start, start + classes * buckets, buckets)
            rows.append(tuple(tuple(data[cut : cut + buckets]) for cut in cuts))
            start += classes * buckets
        # the last action is what is left
        rest = [
            tuple(PARTS - sum(parts) for parts in zip(*columns, strict=True))
            for columns in zip(*rows, strict=True)
        ]
        result.append((*rows, tuple(rest)))
    return tuple(result)


def knows(view: View) -> bool:
    """Whether the table has this spot: two dealt in, its ante and raises, nobody dark, enough chips."""
    rules = view.rules
    sizes = [move - RAISE for _, move in view.history if RAISE < move < DARK]
    return (
        all(by == LATER or (not place and by in OPENINGS) for place, by in enumerate(sizes))
        and sum(view.dealt_in) == 2
        and (rules.ante, rules.max_raise) == (ANTE, LATER)
        and rules.raise_cap >= CAP
        and not view.carried
        and not any(view.dark)
        and min(stack for stack, there in zip(view.stacks, view.dealt_in, strict=True) if there) >= DEEP
    )


def table(
    one: Sequence[Sequence[int]], two: Sequence[Sequence[int]]
) -> Callable[[int, int], list[list[float]]]:
    """What the table says, for a spot and a side: by action, how often each class of that side's hands does it.

    The hands are the strengths in every class, ascending, of the first to speak and of the dealer.
    """
    every = [[strength for row in hands for strength in row] for hands in (one, two)]

    def chance(row: Sequence[int], others: Sequence[int]) -> float:
        some = row[len(row) // (2 * SOME) :: max(1, len(row) // SOME)]
        return fsum(share(others, strength) for strength in some) / len(some)

    chances = ([chance(row, every[1]) for row in one], [chance(row, every[0]) for row in two])
    look = bisect_right(CLASSES, fsum(map(_mean, chances[0], map(len, one))) / len(every[0]))
    buckets = [[bisect_right(BUCKETS, part) for part in side] for side in chances]

    def says(spot: int, side: int) -> list[list[float]]:
        return [[row[look][bucket] / PARTS for bucket in buckets[side]] for row in play()[spot]]

    return says


def _mean(chance: float, count: int) -> float:
    return chance * count
