"""Closed Navalka once more, from the rules page alone: names, sets and lists, nothing of the engine."""

from __future__ import annotations

RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]


def beats(card: str, top: str, trump: str) -> bool:
    if card[1] == top[1]:
        return RANKS.index(card[0]) > RANKS.index(top[0])
    return card[1] == trump


class Table:
    """A deal on a real table. `trump` is a letter; who has cards is in the game."""

    def __init__(
        self,
        hands: list[list[str]],
        talon: list[str],
        dealer: int,
        trump: str,
        *,
        full: int = 5,
        may_take: bool = False,
        free_lead: bool = False,
        last_answer: bool = False,
        picker_leads: bool = False,
        cap: int = 2000,
    ) -> None:
        self.hands = [set(hand) for hand in hands]
        self.talon = list(talon)
        self.trump, self.full, self.cap = trump, full, cap
        self.may_take, self.free_lead = may_take, free_lead
        self.last_answer, self.picker_leads = last_answer, picker_leads
        self.heap: list[str] = []
        self.must_pile = False
        self.moves = 0
        self.over = False
        self.loser: int | None = None
        self.answering_alone = False
        self.turn = self.next_with_cards(dealer)

    def next_with_cards(self, player: int) -> int:
        order = [(player + step) % len(self.hands) for step in range(1, len(self.hands) + 1)]
        return next(other for other in order if self.hands[other])

    def with_cards(self) -> list[int]:
        return [player for player, hand in enumerate(self.hands) if hand]

    def legal(self) -> set[str]:
        if self.over:
            return set()
        hand = self.hands[self.turn]
        if not self.heap or self.must_pile:
            return set(hand)
        good = {card for card in hand if beats(card, self.heap[-1], self.trump)}
        if not good or self.may_take:
            good.add("take")
        return good

    def play(self, move: str) -> None:
        self.moves += 1
        player = self.turn
        if move == "take":
            self.take_up(player)
            if self.answering_alone:
                self.over, self.loser = True, player
            elif not self.picker_leads:
                self.turn = self.next_with_cards(player)
        else:
            self.hands[player].remove(move)
            leading = not self.heap
            beating = not leading and not self.must_pile
            self.heap.append(move)
            if beating and self.hands[player]:
                self.must_pile = True
            else:
                self.must_pile = False
                self.end_turn(player, beating)
        if self.moves == self.cap:
            self.over = True

    def take_up(self, player: int) -> None:
        self.hands[player] |= set(self.heap)
        self.heap = []

    def end_turn(self, player: int, beat_with_last: bool) -> None:
        while self.talon and len(self.hands[player]) < self.full:
            self.hands[player].add(self.talon.pop(0))
        out = not self.hands[player]
        if self.answering_alone:
            self.over, self.loser = True, None if out else player
            return
        free = out and beat_with_last and self.free_lead
        if free:
            self.heap = []
        if len(self.with_cards()) == 1:
            if self.last_answer and not free:
                self.answering_alone = True
            else:
                self.over, self.loser = True, self.with_cards()[0]
                return
        self.turn = self.next_with_cards(player)
