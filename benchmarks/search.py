"""Simulations per second of our tree search beside OpenSpiel's Python one, both on our engine.

    python benchmarks/search.py [simulations]

Both search the same positions of King, with the same worlds drawn by the game's own `determinize`. OpenSpiel's
bot (`open_spiel.python.algorithms.ismcts`) plays on with its stock random rollout. Ours is timed with a random
rollout too, and as King's master uses it. Prints simulations per second of processor time, medians of
interleaved rounds, and ratios to OpenSpiel with a new world each time. Where worlds are used more than once,
less of the time goes into drawing them, on either side. Needs `pip install open_spiel`.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import geometric_mean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots import king as king_bots
from engine.bots.ismcts import ismcts, rollout
from engine.bots.king_play import playout
from engine.bots.thought import finish
from engine.games import king
from engine.shuffle import deck_order

ROUNDS = 5
#: an order, and the cards played after it and the discards
POSITIONS = (
    ("order:tricks", 0),
    ("order:hearts", 4),
    ("order:win-S", 8),
    ("order:girls", 13),
    ("order:tricks", 18),
)


def position(order: str, played: int, seed: int = 1) -> Any:
    """A position of a randomly played deal, with a choice for the seat to move."""
    rng = Random(seed)
    rules = king.Rules()
    state = king.deal(rules, 3, 0, deck_order("king", str(seed), 1, king.deck(rules)))
    state.apply(king.parse(order))
    for _ in range(played + 2):
        if state.to_move is not None:
            state.apply(state.pick(rng.random()))
    return state if len(state.legal()) > 2 else position(order, played, seed + 1)


def open_spiel_search(state: Any, simulations: int, worlds: int = -1) -> Callable[[], object]:
    """One search of OpenSpiel's bot, through the few methods that it asks of a state."""
    import numpy
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import ismcts as theirs  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found, unused-ignore]

    class Kind:
        dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    class Table:
        def get_type(self) -> Any:
            return Kind

        def num_players(self) -> int:
            return 3

    table = Table()

    class Duck:
        """Our state. What the seat to move knows is told by its hand and the moves so far."""

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
            seat = self.state.to_move
            return seat, self.state.hand[seat], self.moves

    chance = numpy.random.RandomState(1)
    bot = theirs.ISMCTSBot(
        table,
        mcts.RandomRolloutEvaluator(1, chance),
        explore(state),
        simulations,
        worlds,
        random_state=chance,
    )
    view, rng = state.view(state.to_move), Random(1)
    bot.set_resampler(lambda *_: Duck(king.determinize(view, rng)))
    start = Duck(state)
    return lambda: bot.run_search(start)


def explore(state: Any) -> float:
    return king_bots.EXPLORE * king_bots.at_stake(state.view(state.to_move))


def our_search(state: Any, simulations: int, **options: Any) -> Callable[[], object]:
    """One search of ours."""
    view = state.view(state.to_move)
    play: Any = options.pop("playout", rollout)
    return lambda: finish(
        ismcts(view, king.determinize, play, simulations, Random(1), explore=explore(state), **options)
    )


def main() -> None:
    """Prints the table."""
    simulations = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    as_master = {"playout": playout, "prior": king_bots.rule_of_thumb, "worlds": simulations // 5}
    rows: dict[str, Callable[[Any], Callable[[], object]]] = {
        "OpenSpiel, stock rollout": lambda state: open_spiel_search(state, simulations),
        "OpenSpiel, a world ten times": lambda state: open_spiel_search(
            state, simulations, simulations // 10
        ),
        "ours, random rollout": lambda state: our_search(state, simulations),
        "ours, a world four times": lambda state: our_search(state, simulations, worlds=simulations // 4),
        "ours, a world ten times": lambda state: our_search(state, simulations, worlds=simulations // 10),
        "ours, as the master": lambda state: our_search(state, simulations, **as_master),
    }
    ratios: dict[str, list[float]] = {name: [] for name in rows}
    for order, played in POSITIONS:
        state = position(order, played)
        searches = {name: make(state) for name, make in rows.items()}
        times: dict[str, list[float]] = {name: [] for name in rows}
        for _ in range(ROUNDS):
            for name, search in searches.items():
                gc.collect()
                start = time.process_time()
                search()
                times[name].append(time.process_time() - start)
        print(f"{order}, {len(state.hand)} players, {played} cards played, {len(state.legal())} moves")
        base = median(times["OpenSpiel, stock rollout"])
        for name, spent in times.items():
            ratio = base / median(spent)
            ratios[name].append(ratio)
            print(f"  {name:28}{simulations / median(spent):10,.0f} simulations/s   {ratio:5.1f}x")
    print("all positions, geometric mean")
    for name, found in ratios.items():
        print(f"  {name:28}{geometric_mean(found):5.1f}x")


if __name__ == "__main__":
    main()
