"""All that the room can do besides playing, with the words (``data-do``) and the sheets that are theirs.

The modules are imported in name only: on the page each one's code runs when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple

from . import commands, hint, new_table, preferences


class Row(NamedTuple):
    """A feature's module, the words that it answers to, the names of its sheets, and keys at a table that stand for a word."""

    module: ModuleType
    does: tuple[str, ...]
    sheets: tuple[str, ...] = ()
    keys: Mapping[str, str] = {}


FEATURES = {
    "settings": Row(preferences, ("settings", "settle", "as-usual"), ("settings",)),
    "new-table": Row(new_table, ("new-table", "set", "by-the-book", "deal-cards"), ("new-table",)),
    "commands": Row(commands, ("commands", "commands-off", "command"), (), {"Slash": "commands"}),
    "hint": Row(hint, ("hint",), ("hint",)),
}
