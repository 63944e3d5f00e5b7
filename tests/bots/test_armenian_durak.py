"""The bots of Armenian Durak: the book, the exact endings, and what the master's search tells."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine import bots
from engine.bots import armenian_durak as durak_bots
from engine.bots.armenian_ending import Ending
from engine.bots.solver import OutOfNodes
from engine.bots.thought import Thought, finish
from engine.cards import DECK36, token
from engine.games import armenian_durak
from engine.games.armenian_durak import Rules, State
from tests.bots.book_armenian_durak import ENDINGS, LESSONS
from tests.bots.lessons import Lesson, solved
from tests.engine.test_laws import OnlyRandom

RULES = [
    Rules(layout=layout, flip=flip, trump=trump, must_beat=must_beat)
    for layout, flip, trump, must_beat in product(
        ("6-6-6", "8-8-2"), ("after_trick", "at_once"), ("none", "last_card"), (False, True)
    )
]


def position(rules: Rules, left: int, rng: Random) -> State:
    """The position with so many cards left in a deal played by chance."""
    order = list(DECK36)
    rng.shuffle(order)
    state = armenian_durak.deal(rules, 2, rng.randrange(2), order)
    for _ in range(36 - left):
        state.apply(state.pick(rng.random()))
    return state


def brute_force(state: State) -> dict[int, int]:
    """For every legal card the tricks that seat 0 still takes, by trying everything."""
    values = {}
    for card in state.legal():
        trial = state.copy()
        trial.apply(card)
        won = trial.tricks[0] - state.tricks[0]
        if trial.to_move is not None:
            best = max if trial.to_move == 0 else min
            won += best(brute_force(trial).values())
        values[card] = won
    return values


def thought(state: State, level: str = "master", seed: int = 1) -> Thought:
    return finish(bots.think(state.view(state.to_move or 0), armenian_durak, level, OnlyRandom(seed)))


# ------------------------------------------------------------------------------------------------- the book


@pytest.mark.parametrize(("level", "share"), [("player", 0.7), ("master", 0.9)])
def test_the_lessons_are_known(level: str, share: float) -> None:
    missed = [lesson.name for lesson in LESSONS if not solved(armenian_durak, lesson, level)]
    assert len(missed) <= (1 - share) * len(LESSONS), missed


def test_the_book_is_long_enough() -> None:
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS) >= 20


@pytest.mark.parametrize("lesson", ENDINGS, ids=lambda lesson: lesson.name)
def test_the_endings_can_be_proved(lesson: Lesson) -> None:
    """The right cards are the best ones, all cards are known, and the master finds them with any chance."""
    state = lesson.position()
    assert state.to_move == 0
    assert state.view(0).unseen & ~state.hand[1] == 0
    values = brute_force(state)
    assert {token(card) for card, value in values.items() if value == max(values.values())} == lesson.right
    for seed in range(3):
        assert token(thought(state, seed=seed).move) in lesson.right


# --------------------------------------------------------------------------------------------- exact endings


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_endings_are_solved_as_by_brute_force(rules: Rules) -> None:
    """Covered cards among them, from either place in a trick."""
    rng = Random(str(rules))
    covered = 0
    for left in (9, 8, 7, 6, 5, 4, 3, 2, 1) * 2:
        state = position(rules, left, rng)
        covered += bool(state.down[0] | state.down[1])
        tricks = (left + 1) // 2
        values = brute_force(state)
        if state.to_move == 1:
            values = {card: tricks - value for card, value in values.items()}
        ending = Ending(state, 10_000)
        assert dict(ending.values(state)) == values
        if state.led < 0:
            assert Ending(state, 10_000).tricks(state) == max(values.values())
    assert covered


def test_an_ending_takes_few_positions_and_gives_up_after_so_many() -> None:
    rng = Random(1)
    counts = []
    for number in range(12):
        state = position(RULES[number], 16, rng)
        ending = Ending(state, 100_000)
        ending.values(state)
        counts.append(100_000 - ending.nodes)
    assert sorted(counts)[6] < 1_000
    with pytest.raises(OutOfNodes):
        Ending(state, 10).values(state)


# ------------------------------------------------------------------------------------------------ the master


@pytest.mark.parametrize("left", [36, 29, 20, 19, 12, 7, 4])
def test_every_card_gets_a_value_and_the_best_is_played(left: int) -> None:
    rng = Random(left)
    for rules in RULES[:: 5 if left > 20 else 2]:
        state = position(rules, left, rng)
        if len(state.legal()) == 1:
            assert thought(state) == Thought(state.legal()[0])
            continue
        found = thought(state)
        values = dict(found.values)
        assert list(values) == state.legal()
        assert values[found.move] == max(values.values())
        bound = 18 if left > 2 else 36
        assert all(-bound <= value <= bound for value in values.values())


def test_a_solved_ending_is_worth_what_it_brings() -> None:
    """With all cards in sight the values are the returns of best play."""
    rng, checked = Random(3), 0
    while checked < 8:
        state = position(RULES[checked], 7, rng)
        view = state.view(state.to_move or 0)
        if len(view.legal) == 1 or view.unseen:
            continue
        checked += 1
        for card, value in thought(state).values:
            won = state.tricks[0] + brute_force(state)[card]
            assert value == (2 * won - 18 if state.to_move == 0 else 18 - 2 * won)


@pytest.mark.parametrize("left", [30, 20, 14, 8])
def test_progress_goes_up_to_the_whole(left: int) -> None:
    state = position(Rules(), left, Random(left))
    shares = list(bots.think(state.view(state.to_move or 0), armenian_durak, "master", OnlyRandom(1)))
    assert shares == sorted(shares)
    assert 0 < shares[0] <= shares[-1] == 1.0


def test_worlds_that_take_too_long_are_judged_by_playing_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durak_bots, "NODES", 3)
    state = position(Rules(), 20, Random(5))
    assert tuple(card for card, _ in thought(state).values) == tuple(state.legal())


def test_the_same_chance_gives_the_same_thought() -> None:
    for left in (32, 20, 11):
        state = position(Rules(), left, Random(left))
        for level in bots.LEVELS:
            assert thought(state, level) == thought(state, level)


# -------------------------------------------------------------------------------------------------- playouts


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_playouts_by_chance_play_by_the_rules(rules: Rules) -> None:
    """The same chance leads the engine to the same result."""
    for number in range(40):
        rng = Random(number)
        state = position(rules, rng.randrange(1, 37), rng)
        trial = state.copy()
        mine, theirs = Random(number), Random(number)
        while state.to_move is not None:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else state.pick(mine.random()))
        assert durak_bots.by_chance(trial, theirs) == state.returns()
        assert mine.random() == theirs.random()
