"""The room: what every tap, key and address does. What it needs of the browser is behind a port."""

from __future__ import annotations

from typing import Any

from engine.game import BadLink, GameError
from engine.games import GAMES
from engine.match import Match
from engine.record import Link, from_link, link_of, replaying, to_link
from engine.shuffle import seed_text

from . import pages
from .address import Place, place_of
from .feature import Feature
from .features import FEATURES
from .games import SHOWN
from .html import Markup
from .keys import wander
from .links import message_for, read_anywhere, read_typed
from .opponent import Opponent
from .ports import Browser
from .saves import Saves, begun
from .screen import Screen, fragment_of
from .table import Table
from .wish import Wish, by_the_book

AT_TABLE = ("play", "choose", "mark", "undo", "collect", "hurry", "next-deal", "result", "share")


#: letters that are shortcuts at a table, by their place on the keyboard
LETTERS = {
    "KeyU": "undo",
    "KeyL": "last-trick",
    "KeyS": "sheet",
    "KeyM": "menu",
    "KeyN": "next-deal",
    "KeyH": "hint",
}


class App:
    """Acts on what the person does, and keeps the screen up to date."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.saves = Saves(browser)
        self.opponent = Opponent(browser)
        self._features: dict[str, Feature] = {}
        self.screen = Screen(browser, self.saves, self.opponent, self)
        self._pending: Link | None = None

    @property
    def table(self) -> Table | None:
        """The table that the person sits at."""
        return self.screen.table

    # -------------------------------------------------------------------------------------- getting somewhere

    def arrive(self) -> None:
        """Shows what the address bar says: at the start, after Back and Forward, after another link was pasted there."""
        screen, place, fragment = self.screen, place_of(self.browser.path()), self.browser.fragment()
        if place.slug and place.slug not in GAMES:
            self.browser.leave(place.path)
            return
        stays = self.table if place.slug == screen.place.slug else None
        screen.place = place
        screen.sheet = ""
        screen.message = None
        if fragment == "open":
            self._get_up()
            screen.message = lambda: pages.open_link(screen.t, place.slug)
        elif not place.slug:
            self._get_up()
        elif not (stays and fragment == fragment_of(stays.match)):
            self._come_to_table(place.slug, fragment)
            return
        screen.draw()

    def _come_to_table(self, slug: str, fragment: str) -> None:
        saved = self.saves.load(slug)
        if not fragment:
            self._sit(saved if saved and not saved.over else self._new_match(slug, saved))
            return
        try:
            link = from_link(fragment, slug)
        except BadLink as error:
            self._bad_link(error, f"…/{slug}/#{fragment}"[:120], saved)
            return
        if saved and not link.moves and link == link_of(saved):
            self._sit(saved)
        elif saved and begun(saved):
            self._pending = link
            self._sit(saved, address=False)
            self.screen.open("waits")
        else:
            self._follow(link)

    def _follow(self, link: Link) -> None:
        """Opens the deal of a link, at the position of its moves if it has any."""
        if link.moves:
            self.browser.spawn(self._replay(link))
            return
        game = GAMES[link.slug]
        self._sit(Match(game, link.rules, link.seats, link.seed, bots=link.bots, first_deal=link.deal))

    async def _replay(self, link: Link) -> None:
        steps = replaying(link)
        try:
            match = next(steps)
            while True:
                match = steps.send(await self.opponent.move(match))
        except StopIteration as end:
            self._sit(end.value)
        except BadLink as error:
            self._bad_link(error, f"…{to_link(link)}", self.saves.load(link.slug))

    def _bad_link(self, error: BadLink, shown: str, saved: Match | None) -> None:
        self._get_up()
        screen, slug, key, safe = (
            self.screen,
            self.screen.place.slug,
            message_for(error),
            bool(saved and begun(saved)),
        )
        screen.message = lambda: pages.bad_link(screen.t, slug, screen.faces, key, shown, safe=safe)
        screen.draw()

    def _sit(self, match: Match, *, address: bool = True) -> None:
        """Sits down to a match, wherever it stands."""
        self._get_up()
        self.screen.message = None
        self.screen.sheet = ""
        self.screen.hush()
        shown = SHOWN[match.game.slug]
        self.screen.table = table = Table(
            match,
            shown,
            self.browser,
            self.opponent,
            self.saves,
            lambda: self.screen.settings,
            self._changed,
            self._say,
        )
        if address:
            self._write_address(match)
            self.saves.keep(match)
        table.sit_down()

    def _get_up(self) -> None:
        if self.table:
            self.table.get_up()
            self.screen.table = None

    def _write_address(self, match: Match) -> None:
        fragment = fragment_of(match)
        self.browser.go(self.screen.place.path + (f"#{fragment}" if fragment else ""), replace=True)

    def _new_match(self, slug: str, like: Match | None) -> Match:
        """New cards for as many players as before, by the same house rules."""
        return self.match_by(slug, Wish(like.rules, like.seats, like.bots) if like else by_the_book(slug))

    def match_by(self, slug: str, wish: Wish) -> Match:
        """New cards for the table that is wished."""
        seed = seed_text(self.browser.random_bits(40))
        return Match(GAMES[slug], wish.rules, wish.seats, seed, bots=wish.bots)

    def _changed(self) -> None:
        table = self.table
        if table and table.deal_over and table.match.moves and not self.screen.sheet:
            told = [feature.tells_result() for feature in self._features.values()]
            self.screen.sheet = "" if any(told) else "result"
        self.screen.draw()

    def _say(self, lines: list[Any]) -> None:
        if self.table:
            for line in lines:
                self.screen.speak(self.table.shown.spoken(line, self.screen.t))

    # --------------------------------------------------------------------------------- sheets, links, new matches

    def close(self) -> None:
        """Closes the sheet. A link that waits is let go: the match under way keeps the table."""
        if self.screen.sheet == "waits" and self.table:
            self._pending = None
            self._write_address(self.table.match)
        self.screen.close()

    async def share(self, match: Match) -> None:
        """Offers the deal's link: to other programs, else on the clipboard, else to be copied by hand."""
        screen, t, fragment = self.screen, self.screen.t, fragment_of(match)
        if not fragment:
            screen.tell("link-too-long", "warning")
            return
        url = f"{self.browser.origin()}{screen.place.path}#{fragment}"
        outcome = await self.browser.share(url, t("share-text", game=t(f"game-{screen.place.slug}")))
        if outcome == "refused":
            screen.hand(t("share-by-hand"), t("share-hint"), url)
            return
        if screen.sheet == "menu":
            screen.close()
        if outcome == "copied":
            screen.tell("share-copied")

    async def copy_damaged(self) -> None:
        """Puts the record that could not be read on the clipboard, or shows it."""
        screen, t = self.screen, self.screen.t
        if await self.browser.copy(self.saves.damaged):
            screen.tell("save-copied")
        else:
            screen.hand(t("save-by-hand"), t("save-damaged"), self.saves.damaged)

    def new_deal(self, match: Match | None = None) -> None:
        """A new match with new cards; the one on the table is put aside if there is something to lose."""
        slug = self.screen.place.slug
        current = self.table.match if self.table else self.saves.load(slug)
        if current and begun(current):
            self.saves.put_aside(current)
        self._sit(match or self._new_match(slug, current))

    def take_back(self) -> None:
        """The match put aside comes back to the table; the one there is put aside in its place."""
        back = self.saves.take_back(self.screen.place.slug)
        if back:
            self.new_deal(back)
        else:
            self.close()

    def open_pending(self) -> None:
        """Opens the link that waited; the match that was under way is put aside."""
        link, self._pending = self._pending, None
        if link and self.table:
            self.saves.put_aside(self.table.match)
            self.screen.sheet = ""
            self._follow(link)

    def open_typed(self, typed: str) -> None:
        """Opens what was pasted: a link or a part of one, else a word that a deal is made of.

        In the lobby no game is chosen yet: then it is asked which game a word is for.
        """
        screen = self.screen
        slug = screen.place.slug
        try:
            link = read_typed(typed, slug) if slug else read_anywhere(typed)
        except BadLink as error:
            if error.reason == "word":
                screen.message = lambda: pages.open_link(screen.t, slug, bad_word=True)
                screen.draw()
            else:
                self._bad_link(error, typed[:120], self.saves.load(slug) if slug else None)
            return
        if isinstance(link, str):
            word, addresses = link, {slug: self._address(Link(slug, link)) for slug in GAMES}
            screen.message = lambda: pages.choose_game(screen.t, word, addresses)
            screen.draw()
            return
        self.browser.go(self._address(link), replace=True)
        self.arrive()

    def _address(self, link: Link) -> str:
        return Place(self.screen.place.lang, link.slug).path + "#" + to_link(link).partition("#")[2]

    # --------------------------------------------------------------------------------------------- what is done

    def act(self, do: str, arg: str = "") -> None:
        """Does what an element's ``data-do`` says."""
        screen, table = self.screen, self.table
        if table and do in AT_TABLE:
            self._at_table(table, do, arg)
            return
        match do:
            case "visit":
                self.visit(arg)
            case "last-trick" | "sheet" | "menu":
                screen.open(do)
            case "show":
                screen.open(arg)
            case "close" | "link-stay":
                self.close()
            case "new-deal":
                self.new_deal()
            case "unpark":
                self.take_back()
            case "link-open":
                self.open_pending()
            case "open":
                self.open_typed(self.browser.field("link"))
            case "dismiss":
                screen.dismiss(arg)
            case "save-copy":
                self.browser.spawn(self.copy_damaged())
            case "reload":
                self.browser.leave("")
            case "update-apply":
                self.browser.update()
            case _:
                for name, row in FEATURES.items():
                    if do in row.does:
                        self.feature(name).act(do, arg)

    def _at_table(self, table: Table, do: str, arg: str) -> None:
        match do:
            case "play":
                moves, position = _tapped(arg)
                table.play(moves, position)
            case "choose" | "mark":
                items, position = _tapped(arg)
                for item in items:
                    (table.choose if do == "choose" else table.mark)(item, position)
            case "hurry":
                table.hurry()
            case "undo" if table.can_undo:
                self.screen.speak(self.screen.t("say-undone"))
                table.undo()
            case "collect":
                table.collect()
            case "next-deal" if table.deal_over and not table.match.over:
                self.screen.sheet = ""
                self.screen.hush()
                table.next_deal()
                self._write_address(table.match)
            case "result" if table.deal_over:
                self.screen.open("result")
            case "share":
                self.browser.spawn(self.share(table.match))

    def feature(self, name: str) -> Feature:
        """Something that the room can do besides playing, made when it is first asked for."""
        if name not in self._features:
            self._features[name] = FEATURES[name].module.Here(self)
        return self._features[name]

    def feature_sheet(self, sheet: str) -> Markup | None:
        """The sheet of this name, if it belongs to a feature."""
        for name, row in FEATURES.items():
            if sheet in row.sheets:
                return self.feature(name).sheet(sheet)
        return None

    def feature_extras(self) -> list[Markup | None]:
        """What the features in use add to the page."""
        return [feature.over() for feature in self._features.values()]

    def visit(self, href: str) -> None:
        """Goes to another page of the room without loading anything; other addresses are loaded."""
        place = place_of(href.partition("#")[0])
        if place.slug and place.slug not in GAMES:
            self.browser.leave(href)
            return
        self.browser.go(href, replace=False)
        self.arrive()

    def key(self, code: str, control: bool = False) -> bool:
        """A key by its place on the keyboard, whatever is printed on it. True if it was meant for the room."""
        table, focused = self.table, self.browser.focused()
        if not table or self.screen.sheet or self.screen.message:
            return False
        if code == "KeyZ" and control:
            self.act("undo")
            return True
        if not control and code in LETTERS and self.screen.settings.keys == "yes":
            self.act(LETTERS[code])
            return True
        element = None if control else wander(table.scene().grids, focused, code)
        if element is None:
            return self._feature_key(code, control)
        table.focus_on(element)
        self.screen.draw()
        self.browser.focus(element)
        return True

    def _feature_key(self, code: str, control: bool) -> bool:
        for name, row in FEATURES.items():
            if code in row.keys and not control and self.screen.settings.keys == "yes":
                self.feature(name).act(row.keys[code], "")
                return True
        return any(feature.key(code, control) for feature in self._features.values())

    # -------------------------------------------------------------------------------------- news from the browser

    def network(self, online: bool) -> None:
        """The network has gone or come back: nothing changes for the game, and the person is told so."""
        if online:
            self.screen.dismiss("offline-now")
        else:
            self.screen.tell("offline-now", "offline")

    def update(self) -> None:
        """A new version of the room waits. It is offered between deals, never during one."""
        self.screen.update_waits = True
        self.screen.draw()

    def crashed(self, error: BaseException) -> None:
        """Something went wrong that nobody foresaw: says so, keeps the game, offers a way on."""
        screen, report = self.screen, f"{type(error).__name__}: {error}"[:200]
        slug = screen.place.slug or next(iter(GAMES))
        self._get_up()
        screen.sheet = ""
        screen.message = lambda: pages.crash(screen.t, slug, report)
        screen.draw()


def _tapped(arg: str) -> tuple[tuple[int, ...], str]:
    """What an element's ``data-arg`` names: numbers, and the position that they belong to."""
    numbers, _, position = arg.partition("@")
    return tuple(int(number) for number in numbers.split(",") if number), position


def start(browser: Browser) -> App:
    """Opens the room."""
    app = App(browser)
    try:
        app.arrive()
    except GameError as error:
        app.crashed(error)
    return app
