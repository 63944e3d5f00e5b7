"""The trump suit: an ivory disc with its sign."""

from __future__ import annotations

from ..html import Markup, h
from ..i18n import Texts
from ..icons import pip


def disc(suit: int) -> Markup:
    """The disc alone, for the eye."""
    return h("span", pip(suit, "ivory"), class_="trump", aria_hidden="true")


def trump(suit: int, t: Texts) -> Markup:
    """The disc with its name."""
    caption = h("figcaption", t("trump"), h("b", t(f"suit-{suit}")))
    return h("figure", disc(suit), caption, class_="lying")
