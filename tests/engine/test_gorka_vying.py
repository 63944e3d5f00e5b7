"""Gorka's vying and show: sections 4 and 5 of docs/rules/gorka.*.md, and the examples about chips."""

from __future__ import annotations

import pytest

from engine.cards import DECK32, mask
from engine.games import gorka
from engine.games.gorka import Rules
from engine.games.gorka_pots import Pot
from tests.engine.gorka_table import hand, light, names, played, refused, table, words
from tests.engine.strategies import refusal

RAISES = " ".join(f"raise:{by}" for by in range(1, 6))
ACES, KINGS, TENS, NINES = "AS AC AD AH", "KS KC KD KH", "TS TC TD TH", "9S 9C 9D 9H"


def after(moves: str, hands: tuple[str, ...] = (), seats: int = 3, **options: object) -> gorka.State:
    """A light deal, all its cards dealt, after these moves of the vying."""
    return table(light(seats) + moves, hands, seats=seats, **options)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------- 4. Going up the hill


def test_4_1_the_vying_starts_on_the_dealers_left_and_goes_clockwise() -> None:
    state = after("", seats=4)
    order = [state.to_move]
    for word in ("raise:1", "call", "call", "raise:1", "call", "call"):
        played(state, word)
        order.append(state.to_move)
    assert order == [0, 1, 2, 3, 0, 1, 2]
    assert (state.level, state.setter, state.raises) == (2, 3, 2)


def test_4_1_who_owes_nothing_is_passed_over() -> None:
    state = after("raise:1 raise:1", seats=4)
    played(state, "call call call")
    assert state.to_move == 1, "all are level, and it is he who set the level"
    state = table("dark:2 dark:3 light light light " + "up: " + "up:12", seats=4)
    assert state.to_move == 0, "his dark two are not enough"
    assert played(state, "call").to_move == 2, "the third, as the second set the level"


def test_4_2_one_may_pass_at_any_turn_and_loses_what_he_put_in() -> None:
    state = after("")
    for word in ("raise:2", "raise:3", "pass", "raise:5"):
        assert words(state).split()[0] == "pass"
        played(state, word)
    played(state, "pass")
    assert state.to_move is None
    assert state.returns() == (7, -6, -1)
    assert state.view(1).playing == (True, False, False)


def test_4_2_ruling_one_may_stay_without_a_combination() -> None:
    state = after("raise:1", ("7S 8C 9D TH",))
    assert state.to_move == 1


def test_4_3_a_raise_pays_what_is_owed_and_one_to_five_more() -> None:
    state = after("")
    assert words(state) == f"pass {RAISES}"
    played(state, "raise:4")
    assert (state.level, state.chips) == (4, [95, 99, 99])
    played(state, "raise:5")
    assert (state.level, state.chips) == (9, [95, 90, 99])
    assert refused(state, "raise:6") == "raise-too-large"
    assert refused(after("", rules=Rules(max_raise=2)), "raise:3") == "raise-too-large"


def test_4_3_twelve_raises_in_a_deal() -> None:
    state = after("raise:1 " * 11)
    assert words(state) == f"pass call {RAISES}"
    played(state, "raise:1")
    assert words(state) == "pass call"
    assert refused(state, "raise:1") == "no-more-raises"
    assert state.raises == 12


def test_4_3_a_raise_must_be_paid_in_full() -> None:
    state = after("raise:3", stacks=(20, 6, 20))
    assert words(state) == "pass call raise:1 raise:2"
    assert refused(state, "raise:3") == "not-enough-chips"
    played(state, "raise:2")
    assert state.chips[1] == 0, "and may take all he has"
    assert words(after("raise:5", stacks=(20, 6, 20))) == "pass call"
    assert words(after("raise:5", stacks=(20, 5, 20))) == "pass call"


def test_4_4_a_call_pays_what_is_owed_while_three_are_in() -> None:
    state = after("raise:4 raise:1")
    assert state.to_move == 2
    played(state, "call")
    assert state.chips == [95, 94, 94]
    assert words(state).split()[:2] == ["pass", "call"]
    played(state, "pass")
    assert "call" not in words(state).split()
    assert refused(state, "call") == "nothing-owed"
    assert refused(after(""), "call") == "nothing-owed"
    assert refused(after("raise:1", seats=2), "call") == "two-left"


