"""The rules pages: the same paragraphs in both languages, each with a test, each house rule named."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from engine.games import GAMES
from tools import rules_table

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    (slug, language): ROOT / "docs" / "rules" / f"{slug}.{language}.md"
    for slug in GAMES
    for language in ("ru", "en")
}
every_game = pytest.mark.parametrize("slug", GAMES)


def paragraphs(slug: str, language: str) -> list[str]:
    return re.findall(
        r"^\*\*(\d+\.\d+)\*\* ", PAGES[slug, language].read_text(encoding="utf-8"), re.MULTILINE
    )


def sections(slug: str, language: str) -> list[str]:
    return re.findall(r"^## (\d+)\. ", PAGES[slug, language].read_text(encoding="utf-8"), re.MULTILINE)


@every_game
def test_both_languages_have_the_same_numbers_in_order(slug: str) -> None:
    numbers = paragraphs(slug, "ru")
    assert numbers == paragraphs(slug, "en")
    assert sections(slug, "ru") == sections(slug, "en")
    expected = []
    for section in sections(slug, "ru"):
        count = sum(number.startswith(f"{section}.") for number in numbers)
        assert count, f"section {section} is empty"
        expected += [f"{section}.{place}" for place in range(1, count + 1)]
    assert numbers == expected


@every_game
def test_both_languages_have_the_same_rulings_in_the_same_places(slug: str) -> None:
    places = []
    for language, mark in (("ru", "Наше решение"), ("en", "Our ruling")):
        text = PAGES[slug, language].read_text(encoding="utf-8")
        assert text.count("\n> ") == text.count(f"\n> **{mark}.** ") > 0
        found = re.findall(rf"^(?:\*\*(\d+\.\d+)\*\* |> \*\*{mark})", text, re.MULTILINE)
        places.append([before for before, after in pairwise(found) if not after])
    assert places[0] == places[1]


@every_game
def test_every_house_rule_is_named_with_all_its_values(slug: str) -> None:
    rules = GAMES[slug].Rules
    for language in ("ru", "en"):
        text = PAGES[slug, language].read_text(encoding="utf-8")
        for field in fields(rules):
            assert f"(`{field.name}`)" in text, f"{field.name} is not on the {language} page"
            for choice in rules.CHOICES[field.name]:
                if not isinstance(choice, bool):
                    assert str(choice) in text
            assert re.search(rf"{field.name} +\[\d+\.\d+", rules.__doc__), f"{field.name} cites no paragraph"


def sources(folder: str, slug: str) -> str:
    """A game's files in a folder, put together: the one named after it, and its parts."""
    name = slug.replace("-", "_")
    stem = f"test_{name}" if folder.startswith("tests") else name
    paths = [ROOT / folder / f"{stem}.py", *sorted((ROOT / folder).glob(f"{stem}_*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.exists())


@every_game
def test_every_paragraph_has_a_test_named_after_it(slug: str) -> None:
    names = re.findall(r"^def test_(\d+)_(\d+)_", sources("tests/engine", slug), re.MULTILINE)
    assert {f"{section}.{place}" for section, place in names} == set(paragraphs(slug, "ru"))


@every_game
def test_the_module_cites_only_paragraphs_that_exist(slug: str) -> None:
    """And paragraphs of every section but the last, which are examples."""
    cited = set()
    for brackets in re.findall(r"\[(\d+\.\d+[-\d., ]*)\]", sources("engine/games", slug)):
        for first, last in re.findall(r"(\d+\.\d+)(?:-(\d+\.\d+))?", brackets):
            cited |= {first, last or first}
    assert cited <= set(paragraphs(slug, "en"))
    assert {number.split(".")[0] for number in cited} == set(sections(slug, "en")[:-1])


def test_the_list_of_house_rules_is_up_to_date() -> None:
    """`python tools/rules_table.py` writes it, and refuses a house rule without paragraph or test."""
    assert rules_table.page() == rules_table.PAGE.read_text(encoding="utf-8")


@every_game
def test_no_latin_letters_hide_in_russian_words(slug: str) -> None:
    text = PAGES[slug, "ru"].read_text(encoding="utf-8")
    assert not re.search(r"[а-яё][a-z]|[a-z][а-яё]", text, re.IGNORECASE)
