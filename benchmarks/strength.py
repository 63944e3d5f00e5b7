"""How strong the bots are: duplicate deals, the hero in every seat, paired differences.

    .venv/bin/python benchmarks/strength.py [GAME ...] [--deals N] [--against level|random|openspiel|itself]

A deal is played once by copies of the weaker bot alone, then once for every seat with the hero in it, always
with the same cards, house rules and chance. What counts is the hero's return minus what the weaker bot got in
that very seat, averaged over the seats: one number a deal. Shown are the mean over the deals, its bootstrap
95 % interval (2,000 resamples of whole deals), and the verdict of a sequential test, which stops the run when
it is sure: H1 the hero is better by `--gain` (in the spread of a deal), H0 he isn't. `itself` is the control:
a bot against itself with other chance must not win.

With `openspiel` the hero is the master and the others are OpenSpiel's ISMCTS in Python with its own rollouts,
first with as many simulations as fit into the time of the master's moves, then with four times as many.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, variance
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks" / "peers")]

from engine.bots import LEVELS, choose, rng_for  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.shuffle import deck_order  # noqa: E402

#: takes a view and chance, returns a move
Player = Callable[[Any, Random], int]
#: the sequential test is wrong in so many cases at most, either way
ERROR = 0.05
LEAST_DEALS = 40
#: what a deal is about, to bring returns to about one
SCALE = {"king": 16, "gorka": 20, "napoleon": 8, "armenian-durak": 8}
#: King's orders, of which a declarer has some left
ORDERS = ("tricks", "hearts", "boys", "girls", "last2", "king", "win", "win", "win")


class Setting(NamedTuple):
    """What all deals of a duel have in common."""

    game: Game
    rules: Any
    seats: int
    #: tells duels with the same deals apart
    name: str


def level(game: Game, name: str) -> Player:
    """A level of our bots."""
    return lambda view, rng: choose(view, game, name, rng)


def at_random(view: Any, rng: Random) -> int:
    """Any legal move."""
    move: int = view.legal[int(rng.random() * len(view.legal))]
    return move


class Clock:
    """A player and the time it takes for moves that are a choice."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.moves = 0
        self.seconds = 0.0

    def __call__(self, view: Any, rng: Random) -> int:
        start = process_time()
        move = self.player(view, rng)
        if len(view.legal) > 1:
            self.moves += 1
            self.seconds += process_time() - start
        return move


def context(setting: Setting, number: int) -> dict[str, Any]:
    """What earlier deals may have left: some of King's orders, a box, nothing else."""
    rng = Random(number)
    if setting.game.slug == "king":
        return {"orders": tuple(sorted(rng.sample(ORDERS, 1 + number % len(ORDERS)), key=ORDERS.index))}
    if setting.game.slug == "napoleon":
        return {"box": rng.randrange(0, 30)}
    return {}


def play(setting: Setting, number: int, players: list[Player]) -> tuple[int, ...]:
    """The returns of a deal."""
    game, seats = setting.game, setting.seats
    order = deck_order(game.slug, "strength", number, game.deck(setting.rules))
    state = game.deal(setting.rules, seats, number % seats, order, **context(setting, number))
    moves = 0
    while state.to_move is not None:
        seat = state.to_move
        rng = rng_for(f"{setting.name}|{number}|{moves}|{seat}")
        state.apply(players[seat](state.view(seat), rng))
        moves += 1
    return state.returns()


def differences(setting: Setting, hero: Player, other: Player, deals: int) -> Iterator[float]:
    """For every deal, how much better the hero did than the other bot in the same seats."""
    for number in range(1, deals + 1):
        usual = play(setting, number, [other] * setting.seats)
        gains = []
        for seat in range(setting.seats):
            players = [other] * setting.seats
            players[seat] = hero
            gains.append(play(setting, number, players)[seat] - usual[seat])
        yield fmean(gains)


def interval(values: list[float]) -> tuple[float, float]:
    """The bootstrap 95 % interval of the mean."""
    rng = Random(1)
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(2000))
    return means[50], means[1949]


def likelihood(values: list[float], gain: float) -> float:
    """The log of how much likelier a mean of `gain` spreads is than none."""
    spread = sqrt(variance(values)) or 1e-9
    return sum(gain / spread * value - gain * gain / 2 for value in values)


def duel(setting: Setting, hero: Player, other: Player, deals: int, gain: float) -> str:
    """Plays until the sequential test is sure, or so many deals; a line of the table."""
    values: list[float] = []
    verdict = "-"
    bound = log((1 - ERROR) / ERROR)
    for value in differences(setting, hero, other, deals):
        values.append(value)
        if len(values) >= LEAST_DEALS:
            ratio = likelihood(values, gain)
            verdict = "H1" if ratio > bound else "H0" if ratio < -bound else "-"
            low, high = interval(values)
            if verdict == "H0" or (verdict == "H1" and low > 0):
                break
    low, high = interval(values)
    return f"{fmean(values):+8.3f}  [{low:+.3f}, {high:+.3f}]  {verdict:3}{len(values):5} deals"


def levels(setting: Setting, deals: int, gain: float) -> None:
    """Every level against the one below, the weakest against chance."""
    game = setting.game
    for weaker, hero in zip(("random", *LEVELS), LEVELS, strict=False):
        other = at_random if weaker == "random" else level(game, weaker)
        line = duel(setting, level(game, hero), other, deals, gain)
        print(f"{game.slug:15}{setting.seats}  {hero:7} over {weaker:10} {line}", flush=True)


def control(setting: Setting, deals: int, gain: float) -> None:
    """A level against itself, with other chance."""
    game = setting.game

    def other(view: Any, rng: Random) -> int:
        rng.random()
        return choose(view, game, "master", rng)

    line = duel(setting, other, level(game, "master"), deals, gain)
    print(f"{game.slug:15}{setting.seats}  master  over itself     {line}", flush=True)


def openspiel(setting: Setting, deals: int, gain: float) -> None:
    """The master against OpenSpiel's search at equal time, and at a quarter of its time."""
    from openspiel import player

    game = setting.game
    scale = SCALE.get(game.slug, 1)
    master = Clock(level(game, "master"))
    trial = Clock(player(game, setting.seats, 50, scale, 1))
    for number in range(1, 4):
        play(setting, number, [master, *[trial] * (setting.seats - 1)])
    equal = max(2, round(50 * (master.seconds / master.moves) / (trial.seconds / trial.moves)))
    for times in (1, 4):
        other = Clock(player(game, setting.seats, times * equal, scale, 2))
        hero = Clock(level(game, "master"))
        line = duel(setting, hero, other, deals, gain)
        speeds = (
            f"{1000 * hero.seconds / hero.moves:.0f} and {1000 * other.seconds / other.moves:.0f} ms a move"
        )
        print(
            f"{game.slug:15}{setting.seats}  master  over {times}x{times * equal:<8} {line}  {speeds}",
            flush=True,
        )


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Strength of the bots.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--gain", type=float, default=0.3)
    parser.add_argument("--against", choices=["level", "itself", "openspiel"], default="level")
    arguments = parser.parse_args()
    what = {"level": levels, "itself": control, "openspiel": openspiel}[arguments.against]
    for slug in arguments.games:
        game = GAMES[slug]
        seats = arguments.seats or game.seats[0]
        what(
            Setting(game, game.Rules(), seats, f"strength {arguments.against}"),
            arguments.deals,
            arguments.gain,
        )


if __name__ == "__main__":
    main()