def test_4_5_when_three_are_level_the_setter_must_raise_or_pass() -> None:
    state = after("raise:1 call call")
    assert state.to_move == 0
    assert words(state) == f"pass {RAISES}"
    assert refused(state, "call") == "nothing-owed"
    assert refused(state, "finish") == "more-than-two"
    assert played(after("raise:1 raise:1 call call"), "raise:1").to_move == 2


def test_4_5_then_the_next_clockwise() -> None:
    state = after("pass raise:1 call call pass", seats=4)
    assert state.to_move == 2, "the setter has passed, two are left"
    state = after("raise:1 call raise:1 call call call call pass", seats=5)
    assert state.setter == 2
    assert state.to_move == 3
    assert words(state) == f"pass {RAISES}"
    assert played(state, "pass").to_move == 4


def test_4_5_there_is_no_looking_on_for_free() -> None:
    state = after("")
    assert (state.to_move, words(state)) == (0, f"pass {RAISES}")
    played(state, "pass")
    assert (state.to_move, words(state)) == (1, f"pass {RAISES}")
    assert refused(state, "finish") == "nobody-raised", "two are left, but nobody has gone up the hill"
    assert words(after("", seats=2)) == f"pass {RAISES}"


def test_4_6_two_may_finish() -> None:
    state = after("raise:2", seats=2)
    assert words(state) == f"pass finish {RAISES}"
    played(state, "finish")
    assert state.to_move is None
    assert state.shown
    assert state.paid == [2, 2]


def test_4_6_also_one_who_owes_nothing() -> None:
    state = after("raise:2 call pass")
    assert (state.to_move, words(state)) == (0, f"pass finish {RAISES}")
    played(state, "finish")
    assert state.shown
    assert state.paid == [2, 2, 0]


def test_4_6_after_a_dark_stake_nobody_need_have_raised() -> None:
    state = table("dark:3 light up:12", seats=2)
    assert (state.to_move, words(state)) == (1, f"pass finish {RAISES}")


def test_4_7_the_last_one_takes_the_pot_and_shows_nothing() -> None:
    state = after("pass pass", (ACES, KINGS, TENS))
    assert state.returns() == (-1, -1, 2), "without having acted"
    view = state.view(0)
    assert not view.shown
    assert names(view, 2) == "TS TC - -"
    assert view.pots == (Pot(3, 0b100, 0b100),)
    assert view.phase == "over"


def test_4_8_all_in() -> None:
    state = after("raise:5", stacks=(20, 4, 20))
    assert words(state) == "pass call"
    played(state, "call")
    assert state.chips[1] == 0
    assert state.view(0).playing[1], "he is still in"
    assert words(state) == f"pass call {RAISES}", "so three are"
    played(state, "raise:1")
    assert state.to_move == 0, "he takes no more turns"
    assert words(state) == f"pass call {RAISES}"
    played(state, "raise:1")
    assert state.to_move == 2


def test_4_8_finishing_with_all_one_has() -> None:
    state = after("raise:5", (ACES, KINGS), seats=2, stacks=(20, 3))
    assert words(state) == "pass finish"
    played(state, "finish")
    assert state.paid == [5, 2]
    assert state.returns() == (3, -3)


def test_4_8_an_all_in_player_left_alone_takes_the_whole_pot() -> None:
    state = after("raise:2 pass pass", stacks=(3, 20, 20))
    assert not state.shown
    assert state.chips == [5, 19, 19]


def test_4_8_the_last_with_chips_does_not_have_to_go_on() -> None:
    assert after("raise:5 call raise:3 pass", stacks=(20, 3, 20)).shown
    state = after("raise:5 call raise:3 call", stacks=(20, 3, 20))
    assert state.to_move == 2
    assert played(state, "pass").shown, "nobody can raise the first any more, and he owes nothing"


