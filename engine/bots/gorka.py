"""How the bots play Gorka.

The novice looks at the own cards and at the price. The player counts against the open cards of the others and
believes a raise. The master works out the vying of the last two (`gorka_duel`); among more he plays every move
on in possible worlds, in which the others hold what goes with what they have done (`gorka_search`).
"""

from __future__ import annotations

from random import Random

from engine.bots.gorka_odds import odds, share
from engine.bots.gorka_policy import STYLE, Style, decide, hide_first, hide_four
from engine.bots.gorka_search import alone, among_more, between, duel
from engine.bots.gorka_sight import Sight
from engine.bots.thought import Search, Thought
from engine.games.gorka import View
from engine.games.gorka_moves import LIGHT, UP

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
        return Thought(LIGHT)
    if view.phase != "vying":
        return Thought(_turn_up(view, level))
    if level == "novice":
        return Thought(novice(view, rng))
    if level == "player":
        return Thought(player(view, rng))
    move, values = yield from (duel if alone(view) else among_more)(view, rng)
    return Thought(move, between(values, view.legal))


def _turn_up(view: View, level: str) -> int:
    """Which cards to show."""
    row = [card for card in view.cards[view.seat] if card >= 0]
    scale = view.rules.scale
    if view.phase == "first-two":
        return UP if level == "novice" else hide_first(row, scale.ranks)
    if len(row) < 4 or level == "novice":
        return view.legal[0]
    return hide_four(row, odds(scale))


def novice(view: View, rng: Random) -> int:
    """The novice's word: he knows how good his cards are, forgets what lies open, and hears no raise."""
    sight = Sight(view)
    every = sight.odds.every
    count = len(sight.others)
    chance = sum(share(every, own) ** count for own in sight.own) / len(sight.own)
    return _word(view, sight, chance, chance, 1.0, NOVICE, rng)


def player(view: View, rng: Random) -> int:
    """The player's word."""
    sight = Sight(view)
    return _word(view, sight, sight.chance(STYLE.doubt), sight.chance(), sight.narrowest(), STYLE, rng)


def _word(view: View, sight: Sight, chance: float, raw: float, wide: float, style: Style, rng: Random) -> int:
    others = len(sight.others)
    return decide(chance, raw, sight.owed, view.pot, others, view.level, sight.most, wide, style, rng)
