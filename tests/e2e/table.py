"""A person at the table of Armenian Durak, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from engine.games import armenian_durak as game
from engine.match import Match
from engine.record import from_text, link_of, to_link

SLUG = "armenian-durak"
READY = "html[data-start=ready]"


def deal_link(seed: str = "k7m2x9d4", deal: int = 1) -> str:
    """The path of a deal."""
    return to_link(link_of(Match(game, game.Rules(), 2, seed, first_deal=deal)))


def seed_where(leader: int) -> str:
    """A seed whose first deal is led by this seat."""
    return next(
        seed
        for seed in (f"seat-{leader}-{number}" for number in range(50))
        if Match(game, game.Rules(), 2, seed).state.to_move == leader
    )


class Person:
    """Looks at the page and plays on it; knows nothing that the page doesn't show."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def come_to(self, url: str) -> None:
        """Opens an address and waits until the room is ready."""
        self.page.goto(url)
        self.page.wait_for_selector(READY)

    @property
    def legal(self) -> Locator:
        """The cards that can be played now."""
        return self.page.locator("button.card.legal")

    @property
    def result(self) -> Locator:
        """The sheet at the end of a deal."""
        return self.page.locator("#sheet-result")

    def wait_for_turn(self, *, patient: bool = False) -> bool:
        """Waits until a card can be played (True) or the deal is over (False).

        A tap takes a finished trick away, unless patient.
        """
        for _ in range(400):
            if self.result.count():
                return False
            if self.legal.count():
                return True
            resting = self.page.locator("#mid[data-do=collect]")
            if not patient and resting.count():
                resting.click(position={"x": 5, "y": 5})
            self.page.wait_for_timeout(50)
        raise AssertionError("nothing can be played, and the deal is not over")

    def play_deal_by_mouse(self) -> None:
        """Plays to the end of the deal, always the first card that can be played."""
        for _ in range(40):
            if not self.wait_for_turn():
                return
            card = self.legal.first
            name = card.get_attribute("id")
            card.click(position={"x": 8, "y": 12})
            expect(self.page.locator(f"button#{name}")).to_have_count(0)
        raise AssertionError("the deal does not end")

    def saved(self) -> Match:
        """The match as the device keeps it."""
        kept = self.page.evaluate(f"localStorage.getItem('room.match.{SLUG}')")
        return from_text(kept)

    def cards(self) -> dict[str, list[str]]:
        """Everything that can be seen, as the names that a screen reader gives."""
        return {
            "columns": self._names(".me .cols button"),
            "hand": self._names(".hand button"),
            "other": self._names(".opp [role=img].up"),
        }

    def _names(self, selector: str) -> list[str]:
        labels = self.page.locator(selector).evaluate_all(
            "list => list.map(e => e.getAttribute('aria-label'))"
        )
        return [re.sub(r",.*", "", label) for label in labels]
