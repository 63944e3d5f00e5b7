"""Open Navalka: what a seat knows and the deals it draws, against the list of all deals that agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.cards import SUIT_MASKS, listed, mask
from engine.games import open_navalka
from engine.games.open_navalka import PRESETS, Rules, State, View, determinize
from tests.engine.heap_table import names, played, positions, table
from tests.engine.test_laws import OnlyRandom
from tests.engine.test_navalka_worlds import splits
from tests.engine.test_open_navalka import dealt_out


def redealt(state: State, dealt: list[int], aside: list[int], leftover: int) -> State | None:
    """The same moves in another deal, None if they could not be made or others would have no trumps."""
    trumps = SUIT_MASKS[state.trump]
    without = [seat for seat in range(state.seats) if not (dealt[seat] | aside[seat]) & trumps]
    if tuple(without) != state.no_trump:
        return None
    other = state.copy()
    other.dealt, other.aside, other.leftover = tuple(dealt), tuple(aside), leftover
    other.begin()
    for event in state.events():
        if other.why_not(event.move) is not None:
            return None
        other.apply(event.move)
    return other


def all_worlds(state: State, seat: int) -> list[State]:
    """Every deal of the same cards that this seat could not tell from the true one."""
    view = state.view(seat)
    whole = [one | other for one, other in zip(state.dealt, state.aside, strict=True)]
    others = [other for other in range(state.seats) if other != seat]
    laid = dict.fromkeys(others, 0)
    seen = 0
    for event in state.events():  # cards laid for the first time were dealt to who laid them
        if event.move < 36 and not seen >> event.move & 1:
            seen |= 1 << event.move
            if event.seat != seat:
                laid[event.seat] |= 1 << event.move
    hidden = (sum(whole) | state.leftover) & ~(whole[seat] | seen)
    sizes = [(whole[other] & ~laid[other]).bit_count() for other in others]
    worlds = []
    for *hands, rest in splits(hidden, [*sizes, state.leftover.bit_count()]):
        dealt, aside = [0] * state.seats, [0] * state.seats
        dealt[seat], aside[seat] = state.dealt[seat], state.aside[seat]
        for other, hand in zip(others, hands, strict=True):
            (aside if state.aside[other] else dealt)[other] = hand | laid[other]
        world = redealt(state, dealt, aside, rest)
        if world is not None and world.view(seat) == view:
            worlds.append(world)
    return worlds


def name(state: Any) -> tuple[object, ...]:
    return state.dealt, state.aside, state.leftover


def small_deal(sizes: list[int], leftover: int, seed: int, rules: Rules, no_trump: int = -1) -> State:
    """A deal of few cards in which all have trumps, but for one who has said that he has none."""
    rng = Random(seed)
    while True:
        cards = rng.sample(range(36), sum(sizes) + leftover)
        hands = [cards[sum(sizes[:seat]) :][:size] for seat, size in enumerate(sizes)]
        without = [seat for seat, hand in enumerate(hands) if not any(card < 9 for card in hand)]
        if without == ([no_trump] if no_trump >= 0 else []):
            break
    state: State = table(open_navalka, *map(names, hands), rules=rules, dealer=rng.randrange(len(sizes)))
    state.leftover, state.no_trump = mask(cards[sum(sizes) :]), tuple(without)
    return state


def sitting(seed: int, moves: int) -> State:
    """A real deal for four in which one sits out, after so many moves."""
    rng = Random(seed)
    rules = Rules(no_trump_hand="sit_out")
    while True:
        state = open_navalka.deal(rules, 4, 0, rng.sample(range(36), 36), trump=0)
        if any(state.aside):
            break
    while state.moves < moves and state.to_move is not None:
        state.apply(rng.choice(state.legal()))
    return state


def interesting() -> Iterator[State]:
    """After a few moves of small deals, with somebody's failure to beat where there was one."""
    for seed in range(8):
        for sizes, leftover, no_trump in (([3, 3, 3], 0, -1), ([3, 3, 2], 1, -1), ([3, 3, 3], 0, 1)):
            rules = Rules(take_three=seed % 2 == 1)
            state = small_deal(sizes, leftover, seed, rules, no_trump)
            for position in positions(state, Random(seed)):
                if position.moves == 2 + seed % 3 and position.to_move is not None:
                    yield position
                    break


