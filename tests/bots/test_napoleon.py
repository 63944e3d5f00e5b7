"""The bots of Napoleon."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import napoleon as napoleon_bots
from engine.bots.napoleon_sense import best_suit, made, opening, parting
from engine.bots.solver import Solver
from engine.bots.thought import finish
from engine.cards import DECK36, mask, parse
from engine.games import napoleon
from engine.games.napoleon import PRESETS, Rules, State
from tests.bots.book_napoleon import LESSONS, bidding
from tests.bots.lessons import Lesson, solved
from tests.engine.test_laws import OnlyRandom

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def positions(seats: int, rules: Rules, deals: int, seed: int = 0) -> list[State]:
    """Every position of some random deals in which there is a choice."""
    rng, found = Random(f"{seed}|{seats}"), list[State]()
    for _ in range(deals):
        order = list(DECK36)
        rng.shuffle(order)
        state = napoleon.deal(rules, seats, rng.randrange(seats), order, box=rng.choice([0, 7, 40]))
        while state.to_move is not None:
            if len(state.legal()) > 1:
                found.append(state.copy())
            state.apply(state.pick(rng.random()))
    return found


# ------------------------------------------------------------------------------------------------- the book


def test_the_book_is_long_enough_and_its_lessons_have_names() -> None:
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS) >= 20
    stages = {lesson.position().view(0).stage for lesson in LESSONS}
    assert stages == {"auction", "closing", "announce", "draw", "play"}


@pytest.mark.parametrize(("level", "share"), [("player", 0.7), ("master", 0.9)])
def test_the_lessons_are_known(level: str, share: float) -> None:
    right = [solved(napoleon, lesson, level) for lesson in LESSONS]
    failed = [lesson.name for lesson, found in zip(LESSONS, right, strict=True) if not found]
    assert sum(right) >= share * len(LESSONS), failed


@by_lesson
def test_a_lesson_is_seen_from_the_seat_to_move(lesson: Lesson) -> None:
    """The position is what the cards and the moves made, not something put together."""
    state = lesson.position()
    view = state.view(state.to_move)
    assert napoleon.determinize(view, OnlyRandom(1)).view(view.seat) == view


# ----------------------------------------------------------------------------------------- what all levels do


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("seats", napoleon.seats)
def test_moves_are_legal_and_values_belong_to_them(seats: int, rules: Rules) -> None:
    states = positions(seats, rules, 3)
    for number, state in enumerate(Random(seats).sample(states, min(3, len(states)))):
        view = state.view(state.to_move or 0)
        level = bots.LEVELS[number % 3]
        thought = finish(bots.think(view, napoleon, level, OnlyRandom(number)))
        assert thought.move in view.legal
        if level == "master":
            values = dict(thought.values)
            assert tuple(values) == view.legal
            assert values[thought.move] >= max(values.values()) - 1e-6


def test_the_same_view_and_chance_give_the_same_thought() -> None:
    for state in positions(4, Rules(), 2)[::6]:
        view = state.view(state.to_move or 0)
        for level in bots.LEVELS:
            found = {finish(bots.think(view, napoleon, level, bots.rng_for("same"))) for _ in range(2)}
            assert len(found) == 1


@pytest.mark.parametrize(
    "words", ["", "bid:5 pass pass pass", "bid:3 pass pass pass", "bid:3 pass pass pass keep"]
)
def test_progress_goes_up_to_the_whole(words: str) -> None:
    view = bidding("AS KD 9D 7C 6H", words).view(0)
    shares = list(bots.think(view, napoleon, "master", OnlyRandom(1)))
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] == 1.0


def test_a_single_move_is_made_without_thinking() -> None:
    for state in positions(2, Rules(), 1):
        while state.to_move is not None and len(state.legal()) > 1:
            state.apply(state.legal()[0])
        if state.to_move is not None:
            for level in bots.LEVELS:
                steps = bots.think(state.view(state.to_move), napoleon, level, OnlyRandom(1))
                with pytest.raises(StopIteration) as end:
                    next(steps)
                assert end.value.value == (state.legal()[0], ())


@pytest.mark.parametrize("seats", [3, 6])
def test_the_work_is_bounded(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many worlds, and so many positions in all; what one world needs may go beyond."""
    worlds = 0
    real = napoleon.determinize

    def counted(view: napoleon.View, rng: Random) -> State:
        nonlocal worlds
        worlds += 1
        return real(view, rng)

    solvers: list[Solver] = []

    class Counted(Solver):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            solvers.append(self)

    monkeypatch.setattr(napoleon, "determinize", counted)
    monkeypatch.setattr(napoleon_bots, "Solver", Counted)
    for level, effort in napoleon_bots.EFFORTS.items():
        for state in positions(seats, Rules(), 1, seats)[::4]:
            view = state.view(state.to_move or 0)
            worlds = 0
            solvers.clear()
            bots.choose(view, napoleon, level, OnlyRandom(1))
            assert worlds <= max(effort.cards, effort.bids)
            spent = sum(effort.nodes - solver.nodes for solver in solvers)
            assert spent * seats <= effort.total + 6 * effort.nodes * seats


