"""Rules of thumb for the vying in Gorka, quick enough to play whole deals with.

A decision rests on a few numbers: the chance to win, the pot, what staying costs, how many are in. What the
others have done narrows the hands that one believes them to hold: after somebody has paid x times the pot, the
best 1 / (1 + x/2 + x*x/2) of what he may have held till then, and always a little of everything, for bluffs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from random import Random
from typing import NamedTuple

from engine.bots.gorka_odds import Odds, odds
from engine.games.gorka import State
from engine.games.gorka_moves import CALL, FINISH, LIGHT, PASS, RAISE, UP
from engine.games.gorka_pots import SEATS
from engine.games.gorka_view import DARK_ROUND, FIRST_TWO, VYING


class Style(NamedTuple):
    """The weights of the decisions."""

    #: the share of any hand that is a bluff for all one knows
    doubt: float = 0.15
    #: heads-up: the raw chance from which one opens, the chance from which one raises for value
    open_from: float = 0.2
    raise_from: float = 0.66
    #: the chances of a bluff heads-up: as the first word, against a raise, and among more
    bluff_open: float = 0.06
    bluff_raise: float = 0.10
    bluff_many: float = 0.03
    #: among more: the chance from which one raises in earnest, the odds added for chips still to come, the
    #: chips that staying will cost later, for each of the others
    many_from: float = 0.5
    implied: float = 2.0
    later: float = 0.7


STYLE = Style()
#: one who stays in more readily and believes less
FAITHFUL = Style(doubt=0.4, bluff_raise=0.04, many_from=0.55, implied=3.0, later=0.4)
#: nobody is believed to hold better than this share of the best hands
NARROWEST = 0.05


def narrowed(width: float, paid: int, pot: int) -> float:
    """The share of the best hands that somebody may hold, after he has paid so much into a pot."""
    x = paid / (pot or 1)
    width /= 1.0 + 0.5 * x + 0.5 * x * x
    return max(NARROWEST, width)


def believed(share: float, width: float, doubt: float) -> float:
    """The chance to beat a hand out of the best `width` of all, given the share of all hands that one beats."""
    best = (share - 1.0 + width) / width
    return doubt * share + (1.0 - doubt) * best if best > 0.0 else doubt * share


def decide(
    chance: float,
    raw: float,
    owed: int,
    pot: int,
    others: int,
    level: int,
    most: int,
    wide: float,
    style: Style,
    rng: Random,
) -> int:
    """A move in the vying.

    chance  to win, after what the others have done; raw, before it
    owed    what staying costs now; pot, what lies in the middle
    others  still in; level, the stake to match
    most    the most one may raise by, 0 if one may not
    wide    the width of the narrowest of the others
    """
    luck = rng.random()
    if others == 1:
        if not level:
            if not most:
                return PASS
            if raw >= style.open_from or luck < style.bluff_open:
                return RAISE + (most if raw > 0.9 and luck < 0.3 else 1)
            return PASS
        if most and chance > style.raise_from and luck < 0.85:
            return RAISE + most
        if chance * (pot + owed) >= owed:
            if most and not owed and luck < style.bluff_raise and wide > 0.3:
                return RAISE + most
            return FINISH
        if most and wide > 0.4 and luck < style.bluff_raise:
            return RAISE + most
        return PASS
    later = style.later * others
    stay = chance * (pot + owed + style.implied * others) - owed
    if not owed:
        if not most:
            return PASS
        if stay > 1.0 + later or luck < style.bluff_many:
            return RAISE + (1 if chance < style.many_from or luck < 0.4 else most)
        return PASS
    if most and (chance > style.many_from and luck < 0.7):
        return RAISE + most
    if stay > later or chance * (pot + owed) > owed * 1.4:
        return CALL
    if most and luck < style.bluff_many and wide > 0.4:
        return RAISE + most
    return PASS


class Table:
    """What the rules of thumb need of a position that is played on: strengths, open pairs, widths."""

    __slots__ = ("odds", "shown", "strength", "width")

    def __init__(self, state: State, width: list[float] | None = None) -> None:
        self.odds: Odds = odds(state.rules.scale)
        strength = self.odds.strength
        self.strength: list[int] = []
        self.shown: list[list[int]] = []
        order = state.order
        for seat in range(state.seats):
            if not state.live >> seat & 1:
                self.strength.append(-1)
                self.shown.append([])
                continue
            masks = [1 << order[place] for place in state.places[seat]]
            self.strength.append(strength[sum(masks)])
            up = state.up[seat]
            pair = sum(bit for place, bit in enumerate(masks) if up >> place & 1)
            self.shown.append(self.odds.showing(pair))
        self.width = width[:] if width else [1.0] * state.seats

    def move(self, state: State, style: Style, rng: Random) -> int:
        """The move of the seat to move, which sees its own cards and what lies open."""
        seat: int = state.to_move  # type: ignore[assignment]  # somebody is to move
        own, chance, raw, wide, others = self.strength[seat], 1.0, 1.0, 1.0, 0
        shown, widths, doubt = self.shown, self.width, style.doubt
        for other in SEATS[state.live ^ 1 << seat]:
            hands = shown[other]
            share = (bisect_left(hands, own) + bisect_right(hands, own)) / (2 * len(hands))
            width = widths[other]
            others += 1
            raw *= share
            if width < 1.0:
                if width < wide:
                    wide = width
                best = (share - 1.0 + width) / width
                share = doubt * share + (1.0 - doubt) * best if best > 0.0 else doubt * share
            chance *= share
        chips = state.chips[seat]
        owed = state.level - state.paid[seat]
        rules = state.rules
        most = chips - owed
        if most <= 0 or state.raises >= rules.raise_cap:
            most = 0
        elif most > rules.max_raise:
            most = rules.max_raise
        pot = state.carried + sum(state.antes) + sum(state.paid)
        move = decide(chance, raw, min(chips, owed), pot, others, state.level, most, wide, style, rng)
        if move > PASS:
            paid = owed + move - RAISE if move > RAISE else owed
            if paid:
                x = paid / (pot or 1)
                width = widths[seat] / (1.0 + 0.5 * x + 0.5 * x * x)
                widths[seat] = max(NARROWEST, width)
        return move


def playout(state: State, rng: Random, width: list[float] | None = None, style: Style = STYLE) -> None:
    """Plays a deal to its end by the rules of thumb, from any part of it."""
    while state.phase != VYING:
        if state.to_move is None:
            return
        if state.phase == DARK_ROUND:
            state.apply(LIGHT)
        else:
            state.apply(turn_up(state))
    seats = Table(state, width)
    while state.to_move is not None:
        state.apply(seats.move(state, style, rng))


def turn_up(state: State) -> int:
    """What to turn up by the rules of thumb: what tells the least of the hand."""
    seat: int = state.to_move  # type: ignore[assignment]  # somebody is to move
    row = [state.order[place] for place in state.places[seat]]
    scale = state.rules.scale
    if state.phase == FIRST_TWO:
        return hide_first(row[:2], scale.ranks)
    if state.dark[seat]:
        return UP + 0b0011
    return hide_four(row, odds(scale))


def hide_first(two: list[int], falki: tuple[int, ...]) -> int:
    """Of the first two: a pair, a suit or a fal'ka stays closed, otherwise the higher card does."""
    one, other = two
    wild = [card % 9 in falki for card in two]
    if wild[0] != wild[1]:
        return UP + (0b10 if wild[0] else 0b01)
    if wild[0] or one % 9 == other % 9 or one // 9 == other // 9:
        return UP
    return UP + (0b10 if one % 9 > other % 9 else 0b01)


def hide_four(four: list[int], odds: Odds) -> int:
    """Of the dealer's four: the pair that looks the weakest."""
    best, chosen = -1, 0
    for first in range(4):
        for second in range(first + 1, 4):
            hands = odds.showing(1 << four[first] | 1 << four[second])
            look = hands[len(hands) // 2]
            if best < 0 or look < best:
                best, chosen = look, 1 << first | 1 << second
    return UP + chosen
