"""What is to be seen on the table of a Navalka: a pure function of a seat's View and the table's own settings.

The numbers in brackets are the paragraphs of docs/rules/navalka.en.md and open-navalka.en.md, where what is common has the
same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import bits
from engine.games import open_navalka
from engine.heap.play import BEATS, TAKE

from ..game import ME, TRICK_RESTS, Grids, Setting, move_id, tab_stop
from ..parts.hand import ids, rows_of, sorted_hand
from .events import Laid, Line, View, lines, pile_now, pile_taken

#: how long the last card of a deal lies on the table before the result is laid over it
END_RESTS = 1.6
#: as many cards of the pile lie fanned out; the older ones are counted
FANNED = 5


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data.

    whole     the open game: the whole pack is in the hands
    stage     "lead", "beat" or "pile" as the seat to move has to do, "taken" while what was taken up rests, "over"
    asked     the person is to move
    stuck     he can do nothing but take
    rows      the hand as it is laid out
    pile      the cards on the table, the top one last; while what was taken rests, those that lay there
    beating   the card that the seat to move has beaten with, before it piles another; -1 for none
    away      how many cards are out of play
    """

    view: View
    setting: Setting
    whole: bool
    stage: str
    asked: bool
    stuck: bool
    rows: tuple[tuple[int, ...], ...]
    pile: tuple[Laid, ...]
    beating: int
    away: int
    log: tuple[Line, ...]
    grids: Grids
    focus: str

    @property
    def lay(self) -> object:
        """Where the cards lie."""
        return self.rows, self.pile, self.beating

    @property
    def slug(self) -> str:
        """The game."""
        return "open-navalka" if self.whole else "navalka"

    @property
    def top(self) -> int:
        """The card that has to be beaten, -1 on an empty table."""
        return self.pile[-1].card if self.pile else -1

    @property
    def sits(self) -> bool:
        """[5.7] The person sits this deal out."""
        return ME in sitting_out(self.view)

    @property
    def losses(self) -> tuple[int, ...]:
        """[4.7] The losses of each seat."""
        return tuple(-total for total in self.setting.sheet.totals)


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    asked = view.to_move == ME
    rows = rows_of(sorted_hand(bits(view.hand), view.trump, setting.sort)) if view.hand else ()
    legal = [move_id(move) for move in view.legal]
    last = view.history[-1] if view.history else None
    took = setting.resting and last is not None and last.move == TAKE and last.seat != ME
    pile = pile_taken(view) if took else pile_now(view)
    stage = "taken"
    if not took:
        stage = "over" if view.to_move is None else "pile" if view.piling else "beat" if pile else "lead"
    cards = ids(rows)
    return Scene(
        view=view,
        setting=setting,
        whole=isinstance(view, open_navalka.View),
        stage=stage,
        asked=asked,
        stuck=view.legal == (TAKE,),
        rows=rows,
        pile=pile[:-1] if stage == "pile" else pile,
        beating=pile[-1].card if stage == "pile" else -1,
        away=out_of_play(view),
        log=lines(view),
        grids=(cards,) if cards else (),
        focus=tab_stop(cards, setting.focus, legal),
    )


def sitting_out(view: View) -> tuple[int, ...]:
    """[5.7] Who sits this deal out, having no trumps."""
    return view.sitting_out if isinstance(view, open_navalka.View) else ()


def out_of_play(view: View) -> int:
    """How many cards are in the discard."""
    talon = 0 if isinstance(view, open_navalka.View) else view.talon
    return 36 - sum(view.counts) - len(view.pile) - talon


def following(view: View, seat: int) -> int:
    """[4.4] The next seat after this one that holds cards, -1 if there is none."""
    around = [(seat + step) % view.seats for step in range(1, view.seats)]
    return next((other for other in around if view.counts[other]), -1)


def beaten_by_trumps_only(view: View, card: int) -> bool:
    """[3.3] Whether nothing but trumps beats a card."""
    return not BEATS[view.trump][card] & ~(0b111111111 << 9 * view.trump)


def knows(view: View) -> object:
    """What the others did and what was drawn: all else the person has known from the deal on."""
    return view.dealt, tuple(event for event in view.history if event.seat != ME or event.drawn)


def rests(view: View) -> float:
    """What another one takes up stays to be looked at, and so does the last card of the deal."""
    if not view.history:
        return 0
    if view.to_move is None:
        return END_RESTS
    last = view.history[-1]
    return TRICK_RESTS if last.move == TAKE and last.seat != ME else 0


def idle(view: View) -> bool:
    """[4.4, 5.7] One who is out, or sits out, isn't asked again."""
    return not view.counts[ME]
