"""The moves of Gorka in words, as a hint names them."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import bits
from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, PASS, RAISE, UP
from engine.games.gorka_view import View

from ..game import ME
from ..html import Markup, join
from ..i18n import Texts

WORDS = {PASS: "do-pass", CALL: "do-call", FINISH: "do-finish"}


def move_name(view: View, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
    """A dark stake or none, cards to turn up, a word in the vying."""
    move = moves[0]
    if move in WORDS:
        return join(t(WORDS[move]))
    if move == LIGHT:
        return join(t("stay-dark" if view.dark[ME] else "go-light"))
    if move > DARK:
        return join(t("do-over" if view.level else "do-dark", chips=move - DARK))
    if move > RAISE:
        return join(t("do-raise", n=move - RAISE))
    places = list(bits(move - UP))
    if not places:
        return join(t("do-open-0"))
    cards = [view.cards[ME][place] for place in places]
    if -1 in cards:
        one, two = places
        return join(t("open-places", one=one + 1, two=two + 1))
    return t.markup("open-these", cards=join([[" ", card(one)] for one in cards]))


def goes_on(view: View, move: int) -> bool:
    """Every move is a whole one."""
    return False
