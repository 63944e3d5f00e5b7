"""The same deals, rules, links and bots in the browser's Python: a link made on one machine means the same on every other.

The laws and the golden files are checked once more there, by pytest inside Pyodide.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from engine import bots
from engine.games import GAMES
from engine.match import Match
from engine.record import to_text
from tests.engine.strategies import Case
from tests.engine.write_golden import GOLDEN, lines

FOLDER = Path(__file__).parent
RUNNER = FOLDER / "pyodide.mjs"
MOVES = {"novice": 60, "player": 24, "master": 8}
HINTS = 3
CORE = ("test_golden.py", "test_laws.py")


def in_pyodide(expression: str) -> subprocess.CompletedProcess[str]:
    """Evaluates an expression over this module's names; its value is the output, what is printed the errors."""
    program = f"from tests.engine import test_pyodide as here\n{expression}"
    packages = str(Path(pytest.__file__).parent.parent)
    return subprocess.run(
        ["node", str(RUNNER), packages],
        input=program,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )


def report() -> str:
    """The golden orders, then a deal of each game that its bots play, and some hints."""
    return "\n".join([*lines(), *(played(slug, level) for slug, level in pairs()), *map(hints, GAMES)])


def pairs() -> list[tuple[str, str]]:
    """All games and levels."""
    return [(slug, level) for slug in GAMES for level in bots.LEVELS]


def played(slug: str, level: str) -> str:
    """The record of the first moves of a deal, all seats played by bots of this level; fewer the longer they think."""
    game = GAMES[slug]
    match = Match(game, game.Rules(), game.seats[0], "ничья", bots=level)
    while match.state.to_move is not None and len(match.moves) < MOVES[level]:
        match.play(bots.move_in(match))
    return to_text(match)


def hints(slug: str) -> str:
    """The answers to questions for a hint, some moves apart, in a deal between novices."""
    game = GAMES[slug]
    match = Match(game, game.Rules(), game.seats[0], "подсказка", bots="novice")
    answers: list[str] = []
    while match.state.to_move is not None and len(answers) < HINTS:
        if len(match.moves) % 7 == len(answers) % 7:
            view = match.state.view(match.state.to_move)
            answers.append(bots.answer(bots.request_hint(view, game, bots.key_for(match))))
        match.play(bots.move_in(match))
    return "\n".join(answers)


class ByTheBook:
    """Leaves only the tests of the usual rules and number of players, and those of no rules at all."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        usual = [Case(game, game.Rules(), game.seats[0]) for game in GAMES.values()]
        items[:] = [
            item
            for item in items
            if not (spec := getattr(item, "callspec", None)) or spec.params.get("case", usual[0]) in usual
        ]


def core() -> str:
    """Runs the core of these tests, here and now; the exit code and how many tests there were."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--noconftest"]
    counter = Counter()
    code = pytest.main([*options, *(str(FOLDER / name) for name in CORE)], plugins=[ByTheBook(), counter])
    return f"{int(code)} {counter.passed}"


class Counter:
    """Counts the tests that pass."""

    passed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed


def test_pyodide_deals_and_plays_the_same() -> None:
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    expected = [*golden, *(played(slug, level) for slug, level in pairs()), *map(hints, GAMES)]
    assert in_pyodide("here.report()").stdout == "\n".join(expected)


def test_the_laws_hold_in_pyodide() -> None:
    done = in_pyodide("here.core()")
    code, passed = done.stdout.split()
    assert code == "0", done.stderr[-4000:]
    assert int(passed) > 15 * len(GAMES)
