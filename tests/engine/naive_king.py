"""King to order once more, from the rules page alone: names, sets and lists, nothing of the engine.

Slow and plain, so that a mistake here and the same mistake there is unlikely. The tests play both side by
side.
"""

from __future__ import annotations

RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]
SUITS = {"win-S": "S", "win-C": "C", "win-D": "D", "win-H": "H", "win-N": "none"}

CLASSIC = {"tricks": 2, "hearts": 2, "girls": 4, "last2": 8, "king": 16, "kings": 4, "win": 4}
THREE_HAND = {"tricks": 3, "hearts": 3, "girls": 6, "last2": 12, "king": 24, "kings": 6, "win": 5}
BOYS = {
    ("classic", "kings_jacks"): 2,
    ("classic", "jacks"): 4,
    ("classic", "kings"): 4,
    ("three_hand", "kings_jacks"): 3,
    ("three_hand", "jacks"): 6,
    ("three_hand", "kings"): 6,
}


class House:
    """What the players have agreed on."""

    def __init__(self, **options: object) -> None:
        self.scale = str(options.get("scale", "classic"))
        self.boys = str(options.get("boys", "kings_jacks"))
        self.compensation = str(options.get("compensation", "four"))
        self.must_trump = bool(options.get("must_trump", True))
        self.no_trump_win = bool(options.get("no_trump_win", False))
        self.heart_lead_ban = bool(options.get("heart_lead_ban", True))
        self.match_length = str(options.get("match_length", "full"))
        self.seventh_game = bool(options.get("seventh_game", False))
        self.early_stop = bool(options.get("early_stop", True))

    def price(self, game: str) -> int:
        if game == "boys":
            return BOYS[self.scale, self.boys]
        return (CLASSIC if self.scale == "classic" else THREE_HAND)[game]

    def orders(self) -> list[str]:
        games = ["tricks", "hearts", "boys", "girls", "last2", "king"]
        if self.seventh_game:
            games.append("kings")
        return games + ["win"] * (1 if self.match_length == "short" else 3)

    def costs(self, game: str, card: str) -> bool:
        """Whether this card costs points in this game."""
        rank, suit = card[0], card[1]
        if game == "hearts":
            return suit == "H"
        if game == "boys":
            return rank in {"kings_jacks": "KJ", "jacks": "J", "kings": "K"}[self.boys]
        if game == "girls":
            return rank == "Q"
        if game == "king":
            return card == "KH"
        return game == "kings" and rank == "K"


class Table:
    """A deal on a real table. `orders` are what the declarer has left, None for a preliminary deal."""

    def __init__(
        self, names: list[str], seats: int, dealer: int, house: House, orders: list[str] | None
    ) -> None:
        self.house, self.seats = house, seats
        self.players = [(dealer + step) % seats for step in (1, 2, 3)]
        self.hands: dict[int, set[str]] = {player: set() for player in self.players}
        pack = list(names)
        self.aside: set[str] = set()
        turn = 0
        while pack:
            if turn == 3 and not self.aside:
                self.aside = {pack.pop(0), pack.pop(0)}
                continue
            self.hands[self.players[turn % 3]] |= {pack.pop(0), pack.pop(0)}
            turn += 1
        self.orders = orders
        self.preliminary = orders is None
        self.declarer = self.players[0]
        self.game = "tricks" if self.preliminary else ""
        self.trump = "none"
        self.to_discard = 0
        self.turn: int | None = self.players[0]
        self.table: list[tuple[int, str]] = []
        self.piles: list[tuple[int, list[str]]] = []

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if not self.game:
            assert self.orders is not None
            named = {f"order:{name}" for name in self.orders if name != "win"}
            if "win" in self.orders:
                named |= {f"order:win-{suit}" for suit in "SCDH"}
                if self.house.no_trump_win:
                    named.add("order:win-N")
            return named
        hand = self.hands[self.turn]
        if self.to_discard:
            return {card for card in hand if not self.house.costs(self.game, card)}
        if not self.table:
            others = {card for card in hand if card[1] != "H"}
            banned = self.house.heart_lead_ban and not self.preliminary and self.game in ("hearts", "king")
            return others if banned and others else set(hand)
        led = self.table[0][1][1]
        same = {card for card in hand if card[1] == led}
        if same:
            return same
        if self.game == "king" and "KH" in hand:
            return {"KH"}
        trumps = {card for card in hand if card[1] == self.trump}
        if trumps and self.house.must_trump:
            return trumps
        return set(hand)

    def play(self, word: str) -> None:
        player = self.turn
        assert player is not None
        if word.startswith("order:"):
            self.trump = SUITS.get(word[6:], "none")
            self.game = "win" if word[6:] in SUITS else word[6:]
            self.hands[player] |= self.aside
            self.aside = set()
            self.to_discard = 2
            return
        self.hands[player].remove(word)
        if self.to_discard:
            self.aside.add(word)
            self.to_discard -= 1
            return
        self.table.append((player, word))
        if len(self.table) < 3:
            self.turn = self.players[(self.players.index(player) + 1) % 3]
            return
        winner = self.winner()
        self.piles.append((winner, [card for _, card in self.table]))
        self.table = []
        self.turn = None if self.finished() else winner

    def winner(self) -> int:
        strength = {}
        for player, card in self.table:
            if card[1] == self.trump:
                strength[player] = 100 + RANKS.index(card[0])
            elif card[1] == self.table[0][1][1]:
                strength[player] = 10 + RANKS.index(card[0])
            else:
                strength[player] = 0
        return max(strength, key=lambda player: strength[player])

    def finished(self) -> bool:
        if len(self.piles) == 10:
            return True
        if not self.house.early_stop or self.game in ("tricks", "last2", "win"):
            return False
        remaining = set[str]().union(*self.hands.values())
        return not any(self.house.costs(self.game, card) for card in remaining)

    def result(self) -> list[int]:
        """What each seat writes, penalties below zero."""
        written = [0] * self.seats
        price = self.house.price(self.game)
        if self.preliminary and self.house.compensation == "pre_deals_most":
            took = [sum(winner == player for winner, _ in self.piles) for player in range(self.seats)]
            return [-4 if took[player] == max(took) else 0 for player in range(self.seats)]
        for number, (winner, cards) in enumerate(self.piles, start=1):
            if self.game == "win":
                written[winner] += price
            elif self.game == "tricks" or (self.game == "last2" and number in (9, 10)):
                written[winner] -= price
            else:
                written[winner] -= price * sum(self.house.costs(self.game, card) for card in cards)
        return written
