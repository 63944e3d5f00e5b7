"""All that the room can do besides playing, with the words (``data-do``) and the sheets that are theirs.

The modules are imported in name only: on the page each one's code runs when it is first used.
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from . import new_table, preferences


class Row(NamedTuple):
    """A feature's module, the words that it answers to, and the names of its sheets."""

    module: ModuleType
    does: tuple[str, ...]
    sheets: tuple[str, ...] = ()


FEATURES = {
    "settings": Row(preferences, ("settings", "settle", "as-usual"), ("settings",)),
    "new-table": Row(new_table, ("new-table", "set", "by-the-book", "deal-cards"), ("new-table",)),
}
