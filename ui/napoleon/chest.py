"""Napoleon's box, engraved like the court cards: their gold, red, blue and black, hatched where it is dark."""

from __future__ import annotations

from functools import cache

from ..html import Markup, h

GOLD, RED, BLUE, BLACK, IVORY = "#e6b450", "#b4282f", "#2c4886", "#1d1a1b", "#fffaf0"

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]

# Seen from the front and a little from the right and from above. The lid is a barrel: its left edge, and the two halves of
# its right end; everything on it follows these curves.
LEFT, TOP, RIGHT, BOTTOM = 12.0, 44.0, 90.0, 84.0
DEEP: Point = (20.0, -8.0)
LID: Curve = ((LEFT, TOP), (LEFT, 28.0), (15.0, 16.0), (23.0, 14.0))
BACK: Curve = ((101.0, 14.0), (107.0, 15.0), (110.0, 24.0), (110.0, 36.0))
WIDE = RIGHT - LEFT

BODY = f"M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z"
SIDE = f"M{RIGHT} {TOP}l20-8V76L{RIGHT} {BOTTOM}Z"
BARREL = f"M{LEFT} {TOP}C{LEFT} 28 15 16 23 14H101C93 16 {RIGHT} 28 {RIGHT} {TOP}Z"
END = f"M{RIGHT} {TOP}C{RIGHT} 28 93 16 101 14C107 15 110 24 110 36Z"
HOOPS = "".join(
    f"M{x} 44C{x} 28 {x + 3} 16 {x + 11} 14h8C{x + 11} 16 {x + 8} 28 {x + 8} 44Z" for x in (22, 72)
)
STRAPS = "".join(f"M{x} 44h8v40h-8Z" for x in (22, 72))
RIMS = "M12 44H90V49H12ZM12 79H90V84H12ZM90 44l20-8v5l-20 8ZM90 79l20-8v5l-20 8Z"
LOCK = "M43 40h16v13c0 5-4 8-8 8s-8-3-8-8Z"
KEYHOLE = "M51 46a2.6 2.6 0 0 1 1.500 4.700l1.300 5h-5.600l1.300-5A2.600 2.600 0 0 1 51 46Z"

INSIDE = "M32 36C28 24 30 8 37 3H115C108 8 106 24 110 36Z"
RAISED = "M115 3C108 8 106 24 110 36C117 27 119 12 115 3Z"
MOUTH = "M12 44L32 36H110L90 44Z"


def _at(curve: Curve, part: float) -> Point:
    """The point at a part, 0 to 1, of a curve of Bézier's."""
    rest = 1 - part
    weights = (rest**3, 3 * rest * rest * part, 3 * rest * part * part, part**3)
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))
    return x, y


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"


def _planks() -> str:
    """Long strokes: the joints of the planks, on the lid and on the front."""
    lid = [_at(LID, part) for part in (0.25, 0.5, 0.75)]
    found = [_line(x, y, x + WIDE, y) for x, y in lid]
    return "".join([*found, _line(LEFT, 58, RIGHT, 58), _line(LEFT, 68.5, RIGHT, 68.5)])


def _barrel_shade() -> str:
    """The lid is light above, where the lamp falls, and darkens towards its edge and its back."""
    found = []
    for step in range(1, 28):
        part = step / 28
        x, y = _at(LID, part)
        light = max(0.0, 1 - (abs(part - 0.55) / 0.5) ** 2) * (0.92 if step % 2 else 0.7)
        for left, right in ((0, 10), (18, 60), (68, WIDE)):
            dark = (right - left) * (1 - light)
            found.append(_line(x + left, y, x + left + dark * 0.3, y))
            found.append(_line(x + right - dark * 0.7, y, x + right, y))
    return "".join(found)


def _side_shade() -> str:
    """The side lies in the shade: strokes close together, from edge to edge."""
    found = []
    for step in range(1, 17):
        x = RIGHT + step * 1.18
        lift = (x - RIGHT) * 0.4
        found.append(_line(x, TOP - lift, x, BOTTOM - lift))
    return "".join(found)


def _end_shade() -> str:
    """The same on the end of the lid."""
    front: Curve = ((RIGHT, TOP), (RIGHT, 28.0), (93.0, 16.0), (101.0, 14.0))
    arch = [_at(front, step / 40) for step in range(41)] + [_at(BACK, step / 40) for step in range(41)]
    found = []
    for step in range(1, 17):
        x = RIGHT + step * 1.18
        top = min(y for point, y in arch if abs(point - x) < 0.9) + 0.8
        found.append(_line(x, TOP - (x - RIGHT) * 0.4, x, top))
    return "".join(found)


