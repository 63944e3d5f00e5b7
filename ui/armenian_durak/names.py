"""The moves of Armenian Durak in words, as a hint names them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.armenian_durak import View

from ..html import Markup, join
from ..i18n import Texts


def move_name(view: View, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
    """Every move is a card."""
    return join(card(moves[0]))


def goes_on(view: View, move: int) -> bool:
    """Every move is one card."""
    return False
