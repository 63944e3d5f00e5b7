"""The trick on the table, every card where its player sits, and the sheet with the last one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import Faces, face
from ..frame import sheet
from ..game import ME, move_id
from ..html import Child, Markup, h
from ..i18n import Texts


class Played(NamedTuple):
    """A card of a trick; `best` if it is the highest so far, or took the trick."""

    seat: int
    card: int
    best: bool = False


def trick(
    active: Sequence[int],
    played: Sequence[Played],
    t: Texts,
    faces: Faces,
    *,
    awaited: int = -1,
    won: bool = False,
) -> Markup:
    """The trick of the seats that play, clockwise from the person's left. ``awaited`` is the seat to play, -1 for none.

    ``won`` says that the trick is whole: then the best card carries the tag of the taker.
    """
    others = [seat for seat in active if seat != ME]
    places = {seat: f"p{number}" for number, seat in enumerate(others, 1)} | {ME: "p0"}
    figures = [_figure(card, places[card.seat], t, faces, won=won) for card in played]
    there = {card.seat for card in played}
    for seat in (*others, ME):
        if seat in there or seat not in active:
            continue
        now = seat == awaited
        words = t.who(seat, "awaited") if now else "\u00a0"
        slot = h("span", words, class_="slot now" if now and seat == ME else "slot" if now else "slot wait")
        figures.append(
            h(
                "figure",
                slot,
                h("figcaption", t.name(seat)),
                class_=f"tf {places[seat]}",
                aria_hidden=None if now else "true",
            )
        )
    kind = f"k{len(others)}" if ME in active else f"w{len(others)}"
    taker = next((card.seat for card in played if card.best), ME) if won else None
    return h(
        "div",
        figures,
        class_=f"trick {kind}",
        role="group",
        aria_label=t("trick-now"),
        data_to=None if taker is None else f"seat-{taker}",
    )


def _figure(played: Played, place: str, t: Texts, faces: Faces, *, won: bool, named: bool = True) -> Markup:
    tag = h("span", t("takes"), class_="tag") if played.best and won else None
    words = t.who(played.seat, "highest") if played.best and not won else t.name(played.seat)
    card = face(
        faces,
        t,
        played.card,
        "legal" if played.best and won else "",
        id_=move_id(played.card) if named else None,
    )
    return h(
        "figure",
        h("span", card, tag, class_="on"),
        h("figcaption", words),
        class_=f"tf {place} win" if played.best else f"tf {place}",
        data_from=f"seat-{played.seat}" if named else None,
    )


def last_trick(
    active: Sequence[int], played: Sequence[Played], small: Child, t: Texts, faces: Faces
) -> Markup:
    """The sheet with the last whole trick, in the order of play; empty if there was none yet."""
    if not played:
        return sheet(t, "last", t("last-trick"), None, h("p", t("no-last-trick"), class_="pad"))
    figures = [_figure(card, "", t, faces, won=True, named=False) for card in played]
    return sheet(
        t,
        "last",
        t("last-trick"),
        small,
        h("div", h("div", figures, class_="trick flat"), class_="cloth"),
    )
