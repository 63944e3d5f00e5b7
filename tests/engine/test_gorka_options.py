"""Gorka's house rules and matches: section 6 of docs/rules/gorka.*.md, and who deals, the sheet, the end."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engine.cards import DECK32, DECK36
from engine.games import gorka
from engine.games.gorka import PRESETS, Rules
from engine.games.gorka_hands import CHETVERIK, KHLYUST, NOTHING, THREE_SUITED, TRYNKA, best
from engine.games.gorka_hands import table as places
from engine.games.gorka_match import Carry, Outcome
from engine.games.gorka_pots import Pot
from engine.match import Deal
from tests.engine.gorka_table import hand, light, names, played, refused, table, words
from tests.engine.strategies import refusal

EQUAL = ("KS KD QH QC", "KH KC QS QD")


def after(moves: str, hands: tuple[str, ...] = (), seats: int = 3, **options: Any) -> gorka.State:
    fixed = options.get("rules", Rules()).fixed_deal
    return table(light(seats, fixed) + moves, hands, seats=seats, **options)


def category(text: str, rules: Rules) -> int:
    return best(hand(text), rules.scale).category


def beats(one: str, two: str, rules: Rules) -> bool:
    order = places(rules.scale)
    return order[hand(one)] > order[hand(two)]


# ------------------------------------------------------------------------------------------- 6. House rules


def test_6_1_sixes_with_36_cards() -> None:
    rules = Rules(falki="sixes")
    assert gorka.deck(rules) == DECK36
    assert category("AS AC AD 6H", rules) == CHETVERIK
    assert category("AS AC AD QH", rules) == TRYNKA
    assert refusal(gorka.deal, rules, 4, 0, DECK32) == "deck"
    assert best(hand("AS 6C 9D 8H"), rules.scale).points == 21, "wild it counts ten"
    assert best(hand("AS KS 8S 6S"), rules.scale).wild == hand("6S"), "A K Q 8 is better than A K 8 6"
    assert best(hand("6S 6C 6D 6H"), rules.scale).points == 24, "and six as the six it is"


def test_6_1_queens_and_sevens() -> None:
    rules = Rules(falki="queens_sevens")
    assert gorka.deck(rules) == DECK32
    assert category("AS AC 7D QH", rules) == CHETVERIK
    four = best(hand("QS 7C 7D 7H"), rules.scale)
    assert (four.category, four.ranks, four.wild) == (CHETVERIK, (6,), hand("7C 7D 7H")), "their highest rank"
    assert best(hand("7S 7C 7D 7H"), rules.scale).ranks == (1,)
    assert category("AS QC KD JH", rules) == NOTHING


def test_6_2_one_falka() -> None:
    rules = Rules(one_falka=True)
    assert category("AS AC QD QH", rules) == TRYNKA, "the second queen is but a queen"
    assert best(hand("AS AC QD QH"), rules.scale).side == 6
    reading = best(hand("JC QD QH QS"), rules.scale)
    assert (reading.category, reading.ranks, reading.side) == (TRYNKA, (6,), 5), "three natural queens"
    assert category("AH QH QS 9C", rules) == THREE_SUITED, "a natural queen, and a wild one as the king"
    assert category("AH QS QD 9C", rules) == NOTHING
    assert best(hand("AH QS QD 9C"), rules.scale).points == 21
    assert category("AH 9H QH QS", rules) == KHLYUST


def test_6_3_four_queens_on_top() -> None:
    queens = "QS QC QD QH"
    assert not beats(queens, "AS AC AD AH", Rules())
    assert beats(queens, "AS AC AD AH", Rules(four_queens_top=True))
    assert best(hand(queens), Rules(four_queens_top=True).scale).ranks == (6,)
    sixes = Rules(falki="sixes", four_queens_top=True)
    assert beats("6S 6C 6D 6H", "AS AC AD AH", sixes)
    assert not beats(queens, "AS AC AD AH", sixes)
    assert not beats("QS QC 7D 7H", "KS KC KD KH", Rules(falki="queens_sevens", four_queens_top=True))
    assert beats(queens, "AS AC AD AH", Rules(falki="queens_sevens", four_queens_top=True))
    assert not beats("7S 7C 7D 7H", "8S 8C 8D 8H", Rules(falki="queens_sevens", four_queens_top=True))


def test_6_4_natural_first() -> None:
    natural, wild = "AC AD AH 7S", "AS QH QD 9D"
    assert beats(natural, wild, Rules(natural_first=True))
    assert beats(wild, natural, Rules())
    assert beats("KS QC QD 7H", "JS JC JD AH", Rules(natural_first=True)), "the rank comes first all the same"
    assert beats("AS KS 8S 7D", "AC QH 8C JD", Rules(natural_first=True))


def test_6_5_the_caller_loses() -> None:
    rules = Rules(tie="caller_loses")
    assert after("raise:2 finish", EQUAL, seats=2, rules=rules).returns() == (3, -3)
    assert after("raise:2 call pass finish", (*EQUAL, ""), rules=rules).returns() == (-3, 4, -1)
    state = table(light(3), (*EQUAL, "7S 8C 9D TH"), stacks=(1, 1, 1), rules=rules)
    assert state.returns() == (1, 0, -1), "nobody set a level, so all called, and they share"
    hands = ("AS TC 9D 8H", "AC TD 9H 8S", "AD TH 9S 8C")
    capped = after("raise:1 raise:1 raise:1 call call", hands, rules=Rules(tie="caller_loses", raise_cap=3))
    assert capped.returns() == (-4, -4, 8)


def test_6_5_svara_leaves_the_pot_on_the_table() -> None:
    state = after("raise:2 pass finish", (EQUAL[0], "", EQUAL[1]), rules=Rules(tie="svara"))
    assert state.returns() == (-3, -1, -3)
    assert state.view(0).pots == (Pot(7, 0b101, 0b101),)
    assert gorka.outcome(state) == Outcome((97, 99, 97), Carry(7, (0, 2)), svara=False)


def test_6_5_the_tied_play_for_it_without_antes() -> None:
    rules = Rules(tie="svara")
    state = table(
        "light light up: up:12", ("AS AC AD AH",), rules=rules, stacks=(97, 99, 97), carry=(7, (0, 2))
    )
    view = state.view(1)
    assert view.dealt_in == (True, False, True)
    assert view.antes == (0, 0, 0)
    assert (view.carried, view.pot) == (7, 7)
    assert (state.to_move, words(state)) == (0, "pass raise:1 raise:2 raise:3 raise:4 raise:5")
    played(state, "raise:3 finish")
    assert state.returns() == (10, 0, -3)
    assert gorka.outcome(state) == Outcome((107, 99, 94), None, svara=True)


def test_6_5_who_has_no_chips_plays_for_it_all_the_same() -> None:
    state = table(
        "light light light up: up: up:12 raise:2 call",
        ("", "AS AC AD AH"),
        rules=Rules(tie="svara"),
        stacks=(9, 0, 3),
        carry=(7, (0, 1, 2)),
    )
    assert state.to_move == 0
    played(state, "pass")
    assert state.view(0).pots == (Pot(7, 0b110, 0b010), Pot(4, 0b100, 0b100))
    assert state.chips == [7, 7, 5]


def test_6_5_tied_side_pots_are_put_together() -> None:
    hands = ("AS TC 9D 8H", "AC TD 9H 8S", "AD TH 9S 8C")
    moves, rules = "raise:3 raise:2 call raise:2 call", Rules(tie="svara")
    state = after(moves, hands, stacks=(4, 8, 8), rules=rules)
    assert state.view(0).pots == (Pot(12, 0b111, 0b111), Pot(8, 0b110, 0b110))
    assert gorka.outcome(state) == Outcome((0, 0, 0), Carry(20, (0, 1, 2)), svara=False)
    state = after(moves, (*EQUAL, "7S 8C 9D TH"), stacks=(4, 8, 8), rules=rules)
    assert gorka.outcome(state) == Outcome((0, 8, 0), Carry(12, (0, 1)), svara=False), (
        "this side pot has a winner"
    )


def test_6_5_a_svara_may_be_tied_again() -> None:
    hands = (EQUAL[0], "", EQUAL[1])
    state = table(
        light(3) + "raise:1 pass finish",
        hands,
        rules=Rules(tie="svara"),
        stacks=(9, 9, 9),
        carry=(20, (0, 1, 2)),
    )
    assert gorka.outcome(state) == Outcome((8, 9, 8), Carry(22, (0, 2)), svara=True)


@pytest.mark.parametrize(
    "context",
    [
        {"carry": (0, (0, 1))}, {"carry": (5, (0,))}, {"carry": (5, (1, 0))}, {"carry": (5, (0, 4))},
        {"carry": (5, (0, 0, 1))}, {"carry": (5, (0, True))}, {"carry": (True, (0, 1))}, {"carry": 5},
        {"carry": (5,)}, {"carry": (5, 1)}, {"carry": (801, (0, 1))}, {"stacks": None}, {"tie": 1},
    ],
    ids=str,
)  # fmt: skip
def test_6_5_what_is_no_carry(context: dict[str, Any]) -> None:
    assert refusal(gorka.deal, Rules(tie="svara"), 4, 0, DECK32, **context) == "option"


def test_6_5_the_dealer_of_a_svara_is_one_of_the_tied() -> None:
    assert refusal(gorka.deal, Rules(tie="svara"), 4, 2, DECK32, carry=(5, (0, 3))) == "dealer"


def test_6_6_fixed_deal() -> None:
    state = table("light light light", ("AS KS QS JS",), rules=Rules(fixed_deal=True))
    assert (state.to_move, state.view(0).phase) == (2, "dealer-turns"), "only the dealer has a choice"
    assert names(state.view(1), 0) == "- - QS JS"
    assert words(state) == "up:12 up:13 up:23 up:14 up:24 up:34"
    dark = table("dark:2 light light", rules=Rules(fixed_deal=True))
    assert dark.view(0).up == (0, 0b1100, 0)


def test_6_7_a_dark_dealer_stays_closed() -> None:
    rules = Rules(dark_dealer_closed=True)
    state = table("light light dark:1 light light up: up:", rules=rules)
    assert state.view(0).phase == "vying"
    assert state.view(0).up == (0b1100, 0b1100, 0)
    assert table("light light light up: up:", rules=rules).view(0).phase == "dealer-turns"


def test_6_8_doubled_dark() -> None:
    rules = Rules(dark_double=True)
    assert words(table(rules=rules)).split()[1] == "dark:1"
    state = table("dark:3", rules=rules)
    assert words(state).split()[1] == "dark:6"
    assert refused(state, "dark:5") == "stake-too-small"
    assert words(played(state, "dark:7")).split()[1] == "dark:14"


def test_6_9_blind_to_the_end() -> None:
    hands = ("AS KS QS JS", "9S 8S 7S TS")
    state = table("dark:1 light light up: up:12", hands, rules=Rules(blind_dark=True))
    assert state.view(0).phase == "vying"
    assert names(state.view(0), 0) == "- - - -"
    assert state.view(0).hand == 0
    assert names(played(state.copy(), "raise:1 call pass pass").view(0), 0) == "- - - -", "not after a pass"
    assert names(played(state.copy(), "raise:1 call call").view(0), 0) == "- - - -"
    assert names(played(state.copy(), "pass raise:1 finish").view(0), 0) == "AS KS QS JS"


def test_6_9_a_blind_dealer_sees_what_he_turned_up() -> None:
    rules = Rules(blind_dark=True)
    state = table("light light dark:1 light light up: up: up:13", ("", "", "AS KS QS JS"), rules=rules)
    assert names(state.view(2), 2) == names(state.view(0), 2) == "AS - QS -"
    assert state.view(2).hand == hand("AS QS")


def test_6_10_poker() -> None:
    rules = Rules(ring="poker")
    assert after("raise:1 call call", rules=rules).shown
    assert after("raise:1 raise:1 call call", rules=rules).shown
    assert after("pass", rules=rules).to_move == 1, "not while nobody has put in a stake"
    assert table("dark:2 light light up: up:12 call call", rules=rules).shown, "the dark player is not asked"
    assert refusal(Rules, ring="brag") == "option"
    two = after("raise:1 call pass", rules=rules)
    assert (two.to_move, words(two).split()[:2]) == (0, ["pass", "finish"])


def test_6_11_ante() -> None:
    for ante in (0, 1, 2, 5, 10):
        assert gorka.deal(Rules(ante=ante), 4, 0, DECK32).view(0).pot == 4 * ante
    assert after("pass pass", rules=Rules(ante=0)).returns() == (0, 0, 0)


def test_6_12_highest_raise() -> None:
    for most in (1, 2, 3, 5, 10):
        assert words(after("", rules=Rules(max_raise=most))).split()[-1] == f"raise:{most}"


def test_6_13_raises_in_a_deal() -> None:
    for cap in (3, 6, 12, 24):
        state = after("raise:1 " * cap, seats=2, rules=Rules(raise_cap=cap))
        assert words(state) == "pass finish"


def test_6_14_chips_at_the_start() -> None:
    for stack in (20, 50, 100, 200):
        assert gorka.deal(Rules(stack=stack), 6, 0, DECK32).stacks == (stack,) * 6


def test_6_15_deals_in_a_match() -> None:
    for deals in (6, 12, 24):
        rules = Rules(deals=deals)
        rows = [row((100, 100), number=number) for number in range(1, deals + 1)]
        assert not gorka.match_over(rules, 2, rows[:-1])
        assert gorka.match_over(rules, 2, rows)


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_6_other_values_are_refused(field: str) -> None:
    wrong: list[object] = [None, "no", -1, 7, 1.0, ()]
    for value in wrong:
        assert refusal(Rules, **{field: value}) == "option"
    default = getattr(Rules(), field)
    assert Rules.CHOICES[field][0] == default
    if isinstance(default, bool):
        assert refusal(Rules, **{field: 1}) == "option"


def test_6_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert gorka.PRESETS is PRESETS


# --------------------------------------------------------------------------------------------------- matches


def row(
    stacks: tuple[int, ...],
    carry: Carry | None = None,
    *,
    number: int = 1,
    dealer: int = 0,
    svara: bool = False,
) -> Deal:
    outcome = Outcome(stacks, carry, svara)
    return Deal(number, dealer, (), (0,) * len(stacks), outcome, (0,) * len(stacks))


def test_3_1_the_deal_passes_to_the_left_over_those_without_chips() -> None:
    rows = [row((10, 0, 0, 5))]
    assert gorka.next_dealer(Rules(), 4, 0, rows) == 3
    assert gorka.next_dealer(Rules(), 4, 3, rows) == 0
    assert [gorka.next_dealer(Rules(), 4, seat, ()) for seat in range(4)] == [1, 2, 3, 0]


def test_6_5_who_deals_a_svara() -> None:
    rows = [row((9, 9, 9, 9), Carry(5, (1, 3)))]
    assert [gorka.next_dealer(Rules(), 4, seat, rows) for seat in range(4)] == [1, 1, 3, 3]
    rows.append(row((9, 9, 9, 9), svara=True))
    assert gorka.next_dealer(Rules(), 4, 3, rows) == 0


def test_6_5_a_svara_is_not_counted_and_always_played() -> None:
    rules, carry = Rules(deals=6, tie="svara"), Carry(5, (0, 1))
    five = [row((5, 5)) for _ in range(5)]
    assert gorka.match_over(rules, 2, [*five, row((5, 5), svara=True)]) is False
    assert gorka.match_over(rules, 2, [*five, row((5, 5), carry)]) is False
    assert gorka.match_over(rules, 2, [*five, row((5, 5), carry), row((5, 10), svara=True)]) is True
    assert gorka.match_over(rules, 2, [*five[:2], row((0, 5), carry)]) is False, "not all chips are his yet"


def test_5_6_the_match_ends_when_one_has_all_the_chips() -> None:
    assert gorka.match_over(Rules(), 3, ()) is False
    assert gorka.match_over(Rules(), 3, [row((0, 300, 0))]) is True
    assert gorka.match_over(Rules(), 3, [row((1, 299, 0))]) is False
