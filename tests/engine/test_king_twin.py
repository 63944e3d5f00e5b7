"""King against its naive twin: whole deals side by side, endings counted out by both, and the bound of moves."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from engine.cards import DECK32, token
from engine.games import king
from engine.games.king import Rules, State, deal
from engine.shuffle import deck_order
from tests.engine.king_tables import RULES, hand_of, position, texts
from tests.engine.naive_king import House, Table


def pair(rules: Rules, seats: int, seed: int, orders: tuple[str, ...] | None) -> tuple[State, Table]:
    """The same deal twice, ordinary or (without orders) of the preliminary round."""
    order = deck_order("king", str(seed), 1, DECK32)
    house = House(**vars(rules))
    twin = Table(
        [token(card) for card in order], seats, seed % seats, house, None if orders is None else list(orders)
    )
    state = deal(
        rules, seats, seed % seats, order, **({"pre_deal": True} if orders is None else {"orders": orders})
    )
    return state, twin


def step(state: State, twin: Table, rng: Random) -> None:
    move = rng.choice(state.legal())
    state.apply(move)
    twin.play(king.token(move))


def agree(state: State, twin: Table) -> None:
    assert twin.turn == state.to_move
    assert texts(state) == twin.legal()
    for player, hand in twin.hands.items():
        assert hand_of(state, player) == hand
    if state.to_move is None:
        assert list(state.returns()) == twin.result()


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_plays_like_the_naive_table(rules: Rules, seats: int) -> None:
    """The same legal moves, turns, hands and result at every step, with all orders open and with a few left."""
    assert list(rules.orders) == House(**vars(rules)).orders()
    for seed in range(40):
        rng = Random(seed)
        orders = rules.orders if seed % 2 else tuple(rng.sample(rules.orders, rng.randint(1, 4)))
        state, twin = pair(rules, seats, seed, orders)
        agree(state, twin)
        while state.to_move is not None:
            step(state, twin, rng)
            agree(state, twin)


@pytest.mark.parametrize("compensation", ["pre_deals_scored", "pre_deals_most"])
@pytest.mark.parametrize("seats", [3, 4])
def test_plays_the_preliminary_round_like_the_naive_table(compensation: str, seats: int) -> None:
    for scale in ("classic", "three_hand"):
        for seed in range(20):
            rng = Random(seed)
            state, twin = pair(Rules(compensation=compensation, scale=scale), seats, seed, None)
            agree(state, twin)
            while state.to_move is not None:
                step(state, twin, rng)
                agree(state, twin)


# ------------------------------------------------------------------------------------------ endings counted out


def leaves(state: State) -> tuple[int, list[int]]:
    """How many ways the deal can end, and what all of them together bring each seat."""
    if state.to_move is None:
        return 1, list(state.returns())
    count, total = 0, [0] * state.seats
    for move in state.legal():
        after = state.copy()
        after.apply(move)
        more, written = leaves(after)
        count += more
        total = [a + b for a, b in zip(total, written, strict=True)]
    return count, total


def naive_leaves(twin: Table) -> tuple[int, list[int]]:
    if twin.turn is None:
        return 1, twin.result()
    count, total = 0, [0] * twin.seats
    for word in sorted(twin.legal()):
        after = deepcopy(twin)
        after.play(word)
        more, written = naive_leaves(after)
        count += more
        total = [a + b for a, b in zip(total, written, strict=True)]
    return count, total


@pytest.mark.parametrize(
    ("order", "lead", "hands", "count", "total"),
    [
        # nobody can follow, so the leader takes both tricks: 2 x 2 x 2 ways, then no choice
        ("order:tricks", 0, "7S 8S/9C TC/JD QD", 8, [-32, 0, 0]),
        # the second has to trump each time, with either: he takes, and leads the other trump
        ("order:win-C", 0, "7S 8S/9C TC/JD QD", 8, [0, 64, 0]),
        # each holds two spades and follows freely: 8 ways; the ace takes one trick, the rest is the owner's
        ("order:last2", 0, "7S 8S/9S TS/JS QS", 8, [0, 0, -128]),
        # 7D must be led; a diamond follows it; the king is forced out; the holder of 8D has won him
        ("order:king", 0, "7D 7H/8D TH/KH JS", 1, [0, -16, 0]),
        # hearts alone. The king led: 4 ways, all end at once, the ace taking him in 2; the seven led: the third
        # takes, and leads the ten to the king in 2 ways, the ace in 2
        ("order:king", 0, "KH 7H/8H 9H/AH TH", 8, [-64, 0, -64]),
    ],
)
def test_endings_counted_by_hand(order: str, lead: int, hands: str, count: int, total: list[int]) -> None:
    state = position(hands, order=order, lead=lead, rules=Rules(), taken=(0, 0, 0))
    assert leaves(state) == (count, total)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_endings_counted_by_the_naive_table(rules: Rules) -> None:
    """From every game, the first random deal that lasts until eight cards are left."""
    for place, name in enumerate(dict.fromkeys(rules.orders)):
        for seed in range(100 * place, 100 * place + 100):
            rng = Random(seed)
            state, twin = pair(rules, 3 + place % 2, seed, (name,))
            while state.to_move is not None and sum(map(len, twin.hands.values())) > 8:
                step(state, twin, rng)
            if state.to_move is not None:
                break
        assert leaves(state) == naive_leaves(twin)


@pytest.mark.parametrize("order", ["tricks", "hearts", "boys", "girls", "last2", "king", "win-D", "win-S"])
def test_discards_counted_by_the_naive_table(order: str) -> None:
    """Two discards out of four cards, then the last two tricks."""
    hands = ["AS 7S JD 9C", "TS 8H", "QS KH"]
    state, twin = pair(Rules(), 3, 2, Rules().orders)
    state.apply(king.parse(f"order:{order}"))
    twin.play(f"order:{order}")
    for player, hand in enumerate(hands):
        twin.hands[player] = set(hand.split())
        state.hand[player] = sum(1 << king.parse(card) for card in hand.split())
    twin.piles = [(1, [])] * 8
    state.tricks = [0, 8, 0]
    state.out = state.game.scoring & sum(state.hand)
    count, total = leaves(state)
    assert (count, total) == naive_leaves(twin)
    assert count > 20


# ------------------------------------------------------------------------------------------------- the bound


def test_ten_thousand_deals_end_within_the_bound() -> None:
    """No deal has more than 33 moves, and those that are played out have just so many."""
    longest = 0
    for number in range(10_000):
        rules = RULES[number % len(RULES)]
        rng = Random(number)
        order = list(DECK32)
        rng.shuffle(order)
        seats = 3 + number // len(RULES) % 2
        context = {} if number % 4 else {"orders": rules.orders}
        state = deal(rules, seats, number % seats, order, **context)
        moves = 0
        while state.to_move is not None:
            state.apply(rng.choice(state.legal()))
            moves += 1
            assert moves <= king.MAX_MOVES
        longest = max(longest, moves)
        assert len(state.returns()) == seats
    assert longest == king.MAX_MOVES == 33
