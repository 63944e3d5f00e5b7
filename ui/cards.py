"""Cards as HTML: faces, backs, and cards named in text.

A face-down card's markup is the same for every card: it is made from its place alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import suit, token

from .html import Markup, h
from .i18n import Texts
from .icons import pip

DESKTOP = "(min-width:900px) and (min-height:560px)"


@dataclass(frozen=True, slots=True)
class Faces:
    """Where the faces lie that are in use; the address ends in a slash.

    lang     the language of their letters
    style    ``jumbo`` or ``classic``; ``auto`` for what suits the window
    colours  of the suits, "2" or "4"
    design   of the back
    """

    base: str
    lang: str
    style: str = "auto"
    colours: str = "2"
    design: str = "madder"

    def file(self, card: int, style: str = "jumbo") -> str:
        """The address of a face; the style counts only where it is left to the window."""
        style = style if self.style == "auto" else self.style
        return f"{self.base}{style}-{self.lang}-{self.colours}/{token(card)}.svg"

    def picture(self, card: int) -> Markup:
        """The large face on small screens, the classic one on desktops."""
        image = h("img", src=self.file(card), alt="", draggable="false")
        if self.style != "auto":
            return image
        return h("picture", h("source", media=DESKTOP, srcset=self.file(card, "classic")), image)

    def back(self) -> Markup:
        """The one back that all cards share."""
        return h("img", src=f"{self.base}back-{self.design}.svg", alt="", draggable="false")


def face(
    faces: Faces,
    t: Texts,
    card: int,
    classes: str = "",
    *,
    label: str | None = None,
    id_: str | None = None,
    source: str | None = None,
) -> Markup:
    """A card to be looked at, face up, named for a screen reader; ``source`` is the spot it comes from."""
    return h(
        "span",
        faces.picture(card),
        class_=f"card {classes}".rstrip(),
        id=id_,
        role="img",
        aria_label=label or t.card(card),
        data_from=source,
    )


def back(faces: Faces, t: Texts, classes: str = "", *, id_: str | None = None) -> Markup:
    """A card face down."""
    return h(
        "span",
        faces.back(),
        class_=f"card down {classes}".rstrip(),
        id=id_,
        role="img",
        aria_label=t("face-down"),
    )


def chip(t: Texts, card: int) -> Markup:
    """A card named in a sentence: an ivory chip for the eye, its full name for the ear."""
    return h(
        "span",
        h("span", t.index(card), pip(suit(card)), class_="ix", aria_hidden="true"),
        h("span", t.card(card), class_="sr"),
        class_=f"cc k{'scdh'[suit(card)]}",
    )
