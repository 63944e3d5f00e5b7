"""Fair play: a bot's move depends on what its seat may know, and on nothing else.

In every game at every level, in 200 positions that are a choice and have something hidden: the cards that the seat
can't see are dealt otherwise, and it sees the same and makes the same move. Meanwhile nobody can look at the real
deal: its state is poisoned, and whoever asks it for anything gets an error.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import lru_cache
from itertools import count
from types import FrameType, NoneType
from typing import Any, NamedTuple

import pytest

from engine.bots import LEVELS, choose, rng_for
from engine.bots.plain import from_data, reader, to_data
from engine.game import Game, State
from engine.games import GAMES
from tests.engine.strategies import Case, unseen
from tests.engine.test_laws import OnlyRandom

#: positions of a game
POSITIONS = 200
#: of one deal
SPREAD = 4
#: moves that belong to some part of a deal, by the word that begins their token; cards are played in all games
PARTS: dict[str, set[str]] = {
    "navalka": {"take"},
    "open-navalka": {"take"},
    "gorka": {"dark", "light", "up", "pass", "raise", "call", "finish"},
    "king": {"order"},
    "armenian-durak": set(),
    "napoleon": {"bid", "pass", "here", "swap", "keep", "napoleon", "plain"},
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_level = pytest.mark.parametrize("level", LEVELS)


class Position(NamedTuple):
    """A position with a choice, what its seat sees, and how far through its deal it is, from 0 to 1."""

    state: State
    view: Any
    place: float


class Peeked(Exception):  # noqa: N818 - named for what happened
    """Somebody has looked at the real deal."""


@lru_cache(maxsize=len(GAMES))
def positions(slug: str) -> list[Position]:
    """From deals by every preset and number of players in turn, spread over each deal."""
    game = GAMES[slug]
    cases = [Case(game, rules, seats) for rules in game.PRESETS.values() for seats in game.seats]
    found: list[Position] = []
    for number in count():
        choices = list(played(cases[number % len(cases)], number))
        shift = number * 0.31 % 1
        places = {int((part + shift) / SPREAD * len(choices)) for part in range(SPREAD)}
        found += [choices[place] for place in sorted(places) if choices]
        if len(found) >= POSITIONS:
            break
    return found[:POSITIONS]


def played(case: Case, seed: int) -> Iterator[Position]:
    """The positions of a deal between novices, who move at random now and then."""
    state, rng = case.start(seed)({}), OnlyRandom(seed)
    choices = []
    moves = 0
    while state.to_move is not None:
        view = state.view(state.to_move)
        if len(view.legal) > 1 and unseen(view):
            choices.append((state.copy(), view, moves))
        chance = rng.random()
        state.apply(state.pick(4 * chance) if chance < 0.25 else choose(view, case.game, "novice", rng))
        moves += 1
    return (Position(state, view, place / moves) for state, view, place in choices)


def redealt(game: Game, position: Position, number: int) -> State:
    """The cards that the seat to move can't see dealt otherwise."""
    return game.determinize(position.view, rng_for(f"dealt otherwise {number}"))


def views(state: State, seats: range) -> list[Any]:
    """What all seats see."""
    return [state.view(seat) for seat in seats]


def later(state: State, seats: range) -> list[Any]:
    """What they will see after sixty moves, always the first legal one: cards come out that nobody has seen yet."""
    state = state.copy()
    for _ in range(60):
        if state.to_move is not None:
            state.apply(state.legal()[0])
    return views(state, seats)


@contextmanager
def poisoned(*states: State) -> Iterator[None]:
    """These states, and no others, raise Peeked for whatever is asked of them."""
    kind: type = type(states[0])

    def refuse(state: State, name: str) -> Any:
        raise Peeked(name)

    poison = type("Poisoned", (kind,), {"__slots__": (), "__getattribute__": refuse})
    for state in states:
        state.__class__ = poison
    try:
        yield
    finally:
        for state in states:
            state.__class__ = kind


def things(view: Any) -> Iterator[Any]:
    """Everything that can be reached from a view, but for classes."""
    seen, left = set(), [view]
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, type):
            continue
        seen.add(id(thing))
        yield thing
        left += gc.get_referents(thing)


def is_plain(thing: Any) -> bool:
    """Whether this can hold nothing but what it shows. A dict is only where a dataclass keeps its fields."""
    if is_dataclass(thing):
        return bool(vars(type(thing))["__dataclass_params__"].frozen)
    return type(thing) in (int, bool, str, NoneType, dict) or isinstance(thing, tuple)


@every_game
def test_the_positions_are_of_all_kinds(game: Game) -> None:
    """From every preset and number of players, every part of a deal; and dealing otherwise does make a difference."""
    found = positions(game.slug)
    assert len(found) == POSITIONS
    assert {(view.rules, getattr(view, "seats", 2)) for _, view, _ in found} >= {
        (rules, seats)
        for rules in game.PRESETS.values()
        for seats in game.seats
        if (game.slug, seats) != ("open-navalka", 2)  # two players know all the cards
    }
    for quarter in range(4):
        assert sum(quarter <= 4 * place < quarter + 1 for _, _, place in found) >= 3, quarter
    words = {game.token(move).split(":")[0] for _, view, _ in found for move in view.legal}
    assert words >= PARTS[game.slug]
    different = 0
    for number, position in enumerate(found):
        seats = range(getattr(position.view, "seats", 2))
        other = redealt(game, position, number)
        state = position.state
        different += views(other, seats) != views(state, seats) or later(other, seats) != later(state, seats)
    assert different >= 0.8 * POSITIONS


@every_level
@every_game
def test_a_bot_plays_by_what_its_seat_may_know(game: Game, level: str) -> None:
    """The same move, whatever the hidden cards are; made from the view, then from its text of the other deal."""
    found = positions(game.slug)
    for number, position in enumerate(found):
        view = position.view
        other = redealt(game, position, number)
        same = other.view(view.seat)
        assert same == view
        text = json.dumps(to_data(same))
        with poisoned(position.state, other):
            move = choose(view, game, level, OnlyRandom(number))
            again = choose(from_data(game, json.loads(text)), game, level, OnlyRandom(number))
        assert position.state.why_not(move) is None
        assert again == move, (number, view)
    holders = [
        holder
        for holder in gc.get_referrers(*[position.state for position in found])
        if not isinstance(holder, (Position, FrameType))
    ]
    assert not holders, "somebody keeps the real deal"


@every_game
def test_nothing_but_plain_data_can_be_reached_from_a_view(game: Game) -> None:
    """No state, nothing that could hold one: only what also has a way into JSON and back."""
    assert callable(reader(game.View))
    for state, view, _ in positions(game.slug):
        for seen in views(state, range(getattr(view, "seats", 2))):
            reached = list(things(seen))
            assert all(map(is_plain, reached)), {type(thing) for thing in reached}
            assert not any(isinstance(thing, type(state)) for thing in reached)


@every_game
def test_the_poison_works(game: Game) -> None:
    """Whatever the state is asked for, it refuses; and is itself again afterwards."""
    state, view, _ = positions(game.slug)[0]
    with poisoned(state):
        for name in ("to_move", "rules", "copy", "legal", "view", "__class__", "__reduce_ex__"):
            with pytest.raises(Peeked):
                getattr(state, name)
        with pytest.raises(Peeked):
            choose(state, game, "novice", OnlyRandom(1))
    assert state.view(view.seat) == view
