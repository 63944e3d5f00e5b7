"""The arrows of the page: one module touches the browser, and what draws knows views, never positions."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UI = sorted((ROOT / "ui").rglob("*.py"))
BROWSER = {"js", "pyodide", "pyscript"}
# What draws: functions of data alone.
PURE = {"html", "icons", "cards", "frame", "lobby", "pages", "sheets", "address", "keys", "links", "game"}

# Parts of features that act at the table, as the room itself does.
ACTING = {ROOT / "ui/commands/here.py", ROOT / "ui/commands/answers.py"}


def imported(path: Path) -> set[str]:
    """The modules that a file imports, with the level of relative ones resolved."""
    package = list(path.relative_to(ROOT).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            found |= {name} | {f"{name}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", UI, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_one_module_touches_the_browser(path: Path) -> None:
    tops = {name.split(".")[0] for name in imported(path)}
    assert not tops & BROWSER or path.name == "dom.py"
    assert tops <= {"engine", "ui", *BROWSER, *sys.stdlib_module_names}


@pytest.mark.parametrize("path", UI, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_draws_is_a_function_of_data(path: Path) -> None:
    if path in ACTING or (path.stem not in PURE and path.parent.name == "ui"):
        return
    names = imported(path)
    assert not names & {"ui.app", "ui.screen", "ui.table", "ui.saves", "ui.dom", "ui.ports", "ui.opponent"}
    assert not {name.split(".")[0] for name in names} & {"asyncio", "random", "time", "datetime"}
    assert "engine.match.Match" not in names
    assert not [name for name in names if name.startswith("engine.games.") and name.endswith(".State")]
    attributes = {
        node.attr for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)
    }
    assert not attributes & {"state", "determinize"}
