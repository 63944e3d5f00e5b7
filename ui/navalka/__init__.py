"""The table of both Navalkas, closed and open: `scene` says what is to be seen, `draw` how it looks. See `ui.game.TableGame`."""

from ..game import one_of
from . import en, ru
from .draw import table as table
from .events import lines as lines
from .log import spoken as spoken
from .names import goes_on as goes_on
from .names import move_name as move_name
from .scene import idle as idle
from .scene import knows as knows
from .scene import rests as rests
from .scene import scene as scene
from .sheets import sheet as sheet

TEXTS = {"ru": ru.TEXTS, "en": en.TEXTS}


def choose(view: object, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Every move is one card or the pile, made at once: nothing is chosen beforehand."""
    return one_of(chosen, item)
