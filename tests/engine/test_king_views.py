"""King: what a seat knows, and the worlds drawn from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from engine.cards import DECK32, bits, mask, parse, token
from engine.games import king
from engine.games.king import PRESETS, Rules, State, View, deal, determinize
from engine.games.king_view import narrowed
from tests.engine.king_tables import RULES, cards, names, played, random_deal, table
from tests.engine.naive_king import House, Table
from tests.engine.test_laws import OnlyRandom

#: forehand has spades and clubs, the second diamonds and clubs, the third hearts and spades; 7D 8D in the talon
HANDS = (
    "7S 8S 9S TS JS 7C 8C 9C TC JC",
    "9D TD JD QD KD AD QC KC AC QS",
    "7H 8H 9H TH JH QH KH AH KS AS",
    "7D 8D",
)


def after(text: str, rules: Rules | None = None) -> State:
    return played(table(*HANDS, rules=rules), text)


# ------------------------------------------------------------------------------------------- what play proves


def test_nothing_is_known_at_the_start_but_the_own_hand() -> None:
    state = table(*HANDS)
    for seat in range(3):
        view = state.view(seat)
        assert view.unseen == mask(DECK32) & ~state.hand[seat]
        others = [view.may_hold[other] for other in range(3) if other != seat]
        assert others == [view.unseen] * 2
        assert view.may_hold[seat] == view.hand == state.hand[seat]


def test_the_talon_is_with_the_declarer_or_in_the_discard() -> None:
    view = after("order:tricks 7S 8S").view(1)
    talon = mask(cards("7D 8D"))
    assert view.may_hold[0] & talon == view.may_be_aside & talon == talon
    assert view.may_hold[2] & talon == 0
    assert view.unseen & talon == 0, "seen, though not where they are now"
    view = after("order:tricks 7S 8S").view(0)
    assert view.may_hold[0] == view.hand
    assert view.may_be_aside == 0
    assert view.discarded == mask(cards("7S 8S"))


@pytest.mark.parametrize(
    ("order", "scoring"),
    [("hearts", "7H 8H 9H TH JH QH KH AH"), ("girls", "QS QC QD QH"), ("king", "KH"), ("last2", "")],
)
def test_scoring_cards_are_not_in_the_discard(order: str, scoring: str) -> None:
    view = after(f"order:{order} 7S 8S").view(1)
    unseen = set(names(mask(DECK32) & ~view.hand).split())
    assert set(names(view.may_be_aside).split()) == unseen - set(scoring.split())


def test_not_following_proves_a_void() -> None:
    view = after("order:tricks 7S 8S 7C QC 7H").view(1)
    assert view.may_hold[2] & mask(cards("7C 8C 9C TC JC QC KC AC")) == 0
    assert view.may_hold[0] & mask(cards("8C 9C TC JC")) != 0


def test_a_heart_led_under_the_ban_proves_only_hearts() -> None:
    text = "order:hearts 7D 8D 7S QS KS"
    assert after(text).to_move == 2
    state = after(f"{text} AS JS 9D")
    view = state.view(0)
    assert view.may_hold[2] & mask(cards("TD JD QD KD AD QC KC AC")) != 0
    view = played(state, "7H").view(0)
    assert names(view.may_hold[2]) == "8H 9H TH JH QH KH AH"
    assert names(view.may_hold[1]) == "QC KC AC TD JD QD KD AD", "so the rest is known"
    assert view.unseen == 0
    free = after(f"{text} AS JS 9D 7H", Rules(heart_lead_ban=False)).view(0)
    assert free.unseen.bit_count() == 15


def test_the_king_of_hearts_not_thrown_is_not_there() -> None:
    for order, may in (("order:king", False), ("order:hearts", True)):
        hands = (HANDS[0], HANDS[1].replace("AD", "KH"), HANDS[2].replace("KH", "AD"), HANDS[3])
        state = played(table(*hands), f"{order} 7D 8D 7C QC AD")
        assert bool(state.view(1).may_hold[2] >> parse("KH") & 1) is False, "it is in the own hand"
        assert bool(state.view(0).may_hold[2] >> parse("KH") & 1) is may
        assert bool(state.view(0).may_hold[1] >> parse("KH") & 1) is True


def test_not_trumping_proves_no_trump() -> None:
    text = "order:win-D 7D 8D 7C QC 7H"
    trumps = mask(cards("9D TD JD QD KD AD"))
    assert after(text).view(0).may_hold[2] & trumps == 0
    assert after(text, Rules(must_trump=False)).view(0).may_hold[2] & trumps == trumps


def test_a_trump_proves_only_the_void() -> None:
    state = played(table(*HANDS), "order:win-H 7D 8D 7C QC 7H")
    assert names(state.view(0).may_hold[2] & mask(cards("8H 9H TH"))) == "8H 9H TH"
    assert state.view(0).may_hold[2] & mask(cards("KC AC")) == 0


def test_what_can_lie_nowhere_else_is_known() -> None:
    """Places that have just room for the cards that fit only there take no others."""
    assert narrowed(0b1111, (2, 2), (0b1111, 0b1100)) == [0b0011, 0b1100]
    assert narrowed(0b1111, (1, 3), (0b1111, 0b1110)) == [0b0001, 0b1110]
    assert narrowed(0b111, (1, 1, 1), (0b111, 0b011, 0b011)) == [0b100, 0b011, 0b011]
    assert narrowed(0b111, (3, 0), (0b111, 0b111)) == [0b111, 0]
    assert narrowed(0b1111, (2, 1, 1), (0b1111, 0b1111, 0b1111)) == [0b1111] * 3
    assert narrowed(0, (0, 0), (0b11, 0b11)) == [0, 0]


def test_the_history_tells_the_whole_deal() -> None:
    for rules in PRESETS.values():
        for seats in (3, 4):
            for state in random_deal(rules, seats, 5):
                views = [state.view(seat) for seat in range(seats)]
            steps = [views[seat].history for seat in range(seats)]
            assert all(len(history) == len(steps[0]) for history in steps)
            declarer = views[0].declarer
            assert len({history for seat, history in enumerate(steps) if seat != declarer}) == 1
            start = 0 if declarer is None else 3
            moves = [step.move for step in steps[0][start:]]
            assert len(moves) == len(set(moves)) == 3 * sum(state.tricks)
            takers = [step.taker for step in steps[0] if step.taker >= 0]
            assert [takers.count(seat) for seat in range(seats)] == state.tricks
            if declarer is not None:
                assert {step.move for step in steps[declarer][1:3]} == set(bits(state.discarded))


def test_knowledge_only_grows() -> None:
    for seed in range(4):
        for seats in (3, 4):
            for seat in range(seats):
                before: View | None = None
                for state in random_deal(Rules(), seats, seed):
                    view = state.view(seat)
                    if before is not None:
                        assert view.unseen & ~before.unseen == 0
                        for other in range(seats):
                            if other not in (seat, view.declarer):
                                assert view.may_hold[other] & ~before.may_hold[other] == 0
                    before = view


# -------------------------------------------------------------------------------------------- possible worlds


def world(state: State) -> str:
    """Who holds what, and what lies aside in which order."""
    moves: list[int] = []
    log = state.log
    while log:
        log, move = log
        moves.append(move)
    return f"{[names(hand) for hand in state.hand]} {names(state.talon)} {moves[::-1][1:3]}"


def possible(view: View, house: House) -> Iterator[State]:
    """All worlds that look like this view, found by laying the cards in every way and playing them on a real
    table; nothing here knows what is proved by what."""
    seats = [seat for seat in view.active if seat != view.seat]
    gone = [step.move for step in view.history if step.move >= 0]
    hidden = [card for card in DECK32 if not view.hand >> card & 1 and card not in gone]
    hidden = [card for card in hidden if not view.discarded >> card & 1]
    for lots in shared(hidden, [view.hand_counts[seat] for seat in seats] + [view.aside_count]):
        hands = dict(zip(seats, lots, strict=False)) | {view.seat: set(bits(view.hand))}
        for aside in permutations(sorted(lots[-1])):
            state = replayed(view, house, {s: set(hands[s]) for s in view.active}, list(aside))
            if state is not None and state.view(view.seat) == view:
                yield state


def shared(cards: list[int], sizes: list[int]) -> Iterator[list[set[int]]]:
    """All ways to share out cards."""
    if len(sizes) == 1:
        yield [set(cards)]
        return
    for lot in combinations(cards, sizes[0]):
        for rest in shared([card for card in cards if card not in lot], sizes[1:]):
            yield [set(lot), *rest]


def replayed(view: View, house: House, hands: dict[int, set[int]], aside: list[int]) -> State | None:
    """The deal that ends in these hands, played from its start; None if a move was against the rules."""
    moves = [step.move if step.move >= 0 else aside[place - 1] for place, step in enumerate(view.history)]
    for step, move in zip(view.history, moves, strict=True):
        if move < 36:
            hands[step.seat].add(move)
    talon = list(view.talon) or aside
    order: list[int] = []
    piles = [sorted(hands[seat] - set(talon)) for seat in view.active]
    if any(len(pile) != 10 for pile in piles):
        return None
    for start in range(0, 10, 2):
        for pile in piles:
            order += pile[start : start + 2]
        if not start:
            order += talon
    twin = Table([token(card) for card in order], view.seats, view.dealer, house,
                 None if view.pre_deal else list(view.orders))  # fmt: skip
    context = {"pre_deal": True} if view.pre_deal else {"orders": view.orders}
    state = deal(view.rules, view.seats, view.dealer, order, **context)
    for move in moves:
        if king.token(move) not in twin.legal():
            return None
        twin.play(king.token(move))
        state.apply(move)
    return state


def endings() -> Iterator[tuple[int, View]]:
    """Late positions of all kinds, three a deal, from different seats."""
    for seed in range(45):
        rules = RULES[seed % len(RULES)]
        seats = 3 + seed // len(RULES) % 2
        name = ("tricks", "king", "win-D", "hearts", "boys", "girls", "last2", "win-S")[seed % 8]
        order = "" if rules.pre_deals and seed % 2 else f"order:{name}"
        found = 0
        for state in random_deal(rules, seats, seed, order):
            view = state.view((seed + found) % seats)
            hidden = sum(view.hand_counts) - view.hand.bit_count() + view.aside_count
            if 3 <= hidden <= 6 and state.to_move is not None and found < 3:
                found += 1
                yield seed, view


def test_worlds_are_drawn_exactly_and_equally_often() -> None:
    """Against the full list: none missed, none invented, all equally often; and the masks are the true ones."""
    compared, sizes = 0, set[int]()
    for seed, view in endings():
        worlds = {world(state): state for state in possible(view, House(**vars(view.rules)))}
        assert worlds
        certain = mask(DECK32)
        for seat in range(view.seats):
            reach = [state.hand[seat] for state in worlds.values()]
            union = 0
            for hand in reach:
                union |= hand
                certain &= ~(hand ^ reach[0])
            assert view.may_hold[seat] == union
        asides = [state.discarded & ~view.discarded if view.order is not None else state.talon
                  for state in worlds.values()]  # fmt: skip
        union = 0
        for aside in asides:
            union |= aside
            certain &= ~(aside ^ asides[0])
        assert view.may_be_aside == union
        assert view.unseen == mask(DECK32) & ~certain & ~mask(view.talon)
        if len(worlds) in sizes or len(worlds) > 200:
            continue
        sizes.add(len(worlds))
        rng = OnlyRandom(seed)
        drawn = Counter(world(determinize(view, rng)) for _ in range(30 * len(worlds)))
        assert set(drawn) <= set(worlds)
        if len(worlds) > 1:
            chi_square = sum((drawn[name] - 30) ** 2 / 30 for name in worlds)
            degrees = len(worlds) - 1
            assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5
            compared += 1
    assert compared >= 8
    assert max(sizes) > 50


@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_looks_the_same_and_can_be_played_on(seats: int) -> None:
    for number, rules in enumerate(RULES):
        rng = OnlyRandom(number)
        for state in random_deal(rules, seats, number):
            for seat in range(seats):
                view = state.view(seat)
                drawn = determinize(view, rng)
                assert drawn.view(seat) == view
                assert drawn.legal() == state.legal() or state.to_move != seat
                before = world(drawn)
                twin = drawn.copy()
                while twin.to_move is not None:
                    move = twin.legal()[-1]
                    assert twin.why_not(move) is None
                    twin.apply(move)
                assert world(drawn) == before
                twin.returns()


def test_every_unseen_card_lies_everywhere_equally_often_at_the_start() -> None:
    """Before the order a card that the declarer doesn't hold is with each of the others 10 times in 22."""
    view = table(*HANDS).view(0)
    rng, found = Random(3), Counter[tuple[int, int]]()
    for _ in range(4000):
        drawn = determinize(view, rng)
        for place, lot in enumerate((drawn.hand[1], drawn.hand[2], drawn.talon)):
            found.update((card, place) for card in bits(lot))
    for card in bits(view.unseen):
        for place, chance in enumerate((10 / 22, 10 / 22, 2 / 22)):
            assert abs(found[card, place] - 4000 * chance) < 5 * (4000 * chance * (1 - chance)) ** 0.5
