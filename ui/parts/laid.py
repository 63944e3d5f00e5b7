"""The frame that every table stands in: bar, cloth with the others, the middle and the person's side, papers beside it."""

from __future__ import annotations

from ..html import Child, Markup, h, join


def laid(
    bar: Markup,
    *,
    kind: str,
    others: Child,
    middle: Child,
    below: Child,
    papers: Child,
    resting: bool,
    source: str,
    sink: str | None = None,
) -> Markup:
    """The whole table, without dialogs. ``kind`` are its classes; while it rests, a tap on the middle goes on.

    ``source`` is the spot that new cards come from: "seat-N", another one on the table, "here" for turned where they lie;
    ``sink`` is the one that the person's cards go to when they are gone.
    """
    felt = h(
        "main",
        others,
        h("div", middle, class_="mid", data_do="collect" if resting else None, id="mid"),
        h("div", below, class_="me"),
        class_=f"felt {kind}",
        data_from=source,
        data_to=sink,
    )
    return join(bar, felt, h("aside", papers, class_="side"))
