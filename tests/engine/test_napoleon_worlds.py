"""Napoleon beside the naive model, its end, and what its seats know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict
from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine.cards import DECK36, listed, token
from engine.game import IllegalMove, play
from engine.games import napoleon
from engine.games.napoleon import MAX_MOVES, PRESETS, Rules, State, View, deal, determinize
from engine.games.napoleon_rules import SWAP
from tests.engine.naive_napoleon import Table
from tests.engine.napoleon_tables import said, table

SEATS = (2, 3, 4, 5, 6)
#: the presets, and every value of every house rule
EVERY_RULES = list(
    dict.fromkeys(
        [
            *PRESETS.values(),
            *[
                Rules(**{name: value})  # type: ignore[arg-type]
                for name, values in Rules.CHOICES.items()
                for value in values
            ],
        ]
    )
)


def shuffled(rng: Random) -> list[int]:
    order = list(DECK36)
    rng.shuffle(order)
    return order


def both(rules: Rules, seats: int, rng: Random) -> tuple[State, Table]:
    """The same deal in the engine and in the naive model."""
    order, dealer, box = shuffled(rng), rng.randrange(seats), rng.randrange(50)
    state = deal(rules, seats, dealer, order, box=box)
    return state, Table([token(card) for card in order], seats, dealer, box, **asdict(rules))


def eager(state: State, rng: Random) -> int:
    """A move at random, the bidding held low so that bids of every size get played."""
    moves = state.legal()
    if state.stage == napoleon.AUCTION and rng.random() < 0.6:
        moves = moves[: 1 + 2 * (state.bid == 0)]
    return rng.choice(moves)


def agree(state: State, other: Table) -> None:
    assert state.to_move == other.turn()
    assert {napoleon.token(move) for move in state.legal()} == other.legal()
    if state.to_move is None:
        assert list(state.returns()) == other.purses
        assert napoleon.outcome(state).box == other.box


@pytest.mark.parametrize("seats", SEATS)
def test_side_by_side_with_the_naive_model(seats: int) -> None:
    rng = Random(seats)
    ends: Counter[tuple[bool, bool]] = Counter()
    for rules in EVERY_RULES * 6:
        state, other = both(rules, seats, rng)
        agree(state, other)
        while state.to_move is not None:
            move = eager(state, rng)
            state.apply(move)
            other.do(napoleon.token(move))
            agree(state, other)
        outcome = napoleon.outcome(state)
        ends[outcome.napoleon, outcome.made] += 1
        assert list(outcome.tricks) == [other.won.count(seat) for seat in range(seats)]
    assert len(ends) >= 3, "bids made and lost, and going for the box"


def test_the_list_of_moves_is_the_askers_own() -> None:
    for seats in SEATS:
        for _, _, state in positions(Rules(must_overtrump=True), seats, seats):
            moves = state.legal()
            wanted = moves[:]
            moves.clear()
            assert state.legal() == wanted


def leaves(state: State) -> tuple[int, list[int]]:
    """How many ways the deal can go on, and what they bring each seat in all."""
    if state.to_move is None:
        return 1, list(state.returns())
    count, total = 0, [0] * state.seats
    for move in state.legal():
        later = state.copy()
        later.apply(move)
        ways, gains = leaves(later)
        count += ways
        total = [one + other for one, other in zip(total, gains, strict=True)]
    return count, total


def naive_leaves(other: Table) -> tuple[int, list[int]]:
    if other.turn() is None:
        return 1, other.purses
    count, total = 0, [0] * len(other.purses)
    for word in other.legal():
        later = deepcopy(other)
        later.do(word)
        ways, gains = naive_leaves(later)
        count += ways
        total = [one + another for one, another in zip(total, gains, strict=True)]
    return count, total


@pytest.mark.parametrize(
    ("seats", "rules", "left"),
    [
        (2, Rules(early_stop=False), 7),
        (3, Rules(early_stop=False, must_overtrump=True), 7),
        (3, Rules(ante_from="dealer", literal_napoleon=True), 8),
        (4, Rules(early_stop=False, stake=10), 8),
        (5, Rules(early_stop=False, must_overtrump=True), 11),
        (6, Rules(early_stop=False), 12),
    ],
)
def test_all_endings_counted_in_both_models(seats: int, rules: Rules, left: int) -> None:
    rng = Random(seats)
    sizes = []
    for _ in range(4):
        while True:
            state, other = both(rules, seats, rng)
            while state.to_move is not None and (
                state.stage < napoleon.PLAY or sum(hand.bit_count() for hand in state.hands) > left
            ):
                move = eager(state, rng)
                state.apply(move)
                other.do(napoleon.token(move))
            if state.to_move is not None:
                break
        found = leaves(state)
        assert found == naive_leaves(other)
        sizes.append(found[0])
    assert max(sizes) > 10


@pytest.mark.parametrize(
    ("seats", "rules", "ways"),
    [
        # the dealer passes (then 6 words of the other), or bids b: the other passes, or goes higher, and so on
        (2, Rules(auction="one_bid"), 6 + sum(1 + 2 * (5 - bid) for bid in range(1, 6))),
        (3, Rules(auction="one_bid", min_bid=2), None),
        (2, Rules(), None),
        (3, Rules(dealer_forced=True), None),
    ],
)
def test_all_auctions_counted_in_both_models(seats: int, rules: Rules, ways: int | None) -> None:
    def auctions(state: State) -> Counter[tuple[int | None, int, int]]:
        if state.to_move is None or state.stage > napoleon.CLOSING:
            return Counter({(state.to_move, state.declarer, state.bid): 1})
        result: Counter[tuple[int | None, int, int]] = Counter()
        for move in state.legal():
            later = state.copy()
            later.apply(move)
            result += auctions(later)
        return result

    def naive_auctions(other: Table) -> Counter[tuple[int | None, int, int]]:
        if other.scene not in ("auction", "last word"):
            holder = -1 if other.holder is None else other.holder
            return Counter({(other.turn(), holder, other.game): 1})
        result: Counter[tuple[int | None, int, int]] = Counter()
        for word in other.legal():
            later = deepcopy(other)
            later.do(word)
            result += naive_auctions(later)
        return result

    state, other = both(rules, seats, Random(1))
    found = auctions(state)
    assert found == naive_auctions(other)
    assert sum(found.values()) > 20
    if ways is not None:
        assert sum(found.values()) == ways


# ------------------------------------------------------------------------------------------------ the end


def test_ten_thousand_deals_end_within_the_bound() -> None:
    rng = Random(7)
    longest = 0
    presets = list(PRESETS.values())
    for number in range(10_000):
        seats = SEATS[number % 5]
        state = deal(presets[number % len(presets)], seats, number % seats, shuffled(rng))
        count = 0
        while state.to_move is not None:
            moves = state.legal()
            state.apply(moves[int(rng.random() * len(moves))])
            count += 1
        longest = max(longest, count)
        assert count <= MAX_MOVES
    assert longest > 36


def test_the_longest_deal_has_as_many_moves_as_declared() -> None:
    suits = ("S", "C", "D", "H")
    hands = [" ".join(f"{rank}{suit}" for rank in "AKQJT") for suit in suits]
    hands += ["9S 9C 9D 8D 8C", "9H 8H 7H 7D 7C"]
    state = table(Rules(), 0, *hands)
    auction = "bid:1 pass pass pass pass bid:2 here bid:3 here bid:4 here bid:5 here pass"
    said(state, f"{auction} napoleon keep")
    count = len(state.view(0).history)
    while state.to_move is not None:
        play(state, state.legal()[-1])
        count += 1
    assert state.tricks == [5, 0, 0, 0, 0, 0]
    assert count == MAX_MOVES


# ------------------------------------------------------------------------------------------ what seats know


class OnlyRandom(Random):
    """Gives nothing but `random()`."""

    def _refuse(self, *arguments: object, **named: object) -> Any:
        raise AssertionError("only rng.random() may be used")

    shuffle = choice = choices = sample = randrange = randint = uniform = getrandbits = gauss = _refuse


def positions(rules: Rules, seats: int, seed: int) -> Iterator[tuple[list[int], list[int], State]]:
    """The order, the moves so far and the position, all through a deal with an eager auction."""
    rng = Random(seed)
    order = shuffled(rng)
    state, moves = deal(rules, seats, seed % seats, order, box=seed), list[int]()
    yield order, moves, state
    while state.to_move is not None:
        moves.append(eager(state, rng))
        state.apply(moves[-1])
        yield order, moves, state


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_determinize_agrees_with_the_view(rules: Rules) -> None:
    for seats in SEATS:
        rng = OnlyRandom(seats)
        for _, _, state in positions(rules, seats, seats):
            for seat in range(seats):
                view = state.view(seat)
                world = determinize(view, rng)
                assert world.view(seat) == view
                assert hash(world.view(seat)) == hash(view)
                held = [card for hand in world.hands for card in listed(hand)]
                played = [step.move for step in view.history if step.move < 36]
                pack = world.pack[view.exchanged :]
                gone = [world.discard] * view.exchanged
                assert sorted([*held, *played, *pack, *gone]) == list(DECK36)
                if view.exchanged:
                    step = next(step for step in world.view(view.declarer).history if step.move >= SWAP)
                    assert step == (view.declarer, SWAP + world.discard, world.pack[0])
                while world.to_move is not None:
                    play(world, world.legal()[0])


@pytest.mark.parametrize("seats", SEATS)
def test_views_tell_nothing_of_unseen_cards(seats: int) -> None:
    """The unseen cards dealt otherwise and the same moves made give the same view and the same answers."""
    rng = Random(seats)
    compared = 0
    for seed in range(20 // seats):
        for order, moves, state in positions(Rules(must_overtrump=True), seats, seed):
            for seat in range(seats):
                view = state.view(seat)
                hidden = listed(view.unseen)
                mixed = hidden[:]
                rng.shuffle(mixed)
                change = dict(zip(hidden, mixed, strict=True))
                again = deal(
                    state.rules, seats, state.dealer, [change.get(card, card) for card in order], box=seed
                )
                try:
                    for move in moves:
                        gone = move - SWAP
                        play(again, SWAP + change.get(gone, gone) if gone >= 0 else move)
                except IllegalMove:
                    continue
                compared += 1
                assert again.view(seat) == view
                if state.to_move == seat:
                    assert [again.why_not(move) for move in range(110)] == [
                        state.why_not(move) for move in range(110)
                    ]
    assert compared > 100


def worlds(view: View, moves: list[int]) -> set[tuple[Any, ...]]:
    """Every way the unseen cards can lie that lets the moves be made and looks like this view.

    Made by trying all of them: the cards still in hands, the discard, and the card that was drawn.
    """
    seats, declarer, me = view.seats, view.declarer, view.seat
    played: list[list[int]] = [[] for _ in range(seats)]
    for step in view.history:
        if step.move < 36:
            played[step.seat].append(step.move)
    counts = [0 if seat == me else count for seat, count in enumerate(view.hand_counts)]
    hidden_swap = view.exchanged and declarer != me
    found = set()
    for chosen in permutations(listed(view.unseen), sum(counts) + hidden_swap):
        rest = list(chosen)
        hands = [sorted([rest.pop() for _ in range(count)]) for count in counts]
        hands[me] = listed(view.hand)
        gone = rest.pop() if hidden_swap else view.discard
        pack = [card for card in listed(view.unseen) if card not in chosen]
        dealt = [hand + cards for hand, cards in zip(hands, played, strict=True)]
        for drawn in dealt[declarer] if hidden_swap else [view.drawn]:
            start = [cards[:] for cards in dealt]
            top = []
            if view.exchanged:
                start[declarer].remove(drawn)
                start[declarer].append(gone)
                top = [drawn]
            circle = [(view.dealer + 1 + place) % seats for place in range(seats)]
            order = [start[seat][number] for number in range(5) for seat in circle] + top + pack
            antes = view.rules.ante * seats
            state = deal(view.rules, seats, view.dealer, order, box=view.box - antes)
            try:
                for move in moves:
                    play(state, SWAP + gone if move >= SWAP else move)
            except IllegalMove:
                continue
            if state.view(me) == view:
                found.add(world(state))
    return found


def world(state: State) -> tuple[Any, ...]:
    return (*state.hands, state.discard, state.pack[0] if state.discard >= 0 else -1)


@pytest.mark.parametrize(
    ("seats", "rules", "hidden", "own"),
    [
        (6, Rules(early_stop=False), 2, False),
        (6, Rules(early_stop=False, must_overtrump=True), 1, False),
        (5, Rules(early_stop=False, must_overtrump=True), 1, False),
        (6, Rules(early_stop=False), 3, True),
        (5, Rules(early_stop=False, draw=False), 2, False),
    ],
)
def test_determinize_draws_all_worlds_equally_often(seats: int, rules: Rules, hidden: int, own: bool) -> None:
    """Against the full list in endings with so many cards hidden in other hands, after an exchange.

    None is missed, none invented, and all come equally often. `own`: the exchange was made by the seat itself.
    """
    for seed in range(400):
        for _, moves, state in positions(rules, seats, seed):
            me = (state.declarer + 1 + seed % (seats - 1)) % seats
            if own:
                me = state.declarer
            held = sum(hand.bit_count() for seat, hand in enumerate(state.hands) if seat != me)
            if state.stage != napoleon.PLAY or held != hidden or (state.discard < 0 and rules.draw):
                continue
            view = state.view(me)
            others = [seat for seat in range(seats) if seat != me and view.hand_counts[seat]]
            if not any(view.absent[seat] for seat in others):
                continue
            expected = worlds(view, moves)
            assert len(expected) > 1
            rng = OnlyRandom(seed)
            draws = 25 * len(expected)
            counts = Counter(world(determinize(view, rng)) for _ in range(draws))
            assert set(counts) == expected
            chi_square = sum((counts[one] - 25) ** 2 / 25 for one in expected)
            degrees = len(expected) - 1
            assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5
            return
    raise AssertionError("no such endings")


def test_determinize_orders_the_pack_at_random() -> None:
    """Every unseen card is as likely to be the next one, and the one after it."""
    view = said(deal(Rules(), 6, 0, DECK36), "bid:1 pass pass pass pass pass").view(3)
    rng = OnlyRandom(3)
    hidden = listed(view.unseen)
    packs = [determinize(view, rng).pack for _ in range(31 * 60)]
    for place in range(6):
        counts = Counter(pack[place] for pack in packs)
        assert set(counts) == set(hidden)
        assert sum((counts[card] - 60) ** 2 / 60 for card in hidden) < 30 + 5 * 60**0.5 + 5


def test_absent_cards_are_really_absent_and_found_by_hand() -> None:
    hands = ("AS AD 6D 7D 8D", "TS 9S 6C 7C 8C", "QS 7S 8S AH KH", "6H 7H 8H 9H TH")
    state = said(table(Rules(early_stop=False), 0, *hands), "bid:1 pass pass pass keep AS TS QS 6H")
    view = state.view(1)
    spades = view.unseen & 0b111111111
    assert view.absent == (0, view.unseen, 0, spades), "seat 3 is out of trumps"
    said(state, "AD 9S 7S 7H")
    view = state.view(0)
    diamonds = view.unseen >> 18 & 0b111111111
    for seat in (1, 2, 3):
        assert view.absent[seat] >> 18 & 0b111111111 == diamonds
    assert [view.absent[seat] & 0b111111111 for seat in (1, 2, 3)] == [0, 0, view.unseen & 0b111111111]
    assert (view.takers, view.tricks, view.trick) == ((0, 1), (1, 1, 0, 0), ())
