"""Deals of King laid out by hand, for its tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.cards import DECK32, bits, mask, parse, token
from engine.game import play
from engine.games import king
from engine.games.king import PRESETS, Rules, State, deal
from engine.games.king_rules import LEAD, ORDER_TEXTS
from engine.shuffle import deck_order

#: every known set of house rules, and those that they leave out
RULES = [
    *PRESETS.values(),
    Rules(compensation="pre_deals_most", boys="kings", scale="three_hand", seventh_game=True),
    Rules(compensation="twenty", must_trump=False, early_stop=False, boys="jacks"),
    Rules(heart_lead_ban=False, no_trump_win=True),
]
EVERY_ORDER = tuple(f"order:{text}" for text in ORDER_TEXTS)


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


def names(chosen: int | list[int]) -> str:
    """Cards or moves as text."""
    return " ".join(king.token(move) for move in (bits(chosen) if isinstance(chosen, int) else chosen))


def laid(*hands: str) -> list[int]:
    """The order of a pack that deals these cards to forehand, the second, the third, and the talon.

    What is not given is filled up with the rest, highest hearts first.
    """
    wanted = [cards(hand) for hand in hands] + [[] for _ in range(4 - len(hands))]
    spare = [card for card in DECK32 if not any(card in hand for hand in wanted)]
    for hand, size in zip(wanted, (10, 10, 10, 2), strict=True):
        hand += [spare.pop() for _ in range(size - len(hand))]
    first, second, third, talon = wanted
    order: list[int] = []
    for start in range(0, 10, 2):
        for hand in (first, second, third):
            order += hand[start : start + 2]
        if start == 0:
            order += talon
    return order


def table(*hands: str, rules: Rules | None = None, seats: int = 3, dealer: int = 2, **context: Any) -> State:
    """A deal with these cards for forehand (seat 0, unless told otherwise), the second, the third, the talon."""
    return deal(rules or Rules(), seats, dealer, laid(*hands), **context)


def played(state: State, text: str) -> State:
    """The state after these moves, each checked."""
    for word in text.split():
        play(state, king.parse(word))
    return state


def why(state: State, word: str) -> str | None:
    return state.why_not(king.parse(word))


def position(
    hands: str, *, order: str, lead: int = 0, rules: Rules | None = None, taken: tuple[int, ...] = (0, 0, 0)
) -> State:
    """An ending of three hands split by `/`, the seat `lead` to lead; seat 2 dealt, all else is gone.

    `taken` are the tricks that the seats have so far.
    """
    state = deal(rules or Rules(no_trump_win=True, seventh_game=True), 3, 2, DECK32)
    state.apply(king.parse(order))
    state.led = LEAD
    state.to_move = lead
    state.hand = [mask(cards(hand)) for hand in hands.split("/")]
    state.out = state.game.scoring & sum(state.hand)
    state.tricks = list(taken)
    return state


def random_deal(rules: Rules, seats: int, seed: int, order: str = "") -> Iterator[State]:
    """The positions of a randomly played deal; the living state."""
    rng = Random(f"{seats} {seed}")
    shuffled = deck_order("king", str(seed), 1, DECK32)
    state = deal(rules, seats, seed % seats, shuffled, **({"orders": rules.orders} if order else {}))
    yield state
    if order:
        play(state, king.parse(order))
        yield state
    while state.to_move is not None:
        play(state, rng.choice(state.legal()))
        yield state


def texts(state: State) -> set[str]:
    """The legal moves as records write them."""
    return {king.token(move) for move in state.legal()}


def hand_of(state: State, seat: int) -> set[str]:
    return {token(card) for card in bits(state.hand[seat])}
