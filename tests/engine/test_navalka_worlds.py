"""Closed Navalka: what a seat knows and the deals it draws, against the list of all deals that agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from engine import sampling
from engine.cards import listed, mask
from engine.games import navalka, navalka_worlds
from engine.games.navalka import PRESETS, Rules, State, View, determinize
from engine.heap.knowledge import Drawn, Failed, Shown, Step
from engine.heap.play import Heap
from tests.engine.heap_table import names, played, positions, random_deal, table
from tests.engine.test_laws import OnlyRandom


def splits(cards: int, sizes: list[int]) -> Iterator[list[int]]:
    """All ways to deal these cards into hands of these sizes, masks."""
    if not sizes:
        if not cards:
            yield []
        return
    for chosen in combinations(listed(cards), sizes[0]):
        for rest in splits(cards & ~mask(chosen), sizes[1:]):
            yield [mask(chosen), *rest]


def redealt(state: State, dealt: tuple[int, ...], talon: tuple[int, ...], moves: list[int]) -> State | None:
    """The same moves in another deal, None if they could not be made."""
    other = state.copy()
    other.dealt, other.talon = dealt, talon
    other.begin()
    for move in moves:
        if other.why_not(move) is not None:
            return None
        other.apply(move)
    return other


def all_worlds(state: State, seat: int) -> list[State]:
    """Every deal of the same cards that this seat could not tell from the true one."""
    view, moves = state.view(seat), [event.move for event in state.events()]
    total = sum(state.dealt) | mask(state.talon)
    drawn = [card for event in view.history for card in event.drawn]
    own = view.dealt | mask([card for card in drawn if card >= 0])
    others = [other for other in range(state.seats) if other != seat]
    hidden = total & ~own
    places = [place for place in range(len(state.talon)) if place >= len(drawn) or drawn[place] < 0]
    if view.turned >= 0 and places and places[-1] == len(state.talon) - 1:
        places.pop()
        hidden &= ~(1 << view.turned)
    sizes = [state.dealt[other].bit_count() for other in others]
    worlds = []
    for *hands, rest in splits(hidden, [*sizes, len(places)]):
        dealt = [0] * state.seats
        dealt[seat] = view.dealt
        for other, hand in zip(others, hands, strict=True):
            dealt[other] = hand
        for order in permutations(listed(rest)):
            talon = list(state.talon)
            for place, card in zip(places, order, strict=True):
                talon[place] = card
            world = redealt(state, tuple(dealt), tuple(talon), moves)
            if world is not None and world.view(seat) == view:
                worlds.append(world)
    return worlds


def name(state: Heap) -> tuple[object, ...]:
    return state.dealt, state.talon


def small_deals(seats: int, own: int, others: int, talon: int, rules: Rules, seed: int) -> State:
    """A deal of few cards, so that all worlds can be listed."""
    rng = Random(seed)
    cards = rng.sample(range(36), own + others * (seats - 1) + talon)
    starts = range(own, own + others * (seats - 1), others)
    parts = [cards[:own], *(cards[start : start + others] for start in starts)]
    state: State = table(
        navalka,
        *(names(part) for part in parts),
        rules=rules,
        trump="SCDH"[rng.randrange(4)],
        talon=names(cards[len(cards) - talon :]) if talon else "",
        dealer=rng.randrange(seats),
    )
    if rules.trump_card == "under_talon" and talon:
        state.turned, state.trump = state.talon[-1], state.talon[-1] // 9
        state.begin()
    return state


#: players, own cards at first, those of the others, cards in the talon, rules, seed, moves: positions after
#: somebody else could not beat and drew later, so that some hands weigh more than others
POSITIONS = [
    (2, 5, 4, 7, Rules(), 22, 8),
    (2, 5, 4, 7, Rules(), 57, 10),
    (2, 5, 4, 7, Rules(), 109, 8),
    (2, 5, 4, 8, Rules(trump_card="under_talon"), 17, 7),
    (2, 5, 4, 8, Rules(trump_card="under_talon"), 49, 10),
    (2, 5, 3, 5, Rules(picker_leads=True), 5, 4),
    (2, 5, 3, 7, Rules(picker_leads=True), 1684, 18),
    (3, 5, 4, 5, Rules(), 93, 17),
    (3, 4, 3, 5, Rules(picker_leads=True), 43, 13),
    (3, 4, 3, 5, Rules(picker_leads=True), 49, 7),
]
every_position = pytest.mark.parametrize("setting", POSITIONS, ids=[f"seed-{row[5]}" for row in POSITIONS])


def position(seats: int, own: int, others: int, talon: int, rules: Rules, seed: int, moves: int) -> State:
    state = small_deals(seats, own, others, talon, rules, seed)
    rng = Random(seed)
    while state.moves < moves:
        state.apply(rng.choice(state.legal()))
    return state


def weighs(view: View) -> bool:
    """Whether some hands weigh more than others in this view."""
    groups = navalka_worlds.Worlds(view).groups
    return any(len({weight for _, weight in group.weights}) > 1 for group in groups)


@every_position
def test_all_deals_that_agree_are_drawn_equally_often(setting: Any) -> None:
    state = position(*setting)
    view, rng = state.view(0), OnlyRandom(7)
    assert weighs(view) or setting[5] == 1684
    expected = {name(world) for world in all_worlds(state, 0)}
    assert len(expected) > 2
    each = 25
    drawn = Counter(name(determinize(view, rng)) for _ in range(each * len(expected)))
    assert set(drawn) == expected
    chi_square = sum((drawn[world] - each) ** 2 / each for world in expected)
    degrees = len(expected) - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


def ways(steps: list[Step], hand: list[int]) -> int:
    """The ways to lay the cards shown and those in the hand into the places of the draws, tried one by one."""
    when = [n for n, step in enumerate(steps) if isinstance(step, Drawn) for _ in range(step.number)]
    shown = {step.card: n for n, step in enumerate(steps) if isinstance(step, Shown)}
    failed = [(n, step.beating) for n, step in enumerate(steps) if isinstance(step, Failed)]
    count = 0
    for order in permutations([*shown, *hand]):
        count += all(
            time < shown.get(card, 99)
            and not any(time < n < shown.get(card, 99) and beating >> card & 1 for n, beating in failed)
            for card, time in zip(order, when, strict=True)
        )
    return count


TRAILS: list[list[Step]] = [
    [Drawn(3), Failed(0b11), Drawn(2)],
    [Drawn(2), Shown(10), Failed(0b11), Drawn(2), Shown(11), Drawn(1)],
    [Drawn(2), Failed(0b111), Drawn(2), Failed(0b110), Drawn(2), Shown(0)],
    [Drawn(3), Failed(0b1), Shown(11), Drawn(1), Failed(0b10), Drawn(1), Shown(0), Drawn(1)],
    [Drawn(2), Failed(0b11), Failed(0b101), Drawn(2), Failed(0b1000), Drawn(2)],
    [Drawn(2), Failed(0b11), Shown(9), Shown(10), Drawn(2), Failed(0b1), Shown(1), Shown(11), Drawn(2)],
    [Drawn(2), Shown(1), Failed(0b11), Drawn(1), Failed(0b1100), Drawn(2), Failed(0b100)],
    [Drawn(3), Shown(11)],
    [Drawn(1), Failed(0b1110), Drawn(1), Failed(0b1000), Drawn(1), Shown(10), Shown(11)],
    [Drawn(3), Failed(0b1), Drawn(1), Shown(11), Shown(10), Drawn(1)],
]


@pytest.mark.parametrize("steps", TRAILS)
def test_a_hand_weighs_as_much_as_there_are_ways_to_come_by_it(steps: list[Step]) -> None:
    shown = [step.card for step in steps if isinstance(step, Shown)]
    unseen = [card for card in range(6) if card not in shown]
    trail = navalka_worlds.Trail(steps, mask(unseen))
    group = trail.group()
    factors = set()
    for hand in combinations(unseen, trail.hidden):
        mixture = tuple((mask(hand) & kind).bit_count() for kind in group.kinds)
        weight = 0 if mask(hand) & group.never else dict(group.weights).get(mixture, int(not group.kinds))
        counted = ways(steps, list(hand))
        assert bool(weight) == bool(counted)
        if weight:
            factors.add(counted / weight)
    assert len(factors) == 1, "the same for all hands"


@pytest.mark.parametrize("steps", TRAILS)
def test_the_cards_go_back_to_the_draws_they_may_have_come_with(steps: list[Step]) -> None:
    """Every way equally often."""
    shown = [step.card for step in steps if isinstance(step, Shown)]
    trail = navalka_worlds.Trail(steps, mask(range(6)) & ~mask(shown))
    sizes = [step.number for step in steps if isinstance(step, Drawn)]
    rng = OnlyRandom(5)
    for hand in combinations([card for card in range(6) if card not in shown], trail.hidden):
        total = ways(steps, list(hand))
        if not total:
            continue
        parts = [draws for draws in splits(mask(shown) | mask(hand), sizes) if agree(steps, draws)]
        each = 40
        drawn = Counter(tuple(trail.sort(mask(hand), rng)) for _ in range(each * len(parts)))
        assert set(drawn) == {tuple(draws) for draws in parts}
        chi_square = sum((drawn[tuple(draws)] - each) ** 2 / each for draws in parts)
        assert chi_square < len(parts) + 5 * (2 * len(parts)) ** 0.5


def agree(steps: list[Step], draws: list[int]) -> bool:
    """Whether these draws could have been followed by these steps."""
    held, coming = 0, iter(draws)
    for step in steps:
        if isinstance(step, Drawn):
            held |= next(coming)
        elif isinstance(step, Failed):
            if held & step.beating:
                return False
        elif not held >> step.card & 1:
            return False
        else:
            held ^= 1 << step.card
    return True


def check_places(view: View, worlds: list[State]) -> None:
    """`unseen`, `known`, `absent` and `talon_known` are what all the worlds together say."""
    places: dict[int, set[int]] = {}
    for world in worlds:
        for other, hand in enumerate(world.hands):
            for card in listed(hand):
                places.setdefault(card, set()).add(other)
        left = world.talon[world.drawn :]
        for place, card in enumerate(left):
            places.setdefault(card, set()).add(100 + place)
    unseen = mask([card for card, where in places.items() if len(where) > 1])
    assert view.unseen == unseen
    for other in range(view.seats):
        here = mask([card for card, where in places.items() if other in where])
        if other != view.seat:
            assert view.known[other] == here & ~unseen
            assert view.absent[other] == unseen & ~here
    assert view.talon_known == mask(
        [card for card, where in places.items() if len(where) == 1 and min(where) >= 100]
    )


@every_position
def test_a_view_knows_exactly_what_can_be_concluded(setting: Any) -> None:
    state = position(*setting)
    check_places(state.view(0), all_worlds(state, 0))


@pytest.mark.parametrize("talon", [0, 1])
def test_conclusions_with_hardly_a_talon(talon: int) -> None:
    """Every position of some small deals for three."""
    some = 0
    for seed in range(12):
        for position in positions(small_deals(3, 3, 3, talon, Rules(), seed), Random(seed)):
            worlds = all_worlds(position, 0)
            some += len(worlds) > 1
            check_places(position.view(0), worlds)
            view = position.view(0)
            assert {name(determinize(view, OnlyRandom(n))) for n in range(3)} <= set(map(name, worlds))
    assert some > 30


def test_a_single_card_of_the_talon_may_be_known() -> None:
    """B could not beat the nine, so the ace of trumps, which A hasn't seen, isn't his."""
    state = played(table(navalka, "9H 6C 7C 8C 9C", "7D", talon="6D AS"), "9H take")
    view = state.view(0)
    assert (names(view.talon_known), view.unseen) == ("AS", 0)
    assert names(view.known[1]) == "7D 9H"
    check_places(view, all_worlds(state, 0))


@pytest.mark.parametrize("place", [0, 3, 5, 8])
def test_where_counting_takes_too_long_all_deals_still_come(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every draw as a place of its own: no deal that doesn't agree, none missed."""
    monkeypatch.setattr(navalka_worlds, "TERMS", -1)
    navalka._worlds.cache_clear()
    state = position(*POSITIONS[place])
    view, rng = state.view(0), OnlyRandom(7)
    assert not navalka._worlds(view).by_hand
    expected = {name(world) for world in all_worlds(state, 0)}
    drawn = {name(determinize(view, rng)) for _ in range(25 * len(expected))}
    navalka._worlds.cache_clear()
    assert drawn == expected


