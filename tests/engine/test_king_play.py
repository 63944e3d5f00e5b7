"""King to order by its paragraphs: sections 5 and 8, the play and the examples."""

from __future__ import annotations

import pytest

from engine.games import king
from engine.games.king import Rules, deal
from engine.games.king_rules import LEAD, ORDERS, games_of
from tests.engine.king_tables import (
    EVERY_ORDER,
    RULES,
    cards,
    laid,
    played,
    position,
    random_deal,
    table,
    texts,
    why,
)
from tests.engine.strategies import refusal

# ------------------------------------------------------------------------------------------------ 5. The play


@pytest.mark.parametrize(("seats", "dealer"), [(3, 1), (4, 1), (4, 3)])
def test_5_1_the_declarer_leads(seats: int, dealer: int) -> None:
    state = deal(Rules(), seats, dealer, laid("7S 8S"))
    played(state, "order:tricks 7S 8S")
    assert state.to_move == (dealer + 1) % seats
    assert state.view(dealer).phase == "play"
    assert len(state.legal()) == 10


def test_5_2_the_taker_leads_and_ten_tricks_are_played() -> None:
    for seats in (3, 4):
        for state in random_deal(Rules(), seats, 7, "order:last2"):
            view = state.view(seats - 1)
            tricks = [step for step in view.history if step.taker >= 0]
            assert [sum(step.taker == seat for step in tricks) for seat in range(seats)] == state.tricks
            if tricks and not view.trick and state.to_move is not None:
                assert state.to_move == tricks[-1].taker
            if view.trick:
                assert view.trick[0][0] == (tricks[-1].taker if tricks else view.active[0])
        assert sum(state.tricks) == 10
        assert state.hand == [0] * seats


def test_5_2_the_three_play_clockwise() -> None:
    state = played(table(seats=4, dealer=1, rules=Rules()), "order:tricks")
    for move in state.legal()[:2]:
        state.apply(move)
    seats = []
    for _ in range(3):
        seats.append(state.to_move)
        state.apply(state.legal()[0])
    assert seats == [2, 3, 0]


def test_5_3_follow_suit() -> None:
    state = position("AS KC/7S 9S/TS 8H", order="order:tricks")
    assert texts(state) == {"AS", "KC"}
    assert texts(played(state, "AS")) == {"7S", "9S"}
    assert texts(played(state, "9S")) == {"TS"}
    assert why(state, "8H") == "follow-suit"
    assert why(state, "AS") == "not-yours"


@pytest.mark.parametrize(
    "order", ["order:tricks", "order:hearts", "order:boys", "order:girls", "order:last2"]
)
def test_5_4_without_the_suit_any_card_goes(order: str) -> None:
    state = position("AS KC/7D KH/TS 8H", order=order)
    assert texts(played(state, "AS")) == {"7D", "KH"}


@pytest.mark.parametrize(
    ("order", "trick", "taker"),
    [
        ("order:tricks", "9S AH TS", 2),
        ("order:tricks", "TS 9S 8S", 0),
        ("order:win-N", "7S AH AD", 0),
        ("order:win-H", "AS 7H KS", 1),
        ("order:win-H", "AS 7H 8H", 2),
        ("order:win-H", "AS 8H 7H", 1),
        ("order:win-H", "7H 8H AS", 1),
        ("order:win-S", "7S 8S 9S", 2),
        ("order:win-S", "7C AD 8C", 2),
        ("order:win-S", "AC 7S KC", 1),
    ],
)
def test_5_5_who_takes(order: str, trick: str, taker: int) -> None:
    first, second, third = trick.split()
    state = position(f"{first}/{second}/{third}", order=order)
    assert played(state, trick).tricks == [int(seat == taker) for seat in range(3)]


@pytest.mark.parametrize("order", ["order:hearts", "order:king"])
def test_5_6_hearts_are_not_led(order: str) -> None:
    state = position("7H AH QD/8S 9S TS/8C 9C TC", order=order)
    assert texts(state) == {"QD"}
    assert why(state, "7H") == "heart-lead"
    only = position("7H AH/8S 9S/8C 9C", order=order)
    assert texts(only) == {"7H", "AH"}
    assert played(only, "AH").led == cards("AH")[0]


@pytest.mark.parametrize(
    "order", [order for order in EVERY_ORDER if order not in ("order:hearts", "order:king")]
)
def test_5_6_in_other_games_they_may_be(order: str) -> None:
    state = position("7H AH QD/8S 9S TS/8C 9C TC", order=order)
    assert texts(state) == {"7H", "AH", "QD"}


def test_5_7_the_king_of_hearts_goes_at_the_first_chance() -> None:
    state = position("AS 7H/KH 9D/9S TH", order="order:king", rules=Rules())
    assert texts(played(state, "AS")) == {"KH"}
    assert why(state, "9D") == "king-of-hearts"
    state = position("AS 7H/KH 9S/9H TH", order="order:king", rules=Rules())
    assert texts(played(state, "AS")) == {"9S"}, "who can follow must"


def test_5_7_on_a_heart_it_may_be_kept() -> None:
    state = position("7H/KH 9H/9S TH", order="order:king", rules=Rules())
    assert texts(played(state, "7H")) == {"KH", "9H"}


@pytest.mark.parametrize("order", ["order:hearts", "order:boys", "order:tricks"])
def test_5_7_only_in_no_king(order: str) -> None:
    state = position("AS 7H/KH 9D/9S TH", order=order, rules=Rules())
    assert texts(played(state, "AS")) == {"KH", "9D"}


