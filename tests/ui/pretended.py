"""A browser that is not there: the whole room plays on it, in no time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any, ClassVar

from engine import bots
from ui.app import App, start


class Pretended:
    """Everything `ui.ports.Browser` asks for; what was drawn, asked and kept can be looked at."""

    opened: ClassVar[list[Pretended]] = []

    def __init__(self, address: str = "/", kept: dict[str, str] | None = None) -> None:
        self.opened.append(self)
        self.cards = "/cards/"
        self.address = address
        self.steps: list[str] = []
        self.left: list[str] = []
        self.html = ""
        self.title = ""
        self.lang = ""
        self.page = ""
        self.animated = False
        self.refocus = ""
        self.focus_id = ""
        self.fields: dict[str, str] = {}
        self.kept = {} if kept is None else kept
        self.storage = True
        self.worker = True
        self.asked: list[str] = []
        self.share_outcome = "copied"
        self.clipboard: list[str] = []
        self.shared: list[str] = []
        self.updated = False
        self.offline_ready = False
        self.bits = 1
        self.looks: dict[str, str] = {}
        self.fetched: list[str] = []
        self.heard: list[str] = []
        self.online = True
        self.drawings = 0
        self.stopped = 0
        self._tasks: list[Coroutine[Any, Any, None]] = []

    def path(self) -> str:
        return self.address.partition("#")[0]

    def fragment(self) -> str:
        return self.address.partition("#")[2]

    def origin(self) -> str:
        return "https://room.example"

    def go(self, url: str, *, replace: bool) -> None:
        if not replace:
            self.steps.append(self.address)
        self.address = url

    def leave(self, url: str) -> None:
        self.left.append(url)

    def draw(self, html: str, *, title: str, lang: str, page: str, animate: bool, refocus: str) -> None:
        ids = re.findall(r'\bid="([^"]*)"', html)
        assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
        self.html, self.title, self.lang, self.page = html, title, lang, page
        self.animated, self.refocus = animate, refocus
        self.drawings += 1
        if self.focus_id and f'id="{self.focus_id}"' not in html:
            self.focus_id = refocus if f'id="{refocus}"' in html else ""

    def focus(self, element_id: str) -> bool:
        there = f'id="{element_id}"' in self.html
        if there:
            self.focus_id = element_id
        return there

    def focused(self) -> str:
        return self.focus_id

    def field(self, element_id: str) -> str:
        return self.fields.get(element_id, "")

    def clear(self, element_id: str) -> None:
        self.fields.pop(element_id, None)

    def read(self, key: str) -> str | None:
        return self.kept.get(key) if self.storage else None

    def write(self, key: str, value: str | None) -> bool:
        if self.storage:
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value
        return self.storage

    def dress(self, looks: Mapping[str, str]) -> None:
        self.looks = dict(looks)

    def sound(self, name: str) -> None:
        self.heard.append(name)

    async def pictures(self, addresses: list[str]) -> bool:
        self.fetched = addresses
        return self.online

    def random_bits(self, count: int) -> int:
        self.bits += 1
        return self.bits * 0x9E3779B97F4A7C15 % (1 << count)

    def works_offline(self) -> bool:
        return self.offline_ready

    def update(self) -> None:
        self.updated = True

    def spawn(self, task: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(task)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(0)

    async def ask_bots(self, request: str) -> str:
        self.asked.append(request)
        if not self.worker:
            raise OSError("no worker")
        return bots.answer(request)

    def stop_bots(self) -> None:
        self.stopped += 1

    async def share(self, url: str, text: str) -> str:
        self.shared.append(url)
        return self.share_outcome

    async def copy(self, text: str) -> bool:
        self.clipboard.append(text)
        return self.share_outcome == "copied"

    # ------------------------------------------------------------------------------------ for the tests

    def settle(self) -> None:
        """Lets everything that waits happen."""

        async def run() -> None:
            while self._tasks:
                tasks, self._tasks = self._tasks, []
                await asyncio.gather(*tasks)

        # In a thread of its own: the browser tests leave a running loop in this one.
        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(asyncio.run, run()).result()

    def drop_waiting(self) -> None:
        """Forgets what waits, as a reload does."""
        for task in self._tasks:
            task.close()
        self._tasks.clear()

    def text(self) -> str:
        """All that can be read on the page."""
        return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.html)))

    def labels(self) -> list[str]:
        """The names that a screen reader gives to things."""
        return [unescape(label) for label in re.findall(r'aria-label="([^"]*)"', self.html)]

    def playable(self) -> list[str]:
        """The arguments of the cards that can be played now."""
        buttons = re.findall(r"<button[^>]*>", self.html)
        found = []
        for button in buttons:
            if 'data-do="play"' in button and "aria-disabled" not in button:
                match = re.search(r'data-arg="([^"]*)"', button)
                assert match
                found.append(match[1])
        return found

    def spoken(self) -> list[str]:
        """What the log told screen readers last."""
        region = re.search(r'<div[^>]*id="spoken"[^>]*>(.*?)</div>', self.html, re.DOTALL)
        assert region
        return [unescape(words) for words in re.findall(r"<p[^>]*>(.*?)</p>", region[1])]


def room(address: str = "/armenian-durak/", kept: dict[str, str] | None = None) -> tuple[App, Pretended]:
    """The room opened at an address, with everything settled."""
    browser = Pretended(address, kept)
    app = start(browser)
    browser.settle()
    return app, browser


def play_deal(app: App, browser: Pretended) -> None:
    """Plays the deal on the table to its end, always the first card that can be played."""
    for _ in range(40):
        cards = browser.playable()
        if not cards:
            return
        app.act("play", cards[0])
        browser.settle()
    raise AssertionError("the deal does not end")
