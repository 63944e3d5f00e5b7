"""Line icons, suit pips and the emblem, as inline SVG: they take the colour of the text around them."""

from __future__ import annotations

from .html import Markup, h

PATHS = {
    "talk": "M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5",
    "back": "M15 5l-7 7 7 7",
    "go": "M9 5l7 7-7 7",
    "last-trick": "M4 8.2l7-2 3.5 12-7 2zM12 5.5l7 1.6-2.6 12.2-2-.4",
    "sheet": "M6 3h9l4 4v14H6zM15 3v4h4M9.5 12h6M9.5 16h6",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "close": "M6 6l12 12M18 6L6 18",
    "undo": "M9 14L4 9l5-5M4 9h9a6 6 0 0 1 6 6v0a6 6 0 0 1-6 6h-3",
    "rules": "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
    "link": "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
    "play": "M8 5l11 7-11 7z",
    "check": "M5 12.500l5 5L19.500 7",
    "offline": (
        "M4 4l16 16M8.500 15.500a5 5 0 0 1 6 -.600M5 12a10 10 0 0 1 4-2.400M2 8.500a15 15 0 0 1 5-3"
        "M12 5c4 0 7.500 1.500 10 3.500M13.500 9.300A10 10 0 0 1 19 12M12 19.500h.01"
    ),
    "warning": "M12 4l9 16H3zM12 10v4.500M12 17.500h.01",
    "language": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
    "deck": "M4 9l9-5 7 12-9 5zM8 6.700l7 12",
    "closed": (
        "M4 4l16 16M9.500 6a9 9 0 0 1 2.500-.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.700 3.400"
        "M6.200 7.800A15.500 15.500 0 0 0 2.500 12s3.500 6.500 9.500 6.500a9 9 0 0 0 4-1"
    ),
    "open": (
        "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z"
        "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
    ),
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
    "hint": "M9 17.500h6M10 21h4M9.200 17.500c0-2.300-3.200-3.700-3.200-8a6 6 0 0 1 12 0c0 4.300-3.200 5.700-3.200 8",
    "table": "M3 8h18v5H3zM5 13v7M19 13v7",
}

PIPS = {
    0: "M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 "
    "95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685",
    1: "M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 "
    "14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0",
    2: "M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0",
    3: "M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250c0-150 100-250 200-250"
    "S0-400 0-300",
}

EMBLEM = (
    "M0-6q-11.8-15.3 0-32Q11.8-21.3 0-6m5.3 3q7.2-17.8 27.6-16Q24.3-.4 5.3-3m0 6q19-2.6 27.6 16Q12.5 20.8 5.3 3M0 "
    "6q11.8 15.3 0 32-11.8-16.7 0-32m-5.3-3q-7.2 17.8-27.6 16Q-24.3.4-5.3 3m0-6q-19 2.6-27.6-16 20.4-1.8 27.6 16"
)


def icon(name: str) -> Markup:
    """A 24-unit line icon."""
    return h("svg", h("path", d=PATHS[name]), class_="ic", viewBox="0 0 24 24", aria_hidden="true")


def pip(suit: int, extra: str = "") -> Markup:
    """The sign of a suit (0-3: spades, clubs, diamonds, hearts), for use in text."""
    colour = f"{'r' if suit > 1 else 'b'} {'scdh'[suit]}"
    return h(
        "svg",
        h("path", d=PIPS[suit]),
        class_=f"su {colour} k{'scdh'[suit]} {extra}".rstrip(),
        viewBox="-500 -500 1000 1000",
        aria_hidden="true",
    )


def emblem() -> Markup:
    """The six-petal rosette of the room: one petal a table."""
    ring = h("circle", r=46, fill="none", stroke="currentColor", stroke_width=4)
    heart = h("circle", r=4.5, fill="currentColor")  # type: ignore[arg-type]
    return h(
        "svg",
        ring,
        h("path", fill="currentColor", d=EMBLEM),
        heart,
        class_="ros",
        viewBox="-50 -50 100 100",
        aria_hidden="true",
    )
