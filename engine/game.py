"""What every game offers, as protocols, and the one checked door for the moves of people, files and links.

A game is a plain module (see `engine.games`) that has the names of `Game`. Its positions are small mutable
objects that the bots copy and change by the million, so `State.apply` checks nothing; everybody else goes
through `play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from engine.match import Deal, Match

#: the levels of the bots, weakest first; a link names one of them
LEVELS = ("novice", "player", "master")
DEFAULT_LEVEL = "player"


class GameError(ValueError):
    """Anything the engine refuses. `reason` is a key for the page to translate, never a sentence."""

    def __init__(self, reason: str, detail: object = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail != "" else reason)
        self.reason = reason
        self.detail = detail


class IllegalMove(GameError):  # noqa: N818 - named for what happened
    """The move is not allowed in this position; `reason` is what `State.why_not` says."""

    def __init__(self, move: object, reason: str) -> None:
        super().__init__(reason, repr(move))
        self.move = move


class BadNotation(GameError):  # noqa: N818 - named for what happened
    """A text that names no card or move: "not-a-card" or "mixed-scripts"."""


class BadRules(GameError):  # noqa: N818 - named for what happened
    """No such house rule or value: "option"; an impossible table: "seats", "dealer", "deck"."""


class BadRecord(GameError):  # noqa: N818 - named for what happened
    """A saved match that can't be read: "damaged", "game", "version", "option", "length" or "move"."""


class BadLink(GameError):  # noqa: N818 - named for what happened
    """A link that opens nothing.

    "damaged", "game", "version", "option", "word", "length", "carried" or "other-version".
    """


class State(Protocol):
    """One position of one deal, with all the cards in it."""

    @property
    def to_move(self) -> int | None:
        """The seat whose move it is, None when the deal is over."""

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending and without duplicates; empty when the deal is over."""

    def pick(self, chance: float) -> int:
        """One of the legal moves, `legal()[int(chance * len(legal()))]` but quicker; 0 <= chance < 1.

        With a random number it is a random move, every legal one equally likely.
        """

    def why_not(self, move: int) -> str | None:
        """Why the move is not allowed, None if it is. Tells nothing that the seat to move may not know."""

    def apply(self, move: int) -> None:
        """Makes a legal move in place, without checking it."""

    def copy(self) -> State:
        """An independent copy."""

    def returns(self) -> tuple[int, ...]:
        """What the deal brought each seat, in the game's units. GameError("not-over") before its end."""

    def view(self, seat: int) -> Any:
        """Everything that this seat may know, and nothing else, as a frozen dataclass of plain data."""


class Game(Protocol):
    """A game: rules, deals, notation. Implemented by modules, so that a game reads from top to bottom."""

    @property
    def slug(self) -> str:
        """The name in links and records."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The allowed numbers of players; the first is the usual one."""

    @property
    def Rules(self) -> Any:  # noqa: N802 - a name of the module
        """The frozen dataclass of house rules; its CHOICES lists the allowed values of every field."""

    @property
    def View(self) -> Any:  # noqa: N802 - a name of the module
        """The frozen dataclass that `State.view` returns."""

    @property
    def PRESETS(self) -> Mapping[str, Any]:  # noqa: N802 - a name of the module
        """Well-known sets of house rules, by key; the first is the default."""

    @property
    def MAX_MOVES(self) -> int:  # noqa: N802 - a name of the module
        """No deal has more moves than this."""

    def deck(self, rules: Any) -> tuple[int, ...]:
        """The cards in numbering order."""

    def deal(self, rules: Any, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
        """The first position of a deal, the cards taken from the front of `order`."""

    def token(self, move: int) -> str:
        """The text of a move in records."""

    def parse(self, text: str) -> int:
        """The move that a text names. Raises BadNotation."""

    def determinize(self, view: Any, rng: Random) -> State:
        """A position drawn at random from those that look like this view, all equally likely.

        Where a game can't do quite that, it says what it does.
        """

    def next_dealer(self, rules: Any, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
        """Who deals after `dealer`, whose deal is the last of `rows`.

        Without rows a later deal is opened by itself: then the next seat, whatever happened before.
        """

    def context(
        self,
        rules: Any,
        seats: int,
        number: int,
        dealer: int,
        rows: Sequence[Deal],
        shuffled: Callable[[str], list[int]],
    ) -> dict[str, Any]:
        """The named arguments of `deal` for this deal: what earlier deals left, what chance adds to the order.

        `rows` are the finished deals of the match, `shuffled(suffix)` is the deal's order made with the slug
        `<slug>/<suffix>`.
        """

    def outcome(self, state: Any) -> Any:
        """What a finished deal leaves for the sheet and for later deals besides its returns: plain data."""

    def points(self, rules: Any, returns: tuple[int, ...]) -> tuple[int, ...]:
        """What is written on the sheet for a finished deal."""

    def totals(self, rules: Any, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
        """The score after these deals; the highest wins."""

    def match_over(self, rules: Any, seats: int, rows: Sequence[Deal]) -> bool:
        """Whether the match ends after these deals."""

    def new_match(self, rules: Any, seats: int, seed: str) -> Match:
        """A new match from the first deal."""


S = TypeVar("S", bound=State)


def play(state: S, move: int) -> S:
    """Makes a move if the rules allow it, and returns the same state.

    Raises IllegalMove with the named reason otherwise; the state is then as it was.
    """
    reason = state.why_not(move)
    if reason is not None:
        raise IllegalMove(move, reason)
    state.apply(move)
    return state


def check_options(rules: Any, choices: Mapping[str, Sequence[object]]) -> None:
    """Raises BadRules("option") unless every field has one of its choices, of its type (True is not 1)."""
    for name, allowed in choices.items():
        value = getattr(rules, name)
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise BadRules("option", f"{name}={value!r}")


def option_text(value: object) -> str:
    """A value of a house rule as links and records write it: 1 and 0 for yes and no, else itself."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def options_of(rules: Any) -> dict[str, str]:
    """The house rules that differ from the default, by field name in alphabetical order, as texts."""
    return {
        field.name: option_text(getattr(rules, field.name))
        for field in sorted(fields(rules), key=lambda field: field.name)
        if getattr(rules, field.name) != field.default
    }


def rules_from(rules: Any, options: Mapping[str, str]) -> Any:
    """House rules of the class `rules` from such texts. Raises BadRules("option") if there are none such."""
    values: dict[str, object] = {}
    for name, text in options.items():
        for choice in rules.CHOICES.get(name, ()):
            if option_text(choice) == text:
                values[name] = choice
        if name not in values:
            raise BadRules("option", f"{name}={text}"[:40])
    return rules(**values)
