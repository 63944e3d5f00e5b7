"""Closed Navalka: deals drawn at random that agree with all that a seat has seen.

The whole order of the cards is drawn, all orders that agree equally likely. It matters when a card came to a
hand: what was there while its owner could not beat would not have beaten, what he drew later may. So the cards
that another seat has shown since and those that it still hides go back to the draws that they may have come
with, and a hand weighs as much as there are ways to do that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import perm
from random import Random
from typing import TYPE_CHECKING, Any

from engine.cards import bits, listed, mask
from engine.game import GameError
from engine.heap.knowledge import Failed, Shown, Step, barred, follow
from engine.heap.play import TAKE
from engine.sampling import Group, assign, shuffled

if TYPE_CHECKING:
    from engine.games.navalka import View

#: how many terms the weights of one hand may take before a coarser way is taken
TERMS = 20_000
#: the numbers of cards of each span, see `Trail`
Held = tuple[int, ...]


class Trail:
    """How the hidden cards of one seat came to it: dealt or drawn, some of them shown since.

    Draws fall into spans, parted by the times when the seat could not beat. A card belongs to the span before
    which it can't have been drawn: it came with this span or a later one. Spans that no card tells apart are
    one.
    """

    def __init__(self, steps: Sequence[Step], unseen: int) -> None:
        not_before = [0]  # for every span, the cards that can't have been drawn before it
        failed = 0
        path: list[tuple[int, int]] = []
        for step in steps:
            if isinstance(step, Failed):
                failed |= step.beating
            elif isinstance(step, Shown):
                path.append((_span(not_before, step.card), -1))
            else:
                if failed:
                    not_before.append(failed)
                    failed = 0
                path.append((len(not_before) - 1, step.number))
        self.shown = [step.card for step in steps if isinstance(step, Shown)]
        self.draws = [count for _, count in path if count >= 0]
        self.hidden = sum(count for _, count in path)
        #: the unseen cards that the seat can't hide now
        self.never = failed
        kinds = [0] * len(not_before)
        for card in bits(unseen & ~failed):
            kinds[_span(not_before, card)] |= 1 << card
        used = {span for span, count in path if count < 0} | {span for span, kind in enumerate(kinds) if kind}
        first = sorted(used - {0})
        spans = [sum(start <= span for start in first) for span in range(len(not_before))]
        #: the unseen cards that belong to each span
        self.kinds = [kinds[0], *(kinds[span] for span in first)]
        #: a draw as (its span, the number of cards), a card shown as (the span it belongs to, -1)
        self.path = [(spans[span], count) for span, count in path]
        #: the number of ways up to every step, by the hidden cards of each span held after it
        self.ways: list[dict[Held, int]] = []
        if len(self.kinds) > 1:
            self.ways = list(accumulate(self.path, _step, initial={(0,) * len(self.kinds): 1}))

    def group(self) -> Group:
        """The hidden cards of this seat as a place for unseen ones. Raises GameError("too-many")."""
        if not any(self.kinds[1:]):
            return Group(self.hidden, self.never)
        weights: list[tuple[Held, int]] = []
        terms = 0
        for mixture in _mixtures(self.hidden, [kind.bit_count() for kind in self.kinds]):
            weight = sum(number * _sortings(held, mixture) for held, number in self.ways[-1].items())
            if weight:
                weights.append((mixture[1:], weight))
            terms += len(self.ways[-1])
            if terms > TERMS:
                raise GameError("too-many")
        return Group(self.hidden, self.never, 0, tuple(self.kinds[1:]), tuple(weights))

    def sort(self, hand: int, rng: Random) -> list[int]:
        """What came with every draw, masks, if `hand` is what is hidden in the hand now."""
        hands, origins = self._origins(hand, rng) if self.ways else ([listed(hand)], [0] * len(self.path))
        draws: list[int] = []
        slots: list[list[int]] = [[] for _ in self.kinds]
        shown = iter(self.shown)
        for (span, count), origin in zip(self.path, origins, strict=True):
            if count >= 0:
                slots[span] += [len(draws)] * count
                draws.append(0)
            else:  # any of the cards held of that span
                held = slots[origin]
                draws[held.pop(int(rng.random() * len(held)))] |= 1 << next(shown)
        for cards, held in zip(hands, slots, strict=True):
            for card, draw in zip(shuffled(cards, rng), held, strict=True):
                draws[draw] |= 1 << card
        return draws

    def _origins(self, hand: int, rng: Random) -> tuple[list[list[int]], list[int]]:
        """The hidden cards by the span they came with; for every step, the span a card shown came with."""
        spans = len(self.kinds)
        mixture = tuple([(hand & kind).bit_count() for kind in self.kinds])
        held: Held = _pick({h: number * _sortings(h, mixture) for h, number in self.ways[-1].items()}, rng)
        hands: list[list[int]] = [[] for _ in self.kinds]
        free = list(held)
        for span in range(spans - 1, -1, -1):
            for card in bits(hand & self.kinds[span]):
                place = _pick({place: free[place] for place in range(span, spans)}, rng)
                free[place] -= 1
                hands[place].append(card)
        origins = [0] * len(self.path)
        for number in range(len(self.path) - 1, -1, -1):
            span, count = self.path[number]
            if count < 0:
                before = self.ways[number]
                chances = {p: before.get(_plus(held, p, 1), 0) * (held[p] + 1) for p in range(span, spans)}
                origins[number] = span = _pick(chances, rng)
            held = _plus(held, span, -count)
        return hands, origins


def _span(not_before: Sequence[int], card: int) -> int:
    """The span that a card belongs to."""
    return max((span for span, cards in enumerate(not_before) if cards >> card & 1), default=0)


def _plus(held: Held, span: int, count: int) -> Held:
    return (*held[:span], held[span] + count, *held[span + 1 :])


def _step(ways: dict[Held, int], step: tuple[int, int]) -> dict[Held, int]:
    """The ways after a draw, or after a card was shown: any card held of its span or a later one."""
    span, count = step
    if count >= 0:
        return {_plus(held, span, count): number for held, number in ways.items()}
    after: dict[Held, int] = {}
    for held, number in ways.items():
        for place in range(span, len(held)):
            if held[place]:
                then = _plus(held, place, -1)
                after[then] = after.get(then, 0) + number * held[place]
    return after


def _mixtures(count: int, limits: Sequence[int]) -> Iterator[Held]:
    """All ways to have so many cards in all and no more of a kind than its limit."""
    unfinished: list[Held] = [()]
    while unfinished:
        start = unfinished.pop()
        left = count - sum(start)
        if len(start) == len(limits):
            if not left:
                yield start
            continue
        unfinished += [(*start, number) for number in range(min(left, limits[len(start)]) + 1)]


def _sortings(held: Held, mixture: Held) -> int:
    """The ways to lay cards that belong to these spans into the places held of each, later spans first."""
    ways, room = 1, 0
    for places, count in zip(reversed(held), reversed(mixture), strict=True):
        room += places
        if count > room:
            return 0
        ways *= perm(room, count)
        room -= count
    return ways


def _pick(weights: dict[Any, int], rng: Random) -> Any:
    """One of the keys, as likely as its weight."""
    mark = rng.random() * sum(weights.values())
    chosen = None
    for key, weight in weights.items():
        if weight:
            chosen = key
            mark -= weight
            if mark < 0:
                break
    return chosen


class Worlds:
    """The deals that agree with a view: what is worked out once for many draws."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self._lay_out_talon()
        counts = list(view.counts)
        for event in view.history:
            counts[event.seat] += (event.move < TAKE) - event.taken.bit_count() - len(event.drawn)
        #: what all know of the hands as dealt: the card that shows trumps, if it was the last one dealt
        self.known_dealt = [0] * view.seats
        if view.turned >= 0 and not self.talon:
            self.known_dealt[view.dealer] = 1 << view.turned
            counts[view.dealer] -= 1
        trails = follow(view.rules, view.trump, counts, self.known_dealt, view.turned, view.history)
        self.known, self.shown = trails.known, trails.shown
        #: the cards that lie hidden from this seat, even where it can work out which they are
        self.hidden = view.unseen | view.talon_known & ~self.shown
        for seat in self.others:
            self.hidden |= view.known[seat] & ~self.shown
        self.trails = [Trail(trails.steps[seat], self.hidden) for seat in self.others]
        self.barred = barred(trails)
        self.groups: list[Group] = []
        self.by_hand = True
        try:
            self.groups = [*(trail.group() for trail in self.trails), Group(len(self.left))]
        except GameError:
            self.by_hand = False

    def _lay_out_talon(self) -> None:
        """The talon as this seat has seen it, and the places of what others drew and of what is left."""
        view = self.view
        self.log: tuple[Any, ...] = ()
        self.talon: list[int] = []
        self.places: list[list[list[int]]] = [[] for _ in range(view.seats)]
        for event in view.history:
            self.log = (self.log, event.move)
            start = len(self.talon)
            self.talon += event.drawn
            hidden = [place for place in range(start, len(self.talon)) if self.talon[place] < 0]
            if hidden:
                self.places[event.seat].append(hidden)
        self.left = list(range(len(self.talon), len(self.talon) + view.talon))
        self.talon += [-1] * view.talon
        if view.turned >= 0 and view.talon:
            self.talon[self.left.pop()] = view.turned

    def draw(self, rng: Random) -> tuple[list[int], list[int], list[int]]:
        """The hands now, the hands as they were dealt, and the talon after the deal."""
        view = self.view
        draws, left = self._by_hand(rng) if self.by_hand else self._by_draw(rng)
        hands, dealt, talon = self.known[:], self.known_dealt[:], self.talon[:]
        hands[view.seat], dealt[view.seat] = view.hand, view.dealt
        for seat, (first, *later) in zip(self.others, draws, strict=True):
            dealt[seat] |= first
            hands[seat] |= first & self.hidden
            for places, cards in zip(self.places[seat], later, strict=True):
                hands[seat] |= cards & self.hidden
                for place, card in zip(places, shuffled(cards, rng), strict=True):
                    talon[place] = card
        for place, card in zip(self.left, shuffled(left, rng), strict=True):
            talon[place] = card
        return hands, dealt, talon

    def _by_hand(self, rng: Random) -> tuple[list[list[int]], int]:
        """What every other seat got with each draw, masks, and what is left: exactly, hands first."""
        try:
            *hands, left = assign(self.hidden, self.groups, rng)
        except GameError as error:
            if error.reason != "too-many":
                raise
            self.by_hand = False
            return self._by_draw(rng)
        return [trail.sort(hand, rng) for trail, hand in zip(self.trails, hands, strict=True)], left

    def _by_draw(self, rng: Random) -> tuple[list[list[int]], int]:
        """The same with every draw as a place of its own, for the rare views that are too long to count."""
        groups: list[Group] = []
        cards = self.hidden
        for seat, trail in zip(self.others, self.trails, strict=True):
            groups += [
                Group(count, never) for count, never in zip(trail.draws, self.barred[seat], strict=True)
            ]
            cards |= mask(trail.shown)
        *found, left = assign(cards, [*groups, Group(len(self.left), self.shown)], rng)
        draws = iter(found)
        return [[next(draws) for _ in trail.draws] for trail in self.trails], left
