"""What hands are worth in Gorka: section 2 of docs/rules/gorka.*.md, its examples, and all hands there are."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from engine.cards import DECK32, RANKS, listed, mask, token
from engine.games.gorka import Rules
from engine.games.gorka_hands import (
    CHETVERIK,
    KHLYUST,
    NOTHING,
    THREE_SUITED,
    TRYNKA,
    Reading,
    Scale,
    best,
    table,
    worth,
)
from tests.engine.gorka_table import hand
from tests.engine.naive_gorka import COMBINATIONS, Options, Way, best_way, compare

QUEENS = Scale()
SCALES = [
    QUEENS,
    Scale(one_falka=True),
    Scale(natural_first=True),
    Scale(four_queens_top=True),
    Scale("sixes"),
    Scale("sixes", one_falka=True, four_queens_top=True),
    Scale("queens_sevens"),
    Scale("queens_sevens", one_falka=True, natural_first=True),
    Scale("queens_sevens", four_queens_top=True),
]
every_scale = pytest.mark.parametrize("scale", SCALES, ids=lambda scale: "-".join(map(str, scale)))


def read(text: str, scale: Scale = QUEENS) -> Reading:
    return best(hand(text), scale)


def ranks(reading: Reading) -> str:
    return "".join(RANKS[rank] for rank in reading.ranks)


def beats(one: str, two: str, scale: Scale = QUEENS) -> bool:
    """Whether the first wins; checked both ways, and that the table says the same."""
    places = table(scale)
    first, second = places[hand(one)], places[hand(two)]
    assert first != second, "equal"
    assert (first > second) == (worth(read(one, scale), scale) > worth(read(two, scale), scale))
    return first > second


def equal(one: str, two: str, scale: Scale = QUEENS) -> bool:
    return table(scale)[hand(one)] == table(scale)[hand(two)]


def test_2_1_the_order_of_the_combinations() -> None:
    ladder = ["7S 7C 7D 7H", "7S 8S 9S JS", "7S 7C 7D 8H", "7S 8S 9S 7C", "AS KC JD TH"]
    assert [read(text).category for text in ladder] == [CHETVERIK, KHLYUST, TRYNKA, THREE_SUITED, NOTHING]
    lowest_and_highest = [
        ("7S 7C 7D QH", "AS KS JS TS"), ("7S 8S 9S TS", "AS AC AD KH"), ("7S 7C 7D 8H", "AS KS JS AC"),
        ("7S 8S 9S 7C", "AS KS AC KD"),
    ]  # fmt: skip
    for lowest, highest_below in lowest_and_highest:
        assert beats(lowest, highest_below)


def test_2_2_chetverik() -> None:
    for text in ("8S 8C 8D 8H", "8S 8C 8D QH", "8S 8C QD QH", "8S QC QD QH"):
        assert (read(text).category, ranks(read(text))) == (CHETVERIK, "8")
    assert beats("KS KC KD QH", "JS JC JD JH"), "the higher rank, wild or not"


def test_2_3_khlyust() -> None:
    for text in ("AS KS JS 9S", "AS KS JS QH", "AS JS QC QH", "AS KS QS 9S"):
        assert read(text).category == KHLYUST
        assert read(text).suit == 0


def test_2_4_trynka() -> None:
    for text in ("TS TC TD 8H", "TS TC QD 8H", "TS 8C QD QH"):
        assert (read(text).category, ranks(read(text)), RANKS[read(text).side]) == (TRYNKA, "T", "8")
    assert beats("AS QC QD 7H", "KS KC KD AH")


def test_2_5_three_of_a_suit() -> None:
    reading = read("AC JC 8C 9D")
    assert (reading.category, reading.suit, ranks(reading), RANKS[reading.side]) == (
        THREE_SUITED,
        1,
        "AJ8",
        "9",
    )
    assert read("AC JC QH 9D").category == THREE_SUITED
    assert read("AC JC 8C QD").category == KHLYUST


def test_2_6_nothing_counts_points_in_one_suit() -> None:
    assert (read("AC TC 9D 8H").points, read("AC TC 9D 8H").suit) == (21, 1)
    assert read("QC AD TH 7S").points == 21
    assert read("QC 9C AD TH").points == 21, "the fal'ka goes with the ace, not with its own suit"
    assert beats("8C 9C AD 7H", "AC KD JH TS"), "17 points over 11"


def test_2_7_any_number_of_falki_and_the_best_reading() -> None:
    reading = read("JC QD QH QS")
    assert (reading.category, ranks(reading), reading.wild) == (CHETVERIK, "J", hand("QD QH QS"))
    assert reading.points == 40
    natural = read("AS KS QS 9S")
    assert (ranks(natural), natural.wild) == ("AKQ9", 0), "the queen serves as the queen it is"
    assert natural.points == 40
    higher = read("AS QS 9S 8S")
    assert (ranks(higher), higher.wild) == ("AK98", hand("QS")), "here it is better as a king"
    assert (read("AH 9H QH QS").wild, ranks(read("AH 9H QH QS"))) == (hand("QS"), "AKQ9")


def test_2_8_a_wild_falka_is_the_highest_missing_card() -> None:
    assert ranks(read("AH 9H QS QD")) == "AKQ9"
    assert ranks(read("KH 9H 8H QD")) == "AK98"
    assert ranks(read("AH 9H QS 7D")) == "AK9"
    assert ranks(read("AH KH QS 7D")) == "AKQ"


def test_2_9_four_queens() -> None:
    assert (read("QS QC QD QH").category, ranks(read("QS QC QD QH"))) == (CHETVERIK, "Q")
    assert beats("QS QC QD QH", "JS JC JD JH")
    assert beats("KS QC QD QH", "QS QC QD QH")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AS KS 9S 7S", "AH JH TH 9H"),  # the highest card, the next
        ("AS KS 9S 8S", "AH KH 9H 7H"),  # to the last
        ("8S 8C 8D KH", "8S 8C 8D JH"),  # the fourth card
        ("8S 8C QD KH", "8S 8C 8D JH"),  # before natural and wild
        ("8S 8C 8D KH", "8S 8H QD KS"),  # then natural
        ("KS KC QD 8H", "KS QC QD 8H"),  # and the fewer fal'ki
        ("AS JS 9S KH", "AC JC 9C TH"),
        ("AS 9S 8S QH", "KH 9H 8H QS"),  # A K 9 8 with one fal'ka both: 38 points over 37
    ],
)
def test_2_10_step_by_step(better: str, worse: str) -> None:
    assert beats(better, worse)


def test_2_10_then_equal() -> None:
    assert equal("KS KD QH QC", "KH KC QS QD")
    assert equal("AS KS 9S 8S", "AH KH 9H 8H")


def test_2_11_nothing_compares_all_four_cards() -> None:
    assert beats("KS JS 9C 7D", "JH TH 9C 8D"), "20 points both, the king is higher"
    assert beats("AS TC 9D 8H", "AS TC 9D 7H")
    assert beats("QS AC 9D 7H", "AS TC 9S 8D"), "21 points against 20"
    assert beats("AS KS 9C 8D", "QS AC 9D 8H"), "21 both: the queen is but a queen below the king"
    assert equal("AS TC 9D 8H", "AC TD 9H 8S")


def test_2_12_no_suit_is_higher() -> None:
    """Every hand is worth what it is with the suits renamed."""
    places = table(QUEENS)
    suits = [511 << 9 * suit for suit in range(4)]
    for renamed in ((1, 0, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)):
        for cards, place in places.items():
            other = 0
            for suit, new in enumerate(renamed):
                other |= (cards & suits[suit]) >> 9 * suit << 9 * new
            assert places[other] == place


# ------------------------------------------------------------------------------------------------ 7. Examples


def test_7_1_the_combinations() -> None:
    assert (read("AH KH 9H QC").category, ranks(read("AH KH 9H QC"))) == (KHLYUST, "AKQ9")
    assert (read("AH AS QC 7D").category, ranks(read("AH AS QC 7D"))) == (TRYNKA, "A")
    assert (read("KS KD QH QC").category, ranks(read("KS KD QH QC"))) == (CHETVERIK, "K")
    assert (read("AC JC 8C 9D").category, ranks(read("AC JC 8C 9D"))) == (THREE_SUITED, "AJ8")
    assert (read("AC TC 9D 8H").category, read("AC TC 9D 8H").points) == (NOTHING, 21)


def test_7_2_a_falka_without_a_combination() -> None:
    reading = read("QC AD TH 7S")
    assert (reading.category, reading.points, reading.suit) == (NOTHING, 21, 2)


def test_7_3_two_and_three_queens() -> None:
    assert (read("AH 9H QS QD").category, ranks(read("AH 9H QS QD"))) == (KHLYUST, "AKQ9")
    assert (read("JC 8D QH QS").category, ranks(read("JC 8D QH QS"))) == (TRYNKA, "J")
    assert (read("JC QD QH QS").category, ranks(read("JC QD QH QS"))) == (CHETVERIK, "J")


def test_7_4_the_fourth_card_before_the_natural_one() -> None:
    natural, wild = "AC AD AH 7S", "AS QH QD 9D"
    assert beats(wild, natural)
    assert beats(natural, wild, Scale(natural_first=True))


def test_7_5_equal_on_every_step() -> None:
    assert equal("KS KD QH QC", "KH KC QS QD")
    assert equal("KS KD QH QC", "KH KC QS QD", Scale(natural_first=True))


# --------------------------------------------------------------------------------------------- all the hands


@pytest.mark.parametrize(
    ("scale", "counts"),
    [
        (QUEENS, (484, 1204, 6216, 7980, 20076)),  # 483 and the four queens
        (Scale("sixes"), (553, 1848, 8288, 13440, 34776)),  # 552 and the four sixes
        (Scale("queens_sevens"), (2620, 2380, 11280, 7200, 12480)),  # 2,550 and 70 hands of four fal'ki
        # with at most one wild, and if a second queen were no card at all: 119, 700, 4,956 and 8,484. But it
        # is a queen: the chetverik of queens, 252 khlyusts with a natural queen beside the wild one
        # (12 pairs, 21 ways for the other two), 112 natural trynkas of queens (4 * 28), and see below
        (Scale(one_falka=True), (119 + 1, 700 + 252, 4956 + 112, 8484 + 1008, 20328)),
    ],
    ids=["queens", "sixes", "queens-sevens", "one"],
)
def test_how_many_hands_of_each_kind(scale: Scale, counts: tuple[int, ...]) -> None:
    places = table(scale)
    assert set(places) == {mask(cards) for cards in combinations(scale.deck, 4)}
    kinds = {
        place: best(cards, scale).category
        for cards, place in places.items()
        if first_of(scale)[place] == cards
    }
    counted = Counter(kinds[place] for place in places.values())
    assert tuple(counted[kind] for kind in (CHETVERIK, KHLYUST, TRYNKA, THREE_SUITED, NOTHING)) == counts


@cache
def first_of(scale: Scale) -> dict[int, int]:
    """For every place in the order a hand that has it."""
    first: dict[int, int] = {}
    for cards, place in table(scale).items():
        first.setdefault(place, cards)
    return first


def test_the_hands_of_three_of_a_suit_that_a_second_queen_adds() -> None:
    """With at most one wild: a natural queen and a wild one make three of a suit with a third card.

    There are 1,260 such hands; the 252 khlyusts above were three of a suit without the natural queen.
    """
    others = [card for card in DECK32 if card % 9 != 6]
    added = 0
    for queens in combinations([card for card in DECK32 if card % 9 == 6], 2):
        for one, two in combinations(others, 2):
            suits = {queen // 9 for queen in queens}
            different = one % 9 != two % 9 and one // 9 != two // 9
            added += different and bool(suits & {one // 9, two // 9})
    assert added == 1260
    assert 1260 - 252 == 1008


# ------------------------------------------------------------------------- against the naive reading of a hand


def options_of(scale: Scale) -> Options:
    return scale._asdict()


def naive(cards: int, scale: Scale) -> Way:
    return best_way([token(card) for card in listed(cards)], options_of(scale))


def test_all_hands_are_read_as_a_naive_player_reads_them() -> None:
    """All 20,475 hands without a fal'ka, and of the 15,485 others one of each kind, suits aside.

    With 2.12 above that is all 35,960. Hands with equal places are equal to the naive player, step by step.
    """
    places, known = table(QUEENS), dict[int, Way]()
    falki = hand("QS QC QD QH")
    compared, kinds = 0, set[tuple[int, ...]]()
    for cards, place in places.items():
        if cards & falki:
            kind = tuple(sorted(cards >> 9 * suit & 511 for suit in range(4)))
            if kind in kinds:
                continue
            kinds.add(kind)
        way = naive(cards, QUEENS)
        compared += 1
        if place not in known:
            assert COMBINATIONS[best(cards, QUEENS).category] == way.name
            known[place] = way
        assert compare(way, known[place], options_of(QUEENS)) == 0
    assert compared == 20475 + len(kinds)
    assert sorted(known) == list(range(len(known)))


@every_scale
def test_the_order_is_total_over_all_pairs_of_classes(scale: Scale) -> None:
    """The naive player, comparing any two classes of equal hands, finds the order of their places.

    As places are numbers, this makes his step-by-step comparison a total preorder. All classes of the usual
    scale, a share of them for the others, these compared both ways round.
    """
    step = 1 if scale == QUEENS else 9
    options = options_of(scale)
    ways = {place: naive(cards, scale) for place, cards in first_of(scale).items() if place % step == 0}
    for place, way in ways.items():
        assert COMBINATIONS[best(first_of(scale)[place], scale).category] == way.name
        for other, yours in ways.items():
            if other >= place or step > 1:
                assert compare(way, yours, options) == (place > other) - (place < other)


def test_a_table_is_made_once_and_only_when_asked_for() -> None:
    assert table(Scale()) is table(QUEENS)
    assert Rules(falki="sixes", natural_first=True).scale == Scale("sixes", natural_first=True)