def test_4_9_after_the_twelfth_raise_all_who_are_level_show() -> None:
    state = after("raise:1 " * 12 + "call call")
    assert state.to_move is None
    assert state.shown
    state = after("raise:1 " * 3 + "call pass", rules=Rules(raise_cap=3))
    assert state.shown, "two as well"


def test_4_9_when_nobody_can_raise_any_more_all_show() -> None:
    state = after("", stacks=(1, 1, 7))
    assert state.to_move is None, "the third alone has chips, and owes nothing"
    assert state.shown
    assert after("", stacks=(1, 7, 7)).to_move == 1
    assert after("pass", stacks=(7, 1, 7)).shown
    assert after("raise:5 call call", stacks=(6, 6, 6)).shown


def test_4_9_one_may_raise_the_others_all_in_and_gets_back_what_they_can_not_match() -> None:
    state = after("raise:5 call", (NINES, KINGS, ACES), stacks=(6, 3, 40))
    assert (state.to_move, words(state)) == (2, f"pass call {RAISES}")
    played(state, "raise:5")
    assert state.to_move is None
    assert state.view(0).pots == (Pot(9, 0b111, 0b100), Pot(6, 0b101, 0b100), Pot(5, 0b100, 0b100))
    assert state.chips == [0, 0, 49]


def test_4_10_a_dark_stake_counts() -> None:
    state = table("dark:2 dark:4 light light up:12")
    assert (state.level, state.setter, state.raises) == (4, 1, 0)
    assert state.to_move == 0
    played(state, "call call")
    assert state.paid == [4, 4, 4]
    assert state.to_move == 1, "the one who set the level"
    assert words(state) == f"pass {RAISES}"


# ---------------------------------------------------------------------------------------------- 5. The show


def test_5_1_who_is_in_shows_all_and_who_passed_shows_nothing() -> None:
    state = after("raise:1 pass finish", (ACES, KINGS, TENS))
    for seat in (0, 1, 2):
        view = state.view(seat)
        assert view.shown
        assert names(view, 0) == ACES
        assert names(view, 2) == TENS
        assert names(view, 1) == (KINGS if seat == 1 else "- - KD KH")
    assert state.view(0).unseen == mask(DECK32) ^ hand(f"{ACES} {TENS} KD KH")


def test_5_2_the_best_hand_takes_the_pot() -> None:
    state = after("raise:2 pass finish", (KINGS, ACES, TENS))
    assert state.returns() == (4, -1, -3)
    assert state.view(0).pots == (Pot(7, 0b101, 0b001),)


def test_5_3_side_pots() -> None:
    """The smaller the stack, the better the hand: each takes what he could match."""
    state = after(
        "raise:2 raise:5 raise:5 raise:5", (ACES, KINGS, TENS, NINES), seats=4, stacks=(3, 8, 20, 50)
    )
    assert state.paid == [2, 7, 12, 17]
    played(state, "raise:2 call")
    assert state.paid == [2, 7, 19, 19]
    assert state.view(3).pots == (Pot(12, 0b1111, 0b0001), Pot(15, 0b1110, 0b0010), Pot(24, 0b1100, 0b0100))
    assert state.chips == [12, 15, 24, 30]


def test_5_3_who_passed_has_paid_into_the_side_pots_too() -> None:
    state = after("raise:5 call raise:4 call raise:1 pass", (NINES, ACES, TENS), stacks=(40, 4, 40))
    assert state.view(0).paid == (9, 3, 10)
    assert state.view(0).pots == (Pot(12, 0b110, 0b010), Pot(13, 0b100, 0b100))
    assert state.chips == [30, 12, 42]


KINGS_AND_QUEENS = ("KS KD QH QC", "KH KC QS QD")


def test_5_4_equal_hands_share_the_pot() -> None:
    state = after("raise:2 finish", KINGS_AND_QUEENS, seats=2)
    assert state.returns() == (0, 0)
    assert state.view(0).pots == (Pot(6, 0b11, 0b11),)


