"""The table of Gorka: `scene` says what is to be seen, `draw` how it looks. See `ui.game.TableGame`."""

from . import en, ru
from .draw import table as table
from .names import goes_on as goes_on
from .names import move_name as move_name
from .paper import sheet as sheet
from .paper import spoken as spoken
from .scene import choose as choose
from .scene import idle as idle
from .scene import knows as knows
from .scene import rests as rests
from .scene import scene as scene
from .story import lines as lines

TEXTS = {"ru": ru.TEXTS, "en": en.TEXTS}
