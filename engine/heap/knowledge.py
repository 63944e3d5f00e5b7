"""What the players of a Navalka can conclude: who holds which cards, and where the unseen ones may be.

Everybody sees what is laid and taken up, so those cards are known for good. What a seat was dealt or has drawn
is hidden until it is laid for the first time. And where one must beat if one can, who takes shows that none of
his hidden cards would have beaten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.heap.play import BEATS, TAKE, Event, HouseRules


class Drawn(NamedTuple):
    """A seat has got so many cards that the others don't see."""

    number: int


class Shown(NamedTuple):
    """It has laid one of them."""

    card: int


class Failed(NamedTuple):
    """It could not beat: none of its hidden cards was one of these, a mask."""

    beating: int


Step = Drawn | Shown | Failed


class Trails(NamedTuple):
    """What all have seen so far. Lists are indexed by seat."""

    #: what became of the hidden cards of each seat
    steps: list[list[Step]]
    #: the cards in each hand that all know: taken up, or turned in the beginning
    known: list[int]
    #: the cards that are not hidden any more
    shown: int


def follow(
    rules: HouseRules,
    trump: int,
    dealt: Sequence[int],
    known: Sequence[int],
    turned: int,
    events: Sequence[Event],
) -> Trails:
    """What all have seen, from the number of hidden cards that each seat was dealt and the cards known then.

    `turned` is the card that shows trumps and is drawn in the end, -1 for none.
    """
    steps: list[list[Step]] = [[Drawn(count)] for count in dealt]
    known = list(known)
    shown = sum(known) | (1 << turned if turned >= 0 else 0)
    for event in events:
        seat, move = event.seat, event.move
        if move == TAKE:
            known[seat] |= event.taken
            if not rules.may_take:
                steps[seat].append(Failed(BEATS[trump][event.top] & ~shown))
        elif known[seat] >> move & 1:
            known[seat] ^= 1 << move
        else:
            shown |= 1 << move
            steps[seat].append(Shown(move))
        count = len(event.drawn)
        if turned >= 0 and turned in event.drawn:
            known[seat] |= 1 << turned
            count -= 1
        if count:
            steps[seat].append(Drawn(count))
    return Trails(steps, known, shown)


def barred(trails: Trails) -> list[list[int]]:
    """For everything that each seat has drawn, the cards that can't have been among it, a mask."""
    result: list[list[int]] = []
    for steps in trails.steps:
        shown: list[int] = []
        failed: list[int] = []
        for step in steps:
            if isinstance(step, Drawn):
                shown.append(trails.shown)
                failed.append(0)
            elif isinstance(step, Failed):
                failed = [mask | step.beating for mask in failed]
            else:
                shown = [mask & ~(1 << step.card) for mask in shown]
        result.append([one | other for one, other in zip(shown, failed, strict=True)])
    return result


class Place(NamedTuple):
    """Where hidden cards lie. It always has as many, whichever they are."""

    #: a seat, or any other number
    owner: int
    #: the cards that lie there
    cards: int
    #: the cards that can't
    never: int


def possible(places: Sequence[Place]) -> dict[int, int]:
    """For every owner, the cards that may be his, found from one way in which they may lie.

    A card may go to another place if that one can give up a card in its turn, and so on round to where the
    first card came from.
    """
    count = len(places)
    leads = [
        sum(1 << other for other in range(count) if place.cards & ~places[other].never) for place in places
    ]
    for middle in range(count):
        onward = leads[middle]
        for start in range(count):
            if leads[start] >> middle & 1:
                leads[start] |= onward
    owned = {place.owner: 0 for place in places}
    for start, place in enumerate(places):
        for end, other in enumerate(places):
            if leads[end] >> start & 1 or start == end:
                owned[other.owner] |= place.cards & ~other.never
    return owned


def unsettled(owned: dict[int, int]) -> int:
    """The cards that may be in more than one hand or other place."""
    once = twice = 0
    for mask in owned.values():
        twice |= once & mask
        once |= mask
    return twice
