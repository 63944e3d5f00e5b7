"""The frame that every table stands in: bar, cloth with the others, the middle and the person's side, papers beside it."""

from __future__ import annotations

from ..html import Child, Markup, h, join


def laid(
    bar: Markup, *, kind: str, others: Child, middle: Child, below: Child, papers: Child, resting: bool
) -> Markup:
    """The whole table, without dialogs. ``kind`` are its classes; while it rests, a tap on the middle goes on."""
    felt = h(
        "main",
        others,
        h("div", middle, class_="mid", data_do="collect" if resting else None, id="mid"),
        h("div", below, class_="me"),
        class_=f"felt {kind}",
    )
    return join(bar, felt, h("aside", papers, class_="side"))
