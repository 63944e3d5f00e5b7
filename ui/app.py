"""The room: which page is shown, what every tap and key does. Everything it needs of the browser is behind a port."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from engine.game import BadLink, GameError
from engine.games import GAMES
from engine.match import Match
from engine.record import Link, check_word, from_link, link_of, replaying, to_link
from engine.shuffle import seed_text

from . import lobby, pages, sheets
from .address import Place, place_of
from .armenian_durak import draw as durak
from .armenian_durak import sheets as durak_sheets
from .armenian_durak.scene import Line
from .cards import Faces
from .frame import Notice, notices
from .html import Markup, h, join
from .i18n import Texts
from .keys import wander
from .opponent import Opponent
from .ports import Browser
from .saves import Saves, begun
from .table import Table

MOST_SPOKEN = 12


class App:
    """The state of the page. `draw` shows all of it; nothing else writes to the page."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.saves = Saves(browser)
        self.opponent = Opponent(browser)
        self.place = Place("ru", "")
        self.table: Table | None = None
        self.sheet = ""
        self.wished: tuple[object, str] | None = None
        self._message: Callable[[], Markup] | None = None
        self._pending: Link | None = None
        self._share = ("", "", "")
        self._opener = ""
        self._update = False
        self._dismissed: set[str] = set()
        self._news: dict[str, Notice] = {}
        self._spoken: deque[tuple[int, str]] = deque(maxlen=MOST_SPOKEN)
        self._counter = 0

    # -------------------------------------------------------------------------------------- getting somewhere

    def arrive(self) -> None:
        """Shows what the address bar says: at the start, after Back and Forward, after another link was pasted there."""
        place = place_of(self.browser.path())
        if place.slug and place.slug not in GAMES:
            self.browser.leave(place.path)
            return
        fragment = self.browser.fragment()
        same_table = self.table is not None and place.slug == self.place.slug
        self.place = place
        self.sheet = ""
        self._message = None
        if not place.slug:
            self._get_up()
        elif fragment == "open":
            self._get_up()
            self._message = lambda: pages.open_link(self.t, place.slug)
        elif not (same_table and self.table and fragment == self._fragment(self.table.match)):
            self._come_to_table(place.slug, fragment)
            return
        self.draw()

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
            self._open("waits")
        else:
            self._follow(link)

    def _follow(self, link: Link) -> None:
        """Opens the deal of a link, at the position of its moves if it has any."""
        if not link.moves:
            self._sit(
                Match(
                    GAMES[link.slug], link.rules, link.seats, link.seed, bots=link.bots, first_deal=link.deal
                )
            )
            return
        self.browser.spawn(self._replay(link))

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
        slug = self.place.slug
        key = {
            "version": "link-other-version",
            "other-version": "link-other-version",
            "game": "link-unknown",
        }.get(error.reason)
        key = key or ("link-unknown" if error.reason == "option" else "link-damaged")
        safe = bool(saved and begun(saved))
        self._message = lambda: pages.bad_link(self.t, slug, self.faces, key, shown, safe=safe)
        self.draw()

    def _sit(self, match: Match, *, address: bool = True) -> None:
        """Sits down to a match, wherever it stands."""
        self._get_up()
        self._message = None
        self.sheet = ""
        self._spoken.clear()
        self.table = Table(match, self.browser, self.opponent, self.saves, self._changed, self._say)
        if address:
            self._write_address()
            self.saves.keep(match)
        self.table.sit_down()

    def _get_up(self) -> None:
        if self.table:
            self.table.get_up()
            self.table = None

    def _write_address(self) -> None:
        assert self.table
        self.browser.go(f"{self.place.path}#{self._fragment(self.table.match)}", replace=True)

    def _fragment(self, match: Match) -> str:
        return to_link(link_of(match)).partition("#")[2]

    def _new_match(self, slug: str, like: Match | None) -> Match:
        game = GAMES[slug]
        rules = like.rules if like else game.Rules()
        level = like.bots if like else "player"
        return Match(game, rules, game.seats[0], seed_text(self.browser.random_bits(40)), bots=level)

    # ---------------------------------------------------------------------------------------------- drawing

    @property
    def t(self) -> Texts:
        """The texts of the language that is shown."""
        return Texts(self.place.lang)

    @property
    def faces(self) -> Faces:
        """The card faces of the language that is shown."""
        return Faces(self.browser.cards, self.place.lang)

    def _changed(self) -> None:
        table = self.table
        if table and table.deal_over and table.match.moves and self.sheet == "":
            self.sheet = "result"
        self.draw()

    def draw(self) -> None:
        """Shows everything, from data."""
        t = self.t
        title, page, body = t("room"), "lob", Markup()
        refocus = self._opener
        if self._message:
            body = self._message()
        elif self.table:
            scene = self.table.scene()
            title, page = f"{t(f'game-{self.place.slug}')} · {title}", "t"
            body = durak.table(scene, t, self.faces)
            refocus = refocus or f"c-{scene.focus}"
        else:
            body = lobby.page(t, self.faces, self._unfinished(), ready=True)
        html = join(body, self._sheet(), notices(t, self._notices()), self._log())
        self.browser.draw(html, title=title, lang=t.lang, page=page, animate=page == "t", refocus=refocus)

    def _unfinished(self) -> lobby.Unfinished | None:
        for slug in GAMES:
            match = self.saves.load(slug)
            if match and begun(match):
                return lobby.Unfinished(slug, match.number)
        return None

    def _sheet(self) -> Markup | None:
        t, table = self.t, self.table
        if self.sheet == "share":
            return sheets.by_hand(t, *self._share)
        if not table:
            return None
        slug = self.place.slug
        match self.sheet:
            case "last-trick":
                return durak_sheets.last_trick(table.match, t, self.faces)
            case "sheet":
                return durak_sheets.score_sheet(table.scene(), t)
            case "menu":
                other = Place("ru" if t.lang == "en" else "en", slug)
                url = f"{other.path}#{self._fragment(table.match)}"
                return sheets.menu(t, slug, parked=self.saves.any_aside(slug), language_url=url)
            case "result":
                return durak_sheets.result(table.match, t)
            case "new-table" if self.wished:
                rules, level = self.wished
                return durak_sheets.new_table(rules, level, t)
            case "waits":
                return sheets.link_waits(t, t(f"game-{slug}"), table.match.number)
        return None

    def _notices(self) -> tuple[Notice, ...]:
        shown = dict(self._news)
        if self.saves.blocked:
            shown["no-storage"] = Notice("no-storage")
        if self.saves.damaged:
            shown["save-damaged"] = Notice("save-damaged", "save-copy")
        if self.opponent.lost:
            shown["bots-restarted"] = Notice("bots-restarted")
        if self._update and (not self.table or self.table.deal_over or not self.table.match.moves):
            shown["update-ready"] = Notice("update-ready", "update-apply", icon="check")
        return tuple(notice for key, notice in shown.items() if key not in self._dismissed)

    def _log(self) -> Markup:
        """What was just said, for screen readers; every event once, in the order it happened."""
        return h(
            "div",
            [h("p", words, id=f"said-{number}") for number, words in self._spoken],
            class_="sr",
            role="log",
            aria_live="polite",
            id="spoken",
            aria_label=self.t("log"),
        )

    def _say(self, lines: list[Line]) -> None:
        for line in lines:
            self.speak(durak.spoken(line, self.t))

    def speak(self, words: str) -> None:
        """Adds a sentence to what screen readers are told."""
        self._counter += 1
        self._spoken.append((self._counter, words))

    def news(self, key: str, *, symbol: str = "check") -> None:
        """Shows a notice until it is dismissed."""
        self._dismissed.discard(key)
        self._news[key] = Notice(key, icon=symbol)
        self.draw()

    # ------------------------------------------------------------------------------------- sheets and sharing

    def _open(self, name: str) -> None:
        self._opener = self.browser.focused()
        self.sheet = name
        self.draw()

    def close(self) -> None:
        """Closes the sheet; the focus goes back to where it was opened from."""
        if self.sheet == "waits":
            self._stay()
            return
        self.sheet = ""
        self.draw()
        self._opener = ""

    def _stay(self) -> None:
        self.sheet = ""
        self._pending = None
        self._write_address()
        self.draw()

    async def share(self) -> None:
        """Offers the deal's link: to other programs, else on the clipboard, else to be copied by hand."""
        assert self.table
        t = self.t
        url = f"{self.browser.origin()}{self.place.path}#{self._fragment(self.table.match)}"
        outcome = await self.browser.share(url, t("share-text"))
        if outcome == "copied":
            self.sheet = "" if self.sheet == "menu" else self.sheet
            self.news("share-copied")
        elif outcome == "refused":
            self._share = (t("share-by-hand"), t("share-hint"), url)
            self._open("share")
        else:
            self.sheet = "" if self.sheet == "menu" else self.sheet
            self.draw()

    async def copy_damaged(self) -> None:
        """Puts the record that could not be read on the clipboard, or shows it."""
        t = self.t
        if await self.browser.copy(self.saves.damaged):
            self.news("save-copied")
        else:
            self._share = (t("save-by-hand"), t("save-damaged"), self.saves.damaged)
            self._open("share")

    # ------------------------------------------------------------------------------------------ new matches

    def new_deal(self, match: Match | None = None) -> None:
        """A new match with new cards; the one on the table is put aside if there is something to lose."""
        slug = self.place.slug
        current = self.table.match if self.table else self.saves.load(slug)
        if current and begun(current):
            self.saves.put_aside(current)
        self._sit(match or self._new_match(slug, current))

    def take_back(self) -> None:
        """The match put aside comes back to the table; the one there is put aside in its place."""
        back = self.saves.take_back(self.place.slug)
        if back:
            self.new_deal(back)
        else:
            self.close()

    def deal_by_rules(self) -> None:
        """A new match with the house rules chosen on the sheet."""
        assert self.wished
        rules, level = self.wished
        game = GAMES[self.place.slug]
        self.new_deal(Match(game, rules, game.seats[0], seed_text(self.browser.random_bits(40)), bots=level))

    def open_pending(self) -> None:
        """Opens the link that waited; the match that was under way is put aside."""
        link, self._pending = self._pending, None
        if link and self.table:
            self.saves.put_aside(self.table.match)
            self.sheet = ""
            self._follow(link)

    def open_typed(self, typed: str) -> None:
        """Opens what was pasted: a link or a bare fragment, else a word that a deal is made of."""
        slug = self.place.slug or next(iter(GAMES))
        try:
            looks_like_link = "#" in typed or "/" in typed or "?" in typed
            link = from_link(typed, slug) if looks_like_link else self._word_or_code(typed, slug)
        except BadLink as error:
            if error.reason == "word":
                self._message = lambda: pages.open_link(self.t, slug, bad_word=True)
                self.draw()
            else:
                self._bad_link(error, typed[:120], self.saves.load(slug))
            return
        self._message = None
        self.browser.go(
            f"{Place(self.place.lang, link.slug).path}#{to_link(link).partition('#')[2]}", replace=True
        )
        self.arrive()

    def _word_or_code(self, typed: str, slug: str) -> Link:
        try:
            return from_link(typed, slug)
        except BadLink:
            return Link(slug, check_word(typed))

    # --------------------------------------------------------------------------------------------- what is done

    def act(self, do: str, arg: str = "") -> None:
        """Does what an element's ``data-do`` says. Unknown words are a programming error."""
        table = self.table
        if table and do in ("play", "undo", "collect", "next-deal"):
            self._at_table(table, do, arg)
            return
        match do:
            case "visit":
                self.visit(arg)
            case "last-trick" | "sheet" | "menu":
                self._open(do)
            case "close":
                self.close()
            case "share":
                self.browser.spawn(self.share())
            case "new-deal":
                self.new_deal()
            case "new-table" if table:
                self.wished = table.match.rules, table.match.bots
                self._open("new-table")
            case "set":
                self._set(*arg.split("=", 1))
            case "by-the-book":
                self.wished = GAMES[self.place.slug].Rules(), "player"
                self.draw()
            case "deal-cards":
                self.deal_by_rules()
            case "unpark":
                self.take_back()
            case "link-open":
                self.open_pending()
            case "link-stay":
                self.close()
            case "open":
                self.open_typed(self.browser.field("link"))
            case "dismiss":
                self._dismissed.add(arg)
                self._news.pop(arg, None)
                self.draw()
            case "save-copy":
                self.browser.spawn(self.copy_damaged())
            case "reload":
                self.browser.leave("")
            case "update-apply":
                self.browser.update()

    def _at_table(self, table: Table, do: str, arg: str) -> None:
        match do:
            case "play":
                card, _, position = arg.partition("@")
                table.play(int(card), int(position))
            case "undo":
                self.speak(self.t("say-undone"))
                table.undo()
            case "collect":
                table.collect()
            case "next-deal" if table.deal_over and not table.match.over:
                self.sheet = ""
                table.next_deal()
                self._write_address()

    def _set(self, field: str, value: str) -> None:
        assert self.wished
        rules, level = self.wished
        if field == "bots":
            self.wished = rules, value
        else:
            chosen = next(choice for choice in type(rules).CHOICES[field] if str(choice) == value)  # type: ignore[attr-defined]
            values = {name: getattr(rules, name) for name in type(rules).CHOICES} | {field: chosen}  # type: ignore[attr-defined]
            self.wished = type(rules)(**values), level
        self.draw()

    def visit(self, href: str) -> None:
        """Goes to another page of the room without loading anything; other addresses are loaded."""
        path, _, _ = href.partition("#")
        place = place_of(path)
        if place.slug and place.slug not in GAMES:
            self.browser.leave(href)
            return
        self._opener = ""
        self.browser.go(href, replace=False)
        self.arrive()

    def key(self, code: str, control: bool = False) -> bool:
        """A key by its place on the keyboard, whatever is printed on it. True if it was meant for the room."""
        table = self.table
        if not table or self.sheet or self._message:
            return False
        if code == "KeyZ" and control:
            self.act("undo")
            return True
        if not self.browser.focused().startswith("c-") or control:
            return False
        card = wander(table.scene(), int(self.browser.focused()[2:]), code)
        if card is None:
            return False
        table.focus_on(card)
        self.draw()
        self.browser.focus(f"c-{card}")
        return True

    # -------------------------------------------------------------------------------------- news from the browser

    def network(self, online: bool) -> None:
        """The network has gone or come back: nothing changes for the game, which the person is told."""
        if online:
            self._news.pop("offline-now", None)
            self.draw()
        else:
            self.news("offline-now", symbol="offline")

    def update(self) -> None:
        """A new version of the room waits. It is offered between deals, never during one."""
        self._update = True
        self.draw()

    def crashed(self, error: BaseException) -> None:
        """Something went wrong that nobody foresaw: say so, keep the game, offer a way on."""
        report = f"{type(error).__name__}: {error}"[:200]
        slug = self.place.slug or next(iter(GAMES))
        self._get_up()
        self.sheet = ""
        self._message = lambda: pages.crash(self.t, slug, report)
        self.draw()


def start(browser: Browser) -> App:
    """Opens the room."""
    app = App(browser)
    try:
        app.arrive()
    except GameError as error:
        app.crashed(error)
    return app
