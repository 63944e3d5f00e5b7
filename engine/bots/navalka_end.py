"""The endings of both Navalkas between two players who know all cards: who can force what.

Cards come back to hands again and again, so lines of play need not end, and a search to the end is not to be
had. But whoever can force a win in so many moves can do it whatever was played before: the search goes deeper
step by step (iterative deepening), keeps what is proven for good, and remembers of the rest only how deep it
has looked. It gives up after a number of positions.
"""

from __future__ import annotations

from typing import Any

from engine.bots.navalka_play import BEATING, masks, numbers
from engine.heap.play import TAKE

#: two hands (of the seat asked for, and of the other), the pile, whether the first of them is to move, and
#: whether he piles now; cards in the order of `navalka_play`
Position = tuple[int, int, tuple[int, ...], bool, bool]


class Enough(Exception):  # noqa: N818 - no error
    """The search has looked at as many positions as it may."""


class Ending:
    """The search from one position with two seats left and nothing to draw."""

    def __init__(self, state: Any, nodes: int) -> None:
        me = state.to_move
        rules = state.rules
        self.other = next(seat for seat, hand in enumerate(state.hands) if hand and seat != me)
        self.number = numbers(state.trump)
        self.closed = state.hand_size > 0
        self.three = not self.closed and rules.take_three
        self.may_take, self.free_lead = rules.may_take, rules.free_lead
        self.last_answer = rules.last_answer
        self.picker_leads = self.closed and rules.picker_leads
        self.nodes = nodes
        self.proven: dict[Position, int] = {}
        self.looked: dict[Position, int] = {}
        hands = masks(state.trump, state.hands)
        pile = tuple([self.number[card] for card in state.pile])
        self.root: Position = (hands[me], hands[self.other], self._tidy(pile), True, state.piling)

    def _tidy(self, pile: tuple[int, ...]) -> tuple[int, ...]:
        """The pile as far as it matters."""
        if self.three:
            return pile
        if self.closed:
            return (*sorted(pile[:-1]), pile[-1]) if pile else pile
        return pile[-1:]

    def moves(self, position: Position) -> list[int]:
        """What the seat to move can do, the cheapest card first; -1 is to take."""
        mine, theirs, pile, first, piling = position
        cards = mine if first else theirs
        answering = bool(pile) and not piling
        if answering:
            cards &= BEATING[pile[-1]]
        result: list[int] = []
        while cards:
            bit = cards & -cards
            result.append(bit.bit_length() - 1)
            cards ^= bit
        if answering and (self.may_take or not result):
            result.append(-1)
        return result

    def after(self, position: Position, move: int) -> Position | int:
        """What a move leads to: a position, or the end: 1 the first seat has won, -1 it has lost, 0 a draw."""
        mine, theirs, pile, first, piling = position
        hand, rest = (mine, theirs) if first else (theirs, mine)
        won = 1 if first else -1
        if move < 0:
            if not rest:
                return -won  # that was the last answer
            taken = pile[-3:] if self.three else pile if self.closed else pile[-1:]
            for card in taken:
                hand |= 1 << card
            pile = pile[:-3] if self.three else ()
            leads = first if self.picker_leads else not first
            return (hand, rest, pile, leads, False) if first else (rest, hand, pile, leads, False)
        hand ^= 1 << move
        beaten = bool(pile) and not piling
        pile = self._tidy((*pile, move))
        if beaten and hand:
            return (hand, rest, pile, first, True) if first else (rest, hand, pile, first, True)
        if hand:
            if not rest:
                return -won
        elif not rest:
            return 0
        elif not self.last_answer or (beaten and self.free_lead):
            return won
        return (hand, rest, pile, not first, False) if first else (rest, hand, pile, not first, False)

    def prove(self, position: Position | int, depth: int) -> int:
        """1 if the first seat can force a win in so many moves, -1 if it can't avoid to lose in them, else 0."""
        if isinstance(position, int):
            return position
        known = self.proven.get(position)
        if known is not None:
            return known
        if depth <= 0 or self.looked.get(position, 0) >= depth:
            return 0
        self.nodes -= 1
        if self.nodes < 0:
            raise Enough
        good = 1 if position[3] else -1
        worst = -good
        for move in self.moves(position):
            value = self.prove(self.after(position, move), depth - 1)
            if value == good:
                self.proven[position] = good
                return good
            if not value:
                worst = 0
        if worst:
            self.proven[position] = worst
        else:
            self.looked[position] = depth
        return worst

    def solve(self, deepest: int, every: bool = False) -> dict[int, int]:
        """For every move that is settled whether it wins, 1, or loses, -1.

        Stops at the first depth where a win is found, unless it is asked about every move, or nothing is open. A
        draw counts as open.
        """
        settled: dict[int, int] = {}
        moves = self.moves(self.root)
        try:
            for depth in range(1, deepest + 1, 2):
                for move in moves:
                    if move not in settled:
                        value = self.prove(self.after(self.root, move), depth)
                        if value:
                            settled[move] = value
                if (1 in settled.values() and not every) or len(settled) == len(moves):
                    break
        except (Enough, RecursionError):
            pass
        return {
            TAKE if move < 0 else self.number.index(move): value for move, value in sorted(settled.items())
        }
