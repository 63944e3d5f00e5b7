"""The table: one match, its bot, its timing, undo. It knows no HTML and no browser but the port it is given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.games.armenian_durak import View
from engine.match import Match

from .armenian_durak.scene import ME, Line, Scene, Setting, Why, lines, scene
from .opponent import Opponent
from .ports import Browser
from .saves import Saves

TRICK_RESTS = 1.1  # seconds that a whole trick stays to be looked at
BOT_TAKES = 0.55  # seconds that a bot's card takes at the least, so that one can follow


class Table:
    """Plays a match. `changed` is called after everything that may be seen; `said` gets what is new for the log."""

    def __init__(
        self,
        match: Match,
        browser: Browser,
        opponent: Opponent,
        saves: Saves,
        changed: Callable[[], None],
        said: Callable[[list[Line]], None],
    ) -> None:
        self.match = match
        self.resting = False
        self._browser = browser
        self._opponent = opponent
        self._saves = saves
        self._changed = changed
        self._said = said
        self._why: Why | None = None
        self._focus = -1
        self._heard = len(self._lines())
        self._ticket = 0

    @property
    def position(self) -> int:
        """A number for the position on the table: a move is only taken on the position that it was chosen on."""
        return self.match.number * 100 + len(self.match.moves)

    @property
    def can_undo(self) -> bool:
        """Whether the person's last move can be taken back."""
        return self._undo_point() is not None

    @property
    def deal_over(self) -> bool:
        """Whether the deal has been played out and looked at."""
        return self.match.state.to_move is None and not self.resting

    def view(self) -> View:
        """What the person may know."""
        view: View = self.match.state.view(ME)
        return view

    def scene(self) -> Scene:
        """What is to be seen now."""
        setting = Setting(
            deal=self.match.number,
            sheet=self.match.sheet,
            position=self.position,
            resting=self.resting,
            can_undo=self.can_undo,
            focus=self._focus,
            why=self._why,
        )
        return scene(self.view(), setting)

    # ------------------------------------------------------------------------------------ what the person does

    def sit_down(self) -> None:
        """Begins, or goes on from wherever the match stands."""
        self._go_on()

    def play(self, card: int, position: int) -> None:
        """Plays a card of the person's; a second tap on the same position does nothing, an illegal card says why."""
        if position != self.position:
            return
        self._focus = card
        if self.resting and self.match.state.to_move != ME:
            self.collect()  # an impatient tap: the trick has been seen
            return
        reason = self.match.state.why_not(card) if self.match.state.to_move in (ME, None) else "not-your-turn"
        if reason is not None:
            cards = (
                tuple(self.match.state.legal())
                if self.match.state.to_move == ME and reason != "deal-over"
                else ()
            )
            self._why = Why(reason, cards)
            self._changed()
            return
        self._focus = self._neighbour(card)
        self._move(card)
        self._go_on()

    def undo(self) -> None:
        """Takes the person's last move back, if nothing hidden has been shown since."""
        count = self._undo_point()
        if count is None:
            return
        self._ticket += 1
        self._focus = self.match.moves[count]
        self.match.rewind(count)
        self._saves.keep(self.match)
        self.resting = False
        self._why = None
        self._heard = len(self._lines())
        self._go_on()

    def collect(self) -> None:
        """Takes the finished trick away before its time."""
        if self.resting:
            self.resting = False
            self._go_on()

    def next_deal(self) -> None:
        """Deals again."""
        self.match.next_deal()
        self._saves.keep(self.match)
        self._heard = 0
        self._focus = -1
        self._why = None
        self._go_on()

    def focus_on(self, card: int) -> None:
        """Remembers which card the keyboard is on."""
        self._focus = card

    def get_up(self) -> None:
        """Leaves the table: whatever a bot still says is not heard."""
        self._ticket += 1

    # ------------------------------------------------------------------------------------------- what follows

    def _go_on(self) -> None:
        self._ticket += 1
        self._changed()
        if self.resting or self.match.state.to_move not in (ME, None):
            self._browser.spawn(self._run(self._ticket))

    async def _run(self, ticket: int) -> None:
        """Lets the trick rest and the bot play, until the person is asked or the deal is over."""
        while self._ticket == ticket:
            if self.resting:
                await self._browser.pause(TRICK_RESTS)
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
        self._why = None
        self.resting = len(self.match.moves) % 2 == 0
        now = self._lines()
        self._said(list(now[self._heard :]))
        self._heard = len(now)

    async def _bot(self) -> int:
        pause = asyncio.ensure_future(self._browser.pause(BOT_TAKES))
        move = await self._opponent.move(self.match)
        await pause
        return move

    # --------------------------------------------------------------------------------------------- small things

    def _lines(self) -> tuple[Line, ...]:
        return lines(self.view())

    def _neighbour(self, card: int) -> int:
        """The card beside the one that leaves: where the keyboard finds itself afterwards."""
        own = self.scene().own_cards
        place = own.index(card)
        return own[place + 1] if place + 1 < len(own) else own[place - 1] if place else -1

    def _undo_point(self) -> int | None:
        """How many moves of the deal remain after undoing, None if undo would take back something that was shown."""
        match = self.match
        if match.state.to_move is None:
            return None
        state = match.start()
        point: tuple[int, object] | None = None
        for count, move in enumerate(match.moves):
            if state.to_move == ME:
                point = count, state.view(ME).knowledge
            state.apply(move)
        if point is None or point[1] != state.view(ME).knowledge:
            return None
        return point[0]
