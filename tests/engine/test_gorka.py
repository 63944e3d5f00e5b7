"""Gorka by its paragraphs: test_3_4 is about 3.4 of docs/rules/gorka.*.md. Here what is needed, and the deal."""

from __future__ import annotations

import pytest

from engine.cards import DECK32, DECK36, mask, token
from engine.game import BadNotation
from engine.games import gorka
from engine.games.gorka import Rules, deal
from engine.games.gorka_hands import CHETVERIK, NOTHING, best
from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, MAX_CHIPS, PASS, RAISE, UP
from tests.engine.gorka_table import hand, light, names, played, refused, table, words
from tests.engine.strategies import refusal

# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_two_to_six_play_with_32_cards() -> None:
    assert sorted(gorka.seats) == [2, 3, 4, 5, 6]
    assert gorka.seats[0] == 4
    assert gorka.deck(Rules()) == DECK32
    for seats in (0, 1, 7, "4", True, None):
        assert refusal(deal, Rules(), seats, 0, DECK32) == "seats"
    for dealer in (-1, 4, "0", False):
        assert refusal(deal, Rules(), 4, dealer, DECK32) == "dealer"
    for order in (DECK32[1:], DECK36, [1, *DECK32[:-1]]):
        assert refusal(deal, Rules(), 4, 0, order) == "deck"
    assert refusal(deal, Rules(), 4, 0, DECK32, trump=2) == "option"


@pytest.mark.parametrize(
    ("cards", "points"),
    [("AS 7S", 18), ("AS 8S", 19), ("AS 9S", 20), ("AS TS", 21), ("AS JS", 21), ("AS KS", 21), ("JS 9S", 19)],
)
def test_1_2_points(cards: str, points: int) -> None:
    rest = " ".join(card for card in ("8D", "7C", "9H") if card[0] not in cards)
    reading = best(hand(f"{cards} {rest}"[:11]), Rules().scale)
    assert (reading.category, reading.suit, reading.points) == (NOTHING, 0, points)


def test_1_3_everybody_starts_with_the_same_stack() -> None:
    view = deal(Rules(), 4, 0, DECK32).view(0)
    assert view.stacks == (100, 100, 100, 100)
    assert view.chips == (99, 99, 99, 99)
    assert deal(Rules(stack=50), 2, 0, DECK32).stacks == (50, 50)
    assert refusal(deal, Rules(), 2, 0, DECK32, stacks=(MAX_CHIPS, 1)) == "option"


def test_1_4_the_queens_are_falki() -> None:
    assert Rules().falki == "queens"
    for suit in "SCDH":
        assert best(hand(f"AS AC AD Q{suit}"), Rules().scale).category == CHETVERIK
    assert best(hand("AS AC AD 7H"), Rules().scale).category != CHETVERIK


# -------------------------------------------------------------------------------------------------- 3. The deal


def test_3_1_chance_names_the_first_dealer() -> None:
    """The rest of the paragraph is tested with the match."""
    dealers = [gorka.new_match(Rules(), 3, f"seed{n}").dealer for n in range(60)]
    assert all(dealers.count(seat) > 8 for seat in range(3))


@pytest.mark.parametrize("ante", [0, 1, 5])
def test_3_2_everybody_puts_in_the_ante(ante: int) -> None:
    view = deal(Rules(ante=ante), 3, 0, DECK32).view(0)
    assert view.antes == (ante,) * 3
    assert view.pot == 3 * ante
    assert view.chips == (100 - ante,) * 3
    assert view.paid == (0, 0, 0)


def test_3_2_who_has_less_puts_in_what_he_has_and_who_has_nothing_gets_no_cards() -> None:
    state = table(rules=Rules(ante=5), seats=4, stacks=(3, 40, 0, 9))
    view = state.view(1)
    assert view.antes == (3, 5, 0, 5)
    assert view.chips == (0, 35, 0, 4)
    assert view.dealt_in == view.playing == (True, True, False, True)
    played(state, "light light light up: up: up:12")
    assert [len(row) for row in state.view(1).cards] == [4, 4, 0, 4]
    for stacks in ((3, 0, 0, 0), (0, 0, 0, 0), (3, 4, 5), (3, 4, 5, -1), (3, 4, 5, True), (3, 4, 5, "6"), 7):
        assert refusal(deal, Rules(), 4, 0, DECK32, stacks=stacks) == "option"
    assert refusal(deal, Rules(), 4, 2, DECK32, stacks=(3, 40, 0, 9)) == "dealer"


