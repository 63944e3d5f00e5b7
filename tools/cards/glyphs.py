"""Outlines of the corner indices, taken from Old Standard TT Bold.

A picture shown by <img> cannot use the page's fonts, so the letters are drawn as paths.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

#: Letters of a label of several (that is the ten) stand closer than in running text.
TIGHT = 0.86


@dataclass(frozen=True, slots=True)
class Outline:
    """A label 100 units high from its top (y = 0) to the line it stands on; below that is its tail."""

    path: str
    width: float
    tail: float


class Glyphs:
    """The letters of the font, Cyrillic and Latin."""

    def __init__(self, modules: Path) -> None:
        files = modules / "@fontsource/old-standard-tt/files"
        self._fonts = [
            TTFont(files / f"old-standard-tt-{part}-700-normal.woff2") for part in ("cyrillic", "latin")
        ]

    def outline(self, label: str) -> Outline:
        """The outline of a label; KeyError when the font lacks a letter."""
        letters = [self._letter(char) for char in label]
        step = TIGHT if len(letters) > 1 else 1.0
        left = top = right = bottom = 0.0
        placed: list[tuple[Any, float]] = []
        x = 0.0
        for glyphs, glyph in letters:
            pen = BoundsPen(glyphs)
            glyph.draw(pen)
            x_min, y_min, x_max, y_max = pen.bounds
            if not placed:
                left = x_min
            placed.append((glyph, x))
            top, bottom, right = max(top, y_max), min(bottom, y_min), x + x_max
            x += glyph.width * step
        scale = 100 / top
        pen_out = SVGPathPen(None, ntos=lambda value: f"{value:.1f}")
        for glyph, x in placed:
            glyph.draw(TransformPen(pen_out, (scale, 0, 0, -scale, (x - left) * scale, top * scale)))
        return Outline(pen_out.getCommands(), (right - left) * scale, -bottom * scale)

    def _letter(self, char: str) -> tuple[Any, Any]:
        for font in self._fonts:
            name = font.getBestCmap().get(ord(char))
            if name is not None:
                glyphs = font.getGlyphSet()
                return glyphs, glyphs[name]
        raise KeyError(char)
