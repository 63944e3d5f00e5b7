"""Where cards come from and go to, and what is heard of it, at the tables of all games."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.games import GAMES
from engine.match import Match
from engine.record import link_of, to_link
from tests.ui.pretended import Pretended, room
from tests.ui.test_tables import TABLES, asked, random_match, sit
from ui.app import App
from ui.settings import KEY, Settings
from ui.sounds import Moment, between

#: spots that are not there all the time: then cards just appear or vanish
PASSING = {"here", "talon", "pack", "older", "away"}


def on(browser: Pretended, attribute: str) -> set[str]:
    """The values of an attribute on the page, word by word."""
    return {word for value in re.findall(rf'{attribute}="([^"]*)"', browser.html) for word in value.split()}


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_cards_come_from_and_go_to_spots_that_are_on_the_table(slug: str, seats: int) -> None:
    rng = Random(slug)
    named = set()
    for moves in (0, 3, 9, 17, 26):
        _, browser = sit(random_match(slug, seats, rng, moves=moves))
        spots = on(browser, "data-spot")
        assert {f"seat-{seat}" for seat in range(1, seats)} <= spots
        named |= (used := on(browser, "data-from") | on(browser, "data-to"))
        assert used <= spots | PASSING | {"seat-0"}
    assert named


@pytest.mark.parametrize("slug", ["king", "napoleon", "armenian-durak"])
def test_a_trick_goes_to_its_taker_while_it_is_looked_at(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    takers = set()
    for seed in range(6):
        app, browser = sit(random_match(slug, GAMES[slug].seats[0], Random(seed), moves=0))
        original = browser.draw

        def draw(html: str, app: App = app, original: Any = original, **rest: Any) -> None:
            original(html, **rest)
            if app.table and app.table.resting and app.table.match.state.to_move is not None:
                goes = re.findall(r'class="(?:trick|duel)[^>]*data-to="seat-(\d)"', html)
                assert goes == [str(app.table.match.state.to_move)]  # who takes a trick leads to the next
                takers.update(goes)

        monkeypatch.setattr(browser, "draw", draw)
        play_on(app, browser)
    assert len(takers) > 1


def play_on(app: App, browser: Pretended, steps: int = 200) -> None:
    """Does whatever the page offers until the deal is over."""
    rng = Random(3)
    for _ in range(steps):
        browser.settle()
        if not (app.table and not app.table.deal_over and (ways := asked(browser))):
            return
        playing = [way for way in ways if way[0] == "play"]
        app.act(*rng.choice(playing or ways))


# ------------------------------------------------------------------------------------------------- sounds


def table_with_sound(slug: str, seed: str = "k7m2x9d4") -> tuple[App, Pretended]:
    game = GAMES[slug]
    link = to_link(link_of(Match(game, game.Rules(), game.seats[0], seed, bots="novice")))
    return room(link, {KEY: "sound=yes"})


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_deal_is_heard(slug: str) -> None:
    app, browser = table_with_sound(slug)
    play_on(app, browser)
    assert app.table
    assert app.table.deal_over
    assert browser.heard[0] == "deal"
    assert browser.heard[-1] == "over"
    assert browser.heard.count("over") == 1
    cards = sum(move < 36 for move in app.table.match.moves)
    assert browser.heard.count("card") == cards
    if slug in (
        "king",
        "napoleon",
        "armenian-durak",
    ):  # the person may take a whole trick away as he plays on
        assert "trick" in browser.heard
    assert "turn" in browser.heard


def test_nothing_is_heard_unless_it_is_wished() -> None:
    app, browser = room("/armenian-durak/")
    play_on(app, browser)
    assert browser.heard == []
    app.act("settle", "sound=yes")
    assert browser.heard[0] == "turn"  # that is what it sounds like


DEALT = Moment(("seed", 1), (), 6, resting=False, mine=False, over=False)
LAID = DEALT._replace(moves=(5,), held=5)


@pytest.mark.parametrize(
    ("before", "now", "heard"),
    [
        (None, DEALT, ("deal",)),
        (None, LAID, ()),
        (DEALT, DEALT, ()),
        (DEALT, DEALT._replace(mine=True), ("turn",)),
        (DEALT, LAID, ("card",)),
        (DEALT, LAID._replace(moves=(60,), held=6), ()),
        (DEALT, LAID._replace(moves=(60,), held=9), ("taken",)),
        (DEALT, LAID._replace(held=8), ("card", "deal")),
        (LAID._replace(resting=True), LAID._replace(mine=True), ("trick", "turn")),
        (LAID._replace(resting=True), LAID._replace(over=True), ("trick", "over")),
        (LAID, DEALT._replace(mine=True), ()),
        (LAID._replace(over=True), DEALT._replace(deal=("seed", 2), mine=True), ("deal", "turn")),
    ],
)
def test_what_is_heard_between_two_moments(
    before: Moment | None, now: Moment, heard: tuple[str, ...]
) -> None:
    assert between(before, now) == heard


def test_a_deal_that_is_hurried_to_its_end_is_not_heard() -> None:
    """In open Navalka the person is out of it, and two others play on."""
    for seed in range(200):
        app, browser = sit(random_match("open-navalka", 4, Random(seed), moves=90))
        app.screen.settings = Settings(sound="yes")
        if app.table and app.table.idle:
            break
    app.act("hurry")
    browser.settle()
    assert app.table
    assert app.table.deal_over
    assert browser.heard == []
