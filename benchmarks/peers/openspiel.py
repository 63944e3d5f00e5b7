"""A game of this engine as OpenSpiel's ISMCTS in Python wants it, and a bot made of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from engine.game import Game

#: how much OpenSpiel's search explores, in returns scaled to about one
EXPLORATION = 1.4


class _Type:
    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION


class Table:
    """What the search asks of a game."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def get_type(self) -> type[_Type]:
        return _Type

    def num_players(self) -> int:
        return self.seats


class Position:
    """A state with the moves since the search began, which with the own cards name an information set."""

    def __init__(self, state: Any, table: Table, scale: float, past: tuple[int, ...] = ()) -> None:
        self.state, self.table, self.scale, self.past = state, table, scale, past

    def get_game(self) -> Table:
        return self.table

    def clone(self) -> Position:
        return Position(self.state.copy(), self.table, self.scale, self.past)

    def current_player(self) -> int:
        return -4 if self.state.to_move is None else int(self.state.to_move)

    def is_terminal(self) -> bool:
        return self.state.to_move is None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        legal: list[int] = self.state.legal()
        return legal

    def apply_action(self, action: int) -> None:
        self.state.apply(action)
        self.past += (action,)

    def returns(self) -> list[float]:
        return [value / self.scale for value in self.state.returns()]

    def information_state_string(self, player: int | None = None) -> tuple[Any, ...]:
        """Who moves, his own cards and choices, and the moves since the search began. Any hashable will do."""
        seat = self.current_player() if player is None else player
        hands = getattr(self.state, "hands", None) or getattr(self.state, "hand", None)
        own = hands[seat] if hands else self.state.view(seat)
        return seat, own, tuple(self.state.legal()), self.past


def player(game: Game, seats: int, simulations: int, scale: float, seed: int) -> Callable[[Any, Random], int]:
    """OpenSpiel's search with its own random rollouts, over worlds drawn by the game's `determinize`.

    `scale` brings returns to about one.
    """
    table = Table(seats)
    chance = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        table,
        mcts.RandomRolloutEvaluator(1, chance),
        EXPLORATION,
        simulations,
        random_state=chance,
        allow_inconsistent_action_sets=False,  # the own cards and the past decide what is legal
    )

    def choose(view: Any, rng: Random) -> int:
        if len(view.legal) == 1:
            return int(view.legal[0])
        worlds = _worlds(game, view, rng)
        bot.set_resampler(lambda position, player: Position(next(worlds), table, scale))
        policy = bot.run_search(Position(next(worlds), table, scale))
        return int(max(policy, key=lambda pair: pair[1])[0])

    return choose


def _worlds(game: Game, view: Any, rng: Random) -> Iterator[Any]:
    while True:
        yield game.determinize(view, rng)
