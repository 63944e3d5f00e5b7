"""The bots. They get a view and nothing else; their strength is a number of simulations, never a time.

So that the same link gives the same game everywhere, all chance in a bot comes from an `rng` made from the
link (`rng_for`), and a bot uses nothing of it but `rng.random()`.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from hashlib import sha256
from random import Random
from typing import Any

from engine.bots import plain
from engine.bots.hints import hint as hint
from engine.bots.thinkers import THINKERS
from engine.bots.thought import Search, finish
from engine.game import LEVELS as LEVELS
from engine.game import Game, GameError
from engine.games import GAMES
from engine.match import Match

_MESSAGE_LIMIT = 100_000


def think(view: Any, game: Game, level: str, rng: Random) -> Search:
    """Looks for a level's move in small steps: yields the share that is done, returns what it found.

    Raises GameError: "level" for an unknown level, "not-to-move" if the view's seat isn't to move.
    """
    if level not in LEVELS:
        raise GameError("level", level)
    if not view.legal:
        raise GameError("not-to-move")
    return (yield from THINKERS[game.slug].think(view, level, rng))


def search(view: Any, game: Game, level: str, rng: Random) -> Generator[float, None, int]:
    """The same, but returns the move alone."""
    return (yield from think(view, game, level, rng)).move


def choose(view: Any, game: Game, level: str, rng: Random) -> int:
    """The move of a level, at once. Raises what `think` raises."""
    return finish(think(view, game, level, rng)).move


def key_for(match: Match) -> str:
    """The text that all chance of the bot to move depends on: the deal's link and the place in the deal."""
    place = f"{match.number}|{len(match.moves)}|{match.state.to_move}"
    return f"{match.game.slug}|{match.version}|{match.seed}|{place}|bots"


def rng_for(key: str) -> Random:
    """The random numbers for one move of a bot."""
    return Random(int.from_bytes(sha256(key.encode()).digest(), "big"))


def move_in(match: Match) -> int:
    """The bots' move for the seat to move. Raises GameError("not-to-move") after the deal."""
    seat = match.state.to_move
    if seat is None:
        raise GameError("not-to-move")
    return choose(match.state.view(seat), match.game, match.bots, rng_for(key_for(match)))


def request(view: Any, game: Game, level: str, key: str) -> str:
    """The question for a move to a bot that runs elsewhere: JSON for `answer`."""
    return json.dumps({"game": game.slug, "level": level, "key": key, "view": plain.to_data(view)})


def request_hint(view: Any, game: Game, key: str) -> str:
    """The question for a hint, likewise. With the key of a move the best is the one that a master would make."""
    return json.dumps({"game": game.slug, "hint": True, "key": key, "view": plain.to_data(view)})


def answer(text: str) -> str:
    """The answer to a request: JSON. Never raises.

    `{"move": token}` to `request`; `{"move": token, "values": [[token, value], ...]}` to `request_hint`, see
    `hint`, the values rounded to thousandths; `{"error": reason}` if it can't be answered.
    """
    try:
        if len(text) > _MESSAGE_LIMIT:
            raise GameError("length", len(text))
        question = json.loads(text)
        game = GAMES[question["game"]]
        view = plain.from_data(game, question["view"])
        rng = rng_for(question["key"])
        if question.get("hint") is True:
            found = finish(hint(view, game, rng))
            values = [[game.token(move), round(value, 3) + 0.0] for move, value in found.values]
            return json.dumps({"move": game.token(found.move), "values": values})
        move = choose(view, game, question["level"], rng)
        return json.dumps({"move": game.token(move)})
    except GameError as error:
        return json.dumps({"error": error.reason})
    except Exception as error:  # noqa: BLE001 - the worker always gets an answer
        return json.dumps({"error": f"bad-request: {type(error).__name__}"})
