"""King to order with a talon: the cards that a seat has not seen, drawn at random, again and again."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.games.king_view import View
from engine.sampling import Group, sampler, shuffled


class Worlds:
    """All ways to deal the unseen cards of one view."""

    def __init__(self, view: View) -> None:
        self.others = [seat for seat in view.active if seat != view.seat]
        places = [view.may_hold[seat] for seat in self.others] + [view.may_be_aside]
        sizes = [view.hand_counts[seat] for seat in self.others] + [view.aside_count]
        hidden = 0
        for may in places:
            hidden |= may
        groups = [Group(size, hidden & ~may) for size, may in zip(sizes, places, strict=True)]
        self.sampler = sampler(hidden, groups)
        self.ordered, self.history = view.order is not None, view.history
        self.logs: dict[tuple[int, ...], tuple[Any, ...]] = {}
        #: of the way drawn last: what lies aside unseen, and the moves so far, newest first
        self.aside = 0
        self.log: tuple[Any, ...] = ()

    def fill(self, hands: list[int], rng: Random) -> None:
        """Draws a way, each equally likely, and puts the hands of the others into a list by seat."""
        *drawn, aside = self.sampler.draw(rng)
        for seat, hand in zip(self.others, drawn, strict=True):
            hands[seat] = hand
        self.aside = aside
        discards = tuple(shuffled(aside, rng)) if aside and self.ordered else ()
        log = self.logs.get(discards)
        self.log = self._log(discards) if log is None else log

    def _log(self, discards: tuple[int, ...]) -> tuple[Any, ...]:
        """The moves so far, where the discards that the seat has not seen are these, the last one first."""
        log: tuple[Any, ...] = ()
        hidden = list(discards)
        for step in self.history:
            log = (log, step.move if step.move >= 0 else hidden.pop())
        self.logs[discards] = log
        return log
