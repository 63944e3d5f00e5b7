"""The frozen shuffle: a link must give the same cards in every version and on every machine."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import shuffle
from engine.cards import DECK32, DECK36
from engine.games import GAMES
from tests.engine.write_golden import GOLDEN, SEEDS, lines


def test_golden_file() -> None:
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert len(golden) == SEEDS * len(GAMES)
    for now, then in zip(lines(), golden, strict=True):
        assert now == then


def plain_order(slug: str, seed: str, number: int, size: int) -> list[int]:
    """The same shuffle once more, from its description."""
    words: list[int] = []
    for counter in range(20):
        block = hashlib.sha256(f"{slug}|1|{seed}|{number}|{counter}".encode()).digest()
        words.extend(struct.unpack(">8I", block))
    order = list(range(size))
    for last in reversed(range(1, size)):
        k = last + 1
        while words[0] >= (2**32 // k) * k:
            words.pop(0)
        other = words.pop(0) % k
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("seed", ["q7k3m2xa", "вечер", "00000000", "zzzzzzzz"])
def test_agrees_with_its_description(seed: str) -> None:
    for number in range(1, 40):
        assert shuffle.deck_order("armenian-durak", seed, number, DECK36) == plain_order(
            "armenian-durak", seed, number, 36
        )


def test_words_past_the_largest_multiple_are_thrown_away() -> None:
    limit = 2**32 // 36 * 36
    assert shuffle._below(iter([limit, 2**32 - 1, limit - 1, 5]), 36) == 35
    assert shuffle._below(iter([limit - 36, 7]), 36) == 0


@given(st.text(max_size=30), st.integers(1, 99), st.sampled_from([DECK36, DECK32]))
def test_every_order_is_a_permutation(seed: str, number: int, deck: tuple[int, ...]) -> None:
    assert sorted(shuffle.deck_order("armenian-durak", seed, number, deck)) == list(deck)


def test_everything_in_the_name_of_a_deal_matters() -> None:
    orders = {
        tuple(shuffle.deck_order(slug, seed, number, DECK36, version))
        for slug in ("armenian-durak", "navalka")
        for seed in ("a", "b", "вечер")
        for number in (1, 2)
        for version in (1, 2)
    }
    assert len(orders) == 24


def test_seeds_are_read_without_case_and_spaces() -> None:
    for text in (" Вечер\n", "ВЕЧЕР", "вечер"):
        assert shuffle.deck_order("king", text, 1, DECK36) == shuffle.deck_order("king", "вечер", 1, DECK36)
    assert shuffle.normalise("Й") == shuffle.normalise("и\u0306") == "й"


@given(st.integers(0, 2**40 - 1))
def test_seed_text_writes_the_number(number: int) -> None:
    text = shuffle.seed_text(number)
    assert len(text) == 8
    value = 0
    for character in text:
        value = value * 32 + "0123456789abcdefghjkmnpqrstvwxyz".index(character)
    assert value == number


@pytest.mark.parametrize("number", [-1, 2**40])
def test_seed_text_takes_40_bits(number: int) -> None:
    with pytest.raises(ValueError, match="40 bits"):
        shuffle.seed_text(number)


def test_every_place_gets_every_card_equally_often() -> None:
    counts = Counter(
        (place, card)
        for number in range(1, 3601)
        for place, card in enumerate(shuffle.deck_order("armenian-durak", "fair", number, DECK36))
    )
    chi_square = sum((counts[place, card] - 100) ** 2 / 100 for place in range(36) for card in range(36))
    degrees = 35 * 35
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


def test_both_seats_deal_first_equally_often() -> None:
    first = sum(shuffle.draw("armenian-durak", f"seed{number}", 0, 2) for number in range(4000))
    assert abs(first - 2000) < 5 * 1000**0.5
