"""What is to be seen on the table of Armenian Durak: a pure function of a seat's View and the table's own settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import bits, suit
from engine.games.armenian_durak import Play, View
from engine.match import Sheet

ME, BOT = 0, 1
TRICKS = 18


class Column(NamedTuple):
    """One column of a row: is a card lying face down in it, and which one lies open (-1: none)."""

    covered: bool
    card: int


class Shown(NamedTuple):
    """A card of the trick in the middle."""

    seat: int
    card: int
    led: bool
    from_table: bool
    wins: bool


class Line(NamedTuple):
    """One event of the log; ``kind`` and ``seat`` make the keys of its texts."""

    kind: str
    seat: int
    card: int


class Why(NamedTuple):
    """Why the card just tried can't be played, and the cards that can."""

    reason: str
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table adds to the view: nothing of it is secret, nothing of it belongs to the rules."""

    deal: int
    sheet: Sheet
    position: int
    resting: bool = False
    can_undo: bool = False
    focus: int = -1
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data."""

    deal: int
    target: int
    position: int
    hand: tuple[int, ...]
    legal: frozenset[int]
    columns: tuple[tuple[Column, ...], tuple[Column, ...]]
    bot_hand: int
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    trump: int
    trick: tuple[Shown, ...]
    resting: bool
    turn: str
    prompt: str
    wanted: int
    focus: int
    can_undo: bool
    why: Why | None
    log: tuple[Line, ...]
    trick_number: int
    sheet: Sheet

    @property
    def own_cards(self) -> tuple[int, ...]:
        """The person's visible cards in reading order: the row on the table, then the hand."""
        return tuple(column.card for column in self.columns[ME] if column.card >= 0) + self.hand


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    hand = tuple(sorted(bits(view.hand), key=lambda card: (suit(card) == view.trump, card)))
    columns = (_columns(view, ME), _columns(view, BOT))
    turn = "over" if view.to_move is None else "me" if view.to_move == ME else "bot"
    led = view.trick[0][1] if view.trick and turn == "me" else -1
    wanted = suit(led) if any(suit(card) == suit(led) for card in view.legal) and led >= 0 else -1
    own = tuple(column.card for column in columns[ME] if column.card >= 0) + hand
    return Scene(
        deal=setting.deal,
        target=view.rules.target,
        position=setting.position,
        hand=hand,
        legal=frozenset(view.legal),
        columns=columns,
        bot_hand=view.hand_counts[BOT],
        tricks=view.tricks,
        totals=setting.sheet.totals,
        trump=view.trump,
        trick=shown_trick(view, last=setting.resting),
        resting=setting.resting,
        turn=turn,
        prompt=_prompt(view, setting, turn, led, wanted),
        wanted=wanted,
        focus=_focus(setting.focus, own, view.legal),
        can_undo=setting.can_undo,
        why=setting.why,
        log=lines(view),
        trick_number=min(sum(view.tricks) + (0 if setting.resting else 1), TRICKS),
        sheet=setting.sheet,
    )


def lines(view: View) -> tuple[Line, ...]:
    """Everything that has happened, in order: enough to follow the whole deal by ear."""
    said: list[Line] = []
    at_once = view.rules.flip == "at_once"
    for place, play in enumerate(view.history):
        way = "answered" if place % 2 else "led"
        said.append(Line(f"{way}-{_from(play)}", play.seat, play.card))
        turned = [play]
        if play.taker >= 0:
            said.append(Line("won", play.taker, -1))
            turned = [play] if at_once else [view.history[place - 1], play]
        elif not at_once:
            turned = []
        said += [Line("turned", one.seat, one.turned) for one in turned if one.turned >= 0]
    return tuple(said)


def shown_trick(view: View, *, last: bool) -> tuple[Shown, ...]:
    """The cards in the middle: those waiting for an answer, or the last whole trick with its winner."""
    whole = len(view.history) // 2 * 2
    plays = view.history[whole - 2 : whole] if last else view.history[whole:]
    taker = plays[-1].taker if plays else -1
    return tuple(
        Shown(play.seat, play.card, place == 0, play.column >= 0, play.seat == taker)
        for place, play in enumerate(plays)
    )


def _from(play: Play) -> str:
    return "table" if play.column >= 0 else "hand"


def _columns(view: View, seat: int) -> tuple[Column, ...]:
    return tuple(Column(covered, card) for covered, card in zip(view.down[seat], view.up[seat], strict=True))


def _prompt(view: View, setting: Setting, turn: str, led: int, wanted: int) -> str:
    """The key of the line that says what is asked of the person now."""
    if setting.resting and view.history:
        return "turn-won" if view.history[-1].taker == ME else "turn-lost"
    if turn != "me":
        return "turn-over" if turn == "over" else "turn-wait" if view.trick else "turn-bot-leads"
    if led < 0:
        return "turn-lead"
    if wanted < 0:
        return "turn-free"
    return f"turn-{'beat' if view.rules.must_beat else 'follow'}-{wanted}"


def _focus(wish: int, own: tuple[int, ...], legal: tuple[int, ...]) -> int:
    """The one card that the Tab key reaches: where the person was, else the first that can be played."""
    if wish in own:
        return wish
    return next((card for card in own if card in legal), own[0] if own else -1)
