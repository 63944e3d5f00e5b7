"""The hint: asked for at every table, from the person's view, marked, listed, said, and let go when the game goes on."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import plain
from engine.bots.thought import Thought
from engine.games import GAMES
from engine.match import Match
from tests.ui.pretended import Pretended
from tests.ui.test_tables import random_match, sit, some_rules
from ui.app import App
from ui.cards import chip
from ui.game import ME
from ui.games import SHOWN
from ui.hint import MOST_ROWS, _worth
from ui.i18n import LANGUAGES, Texts

GAME = pytest.mark.parametrize("slug", SHOWN)


def quick(view: Any, game: Any, rng: Random) -> Any:
    """A thinker that takes no time: the last legal move is the best by far."""
    yield 0.5
    return Thought(view.legal[-1], tuple((move, place - 2.4) for place, move in enumerate(view.legal)))


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "hint", quick)


def asked_match(slug: str, rng: Random, *, choice: bool = True) -> Match:
    """A match in which the person is to move."""
    game = GAMES[slug]
    while True:
        seats = rng.choice(game.seats)
        match = random_match(slug, seats, rng, moves=rng.randrange(40), rules=some_rules(slug, seats, rng))
        if match.state.to_move == ME and len(match.state.legal()) > choice:
            return match


def hinted(match: Match, lang: str = "ru") -> tuple[App, Pretended]:
    app, browser = sit(match, lang)
    assert 'id="do-hint"' in browser.html
    app.act("hint")
    browser.settle()
    return app, browser


@GAME
def test_every_move_of_every_kind_has_a_name_of_its_own(slug: str) -> None:
    """In both languages, for the eye and for the ear; moves in one go show nothing, and the person goes on."""
    rng = Random(f"names{slug}")
    shown = SHOWN[slug]
    went_on = 0
    for _ in range(60):
        match = asked_match(slug, rng, choice=False)
        view = match.state.view(ME)
        for lang in LANGUAGES:
            t = Texts(lang, shown.TEXTS)
            for card in (t.card, lambda card, t=t: chip(t, card)):
                names = [str(shown.move_name(view, (move,), t, card)) for move in view.legal]
                assert len(set(names)) == len(names)
                assert all(names)
                assert not any("{" in name for name in names)
        for move in view.legal:
            if shown.goes_on(view, move):
                went_on += 1
                state = match.state.copy()
                state.apply(move)
                after = state.view(ME)
                assert state.to_move == ME
                assert shown.knows(after) == shown.knows(view)
                assert shown.move_name(view, (move, after.legal[0]), t, t.card)
    assert bool(went_on) == (slug in ("king", "navalka", "open-navalka"))


@GAME
def test_the_best_move_is_marked_said_and_listed(slug: str) -> None:
    rng = Random(f"mark{slug}")
    shown = SHOWN[slug]
    marked = 0
    for number in range(25):
        lang = LANGUAGES[number % 2]
        match = asked_match(slug, rng)
        app, browser = hinted(match, lang)
        t = Texts(lang, shown.TEXTS)
        view = match.state.view(ME)
        best = view.legal[-1]
        marked += 'class="tip"' in browser.html
        words = re.sub(r"<[^>]+>", "", shown.move_name(view, (best,), t, t.card))
        said = browser.spoken()[-1]
        assert words.partition(",")[0].partition(" и ")[0].partition(" and ")[0] in said
        assert t("hint-all") in browser.html
        app.act("hint")
        assert 'id="sheet-hint"' in browser.html
        rows = re.findall(r"<li(?: class=\"best\")?><span class=\"sign\">.*?</li>", browser.html)
        assert len(rows) == min(MOST_ROWS, len(view.legal))
        assert t("hint-first") in rows[0]
        app.act("close")
        assert 'id="sheet-hint"' not in browser.html
    assert marked == 25


@GAME
def test_it_is_asked_from_the_persons_view_alone(slug: str) -> None:
    match = asked_match(slug, Random(f"view{slug}"))
    _, browser = hinted(match)
    questions = [json.loads(text) for text in browser.asked]
    assert questions[0]["hint"] is True
    assert questions[0]["view"] == json.loads(json.dumps(plain.to_data(match.state.view(ME))))
    assert questions[0]["key"] == bots.key_for(match)


def test_both_discards_are_advised_together() -> None:
    rng = Random("both")
    match = asked_match("king", rng)
    while match.state.view(ME).phase != "discard" or match.state.view(ME).discarded:
        match = asked_match("king", rng)
    app, browser = hinted(match)
    assert len(re.findall(r'class="tip"', browser.html)) == 2
    assert app.table
    line = app.table.adviser(app.table.match)
    assert line
    assert len(line.moves) == 2
    for card in line.moves:
        app.act("choose", f"{card}@{app.table.position}")
    confirm = re.search(r'<button class="btn pri"[^>]*id="confirm".*?</button>|id="confirm"', browser.html)
    assert confirm
    assert len(re.findall(r'class="tip"', browser.html)) == 3


def test_what_was_found_for_the_second_part_waits_for_it() -> None:
    """Whoever plays the first card of a hint finds the second one marked, without asking again."""
    rng = Random("second")
    while True:
        match = asked_match("navalka", rng)
        view = match.state.view(ME)
        if SHOWN["navalka"].goes_on(view, view.legal[0]) and view.legal[-1] < 36:
            break
    app, browser = hinted(match)
    asked = len(browser.asked)
    assert app.table
    best = view.legal[-1]
    app.act("play", f"{best}@{app.table.position}")
    assert 'class="tip"' in browser.html
    assert len(browser.asked) == asked
    app.act("undo")
    assert 'class="tip"' in browser.html


class Slow(Pretended):
    """The worker answers no question before it is stopped."""

    async def ask_bots(self, request: str) -> str:
        self.asked.append(request)
        while not self.stopped:
            await asyncio.sleep(0)
        raise OSError("cancelled")


def test_whoever_plays_on_lets_the_hint_go() -> None:
    match = asked_match("armenian-durak", Random("go"))
    app, browser = sit(match)
    browser.__class__ = Slow
    app.act("hint")
    assert "Подсказка: думаю…" in browser.html
    app.act("hint")  # once more: nothing else is asked
    assert app.table
    app.act("play", f"{match.state.legal()[0]}@{app.table.position}")
    assert browser.stopped == 1
    browser.__class__ = Pretended
    browser.settle()
    assert not app.opponent.lost
    assert 'class="tip"' not in browser.html


def test_without_a_worker_the_page_finds_it() -> None:
    app, browser = sit(asked_match("king", Random("lost")))
    browser.worker = False
    app.act("hint")
    browser.settle()
    assert app.opponent.lost
    assert 'class="tip"' in browser.html


def test_the_letter_asks_too_and_only_where_there_is_something_to_ask() -> None:
    app, browser = sit(asked_match("gorka", Random("key")))
    assert app.key("KeyH")
    browser.settle()
    assert 'class="tip"' in browser.html
    app.act("hint")
    assert app.screen.sheet == "hint"
    lobby, _ = sit(asked_match("gorka", Random("key")))
    lobby.visit("/")
    lobby.act("hint")
    assert lobby.screen.sheet == ""


def test_numbers_are_said_as_players_say_them() -> None:
    king = Texts("ru", SHOWN["king"].TEXTS)
    assert [_worth(value, king) for value in (-2.4, 1, 5, -0.04, 21.0, 0.96)] == [
        "−2,4 очка",
        "+1 очко",
        "+5 очков",
        "0 очков",
        "+21 очко",
        "+1 очко",
    ]
    assert _worth(-2.4, Texts("en", SHOWN["king"].TEXTS)) == "−2.4 points"
    assert _worth(1, Texts("en", SHOWN["gorka"].TEXTS)) == "+1 chip"
    assert _worth(-0.234, Texts("ru", SHOWN["navalka"].TEXTS)) == "навалка 23 раза из 100"
    assert _worth(1.5, Texts("ru", SHOWN["armenian-durak"].TEXTS)) == "на 1,5 взятки больше"
