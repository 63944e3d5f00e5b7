"""What the device keeps: for each game the match on the table and those put aside, as text records.

A record that can't be read is never thrown away: it moves to a key of its own, where a person can copy it from, and the
start goes on without it.
"""

from __future__ import annotations

from engine.game import GameError
from engine.match import Match
from engine.record import from_text, to_text

from .ports import Browser

TABLE = "match"
ASIDE = "aside"
DAMAGED = "damaged"
LAST = "room.last"
MOST_ASIDE = 20


class Saves:
    """Reads and writes matches. `blocked` is True once the device has refused; `damaged` holds what could not be read."""

    def __init__(self, browser: Browser) -> None:
        self.blocked = False
        self.damaged = ""
        self._browser = browser
        self._mine: dict[str, str] = {}

    def keep(self, match: Match) -> None:
        """Keeps the match on the table, at once. What another tab has kept there meanwhile is put aside."""
        slug, text = match.game.slug, to_text(match)
        kept = self._browser.read(_key(slug, TABLE))
        if kept and kept != self._mine.get(slug) and _head(kept) != _head(text):
            other = self._read(slug, kept)
            if other and begun(other):
                self.put_aside(other)
        self._write(_key(slug, TABLE), text)
        if self._browser.read(LAST) != slug:
            self._write(LAST, slug)
        self._mine[slug] = text

    @property
    def last(self) -> str:
        """The game that was on the table last; empty if there was none."""
        return self._browser.read(LAST) or ""

    def load(self, slug: str) -> Match | None:
        """The match on the table of a game; None if there is none or it can't be read."""
        kept = self._browser.read(_key(slug, TABLE))
        if not kept:
            return None
        self._mine[slug] = kept
        return self._read(slug, kept)

    def put_aside(self, match: Match) -> None:
        """Puts a match aside, so that another one can have the table. The oldest of more than MOST_ASIDE is dropped."""
        slug, text = match.game.slug, to_text(match)
        others = [record for record in self._aside(slug) if _head(record) != _head(text)]
        self._write_aside(slug, [*others, text][-MOST_ASIDE:])

    def any_aside(self, slug: str) -> bool:
        """Whether a match of this game has been put aside."""
        return bool(self._aside(slug))

    def take_back(self, slug: str) -> Match | None:
        """The match put aside last, which is then no longer aside; None if there is none that can be read."""
        records = self._aside(slug)
        while records:
            match = self._read(slug, records.pop())
            self._write_aside(slug, records)
            if match:
                return match
        return None

    def _read(self, slug: str, kept: str) -> Match | None:
        try:
            match = from_text(kept)
            if match.game.slug != slug:
                raise GameError("game", match.game.slug)
        except GameError:
            self.damaged = kept
            self._write(_key(slug, DAMAGED), kept)
            return None
        return match

    def _aside(self, slug: str) -> list[str]:
        kept = self._browser.read(_key(slug, ASIDE)) or ""
        return [record for record in kept.split(SEPARATOR) if record]

    def _write_aside(self, slug: str, records: list[str]) -> None:
        self._write(_key(slug, ASIDE), SEPARATOR.join(records) or None)

    def _write(self, key: str, value: str | None) -> None:
        if not self._browser.write(key, value):
            self.blocked = True


SEPARATOR = "\n\n"  # no record has an empty line


def _key(slug: str, place: str) -> str:
    return f"room.{place}.{slug}"


def _head(record: str) -> str:
    """What a record says before its deals: two records with the same head are of one match."""
    return record.partition("\ndeal ")[0].strip()


def begun(match: Match) -> bool:
    """Whether there is something to lose: a move or a finished deal, in a match that still goes on."""
    return not match.over and (bool(match.moves) or len(match.sheet.rows) > 0)
