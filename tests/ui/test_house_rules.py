"""The sheet of a new table says where each rule stands, and offers the well-known sets of rules of every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from ui.games import SHOWN
from ui.i18n import LANGUAGES, Texts
from ui.new_table import chosen, new_table, possible
from ui.paragraphs import PARAGRAPHS
from ui.wish import Wish, by_the_book

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
GAME = pytest.mark.parametrize("slug", GAMES)


@GAME
def test_every_paragraph_is_the_one_that_the_rules_cite_and_stands_on_the_page(slug: str) -> None:
    kind = GAMES[slug].Rules
    assert list(PARAGRAPHS[slug]) == list(kind.CHOICES)
    for field, number in PARAGRAPHS[slug].items():
        assert re.search(rf"^ +{field} +\[{re.escape(number)}[\],]", kind.__doc__, re.MULTILINE), field
        for lang in LANGUAGES:
            assert f"\n**{number}** " in (DOCS / f"{slug}.{lang}.md").read_text("utf-8")


@GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_leads_to_its_paragraph(slug: str, lang: str) -> None:
    page = new_table(GAMES[slug], by_the_book(slug), Texts(lang, SHOWN[slug].TEXTS))
    start = f"{'/en' if lang == 'en' else ''}/rules/{slug}/#p"
    assert re.findall(r'class="par" href="([^"]*)"', page) == [
        start + one for one in PARAGRAPHS[slug].values()
    ]


@GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_set_of_rules_can_be_chosen_and_is_then_shown_as_chosen(slug: str, lang: str) -> None:
    game, t = GAMES[slug], Texts(lang, SHOWN[slug].TEXTS)
    names = []
    for name, rules in game.PRESETS.items():
        wish: Wish = chosen(game, by_the_book(slug), "preset", name)
        assert wish.rules == rules
        assert possible(game, wish)
        page = new_table(game, wish, t)
        pressed = re.findall(r'aria-pressed="true" id="set-preset-([^"]*)"[^>]*>([^<]*)<', page)
        assert [one[0] for one in pressed] == [name]
        names.append(pressed[0][1])
    assert len(set(names)) == len(game.PRESETS) > 1
