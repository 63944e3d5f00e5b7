"""The same deals, links and bots in the browser's Python: a link made on one machine means the same on every other."""

from __future__ import annotations

import subprocess
from pathlib import Path

from engine import bots
from engine.games import GAMES
from engine.match import Match
from engine.record import to_text
from tests.engine.write_golden import GOLDEN, lines

RUNNER = Path(__file__).with_name("pyodide.mjs")


def report() -> str:
    """The golden orders, then a deal that each level plays against itself."""
    return "\n".join([*lines(), *map(played, bots.LEVELS)])


def played(level: str) -> str:
    """The record of one deal, both seats played by bots of this level."""
    game = GAMES["armenian-durak"]
    match = Match(game, game.Rules(), 2, "ничья", bots=level)
    while match.state.to_move is not None:
        match.play(bots.move_in(match))
    return to_text(match)


def test_pyodide_deals_and_plays_the_same() -> None:
    program = "from tests.engine.test_pyodide import report\nreport()"
    done = subprocess.run(
        ["node", str(RUNNER)], input=program, capture_output=True, text=True, encoding="utf-8", check=True
    )
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert done.stdout == "\n".join([*golden, *map(played, bots.LEVELS)])
