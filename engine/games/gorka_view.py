"""What a seat may know of a position in Gorka.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import mask
from engine.games.gorka_pots import Pot
from engine.games.gorka_rules import Rules, deck

if TYPE_CHECKING:
    from engine.games.gorka import State

#: the parts of a deal, in order
DARK_ROUND, FIRST_TWO, DEALER_TURNS, VYING, OVER = range(5)
PHASES = ("dark-round", "first-two", "dealer-turns", "vying", "over")


class Act(NamedTuple):
    """One move made, which everybody sees. The cards it turned up lie in `View.cards`."""

    seat: int
    move: int


@dataclass(frozen=True)
class View:
    """What one seat knows: plain data, equal exactly when the knowledge is. Tuples by seat have all seats."""

    rules: Rules
    seats: int
    seat: int
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: this seat's moves, ascending; empty when it isn't to move
    legal: tuple[int, ...]
    #: the own cards that it has seen, open and closed, a mask
    hand: int
    #: all moves in order
    history: tuple[Act, ...]
    #: the cards whose place this seat doesn't know, a mask
    unseen: int
    #: "dark-round", "first-two", "dealer-turns", "vying" or "over"
    phase: str
    #: each seat's chips before the deal, and now
    stacks: tuple[int, ...]
    chips: tuple[int, ...]
    #: what each seat has paid: its ante; its stakes, the dark one among them
    antes: tuple[int, ...]
    paid: tuple[int, ...]
    #: each seat's dark stake, 0 for one who doesn't play dark
    dark: tuple[int, ...]
    #: all that was put in, with what an earlier tie left there
    pot: int
    #: what an earlier tie left there, 0 but in a svara
    carried: int
    #: who was dealt in; who of them has not passed
    dealt_in: tuple[bool, ...]
    playing: tuple[bool, ...]
    #: the stake that those who stay have to match, who set it (-1 for nobody), the raises so far
    level: int
    setter: int
    raises: int
    #: each seat's cards in the order they were dealt, none, two or four; -1 for one that this seat hasn't seen
    cards: tuple[tuple[int, ...], ...]
    #: which of them lie open, bit 0 for the first
    up: tuple[int, ...]
    #: whether there was a show
    shown: bool
    #: once the deal is over: the main pot, then the side pots
    pots: tuple[Pot, ...]


def view_of(state: State, seat: int) -> View:
    """Everything that this seat knows of a position, with perfect recall."""
    seats = range(state.seats)
    history: list[Act] = []
    log = state.log
    while log:
        log, mover, move = log
        history.append(Act(mover, move))
    history.reverse()
    cards = tuple(_seen(state, seat, owner) for owner in seats)
    seen = mask(card for row in cards for card in row if card >= 0)
    dealt = 3 if state.phase == FIRST_TWO else 15
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=seat,
        dealer=state.dealer,
        to_move=state.to_move,
        legal=tuple(state.legal()) if state.to_move == seat else (),
        hand=mask(card for card in cards[seat] if card >= 0),
        history=tuple(history),
        unseen=mask(deck(state.rules)) ^ seen,
        phase=PHASES[state.phase],
        stacks=state.stacks,
        chips=tuple(state.chips),
        antes=state.antes,
        paid=tuple(state.paid),
        dark=tuple(state.dark),
        pot=state.carried + sum(state.antes) + sum(state.paid),
        carried=state.carried,
        dealt_in=tuple(bool(state.places[owner]) for owner in seats),
        playing=tuple(bool(state.live >> owner & 1) for owner in seats),
        level=state.level,
        setter=state.setter,
        raises=state.raises,
        cards=cards,
        up=tuple(state.up[owner] & dealt for owner in seats),
        shown=state.shown,
        pots=state.pots,
    )


def _seen(state: State, seat: int, owner: int) -> tuple[int, ...]:
    """The cards of `owner` as `seat` sees them, those dealt so far."""
    places, phase = state.places[owner], state.phase
    if phase == DARK_ROUND or not places:
        return ()
    visible = state.up[owner]  # [3.10] everybody sees the open cards
    if state.shown and state.live >> owner & 1:
        visible = 15  # [5.1]
    elif seat == owner and (not state.dark[owner] or (phase >= VYING and not state.rules.blind_dark)):
        visible = 15  # [3.7]; [3.6, 6.9] a dark player waits
    dealt = 2 if phase == FIRST_TWO else 4
    return tuple(state.order[places[place]] if visible >> place & 1 else -1 for place in range(dealt))
