"""Napoleon by its paragraphs, the play, the payments and the match: test_5_3 is about 5.3 of the rules pages."""

from __future__ import annotations

from random import Random

import pytest

from engine import record
from engine.games import napoleon
from engine.games.napoleon import Outcome, Rules
from engine.games.napoleon_pay import payments
from engine.match import Deal, Match
from tests.engine.napoleon_tables import said, table, why, words
from tests.engine.strategies import refusal

#: three players, seat 0 deals and declares; diamonds run out at seat 1, trumps (spades) at seat 2
MIXED = ("AS 6D 7D 8D 9D", "KS QS AC KC QC", "6C 7C TD AH KH")

# ------------------------------------------------------------------------------------------------ 5. The play


def test_5_1_the_declarer_leads_any_card_and_its_suit_is_trumps() -> None:
    state = said(table(Rules(), 0, "6S 7C 8D 9H TS", "AS AC AD AH KS"), "pass bid:2 keep")
    assert state.to_move == 1
    assert words(state) == "KS AS AC AD AH"
    assert state.view(0).trump == -1
    for number, word in enumerate(("AS", "AC", "AD", "AH")):
        assert said(state.copy(), word).view(0).trump == number
    view = said(state, "AH").view(0)
    assert (view.trump, view.to_move, view.trick) == (3, 0, ((1, 35),))
    assert said(state, "9H AC").view(0).trump == 3, "until the end of the deal"


def test_5_2_the_taker_leads_any_card() -> None:
    state = said(table(Rules(), 0, *MIXED), "bid:4 pass pass keep AS KS 6C 6D QS TD")
    assert state.tricks == [1, 1, 0]
    assert (state.to_move, words(state)) == (1, "QC KC AC")


def test_5_3_follow_suit() -> None:
    state = said(table(Rules(), 0, *MIXED), "bid:4 pass pass keep AS")
    assert words(state) == "QS KS"
    assert why(state, "AC") == "follow-suit"
    assert why(state, "9D") == "not-yours", "wherever it is"
    assert why(state, "6H") == "not-yours"
    assert why(state, "pass") == why(state, "keep") == why(state, "swap:KS") == "not-now"


def test_5_4_without_the_suit_a_trump() -> None:
    state = said(table(Rules(), 0, *MIXED), "bid:4 pass pass keep AS KS 6C 6D")
    assert words(state) == "QS"
    assert why(state, "AC") == "must-trump"


def test_5_5_without_both_any_card() -> None:
    state = said(table(Rules(), 0, *MIXED), "bid:4 pass pass keep AS KS")
    assert words(state) == "6C 7C TD KH AH"
    assert words(said(state, "TD 6D QS")) == "6C 7C KH AH"


@pytest.mark.parametrize(
    ("played", "taker"),
    [
        ("AS KS 6C", 0),  # trumps led: the highest
        ("6D KS TD", 1),  # the only trump
        ("AC 6C 7S", 2),  # a low trump on an ace
        ("6H 7H AD", 1),  # no trump: the highest of the suit led
        ("AH KH QD", 0),  # and never another suit
        ("6D 7S 8S", 2),  # the higher of two trumps
        ("6D 8S 7S", 1),
    ],
)
def test_5_6_the_highest_trump_takes_or_the_highest_of_the_suit_led(played: str, taker: int) -> None:
    rules = Rules(early_stop=False)
    state = table(rules, 0, "9S", "TS", "QH", seats=3)
    state = said(state, "bid:1 pass pass keep 9S")
    state.to_move, state.led, state.hands = 0, 0, [napoleon.parse(word) for word in played.split()]
    state.hands = [1 << card for card in state.hands]
    assert state.trumps == 0b111111111
    said(state, played)
    assert state.tricks == [int(seat == taker) for seat in range(3)]


def test_5_7_nobody_has_to_beat() -> None:
    state = table(Rules(), 0, "9S 6D 7D 8D 9D", "6S AS 6C 7C 8C", "TS KS 6H 7H 8H")
    said(state, "bid:1 pass pass keep 9S")
    assert words(state) == "6S AS"
    assert words(said(state, "6S")) == "TS KS"


def test_5_7_ruling_a_lower_trump_under_a_higher_one() -> None:
    state = table(Rules(), 0, "6S 8S KS 7D 8D", "TS JS 7C 8C 9C", "7S QS 9S 7H 8H")
    said(state, "bid:4 pass pass keep 8S TS 7S 7C")
    assert words(state) == "9S QS"
    assert words(said(state, "9S")) == "6S KS"
    assert said(state, "6S").tricks == [0, 1, 1]


