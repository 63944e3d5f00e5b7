"""Writes docs/rules/README.md: every house rule of every game, its paragraph, and the tests that hold it.

python tools/rules_table.py
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402

PAGE = ROOT / "docs" / "rules" / "README.md"
HEAD = """# The rules

The rules of each game in Russian and English, and below all house rules: what they are called in links,
the paragraph of the rules page, the tests that hold them. `python tools/rules_table.py` writes this page.

| Game | Русский | English |
|---|---|---|
"""


def title(slug: str, language: str) -> str:
    """The heading of a rules page."""
    text = (PAGE.parent / f"{slug}.{language}.md").read_text("utf-8")
    return text.partition("\n")[0].removeprefix("# ")


def tests_of(slug: str) -> dict[str, list[str]]:
    """The tests of a game by the paragraph in their names, as `file::name`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "engine").glob(f"test_{slug.replace('-', '_')}*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and (parts := re.match(r"test_(\d+)_(\d+)_", node.name)):
                found.setdefault(f"{parts[1]}.{parts[2]}", []).append(f"{path.name}::{node.name}")
    return found


def house_rules(rules: Any) -> list[tuple[str, list[str], list[str]]]:
    """Each field with its values, the usual one first, and its paragraphs from the docstring of `Rules`."""
    result = []
    for field in fields(rules):
        cited = re.search(rf"^ +{field.name} +\[([\d., -]+)\]", rules.__doc__ or "", re.MULTILINE)
        if not cited:
            raise SystemExit(f"{rules}: {field.name} cites no paragraph")
        others = [choice for choice in rules.CHOICES[field.name] if choice != field.default]
        values = [f"**{shown(field.default)}**", *map(shown, others)]
        result.append((field.name, values, re.findall(r"\d+\.\d+", cited[1])))
    return result


def shown(value: object) -> str:
    """A value as a person writes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def page() -> str:
    """The text of docs/rules/README.md. SystemExit for a house rule without paragraph or test."""
    lines = [HEAD.rstrip()]
    lines += [
        f"| `{slug}` | [{title(slug, 'ru')}]({slug}.ru.md) | [{title(slug, 'en')}]({slug}.en.md) |"
        for slug in GAMES
    ]
    for slug, game in GAMES.items():
        tests = tests_of(slug)
        lines += [
            "",
            f"## {title(slug, 'en')}",
            "",
            "| House rule | Values | Paragraph | Tests |",
            "|---|---|---|---|",
        ]
        for name, values, paragraphs in house_rules(game.Rules):
            held = [test for paragraph in paragraphs for test in tests.get(paragraph, ())]
            if not held:
                raise SystemExit(f"{slug}: no test of {name}")
            many = values if len(values) <= 8 else [*values[:7], "…", values[-1]]
            cells = [
                f"`{name}`",
                ", ".join(many),
                ", ".join(paragraphs),
                "<br>".join(f"`{test}`" for test in held),
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
