"""Closed Navalka by its paragraphs: test_2_3 is about 2.3 of docs/rules/navalka.*.md. Sections 1 to 4."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.cards import ALL36, DECK36, bits, mask, parse, rank, suit
from engine.game import IllegalMove, play
from engine.games import navalka
from engine.games.navalka import TAKE, Rules, deal
from engine.match import Match
from tests.engine.heap_table import cards, hands, legal, names, played, positions, random_deal, row, table
from tests.engine.strategies import refusal

every_number = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_two_to_six_play_with_36_cards() -> None:
    assert sorted(navalka.seats) == [2, 3, 4, 5, 6]
    assert navalka.seats[0] == 4
    assert navalka.deck(Rules()) == DECK36
    for seats in (0, 1, 7):
        assert refusal(deal, Rules(), seats, 0, DECK36) == "seats"
    assert refusal(deal, Rules(), 3, 3, DECK36) == "dealer"
    assert refusal(deal, Rules(), 3, -1, DECK36) == "dealer"
    assert refusal(deal, Rules(), 3, 0, DECK36[1:]) == "deck"
    assert refusal(deal, Rules(), 3, 0, [0, *DECK36[:-1]]) == "deck"
    assert refusal(deal, Rules(), 3, 0, [*DECK36[:-1], "AH"]) == "deck"


def test_1_1_ranking() -> None:
    for lower, higher in zip("6789TJQK", "789TJQKA", strict=True):
        state = played(table(navalka, f"{lower}H 6C", f"{higher}H 7C", "8C"), f"{lower}H")
        assert legal(state) == f"{higher}H"
        state = played(table(navalka, f"{higher}H 6C", f"{lower}H 7C", "8C"), f"{higher}H")
        assert legal(state) == "take"


@every_number
def test_1_2_one_loses_and_nobody_wins(seats: int) -> None:
    for seed in range(5):
        *_, state = positions(random_deal(navalka, Rules(), seats, seed), Random(seed))
        assert sorted(state.returns()) == [-1] + [0] * (seats - 1)
        assert [state.hands[seat] > 0 for seat in range(seats)] == [r < 0 for r in state.returns()]


def test_1_3_the_pile_is_seen_by_all_and_the_hands_are_not() -> None:
    state = played(table(navalka, "6H 9C", "8H 7C QD", "AH KH"), "6H 8H 7C")
    for seat in range(3):
        view = state.view(seat)
        assert view.pile == tuple(cards("6H 8H 7C"))
        assert [view.hand, view.counts] == [state.hands[seat], (1, 1, 2)]
        assert not view.unseen & (view.hand | mask(view.pile))
        assert view.unseen == ALL36 & ~view.hand & mask(cards("9C QD AH KH"))
        assert [event.act for event in view.history] == ["lead", "beat", "pile"]
        assert [event.top for event in view.history] == [-1, parse("6H"), parse("8H")]


# -------------------------------------------------------------------------------------------------- 2. The deal


def test_2_1_chance_names_the_first_dealer() -> None:
    dealers = [navalka.new_match(Rules(), 4, f"seed{n}").dealer for n in range(200)]
    assert all(30 < dealers.count(seat) < 70 for seat in range(4))
    assert navalka.next_dealer(Rules(), 4, 3, ()) == 0, "a later deal opened by itself: it goes round"


def test_2_1_later_the_loser_deals() -> None:
    match = Match(navalka, Rules(), 3, "вечер")
    rng = Random(5)
    for _ in range(4):
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()))
        loser = match.state.returns().index(-1)
        if match.over:
            break
        match.next_deal()
        assert match.dealer == loser
        assert match.state.to_move == (loser + 1) % 3
    assert match.number >= 4


def test_2_2_the_card_turned_in_the_cut_makes_trumps_and_goes_back() -> None:
    order = list(DECK36)
    for trump in range(4):
        state = deal(Rules(), 4, 0, order, trump=trump)
        view = state.view(1)
        assert (view.trump, view.turned) == (trump, -1)
        assert view.unseen == ALL36 ^ view.hand, "it may be anywhere"
        assert view.talon_known == 0
    assert deal(Rules(), 4, 0, order).trump == 3, "without it, the suit of the last card"
    shuffled = {"trump": [30, *range(30), *range(31, 36)]}
    assert navalka.context(Rules(), 4, 1, 0, (), shuffled.__getitem__) == {"trump": 3}


@pytest.mark.parametrize(
    "context", [{"trump": 4}, {"trump": -1}, {"trump": True}, {"trump": "S"}, {"box": 1}]
)
def test_2_2_what_is_no_trump_suit_is_refused(context: dict[str, object]) -> None:
    assert refusal(deal, Rules(), 4, 0, DECK36, **context) == "option"


@every_number
def test_2_3_five_cards_each(seats: int) -> None:
    state = deal(Rules(), seats, 0, DECK36)
    assert [hand.bit_count() for hand in state.hands] == [5] * seats
    assert state.view(0).dealt == state.hands[0]


@pytest.mark.parametrize("dealer", range(3))
def test_2_4_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    state = deal(Rules(), 3, dealer, DECK36)
    for step in range(3):
        assert state.hands[(dealer + 1 + step) % 3] == mask(range(step, 15, 3))
    assert state.talon == tuple(range(15, 36))


@pytest.mark.parametrize(("seats", "talon"), [(2, 26), (3, 21), (4, 16), (5, 11), (6, 6)])
def test_2_5_the_rest_is_the_talon(seats: int, talon: int) -> None:
    view = deal(Rules(), seats, 0, DECK36).view(1)
    assert (view.talon, view.talon_known) == (talon, 0)


def test_2_5_a_hand_without_trumps_is_played() -> None:
    state = deal(Rules(), 6, 5, DECK36, trump=3)
    assert not any(card // 9 == 3 for card in bits(state.hands[0]))
    assert state.to_move == 0


# -------------------------------------------------------------------------------------------------- 3. The play


@pytest.mark.parametrize("dealer", range(4))
def test_3_1_the_dealers_left_leads_one_card_any(dealer: int) -> None:
    state = random_deal(navalka, Rules(), 4, dealer)
    leader = (state.dealer + 1) % 4
    assert state.to_move == leader
    assert state.legal() == list(bits(state.hands[leader]))
    card = state.legal()[0]
    play(state, card)
    assert (state.pile, state.to_move) == ([card], (leader + 1) % 4)
    assert state.why_not(card) == "not-yours"


def test_3_1_other_moves_are_refused_with_their_reason() -> None:
    state = table(navalka, "6H 9C", "8H 7C", "AH KH")
    assert state.why_not(TAKE) == "nothing-there"
    assert state.why_not(parse("8H")) == state.why_not(parse("6S")) == "not-yours"
    for move in (-1, 37, 10**9, None, "6H", 6.0, True):
        assert state.why_not(move) == "no-such-move"
    with pytest.raises(IllegalMove) as error:
        play(state, TAKE)
    assert error.value.reason == "nothing-there"


def test_3_2_only_the_top_card_counts() -> None:
    state = played(table(navalka, "AH 9C", "6S 7C QD", "8C KH TH"), "AH 6S 7C")
    assert legal(state) == "8C", "the ace of hearts below is no concern of his"
    assert state.why_not(parse("KH")) == "does-not-beat"


def test_3_3_what_beats_what() -> None:
    """Every card against every top card, for every trump suit, in the words of the paragraph."""
    for trump in range(4):
        for top in DECK36:
            for card in DECK36:
                expected = suit(card) == suit(top) and rank(card) > rank(top)
                if suit(card) == trump and suit(top) != trump:
                    expected = True
                state = table(navalka, names([top]), names([card]) + " " + names([(card + 1) % 36]), "6H")
                state.trump = trump
                state.begin()
                play(state, top)
                assert (state.why_not(card) is None) == expected


def test_3_4_then_any_card_is_piled_even_a_trump() -> None:
    state = played(table(navalka, "6H 9C", "8H 7C AS QD", "KS KH"), "6H 8H")
    assert (state.to_move, state.piling) == (1, True)
    assert legal(state) == "AS 7C QD"
    assert state.why_not(TAKE) == "must-pile"
    played(state, "AS")
    assert (state.to_move, state.piling) == (2, False)
    assert legal(state) == "take"


def test_3_5_who_can_beat_must() -> None:
    state = played(table(navalka, "6H 9C", "8H 7C 6S", "KS KH"), "6H")
    assert legal(state) == "6S 8H"
    assert state.why_not(TAKE) == "must-beat"
    assert state.why_not(parse("7C")) == "does-not-beat"


def test_3_6_who_cannot_beat_takes_the_whole_pile() -> None:
    state = played(table(navalka, "6H 9C", "8H 7C QD", "8D KH"), "6H 8H 7C")
    assert legal(state) == "take"
    assert state.why_not(parse("KH")) == "does-not-beat"
    played(state, "take")
    assert names(state.hands[2]) == "7C 8D 6H 8H KH"
    assert state.pile == []
    assert state.view(0).history[-1].taken == mask(cards("6H 8H 7C"))


def test_3_7_then_the_next_player_leads() -> None:
    state = played(table(navalka, "6H 9C", "8H 7C QD", "8D KH"), "6H 8H 7C take")
    assert state.to_move == 0
    assert legal(state) == "9C"
    assert played(state, "9C").pile == cards("9C")


def test_3_8_one_who_beats_with_his_last_card_piles_nothing() -> None:
    state = played(table(navalka, "6H 9C", "8H", "9H KD"), "6H 8H")
    assert (state.to_move, state.piling, state.pile) == (2, False, cards("6H 8H"))
    assert legal(state) == "9H"


def test_3_8_with_a_talon_he_draws_all_the_same() -> None:
    """Only in a position set up by hand: while there is a talon a hand is never so small."""
    state = played(table(navalka, "6H 9C 7H 7D 8D", "8H", "9H KD", talon="6C 7C 8C"), "6H")
    assert state.talon == tuple(cards("6C 7C 8C"))
    played(state, "8H")
    assert (state.to_move, state.pile) == (2, cards("6H 8H"))
    assert names(state.hands[1]) == "7C 8C", "the first card went to the leader"


def test_3_9_one_draws_up_to_five_at_once() -> None:
    state = random_deal(navalka, Rules(), 3, "refill")
    talon = state.talon
    leader = state.to_move
    assert leader is not None
    play(state, state.legal()[0])
    assert state.hands[leader].bit_count() == 5
    assert state.hands[leader] >> talon[0] & 1
    view = state.view(leader)
    assert view.history[-1].drawn == (talon[0],)
    assert view.talon == 20
    assert state.view((leader + 1) % 3).history[-1].drawn == (-1,), "the others don't see which"


def test_3_9_nothing_is_drawn_between_the_two_cards_of_an_answer() -> None:
    state = played(table(navalka, "6H 9C 9D TD JD", "8H 7C QD KD AD", talon="6C 7D 8C 6D"), "6H 8H")
    assert state.drawn == 1
    played(state, "7C")
    assert state.drawn == 3
    assert names(state.hands[1]) == "8C 7D QD KD AD"


def test_3_9_what_is_left_is_taken_and_then_the_hands_are_played_out() -> None:
    state = played(table(navalka, "6H 9C 9D TD JD", "8H 7C QD KD AD", talon="6C 7D"), "6H 8H 7C")
    assert names(state.hands[1]) == "7D QD KD AD"
    assert state.view(0).talon == 0
    before = hands(state)
    played(state, "9C TD")
    assert state.hands[0].bit_count() == 3
    assert hands(state)[1] == before[1]


def test_3_10_who_took_does_not_draw_nor_does_one_with_more_than_five() -> None:
    """The picker has ten, and lays six before he draws again."""
    state = table(navalka, "6H 7H 8H 9H TH", "6D 7D 8D 9D TD", talon="6C 7C 8C 9C")
    played(state, "6H take")
    assert (state.hands[1].bit_count(), state.drawn) == (6, 1)
    played(state, "7H take")
    assert (state.hands[1].bit_count(), state.drawn) == (7, 2)
    state.to_move = 1
    for card in ["6D", "7D"]:
        state.to_move = 1
        played(state, card)
        state.pile = []
        assert state.drawn == 2
    assert state.hands[1].bit_count() == 5
    state.to_move = 1
    played(state, "8D")
    assert (state.hands[1].bit_count(), state.drawn) == (5, 3)


def test_3_11_all_know_what_was_taken_and_what_was_not_beaten() -> None:
    state = played(table(navalka, "9H 9C", "8H 7C QD 6S", "8D KH TC 7S"), "9H")
    played(state, "6S 7C TC 8D")
    assert state.view(0).known == (0, 0, 0)
    state = played(table(navalka, "9H 9C", "8H 7C QD", "8D KH TC 7S"), "9H take")
    view = state.view(0)
    assert view.known[1] == mask(cards("9H"))
    assert names(view.known[2]) == "7S KH", "B has neither hearts above the nine nor trumps, so C has them"
    assert view.unseen == mask(cards("8H 7C QD 8D TC"))
    state = played(table(navalka, "9H 9C", "8H 7C QD", "8D KH", "TC 7S"), "9H take")
    view = state.view(0)
    assert [names(absent) for absent in view.absent[1:]] == ["7S KH", "", ""]
    assert [names(known) for known in view.known] == ["", "9H", "", ""]
    assert state.view(2).known[1] == mask(cards("9H"))


# -------------------------------------------------------------------------------------------- 4. End and score


def test_4_1_out_without_cards_once_the_talon_is_empty() -> None:
    state = played(table(navalka, "6H", "7H 7C 8C", "8D KH"), "6H 7H 7C")
    assert state.hands[0] == 0
    assert state.to_move == 2
    state = played(table(navalka, "6H", "7H 7C", "8D KH", talon="9C"), "6H")
    assert names(state.hands[0]) == "9C", "while there is a talon one draws first"


@pytest.mark.parametrize(
    ("own", "moves"),
    [("6H", "6H"), ("8C 9C", "6H 7H 7C 8C 9C"), ("8C", "6H 7H 7C 8C")],
    ids=["lead", "pile", "beat"],
)
def test_4_2_any_last_card_takes_one_out(own: str, moves: str) -> None:
    if moves == "6H":
        state = played(table(navalka, own, "7H 7D", "8D KH"), moves)
        assert state.hands[0] == 0
    else:
        state = played(table(navalka, "6H 6C", "7H 7C TD", own, "8D AC"), moves)
        assert state.hands[2] == 0
    assert state.to_move is not None
    assert state.hands[state.to_move]


def test_4_3_the_last_card_must_be_beaten() -> None:
    state = played(table(navalka, "6H", "7H 8C 9D", "8D KH"), "6H")
    assert legal(state) == "7H"
    assert legal(played(state, "7H 8C")) == "take"
    state = played(table(navalka, "6H 6C", "7H", "8D KH"), "6H 7H")
    assert legal(state) == "KH", "the one who went out had beaten with it"
    assert state.gone == 0


def test_4_4_those_who_are_out_are_passed_over() -> None:
    state = played(table(navalka, "6H 6C", "7H", "6D 8D", "KC 9C"), "6H 7H take")
    assert state.to_move == 3, "B is out, C has taken, D leads"
    played(state, "9C take")
    assert state.to_move == 2, "A has taken, B is out"


def test_4_5_the_only_one_with_cards_has_lost_at_once() -> None:
    state = played(table(navalka, "6H", "7H 7D", "8D AS"), "6H 7H")
    assert state.to_move == 1
    played(state, "7D")
    assert (state.to_move, state.loser) == (None, 2)
    assert state.returns() == (0, 0, -1)
    assert state.legal() == []
    assert state.why_not(parse("8D")) == "deal-over"
    assert state.view(1).loser == 2


def test_4_6_one_mark_for_the_loser_who_deals_next() -> None:
    assert refusal(table(navalka, "6H", "7H 7D").returns) == "not-over"
    assert navalka.points(Rules(), (0, -1, 0)) == (0, -1, 0)
    assert navalka.next_dealer(Rules(), 3, 0, (row((0, 0, -1)), row((0, -1, 0)))) == 1
    game: Any = navalka
    assert game.outcome(played(table(navalka, "6H", "7H 7D"), "6H")) is None


def test_4_7_the_match_goes_to_five_marks() -> None:
    rows = [row((0, -1)), row((-1, 0)), *[row((0, -1))] * 3]
    assert navalka.totals(Rules(), 2, rows) == (-1, -4)
    assert not navalka.match_over(Rules(), 2, rows)
    rows.append(row((0, -1)))
    assert navalka.match_over(Rules(), 2, rows)
    assert not navalka.match_over(Rules(), 2, ())


def test_4_8_after_2000_moves_it_is_a_draw_and_the_same_player_deals() -> None:
    assert Rules().move_cap == navalka.MAX_MOVES == 2000
    state = table(navalka, "6H 7H", "6D 7D", "6C 7C", rules=Rules(may_take=True))
    for turn in range(1000):
        assert state.to_move is not None
        assert state.moves == 2 * turn
        play(state, state.legal()[0])
        assert state.to_move is not None
        play(state, TAKE)
    assert state.to_move is None
    assert state.returns() == (0, 0, 0)
    assert state.view(0).loser == -1
    assert navalka.next_dealer(Rules(), 3, 2, (row((0, 0, 0)),)) == 2


def test_4_8_a_deal_lost_with_the_last_allowed_move_is_lost() -> None:
    state = table(navalka, "6H 7H", "6D", rules=Rules(move_cap=500))
    state.moves = 498
    played(state, "6H take")
    assert (state.to_move, state.returns()) == (None, (0, 0))
    state = table(navalka, "6H", "6D 7D", rules=Rules(move_cap=500))
    state.moves = 499
    assert played(state, "6H").returns() == (0, -1)
