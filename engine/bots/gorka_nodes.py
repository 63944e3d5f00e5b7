"""The spots of the vying for two that the equilibrium table knows, in its order."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

ANTE = 1
#: raises in a deal; the sizes of the first and of all later ones
CAP = 12
OPENINGS = (1, 5)
LATER = 5
#: what an action leads to that ends the vying
FOLD, SHOW = -1, -2


class Spot(NamedTuple):
    """A decision of the vying for two."""

    #: 0 for the first to speak, 1 for the dealer
    side: int
    #: what he has put in, what he has to match, the ante counted
    paid: int
    level: int
    #: the raises so far
    raises: tuple[int, ...]
    #: the actions: pass, finish once somebody has raised, the raises; FOLD, SHOW or the place of the next spot
    kids: tuple[int, ...]


@cache
def spots() -> tuple[Spot, ...]:
    """All spots; the first is where the vying begins."""
    found: dict[int, Spot] = {}

    def grow(side: int, paid: int, level: int, raises: tuple[int, ...]) -> int:
        place = len(found)
        found[place] = Spot(side, paid, level, raises, ())  # keeps the place
        kids = [FOLD]
        if raises:
            kids.append(SHOW)
        if len(raises) < CAP:
            kids += [
                grow(1 - side, level, level + by, (*raises, by)) for by in ((LATER,) if raises else OPENINGS)
            ]
        found[place] = Spot(side, paid, level, raises, tuple(kids))
        return place

    grow(0, ANTE, ANTE, ())
    return tuple(found[place] for place in range(len(found)))
