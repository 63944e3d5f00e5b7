"""Open Navalka: its house rules and the examples of the rules page, sections 5 and 6."""

from __future__ import annotations

import pytest

from engine.cards import DECK36, SUIT_MASKS, listed, mask, parse
from engine.game import play
from engine.games import open_navalka
from engine.games.open_navalka import PRESETS, TAKE, Rules, deal, determinize
from tests.engine.heap_table import cards, hands, legal, names, played, row, table
from tests.engine.strategies import refusal
from tests.engine.test_laws import OnlyRandom
from tests.engine.test_open_navalka import dealt_out

SIT_OUT = Rules(no_trump_hand="sit_out")

# ---------------------------------------------------------------------------------------------- 5. House rules


def test_5_1_who_could_beat_may_take() -> None:
    rules = Rules(may_take=True)
    state = played(table(open_navalka, "6H 9C", "8H 7S", "8D KH 7D", rules=rules), "6H")
    assert legal(state) == "7S 8H take"
    view = played(state.copy(), "take").view(2)
    assert view.absent[1] == 0, "he may have had anything"
    assert played(state, "8H").why_not(TAKE) == "must-pile"


def test_5_2_the_free_lead_after_a_last_card_that_beat() -> None:
    rules = Rules(free_lead=True)
    state = played(table(open_navalka, "6H 6C", "7H", "8D KH", rules=rules), "6H 7H")
    assert (state.to_move, state.pile, names(state.gone)) == (2, [], "6H 7H")
    assert legal(state) == "8D KH"
    state = played(table(open_navalka, "6H 6C", "7H 8C", "8D KH", rules=rules), "6H 7H 8C")
    assert (legal(state), state.gone) == ("take", 0), "a piled last card must be beaten"


@pytest.mark.parametrize(
    ("last", "moves", "returns"),
    [
        ("8C 6S", "8C 6S", (0, 0, 0)),
        ("8C", "8C", (0, 0, 0)),
        ("8C 6S 9D", "8C 6S", (0, 0, -1)),
        ("6C 9D", "take", (0, 0, -1)),
    ],
)
@pytest.mark.parametrize("take_three", [False, True])
def test_5_3_the_last_answer(last: str, moves: str, returns: tuple[int, ...], take_three: bool) -> None:
    rules = Rules(last_answer=True, take_three=take_three)
    state = played(table(open_navalka, "9H", "TH 7C", last, rules=rules), "9H TH 7C")
    assert state.to_move == 2
    played(state, moves)
    assert (state.to_move, state.returns()) == (None, returns), "one answer and no more"


def test_5_3_after_a_free_lead_there_is_nothing_to_answer() -> None:
    rules = Rules(last_answer=True, free_lead=True)
    assert played(table(open_navalka, "QD", "KD", "AD 6C", rules=rules), "QD KD").returns() == (0, 0, -1)


@pytest.mark.parametrize("target", [5, 3, 10])
def test_5_4_the_losses_that_end_the_match(target: int) -> None:
    rows = [row((0, -1, 0))] * target
    assert open_navalka.match_over(Rules(loss_target=target), 3, rows)
    assert not open_navalka.match_over(Rules(loss_target=target), 3, rows[1:])
    assert not open_navalka.match_over(Rules(loss_target=0), 3, rows * 20)


@pytest.mark.parametrize("cap", [2000, 1000, 500])
def test_5_5_the_cap_of_moves(cap: int) -> None:
    state = table(open_navalka, "6H 7H", "6D", rules=Rules(may_take=True, move_cap=cap))
    state.moves = cap - 2
    played(state, "6H")
    assert state.to_move == 1
    played(state, "take")
    assert (state.to_move, state.returns()) == (None, (0, 0))


THREE = Rules(take_three=True)


def test_5_6_three_cards_are_taken_and_the_pile_stays() -> None:
    state = table(open_navalka, "6H 9C 6D", "8H 7C", "8C QD", "7D 9D", rules=THREE)
    played(state, "6H 8H 7C 8C QD take")
    assert names(state.hands[3]) == "7C 8C 7D 9D QD"
    assert (state.pile, state.gone, state.to_move) == (cards("6H 8H"), 0, 0)
    assert legal(state) == "take", "the eight is on top now"


