"""What holds at the table of every game, for every number of players: played through with all the room around it."""

from __future__ import annotations

import re
from html import unescape
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.games import GAMES
from engine.match import Match
from engine.record import from_text, to_text
from tests.ui.pretended import Pretended
from ui import lobby
from ui.app import App, start
from ui.cards import Faces
from ui.game import ME, Setting
from ui.games import SHOWN
from ui.i18n import LANGUAGES, Texts
from ui.new_table import new_table, possible
from ui.wish import Wish

TABLES = [(slug, seats) for slug in SHOWN for seats in GAMES[slug].seats]
ASKS = ("play", "choose", "mark")


def test_every_game_has_a_table_that_is_open() -> None:
    """In the order of the lobby."""
    tiles = re.findall(r'id="tile-([^"]*)"', lobby.page(Texts("ru"), Faces("/c/", "ru")))
    assert tiles == list(GAMES)
    assert SHOWN.keys() == GAMES.keys()


def random_match(slug: str, seats: int, rng: Random, *, moves: int = 10**6, rules: Any = None) -> Match:
    """A match somewhere in its first deal, reached by random moves."""
    game = GAMES[slug]
    match = Match(game, rules or game.Rules(), seats, f"t{rng.random()}", bots="novice")
    while match.state.to_move is not None and len(match.moves) < moves:
        match.play(match.state.pick(rng.random()))
    return match


def some_rules(slug: str, seats: int, rng: Random) -> Any:
    """House rules at random, by which so many can play."""
    kind = GAMES[slug].Rules
    while True:
        rules = kind(**{field: rng.choice(list(values)) for field, values in kind.CHOICES.items()})
        if possible(GAMES[slug], Wish(rules, seats)):
            return rules


def sit(match: Match, lang: str = "ru") -> tuple[App, Pretended]:
    """The room with a match on its table; nothing that waits has happened yet."""
    slug = match.game.slug
    browser = Pretended(f"{'/en' if lang == 'en' else ''}/{slug}/", {f"room.match.{slug}": to_text(match)})
    return start(browser), browser


def asked(browser: Pretended) -> list[tuple[str, str]]:
    """What can be done for a move: the enabled elements, as what they do and its argument."""
    found = []
    for button in re.findall(r"<button[^>]*>", browser.html):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', button))
        if attributes.get("data-do") in ASKS and "aria-disabled" not in attributes:
            found.append((attributes["data-do"], unescape(attributes["data-arg"])))
    return found


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_deal_is_played_with_nothing_but_what_the_page_offers(slug: str, seats: int) -> None:
    """Whoever taps enabled things at random comes to the end of the deal, and everything is said on the way."""
    rng = Random(f"{slug}{seats}")
    app, browser = sit(random_match(slug, seats, rng, moves=0, rules=some_rules(slug, seats, rng)), "en")
    table = app.table
    assert table
    heard: set[str] = set()
    for _ in range(3000):
        browser.settle()
        heard |= set(re.findall(r'<p id="said-\d+">(.*?)</p>', browser.html))
        if table.match.state.to_move is None:
            break
        assert table.match.state.to_move == ME
        ways = asked(browser)
        assert ways, browser.text()
        app.act(*rng.choice([way for way in ways if way[0] == "play"] or ways))
        if rng.random() < 0.1:
            app.act("undo")
    assert table.match.state.to_move is None
    assert 'id="sheet-result"' in browser.html
    kept = from_text(browser.kept[f"room.match.{slug}"])
    assert kept.moves == table.match.moves
    assert heard


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_position_can_be_drawn_and_walked_over(slug: str, seats: int) -> None:
    """Every element of a group is on the page, and just one of a group is a Tab stop.

    Of a deal that goes on and on, every position of the first sixty moves and of the end, and every seventh between.
    """
    rng = Random(f"walk{slug}{seats}")
    shown = SHOWN[slug]
    match = random_match(slug, seats, rng, moves=0, rules=some_rules(slug, seats, rng))
    for moves in count():
        if match.state.to_move is not None and moves > 60 and moves % 7:
            match.play(match.state.pick(rng.random()))
            continue
        lang = rng.choice(LANGUAGES)
        setting = Setting(match.number, match.sheet, "1.0", resting=rng.random() < 0.2, idle=True)
        scene = shown.scene(match.state.view(ME), setting)
        page = shown.table(scene, Texts(lang, shown.TEXTS), Faces("/c/", lang))
        ids = re.findall(r'\bid="([^"]*)"', page)
        assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]
        stops = set(re.findall(r'<[^>]*\bid="([^"]*)"[^>]*tabindex="0"', page))
        for grid in scene.grids:
            names = [name for row in grid for name in row]
            assert set(names) <= set(ids)
            assert len(stops & set(names)) == bool(names)
        if match.state.to_move is None:
            break
        match.play(match.state.pick(rng.random()))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_sheet_can_be_drawn(slug: str, seats: int) -> None:
    rng = Random(f"sheets{slug}{seats}")
    shown = SHOWN[slug]
    for moves in (0, 5, 12, 10**6, 10**6, 10**6):
        match = random_match(slug, seats, rng, moves=moves, rules=some_rules(slug, seats, rng))
        over = match.state.to_move is None
        setting = Setting(match.number, match.sheet, "1.0", over=match.over)
        scene = shown.scene(match.state.view(ME), setting)
        for lang in LANGUAGES:
            t = Texts(lang, shown.TEXTS)
            names = (
                "sheet",
                *(
                    ["last-trick"]
                    if 'data-do="last-trick"' in shown.table(scene, t, Faces("/c/", lang))
                    else []
                ),
            )
            for name in (*names, *(["result"] if over else [])):
                assert shown.sheet(name, scene, t, Faces("/c/", lang)), name
            assert shown.sheet("no such sheet", scene, t, Faces("/c/", lang)) is None


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_what_is_said_only_grows(slug: str, seats: int) -> None:
    """Each event is said once, in a sentence of both languages, and never taken back."""
    rng = Random(f"said{slug}{seats}")
    shown = SHOWN[slug]
    match = random_match(slug, seats, rng, moves=0)
    before: tuple[object, ...] = ()
    while match.state.to_move is not None:
        match.play(match.state.pick(rng.random()))
        now = shown.lines(match.state.view(ME))
        assert now[: len(before)] == before
        for line in now[len(before) :]:
            for lang in LANGUAGES:
                assert re.fullmatch(r"[^{}]+\.", shown.spoken(line, Texts(lang, shown.TEXTS)))
        before = now


