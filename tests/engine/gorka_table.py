"""Tables of Gorka for its tests: chosen cards in chosen hands, moves as words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine import game
from engine.cards import mask, parse, token
from engine.games import gorka
from engine.games.gorka import Rules, State, View
from engine.games.gorka_moves import LIGHT, PASS


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


def hand(text: str) -> int:
    return mask(cards(text))


def order_for(rules: Rules, seats: int, dealer: int, dealt: Sequence[int], hands: Sequence[str]) -> list[int]:
    """An order of the pack that gives the seats these four cards; others get cards that aren't named here."""
    wanted = {seat: cards(text) for seat, text in enumerate(hands) if text}
    named = {card for row in wanted.values() for card in row}
    spare = [card for card in gorka.deck(rules) if card not in named]
    Random(1).shuffle(spare)
    ring = [seat for seat in [*range(dealer + 1, seats), *range(dealer + 1)] if seat in dealt]
    for seat in ring:
        if seat not in wanted:
            wanted[seat] = [spare.pop() for _ in range(4)]
    first = [card for seat in ring for card in wanted[seat][:2]]
    return first + [card for seat in ring for card in wanted[seat][2:]] + spare


def table(
    moves: str = "",
    hands: Sequence[str] = (),
    *,
    rules: Rules | None = None,
    seats: int = 3,
    dealer: int = -1,
    stacks: tuple[int, ...] | None = None,
    carry: tuple[int, tuple[int, ...]] | None = None,
) -> State:
    """A deal after these moves, with these hands for seats 0, 1 and so on; the last seat deals."""
    rules = rules or Rules()
    dealer %= seats
    context: dict[str, Any] = {}
    if stacks is not None:
        context["stacks"] = stacks
    if carry is not None:
        context["carry"] = carry
    dealt: Sequence[int] = [seat for seat in range(seats) if stacks is None or stacks[seat]]
    if carry is not None:
        dealt = carry[1]
    order = order_for(rules, seats, dealer, dealt, hands)
    return played(gorka.deal(rules, seats, dealer, order, **context), moves)


def played(state: State, text: str) -> State:
    for word in text.split():
        game.play(state, gorka.parse(word))
    return state


def words(state: State) -> str:
    """The legal moves."""
    return " ".join(gorka.token(move) for move in state.legal())


def refused(state: State, word: str) -> str | None:
    """Why a move can't be made."""
    return state.why_not(gorka.parse(word))


def names(view: View, seat: int) -> str:
    """The cards of a seat as a view has them, `-` for unseen ones."""
    return " ".join(token(card) if card >= 0 else "-" for card in view.cards[seat])


def light(seats: int, fixed: bool = False) -> str:
    """Nobody goes dark, everybody keeps the first two closed, the dealer opens his first two."""
    return "light " * seats + ("" if fixed else "up: " * (seats - 1)) + "up:12 "


def any_rules(rng: Random) -> Rules:
    return Rules(**{name: rng.choice(values) for name, values in Rules.CHOICES.items()})  # type: ignore[arg-type]


def some_move(state: game.State, rng: Random) -> int:
    """A random move; mostly small dark stakes if any, few passes, so that deals come to something."""
    legal = state.legal()
    if legal[0] == LIGHT:
        return legal[0] if rng.random() < 0.8 or len(legal) == 1 else rng.choice(legal[1:9] + legal[-1:])
    if legal[0] == PASS and len(legal) > 1 and rng.random() < 0.7:
        return rng.choice(legal[1:])
    return rng.choice(legal)
