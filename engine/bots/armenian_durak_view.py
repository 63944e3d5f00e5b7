"""Views of Armenian Durak that come from outside, as data: nothing that no deal can have gets through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.bots import plain
from engine.cards import ALL36, bits
from engine.game import GameError, play
from engine.games.armenian_durak import MAX_MOVES, Play, Rules, State, View, determinize

_SEAT, _CARD, _CARD_OR_NONE = plain.is_int(0, 1), plain.is_int(0, 35), plain.is_int(-1, 35)
_PAIR = plain.is_row(plain.is_int(0, 18), plain.is_int(0, 18))
_SIDE = plain.is_tuple(_CARD_OR_NONE, 6, 8)
_COVERS = plain.is_tuple(plain.is_bool, 6, 8)
_MASK = plain.is_int(0, ALL36)
_CHECKS: dict[str, plain.Check] = {
    "seat": _SEAT,
    "dealer": _SEAT,
    "to_move": lambda value: value is None or _SEAT(value),
    "legal": plain.is_tuple(_CARD, 0, 18),
    "hand": _MASK,
    "hand_counts": _PAIR,
    "up": plain.is_row(_SIDE, _SIDE),
    "down": plain.is_row(_COVERS, _COVERS),
    "trick": plain.is_tuple(plain.is_row(_SEAT, _CARD), 0, 1),
    "tricks": _PAIR,
    "trump": plain.is_int(-1, 3),
    "trump_card": _CARD_OR_NONE,
    "history": plain.is_tuple(
        plain.is_row(_SEAT, _CARD, plain.is_int(-1, 7), _CARD_OR_NONE, plain.is_int(-1, 1)), 0, MAX_MOVES
    ),
    "knowledge": plain.is_row(_MASK, _MASK),
}


def view_from_data(data: Any) -> View:
    """The view back. Raises GameError("bad-view") for data of no position, BadRules for wrong rules."""
    view = plain.from_data(View, Rules, data, _CHECKS)
    view = replace(view, history=tuple(Play(*past) for past in view.history))
    try:
        again = _played_again(determinize(view, Random(0)), view.history)
    except (LookupError, ValueError) as error:
        raise GameError("bad-view", "no such position") from error
    if again.view(view.seat) != view:
        raise GameError("bad-view", "no such position")
    return view


def _played_again(state: State, history: Sequence[Play]) -> State:
    """The deal that led to a position, played from its beginning through the checked door."""
    start = State()
    start.rules, start.dealer, start.trump_card = state.rules, state.dealer, state.trump_card
    start.to_move = 1 - state.dealer
    start.column, start.below = state.column, state.below
    covered = set(state.below)
    for seat in (0, 1):
        cards = [past.card for past in history if past.seat == seat]
        cards += bits(state.hand[seat] | state.up[seat] | state.down[seat])
        for card in cards:
            on_table = start.down if card in covered else start.up
            place = on_table if state.column[card] >= 0 else start.hand
            place[seat] |= 1 << card
    shown = start.hand[start.dealer] >> start.trump_card & 1 if start.trump_card >= 0 else 0
    if shown != (start.rules.trump == "last_card"):
        raise GameError("bad-view", "trump card")
    for move in history:
        play(start, move.card)
    return start
