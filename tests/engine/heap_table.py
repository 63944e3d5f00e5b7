"""Positions of both Navalkas set up by hand, and what the games' tests check alike.

Seats 0, 1, 2 are the players A, B, C of the rules pages; the last one has dealt unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from engine.cards import bits, listed, mask, parse
from engine.game import play
from engine.heap.play import Heap, token
from engine.match import Deal


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


def names(chosen: int | Sequence[int]) -> str:
    return " ".join(token(card) for card in (bits(chosen) if isinstance(chosen, int) else chosen))


def table(
    game: Any, *hands: str, rules: Any = None, trump: str = "S", talon: str = "", dealer: int = -1
) -> Any:
    """A deal with these hands and nothing else in it, all other cards left out."""
    state = game.State()
    state.rules = rules or game.Rules()
    state.seats, state.dealer = len(hands), dealer % len(hands)
    state.trump = "SCDH".index(trump)
    state.dealt = tuple(mask(cards(hand)) for hand in hands)
    state.talon = tuple(cards(talon))
    if game.slug == "navalka":
        state.turned, state.hand_size = -1, state.rules.hand_size
    else:
        state.hand_size, state.redeals, state.leftover = 0, 0, 0
        state.no_trump, state.aside = (), (0,) * len(hands)
    state.begin()
    return state


def played(state: Any, text: str) -> Any:
    """The same state after these moves."""
    for word in text.split():
        play(state, 36 if word == "take" else parse(word))
    return state


def legal(state: Heap) -> str:
    return names(state.legal())


def hands(state: Heap) -> list[str]:
    return [names(hand) for hand in state.hands]


def random_deal(game: Any, rules: Any, seats: int, seed: object, **context: object) -> Any:
    order = list(range(36))
    rng = Random(f"{seed}")
    rng.shuffle(order)
    return game.deal(rules, seats, rng.randrange(seats), order, **context)


def positions(state: Any, rng: Random) -> Iterator[Any]:
    """A deal played at random: the living state before every move and at the end."""
    yield state
    while state.to_move is not None:
        state.apply(rng.choice(state.legal()))
        yield state


def row(returns: tuple[int, ...], dealer: int = 0, number: int = 1) -> Deal:
    """A finished deal on the score sheet."""
    return Deal(number, dealer, (), returns, None, returns)


def perft(state: Any, depth: int) -> tuple[int, list[int]]:
    """The ends of all lines of so many moves, and what they brought each seat in all."""
    if state.to_move is None:
        return 1, list(state.returns())
    if not depth:
        return 1, [0] * state.seats
    leaves, sums = 0, [0] * state.seats
    for move in state.legal():
        twin = state.copy()
        twin.apply(move)
        count, returns = perft(twin, depth - 1)
        leaves += count
        sums = [one + other for one, other in zip(sums, returns, strict=True)]
    return leaves, sums


def naive_perft(naive: Any, depth: int) -> tuple[int, list[int]]:
    """The same on a naive table, which is played by copies of itself."""
    seats = len(naive.hands)
    if naive.over:
        return 1, [-1 if seat == naive.loser else 0 for seat in range(seats)]
    if not depth:
        return 1, [0] * seats
    leaves, sums = 0, [0] * seats
    for move in sorted(naive.legal()):
        twin = deepcopy(naive)
        twin.play(move)
        count, returns = naive_perft(twin, depth - 1)
        leaves += count
        sums = [one + other for one, other in zip(sums, returns, strict=True)]
    return leaves, sums


def same(state: Any, naive: Any) -> None:
    """Both tables show the same."""
    assert (state.to_move is None) == naive.over
    assert {token(move) for move in state.legal()} == naive.legal()
    assert [{token(card) for card in listed(hand)} for hand in state.hands] == naive.hands
    assert [token(card) for card in state.pile] == naive.heap
    if naive.over:
        assert state.returns() == tuple(-1 if seat == naive.loser else 0 for seat in range(state.seats))
    else:
        assert state.to_move == naive.turn
