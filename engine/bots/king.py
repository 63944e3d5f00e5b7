"""How the bots play King to order.

A card is found by a tree search over possible worlds (`engine.bots.ismcts`) whose playouts go by rules of
thumb (`king_play`); an order and the discards by playing every one of them on in the same possible worlds. The
novice goes by simpler rules and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

from engine.bots.ismcts import ismcts
from engine.bots.king_orders import later
from engine.bots.king_play import choose, playout, sense_of
from engine.bots.thought import Search, Thought
from engine.cards import SUIT_MASKS, bits
from engine.games import king
from engine.games.king import State, View
from engine.games.king_rules import ORDER_TEXTS, QUEEN, TRICKS, WIN_N, WIN_S, games_of

C = TypeVar("C")

#: simulations for a card
SIMULATIONS = {"player": 60, "master": 1600}
#: for an order and for the discards: how many of the best are looked at, each time, and in how many worlds
ORDERING = {"player": ((12, 8),), "master": ((12, 40), (5, 60), (3, 100))}
LAYING = {"player": ((66, 2), (12, 6)), "master": ((66, 6), (16, 20), (5, 60))}
#: how often every card is tried at least
EACH = 10
#: how much an unlucky card is given another chance, as a share of the points that are still to be had
EXPLORE = 0.2


def think(view: View, level: str, rng: Random) -> Search:
    """What a level finds. Yields the share of the work that is done."""
    if level == "novice":
        return Thought(novice(view))
    if len(view.legal) == 1:
        return Thought(view.legal[0])
    return (yield from _search(view, level, rng))


def study(view: View, rng: Random) -> Search:
    """The master's search: what every legal move of a view is worth, also where there is but one."""
    return _search(view, "master", rng)


def _search(view: View, level: str, rng: Random) -> Search:
    if view.phase == "order":
        return (yield from _order(view, ORDERING[level], rng))
    if view.phase == "discard":
        return (yield from _discard(view, LAYING[level], rng))
    return (
        yield from ismcts(
            view,
            king.determinize,
            playout,
            SIMULATIONS[level],
            rng,
            explore=EXPLORE * at_stake(view),
            each=EACH,
            prior=rule_of_thumb,
            worlds=SIMULATIONS[level] // 5,
        )
    )


def at_stake(view: View) -> float:
    """The points that are still to be had in the deal."""
    price = abs(view.price) or 1
    if view.game == "last2":
        return 2.0 * price
    if view.game in ("tricks", "win", ""):
        return float(price * view.hand_counts[view.seat])
    return float(price * view.out.bit_count())


def rule_of_thumb(state: State, moves: list[int]) -> int:
    """The card that the playout would play, if it is one of these moves, else the lowest."""
    seat = state.to_move
    assert seat is not None
    hand, aside = state.hand[seat], state.talon if state.declarer < 0 else state.discarded
    live = aside
    for cards in state.hand:
        live |= cards
    unseen = live & ~hand
    if seat == state.declarer:
        unseen &= ~aside
    last = state.led >= 0 and state.after[seat] == state.leader
    legal = state.legal_mask()
    favourite = choose(sense_of(state.game), hand, legal, unseen, state.led, state.table, state.better, last)
    return favourite if favourite in moves else moves[0]


# --------------------------------------------------------------------------------------- orders and discards


def _race(
    choices: Sequence[C],
    play: Callable[[State, C], Sequence[float]],
    view: View,
    rounds: Sequence[tuple[int, int]],
    bonus: Callable[[C], float],
    rng: Random,
) -> Generator[float, None, dict[C, float]]:
    """Plays all choices on in the same worlds, then the best of them in more, and so on.

    Yields the share that is done. Returns what each choice brings, best first; for one that was given up early
    by what the final best was ahead of it then. With `bonus` the choices are compared, but it is not in the sums.
    """
    totals: dict[C, float] = dict.fromkeys(choices, 0.0)
    ranking = list(choices)
    tables: list[dict[C, float]] = []
    work = sum(min(len(choices), most) * worlds for most, worlds in rounds)
    played = done = 0
    for most, worlds in rounds:
        ranking = ranking[:most]
        for _ in range(worlds):
            world = king.determinize(view, rng)
            for choice in ranking:
                totals[choice] += play(world.copy(), choice)[view.seat]
            done += len(ranking)
            yield done / work
        played += worlds
        tables.append({choice: totals[choice] / played for choice in ranking})
        ranking.sort(key=lambda choice: -totals[choice] / played - bonus(choice))
    best = ranking[0]
    values = {choice: tables[-1][choice] for choice in ranking}
    for table in reversed(tables):
        for choice, mean in table.items():
            values.setdefault(choice, values[best] + mean - table[best])
    return values


