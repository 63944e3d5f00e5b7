"""What has happened in a deal of a Navalka, read from a seat's View: the pile with its history, the lines of the log.

The numbers in brackets are the paragraphs of docs/rules/navalka.en.md and open-navalka.en.md, where what is common has the
same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from engine.games import navalka, open_navalka
from engine.heap.play import TAKE, Event

View: TypeAlias = "navalka.View | open_navalka.View"


class Laid(NamedTuple):
    """A card of the pile: who laid it and how, "lead", "beat" or "pile"."""

    seat: int
    act: str
    card: int


class Line(NamedTuple):
    """One event of the log; ``kind`` makes the key of its text.

    kind    before the play: "trump", "turned", "redealt", "bare", "sits"; in it: "lead", "beat", "pile", "take" (the
            pile), "took" (cards of it), "drew", "out", "swept"; at the end: "lost", "drawn"
    seat    whom it is about, -1 for nobody
    cards   the cards that it is about, as far as the person has seen them
    number  how many there are: cards taken or drawn, deals thrown in; for "trump" the suit
    left    cards that went to the discard
    """

    kind: str
    seat: int = -1
    cards: tuple[int, ...] = ()
    number: int = 0
    left: int = 0


def piles(history: Sequence[Event]) -> tuple[tuple[Laid, ...], ...]:
    """The pile as it lay before each move."""
    found: list[tuple[Laid, ...]] = []
    pile: list[Laid] = []
    for event in history:
        while pile and pile[-1].card != event.top:  # taken up or put out of play after the move before
            pile.pop()
        found.append(tuple(pile))
        if event.move != TAKE:
            pile.append(Laid(event.seat, event.act, event.move))
    return tuple(found)


def pile_now(view: View) -> tuple[Laid, ...]:
    """The cards on the table, the top one last."""
    last = {event.move: event for event in view.history}
    return tuple(Laid(last[card].seat, last[card].act, card) for card in view.pile)


def pile_taken(view: View) -> tuple[Laid, ...]:
    """The pile as it lay before the last move, which took it or a part of it."""
    return piles(view.history)[-1]


def turns(cards: Sequence[Laid]) -> list[list[Laid]]:
    """Cards of the pile, with those together that one player laid in a turn."""
    found: list[list[Laid]] = []
    for card in cards:
        if card.act == "pile" and found and found[-1][-1].act == "beat":
            found[-1].append(card)
        else:
            found.append([card])
    return found


def held_before(view: View) -> list[int]:
    """How many cards each seat held when the play began."""
    held = list(view.counts)
    for event in view.history:
        held[event.seat] += (event.move != TAKE) - event.taken.bit_count() - len(event.drawn)
    return held


def leaving(view: View) -> tuple[int, ...]:
    """[4.1] Who has gone out, in this order."""
    return tuple(line.seat for line in lines(view) if line.kind == "out")


def lines(view: View) -> tuple[Line, ...]:
    """Everything that has happened, in order: enough to follow the whole deal by ear."""
    said = _before(view)
    held = held_before(view)
    before = piles(view.history)
    for place, event in enumerate(view.history):
        seat = event.seat
        if event.move == TAKE:
            lay = before[place]
            taken = tuple(one.card for one in reversed(lay) if event.taken >> one.card & 1)
            if isinstance(view, navalka.View):
                said.append(Line("take", seat, taken, len(taken)))
            else:
                left = 0 if view.rules.take_three else len(lay) - len(taken)  # [3.10, 5.6]
                said.append(Line("took", seat, taken, len(taken), left))
            held[seat] += len(taken)
            continue
        said.append(Line(event.act, seat, (event.move,)))
        held[seat] += len(event.drawn) - 1
        if event.drawn:
            said.append(
                Line("drew", seat, tuple(card for card in event.drawn if card >= 0), len(event.drawn))
            )
        if not held[seat]:
            said.append(Line("out", seat))
            if event.act == "beat" and view.rules.free_lead and any(held):
                said.append(Line("swept", seat, (), len(before[place]) + 1))
    if view.to_move is None:
        said.append(
            Line("lost", view.loser, (), view.counts[view.loser]) if view.loser >= 0 else Line("drawn")
        )
    return tuple(said)


def _before(view: View) -> list[Line]:
    """What was said and shown before the play."""
    said = [Line("trump", -1, (), view.trump)]
    if isinstance(view, navalka.View):
        if view.turned >= 0:
            said.append(Line("turned", -1, (view.turned,)))
        return said
    if view.redeals:
        said.append(Line("redealt", -1, (), view.redeals))
    said += [Line("sits" if seat in view.sitting_out else "bare", seat) for seat in view.no_trump]
    return said
