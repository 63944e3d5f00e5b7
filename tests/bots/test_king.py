"""King's bots: the book of blunders, and that they keep to the rules of the house."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import king as king_bots
from engine.bots import king_play
from engine.bots.king_orders import WORTH, later
from engine.bots.thought import Thought
from engine.games import king
from engine.games.king import Rules, State
from engine.games.king_rules import DISCARD, LEAD, ORDER, ORDER_TEXTS, SEVEN, TRICKS
from tests.bots.book_king import LESSONS
from tests.bots.lessons import Lesson, solved
from tests.engine.king_tables import EVERY_ORDER, RULES, names, position, random_deal, table
from tests.engine.test_laws import OnlyRandom

#: the smallest share of the book that a level finds
SHARES = {"player": 0.7, "master": 0.9}


@pytest.mark.parametrize("level", SHARES)
def test_the_book(level: str) -> None:
    missed = [lesson.name for lesson in LESSONS if not solved(king, lesson, level)]
    assert len(missed) <= (1 - SHARES[level]) * len(LESSONS), missed


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_lessons_are_positions_of_the_game(lesson: Lesson) -> None:
    """What the seat to move knows fits what is so, and at least twenty lessons there are."""
    state = lesson.position()
    seat = state.to_move
    view = state.view(seat)
    world = king.determinize(view, Random(1))
    assert world.view(seat) == view
    assert len(LESSONS) >= 20


# -------------------------------------------------------------------------------------------------- positions


def searched(state: State, level: str, seed: int = 1) -> tuple[list[float], Thought]:
    """The progress that a level reports, and what it finds."""
    search = bots.think(state.view(state.to_move or 0), king, level, OnlyRandom(seed))
    shares = []
    while True:
        try:
            shares.append(next(search))
        except StopIteration as end:
            return shares, end.value


def some_positions(count: int, seed: int = 0, seats: tuple[int, ...] = (3, 4)) -> Iterator[State]:
    """Positions from random deals by all kinds of rules, every phase among them."""
    rng = Random(seed)
    for number in range(count):
        rules = RULES[number % len(RULES)]
        order = "" if rules.pre_deals and number % 2 else EVERY_ORDER[number % len(EVERY_ORDER)]
        orders = rules.orders if order else ()
        name = order.removeprefix("order:").split("-")[0]
        if order and (name not in orders or (order.endswith("N") and not rules.no_trump_win)):
            order = "order:tricks"
        length = int(rng.random() * 30) if number % 4 else number // 4 % 3
        for step, state in enumerate(random_deal(rules, seats[number % len(seats)], seed + number, order)):
            if state.to_move is None:
                break
            chosen = state.copy()
            if step == length:
                break
        yield chosen


@pytest.mark.parametrize(("level", "count"), [("novice", 300), ("player", 60), ("master", 8)])
def test_every_level_makes_legal_moves(level: str, count: int) -> None:
    for state in some_positions(count):
        _, found = searched(state, level)
        assert state.why_not(found.move) is None


def test_novices_finish_every_deal() -> None:
    for seed in range(40):
        rules = RULES[seed % len(RULES)]
        state = next(random_deal(rules, 3 + seed % 2, seed))
        while state.to_move is not None:
            state.apply(bots.choose(state.view(state.to_move), king, "novice", OnlyRandom(seed)))


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_same_view_and_chance_give_the_same_move(level: str) -> None:
    for state in some_positions(4, seed=50):
        assert searched(state, level, 7) == searched(state.copy(), level, 7)


@pytest.mark.parametrize("level", ["player", "master"])
def test_progress_rises_to_the_whole(level: str) -> None:
    for state in some_positions(5, seed=90):
        shares, _ = searched(state, level)
        assert shares == sorted(shares)
        if len(state.legal()) > 1:
            assert shares[-1] == pytest.approx(1)
            assert len(shares) > 3


def test_the_master_values_all_moves_and_makes_the_best() -> None:
    for state in some_positions(8, seed=130):
        moves = state.legal()
        _, found = searched(state, "master")
        if len(moves) == 1:
            continue
        assert [move for move, _ in found.values] == moves
        values = dict(found.values)
        price = abs(state.game.price) if state.led != ORDER else 16
        assert values[found.move] >= max(values.values()) - max(1.0, price / 4)


def test_one_legal_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(king, "determinize", None)
    state = position("AS/KS/QS", order="order:tricks")
    for level in bots.LEVELS:
        shares, found = searched(state, level)
        assert names([found.move]) == "AS"
        assert shares == []


@pytest.mark.parametrize("level", ["player", "master"])
def test_playouts_bound_the_work(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0

    def counted(*arguments: Any) -> list[float]:
        nonlocal played
        played += 1
        return king_play.playout(*arguments)

    monkeypatch.setattr(king_bots, "playout", counted)
    start = table()
    searched(start, level)
    rounds = king_bots.ORDERING[level]
    assert played == sum(min(len(start.legal()), most) * worlds for most, worlds in rounds)
    start.apply(TRICKS)
    played = 0
    searched(start, level)
    assert played == sum(min(66, most) * worlds for most, worlds in king_bots.LAYING[level])
    while start.led == DISCARD:
        start.apply(start.pick(0.5))
    played = 0
    searched(start, level)
    assert 0 < played <= king_bots.SIMULATIONS[level]


# -------------------------------------------------------------------------------------------------- playouts


def test_playouts_play_by_the_rules() -> None:
    """The quick play gives the same returns as the same cards played on the table, all of them legal."""
    for state in some_positions(250, seed=7):
        if state.led == ORDER:
            continue
        trial = state.copy()
        sense = king_play.sense_of(state.game)
        king_play.lay_away(state, sense)
        while state.to_move is not None:
            hand, legal = state.hand[state.to_move], state.legal_mask()
            aside = state.talon if state.declarer < 0 else state.discarded
            live = sum(state.hand) | aside
            unseen = live & ~hand & ~(aside if state.to_move == state.declarer else 0)
            last = state.led >= 0 and state.after[state.to_move] == state.leader
            move = legal.bit_length() - 1
            if legal & (legal - 1):
                move = king_play.choose(
                    sense, hand, legal, unseen, state.led, state.table, state.better, last
                )
            assert state.why_not(move) is None
            state.apply(move)
        assert king_play.playout(trial) == list(state.returns())


def test_playouts_by_chance_play_by_the_rules() -> None:
    """The same chance leads the engine to the same result, from the discards on."""
    for number, state in enumerate(some_positions(250, seed=11)):
        if state.led == ORDER:
            continue
        trial = state.copy()
        rng = Random(number)
        while state.to_move is not None:
            legal = state.legal()
            sure = len(legal) == 1 and state.led >= LEAD
            state.apply(legal[0] if sure else state.pick(rng.random()))
        assert king_play.by_chance(trial, Random(number)) == list(state.returns())


def test_rules_of_thumb_beat_chance() -> None:
    """In every game a seat that goes by them gets more than a point a deal above one that plays by chance."""
    rules = Rules(seventh_game=True)
    for order in range(TRICKS, TRICKS + 8):
        gain = 0
        for seed in range(40):
            state = table(names(Random(seed).sample(king.deck(rules), 32)[:10]), rules=rules)
            state.apply(order)
            for seat in range(3):
                gain += mixed(state.copy(), seed, {seat})[seat] - mixed(state.copy(), seed, set())[seat]
        assert gain / 120 > 1, ORDER_TEXTS[order - TRICKS]


def mixed(state: State, seed: int, thinking: set[int]) -> tuple[int, ...]:
    """The returns if these seats play their cards by the rules of thumb, and all else is by chance."""
    rng = Random(seed)
    while state.to_move is not None:
        legal = state.legal()
        if state.to_move in thinking and len(legal) > 1 and state.led != DISCARD:
            state.apply(king_bots.rule_of_thumb(state, legal))
        else:
            state.apply(state.pick(rng.random()))
    return state.returns()


# ---------------------------------------------------------------------------------------------- worth of orders


def test_an_order_costs_what_it_would_bring_later() -> None:
    """Keeping more is worth more in otygrysh and less in penalties; the last one costs nothing."""
    rules = Rules()
    assert later(rules, ("king",), "king") == 0
    assert later(rules, ("king", "win"), "king") == pytest.approx(sum(WORTH["win"]) / len(WORTH["win"]))
    keep_win, keep_king = (later(rules, ("king", "win"), name) for name in ("king", "win"))
    assert keep_win > 10 > 0 > keep_king
    # two orders to choose from later are worth more than each with any hand
    single = sum(later(rules, (name, "king"), "king") for name in ("hearts", "girls"))
    assert later(rules, ("hearts", "girls", "king"), "king") > single


def test_short_matches_end_with_two_negatives() -> None:
    rules = Rules(match_length="short")
    assert later(rules, rules.orders, "win") < 0
    last = tuple(name for name in rules.orders if name != "hearts")
    assert later(rules, last, "king") == pytest.approx(sum(WORTH["win"]) / len(WORTH["win"]))


def test_every_order_has_its_worth() -> None:
    assert set(WORTH) == {*SEVEN, "win"}
    assert len({len(worth) for worth in WORTH.values()}) == 1


def test_trumps_are_chosen_by_length() -> None:
    """Without trumps seven spades from the king are nothing before the ace is gone."""
    state = table("7S 8S 9S TS JS QS KS 7C 8C 7D", orders=("win",), rules=Rules(no_trump_win=True))
    for level in ("player", "master"):
        _, found = searched(state, level)
        assert king.token(found.move) == "order:win-S"
