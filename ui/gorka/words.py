"""A hand of Gorka in words: «Хлюст · черви от туза, фалька Д♣»."""

from __future__ import annotations

from engine.cards import bits
from engine.games.gorka_hands import CHETVERIK, NOTHING, THREE_SUITED, TRYNKA, Reading

from ..cards import chip
from ..html import Markup, h, join
from ..i18n import Texts


def combination(reading: Reading, t: Texts) -> Markup:
    """The combination's name and what it is made of, its fal'ki as chips."""
    detail: str = _detail(reading, t)
    cards = [join(" ", chip(t, card)) for card in bits(reading.wild)]
    if cards and reading.category != NOTHING:
        detail = t.markup("with-falka" if len(cards) == 1 else "with-falki", hand=detail, cards=join(cards))
    return join(h("b", name(reading, t), class_="cn"), h("span", " · ", class_="dot"), detail)


def spelled(reading: Reading, t: Texts) -> str:
    """The same as a sentence to be heard."""
    words = t("say-hand", name=name(reading, t), detail=_detail(reading, t))
    cards = ", ".join(t.card(card) for card in bits(reading.wild))
    if cards and reading.category != NOTHING:
        key = "with-falka" if reading.wild.bit_count() == 1 else "with-falki"
        return t(key, hand=words, cards=f" {cards}")
    return words


def name(reading: Reading, t: Texts) -> str:
    """The combination's name alone."""
    return t(f"hand-{reading.category}")


def short(reading: Reading, t: Texts) -> str:
    """What stands on a player's row when he shows: «трынка», «три пики», «21 очко»."""
    if reading.category == NOTHING:
        return t.count("points", reading.points)
    if reading.category == THREE_SUITED:
        return t(f"three-{reading.suit}")
    return t(f"short-{reading.category}")


def _detail(reading: Reading, t: Texts) -> str:
    if reading.category == NOTHING:
        return t.count(f"points-in-{reading.suit}", reading.points)
    if reading.category in (CHETVERIK, TRYNKA):
        return t(f"ranks-{reading.ranks[0]}")
    return t("suited", suit=t(f"suited-{reading.suit}"), top=t(f"top-{reading.ranks[0]}"))
