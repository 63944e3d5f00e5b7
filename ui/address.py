"""Addresses of the room: which page a path means, and back."""

from __future__ import annotations

from typing import NamedTuple

from .frame import prefix


class Place(NamedTuple):
    """A page of the room: its language, and the game of a table (empty for the lobby)."""

    lang: str
    slug: str

    @property
    def path(self) -> str:
        """The path of this page, with a slash at both ends."""
        return f"{prefix(self.lang)}/{self.slug}/" if self.slug else f"{prefix(self.lang)}/"


def place_of(path: str) -> Place:
    """The page of a path. What is no game's name is given back as it stands: the caller decides."""
    parts = [part for part in path.split("/") if part and part != "index.html"]
    lang = "en" if parts[:1] == ["en"] else "ru"
    return Place(lang, "/".join(parts[1:] if lang == "en" else parts))
