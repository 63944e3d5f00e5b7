"""Closed Navalka: its house rules and the examples of the rules page, sections 5 and 6."""

from __future__ import annotations

import pytest

from engine.cards import ALL36, DECK36, mask, parse
from engine.game import play
from engine.games import navalka
from engine.games.navalka import PRESETS, TAKE, Rules, deal, determinize
from tests.engine.heap_table import cards, hands, legal, names, played, row, table
from tests.engine.strategies import refusal
from tests.engine.test_laws import OnlyRandom

# ---------------------------------------------------------------------------------------------- 5. House rules


def test_5_1_who_could_beat_may_take() -> None:
    rules = Rules(may_take=True)
    state = played(table(navalka, "6H 9C", "8H 7C", "8D KH", rules=rules), "6H")
    assert legal(state) == "8H take"
    view = played(state.copy(), "take").view(0)
    assert view.absent == (mask(cards("8H 7C 8D KH")), 0, 0), "he may have had anything"
    assert state.why_not(parse("7C")) == "does-not-beat"
    played(state, "8H")
    assert state.why_not(TAKE) == "must-pile", "half an answer is no answer"


def test_5_1_taking_is_never_a_way_to_lead() -> None:
    state = table(navalka, "6H 9C", "8H 7C", rules=Rules(may_take=True))
    assert legal(state) == "9C 6H"
    assert state.why_not(TAKE) == "nothing-there"


def test_5_2_the_free_lead_after_a_last_card_that_beat() -> None:
    rules = Rules(free_lead=True)
    state = played(table(navalka, "6H 6C", "7H", "8D KH", rules=rules), "6H 7H")
    assert (state.to_move, state.pile, state.piling) == (2, [], False)
    assert legal(state) == "8D KH"
    assert names(state.gone) == "6H 7H"
    view = state.view(0)
    assert (view.gone, view.pile) == (state.gone, ())
    assert not view.unseen & view.gone


@pytest.mark.parametrize(("own", "moves", "top"), [("6H", "6H", "6H"), ("7H 8C", "6H 7H 8C", "8C")])
def test_5_2_no_free_lead_after_a_last_card_led_or_piled(own: str, moves: str, top: str) -> None:
    rules = Rules(free_lead=True)
    hands_dealt = (own, "7H 7D 7C", "8D KH") if moves == "6H" else ("6H 6C", own, "8D KH")
    state = played(table(navalka, *hands_dealt, rules=rules), moves)
    assert (names([state.pile[-1]]), state.gone) == (top, 0)


def test_5_2_no_free_lead_while_one_draws() -> None:
    rules = Rules(free_lead=True)
    state = played(table(navalka, "6H 9C 7H 7D 8D", "8H", "9H KD", talon="6C 7C", rules=rules), "6H 8H")
    assert state.pile == cards("6H 8H")
    assert hands(state)[1] == "7C"


@pytest.mark.parametrize(
    ("last", "moves", "returns"),
    [
        ("8C 6S", "8C 6S", (0, 0, 0)),
        ("8C", "8C", (0, 0, 0)),
        ("8C 6S 9D", "8C 6S", (0, 0, -1)),
        ("8C 6S 9D", "6S 9D", (0, 0, -1)),
        ("6C 9D", "take", (0, 0, -1)),
        ("6C", "take", (0, 0, -1)),
    ],
)
def test_5_3_the_last_answer(last: str, moves: str, returns: tuple[int, ...]) -> None:
    """He beats and piles, or beats with his last card, or takes; empty-handed it is a draw."""
    state = played(table(navalka, "9H", "TH 7C", last, rules=Rules(last_answer=True)), "9H TH 7C")
    assert state.to_move == 2
    played(state, moves)
    assert (state.to_move, state.returns()) == (None, returns)


def test_5_3_he_must_answer_even_if_it_cannot_save_him() -> None:
    state = played(table(navalka, "9H", "TH 7C", "8C 6D 9D", rules=Rules(last_answer=True)), "9H TH 7C")
    assert legal(state) == "8C"
    assert played(state, "8C 6D").returns() == (0, 0, -1)


def test_5_3_only_one_answer_also_when_the_picker_leads() -> None:
    rules = Rules(last_answer=True, picker_leads=True)
    state = played(table(navalka, "9H", "TH 7C", "6C 9D", rules=rules), "9H TH 7C take")
    assert state.returns() == (0, 0, -1)


