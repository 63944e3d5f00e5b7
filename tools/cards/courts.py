"""Court pictures and pips by Adrian Kennard (CC0), read from the npm package @letele/playing-cards.

Each court is six layers of one colour each in a box of 1300 by 2000, drawn twice: upright and upside down. We
take the layers apart, dye them in our inks and give the small pips in them the colour of the suit.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

from . import design
from .svg import tag

BOX_WIDTH, BOX_HEIGHT = 1300, 2000

#: The widest line in the pictures.
STROKE = 12

#: How the package places a picture on its card, and the size of the pip in the picture's corner.
PICTURE_WIDTH, PIP_SIZE = 164.8, 55.68

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cut:
    """A band of a picture, from ``top`` to ``bottom``."""

    top: float
    bottom: float

    def contours(self, path: str) -> str:
        """The path without the contours that lie wholly outside of the band, lines being at most STROKE wide.

        A contour changes nothing outside of its own bounds, so what is left looks the same within the band.
        Coordinates become whole: a unit of the box is a tenth of a card unit, and its fractions cost a fifth
        of all bytes.
        """
        pen = RecordingPen()
        parse_path(path, pen)
        kept = SVGPathPen(None, ntos=lambda value: f"{value:.0f}")
        contour: list[tuple[str, tuple[Any, ...]]] = []
        for operator, points in pen.value:
            contour.append((operator, points))
            if operator in ("closePath", "endPath"):
                ys = [y for _, coordinates in contour for _, y in coordinates]
                if min(ys) < self.bottom + STROKE / 2 and max(ys) > self.top - STROKE / 2:
                    for step, coordinates in contour:
                        getattr(kept, step)(*coordinates)
                contour = []
        return str(kept.getCommands())


@dataclass(frozen=True, slots=True)
class Court:
    """A picture without a colour for its suit.

    ``layers`` are in the order of painting; ``pip`` is the middle of the big pip, from the left of the box.
    """

    layers: tuple[Tree, ...]
    pip: float


class Art:
    """The borrowed art: ``pips`` by suit (paths in a box of -500..500) and ``courts`` by suit and rank."""

    def __init__(self, modules: Path) -> None:
        package = modules / "@letele/playing-cards/dist/index.esm.js"
        script = Path(__file__).with_name("extract.mjs")
        printed = subprocess.run(["node", script, package], check=True, capture_output=True).stdout
        trees: dict[str, Tree] = json.loads(printed)
        self.pips = {suit: _pip(trees[f"{suit}7"]) for suit in design.SUITS}
        self.courts = {
            suit + rank: _court(trees[suit + rank.lower()]) for suit in design.SUITS for rank in design.COURTS
        }

    def pip(self, suit: str, x: float, y: float, size: float, colour: str, turned: bool = False) -> str:
        """A pip with its centre at (x, y); ``size`` is the box it stands in."""
        turn = " rotate(180)" if turned else ""
        return tag(
            "path",
            transform=f"translate({x:.1f} {y:.1f}){turn} scale({size / 1000:.4f})",
            d=self.pips[suit],
            fill=colour,
        )

    def picture(self, card: str, colour: str, depth: float = BOX_HEIGHT) -> tuple[str, str]:
        """The definitions and the drawing of a court (``"SJ"``) in its box of 1300 by 2000.

        With a ``depth`` only what can be seen that far from its top is kept.
        """
        turn = f"rotate(180 {BOX_WIDTH / 2:g} {BOX_HEIGHT / 2:g})"
        definitions = tag(
            "symbol", tag("path", d=self.pips[card[0]], fill=colour), id="p", viewBox="-600 -600 1200 1200"
        )
        drawing = ""
        upright, turned = Cut(0, depth), Cut(BOX_HEIGHT - depth, BOX_HEIGHT)
        for name, layer in zip("abcdef", self.courts[card].layers, strict=True):
            if depth < BOX_HEIGHT:
                drawing += tag("g", _layer(layer, upright), fill=design.BLACK_INK)
                drawing += tag("g", _layer(layer, turned), fill=design.BLACK_INK, transform=turn)
            else:
                definitions += tag("g", _layer(layer, upright), id=name, fill=design.BLACK_INK)
                drawing += tag("use", href=f"#{name}") + tag("use", href=f"#{name}", transform=turn)
        return definitions, drawing


def _walk(tree: Tree) -> list[Tree]:
    return [tree, *(node for child in tree["children"] for node in _walk(child))]


def _pip(seven: Tree) -> str:
    """The path of the suit's pip: the one symbol with this box."""
    (symbol,) = (node for node in _walk(seven) if node["props"].get("viewBox") == "-600 -600 1200 1200")
    return str(symbol["children"][0]["props"]["d"])


def _court(tree: Tree) -> Court:
    nodes = _walk(tree)
    symbols = {node["props"]["id"]: node for node in nodes if node["type"] == "symbol"}
    box = f"0 0 {BOX_WIDTH} {BOX_HEIGHT}"
    used = [node["props"]["xlinkHref"].removeprefix("#") for node in nodes if node["type"] == "use"]
    pictures = {name for name, node in symbols.items() if node["props"].get("viewBox") == box}
    order = [name for name in dict.fromkeys(used) if name in pictures]
    big = next(node for node in nodes if node["type"] == "use" and node["props"].get("width") == PIP_SIZE)
    middle = big["props"]["x"] + PIP_SIZE / 2
    return Court(tuple(symbols[name] for name in order), BOX_WIDTH * (0.5 + middle / PICTURE_WIDTH))


#: Attributes we write, and how SVG spells them.
_SPELLING = {
    "strokeLinecap": "stroke-linecap",
    "strokeLinejoin": "stroke-linejoin",
    "strokeMiterlimit": "stroke-miterlimit",
    "strokeWidth": "stroke-width",
}


def _layer(layer: Tree, cut: Cut) -> str:
    return "".join(_write(child, cut) for child in layer["children"])


def _write(node: Tree, cut: Cut) -> str:
    """A shape of a layer as SVG: dyed, cut, and small pips pointing to our symbol of the suit."""
    attributes: dict[str, str | float] = {}
    for key, value in node["props"].items():
        if key == "xlinkHref":
            attributes["href"] = "#p"
        elif key == "d":
            attributes[key] = _contours(cut, value)
            if not attributes[key]:
                return ""
        else:
            attributes[_SPELLING.get(key, key)] = design.DYES.get(value, value)
    return tag(node["type"], *(_write(child, cut) for child in node["children"]), **attributes)


@cache
def _contours(cut: Cut, path: str) -> str:
    return cut.contours(path)  # the same for both languages and all palettes
