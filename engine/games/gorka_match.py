"""Gorka from deal to deal: the stacks, what a tie carries on, the dealer, the end of a match.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.game import BadRules
from engine.games.gorka_moves import MAX_CHIPS
from engine.games.gorka_pots import SEATS
from engine.games.gorka_rules import Rules
from engine.match import Deal, summed

if TYPE_CHECKING:
    from engine.games.gorka import State


class Carry(NamedTuple):
    """[6.5] What a tie leaves to be played for again: the chips, and the seats that play, ascending."""

    chips: int
    seats: tuple[int, ...]


class Outcome(NamedTuple):
    """What a finished deal leaves: every seat's chips, and what a tie carries on, if any."""

    stacks: tuple[int, ...]
    carry: Carry | None
    #: [6.5] whether the deal itself was played for what a tie had carried on
    svara: bool


class Start(NamedTuple):
    """What a deal begins with."""

    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    #: [6.5] chips that a tie has carried on
    carried: int
    #: the seats that get cards, a mask
    dealt: int


@cache
def first_deal(stack: int, ante: int, seats: int) -> Start:
    """[1.3, 3.2] Full stacks, the antes of all."""
    return Start((stack,) * seats, (ante,) * seats, 0, (1 << seats) - 1)


def after_earlier_deals(rules: Rules, seats: int, context: Mapping[str, object]) -> Start:
    """The start with given `stacks` and `carry`, see `gorka.deal`. Raises BadRules("option")."""
    stacks, carry = context.get("stacks", (rules.stack,) * seats), context.get("carry")
    if not context.keys() <= {"stacks", "carry"} or not isinstance(stacks, (tuple, list)):
        raise BadRules("option", sorted(context))
    if len(stacks) != seats or any(type(stack) is not int or stack < 0 for stack in stacks):
        raise BadRules("option", f"stacks {stacks!r}")
    if carry is None:
        # [3.2] who has less than the ante puts in what he has; who has nothing isn't dealt in
        antes, carried = tuple(min(rules.ante, stack) for stack in stacks), 0
        dealt: Sequence[int] = [seat for seat in range(seats) if stacks[seat]]
    else:
        if not isinstance(carry, (tuple, list)) or len(carry) != 2 or not isinstance(carry[1], (tuple, list)):
            raise BadRules("option", f"carry {carry!r}")
        antes, (carried, dealt) = (0,) * seats, carry
        if type(carried) is not int or carried < 1 or any(type(seat) is not int for seat in dealt):
            raise BadRules("option", f"carry {carry!r}")
    if len(dealt) < 2 or [seat for seat in range(seats) if seat in dealt] != list(dealt):
        raise BadRules("option", f"dealt in {dealt!r}")
    if sum(stacks) + carried > MAX_CHIPS:
        raise BadRules("option", f"stacks {stacks!r}")
    return Start(tuple(stacks), antes, carried, sum(1 << seat for seat in dealt))


def next_dealer(rules: Rules, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[3.1] The next seat clockwise that has chips; [6.5] before a svara the same, or the next of the tied."""
    if not rows:
        return (dealer + 1) % seats
    last: Outcome = rows[-1].outcome
    if last.carry:
        if dealer in last.carry.seats:
            return dealer
        dealt: Sequence[int] = last.carry.seats
    else:
        dealt = [seat for seat in range(seats) if last.stacks[seat]]
    return next((seat for seat in dealt if seat > dealer), dealt[0])


def context(
    rules: Rules,
    seats: int,
    number: int,
    dealer: int,
    rows: Sequence[Deal],
    shuffled: Callable[[str], list[int]],
) -> dict[str, Any]:
    """[5.5] The chips that the last deal left; [6.5] and what a tie in it carries on."""
    if not rows:
        return {}
    last: Outcome = rows[-1].outcome
    if last.carry:
        return {"stacks": last.stacks, "carry": last.carry}
    return {"stacks": last.stacks}


def outcome(state: State) -> Outcome:
    """[5.5] The stacks after a finished deal; [6.5] the tied pots, put together, and all who tied for them."""
    carry = None
    if state.rules.tie == "svara":
        tied = [pot for pot in state.pots if pot.winners & pot.winners - 1]
        if tied:
            seats = sorted({seat for pot in tied for seat in SEATS[pot.winners]})
            carry = Carry(sum(pot.chips for pot in tied), tuple(seats))
    return Outcome(tuple(state.chips), carry, state.carried > 0)


def points(rules: Rules, returns: tuple[int, ...]) -> tuple[int, ...]:
    """[5.5] The chips won or lost."""
    return returns


def totals(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """[5.6] The chips won or lost so far."""
    return summed(seats, rows)


def match_over(rules: Rules, seats: int, rows: Sequence[Deal]) -> bool:
    """[5.6] After the last deal, or when one has all the chips; [6.5] but a svara is always played."""
    if not rows or rows[-1].outcome.carry:
        return False
    counted = sum(not row.outcome.svara for row in rows)
    return counted >= rules.deals or sum(stack > 0 for stack in rows[-1].outcome.stacks) < 2
