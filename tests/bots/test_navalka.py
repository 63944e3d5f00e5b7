"""The bots of both Navalkas: the book of blunders, and that playouts and endings keep to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import navalka as navalka_bots
from engine.bots.navalka_end import Ending
from engine.bots.navalka_play import COSTLY, PATIENCE, UNBEATABLE, lost, numbers, playout, world_of
from engine.bots.navalka_worth import chances
from engine.bots.thought import Thought
from engine.cards import HIGHER, SUIT_MASKS, listed
from engine.games import navalka, open_navalka
from engine.heap.play import TAKE
from tests.bots.book_navalka import CLOSED, OPEN
from tests.bots.lessons import Lesson, solved
from tests.engine.heap_table import cards, names, played, random_deal, table
from tests.engine.test_laws import OnlyRandom

GAMES: list[Any] = [navalka, open_navalka]
BOOKS = {"navalka": CLOSED, "open-navalka": OPEN}
#: the smallest share of the book that a level finds
SHARES = {"player": 0.7, "master": 0.9}
EVERY_LESSON = [(game, lesson) for game in GAMES for lesson in BOOKS[game.slug]]


@pytest.mark.parametrize("level", SHARES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_book(game: Any, level: str) -> None:
    book = BOOKS[game.slug]
    missed = [lesson.name for lesson in book if not solved(game, lesson, level)]
    assert len(book) >= 20
    assert len(missed) <= (1 - SHARES[level]) * len(book), missed


@pytest.mark.parametrize(("game", "lesson"), EVERY_LESSON, ids=lambda one: getattr(one, "name", None))
def test_lessons_are_positions_of_the_game(game: Any, lesson: Lesson) -> None:
    state = lesson.position()
    view = state.view(state.to_move)
    assert game.determinize(view, Random(1)).view(view.seat) == view


# -------------------------------------------------------------------------------------------------- positions


def some_positions(count: int, seed: int = 0, choices: int = 1) -> Iterator[tuple[Any, Any]]:
    """A game and a position of it, from deals by all presets, two to six at the table."""
    rng = Random(seed)
    found = number = 0
    while found < count:
        game = GAMES[number % 2]
        presets = list(game.PRESETS.values())
        state = random_deal(game, presets[number // 2 % len(presets)], 2 + number % 5, seed + number)
        for _ in range(int(rng.random() * 70)):
            if state.to_move is None:
                break
            state.apply(bots.choose(state.view(state.to_move), game, "novice", rng))
        number += 1
        if state.to_move is not None and len(state.legal()) >= choices:
            found += 1
            yield game, state


def searched(game: Any, state: Any, level: str, seed: int = 1) -> tuple[list[float], Thought]:
    """The progress that a level reports, and what it finds."""
    search = bots.think(state.view(state.to_move), game, level, OnlyRandom(seed))
    shares = []
    while True:
        try:
            shares.append(next(search))
        except StopIteration as end:
            return shares, end.value


@pytest.mark.parametrize(("level", "count"), [("novice", 100), ("player", 50), ("master", 8)])
def test_every_level_makes_legal_moves(level: str, count: int) -> None:
    for game, state in some_positions(count):
        _, found = searched(game, state, level)
        assert state.why_not(found.move) is None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_the_same_view_and_chance_give_the_same_move(level: str) -> None:
    for game, state in some_positions(6, 50, 2):
        assert searched(game, state, level, 7) == searched(game, state.copy(), level, 7)


@pytest.mark.parametrize("level", ["player", "master"])
def test_progress_rises_to_the_whole(level: str) -> None:
    for game, state in some_positions(8, 90, 2):
        shares, _ = searched(game, state, level)
        assert shares == sorted(shares)
        assert shares[-1] == pytest.approx(1)


def test_the_master_values_all_moves_and_makes_the_best() -> None:
    for game, state in some_positions(12, 130, 2):
        _, found = searched(game, state, "master")
        values = dict(found.values)
        assert list(values) == state.legal()
        assert all(-1 <= value <= 0 for value in values.values())
        assert values[found.move] >= max(values.values()) - navalka_bots.DOUBTED


def test_one_legal_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navalka, "determinize", None)
    state = played(table(navalka, "KC 7D", "7C 8C"), "KC")
    for level in bots.LEVELS:
        assert searched(navalka, state, level) == ([], Thought(TAKE))


@pytest.mark.parametrize("level", ["player", "master"])
def test_playouts_bound_the_work(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    count = 0

    def counted(*arguments: Any) -> Any:
        nonlocal count
        count += 1
        return playout(*arguments)

    monkeypatch.setattr(navalka_bots, "playout", counted)
    strength = navalka_bots.LEVELS[level]
    for game, state in some_positions(6, 170, 2):
        count = 0
        searched(game, state, level)
        plans = len(navalka_bots.plans(state.view(state.to_move)))
        assert 0 < count <= max(strength.playouts, strength.simulations) + 12 * plans


@pytest.mark.parametrize("level", ["player", "master"])
def test_no_trump_where_a_plain_card_beats(level: str) -> None:
    for game in GAMES:
        state = random_deal(game, game.Rules(), 4, 5, trump=0)
        seat = state.to_move
        low = next(card for card in listed(state.hands[seat]) if card >= 9)
        state.apply(low)
        view = state.view(state.to_move)
        plain = [card for card in view.legal if card >= 9 and card % 9 < 6]
        if plain:
            assert bots.choose(view, game, level, OnlyRandom(1)) in plain


# ------------------------------------------------------------------------------------------ rules of thumb


def thumb(state: Any) -> int:
    """What a playout does, the slow way."""
    seat, number = state.to_move, numbers(state.trump)
    legal = sorted((move for move in state.legal() if move != TAKE), key=lambda card: number[card])
    if not legal:
        return TAKE
    lowest: int = legal[0]
    if (state.pile and not state.piling) or lowest // 9 == state.trump:
        return lowest
    theirs = state.hands[state.after(seat)]
    more = COSTLY if theirs & SUIT_MASKS[state.trump] else UNBEATABLE
    for card in legal:
        if card // 9 != state.trump and card % 9 <= lowest % 9 + more and not theirs & HIGHER[card]:
            return int(card)
    return lowest


def turns(state: Any) -> int:
    """Plays on like a playout, and counts the turns."""
    count = 0
    while state.to_move is not None and count < PATIENCE:
        state.apply(thumb(state))
        count += not state.piling
    return count


def test_playouts_keep_to_the_rules() -> None:
    """All the way to the end they come to what the game itself comes to."""
    ended = 0
    for _, state in some_positions(150, 7):
        slow = state.copy()
        if turns(slow) < PATIENCE and slow.moves < slow.rules.move_cap:
            ended += 1
            assert tuple(playout(world_of(state), PATIENCE)) == lost(state.seats, slow.loser)
    assert ended > 100


def test_a_playout_begins_as_it_is_told() -> None:
    for _, state in some_positions(60, 11, 2):
        if state.piling or not state.pile:
            plans = [(move, -1) for move in state.legal()]
        else:
            hand = state.hands[state.to_move]
            plans = [
                (move, card if move != TAKE else -1)
                for move in state.legal()
                for card in listed(hand & ~(1 << move)) or [-1]
            ]
        number = [*numbers(state.trump), TAKE, -1]
        world = world_of(state)
        for first, second in plans:
            slow = state.copy()
            slow.apply(first)
            if second >= 0:
                slow.apply(second)
            if turns(slow) < PATIENCE - 1 and slow.moves < slow.rules.move_cap:
                value = playout(world, PATIENCE, number[first], number[second])
                assert tuple(value) == lost(state.seats, slow.loser)


def test_a_playout_leaves_the_world_as_it_was() -> None:
    for _, state in some_positions(20, 13):
        world = world_of(state)
        playout(world)
        assert world == world_of(state)


def test_chances_are_chances() -> None:
    for _, state in some_positions(60, 17):
        world = world_of(state)
        found = chances(world.hands, world.seat, world.hand_size > 0, len(world.talon))
        assert sum(found) == pytest.approx(1)
        assert all((chance > 0) == (hand > 0) for chance, hand in zip(found, world.hands, strict=True))


# --------------------------------------------------------------------------------------------------- endings


def forced(state: Any, seat: int, depth: int) -> int:
    """1 if the seat can force a win in so many moves, -1 if it can't avoid a loss, else 0: by trying everything."""
    if state.to_move is None:
        return 0 if state.loser < 0 else -1 if state.loser == seat else 1
    if not depth:
        return 0
    values = []
    for move in state.legal():
        trial = state.copy()
        trial.apply(move)
        values.append(forced(trial, seat, depth - 1))
    return max(values) if state.to_move == seat else min(values)


