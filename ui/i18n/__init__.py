"""Everything the room says, in Russian and English.

A text is a whole sentence with named places; nothing is glued from pieces. A counted text is a `Plural`: one form per
plural category of the language.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import rank, suit

from ..html import Markup, text
from . import en, ru
from .plural import Plural

LANGUAGES = ("ru", "en")
_TABLES: Mapping[str, Mapping[str, str | Plural]] = {"ru": ru.TEXTS, "en": en.TEXTS}


class Texts:
    """The texts of one language. Unknown keys are a programming error: they raise KeyError."""

    __slots__ = ("_table", "lang")

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else "ru"
        self._table = _TABLES[self.lang]

    def __call__(self, key: str, /, **places: str | int) -> str:
        """The sentence of a key, with its places filled."""
        sentence = self._table[key]
        if isinstance(sentence, Plural):
            raise KeyError(f"{key} is counted: use count()")
        return sentence.format(**places) if places else sentence

    def count(self, key: str, number: int, /, **places: str | int) -> str:
        """The counted sentence of a key, in the right plural form; the number stands at ``{n}``."""
        forms = self._table[key]
        if not isinstance(forms, Plural):
            raise KeyError(f"{key} is not counted")
        return forms.form(self.lang, number).format(n=number, **places)

    def markup(self, key: str, /, **places: str | int | Markup) -> Markup:
        """The sentence of a key as markup; places may be markup, everything else is escaped."""
        sentence = self._table[key]
        assert isinstance(sentence, str)
        return Markup(text(sentence).format(**{name: text(value) for name, value in places.items()}))

    def card(self, card: int) -> str:
        """A card's name in words: «десятка бубён», "ten of diamonds"."""
        return self("card-name", rank=self(f"rank-{rank(card)}"), suit=self(f"of-suit-{suit(card)}"))

    def index(self, card: int) -> str:
        """What is printed in a card's corner: «10», «Т», "A"."""
        return self(f"index-{rank(card)}")
