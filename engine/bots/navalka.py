"""How the bots play both Navalkas.

Every way to play a turn, a card that beats with a card to pile, is tried in the same possible worlds, in which
is all that was shown and taken up; after each round the better half goes on (sequential halving: Karnin, Koren
and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). A playout goes by rules of thumb until
somebody takes, and then estimates how likely each seat is to lose (`navalka_play`, `navalka_worth`): that says
more than playing on, where luck drowns the difference. With all cards in sight there is one world only, and a
tree search is better (`engine.bots.ismcts`); short endings between two the master works out (`navalka_end`).
The novice is sparing of his high cards and not of his trumps, and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.bots.ismcts import ismcts
from engine.bots.navalka_end import Ending
from engine.bots.navalka_play import PATIENCE, lost, numbers, playout, world_of
from engine.bots.thought import Search, Thought
from engine.cards import SAME_SUIT, listed
from engine.games import navalka, open_navalka
from engine.heap.play import TAKE


class Level(NamedTuple):
    """How much a level looks at."""

    #: playouts where something is hidden
    playouts: int
    #: simulations with all cards in sight
    simulations: int
    #: positions of an ending
    nodes: int
    #: the turns that a playout takes at least, unless the deal ends
    turns: int


LEVELS = {"player": Level(24, 24, 0, PATIENCE), "master": Level(2400, 1000, 5_000, 0)}
#: no more worlds than that in one round
MOST_WORLDS = 250
#: how much the tree search gives an unlucky move another chance
EXPLORE = 0.2
#: differences so small are none: then the cheaper card goes
EQUAL = 0.008
#: and so small ones are mistrusted where a lower card of the same suit beats as well
DOUBTED = 0.03
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
    return (yield from _search(view, LEVELS[level], rng))


def study(view: Any, rng: Random) -> Search:
    """The master's search: what every legal move of a view is worth, also where there is but one."""
    strength = LEVELS["master"]
    found = yield from _search(view, strength, rng)
    values = dict(found.values)
    if _short(view):
        # he stops at the first win: here the others are looked for too
        ending = Ending(_game(view).determinize(view, rng), strength.nodes)
        for move, won in ending.solve(DEEPEST, every=True).items():
            values[move] = 0.0 if won > 0 else -1.0
    return Thought(found.move, tuple(values.items()))


def _short(view: Any) -> bool:
    """Whether it is an ending between two with all cards in sight that can be worked out."""
    return not view.unseen and sum(map(bool, view.counts)) == 2 and sum(view.counts) <= SHORT


def _search(view: Any, strength: Level, rng: Random) -> Search:
    if view.unseen:
        found = yield from _by_worlds(view, strength, rng)
    else:
        found = yield from _in_sight(view, strength, rng)
    return Thought(_cheapest(view, found), found.values)


def _cheapest(view: Any, found: Thought) -> int:
    """Of the moves that are as good as the best, the one that keeps the better cards."""
    costs, values = numbers(view.trump), dict(found.values)
    best = values[found.move]
    close = [move for move in view.legal if values[move] >= best - EQUAL]
    chosen: int = min(close, key=lambda move: costs[move] if move != TAKE else TAKE)
    if view.pile and not view.piling and chosen != TAKE:
        for move in view.legal:  # the lowest first
            if move // 9 == chosen // 9 and values[move] >= best - DOUBTED:
                return int(move)
    return chosen


def _game(view: Any) -> Any:
    return navalka if isinstance(view, navalka.View) else open_navalka


def plans(view: Any) -> list[tuple[int, int]]:
    """The ways to play the turn: a move, and the card to pile after it, -1 if that is left open or can't be.

    What beats with a higher card than another of its suit gets one plan only: it is hardly ever right.
    """
    answering = view.pile and not view.piling
    result: list[tuple[int, int]] = []
    suits = 0
    for move in view.legal:
        rest = listed(view.hand & ~(1 << move))
        if not answering or move == TAKE or not rest or suits & 1 << move:
            result.append((move, -1))
        else:
            suits |= SAME_SUIT[move]
            result += [(move, card) for card in rest]
    return result


