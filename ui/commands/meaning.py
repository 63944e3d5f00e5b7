"""What somebody means who types: a move, something to be told, or one of several things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from engine.game import State

from ..game import ME
from ..i18n import Texts
from .words import ASKS, Named, begins, cards, plain, spelled_out

#: two lists of phrases for a move, Russian and English; the first of a list is the one that is told
Phrases: TypeAlias = "dict[int, tuple[tuple[str, ...], tuple[str, ...]]]"
#: a card, a move or something to ask, as ("card", 7), ("move", 36), ("ask", "trump")
Choice: TypeAlias = "tuple[str, Any]"


class Vocabulary(Protocol):
    """The words of a game. Implemented by modules; a ``view`` is one of the game's own."""

    @property
    def VERBS(self) -> Sequence[str]:  # noqa: N802 - a name of the module
        """Verbs that may stand before cards."""

    def phrases(self, view: Any) -> Phrases:
        """The moves that are called otherwise than by cards, those that are not possible now as well."""

    def own(self, view: Any) -> tuple[int, ...]:
        """The cards that the person may name."""

    def moves_of(self, view: Any, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The move or moves that these cards mean; empty if so many mean nothing."""

    def told(self, view: Any, what: str, t: Texts) -> str:
        """The "trick", the "talon" or the "bank"; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Play:
    """Moves to be made in a row."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to be told or done that is no move, a key of `ASKS`."""

    what: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that is not allowed: why, and the moves that are."""

    reason: str
    moves: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Several:
    """What was typed may be any of these."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """What was typed means nothing; ``key`` is the text that says so."""

    key: str


Meaning: TypeAlias = "Play | Ask | Refused | Several | Unknown"


def understand(typed: str, view: Any, words_of: Vocabulary, state: State) -> Meaning:
    """What is meant by what was typed. ``view`` is the person's view of the position ``state``, which stays as it is.

    Whole words go before shortened ones, and what is possible now before what is not. A word may be as short as it
    likes, as long as it means one thing.
    """
    words = plain(typed)
    if not words:
        return Unknown("cmd-empty")
    asks = {what: [plain(one) for one in (*ru, *en)] for what, (ru, en) in ASKS.items()}
    for what, same in asks.items():
        if words in same:
            return Ask(what)
    phrases = {move: [plain(one) for one in (*ru, *en)] for move, (ru, en) in words_of.phrases(view).items()}
    exact = [move for move, same in phrases.items() if words in same]
    legal = [move for move in exact if move in view.legal]
    if len(legal) == 1:
        return Play((legal[0],))
    named, whole = _named(words, words_of)
    meant = _cards(named, view, words_of, state) if named else None
    if whole and meant and not (isinstance(meant, Refused | Unknown) and exact):
        return meant
    choices: list[Choice] = [
        ("ask", what) for what, same in asks.items() if any(begins(words, p) for p in same)
    ]
    short = [move for move, same in phrases.items() if any(begins(words, phrase) for phrase in same)]
    choices += [("move", move) for move in short if move in view.legal]
    if isinstance(meant, Play):
        choices += [("card", meant.moves[0])]
    if len(choices) == 1 and choices[0][0] != "card":
        kind, value = choices[0]
        return Ask(value) if kind == "ask" else Play((value,))
    if len(choices) > 1:
        return Several(tuple(choices))
    if meant:
        return meant
    if exact or short:
        return _refused((exact or short)[:1], state)
    if len(words) == 1 and _is_verb(words[0], words_of):
        return _cards((Named(frozenset(), frozenset()),), view, words_of, state)
    return Unknown("cmd-unknown")


def _named(words: tuple[str, ...], words_of: Vocabulary) -> tuple[tuple[Named, ...], bool]:
    """The cards that are named, a verb before them or not, and whether it was done in whole words."""
    for rest in (words, words[1:] if _is_verb(words[0], words_of) else ()):
        named = cards(rest) if rest else ()
        if named:
            return named, len(words) > 1 or spelled_out(words[0])
    return (), False


def _is_verb(word: str, words_of: Vocabulary) -> bool:
    return len(word) > 2 and any(verb.startswith(word) for verb in words_of.VERBS)


def _cards(named: Iterable[Named], view: Any, words_of: Vocabulary, state: State) -> Meaning:
    """The moves that are made with cards: each has to be one of those the person has, and one that can go."""
    own = words_of.own(view)
    chosen: tuple[int, ...] = ()
    named = tuple(named)
    for number, one in enumerate(named, 1):
        fitting = [card for card in own if card not in chosen and one.fits(card)]
        if not fitting:
            return Unknown("cmd-not-yours")
        reasons = {}
        for card in fitting:
            moves = words_of.moves_of(view, (*chosen, card))
            if not moves:
                return Unknown("cmd-too-many")
            together = len(moves) <= len(chosen)  # cards that make one move are judged when all are named
            reasons[card] = None if together and number < len(named) else _reason(moves, state)
        free = [card for card in fitting if reasons[card] is None]
        if len(free) > 1:
            return Several(tuple(("card", card) for card in free))
        if not free:
            return _refused(words_of.moves_of(view, (*chosen, fitting[0])), state)
        chosen = (*chosen, free[0])
    return Play(words_of.moves_of(view, chosen))


def _reason(moves: Sequence[int], state: State) -> str | None:
    return None if isinstance(_refused(moves, state), Play) else "refused"


def _refused(moves: Sequence[int], state: State) -> Meaning:
    """Why these moves can't be made one after the other; if they can, the moves."""
    state = state.copy()
    for move in moves:
        if state.to_move is not None and state.to_move != ME:
            return Refused("not-your-turn")
        reason = state.why_not(move)
        if reason is not None:
            return Refused(reason, tuple(state.legal()))
        state.apply(move)
    return Play(tuple(moves))


def name_of(move: int, view: Any, words_of: Vocabulary, t: Texts) -> str:
    """What a move is called: a phrase that means it, or its card."""
    phrases = words_of.phrases(view)
    if move in phrases:
        return phrases[move][0 if t.lang == "ru" else 1][0]
    card = (
        move if move < 36 else next(c for c in words_of.own(view) if words_of.moves_of(view, (c,)) == (move,))
    )
    return t.card(card)


def choice_name(choice: Choice, view: Any, words_of: Vocabulary, t: Texts) -> str:
    """One of several things, as it can be typed."""
    kind, value = choice
    if kind == "ask":
        words: str = ASKS[value][0 if t.lang == "ru" else 1][0]
        return words
    return t.card(value) if kind == "card" and value < 36 else name_of(value, view, words_of, t)
