"""The text record: what saves and bug reports are made of."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadRecord
from engine.games import armenian_durak
from engine.games.armenian_durak import Rules
from engine.match import Match
from engine.record import _check, from_text, to_text
from tests.engine.strategies import all_rules, refusal

RULES = list(all_rules(armenian_durak))


def played(seed: str, deals: int, moves: int, rules: Rules | None = None, first: int = 1) -> Match:
    match = Match(armenian_durak, rules or Rules(target=31), 2, seed, bots="master", first_deal=first)
    rng = Random(seed)
    for _ in range(deals):
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()))
        if match.over:
            return match
        match.next_deal()
    for _ in range(moves):
        match.play(rng.choice(match.state.legal()))
    return match


def same(one: Match, other: Match) -> bool:
    names = (
        "rules",
        "seats",
        "seed",
        "version",
        "bots",
        "first_deal",
        "number",
        "dealer",
        "moves",
        "sheet",
        "over",
    )
    return all(getattr(one, name) == getattr(other, name) for name in names) and all(
        one.state.view(seat) == other.state.view(seat) for seat in range(one.seats)
    )


@given(
    st.sampled_from(RULES),
    st.integers(0, 3),
    st.integers(0, 36),
    st.sampled_from(["вечер", "q7k3m2xa", "a b"]),
)
def test_round_trip(rules: Rules, deals: int, moves: int, seed: str) -> None:
    match = played(seed, deals, moves, rules, 1 + moves % 3)
    assert same(from_text(to_text(match)), match)


def test_what_it_looks_like() -> None:
    text = to_text(played("вечер", 1, 3, Rules(layout="8-8-2", target=11), first=7))
    lines = text.splitlines()
    assert lines[:6] == [
        "armenian-durak 1",
        "seed вечер",
        "seats 2",
        "bots master",
        "rules layout=8-8-2 target=11",
        "from 7",
    ]
    assert [len(line.split()) for line in lines[6:8]] == [38, 5]
    assert lines[7].startswith("deal 8 ")
    assert lines[8].startswith("check ")


def test_line_ends_and_spaces_around_do_not_matter() -> None:
    text = to_text(played("a", 0, 5))
    for variant in (text.replace("\n", "\r\n"), f"\n\n{text}\n", text.replace("\n", "  \n"), text.rstrip()):
        assert to_text(from_text(variant)) == text


def test_every_damage_is_found() -> None:
    text = to_text(played("q7k3m2xa", 1, 4))
    for place in range(len(text) - 1):
        for changed in (
            text[:place] + text[place + 1 :],
            text[:place] + "7" + text[place + 1 :],
            text[:place],
        ):
            if changed.split() != text.split():
                assert refusal(from_text, changed) == "damaged"


def signed(*lines: str) -> str:
    return "\n".join([*lines, f"check {_check(list(lines))}"])


HEAD = ("armenian-durak 1", "seed a", "seats 2", "bots player")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("whist 1", *HEAD[1:], "deal 1"), "game"),
        (("armenian-durak 2", *HEAD[1:], "deal 1"), "version"),
        ((*HEAD, "rules hat=1", "deal 1"), "option"),
        ((*HEAD, "rules target=12", "deal 1"), "option"),
        ((*HEAD, "from 0", "deal 0"), "option"),
        ((*HEAD, "from x", "deal 1"), "option"),
        ((*HEAD[:3], "bots cheat", "deal 1"), "option"),
        (("armenian-durak 1", "seed a", "seats 3", "bots player", "deal 1"), "option"),
        (("armenian-durak 1", "seats 2", "bots player", "deal 1"), "option"),
        ((*HEAD, "deal 1 6S 6S"), "move"),
        ((*HEAD, "deal 1 XX"), "move"),
        ((*HEAD, "deal 1", "deal 2"), "move"),
        ((*HEAD, "deal 2"), "damaged"),
        ((*HEAD, "from 1", "deal 1"), "damaged"),
        ((*HEAD, "rules target=21", "deal 1"), "damaged"),
        ((*HEAD, "hat 1", "deal 1"), "damaged"),
        (HEAD, "damaged"),
        ((), "game"),
    ],
)
def test_every_refusal_has_its_reason(lines: tuple[str, ...], reason: str) -> None:
    assert refusal(from_text, signed(*lines)) == reason


def test_a_plain_record_is_taken() -> None:
    assert from_text(signed(*HEAD, "deal 1")).moves == ()


def test_too_long() -> None:
    assert refusal(from_text, "x" * 1_000_001) == "length"


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_has_a_reason(text: str) -> None:
    with pytest.raises(BadRecord):
        from_text(text)
