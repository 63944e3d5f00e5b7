"""Napoleon in words: bids, «здесь», the box, the card to exchange, cards."""

from __future__ import annotations

from typing import Any

from engine.cards import bits
from engine.games.napoleon_rules import BID, HERE, KEEP, NAPOLEON, PASS, PLAIN, SWAP

from ..i18n import Texts

VERBS = ("ходить", "хожу", "снос", "снести", "менять", "обмен", "lead", "play", "discard", "swap", "exchange")
_NUMBERS = (("одна", "one"), ("две", "two"), ("три", "three"), ("четыре", "four"), ("пять", "five"))


def phrases(view: Any) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The moves that are no cards."""
    found: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
        PASS: (("пас", "пасую"), ("pass",)),
        HERE: (("здесь",), ("here",)),
        PLAIN: (("простые пять", "простая игра"), ("plain five",)),
        NAPOLEON: (("наполеон",), ("napoleon",)),
        KEEP: (("не менять", "без обмена"), ("keep", "no exchange")),
    }
    for number, (russian, english) in enumerate(_NUMBERS, 1):
        found[BID + number] = (
            (f"заявка {number}", f"играю {number}", str(number), russian),
            (f"bid {number}", english),
        )
    return found


def own(view: Any) -> tuple[int, ...]:
    """The cards that the person may name."""
    return tuple(bits(view.hand))


def moves_of(view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
    """A card to play, or to exchange."""
    if len(cards) != 1:
        return ()
    return (SWAP + cards[0],) if view.stage == "draw" else cards


def told(view: Any, what: str, t: Texts) -> str:
    """The trick, the pack, the box."""
    match what:
        case "trick":
            return ", ".join(f"{t.name(seat)} — {t.card(card)}" for seat, card in view.trick)
        case "talon":
            return t.count("pack-cards", view.pack_count)
        case "bank":
            return t.number(view.box)
    return ""