def test_5_8_the_play_stops_as_soon_as_the_bid_is_made() -> None:
    state = said(table(Rules(), 0, "AS KS 6C 6D 6H", "6S 7S AC AD AH"), "bid:2 pass keep AS 6S")
    assert state.to_move == 0
    said(state, "KS 7S")
    assert (state.view(0).to_move, state.tricks, state.legal()) == (None, [2, 0], [])
    assert napoleon.outcome(state).made


def test_5_8_ruling_and_as_soon_as_it_cannot_be_made() -> None:
    state = said(table(Rules(), 0, "6S 7S 6C 6D 6H", "AS KS AC AD AH"), "bid:4 pass keep 6S AS")
    assert state.to_move == 1, "all of the other four would do"
    said(state, "AC 6C")
    assert (state.view(0).to_move, state.tricks) == (None, [0, 2])
    assert not napoleon.outcome(state).made


# ----------------------------------------------------------------------------------------------- 6. Payments

FREE = Rules(ante=0)


def result(
    rules: Rules, seats: int, bid: int, made: bool, box: int, *, napoleon: bool = False, declarer: int = 0
) -> tuple[list[int], int]:
    return payments(rules, seats, 0, declarer, bid, napoleon, made, box)


def test_6_1_the_others_pay_for_the_bid() -> None:
    assert result(FREE, 4, 3, True, 8) == ([9, -3, -3, -3], 8)
    assert result(FREE, 4, 3, True, 8, declarer=2) == ([-3, -3, 9, -3], 8)
    assert result(FREE, 6, 1, True, 8) == ([5, -1, -1, -1, -1, -1], 8)


def test_6_2_a_lost_bid_is_paid_to_everybody_and_to_the_box() -> None:
    assert result(FREE, 4, 3, False, 8) == ([-12, 3, 3, 3], 11)
    assert result(FREE, 2, 5, False, 0, declarer=1) == ([5, -10], 5)


def test_6_2_it_does_not_matter_how_many_are_missing() -> None:
    rules = Rules(early_stop=False)
    hands = ("AS KS 6C 6D 6H", "6S 7S AC AD AH")
    for bid, expected in ((2, (2 - 1, -2 - 1)), (3, (-6 - 1, 3 - 1)), (4, (-8 - 1, 4 - 1))):
        state = said(table(rules, 0, *hands), f"bid:{bid} pass keep AS 6S KS 7S 6C AC AD 6D AH 6H")
        assert state.tricks == [2, 3]
        assert state.returns() == expected


def test_6_3_a_plain_five_leaves_the_box_alone() -> None:
    assert result(FREE, 4, 5, True, 40) == ([15, -5, -5, -5], 40)


def test_6_4_napoleon_made_takes_the_box() -> None:
    assert result(FREE, 4, 5, True, 40, napoleon=True) == ([55, -5, -5, -5], 0)
    state = table(Rules(), 0, "AS KS QS JS TS", "6S 7S 8S 9S 6C", box=10)
    said(state, "bid:5 pass napoleon keep AS 6S KS 7S QS 8S JS 9S TS 6C")
    assert state.returns() == (5 + 12 - 1, -5 - 1)
    assert napoleon.outcome(state) == Outcome(0, 5, True, True, (5, 0), 0)


def test_6_5_napoleon_lost_doubles_the_box() -> None:
    assert result(FREE, 4, 5, False, 40, napoleon=True) == ([-15 - 40, 5, 5, 5], 80)
    state = table(Rules(), 0, "6S 7S 8S 9S TS", "AS KS QS JS 6C", box=10)
    said(state, "bid:5 pass napoleon keep 6S AS")
    assert state.returns() == (-5 - 12 - 1, 5 - 1)
    assert napoleon.outcome(state) == Outcome(0, 5, True, False, (0, 1), 24)


def test_6_5_ruling_no_fine_on_top_and_nothing_doubles_to_nothing() -> None:
    assert result(FREE, 3, 5, False, 0, napoleon=True) == ([-10, 5, 5], 0)
    assert result(FREE, 3, 5, False, 0) == ([-15, 5, 5], 5)


def test_6_6_no_money_gets_lost() -> None:
    for rules in (Rules(), Rules(ante_from="dealer", ante=5), Rules(literal_napoleon=True, stake=10)):
        for seats in (2, 3, 4, 5, 6):
            before = 17
            box = before + (rules.ante * seats if rules.ante_from == "all" else rules.ante)
            for declarer in range(-1, seats):
                for bid, special in ((1, False), (4, False), (5, False), (5, True)):
                    for made in (True, False):
                        gains, after = result(
                            rules, seats, bid, made, box, napoleon=special, declarer=declarer
                        )
                        assert sum(gains) + after - before == 0


