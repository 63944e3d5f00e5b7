"""Armenian Durak in words: a card from the hand or from the table."""

from __future__ import annotations

from typing import Any

from engine.cards import bits

from ..i18n import Texts

VERBS = ("ходить", "хожу", "бить", "бью", "класть", "кладу", "lead", "beat", "play")


def phrases(view: Any) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every move is a card."""
    return {}


def own(view: Any) -> tuple[int, ...]:
    """The hand, and the open cards of the columns."""
    return (*bits(view.hand), *(card for card in view.up[view.seat] if card >= 0))


def moves_of(view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """One card."""
    return cards if len(cards) == 1 else ()


def told(view: Any, what: str, t: Texts) -> str:
    """The trick."""
    if what == "trick":
        return ", ".join(f"{t.name(seat)} — {t.card(card)}" for seat, card in view.trick)
    return ""
