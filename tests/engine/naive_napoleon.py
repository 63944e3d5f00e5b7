"""Napoleon once more, from the rules page alone: names, queues, purses; nothing of the engine.

Slow and plain, so that a mistake here and the same mistake there is unlikely. The tests play both side by
side.
"""

from __future__ import annotations

RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]
DEFAULTS: dict[str, object] = {
    "min_bid": 1,
    "auction": "rounds",
    "dealer_forced": False,
    "ante": 1,
    "ante_from": "all",
    "draw": True,
    "early_stop": True,
    "must_overtrump": False,
    "literal_napoleon": False,
    "stake": 1,
}


def higher(one: str, other: str) -> bool:
    """Whether a card is higher than another of its suit."""
    return one[1] == other[1] and RANKS.index(one[0]) > RANKS.index(other[0])


class Table:
    """A deal at a real table: purses, a box, a pack, and what is said."""

    def __init__(self, names: list[str], players: int, dealer: int, box: int, **options: object) -> None:
        self.options = DEFAULTS | options
        self.dealer = dealer
        self.purses = [0] * players
        self.box = box
        for player in range(players):
            if self.options["ante_from"] == "all" or player == dealer:
                self.put_into_box(player, self.number("ante"))
        pack = list(names)
        circle = [(dealer + 1 + place) % players for place in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(5):
            for player in circle:
                self.hands[player].append(pack.pop(0))
        self.pack = pack
        #: those who have still to speak, in turn
        self.speakers = [dealer, *circle[:-1]]
        self.scene = "auction"
        self.dealer_passed = False
        self.game = 0
        self.holder: int | None = None
        self.for_the_box = False
        self.trump = ""
        self.leader = -1
        self.trick: list[tuple[int, str]] = []
        self.won: list[int] = []

    def number(self, option: str) -> int:
        value = self.options[option]
        assert isinstance(value, int)
        return value

    def put_into_box(self, player: int, amount: int) -> None:
        self.purses[player] -= amount
        self.box += amount

    def pay(self, giver: int, taker: int, amount: int) -> None:
        self.purses[giver] -= amount
        self.purses[taker] += amount

    # ------------------------------------------------------------------------------------- who does what

    def turn(self) -> int | None:
        if self.scene == "auction":
            return self.speakers[0]
        if self.scene == "last word":
            return self.dealer
        if self.scene == "end":
            return None
        if self.scene == "play":
            return (self.leader + len(self.trick)) % len(self.purses)
        return self.holder

    def legal(self) -> set[str]:
        player = self.turn()
        if player is None:
            return set()
        hand = self.hands[player]
        if self.scene == "auction":
            words = {"pass"}
            for game in range(1, 6):
                if game > self.game and game >= self.number("min_bid"):
                    words.add(f"bid:{game}")
            if player == self.dealer and self.holder is not None and self.holder != player:
                words.add("here")
            return words
        if self.scene == "last word":
            return {"here", "pass"}
        if self.scene == "box?":
            return {"napoleon", "plain"}
        if self.scene == "exchange":
            return {"keep"} | {f"swap:{card}" for card in hand}
        if not self.trick:
            return set(hand)
        led = self.trick[0][1]
        same = {card for card in hand if card[1] == led[1]}
        trumps = {card for card in hand if card[1] == self.trump}
        if same:
            return same
        if trumps and self.options["must_overtrump"]:
            lying = [card for _, card in self.trick if card[1] == self.trump]
            over = {card for card in trumps if all(higher(card, other) for other in lying)}
            return over or trumps
        return trumps or set(hand)

    def do(self, word: str) -> None:
        player = self.turn()
        assert player is not None
        if self.scene == "auction":
            self.speak(player, word)
        elif self.scene == "last word":
            if word == "here":
                self.holder = player
            self.after_auction()
        elif self.scene == "box?":
            self.for_the_box = word == "napoleon"
            self.before_play()
        elif self.scene == "exchange":
            if word != "keep":
                self.hands[player].remove(word.split(":")[1])
                self.hands[player].append(self.pack.pop(0))
            self.scene = "play"
        else:
            self.lay(player, word)

    # ---------------------------------------------------------------------------------------- the auction

    def speak(self, player: int, word: str) -> None:
        self.speakers.pop(0)
        once = self.options["auction"] == "one_bid"
        if word == "pass":
            if player == self.dealer:
                self.dealer_passed = True
        else:
            self.holder = player
            if word != "here":
                self.game = int(word[-1])
            if not once:
                self.speakers.append(player)
        if once and not self.speakers:
            if self.dealer_passed or self.holder == self.dealer:
                self.after_auction()
            else:
                self.scene = "last word"
        elif not once and self.speakers in ([], [self.holder]):
            self.after_auction()

    def after_auction(self) -> None:
        if self.holder is None and self.options["dealer_forced"]:
            self.holder, self.game = self.dealer, self.number("min_bid")
        if self.holder is None:
            self.scene = "end"
            return
        self.leader = self.holder
        if self.game == 5:
            self.scene = "box?"
        else:
            self.before_play()

    def before_play(self) -> None:
        self.scene = "exchange" if self.options["draw"] else "play"

    # ------------------------------------------------------------------------------------------- the play

    def lay(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.trump = self.trump or card[1]
        self.trick.append((player, card))
        if len(self.trick) < len(self.purses):
            return
        best_player, best = self.trick[0]
        for who, other in self.trick[1:]:
            if higher(other, best) or (other[1] == self.trump != best[1]):
                best_player, best = who, other
        self.trick = []
        self.leader = best_player
        self.won.append(best_player)
        mine = self.won.count(self.turn_of_declarer())
        decided = mine >= self.game or mine + 5 - len(self.won) < self.game
        if len(self.won) == 5 or (decided and self.options["early_stop"]):
            self.settle()

    def turn_of_declarer(self) -> int:
        assert self.holder is not None
        return self.holder

    def settle(self) -> None:
        self.scene = "end"
        declarer = self.turn_of_declarer()
        players = len(self.purses)
        others = [(declarer + step) % players for step in range(1, players)]
        price = self.game * self.number("stake")
        success = self.won.count(declarer) >= self.game
        for other in others:
            if success:
                self.pay(other, declarer, price)
            else:
                self.pay(declarer, other, price)
        if success and self.for_the_box:
            self.purses[declarer] += self.box
            self.box = 0
        elif not success and self.for_the_box:
            amount = self.box
            self.put_into_box(declarer, amount)
            if self.options["literal_napoleon"]:
                for unit in range(amount):  # one by one round the table comes to the same
                    self.pay(declarer, others[unit % len(others)], 1)
        elif not success:
            self.put_into_box(declarer, price)
