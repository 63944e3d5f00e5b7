"""How strong the levels of the bots are: every level against the one below, on the same deals with the seats
swapped.

    python benchmarks/strength.py [deals] [game]

Prints, for every pair of levels and some house rules, the deals won, drawn and lost by the upper level (a
deal counts both seatings together), the mean of its returns per seating, the 95 % interval of that mean, and
its share of all single deals, a draw being half of one.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots import LEVELS, choose, rng_for
from engine.game import Game
from engine.games import GAMES
from engine.shuffle import deck_order


def play_deal(game: Game, rules: Any, seed: str, levels: tuple[str, ...]) -> tuple[int, ...]:
    """The returns of one deal, a level at each seat."""
    state = game.deal(rules, len(levels), 0, deck_order(game.slug, seed, 1, game.deck(rules)))
    moves = 0
    while state.to_move is not None:
        seat = state.to_move
        rng = rng_for(f"strength|{seed}|{moves}|{seat}")
        state.apply(choose(state.view(seat), game, levels[seat], rng))
        moves += 1
    return state.returns()


def compare(game: Game, rules: Any, upper: str, lower: str, deals: int) -> tuple[list[float], str]:
    """The upper level's mean return of each deal over both seatings, and a line of the table."""
    means: list[float] = []
    share = 0.0
    for number in range(deals):
        seed = f"deal{number}"
        first = play_deal(game, rules, seed, (upper, lower))[0]
        second = play_deal(game, rules, seed, (lower, upper))[1]
        means.append((first + second) / 2)
        share += sum((result > 0) + (result == 0) / 2 for result in (first, second)) / 2 / deals
    mean = sum(means) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in means) / (deals - 1))
    half = 1.96 * spread / sqrt(deals)
    won, drawn = sum(value > 0 for value in means), sum(value == 0 for value in means)
    score = f"{won:5} {drawn:5} {deals - won - drawn:5}   {mean:+6.2f}   [{mean - half:+.2f}, {mean + half:+.2f}]   {share:4.0%}"
    return means, f"{upper:8} over {lower:8} {score}"


def main() -> None:
    """Prints the table."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    game = GAMES[sys.argv[2] if len(sys.argv) > 2 else "armenian-durak"]
    for name, rules in game.PRESETS.items():
        print(f"{game.slug}, {name}, {deals} deals in both seatings")
        print("                           won drawn  lost     mean   95 %               share")
        for lower, upper in pairwise(LEVELS):
            print(compare(game, rules, upper, lower, deals)[1], flush=True)
        print()


if __name__ == "__main__":
    main()
