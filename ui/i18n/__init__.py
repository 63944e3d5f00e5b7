"""Everything the room says, in Russian and English.

A text is a whole sentence with named places; nothing is glued from pieces. A counted text is a `Plural`: one form per
plural category of the language. What is said about a player has two texts, `…-you` for the person and `…-bot` for the
others, whose name stands in the sentence in the case it needs. Each game brings its own texts; the room's are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from engine.cards import rank, suit

from ..html import Markup, text
from . import en, ru
from .names import CASES, NAMES, Gendered
from .plural import Plural

Text: TypeAlias = "str | Plural | Gendered"
LANGUAGES = ("ru", "en")
ROOM: Mapping[str, Mapping[str, Text]] = {"ru": ru.TEXTS, "en": en.TEXTS}


class Texts:
    """The texts of one language, with those of one game. Unknown keys are a programming error: they raise KeyError.

    Seats are numbered from the person's, 0, clockwise.
    """

    __slots__ = ("_game", "_room", "lang", "letters")

    def __init__(
        self, lang: str, game: Mapping[str, Mapping[str, Text]] | None = None, letters: str = "auto"
    ) -> None:
        self.lang = lang if lang in LANGUAGES else "ru"
        self.letters = letters if letters in LANGUAGES else self.lang
        self._room = ROOM[self.lang]
        self._game: Mapping[str, Text] = game[self.lang] if game else {}

    def _find(self, key: str) -> Text:
        return self._game[key] if key in self._game else self._room[key]

    def __contains__(self, key: str) -> bool:
        return key in self._game or key in self._room

    def __call__(self, key: str, /, **places: str | int) -> str:
        """The sentence of a key, with its places filled."""
        sentence = self._find(key)
        if not isinstance(sentence, str):
            raise KeyError(f"{key} is counted or said of somebody: use count() or who()")
        return sentence.format(**places) if places else sentence

    def count(self, key: str, number: int, /, **places: str | int) -> str:
        """The counted sentence of a key, in the right plural form; the number stands at ``{n}``."""
        forms = self._find(key)
        if not isinstance(forms, Plural):
            raise KeyError(f"{key} is not counted")
        return forms.form(self.lang, number).format(n=number, **places)

    def average(self, key: str, number: float, /) -> str:
        """The counted sentence of a key for a number that need not be whole, to a tenth and without its sign: «2,4 очка»."""
        whole, tenth = divmod(round(abs(number) * 10), 10)
        if not tenth:
            return self.count(key, whole)
        forms = self._find(key)
        if not isinstance(forms, Plural):
            raise KeyError(f"{key} is not counted")
        if self.lang == "en":
            return forms.many.format(n=f"{whole}.{tenth}")
        return forms.few.format(n=f"{whole},{tenth}")  # a fraction governs the form of two

    def markup(self, key: str, /, **places: str | int | Markup) -> Markup:
        """The sentence of a key as markup; places may be markup, everything else is escaped."""
        sentence = self._find(key)
        if not isinstance(sentence, str):
            raise KeyError(f"{key} is counted or said of somebody: use count() or who()")
        return _filled(sentence, places)

    # ------------------------------------------------------------------------------------- about players

    def name(self, seat: int) -> str:
        """The player of a seat: «Вы», «Борис»."""
        return self("you") if seat == 0 else NAMES[self.lang][seat - 1].name

    def letter(self, seat: int) -> str:
        """What stands on a player's token: a bot's first letter; «Вы» in whole, for one of the bots has a В."""
        return self.name(seat)[:1] if seat else self.name(seat)

    def _about(self, seat: int, key: str) -> tuple[Text, dict[str, str]]:
        if seat == 0:
            return self._find(f"{key}-you"), {}
        name = NAMES[self.lang][seat - 1]
        sentence = self._find(f"{key}-bot")
        if isinstance(sentence, Gendered):
            sentence = sentence.feminine if name.feminine else sentence.masculine
        return sentence, {case: getattr(name, case) for case in CASES}

    def who(self, seat: int, key: str, /, **places: str | int) -> str:
        """What is said about the player of a seat: the text ``key-you`` or ``key-bot``."""
        sentence, cases = self._about(seat, key)
        if not isinstance(sentence, str):
            raise KeyError(f"{key} is counted: use who_count()")
        return sentence.format(**cases, **places)

    def who_count(self, seat: int, key: str, number: int, /, **places: str | int) -> str:
        """The same for a counted sentence."""
        forms, cases = self._about(seat, key)
        if not isinstance(forms, Plural):
            raise KeyError(f"{key} is not counted")
        return forms.form(self.lang, number).format(n=number, **cases, **places)

    def who_markup(self, seat: int, key: str, /, **places: str | int | Markup) -> Markup:
        """The same as markup; places may be markup, everything else is escaped."""
        sentence, cases = self._about(seat, key)
        if not isinstance(sentence, str):
            raise KeyError(f"{key} is counted: use who_count()")
        return _filled(sentence, {**cases, **places})

    # --------------------------------------------------------------------------------------- about cards

    def card(self, card: int) -> str:
        """A card's name in words: «десятка бубён», "ten of diamonds"."""
        return self("card-name", rank=self(f"rank-{rank(card)}"), suit=self(f"of-suit-{suit(card)}"))

    def index(self, card: int) -> str:
        """What is printed in a card's corner: «10», «Т», "A"; the letters need not be those of the language."""
        return str(ROOM[self.letters][f"index-{rank(card)}"])

    def number(self, number: int, *, signed: bool = False) -> str:
        """A whole number with a real minus sign, and a plus if it is asked for: «−16», «+4», «0»."""
        sign = "\u2212" if number < 0 else "+" if signed and number else ""
        return f"{sign}{abs(number)}"


def _filled(sentence: str, places: Mapping[str, str | int | Markup]) -> Markup:
    return Markup(text(sentence).format(**{name: text(value) for name, value in places.items()}))
