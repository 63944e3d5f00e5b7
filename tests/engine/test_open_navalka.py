"""Open Navalka by its paragraphs: test_2_3 is about 2.3 of docs/rules/open-navalka.*.md. Sections 1 to 4."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random
from typing import Any

import pytest

from engine.cards import ALL36, DECK36, SUIT_MASKS, bits, listed, mask, parse
from engine.game import play
from engine.games import open_navalka
from engine.games.open_navalka import TAKE, Rules, deal
from tests.engine.heap_table import cards, hands, legal, names, played, positions, random_deal, row, table
from tests.engine.strategies import refusal

every_number = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


def dealt_out(seats: int, hands: dict[int, list[int]], dealer: int = 0) -> list[int]:
    """An order of the deck that gives these seats these cards, and any cards to all others."""
    size = 36 // seats
    given = [card for hand in hands.values() for card in hand]
    rest = [card for card in DECK36 if card not in given]
    full = {
        seat: [*hands.get(seat, []), *(rest.pop() for _ in range(size - len(hands.get(seat, []))))]
        for seat in range(seats)
    }
    turns = [(dealer + 1 + step) % seats for step in range(seats)]
    return [full[seat][place] for place in range(size) for seat in turns] + rest


#: hearts to all but seat 2
BAD = {0: [27], 1: [28], 2: listed(SUIT_MASKS[1]), 3: [29]}


# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_two_to_six_play_with_36_cards() -> None:
    assert sorted(open_navalka.seats) == [2, 3, 4, 5, 6]
    assert open_navalka.seats[0] == 4
    assert open_navalka.deck(Rules()) == DECK36
    for seats in (0, 1, 7):
        assert refusal(deal, Rules(), seats, 0, DECK36) == "seats"
    assert refusal(deal, Rules(), 3, 3, DECK36) == "dealer"
    assert refusal(deal, Rules(), 3, 0, DECK36[1:]) == "deck"
    assert refusal(deal, Rules(), 3, 0, [0, *DECK36[:-1]]) == "deck"


@every_number
def test_1_2_one_loses_and_nobody_wins(seats: int) -> None:
    for seed in range(5):
        *_, state = positions(random_deal(open_navalka, Rules(), seats, seed), Random(seed))
        assert sorted(state.returns()) == [-1] + [0] * (seats - 1)
        assert [state.hands[seat] > 0 for seat in range(seats)] == [r < 0 for r in state.returns()]


def test_1_3_the_hands_are_hidden_all_the_same() -> None:
    state = played(table(open_navalka, "6H 9C 7S", "8H 7C QD 8S", "AH KH 6S"), "6H 8H 7C")
    for seat in range(3):
        view = state.view(seat)
        assert view.pile == tuple(cards("6H 8H 7C"))
        assert (view.hand, view.counts) == (state.hands[seat], (2, 2, 3))
        assert view.unseen == sum(state.hands) & ~view.hand
        assert view.known == (0, 0, 0)


# -------------------------------------------------------------------------------------------------- 2. The deal


def test_2_1_chance_names_the_first_dealer_and_later_the_loser_deals() -> None:
    dealers = [open_navalka.new_match(Rules(), 4, f"seed{n}").dealer for n in range(200)]
    assert all(30 < dealers.count(seat) < 70 for seat in range(4))
    assert open_navalka.next_dealer(Rules(), 4, 3, ()) == 0
    assert open_navalka.next_dealer(Rules(), 4, 3, (row((0, 0, -1, 0)),)) == 2


def test_2_2_the_card_shown_before_makes_trumps_and_goes_back() -> None:
    for trump in range(4):
        view = deal(Rules(), 4, 0, DECK36, trump=trump).view(1)
        assert view.trump == trump
        assert view.unseen == ALL36 ^ view.hand, "it may be anywhere"
    assert deal(Rules(), 4, 0, DECK36).trump == 3, "without it, the suit of the last card"
    shuffled = {"trump": [30, *range(30), *range(31, 36)]}
    assert open_navalka.context(Rules(), 4, 1, 0, (), shuffled.__getitem__)["trump"] == 3


@pytest.mark.parametrize(
    "context", [{"trump": 4}, {"trump": True}, {"trump": None}, {"later_orders": 3}, {"stacks": ()}]
)
def test_2_2_what_is_no_context_is_refused(context: dict[str, Any]) -> None:
    assert refusal(deal, Rules(), 4, 0, DECK36, **context) == "option"


@pytest.mark.parametrize(("seats", "each"), [(2, 18), (3, 12), (4, 9), (5, 7), (6, 6)])
def test_2_3_the_deck_is_dealt_equally(seats: int, each: int) -> None:
    state = random_deal(open_navalka, Rules(), seats, seats)
    assert [hand.bit_count() for hand in state.hands] == [each] * seats
    assert state.view(0).dealt == state.hands[0]


@pytest.mark.parametrize("dealer", range(5))
def test_2_4_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    state = deal(Rules(), 5, dealer, DECK36, trump=3)
    for step in range(5):
        assert state.hands[(dealer + 1 + step) % 5] == mask(range(step, 35, 5))


@every_number
def test_2_5_with_five_players_one_card_is_left_over_unseen(seats: int) -> None:
    state = deal(Rules(), seats, 0, DECK36, trump=3)
    over = int(seats == 5)
    assert state.leftover == (1 << 35 if over else 0)
    for seat in range(seats):
        view = state.view(seat)
        assert (view.face_down, view.gone) == (over, 0)
        assert view.unseen == (ALL36 ^ view.hand if seats > 2 else 0), "two players know each other's cards"
    *_, last = positions(state, Random(1))
    assert all(last.view(seat).face_down == over for seat in range(seats))


def test_2_6_there_is_no_talon() -> None:
    state = deal(Rules(), 4, 0, DECK36)
    assert state.talon == ()
    assert sum(state.hands) == ALL36


def test_2_7_with_a_hand_without_trumps_the_cards_are_dealt_again() -> None:
    """The same dealer, the same trumps, the next order; as often as there is such a hand."""
    bad = dealt_out(4, BAD, dealer=1)
    good = dealt_out(4, {seat: [27 + seat] for seat in range(4)}, dealer=1)
    state = deal(Rules(), 4, 1, bad, trump=3, later_orders=[bad, good, bad])
    assert (state.redeals, state.no_trump, state.trump, state.dealer) == (2, (), 3, 1)
    assert all(hand & SUIT_MASKS[3] for hand in state.hands)
    view = state.view(0)
    assert (view.redeals, view.no_trump, view.sitting_out) == (2, (), ())
    assert state.hands == deal(Rules(), 4, 1, good, trump=3).hands
    assert refusal(deal, Rules(), 4, 1, bad, trump=3, later_orders=[bad[1:]]) == "option"
    assert refusal(deal, Rules(), 4, 1, bad, trump=3, later_orders=[None]) == "option"


def test_2_7_later_orders_are_asked_for_only_when_they_are_needed() -> None:
    bad = dealt_out(4, BAD)
    asked: list[int] = []

    def later() -> Iterator[list[int]]:
        for number in range(100):
            asked.append(number)
            yield dealt_out(4, {seat: [27 + seat] for seat in range(4)}) if number == 2 else bad

    deal(Rules(), 4, 0, bad, trump=3, later_orders=later())
    assert asked == [0, 1, 2]
    suffixes: list[str] = []

    def shuffled(suffix: str) -> list[int]:
        suffixes.append(suffix)
        return list(DECK36)

    context = open_navalka.context(Rules(), 4, 1, 0, (), shuffled)
    assert suffixes == ["trump"]
    assert next(iter(context["later_orders"])) == list(DECK36)
    assert suffixes == ["trump", "redeal-1"]
    assert len(list(context["later_orders"])) == 99
    assert suffixes[-1] == "redeal-100"


def test_2_8_after_a_hundred_redeals_one_plays_what_was_dealt() -> None:
    bad = dealt_out(4, BAD)
    for rules in (Rules(), Rules(no_trump_hand="sit_out")):
        everything = dealt_out(4, {1: listed(SUIT_MASKS[3])})
        state = deal(rules, 4, 0, everything, trump=3, later_orders=[everything] * 200)
        assert (state.redeals, state.no_trump) == (100, (0, 2, 3))
        assert [hand.bit_count() for hand in state.hands] == [9] * 4, "and nobody sits out"
    state = deal(Rules(), 4, 0, bad, trump=3, later_orders=iter([bad] * 150))
    assert (state.redeals, state.no_trump) == (100, (2,))
    state = deal(Rules(), 4, 0, bad, trump=3)
    assert (state.redeals, state.no_trump) == (0, (2,)), "nor when there is nothing more to deal"


#: 2.8: how often somebody has no trumps, in per cent, and how many deals it takes on average
CHANCES = {2: (0.1, 1.00), 3: (4.2, 1.04), 4: (19.6, 1.24), 5: (48.0, 1.92), 6: (71.4, 3.49)}


def exact_chance(seats: int) -> float:
    """By inclusion and exclusion: k given hands without trumps take k * size cards out of the 27 others."""
    size = 36 // seats
    return float(
        sum(
            (-1) ** (k + 1) * comb(seats, k) * comb(27, k * size) / comb(36, k * size)
            for k in range(1, seats + 1)
            if k * size <= 27
        )
    )


@every_number
def test_2_8_how_often_the_cards_are_dealt_again(seats: int) -> None:
    chance = exact_chance(seats)
    percent, deals = CHANCES[seats]
    assert round(100 * chance, 1) == percent
    assert round(1 / (1 - chance), 2) == deals
    rng = Random(seats)
    order, good = list(DECK36), dealt_out(seats, {seat: [27 + seat] for seat in range(seats)})
    count, again = 6000, 0
    for _ in range(count):
        rng.shuffle(order)
        again += deal(Rules(), seats, 0, order, trump=3, later_orders=[good]).redeals
    assert abs(again - count * chance) < 4 * (count * chance * (1 - chance)) ** 0.5 + 1


# -------------------------------------------------------------------------------------------------- 3. The play


@pytest.mark.parametrize("dealer", range(4))
def test_3_1_the_dealers_left_leads_one_card_any(dealer: int) -> None:
    state = deal(Rules(), 4, dealer, DECK36, trump=0)
    leader = (dealer + 1) % 4
    assert state.to_move == leader
    assert state.legal() == list(bits(state.hands[leader]))
    play(state, state.legal()[0])
    assert state.to_move == (leader + 1) % 4


def test_3_2_only_the_top_card_counts() -> None:
    state = played(table(open_navalka, "AH 9C", "6S 7C QD", "8C KH TH"), "AH 6S 7C")
    assert legal(state) == "8C"
    assert state.why_not(parse("KH")) == "does-not-beat"


@pytest.mark.parametrize(
    ("top", "beating"),
    [("9H", "6S AS TH"), ("9S", "AS"), ("AH", "6S AS"), ("AS", "take"), ("6C", "6S AS 7C")],
)
def test_3_3_a_higher_card_of_the_suit_or_a_trump(top: str, beating: str) -> None:
    state = played(table(open_navalka, f"{top} 6D", "8S 6S AS 7C TH 8H".replace("8S ", ""), "7D"), top)
    assert legal(state) == beating


def test_3_4_then_any_card_is_piled_even_a_trump() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C AS QD", "KS KH"), "6H 8H")
    assert (state.to_move, state.piling, legal(state)) == (1, True, "AS 7C QD")
    assert state.why_not(TAKE) == "must-pile"
    assert legal(played(state, "AS")) == "take"


def test_3_5_who_can_beat_must() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C 6S", "KS KH"), "6H")
    assert legal(state) == "6S 8H"
    assert state.why_not(TAKE) == "must-beat"


def test_3_6_who_cannot_beat_takes_the_top_card_only() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C QD", "8D KH"), "6H 8H 7C")
    assert legal(state) == "take"
    played(state, "take")
    assert names(state.hands[2]) == "7C 8D KH"
    assert state.view(0).history[-1].taken == 1 << parse("7C")
    assert state.view(0).known == (0, 0, 1 << parse("7C"))


def test_3_7_then_the_next_player_leads() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C QD", "8D KH"), "6H 8H 7C take")
    assert (state.to_move, state.pile, legal(state)) == (0, [], "9C")


def test_3_8_one_who_beats_with_his_last_card_piles_nothing() -> None:
    state = played(table(open_navalka, "6H 9C", "8H", "9H KD"), "6H 8H")
    assert (state.to_move, state.piling, state.pile) == (2, False, cards("6H 8H"))


def test_3_9_nobody_draws() -> None:
    for state in positions(random_deal(open_navalka, Rules(), 4, 9), Random(9)):
        assert state.drawn == 0
        assert all(not event.drawn for event in state.view(0).history[-1:])


def test_3_10_the_rest_of_the_pile_goes_for_good() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C QD", "8D KH"), "6H 8H 7C take")
    assert names(state.gone) == "6H 8H"
    assert names(state.view(1).gone) == "6H 8H"
    assert state.pile == []
    state = played(table(open_navalka, "6H 9C", "7C QD", "8D KH"), "6H take")
    assert (state.gone, names(state.hands[1])) == (0, "7C QD 6H"), "a single card: nothing goes"


def test_3_11_all_know_what_was_taken_what_has_gone_and_what_was_not_beaten() -> None:
    state = table(open_navalka, "9H 9C 7S", "8H 7C QD 6S", "8D KH TC", "8S AH JD")
    state.dealt = tuple(hand & ~SUIT_MASKS[0] for hand in state.dealt)
    state.no_trump = (0, 1, 2, 3)
    state.begin()
    view = played(state, "9H take").view(0)
    assert view.known[1] == mask(cards("9H"))
    assert names(view.absent[1]) == "KH AH"
    assert view.gone == 0


# -------------------------------------------------------------------------------------------- 4. End and score


def test_4_1_out_without_cards() -> None:
    state = played(table(open_navalka, "6H", "7H 7C 8C", "8D KH"), "6H 7H 7C")
    assert (state.hands[0], state.to_move) == (0, 2)


@pytest.mark.parametrize("own", ["8C 9C", "8C"], ids=["pile", "beat"])
def test_4_2_any_last_card_takes_one_out(own: str) -> None:
    moves = f"6H 7H 7C {own}"
    state = played(table(open_navalka, "6H 6C", "7H 7C TD", own, "8D AC"), moves)
    assert (state.hands[2], state.to_move) == (0, 3)


def test_4_3_the_last_card_must_be_beaten() -> None:
    state = played(table(open_navalka, "6H", "7H 8C 9D", "8D KH"), "6H")
    assert legal(state) == "7H"
    state = played(table(open_navalka, "6H 6C", "7H", "8D KH"), "6H 7H")
    assert (legal(state), state.gone) == ("KH", 0)


def test_4_4_those_who_are_out_are_passed_over() -> None:
    state = played(table(open_navalka, "6H 6C", "7H", "6D 8D", "KC 9C"), "6H 7H take")
    assert state.to_move == 3
    assert played(state, "9C take").to_move == 2


def test_4_5_the_only_one_with_cards_has_lost_at_once() -> None:
    state = played(table(open_navalka, "6H", "7H 7D", "8D AS"), "6H 7H 7D")
    assert (state.to_move, state.returns(), state.view(1).loser) == (None, (0, 0, -1), 2)
    assert state.why_not(parse("8D")) == "deal-over"
    assert hands(state) == ["", "", "AS 8D"]


def test_4_6_one_mark_for_the_loser_who_deals_next() -> None:
    assert refusal(table(open_navalka, "6H", "7H 7D").returns) == "not-over"
    assert open_navalka.points(Rules(), (0, -1, 0)) == (0, -1, 0)
    assert open_navalka.next_dealer(Rules(), 3, 0, (row((0, 0, -1)), row((0, -1, 0)))) == 1
    game: Any = open_navalka
    assert game.outcome(played(table(open_navalka, "6H", "7H 7D"), "6H")) is None


def test_4_7_the_match_goes_to_five_marks() -> None:
    rows = [row((0, -1)), row((-1, 0)), *[row((0, -1))] * 3]
    assert open_navalka.totals(Rules(), 2, rows) == (-1, -4)
    assert not open_navalka.match_over(Rules(), 2, rows)
    assert open_navalka.match_over(Rules(), 2, [*rows, row((0, -1))])


def test_4_8_after_2000_moves_it_is_a_draw_and_the_same_player_deals() -> None:
    assert Rules().move_cap == open_navalka.MAX_MOVES == 2000
    state = table(open_navalka, "6H 7H", "6D", rules=Rules(may_take=True))
    state.moves = 1998
    played(state, "6H take")
    assert (state.to_move, state.returns()) == (None, (0, 0))
    assert open_navalka.next_dealer(Rules(), 2, 1, (row((0, 0)),)) == 1
