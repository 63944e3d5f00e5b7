"""Two at the table by the book: the equilibrium table, and what a deal is worth to both by it.

The table is `gorka_table`, made and explained by tools/gorka_cfr.py. It sees a deal as the chance of the first to
speak by the open cards alone, and each side's chance to win with its own hand against the other's open cards. So
it tells what it will bring to show these cards or those. In the vying itself the master does better than the
table, as he looks at the open cards themselves (`gorka_duel`).
"""

from __future__ import annotations

from base64 import b85decode
from bisect import bisect_right
from functools import cache
from math import fsum
from zlib import decompress

from engine.bots.gorka_nodes import ANTE, CAP, FOLD, LATER, spots
from engine.bots.gorka_odds import Odds, odds, share
from engine.bots.gorka_table import BUCKETS, CLASSES, PARTS, TABLE
from engine.games.gorka import State, View

#: who has so many chips never runs out in the table's game, or so seldom that it doesn't matter
DEEP = 40

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
    """Whether it is the table's game: two dealt in, its ante and raises, nobody dark, enough chips."""
    rules = view.rules
    return (
        sum(view.dealt_in) == 2
        and (rules.ante, rules.max_raise) == (ANTE, LATER)
        and rules.raise_cap >= CAP
        and not view.carried
        and not any(view.dark)
        and min(stack for stack, there in zip(view.stacks, view.dealt_in, strict=True) if there) >= DEEP
    )


@cache
def worth(look: int, first: int, second: int, balance: int) -> float:
    """What the first to speak wins by the table, in antes: the class of the look, both buckets, who has the better hand.

    The balance is 1 if the first has, -1 if the other, 0 if they are equal.
    """
    buckets = (first, second)
    table = play()

    def value(place: int) -> float:
        spot = spots()[place]
        total = 0.0
        for rows, kid in zip(table[place], spot.kids, strict=True):
            part = rows[look][buckets[spot.side]]
            if not part:
                continue
            if kid >= 0:
                gain = value(kid)
            elif kid == FOLD:
                gain = float(spot.paid if spot.side else -spot.paid)
            else:
                gain = float(balance * spot.level)
            total += part * gain
        return total / PARTS

    return value(0)


def value_of(state: State, seat: int) -> float:
    """What a deal whose cards are dealt and shown will bring a seat by the table, in antes."""
    chances = odds(state.rules.scale)
    dealer = state.dealer
    first = next(other for other in range(state.seats) if state.places[other] and other != dealer)
    strengths, pairs = [], []
    for side in (first, dealer):
        masks = [1 << state.order[place] for place in state.places[side]]
        strengths.append(chances.strength[sum(masks)])
        pairs.append(sum(bit for place, bit in enumerate(masks) if state.up[side] >> place & 1))
    buckets = [
        bisect_right(BUCKETS, share(chances.showing(pairs[1 - side]), strengths[side])) for side in (0, 1)
    ]
    balance = (strengths[0] > strengths[1]) - (strengths[0] < strengths[1])
    gain = worth(_look(chances, pairs[0], pairs[1]), buckets[0], buckets[1], balance)
    return gain if seat == first else -gain


def _look(chances: Odds, first: int, second: int) -> int:
    """The class of the chance of the first by the open pairs alone."""
    mine, theirs = chances.showing(first), chances.showing(second)
    some = mine[len(mine) // 40 :: len(mine) // 20]
    return bisect_right(CLASSES, fsum(share(theirs, strength) for strength in some) / len(some))
