"""Both Navalkas in words: a card to lead, beat or pile, two cards for a whole answer, or taking up."""

from __future__ import annotations

from typing import Any

from engine.cards import bits
from engine.games import navalka
from engine.heap.play import TAKE

from ..i18n import Texts
from ..navalka.scene import out_of_play

VERBS = (
    "ходить",
    "хожу",
    "крыть",
    "крою",
    "бить",
    "бью",
    "навалить",
    "наваливаю",
    "lead",
    "beat",
    "pile",
    "play",
)


def phrases(view: Any) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The moves that are no cards."""
    return {TAKE: (("беру", "взять", "забираю"), ("take", "pick up"))}


def own(view: Any) -> tuple[int, ...]:
    """The cards that the person may name."""
    return tuple(bits(view.hand))


def moves_of(view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """One card, or the card that beats and the one piled on it."""
    return cards if len(cards) <= (2 if view.pile and not view.piling else 1) else ()


def told(view: Any, what: str, t: Texts) -> str:
    """The pile, the top card first, and how many cards lie in the talon or, in the open game, in the discard."""
    if what == "trick":
        return ", ".join(map(t.card, reversed(view.pile)))
    if what == "talon":
        aside = view.talon if isinstance(view, navalka.View) else out_of_play(view)
        return t.count("cards-held", aside) if aside else ""
    return ""
