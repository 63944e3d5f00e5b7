"""The hint, with the bots' own worker."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from engine import bots
from engine.games import GAMES
from tests.e2e.conftest import Opener
from tests.e2e.look import troubles, violations
from tests.e2e.table import deal_link, seed_where


def test_the_best_discards_are_marked_and_all_listed(visit: Opener) -> None:
    """What the worker answers is what the engine answers here; focus goes back to the button."""
    slug = "king"
    person = visit(f"/en{deal_link(seed_where(0, slug=slug), slug=slug)}", slug=slug)
    page = person.page
    person.go_on()  # an order
    person.go_on()
    expect(page.locator("#prompt")).to_contain_text("Discard 2 cards")
    match = person.saved()
    view = match.state.view(0)
    first = json.loads(bots.answer(bots.request_hint(view, match.game, bots.key_for(match))))
    best = page.locator(f"#c-{GAMES[slug].parse(first['move'])}")
    best.focus()
    page.keyboard.press("h")
    expect(best.locator(".tip")).to_be_visible()
    assert (best.get_attribute("aria-label") or "").endswith(", hint")
    expect(page.locator(".hand .tip")).to_have_count(2)
    expect(page.locator("#spoken")).to_contain_text("Hint: Discard")
    page.evaluate("document.activeElement.blur()")  # the focused card lies over its neighbour
    assert troubles(page) == []
    assert violations(page) == []
    page.get_by_role("button", name="All moves").click()
    sheet = page.get_by_role("dialog", name="Hint")
    expect(sheet.get_by_role("listitem")).to_have_count(min(12, len(view.legal)))
    expect(sheet.get_by_role("listitem").first).to_contain_text("Discard")
    assert violations(page) == []
    page.keyboard.press("Escape")
    button = page.get_by_role("button", name="All moves")
    expect(button).to_be_focused()
    expect(button).to_contain_text("All moves")


def test_the_focused_button_says_what_it_does_now(visit: Opener) -> None:
    person = visit(f"/en{deal_link(seed_where(0))}", width=1280, height=800)
    assert person.wait_for_turn()
    person.page.get_by_role("button", name="Hint").click()
    button = person.page.locator("#do-hint")
    expect(button).to_be_focused()
    expect(button).to_have_text("All moves")


def test_a_table_played_on_lets_the_hint_go(visit: Opener) -> None:
    """The bots answer although the hint was still being looked for."""
    person = visit(deal_link(seed_where(0)))
    page = person.page
    assert person.wait_for_turn()
    card = person.legal.first.get_attribute("id")
    page.evaluate(f"document.getElementById('do-hint').click(); document.getElementById('{card}').click()")
    expect(page.locator(f"button#{card}")).to_have_count(0)
    assert person.wait_for_turn()
    assert len(person.saved().moves) >= 2
    expect(page.locator(".toast")).to_have_count(0)
