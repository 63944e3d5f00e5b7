"""What is wished for a new table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import DEFAULT_LEVEL
from engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Wish:
    """House rules, number of players, level of the bots."""

    rules: Any
    seats: int
    bots: str = DEFAULT_LEVEL


def by_the_book(slug: str) -> Wish:
    """A table as the book has it."""
    game = GAMES[slug]
    return Wish(game.Rules(), game.seats[0])
