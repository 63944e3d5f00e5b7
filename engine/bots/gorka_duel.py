"""The vying between the last two, worked out at the table by CFR+ for the cards that lie open.

CFR+ (Tammelin, Burch, Johanson, Bowling 2015) lets two players play against each other in thought, hand
against hand; each does more of what he regrets not having done, and the average of all rounds comes close to an
equilibrium: no play can gain much against it. Here the hands that each may hold, as everybody at the table sees
it, are put into `BUCKETS` classes by strength, finer at the top; what is neglected is that two closed hands
can't hold the same card, and raises between one and the most, unless somebody has made one. Over all real
hands of two players the result can be beaten by some 0.03 antes a deal.

Sums of fractions are made by `fsum`, because `sum` isn't the same in every Python.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import fsum
from operator import mul
from typing import NamedTuple

from engine.games.gorka_moves import FINISH, PASS, RAISE

#: classes of hands for each side, rounds of thought, raises that are thought ahead
BUCKETS = 20
ROUNDS = 60
#: the most decisions times rounds; never less rounds than this
WORK = 1200
LEAST_ROUNDS = 25
AHEAD = 6
#: how far ahead where the real moves went another way
BESIDE = 3
#: a regret below this is none
NOTHING = 1e-9
#: the share of an action actually taken that is thought possible with any hand
SLIP = 0.04


class Duel(NamedTuple):
    """What two are vying for, from the moment that they are alone. Pairs are by side, side 0 is to move."""

    #: what each has put in, the ante too, and has left
    put: tuple[int, int]
    chips: tuple[int, int]
    #: each one's stakes without the ante, and the level
    paid: tuple[int, int]
    level: int
    #: what others have put in, each by himself; what an earlier tie left
    dead: tuple[int, ...]
    carried: int
    #: raises that may still be made, and the most of each
    raises: int
    most: int
    #: the moves since then
    moves: tuple[int, ...]


class Node:
    """One decision: who is to move, what he may do, what each action leads to."""

    __slots__ = ("average", "ends", "kids", "moves", "regret", "side", "taken")

    def __init__(self, side: int) -> None:
        self.side = side
        self.moves: list[int] = []
        #: for an action that ends it: what each side has won then on the mean, and how much more who wins a show
        self.ends: list[tuple[float, float, float] | None] = []
        self.kids: list[Node | None] = []
        #: the place of the action that was really taken here, -1 if none
        self.taken = -1
        self.regret: list[list[float]] = []
        self.average: list[list[float]] = []


def tree(duel: Duel) -> tuple[Node, list[Node]]:
    """The decisions that may come, and those on the way that was really taken, the last one to be decided."""
    way: list[Node] = []

    def fold(side: int, put: Sequence[int], added: Sequence[int]) -> tuple[float, float, float]:
        total = duel.carried + sum(duel.dead) + sum(put)
        gains = [float(-added[0]), float(-added[1])]
        gains[1 - side] += total
        return gains[0], gains[1], 0.0

    def show(put: Sequence[int], added: Sequence[int]) -> tuple[float, float, float]:
        everything = (*duel.dead, *put)
        total = duel.carried + sum(everything)
        won = [duel.carried + sum(min(part, own) for part in everything) for own in put]
        bases = [(won[side] + total - won[1 - side]) / 2 - added[side] for side in (0, 1)]
        return bases[0], bases[1], (won[0] + won[1] - total) / 2

    def grow(
        side: int,
        added: tuple[int, int],
        level: int,
        raises: int,
        ahead: int,
        moves: Sequence[int] | None,
    ) -> Node:
        node = Node(side)
        if moves is not None:
            way.append(node)
        left = duel.chips[side] - added[side]
        other = duel.chips[1 - side] - added[1 - side]
        owed = level - duel.paid[side] - added[side]
        put = (duel.put[0] + added[0], duel.put[1] + added[1])
        node.moves.append(PASS)
        node.ends.append(fold(side, put, added))
        node.kids.append(None)
        if level:
            pays = min(owed, left)
            node.moves.append(FINISH)
            node.ends.append(show(_more(put, side, pays), _more(added, side, pays)))
            node.kids.append(None)
        most = min(duel.most, left - owed)
        if raises and most > 0 and other > 0:
            taken = moves[0] - RAISE if moves and moves[0] > RAISE else 0
            sizes = {most} if ahead > 0 else set()
            # the least raise is thought of where the duel begins and where it is now
            if ahead == AHEAD or (moves is not None and not moves):
                sizes.add(1)
            if taken:
                sizes.add(taken)
            for by in sorted(sizes):
                after = _more(added, side, owed + by)
                rest = moves[1:] if moves and by == taken else None
                if rest is not None:
                    node.taken = len(node.moves)
                later = ahead - 1 if rest is not None or not moves else min(ahead - 1, BESIDE)
                if rest:
                    later = AHEAD - 1
                node.moves.append(RAISE + by)
                node.ends.append(None)
                node.kids.append(grow(1 - side, after, level + by, raises - 1, later, rest))
        return node

    root = grow(0, (0, 0), duel.level, duel.raises, AHEAD, duel.moves)
    return root, way


def decisions(node: Node) -> int:
    """How many decisions a tree has."""
    return 1 + sum(decisions(kid) for kid in node.kids if kid)


def _more(pair: tuple[int, int], side: int, chips: int) -> tuple[int, int]:
    return (pair[0] + chips, pair[1]) if side == 0 else (pair[0], pair[1] + chips)


class Hands(NamedTuple):
    """The classes of one side's hands, weakest first."""

    #: the chance of each
    weights: list[float]
    #: the strengths in each, ascending
    strengths: list[list[int]]


