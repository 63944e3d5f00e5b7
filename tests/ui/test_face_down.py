"""Cards face down, at the table of every game: nothing in the page tells one from another."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.ui.test_tables import TABLES, random_match, some_rules
from ui.cards import Faces
from ui.game import ME, Setting
from ui.games import SHOWN
from ui.i18n import LANGUAGES, Texts

# An element that holds a single picture, with its tag, its attributes and the picture.
CARD = re.compile(r"<(span|button)([^>]*)>(<img [^>]*>)</\1>")
#: what may differ between two cards face down: where they lie and what can be done with the place
PLACE = re.compile(r' (?:id|data-arg|tabindex|aria-pressed|class|aria-label)="[^"]*"')


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_cards_face_down_are_all_alike(slug: str, seats: int) -> None:
    """The same picture on all of them, and no name, number or id of a card about it."""
    rng = Random(f"down{slug}{seats}")
    shown = SHOWN[slug]
    named = {lang: [Texts(lang).card(card) for card in range(36)] for lang in LANGUAGES}
    pictures: set[str] = set()
    outlines: set[tuple[str, str]] = set()
    match = random_match(slug, seats, rng, moves=0, rules=some_rules(slug, seats, rng))
    for _ in range(80):  # positions from the deal on
        lang = rng.choice(LANGUAGES)
        scene = shown.scene(match.state.view(ME), Setting(match.number, match.sheet, "1.0"))
        page = shown.table(scene, Texts(lang, shown.TEXTS), Faces("/c/", "ru"))
        found = [one for one in CARD.findall(page) if "/back" in one[2]]
        assert len(found) == len(re.findall(r"/c/back", page))
        for tag, attributes, picture in found:
            pictures.add(picture)
            outlines.add((tag, PLACE.sub("", attributes)))
            assert not re.search(r'id="c-\d', attributes), attributes
            assert not re.search(r'data-arg="(?:[12]?\d|3[0-5])@', attributes), attributes
            assert not [name for name in named[lang] if name in attributes]
        if match.state.to_move is None:
            break
        match.play(match.state.pick(rng.random()))
    assert len(pictures) == 1 or (slug == "open-navalka" and not pictures)  # all cards may be open there
    for tag in {tag for tag, _ in outlines}:
        rest = {attributes for one, attributes in outlines if one == tag}
        assert rest <= {"", ' role="img"', ' type="button" data-do="mark"'}, rest
