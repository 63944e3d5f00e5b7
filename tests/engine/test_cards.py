"""Cards, tokens, masks, and the many ways in which people write a card."""

from __future__ import annotations

import contextlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.game import BadNotation
from tests.engine.strategies import refusal


def test_numbering() -> None:
    assert [cards.token(card) for card in (0, 8, 9, 18, 27, 35)] == ["6S", "AS", "6C", "6D", "6H", "AH"]
    assert tuple(range(36)) == cards.DECK36
    assert [cards.suit(card) for card in (0, 8, 9, 35)] == [0, 0, 1, 3]
    assert [cards.rank(card) for card in (0, 8, 9, 35)] == [0, 8, 0, 8]


def test_deck32_is_the_deck_without_sixes() -> None:
    assert len(cards.DECK32) == 32
    assert not any(cards.token(card).startswith("6") for card in cards.DECK32)
    assert list(cards.DECK32) == sorted(cards.DECK32)


def test_tokens_round_trip_in_any_case() -> None:
    for card in cards.DECK36:
        assert cards.parse(cards.token(card)) == card
        assert cards.parse(f" {cards.token(card).lower()} ") == card
        assert cards.parse(cards.token(card)[::-1]) == card


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("10б", "TD"), ("дп", "QS"), ("♠Т", "AS"), ("qs", "QS"), ("♠T", "TS"), ("10♦", "TD"), ("♦10", "TD"),
        ("10 d", "TD"), ("Тч", "AH"), ("кт", "KC"), ("тк", "AC"), ("тт", "AC"), ("Вк", "JC"), ("9♥️", "9H"),
        ("♡6", "6H"), ("б7", "7D"), ("sa", "AS"), ("кч", "KH"), ("КК", "KC"),
    ],
)  # fmt: skip
def test_loose_forms(text: str, token: str) -> None:
    assert cards.token(cards.parse(text)) == token


@pytest.mark.parametrize(
    "text", ["", "5S", "S", "QQ", "10", "1010", "10x", "♠♠", "QSS", "дд", "бб", "QS QS", "0S", "."]
)
def test_what_is_no_card(text: str) -> None:
    assert refusal(cards.parse, text) == "not-a-card"


@pytest.mark.parametrize("text", ["Tб", "Кs", "тd"])
def test_latin_and_cyrillic_letters_do_not_mix(text: str) -> None:
    """T is a ten in Latin and an ace in Cyrillic, and nobody sees the difference."""
    assert refusal(cards.parse, text) == "mixed-scripts"


@given(st.text(max_size=6))
def test_parse_gives_a_card_or_a_reason(text: str) -> None:
    with contextlib.suppress(BadNotation):
        assert cards.parse(text) in cards.DECK36


@given(st.sets(st.integers(0, 35)))
def test_mask_and_bits_are_inverse(chosen: set[int]) -> None:
    assert list(cards.bits(cards.mask(chosen))) == sorted(chosen)
    assert cards.listed(cards.mask(chosen)) == sorted(chosen)
    count = len(chosen)
    assert [cards.pick(cards.mask(chosen), (place + 0.5) / count) for place in range(count)] == sorted(chosen)
    assert all(cards.pick(cards.mask(chosen), place / count) in chosen for place in range(count))


def test_one_suit_has_every_set_in_one_suit() -> None:
    assert len(cards.ONE_SUIT) == 4 * 511 + 1
    for suit, held in itertools.product(range(4), (0b1, 0b101, 0b111111111, 0)):
        assert cards.ONE_SUIT[held << 9 * suit] == list(cards.bits(held << 9 * suit))


def test_suits_and_higher_cards() -> None:
    for card in cards.DECK36:
        same = {other for other in cards.DECK36 if cards.token(other)[1] == cards.token(card)[1]}
        assert set(cards.bits(cards.SAME_SUIT[card])) == same
        assert set(cards.bits(cards.HIGHER[card])) == {other for other in same if other > card}
