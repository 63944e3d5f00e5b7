"""How strong the bots are: duplicate deals, the hero in every seat, paired differences.

    python benchmarks/strength.py [GAME ...] [--against levels|greedy|itself|openspiel|alike|flat ...] [--deals N] [--seats N]

A deal is played once by copies of the other bot alone, then once for every seat with the hero in it, always
with the same cards, house rules and chance. What counts is the hero's return minus what the other bot got in
that very seat, averaged over the seats: one number a deal. A row shows the mean over the deals, its bootstrap
95 % interval (2,000 resamples of whole deals), and the verdict of a sequential test, which ends the row when it
is sure and the interval is on one side of zero: H1 the hero is better by `--gain` (in the spread of a deal), H0
he isn't. Seeds are fixed, so the rows against our own bots come out the same on every machine.

levels     the novice over chance, the player over the novice, the master over the player
greedy     every level over a player who takes what is best at once (benchmarks/greedy.py)
itself     the control: the master against himself with other chance must not win
openspiel  the master over OpenSpiel's ISMCTS in Python with its own rollouts, over worlds drawn by the game's own
           `determinize`: at equal processor time a move, and when it has four times the master's. Needs
           requirements/bench.txt
alike      the same at equal simulations: a world that the master draws counts once for every legal move
flat       the master over flat determinized Monte Carlo search with playouts by chance, at equal simulations

In King the declarer has one order left, each in its turn: with more, saving a good order is worth points that a
single deal doesn't show.
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

from benchmarks.greedy import GREEDY  # noqa: E402
from engine.bots import LEVELS, choose, rng_for  # noqa: E402
from engine.bots.ismcts import rollout  # noqa: E402
from engine.bots.montecarlo import monte_carlo  # noqa: E402
from engine.bots.thought import finish  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.shuffle import deck_order  # noqa: E402

#: takes a view and chance, returns a move
Player = Callable[[Any, Random], int]
#: the sequential test is wrong in so many cases at most, either way
ERROR = 0.05
LEAST_DEALS = 20
#: what a deal is about, to bring returns to about one
SCALE = {"king": 16, "gorka": 20, "napoleon": 8, "armenian-durak": 8}
#: King's orders, of which the declarer has one left
ORDERS = ("tricks", "hearts", "boys", "girls", "last2", "king", "win")
#: simulations of the peer in the trial that finds out how long they take
TRIAL = 50


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


class Worlds:
    """Counts the simulations of a player: the worlds that it draws, once for every move that it may make."""

    def __init__(self, game: Game) -> None:
        self.simulations = 0
        self._game: Any = game
        self._draw = game.determinize
        self._drawn = 0

    def __enter__(self) -> Worlds:
        def determinize(view: Any, rng: Random) -> Any:
            self._drawn += 1
            return self._draw(view, rng)

        self._game.determinize = determinize
        return self

    def __exit__(self, *_: object) -> None:
        self._game.determinize = self._draw

    def counted(self, player: Player) -> Player:
        """The same player, whose worlds are counted."""

        def choose_counted(view: Any, rng: Random) -> int:
            self._drawn = 0
            move = player(view, rng)
            self.simulations += self._drawn * len(view.legal)
            return move

        return choose_counted


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
    """What earlier deals may have left: one of King's orders, a box, nothing else."""
    if setting.game.slug == "king":
        return {"orders": (ORDERS[number % len(ORDERS)],)}
    if setting.game.slug == "napoleon":
        return {"box": Random(number).randrange(0, 30)}
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
    """Plays until the sequential test is sure, or so many deals; the cells of a row."""
    values: list[float] = []
    verdict = "-"
    bound = log((1 - ERROR) / ERROR)
    for value in differences(setting, hero, other, deals):
        values.append(value)
        if len(values) >= LEAST_DEALS:
            ratio = likelihood(values, gain)
            verdict = "H1" if ratio > bound else "H0" if ratio < -bound else "-"
            if verdict == "H0" or (verdict == "H1" and interval(values)[0] > 0):
                break
    low, high = interval(values)
    return f"{fmean(values):+.3f} | {low:+.3f} to {high:+.3f} | {verdict} | {len(values)}"


def row(setting: Setting, hero: str, other: str, cells: str, note: str = "") -> None:
    """Prints a row of the table."""
    print(f"| {setting.game.slug}, {setting.seats} | {hero} over {other} | {cells} | {note} |", flush=True)