def test_6_6_nothing_is_counted_before_the_end() -> None:
    state = table(Rules(), 0, "6S", "7S")
    assert refusal(state.returns) == "not-over"
    assert refusal(napoleon.outcome, state) == "not-over"
    assert napoleon.points(Rules(), (-3, 2)) == (-3, 2), "written as it is"


# ---------------------------------------------------------------------------------------------- 7. The match


def rows(*deals: tuple[tuple[int, ...], int], won: bool = False) -> list[Deal]:
    """Finished deals with these points and so much in the box after them; `won`: the last won it."""
    return [
        Deal(number, 0, (), points, Outcome(0, 5, won, won and number == len(deals), (), box), points)
        for number, (points, box) in enumerate(deals, 1)
    ]


def test_7_1_a_match_is_twelve_deals_passed_out_ones_too() -> None:
    for count in range(14):
        finished = rows(*[((1, -1), 3)] * count)
        assert napoleon.match_over(Rules(), 2, finished) == (count >= 12)
    match = napoleon.new_match(Rules(), 3, "all pass")
    for _ in range(11):
        finish(match, Random(0), "pass")
        match.next_deal()
    assert not match.over
    finish(match, Random(0), "pass")
    assert match.over
    assert refusal(match.next_deal) == "match-over"
    assert match.sheet.totals == (0, 0, 0)
    assert match.sheet.winner is None


def test_7_1_a_won_box_does_not_end_it() -> None:
    assert not napoleon.match_over(Rules(), 2, rows(((5, -5), 0), won=True))


def test_7_2_the_box_is_shared_at_the_end_and_the_rest_stays() -> None:
    rules = Rules(deals=6)
    finished = rows(*[((1, 2, -3, 0), 9 + number) for number in range(6)])
    assert napoleon.totals(rules, 4, finished[:5]) == (5, 10, -15, 0), "not before"
    assert napoleon.totals(rules, 4, finished) == (6 + 3, 12 + 3, -18 + 3, 0 + 3)
    assert napoleon.totals(rules, 4, ()) == (0, 0, 0, 0)


def test_7_3_the_highest_wins_and_a_tie_is_shared() -> None:
    seen = set()
    for seed in range(12):
        match = whole_match(Rules(deals=6), 2 + seed % 5, str(seed))
        totals = match.sheet.totals
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        assert match.sheet.winner == (best[0] if len(best) == 1 else None)
        seen.add(match.sheet.winner)
    assert len(seen) > 2


def finish(match: Match, rng: Random, word: str = "") -> None:
    """Plays the deal on the table at random, or always the same word."""
    while match.state.to_move is not None:
        match.play(napoleon.parse(word) if word else rng.choice(match.state.legal()))


def whole_match(rules: Rules, seats: int, seed: str) -> Match:
    match, rng = napoleon.new_match(rules, seats, seed), Random(seed)
    finish(match, rng)
    while not match.over:
        match.next_deal()
        finish(match, rng)
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_7_the_box_and_the_scores_of_a_whole_match(seats: int) -> None:
    """The money on the table is the same after every deal: the scores and the box together are nothing."""
    match = whole_match(Rules(), seats, f"money{seats}")
    finished = match.finished
    assert len(finished) == 12
    for count in range(1, 13):
        scores = [sum(row.points[seat] for row in finished[:count]) for seat in range(seats)]
        assert sum(scores) + finished[count - 1].outcome.box == 0
    left = finished[-1].outcome.box
    assert sum(match.sheet.totals) == -(left % seats)


def test_7_a_record_in_the_middle_of_a_match() -> None:
    match, rng = Match(napoleon, Rules(stake=2), 3, "record"), Random(4)
    for _ in range(3):
        finish(match, rng)
        match.next_deal()
    for _ in range(3):
        match.play(match.state.legal()[-1])
    again = record.from_text(record.to_text(match))
    assert again.sheet == match.sheet
    assert [again.state.view(seat) for seat in range(3)] == [match.state.view(seat) for seat in range(3)]
    assert match.state.view(0).box == match.finished[-1].outcome.box + 3


def test_7_a_later_deal_by_itself_begins_a_fresh_sheet() -> None:
    match = Match(napoleon, Rules(), 4, "later", first_deal=7)
    first = Match(napoleon, Rules(), 4, "later")
    assert match.dealer == (first.dealer + 6) % 4
    assert match.start().view(0).box == 4
    assert match.sheet.rows == ()
    rng = Random(1)
    finish(match, rng)
    for _ in range(11):
        match.next_deal()
        finish(match, rng)
    assert (match.over, match.number) == (True, 18)
    again = record.from_text(record.to_text(match))
    assert (again.first_deal, again.sheet, again.over) == (7, match.sheet, True)