@pytest.mark.parametrize("slug", SHOWN)
def test_every_reason_has_a_text(slug: str) -> None:
    """Whatever is tried in whatever position: what the engine answers can be said in both languages."""
    rng = Random(f"why{slug}")
    reasons = {"not-your-turn"}
    for seats in GAMES[slug].seats:
        for _ in range(20):
            match = random_match(
                slug, seats, rng, moves=rng.randrange(60), rules=some_rules(slug, seats, rng)
            )
            reasons |= {reason for move in range(-1, 140) if (reason := match.state.why_not(move))}
    for lang in LANGUAGES:
        t = Texts(lang, SHOWN[slug].TEXTS)
        keys = SHOWN[slug].TEXTS[lang]
        said = {reason for reason in reasons if any(key.startswith(f"why-{reason}-") for key in keys)}
        assert [reason for reason in sorted(reasons - said) if f"why-{reason}" not in t] == []


def _turn(match: Match) -> str:
    seat = match.state.to_move
    return "nobody's" if seat is None else "the person's" if seat == ME else "another's"


@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("whose", ["the person's", "another's", "nobody's"])
def test_whatever_is_tried_gets_an_answer(slug: str, lang: str, whose: str) -> None:
    """Every number as a move, by a page that someone has tampered with: it says why, and nothing is changed."""
    rng = Random(f"try{slug}")
    match = random_match(slug, GAMES[slug].seats[0], rng, moves=0)
    while whose != _turn(match):
        match.play(match.state.pick(rng.random()))
    app, browser = sit(match, lang)
    assert app.table
    app.act("close")
    before = browser.kept[f"room.match.{slug}"]
    for move in (-1, *rng.sample(range(140), 30)):
        if move not in app.table.view().legal:
            for do in ("play", "choose"):
                app.act(do, f"{move}@{app.table.position}")
                if whose != "nobody's":  # then the table only offers to go on
                    said = re.search(r'id="prompt"[^>]*>(.*?)</p>', browser.html, re.DOTALL)
                    assert 'class="why"' in browser.html or said, (do, move)
                assert browser.kept[f"room.match.{slug}"] == before


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_undo_never_takes_back_what_others_did(slug: str, seats: int) -> None:
    """After a move of the others, or when something hidden was shown, what the person knows has changed."""
    rng = Random(f"undo{slug}{seats}")
    shown = SHOWN[slug]
    match = random_match(slug, seats, rng, moves=0)
    while match.state.to_move is not None:
        before = shown.knows(match.state.view(ME))
        mine = match.state.to_move == ME
        match.play(match.state.pick(rng.random()))
        if (
            not mine and slug != "armenian-durak"
        ):  # there a card that lay open may be played: it shows nothing new
            assert shown.knows(match.state.view(ME)) != before


@pytest.mark.parametrize("slug", SHOWN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_table_offers_every_house_rule(slug: str, lang: str) -> None:
    rng = Random(f"new{slug}")
    game, t = GAMES[slug], Texts(lang, SHOWN[slug].TEXTS)
    for _ in range(5):
        rules = some_rules(slug, min(game.seats), rng)
        page = new_table(game, Wish(rules, rng.choice(game.seats), "master"), t)
        for field, values in game.Rules.CHOICES.items():
            offered = re.findall(rf'id="set-{field}-([^"]*)"', page)
            assert sorted(offered) == sorted(map(str, values))
            assert f'aria-pressed="true" id="set-{field}-{getattr(rules, field)}"' in page
        if len(game.seats) > 1:
            assert re.findall(r'id="set-seats-(\d)"', page) == [str(number) for number in sorted(game.seats)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_table_for_so_many_is_laid_from_the_sheet(slug: str, seats: int) -> None:
    match = random_match(slug, GAMES[slug].seats[0], Random(1), moves=0)
    app, browser = sit(match)
    app.act("new-table")
    if len(GAMES[slug].seats) > 1:
        app.act("set", f"seats={seats}")
    app.act("set", "bots=novice")
    app.act("deal-cards")
    kept = from_text(browser.kept[f"room.match.{slug}"])
    assert (kept.seats, kept.bots) == (seats, "novice")
    assert (f"seats={seats}" in browser.address) == (seats != GAMES[slug].seats[0])