@pytest.mark.parametrize("steps", [0, -1])
def test_it_also_falls_back_when_the_hands_together_take_too_long(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "STEPS", steps)
    sampling._sampler.cache_clear()
    navalka._worlds.cache_clear()
    state = position(*POSITIONS[0])
    view = state.view(0)
    expected = {name(world) for world in all_worlds(state, 0)}
    drawn = {name(determinize(view, OnlyRandom(n))) for n in range(100)}
    assert not navalka._worlds(view).by_hand
    sampling._sampler.cache_clear()
    navalka._worlds.cache_clear()
    assert drawn <= expected


def test_a_card_drawn_later_may_be_what_was_missing() -> None:
    """B could not beat the nine, then drew; by the number of draws the trump is where it may have come from.

    B has taken 9H, so his other five were neither hearts above nor spades. He leads nothing yet: no draw.
    After A has led twice more and B taken, he is at seven; he lays three and draws up to five.
    """
    state = table(navalka, "9H 7D 8D 9D TD", "6D 6C 7C 8C 9C", talon="6H JD QD KD AD 7H AS TH")
    played(state, "9H take")
    view = state.view(0)
    trumps_and_hearts = mask([0, 8, *range(31, 36)])
    assert view.absent[1] & view.unseen == trumps_and_hearts & view.unseen
    rng = OnlyRandom(1)
    for _ in range(200):
        assert not determinize(view, rng).hands[1] & trumps_and_hearts


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("rules", PRESETS.values())
def test_every_view_has_worlds(rules: Rules, seats: int) -> None:
    """Through whole deals: the world drawn looks the same, its cards are the deck, and it can be played out."""
    for number, state in enumerate(positions(random_deal(navalka, rules, seats, seats), Random(seats))):
        if number % 13:
            continue
        seat = number % seats
        view = state.view(seat)
        world = determinize(view, OnlyRandom(number))
        assert world.view(seat) == view
        assert sum(world.dealt) + mask(world.talon) == (1 << 36) - 1
        for other in range(seats):
            assert not world.hands[other] & view.absent[other]
            assert other == seat or not view.known[other] & ~world.hands[other]
        world.view((seat + 1) % seats)
        assert world.legal() == state.legal() or state.to_move != seat


def test_the_same_cards_are_drawn_again_from_the_same_numbers() -> None:
    state = random_deal(navalka, Rules(), 3, "again")
    for position in positions(state, Random(4)):
        if position.moves == 40:
            view = position.view(1)
            assert [name(determinize(view, OnlyRandom(n))) for n in range(5)] == [
                name(determinize(view, OnlyRandom(n))) for n in range(5)
            ]
            assert len({name(determinize(view, OnlyRandom(n))) for n in range(20)}) == 20
            return
    raise AssertionError("too short")
