"""What several tables share: hands in rows, choices, arrow keys, tricks in seat order."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK36, suit
from ui.cards import Faces
from ui.game import one_of, tab_stop, up_to
from ui.i18n import LANGUAGES, Texts
from ui.keys import wander
from ui.parts.hand import rows_of, sorted_hand
from ui.parts.seats import Plate, seats
from ui.parts.trick import Played, trick

hands = st.sets(st.sampled_from(DECK36)).map(tuple)


@given(hands, st.integers(-1, 3))
def test_a_hand_is_sorted_by_suit_with_trumps_last(cards: tuple[int, ...], trump: int) -> None:
    hand = sorted_hand(cards, trump)
    assert sorted(hand) == sorted(cards)
    suits = list(dict.fromkeys(suit(card) for card in hand))
    assert [suit(card) for card in hand] == sorted(map(suit, hand), key=suits.index)
    assert all(one < two for one, two in pairwise(hand) if suit(one) == suit(two))
    if trump in suits:
        assert suits[-1] == trump


@pytest.mark.parametrize("trump", range(-1, 4))
def test_black_and_red_suits_take_turns(trump: int) -> None:
    suits = list(dict.fromkeys(suit(card) for card in sorted_hand(DECK36, trump)))
    assert [one > 1 for one in suits] in ([False, True] * 2, [True, False] * 2)


@given(hands)
def test_rows_of_a_hand(cards: tuple[int, ...]) -> None:
    """Up to 8 cards one row, up to 16 two, up to 24 three, about equally long; more, a row for each suit."""
    hand = sorted_hand(cards)
    rows = rows_of(hand)
    assert tuple(card for row in rows for card in row) == hand
    if len(hand) <= 24:
        assert len(rows) == max(1, -(-len(hand) // 8))
        assert max(map(len, rows)) <= 8
        assert max(map(len, rows)) - min(map(len, rows)) <= 1
    else:
        assert len(rows) == len({suit(card) for card in hand})
        assert all(len({suit(card) for card in row}) == 1 for row in rows)


@given(st.lists(st.integers(0, 9), max_size=20), st.integers(1, 3))
def test_a_choice_of_several_never_exceeds_its_number(taps: list[int], most: int) -> None:
    chosen: tuple[int, ...] = ()
    for tap in taps:
        before = chosen
        chosen = up_to(most, chosen, tap)
        assert len(chosen) == len(set(chosen)) <= most
        assert (tap in chosen) != (tap in before)
    assert one_of((1,), 2) == one_of((2,), 2) == (2,)


def test_a_group_has_one_tab_stop() -> None:
    rows = (("a", "b"), ("c",))
    assert tab_stop(rows, "b", ["c"]) == "b"
    assert tab_stop(rows, "gone", ["c"]) == "c"
    assert tab_stop(rows, "gone", []) == "a"
    assert tab_stop(((),), "gone", ["c"]) == ""


def test_arrow_keys_stay_in_their_group() -> None:
    grids = ((("a", "b", "c"),), (("d", "e", "f", "g"), (), ("h", "i")))
    steps = [
        ("a", "ArrowRight", "b"),
        ("c", "ArrowRight", "a"),
        ("a", "ArrowLeft", "c"),
        ("a", "ArrowDown", "b"),
        ("a", "ArrowUp", "c"),
        ("b", "End", "c"),
        ("d", "ArrowDown", "h"),
        ("g", "ArrowDown", "i"),
        ("i", "ArrowUp", "g"),
        ("h", "ArrowDown", "h"),
        ("f", "Home", "d"),
        ("a", "KeyA", None),
        ("z", "ArrowRight", None),
    ]
    for here, key, there in steps:
        assert wander(grids, here, key) == there, (here, key)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("others", range(1, 6))
def test_everybody_at_the_table_has_a_plate(lang: str, others: int) -> None:
    t, faces = Texts(lang), Faces("/c/", lang)
    plates = [
        Plate(seat, "fact", dealer=seat == 1, turn=seat == 2, out=seat == 3) for seat in range(1, others + 1)
    ]
    page = seats(plates, t, faces)
    names = re.findall(r'class="nm">([^<]*)', page)
    assert names == [t.name(seat) for seat in range(1, others + 1)]
    assert page.count(t("dealer")) == 1
    assert f"seats k{others}" in page


@pytest.mark.parametrize("active", [(1, 2, 0), (1, 0), (1, 2, 3), (2, 3, 0), (1, 2, 3, 4, 5, 0)])
def test_a_trick_has_a_place_for_everybody_who_plays(active: tuple[int, ...]) -> None:
    t, faces = Texts("ru"), Faces("/c/", "ru")
    for count in range(len(active) + 1):
        played = [Played(seat, 3 + seat, seat == active[0]) for seat in active[:count]]
        awaited = active[count] if count < len(active) else -1
        page = trick(active, played, t, faces, awaited=awaited, won=count == len(active))
        assert page.count("<figure") == len(active)
        places = re.findall(r'<figure class="tf (p\d)', page)
        assert len(set(places)) == len(active)
        assert ("p0" in places) == (0 in active)
        assert page.count("slot") - page.count("slot wait") == (awaited >= 0)
        assert (t("takes") in re.findall(r'class="tag">([^<]*)', page)) == (count == len(active))
