"""What the master of Gorka does: he works out the vying of the last two, and plays everything else on in thought."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Sequence
from itertools import pairwise
from math import fsum
from random import Random
from typing import NamedTuple

from engine.bots.gorka_duel import Duel, Hands, Solution, classes, place_of
from engine.bots.gorka_odds import odds, pair_of
from engine.bots.gorka_policy import FAITHFUL, STYLE, narrowed, playout
from engine.bots.gorka_sight import Sight
from engine.cards import mask
from engine.games import gorka
from engine.games.gorka import State, View
from engine.games.gorka_moves import DARK, FINISH, LIGHT, PASS, RAISE, UP

#: worlds that are dealt, and those of them that are played on, the likelier the oftener
DEALT = 240
PLAYED = 120
#: a move that is worth so much less than the best, in chips and as a share of the pot, isn't made
SLACK = 0.2
SLACK_OF_POT = 0.03

Values = dict[int, float]


class Before(NamedTuple):
    """How a deal stood at some moment of the vying: all lists by seat."""

    paid: list[int]
    level: int
    raises: int
    live: list[bool]
    width: list[float]
    #: the moves made after it
    later: tuple[int, ...]


def replay(view: View) -> Before:
    """How it stood when no more than those who are in now were in, in the vying."""
    paid, width = [0] * view.seats, [1.0] * view.seats
    chips = [have - ante for have, ante in zip(view.stacks, view.antes, strict=True)]
    pot, level, raises = view.carried + sum(view.antes), 0, 0
    live = list(view.dealt_in)
    start = 0
    for place, (seat, move) in enumerate(view.history):
        if move == LIGHT or UP <= move < RAISE:
            start = place + 1
            continue
        if move > DARK:
            pot += move - DARK - paid[seat]
            paid[seat] = level = move - DARK
            start = place + 1
            continue
        if live == list(view.playing):
            break
        start = place + 1
        if move == PASS:
            live[seat] = False
            continue
        if move > RAISE:
            level += move - RAISE
            raises += 1
        put = min(level, chips[seat]) - paid[seat]
        if put > 0:
            width[seat] = narrowed(width[seat], put, pot)
            paid[seat] += put
            pot += put
    return Before(paid, level, raises, live, width, tuple(act.move for act in view.history[start:]))


# --------------------------------------------------------------------------------------------------- the duel


def duel(view: View, rng: Random) -> Generator[float, None, tuple[int, Values]]:
    """The vying of the last two: a move of the solution, by its chances, and what the moves are worth."""
    before = replay(view)
    seat = view.seat
    other = next(place for place in range(view.seats) if view.playing[place] and place != seat)
    movers = [act.seat for act in view.history[len(view.history) - len(before.later) :]]
    first = movers[0] if movers else seat
    sides = (first, other if first == seat else seat)
    paid, antes = before.paid, view.antes
    chips = [have - ante - stake for have, ante, stake in zip(view.stacks, antes, paid, strict=True)]
    dead = [antes[one] + paid[one] for one in range(view.seats) if one not in sides and view.dealt_in[one]]
    question = Duel(
        put=(antes[sides[0]] + paid[sides[0]], antes[sides[1]] + paid[sides[1]]),
        chips=(chips[sides[0]], chips[sides[1]]),
        paid=(paid[sides[0]], paid[sides[1]]),
        level=before.level,
        dead=tuple(dead),
        carried=view.carried,
        raises=view.rules.raise_cap - before.raises,
        most=view.rules.max_raise,
        moves=before.later,
    )
    hands = (_hands(view, sides[0], before), _hands(view, sides[1], before))
    solution = Solution(question, hands)
    yield from solution.think()
    moves, often, worth = solution.answer(_place(view, hands[sides.index(seat)]))
    # what was put in before the duel is lost in any case
    spent = antes[seat] + paid[seat]
    values = {move: value - spent for move, value in zip(moves, worth, strict=True)}
    good = max(worth) - SLACK - SLACK_OF_POT * view.pot
    often = [
        chance if value >= good and chance > 0.05 else 0.0 for chance, value in zip(often, worth, strict=True)
    ]
    if not any(often):
        often = [float(value == max(worth)) for value in worth]
    return _by_chance(moves, often, rng), values


def _hands(view: View, seat: int, before: Before) -> Hands:
    """The hands that a seat may hold as all see it."""
    if view.rules.blind_dark and view.dark[seat]:
        # [6.9] who can't see his cards plays them all alike
        strengths = _possible(view, seat)
        return Hands([1.0], [strengths])
    strengths = _possible(view, seat)
    width = before.width[seat]
    if width >= 1.0:
        return classes(strengths, [1.0] * len(strengths))
    narrow = int(len(strengths) * (1.0 - width))
    doubt = STYLE.doubt
    high = doubt + (1.0 - doubt) / width
    return classes(strengths, [doubt] * narrow + [high] * (len(strengths) - narrow))


def _possible(view: View, seat: int) -> list[int]:
    shown = pair_of(view.cards[seat], view.up[seat])
    closed = mask(
        card
        for place, card in enumerate(view.cards[view.seat])
        if card >= 0 and not view.up[view.seat] >> place & 1
    )
    return odds(view.rules.scale).against(shown, view.unseen | closed)


def _place(view: View, hands: Hands) -> int:
    row = view.cards[view.seat]
    if len(hands.weights) == 1 or -1 in row:
        return 0
    return place_of(hands, odds(view.rules.scale).strength[mask(row)])


def _by_chance(moves: Sequence[int], often: Sequence[float], rng: Random) -> int:
    luck = rng.random() * fsum(often)
    chosen = -1
    for move, chance in zip(moves, often, strict=True):
        if chance > 0.0:
            chosen = move
            luck -= chance
            if luck < 0.0:
                break
    return chosen


# ----------------------------------------------------------------------------------------------- playing it on


def worlds(view: View, sight: Sight, rng: Random) -> Generator[float, None, list[State]]:
    """Positions that look like the view, those oftener in which the others' stakes make sense."""
    dealt: list[State] = []
    weights: list[float] = []
    doubt = STYLE.doubt
    strength = sight.odds.strength
    narrow = [other for other in sight.others if sight.width[other] < 1.0]
    for number in range(DEALT if narrow else PLAYED):
        state = gorka.determinize(view, rng)
        weight = 1.0
        for other in narrow:
            hands, width = sight.hands[other], sight.width[other]
            hand = sum(1 << state.order[place] for place in state.places[other])
            beaten = bisect_left(hands, strength[hand]) / len(hands)
            weight *= doubt + ((1.0 - doubt) / width if beaten >= 1.0 - width else 0.0)
        dealt.append(state)
        weights.append(weight)
        if number % 8 == 7:
            yield 0.25 * number / DEALT
    if not narrow:
        return dealt
    step = fsum(weights) / PLAYED
    mark, passed, chosen = rng.random() * step, 0.0, []
    for state, weight in zip(dealt, weights, strict=True):
        passed += weight
        while mark < passed:
            chosen.append(state)
            mark += step
    return chosen


