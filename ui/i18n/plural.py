"""Plural forms after the rules of Unicode's CLDR for Russian (one, few, many) and English (one, other)."""

from __future__ import annotations

from typing import NamedTuple


class Plural(NamedTuple):
    """A counted sentence; English has no ``few`` and uses ``many`` for everything but one."""

    one: str
    few: str
    many: str

    def form(self, lang: str, number: int) -> str:
        """The form for a whole number: 1 карта, 2 карты, 5 карт, 11 карт, 21 карта."""
        number = abs(number)
        if lang == "en":
            return self.one if number == 1 else self.many
        if number % 10 == 1 and number % 100 != 11:
            return self.one
        if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
            return self.few
        return self.many


def english(one: str, many: str) -> Plural:
    """The two forms of an English counted sentence."""
    return Plural(one, many, many)
