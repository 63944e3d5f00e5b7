"""The blunder book of Gorka: positions in which a strong player sees what to do, and why.

In a deal by `light` the first two cards of a hand are closed and the last two open, but the dealer, who sits last,
shows his first two.
"""

from __future__ import annotations

from typing import Any

from engine.games.gorka import Rules, State
from tests.bots.lessons import Lesson
from tests.engine.gorka_table import light, table

RAISES = frozenset(f"raise:{by}" for by in range(1, 6))
BIG = frozenset({"raise:3", "raise:4", "raise:5"})
PASS = frozenset({"pass"})
FINISH = frozenset({"finish"})
STAY = RAISES | FINISH
IN = RAISES | {"call"}


def lesson(
    name: str, reason: str, right: frozenset[str], moves: str, hands: tuple[str, ...], **table_is: Any
) -> Lesson:
    def position() -> State:
        return table(moves, hands, **table_is)

    return Lesson(name, reason, position, right)


TWO, THREE, FOUR = light(2), light(3), light(4)

LESSONS = [
    # ------------------------------------------------------------------------------------------ before the vying
    lesson(
        "a big dark stake",
        "Without a card seen every chip beyond the least is paid for nothing: at best a small one is worth a try.",
        frozenset({"light", "dark:1", "dark:2"}),
        "",
        (),
        seats=4,
    ),
    lesson(
        "over-darkening a big stake",
        "Somebody has put in forty unseen; to go over it blind is to pay twice for the same cards.",
        frozenset({"light"}),
        "dark:40",
        (),
        seats=3,
    ),
    lesson(
        "the dealer needs no dark stake",
        "He speaks last anyway; a dark stake only lets the others speak after him.",
        frozenset({"light"}),
        "light",
        (),
        seats=2,
    ),
    lesson(
        "a pair stays closed",
        "With both kings closed nobody knows of them, and the next two cards would have to be shown anyway.",
        frozenset({"up:"}),
        "light light light",
        ("KS KH 9C 7D", "", ""),
    ),
    lesson(
        "a fal'ka stays closed",
        "An open queen frightens everybody away; the seven tells nothing.",
        frozenset({"up:", "up:2"}),
        "light light light",
        ("QS 7H 9C JD", "", ""),
    ),
    lesson(
        "two fal'ki stay closed",
        "Two queens with anything are at least a trynka: nobody pays for what he sees coming.",
        frozenset({"up:"}),
        "light light light",
        ("QS QH 9C JD", "", ""),
    ),
    lesson(
        "the dealer hides his trynka",
        "Three kings and a seven: two of the kings have to stay closed, and one of them need not be seen.",
        frozenset({"up:14", "up:24", "up:34"}),
        "light light up:",
        ("", "KS KH KC 7D"),
        seats=2,
    ),
    lesson(
        "the dealer hides his fal'ki",
        "Two queens make the hand; the jack and the nine look like nothing at all.",
        frozenset({"up:24"}),
        "light light up:",
        ("", "QS JH QC 9D"),
        seats=2,
    ),
    # ----------------------------------------------------------------------------------------- two at the table
    lesson(
        "a good hand goes up the hill",
        "To pass would leave the antes to a dealer who shows a seven and a nine; three kings are well ahead.",
        RAISES,
        TWO,
        ("KS KH KC 8D", "7S 9H JC TD"),
        seats=2,
    ),
    lesson(
        "the best hand raises",
        "Four aces can't lose: the pot must grow while somebody is willing to pay.",
        BIG,
        TWO + "raise:1",
        ("KS KH 9C JD", "AS AH AC AD"),
        seats=2,
    ),
    lesson(
        "the best hand raises again",
        "The other has raised himself, so he has something; four aces want every chip of it.",
        BIG,
        TWO + "raise:1 raise:5",
        ("AC AD AS AH", "KS 9H KH KC"),
        seats=2,
    ),
    lesson(
        "beaten by what lies open",
        "The dealer's ace and king of spades alone are 21 points. Seven, eight, nine and ten of four suits can't win.",
        PASS,
        TWO + "raise:1 raise:5",
        ("7H 8C 9D TC", "AS KS 7C 8D"),
        seats=2,
    ),
    lesson(
        "dead at any price",
        "Twenty to one is a fine price, but not for a hand that the open cards beat already.",
        PASS,
        TWO + "raise:5 raise:5 raise:5 raise:1",
        ("7H 8C 9D TC", "AS KS 7C 8D"),
        seats=2,
    ),
    lesson(
        "a fine price",
        "One chip for a pot of over thirty: a trynka of tens need not win often to be worth that.",
        STAY,
        TWO + "raise:5 raise:5 raise:5 raise:1",
        ("TS TH TC 8D", "KS 9H KC JD"),
        seats=2,
    ),
    lesson(
        "a weak hand against a strong show",
        "The dealer shows two aces and raises by five; two unsuited low pairs of nothing don't pay to see more.",
        PASS,
        TWO + "raise:1 raise:5",
        ("9S 8H 7C JD", "AS AH KC 7D"),
        seats=2,
    ),
    lesson(
        "a trynka against two open aces",
        "He needs an ace or a queen under there; three sevens are good often enough for what it costs.",
        STAY,
        TWO + "raise:1 raise:1",
        ("7S 7H 7C JD", "AS AH KC 9D"),
        seats=2,
    ),
    lesson(
        "a khlyust against a poor show",
        "Seven and eight of two suits rarely beat four hearts: the first raise is answered with another.",
        RAISES,
        TWO + "raise:1",
        ("9S JH 7S 8D", "AH KH 9H TH"),
        seats=2,
    ),
    lesson(
        "after the twelfth raise",
        "No more raises, only the show: with three kings and a pot of sixty nobody passes for the last five.",
        FINISH,
        TWO + "raise:5 " * 12,
        ("KS KH KC 8D", "JS 9H JC AD"),
        seats=2,
    ),
    lesson(
        "a small raise into a big ante",
        "With an ante of ten one chip buys a fifth of a chance to win over twenty.",
        frozenset({"finish", "raise:1"}),
        TWO + "raise:1",
        ("KS 9H 8S 7D", "JS TC TS AC"),
        seats=2,
        rules=Rules(ante=10, max_raise=1),
    ),
    lesson(
        "all-in for the rest",
        "Two chips are left and ten can be won with them: three kings are good far oftener than one time in six.",
        FINISH,
        TWO + "raise:1 raise:2 raise:5",
        ("9H 8H 9S JC", "KS KH KD 7D"),
        seats=2,
        stacks=(100, 6),
    ),
    lesson(
        "a svara's pot",
        "Forty lie there from the tie. For one chip a three-suited hand stays in.",
        STAY,
        TWO + "raise:1",
        ("KS 9H 8S 7D", "TS 8C KC AC"),
        seats=2,
        rules=Rules(tie="svara"),
        carry=(40, (0, 1)),
    ),
    lesson(
        "sevens are fal'ki too",
        "By the rule of queens and sevens a seven, a queen and two aces are four aces.",
        RAISES,
        TWO + "raise:1",
        ("KS TH 9C JD", "7S QH AC AD"),
        seats=2,
        rules=Rules(falki="queens_sevens"),
    ),
    lesson(
        "the six as a fal'ka",
        "With sixes as fal'ki a six and three kings are four kings.",
        RAISES,
        TWO + "raise:1",
        ("JS TH 9C 8D", "6S KH KC KD"),
        seats=2,
        rules=Rules(falki="sixes"),
    ),
    # ------------------------------------------------------------------------------------------------ with more
    lesson(
        "the last two finish for nothing",
        "Two are left and level, the other shows a pair of aces: the show is free, to pass would be absurd.",
        FINISH,
        THREE + "raise:1 call call raise:1 call pass",
        ("KS TH KC 7D", "JC TS AS AH", "7S 8S 9S JH"),
    ),
    lesson(
        "nothing against three",
        "The first of four, with ten points and three to speak after him: there is nothing to go up with.",
        PASS,
        FOUR,
        ("7S 8H 9C TD", "AS 7C KS KH", "AC 9H JS JC", "KD AH 8C 9D"),
        seats=4,
    ),
    lesson(
        "four of a kind among four",
        "First to speak with four kings: passing gives the best hand of the evening away.",
        RAISES,
        FOUR,
        ("KS KH KC KD", "", "", ""),
        seats=4,
    ),
    lesson(
        "squeezed",
        "A raise of five and a call before, one more behind, and a jack high in hand.",
        PASS,
        FOUR + "raise:5 call",
        ("AS 8H AC 9D", "KS 8C KH JC", "7S 8D 9H JD", "TS TC 7H 9C"),
        seats=4,
    ),
    lesson(
        "the best hand must not let it rest",
        "Three are level, nobody may show: raise or pass, and four aces raise.",
        RAISES,
        THREE + "raise:1 call call",
        ("AS AH AC AD", "", ""),
    ),
    lesson(
        "a khlyust with two more",
        "Three to one for four clubs with the ace, against a jack, a ten and low cards: it stays.",
        IN,
        THREE + "raise:2",
        ("9S 9H JS 8D", "AC KC 9C 7C", "TS 7H 8H JD"),
    ),
    lesson(
        "against a dark raiser with nothing",
        "He has seen his cards by now and raises; a nine high has no business here.",
        PASS,
        "light dark:1 light light up: up:12 raise:5 raise:5",
        ("KC JS KD 9D", "AS AH AC TD", "7S 8H 9C TC"),
    ),
]
