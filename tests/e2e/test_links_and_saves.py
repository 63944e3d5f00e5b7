"""Links, reloads, no network, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Opener
from tests.e2e.table import Person, deal_link, seed_where
from tools import serve


def test_the_same_link_twice_gives_the_same_cards(visit: Opener) -> None:
    one, two, other = visit(deal_link()), visit(deal_link()), visit(deal_link("другое"))
    assert one.wait_for_turn()
    assert two.wait_for_turn()
    assert one.cards() == two.cards()
    assert other.wait_for_turn()
    assert one.cards() != other.cards()


def test_a_reload_in_the_middle_restores_the_position(visit: Opener) -> None:
    person = visit(deal_link())
    for _ in range(5):
        assert person.wait_for_turn()
        person.legal.first.click(position={"x": 8, "y": 12})
    assert person.wait_for_turn()
    moves, cards = person.saved().moves, person.cards()
    person.come_to(person.page.url)
    assert person.wait_for_turn()
    assert person.saved().moves == moves
    assert person.cards() == cards
    # and while the bot thinks
    person.legal.first.click(position={"x": 8, "y": 12})
    person.page.reload()
    person.page.wait_for_selector("html[data-start=ready]")
    assert person.wait_for_turn()
    assert person.saved().moves[: len(moves)] == moves
    assert len(person.saved().moves) > len(moves)


def test_back_to_the_lobby_and_on_with_the_game(visit: Opener) -> None:
    person = visit("/")
    page = person.page
    page.get_by_role("link", name="Армянский дурак").click()
    assert person.wait_for_turn()
    person.legal.first.click(position={"x": 8, "y": 12})
    assert person.wait_for_turn()
    moves = person.saved().moves
    page.go_back()
    page.get_by_role("link", name="Продолжить").click()
    assert person.wait_for_turn()
    assert person.saved().moves == moves


@pytest.mark.parametrize(("prefix", "title"), [("", "Ссылка повреждена"), ("/en", "This link is damaged")])
def test_a_damaged_link_says_so(visit: Opener, prefix: str, title: str) -> None:
    link = deal_link()
    person = visit(prefix + link[:-1] + ("0" if link[-1] != "0" else "1"))
    expect(person.page.get_by_role("heading", name=title)).to_be_visible()
    person.page.locator("#link").fill(link)
    person.page.locator("#link").press("Enter")
    assert person.wait_for_turn()
    assert person.page.url.endswith(link)


def test_another_link_in_the_address_bar_never_overwrites_a_game(visit: Opener, site_url: str) -> None:
    person = visit(deal_link(seed_where(0)))
    assert person.wait_for_turn()
    person.legal.first.click(position={"x": 8, "y": 12})
    assert person.wait_for_turn()
    moves = person.saved().moves
    person.page.evaluate("link => { location.href = link }", site_url + deal_link("другое"))
    person.page.get_by_role("button", name="Остаться за своей").click()
    assert person.saved().moves == moves
    assert person.wait_for_turn()


def test_a_whole_deal_without_server_and_network(browser: Browser, dist: object) -> None:
    """The first visit is enough: then the server stops, the network goes, and the page is loaded again."""
    server, url = serve.start(serve.DIST)
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        person = Person(context.new_page())
        person.come_to(f"{url}{deal_link()}")
        person.page.evaluate("navigator.serviceWorker.ready.then(r => r.active.state)")
        person.page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=60_000)
    finally:
        server.shutdown()
        server.server_close()
    context.set_offline(True)
    person.come_to(person.page.url)
    person.play_deal_by_mouse()
    expect(person.result).to_be_visible()
    person.come_to(f"{url}/en/armenian-durak/")
    assert person.wait_for_turn() or person.result.is_visible()
    person.page.goto(f"{url}/rules/armenian-durak/")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    context.close()


def test_blocked_storage_is_said(visit: Opener) -> None:
    person = visit("/")
    person.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })"
    )
    person.come_to(person.page.url + deal_link()[1:])
    expect(person.page.get_by_text("не разрешает хранить")).to_be_visible()
    assert person.wait_for_turn()


def test_a_damaged_save_is_said_and_kept(visit: Opener) -> None:
    person = visit("/")
    person.page.evaluate("localStorage.setItem('room.match.armenian-durak', 'nonsense')")
    person.come_to(person.page.url + "armenian-durak/")
    expect(person.page.get_by_text("прочитать не удалось")).to_be_visible()
    assert person.wait_for_turn()
    assert person.page.evaluate("localStorage.getItem('room.damaged.armenian-durak')") == "nonsense"