def test_3_3_the_dark_round_begins_on_the_dealers_left_and_goes_round() -> None:
    state = table(seats=4)
    assert state.to_move == 0
    assert state.view(2).phase == "dark-round"
    assert state.view(2).cards == ((), (), (), ())
    for seat, word in enumerate(["dark:2", "dark:3", "light"]):
        assert state.to_move == seat
        played(state, word)
    assert state.to_move == 3, "the dealer too"
    assert state.view(0).dark == (2, 3, 0, 0)
    assert state.view(0).chips == (97, 96, 99, 99)


def test_3_3_ruling_the_next_may_go_dark_if_the_first_does_not() -> None:
    state = table("light dark:4", seats=4)
    assert state.view(0).dark == (0, 4, 0, 0)
    assert (state.level, state.setter) == (4, 1)


def test_3_4_the_first_dark_stake_is_at_least_the_ante_and_each_later_one_more() -> None:
    state = table(rules=Rules(ante=2))
    assert words(state).split()[:2] == ["light", "dark:2"]
    assert words(state).split()[-1] == "dark:98"
    assert refused(state, "dark:1") == "stake-too-small"
    assert refused(state, "dark:99") == "not-enough-chips"
    played(state, "dark:3")
    assert words(state).split()[1] == "dark:4"
    assert refused(state, "dark:3") == "stake-too-small"
    assert words(table(rules=Rules(ante=0))).split()[1] == "dark:1"


def test_3_4_raising_the_own_dark_stake_costs_the_difference() -> None:
    state = table("dark:3 dark:5 light")
    assert words(state).split()[-1] == "dark:99", "what is already there counts"
    played(state, "dark:9")
    assert state.chips == [90, 94, 99]
    assert state.paid == [9, 5, 0]


def test_3_4_without_chips_there_is_only_light() -> None:
    state = table(stacks=(1, 1, 7))
    assert words(state) == "light"
    assert words(played(state, "light light")) == "light " + " ".join(f"dark:{n}" for n in range(1, 7))


def test_3_5_after_each_stake_the_others_are_asked_again() -> None:
    state = table(seats=4)
    asked = [state.to_move]
    for word in ["light", "dark:1", "light", "light", "dark:2", "light", "dark:3", "light", "light", "light"]:
        played(state, word)
        asked.append(state.to_move)
    assert asked == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 3]
    assert state.view(0).phase == "dealer-turns", "nobody went over three, and all but the dealer are dark"
    assert state.view(0).dark == (2, 1, 3, 0)


HANDS = ("AS KS QS JS", "9S 8S 7S TS", "AH KH QH JH")


def test_3_6_a_dark_player_does_not_look_until_the_vying_begins() -> None:
    state = table("dark:1 light light", HANDS)
    assert state.view(0).phase == "first-two"
    assert state.view(0).hand == 0
    assert names(state.view(0), 0) == "- -"
    assert state.to_move == 1, "he has no choice to make"
    played(state, "up:")
    assert names(state.view(0), 0) == "- - - -"
    assert names(state.view(1), 0) == "- - - -"
    played(state, "up:12")
    assert state.view(0).phase == "vying"
    assert names(state.view(0), 0) == "AS KS QS JS"
    assert names(state.view(1), 0) == names(state.view(2), 0) == "- - - -"
    assert state.view(1).up[0] == 0


def test_3_6_who_was_over_darkened_stays_dark() -> None:
    view = table("dark:1 dark:2 light light", HANDS).view(0)
    assert view.dark == (1, 2, 0)
    assert view.phase == "dealer-turns", "nobody has a choice but the dealer"
    assert names(view, 0) == names(view, 1) == "- - - -"


def test_3_7_two_cards_each_the_dealer_last() -> None:
    state = deal(Rules(), 3, 1, DECK32)
    played(state, "light light light")
    views = [state.view(seat) for seat in range(3)]
    assert [token(card) for card in DECK32[:6]] == ["7S", "8S", "9S", "TS", "JS", "QS"]
    assert names(views[2], 2) == "7S 8S"
    assert names(views[0], 0) == "9S TS"
    assert names(views[1], 1) == "JS QS", "the dealer"
    assert names(views[2], 0) == names(views[0], 1) == "- -"


def test_3_7_both_one_or_none_in_turn_and_seen_by_the_next() -> None:
    state = table("light light light light", ("AS KS QS JS", "9S 8S 7S TS"), seats=4)
    assert words(state) == "up: up:1 up:2 up:12"
    assert state.to_move == 0
    assert names(state.view(1), 0) == "- -"
    played(state, "up:2")
    assert state.to_move == 1
    assert names(state.view(1), 0) == "- KS"
    assert state.view(1).up == (0b10, 0, 0, 0)
    played(state, "up:12")
    assert names(state.view(3), 1) == "9S 8S"
    for word in ("up:13", "up:34"):
        assert refused(state, word) == "first-two-only"
    for word in ("pass", "light", "dark:2", "raise:1", "call", "finish"):
        assert refused(state, word) == "not-now"


