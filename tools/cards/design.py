"""Every number and colour of the cards in one place.

Lengths are in card units: a card is 240 wide and 336 high (5:7) and its centre is the origin, so that turning
a face upside down is ``rotate(180)``.
"""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT, RADIUS = 240, 336, 17

BODY = "#fffaf0"
EDGE = "#8b7f6a"

SUITS = "SCDH"
RANKS = "6789TJQKA"
COURTS = "JQK"

#: What stands in the corner of a card; ranks that are not named stand for themselves.
LABELS = {
    "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "en": {"T": "10"},
}

_BLACK, _RED, _GREEN, _BLUE = "#1b191c", "#bb1a2b", "#0b6b38", "#0f56b3"

#: Suit colours by the number of colours in the pack.
PALETTES = {
    "2": {"S": _BLACK, "C": _BLACK, "D": _RED, "H": _RED},
    "4": {"S": _BLACK, "C": _GREEN, "D": _BLUE, "H": _RED},
}

#: The colours of the original court pictures and the inks we dye them with.
DYES = {"#FC4": "#e6b450", "red": "#b4282f", "#44F": "#2c4886"}
#: What the original leaves black by default.
BLACK_INK = "#1d1a1b"
FRAME = "#2c4886"

#: Madder, the colour of the emblem.
MADDER = "#7d2a2e"
#: The dyes of the backs, and the line drawn on them.
BACKS = {"madder": MADDER, "baize": "#2c5a45", "ink": "#2b3f66"}
BACK_LINE = "#f3dfc8"

#: Outline added to the index glyphs, per 100 units of their height: their hairlines survive on a small card.
INDEX_WEIGHT = 2.6
#: How far round digits reach below their line; what reaches further has a tail (Д, Q).
NO_TAIL = 5
#: How much of its height a letter with a tail keeps.
TAILED = 0.93


@dataclass(frozen=True, slots=True)
class Index:
    """The corner index: a rank and a pip on one vertical axis."""

    axis: float
    top: float
    height: float
    width: float  # a wider label is narrowed to this
    left: float  # no label begins further left
    gap: float
    pip: float


@dataclass(frozen=True, slots=True)
class Style:
    """A way to draw faces: ``classic`` for wide cards, ``jumbo`` for those under some 90 pixels."""

    name: str
    index: Index
    ace: float
    ace_of_spades: float


CLASSIC = Style(
    name="classic",
    index=Index(axis=-94, top=-155, height=40, width=35, left=-113, gap=7, pip=31),
    ace=104,
    ace_of_spades=150,
)
JUMBO = Style(
    name="jumbo",
    index=Index(axis=-63, top=-154, height=91, width=90, left=-108, gap=9, pip=64),
    ace=146,
    ace_of_spades=168,
)
STYLES = (CLASSIC, JUMBO)

#: Classic number cards: columns left and right of the middle, rows in them, and pips on the middle line.
PIP_COLUMN = 43
PIP_ROWS = {
    "6": (-104.0, 0.0, 104.0),
    "7": (-104.0, 0.0, 104.0),
    "8": (-104.0, 0.0, 104.0),
    "9": (-108.0, -36.0, 36.0, 108.0),
    "T": (-108.0, -36.0, 36.0, 108.0),
}
PIP_MIDDLE = {"6": (), "7": (-52.0,), "8": (-52.0, 52.0), "9": (0.0,), "T": (-72.0, 72.0)}
PIP_SIZE = {"6": 56, "7": 56, "8": 56, "9": 52, "T": 52}

#: Classic courts: the framed picture, and the pip in its corner.
PICTURE_WIDTH, PICTURE_HEIGHT = 148.0, 260.8
#: The width at which the picture is not squeezed; the frame of a classic court is narrower.
PICTURE_FULL_WIDTH = 164.8
PICTURE_PIP = 42

#: Jumbo: the one big pip of a number card, the pip beside the index of a court, and the court's window.
BIG_PIP_X, BIG_PIP_Y = 40, 66
SIDE_PIP_X, SIDE_PIP_Y, SIDE_PIP = 56, -78, 100
WINDOW_X, WINDOW_Y, WINDOW_WIDTH, WINDOW_HEIGHT = -104, 26, 208, 132
BUST_SCALE = 1.5
#: Where the middle of the head lies in the original picture (of 1300): the window is centred on it.
HEADS = {
    "SJ": 705, "SQ": 450, "SK": 730,
    "CJ": 630, "CQ": 525, "CK": 670,
    "DJ": 640, "DQ": 570, "DK": 690,
    "HJ": 620, "HQ": 630, "HK": 650,
}  # fmt: skip
