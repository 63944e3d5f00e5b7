"""The moves of King to order in words, as a hint names them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.king_view import View

from ..html import Markup, join
from ..i18n import Texts
from .scene import order_key


def move_name(view: View, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
    """An order, one card to discard or both, a card to play."""
    if view.phase == "order":
        return join(t(f"order-{order_key(moves[0])}"))
    if view.phase != "discard":
        return join(card(moves[0]))
    if len(moves) == 1:
        return t.markup("discard-one", one=card(moves[0]))
    return t.markup("discard-two", one=card(moves[0]), two=card(moves[1]))


def goes_on(view: View, move: int) -> bool:
    """[3.5] Two cards are discarded together."""
    return view.phase == "discard" and not view.discarded
