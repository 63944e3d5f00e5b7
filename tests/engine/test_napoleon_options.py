"""Napoleon's house rules and the examples of its rules pages: test_8_2 is about 8.2."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.cards import DECK36
from engine.games import napoleon
from engine.games.napoleon import Outcome, Rules, deal
from engine.games.napoleon_pay import payments
from engine.match import Deal
from tests.engine.napoleon_tables import said, table, why, words
from tests.engine.strategies import refusal

ONE_BID = Rules(auction="one_bid")

# --------------------------------------------------------------------------------------------- 8. House rules


def test_8_1_the_lowest_bid() -> None:
    state = deal(Rules(min_bid=2), 3, 0, DECK36)
    assert words(state) == "pass bid:2 bid:3 bid:4 bid:5"
    assert why(state, "bid:1") == "too-low"
    assert words(said(state, "pass")) == "pass bid:2 bid:3 bid:4 bid:5"
    assert words(said(state, "bid:2")) == "pass bid:3 bid:4 bid:5"


def test_8_2_one_bid_each_and_the_dealers_last_word() -> None:
    state = said(deal(ONE_BID, 4, 1, DECK36), "bid:1 bid:2 pass bid:3")
    assert (state.to_move, words(state), state.view(0).stage) == (1, "pass here", "closing")
    assert why(state, "bid:4") == "one-bid"
    assert why(state, "bid:5") == "one-bid"
    assert why(state, "6S") == why(state, "keep") == why(state, "plain") == "not-now"
    view = said(state.copy(), "here").view(0)
    assert (view.declarer, view.bid, view.to_move, view.stage) == (1, 3, 1, "draw")
    view = said(state, "pass").view(0)
    assert (view.declarer, view.bid, view.to_move, view.stage) == (0, 3, 0, "draw")


def test_8_2_no_last_word_after_a_pass_or_over_ones_own_bid() -> None:
    state = said(deal(ONE_BID, 3, 0, DECK36), "pass bid:2 bid:3")
    assert (state.declarer, state.to_move, state.view(0).stage) == (2, 2, "draw")
    state = said(deal(ONE_BID, 3, 0, DECK36), "bid:2 pass pass")
    assert (state.declarer, state.to_move, state.view(0).stage) == (0, 0, "draw")
    state = said(deal(ONE_BID, 3, 0, DECK36), "pass pass pass")
    assert state.to_move is None


def test_8_2_others_cannot_say_here_and_the_last_word_works_over_five() -> None:
    state = deal(ONE_BID, 2, 0, DECK36)
    assert why(state, "here") == "no-bid-yet"
    assert why(said(state, "bid:1"), "here") == "dealer-only"
    said(state, "bid:5 here")
    assert (state.declarer, words(state)) == (0, "plain napoleon")


@pytest.mark.parametrize("auction", ["rounds", "one_bid"])
@pytest.mark.parametrize("lowest", [1, 2])
def test_8_3_the_dealer_plays_the_lowest_bid_when_all_pass(auction: str, lowest: int) -> None:
    rules = Rules(dealer_forced=True, min_bid=lowest, auction=auction)
    state = said(deal(rules, 3, 1, DECK36), "pass pass pass")
    view = state.view(1)
    assert (view.declarer, view.bid, view.to_move, view.stage) == (1, lowest, 1, "draw")
    assert [step.move for step in view.history] == [napoleon.parse("pass")] * 3, "without a word of his"


@pytest.mark.parametrize("ante", [0, 1, 2, 5, 10])
def test_8_4_the_ante(ante: int) -> None:
    state = deal(Rules(ante=ante), 3, 0, DECK36, box=4)
    assert state.view(0).box == 4 + 3 * ante
    assert said(state, "pass pass pass").returns() == (-ante,) * 3


def test_8_5_the_dealer_alone_pays_one_ante() -> None:
    state = deal(Rules(ante=5, ante_from="dealer"), 3, 2, DECK36, box=4)
    assert state.view(0).box == 9
    assert said(state, "pass pass pass").returns() == (0, 0, -5)


def test_8_6_no_exchange() -> None:
    state = said(deal(Rules(draw=False), 2, 0, DECK36), "bid:4 pass")
    assert state.view(1).stage == "play"
    assert why(state, "keep") == why(state, "swap:7S") == "not-now"
    state = said(deal(Rules(draw=False), 2, 0, DECK36), "bid:5 pass")
    assert words(state) == "plain napoleon"
    assert said(state, "napoleon").view(1).stage == "play"


def test_8_7_all_five_tricks_are_played_and_the_bid_is_paid() -> None:
    rules = Rules(early_stop=False)
    state = table(rules, 0, "AS KS QS 6D 6H", "6S 7S 8S AD AH")
    said(state, "bid:2 pass keep AS 6S KS 7S QS 8S")
    assert state.to_move == 0
    said(state, "6D AD AH 6H")
    assert state.tricks == [3, 2]
    assert state.returns() == (2 - 1, -2 - 1)


def test_8_8_who_follows_suit_need_not_go_over() -> None:
    hands = ("6S AD KD QD JD", "9S 6C 7C 8C 9C", "7S JS AH KH QH")
    state = said(table(Rules(must_overtrump=True), 0, *hands), "bid:4 pass pass keep 6S 9S")
    assert words(state) == "7S JS"


def overtrumping(must: bool, third: str) -> str:
    """What seat 2 may play when seat 0 leads A♦ and seat 1 trumps it with 9♠; seat 2 has no diamonds."""
    hands = ("AS AD 6D 7D 8D", "TS 9S 6C 7C 8C", f"QS {third}")
    state = table(Rules(must_overtrump=must), 0, *hands)
    said(state, "bid:5 pass pass plain keep AS TS QS AD")
    assert words(state) == "9S"
    said(state, "9S")
    if must:
        assert why(state, "AH") == "must-trump"
    return words(state)


def test_8_8_the_lower_trump_is_allowed_only_without_a_higher_one() -> None:
    assert overtrumping(True, "7S JS AH KH") == "JS"
    assert overtrumping(True, "7S JS KS AH") == "JS KS"
    assert overtrumping(True, "7S 8S AH KH") == "7S 8S"
    assert overtrumping(False, "7S JS AH KH") == "7S JS"
    state = table(Rules(must_overtrump=True), 0, "AS AD 6D 7D 8D", "TS 9S 6C 7C 8C", "QS 7S JS AH KH")
    said(state, "bid:5 pass pass plain keep AS TS QS AD 9S")
    assert why(state, "7S") == "must-overtrump"


def test_8_8_what_a_lower_trump_proves() -> None:
    hands = ("AS AD 6D 7D 8D", "TS 9S 6C 7C 8C", "QS 7S 8S AH KH")
    for must in (True, False):
        state = table(Rules(must_overtrump=must, early_stop=False), 0, *hands)
        said(state, "bid:1 pass pass keep AS TS QS AD 9S 7S")
        view = state.view(0)
        absent = view.absent[2]
        assert absent >> 18 & 0b111111111 == view.unseen >> 18 & 0b111111111, "no diamonds"
        assert absent & 0b111111111 == (view.unseen & 0b111110000 if must else 0)


@pytest.mark.parametrize(
    ("seats", "box", "declarer", "gains"),
    [
        (4, 120, 0, [-15 - 240, 45, 45, 45]),
        (4, 14, 0, [-15 - 28, 5 + 5, 5 + 5, 5 + 4]),
        (4, 13, 2, [5 + 4, 5 + 4, -15 - 26, 5 + 5]),
        (6, 3, 4, [6, 6, 5, 5, -25 - 6, 6]),
        (2, 7, 1, [5 + 7, -5 - 14]),
    ],
)
def test_8_9_napoleon_by_the_letter(seats: int, box: int, declarer: int, gains: list[int]) -> None:
    rules = Rules(ante=0, literal_napoleon=True)
    assert payments(rules, seats, 0, declarer, 5, True, False, box) == (gains, 2 * box)
    assert payments(rules, seats, 0, declarer, 5, False, False, box) == payments(
        Rules(ante=0), seats, 0, declarer, 5, False, False, box
    )
    assert payments(rules, seats, 0, declarer, 5, True, True, box)[1] == 0


def test_8_9_the_box_counts_with_the_antes_of_the_deal() -> None:
    state = table(Rules(literal_napoleon=True), 0, "6S 7S 8S 9S TS", "AS KS QS JS 6C", box=10)
    said(state, "bid:5 pass napoleon keep 6S AS")
    assert state.returns() == (-5 - 12 - 12 - 1, 5 + 12 - 1)
    assert napoleon.outcome(state).box == 24


@pytest.mark.parametrize("stake", [1, 2, 5, 10])
def test_8_10_what_a_trick_is_worth(stake: int) -> None:
    rules = Rules(ante=0, stake=stake)
    assert payments(rules, 3, 0, 1, 4, False, True, 5) == ([-4 * stake, 8 * stake, -4 * stake], 5)
    assert payments(rules, 3, 0, 1, 4, False, False, 5) == (
        [4 * stake, -12 * stake, 4 * stake],
        5 + 4 * stake,
    )


def test_8_11_until_somebody_wins_the_box() -> None:
    rules = Rules(match_end="box")

    def row(special: bool, made: bool) -> Deal:
        return Deal(1, 0, (), (0, 0), Outcome(0, 5, special, made, (), 9), (1, -1))

    for special, made in ((False, True), (True, False), (False, False)):
        assert not napoleon.match_over(rules, 2, [row(special, made)] * 40)
    assert not napoleon.match_over(rules, 2, [])
    won = [row(False, True), row(True, True)]
    assert napoleon.match_over(rules, 2, won)
    empty = [won[0], Deal(2, 1, (), (0, 0), Outcome(0, 5, True, True, (), 0), (9, -5))]
    assert napoleon.totals(rules, 2, empty) == (10, -6), "nothing is left to share"


def test_8_11_a_match_for_the_box_played_out() -> None:
    match = napoleon.new_match(Rules(match_end="box", deals=6), 2, "box")
    for number in range(30):
        assert match.state.view(0).box == 2 * (number + 1)
        match.play(napoleon.parse("pass"))
        match.play(napoleon.parse("pass"))
        assert not match.over
        match.next_deal()
    while not match.over:
        for word in ("bid:5", "pass", "napoleon", "keep"):
            match.play(napoleon.parse(word))
        while match.state.to_move is not None:
            match.play(match.state.legal()[-1])
        assert match.over == match.finished[-1].outcome.made
        if not match.over:
            match.next_deal()
    assert match.finished[-1].outcome.box == 0
    assert match.sheet.totals == tuple(sum(row.points[seat] for row in match.finished) for seat in (0, 1))


@pytest.mark.parametrize("deals", [6, 10, 12, 20, 24])
def test_8_12_the_number_of_deals(deals: int) -> None:
    row = Deal(1, 0, (), (0, 0), Outcome(0, 5, True, True, (), 0), (5, -5))
    assert not napoleon.match_over(Rules(deals=deals), 2, [row] * (deals - 1))
    assert napoleon.match_over(Rules(deals=deals), 2, [row] * deals)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("min_bid", 3), ("min_bid", True), ("min_bid", 1.0), ("auction", "english"), ("dealer_forced", 1),
        ("ante", 3), ("ante", False), ("ante_from", "nobody"), ("draw", None), ("early_stop", "no"),
        ("must_overtrump", 0), ("literal_napoleon", ""), ("stake", 0), ("stake", 3), ("match_end", "never"),
        ("deals", 0), ("deals", 13), ("deals", "12"),
    ],
)  # fmt: skip
def test_8_other_values_are_refused(field: str, value: Any) -> None:
    assert refusal(Rules, **{field: value}) == "option"


# ------------------------------------------------------------------------------------------------ 9. Examples

TEN = Rules(ante=0, stake=10)


def test_9_1_three_bid_and_made() -> None:
    assert payments(TEN, 4, 0, 0, 3, False, True, 0) == ([90, -30, -30, -30], 0)


def test_9_2_three_bid_and_lost() -> None:
    assert payments(TEN, 4, 0, 0, 3, False, False, 0) == ([-120, 30, 30, 30], 30)


def test_9_3_five_bid_and_one_taken() -> None:
    assert payments(TEN, 4, 0, 0, 5, False, False, 0) == ([-200, 50, 50, 50], 50)
    rules = Rules(ante=0, stake=10, early_stop=False)
    hands = ("AS KS QS JS 6C", "6S 7S 8S 9S AC", "7C 8C 9C TC JC", "7D 8D 9D TD JD")
    state = said(table(rules, 0, *hands), "bid:5 pass pass pass plain keep")
    for seat_cards in zip(*(hand.split() for hand in hands), strict=True):
        said(state, " ".join(seat_cards))
    assert state.tricks == [4, 1, 0, 0]
    assert state.returns() == (-200, 50, 50, 50)
    hands = ("AS 6C 7C 8C 9C", "KS AC KC QC JC", "QS 6D 7D 8D 9D", "JS 6H 7H 8H 9H")
    state = said(table(rules, 0, *hands), "bid:5 pass pass pass plain keep AS KS QS JS")
    said(state, "6C AC 6D 6H KC 7D 7H 7C QC 8D 8H 8C JC 9D 9H 9C")
    assert state.tricks == [1, 4, 0, 0]
    assert state.returns() == (-200, 50, 50, 50)


def test_9_4_two_players_and_a_bid_of_two() -> None:
    assert payments(TEN, 2, 0, 0, 2, False, True, 0) == ([20, -20], 0)
    assert payments(TEN, 2, 0, 0, 2, False, False, 0) == ([-40, 20], 20)


def test_9_5_napoleon_over_a_box_of_120() -> None:
    assert payments(TEN, 4, 0, 0, 5, True, True, 120) == ([270, -50, -50, -50], 0)


def test_9_6_the_same_lost() -> None:
    assert payments(TEN, 4, 0, 0, 5, True, False, 120) == ([-270, 50, 50, 50], 240)
    letter = Rules(ante=0, stake=10, literal_napoleon=True)
    assert payments(letter, 4, 0, 0, 5, True, False, 120) == ([-390, 90, 90, 90], 240)


def test_9_7_an_auction_with_here() -> None:
    state = said(deal(Rules(), 3, 0, DECK36), "bid:1 bid:2 pass here")
    assert (state.declarer, state.bid, state.to_move) == (0, 2, 1)
    said(state, "bid:3 here")
    assert (state.declarer, state.bid, state.to_move) == (0, 3, 1)
    said(state, "pass")
    assert (state.declarer, state.bid, state.to_move, state.view(0).stage) == (0, 3, 0, "draw")


def test_9_8_the_players_and_the_box_together() -> None:
    rules = Rules(ante=10, stake=10)
    state = table(rules, 0, "6S 7C 6D 6H 7S", "AS AC AD AH KS", "QS", "JS", box=20)
    assert state.view(0).box == 60
    said(state, "bid:2 pass pass pass keep 7S AS QS JS")
    while state.to_move is not None:
        state.apply(state.legal()[0])
    assert state.tricks[0] < 2
    assert state.returns() == (-90, 10, 10, 10)
    assert napoleon.outcome(state).box == 80
    assert sum(state.returns()) + 80 - 20 == 0


def test_9_9_the_six_of_trumps_goes_on_an_ace() -> None:
    hands = ("KS AD 6D 8D 9D", "QS 7C KH 6S 6C", "JS 8C 9C TC JC")
    state = said(table(Rules(), 0, *hands), "bid:5 pass pass plain keep KS QS JS AD")
    assert words(state) == "6S"
    assert said(state.copy(), "6S").taker == 1
    hands = ("KS AD 6D 8D 9D", "QS 7C KH 7H 6C", "JS 8C 9C TC JC")
    state = said(table(Rules(), 0, *hands), "bid:5 pass pass plain keep KS QS JS AD")
    assert words(state) == "6C 7C 7H KH"


def test_9_10_the_jack_over_the_nine() -> None:
    assert overtrumping(True, "7S JS AH KH") == "JS"
    assert overtrumping(True, "7S AH KH QH") == "7S"


def test_9_11_fourteen_shared_by_four() -> None:
    row = Deal(12, 0, (), (0,) * 4, Outcome(-1, 0, False, False, (0,) * 4, 14), (0,) * 4)
    assert napoleon.totals(Rules(), 4, [row] * 12) == (3, 3, 3, 3)


@pytest.mark.parametrize(
    ("seats", "chance"), [(2, (2, 3)), (3, (3, 5)), (4, (4, 7)), (5, (5, 9)), (6, (6, 11))]
)
def test_9_12_when_a_bid_pays(seats: int, chance: tuple[int, int]) -> None:
    """With exactly this chance a bid wins and loses as much in the long run, whatever the bid."""
    p = Fraction(*chance)
    for bid in range(1, 6):
        made, lost = (payments(TEN, seats, 0, 0, bid, False, success, 0)[0][0] for success in (True, False))
        assert p * made + (1 - p) * lost == 0
