"""The players at a table: the person, who is "you", and the bots with their names in all cases."""

from __future__ import annotations

from typing import NamedTuple

#: the cases as places of a sentence
CASES = ("name", "gen", "dat", "acc", "ins")


class Name(NamedTuple):
    """A bot's name. English has the possessive for a genitive and one form for the rest."""

    name: str
    gen: str
    dat: str
    acc: str
    ins: str
    feminine: bool = False


class Gendered(NamedTuple):
    """A sentence about a bot that Russian says differently of a man and of a woman."""

    masculine: str
    feminine: str


def english(name: str, *, feminine: bool = False) -> Name:
    """A name in English."""
    return Name(name, f"{name}’s", name, name, name, feminine)


NAMES: dict[str, tuple[Name, ...]] = {
    "ru": (
        Name("Борис", "Бориса", "Борису", "Бориса", "Борисом"),
        Name("Вера", "Веры", "Вере", "Веру", "Верой", feminine=True),
        Name("Глеб", "Глеба", "Глебу", "Глеба", "Глебом"),
        Name("Дарья", "Дарьи", "Дарье", "Дарью", "Дарьей", feminine=True),
        Name("Егор", "Егора", "Егору", "Егора", "Егором"),
    ),
    "en": (
        english("Boris"),
        english("Vera", feminine=True),
        english("Gleb"),
        english("Darya", feminine=True),
        english("Egor"),
    ),
}
