"""How fast the engine is: random playouts of every game against other card engines, in one run, interleaved.

Counted are the decisions a second in random play. The rows of this engine start from dealt positions, which are
copied and played to the end; "with the deal" also shuffles and deals. The others are driven from Python in the way
they offer: OpenSpiel's C++ games and its games in Python, which deal by moves of chance that don't count as
decisions, and as "dealt" from copies of dealt positions; RLCard's environments; pokerkit. The showdown of Gorka is
compared with treys, which ranks five cards out of 52.

Every round gives each engine a slice of time, one after another; the ratios are taken round by round, and their
medians are shown, with the quartiles. Time is that of the processor, so that other work on the machine counts
as little as can be.

    .venv/bin/pip install -r requirements/bench.txt
    .venv/bin/python benchmarks/engine.py [--rounds N] [--slice SECONDS]
"""

from __future__ import annotations

import argparse
import gc
import importlib
import logging
import random
import statistics
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402
from engine.games import gorka_hands as hands  # noqa: E402

#: plays once and tells how many decisions, or hands, that were
Playout = Callable[[], int]
chance, choice = random.random, random.choice
#: dealt positions to play from
POOL = 40


# ---------------------------------------------------------------------------------------------- this engine


def by_chance(_: int) -> float:
    """Sorting by this shuffles."""
    return chance()


def ours(slug: str) -> Playout:
    """Random moves from dealt positions, the usual rules and number of players."""
    game = GAMES[slug]
    rules, seats = game.Rules(), game.seats[0]
    deck = list(game.deck(rules))
    pool = []
    for number in range(POOL):
        deck.sort(key=by_chance)
        pool.append(game.deal(rules, seats, number % seats, deck))

    def playout() -> int:
        moves = 0
        for dealt in pool:
            state = dealt.copy()
            while state.to_move is not None:
                state.apply(state.pick(chance()))
                moves += 1
        return moves

    return playout


def ours_with_the_deal(slug: str) -> Playout:
    game = GAMES[slug]
    rules, seats = game.Rules(), game.seats[0]
    deck = list(game.deck(rules))

    def playout() -> int:
        moves = 0
        for dealer in range(seats):
            deck.sort(key=by_chance)
            state = game.deal(rules, seats, dealer, deck)
            while state.to_move is not None:
                state.apply(state.pick(chance()))
                moves += 1
        return moves

    return playout


def gorka_showdown() -> Playout:
    """A thousand hands ranked: masks of four cards looked up in the table of all hands."""
    game = GAMES["gorka"]
    rules = game.Rules()
    table = hands.table(hands.Scale(falki=rules.falki))
    deck = game.deck(rules)
    masks = [sum(1 << card for card in random.sample(deck, 4)) for _ in range(1000)]

    def rank() -> int:
        for mask in masks:
            table[mask]
        return len(masks)

    return rank


# ------------------------------------------------------------------------------------------------ the others


def spiel(name: str) -> Playout:
    import pyspiel

    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    game = pyspiel.load_game(name)

    def playout() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
        return moves

    return playout


def spiel_dealt(name: str) -> Playout:
    import pyspiel

    game = pyspiel.load_game(name)
    pool = []
    for _ in range(POOL):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        pool.append(state)

    def playout() -> int:
        moves = 0
        for dealt in pool:
            state = dealt.clone()
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state.apply_action(choice(state.legal_actions()))
        return moves

    return playout


def rlcard(name: str) -> Playout:
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})

    def playout() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            moves += 1
        env.get_payoffs()
        return moves

    return playout


def pokerkit(players: int) -> Playout:
    from pokerkit import Automation, Mode, NoLimitTexasHoldem

    def playout() -> int:
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, (1, 2), 2, (200,) * players, players, mode=Mode.CASH_GAME
        )
        moves = 0
        while state.status:
            acts: list[Callable[[], Any]] = []
            if state.can_fold():
                acts.append(state.fold)
            if state.can_check_or_call():
                acts.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                acts.append(partial(state.complete_bet_or_raise_to, least))
            choice(acts)()
            moves += 1
        return moves

    return playout


