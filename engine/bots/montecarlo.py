"""Determinized Monte Carlo: every move is tried in the same possible worlds and played to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.bots.thought import Search, Thought
from engine.game import Game


def monte_carlo(
    view: Any, game: Game, favourite: int, playout: Callable[[Any, Random], None], worlds: int, rng: Random
) -> Search:
    """The move with the best sum of returns over `worlds` positions that look like the view.

    `playout` plays a position to its end, with chance if it likes. Among equals the favourite wins, then the
    first. Yields the share of the worlds that are done, after each. The number of worlds
    alone bounds it.
    """
    moves = [favourite, *(move for move in view.legal if move != favourite)]
    totals = [0] * len(moves)
    for world in range(worlds):
        state = game.determinize(view, rng)
        for index, move in enumerate(moves):
            trial = state.copy()
            trial.apply(move)
            playout(trial, rng)
            totals[index] += trial.returns()[view.seat]
        yield (world + 1) / worlds
    best = moves[totals.index(max(totals))]
    return Thought(
        best, tuple(sorted((move, total / worlds) for move, total in zip(moves, totals, strict=True)))
    )
