"""The exact solver against the plainest possible search."""

from __future__ import annotations

import sys
from random import Random
from statistics import median

import pytest

from engine.bots.solver import OutOfNodes, Solver
from engine.cards import DECK32, DECK36, SUIT_MASKS, bits, mask, parse

DUTIES = ("must_trump", "must_overtrump", "must_beat")


class Table:
    """A position and its rules, played without any cleverness."""

    def __init__(self, seats: int, side: int, trumps: int, duties: dict[str, bool]) -> None:
        self.seats, self.side, self.trumps, self.duties = seats, side, trumps, duties

    def best(self, cards: list[int]) -> int:
        """The place in the trick of the card that takes it."""
        led = cards[0]

        def strength(card: int) -> tuple[int, int]:
            if self.trumps >> card & 1:
                return 2, card
            return int(card // 9 == led // 9), card

        return max(range(len(cards)), key=lambda place: strength(cards[place]))

    def legal(self, hand: set[int], table: list[int]) -> list[int]:
        if not table:
            return sorted(hand)
        best = table[self.best(table)]
        suit = [card for card in hand if card // 9 == table[0] // 9]
        if suit:
            higher = [card for card in suit if card > best and card // 9 == best // 9]
            return sorted(higher if higher and self.duties["must_beat"] else suit)
        trumps = [card for card in hand if self.trumps >> card & 1]
        if trumps and self.duties["must_trump"]:
            higher = [card for card in trumps if card > best or not self.trumps >> best & 1]
            return sorted(higher if higher and self.duties["must_overtrump"] else trumps)
        return sorted(hand)

    def values(self, hands: list[set[int]], leader: int, table: list[int]) -> dict[int, int]:
        """What the side takes after each legal card."""
        seat = (leader + len(table)) % self.seats
        values = {}
        for card in self.legal(hands[seat], table):
            after = [hand - {card} for hand in hands]
            values[card] = self.value(after, leader, [*table, card])
        return values

    def value(self, hands: list[set[int]], leader: int, table: list[int]) -> int:
        if len(table) == self.seats:
            taker = (leader + self.best(table)) % self.seats
            return (self.side >> taker & 1) + self.value(hands, taker, [])
        seat = (leader + len(table)) % self.seats
        if not hands[seat]:
            return 0
        values = self.values(hands, leader, table).values()
        return max(values) if self.side >> seat & 1 else min(values)


SIZES = {2: 5, 3: 3, 4: 3, 5: 2, 6: 2}


def deal(seats: int, cards: int, rng: Random, deck: tuple[int, ...] = DECK36) -> list[set[int]]:
    order = list(deck)
    rng.shuffle(order)
    return [set(order[seat * cards : (seat + 1) * cards]) for seat in range(seats)]


@pytest.mark.parametrize("seats", SIZES)
def test_it_finds_what_brute_force_finds(seats: int) -> None:
    """Lone players and any sides, every combination of duties, from any place in a trick."""
    rng = Random(seats)
    for number in range(60):
        duties = {name: rng.random() < 0.5 for name in DUTIES}
        side = 1 << rng.randrange(seats) if number % 2 else rng.randrange(1, (1 << seats) - 1)
        trumps = rng.choice([0, *SUIT_MASKS])
        table = Table(seats, side, trumps, duties)
        # few suits make long ones
        deck = DECK36 if number % 3 else tuple(card for card in DECK36 if card < 18 or number % 2)
        hands = deal(seats, SIZES[seats], rng, deck if len(deck) >= seats * SIZES[seats] else DECK36)
        leader, played = rng.randrange(seats), list[int]()
        for _ in range(rng.randrange(seats)):
            seat = (leader + len(played)) % seats
            played.append(rng.choice(table.legal(hands[seat], played)))
            hands[seat].discard(played[-1])
        values = table.values(hands, leader, played)
        solver = Solver(seats, side, trumps, **duties)
        masks = [mask(hand) for hand in hands]
        before = masks[:]
        assert dict(solver.values(masks, leader, played)) == values
        mine = side >> (leader + len(played)) % seats & 1
        best = max(values.values()) if mine else min(values.values())
        assert solver.tricks(masks, leader, played) == best
        fresh = Solver(seats, side, trumps, **duties)
        for need in range(-1, SIZES[seats] + 2):
            wanted = {card for card, value in values.items() if value >= need}
            assert set(bits(fresh.cards_for(masks, leader, played, need))) == wanted
            assert fresh.at_least(masks, leader, played, need) == (best >= need)
        assert masks == before


def test_the_other_side_takes_the_rest() -> None:
    rng = Random(7)
    for _ in range(20):
        hands = [mask(hand) for hand in deal(4, 5, rng)]
        side, leader = rng.randrange(1, 15), rng.randrange(4)
        tricks = [Solver(4, seats, SUIT_MASKS[1]).tricks(hands, leader) for seats in (side, 15 ^ side)]
        assert sum(tricks) == 5


def test_touching_cards_are_worth_the_same_and_gone_cards_do_not_part_them() -> None:
    hands = [mask(map(parse, text.split())) for text in ("7S TS AH", "JS 6H 7H", "6S 8H 9H")]
    values = dict(Solver(3, 1).values(hands, 0))
    assert values[parse("7S")] == values[parse("TS")]


def test_a_finished_trick_may_lie_on_the_table() -> None:
    """Spades are trumps: the nine takes the trick, and then the ace is good."""
    hands = [mask([parse(text)]) for text in ("KD", "AH", "6D")]
    table = [parse(text) for text in ("AD", "9S", "KS")]
    assert Solver(3, 0b100, SUIT_MASKS[0]).tricks(hands, 0, table) == 1
    assert Solver(3, 0b010, SUIT_MASKS[0]).tricks(hands, 0, table) == 0
    assert Solver(3, 0b001, SUIT_MASKS[0]).tricks(hands, 0, table) == 1


def test_bounds_narrow_the_question() -> None:
    rng = Random(2)
    hands = [mask(hand) for hand in deal(2, 8, rng)]
    exact = Solver(2, 1).tricks(hands, 0)
    assert Solver(2, 1).tricks(hands, 0, low=exact, high=exact) == exact
    assert Solver(2, 1).tricks(hands, 0, low=exact + 1) == exact + 1
    assert Solver(2, 1).tricks(hands, 0, high=exact - 1) == exact - 1


def test_it_gives_up_after_so_many_positions() -> None:
    hands = [mask(hand) for hand in deal(2, 14, Random(1))]
    solver = Solver(2, 1, nodes=50)
    with pytest.raises(OutOfNodes):
        solver.tricks(hands, 0)
    assert solver.nodes == 0
    with pytest.raises(OutOfNodes):
        solver.tricks([mask(hand) for hand in deal(2, 14, Random(2))], 0)
    solver.nodes = 100_000
    assert solver.tricks(hands, 0) == Solver(2, 1).tricks(hands, 0)


@pytest.mark.parametrize(
    ("seats", "cards", "trumps", "limit"),
    [(3, 8, 0, 800), (3, 8, 1, 1000), (2, 14, 0, 6000), (2, 14, 1, 6000), (4, 5, 1, 150), (5, 5, 1, 300)],
)
def test_the_usual_work_is_small(seats: int, cards: int, trumps: int, limit: int) -> None:
    """The median number of positions, as time can't be tested."""
    rng, counts = Random(3), []
    for _ in range(9):
        hands = [mask(hand) for hand in deal(seats, cards, rng, DECK36 if seats == 2 else DECK32)]
        solver = Solver(seats, 1, trumps * SUIT_MASKS[0], must_trump=True)
        start = solver.nodes
        solver.tricks(hands, 0)
        counts.append(start - solver.nodes)
    assert median(counts) < limit


@pytest.mark.parametrize(("seats", "cards", "frames"), [(2, 14, 40), (3, 10, 42), (6, 5, 40), (4, 8, 42)])
def test_it_does_not_recurse_deeply(seats: int, cards: int, frames: int) -> None:
    """One frame a card, and a few more."""
    hands = [mask(hand) for hand in deal(seats, cards, Random(4))]
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    Solver(seats, 1, nodes=3000)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + frames)
    try:
        Solver(seats, 1, nodes=3000).tricks(hands, 0)
    except OutOfNodes:
        pass
    finally:
        sys.setrecursionlimit(limit)


def test_the_same_question_takes_the_same_work() -> None:
    hands = [mask(hand) for hand in deal(3, 8, Random(9), DECK32)]
    solvers = [Solver(3, 2) for _ in range(2)]
    assert len({solver.tricks(hands, 1) for solver in solvers}) == 1
    assert len({solver.nodes for solver in solvers}) == 1
