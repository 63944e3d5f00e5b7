"""What a search finds: a move, and what the moves are worth."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, NamedTuple, Protocol


class Thought(NamedTuple):
    """The result of a search."""

    #: the move to make
    move: int
    #: the moves that were weighed, each with the return that its seat may expect, in the game's own units; none
    #: where a bot plays by rules of thumb
    values: tuple[tuple[int, float], ...] = ()


#: yields the share of the work that is done, from 0 to 1; returns what it found
Search = Generator[float, None, Thought]


class Thinker(Protocol):
    """A module with the bots of a game."""

    def think(self, view: Any, level: str, rng: Random) -> Search:
        """What a level finds for the seat of this view."""

    def study(self, view: Any, rng: Random) -> Search:
        """What the master finds, with a value for every legal move, even if there is but one.

        Where there are several it makes the move of `think` and uses the same chance.
        """


def finish(search: Search) -> Thought:
    """Runs a search to its end."""
    try:
        while True:
            next(search)
    except StopIteration as end:
        thought: Thought = end.value
        return thought
