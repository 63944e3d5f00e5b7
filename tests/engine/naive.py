"""Armenian Durak once more, from the rules page alone: names, sets and lists, nothing of the engine.

Slow and plain, so that a mistake here and the same mistake there is unlikely. The tests play both side by
side.
"""

from __future__ import annotations

RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Column:
    def __init__(self, covered: str) -> None:
        self.covered: str | None = covered
        self.open: str | None = None


class Table:
    """A deal on a real table."""

    def __init__(
        self, names: list[str], dealer: int, columns: int, at_once: bool, trump: bool, must_beat: bool
    ) -> None:
        cards = iter(names)
        turns = [1 - dealer, dealer]
        self.columns: list[list[Column]] = [[], []]
        self.hands: list[set[str]] = [set(), set()]
        for _ in range(columns):
            for player in turns:
                self.columns[player].append(Column(next(cards)))
        for place in range(columns):
            for player in turns:
                self.columns[player][place].open = next(cards)
        for number, card in enumerate(cards):
            self.hands[turns[number % 2]].add(card)
        self.at_once, self.must_beat = at_once, must_beat
        self.trump = names[-1][1] if trump else "no trump"
        self.turn: int | None = turns[0]
        self.table: list[str] = []
        self.tricks = [0, 0]

    def playable(self, player: int) -> set[str]:
        return self.hands[player] | {
            column.open for column in self.columns[player] if column.open is not None
        }

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        cards = self.playable(self.turn)
        if self.table:
            led = self.table[0]
            same = {card for card in cards if card[1] == led[1]}
            if same:
                cards = same
                better = {card for card in same if RANKS.index(card[0]) > RANKS.index(led[0])}
                if self.must_beat and better:
                    cards = better
        return cards

    def play(self, card: str) -> None:
        player = self.turn
        assert player is not None
        self.hands[player].discard(card)
        for column in self.columns[player]:
            if column.open == card:
                column.open = None
        self.table.append(card)
        if self.at_once or len(self.table) == 2:
            self.turn_up()
        if len(self.table) == 1:
            self.turn = 1 - player
            return
        led, answer = self.table
        wins = answer[1] == self.trump
        if answer[1] == led[1]:
            wins = RANKS.index(answer[0]) > RANKS.index(led[0])
        winner = player if wins else 1 - player
        self.tricks[winner] += 1
        self.table = []
        self.turn = winner if self.playable(winner) else None

    def turn_up(self) -> None:
        for column in self.columns[0] + self.columns[1]:
            if column.open is None:
                column.open, column.covered = column.covered, None