def test_where_the_solver_gives_up_the_rules_of_thumb_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(napoleon_bots.EFFORTS, "master", napoleon_bots.Effort(5, 5, 0, 100))
    for state in positions(5, Rules(), 1):
        view = state.view(state.to_move or 0)
        thought = finish(bots.think(view, napoleon, "master", OnlyRandom(1)))
        assert tuple(move for move, _ in thought.values) == view.legal


def test_values_are_what_the_deal_brings() -> None:
    """Sure things are worth exactly what is paid for them, antes and all."""
    view = bidding("AS KS QS JS TS", "bid:5 pass pass pass", box=30).view(0)
    values = dict(finish(bots.think(view, napoleon, "master", OnlyRandom(1))).values)
    box = 30 + 4
    assert values[napoleon.parse("napoleon")] == pytest.approx(15 + box - 1, abs=3)
    view = bidding("AS KS QS JS TS", "bid:5 pass pass pass plain keep", box=30).view(0)
    values = dict(finish(bots.think(view, napoleon, "master", OnlyRandom(1))).values)
    assert set(values.values()) == {15 - 1}


def test_when_all_is_decided_any_card_will_do() -> None:
    """Played to the end by agreement: the bid is made, and every card is worth the same."""
    state = bidding("AS KS QS JS TS", "bid:1 pass pass pass AS", rules=PRESETS["without-exchange"])
    for _ in range(3):
        state.apply(state.legal()[0])
    thought = finish(bots.think(state.view(0), napoleon, "master", OnlyRandom(1)))
    assert {value for _, value in thought.values} == {3 - 1}


# -------------------------------------------------------------------------------------------- rules of thumb


def cards(text: str) -> int:
    return mask(map(parse, text.split()))


def test_a_hand_is_worth_more_with_higher_and_longer_trumps() -> None:
    for seats in napoleon.seats:
        strongest = best_suit(cards("AS KS QS JS TS"), seats)
        assert strongest[0] == cards("6S 7S 8S 9S TS JS QS KS AS")
        assert (
            strongest[1]
            > best_suit(cards("AS KS QS 6D 7H"), seats)[1]
            > best_suit(cards("9S 8S 7S 6D 7H"), seats)[1]
        )


def test_the_opening_makes_the_best_suit_trumps() -> None:
    assert opening(cards("AS KS QS 6D 7H"), 4) == parse("AS")
    assert opening(cards("6S KD QD JD 7H"), 4) == parse("KD")


def test_the_worst_card_goes() -> None:
    assert parting(cards("AS KS QS JS 6D"), 4)[0] == parse("6D")
    assert parting(cards("AS KS QS JS TS"), 4)[0] == -1


def test_positions_are_played_out_by_the_rules() -> None:
    """Five sure tricks are made however the rest plays, and five low cards are not; and it takes no chance."""
    for seats in napoleon.seats:
        for state in positions(seats, Rules(), 3):
            if state.stage == 4:
                assert made(state.copy(), 0) == made(state.copy(), 0)
    for hand, expected in (("AS KS QS JS TS", True), ("6S 7C 6D 7H 8C", False)):
        state = bidding(hand, "bid:5 pass pass pass plain keep")
        state.apply(opening(state.hands[0], 4))
        assert made(state, 0) is expected
