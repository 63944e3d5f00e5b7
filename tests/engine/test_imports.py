"""The arrows between the modules point one way, and the engine stands on the standard library alone."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parent.parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))

#: what each module may import of the engine besides itself; packages end with a dot
ALLOWED = {
    "engine": (),
    "engine.game": ("engine.match",),  # for type checkers only
    "engine.cards": ("engine.game",),
    "engine.shuffle": (),
    "engine.match": ("engine", "engine.game", "engine.shuffle"),
    "engine.sampling": ("engine.cards", "engine.game"),
    "engine.heap": ("engine", "engine.game", "engine.cards", "engine.match"),
    "engine.games": (
        "engine",
        "engine.game",
        "engine.cards",
        "engine.match",
        "engine.sampling",
        "engine.heap",
    ),
    "engine.links": ("engine.game", "engine.games", "engine.match", "engine.shuffle"),
    "engine.record": ("engine.game", "engine.games", "engine.links", "engine.match"),
    "engine.bots": ("engine.game", "engine.games", "engine.heap", "engine.cards", "engine.match"),
}
CLOCKS_AND_CHANCE = {
    "time",
    "datetime",
    "os",
    "secrets",
    "uuid",
    "threading",
    "asyncio",
    "socket",
    "subprocess",
    "copy",
}


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The modules that a file imports, with the names taken from them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield "." * node.level + (node.module or ""), alias.name


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", ENGINE, ids=module_of)
def test_the_engine_imports_only_what_it_may(path: Path) -> None:
    module = module_of(path)
    home = ".".join(module.split(".")[:2])
    for name, taken in imported(path):
        top = name.split(".")[0]
        if top == "engine":
            target = ".".join(name.split(".")[:2])
            assert target == home or target in ALLOWED[home], f"{module} imports {name}"
            continue
        assert top in sys.stdlib_module_names, f"{module} imports {name}"
        assert top not in CLOCKS_AND_CHANCE, f"{module} imports {name}"
        if top == "random":
            assert (name, taken) == ("random", "Random"), f"{module} uses the random numbers that all share"


def test_every_module_of_the_engine_has_its_arrows() -> None:
    assert {".".join(module_of(path).split(".")[:2]) for path in ENGINE} == set(ALLOWED)


def test_games_do_not_know_each_other() -> None:
    """A game may have parts, modules named after it."""
    modules = {module_of(path) for path in ENGINE if path.parent.name == "games" and path.stem != "__init__"}
    games = [game.__name__ for game in GAMES.values()]  # type: ignore[attr-defined]
    home = {
        module: max((game for game in games if f"{module}_".startswith(f"{game}_")), key=len)
        for module in modules
    }
    for path in ENGINE:
        if module_of(path) in modules:
            for name, taken in imported(path):
                other = name if name in modules else f"{name}.{taken}"
                assert other not in modules or home[other] == home[module_of(path)]


def test_the_page_uses_the_engine_and_never_the_other_way_round() -> None:
    for path in sorted((ROOT / "ui").rglob("*.py")):
        for name, _ in imported(path):
            assert name.split(".")[0] not in ("tests", "tools", "benchmarks"), f"{path} imports {name}"
