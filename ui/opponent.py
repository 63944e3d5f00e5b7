"""Asks a bot for its move, or for a hint, in the worker or, if that is lost, on the page itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from engine import bots
from engine.bots.thought import Thought
from engine.game import Game
from engine.match import Match

from .ports import Browser

HANGS = 20.0  # seconds after which a worker that does not answer counts as lost
PONDERS = 60.0  # the same for a hint: it looks at every move as a master does


class Opponent:
    """The bots of the room. `lost` is True once the worker has failed: then the page answers for it."""

    def __init__(self, browser: Browser) -> None:
        self.lost = False
        self._browser = browser

    async def move(self, match: Match) -> int:
        """The move of the bot whose turn it is. It is sent its own view and nothing else."""
        seat = match.state.to_move
        assert seat is not None
        request = bots.request(match.state.view(seat), match.game, match.bots, bots.key_for(match))
        try:
            answer = json.loads(await asyncio.wait_for(self._browser.ask_bots(request), HANGS))
            return match.game.parse(answer["move"])
        except (OSError, TimeoutError, KeyError, ValueError):
            # No memory for it, blocked, hung: the same bot makes the same move here.
            self.lost = True
            return bots.move_in(match)

    async def hint(self, view: Any, game: Game, key: str, wanted: Callable[[], bool]) -> Thought | None:
        """What every legal move of the person's view is worth, and the best one; None once it is no longer wanted.

        On the page itself it is looked for in small steps, so that the page stays awake meanwhile.
        """
        try:
            request = bots.request_hint(view, game, key)
            answer = json.loads(await asyncio.wait_for(self._browser.ask_bots(request), PONDERS))
            values = tuple((game.parse(move), float(value)) for move, value in answer["values"])
            return Thought(game.parse(answer["move"]), values) if wanted() else None
        except (OSError, TimeoutError, KeyError, ValueError):
            if not wanted():
                return None  # it was stopped
            self.lost = True
        search = bots.hint(view, game, bots.rng_for(key))
        try:
            while wanted():
                next(search)
                await self._browser.pause(0)
        except StopIteration as end:
            thought: Thought = end.value
            return thought
        return None
