"""King to order in words: the orders, two cards to discard, cards."""

from __future__ import annotations

from typing import Any

from engine.cards import bits
from engine.games.king_rules import ORDER_TEXTS, TRICKS

from ..i18n import Texts

VERBS = ("ходить", "хожу", "снос", "снести", "сношу", "класть", "кладу", "lead", "play", "discard")

#: the games by their names in the engine: what follows «заказ» or "order", the usual word first
_NAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "tricks": (("взятки", "взяток"), ("no tricks", "tricks")),
    "hearts": (("черви", "червей"), ("no hearts", "hearts")),
    "boys": (("мальчики", "мальчиков"), ("no boys", "boys")),
    "girls": (("девочки", "девочек", "дам", "дамы"), ("no girls", "girls", "no queens")),
    "last2": (("две последние", "последние"), ("last two",)),
    "king": (("кинг", "кинга"), ("no king",)),
    "kings": (("короли", "королей"), ("no kings", "kings")),
    "win-S": (("отыгрыш пики", "козырь пики"), ("payback spades", "trump spades")),
    "win-C": (("отыгрыш трефы", "козырь трефы", "козырь крести"), ("payback clubs", "trump clubs")),
    "win-D": (("отыгрыш бубны", "козырь бубны"), ("payback diamonds", "trump diamonds")),
    "win-H": (("отыгрыш черви", "козырь черви"), ("payback hearts", "trump hearts")),
    "win-N": (("отыгрыш без козыря", "без козыря"), ("payback without trumps", "no trumps")),
}


def phrases(view: Any) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The orders, with «заказ» before them or without."""
    found = {}
    for place, name in enumerate(ORDER_TEXTS):
        russian, english = _NAMES[name]
        ordered = ("король",) if name == "king" else ()
        alone = () if name == "king" else english
        found[TRICKS + place] = (
            (*[f"заказ {one}" for one in (*russian, *ordered)], *russian),
            (
                *[f"order {one}" for one in english],
                *alone,
                *(["order king"] if name == "king" else []),
                english[0],
            ),
        )
    return found


def own(view: Any) -> tuple[int, ...]:
    """The cards that the person may name."""
    return tuple(bits(view.hand))


def moves_of(view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """One card, or both discards at once."""
    most = 2 - view.discarded.bit_count() if view.phase == "discard" else 1
    return cards if len(cards) <= most else ()


def told(view: Any, what: str, t: Texts) -> str:
    """The trick, and the talon once it has been shown."""
    if what == "trick":
        return ", ".join(f"{t.name(seat)} — {t.card(card)}" for seat, card in view.trick)
    if what == "talon":
        return (
            ", ".join(t.card(card) for card in view.talon) or f"{t.count('cards-held', 2)}, {t('face-down')}"
        )
    return ""
