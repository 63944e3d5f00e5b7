"""The plates of the others around the table: from the person's left clockwise, that is from left to right."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Faces
from ..html import Child, Markup, h
from ..i18n import Texts


@dataclass(frozen=True, slots=True)
class Plate:
    """One of the others.

    fact    the one thing that is said about him: «5 карт», «2 взятки»
    turn    he is to move
    dealer  he deals
    out     he takes no part at the moment: passed, finished, sits out
    said    what he has just said, on an ivory tag
    strong  the tag is the one that holds: the highest bid
    cards   how many cards he holds, fanned out beside his name where there is room
    """

    seat: int
    fact: Child
    turn: bool = False
    dealer: bool = False
    out: bool = False
    said: Child = None
    strong: bool = False
    cards: int = 0


def seats(plates: list[Plate], t: Texts, faces: Faces) -> Markup:
    """All of them, one to five."""
    return h(
        "ul",
        [_plate(plate, t, faces) for plate in plates],
        class_=f"seats k{len(plates)}",
        aria_label=t("at-the-table"),
    )


def _plate(plate: Plate, t: Texts, faces: Faces) -> Markup:
    classes = ["seat"]
    if plate.turn:
        classes.append("turn")
    if plate.out:
        classes.append("out")
    fan = h("span", faces.back(), class_="card")
    return h(
        "li",
        token(t, plate.seat, dealer=plate.dealer),
        h("b", t.name(plate.seat), class_="nm"),
        h("span", t("dealer"), class_="sr") if plate.dealer else None,
        h("span", plate.fact, class_="ct"),
        h("span", [fan] * plate.cards, class_="fan", aria_hidden="true") if plate.cards else None,
        h("span", plate.said, class_="say strong" if plate.strong else "say") if plate.said else None,
        class_=" ".join(classes),
        id=f"seat-{plate.seat}",
        data_spot=f"seat-{plate.seat}",
    )


def token(t: Texts, seat: int, *, dealer: bool = False, classes: str = "") -> Markup:
    """A player's token: the letter of his name, with the dealer's mark if he deals. For the eye only."""
    mark = h("span", t("dealer-letter"), class_="dm") if dealer else None
    return h("span", t.letter(seat), mark, class_=f"tok {classes}".rstrip(), aria_hidden="true")
