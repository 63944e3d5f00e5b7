"""What may be typed: the words for cards and for what is asked, in Russian and English at once, whatever the page speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import parse
from engine.game import BadNotation

#: what can be asked or done besides moves, by the words for it; the first of each language is the one that is told
ASKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hand": (("рука", "карты", "мои карты"), ("hand", "cards", "my cards")),
    "moves": (("ходы", "что можно"), ("moves", "legal")),
    "whose": (("кто", "чей ход"), ("who", "turn", "whose turn")),
    "trick": (("взятка", "куча"), ("trick", "pile")),
    "trump": (("козырь", "козыри"), ("trump", "trumps")),
    "table": (("стол",), ("table",)),
    "score": (("счёт",), ("score",)),
    "log": (("лог", "что было"), ("log", "what happened")),
    "talon": (("талон", "прикуп", "колода", "отбой"), ("talon", "stock", "pack", "widow")),
    "bank": (("банк", "кон", "клад"), ("bank", "pot", "box")),
    "repeat": (("повтори", "ещё раз"), ("repeat", "again")),
    "undo": (("отменить", "отмена", "назад"), ("undo", "back")),
    "hint": (("подсказка", "подскажи"), ("hint", "advice")),
    "next": (("дальше",), ("next", "go on")),
    "help": (("помощь", "?", "команды"), ("help", "commands")),
}

_RANKS = (
    ("шестёрка", "six", "6"), ("семёрка", "seven", "7"), ("восьмёрка", "eight", "8"), ("девятка", "nine", "9"),
    ("десятка", "ten", "10"), ("валет", "jack", "в", "j"), ("дама", "queen", "д", "q"), ("король", "king", "к", "k"),
    ("туз", "ace", "т", "a"),
)  # fmt: skip
_SUITS = (
    ("пики", "пик", "spades", "п", "s", "♠"),
    ("трефы", "треф", "крести", "крестей", "clubs", "т", "к", "c", "♣"),
    ("бубны", "бубён", "бубей", "diamonds", "б", "d", "♦"),
    ("черви", "червей", "червы", "hearts", "ч", "h", "♥"),
)
#: the ten's letter is a word of its own: T is an ace in Cyrillic
_TEN = "t"
_FILLERS = frozenset({"of"})


class Named(NamedTuple):
    """A card as far as it was named: its ranks and its suits, empty where nothing was said of it."""

    ranks: frozenset[int]
    suits: frozenset[int]

    def fits(self, card: int) -> bool:
        """Whether a card may be meant."""
        return (not self.ranks or card % 9 in self.ranks) and (not self.suits or card // 9 in self.suits)


def plain(text: str) -> tuple[str, ...]:
    """The words of what was typed: small letters, no stops and quotes, е for ё."""
    clean = text.lower().replace("ё", "е").replace("\ufe0f", "").replace("\ufe0e", "")
    return tuple(re.sub(r"[^\w?+♠♤♣♧♦♢♥♡]|_", " ", clean).split())


def begins(typed: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether every word typed begins one of the phrase; numbers stand for themselves alone."""
    return len(typed) <= len(phrase) and all(
        short == long or (not short.isdigit() and long.startswith(short))
        for short, long in zip(typed, phrase, strict=False)
    )


def cards(typed: Sequence[str]) -> tuple[Named, ...]:
    """The cards that these words name, wholly or in part; empty if they name anything else.

    «дп», «10 ч», «дама пик», "queen of spades", «7т 8б»; of a rank and a suit, in any order; the rank is read first.
    """
    found: list[Named] = []
    words = [word for word in typed if word not in _FILLERS]
    place = 0
    while place < len(words):
        one, two = words[place], words[place + 1] if place + 1 < len(words) else ""
        card = _whole(one)
        if card is not None:
            found.append(card)
            place += 1
            continue
        ranks, suits = _ranks(one), _suits(one)
        more = Named(frozenset(), frozenset()) if not two or _whole(two) else Named(_ranks(two), _suits(two))
        if ranks and more.suits:
            found.append(Named(ranks, more.suits))
        elif suits and more.ranks:
            found.append(Named(more.ranks, suits))
        elif ranks or suits:
            found.append(Named(ranks, frozenset() if ranks else suits))
            place += 1
            continue
        else:
            return ()
        place += 2
    return tuple(found)


def spelled_out(word: str) -> bool:
    """Whether a word is a card's, a rank's or a suit's own name and no beginning of one."""
    names = (name.replace("ё", "е") for same in (*_RANKS, *_SUITS) for name in same)
    return word == _TEN or word in names or _whole(word) is not None


def _whole(word: str) -> Named | None:
    try:
        card = parse(word)
    except BadNotation:
        return None
    return Named(frozenset({card % 9}), frozenset({card // 9}))


def _ranks(word: str) -> frozenset[int]:
    return frozenset({4}) if word == _TEN else _matching(word, _RANKS)


def _suits(word: str) -> frozenset[int]:
    return _matching(word, _SUITS)


def _matching(word: str, names: Sequence[Sequence[str]]) -> frozenset[int]:
    """Which of the names a word is, or begins; a single letter is one of its own alone."""
    plainly = [[name.replace("ё", "е") for name in same] for same in names]
    exact = frozenset(number for number, same in enumerate(plainly) if word in same)
    if exact or len(word) < 2 or word.isdigit():
        return exact
    return frozenset(
        number for number, same in enumerate(plainly) if any(name.startswith(word) for name in same)
    )
