"""Greedy players, for the bots to be measured by: they take what is best at once, and neither count nor search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.bots.gorka_odds import odds, share
from engine.cards import HIGHER, SUIT_MASKS, mask
from engine.games import gorka_moves, king_rules, napoleon_rules
from engine.heap.play import TAKE

#: Gorka's greedy player pays with a hand better than so many of all, and raises with one better than so many
PAYS, RAISES = 0.5, 0.8


def _by_rank(card: int) -> tuple[int, int]:
    return card % 9, card


def card_of_trick(view: Any, takes: bool = True) -> int:
    """In a trick-taking game: takes as cheaply as possible, or stays under as high as possible."""
    cards: list[int] = sorted(view.legal, key=_by_rank)
    if not view.trick:
        return cards[-1] if takes else cards[0]
    best, trumps = view.trick[0][1], SUIT_MASKS[view.trump] if view.trump >= 0 else 0

    def beating(card: int) -> int:
        return HIGHER[card] | (0 if trumps >> card & 1 else trumps)

    for _, card in view.trick[1:]:
        if beating(best) >> card & 1:
            best = card
    over = [card for card in cards if beating(best) >> card & 1]
    if takes:
        return (over or cards)[0]
    return ([card for card in cards if card not in over] or cards)[-1]


def armenian_durak(view: Any, rng: Random) -> int:
    """Takes every trick that it can."""
    return card_of_trick(view)


def king(view: Any, rng: Random) -> int:
    """An otygrysh with its longest suit for trumps if there is one, else the first order; then card by card."""
    if view.phase == "order":
        suits = sorted(range(4), key=lambda suit: -(view.hand & SUIT_MASKS[suit]).bit_count())
        wished = [king_rules.WIN_S + suit for suit in suits]
        return next((move for move in wished if move in view.legal), int(view.legal[0]))
    takes = view.game == "win"
    if view.phase == "discard":
        by_rank: list[int] = sorted(view.legal, key=_by_rank)
        return by_rank[0] if takes else by_rank[-1]
    return card_of_trick(view, takes)


def napoleon(view: Any, rng: Random) -> int:
    """Bids its aces and kings, exchanges nothing, takes every trick that it can."""
    if view.stage == "play":
        return card_of_trick(view)
    high = sum(view.hand >> card & 1 for card in range(36) if card % 9 >= 7)
    bids = (napoleon_rules.BID + high, napoleon_rules.PASS, napoleon_rules.PLAIN, napoleon_rules.KEEP)
    return next((move for move in bids if move in view.legal), int(view.legal[0]))


def navalka(view: Any, rng: Random) -> int:
    """Beats and piles with the lowest card that does it, a trump last; takes up when it must."""
    cards = [card for card in view.legal if card != TAKE]
    return min(cards, key=lambda card: (card // 9 == view.trump, *_by_rank(card))) if cards else TAKE


def gorka(view: Any, rng: Random) -> int:
    """Pays and raises by how many of all hands its own beats; shows whatever comes first; never plays dark."""
    first = int(view.legal[0])
    if view.phase != "vying":
        return gorka_moves.LIGHT if gorka_moves.LIGHT in view.legal else first
    row = view.cards[view.seat]
    if min(row) < 0:
        return int(next(move for move in view.legal if move != gorka_moves.PASS))
    chances = odds(view.rules.scale)
    good = share(chances.every, chances.strength[mask(row)])
    pays = next((move for move in (gorka_moves.CALL, gorka_moves.FINISH) if move in view.legal), first)
    raises = gorka_moves.RAISE + 1
    if good >= RAISES and raises in view.legal:
        return raises
    return pays if good >= PAYS or view.paid[view.seat] == view.level else gorka_moves.PASS


GREEDY: dict[str, Callable[[Any, Random], int]] = {
    "navalka": navalka,
    "open-navalka": navalka,
    "gorka": gorka,
    "king": king,
    "armenian-durak": armenian_durak,
    "napoleon": napoleon,
}
