"""How the bots play both Navalkas.

A tree search over possible worlds (`engine.bots.ismcts`), with all that was shown and taken up in them. Its
playouts go by rules of thumb for a while and then estimate how likely each seat is to lose (`navalka_play`,
`navalka_worth`). The master works out endings between two players with all cards in sight (`navalka_end`).
The novice is sparing of his high cards and not of his trumps, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.bots.ismcts import ismcts
from engine.bots.navalka_end import Ending
from engine.bots.navalka_play import numbers, playout
from engine.bots.thought import Search, Thought, finish
from engine.games import navalka, open_navalka
from engine.games.navalka import TAKE


class Level(NamedTuple):
    """How much a level looks at."""

    simulations: int
    #: how many possible worlds they are made in
    worlds: int
    #: how many positions of an ending
    nodes: int


LEVELS = {"player": Level(120, 40, 0), "master": Level(1400, 200, 5_000)}
#: the turns that a playout takes at least, unless the deal ends
TURNS = 0
#: how much an unlucky move is given another chance
EXPLORE = 0.2
#: differences so small are none: then the cheaper card goes
EQUAL = 0.004
#: with more cards than that in both hands an ending is not worked out
SHORT = 16
#: nor further than so many moves
DEEPEST = 60


def think(view: Any, level: str, rng: Random) -> Search:
    """What a level finds in either game. Yields the share of the work that is done."""
    if len(view.legal) == 1:
        return Thought(view.legal[0])
    if level == "novice":
        return Thought(novice(view, rng))
    game = navalka if isinstance(view, navalka.View) else open_navalka
    strength = LEVELS[level]
    settled: dict[int, int] = {}
    if strength.nodes and in_sight(view):
        settled = Ending(game.determinize(view, rng), strength.nodes).solve(DEEPEST)
        yield 0.4

    def judge(state: Any, rng: Random) -> Sequence[float]:
        return playout(state, TURNS)

    search = ismcts(
        view,
        game.determinize,
        judge,
        strength.simulations,
        rng,
        explore=EXPLORE,
        prior=rule_of_thumb,
        worlds=strength.worlds,
    )
    if not settled:
        found = yield from search
    elif len(settled) < len(view.legal):
        found = finish(search)
    else:
        found = Thought(view.legal[0], tuple((move, -1.0) for move in view.legal))
    values = dict(found.values)
    for move, won in settled.items():
        values[move] = 0.0 if won > 0 else -1.0
    if settled:
        best = max(values.values())
        yield 1.0
    else:
        best = values[found.move]
    costs = numbers(view.trump)
    winning = [move for move, won in settled.items() if won > 0]
    close = winning or [move for move, value in values.items() if abs(value - best) <= EQUAL]
    move = min(close, key=lambda move: costs[move] if move != TAKE else TAKE)
    return Thought(move, tuple(sorted(values.items())))


def in_sight(view: Any) -> bool:
    """Whether two seats are left with few cards, nothing is drawn any more, and every card is known."""
    talon = view.talon if isinstance(view, navalka.View) else 0
    return not view.unseen and not talon and sum(map(bool, view.counts)) == 2 and sum(view.counts) <= SHORT


def rule_of_thumb(state: Any, moves: list[int]) -> Sequence[float]:
    """The cheapest card first, and taking last."""
    costs = numbers(state.trump)
    return [-float(costs[move] if move != TAKE else TAKE) for move in moves]


def novice(view: Any, rng: Random) -> int:
    """Beats with the lowest card, a trump counting three ranks more, and mostly piles the lowest that is no trump."""
    costs, trump = numbers(view.trump), view.trump
    cards: list[int] = sorted([move for move in view.legal if move != TAKE], key=costs.__getitem__)
    if view.pile and not view.piling:
        return min(cards, key=lambda card: (card % 9 + 3 * (card // 9 == trump), card // 9 == trump))
    plain = [card for card in cards if card // 9 != trump] or cards[:1]
    return plain[len(plain) > 1 and rng.random() < 0.25]
