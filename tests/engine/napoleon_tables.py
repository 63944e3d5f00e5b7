"""Set tables of Napoleon for the tests."""

from __future__ import annotations

from engine.cards import DECK36, bits, parse, token
from engine.game import play
from engine.games import napoleon
from engine.games.napoleon import Rules, State, deal


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


def names(chosen: int | list[int]) -> str:
    return " ".join(token(card) for card in (bits(chosen) if isinstance(chosen, int) else chosen))


def table(
    rules: Rules | None = None, dealer: int = 0, *hands: str, seats: int = 0, top: str = "", box: int = 0
) -> State:
    """A deal where seat 0 holds the first of `hands` and so on, and `top` lies on the pack.

    What is left open is filled with arbitrary other cards, the lowest spades first.
    """
    seats = seats or len(hands)
    wanted = [cards(text) for text in hands] + [[] for _ in range(seats - len(hands))]
    taken = [card for row in [*wanted, cards(top)] for card in row]
    spare = [card for card in DECK36 if card not in taken]
    for row in wanted:
        while len(row) < 5:
            row.append(spare.pop(0))
    circle = [(dealer + 1 + place) % seats for place in range(seats)]
    order = [wanted[seat][number] for number in range(5) for seat in circle]
    return deal(rules or Rules(), seats, dealer, order + cards(top) + spare, box=box)


def said(state: State, text: str) -> State:
    """The state after these moves, through the checked door."""
    for word in text.split():
        play(state, napoleon.parse(word))
    return state


def words(state: State) -> str:
    """What may be done now."""
    return " ".join(napoleon.token(move) for move in state.legal())


def why(state: State, text: str) -> str | None:
    return state.why_not(napoleon.parse(text))
