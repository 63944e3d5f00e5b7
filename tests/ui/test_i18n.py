"""Both languages say the same things, with real plurals."""

import ast
import re
from pathlib import Path

import pytest

from engine.cards import DECK36
from ui.i18n import LANGUAGES, Texts, en, ru
from ui.i18n.plural import Plural

UI = Path(__file__).resolve().parents[2] / "ui"


def places(sentence: str | Plural) -> set[str]:
    forms = sentence if isinstance(sentence, Plural) else [sentence]
    found = {frozenset(re.findall(r"\{(\w+)\}", form)) for form in forms}
    assert len(found) == 1, sentence
    return set(found.pop())


def test_the_same_keys_and_places() -> None:
    assert ru.TEXTS.keys() == en.TEXTS.keys()
    for key, sentence in ru.TEXTS.items():
        assert places(sentence) == places(en.TEXTS[key]), key
        assert isinstance(sentence, Plural) == isinstance(en.TEXTS[key], Plural), key


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 карт"),
        (1, "1 карта"),
        (2, "2 карты"),
        (4, "4 карты"),
        (5, "5 карт"),
        (11, "11 карт"),
        (12, "12 карт"),
        (21, "21 карта"),
        (22, "22 карты"),
        (25, "25 карт"),
        (101, "101 карта"),
        (111, "111 карт"),
    ],
)
def test_russian_plurals(number: int, words: str) -> None:
    assert Texts("ru").count("cards-in-hand", number) == f"в руке {words}"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")]
)
def test_english_plurals(number: int, words: str) -> None:
    assert Texts("en").count("cards-in-hand", number) == f"{words} in hand"


def test_every_card_has_a_name_of_its_own() -> None:
    for lang in LANGUAGES:
        assert len({Texts(lang).card(card) for card in DECK36}) == 36
    assert Texts("ru").card(22) == "десятка бубён"
    assert Texts("en").card(33) == "queen of hearts"
    assert [Texts("ru").index(card) for card in range(4, 9)] == ["10", "В", "Д", "К", "Т"]


def test_every_text_is_used_and_every_used_text_exists() -> None:
    """Keys stand in the code as strings, or as f-strings whose fixed parts they match."""
    patterns: list[str] = []
    sources = [*UI.rglob("*.py"), UI.parent / "tools" / "pages.py"]
    for file in sources:
        if file.parent.name == "i18n" and file.name != "__init__.py":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                patterns.append(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[\\w-]+" for p in node.values
                ]
                if any(isinstance(p, ast.Constant) and "-" in str(p.value) for p in node.values):
                    patterns.append("".join(parts))
    used = re.compile("|".join(f"(?:{pattern})" for pattern in patterns if pattern))
    unused = [key for key in ru.TEXTS if not used.fullmatch(key)]
    assert unused == []