def treys() -> Playout:
    from treys import Deck, Evaluator

    evaluate = Evaluator().evaluate
    drawn = [Deck().draw(5) for _ in range(1000)]
    hands = [(cards[:3], cards[3:]) for cards in drawn]

    def rank() -> int:
        for board, hand in hands:
            evaluate(board, hand)
        return len(hands)

    return rank


# --------------------------------------------------------------------------------------------- the measuring

SPIEL = ("hearts", "skat", "crazy_eights")
RLCARD = ("uno", "doudizhu", "bridge")
OURS = tuple(GAMES)


def engines() -> dict[str, Callable[[], Playout]]:
    """How each row is made."""
    rows: dict[str, Callable[[], Playout]] = {}
    for slug in OURS:
        rows[slug] = partial(ours, slug)
        rows[f"{slug}, with the deal"] = partial(ours_with_the_deal, slug)
    for name in SPIEL:
        rows[f"OpenSpiel C++ {name}"] = partial(spiel, name)
        rows[f"OpenSpiel C++ {name}, dealt"] = partial(spiel_dealt, name)
    rows["OpenSpiel Python block_dominoes"] = lambda: spiel("python_block_dominoes")
    rows |= {f"rlcard {name}": partial(rlcard, name) for name in RLCARD}
    rows["pokerkit, 4 players"] = lambda: pokerkit(4)
    rows["Gorka showdown"] = gorka_showdown
    rows["treys showdown"] = treys
    return rows


def goals() -> Iterator[tuple[str, str, float]]:
    """Who is compared with whom, and how many times faster it should be; 0 is no goal, but worth knowing."""
    for slug in OURS:
        for name in SPIEL:
            yield slug, f"OpenSpiel C++ {name}", 2
            yield f"{slug}, with the deal", f"OpenSpiel C++ {name}", 0
            yield slug, f"OpenSpiel C++ {name}, dealt", 0
        yield slug, "OpenSpiel Python block_dominoes", 20
        for name in RLCARD:
            yield slug, f"rlcard {name}", 20
    yield "gorka", "pokerkit, 4 players", 50
    yield "Gorka showdown", "treys showdown", 3


def speed(playout: Playout, seconds: float) -> float:
    """Decisions a second."""
    gc.collect()
    moves = 0
    start = now = process_time()
    while now < start + seconds:
        moves += playout()
        now = process_time()
    return moves / (now - start)


def main(rounds: int, seconds: float) -> None:
    """Measures everything and prints two tables."""
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    playouts: dict[str, Playout] = {}
    for name, make in engines().items():
        try:
            playouts[name] = make()
        except ImportError as error:
            print(f"not here: {name} ({error.name})")
    for playout in playouts.values():
        speed(playout, seconds)
    speeds: dict[str, list[float]] = {name: [] for name in playouts}
    for _ in range(rounds):
        for name, playout in playouts.items():
            speeds[name].append(speed(playout, seconds))
    print(f"\n{'decisions a second, median':36}{'':12}{'µs each':>10}")
    for name, values in speeds.items():
        median = statistics.median(values)
        print(f"{name:36}{median:12,.0f}{1e6 / median:10.2f}")
    print(f"\n{'times faster':32}{'than':34}{'median':>8}{'quartiles':>18}{'goal':>7}")
    for mine, other, goal in goals():
        if mine in speeds and other in speeds:
            ratios = [a / b for a, b in zip(speeds[mine], speeds[other], strict=True)]
            low, median, high = statistics.quantiles(ratios, n=4)
            aim = f"{goal:g}" if goal else ""
            verdict = "" if median >= goal else "  short of it"
            print(f"{mine:32}{other:34}{median:8.2f}{low:9.2f}-{high:.2f}{aim:>9}{verdict}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Speed of the engine against other card engines.")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--slice", type=float, default=0.05)
    arguments = parser.parse_args()
    main(arguments.rounds, arguments.slice)