def test_5_8_in_a_payback_trump_if_void() -> None:
    state = position("AS 7D/KC 7H 9H/9S TH", order="order:win-H", rules=Rules())
    assert texts(played(state, "AS")) == {"7H", "9H"}
    assert why(state, "KC") == "must-trump"
    state = position("AS 7D/KC 7D/9S TH", order="order:win-H", rules=Rules())
    assert texts(played(state, "AS")) == {"KC", "7D"}, "without trumps any card goes"


def test_5_9_nobody_has_to_beat() -> None:
    state = position("TS 7D/7S AS KS/9S TH", order="order:tricks")
    assert texts(played(state, "TS")) == {"7S", "AS", "KS"}
    state = position("AS 7D/TH 7C/7H QH 8D", order="order:win-H")
    assert texts(played(state, "AS TH")) == {"7H", "QH"}, "nor to trump higher"


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_5_10_the_deal_ends_with_the_last_scoring_card(rules: Rules) -> None:
    for order in EVERY_ORDER:
        if order == "order:kings" and not rules.seventh_game:
            continue
        if order == "order:win-N" and not rules.no_trump_win:
            continue
        game = games_of(rules)[king.parse(order) - ORDERS.start]
        for seed in range(3):
            for state in random_deal(rules, 3 + seed % 2, seed, order):
                over = state.to_move is None
                assert (not over) or state.led == LEAD
                taken = game.scoring & ~sum(state.hand)
                if order in ("order:tricks", "order:last2") or "win" in order or not rules.early_stop:
                    assert over == (sum(state.tricks) == 10)
                elif state.led == LEAD and state.order >= 0:
                    assert over == (taken == game.scoring)
            assert refusal(next(random_deal(rules, 3, seed)).returns) == "not-over"
            assert state.why_not(1) == "deal-over"
            assert state.legal() == []
            assert state.view(0).phase == "over"


# ---------------------------------------------------------------------------------------------- 8. Examples


def test_8_1_eight_kings_and_jacks() -> None:
    """The first takes four of them, the second three, the third one."""
    state = position("AS AC QD 7H/KS KC AD 7D/JS JC KD JD", order="order:boys", rules=Rules())
    state.counted = [0, 2, 0]  # the second has two from earlier tricks
    played(state, "AS KS JS AC KC JC QD AD KD 7D JD 7H")
    assert state.to_move is None
    assert state.returns() == (-8, -6, -2)


def test_8_2_the_ninth_and_the_tenth_trick() -> None:
    state = position("AS 7D/KS 8D/QS AD", order="order:last2", taken=(3, 5, 0))
    played(state, "AS KS QS 7D 8D AD")
    assert state.returns() == (-8, 0, -8)
    state = position("9C AS AD/8C KS KD/7C QS QD", order="order:last2", taken=(2, 5, 0))
    played(state, "9C 8C 7C AS KS QS AD KD QD")
    assert state.returns() == (-16, 0, 0), "the eighth costs nothing"


def test_8_3_five_three_and_two_tricks() -> None:
    state = position("AS/KS/QS", order="order:tricks", taken=(4, 3, 2))
    assert played(state, "AS KS QS").returns() == (-10, -6, -4)


def test_8_4_the_king_in_the_third_trick() -> None:
    state = position("7S 8C 9D 7H/9S JC KH TH/JS QC KD 9H", order="order:king", rules=Rules())
    played(state, "7S 9S JS QC 8C JC KD 9D KH")
    assert state.to_move is None, "the deal is over, with cards left"
    assert state.returns() == (0, 0, -16)


def test_8_5_a_payback_of_six_three_and_one() -> None:
    state = position("AS/KS/QS", order="order:win-D", taken=(5, 3, 1))
    assert played(state, "AS KS QS").returns() == (24, 12, 4)


def test_8_6_is_in_the_sheet() -> None:
    """+48, +60 and 0: see `test_king_sheet`, where whole matches are played."""
    per_player = 20 + 5 * 16
    assert [3 * (3 * 40 - per_player - start) for start in (4, 0, 20)] == [48, 60, 0]


def test_8_7_no_heart_can_be_discarded() -> None:
    state = table("AS KS 7S AC 8C QD 7H 8H 9H TH", "", "", "JH QH")
    played(state, "order:hearts")
    assert texts(state) == {"AS", "KS", "7S", "AC", "8C", "QD"}
    assert why(state, "JH") == "scoring-card"


def test_8_8_the_king_goes_on_spades_but_not_on_hearts() -> None:
    mine = "KH 9H AD"
    state = position(f"7S 8S 9S/{mine}/TS JS QS", order="order:king", rules=Rules())
    assert texts(played(state, "7S")) == {"KH"}
    state = position(f"7H 8H/{mine}/TS JS QS", order="order:king", rules=Rules())
    assert texts(played(state, "7H")) == {"KH", "9H"}
    state = position(f"7S 8S 9S/{mine}/TS JS QS", order="order:king", rules=Rules(), lead=1)
    assert texts(state) == {"AD"}


def test_8_9_trump_with_either_spade() -> None:
    state = position("TC 7D/9D 8D/7S 8S AC", order="order:win-S", rules=Rules(), lead=1)
    assert texts(played(state, "9D")) == {"7S", "8S"}
    state = position("9D 8D/TS JC/7S 8S AC", order="order:win-S", rules=Rules())
    assert texts(played(state, "9D TS")) == {"7S", "8S"}
    assert played(state, "8S").tricks == [0, 1, 0]
