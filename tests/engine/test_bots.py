"""The bots: sound play, no chance but their own, and a door that always answers."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots
from engine.bots import armenian_durak as durak_bots
from engine.bots.plain import from_data, to_data
from engine.cards import parse, token
from engine.games import GAMES, armenian_durak
from engine.games.armenian_durak import Rules, State
from engine.match import Match
from tests.engine.strategies import CASES as ALL_CASES
from tests.engine.strategies import Case, refusal, unseen
from tests.engine.test_armenian_durak import played, table
from tests.engine.test_laws import OnlyRandom

GAME = GAMES["armenian-durak"]
CASES = [case for case in ALL_CASES if case.game is armenian_durak]


def choice(state: State, level: str = "player") -> str:
    seat = state.to_move
    assert seat is not None
    return token(bots.choose(state.view(seat), GAME, level, OnlyRandom(1)))


def test_the_levels() -> None:
    assert bots.LEVELS == ("novice", "player", "master")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_bots_make_legal_moves_and_finish_every_deal(case: Case) -> None:
    for seed in range(60):
        state, levels = case.deal(seed, seed % 2), ("novice", "player")
        while state.to_move is not None:
            seat = state.to_move
            move = bots.choose(state.view(seat), case.game, levels[(seat + seed) % 2], OnlyRandom(seed))
            assert state.why_not(move) is None
            state.apply(move)


def test_the_same_view_and_chance_give_the_same_move() -> None:
    state, _ = CASES[0].position(3, 18)
    for level in bots.LEVELS:
        moves = {
            bots.choose(state.view(state.to_move or 0), GAME, level, bots.rng_for("k")) for _ in range(2)
        }
        assert len(moves) == 1


def test_search_reports_its_progress_up_to_the_whole() -> None:
    state, _ = CASES[0].position(3, 12)
    steps = bots.search(state.view(state.to_move or 0), GAME, "master", OnlyRandom(1))
    shares = []
    try:
        while True:
            shares.append(next(steps))
    except StopIteration as end:
        move: int = end.value
    assert state.why_not(move) is None
    assert shares == sorted(shares)
    assert len(shares) >= 10
    assert shares[-1] == 1.0


def test_the_work_is_bounded_by_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    playouts: list[State] = []

    real = durak_bots.by_chance

    def counted(state: State, rng: Random) -> tuple[float, float]:
        playouts.append(state)
        return real(state, rng)

    monkeypatch.setattr(durak_bots, "by_chance", counted)
    view = CASES[0].deal("work", 1).view(0)
    bots.choose(view, GAME, "master", OnlyRandom(1))
    assert len(playouts) == durak_bots.SIMULATIONS


def test_no_bot_moves_out_of_turn_and_no_level_is_unknown() -> None:
    state = CASES[0].deal("turn", 1)
    assert refusal(bots.choose, state.view(1), GAME, "player", OnlyRandom(1)) == "not-to-move"
    assert refusal(bots.choose, state.view(0), GAME, "cheat", OnlyRandom(1)) == "level"


# ------------------------------------------------------------------------------------------------ sound play

SPADES_OUT = "6S 7S 8S 9S"


@pytest.mark.parametrize("level", ["novice", "player", "master"])
@pytest.mark.parametrize(
    ("mine", "open_mine", "led", "expected"),
    [
        ("9D QD 6C 7C 8C TC", "JC AS KS QS 6H 7H", "8D", "9D"),
        ("9D 6C 7C 8C TC 9C", "AD AS KS QS 6H 7H", "8D", "9D"),
    ],
)
def test_a_trick_is_taken_cheaply(level: str, mine: str, open_mine: str, led: str, expected: str) -> None:
    state = played(table(dealer=0, mine=mine, open_mine=open_mine, theirs=led), led)
    assert choice(state, level) == expected


@pytest.mark.parametrize("level", ["novice", "player"])
def test_a_lost_trick_gets_no_ace(level: str) -> None:
    state = table(dealer=0, mine="AS AH AC KC KH 6C", open_mine="7C 8C QC QH QS KS", theirs="AD")
    assert choice(played(state, "AD"), level)[0] not in "AK"


def test_the_player_leads_what_nobody_can_beat() -> None:
    """All spades above the queen are his own: she is as good as an ace."""
    state = table(mine="QS KS AS 6C 7D 8H", open_mine="9H 9D 9C TH TD TC", open_theirs="JH KC KH QC QH JD")
    assert choice(state) in ("QS", "KS", "AS")


def test_the_novice_leads_high_into_a_higher_open_card_and_the_player_does_not() -> None:
    state = table(
        mine="KS 6C 7C 6D 7D 6H", open_mine="9H TD 9C TH 8D 8C", open_theirs="AS JH JC JD QH QC", theirs="9D"
    )
    assert choice(state, "novice") == "KS"
    assert choice(state, "player") != "KS"


def test_the_player_counts_what_is_gone() -> None:
    """After the ace is played the king is the highest of its suit, and he knows."""
    state = table(
        mine="AH KH 6C 7D 8C 6S",
        open_mine="9D TD 9C TC 8D 8S",
        open_theirs="6H 7H 8H QC KC AC",
        theirs="9H TH JH QH 7C 9S",
    )
    assert choice(state) in ("AH", "KH")
    played(state, "AH 6H")
    assert choice(state) == "KH"


def best_difference(state: State) -> int:
    """What seat 0 can still win over seat 1 against the best play, by trying everything."""
    if state.to_move is None:
        return state.tricks[0] - state.tricks[1]
    values = []
    for move in state.legal():
        trial = state.copy()
        trial.apply(move)
        values.append(best_difference(trial))
    return max(values) if state.to_move == 0 else min(values)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_master_never_misses_in_an_ending_with_all_cards_in_sight(case: Case) -> None:
    solved = 0
    for seed in range(60):
        for state, moves in case.random_game(seed):
            seat = state.to_move
            if seat is None or len(moves) < 27 or unseen(state.view(seat)) or len(state.legal()) == 1:
                continue
            assert isinstance(state, State)
            trial = state.copy()
            trial.apply(bots.choose(state.view(seat), case.game, "master", OnlyRandom(1)))
            assert best_difference(trial) == best_difference(state)
            solved += 1
        if solved > 10:
            return
    raise AssertionError("no such endings")


# --------------------------------------------------------------------------------------------------- chance


def test_chance_depends_on_the_place_in_the_match_alone() -> None:
    match = Match(armenian_durak, Rules(), 2, "q7k3m2xa")
    keys = {bots.key_for(match)}
    for count in range(1, 10):
        match.play(match.state.legal()[0])
        keys.add(bots.key_for(match))
        assert len(keys) == count + 1
    assert bots.key_for(match) == bots.key_for(match)
    assert bots.rng_for("a").random() == bots.rng_for("a").random() != bots.rng_for("b").random()


def test_the_generator_is_pinned() -> None:
    """Links replay the bots' games, so these numbers may never change."""
    rng = bots.rng_for("вечер")
    assert [int(rng.random() * 1e9) for _ in range(3)] == [593206779, 472324245, 571908689]


