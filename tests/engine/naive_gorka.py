"""Gorka once more, from the rules page alone: names, sets and lists, nothing of the engine.

Slow and plain, so that a mistake here and the same mistake there is unlikely. The tests play both side by
side. Fal'ki are tried out: each stands for itself or for any card that is not in the hand.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

RANKS = "6789TJQKA"
SUITS = "SCDH"
FALKI = {"queens": "Q", "sixes": "6", "queens_sevens": "7Q"}
COMBINATIONS = ["nothing", "three of a suit", "trynka", "khlyust", "chetverik"]

Options = dict[str, Any]


def pack(options: Options) -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS if rank != "6" or options["falki"] == "sixes"]


def face(card: str) -> int:
    return RANKS.index(card[0])


def value(card: str) -> int:
    return {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0])


class Way:
    """One way to read a hand."""

    def __init__(self, hand: list[str], wild: set[str], shown: list[str]) -> None:
        self.natural = [card for card in hand if card not in wild]
        self.hand, self.wild, self.shown = hand, len(wild), shown
        self.points = sum(value(card) for card in self.natural) + 10 * len(wild)
        self.name, self.combination, self.fourth = self.judge()
        if self.name == "nothing":
            suits = [sum(value(card) for card in self.natural if card[1] == suit) for suit in SUITS]
            self.points = max(suits) + 10 * len(wild)
        #: chetverik and trynka: their rank; else all ranks, the highest first
        self.steps = sorted((face(card) for card in self.combination), reverse=True)
        if self.name in ("chetverik", "trynka"):
            self.steps = self.steps[:1]

    def judge(self) -> tuple[str, list[str], int]:
        if len({card[0] for card in self.shown}) == 1:
            return "chetverik", self.shown, -1
        if len({card[1] for card in self.shown}) == 1:
            return "khlyust", self.shown, -1
        found = ("nothing", self.hand, -1)
        for fourth in self.natural:
            three = [card for card in self.shown if card != fourth]
            if not any(card in three for card in self.natural):
                continue
            if len({card[0] for card in three}) == 1:
                return "trynka", three, face(fourth)
            if len({card[1] for card in three}) == 1:
                found = ("three of a suit", three, face(fourth))
        return found

    def is_four_queens(self, options: Options) -> bool:
        special = "6" if options["falki"] == "sixes" else "Q"
        return all(card[0] == special for card in self.hand)


def compare(one: Way, two: Way, options: Options) -> int:
    """1, 0 or -1: which is better, step by step."""
    if options["four_queens_top"] and one.is_four_queens(options) != two.is_four_queens(options):
        return 1 if one.is_four_queens(options) else -1
    if one.name != two.name:
        return 1 if COMBINATIONS.index(one.name) > COMBINATIONS.index(two.name) else -1
    if one.name == "nothing" and one.points != two.points:
        return 1 if one.points > two.points else -1
    for mine, yours in zip(one.steps, two.steps, strict=True):
        if mine != yours:
            return 1 if mine > yours else -1
    if one.name == "nothing":
        return 0
    if options["natural_first"] and one.wild != two.wild:
        return 1 if one.wild < two.wild else -1
    if one.fourth != two.fourth:
        return 1 if one.fourth > two.fourth else -1
    if one.wild != two.wild:
        return 1 if one.wild < two.wild else -1
    if one.points != two.points:
        return 1 if one.points > two.points else -1
    return 0


def best_way(hand: list[str], options: Options) -> Way:
    falki = [card for card in hand if card[0] in FALKI[options["falki"]]]
    missing = [card for card in pack(options) if card not in hand]
    best = Way(hand, set(), hand)
    for count in range(1, min(3, len(falki)) + 1):
        if count > 1 and options["one_falka"]:
            break
        for wild in combinations(falki, count):
            natural = [card for card in hand if card not in wild]
            for stand_ins in combinations(missing, count):
                way = Way(hand, set(wild), [*natural, *stand_ins])
                if compare(way, best, options) > 0:
                    best = way
    return best


class Player:
    def __init__(self, chips: int) -> None:
        self.start = self.chips = chips
        self.ante = self.stake = self.dark = 0
        self.cards: list[str] = []
        self.open: list[str] = []
        self.dealt_in = False
        self.passed = False

    def pay(self, chips: int) -> None:
        assert 0 <= chips <= self.chips
        self.chips -= chips
        self.stake += chips


class Table:
    """A deal on a real table."""

    def __init__(
        self,
        names: list[str],
        dealer: int,
        options: Options,
        stacks: list[int],
        carried: int = 0,
        tied: tuple[int, ...] = (),
    ) -> None:
        self.options, self.dealer, self.pack = options, dealer, list(names)
        self.players = [Player(chips) for chips in stacks]
        self.carried = carried
        for number, player in enumerate(self.players):
            player.dealt_in = number in tied if tied else player.chips > 0
            if player.dealt_in and not tied:
                player.ante = min(options["ante"], player.chips)
                player.chips -= player.ante
        count = len(stacks)
        ring = [(dealer + place) % count for place in range(1, count + 1)]
        self.ring = [number for number in ring if self.players[number].dealt_in]
        self.part = "dark round"
        self.asked = list(self.ring)
        self.level = self.raises = 0
        self.setter: int | None = None
        self.turn: int | None = self.asked[0]
        #: at the end: what everybody who won got, what was tied for
        self.shown = False
        self.tied_chips, self.tied_players = 0, set[int]()

    def after(self, number: int) -> list[int]:
        """All dealt in, clockwise from the next."""
        count = len(self.players)
        return sorted(self.ring, key=lambda other: (other - number - 1) % count)

    def staying(self) -> list[int]:
        return [number for number in self.ring if not self.players[number].passed]

    # ----------------------------------------------------------------------------------- what may be done

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        player = self.players[self.turn]
        if self.part == "dark round":
            least = max(1, self.options["ante"])
            if self.level:
                least = 2 * self.level if self.options["dark_double"] else self.level + 1
            return {"light"} | {f"dark:{n}" for n in range(least, player.chips + player.stake + 1)}
        if self.part == "first two":
            return {"up:", "up:1", "up:2", "up:12"}
        if self.part == "dealer":
            return {"up:12", "up:13", "up:14", "up:23", "up:24", "up:34"}
        moves = {"pass"}
        owed = self.level - player.stake
        if len(self.staying()) >= 3 and owed > 0:
            moves.add("call")
        if len(self.staying()) == 2 and self.level > 0:
            moves.add("finish")
        if self.raises < self.options["raise_cap"]:
            for by in range(1, self.options["max_raise"] + 1):
                if owed + by <= player.chips:
                    moves.add(f"raise:{by}")
        return moves

    # --------------------------------------------------------------------------------------------- doing it

    def play(self, move: str) -> None:
        assert self.turn is not None
        number, player = self.turn, self.players[self.turn]
        word, _, what = move.partition(":")
        if self.part == "dark round":
            self.asked.remove(number)
            if word == "dark":
                player.pay(int(what) - player.stake)
                player.dark = self.level = int(what)
                self.setter = number
                self.asked = [other for other in self.after(number) if other != number]
            if self.asked:
                self.turn = self.asked[0]
            else:
                self.give_two()
        elif self.part == "first two":
            chosen = [player.cards[int(place) - 1] for place in what]
            player.open = chosen
            self.asked.remove(number)
            if self.asked:
                self.turn = self.asked[0]
            else:
                self.give_two_more()
        elif self.part == "dealer":
            player.open = [player.cards[int(place) - 1] for place in what]
            self.begin_vying()
        else:
            self.vie(number, player, word, int(what or 0))

    def give_two(self) -> None:
        for number in self.ring:
            self.players[number].cards = [self.pack.pop(0), self.pack.pop(0)]
        self.asked = [n for n in self.ring if n != self.dealer and not self.players[n].dark]
        self.part = "first two"
        if self.asked and not self.options["fixed_deal"]:
            self.turn = self.asked[0]
        else:
            self.give_two_more()

    def give_two_more(self) -> None:
        for number in self.ring:
            player = self.players[number]
            third, fourth = self.pack.pop(0), self.pack.pop(0)
            player.cards += [third, fourth]
            if number != self.dealer and not player.dark:
                player.open += [[third, fourth], [third], []][len(player.open)]
        self.part, self.turn = "dealer", self.dealer
        if self.players[self.dealer].dark and self.options["dark_dealer_closed"]:
            self.begin_vying()

    def begin_vying(self) -> None:
        self.part = "vying"
        self.go_on(self.dealer)

    def vie(self, number: int, player: Player, word: str, by: int) -> None:
        owed = self.level - player.stake
        if word == "pass":
            player.passed = True
        elif word == "raise":
            player.pay(owed + by)
            self.level += by
            self.raises += 1
            self.setter = number
        else:
            player.pay(min(owed, player.chips))
        if word == "finish":
            self.show({number})
        else:
            self.go_on(number)

    def go_on(self, number: int) -> None:
        """Who is next after this one, if the deal goes on."""
        staying = self.staying()
        if len(staying) == 1:
            self.players[staying[0]].chips += self.everything()
            self.turn = None
            return
        with_chips = [n for n in self.after(number) if n in staying and self.players[n].chips > 0]
        owing = [n for n in with_chips if self.players[n].stake < self.level]
        if owing:
            self.turn = owing[0]
            return
        callers = {n for n in staying if n != self.setter}
        poker = self.options["ring"] == "poker" and len(staying) >= 3 and self.level > 0
        if len(with_chips) <= 1 or self.raises == self.options["raise_cap"] or poker:
            self.show(callers)
            return
        start = self.after(self.dealer)
        if self.level > 0:
            assert self.setter is not None
            start = [self.setter, *self.after(self.setter)]
        self.turn = next(n for n in start if n in with_chips)

    def everything(self) -> int:
        return self.carried + sum(player.ante + player.stake for player in self.players)

    def show(self, callers: set[int]) -> None:
        """Chip by chip: one chip from everybody who has put in that many goes to those who have too."""
        self.shown, self.turn = True, None
        staying = self.staying()
        pots: list[tuple[int, set[int]]] = [(self.carried, set(staying))]
        paid = [player.ante + player.stake for player in self.players]
        for height in range(1, max(paid) + 1):
            chips = sum(1 for chips in paid if chips >= height)
            rivals = {n for n in staying if paid[n] >= height}
            if rivals == pots[-1][1]:
                pots[-1] = (pots[-1][0] + chips, rivals)
            else:
                pots.append((chips, rivals))
        ways = {n: best_way(self.players[n].cards, self.options) for n in staying}
        for chips, rivals in pots:
            if not chips:
                continue
            best = [
                n for n in rivals if all(compare(ways[n], ways[other], self.options) >= 0 for other in rivals)
            ]
            self.pay_out(chips, best, callers)

    def pay_out(self, chips: int, best: list[int], callers: set[int]) -> None:
        raisers = [n for n in best if n not in callers]
        if self.options["tie"] == "caller_loses" and raisers:
            best = raisers
        if self.options["tie"] == "svara" and len(best) > 1:
            self.tied_chips += chips
            self.tied_players |= set(best)
            return
        order = [n for n in self.after(self.dealer) if n in best and n not in callers]
        order += [n for n in self.after(self.dealer) if n in best and n in callers]
        while chips:
            for number in order:
                if chips:
                    self.players[number].chips += 1
                    chips -= 1

    def won(self) -> list[int]:
        return [player.chips - player.start for player in self.players]
