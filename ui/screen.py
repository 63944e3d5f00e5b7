"""What is shown: the page, the sheet over it, the notices, and what was just said. Draws all of it from data, always whole."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from engine.game import BadLink
from engine.games import GAMES
from engine.match import Match
from engine.record import link_of, to_link

from . import lobby, sheets
from .address import Place
from .cards import Faces
from .frame import Notice, notices, other
from .html import Markup, h, join
from .i18n import Texts
from .opponent import Opponent
from .ports import Browser
from .saves import Saves, begun
from .settings import DRESS, Settings, load
from .sounds import Moment, between, moment
from .table import Table

MOST_SPOKEN = 12


def fragment_of(match: Match) -> str:
    """The part of a deal's link after the #; empty if a long word and many house rules don't fit into a link."""
    try:
        return to_link(link_of(match)).partition("#")[2]
    except BadLink:
        return ""


class Features(Protocol):
    """What the room can do besides playing, as far as it is to be seen."""

    def feature_sheet(self, sheet: str) -> Markup | None:
        """The sheet of this name, if it belongs to a feature."""

    def feature_extras(self) -> list[Markup | None]:
        """What the features in use add to the page."""


class Screen:
    """The state of what is shown.

    settings  what the person has settled
    place     the page of the address bar
    table     the table, if somebody sits at one
    message   draws a page that stands in the table's or the lobby's place, if there is something to say
    sheet     the name of the sheet that lies over the table, empty for none
    handed    title, explanation and text of what has to be copied by hand
    """

    def __init__(self, browser: Browser, saves: Saves, opponent: Opponent, features: Features) -> None:
        self.browser = browser
        self.saves = saves
        self.opponent = opponent
        self._features = features
        self.settings = load(browser)
        self.place = Place("ru", "")
        self.table: Table | None = None
        self.message: Callable[[], Markup] | None = None
        self.sheet = ""
        self.handed = ("", "", "")
        self.update_waits = False
        self._opener = ""
        self._news: dict[str, Notice] = {}
        self._dismissed: set[str] = set()
        self._spoken: deque[tuple[int, str]] = deque(maxlen=MOST_SPOKEN)
        self._count = 0
        self._lay: object = None
        self._moment: Moment | None = None

    @property
    def t(self) -> Texts:
        """The texts of the language that is shown, with those of the game on the table."""
        return Texts(self.place.lang, self.table.shown.TEXTS if self.table else None, self.settings.letters)

    @property
    def faces(self) -> Faces:
        """The card faces in use."""
        return self.faces_by(self.settings)

    def faces_by(self, settings: Settings) -> Faces:
        """The card faces that would be in use by other settings."""
        letters = self.place.lang if settings.letters == "auto" else settings.letters
        return Faces(self.browser.cards, letters, settings.face, settings.colours, settings.back)

    def dress(self) -> None:
        """Tells the whole page what has been settled about looks."""
        self.browser.dress({name: getattr(self.settings, name) for name in DRESS})

    # ------------------------------------------------------------------------------------------ changing it

    def open(self, name: str) -> None:
        """Lays a sheet over the table, if there is such a one, and remembers where the focus was."""
        opener, before = self.browser.focused(), self.sheet
        self.sheet = name
        if self._sheet() is None:
            self.sheet = before
            return
        self._opener = self._opener if before else opener
        self.draw()

    def close(self) -> None:
        """Takes the sheet away; the focus goes back to where it was opened from."""
        self.sheet = ""
        self.draw()
        self._opener = ""

    def hand(self, title: str, hint: str, text: str) -> None:
        """Shows a text to be copied by hand."""
        self.handed = (title, hint, text)
        self.open("share")

    def tell(self, key: str, symbol: str = "check") -> None:
        """Shows a notice until it is dismissed."""
        self._dismissed.discard(key)
        self._news[key] = Notice(key, icon=symbol)
        self.draw()

    def dismiss(self, key: str) -> None:
        """Takes a notice away."""
        self._dismissed.add(key)
        self._news.pop(key, None)
        self.draw()

    def speak(self, words: str) -> None:
        """Adds a sentence to what screen readers are told; it is heard with the next drawing."""
        self._count += 1
        self._spoken.append((self._count, words))

    def hush(self) -> None:
        """Forgets what was said: another deal begins."""
        self._spoken.clear()

    # --------------------------------------------------------------------------------------------- drawing

    def draw(self) -> None:
        """Shows everything. Cards travel if their places have changed."""
        t = self.t
        title, page, refocus = t("room"), "lob", self._opener
        lay: object = ()  # nothing lies on a table yet: who comes from here is dealt his cards
        if self.message:
            body = self.message()
        elif self.table:
            scene = self.table.scene()
            title, page = f"{t(f'game-{self.place.slug}')} · {title}", "t"
            body = self.table.shown.table(scene, t, self.faces)
            refocus = refocus or scene.focus
            lay = (self.place, scene.lay)
        else:
            body = lobby.page(t, self.faces, self._unfinished(), state=self._state())
        html = join(
            body, self._features.feature_extras(), self._sheet(), notices(t, self._notices()), self._log()
        )
        animate = self._lay is not None and lay != () and lay != self._lay
        self._lay = lay
        self.browser.draw(html, title=title, lang=t.lang, page=page, animate=animate, refocus=refocus)
        self._sound()

    def _sound(self) -> None:
        """Lets what has happened since the last drawing be heard."""
        before, self._moment = self._moment, None
        if self.table and self.settings.sound == "yes" and not self.table.hurried:
            self._moment = moment(self.table)
            for name in between(before, self._moment):
                self.browser.sound(name)

    def _unfinished(self) -> lobby.Unfinished | None:
        """What was played last, or what else is unfinished."""
        for slug in sorted(GAMES, key=lambda slug: slug != self.saves.last):
            match = self.saves.load(slug)
            if match and begun(match):
                return lobby.Unfinished(slug, match.number)
        return None

    def _state(self) -> str:
        return "offline-ready" if self.browser.works_offline() else "offline-soon"

    def _sheet(self) -> Markup | None:
        t, table, slug = self.t, self.table, self.place.slug
        if self.sheet == "share":
            return sheets.by_hand(t, *self.handed)
        if self.sheet and (own := self._features.feature_sheet(self.sheet)):
            return own
        if not table:
            return None
        match self.sheet:
            case "":
                return None
            case "menu":
                url = f"{Place(other(t.lang), slug).path}#{fragment_of(table.match)}"
                return sheets.menu(t, slug, parked=self.saves.any_aside(slug), language_url=url)
            case "waits":
                return sheets.link_waits(t, t(f"game-{slug}"), table.match.number)
        return table.shown.sheet(self.sheet, table.scene(), t, self.faces)

    def _notices(self) -> tuple[Notice, ...]:
        shown = dict(self._news)
        if self.saves.blocked:
            shown["no-storage"] = Notice("no-storage")
        if self.saves.damaged:
            shown["save-damaged"] = Notice("save-damaged", "save-copy")
        if self.opponent.lost:
            shown["bots-restarted"] = Notice("bots-restarted")
        # A new version never comes in the middle of a deal.
        if self.update_waits and (not self.table or self.table.deal_over or not self.table.match.moves):
            shown["update-ready"] = Notice("update-ready", "update-apply", icon="check")
        return tuple(notice for key, notice in shown.items() if key not in self._dismissed)

    def _log(self) -> Markup:
        """What was just said, for screen readers: every event once, in the order it happened."""
        said = [h("p", words, id=f"said-{number}") for number, words in self._spoken]
        return h(
            "div", said, class_="sr", role="log", aria_live="polite", id="spoken", aria_label=self.t("log")
        )
