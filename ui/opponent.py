"""Asks a bot for its move, in the worker or, if that is lost, on the page itself."""

from __future__ import annotations

import asyncio
import json

from engine import bots
from engine.match import Match

from .ports import Browser

HANGS = 20.0  # seconds after which a worker that does not answer counts as lost


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
