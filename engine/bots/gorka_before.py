"""What the bots of Gorka do before the vying: dark stakes, and which cards to turn up.

The numbers come from some thousands of deals played out by the rules of thumb of `gorka_policy`, by two and by
four.
"""

from __future__ import annotations

from random import Random

from engine.bots import gorka_book
from engine.bots.gorka_odds import Odds, odds, share
from engine.bots.gorka_policy import FAITHFUL, STYLE, hide_first, hide_four, playout
from engine.bots.gorka_policy import turn_up as turn_up_by_thumb
from engine.bots.gorka_search import gained
from engine.bots.thought import Search, Thought
from engine.games import gorka
from engine.games.gorka import View
from engine.games.gorka_moves import DARK, LIGHT, UP
from engine.games.gorka_view import VYING

#: how often the least dark stake is made where it costs little
DARING = {"novice": 0.08, "player": 0.04, "master": 0.06}
#: what a dark stake costs for every chip above the least, in chips; the least costs the dealer, who speaks last
#: anyway, so many antes, and brings the others a little
COST = 0.5
DEALERS_COST = 1.0
FIRST_WORD = 0.2
#: worlds that are played on to see what a hand will bring
WORLDS = 80
#: worlds that the table is asked about; by how many antes a choice must be better than the thumb's
ASKED = 200
SURE = 0.15
#: how often the master as a dealer with a poor hand turns up what looks strong
SHOW_OFF = 0.4
#: what turning up the wrong cards costs, in antes for each of the others
TELLING = 0.06
#: what it costs the dealer to look strong rather than weak, as a share of all hands, in antes times the square of
#: the number of the others
LOOKING_STRONG = 0.45


def dark_round(view: View, level: str, rng: Random) -> Thought:
    """A dark stake, now and then; mostly none."""
    unit = max(1, view.rules.ante)
    stakes = view.legal[1:]
    chips = view.stacks[view.seat]
    dealer = view.seat == view.dealer
    least = stakes[0] - DARK if stakes else chips + 1
    cheap = least <= 2 * unit and 25 * least <= chips and not view.rules.blind_dark and not dealer
    dares = cheap and rng.random() < DARING[level]
    move = stakes[0] if dares else LIGHT
    if level != "master":
        return Thought(move)
    others = sum(view.dealt_in) - 1
    place = 0.14 * others * unit
    light = place * others if dealer else -place
    first = -DEALERS_COST * unit if dealer else FIRST_WORD * unit
    values = [(LIGHT, round(light, 3))]
    for stake in stakes:
        cost = COST * (stake - DARK - unit)
        values.append((stake, round(light + first - cost, 3)))
    return Thought(move, tuple(values))


def turn_up(view: View, level: str, rng: Random) -> Search:
    """Which cards to show: of the first two, or as the dealer of four."""
    if level == "master" and gorka_book.knows(view) and -1 not in view.cards[view.seat]:
        return (yield from by_the_table(view, rng))
    row = [card for card in view.cards[view.seat] if card >= 0]
    chances = odds(view.rules.scale)
    falki = view.rules.scale.ranks
    others = sum(view.dealt_in) - 1
    unit = max(1, view.rules.ante)
    if view.phase == "first-two":
        favourite = UP if level == "novice" else hide_first(row, falki)
        costs = {move: TELLING * unit * others * (move != favourite) for move in view.legal}
    elif len(row) < 4:
        # a dark dealer hasn't looked
        favourite = view.legal[0]
        costs = dict.fromkeys(view.legal, 0.0)
    elif level == "novice":
        favourite = _lowest(row, falki)
        costs = {}
    else:
        favourite = hide_four(row, chances)
        looks = {move: _looks(row, move - UP, chances) for move in view.legal}
        strength = chances.strength[sum(1 << card for card in row)]
        if level == "master" and share(chances.every, strength) < 0.55 and rng.random() < SHOW_OFF:
            favourite = max(view.legal, key=lambda move: (looks[move], -move))
        slope = LOOKING_STRONG * unit * others**2
        costs = {move: slope * abs(looks[move] - looks[favourite]) for move in view.legal}
    if level != "master":
        return Thought(favourite)
    total = 0.0
    for number in range(WORLDS):
        state = gorka.determinize(view, rng)
        state.apply(favourite)
        playout(state, rng, None, FAITHFUL if number % 3 == 2 else STYLE)
        total += gained(state, view.seat)
        if number % 8 == 7:
            yield (number + 1) / WORLDS
    return Thought(favourite, tuple((move, round(total / WORLDS - costs[move], 3)) for move in view.legal))


def by_the_table(view: View, rng: Random) -> Search:
    """Two at the table by the book: what the equilibrium table makes of every choice, in the same worlds."""
    totals = [0.0] * len(view.legal)
    for number in range(ASKED):
        world = gorka.determinize(view, rng)
        for place, move in enumerate(view.legal):
            state = world.copy()
            state.apply(move)
            if state.phase != VYING:
                state.apply(turn_up_by_thumb(state))
            totals[place] += gorka_book.value_of(state, view.seat)
        if number % 8 == 7:
            yield (number + 1) / ASKED
    values = {move: total / ASKED for move, total in zip(view.legal, totals, strict=True)}
    move = turn_up_by_thumb(world)
    best = max(view.legal, key=lambda other: (values[other], -other))
    if values[best] > values[move] + SURE:
        move = best
    return Thought(move, tuple((other, round(value, 3)) for other, value in values.items()))


def _looks(row: list[int], up: int, chances: Odds) -> float:
    """The middle one of the hands that such an open pair may belong to, as a share of all."""
    pair = sum(1 << card for place, card in enumerate(row) if up >> place & 1)
    hands = chances.showing(pair)
    return share(chances.every, hands[len(hands) // 2])


def _lowest(row: list[int], falki: tuple[int, ...]) -> int:
    """The two lowest cards, the fal'ki last."""
    order = sorted(range(4), key=lambda place: (row[place] % 9 in falki, row[place] % 9, place))
    return UP + (1 << order[0] | 1 << order[1])
