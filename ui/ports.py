"""What the page needs of a browser. `ui.dom` is the real one; tests play the whole room on a pretended one."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any, Protocol


class Browser(Protocol):
    """The browser as the room sees it."""

    cards: str
    """The address of the card faces, with a slash at the end."""

    def path(self) -> str:
        """The path of the address bar, "/armenian-durak/"."""

    def fragment(self) -> str:
        """What follows the # in the address bar, undecoded; empty if nothing does."""

    def origin(self) -> str:
        """Scheme and host, to make whole links."""

    def go(self, url: str, *, replace: bool) -> None:
        """Writes the address bar; a new step of the history unless it replaces the last one."""

    def leave(self, url: str) -> None:
        """Loads another page (or this one again)."""

    def draw(self, html: str, *, title: str, lang: str, page: str, animate: bool, refocus: str) -> None:
        """Makes the page show this, touching only what differs; moves cards if asked to.

        If the focused element goes, the focus goes to the element with the id ``refocus``.
        """

    def focus(self, element_id: str) -> bool:
        """Moves the keyboard focus. False if there is no such element."""

    def focused(self) -> str:
        """The id of the focused element, empty for none."""

    def field(self, element_id: str) -> str:
        """What stands in an input."""

    def clear(self, element_id: str) -> None:
        """Empties an input."""

    def read(self, key: str) -> str | None:
        """What the device keeps under a key. None if nothing, or if it may not be read."""

    def write(self, key: str, value: str | None) -> bool:
        """Keeps a text under a key, or nothing for None. False if the device refuses."""

    def dress(self, looks: Mapping[str, str]) -> None:
        """Makes the page look as settled: attributes of the whole page, by name."""

    def sound(self, name: str) -> None:
        """Lets one of the sounds of `ui.sounds` be heard after those that are still to be heard, if there is any sound."""

    async def pictures(self, addresses: list[str]) -> bool:
        """Fetches pictures so that they are there when they are shown. False if some can't be had."""

    def random_bits(self, count: int) -> int:
        """A number of so many random bits, good enough that no two people get the same deal by chance."""

    def works_offline(self) -> bool:
        """Whether everything needed to play is on the device already."""

    def update(self) -> None:
        """Begins to use the new version of the room: the page is loaded again."""

    def spawn(self, task: Coroutine[Any, Any, None]) -> None:
        """Runs something beside the page. What it raises comes to the room's own crash message."""

    async def pause(self, seconds: float) -> None:
        """Waits."""

    async def ask_bots(self, request: str) -> str:
        """Sends a request to the bots' worker. Raises OSError if the worker does not answer."""

    def stop_bots(self) -> None:
        """Ends what the worker thinks about: whoever waits for it gets the OSError. The next question starts it anew."""

    async def share(self, url: str, text: str) -> str:
        """Offers a link to other programs: "shared", "copied", "cancelled", or "refused" if nothing works."""

    async def copy(self, text: str) -> bool:
        """Puts a text on the clipboard."""
