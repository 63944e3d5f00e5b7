"""Hints: what every legal move of a view is worth, and which is best, as the master sees it."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.bots.thinkers import THINKERS
from engine.bots.thought import Search, Thought
from engine.game import Game, GameError


def hint(view: Any, game: Game, rng: Random) -> Search:
    """Looks at all moves of a view with the master's own search: yields the share that is done, returns what it found.

    The move is the one that the master makes with the same `rng`. The values are, for all legal moves in order, the
    returns of the deal that the view's seat may expect after them, in the units of the game's `returns()`, given
    good play and what the seat can know. In King an order is also charged with what it takes from the seat's later
    deals beyond what the best order takes; the best is worth what it brings in this deal.

    No value is above that of the move found. The master makes another move than the one with the highest number
    where he has a reason: a card was tried too seldom to be trusted, or is better by less than the search can
    tell, and a lower one does. In Gorka he mixes: of the words that are about as good he says one by chance, so
    that nobody can read his cards. All these count as equal to the move found.

    Raises GameError("not-to-move") if the view's seat isn't to move.
    """
    if not view.legal:
        raise GameError("not-to-move")
    found = yield from THINKERS[game.slug].study(view, rng)
    values = dict(found.values)
    most = values[found.move]
    return Thought(found.move, tuple((move, min(values[move], most)) for move in view.legal))
