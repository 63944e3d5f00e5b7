"""King to order by its paragraphs: sections 6 and 7, the score sheet, the match and the house rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.cards import DECK32
from engine.games import king
from engine.games.king import Rules, deal
from engine.games.king_sheet import Column, Outcome, orders_left, sheet
from engine.match import Deal, Match
from tests.engine.king_tables import RULES, laid, names, played, position, random_deal, table, texts
from tests.engine.strategies import refusal


def row(number: int, declarer: int | None, order: str, points: tuple[int, ...]) -> Deal:
    seats = len(points)
    dealer = (number - 1) % seats
    return Deal(number, dealer, (), points, Outcome(declarer, order, -1, (0,) * seats), points)


def finish(match: Match, rng: Random) -> None:
    """Plays the deal on the table at random."""
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))


def whole(rules: Rules, seats: int, seed: str) -> Match:
    """A whole match, played at random."""
    match, rng = Match(king, rules, seats, seed), Random(seed)
    finish(match, rng)
    while not match.over:
        match.next_deal()
        finish(match, rng)
    return match


# ------------------------------------------------------------------------------------- 6. The sheet and the match


def test_6_1_the_sheet_in_its_three_fields() -> None:
    rows = [
        row(1, 1, "girls", (-8, 0, -8)),
        row(2, 2, "win", (12, 20, 8)),
        row(3, 0, "tricks", (-4, -10, -6)),
        row(4, 1, "win", (0, 40, 0)),
    ]
    full = ("tricks", "hearts", "boys", "girls", "last2", "king", "win", "win", "win")
    assert sheet(Rules(), 3, rows) == (
        Column((4, 8, 4), full[1:], ("tricks",), (12,), -4),
        Column(
            (4, 10),
            ("tricks", "hearts", "boys", "last2", "king", "win", "win"),
            ("girls", "win"),
            (20, 40),
            46,
        ),
        Column((4, 8, 6), full[:-1], ("win",), (8,), -10),
    )
    assert sheet(Rules(compensation="none"), 3, ()) == (Column((), full, (), (), 0),) * 3
    assert sheet(Rules(compensation="twenty"), 4, ()) == (Column((20,), full, (), (), -20),) * 4


def test_6_1_a_deal_leaves_who_ordered_what() -> None:
    *_, state = random_deal(Rules(), 4, 6, "order:win-C")
    assert king.outcome(state) == Outcome(3, "win", 1, tuple(state.tricks))
    *_, state = random_deal(Rules(), 3, 6, "order:boys")
    assert king.outcome(state) == Outcome(1, "boys", -1, tuple(state.tricks))
    assert king.points(Rules(), (-8, 0, -8)) == (-8, 0, -8)


@pytest.mark.parametrize(("seats", "deals"), [(3, 27), (4, 36)])
def test_6_2_every_player_is_the_declarer_nine_times(seats: int, deals: int) -> None:
    match = whole(Rules(), seats, "nine")
    rows = match.finished
    assert len(rows) == deals
    assert [row.number for row in rows] == list(range(1, deals + 1))
    for first, second in pairwise(rows):
        assert second.dealer == (first.dealer + 1) % seats
    for seat in range(seats):
        mine = [row.outcome.order for row in rows if (row.dealer + 1) % seats == seat]
        assert Counter(mine) == Counter(Rules().orders)
    assert all(column.left == () for column in sheet(Rules(), seats, rows))
    assert not king.match_over(Rules(), seats, rows[:-1])
    assert refusal(match.next_deal) == "match-over"


def test_6_2_the_declarer_has_what_the_sheet_leaves_him() -> None:
    match, rng = Match(king, Rules(), 3, "left"), Random(4)
    for _ in range(12):
        declarer = match.state.to_move
        assert declarer is not None
        left = orders_left(Rules(), [row for row in match.finished if row.number < match.number], declarer)
        assert match.state.view(declarer).orders == left
        finish(match, rng)
        match.next_deal()


def test_6_3_four_penalty_points_each_before_the_match() -> None:
    assert king.totals(Rules(), 3, ()) == (-4, -4, -4)
    assert Match(king, Rules(), 4, "x").sheet.totals == (-4, -4, -4, -4)
    assert king.totals(Rules(), 3, [row(1, 1, "king", (0, -16, 0))]) == (-4, -20, -4)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_6_4_the_total_is_paybacks_less_penalties(rules: Rules, seats: int) -> None:
    match = whole(rules, seats, "total")
    columns = sheet(rules, seats, match.finished)
    for column, total in zip(columns, match.sheet.totals, strict=True):
        assert column.total == total == sum(column.wins) - sum(column.penalties)


def test_6_5_the_highest_total_wins_and_a_tie_is_shared() -> None:
    match = whole(Rules(), 3, "winner")
    totals = match.sheet.totals
    assert totals.count(max(totals)) == 1
    assert match.sheet.winner == totals.index(max(totals))
    shared = next(
        match
        for n in range(200)
        for match in [whole(Rules(match_length="short", scale="three_hand"), 3, f"tie{n}")]
        if match.sheet.totals.count(max(match.sheet.totals)) > 1
    )
    assert shared.sheet.winner is None


@pytest.mark.parametrize(("seats", "penalties", "paybacks"), [(3, 300, 360), (4, 400, 480)])
def test_6_6_what_a_match_adds_up_to(seats: int, penalties: int, paybacks: int) -> None:
    for seed in ("one", "two"):
        match = whole(Rules(compensation="none"), seats, seed)
        columns = sheet(match.rules, seats, match.finished)
        assert sum(sum(column.penalties) for column in columns) == penalties
        assert sum(sum(column.wins) for column in columns) == paybacks


@pytest.mark.parametrize(
    ("options", "three", "four"),
    [
        ({}, 48, 64),
        ({"compensation": "none"}, 60, 80),
        ({"compensation": "twenty"}, 0, 0),
        ({"compensation": "pre_deals_scored"}, 0, 0),
        ({"scale": "three_hand", "compensation": "none"}, 0, 0),
        ({"seventh_game": True}, 0, 0),
        ({"boys": "jacks"}, 48, 64),
        ({"boys": "kings", "early_stop": False}, 48, 64),
    ],
)
def test_6_6_the_sum_of_all_totals(options: dict[str, Any], three: int, four: int) -> None:
    for seats, total in ((3, three), (4, four)):
        assert sum(whole(Rules(**options), seats, "sum").sheet.totals) == total


# -------------------------------------------------------------------------------------------- 7. House rules


def test_7_1_the_three_hand_scale() -> None:
    prices = {
        "tricks": 3,
        "hearts": 3,
        "boys": 3,
        "girls": 6,
        "last2": 12,
        "king": 24,
        "kings": 6,
        "win-S": -5,
    }
    for name, price in prices.items():
        state = table(rules=Rules(scale="three_hand", seventh_game=True))
        assert played(state, f"order:{name}").view(2).price == -price
    per_player = 30 + 5 * 24
    assert per_player == 150 == 3 * 50


@pytest.mark.parametrize(
    ("boys", "cards", "classic", "three_hand"),
    [
        ("kings_jacks", "JS KS JC KC JD KD JH KH", -2, -3),
        ("jacks", "JS JC JD JH", -4, -6),
        ("kings", "KS KC KD KH", -4, -6),
    ],
)
def test_7_2_who_the_boys_are(boys: str, cards: str, classic: int, three_hand: int) -> None:
    for scale, price in (("classic", classic), ("three_hand", three_hand)):
        view = played(table(rules=Rules(boys=boys, scale=scale)), "order:boys").view(1)
        assert names(view.scoring) == cards
        assert view.price == price
        assert price * view.scoring.bit_count() == (-16 if scale == "classic" else -24)


def test_7_3_compensation() -> None:
    starts = {"four": -4, "none": 0, "twenty": -20, "pre_deals_scored": 0, "pre_deals_most": 0}
    assert tuple(starts) == tuple(Rules.CHOICES["compensation"])
    for compensation, start in starts.items():
        assert king.totals(Rules(compensation=compensation), 3, ()) == (start,) * 3


@pytest.mark.parametrize("compensation", ["pre_deals_scored", "pre_deals_most"])
@pytest.mark.parametrize("seats", [3, 4])
def test_7_4_the_preliminary_round(compensation: str, seats: int) -> None:
    rules = Rules(compensation=compensation)
    match = whole(rules, seats, "round")
    rows = match.finished
    assert len(rows) == 10 * seats
    for row in rows[:seats]:
        assert row.outcome == Outcome(None, "", -1, row.outcome.tricks)
        assert len(row.moves) == 30
        assert sum(row.outcome.tricks) == 10
        if compensation == "pre_deals_scored":
            assert row.points == tuple(-2 * tricks for tricks in row.outcome.tricks)
        else:
            most = max(row.outcome.tricks)
            assert row.points == tuple(-4 if tricks == most else 0 for tricks in row.outcome.tricks)
    assert all(row.outcome.declarer == (row.dealer + 1) % seats for row in rows[seats:])


@pytest.mark.parametrize("seats", [3, 4])
def test_7_4_no_declarer_no_talon_and_forehand_leads(seats: int) -> None:
    rules = Rules(compensation="pre_deals_most")
    state = deal(rules, seats, 0, laid("7S 8H"), pre_deal=True)
    assert state.to_move == 1
    assert texts(state) >= {"7S", "8H"}, "hearts may be led"
    assert len(state.legal()) == 10
    assert state.why_not(king.parse("order:tricks")) == "no-orders"
    while state.to_move is not None:
        for seat in range(seats):
            view = state.view(seat)
            assert (view.pre_deal, view.declarer, view.order, view.game) == (True, None, None, "")
            assert (view.talon, view.orders, view.trump) == ((), (), -1)
            assert state.talon & view.may_be_aside == state.talon
        state.apply(state.legal()[-1])
    for seat in range(seats):
        view = state.view(seat)
        assert view.unseen == 0, "only the talon is left, so it is known"
        assert view.may_be_aside == state.talon


def test_7_4_two_with_most_tricks_both_write_four() -> None:
    state = deal(Rules(compensation="pre_deals_most"), 3, 0, DECK32, pre_deal=True)
    assert state.view(0).price == 0
    state.to_move = None
    for tricks, written in (
        ([4, 4, 2], (-4, -4, 0)),
        ([5, 3, 2], (-4, 0, 0)),
        ([0, 5, 5], (0, -4, -4)),
        ([0, 10, 0], (0, -4, 0)),
    ):
        state.tricks = tricks
        assert state.returns() == written


def test_7_4_the_scored_round_uses_the_price_of_a_trick_on_its_scale() -> None:
    for scale, price in (("classic", -2), ("three_hand", -3)):
        rules = Rules(compensation="pre_deals_scored", scale=scale)
        state = deal(rules, 3, 0, DECK32)
        assert state.declarer == -1, "so the first deal of such a match"
        state.to_move, state.tricks = None, [5, 3, 2]
        assert state.returns() == (5 * price, 3 * price, 2 * price)
    assert deal(rules, 3, 0, DECK32, pre_deal=False).declarer == 1
    assert deal(rules, 3, 0, DECK32, orders=("win",)).declarer == 1


def test_7_5_without_the_duty_to_trump() -> None:
    free, bound = Rules(must_trump=False), Rules()
    hands = "AS 7D/KC 7H 9H/9S TH"
    assert texts(played(position(hands, order="order:win-H", rules=free), "AS")) == {"KC", "7H", "9H"}
    assert texts(played(position(hands, order="order:win-H", rules=bound), "AS")) == {"7H", "9H"}


def test_7_6_a_payback_without_trumps() -> None:
    state = table(rules=Rules(no_trump_win=True), orders=("win",))
    assert names(state.legal()).split()[-1] == "order:win-N"
    assert played(state, "order:win-N").view(1).trump == -1
    state = position("AS 7D/KC 7H 9H/9S TH", order="order:win-N", rules=Rules(no_trump_win=True))
    assert texts(played(state, "AS")) == {"KC", "7H", "9H"}
    assert king.parse("order:win-N") not in table().legal()


def test_7_7_without_the_ban_on_hearts() -> None:
    free = Rules(heart_lead_ban=False)
    for order in ("order:hearts", "order:king"):
        assert texts(position("7H QD/8S 9S/8C 9C", order=order, rules=free)) == {"7H", "QD"}
        assert texts(position("7H QD/8S 9S/8C 9C", order=order, rules=Rules())) == {"QD"}


@pytest.mark.parametrize(("seats", "deals"), [(3, 9), (4, 12)])
@pytest.mark.parametrize("seventh_game", [False, True])
def test_7_8_the_short_match(seats: int, deals: int, seventh_game: bool) -> None:
    rules = Rules(match_length="short", seventh_game=seventh_game)
    for seed in range(4):
        rows = whole(rules, seats, f"short{seed}").finished
        assert len(rows) == deals
        for seat in range(seats):
            mine = [row.outcome.order for row in rows if row.outcome.declarer == seat]
            assert len(mine) == len(set(mine)) == 3
            assert mine.count("win") == 1


def test_7_8_two_negatives_and_a_payback_in_any_sequence() -> None:
    rules = Rules(match_length="short")
    left = ("tricks", "hearts", "boys", "girls", "last2", "king", "win")
    assert rules.orders == left
    assert orders_left(rules, (), 1) == left
    rows = [row(1, 1, "boys", (0, 0, 0))]
    assert orders_left(rules, rows, 1) == tuple(name for name in left if name != "boys")
    assert orders_left(rules, rows, 0) == left
    win_too = [*rows, row(4, 1, "win", (0, 0, 0))]
    assert orders_left(rules, win_too, 1) == ("tricks", "hearts", "girls", "last2", "king")
    two = [*rows, row(4, 1, "king", (0, 0, 0))]
    assert orders_left(rules, two, 1) == ("win",)
    assert orders_left(rules, [*win_too, row(7, 1, "king", (0, 0, 0))], 1) == ()


def test_7_9_the_seventh_game() -> None:
    rules = Rules(seventh_game=True)
    state = played(table("KS 7S 8S", rules=rules), "order:kings")
    assert "KS" not in texts(state)
    assert state.view(1).price == -4
    assert names(state.view(1).scoring) == "KS KC KD KH"
    assert len(whole(rules, 3, "ten").finished) == 30
    assert len(whole(rules, 4, "ten").finished) == 40
    assert texts(position("7H QD/8S 9S/8C 9C", order="order:kings", rules=rules)) == {"7H", "QD"}
    state = position("AS 7D/KH KC/9S TS", order="order:kings", rules=rules)
    assert texts(played(state, "AS")) == {"KH", "KC"}
    played(state, "KC 9S 7D KH TS")
    assert state.returns() == (-8, 0, 0)
    assert king.parse("order:kings") not in table().legal()


def test_7_10_without_the_early_stop() -> None:
    for early_stop, moves in ((True, 3), (False, 6)):
        state = position("AS 7D/QS KC/9S TC", order="order:girls", rules=Rules(early_stop=early_stop))
        state.out = 1 << king.parse("QS")
        played(state, "AS QS 9S")
        assert (state.to_move is None) == (moves == 3)
        if moves == 6:
            played(state, "7D KC TC")
        assert state.returns() == (-4, 0, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scale", "two_hand"),
        ("boys", "queens"),
        ("compensation", 4),
        ("compensation", "40"),
        ("must_trump", 1),
        ("no_trump_win", None),
        ("heart_lead_ban", "yes"),
        ("match_length", "long"),
        ("seventh_game", 0),
        ("early_stop", "no"),
    ],
)
def test_7_other_values_are_refused(field: str, value: object) -> None:
    assert refusal(Rules, **{field: value}) == "option"
