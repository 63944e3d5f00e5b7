"""The games of the room, in the order of the lobby. A game is one module that reads like its rules page."""

from engine.game import Game
from engine.games import armenian_durak, gorka, king, napoleon, navalka, open_navalka

#: by slug; the names stand here, so that a game need not be loaded before it is played
GAMES: dict[str, Game] = {
    "navalka": navalka,
    "open-navalka": open_navalka,
    "gorka": gorka,
    "king": king,
    "armenian-durak": armenian_durak,
    "napoleon": napoleon,
}
