"""Napoleon by its paragraphs, up to the play: test_2_3 is about 2.3 of docs/rules/napoleon.*.md."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import DECK36, mask, parse
from engine.game import BadNotation
from engine.games import napoleon
from engine.games.napoleon import PRESETS, Rules, deal
from engine.games.napoleon_rules import HERE, HIDDEN_SWAP, KEEP, NAPOLEON, PASS, PLAIN, SWAP
from engine.match import Match
from tests.engine.napoleon_tables import said, table, why, words
from tests.engine.strategies import refusal

EVERY_NUMBER = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])

# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_two_to_six_play_with_36_cards() -> None:
    assert napoleon.seats[0] == 4
    assert sorted(napoleon.seats) == [2, 3, 4, 5, 6]
    assert napoleon.deck(Rules()) == DECK36
    for seats in (0, 1, 7, -2):
        assert refusal(deal, Rules(), seats, 0, DECK36) == "seats"
    assert refusal(deal, Rules(), 4, 4, DECK36) == "dealer"
    assert refusal(deal, Rules(), 4, -1, DECK36) == "dealer"
    assert refusal(deal, Rules(), 4, 0, DECK36[1:]) == "deck"
    assert refusal(deal, Rules(), 4, 0, [0, *DECK36[:-1]]) == "deck"
    assert refusal(deal, Rules(), 4, 0, [*DECK36, 0]) == "deck"


def test_1_1_ranking() -> None:
    for lower, higher in zip("6789TJQK", "789TJQKA", strict=True):
        state = table(Rules(early_stop=False), 0, f"{lower}S", f"{higher}S")
        said(state, f"bid:1 pass keep {lower}S {higher}S")
        assert state.tricks == [0, 1]


def test_1_2_the_box_goes_on_from_deal_to_deal() -> None:
    assert (Rules().stake, Rules().ante) == (1, 1)
    assert deal(Rules(), 4, 0, DECK36, box=20).view(0).box == 24
    assert deal(Rules(), 4, 0, DECK36).view(0).box == 4, "without context an empty box"
    wrong: list[Any] = [-1, 1.0, "3", None, True]
    for box in wrong:
        assert refusal(deal, Rules(), 4, 0, DECK36, box=box) == "option"
    assert refusal(deal, Rules(), 4, 0, DECK36, stacks=3) == "option"
    assert refusal(deal, Rules(), 4, 0, DECK36, box=1, stacks=3) == "option"


def test_1_3_a_score_may_be_below_zero_and_the_highest_wins() -> None:
    match = passed_out_match("debt", 12)
    assert match.sheet.totals == (0, 0, 0, 0), "12 antes each, shared out again"
    assert [row.points for row in match.finished] == [(-1,) * 4] * 12
    state = said(table(Rules(), 0, "6S 6C 6D 6H 7S", "AS AC AD AH KS"), "bid:5 pass plain keep 6S AS")
    assert state.returns() == (-11, 4)


def passed_out_match(seed: str, count: int) -> Match:
    """A match after some deals in which everybody passed."""
    match = napoleon.new_match(Rules(), 4, seed)
    while True:
        while match.state.to_move is not None:
            match.play(PASS)
        if len(match.finished) == count:
            return match
        match.next_deal()


# ------------------------------------------------------------------------------------------------ 2. The deal


@EVERY_NUMBER
def test_2_1_chance_names_the_first_dealer_then_it_goes_round(seats: int) -> None:
    first = [napoleon.new_match(Rules(), seats, f"seed{n}").dealer for n in range(60)]
    assert set(first) == set(range(seats))
    for dealer in range(seats):
        assert napoleon.next_dealer(Rules(), seats, dealer, ()) == (dealer + 1) % seats
    rows = passed_out_match("round", 5).finished
    assert [row.dealer for row in rows] == [(rows[0].dealer + number) % 4 for number in range(5)]
    assert napoleon.next_dealer(Rules(), 4, rows[-1].dealer, rows) == (rows[-1].dealer + 1) % 4


@EVERY_NUMBER
def test_2_2_everybody_puts_an_ante_into_the_box(seats: int) -> None:
    assert Rules().ante_from == "all"
    state = deal(Rules(), seats, 1, DECK36, box=7)
    assert state.view(0).box == 7 + seats
    assert said(state, "pass " * seats).returns() == (-1,) * seats


@EVERY_NUMBER
def test_2_3_five_cards_one_at_a_time_the_dealers_left_first(seats: int) -> None:
    for dealer in range(seats):
        state = deal(Rules(), seats, dealer, DECK36)
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            dealt = [place + seats * number for number in range(5)]
            assert state.view(seat).hand == mask(dealt)
            assert state.view(seat).hand_counts == (5,) * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 26), (3, 21), (4, 16), (5, 11), (6, 6)])
def test_2_4_the_rest_is_a_pack_that_nobody_sees(seats: int, left: int) -> None:
    state = deal(Rules(), seats, 0, DECK36)
    for seat in range(seats):
        view = state.view(seat)
        assert view.pack_count == left
        assert view.unseen == mask(DECK36) ^ view.hand
        assert view.absent == tuple(view.unseen if other == seat else 0 for other in range(seats))


# --------------------------------------------------------------------------------------------- 3. The auction


def test_3_1_the_dealer_speaks_first_then_clockwise() -> None:
    state = deal(Rules(), 4, 2, DECK36)
    speakers = []
    for word in ("bid:1", "pass", "bid:2", "bid:3", "here"):
        speakers.append(state.to_move)
        said(state, word)
    assert speakers == [2, 3, 0, 1, 2]


def test_3_2_a_bid_is_one_to_five_and_higher_than_before() -> None:
    state = deal(Rules(), 3, 0, DECK36)
    assert words(state) == "pass bid:1 bid:2 bid:3 bid:4 bid:5"
    said(state, "bid:2")
    assert words(state) == "pass bid:3 bid:4 bid:5"
    assert why(state, "bid:2") == "too-low"
    assert why(state, "bid:1") == "too-low"
    assert why(state, "7S") == "not-now"
    assert why(state, "keep") == "not-now"
    assert why(state, "swap:7S") == "not-now"
    assert why(state, "plain") == "not-now"
    said(state, "bid:5")
    assert words(state) == "pass"
    assert why(state, "bid:5") == "too-low"


def test_3_3_a_pass_is_final_and_the_others_go_on_in_rounds() -> None:
    state = said(deal(Rules(), 4, 0, DECK36), "bid:1 pass bid:2 bid:3 bid:4")
    assert state.view(1).in_auction == (True, False, True, True)
    assert state.to_move == 2, "seat 1 is left out"
    said(state, "pass")
    assert state.to_move == 3
    said(state, "bid:5 pass")
    assert (state.declarer, state.bid, state.view(0).stage) == (3, 5, "announce")
    assert state.view(0).in_auction == (False, False, False, True)


def test_3_4_the_auction_ends_when_one_bidder_is_left() -> None:
    state = said(deal(Rules(), 3, 0, DECK36), "pass pass")
    assert (state.to_move, words(state)) == (2, "pass bid:1 bid:2 bid:3 bid:4 bid:5"), "he has not spoken yet"
    said(state, "bid:1")
    assert (state.declarer, state.bid, state.view(0).stage) == (2, 1, "draw")
    state = said(deal(Rules(), 3, 0, DECK36), "bid:5")
    assert (state.to_move, words(state)) == (1, "pass")
    assert said(state, "pass").to_move == 2
    assert said(state, "pass").view(0).stage == "announce"


def test_3_5_the_dealer_takes_the_bid_over_with_here() -> None:
    state = said(deal(Rules(), 3, 0, DECK36), "bid:1 bid:2 pass")
    assert words(state) == "pass bid:3 bid:4 bid:5 here"
    view = said(state, "here").view(2)
    assert (view.bid, view.declarer, view.to_move) == (2, 0, 1)
    assert view.history[-1] == (0, HERE, -1)


def test_3_5_only_the_dealer_and_only_over_another_bid() -> None:
    state = deal(Rules(), 3, 0, DECK36)
    assert why(state, "here") == "no-bid-yet"
    said(state, "bid:1")
    assert why(state, "here") == "dealer-only"
    assert "here" not in words(state)


def test_3_6_after_here_the_others_bid_more_or_pass() -> None:
    state = said(deal(Rules(), 3, 0, DECK36), "bid:1 bid:2 pass here")
    assert (state.to_move, words(state)) == (1, "pass bid:3 bid:4 bid:5")
    said(state, "bid:3")
    assert (state.to_move, words(state)) == (0, "pass bid:4 bid:5 here"), "and he may say it again"
    view = said(state, "here pass").view(0)
    assert (view.bid, view.declarer, view.stage) == (3, 0, "draw")


def test_3_6_ruling_here_goes_with_a_pass_and_works_over_five() -> None:
    state = said(deal(Rules(), 3, 0, DECK36), "pass bid:1 bid:2")
    assert state.to_move == 1
    assert why(state, "here") == "dealer-only"
    state = said(deal(Rules(), 2, 0, DECK36), "bid:1 bid:5")
    assert words(state) == "pass here"
    said(state, "here")
    assert (state.to_move, words(state)) == (1, "pass")
    said(state, "pass")
    assert (state.to_move, state.declarer, words(state)) == (0, 0, "plain napoleon")


def test_3_7_all_the_others_play_against_the_declarer() -> None:
    state = said(deal(Rules(), 4, 0, DECK36), "pass bid:2 pass pass keep")
    assert (state.declarer, state.to_move) == (1, 1)
    players = []
    for _ in range(4):
        players.append(state.to_move)
        state.apply(state.legal()[0])
    assert players == [1, 2, 3, 0]


@EVERY_NUMBER
def test_3_8_when_all_pass_the_antes_stay_and_the_next_deals(seats: int) -> None:
    state = said(deal(Rules(), seats, 0, DECK36, box=5), "pass " * seats)
    assert state.to_move is None
    assert state.why_not(PASS) == "deal-over"
    assert state.returns() == (-1,) * seats
    assert napoleon.outcome(state) == (-1, 0, False, False, (0,) * seats, 5 + seats)
    match = passed_out_match("all pass", 2)
    assert (match.start().view(0).box, match.finished[-1].outcome.box) == (8, 8)


# ---------------------------------------------------------------------------- 4. "Napoleon" and the exchange


def test_4_1_napoleon_is_announced_at_five_before_the_exchange() -> None:
    for word in ("plain", "napoleon"):
        state = said(deal(Rules(), 2, 0, DECK36), "bid:5 pass")
        assert words(state) == "plain napoleon"
        assert (
            why(state, "keep") == why(state, "6S") == why(state, "bid:5") == why(state, "pass") == "not-now"
        )
        view = said(state, word).view(1)
        assert (view.napoleon, view.stage) == (word == "napoleon", "draw")


def test_4_1_not_below_five_and_not_over_another_five() -> None:
    state = said(deal(Rules(), 2, 0, DECK36), "bid:4 pass")
    assert state.view(0).stage == "draw"
    assert why(state, "napoleon") == "not-now"
    state = said(deal(Rules(), 2, 0, DECK36), "bid:5")
    assert why(state, "napoleon") == "not-now"


def test_4_2_one_card_goes_and_then_the_top_card_comes() -> None:
    state = table(Rules(), 0, "6S 7S 8S 9S TS", "6C 7C 8C 9C TC", top="AH")
    said(state, "bid:1 pass")
    assert words(state) == "keep swap:6S swap:7S swap:8S swap:9S swap:TS"
    assert why(state, "swap:AH") == "not-yours", "what is drawn can't be the one that goes"
    assert why(state, "swap:6C") == "not-yours"
    assert why(state, "here") == "not-now"
    said(state, "swap:7S")
    assert words(state) == "6S 8S 9S TS AH"
    assert why(state, "swap:6S") == "not-now", "once only"
    assert why(state, "7S") == "not-yours"


def test_4_2_nobody_has_to_exchange() -> None:
    state = said(table(Rules(), 0, "6S 7S 8S 9S TS", "6C 7C 8C 9C TC", top="AH"), "bid:1 pass keep")
    assert words(state) == "6S 7S 8S 9S TS"
    assert not state.view(1).exchanged
    assert state.view(1).pack_count == 26


def test_4_3_only_the_declarer_knows_what_went_and_what_came() -> None:
    state = table(Rules(), 0, "6S 7S 8S 9S TS", "6C 7C 8C 9C TC", top="AH")
    said(state, "bid:1 pass swap:7S")
    mine, other = state.view(0), state.view(1)
    assert (mine.discard, mine.drawn) == (parse("7S"), parse("AH"))
    assert mine.history[-1] == (0, SWAP + parse("7S"), parse("AH"))
    assert (other.discard, other.drawn) == (-1, -1)
    assert other.history[-1] == (0, HIDDEN_SWAP, -1)
    assert mine.exchanged
    assert other.exchanged
    assert mine.pack_count == other.pack_count == 25
    assert mine.unseen == mask(DECK36) & ~mine.hand & ~(1 << parse("7S"))
    assert other.unseen == mask(DECK36) & ~other.hand


# ------------------------------------------------------------------------------------------------- the notation


def test_tokens() -> None:
    written = {
        "6S": 0, "AH": 35, "pass": PASS, "bid:1": 37, "bid:5": 41, "here": HERE, "plain": PLAIN,
        "napoleon": NAPOLEON, "keep": KEEP, "swap:6S": SWAP, "swap:AH": SWAP + 35,
    }  # fmt: skip
    for text, move in written.items():
        assert napoleon.token(move) == text
        assert napoleon.parse(text) == move
    assert napoleon.parse(" Swap:дп ") == SWAP + parse("QS")
    assert napoleon.parse("10б") == parse("TD")
    for text in ("", "bid:0", "bid:6", "bid", "swap", "swap:", "swap:9", "take", "swap:swap:6S"):
        with pytest.raises(BadNotation):
            napoleon.parse(text)


def test_what_is_no_move() -> None:
    state = said(deal(Rules(), 2, 0, DECK36), "bid:1 pass")
    strange: list[Any] = [-1, 46, 63, 100, True, False, None, "pass", 36.0]
    for move in strange:
        assert state.why_not(move) == "no-such-move"


def test_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS) >= 3