def levels(setting: Setting, deals: int, gain: float) -> None:
    """Every level against the one below, the weakest against chance."""
    game = setting.game
    for weaker, hero in zip(("random", *LEVELS), LEVELS, strict=False):
        other = at_random if weaker == "random" else level(game, weaker)
        row(setting, hero, weaker, duel(setting, level(game, hero), other, deals, gain))


def greedy(setting: Setting, deals: int, gain: float) -> None:
    """Every level against the greedy player."""
    for hero in LEVELS:
        cells = duel(setting, level(setting.game, hero), GREEDY[setting.game.slug], deals, gain)
        row(setting, hero, "greedy", cells)


def control(setting: Setting, deals: int, gain: float) -> None:
    """The master against himself, with other chance."""
    game = setting.game

    def other(view: Any, rng: Random) -> int:
        rng.random()
        return choose(view, game, "master", rng)

    row(setting, "master", "itself", duel(setting, other, level(game, "master"), deals, gain))


def trial(setting: Setting) -> tuple[int, int]:
    """How many simulations of OpenSpiel's are equal to a move of the master: by number, and by time."""
    from openspiel import player

    master = Clock(level(setting.game, "master"))
    other = Clock(player(setting.game, setting.seats, TRIAL, scale(setting), 1))
    with Worlds(setting.game) as worlds:
        for number in range(1, 4):
            play(setting, number, [worlds.counted(master), *[other] * (setting.seats - 1)])
    time = (master.seconds / master.moves) / (other.seconds / other.moves)
    return max(2, round(worlds.simulations / master.moves)), max(2, round(TRIAL * time))


def scale(setting: Setting) -> float:
    """What returns are divided by, to come to about one."""
    return SCALE.get(setting.game.slug, 1)


def peer(setting: Setting, name: str, simulations: int, deals: int, gain: float) -> None:
    """The master against OpenSpiel's search with so many simulations."""
    from openspiel import player

    hero = Clock(level(setting.game, "master"))
    other = Clock(player(setting.game, setting.seats, simulations, scale(setting), 2))
    cells = duel(setting, hero, other, deals, gain)
    times = " and ".join(f"{1000 * clock.seconds / clock.moves:.0f}" for clock in (hero, other))
    row(setting, "master", f"OpenSpiel, {name}", cells, f"{simulations} simulations; {times} ms a move")


def openspiel(setting: Setting, deals: int, gain: float) -> None:
    """The master against OpenSpiel's search at equal time, and at a quarter of its time."""
    _, equal = trial(setting)
    peer(setting, "equal time", equal, deals, gain)
    peer(setting, "four times the time", 4 * equal, deals, gain)


def alike(setting: Setting, deals: int, gain: float) -> None:
    """The master against OpenSpiel's search at equal simulations."""
    peer(setting, "equal simulations", trial(setting)[0], deals, gain)


def flat(setting: Setting, deals: int, gain: float) -> None:
    """The master against flat Monte Carlo search at equal simulations."""
    game = setting.game
    master = Clock(level(game, "master"))
    with Worlds(game) as worlds:
        for number in range(1, 4):
            play(setting, number, [worlds.counted(master), *[at_random] * (setting.seats - 1)])
    simulations = round(worlds.simulations / master.moves)

    def other(view: Any, rng: Random) -> int:
        number = max(1, simulations // len(view.legal))
        return finish(monte_carlo(view, game, view.legal[0], _to_the_end, number, rng)).move

    cells = duel(setting, level(game, "master"), other, deals, gain)
    row(setting, "master", "flat Monte Carlo", cells, f"{simulations} simulations")


def _to_the_end(state: Any, rng: Random) -> None:
    rollout(state, rng)


def main() -> None:
    """Prints the table."""
    kinds = {
        "levels": levels,
        "greedy": greedy,
        "itself": control,
        "openspiel": openspiel,
        "alike": alike,
        "flat": flat,
    }
    parser = argparse.ArgumentParser(description="Strength of the bots.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--against", choices=list(kinds), nargs="+", default=["levels", "greedy"])
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--gain", type=float, default=0.3)
    arguments = parser.parse_args()
    print("| game, players | bots | gain a deal | 95 % | test | deals | |\n|---|---|---|---|---|---|---|")
    for slug in arguments.games:
        game = GAMES[slug]
        for kind in arguments.against:
            setting = Setting(game, game.Rules(), arguments.seats or game.seats[0], f"strength {kind}")
            kinds[kind](setting, arguments.deals, arguments.gain)


if __name__ == "__main__":
    main()
