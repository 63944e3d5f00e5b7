"""How the bots play Gorka.

The novice looks at the own cards and at the price. The player counts against the open cards of the others and
believes a raise. The master works out the vying of the last two (`gorka_duel`); among more he plays every move on
in possible worlds, in which the others hold what goes with what they have done (`gorka_search`). What to show he
decides by an equilibrium table where two play by the book (`gorka_book`); else there is little to think about before
the vying (`gorka_before`).
"""

from __future__ import annotations

from math import fsum, prod
from random import Random

from engine.bots.gorka_before import dark_round, turn_up
from engine.bots.gorka_odds import share
from engine.bots.gorka_policy import STYLE, Style, decide
from engine.bots.gorka_search import among_more, between, duel
from engine.bots.gorka_sight import Sight
from engine.bots.thought import Search, Thought
from engine.games.gorka import View

#: the novice is hard to drive out and seldom bluffs
NOVICE = Style(
    raise_from=0.72,
    bluff_open=0.03,
    bluff_raise=0.02,
    bluff_many=0.01,
    many_from=0.6,
    implied=3.0,
    later=0.4,
)


def think(view: View, level: str, rng: Random) -> Search:
    """What a level finds. Yields the share of the work that is done."""
    if len(view.legal) == 1:
        return Thought(view.legal[0])
    if view.phase == "dark-round":
        return dark_round(view, level, rng)
    if view.phase != "vying":
        return (yield from turn_up(view, level, rng))
    if level == "novice":
        return Thought(novice(view, rng))
    if level == "player":
        return Thought(player(view, rng))
    return (yield from study(view, rng))


def study(view: View, rng: Random) -> Search:
    """The master's search: what every legal move of a view is worth, also where there is but one."""
    if view.phase == "dark-round":
        return dark_round(view, "master", rng)
    if view.phase != "vying":
        return (yield from turn_up(view, "master", rng))
    move, values = yield from (duel if sum(view.playing) == 2 else among_more)(view, rng)
    return Thought(move, between(values, view.legal))


def novice(view: View, rng: Random) -> int:
    """The novice's word: he knows how good his cards are, forgets what lies open, and hears no raise."""
    sight = Sight(view)
    every = sight.odds.every
    count = len(sight.others)
    chance = fsum(prod([share(every, own)] * count) for own in sight.own) / len(sight.own)
    return _word(view, sight, chance, chance, 1.0, NOVICE, rng)


def player(view: View, rng: Random) -> int:
    """The player's word."""
    sight = Sight(view)
    return _word(view, sight, sight.chance(STYLE.doubt), sight.chance(), sight.narrowest(), STYLE, rng)


def _word(view: View, sight: Sight, chance: float, raw: float, wide: float, style: Style, rng: Random) -> int:
    others = len(sight.others)
    return decide(chance, raw, sight.owed, view.pot, others, view.level, sight.most, wide, style, rng)
