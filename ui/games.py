"""The tables of all games, by slug.

The packages are imported in name only: on the page each one's code runs when its table is first shown.
"""

from __future__ import annotations

from . import armenian_durak, gorka, king, napoleon, navalka
from .game import TableGame

SHOWN: dict[str, TableGame] = {
    "king": king,
    "armenian-durak": armenian_durak,
    "gorka": gorka,
    "navalka": navalka,
    "open-navalka": navalka,
    "napoleon": napoleon,
}
