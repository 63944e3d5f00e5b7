"""Writing SVG as text."""

from __future__ import annotations

from math import cos, pi, sin

from . import design

Attribute = str | float


def number(value: float) -> str:
    """A number in at most four decimals, without needless zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element. ``stroke_width`` is written ``stroke-width``; underscores at the end are dropped."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def card(definitions: str, *children: str) -> str:
    """A whole card: the ivory body with its edge, and what is drawn on it."""
    left, top = -design.WIDTH / 2, -design.HEIGHT / 2
    body = tag(
        "rect",
        x=left + 0.75,
        y=top + 0.75,
        width=design.WIDTH - 1.5,
        height=design.HEIGHT - 1.5,
        rx=design.RADIUS,
        fill=design.BODY,
        stroke=design.EDGE,
        stroke_width=1.5,
    )
    return tag(
        "svg",
        tag("defs", definitions) if definitions else "",
        body,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(left)} {number(top)} {design.WIDTH} {design.HEIGHT}",
        width=design.WIDTH,
        height=design.HEIGHT,
    )


def rosette(radius: float, colour: str, bulge: float = 0.31) -> str:
    """The emblem of the room: six petals round a table. With more ``bulge`` they are wider."""
    begin, middle = 0.16, 0.56
    path = ""
    for petal in range(6):
        angle = 2 * pi * petal / 6 - pi / 2

        def at(along: float, aside: float, angle: float = angle) -> str:
            x = along * cos(angle) - aside * sin(angle)
            y = along * sin(angle) + aside * cos(angle)
            return f"{x * radius:.2f} {y * radius:.2f}"

        path += f"M{at(begin, 0)}Q{at(middle, -bulge)} {at(1, 0)}Q{at(middle, bulge)} {at(begin, 0)}Z"
    return tag("path", d=path, fill=colour)