def classes(strengths: Sequence[int], chances: Sequence[float]) -> Hands:
    """Puts hands, ascending by strength, with the chance of each, into classes; the best ones are kept apart."""
    total = fsum(chances)
    weights: list[float] = []
    rows: list[list[int]] = []
    last = -1
    mark = passed = 0.0
    before = -1
    for strength, chance in zip(strengths, chances, strict=True):
        part = chance / total
        if strength != before:
            middle = passed + part / 2
            # half of the classes for the best third
            mark = middle * 0.75 if middle < 2 / 3 else 0.5 + (middle - 2 / 3) * 1.5
        place = min(int(mark * BUCKETS), BUCKETS - 1)
        if place != last:
            rows.append([])
            weights.append(0.0)
            last = place
        rows[-1].append(strength)
        weights[-1] += part
        passed += part
        before = strength
    return Hands(weights, rows)


def place_of(hands: Hands, strength: int) -> int:
    """The class of a strength: the first whose best hand is as good."""
    for place, row in enumerate(hands.strengths):
        if row[-1] >= strength:
            return place
    return len(hands.strengths) - 1


def swings(one: Hands, two: Hands) -> list[list[float]]:
    """The chance to win minus the chance to lose, for each class of one side against each of the other."""
    rows = []
    for mine in one.strengths:
        some = mine if len(mine) < 8 else mine[len(mine) // 14 :: len(mine) // 7]
        row = []
        for theirs in two.strengths:
            if mine[0] > theirs[-1]:
                row.append(1.0)
            elif mine[-1] < theirs[0]:
                row.append(-1.0)
            else:
                others = theirs if len(theirs) < 8 else theirs[len(theirs) // 14 :: len(theirs) // 7]
                score = sum((a > b) - (a < b) for a in some for b in others)
                row.append(score / (len(some) * len(others)))
        rows.append(row)
    return rows


class Solution:
    """The two sides' play, better with every round."""

    def __init__(self, duel: Duel, hands: tuple[Hands, Hands]) -> None:
        self.root, self.way = tree(duel)
        self.hands = hands
        first = swings(*hands)
        self.swing = (first, [[-value for value in column] for column in zip(*first, strict=True)])
        self.sizes = (len(hands[0].weights), len(hands[1].weights))
        self.side = 0
        self.round = 0

    def think(self, rounds: int = 0) -> Generator[float, None, None]:
        """Plays the rounds. Yields the share that is done."""
        if not rounds:
            rounds = max(LEAST_ROUNDS, min(ROUNDS, WORK // decisions(self.root)))
        for number in range(1, rounds + 1):
            self.round = number
            for side in (0, 1):
                self.side = side
                self._walk(self.root, [1.0] * self.sizes[side], self.hands[1 - side].weights)
            yield number / rounds

    def _begin(self, node: Node) -> None:
        count, size = len(node.moves), self.sizes[node.side]
        node.average = [[0.0] * size for _ in range(count)]
        node.regret = [[0.0] * size for _ in range(count)]

    def _strategy(self, node: Node) -> list[list[float]]:
        """What each class does: more of what it regrets."""
        even = 1.0 / len(node.moves)
        sums = list(map(fsum, zip(*node.regret, strict=True)))
        return [
            [value / whole if whole > NOTHING else even for value, whole in zip(row, sums, strict=True)]
            for row in node.regret
        ]

    def _end(self, end: tuple[float, float, float], side: int, reach: list[float]) -> list[float]:
        """What an end is worth to each class of a side, times the chance that the other comes there."""
        base, swing = end[side] * fsum(reach), end[2]
        if not swing:
            return [base] * self.sizes[side]
        return [base + swing * fsum(map(mul, row, reach)) for row in self.swing[side]]

    def _walk(self, node: Node, own: list[float], reach: list[float]) -> list[float]:
        """One round through a node: what it is worth to each class of the side that learns."""
        side = self.side
        if not any(reach):
            return [0.0] * self.sizes[side]
        if not node.regret:
            self._begin(node)
        play = self._strategy(node)
        if node.side != side:
            total: list[float] = []
            for place, (row, end, kid) in enumerate(zip(play, node.ends, node.kids, strict=True)):
                come = list(map(mul, reach, row))
                if end is not None:
                    values = self._end(end, side, come)
                else:
                    assert kid is not None
                    if place == node.taken:
                        come = [(1 - SLIP) * a + SLIP * b for a, b in zip(come, reach, strict=True)]
                    values = self._walk(kid, own, come)
                total = [a + b for a, b in zip(total, values, strict=True)] if total else values
            return total
        worth: list[list[float]] = []
        for row, end, kid in zip(play, node.ends, node.kids, strict=True):
            if end is not None:
                worth.append(self._end(end, side, reach))
            else:
                assert kid is not None
                worth.append(self._walk(kid, list(map(mul, own, row)), reach))
        mean = [0.0] * len(own)
        for row, values in zip(play, worth, strict=True):
            mean = [m + p * v for m, p, v in zip(mean, row, values, strict=True)]
        weights = [self.round * (chance + 1e-3) for chance in own]
        for place, values in enumerate(worth):
            node.regret[place] = [
                r + v - m if r + v > m else 0.0
                for r, v, m in zip(node.regret[place], values, mean, strict=True)
            ]
            node.average[place] = [
                s + w * p for s, w, p in zip(node.average[place], weights, play[place], strict=True)
            ]
        return mean

    def settled(self, node: Node) -> list[list[float]]:
        """What each class does on average: the solution."""
        if not node.regret:
            self._begin(node)
        sums = list(map(fsum, zip(*node.average, strict=True)))
        even = 1.0 / len(node.moves)
        return [
            [value / whole if whole > 0.0 else even for value, whole in zip(row, sums, strict=True)]
            for row in node.average
        ]

    def answer(self, place: int) -> tuple[list[int], list[float], list[float]]:
        """For the last node on the way and a class: the moves, how often each is made, what each is worth.

        The worth is in chips, from where the duel began.
        """
        node = self.way[-1]
        side = node.side
        reach = self.hands[1 - side].weights
        for earlier in self.way[:-1]:
            if earlier.side != side:
                row = self.settled(earlier)[earlier.taken]
                reach = [(1 - SLIP) * r * p + SLIP * r for r, p in zip(reach, row, strict=True)]
        whole = fsum(reach)
        worth = []
        for end, kid in zip(node.ends, node.kids, strict=True):
            values = self._end(end, side, reach) if end is not None else self._value(kid, side, reach)
            worth.append(values[place] / whole)
        return node.moves, [row[place] for row in self.settled(node)], worth

    def _value(self, node: Node | None, side: int, reach: list[float]) -> list[float]:
        """What a node is worth to each class of a side, both playing the solution."""
        assert node is not None
        total = [0.0] * self.sizes[side]
        for row, end, kid in zip(self.settled(node), node.ends, node.kids, strict=True):
            come = reach if node.side == side else list(map(mul, reach, row))
            values = self._end(end, side, come) if end is not None else self._value(kid, side, come)
            if node.side == side:
                values = list(map(mul, row, values))
            total = [a + b for a, b in zip(total, values, strict=True)]
        return total
