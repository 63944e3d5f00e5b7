"""Why a move can't be made in Gorka. It all rests on what everybody sees: no reason tells anything of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, RAISE, UP, is_move
from engine.games.gorka_view import DARK_ROUND, DEALER_TURNS, FIRST_TWO, VYING

if TYPE_CHECKING:
    from engine.games.gorka import State


def why_not(state: State, move: int) -> str | None:
    """The reason, None if the move can be made.

    deal-over          nobody is to move
    no-such-move       the game has no such move in any position
    not-now            it belongs to another part of the deal
    stake-too-small    a dark stake that goes over nobody
    not-enough-chips   a dark stake or a raise that can't be paid
    first-two-only     the first two cards are in question, the dealer alone chooses among four
    two-of-four        the dealer turns up two
    nothing-owed       there is nothing to call
    two-left           two don't call, they finish
    more-than-two      only two may finish
    nobody-raised      nobody has gone up the hill yet, so there is nothing to finish
    no-more-raises     all raises of the deal are made
    raise-too-large    more than the highest raise
    """
    seat = state.to_move
    if seat is None:
        return "deal-over"
    if not is_move(move):
        return "no-such-move"
    if move in state.legal():
        return None
    phase = state.phase
    if phase == DARK_ROUND and move > DARK:
        return "stake-too-small" if move - DARK < state.least_dark() else "not-enough-chips"
    if phase in (FIRST_TWO, DEALER_TURNS) and UP <= move < RAISE:
        return "first-two-only" if phase == FIRST_TWO else "two-of-four"
    if phase != VYING or move > DARK or move == LIGHT or UP <= move < RAISE:
        return "not-now"
    if move == CALL:
        return "two-left" if state.level > state.paid[seat] else "nothing-owed"
    if move == FINISH:
        return "more-than-two" if state.level else "nobody-raised"
    if state.raises >= state.rules.raise_cap:
        return "no-more-raises"
    return "raise-too-large" if move - RAISE > state.rules.max_raise else "not-enough-chips"
