"""The games of the room, in the order of the lobby. A game is one module that reads like its rules page."""

from engine.game import Game
from engine.games import armenian_durak, gorka, king, napoleon, navalka, open_navalka

GAMES: dict[str, Game] = {
    game.slug: game for game in (navalka, open_navalka, gorka, king, armenian_durak, napoleon)
}