def gained(state: State, seat: int) -> float:
    """What a finished deal brought a seat; a tie that is played for again counts as shared."""
    won = float(state.returns()[seat])
    if state.rules.tie == "svara":
        for pot in state.pots:
            if pot.winners & pot.winners - 1 and pot.winners >> seat & 1:
                won += pot.chips / pot.winners.bit_count()
    return won


def tried(view: View) -> list[int]:
    """The moves that are played on: of the raises the least, the most and one between."""
    raises = [move for move in view.legal if move > RAISE]
    some = {raises[0], raises[len(raises) // 2], raises[-1]} if raises else set()
    return sorted([move for move in view.legal if PASS < move < UP] + list(some))


def played_on(view: View, moves: Sequence[int], rng: Random) -> Generator[float, None, Values]:
    """The mean return of each of these moves of the vying, played on in the same worlds."""
    sight = Sight(view)
    states = yield from worlds(view, sight, rng)
    totals = [0.0] * len(moves)
    seat = view.seat
    owed = view.level - view.paid[seat]
    for number, state in enumerate(states):
        style = FAITHFUL if number % 3 == 2 else STYLE
        for place, move in enumerate(moves):
            trial = state.copy()
            trial.apply(move)
            width = sight.width[:]
            put = owed + max(0, move - RAISE)
            if put > 0:
                width[seat] = narrowed(width[seat], put, view.pot)
            playout(trial, rng, width, style)
            totals[place] += gained(trial, seat)
        if number % 4 == 3:
            yield 0.25 + 0.75 * (number + 1) / len(states)
    return {move: total / len(states) for move, total in zip(moves, totals, strict=True)}


def among_more(view: View, rng: Random) -> Generator[float, None, tuple[int, Values]]:
    """The vying of three or more: the move that brings the most when it is played on."""
    values = yield from played_on(view, tried(view), rng)
    values[PASS] = -float(view.antes[view.seat] + view.paid[view.seat])
    best = max(values.values())
    return next(move for move in sorted(values) if values[move] >= best - 1e-9), values


def between(values: Values, legal: Sequence[int]) -> tuple[tuple[int, float], ...]:
    """A value for every legal move: raises in between lie on a line, beyond the last on its slope.

    Where no raise was thought of the other is all-in, and a raise is as good as finishing.
    """
    known = sorted(move for move in values if move > RAISE)
    if not known:
        return tuple((move, round(values.get(move, values.get(FINISH, 0.0)), 3)) for move in legal)
    result = []
    for move in legal:
        value = values.get(move)
        if value is None:
            low, high = next(
                ((a, b) for a, b in pairwise(known) if move < b),
                tuple(known[-2:]) if len(known) > 1 else (known[-1],) * 2,
            )
            part = (move - low) / (high - low) if high > low else 0.0
            value = values[low] + part * (values[high] - values[low])
        result.append((move, round(value, 3)))
    return tuple(result)