def _order(view: View, rounds: Sequence[tuple[int, int]], rng: Random) -> Search:
    """The order that brings most now and leaves most for later."""
    future = {move: later(view.rules, view.orders, _name(move)) for move in view.legal}

    def play(state: State, move: int) -> Sequence[float]:
        state.apply(move)
        return playout(state)

    means = yield from _race(view.legal, play, view, rounds, future.__getitem__, rng)
    best = next(iter(means))
    # what an order takes from later deals is told with its return, so that they can be compared
    return Thought(best, tuple((move, means[move] + future[move] - future[best]) for move in view.legal))


def _name(move: int) -> str:
    return ORDER_TEXTS[move - TRICKS].split("-")[0]


def _discard(view: View, rounds: Sequence[tuple[int, int]], rng: Random) -> Search:
    """The card to lay away: with the best partner, if it is the first of two."""
    cards = view.legal
    sets = [(card,) for card in cards] if view.discarded else list(combinations(cards, 2))

    def play(state: State, chosen: tuple[int, ...]) -> Sequence[float]:
        for card in chosen:
            state.apply(card)
        return playout(state)

    means = yield from _race(sets, play, view, rounds, lambda _: 0.0, rng)
    values = tuple((card, max(mean for chosen, mean in means.items() if card in chosen)) for card in cards)
    return Thought(min(next(iter(means))), values)


# ------------------------------------------------------------------------------------------------ the novice


def novice(view: View) -> int:
    """By the cards in his hand and on the table, nothing else."""
    if view.phase == "order":
        return _novice_order(view)
    by_rank = sorted(view.legal, key=lambda card: (card % 9, card))
    if view.game == "win":
        if view.phase == "discard" or not view.trick:
            # keeps trumps and high cards, leads the highest
            plain = [card for card in by_rank if card // 9 != view.trump] or by_rank
            return plain[0] if view.phase == "discard" else plain[-1]
        takes = [card for card in by_rank if _takes(view, card)]
        return (takes or by_rank)[0]
    if view.phase == "discard":
        return by_rank[-1]
    if not view.trick:
        return by_rank[0]
    if by_rank[0] // 9 == view.trick[0][1] // 9:
        under = [card for card in by_rank if not _takes(view, card)]
        return under[-1] if under else by_rank[0]
    scoring = [card for card in by_rank if view.scoring >> card & 1]
    return (scoring or by_rank)[-1]


def _takes(view: View, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    beaten_by = games_of(view.rules)[-1 if view.order is None else view.order - TRICKS].beaten_by
    best = view.trick[0][1]
    for _, other in view.trick[1:]:
        if beaten_by[best] >> other & 1:
            best = other
    return bool(beaten_by[best] >> card & 1)


def _novice_order(view: View) -> int:
    """An otygrysh with five cards of a suit and something high, else the game that he has fewest cards to fear in."""
    suits = [(view.hand & suit).bit_count() for suit in SUIT_MASKS]
    high = sum(card % 9 >= QUEEN for card in bits(view.hand))
    long = max(range(4), key=lambda suit: (suits[suit], -suit))
    if WIN_S + long in view.legal and suits[long] + high >= 9:
        return WIN_S + long
    games = games_of(view.rules)

    def fear(move: int) -> tuple[float, int]:
        game = games[move - TRICKS]
        if game.name == "win":
            return (8.0 - suits[move - WIN_S] - high if move < WIN_N else 6.0 - high, move)
        held = (view.hand & game.scoring).bit_count()
        return (held * 8 / game.scoring.bit_count() if game.scoring else high, move)

    return min(view.legal, key=fear)
