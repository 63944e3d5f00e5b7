"""Faces and the back, put together from indices, pips and court pictures."""

from __future__ import annotations

from . import design
from .courts import BOX_HEIGHT, BOX_WIDTH, Art
from .design import CLASSIC, Style
from .glyphs import Glyphs
from .svg import card, number, rosette, tag


class Painter:
    """Draws cards in one palette: ``colours`` by suit."""

    def __init__(self, art: Art, glyphs: Glyphs, colours: dict[str, str]) -> None:
        self._art = art
        self._glyphs = glyphs
        self._colours = colours

    def face(self, name: str, lang: str, style: Style) -> str:
        """The face of a card named rank first (``"TS"``), as an SVG document."""
        rank, suit = name[0], name[1]
        index = self._index(rank, suit, lang, style)
        definitions = ""
        if rank in design.COURTS:
            court = self._framed_court if style is CLASSIC else self._bust
            definitions, middle = court(suit + rank)
        elif rank == "A":
            middle = self._ace(suit, style)
        elif style is CLASSIC:
            middle = self._pips(rank, suit)
        else:
            middle = self._pip(suit, design.BIG_PIP_X, design.BIG_PIP_Y, style.ace)
        opposite = tag("g", index, transform="rotate(180)") if style is CLASSIC else ""
        return card(definitions, middle, index, opposite)

    def mark(self, suit: str) -> str:
        """The pip of a suit as a picture of its own, in the colour of the text around it or black."""
        return tag(
            "svg",
            tag("path", d=self._art.pips[suit]),
            xmlns="http://www.w3.org/2000/svg",
            viewBox="-500 -500 1000 1000",
        )

    def _pip(self, suit: str, x: float, y: float, size: float, turned: bool = False) -> str:
        return self._art.pip(suit, x, y, size, self._colours[suit], turned)

    def _index(self, rank: str, suit: str, lang: str, style: Style) -> str:
        """Rank over pip. A letter with a tail is a little smaller, and its pip keeps clear of it."""
        place, colour = style.index, self._colours[suit]
        outline = self._glyphs.outline(design.LABELS[lang].get(rank, rank))
        tailed = outline.tail > design.NO_TAIL
        height = place.height * (design.TAILED if tailed else 1)
        scale_y = height / 100
        scale_x = min(scale_y, place.width / outline.width)
        left = max(place.left, place.axis - outline.width * scale_x / 2)
        bottom = place.top + place.height + place.gap + place.pip
        pip = place.pip
        if tailed:
            bottom += place.gap / 2
            pip = bottom - (place.top + height + outline.tail * scale_y + place.gap / 4)
        letter = tag(
            "path",
            transform=f"translate({left:.1f} {number(place.top)}) scale({scale_x:.3f} {scale_y:.3f})",
            d=outline.path,
            fill=colour,
            stroke=colour,
            stroke_width=design.INDEX_WEIGHT,
            stroke_linejoin="round",
        )
        return letter + self._pip(suit, place.axis, bottom - pip / 2, pip)

    def _pips(self, rank: str, suit: str) -> str:
        size = design.PIP_SIZE[rank]
        places = [(side * design.PIP_COLUMN, y) for side in (-1, 1) for y in design.PIP_ROWS[rank]]
        places += [(0, y) for y in design.PIP_MIDDLE[rank]]
        return "".join(self._pip(suit, x, y, size, turned=y > 0) for x, y in places)

    def _ace(self, suit: str, style: Style) -> str:
        x, y = (0, 0) if style is CLASSIC else (design.BIG_PIP_X, design.BIG_PIP_Y)
        if suit != "S":
            return self._pip(suit, x, y, style.ace)
        # The ace of spades is the maker's card: a large spade, an engraved line and the room's rosette in it.
        path = self._art.pips[suit]
        engraved = tag(
            "path",
            d=path,
            transform="translate(0 8) scale(.83)",
            fill="none",
            stroke=design.BODY,
            stroke_width=15,
        )
        flower = tag(
            "g", rosette(165, design.BODY), tag("circle", r=20, fill=design.BODY), transform="translate(0 62)"
        )
        spade = tag("path", d=path, fill=self._colours[suit])
        place = f"translate({x} {y - style.ace_of_spades * 0.04:g}) scale({style.ace_of_spades / 1000:.4f})"
        return tag("g", spade, engraved, flower, transform=place)

    def _framed_court(self, name: str) -> tuple[str, str]:
        """The whole picture in its frame, with the suit in two of its corners."""
        width, height = design.PICTURE_WIDTH, design.PICTURE_HEIGHT
        definitions, drawing = self._art.picture(name, self._colours[name[0]])
        scale_x, scale_y = width / BOX_WIDTH, height / BOX_HEIGHT
        place = f"translate({-width / 2:g} {-height / 2:g}) scale({scale_x:.5f} {scale_y:.5f})"
        frame = _frame(-width / 2, -height / 2, width, height, radius=2, stroke=1.3)
        x = (self._art.courts[name].pip / BOX_WIDTH - 0.5) * width
        limit = width / 2 - design.PICTURE_PIP / 2 - 2
        x, y = max(-limit, min(limit, x)), -height / 2 + design.PICTURE_PIP / 2 + 5
        pips = "".join(
            self._pip(name[0], turn * x, turn * y, design.PICTURE_PIP, turned=turn < 0) for turn in (1, -1)
        )
        return definitions, tag("g", drawing, transform=place) + frame + pips

    def _bust(self, name: str) -> tuple[str, str]:
        """The upper part of the picture, enlarged, behind a window in the lower part of the card."""
        x, y = design.WINDOW_X, design.WINDOW_Y
        width, height = design.WINDOW_WIDTH, design.WINDOW_HEIGHT
        scale_x = design.PICTURE_FULL_WIDTH / BOX_WIDTH * design.BUST_SCALE
        scale_y = design.PICTURE_HEIGHT / BOX_HEIGHT * design.BUST_SCALE
        definitions, drawing = self._art.picture(name, self._colours[name[0]], depth=height / scale_y)
        definitions += tag("clipPath", tag("rect", x=x, y=y, width=width, height=height, rx=5), id="k")
        middle = x + width / 2
        left = middle - design.HEADS[name] * scale_x
        left = min(x, max(x + width - BOX_WIDTH * scale_x, left))
        picture = tag("g", drawing, transform=f"translate({left:.1f} {y}) scale({scale_x:.5f} {scale_y:.5f})")
        frame = _frame(x, y, width, height, radius=5, stroke=2)
        pip = self._pip(name[0], design.SIDE_PIP_X, design.SIDE_PIP_Y, design.SIDE_PIP)
        return definitions, tag("g", picture, clip_path="url(#k)") + frame + pip


