"""Napoleon's box."""

from __future__ import annotations

from ..html import Markup, h


def chest(*, open_: bool = False) -> Markup:
    """The box, shut or open."""
    return h("svg", class_="chest", viewBox="0 0 120 92", aria_hidden="true")