def _by_worlds(view: Any, strength: Level, rng: Random) -> Search:
    """Sequential halving of the plans. The value of a move is that of its best plan."""
    game, seat, costs = _game(view), view.seat, numbers(view.trump)
    number = [*costs, TAKE, -1]
    left = sorted(plans(view), key=lambda plan: (number[plan[0]], number[plan[1]]))
    ways = [(number[first], number[second]) for first, second in left]
    sums = [0.0] * len(ways)
    counts = [0] * len(ways)
    values: dict[int, float] = {}
    going = list(range(len(ways)))
    rounds = 1
    while len(going) >> rounds > 1:
        rounds += 1
    behind: list[tuple[int, float]] = []
    for turn in range(rounds):
        worlds = min(MOST_WORLDS, max(2, strength.playouts // rounds // len(going)))
        for done in range(worlds):
            world = world_of(game.determinize(view, rng))
            for way in going:
                first, second = ways[way]
                sums[way] += playout(world, strength.turns, first, second)[seat]
            if done % 4 == 3:
                yield (turn + (done + 1) / worlds) / rounds
        for way in going:
            counts[way] += worlds
        going.sort(key=lambda way: (-sums[way] / counts[way], way))
        best = sums[going[0]] / counts[going[0]]
        if turn + 1 < rounds:
            half = (len(going) + 1) // 2
            behind += [(way, sums[way] / counts[way] - best) for way in going[half:]]
            del going[half:]
    yield 1.0
    # a plan that was given up is as far behind the best as it was then
    for way, less in [(way, sums[way] / counts[way] - best) for way in going] + behind:
        move = left[way][0]
        values[move] = max(values.get(move, -2.0), best + less)
    return Thought(left[going[0]][0], tuple((move, max(-1.0, values[move])) for move in view.legal))


def _in_sight(view: Any, strength: Level, rng: Random) -> Search:
    """A tree search; between two, what is proven comes first."""
    game = _game(view)
    state = game.determinize(view, rng)
    settled: dict[int, int] = {}
    if strength.nodes and _short(view):
        settled = Ending(state, strength.nodes).solve(DEEPEST)
        yield 0.3

    def judge(state: Any, rng: Random) -> Sequence[float]:
        return (
            lost(state.seats, state.loser)
            if state.to_move is None
            else playout(world_of(state), strength.turns)
        )

    found = Thought(view.legal[0], tuple((move, -1.0) for move in view.legal))
    if len(settled) < len(view.legal):
        search = ismcts(
            view,
            lambda view, rng: state.copy(),
            judge,
            strength.simulations,
            rng,
            explore=EXPLORE,
            prior=rule_of_thumb,
        )
        while True:
            try:
                share = next(search)
            except StopIteration as end:
                found = end.value
                break
            yield 0.3 + 0.7 * share if strength.nodes else share
    else:
        yield 1.0
    values = dict(found.values)
    if 1 in settled.values():  # nothing else is as good as what is proven
        values = {move: min(value, -2 * DOUBTED) for move, value in values.items()}
    for move, won in settled.items():
        values[move] = 0.0 if won > 0 else -1.0
    move = max(view.legal, key=lambda move: values[move]) if settled else found.move
    return Thought(move, tuple(values.items()))


def rule_of_thumb(state: Any, moves: list[int]) -> int:
    """The cheapest card first, and taking last."""
    costs = numbers(state.trump)
    return min(moves, key=lambda move: costs[move] if move != TAKE else TAKE)


def novice(view: Any, rng: Random) -> int:
    """Beats with the lowest card, a trump counting three ranks more, and mostly piles the lowest that is no trump."""
    costs, trump = numbers(view.trump), view.trump
    cards: list[int] = sorted([move for move in view.legal if move != TAKE], key=costs.__getitem__)
    if view.pile and not view.piling:
        return min(cards, key=lambda card: (card % 9 + 3 * (card // 9 == trump), card // 9 == trump))
    plain = [card for card in cards if card // 9 != trump] or cards[:1]
    return plain[len(plain) > 1 and rng.random() < 0.25]
