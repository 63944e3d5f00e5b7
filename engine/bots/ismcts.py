"""Single-observer information set Monte Carlo tree search, for every game.

The idea is that of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012): every
simulation draws a possible world and goes down one tree that all worlds share. Its edges are the moves, and in
each node only the moves of the world at hand can be chosen: a move is judged by how often it was chosen out of
the times it could have been. Every seat goes after its own returns, so the search is for any number of players.

What a game adds is small: a playout, which plays a position on by rules of thumb and says what it brings, and
if it likes an order in which moves are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import log, sqrt
from random import Random
from typing import Any

from engine.bots.thought import Search, Thought

#: draws a possible world for a view: a game's `determinize`, or a choice among its worlds
Draw = Callable[[Any, Random], Any]
#: plays a position on, in place if it likes, and says what it brings: a value a seat, in the game's units
Playout = Callable[[Any, Random], Sequence[float]]
#: which of these moves of a position, more than one, is to be tried next
Prior = Callable[[Any, list[int]], int]

# An edge is a list, because nothing in Python is read faster: the mean return of the seat that makes the move,
# how wide its margin is (one over the root of the visits), how often it could have been chosen, how often it
# was, and the edges after it by move, None before there are any.
MEAN, MARGIN, CHANCES, VISITS, AFTER = range(5)


def rollout(state: Any, rng: Random) -> Sequence[float]:
    """Plays to the end by chance: the playout of a game without rules of thumb."""
    apply, pick, chance = state.apply, state.pick, rng.random
    while state.to_move is not None:
        apply(pick(chance()))
    returns: Sequence[float] = state.returns()
    return returns


@lru_cache(maxsize=32)
def _growth(explore: float, size: int) -> list[float]:
    """What the margins are multiplied by: `explore` times the root of the logarithm of the chances."""
    # rounded, because the last bits of a logarithm depend on the machine, and the moves may not
    return [0.0] + [explore * sqrt(round(log(count), 9)) for count in range(1, size)]


@lru_cache(maxsize=8)
def _margins(size: int) -> list[float]:
    return [0.0] + [1 / sqrt(count) for count in range(1, size)]


def ismcts(
    view: Any,
    determinize: Draw,
    playout: Playout,
    simulations: int,
    rng: Random,
    *,
    explore: float,
    each: int = 4,
    prior: Prior | None = None,
    widen: float = 0.0,
    worlds: int = 0,
    step: int = 16,
) -> Search:
    """Searches the moves of a view. Yields the share that is done, after every `step` simulations.

    determinize  draws the worlds; `game.determinize`, or a function that chooses among what that draws
    playout      see `Playout`; it gets the world after the first move that is new to the tree
    simulations  how many; at least one for every move of the view is made
    explore      how much an unlucky move is given another chance, in the game's units: about a third of the
                 difference between a good and a bad deal
    each         how often every move of the view is tried before the better ones are preferred, so that none
                 is given up for one unlucky world; never more than half of the work
    prior        what to try next; without it that is up to chance
    widen        in nodes below the root that were visited n times, at most 1 + widen * sqrt(n) moves are
                 tried; 0 for all. For long lists of moves, and with a prior
    worlds       how many worlds are drawn and then used in turn, where drawing is dear; 0 for a new one each
                 simulation

    The move found is the one with the best mean among those that were tried at least half as often as the
    most tried one, of equals the lowest. The values are the means of all moves.
    """
    moves: list[int] = list(view.legal)
    simulations = max(simulations, len(moves))
    opening = len(moves) * max(1, min(each, simulations // (2 * len(moves))))
    growth, margins = _growth(explore, simulations + 2), _margins(simulations + 2)
    root: dict[int, list[Any]] = {}
    drawn: list[Any] = []
    node: dict[int, list[Any]]
    edge: Any
    never, chance = float("-inf"), rng.random
    for count in range(simulations):
        if not worlds:
            state = determinize(view, rng)
        else:
            if count < worlds:
                drawn.append(determinize(view, rng))
            state = drawn[count % worlds].copy()
        node, visits, seat = root, 0, view.seat
        legal = moves if count >= opening else [moves[count % len(moves)]]
        path: list[tuple[list[Any], int]] = []
        while True:
            known = node.get
            if len(legal) == 1:  # no choice, nothing to learn from it: it does not end the way down
                move = legal[0]
                edge = known(move)
                if edge is None:
                    edge = node[move] = [0.0, 0.0, 0, 0, None]
                edge[2] += 1
            else:
                best, fresh = never, []
                for choice in legal:
                    other = known(choice)
                    if other is None:
                        fresh.append(choice)
                    else:
                        chances = other[2] = other[2] + 1
                        bound = other[0] + other[1] * growth[chances]
                        if bound > best:
                            best, edge, move = bound, other, choice
                if fresh and (
                    not widen or node is root or len(legal) - len(fresh) < 1 + widen * sqrt(visits)
                ):
                    move = fresh[0]
                    if len(fresh) > 1:
                        move = fresh[int(chance() * len(fresh))] if prior is None else prior(state, fresh)
                    edge = node[move] = [0.0, 0.0, 1, 0, None]
                    path.append((edge, seat))
                    state.apply(move)
                    rewards = playout(state, rng)
                    break
            path.append((edge, seat))
            state.apply(move)
            seat = state.to_move
            if seat is None:
                rewards = state.returns()
                break
            visits, node = edge[3], edge[4]
            if node is None:
                node = edge[4] = {}
            legal = state.legal()
        for edge, seat in path:  # by number, because names of the module are looked up
            visits = edge[3] = edge[3] + 1
            edge[0] += (rewards[seat] - edge[0]) / visits
            edge[1] = margins[visits]
        if (count + 1) % step == 0 and count + 1 < simulations:
            yield (count + 1) / simulations
    yield 1.0
    enough = max(edge[VISITS] for edge in root.values()) / 2
    best_move = min(
        (move for move in moves if root[move][VISITS] >= enough), key=lambda move: (-root[move][MEAN], move)
    )
    return Thought(best_move, tuple((move, root[move][MEAN]) for move in moves))
