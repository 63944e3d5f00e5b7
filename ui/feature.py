"""What the room can do besides playing: each such thing is a module `ui.<feature>` of its own with a class `Here`.

`ui.features` knows them all. One is made when it is first used, and from then on it has its say in every drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .html import Markup

if TYPE_CHECKING:
    from .app import App


class Feature:
    """Something the room can do. Whatever one has nothing to say to, it inherits."""

    def __init__(self, app: App) -> None:
        self.app = app

    def act(self, do: str, arg: str) -> None:
        """Does what an element's ``data-do`` says; only the words that `ui.features` gives to it come here."""

    def sheet(self, name: str) -> Markup | None:
        """The sheet of one of its names; None if there is nothing to show at the moment."""

    def over(self) -> Markup | None:
        """What it adds to the page, after the table or the lobby and before the sheet."""

    def tells_result(self) -> bool:
        """Whether it says itself how the deal just finished has ended, so that no sheet has to be laid over the table."""
        return False

    def key(self, code: str, control: bool) -> bool:
        """A key that nothing else wanted. True if it was meant for this."""
        return False