def _front_shade() -> str:
    """Under the rim of the lid a shadow, and the grain of the wood."""
    found = [_line(12 + x, 49, 10 + x, 53 if x % 5 else 55) for x in range(4, 78, 2)]
    grain = (
        (34, 63, 12),
        (56, 62, 10),
        (34, 73, 22),
        (60, 74, 8),
        (13, 62, 6),
        (13, 73, 8),
        (81, 63, 8),
        (82, 73, 7),
    )
    found += [f"M{x} {y}q{length / 2} 2 {length} 0" for x, y, length in grain]
    found += [f"M{x} {y + 2.5}q{length / 2} 1.500 {length * 0.8:.1f} 0" for x, y, length in grain]
    return "".join(found)


def _ground() -> str:
    """The shadow on the cloth."""
    return "".join(
        _line(20 + 4 * step, 86 + 1.7 * step, 116 - 7 * step, 86 + 1.7 * step) for step in range(3)
    )


def _rivets(lid: bool) -> Markup:
    places = [(x, y) for x in (26.0, 76.0) for y in (46.5, 58.0, 68.5, 81.5)]
    if lid:
        places += [(x + 4 + dx, y) for x in (22.0, 72.0) for dx, y in ((0.6, 36.0), (2.4, 26.0), (6.0, 18.5))]
    return h("g", [h("circle", cx=str(x), cy=str(y), r="1.100") for x, y in places], fill=BLACK)


def _coins() -> Markup:
    """A heap of gold above the rim."""
    rows = (
        (33.5, (46, 58, 70, 82, 94)),
        (30.0, (52, 64, 77, 88)),
        (37.0, (30, 41, 53, 65, 77, 89, 100)),
        (41.0, (24, 36, 48, 61, 73, 85)),
    )
    found = []
    for y, places in sorted(rows):
        for place, x in enumerate(places):
            found.append(h("ellipse", cx=str(x), cy=str(y + place % 2), rx="7", ry="4"))
            found.append(
                h(
                    "path",
                    d=f"M{x - 3.5} {y + place % 2 - 0.5}h4M{x - 2} {y + place % 2 + 1}h4",
                    stroke_width="0.6",
                )
            )
    return h("g", found, fill=GOLD, stroke=BLACK, stroke_width="0.800")


def _hatch(strokes: str, width: str = "0.450") -> Markup:
    return h("path", d=strokes, stroke=BLACK, stroke_width=width, fill="none", stroke_linecap="round")


def _fill(colour: str, shape: str, width: str = "1") -> Markup:
    return h("path", d=shape, fill=colour, stroke=BLACK, stroke_width=width, stroke_linejoin="round")


@cache
def chest(state: str = "shut") -> Markup:
    """The box: "shut", "full" when somebody plays for it, "empty" when he has won it. For the eye only."""
    open_ = state != "shut"
    outline = INSIDE + RAISED + MOUTH if open_ else BARREL + END
    paper = h(
        "path", d=BODY + SIDE + outline, fill=IVORY, stroke=IVORY, stroke_width="4", stroke_linejoin="round"
    )
    if open_:
        above = [
            _fill(BLUE, INSIDE),
            _hatch("".join(_line(33 + 5 * n, 34 - n % 3, 37 + 5 * n, 6 + n % 4) for n in range(15))),
            _fill(RED, RAISED),
            _fill(BLACK, MOUTH),
            _coins() if state == "full" else _hatch(MOUTH),
        ]
    else:
        above = [
            _fill(RED, BARREL),
            _hatch(_barrel_shade()),
            _fill(RED, END),
            _hatch(_end_shade(), "0.650"),
        ]
    return h(
        "svg",
        _hatch(_ground(), "1.100"),
        paper,
        *above,
        _fill(RED, BODY),
        _fill(RED, SIDE),
        _hatch(_front_shade()),
        _hatch(_side_shade(), "0.650"),
        _hatch(
            _planks() if not open_ else _line(LEFT, 58, RIGHT, 58) + _line(LEFT, 68.5, RIGHT, 68.5), "0.700"
        ),
        _fill(GOLD, STRAPS if open_ else HOOPS + STRAPS, "0.800"),
        _fill(GOLD, RIMS, "0.800"),
        _rivets(not open_),
        _fill(GOLD, LOCK, "1"),
        _hatch("M45.500 42v10M47 41.500v14M56.500 42v11M55 41.500v15"),
        _fill(BLACK, KEYHOLE, "0"),
        class_="chest",
        viewBox="0 0 124 94",
        aria_hidden="true",
    )
