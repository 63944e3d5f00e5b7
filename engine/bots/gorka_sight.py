"""What a seat makes of a position of Gorka in the vying: its chances, the pot, what the others may hold."""

from __future__ import annotations

from itertools import combinations

from engine.bots.gorka_odds import Odds, odds, pair_of, share
from engine.bots.gorka_policy import believed, narrowed
from engine.cards import bits, mask
from engine.games.gorka import View
from engine.games.gorka_moves import DARK, LIGHT, PASS, RAISE, UP

#: the hands of one's own that are thought of while one hasn't seen it [6.9]
OWN_HANDS = 24


class Sight:
    """The numbers that a decision in the vying rests on. Every one is known to the seat."""

    def __init__(self, view: View) -> None:
        self.odds: Odds = odds(view.rules.scale)
        seat = view.seat
        #: those who are still in, besides oneself
        self.others = [other for other in range(view.seats) if view.playing[other] and other != seat]
        #: what is owed, as far as one can pay; the most one may raise by
        owed = view.level - view.paid[seat]
        left = view.chips[seat] - owed
        self.owed = min(owed, view.chips[seat])
        self.most = max(0, min(left, view.rules.max_raise)) if view.raises < view.rules.raise_cap else 0
        #: the own strength, or some that may be, where one hasn't seen one's cards
        self.own = self._own(view)
        #: the strengths that each other may have, ascending, whatever he has done
        self.hands = {
            other: self.odds.against(pair_of(view.cards[other], view.up[other]), view.unseen)
            for other in self.others
        }
        #: how narrow a share of their best hands they seem to hold
        self.width = widths(view)

    def _own(self, view: View) -> list[int]:
        row = view.cards[view.seat]
        hidden = sum(card < 0 for card in row)
        known = mask(card for card in row if card >= 0)
        if not hidden:
            return [self.odds.strength[known]]
        every = [known | mask(cards) for cards in combinations(bits(view.unseen), hidden)]
        step = max(1, len(every) // OWN_HANDS)
        return [self.odds.strength[hand] for hand in every[step // 2 :: step]]

    def chance(self, doubt: float = -1.0) -> float:
        """To win against all, after what they have done; with a doubt below 0, whatever they have done."""
        total = 0.0
        for own in self.own:
            product = 1.0
            for other in self.others:
                part = share(self.hands[other], own)
                product *= part if doubt < 0 else believed(part, self.width[other], doubt)
            total += product
        return total / len(self.own)

    def narrowest(self) -> float:
        """The width of the narrowest of the others."""
        return min(self.width[other] for other in self.others)


def widths(view: View) -> list[float]:
    """For every seat the share of its best hands that its stakes in the vying tell of, 1 for any hand."""
    width = [1.0] * view.seats
    pot = view.carried + sum(view.antes)
    paid = [0] * view.seats
    chips = [have - ante for have, ante in zip(view.stacks, view.antes, strict=True)]
    level = 0
    for seat, move in view.history:
        if move > DARK:
            pot += move - DARK - paid[seat]
            paid[seat] = level = move - DARK
        elif move != LIGHT and move != PASS and not UP <= move < RAISE:
            if move > RAISE:
                level += move - RAISE
            put = min(level, chips[seat]) - paid[seat]
            if put > 0:
                width[seat] = narrowed(width[seat], put, pot)
                paid[seat] += put
                pot += put
    return width
