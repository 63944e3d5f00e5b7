"""Both languages say the same things, with real plurals."""

import ast
import re
from pathlib import Path

import pytest

from engine.cards import DECK36
from ui.games import SHOWN
from ui.i18n import LANGUAGES, ROOM, Text, Texts
from ui.i18n.names import CASES, NAMES, Gendered
from ui.i18n.plural import Plural

UI = Path(__file__).resolve().parents[2] / "ui"
TEXTS = {"room": ROOM} | {slug: shown.TEXTS for slug, shown in SHOWN.items()}


def places(sentence: Text) -> set[str]:
    """The places of a sentence; a player's name is one place, whatever the case."""
    forms = [sentence] if isinstance(sentence, str) else sentence
    found = {
        frozenset("name" if place in CASES else place for place in re.findall(r"\{(\w+)\}", form))
        for form in forms
    }
    assert len(found) == 1, sentence
    return set(found.pop())


@pytest.mark.parametrize("whose", TEXTS)
def test_the_same_keys_and_places(whose: str) -> None:
    ru, en = TEXTS[whose]["ru"], TEXTS[whose]["en"]
    assert ru.keys() == en.keys()
    for key, sentence in ru.items():
        assert places(sentence) == places(en[key]), key
        assert isinstance(sentence, Plural) == isinstance(en[key], Plural), key


@pytest.mark.parametrize("whose", TEXTS)
def test_what_is_said_of_players_has_two_texts(whose: str) -> None:
    """One for the person and one for the others; only the second has a name in it, and may have two genders."""
    for texts in TEXTS[whose].values():
        for key, sentence in texts.items():
            if key.endswith(("-bot", "-you")):
                assert f"{key[:-4]}-{'you' if key.endswith('bot') else 'bot'}" in texts, key
            else:
                assert not isinstance(sentence, Gendered), key
            if key.endswith("-you"):
                assert "name" not in places(sentence), key


def test_a_game_repeats_no_text_of_the_room() -> None:
    for slug, shown in SHOWN.items():
        assert not shown.TEXTS["ru"].keys() & ROOM["ru"].keys(), slug


def test_every_bot_has_a_name_in_every_case_and_a_letter_of_his_own() -> None:
    for lang, names in NAMES.items():
        assert len(names) == 5
        assert len({Texts(lang).letter(seat) for seat in range(6)}) == 6
        assert all(all(getattr(name, case) for case in CASES) for name in names)


def test_a_sentence_about_a_player_takes_his_case_and_gender() -> None:
    t = Texts("ru")
    assert t.who(0, "awaited") == "ваш ход"
    assert [t.who(seat, "awaited") for seat in range(1, 6)] == [
        "ход Бориса",
        "ход Веры",
        "ход Глеба",
        "ход Дарьи",
        "ход Егора",
    ]
    assert [t.who(seat, "match-won") for seat in (0, 1, 2)] == [
        "Партия ваша",
        "Партию выиграл Борис",
        "Партию выиграла Вера",
    ]
    assert Texts("en").who(2, "awaited") == "Vera’s card"


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


def patterns(sources: list[Path]) -> re.Pattern[str]:
    """The keys that these files can ask for: strings, and f-strings whose fixed parts they match."""
    found: list[str] = []
    for file in sources:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[\\w-]+" for p in node.values
                ]
                if any(isinstance(p, ast.Constant) and "-" in str(p.value) for p in node.values):
                    found.append("".join(parts))
    return re.compile("(?:" + "|".join(f"(?:{one})" for one in found if one) + ")(?:-you|-bot)?")


@pytest.mark.parametrize("whose", TEXTS)
def test_every_text_is_used(whose: str) -> None:
    package = UI if whose == "room" else Path(vars(SHOWN[whose])["__file__"]).parent
    sources = [
        file
        for file in [*UI.rglob("*.py"), UI.parent / "tools" / "pages.py"]
        if (file.parent.name != "i18n" or file.name == "__init__.py") and file.stem not in LANGUAGES
        if whose == "room" or file.parent in (package, UI, UI / "parts")
    ]
    used = patterns(sources)
    assert [key for key in TEXTS[whose]["ru"] if not used.fullmatch(key)] == []
