"""A person at a table, in a real browser. Without another word it is that of Armenian Durak."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from engine.games import GAMES
from engine.match import Match
from engine.record import from_text, link_of, to_link

SLUG = "armenian-durak"
READY = "html[data-start=ready]"


def deal_link(
    seed: str = "k7m2x9d4", deal: int = 1, *, slug: str = SLUG, seats: int = 0, bots: str = "player"
) -> str:
    """The path of a deal; the usual number of seats if none is given."""
    game = GAMES[slug]
    match = Match(game, game.Rules(), seats or game.seats[0], seed, bots=bots, first_deal=deal)
    return to_link(link_of(match))


def seed_where(leader: int, *, slug: str = SLUG, seats: int = 0) -> str:
    """A seed whose first deal begins with a move of this seat."""
    game = GAMES[slug]
    return next(
        seed
        for seed in (f"seat-{leader}-{number}" for number in range(50))
        if Match(game, game.Rules(), seats or game.seats[0], seed).state.to_move == leader
    )


class Person:
    """Looks at the page and plays on it; knows nothing that the page doesn't show."""

    def __init__(self, page: Page, slug: str = SLUG) -> None:
        self.page = page
        self.slug = slug

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

    def way(self) -> Locator | None:
        """The next thing to do for the person's move, whatever is asked; None if nothing is.

        What is chosen is confirmed; else something is chosen, a card is played, a button pressed.
        """
        chooses = self.page.locator("#confirm").count() > 0
        ways = (
            "#confirm:not([aria-disabled])",
            "[role=radio]:not([aria-disabled]):not([aria-checked=true])" if chooses else "",
            "button.card.legal:not(.sel)",
            ".actions button[data-do=play]:not([aria-disabled])",
        )
        for selector in filter(None, ways):
            if self.page.locator(selector).count():
                return self.page.locator(selector).first
        return None

    def go_on(self) -> None:
        """Does the next thing for the person's move, or takes away what rests, or waits a moment."""
        way = self.way()
        if way:
            way.click(position={"x": 8, "y": 12})
        else:  # in one step: it may be gone the next moment
            self.page.evaluate("document.querySelector('#mid[data-do=collect]')?.click()")
        self.page.wait_for_timeout(30)

    def saved(self) -> Match:
        """The match as the device keeps it."""
        kept = self.page.evaluate(f"localStorage.getItem('room.match.{self.slug}')")
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
