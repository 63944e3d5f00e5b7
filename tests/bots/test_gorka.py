"""Gorka's bots: the book of blunders, the equilibrium table, and that they keep to the rules of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engine import bots
from engine.bots import gorka_before, gorka_duel, gorka_policy, gorka_search
from engine.bots.gorka_duel import Solution
from engine.bots.gorka_odds import odds, pair_of, share
from engine.bots.gorka_sight import Sight, widths
from engine.bots.thought import Thought
from engine.games import gorka
from engine.games.gorka import Rules, State, View
from engine.games.gorka_hands import Scale
from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, PASS, RAISE
from tests.bots.book_gorka import LESSONS
from tests.bots.lessons import Lesson, solved
from tests.engine.gorka_table import any_rules, hand, light, some_move, table
from tests.engine.test_laws import OnlyRandom

#: the smallest share of the book that a level finds
SHARES = {"player": 0.7, "master": 0.9}


@pytest.mark.parametrize("level", SHARES)
def test_the_book(level: str) -> None:
    missed = [lesson.name for lesson in LESSONS if not solved(gorka, lesson, level)]
    assert len(missed) <= (1 - SHARES[level]) * len(LESSONS), missed


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_lessons_are_positions_of_the_game(lesson: Lesson) -> None:
    state = lesson.position()
    view = state.view(state.to_move)
    assert gorka.determinize(view, Random(1)).view(view.seat) == view
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS) >= 20


# ------------------------------------------------------------------------------------------------- positions


def searched(state: State, level: str, seed: int = 1) -> tuple[list[float], Thought]:
    """The progress that a level reports, and what it finds."""
    search = bots.think(state.view(state.to_move or 0), gorka, level, OnlyRandom(seed))
    shares = []
    while True:
        try:
            shares.append(next(search))
        except StopIteration as end:
            return shares, end.value


def some_positions(count: int, seed: int = 0) -> Iterator[State]:
    """Positions by all kinds of rules, every phase among them, with short stacks, pots of ties, few at the table."""
    rng = Random(seed)
    for _ in range(count):
        rules, seats = any_rules(rng), rng.randrange(2, 7)
        one, best, natural = rng.choice(((False, False, False), (True, True, True)))
        rules = replace(rules, one_falka=one, four_queens_top=best, natural_first=natural)
        order = list(gorka.deck(rules))
        rng.shuffle(order)
        context: dict[str, object] = {}
        if rng.random() < 0.5:
            context["stacks"] = tuple(rng.choice((1, 3, 8, 25, rules.stack)) for _ in range(seats))
            if rules.tie == "svara" and seats > 2:
                context["carry"] = (rng.randrange(2, 40), tuple(sorted(rng.sample(range(seats), 2))))
        dealer = rng.randrange(seats)
        if "carry" in context:
            dealer = context["carry"][1][0]  # type: ignore[index]
        state = gorka.deal(rules, seats, dealer, order, **context)
        length = rng.randrange(3 * seats + 8)
        for _ in range(length):
            trial = state.copy()
            trial.apply(some_move(trial, rng))
            if trial.to_move is None:
                break
            state = trial
        yield state


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_makes_legal_moves(level: str) -> None:
    count = 40 if level == "master" else 500
    phases = set()
    for state in some_positions(count):
        view = state.view(state.to_move or 0)
        phases.add(view.phase)
        assert bots.choose(view, gorka, level, OnlyRandom(3)) in view.legal
    assert len(phases) == 4


def test_the_same_view_and_chance_give_the_same_move_and_hidden_cards_none_other() -> None:
    """Whatever the others hold: nothing is read but the view."""
    for number, state in enumerate(some_positions(8, 5)):
        view = state.view(state.to_move or 0)
        other = gorka.determinize(view, Random(number))
        for level in bots.LEVELS:
            first = searched(state, level)
            assert first == searched(state, level)
            assert first == searched(other, level)


def test_progress_grows_up_to_the_whole() -> None:
    positions = [
        table(light(2), seats=2),
        table(light(2) + "raise:1", seats=2),
        table(light(4) + "raise:1", seats=4),
        table("light light light up:", seats=3),
        table("light light up:", seats=2),
    ]
    for state in positions:
        shares, _ = searched(state, "master")
        assert shares == sorted(shares)
        assert shares[0] > 0
        assert 0.9 < shares[-1] <= 1
        assert len(shares) >= 8


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    playouts = dealt = rounds = 0
    real_playout, real_deal, real_walk = gorka_policy.playout, gorka.determinize, Solution._walk

    def playout(*arguments: object) -> None:
        nonlocal playouts
        playouts += 1
        real_playout(*arguments)  # type: ignore[arg-type]

    def determinize(view: View, rng: Random) -> State:
        nonlocal dealt
        dealt += 1
        return real_deal(view, rng)

    def walk(solution: Solution, *arguments: object) -> list[float]:
        nonlocal rounds
        rounds += 1
        return real_walk(solution, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(gorka_search, "playout", playout)
    monkeypatch.setattr(gorka_before, "playout", playout)
    monkeypatch.setattr(gorka, "determinize", determinize)
    monkeypatch.setattr(Solution, "_walk", walk)
    for state in some_positions(30, 9):
        playouts = dealt = rounds = 0
        searched(state, "master")
        assert playouts <= 4 * gorka_search.PLAYED
        assert dealt <= gorka_search.DEALT
        assert rounds <= 2 * max(gorka_duel.WORK, gorka_duel.LEAST_ROUNDS * 60)
        for level in ("novice", "player"):
            playouts = dealt = rounds = 0
            searched(state, level)
            assert playouts == dealt == rounds == 0


def test_the_master_says_what_every_move_is_worth() -> None:
    for state in some_positions(40, 11):
        view = state.view(state.to_move or 0)
        _, thought = searched(state, "master")
        if len(view.legal) == 1:
            assert thought == (view.legal[0], ())
            continue
        values = dict(thought.values)
        assert tuple(values) == view.legal
        most = sum(view.stacks) + view.carried
        assert all(-view.stacks[view.seat] - 1 <= value <= most for value in values.values())
        if view.phase == "vying":
            slack = gorka_search.SLACK + gorka_search.SLACK_OF_POT * view.pot
            assert values[thought.move] >= max(values.values()) - slack - 0.01
            assert values[PASS] == pytest.approx(-view.antes[view.seat] - view.paid[view.seat])


def test_the_others_say_nothing_of_worth_and_ask_nothing_of_the_only_move() -> None:
    state = table("dark:100", seats=2, stacks=(101, 1))
    assert state.legal() == [LIGHT]
    for level in bots.LEVELS:
        assert searched(state, level) == ([], Thought(LIGHT))
    for level in ("novice", "player"):
        assert searched(table(light(4), seats=4), level)[1].values == ()


# ----------------------------------------------------------------------------------------- not to be exploited


def always(word: str) -> Callable[[View], int]:
    """Plays one word whenever it can."""

    def choose(view: View) -> int:
        if view.phase != "vying":
            return view.legal[0]
        if word == "raise":
            return view.legal[-1]
        kept = [move for move in view.legal if move in (CALL, FINISH)]
        return kept[0] if kept else view.legal[1 if len(view.legal) > 1 else 0]

    return choose


@pytest.mark.parametrize("word", ["raise", "stay"])
@pytest.mark.parametrize(("level", "deals"), [("novice", 200), ("player", 200), ("master", 8)])
def test_nobody_lives_off_them_by_one_word(word: str, level: str, deals: int) -> None:
    """Who always raises, or always stays, loses to every level; two at the table, each deal from both seats."""
    won = 0
    other = always(word)
    for deal in range(deals):
        order = list(gorka.deck(Rules()))
        Random(deal).shuffle(order)
        for seat in (0, 1):
            state, moves = gorka.deal(Rules(), 2, 1, order), 0
            while state.to_move is not None:
                view = state.view(state.to_move)
                rng = bots.rng_for(f"{deal}|{seat}|{moves}")
                state.apply(bots.choose(view, gorka, level, rng) if view.seat == seat else other(view))
                moves += 1
            won += state.returns()[seat]
    assert won > 0


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_raise_does_not_drive_everybody_out(level: str) -> None:
    """Against a raise of five at once they neither always pass nor always stay, and sometimes raise."""
    words = {"pass": 0, "finish": 0, "raise": 0}
    for deal in range(16 if level == "master" else 200):
        order = list(gorka.deck(Rules()))
        Random(deal).shuffle(order)
        state = gorka.deal(Rules(), 2, 1, order)
        for word in (light(2) + "raise:5").split():
            state.apply(gorka.parse(word))
        view = state.view(1)
        words[gorka.token(bots.choose(view, gorka, level, bots.rng_for(str(deal)))).split(":")[0]] += 1
    total = sum(words.values())
    assert 0.2 * total < words["pass"] < 0.9 * total
    assert words["finish"] > 0
    assert words["raise"] > 0


def test_a_dark_stake_is_rare_and_small() -> None:
    view = table("", seats=4).view(0)
    for level in bots.LEVELS:
        moves = [bots.choose(view, gorka, level, bots.rng_for(f"dark{n}")) for n in range(300)]
        assert set(moves) == {LIGHT, DARK + 1}
        assert moves.count(LIGHT) > 250


# ------------------------------------------------------------------------------------------------ the chances


def test_shares_are_counted() -> None:
    assert share([1, 2, 2, 3], 2) == 0.5
    assert share([1, 2, 2, 3], 0) == 0.0
    assert share([1, 2, 2, 3], 4) == 1.0


@pytest.mark.parametrize("scale", [Scale(), Scale("sixes"), Scale("queens_sevens", one_falka=True)])
def test_the_hands_that_show_a_pair_are_all_of_them(scale: Scale) -> None:
    chances = odds(scale)
    for text in ("AS AH", "9C QD", "TS KS"):
        pair = hand(text)
        wanted = sorted(value for cards, value in chances.strength.items() if cards & pair == pair)
        assert chances.showing(pair) == wanted
    assert chances.showing(0) == sorted(chances.strength.values())
    unseen = hand("7S 8S 9S JS JD KD AD")
    some = [
        value
        for cards, value in chances.strength.items()
        if cards & pair == pair and not cards & ~(pair | unseen)
    ]
    assert chances.against(pair, unseen) == sorted(some)


def test_hands_with_nothing_open_are_drawn_evenly_enough() -> None:
    """Where all four are closed a sample stands for all; its middle and its quarters are those of all hands."""
    chances = odds(Scale())
    for gone in ("KS KH KC KD", "7S 8H 9C TD", "QS QH AS AH"):
        unseen = sum(1 << card for card in Scale().deck) & ~hand(gone)
        every = sorted(value for cards, value in chances.strength.items() if not cards & ~unseen)
        some = chances.against(0, unseen)
        for part in (0.25, 0.5, 0.75):
            assert abs(share(every, some[int(part * len(some))]) - part) < 0.04


def test_a_stake_narrows_what_one_is_believed_to_hold() -> None:
    state = table(light(4) + "raise:1 call raise:5 pass", seats=4)
    width = widths(state.view(0))
    assert width[3] == 1.0
    assert width[2] < width[1] < 1.0
    assert width[2] < width[0] < 1.0


def test_what_a_player_who_may_not_look_thinks_of_his_hand() -> None:
    rules = Rules(blind_dark=True)
    state = table("dark:1 light light up: up:12", ("AS AH AC AD", "", ""), rules=rules)
    seat = state.to_move or 0
    while seat:
        state.apply(RAISE + 1)
        seat = state.to_move or 0
    view = state.view(0)
    assert len(Sight(view).own) > 10
    assert 0.1 < Sight(view).chance() < 0.6


# ---------------------------------------------------------------------------------------------------- the duel


def test_the_duel_begins_where_the_others_passed() -> None:
    state = table(light(4) + "raise:2 call raise:3 pass call pass raise:1", seats=4)
    view = state.view(state.to_move or 0)
    before = gorka_search.replay(view)
    assert before.live == list(view.playing)
    assert before.later == (RAISE + 1,)
    assert (before.level, before.raises) == (5, 2)
    assert before.paid == [5, 2, 5, 0]


def test_who_shows_nothing_has_a_hand_too() -> None:
    state = table("dark:2 light light up: up:12 call pass", ("AS AH AC AD", "", ""))
    assert state.to_move == 0
    view = state.view(0)
    assert pair_of(view.cards[0], view.up[0]) == 0
    _, thought = searched(state, "master")
    assert dict(thought.values)[FINISH] > 0
