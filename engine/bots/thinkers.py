"""Who thinks for which game."""

from __future__ import annotations

from engine.bots import armenian_durak, gorka, king, napoleon, navalka
from engine.bots.thought import Thinker

#: the modules with the bots, by the slug of the game
THINKERS: dict[str, Thinker] = {
    "armenian-durak": armenian_durak,
    "gorka": gorka,
    "king": king,
    "napoleon": napoleon,
    "navalka": navalka,
    "open-navalka": navalka,
}