@pytest.mark.parametrize(("moves", "left"), [("6H take", "8H 7C QD 6H"), ("6H 7H 8C take", "8C 8D 6H 7H KH")])
def test_5_6_of_three_or_fewer_all_are_taken(moves: str, left: str) -> None:
    second = "8H 7C QD" if moves == "6H take" else "7H 8C 9D"
    state = table(open_navalka, "6H 9C", second, "8D KH", rules=THREE)
    if moves == "6H take":
        state.dealt = (state.dealt[0], mask(cards("7C QD")), state.dealt[2])
        state.begin()
        assert names(played(state, moves).hands[1]) == "7C QD 6H"
    else:
        assert names(played(state, moves).hands[2]) == left
    assert (state.pile, state.gone) == ([], 0)


def test_5_7_those_without_trumps_sit_out() -> None:
    order = dealt_out(4, {1: listed(SUIT_MASKS[2]), 0: [27], 2: [28], 3: [29]}, dealer=0)
    state = deal(SIT_OUT, 4, 0, order, trump=3, later_orders=[DECK36])
    assert (state.redeals, state.no_trump) == (0, (1,))
    assert state.to_move == 2, "the dealer's left sits out, so the next one leads"
    assert state.hands[1] == 0
    for seat in range(4):
        view = state.view(seat)
        assert (view.no_trump, view.sitting_out, view.face_down) == ((1,), (1,), 9)
        assert view.counts == (9, 0, 9, 9)
        assert view.gone == (SUIT_MASKS[2] if seat == 1 else 0), "he knows his own cards"
        assert view.dealt == (SUIT_MASKS[2] if seat == 1 else state.hands[seat])
        assert view.absent[1] == view.unseen
        world = determinize(view, OnlyRandom(seat))
        assert not world.aside[1] & SUIT_MASKS[3]
        assert all(hand & SUIT_MASKS[3] for other, hand in enumerate(world.hands) if other != 1)
    rng = OnlyRandom(4)
    while state.to_move is not None:
        assert state.to_move != 1
        state.apply(state.legal()[int(rng.random() * len(state.legal()))])
    assert state.returns()[1] == 0, "he can't lose"


def test_5_7_all_without_trumps_sit_out_together() -> None:
    order = dealt_out(4, {1: listed(SUIT_MASKS[2]), 3: listed(SUIT_MASKS[1]), 0: [27], 2: [28]})
    state = deal(SIT_OUT, 4, 0, order, trump=3)
    assert (state.no_trump, state.to_move) == ((1, 3), 2)
    assert state.view(2).face_down == 18
    order = dealt_out(6, {1: listed(0b111111 << 18), 0: [27], 2: [28], 3: [29], 4: [30], 5: [31]}, dealer=5)
    assert deal(SIT_OUT, 6, 5, order, trump=3).to_move == 0


def test_5_7_with_fewer_than_two_left_the_cards_are_dealt_again() -> None:
    order = dealt_out(4, {1: listed(SUIT_MASKS[3])})
    good = dealt_out(4, {seat: [27 + seat] for seat in range(4)})
    state = deal(SIT_OUT, 4, 0, order, trump=3, later_orders=[good])
    assert (state.redeals, state.no_trump) == (1, ())
    for two in (Rules(), SIT_OUT):
        order = dealt_out(2, {1: listed(SUIT_MASKS[3])})
        assert deal(two, 2, 0, order, trump=3, later_orders=[DECK36]).redeals == 1


@pytest.mark.parametrize("cap", [100, 10, 1, 0])
def test_5_8_how_often_the_cards_are_dealt_again(cap: int) -> None:
    bad = dealt_out(4, {2: listed(SUIT_MASKS[1]), 0: [27], 1: [28, 30, 32], 3: [29, 31, 33]})
    state = deal(Rules(redeal_cap=cap), 4, 0, bad, trump=3, later_orders=[bad] * 200)
    assert (state.redeals, state.no_trump, state.aside) == (cap, (2,), (0, 0, 0, 0))
    view = state.view(0)
    assert (view.no_trump, view.sitting_out) == ((2,), ())
    assert view.absent[2] == SUIT_MASKS[3] & ~view.hand, "he has said so"
    for n in range(20):
        hands = determinize(view, OnlyRandom(n)).hands
        assert not hands[2] & SUIT_MASKS[3]
        assert hands[1] & SUIT_MASKS[3]
        assert hands[3] & SUIT_MASKS[3]
    context = open_navalka.context(Rules(redeal_cap=cap), 4, 1, 0, (), lambda suffix: list(DECK36))
    assert len(list(context["later_orders"])) == cap


