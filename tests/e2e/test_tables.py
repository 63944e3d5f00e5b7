"""Every game at its table, in a real browser: whole deals, everything in reach and readable at every size, axe's rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine import bots
from engine.games import GAMES
from engine.match import Match
from tests.e2e.conftest import Opener
from tests.e2e.look import troubles, violations
from tests.e2e.table import Person, deal_link

# What is asked now, as a name: a kind of position that looks like others of its kind.
KIND = """() => ['#confirm', '[role=radio]', 'button.card.legal', '.actions button[data-do=play]', '[data-do=hurry]',
  '.trick', '.say']
  .map(selector => document.querySelectorAll(selector).length > 0 ? 1 : 0).join('')"""

# Where an arrow key has to lead to come to an element: inside its row, or to a row above or below.
TOWARDS = """id => {
  const target = document.getElementById(id), here = document.activeElement;
  if (here === target) return 'Enter';
  const group = element => element.closest('[role=radiogroup], .hand, .me .cols');
  const cards = here.matches('.card') && target.matches('.card');
  if (!group(here) || !group(target) || !(cards || group(here) === group(target))) return 'Tab';
  if (here.closest('[role=radiogroup]') || here.closest('ul') === target.closest('ul')) return 'ArrowRight';
  return here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowDown' : 'ArrowUp';
}"""


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_deal_on_a_phone(visit: Opener, slug: str) -> None:
    """By mouse, in English; every new kind of position is looked at in all sizes, and once by axe."""
    person = visit(f"/en{deal_link('phone', slug=slug, bots='novice')}", slug=slug)
    page = person.page
    kinds: set[str] = set()
    found: list[str] = []
    for _ in range(4000):
        if person.result.count():
            break
        kind = page.evaluate(KIND)
        if kind not in kinds and page.locator(".status, .orders, #prompt").count():
            kinds.add(kind)
            found += troubles(page) + violations(page)
        person.go_on()
    expect(person.result).to_be_visible()
    found += violations(page)
    assert found == []
    match = person.saved()
    again = Match(GAMES[slug], match.rules, match.seats, match.seed, bots="novice")
    for move in match.moves:
        if again.state.to_move:
            assert bots.move_in(again) == move
        again.play(move)
    person.result.get_by_role("button", name="Next deal").click()
    expect(person.result).to_have_count(0)
    assert person.saved().number == 2


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_deal_by_keyboard_alone(visit: Opener, slug: str) -> None:
    person = visit(
        deal_link("клавиши", slug=slug, bots="novice"), slug=slug, width=1280, height=800, color_scheme="dark"
    )
    page = person.page
    looked = False
    for _ in range(4000):
        if person.result.count():
            break
        way = person.way()
        if way is None:
            page.wait_for_timeout(60)
            continue
        if not looked and len(person.saved().moves) > 3:
            looked = True
            assert violations(page) == []
        _press(page, str(way.get_attribute("id")))
    expect(person.result).to_be_visible()
    for name in ("Ссылка", "К столу", "Дальше"):
        expect(person.result.get_by_role("button", name=name)).to_be_visible()
    page.keyboard.press("Enter")  # the focus is on the way on
    expect(person.result).to_have_count(0)
    assert person.saved().number == 2


def _press(page: Page, element: str) -> None:
    """Comes to an element with Tab and arrow keys, and presses Enter; gives up if the position has changed meanwhile."""
    for _ in range(120):
        if not page.locator(f"[id='{element}']").count():
            return
        key = page.evaluate(TOWARDS, element)
        page.keyboard.press(key)
        if key == "Enter":
            page.wait_for_timeout(30)
            return
    raise AssertionError(f"the keyboard does not come to {element}")


@pytest.mark.parametrize("slug", GAMES)
def test_a_reload_restores_the_position(visit: Opener, slug: str) -> None:
    person = visit(deal_link("снова", slug=slug, bots="novice"), slug=slug, has_touch=True, is_mobile=True)
    for _ in range(200):
        if len(person.saved().moves) > 6 or person.result.count():
            break
        person.go_on()
    person.come_to(person.page.url)
    person.page.wait_for_timeout(100)
    moves = person.saved().moves
    assert len(moves) > 6
    again = Person(person.page, slug)
    again.come_to(person.page.url)
    assert again.saved().moves[: len(moves)] == moves


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", ["", "/en"])
def test_the_loading_table_is_laid_before_python_runs(visit: Opener, slug: str, lang: str) -> None:
    person = visit(f"{lang}/{slug}/", slug=slug, java_script_enabled=False)
    page = person.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.locator(".card.down").count() >= 4
