"""What is to be seen on the table of Armenian Durak: a pure function of a seat's View and the table's own settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import bits, suit
from engine.games.armenian_durak import Play, View
from engine.match import Sheet

from ..game import ME, TRICK_RESTS, Grids, Setting, Why, move_id, tab_stop
from ..parts.hand import ids, sorted_hand

BOT = 1
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


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data."""

    deal: int
    target: int
    position: str
    hand: tuple[int, ...]
    legal: frozenset[int]
    columns: tuple[tuple[Column, ...], tuple[Column, ...]]
    bot_hand: int
    tricks: tuple[int, ...]
    totals: tuple[int, ...]
    trump: int
    trick: tuple[Shown, ...]
    last: tuple[Shown, ...]
    resting: bool
    turn: str
    prompt: str
    wanted: int
    taker: int
    focus: str
    can_undo: bool
    why: Why | None
    log: tuple[Line, ...]
    trick_number: int
    sheet: Sheet
    over: bool
    setting: Setting

    @property
    def grids(self) -> Grids:
        """One group for the arrow keys: the person's visible cards on the table, and the hand below them."""
        return (_rows(self.columns[ME], self.hand),)

    @property
    def lay(self) -> object:
        """Where the cards lie."""
        return self.columns, self.hand, self.trick


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    hand = sorted_hand(bits(view.hand), view.trump, setting.sort)
    columns = (_columns(view, ME), _columns(view, BOT))
    turn = "over" if view.to_move is None else "me" if view.to_move == ME else "bot"
    led = view.trick[0][1] if view.trick and turn == "me" else -1
    wanted = suit(led) if any(suit(card) == suit(led) for card in view.legal) and led >= 0 else -1
    legal = tuple(move_id(card) for card in view.legal)
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
        last=shown_trick(view, last=True),
        resting=setting.resting,
        turn=turn,
        prompt=_prompt(view, setting, turn, led, wanted),
        wanted=wanted,
        taker=view.history[-1].taker if view.history else -1,
        focus=tab_stop(_rows(columns[ME], hand), setting.focus, legal),
        can_undo=setting.can_undo,
        why=setting.why,
        log=lines(view),
        trick_number=min(sum(view.tricks) + (0 if setting.resting else 1), TRICKS),
        sheet=setting.sheet,
        over=setting.over,
        setting=setting,
    )


def knows(view: View) -> object:
    """Every card that the person has seen, and what he has been shown about the others."""
    return view.knowledge


def rests(view: View) -> float:
    """A whole trick stays to be looked at."""
    return TRICK_RESTS if view.history and view.history[-1].taker >= 0 else 0


def idle(view: View) -> bool:
    """Both play to the last card."""
    return False


def _rows(columns: tuple[Column, ...], hand: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    return ids((tuple(column.card for column in columns if column.card >= 0), hand))


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
        return "turn-won"
    if turn != "me":
        return "turn-over" if turn == "over" else "turn-wait" if view.trick else "turn-bot-leads"
    if led < 0:
        return "turn-lead"
    if wanted < 0:
        return "turn-free"
    return f"turn-{'beat' if view.rules.must_beat else 'follow'}-{wanted}"