def test_move_in_makes_the_bots_move() -> None:
    match = Match(armenian_durak, Rules(), 2, "a", bots="novice")
    while match.state.to_move is not None:
        move = bots.move_in(match)
        assert move == bots.choose(
            match.state.view(match.state.to_move), GAME, "novice", bots.rng_for(bots.key_for(match))
        )
        match.play(move)
    assert refusal(bots.move_in, match) == "not-to-move"


# ---------------------------------------------------------------------------------------------------- the
# door


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_answer_is_the_move_of_the_view(level: str) -> None:
    for count in (0, 9, 24, 30):
        state, _ = CASES[4].position(count, count)
        seat = state.to_move
        assert seat is not None
        view = state.view(seat)
        reply = json.loads(bots.answer(bots.request(view, GAME, level, "key")))
        assert reply == {"move": token(bots.choose(view, GAME, level, bots.rng_for("key")))}


def test_the_question_has_nothing_of_the_hidden_cards() -> None:
    for seed in range(5):
        state, moves = CASES[0].position(seed, 12)
        seat = state.to_move
        assert seat is not None
        other = CASES[0].redeal(seed, moves, state.view(seat), Random(1))
        if other is not None:
            assert bots.request(other.view(seat), GAME, "player", "k") == bots.request(
                state.view(seat), GAME, "player", "k"
            )


@given(st.one_of(st.text(), st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps)))
def test_garbage_gets_an_error_for_an_answer(text: str) -> None:
    assert list(json.loads(bots.answer(text))) == ["error"]


def test_long_garbage_too() -> None:
    assert json.loads(bots.answer("[" * 90_000))["error"]
    assert json.loads(bots.answer("x" * 200_000)) == {"error": "length"}


STRANGE: list[Any] = [None, -1, 2**70, "x", [], [[]], {}, 1.5, True, [1, 2], [[0, 0], [0, 0]], 36, 3]


@pytest.mark.parametrize("count", [0, 1, 17, 35])
def test_a_view_with_any_strange_field_gets_an_error_or_a_legal_move(count: int) -> None:
    """Every field, replaced by every strange value."""
    state, _ = CASES[-1].position(2, count)
    seat = state.to_move
    assert seat is not None
    question = json.loads(bots.request(state.view(seat), GAME, "player", "k"))
    good = bots.answer(json.dumps(question))
    assert "move" in good
    for name, value in question["view"].items():
        for strange in STRANGE:
            if strange == value and type(strange) is type(value):
                continue
            changed = {**question, "view": {**question["view"], name: strange}}
            reply = json.loads(bots.answer(json.dumps(changed)))
            if type(strange) in (float, dict) or strange in (2**70, "x"):
                assert "error" in reply, (name, strange)
            else:
                assert "error" in reply or parse(reply["move"]) in state.legal(), (name, strange)
    for name in question:
        for strange in STRANGE[:-1]:
            reply = json.loads(bots.answer(json.dumps({**question, name: strange})))
            assert ("error" in reply) or (name == "key" and isinstance(strange, str))
    del question["view"]["hand"]
    assert json.loads(bots.answer(json.dumps(question))) == {"error": "bad-view"}


def test_a_view_that_no_deal_can_have_is_refused() -> None:
    state, _ = CASES[0].position(1, 10)
    view = state.view(state.to_move or 0)
    wrong: list[dict[str, Any]] = [
        {"hand": view.hand ^ (view.hand & -view.hand)},
        {"knowledge": [view.knowledge[0] ^ 1 << parse("6S"), view.knowledge[1]]},
        {"legal": []},
        {"trump_card": 5, "trump": 0},
    ]
    for changes in wrong:
        data = {**to_data(view), **changes}
        assert refusal(from_data, GAME, data) == "bad-view"
