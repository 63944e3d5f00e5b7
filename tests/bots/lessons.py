"""Lessons for the bots: positions in which a strong player sees what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine import bots
from engine.game import Game


class Lesson(NamedTuple):
    """One position and what is right in it."""

    name: str
    #: why, in words
    reason: str
    #: makes the position, the seat to move being the one that has to find the move
    position: Callable[[], Any]
    #: the tokens of the right moves
    right: frozenset[str]


def solved(game: Game, lesson: Lesson, level: str, key: str = "lesson") -> bool:
    """Whether a level finds a right move. Fails if the lesson is no lesson: nothing right, or nothing wrong."""
    state = lesson.position()
    view = state.view(state.to_move)
    legal = {game.token(move) for move in view.legal}
    assert lesson.right < legal, f"{lesson.name}: {sorted(lesson.right)} of {sorted(legal)}"
    move = bots.choose(view, game, level, bots.rng_for(f"{key}|{lesson.name}"))
    return game.token(move) in lesson.right
