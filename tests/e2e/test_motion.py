"""Cards that travel in a real browser: from whom, how fast, and that no tap waits for them or counts twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.games import GAMES
from tests.e2e.conftest import Opener
from tests.e2e.table import deal_link, seed_where

MOVING = {"reduced_motion": "no-preference"}
SLOW = "document.documentElement.style.setProperty('--m-card', '20s')"
# Where a card's journey begins, measured from where it ends.
STARTS = """() => document.getAnimations().filter(one => one.effect.pseudoElement?.startsWith('::view-transition-new')
  && one instanceof Animation && one.constructor === Animation).map(one => one.effect.getKeyframes()[0].transform)"""


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_double_click_plays_once_while_cards_travel(visit: Opener, slug: str) -> None:
    """The others never answer, so every move is the person's."""
    link = deal_link(seed_where(0, slug=slug), slug=slug)
    person = visit(link, bots=False, slug=slug, **MOVING)
    page = person.page
    page.evaluate(SLOW)
    for _ in range(6):
        way = person.way()
        assert way
        box = way.bounding_box()
        assert box
        page.mouse.click(box["x"] + 8, box["y"] + 12, click_count=2, delay=5)
        if person.saved().moves:
            break
    page.wait_for_timeout(200)
    assert len(person.saved().moves) == 1


def test_a_card_comes_from_the_seat_that_plays_it(visit: Opener) -> None:
    slug = "king"
    person = visit(deal_link(seed_where(1, slug=slug), slug=slug), slug=slug, **MOVING)
    page = person.page
    found = page.wait_for_function(
        """() => {
          const card = document.querySelector('.tf.p1 [id^="c-"]');
          const name = card && `::view-transition-new(c${card.id.slice(2)})`;
          const all = document.getAnimations().filter(one => one.effect.pseudoElement === name);
          const journey = all.find(one => one.constructor === Animation);
          if (!journey) return;
          journey.pause();
          const middle = element => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return [left + width / 2, top + height / 2];
          };
          const seat = middle(document.querySelector('#seat-1')), lies = middle(card);
          const start = new DOMMatrix(journey.effect.getKeyframes()[0].transform);
          journey.finish();
          return [lies[0] + start.e - seat[0], lies[1] + start.f - seat[1]];
        }""",
        polling=10,
    ).json_value()
    assert found == pytest.approx([0, 0], abs=1.5)


def test_journeys_leave_nothing_behind(visit: Opener) -> None:
    person = visit(deal_link(seed_where(1)), **MOVING)
    page = person.page
    page.wait_for_selector("button.card.legal")
    page.wait_for_function(f"({STARTS})().length === 0")
    # with nothing left of the first journey, the next pictures make only their own
    page.evaluate("document.startViewTransition(() => {}).ready.then(() => { window.pictures = true; })")
    page.wait_for_function("window.pictures")
    assert page.evaluate(STARTS) == []


@pytest.mark.parametrize(("speed", "motion"), [("off", "no-preference"), ("slow", "reduce")])
def test_nothing_travels_if_that_is_wished(visit: Opener, speed: str, motion: str) -> None:
    person = visit(deal_link(seed_where(0)), reduced_motion=motion)
    page = person.page
    count_transitions(page)
    page.evaluate(f"document.documentElement.dataset.speed = '{speed}'")
    for _ in range(3):
        assert person.wait_for_turn()
        person.legal.first.click(position={"x": 8, "y": 12})
    assert len(person.saved().moves) >= 3
    assert page.evaluate("window.transitions") == 0


def count_transitions(page: Page) -> None:
    page.evaluate(
        """() => {
          window.transitions = 0;
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = update => { window.transitions += 1; return start(update); };
        }"""
    )


@pytest.mark.parametrize("broken", [False, True])
def test_sound_is_made_when_wished_and_its_failure_is_silent(visit: Opener, broken: bool) -> None:
    person = visit(deal_link(seed_where(0)))
    page = person.page
    page.evaluate(
        """broken => {
          window.sources = 0;
          const Real = window.AudioContext;
          window.AudioContext = class extends Real {
            constructor() { super(); window.contexts = (window.contexts ?? 0) + 1; if (broken) throw new Error('no sound'); }
            createBufferSource() { window.sources += 1; return super.createBufferSource(); }
          };
        }""",
        broken,
    )
    assert person.wait_for_turn()
    assert page.evaluate("window.contexts") is None
    page.get_by_role("button", name="Меню").click()
    page.locator("[data-do=settings]").click()
    page.locator("#settle-sound-yes").click()
    page.keyboard.press("Escape")
    person.legal.first.click(position={"x": 8, "y": 12})
    page.wait_for_function("window.contexts >= 1" if broken else "window.sources > 0")
    assert len(person.saved().moves) >= 1
