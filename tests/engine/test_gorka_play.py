"""Whole deals of Gorka: beside the naive table, endings counted out, views, worlds, the bound of moves."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from engine.cards import DECK32, bits, token
from engine.games import gorka
from engine.games.gorka import PRESETS, Rules, State, deal
from engine.games.gorka_moves import DARK, LIGHT
from engine.games.gorka_view import DARK_ROUND
from tests.engine.gorka_table import any_rules, hand, light, order_for, played, some_move, table
from tests.engine.naive_gorka import Table

TABLES = [(rules, seats) for rules in PRESETS.values() for seats in gorka.seats]
#: every way to tie, with chips for a few raises only
SMALL = [
    Rules(stack=20, tie=tie, ring=ring)
    for tie in ("split", "svara", "caller_loses")
    for ring in ("raise_or_pass", "poker")
]


def equal_hands(rng: Random) -> list[str]:
    """Four hands that differ in the names of the suits alone."""
    ranks = rng.sample("789TJKA", 4)
    suits = [rng.randrange(4) for _ in ranks]
    return [
        " ".join(rank + "SCDH"[(suit + turn) % 4] for rank, suit in zip(ranks, suits, strict=True))
        for turn in range(4)
    ]


def twins(rules: Rules, seats: int, dealer: int, order: list[int], **context: Any) -> tuple[State, Table]:
    """The same deal here and on the naive table."""
    stacks = context.get("stacks", (rules.stack,) * seats)
    chips, tied = context.get("carry", (0, ()))
    twin = Table([token(card) for card in order], dealer, asdict(rules), list(stacks), chips, tied)
    return deal(rules, seats, dealer, order, **context), twin


def play_both(state: State, twin: Table, rng: Random) -> None:
    """To the end: the same moves allowed, the same chips, the same open cards, at every step."""
    while state.to_move is not None:
        assert twin.turn == state.to_move
        assert {gorka.token(move) for move in state.legal()} == twin.legal()
        assert [player.chips for player in twin.players] == state.chips
        view = state.view(state.to_move)
        for seat, player in enumerate(twin.players):
            opened = [view.cards[seat][place] for place in bits(view.up[seat])]
            assert [token(card) for card in opened] == sorted(player.open, key=player.cards.index)
        move = some_move(state, rng)
        state.apply(move)
        twin.play(gorka.token(move))
    assert twin.turn is None
    assert twin.won() == list(state.returns())
    assert twin.shown == state.shown
    carry = gorka.outcome(state).carry
    assert (twin.tied_chips, twin.tied_players) == ((carry.chips, set(carry.seats)) if carry else (0, set()))


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_plays_like_the_naive_table(rules: Rules, seats: int) -> None:
    for seed in range(4):
        rng = Random(f"{seats} {seed}")
        order = rng.sample(gorka.deck(rules), len(gorka.deck(rules)))
        play_both(*twins(rules, seats, seed % seats, order), rng)


def test_plays_like_the_naive_table_by_any_rules_with_any_stacks() -> None:
    for seed in range(150):
        rng = Random(seed)
        rules, seats = any_rules(rng), rng.choice(gorka.seats)
        stacks = tuple(rng.choice((0, 1, 2, 3, 5, 9, 20, 40)) for _ in range(seats))
        context: dict[str, Any] = {"stacks": stacks}
        dealt = [seat for seat in range(seats) if stacks[seat]]
        if seed % 3 == 0:
            dealt = sorted(rng.sample(range(seats), rng.randint(2, seats)))
            context["carry"] = (rng.randint(1, 30), tuple(dealt))
        if len(dealt) > 1:
            order = rng.sample(gorka.deck(rules), len(gorka.deck(rules)))
            play_both(*twins(rules, seats, rng.choice(dealt), order, **context), rng)


def test_plays_like_the_naive_table_with_equal_hands() -> None:
    tied = Counter[int]()
    for seed in range(120):
        rng = Random(seed)
        rules, seats = SMALL[seed % len(SMALL)], rng.choice((2, 3, 4))
        stacks = tuple(rng.choice((1, 2, 3, 7, 20)) for _ in range(seats))
        dealer = rng.randrange(seats)
        order = order_for(rules, seats, dealer, range(seats), equal_hands(rng)[:seats])
        state, twin = twins(rules, seats, dealer, order, stacks=stacks)
        play_both(state, twin, rng)
        tied[max(pot.winners.bit_count() for pot in state.pots)] += 1
    assert all(tied[count] > 5 for count in (1, 2, 3)), tied


# ------------------------------------------------------------------------------------------- endings counted


def counted(state: State) -> tuple[int, list[int]]:
    """The ways to end from here, and what they bring each seat together."""
    if state.to_move is None:
        return 1, list(state.returns())
    leaves, sums = 0, [0] * state.seats
    for move in state.legal():
        later = state.copy()
        later.apply(move)
        below, returns = counted(later)
        leaves += below
        sums = [one + two for one, two in zip(sums, returns, strict=True)]
    return leaves, sums


def counted_naively(twin: Table) -> tuple[int, list[int]]:
    if twin.turn is None:
        return 1, twin.won()
    leaves, sums = 0, [0] * len(twin.players)
    for move in twin.legal():
        later = deepcopy(twin)
        later.play(move)
        below, returns = counted_naively(later)
        leaves += below
        sums = [one + two for one, two in zip(sums, returns, strict=True)]
    return leaves, sums


@pytest.mark.parametrize(
    ("moves", "seats", "rules", "stacks"),
    [
        ("", 2, Rules(), (2, 2)),
        ("", 2, Rules(max_raise=1, fixed_deal=True, dark_double=True), (4, 5)),
        ("", 3, Rules(ante=2, fixed_deal=True, dark_dealer_closed=True), (4, 5, 4)),
        (light(3), 3, Rules(max_raise=2, raise_cap=3), (20, 20, 20)),
        (light(3), 3, Rules(max_raise=2, raise_cap=3, ring="poker"), (9, 6, 20)),
        (light(4), 4, Rules(max_raise=1, raise_cap=3), (20, 3, 20, 2)),
        ("dark:2 dark:3 light light up:12", 3, Rules(max_raise=2, raise_cap=3), (9, 4, 9)),
    ],
)
def test_endings_counted_out(moves: str, seats: int, rules: Rules, stacks: tuple[int, ...]) -> None:
    order = Random(2).sample(DECK32, 32)
    state, twin = twins(rules, seats, seats - 1, order, stacks=stacks)
    played(state, moves)
    for word in moves.split():
        twin.play(word)
    leaves, sums = counted(state)
    assert (leaves, sums) == counted_naively(twin)
    assert sum(sums) == 0
    assert leaves > 100


BETTER, WORSE = "AS AC AD AH", "KS KC KD KH"


def test_endings_counted_by_hand() -> None:
    # pass 1; finish 2; raise to two, all his chips, then pass -2 or finish 3
    two = table(light(2) + "raise:1", (BETTER, WORSE), seats=2, stacks=(3, 3))
    assert counted(two) == (4, [4, -4])
    # pass -1; raise, then pass 1, finish 2, or raise, then pass -2, finish 3, or raise, then pass 3, finish 4
    three_raises = table(light(2), (BETTER, WORSE), seats=2, rules=Rules(max_raise=1, raise_cap=3))
    assert counted(three_raises) == (7, [10, -10])
    # both light: pass -1; raise all, then pass 1 or finish 2. The dealer dark: pass -1 or finish 2. The other
    # dark: pass 1 or finish 2. All this six times, for what the dealer turns up
    dark = table("", (BETTER, WORSE), seats=2, rules=Rules(fixed_deal=True), stacks=(2, 2))
    assert counted(dark) == (6 * 3 + 6 * 2 + 6 * 2, [6 * 2 + 6 * 1 + 6 * 3, -36])


# ------------------------------------------------------------------------------------------ views and worlds


class OnlyRandom(Random):
    """Gives nothing but `random()`."""

    def _refuse(self, *arguments: object, **named: object) -> Any:
        raise AssertionError("only rng.random() may be used")

    shuffle = choice = choices = sample = randrange = randint = uniform = getrandbits = gauss = _refuse


def positions(seed: int) -> tuple[Rules, int, list[int], list[tuple[State, list[int]]]]:
    """A random deal by random rules: its order, and all its positions with the moves before them."""
    rng = Random(seed)
    rules, seats = any_rules(rng), rng.choice(gorka.seats)
    order = rng.sample(gorka.deck(rules), len(gorka.deck(rules)))
    state, moves = deal(rules, seats, seed % seats, order), list[int]()
    result = [(state.copy(), moves[:])]
    while state.to_move is not None:
        moves.append(some_move(state, rng))
        state.apply(moves[-1])
        result.append((state.copy(), moves[:]))
    return rules, seats, order, result


def test_a_view_shows_nothing_of_the_unseen_cards() -> None:
    """Deal the unseen cards otherwise, make the same moves, and the view is the same."""
    rng, changed = Random(1), 0
    for seed in range(60):
        rules, seats, order, steps = positions(seed)
        for state, moves in steps:
            for seat in range(seats):
                view = state.view(seat)
                hidden = list(bits(view.unseen))
                change = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
                other = deal(rules, seats, seed % seats, [change.get(card, card) for card in order])
                for move in moves:
                    assert other.why_not(move) is None
                    other.apply(move)
                assert other.view(seat) == view
                changed += other.view((seat + 1) % seats) != state.view((seat + 1) % seats)
    assert changed > 1000


def test_a_view_shows_every_card_that_it_does_not_call_unseen() -> None:
    """Exchange a seen card for an unseen one and the view is another."""
    for seed in range(20):
        rules, seats, order, steps = positions(seed)
        for state, moves in steps[:: max(1, len(steps) // 6)]:
            view = state.view(0)
            for card in bits(view.unseen ^ sum(1 << card for card in gorka.deck(rules))):
                other = next(bits(view.unseen))
                change = {card: other, other: card}
                mixed = deal(rules, seats, seed % seats, [change.get(card, card) for card in order])
                for move in moves:
                    mixed.apply(move)
                assert mixed.view(0) != view


def test_determinize_agrees_with_the_view() -> None:
    for seed in range(60):
        rng = OnlyRandom(seed)
        _, seats, _, steps = positions(seed)
        for state, _ in steps:
            for seat in range(seats):
                view = state.view(seat)
                world = gorka.determinize(view, rng)
                assert world.view(seat) == view
                assert world.legal() == state.legal()
                assert hash(view) == hash(world.view(seat))
            while world.to_move is not None:
                world.apply(world.legal()[-1])


def test_every_unseen_card_lies_everywhere_equally_often() -> None:
    """In 6,000 worlds: each card in each closed place, and each pair of them in one hand."""
    state = table(light(3) + "raise:1 raise:1 pass", ("AS KS QS JS", "9S 8S 7S TS", "AH KH QH JH"))
    view = state.view(0)
    hidden = list(bits(view.unseen))
    assert view.unseen & hand("7S TS AH KH AS KS QS JS") == 0
    assert len(hidden) == 24
    rng, draws = OnlyRandom(3), 6000
    lies, pairs = Counter[tuple[int, int, int]](), Counter[tuple[int, int]]()
    for _ in range(draws):
        world = gorka.determinize(view, rng)
        rows = [[world.order[place] for place in world.places[seat]] for seat in range(3)]
        lies.update([(rows[1][0], 1, 0), (rows[1][1], 1, 1), (rows[2][2], 2, 2), (rows[2][3], 2, 3)])
        pairs[min(rows[1][:2]), max(rows[1][:2])] += 1
    spread = (draws / 24 * 23 / 24) ** 0.5
    for seat, place in ((1, 0), (1, 1), (2, 2), (2, 3)):
        assert all(abs(lies[card, seat, place] - draws / 24) < 5 * spread for card in hidden)
    expected = draws / (24 * 23 / 2)
    chi_square = sum(
        (pairs[one, two] - expected) ** 2 / expected for one in hidden for two in hidden if one < two
    )
    degrees = 24 * 23 // 2 - 1
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


# ---------------------------------------------------------------------------------------- what always holds


def test_legal_and_why_not_agree() -> None:
    seen = set[str | None]()
    for seed in range(80):
        for state, _ in positions(seed)[3]:
            legal = state.legal()
            assert legal == sorted(set(legal))
            assert bool(legal) == (state.to_move is not None)
            near = range(DARK + max(state.chips) - 2, DARK + max(state.chips) + 12)
            for move in [*range(-3, 130), *near]:
                reason = state.why_not(move)
                assert (reason is None) == (move in legal)
                seen.add(reason)
    assert seen == {
        None, "deal-over", "no-such-move", "not-now", "stake-too-small", "not-enough-chips", "first-two-only",
        "two-of-four", "nothing-owed", "two-left", "more-than-two", "nobody-raised", "raise-too-large",
        "no-more-raises",
    }  # fmt: skip


def test_pick_is_one_of_the_legal_moves_by_its_place() -> None:
    for seed in range(60):
        rng = Random(seed)
        for state, _ in positions(seed)[3][:-1]:
            legal = state.legal()
            for chance in (0.0, rng.random(), rng.random(), rng.random(), 1 - 2**-53):
                assert state.pick(chance) == legal[int(chance * len(legal))]


def test_copies_are_independent() -> None:
    for seed in range(30):
        for state, _ in positions(seed)[3]:
            before = [state.view(seat) for seat in range(state.seats)]
            twin = state.copy()
            assert [twin.view(seat) for seat in range(state.seats)] == before
            while twin.to_move is not None:
                twin.apply(twin.legal()[-1])
            assert [state.view(seat) for seat in range(state.seats)] == before


def test_ten_thousand_deals_end_and_lose_no_chip() -> None:
    """With moves drawn evenly half of the time, the longest has some fifty moves."""
    rng, longest = Random(4), 0
    orders = [rng.sample(DECK32, 32) for _ in range(50)]
    rules = [rules for rules in PRESETS.values() if rules.falki == "queens"]
    for number in range(10000):
        chosen, seats = rules[number % len(rules)], gorka.seats[number % 5]
        state, count = deal(chosen, seats, number % seats, orders[number % 50]), 0
        while state.to_move is not None:
            legal = state.legal()
            state.apply(rng.choice(legal) if number % 2 else some_move(state, rng))
            count += 1
        longest = max(longest, count)
        carry = gorka.outcome(state).carry
        assert sum(state.chips) + (carry.chips if carry else 0) == chosen.stack * seats
        assert sum(pot.chips for pot in state.pots) == sum(state.antes) + sum(state.paid)
    assert 40 < longest <= gorka.MAX_MOVES


def test_the_longest_dark_round_stays_within_the_bound() -> None:
    """Two go over each other chip by chip, four more are asked each time."""
    state, count = table(seats=6, stacks=(598, 1, 1, 598, 1, 1)), 0
    while state.phase == DARK_ROUND:
        state.apply(state.legal()[1 if len(state.legal()) > 1 else 0])
        count += 1
    assert 1700 < count < gorka.MAX_MOVES
    assert state.legal()[0] != LIGHT
