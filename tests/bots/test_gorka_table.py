"""Gorka for two: the equilibrium table and what is worked out at the table, and how much a best answer wins."""

from __future__ import annotations

from base64 import b85decode
from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import mul
from pathlib import Path
from random import Random
from zlib import decompress

import pytest

from engine.bots import gorka_book, gorka_duel
from engine.bots.gorka_duel import Duel, Solution, classes, place_of
from engine.bots.gorka_nodes import FOLD, spots
from engine.bots.gorka_odds import odds, share
from engine.bots.gorka_table import BUCKETS, CLASSES, PARTS, TABLE
from engine.cards import listed
from engine.games.gorka_hands import Scale
from engine.games.gorka_moves import FINISH, PASS
from tests.engine.gorka_table import hand

# -------------------------------------------------------------------------------------- the equilibrium table

Matrix = list[list[float]]


def pairs() -> tuple[list[float], list[Matrix], list[Matrix]]:
    """The fine cuts; for every class, how often two fine buckets meet and who wins then, as the tool counted."""
    lines = Path(__file__).with_name("gorka_pairs.txt").read_text("utf-8").split("\n")
    cuts = [float(word) for word in lines[0].split()]
    words = decompress(b85decode("".join(lines[1:]))).decode().split(",")
    numbers = [int(word or 0) / 1e9 for word in words]
    size = len(cuts) + 1
    rows = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    meet, wins = parts[:3], parts[3:]
    # the last two classes are the first two with the seats changed
    for place in (1, 0):
        meet.append([list(column) for column in zip(*meet[place], strict=True)])
        wins.append([[-value for value in column] for column in zip(*wins[place], strict=True)])
    return cuts, meet, wins


class Fine:
    """The table's game in one class, seen through the fine buckets; what a best answer wins."""

    def __init__(self, look: int, meet: Matrix, wins: Matrix, buckets: Sequence[Sequence[int]]) -> None:
        turned = [list(column) for column in zip(*meet, strict=True)]
        lost = [[-value for value in column] for column in zip(*wins, strict=True)]
        self.meet, self.wins = (meet, turned), (wins, lost)
        #: for each spot and action, how often each fine bucket of its side does it
        self.play = [
            [[row[look][bucket] / PARTS for bucket in buckets[spot.side]] for row in rows]
            for spot, rows in zip(spots(), gorka_book.play(), strict=True)
        ]

    def best(self, side: int, place: int, reach: list[float]) -> list[float]:
        spot = spots()[place]
        worth = []
        for number, kid in enumerate(spot.kids):
            come = reach if spot.side == side else list(map(mul, reach, self.play[place][number]))
            if kid >= 0:
                worth.append(self.best(side, kid, come))
                continue
            rows = self.meet[side] if kid == FOLD else self.wins[side]
            stake = spot.level if kid != FOLD else -spot.paid if spot.side == side else spot.paid
            worth.append([stake * sum(map(mul, row, come)) for row in rows])
        join: Callable[..., float] = max if spot.side == side else lambda *parts: sum(parts)
        return list(map(join, *worth))

    def exploitability(self) -> float:
        return (
            sum(self.best(0, 0, [1.0] * len(self.meet[1]))) + sum(self.best(1, 0, [1.0] * len(self.meet[0])))
        ) / 2


def test_the_table_can_hardly_be_beaten() -> None:
    """At most 0.01 antes a deal in the game that tools/gorka_cfr.py describes, and at most 4 kB."""
    assert len(TABLE) <= 4000
    cuts, meet, wins = pairs()
    assert set(BUCKETS) <= set(cuts)
    merged = [bisect_right(BUCKETS, cut) for cut in [0.0, *cuts]]
    assert sum(map(sum, (row for look in meet for row in look))) == pytest.approx(1, abs=1e-5)
    total = sum(
        Fine(look, meet[look], wins[look], (merged, merged)).exploitability()
        for look in range(len(CLASSES) + 1)
    )
    assert 0 <= total <= 0.01


def test_the_table_beats_no_fool_by_accident() -> None:
    """The measure itself: a player who does anything with equal chance loses more than an ante a deal."""
    cuts, meet, wins = pairs()
    merged = [bisect_right(BUCKETS, cut) for cut in [0.0, *cuts]]
    game = Fine(2, meet[2], wins[2], (merged, merged))
    game.play = [[[1 / len(rows)] * len(merged) for _ in rows] for rows in game.play]
    assert game.exploitability() > 0.37


def test_the_buckets_meet_as_often_as_in_deals_by_chance() -> None:
    """The numbers of the tool against deals: how often a class comes up, and the chances in it."""
    cuts, meet, _ = pairs()
    rng = Random(4)
    chances = odds(Scale())
    found = [0.0] * len(meet)
    high = [0.0] * len(meet)
    deals = 1500
    for _ in range(deals):
        order = list(Scale().deck)
        rng.shuffle(order)
        open_one, open_two = (sum(1 << card for card in order[start : start + 2]) for start in (0, 2))
        rest = order[4:]
        unseen = sum(1 << card for card in rest)
        one, two = chances.against(open_one, unseen), chances.against(open_two, unseen)
        mean = sum(share(two, value) for value in one[4::9]) / len(one[4::9])
        look = bisect_right(CLASSES, mean)
        found[look] += 1
        own = open_one | 1 << rest[0] | 1 << rest[1]
        left = sum(1 << card for card in rest[2:])
        high[look] += share(chances.against(open_two, left), chances.strength[own]) >= 0.6
    for look, part in enumerate(meet):
        weight = sum(map(sum, part))
        assert found[look] / deals == pytest.approx(weight, abs=0.04)
        place = bisect_right(cuts, 0.6)
        upper = sum(map(sum, part[place:])) / weight
        if found[look]:
            assert high[look] / found[look] == pytest.approx(upper, abs=0.09)


