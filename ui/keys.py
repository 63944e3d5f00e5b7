"""Walking over the cards with the arrow keys: two rows, one Tab stop."""

from __future__ import annotations

from .armenian_durak.scene import ME, Scene


def wander(scene: Scene, card: int, code: str) -> int | None:
    """The card that an arrow, Home or End leads to from ``card``; None for other keys."""
    rows = [tuple(column.card for column in scene.columns[ME] if column.card >= 0), scene.hand]
    here = next((row for row in rows if card in row), None)
    if here is None:
        return None
    place = here.index(card)
    if code == "ArrowRight":
        return here[(place + 1) % len(here)]
    if code == "ArrowLeft":
        return here[place - 1]
    if code == "Home":
        return here[0]
    if code == "End":
        return here[-1]
    if code in ("ArrowUp", "ArrowDown"):
        there = rows[0] if code == "ArrowUp" else rows[1]
        if not there or there is here:
            return card
        share = place / max(1, len(here) - 1)
        return there[round(share * (len(there) - 1))]
    return None
