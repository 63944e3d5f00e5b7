"""Simulations per second of our tree search beside OpenSpiel's Python one, both on our engine.

    python benchmarks/search.py [simulations]

What is compared: one search of a position by `engine.bots.ismcts` and by the stock bot of
`open_spiel.python.algorithms.ismcts`, as many simulations each; without an argument as many as King's master makes.
Both move our own states and draw their worlds with the game's own `determinize`; OpenSpiel's bot gets them through
the few methods that it asks of a state. Its playouts are its stock random ones; ours choose by chance too, in a loop
of the game's own, but for the rows of King with rules of thumb. The last row of King is its master's search of a
card, whole, with his playouts, prior and reuse of worlds, and always his number of simulations. Rows in which a world
is used five times, as by the masters, are there for both sides.

Two games, those whose masters search a tree of information sets for most of a deal: King and Armenian Durak.
Prints simulations per second of processor time, medians of interleaved rounds, and ratios to OpenSpiel's bot with a
new world for each simulation. Needs `pip install open_spiel`.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import geometric_mean, median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots import armenian_durak as durak_bots
from engine.bots import king as king_bots
from engine.bots.ismcts import ismcts
from engine.bots.king_play import by_chance, playout
from engine.bots.thought import finish
from engine.games import armenian_durak, king
from engine.shuffle import deck_order

ROUNDS = 3
Search = Callable[[], object]


class Position(NamedTuple):
    """A position of a randomly played deal, with a choice for the seat to move."""

    game: Any
    name: str
    state: Any
    #: how much an unlucky move gets another chance, on both sides
    explore: float


def king_position(order: str, played: int, seed: int = 1) -> Position:
    """After an order, the discards and so many cards."""
    rng = Random(seed)
    rules = king.Rules()
    state = king.deal(rules, 3, 0, deck_order("king", str(seed), 1, king.deck(rules)))
    state.apply(king.parse(order))
    for _ in range(played + 2):
        if state.to_move is not None:
            state.apply(state.pick(rng.random()))
    seat = state.to_move
    if seat is None or len(state.legal()) < 3:
        return king_position(order, played, seed + 1)
    explore = king_bots.EXPLORE * king_bots.at_stake(state.view(seat))
    return Position(king, f"King, {order}, {played} cards played", state, explore)


def durak_position(rules: armenian_durak.Rules, played: int, seed: int = 1) -> Position:
    """After so many cards."""
    rng = Random(seed)
    state = armenian_durak.deal(
        rules, 2, 0, deck_order("armenian-durak", str(seed), 1, armenian_durak.deck(rules))
    )
    for _ in range(played):
        state.apply(state.pick(rng.random()))
    if len(state.legal()) < 3:
        return durak_position(rules, played, seed + 1)
    return Position(armenian_durak, f"Armenian Durak, {played} cards played", state, 4.0)


def positions() -> dict[str, list[Position]]:
    """By game."""
    usual, trumps = armenian_durak.Rules(), armenian_durak.Rules(trump="last_card")
    return {
        "King": [
            king_position("order:tricks", 0),
            king_position("order:hearts", 4),
            king_position("order:win-S", 8),
            king_position("order:girls", 13),
            king_position("order:tricks", 18),
        ],
        "Armenian Durak": [durak_position(usual, 0), durak_position(trumps, 8), durak_position(usual, 16)],
    }


def open_spiel_search(position: Position, simulations: int, worlds: int = -1) -> Search:
    """One search of OpenSpiel's bot."""
    import numpy
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import ismcts as theirs  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found, unused-ignore]

    game, start = position.game, position.state
    open_cards = game is armenian_durak

    class Kind:
        dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    class Table:
        def get_type(self) -> Any:
            return Kind

        def num_players(self) -> int:
            return len(start.hand)

    table = Table()

    class Duck:
        """Our state. What the seat to move knows is told by its hand, the open cards and the moves so far."""

        __slots__ = ("moves", "state")

        def __init__(self, state: Any, moves: tuple[int, ...] = ()) -> None:
            self.state, self.moves = state, moves

        def get_game(self) -> Table:
            return table

        def clone(self) -> Duck:
            return Duck(self.state.copy(), self.moves)

        def current_player(self) -> int:
            seat = self.state.to_move
            return -4 if seat is None else int(seat)

        def is_terminal(self) -> bool:
            return self.state.to_move is None

        def is_chance_node(self) -> bool:
            return False

        def is_simultaneous_node(self) -> bool:
            return False

        def legal_actions(self, _: object = None) -> list[int]:
            moves: list[int] = self.state.legal()
            return moves

        def apply_action(self, move: int) -> None:
            self.moves = (*self.moves, move)
            self.state.apply(move)

        def returns(self) -> Any:
            return numpy.array(self.state.returns())

        def information_state_string(self, _: object = None) -> Any:
            state, seat = self.state, self.state.to_move
            return seat, state.hand[seat], tuple(state.up) if open_cards else 0, self.moves

    chance = numpy.random.RandomState(1)
    bot = theirs.ISMCTSBot(
        table,
        mcts.RandomRolloutEvaluator(1, chance),
        position.explore,
        simulations,
        worlds,
        random_state=chance,
    )
    view, rng = start.view(start.to_move), Random(1)
    bot.set_resampler(lambda *_: Duck(game.determinize(view, rng)))
    return lambda: bot.run_search(Duck(start))