def test_5_3_after_a_free_lead_there_is_nothing_to_answer() -> None:
    rules = Rules(last_answer=True, free_lead=True)
    state = played(table(navalka, "QD", "KD", "AD 6C", rules=rules), "QD KD")
    assert state.returns() == (0, 0, -1)
    state = played(table(navalka, "QD", "KD 7C", "8C", rules=rules), "QD KD 7C")
    assert state.to_move == 2, "a piled last card can be answered"


def test_5_3_a_draw_by_the_last_answer_writes_nothing_and_the_same_player_deals() -> None:
    assert navalka.next_dealer(Rules(last_answer=True), 3, 2, (row((0, 0, 0)),)) == 2
    assert navalka.totals(Rules(), 3, [row((0, 0, 0)), row((0, -1, 0))]) == (0, -1, 0)


@pytest.mark.parametrize(("target", "losses"), [(5, 5), (3, 3), (10, 10)])
def test_5_4_the_losses_that_end_the_match(target: int, losses: int) -> None:
    rules = Rules(loss_target=target)
    rows = [row((0, -1, 0))] * losses
    assert navalka.match_over(rules, 3, rows)
    assert not navalka.match_over(rules, 3, rows[1:])


def test_5_4_free_play_never_ends() -> None:
    assert not navalka.match_over(Rules(loss_target=0), 3, [row((0, -1, 0))] * 100)


@pytest.mark.parametrize("cap", [2000, 1000, 500])
def test_5_5_the_cap_of_moves(cap: int) -> None:
    rules = Rules(may_take=True, picker_leads=True, move_cap=cap)
    state = table(navalka, "6H 7H", "6D 7D", rules=rules)
    for number in range(cap):
        assert state.to_move is not None
        assert state.moves == number
        play(state, state.legal()[-1])
    assert (state.to_move, state.returns()) == (None, (0, 0))


def test_5_6_the_trump_card_under_the_talon() -> None:
    rules = Rules(trump_card="under_talon")
    order = [card for card in DECK36 if card != parse("QC")] + [parse("QC")]
    state = deal(rules, 3, 0, order)
    for seat in range(3):
        view = state.view(seat)
        assert (view.trump, view.turned) == (1, parse("QC"))
        assert view.talon_known == 1 << parse("QC")
        assert view.unseen == ALL36 & ~view.hand & ~(1 << parse("QC"))
        world = determinize(view, OnlyRandom(seat))
        assert world.talon[-1] == parse("QC")
    assert refusal(deal, rules, 3, 0, order, trump=1) == "option"
    assert navalka.context(rules, 3, 1, 0, (), lambda suffix: []) == {}


def test_5_6_it_is_drawn_last_and_all_see_by_whom() -> None:
    rules = Rules(trump_card="under_talon")
    order = [card for card in DECK36 if card != parse("QC")] + [parse("QC")]
    state = deal(rules, 6, 5, order)
    rng = OnlyRandom(3)
    while state.drawn < 6:
        state.apply(state.legal()[int(rng.random() * len(state.legal()))])
    seat = next(seat for seat in range(6) if state.hands[seat] >> parse("QC") & 1)
    for other in range(6):
        view = state.view(other)
        assert view.history[-1].drawn[-1] == parse("QC")
        assert view.known[seat] >> parse("QC") & 1
        assert (view.talon, view.talon_known) == (0, 0)


def test_5_6_without_a_talon_it_is_the_last_card_dealt() -> None:
    rules = Rules(trump_card="under_talon", hand_size=6)
    order = [card for card in DECK36 if card != parse("QC")] + [parse("QC")]
    state = deal(rules, 6, 2, order)
    assert state.hands[2] >> parse("QC") & 1
    for seat in range(6):
        view = state.view(seat)
        assert view.known[2] == 1 << parse("QC")
        assert not view.unseen >> parse("QC") & 1
        world = determinize(view, OnlyRandom(seat))
        assert world.hands[2] >> parse("QC") & 1
        assert world.view(seat) == view


@pytest.mark.parametrize(("size", "seats", "talon"), [(5, 6, 6), (6, 6, 0), (6, 5, 6), (7, 5, 1), (7, 2, 22)])
def test_5_7_the_size_of_a_hand(size: int, seats: int, talon: int) -> None:
    state = deal(Rules(hand_size=size), seats, 0, DECK36)
    assert [hand.bit_count() for hand in state.hands] == [size] * seats
    assert state.view(0).talon == talon
    play(state, state.legal()[0])
    assert state.hands[1].bit_count() == (size if talon else size - 1)