def test_5_9_how_trumps_are_found_makes_no_difference() -> None:
    one = deal(Rules(trump_method="pull"), 4, 0, DECK36, trump=2)
    other = deal(Rules(trump_method="cut"), 4, 0, DECK36, trump=2)
    assert (one.hands, one.trump, one.to_move) == (other.hands, other.trump, other.to_move)


def test_5_10_the_tally_changes_nothing_but_what_the_table_shows() -> None:
    moves = "6H 8H 7C take"
    views = []
    for rules in (Rules(), Rules(seen_tally=True)):
        state = played(table(open_navalka, "6H 9C 9D", "8H 7C QD", "8D KH", rules=rules), moves)
        views.append(state.view(0))
    assert [names(view.gone) for view in views] == ["6H 8H"] * 2
    assert views[0].history == views[1].history


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("take_three", 1),
        ("no_trump_hand", "vote"),
        ("redeal_cap", 99),
        ("redeal_cap", True),
        ("may_take", "no"),
        ("free_lead", 0),
        ("last_answer", None),
        ("trump_method", "turn"),
        ("seen_tally", 2),
        ("loss_target", 1),
        ("move_cap", 100),
    ],
)
def test_5_other_values_are_refused(field: str, value: object) -> None:
    assert refusal(Rules, **{field: value}) == "option"


def test_5_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS)


# ------------------------------------------------------------------------------------------------- 6. Examples

FIVE = ("6H 6D 7D", "8H 9C 9D", "JC QD TD", "6C 7C 8C", "9H TC 7H")


def test_6_1_five_players_and_a_pile_of_five() -> None:
    state = deal(Rules(), 5, 4, DECK36, trump=0)
    assert [hand.bit_count() for hand in state.hands] == [7] * 5
    assert state.leftover.bit_count() == 1
    state = played(table(open_navalka, *FIVE), "6H 8H 9C JC QD")
    assert legal(state) == "take"
    played(state, "take")
    assert names(state.hands[3]) == "6C 7C 8C QD"
    assert names(state.gone) == "9C JC 6H 8H"
    assert (state.to_move, state.pile) == (4, [])


def test_6_2_the_same_pile_when_three_are_taken() -> None:
    state = played(table(open_navalka, *FIVE, rules=THREE), "6H 8H 9C JC QD take")
    assert names(state.hands[3]) == "6C 7C 8C 9C JC QD"
    assert (state.pile, state.to_move) == (cards("6H 8H"), 4)
    assert legal(state) == "9H"
    assert state.why_not(parse("TC")) == "does-not-beat"
    played(state, "9H TC")
    assert len(state.pile) == 4


def test_6_3_three_are_taken_from_a_pile_of_three() -> None:
    state = played(table(open_navalka, "6H 9C", "8H 7C QD", "8D KH", rules=THREE), "6H 8H 7C take")
    assert names(state.hands[2]) == "7C 8D 6H 8H KH"
    assert (state.pile, state.to_move, state.gone) == ([], 0, 0)


def test_6_4_a_lead_that_cannot_be_beaten() -> None:
    state = played(table(open_navalka, "TC 9C", "8H QD", "8D KH"), "TC take")
    assert (names(state.hands[1]), state.gone, state.to_move) == ("TC QD 8H", 0, 2)


def test_6_5_the_dealers_left_sits_out() -> None:
    order = dealt_out(4, {1: listed(SUIT_MASKS[3]), 0: [0], 2: [1], 3: [2]}, dealer=0)
    state = deal(SIT_OUT, 4, 0, order, trump=0)
    assert (state.to_move, state.view(0).face_down) == (2, 9)
    assert [hand.bit_count() for hand in state.hands] == [9, 0, 9, 9]
    play(state, state.legal()[0])
    assert state.to_move == 3


def test_6_6_nobody_can_play_alone() -> None:
    order = dealt_out(2, {1: listed(SUIT_MASKS[0])})
    state = deal(SIT_OUT, 2, 0, order, trump=0, later_orders=[DECK36[::-1]])
    assert state.redeals == 1
    assert hands(state) == hands(deal(SIT_OUT, 2, 0, DECK36[::-1], trump=0))
