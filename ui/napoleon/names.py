"""The moves of Napoleon in words, as a hint names them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.napoleon_rules import BID, HERE, KEEP, NAPOLEON, PASS, PLAIN, SWAP
from engine.games.napoleon_view import View

from ..html import Markup, join
from ..i18n import Texts

WORDS = {PASS: "pass", PLAIN: "do-plain", NAPOLEON: "do-napoleon", KEEP: "do-keep"}


def move_name(view: View, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
    """A bid or another word, a card to exchange, a card to play."""
    move = moves[0]
    if move in WORDS:
        return join(t(WORDS[move]))
    if move == HERE:
        return join(t("do-here", bid=t(f"plays-{view.bid}")))
    if move >= SWAP:
        return t.markup("swap-card", card=card(move - SWAP))
    if move > BID:
        return join(t("do-bid", bid=t(f"plays-{move - BID}")))
    return join(card(move))


def goes_on(view: View, move: int) -> bool:
    """Every move is a whole one."""
    return False
