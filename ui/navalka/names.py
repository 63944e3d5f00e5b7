"""The moves of both Navalkas in words, as a hint names them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games import open_navalka
from engine.heap.play import TAKE

from ..html import Markup, join
from ..i18n import Texts
from .events import View


def move_name(view: View, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
    """A lead, a card that beats and one that is piled on it, taking up."""
    move = moves[0]
    if move == TAKE:
        if not isinstance(view, open_navalka.View):
            return join(t.count("do-take", len(view.pile)))
        count = 3 if view.rules.take_three else 1
        cards = [[" ", card(one)] for one in reversed(view.pile[-count:])]
        return t.markup("take-these", cards=join(cards))
    if view.piling or not view.pile:
        return join(card(move))
    if len(moves) == 1:
        return t.markup("beat-card", one=card(move))
    return t.markup("beat-and-pile", one=card(move), two=card(moves[1]))


def goes_on(view: View, move: int) -> bool:
    """[3.2, 3.4] Who beats piles another card on it, if he has one left."""
    return move != TAKE and bool(view.pile) and not view.piling and view.counts[view.seat] > 1
