"""What is heard at a table: told from what two drawings of it have in common and what they haven't, whatever the game.

The sounds: a "deal" of cards, a "card" laid, a "trick" or whatever lay on the table gathered by its taker, cards "taken" into
the person's hand by his own word, his "turn", the deal "over".
"""

from __future__ import annotations

from typing import NamedTuple

from .game import ME, is_card
from .table import Table


class Moment(NamedTuple):
    """As much of a table as its sounds depend on.

    deal   names the cards: another one has been dealt anew
    moves  those made so far
    held   how many cards the person holds, as far as the game has a hand
    """

    deal: tuple[str, int]
    moves: tuple[int, ...]
    held: int
    resting: bool
    mine: bool
    over: bool


def moment(table: Table) -> Moment:
    """The table now."""
    match = table.match
    return Moment(
        deal=(match.seed, match.number),
        moves=match.moves,
        held=getattr(table.view(), "hand", 0).bit_count(),
        resting=table.resting,
        mine=match.state.to_move == ME and not table.resting,
        over=table.deal_over,
    )


def between(before: Moment | None, now: Moment) -> tuple[str, ...]:
    """What is heard when one becomes the other, in this order. Nothing when moves are taken back, or at a table just joined."""
    heard: list[str] = []
    if before is None or before.deal != now.deal:
        if now.moves:
            return ()
        heard.append("deal")
    elif len(now.moves) < len(before.moves):
        return ()
    elif len(now.moves) > len(before.moves):
        laid = is_card(now.moves[-1])
        if laid:
            heard.append("card")
        if now.held > before.held:
            heard.append("deal" if laid else "taken")
    elif before.resting and not now.resting:
        heard.append("trick")
    if now.over and not (before and before.over):
        heard.append("over")
    elif now.mine and not (before and before.mine and before.deal == now.deal):
        heard.append("turn")
    return tuple(heard)