def check_places(view: View, worlds: list[State]) -> None:
    """`unseen`, `known`, `absent` and `gone` are what all the worlds together say."""
    places: dict[int, set[int]] = {}
    for world in worlds:
        heaps = [*world.hands, world.gone | world.leftover, *world.aside]
        for place, cards in enumerate(heaps):
            for card in listed(cards):
                places.setdefault(card, set()).add(place)
    unseen = mask([card for card, where in places.items() if len(where) > 1])
    assert view.unseen == unseen
    for other in range(view.seats):
        here = mask([card for card, where in places.items() if other in where])
        if other != view.seat:
            assert view.known[other] == here & ~unseen
            assert view.absent[other] == unseen & ~here
    gone = mask([card for card, where in places.items() if len(where) == 1 and min(where) >= view.seats])
    assert view.gone == gone


def test_a_view_knows_exactly_what_can_be_concluded() -> None:
    compared = 0
    for state in interesting():
        for seat in range(3):
            worlds = all_worlds(state, seat)
            check_places(state.view(seat), worlds)
            compared += len(worlds) > 1
    assert compared > 40


def test_all_deals_that_agree_are_drawn_equally_often() -> None:
    compared = 0
    for state in interesting():
        view, rng = state.view(0), OnlyRandom(3)
        expected = {name(world) for world in all_worlds(state, 0)}
        if not 1 < len(expected) < 60:
            continue
        compared += 1
        each = 25
        drawn = Counter(name(determinize(view, rng)) for _ in range(each * len(expected)))
        assert set(drawn) == expected
        chi_square = sum((drawn[world] - each) ** 2 / each for world in expected)
        degrees = len(expected) - 1
        assert chi_square < degrees + 5 * (2 * degrees) ** 0.5
    assert compared > 12


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_worlds_of_a_deal_in_which_one_sits_out(seed: int) -> None:
    """Late in it, when few other cards are hidden, from the seats that play and from the one that doesn't."""
    state = sitting(seed, 24)
    for seat in range(4):
        view = state.view(seat)
        if view.unseen.bit_count() > 13 or state.to_move is None:
            continue
        worlds = all_worlds(state, seat)
        check_places(view, worlds)
        expected = {name(world) for world in worlds}
        assert {name(determinize(view, OnlyRandom(n))) for n in range(60)} <= expected


def test_everybody_who_has_not_said_otherwise_was_dealt_a_trump() -> None:
    state = open_navalka.deal(
        Rules(), 6, 0, dealt_out(6, {seat: [seat] for seat in range(6)}), trump=0, later_orders=[]
    )
    view = state.view(2)
    for n in range(300):
        world = determinize(view, OnlyRandom(n))
        assert all(hand & SUIT_MASKS[0] for hand in world.hands)
    state = played(table(open_navalka, "6S 6H 7H", "7S 8H 9H", "8S TH JH"), "6S 7S 8H 8S TH")
    view = state.view(0)
    world = determinize(view, OnlyRandom(1))
    assert world.hands[1] | world.hands[2] == mask([30, 32]), "they have shown their trumps"


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
@pytest.mark.parametrize("rules", PRESETS.values())
def test_every_view_has_worlds(rules: Rules, seats: int) -> None:
    """Through whole deals: the world drawn looks the same, and its cards are the deck."""
    for seed in range(3):
        order = Random(seed).sample(range(36), 36)
        state = open_navalka.deal(rules, seats, seed % seats, order)
        for number, position in enumerate(positions(state, Random(seed))):
            if number % 5:
                continue
            for seat in range(seats):
                view = position.view(seat)
                world = determinize(view, OnlyRandom(number))
                assert world.view(seat) == view
                assert sum(world.dealt) + sum(world.aside) + world.leftover == (1 << 36) - 1
                assert world.gone == position.gone
                assert world.legal() == position.legal() or position.to_move != seat