def our_search(position: Position, simulations: int, playout: Any = None, **options: Any) -> Search:
    """One search of ours, with playouts by chance or the given ones."""
    state, draw, explore = position.state, position.game.determinize, position.explore
    view = state.view(state.to_move)
    playout = playout or (by_chance if position.game is king else durak_bots.by_chance)
    return lambda: finish(ismcts(view, draw, playout, simulations, Random(1), explore=explore, **options))


def master_search(position: Position) -> Search:
    """The search of a card by King's master, whole."""
    view = position.state.view(position.state.to_move)
    return lambda: finish(king_bots.think(view, "master", Random(1)))


def compare(found: list[Position], simulations: int) -> None:
    """Prints the table of one game."""
    rows: dict[str, tuple[int, Callable[[Position], Search]]] = {
        "OpenSpiel, a new world each time": (simulations, lambda at: open_spiel_search(at, simulations)),
        "OpenSpiel, a world five times": (
            simulations,
            lambda at: open_spiel_search(at, simulations, simulations // 5),
        ),
        "ours, a new world each time": (simulations, lambda at: our_search(at, simulations)),
        "ours, a world five times": (
            simulations,
            lambda at: our_search(at, simulations, worlds=simulations // 5),
        ),
    }
    if found[0].game is king:
        rows["ours, a new world, rules of thumb"] = (
            simulations,
            lambda at: our_search(at, simulations, playout, prior=king_bots.rule_of_thumb),
        )
        rows["ours, as the master searches"] = (king_bots.SIMULATIONS["master"], master_search)
    ratios: dict[str, list[float]] = {name: [] for name in rows}
    for position in found:
        searches = {name: (count, make(position)) for name, (count, make) in rows.items()}
        times: dict[str, list[float]] = {name: [] for name in rows}
        for _ in range(ROUNDS):
            for name, (count, search) in searches.items():
                gc.collect()
                start = time.process_time()
                search()
                times[name].append((time.process_time() - start) / count)
        print(f"{position.name}, {len(position.state.legal())} moves")
        base = median(times["OpenSpiel, a new world each time"])
        for name, spent in times.items():
            ratio = base / median(spent)
            ratios[name].append(ratio)
            print(f"  {name:34}{1 / median(spent):10,.0f} simulations/s   {ratio:5.1f}x")
    print("geometric means")
    for name, values in ratios.items():
        print(f"  {name:34}{geometric_mean(values):5.1f}x")


def main() -> None:
    """Prints a table a game."""
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: nothing to compare with")
        return
    simulations = int(sys.argv[1]) if len(sys.argv) > 1 else king_bots.SIMULATIONS["master"]
    for name, found in positions().items():
        print(f"== {name}")
        compare(found, simulations)


if __name__ == "__main__":
    main()
