"""Draws the icons of the site into ``assets/icons``: the rosette on green cloth, under a lamp.

They change seldom, so what this makes is committed and the build does not run it. It needs three programs of
Debian: ``apt-get install librsvg2-bin pngquant zopfli``. Run it as ``python tools/icons.py``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.cards.design import BACK_LINE, BODY, EDGE, MADDER, PALETTES  # noqa: E402
from tools.cards.svg import rosette, tag  # noqa: E402

ICONS = ROOT / "assets/icons"

CLOTH_LIT, CLOTH, CLOTH_DEEP = "#4b7b64", "#335d4b", "#213f32"
IVORY, BRASS = "#f7ecd2", "#d9a742"

SIZE = 512


def picture(corner: float, drawing: str) -> str:
    """A square of cloth with rounded corners and a drawing on its middle."""
    lamp = tag(
        "radialGradient",
        tag("stop", offset=0, stop_color=CLOTH_LIT),
        tag("stop", offset=0.55, stop_color=CLOTH),
        tag("stop", offset=1, stop_color=CLOTH_DEEP),
        id="lamp",
        cx="42%",
        cy="30%",
        r="85%",
    )
    half = SIZE / 2
    cloth = tag("rect", x=-half, y=-half, width=SIZE, height=SIZE, rx=corner, fill="url(#lamp)")
    view = f"{-half:g} {-half:g} {SIZE} {SIZE}"
    return tag("svg", lamp, cloth, drawing, xmlns="http://www.w3.org/2000/svg", viewBox=view) + "\n"


def emblem(scale: float) -> str:
    """The rosette in two rings; ``scale`` 1 reaches 200 from the middle."""
    rings = tag("circle", r=194, fill="none", stroke=BRASS, stroke_width=9)
    rings += tag("circle", r=174, fill="none", stroke=IVORY, stroke_width=3, opacity=0.55)
    flower = rosette(156, IVORY, bulge=0.34) + tag("circle", r=19, fill=BRASS)
    return tag("g", rings, flower, transform=f"scale({scale:g})")


def small_emblem() -> str:
    """The rosette alone, with wide petals, for a browser's tab."""
    return rosette(222, IVORY, bulge=0.44) + tag("circle", r=30, fill=BRASS)


def column() -> str:
    """A column of Armenian Durak: an open card over a covered one."""
    back = tag("rect", x=-98, y=-192, width=196, height=274, rx=18, fill=BODY, stroke=EDGE, stroke_width=4)
    back += tag("rect", x=-80, y=-174, width=160, height=238, rx=8, fill=MADDER)
    back += tag(
        "rect", x=-68, y=-162, width=136, height=214, rx=4, fill="none", stroke=BACK_LINE, stroke_width=4
    )
    face = tag("rect", x=-98, y=-86, width=196, height=274, rx=18, fill=BODY, stroke=EDGE, stroke_width=4)
    diamond = tag("path", d="M0-66Q26-4 70 51 26 106 0 168-26 106-70 51-26-4 0-66Z", fill=PALETTES["2"]["D"])
    return back + face + diamond


def render(source: Path, target: Path, size: int) -> None:
    """Renders an SVG file as a small square PNG; CalledProcessError when a program fails."""
    command = [
        "rsvg-convert",
        "--width",
        str(size),
        "--height",
        str(size),
        str(source),
        "--output",
        str(target),
    ]
    subprocess.run(command, check=True)
    subprocess.run(
        ["pngquant", "--nofs", "--force", "--strip", "--speed", "1", "--output", str(target), str(target)],
        check=True,
    )
    subprocess.run(["zopflipng", "-y", "-m", str(target), str(target)], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Writes the SVG sources, then every PNG."""
    sources = {
        "icon": picture(112, emblem(1)),
        # What may be cut to any shape fills the square and keeps what matters within the inner 80 per cent.
        "maskable": picture(0, emblem(0.9)),
        "favicon": picture(112, small_emblem()),
        "armenian-durak": picture(112, column()),
    }
    ICONS.mkdir(parents=True, exist_ok=True)
    for name, text in sources.items():
        (ICONS / f"{name}.svg").write_text(text, encoding="utf-8")
    renderings = (
        ("icon", "icon-192", 192),
        ("icon", "icon-512", 512),
        ("maskable", "maskable-512", 512),
        ("maskable", "apple-touch-180", 180),
        ("favicon", "favicon-32", 32),
        ("armenian-durak", "armenian-durak-96", 96),
    )
    for source, target, size in renderings:
        render(ICONS / f"{source}.svg", ICONS / f"{target}.png", size)
        print(f"icons: {target}.png: {(ICONS / f'{target}.png').stat().st_size} bytes")


if __name__ == "__main__":
    main()