def test_5_7_seven_cards_are_too_many_for_six() -> None:
    assert refusal(deal, Rules(hand_size=7), 6, 0, DECK36) == "seats"
    assert refusal(navalka.new_match, Rules(hand_size=7), 6, "слово") == "seats"


def test_5_8_the_picker_leads() -> None:
    rules = Rules(picker_leads=True)
    state = played(table(navalka, "6H 9C", "8D 7C", "8H KH", rules=rules), "6H take")
    assert (state.to_move, state.pile) == (1, [])
    assert legal(state) == "7C 8D 6H"
    assert state.why_not(TAKE) == "nothing-there", "and he must"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("may_take", 1),
        ("free_lead", "yes"),
        ("last_answer", None),
        ("loss_target", 4),
        ("loss_target", False),
        ("move_cap", 0),
        ("trump_card", "cut"),
        ("hand_size", 8),
        ("hand_size", 5.0),
        ("picker_leads", 0),
    ],
)
def test_5_other_values_are_refused(field: str, value: object) -> None:
    assert refusal(Rules, **{field: value}) == "option"


def test_5_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS)
    for rules in PRESETS.values():
        for seats in navalka.seats:
            deal(rules, seats, 0, DECK36)


# ------------------------------------------------------------------------------------------------- 6. Examples


def test_6_1_three_players_draw_in_turn() -> None:
    """А deals; Б leads, В answers, А answers, Б takes five cards."""
    a, b, c = "9H TC 6D 7D 8D", "6H 8C JC QC KC", "8H 9C AH AC QS"
    rest = [card for card in DECK36 if names([card]) not in f"{a} {b} {c}"]
    talon = names(sorted(rest, key=lambda card: (card // 9 == 0, card % 9)))
    state = table(navalka, a, b, c, talon=talon, dealer=0)
    assert state.to_move == 1
    assert len(state.talon) == 21
    counts = []
    for answer in ("6H", "8H 9C", "TC 9H"):
        played(state, answer)
        counts.append(state.view(0).talon)
    assert counts == [20, 18, 16]
    assert len(state.pile) == 5
    assert state.hands[1].bit_count() == 5
    assert legal(state) == "take"
    played(state, "take")
    assert state.hands[1].bit_count() == 10
    assert (state.view(0).talon, state.to_move) == (16, 2)
    for _ in range(5):
        state.to_move, state.pile = 1, []
        play(state, state.legal()[0])
        assert state.view(0).talon == 16
    state.to_move, state.pile = 1, []
    play(state, state.legal()[0])
    assert state.view(0).talon == 15, "with the sixth card he is down to four"


THREE = ("9H", "TH 7C", "8C 6S")


def test_6_2_the_third_is_left_with_his_cards() -> None:
    state = played(table(navalka, *THREE), "9H TH 7C")
    assert hands(state) == ["", "", "6S 8C"]
    assert state.returns() == (0, 0, -1)


def test_6_3_the_same_with_the_last_answer_is_a_draw() -> None:
    state = played(table(navalka, *THREE, rules=Rules(last_answer=True)), "9H TH 7C")
    assert legal(state) == "6S 8C"
    assert played(state, "8C 6S").returns() == (0, 0, 0)


def test_6_4_he_loses_at_once_although_he_has_the_ace() -> None:
    assert played(table(navalka, "QD", "KD", "AD 6C"), "QD KD").returns() == (0, 0, -1)


def test_6_5_with_a_fourth_player_the_third_goes_out() -> None:
    state = played(table(navalka, "QD", "KD", "AD 6C", "9C 9H"), "QD KD")
    assert legal(state) == "AD"
    played(state, "AD 6C")
    assert state.returns() == (0, 0, 0, -1)
    assert hands(state)[3] == "9C 9H"


def test_6_6_the_same_with_the_free_lead() -> None:
    state = played(table(navalka, "QD", "KD", "AD 6C", "9C 9H", rules=Rules(free_lead=True)), "QD KD")
    assert legal(state) == "6C AD"
    played(state, "6C 9C 9H")
    assert state.returns() == (0, 0, -1, 0)
    assert hands(state)[2] == "AD"


def test_6_7_six_players_with_six_cards_each() -> None:
    state = deal(Rules(hand_size=6), 6, 5, DECK36)
    assert sum(state.hands) == ALL36
    play(state, state.legal()[0])
    assert state.hands[0].bit_count() == 5
    assert 6 * 7 == 42 > 36
