"""Gorka in words: dark stakes, cards to turn up, raise, call, pass, finish."""

from __future__ import annotations

from typing import Any

from engine.games.gorka_moves import (
    CALL,
    DARK,
    FINISH,
    FIRST_TWO_MOVES,
    LIGHT,
    PASS,
    RAISE,
    TWO_OF_FOUR_MOVES,
    UP,
)
from engine.games.gorka_view import DARK_ROUND, DEALER_TURNS, FIRST_TWO, PHASES

from ..i18n import Texts

VERBS = ("открыть", "открываю", "open", "show")


def phrases(view: Any) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """All moves of the game; a raise or a dark stake with its number."""
    found: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
        PASS: (("пас", "пасую"), ("pass", "fold")),
        CALL: (("уравнять", "уравниваю"), ("call",)),
        FINISH: (("закончить", "заканчиваю"), ("finish",)),
        LIGHT: (("не темнить", "не темню", "не перетемнять"), ("stay light", "light", "no dark")),
        UP: (("не открывать", "ни одной"), ("open none", "none")),
        UP + 3: (("открыть 1 2", "открыть обе", "обе"), ("open 1 2", "open both", "both")),
    }
    for move in (*FIRST_TWO_MOVES[1:], *TWO_OF_FOUR_MOVES):
        places = " ".join(str(place + 1) for place in range(4) if move - UP >> place & 1)
        found.setdefault(move, ((f"открыть {places}",), (f"open {places}",)))
    for by in range(1, view.rules.max_raise + 1):
        found[RAISE + by] = ((f"поднять {by}", f"поднимаю {by}", f"+{by}"), (f"raise {by}",))
    if view.phase == PHASES[DARK_ROUND]:
        for stake in range(1, view.chips[view.seat] + view.paid[view.seat] + 1):
            found[DARK + stake] = (
                (f"темню {stake}", f"темнить {stake}", f"перетемняю {stake}"),
                (f"dark {stake}",),
            )
    return found


def own(view: Any) -> tuple[int, ...]:
    """The own cards that are seen, while some are to be turned up."""
    if view.phase not in (PHASES[FIRST_TWO], PHASES[DEALER_TURNS]):
        return ()
    return tuple(card for card in view.cards[view.seat] if card >= 0)


def moves_of(view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards to be turned up, by their places."""
    return (UP + sum(1 << view.cards[view.seat].index(card) for card in cards),)


def told(view: Any, what: str, t: Texts) -> str:
    """What lies on the kon."""
    return t.number(view.pot) if what == "bank" else ""