# ---------------------------------------------------------------------------------------------------- the duel


def on_board(one: str, two: str, moves: tuple[int, ...] = ()) -> tuple[Solution, list[list[int]]]:
    """The solution for two who show these pairs, and the closed pairs and strengths of each."""
    unseen = sum(1 << card for card in Scale().deck) & ~hand(one) & ~hand(two)
    strengths = [odds(Scale()).against(hand(pair), unseen) for pair in (one, two)]
    hands = (classes(strengths[0], [1.0] * 378), classes(strengths[1], [1.0] * 378))
    solution = Solution(Duel((1, 1), (99, 99), (0, 0), 0, (), 0, 12, 5, moves), hands)
    for _ in solution.think():
        pass
    return solution, strengths


def test_classes_hold_all_hands_in_order() -> None:
    strengths = sorted([5] * 30 + list(range(100)))
    hands = classes(strengths, [1.0] * len(strengths))
    assert [value for row in hands.strengths for value in row] == strengths
    assert sum(hands.weights) == pytest.approx(1)
    assert len(hands.weights) <= gorka_duel.BUCKETS
    for place, row in enumerate(hands.strengths):
        assert all(place_of(hands, value) == place for value in row)
    assert hands.weights[-1] < 1.2 / gorka_duel.BUCKETS


def beaten_by(one: str, two: str) -> float:
    """What best answers win from the solution that know every hand of both, no card twice: antes a deal."""
    solution, _ = on_board(one, two)
    chances = odds(Scale())
    cards = listed(sum(1 << card for card in Scale().deck) & ~hand(one) & ~hand(two))
    closed = [1 << first | 1 << second for place, first in enumerate(cards) for second in cards[place + 1 :]]
    strength = [[chances.strength[hand(pair) | mask] for mask in closed] for pair in (one, two)]
    place = [[place_of(solution.hands[side], value) for value in strength[side]] for side in (0, 1)]
    total = 378 * 325

    def against(side: int, reach: list[float]) -> tuple[list[float], list[float]]:
        """For each closed pair: the chance that the other comes here, and wins minus losses, no card twice."""
        order = sorted(range(378), key=strength[1 - side].__getitem__)
        mine = sorted(range(378), key=strength[side].__getitem__)
        whole = sum(reach)
        of_card = dict.fromkeys(cards, 0.0)
        for index, mask in enumerate(closed):
            for card in listed(mask):
                of_card[card] += reach[index]
        meets, wins = [0.0] * 378, [0.0] * 378
        for sign, ours, theirs in ((1, mine, order), (-1, mine[::-1], order[::-1])):
            passed, by_card, at = 0.0, dict.fromkeys(cards, 0.0), 0
            for index in ours:
                while at < 378 and sign * (strength[1 - side][theirs[at]] - strength[side][index]) < 0:
                    passed += reach[theirs[at]]
                    for card in listed(closed[theirs[at]]):
                        by_card[card] += reach[theirs[at]]
                    at += 1
                low, high = listed(closed[index])
                same = reach[index] if sign * (strength[1 - side][index] - strength[side][index]) < 0 else 0.0
                wins[index] += sign * (passed - by_card[low] - by_card[high] + same)
        for index, mask in enumerate(closed):
            low, high = listed(mask)
            meets[index] = whole - of_card[low] - of_card[high] + reach[index]
        return meets, wins

    def best(node: gorka_duel.Node, side: int, reach: list[float]) -> list[float]:
        worth = []
        for row, end, kid in zip(solution.settled(node), node.ends, node.kids, strict=True):
            come = reach
            if node.side != side:
                come = [value * row[at] for value, at in zip(reach, place[node.side], strict=True)]
            if end is None:
                assert kid is not None
                worth.append(best(kid, side, come))
                continue
            meets, wins = against(side, come)
            swing = end[2]
            # the pot of two antes is nobody's: half of it is counted off, so that nothing is won on the whole
            worth.append([(end[side] - 1) * m + swing * w for m, w in zip(meets, wins, strict=True)])
        join: Callable[..., float] = max if node.side == side else lambda *parts: sum(parts)
        return list(map(join, *worth))

    return sum(sum(best(solution.root, side, [1.0] * 378)) for side in (0, 1)) / total / 2


@pytest.mark.parametrize(("one", "two"), [("KS 9H", "TD JC"), ("7S 8H", "KD AD"), ("QS 9H", "9D 8C")])
def test_the_solution_can_hardly_be_beaten_over_real_hands(one: str, two: str) -> None:
    """Less than a tenth of an ante, on the mean of many boards 0.04."""
    assert 0 <= beaten_by(one, two) < 0.1


def test_the_duel_knows_side_pots_and_dead_money() -> None:
    """Short of chips one wins no more from each than he put in; who raised more has the rest back."""
    duel = Duel((10, 4), (20, 0), (9, 3), 9, (2, 7), 5, 0, 5, ())
    root, _ = gorka_duel.tree(duel)
    ends = dict(zip(root.moves, root.ends, strict=True))
    # the first wins everything: 14 + 9 + 5; the other, at best, 5 + 4 + 4 + 2 + 4
    first, second, swing = ends[FINISH] or (0.0, 0.0, 0.0)
    assert (first + swing, first - swing) == (28, 28 - 19)
    assert (second + swing, second - swing) == (19, 0)
    assert ends[PASS] == (0, 28, 0)