def test_5_4_the_odd_chip_goes_to_the_one_who_did_not_call() -> None:
    hands = (KINGS_AND_QUEENS[0], "", KINGS_AND_QUEENS[1])
    assert after("raise:2 pass finish", hands).returns() == (1, -1, 0)
    hands = (*KINGS_AND_QUEENS, "")
    assert after("raise:2 call pass finish", hands).returns() == (0, 1, -1), "the one who finishes has called"


@pytest.mark.parametrize(("dealer", "returns"), [(2, (1, 0, -1)), (1, (1, 0, -1)), (0, (0, 1, -1))])
def test_5_4_otherwise_clockwise_from_the_dealers_left(dealer: int, returns: tuple[int, ...]) -> None:
    moves = light(3)
    state = table(moves, (*KINGS_AND_QUEENS, "7S 8C 9D TH"), dealer=dealer, stacks=(1, 1, 1))
    assert state.shown, "nobody has a chip left after the ante"
    assert state.returns() == returns


def test_5_5_the_chips_go_on_the_sheet_and_into_the_next_deal() -> None:
    state = after("raise:2 pass finish", (KINGS, ACES, TENS))
    assert gorka.points(Rules(), state.returns()) == state.returns() == (4, -1, -3)
    assert gorka.outcome(state).stacks == (104, 99, 97)
    assert refusal(after("").returns) == "not-over"


def test_5_5_no_chip_is_lost_in_any_position() -> None:
    state = table(seats=4, stacks=(3, 30, 8, 50))
    for word in [
        "dark:1",
        "dark:9",
        "light",
        "light",
        "light",
        "up:",
        "up:34",
        "call",
        "call",
        "raise:5",
        "pass",
    ]:
        played(state, word)
        on_the_table = 0 if state.to_move is None else sum(state.antes) + sum(state.paid)
        assert sum(state.chips) + on_the_table == 91
    assert state.shown


def test_5_6_a_match_has_twelve_deals() -> None:
    """The rest of the paragraph is tested with the match."""
    assert Rules().deals == 12


# ------------------------------------------------------------------------------------------------ 7. Examples


def test_7_6_chips_of_a_whole_deal() -> None:
    hands = ("", "AS AC AD AH", "", "KS KC KD JH")
    state = table(hands=hands, seats=4, rules=Rules(ante=5, max_raise=10))
    pots = []
    for word in [
        "dark:10",
        "dark:20",
        "light",
        "light",
        "light",
        "up:",
        "up:12",
        "call",
        "pass",
        "raise:10",
        "pass",
        "finish",
    ]:
        pots.append((state.to_move, state.view(0).pot, state.level))
        played(state, word)
    assert pots == [
        (0, 20, 0), (1, 30, 10), (2, 50, 20), (3, 50, 20), (0, 50, 20), (2, 50, 20), (3, 50, 20),
        (0, 50, 20), (2, 60, 20), (3, 60, 20), (0, 90, 30), (1, 90, 30),
    ]  # fmt: skip
    assert state.view(0).pots == (Pot(100, 0b1010, 0b0010),)
    assert state.returns() == (-25, 65, -5, -35)


def test_7_7_all_in_with_four_chips() -> None:
    hands = (ACES, NINES, KINGS, TENS)
    raises = "raise:2 raise:2 raise:2 call " + "raise:1 " * 9 + "call call"
    state = table(light(4) + raises, hands, seats=4, dealer=0, stacks=(5, 50, 50, 50))
    assert state.view(0).paid == (4, 15, 15, 15)
    assert state.view(0).pots == (Pot(20, 0b1111, 0b0001), Pot(33, 0b1110, 0b0100))
    assert state.chips == [20, 34, 67, 34]


def test_7_8_three_equal_hands() -> None:
    hands = ("AS TC 9D 8H", "AC TD 9H 8S", "AD TH 9S 8C")
    moves = "raise:1 call call call raise:1 raise:1 raise:1 pass " + "raise:1 " * 8 + "call call"
    state = after(moves, hands, seats=4)
    assert (state.raises, state.setter) == (12, 1)
    assert state.view(3).pots == (Pot(41, 0b0111, 0b0111),)
    assert state.returns() == (1, 1, 0, -2)
