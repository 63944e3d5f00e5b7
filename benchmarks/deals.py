"""Thousands of deals by the bots alone: every one ends within its bound, and no move is illegal.

    .venv/bin/python benchmarks/deals.py [GAME ...] [--deals N] [--level novice|player|master|mixed] [--jobs N]

Whole matches are played, so that deals begin with what earlier ones left: orders used up, a box, stacks. They go
round all well-known sets of house rules by all numbers of players, and all single house rules. Every move is
checked before it is made. Of `mixed` deals one in 20 is played by players and one in 200 by masters, which cost a
hundred times as much as novices.

A row is a game: the deals, by level; the moves of a deal, the median and the most; the bound that its rules
declare, and how many deals ended by it (a draw in both Navalkas); illegal moves; seconds of the processor.
At the first illegal move, deal over its bound, or error of a bot it stops, prints the record of the match, and
exits with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from statistics import median
from time import process_time
from traceback import format_exc
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import record  # noqa: E402
from engine.bots import LEVELS, choose, key_for, rng_for  # noqa: E402
from engine.game import BadRules, Game  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.match import Match  # noqa: E402

#: of how many mixed deals one is played by this level; the others by novices
MIXED = {"master": 200, "player": 20}
#: a match without an end is left after so many deals
LONGEST_MATCH = 40


class Played(NamedTuple):
    """A finished deal."""

    level: str
    moves: int
    bound: int


class Trouble(NamedTuple):
    """What went wrong, and the record of the match up to there."""

    what: str
    record: str


class Task(NamedTuple):
    """A match to play: the slug of the game, its number, the level, and after how many deals it is left."""

    slug: str
    number: int
    level: str
    deals: int


@dataclass
class Report:
    """What came of the deals of a game."""

    deals: list[Played] = field(default_factory=list)
    seconds: float = 0.0
    trouble: Trouble | None = None


def settings(game: Game) -> list[tuple[Any, int]]:
    """House rules and numbers of players: every preset by all of them, then every single house rule by one."""
    tables = [(rules, seats) for rules in game.PRESETS.values() for seats in game.seats]
    choices = [(name, choice) for name, allowed in game.Rules.CHOICES.items() for choice in allowed]
    for place, (name, choice) in enumerate(choices):
        tables.append((game.Rules(**{name: choice}), game.seats[place % len(game.seats)]))
    return [table for table in dict.fromkeys(tables) if _possible(game, *table)]


def _possible(game: Game, rules: Any, seats: int) -> bool:
    """Whether there are cards enough for so many players by these rules."""
    try:
        Match(game, rules, seats, "possible")
    except BadRules:
        return False
    return True


def bound(match: Match) -> int:
    """No deal by the rules of this match has more moves than this."""
    cap: int = getattr(match.rules, "move_cap", match.game.MAX_MOVES)
    return cap


def level_of(task: Task, number: int) -> str:
    """Who plays this deal of the match."""
    if task.level != "mixed":
        return task.level
    chance = rng_for(f"deals|{task.slug}|{task.number}|{number}").random()
    for level, one_in in MIXED.items():
        if chance < 1 / one_in:
            return level
        chance -= 1 / one_in
    return "novice"


def play(task: Task) -> Report:
    """Plays a match to its end, or until it is left."""
    game = GAMES[task.slug]
    tables = settings(game)
    rules, seats = tables[task.number % len(tables)]
    start, report = process_time(), Report()
    match = Match(game, rules, seats, f"deals-{task.number}")
    while True:
        level = level_of(task, match.number)
        what = play_deal(match, level)
        if what:
            report.trouble = Trouble(what, record.to_text(match))
            break
        report.deals.append(Played(level, len(match.moves), bound(match)))
        if match.over or len(report.deals) == task.deals:
            break
        match.next_deal()
    report.seconds = process_time() - start
    return report


def play_deal(match: Match, level: str) -> str:
    """Plays the deal on the table to its end; says what is wrong with it, nothing if all is well."""
    while match.state.to_move is not None:
        place = f"deal {match.number}, move {len(match.moves) + 1}, {level} in seat {match.state.to_move}"
        if len(match.moves) == bound(match):
            return f"over the bound: {place}"
        view = match.state.view(match.state.to_move)
        try:
            move = choose(view, match.game, level, rng_for(key_for(match)))
        except Exception:  # noqa: BLE001 - whatever it is, it is shown with the record
            return f"error: {place}\n{format_exc().rstrip()}"
        reason = match.state.why_not(move)
        if reason is not None:
            return f"illegal: {place}: {move!r}: {reason}"
        match.play(move)
    if len(match.state.returns()) != match.seats:
        return f"no result: deal {match.number}"
    return ""


def tasks(game: Game, deals: int, level: str) -> Iterator[Task]:
    """Matches without end, short ones where few deals have to go round all the settings."""
    longest = max(2, min(LONGEST_MATCH, deals // len(settings(game))))
    return (Task(game.slug, number, level, min(longest, deals)) for number in count())


def total(matches: Iterable[Report], deals: int) -> Report:
    """The first so many deals of these matches, or those up to the first trouble."""
    report = Report()
    for match in matches:
        report.deals += match.deals
        report.seconds += match.seconds
        report.trouble = match.trouble
        if report.trouble or len(report.deals) >= deals:
            break
    return report


def run(game: Game, deals: int, level: str, jobs: int = 1) -> Report:
    """At least so many deals of a game, by so many processes at a time."""
    work = tasks(game, deals, level)
    with ExitStack() as stack:
        if jobs == 1:
            return total(map(play, work), deals)
        pool = stack.enter_context(Pool(jobs))
        return total((match for batch in batches(work, 4 * jobs) for match in pool.imap(play, batch)), deals)


def batches(work: Iterator[Task], size: int) -> Iterator[list[Task]]:
    """The tasks in lists of this size: a pool would ask for all of them at once, and there is no end of them."""
    while True:
        yield [next(work) for _ in range(size)]


def row(game: Game, report: Report) -> str:
    """The line of the table."""
    levels = Counter(deal.level for deal in report.deals)
    moves = [deal.moves for deal in report.deals] or [0]
    capped = "move_cap" in game.Rules.CHOICES
    ended = sum(capped and deal.moves == deal.bound for deal in report.deals)
    illegal = int(report.trouble is not None and report.trouble.what.startswith("illegal"))
    return (
        f"{game.slug:15}{len(report.deals):7,}"
        + "".join(f"{levels[level]:8,}" for level in LEVELS)
        + f"{median(moves):8.0f}{max(moves):7,}{game.MAX_MOVES:7,}{ended:7,}{illegal:9}{report.seconds:10,.0f}"
    )


HEAD = f"{'game':15}{'deals':>7}" + "".join(f"{level:>8}" for level in LEVELS)
HEAD += f"{'median':>8}{'most':>7}{'bound':>7}{'at it':>7}{'illegal':>9}{'seconds':>10}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Deals by the bots alone, checked.")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--level", choices=[*LEVELS, "mixed"], default="mixed")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    print(HEAD)
    for slug in arguments.games:
        report = run(GAMES[slug], arguments.deals, arguments.level, arguments.jobs)
        print(row(GAMES[slug], report), flush=True)
        if report.trouble:
            print(f"\n{report.trouble.what}\n\n{report.trouble.record}", end="")
            sys.exit(1)


if __name__ == "__main__":
    main()
