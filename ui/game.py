"""What a game brings to its table: a scene made of a view, the drawing of that scene, its words and its sheets.

A game is a package `ui.<game>` with the names of `TableGame`, all of them functions of data; `ui.games` knows them all.
Seats are numbered from the person's, 0, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from engine.match import Sheet

from .cards import Faces
from .html import Markup
from .i18n import Text, Texts

ME = 0
TRICK_RESTS = 1.1  # seconds that what was just completed stays to be looked at

#: groups of elements that the arrow keys walk over, each one Tab stop: rows of element ids
Grids: TypeAlias = "tuple[tuple[tuple[str, ...], ...], ...]"


class Why(NamedTuple):
    """Why the move just tried is not allowed, and the moves that are."""

    reason: str
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a hint says of the position on the table.

    moves   the best move, or the best ones where several are made in one go; none while it is thought about
    words   by language, what it advises
    """

    moves: tuple[int, ...] = ()
    words: Mapping[str, Markup] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table adds to the view: nothing of it is secret, nothing of it belongs to the rules.

    deal, sheet, over   number of the deal, the score sheet, whether the match is over
    position            names the position: a move carries the one that it was chosen on
    resting             what was just completed (a trick, a showdown) stays to be looked at
    can_undo            whether the person's last move can be taken back
    idle                the person has nothing more to do in this deal, the bots can be hurried
    chosen              what is chosen and not yet played, as the game's `choose` left it
    focus               the id of the element that the keyboard was on
    why                 why the last try was no move
    sort                the order of the cards in hand, see `ui.settings`
    may_ask             a hint can be asked for
    advice              what the hint said, if it was asked for
    """

    deal: int
    sheet: Sheet
    position: str
    over: bool = False
    resting: bool = False
    can_undo: bool = False
    idle: bool = False
    chosen: tuple[int, ...] = ()
    focus: str = ""
    why: Why | None = None
    sort: str = "suit"
    may_ask: bool = False
    advice: Advice | None = None

    @property
    def advised(self) -> tuple[int, ...]:
        """The moves that the hint advises, in order."""
        return self.advice.moves if self.advice else ()

    def advises(self, *moves: int) -> bool:
        """Whether the hint advises this move, or all of these in one go."""
        return bool(moves) and set(moves) <= set(self.advised)


class Scene(Protocol):
    """A table as data. The room asks for no more than this; the rest is between a game's `scene` and its `table`."""

    @property
    def grids(self) -> Grids:
        """What the arrow keys walk over."""

    @property
    def focus(self) -> str:
        """The element that gets the keyboard when the one it was on is gone; empty for none."""

    @property
    def lay(self) -> object:
        """Where the visible cards lie: they travel whenever this changes."""


class TableGame(Protocol):
    """The table of a game. Implemented by packages, so that each reads from top to bottom."""

    @property
    def TEXTS(self) -> Mapping[str, Mapping[str, Text]]:  # noqa: N802 - a name of the package
        """Its texts by language; they may not repeat a key of the room's."""

    def scene(self, view: Any, setting: Setting) -> Any:
        """What is to be seen: a `Scene`."""

    def table(self, scene: Any, t: Texts, faces: Faces) -> Markup:
        """The whole table: bar, cloth, paper beside it."""

    def sheet(self, name: str, scene: Any, t: Texts, faces: Faces) -> Markup | None:
        """A sheet of paper over the table: "result", "sheet" (the score), "last-trick", others that its buttons show."""

    def lines(self, view: Any) -> tuple[Any, ...]:
        """Everything that has happened in the deal, in order: enough to follow it by ear. It only grows."""

    def spoken(self, line: Any, t: Texts) -> str:
        """One of the lines as a sentence for a screen reader."""

    def knows(self, view: Any) -> object:
        """What the person has been shown. Undo never goes back behind a change of it."""

    def rests(self, view: Any) -> float:
        """After a move: for how many seconds the table should stay as it is, 0 if it need not."""

    def idle(self, view: Any) -> bool:
        """Whether the person, who is not to move, won't be asked again in this deal."""

    def choose(self, view: Any, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
        """What is chosen after a tap on an item: a move of several parts, or one that wants to be confirmed."""

    def move_name(self, view: Any, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
        """A legal move in words, or the moves that are made in one go; ``card`` names a card."""

    def goes_on(self, view: Any, move: int) -> bool:
        """Whether this legal move is but a part of what is done in one go: it shows nothing, and another part follows."""


def one_of(chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The choice of one thing: another tap chooses another one, a tap on the same one keeps it."""
    return (item,)


def up_to(most: int, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The choice of several things: a tap takes one up or puts it back; one too many takes the place of the last."""
    if item in chosen:
        return tuple(one for one in chosen if one != item)
    return (*chosen[: most - 1], item)


def move_id(move: int) -> str:
    """The id of a move's element, or of what is marked. A card has the same one wherever it lies, so that it can travel."""
    return f"c-{move}" if is_card(move) else f"m-{move}"


def is_card(move: int) -> bool:
    """Whether a move is a card that is played, and not something that is said."""
    return move < 36


def tab_stop(rows: Iterable[Iterable[str]], wish: str, usable: Iterable[str]) -> str:
    """The one element of a grid that Tab reaches: where the person was, else the first that can be used."""
    everything = [name for row in rows for name in row]
    if wish in everything:
        return wish
    free = set(usable)
    return next((name for name in everything if name in free), everything[0] if everything else "")