@pytest.mark.parametrize(
    ("choice", "seen", "up"),
    [
        ("up:12", "AS KS - -", 0b0011),
        ("up:", "- - QS JS", 0b1100),
        ("up:1", "AS - QS -", 0b0101),
        ("up:2", "- KS QS -", 0b0110),
    ],
)
def test_3_8_two_open_and_two_closed_in_the_end(choice: str, seen: str, up: int) -> None:
    state = table(f"light light light {choice} up:", HANDS)
    for seat in (1, 2):
        assert names(state.view(seat), 0) == seen
    assert names(state.view(0), 0) == "AS KS QS JS"
    assert state.view(1).up[0] == up
    assert names(state.view(0), 1) == "- - 7S TS"


def test_3_8_the_second_two_come_when_all_have_chosen() -> None:
    state = table("light light light up:", HANDS)
    assert names(state.view(0), 0) == "AS KS"
    assert names(state.view(1), 0) == "- -"
    assert state.view(1).up == (0, 0, 0)
    played(state, "up:1")
    assert names(state.view(0), 0) == "AS KS QS JS"


def test_3_9_the_dealer_turns_up_two_of_his_four() -> None:
    state = table("light light light up: up:", HANDS)
    assert (state.to_move, state.view(0).phase) == (2, "dealer-turns")
    assert names(state.view(2), 2) == "AH KH QH JH"
    assert names(state.view(0), 2) == "- - - -"
    assert words(state) == "up:12 up:13 up:23 up:14 up:24 up:34"
    for word in ("up:", "up:1", "up:2"):
        assert refused(state, word) == "two-of-four"
    assert refused(state, "pass") == refused(state, "dark:7") == "not-now"
    played(state, "up:24")
    assert names(state.view(0), 2) == "- KH - JH"
    assert state.view(0).up == (0b1100, 0b1100, 0b1010)


def test_3_9_ruling_a_dark_dealer_turns_up_two_without_having_looked() -> None:
    state = table("light light dark:1 light light up: up:", HANDS)
    assert names(state.view(2), 2) == "- - - -"
    played(state, "up:13")
    assert names(state.view(0), 2) == "AH - QH -"
    assert names(state.view(2), 2) == "AH KH QH JH", "the vying has begun"


def test_3_10_the_rest_is_put_aside_unseen_and_open_cards_stay_open() -> None:
    state = table(light(3), HANDS)
    view = state.view(0)
    seen = hand("AS KS QS JS 7S TS AH KH")
    assert view.unseen == mask(DECK32) ^ seen
    played(state, "raise:1 pass")
    assert names(state.view(0), 1) == "- - 7S TS", "also those of one who has passed"


# ------------------------------------------------------------------------------------------------- the notation


def test_moves_as_words() -> None:
    expected = {
        PASS: "pass", CALL: "call", FINISH: "finish", LIGHT: "light", UP: "up:", UP + 1: "up:1", UP + 2: "up:2",
        UP + 3: "up:12", UP + 0b1010: "up:24", RAISE + 1: "raise:1", RAISE + 10: "raise:10", DARK + 1: "dark:1",
        DARK + 45: "dark:45", DARK + MAX_CHIPS: "dark:1200",
    }  # fmt: skip
    for move, word in expected.items():
        assert gorka.token(move) == word
        assert gorka.parse(word) == gorka.parse(f" {word.upper()} ") == move


@pytest.mark.parametrize(
    "text",
    ["", "fold", "raise", "raise:0", "raise:11", "raise:45", "raise:01", "raise:-1", "dark:", "dark:0", "dark:1201",
     "dark:07", "dark:1.5", "dark:٣", "up", "up:3", "up:21", "up:123", "up:11", "QS", "pass:1"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match="not-a-move"):
        gorka.parse(text)


def test_what_is_no_move_in_any_position() -> None:
    for state in (table(), table("light light light"), table("light light light up: up:"), table(light(3))):
        strange: list[object] = [
            -1, 0, 35, UP + 7, RAISE, RAISE + 11, DARK, DARK + MAX_CHIPS + 1, 10**9, True, None, "pass", 36.0,
        ]  # fmt: skip
        for move in strange:
            assert state.why_not(move) == "no-such-move"  # type: ignore[arg-type]
    assert played(table(light(3)), "pass pass").why_not(PASS) == "deal-over"
