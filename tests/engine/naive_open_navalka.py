"""Open Navalka once more, from the rules page alone: names, sets and lists, nothing of the engine."""

from __future__ import annotations

from tests.engine import naive_navalka


class Table(naive_navalka.Table):
    """The same table without a talon, with a discard; hands that sit out are empty."""

    def __init__(
        self,
        hands: list[list[str]],
        dealer: int,
        trump: str,
        *,
        take_three: bool = False,
        may_take: bool = False,
        free_lead: bool = False,
        last_answer: bool = False,
        cap: int = 2000,
    ) -> None:
        super().__init__(
            hands,
            [],
            dealer,
            trump,
            may_take=may_take,
            free_lead=free_lead,
            last_answer=last_answer,
            cap=cap,
        )
        self.take_three = take_three

    def take_up(self, player: int) -> None:
        if self.take_three:
            for _ in range(3):
                if self.heap:
                    self.hands[player].add(self.heap.pop())
        else:
            self.hands[player].add(self.heap[-1])
            self.heap = []


def deal_cards(
    decks: list[list[str]], players: int, dealer: int, trump: str, *, sit_out: bool, redeals: int
) -> tuple[list[list[str]], list[int], int]:
    """The hands, who has no trumps, and how many decks were dealt in vain."""
    each = len(decks[0]) // players
    for number, deck in enumerate(decks):
        hands: list[list[str]] = [[] for _ in range(players)]
        for place, card in enumerate(deck[: each * players]):
            hands[(dealer + 1 + place) % players].append(card)
        bare = [player for player in range(players) if not any(card[1] == trump for card in hands[player])]
        if sit_out and players - len(bare) >= 2:
            return [[] if player in bare else hand for player, hand in enumerate(hands)], bare, number
        if not bare or number == redeals or number == len(decks) - 1:
            return hands, bare, number
    raise AssertionError
