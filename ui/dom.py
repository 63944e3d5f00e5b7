"""The real browser behind `ui.ports.Browser`: the only module that imports JavaScript."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import js
from pyodide.ffi import JsException
from pyscript.ffi import create_proxy, to_js
from pyscript.js_modules import browser as runtime

from engine.cards import DECK36

from .app import App
from .cards import DESKTOP

document, window = js.document, js.window


class Page:
    """The page that Python found when it came."""

    def __init__(self) -> None:
        self.cards: str = document.documentElement.dataset.cards
        self.failed: Callable[[BaseException], None] = _raise
        self._tasks: set[asyncio.Task[None]] = set()

    def path(self) -> str:
        return str(window.location.pathname)

    def fragment(self) -> str:
        return str(window.location.hash)[1:]

    def origin(self) -> str:
        return str(window.location.origin)

    def go(self, url: str, *, replace: bool) -> None:
        if replace:
            window.history.replaceState(None, "", url)
        else:
            window.history.pushState(None, "", url)

    def leave(self, url: str) -> None:
        if url:
            window.location.assign(url)
        else:
            window.location.reload()

    def draw(self, html: str, *, title: str, lang: str, page: str, animate: bool, refocus: str) -> None:
        if document.title != title:
            document.title = title
        if document.documentElement.lang != lang:
            document.documentElement.lang = lang
        runtime.draw(html, page, animate, refocus)

    def focus(self, element_id: str) -> bool:
        element = document.getElementById(element_id)
        if element:
            element.focus()
        return bool(element)

    def focused(self) -> str:
        element = document.activeElement
        return str(element.id) if element else ""

    def field(self, element_id: str) -> str:
        element = document.getElementById(element_id)
        return str(element.value) if element else ""

    def clear(self, element_id: str) -> None:
        element = document.getElementById(element_id)
        if element:
            element.value = ""

    def read(self, key: str) -> str | None:
        try:
            return window.localStorage.getItem(key)  # type: ignore[no-any-return]
        except JsException:
            return None  # storage is blocked: the first write will say so

    def write(self, key: str, value: str | None) -> bool:
        try:
            if value is None:
                window.localStorage.removeItem(key)
            else:
                window.localStorage.setItem(key, value)
        except JsException:
            return False
        return True

    def dress(self, looks: Mapping[str, str]) -> None:
        for name, value in looks.items():
            document.documentElement.setAttribute(f"data-{name}", value)

    def sound(self, name: str) -> None:
        runtime.sound(name)

    async def pictures(self, addresses: list[str]) -> bool:
        return bool(await runtime.warm(to_js(addresses)))

    def random_bits(self, count: int) -> int:
        numbers = window.crypto.getRandomValues(js.Uint8Array.new((count + 7) // 8))
        return int.from_bytes(bytes(numbers), "big") & ((1 << count) - 1)

    def works_offline(self) -> bool:
        worker = getattr(window.navigator, "serviceWorker", None)
        return bool(worker and worker.controller)

    def update(self) -> None:
        runtime.applyUpdate()

    def spawn(self, task: Coroutine[Any, Any, None]) -> None:
        running = asyncio.ensure_future(task)
        self._tasks.add(running)
        running.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            self.failed(error)

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def ask_bots(self, request: str) -> str:
        try:
            return str(await runtime.ask(request))
        except JsException as error:
            raise OSError(str(error)) from error

    def stop_bots(self) -> None:
        runtime.restartBots()

    async def share(self, url: str, text: str) -> str:
        touch = window.matchMedia("(pointer: coarse)").matches
        if touch and hasattr(window.navigator, "share"):
            try:
                await window.navigator.share(to_js({"url": url, "text": text}))
            except JsException as error:
                if "AbortError" in str(error):
                    return "cancelled"
            else:
                return "shared"
        return "copied" if await self.copy(url) else "refused"

    async def copy(self, text: str) -> bool:
        try:
            await window.navigator.clipboard.writeText(text)
        except JsException:
            return False
        return True


def _raise(error: BaseException) -> None:
    raise error


def open_room(start: Callable[[Page], App]) -> None:
    """Shows the room and listens: one listener for each kind of event, for the whole page."""
    page = Page()
    app = start(page)
    page.failed = app.crashed

    def on_click(event: Any) -> None:
        if event.button or event.ctrlKey or event.metaKey or event.shiftKey or event.defaultPrevented:
            return
        element = event.target.closest("[data-do]")
        if not element or element.tagName == "FORM":
            return
        event.preventDefault()
        address = element.getAttribute("href") if element.tagName == "A" else None
        app.act(element.getAttribute("data-do"), address or element.getAttribute("data-arg") or "")

    def on_submit(event: Any) -> None:
        event.preventDefault()
        app.act(event.target.getAttribute("data-do"))

    def on_key(event: Any) -> None:
        if event.target.matches("input, textarea") and event.key != "Escape":
            return  # the keys write there
        if not event.altKey and app.key(event.code, event.ctrlKey or event.metaKey):
            event.preventDefault()

    def on_cancel(event: Any) -> None:
        event.preventDefault()  # the dialog closes when the room says so
        app.act("close")

    def guarded(listener: Callable[[Any], None]) -> Any:
        def listen(event: Any) -> None:
            try:
                listener(event)
            except Exception as error:  # noqa: BLE001 - whatever it is, the person is told
                js.console.error(f"{type(error).__name__}: {error}")
                app.crashed(error)

        return create_proxy(listen)

    listeners: list[tuple[Any, str, Callable[[Any], None], bool]] = [
        (document, "click", on_click, False),
        (document, "submit", on_submit, False),
        (document, "keydown", on_key, False),
        (document, "cancel", on_cancel, True),
        (window, "popstate", lambda _: app.arrive(), False),
        (window, "online", lambda _: app.network(True), False),
        (window, "offline", lambda _: app.network(False), False),
    ]
    worker = getattr(window.navigator, "serviceWorker", None)  # not there without https
    if worker:
        listeners.append((worker, "controllerchange", lambda _: app.screen.draw(), False))
    for target, kind, listener, capture in listeners:
        target.addEventListener(kind, guarded(listener), capture)
    runtime.onUpdate(guarded(lambda _: app.update()))
    document.documentElement.dataset.start = "ready"
    style = "classic" if window.matchMedia(DESKTOP).matches else "jumbo"
    runtime.warm(to_js([app.screen.faces.file(card, style) for card in DECK36]))
