"""The table: one match, its bots, its timing, undo. It knows no game, no HTML, and no browser but the port it is given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine.match import Match

from .game import ME, Advice, Scene, Setting, TableGame, Why, move_id
from .opponent import Opponent
from .ports import Browser
from .saves import Saves
from .settings import PACE, Settings

BOT_TAKES = 0.55  # seconds that a bot's move takes at the least, so that one can follow


class Table:
    """Plays a match.

    `settings` gives what the person has settled, `changed` is called after everything that may be seen, `said` gets what
    is new for the log. `adviser` says what a hint has said of the position of a match, if one was asked for.
    """

    def __init__(
        self,
        match: Match,
        shown: TableGame,
        browser: Browser,
        opponent: Opponent,
        saves: Saves,
        settings: Callable[[], Settings],
        changed: Callable[[], None],
        said: Callable[[list[Any]], None],
    ) -> None:
        self.match = match
        self.shown = shown
        self.resting = False
        self.adviser: Callable[[Match], Advice | None] = lambda match: None
        self._browser = browser
        self._opponent = opponent
        self._saves = saves
        self._settings = settings
        self._changed = changed
        self._said = said
        self._why: Why | None = None
        self._focus = ""
        self._chosen: tuple[int, ...] = ()
        self.hurried = False
        self._heard = len(self._lines())
        self._ticket = 0

    @property
    def position(self) -> str:
        """A name for the position on the table: a move is only taken on the position that it was chosen on."""
        return f"{self.match.number}.{len(self.match.moves)}"

    @property
    def can_undo(self) -> bool:
        """Whether the person's last move can be taken back."""
        return self._undo_point() is not None

    @property
    def deal_over(self) -> bool:
        """Whether the deal has been played out and looked at."""
        return self.match.state.to_move is None and not self.resting

    @property
    def may_ask(self) -> bool:
        """Whether the person is asked for a move, and may ask for a hint."""
        return self.match.state.to_move == ME and not self.resting

    def view(self) -> Any:
        """What the person may know."""
        return self.match.state.view(ME)

    @property
    def idle(self) -> bool:
        """Whether the person has nothing more to do in this deal, and the others can be hurried."""
        waits = self.match.state.to_move not in (ME, None) and not self.hurried
        return waits and self.shown.idle(self.view())

    def scene(self, why: Why | None = None) -> Scene:
        """What is to be seen now; with ``why``, as if the last try had been no move because of it."""
        view = self.view()
        setting = Setting(
            deal=self.match.number,
            sheet=self.match.sheet,
            position=self.position,
            over=self.match.over,
            resting=self.resting,
            can_undo=self.can_undo,
            idle=self.idle,
            chosen=self._chosen,
            focus=self._focus,
            why=why or self._why,
            sort=self._settings().sort,
            may_ask=self.may_ask,
            advice=self.adviser(self.match) if self.may_ask else None,
        )
        scene: Scene = self.shown.scene(view, setting)
        return scene

    # ------------------------------------------------------------------------------------ what the person does

    def sit_down(self) -> None:
        """Begins, or goes on from wherever the match stands."""
        self._go_on()

    def play(self, moves: tuple[int, ...], position: str) -> None:
        """Makes the person's move, or several in a row; a second tap on the same position does nothing.

        A move that is not allowed says why, and then none is made.
        """
        if position != self.position or not moves:
            return
        self._focus = move_id(moves[-1])
        if self.resting and self.match.state.to_move != ME:
            self.collect()  # an impatient tap: what rests has been seen
            return
        state = self.match.state.copy()
        for move in moves:
            if self._refuses(state, move):
                return
            state.apply(move)
        self._focus = self._neighbour(self._focus)
        for move in moves:
            self._move(move)
        self._go_on()

    def choose(self, move: int, position: str) -> None:
        """Chooses a move or a part of one, to be played later; one that is not allowed says why."""
        if position == self.position:
            self._focus = move_id(move)
            if not self._refuses(self.match.state, move):
                self._choose(move)

    def mark(self, item: int, position: str) -> None:
        """Chooses something that is no move by itself: a card, or what the game gives a number that no move has."""
        if position == self.position and self.match.state.to_move == ME:
            self._focus = move_id(item)
            self._choose(item)

    def undo(self) -> None:
        """Takes the person's last move back, if nothing hidden has been shown since."""
        count = self._undo_point()
        if count is None:
            return
        self._ticket += 1
        self._focus = move_id(self.match.moves[count])
        self.match.rewind(count)
        self._saves.keep(self.match)
        self.resting = False
        self._forget()
        self._heard = len(self._lines())
        self._go_on()

    def collect(self) -> None:
        """Goes on before what rests has rested its time."""
        if self.resting:
            self.resting = False
            self._go_on()

    def hurry(self) -> None:
        """Lets the bots play on without waiting for anybody to follow, to the end of the deal."""
        if self.shown.idle(self.view()):
            self.hurried = True
            self.resting = False
            self._go_on()

    def next_deal(self) -> None:
        """Deals again."""
        self.match.next_deal()
        self._saves.keep(self.match)
        self._heard = 0
        self._focus = ""
        self.hurried = False
        self._forget()
        self._go_on()

    def focus_on(self, element: str) -> None:
        """Remembers which element the keyboard is on."""
        self._focus = element

    def get_up(self) -> None:
        """Leaves the table: whatever a bot still says is not heard."""
        self._ticket += 1

    # ------------------------------------------------------------------------------------------- what follows

    def _refuses(self, state: Any, move: int) -> bool:
        """Whether a move is not allowed; then it is said why."""
        mine = state.to_move == ME
        reason = state.why_not(move) if mine or state.to_move is None else "not-your-turn"
        if reason is None:
            return False
        self._why = Why(reason, tuple(state.legal()) if mine else ())
        self._changed()
        return True

    def _choose(self, item: int) -> None:
        self._why = None
        self._chosen = self.shown.choose(self.view(), self._chosen, item)
        self._changed()

    def _go_on(self) -> None:
        self._ticket += 1
        self._changed()
        if self.resting or self.match.state.to_move not in (ME, None):
            self._browser.spawn(self._run(self._ticket))

    async def _run(self, ticket: int) -> None:
        """Lets things rest and the bots play, until the person is asked or the deal is over."""
        while self._ticket == ticket:
            if self.resting:
                await self._pause(self.shown.rests(self.view()))
                if self._ticket != ticket:
                    return
                self.resting = False
                self._changed()
            seat = self.match.state.to_move
            if seat is None or seat == ME:
                return
            move = await self._bot()
            if self._ticket != ticket:
                return
            self._move(move)
            self._changed()

    def _move(self, move: int) -> None:
        self.match.play(move)
        self._saves.keep(self.match)
        self._forget()
        self.resting = not self.hurried and self.shown.rests(self.view()) > 0
        now = self._lines()
        self._said(list(now[self._heard :]))
        self._heard = len(now)

    async def _bot(self) -> int:
        if self.hurried:
            return await self._opponent.move(self.match)
        pause = asyncio.ensure_future(self._pause(BOT_TAKES))
        move = await self._opponent.move(self.match)
        await pause
        return move

    # --------------------------------------------------------------------------------------------- small things

    async def _pause(self, seconds: float) -> None:
        await self._browser.pause(seconds * PACE[self._settings().speed])

    def _forget(self) -> None:
        self._chosen = ()
        self._why = None

    def _lines(self) -> tuple[Any, ...]:
        return self.shown.lines(self.view())

    def _neighbour(self, element: str) -> str:
        """The element beside the one that leaves: where the keyboard finds itself afterwards."""
        for grid in self.scene().grids:
            own = [name for row in grid for name in row]
            if element in own:
                place = own.index(element)
                return own[place + 1] if place + 1 < len(own) else own[place - 1] if place else ""
        return ""

    def _undo_point(self) -> int | None:
        """How many moves of the deal remain after undoing, None if undo would take back something that was shown."""
        match, knows = self.match, self.shown.knows
        if match.state.to_move is None:
            return None
        state = match.start()
        before, point = None, 0
        for count, move in enumerate(match.moves):
            if state.to_move == ME:
                before, point = state.copy(), count
            state.apply(move)
        if before is None or knows(before.view(ME)) != knows(self.view()):
            return None
        return point
