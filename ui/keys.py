"""Walking with the arrow keys over cards and choices: rows of elements, one Tab stop for each group of rows."""

from __future__ import annotations

from .game import Grids


def wander(grids: Grids, focused: str, code: str) -> str | None:
    """The element that an arrow, Home or End leads to from the focused one; None for other keys and other elements.

    In a group of several rows up and down change the row, keeping the place in it; in a single row they go on like
    right and left.
    """
    for grid in grids:
        rows = [row for row in grid if row]
        for number, row in enumerate(rows):
            if focused in row:
                return _step(rows, number, row.index(focused), code)
    return None


def _step(rows: list[tuple[str, ...]], number: int, place: int, code: str) -> str | None:
    row = rows[number]
    down = {"ArrowDown": 1, "ArrowUp": -1}.get(code, 0)
    along = {"ArrowRight": 1, "ArrowLeft": -1}.get(code, down if len(rows) == 1 else 0)
    if along:
        return row[(place + along) % len(row)]
    if code == "Home":
        return row[0]
    if code == "End":
        return row[-1]
    if down:
        there = rows[min(max(number + down, 0), len(rows) - 1)]
        if there is row:
            return row[place]
        share = place / max(1, len(row) - 1)
        return there[round(share * (len(there) - 1))]
    return None