def _frame(x: float, y: float, width: float, height: float, radius: float, stroke: float) -> str:
    return tag(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius,
        fill="none",
        stroke=design.FRAME,
        stroke_width=stroke,
    )


def back(base: str) -> str:
    """A back that all cards share: a diamond lattice on a dye, and the rosette."""
    line = design.BACK_LINE
    lattice = tag(
        "path", d="M12 0L24 12 12 24 0 12Z", fill="none", stroke=line, stroke_width=1.5, opacity=0.8
    )
    dots = "".join(
        tag("circle", cx=x, cy=y, r=2.5, fill=line) for x, y in ((12, 12), (0, 0), (24, 0), (0, 24), (24, 24))
    )
    pattern = tag("pattern", lattice, dots, id="q", width=24, height=24, patternUnits="userSpaceOnUse")
    return card(
        pattern,
        tag("rect", x=-106, y=-154, width=212, height=308, rx=9, fill=base),
        tag("rect", x=-96, y=-144, width=192, height=288, rx=4, fill="url(#q)"),
        tag("rect", x=-99, y=-147, width=198, height=294, rx=5, fill="none", stroke=line, stroke_width=2),
        tag("circle", r=46, fill=base, stroke=line, stroke_width=2),
        tag("circle", r=40, fill="none", stroke=line, stroke_width=1, stroke_dasharray="1 4"),
        rosette(36, line),
        tag("circle", r=4, fill=line),
    )


def emblem() -> str:
    """The rosette in its ring, in madder, as a picture of its own."""
    ring = tag("circle", r=46, fill="none", stroke=design.MADDER, stroke_width=4)
    return tag(
        "svg",
        ring,
        rosette(38, design.MADDER),
        tag("circle", r=4.5, fill=design.MADDER),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="-50 -50 100 100",
    )
