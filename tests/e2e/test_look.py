"""What can be seen and reached: every size, both languages, day and evening, and axe's rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from engine.games import GAMES
from engine.games import armenian_durak as game
from engine.match import Match
from engine.record import link_of, to_link
from tests.e2e.conftest import Opener
from tests.e2e.look import troubles, violations
from tests.e2e.table import Person, deal_link, seed_where


@pytest.mark.parametrize("lang", ["", "/en"])
def test_every_legal_card_is_in_sight_without_scrolling(visit: Opener, lang: str) -> None:
    person = visit(lang + deal_link(seed_where(0)))
    assert person.wait_for_turn()
    assert person.legal.count() == 12
    assert troubles(person.page) == []


def test_eight_columns_are_in_sight_too(visit: Opener) -> None:
    link = to_link(link_of(Match(game, game.Rules(layout="8-8-2", trump="last_card"), 2, "eight")))
    person = visit(link)
    assert person.wait_for_turn()
    assert person.page.locator(".me .colm").count() == 8
    assert troubles(person.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_axe_finds_nothing(visit: Opener, scheme: str, width: int, height: int) -> None:
    person = visit("/", width=width, height=height, color_scheme=scheme)
    page = person.page
    found = violations(page)
    person.come_to(page.url.rstrip("/") + deal_link())
    assert person.wait_for_turn()
    found += violations(page)
    person.legal.first.click(position={"x": 8, "y": 12})
    assert person.wait_for_turn()
    found += violations(page)
    for name in ("Прошлая взятка", "Запись", "Меню"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_timeout(50)
        found += violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert found == []


@pytest.mark.parametrize(
    "path", ["/rules/armenian-durak/", "/en/rules/armenian-durak/", "/en/armenian-durak/#broken"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_paper(visit: Opener, site_url: str, path: str, scheme: str) -> None:
    person = visit("/en/", color_scheme=scheme)
    person.page.goto(site_url + path)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    if "#" in path:
        person.page.wait_for_selector("html[data-start=ready]")
    assert violations(person.page) == []


def test_the_result_and_the_new_table_pass_axe(visit: Opener) -> None:
    person = visit(f"/en{deal_link()}")
    person.play_deal_by_mouse()
    found = violations(person.page)
    person.page.get_by_role("button", name="To the table").click()
    expect(person.page.get_by_role("button", name="Deal result")).to_be_visible()
    found += violations(person.page)
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="New table").click()
    expect(person.page.get_by_role("dialog", name="New table")).to_be_visible()
    assert found + violations(person.page) == []


def test_hidden_cards_leave_no_trace_in_the_page(visit: Opener) -> None:
    """The opponent's hand and the covered cards stand nowhere in the document, not even as addresses of pictures."""
    person = visit(deal_link(seed_where(0)))
    assert person.wait_for_turn()
    shown = (
        Person(person.page).page.locator("img").evaluate_all("list => list.map(i => i.getAttribute('src'))")
    )
    faces = {src for src in shown if "back" not in src}
    assert len(faces) == 18


@pytest.mark.parametrize("lang", ["", "/en"])
def test_the_lobby_is_there_before_python_runs(visit: Opener, site_url: str, lang: str) -> None:
    """Without a single script: the title, six games, the language switch."""
    person = visit(f"{lang}/", java_script_enabled=False)
    page = person.page
    expect(page.get_by_role("link", name=re.compile("Армянский дурак|Armenian Durak"))).to_be_visible()
    hrefs = page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.getAttribute('href'))")
    assert hrefs == [f"{lang}/{slug}/" for slug in GAMES]
    page.get_by_role("navigation").get_by_role("link", name="Рус" if lang else "Eng").click()
    assert page.url == f"{site_url}/{'' if lang else 'en/'}"
    page.get_by_role("link", name=re.compile("Армянский дурак|Armenian Durak")).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_table_chosen_before_python_is_there_loses_no_download(visit: Opener) -> None:
    """The loading table is shown at once, on the same page: what has been downloaded stays."""
    waiting: list[Route] = []
    person = visit("/")
    page = person.page
    page.route("**/main-*.py*", lambda route: waiting.append(route))
    page.goto(page.url)
    page.evaluate("window.still = true")
    page.get_by_role("link", name="Армянский дурак").click()
    expect(page.get_by_role("heading", name="Готовим стол")).to_be_visible()
    assert page.url.endswith("/armenian-durak/")
    while not waiting:
        page.wait_for_timeout(50)
    for route in waiting:
        route.continue_()
    assert person.wait_for_turn()
    assert page.evaluate("window.still")