def small_endings(count: int, seed: int) -> Iterator[Any]:
    """Two seats with a few cards each, by all presets, the pile begun or not."""
    rng = Random(seed)
    for number in range(count):
        game = GAMES[number % 2]
        presets = list(game.PRESETS.values())
        deck = list(range(36))
        rng.shuffle(deck)
        mine = 1 + int(rng.random() * 3)
        theirs = 1 + int(rng.random() * 3)
        hands = names(deck[:mine]), names(deck[mine : mine + theirs]), "6S 7S"
        state = table(
            game, *hands[: 2 + number % 3 // 2], rules=presets[number // 2 % len(presets)], trump="D"
        )
        for _ in range(int(rng.random() * 6)):
            if state.to_move is not None:
                state.apply(state.pick(rng.random()))
        if state.to_move is not None and sum(map(bool, state.hands)) == 2:
            yield state


def test_endings_are_worked_out_like_by_trying_everything() -> None:
    proven = 0
    for state in small_endings(300, 3):
        seat = state.to_move
        ending = Ending(state, 100_000)
        values = [forced(state, seat, depth) for depth in range(8)]
        for depth, value in enumerate(values):
            found = ending.prove(ending.root, depth)
            assert found == value or (not value and found == values[-1])
        proven += values[-1] != 0
    assert proven > 100


def test_an_ending_is_given_up_after_so_many_positions() -> None:
    state = table(navalka, "6C 8C TC QC 6H 8H TH", "7C 9C JC KC 7H 9H JH")
    ending = Ending(state, 500)
    ending.solve(60)
    assert ending.nodes == -1
    assert len(ending.proven) + len(ending.looked) <= 500


def test_a_settled_ending_is_told_as_such() -> None:
    """The king of clubs the other has to take, and the nine goes after it; the nine his last card beats."""
    state = table(open_navalka, "9C KC", "TC", trump="S")
    shares, found = searched(open_navalka, state, "master")
    assert names([found.move]) == "KC"
    assert dict(found.values) == {cards("KC")[0]: 0.0, cards("9C")[0]: -1.0}
    assert shares[-1] == 1
