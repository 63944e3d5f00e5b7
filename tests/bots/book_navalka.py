"""The book of blunders of both Navalkas: positions in which there is one thing to do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.cards import DECK36
from engine.games import navalka, open_navalka
from engine.shuffle import deck_order
from tests.bots.lessons import Lesson
from tests.engine.heap_table import cards, played

WILL = navalka.Rules(may_take=True)
OPEN_WILL = open_navalka.Rules(may_take=True)


def dealt(*hands: str, moves: str = "", rules: Any = None, opened: bool = False) -> Callable[[], Any]:
    """A deal with these cards in the hands, A's first, and these moves made; A leads, spades are trumps.

    The closed game's hands of five are given whole or in part, and what is not given is filled up by chance;
    the talon too.
    """

    def make() -> Any:
        game: Any = open_navalka if opened else navalka
        given = [cards(hand) for hand in hands]
        spare = [card for card in DECK36 if not any(card in hand for hand in given)]
        Random(len(spare)).shuffle(spare)
        size = 36 // len(hands) if opened else 5
        for hand in given:
            while len(hand) < size:
                hand.append(spare.pop())
        order = [hand[place] for place in range(size) for hand in given]
        return played(
            game.deal(rules or game.Rules(), len(hands), len(hands) - 1, order + spare, trump=0), moves
        )

    return make


def ending(seats: int, number: int, moves: str, opened: bool = False) -> Callable[[], Any]:
    """The end of a deal from its first card."""
    game: Any = open_navalka if opened else navalka
    rules = game.Rules()
    order = deck_order(game.slug, "lessons", number, game.deck(rules))
    return lambda: played(game.deal(rules, seats, number % seats, order), moves)


def lesson(name: str, right: str, reason: str, position: Callable[[], Any]) -> Lesson:
    return Lesson(name, reason, position, frozenset(right.split()))


CLOSED = [
    lesson(
        "plain-before-trump",
        "9C",
        "A plain card beats it as well: a trump would be wasted.",
        dealt("7C", "9C 6S 8H TD KH", "", "", moves="7C"),
    ),
    lesson(
        "queen-before-trump",
        "QC",
        "Even a queen is cheaper than the seven of trumps.",
        dealt("TC", "QC 7S 8H TD KH", "", "", moves="TC"),
    ),
    lesson(
        "lowest-trump",
        "7S",
        "The lowest trump does it.",
        dealt("KC", "7S QS 8H TD 9H", "", "", moves="KC"),
    ),
    lesson(
        "cheapest-card",
        "9C",
        "Three cards beat it: the nine is the one to part with.",
        dealt("8C", "9C AC 6H 7D JS", "", "", moves="8C"),
    ),
    lesson(
        "trump-with-the-next-trump",
        "9S",
        "A trump is beaten with the next higher one; the ace of trumps stays.",
        dealt("8S", "9S AS 6H 7D JC", "", "", moves="8S"),
    ),
    lesson(
        "pile-the-six",
        "6H",
        "The low card goes; trumps and court cards beat later.",
        dealt("7C", "9C 6H KD AS KS", "", "", moves="7C 9C"),
    ),
    lesson(
        "no-trump-on-the-heap",
        "6D 7D",
        "A trump is not piled while there are low plain cards.",
        dealt("TC", "QC 6D 7D 8S TS", "", "", moves="TC QC"),
    ),
    lesson(
        "lead-low",
        "6C 7D",
        "One leads what one can do without.",
        dealt("6C 7D AS KS QS", "", "", ""),
    ),
    lesson(
        "lead-no-trump",
        "9C TD",
        "Even with nothing low a trump is not led.",
        dealt("9C TD 6S 7S 8S", "", "", ""),
    ),
    lesson(
        "two-players-lead",
        "6C 7D",
        "Two at the table: the talon is long, and trumps decide the end.",
        dealt("6C 7D 9S KS QS", ""),
    ),
    lesson(
        "two-players-plain",
        "JD",
        "The jack beats it; the trump six stays for an ace.",
        dealt("TD", "JD 6S 9H 9C KC", moves="TD"),
    ),
    lesson(
        "pile-after-trump",
        "8D",
        "The trump had to go, the other trumps have not.",
        dealt("AC", "6S 8D KS AS AH", "", moves="AC 6S"),
    ),
    lesson(
        "ace-is-not-thrown",
        "7H 8H",
        "An ace beats everything of its suit; a low card does for the heap.",
        dealt("7C", "TC 7H 8H AD AH", "", "", moves="7C TC"),
    ),
    lesson(
        "will-beat-with-a-plain-card",
        "9C",
        "One may take, but whoever beats cheaply is rid of two cards and draws two.",
        dealt("7C", "9C 6D 8H TD KH", "", "", moves="7C", rules=WILL),
    ),
    lesson(
        "will-not-take-a-tall-heap",
        "9H TH",
        "Five cards on the heap, and a nine beats the top one: nobody takes there, and no trump is needed.",
        dealt("6C", "8C AC", "AS 6H", "JS 9H TH JD 7D", moves="6C 8C AC AS 6H", rules=WILL),
    ),
    lesson(
        "the-ace-draws-his-trump",
        "AD",
        "The ace costs him his only trump; then the eight of trumps beats whatever he piles, and the nine goes.",
        ending(
            2,
            26,
            "6S 9S 6C 8C JD QH 8D 6H JS KS 6D KH 7D KD JC QC 7S TS TD 9H 7C KC 8S QS TC AC 9C 7H JH AH",
        ),
    ),
    lesson(
        "a-suit-he-lacks-draws-his-trump",
        "AH",
        "He has no hearts: the jack of trumps must go, and the eight of trumps rules.",
        ending(
            2,
            65,
            "6H KH 7C 8C 9H JH 7S 8S TS 6D TC KC 7H 7D 6S AD QS TD TH 9D 6C QC JS KS 8H QH 9S AS QD KD",
        ),
    ),
    lesson(
        "the-queen-draws-the-ace-of-trumps",
        "QD",
        "Only the ace of trumps beats the queen, and then the jack is the highest. The seven he beats with the ten.",
        ending(
            2,
            114,
            "7C 8C 6D 9D AH TS AC 6S JD KS 7H KH 8D KD 8H 7S 9S QS AD 8S TC QC 9C JC 9H JH 6C KC 6H QH",
        ),
    ),
    lesson(
        "the-king-draws-the-jack-of-trumps",
        "KD",
        "He must trump the king; the seven of trumps beats what comes, and the ten goes.",
        ending(
            2,
            183,
            "7C 8H 8D 9D TS TH QD AD AS AH JS KH 9S KS 6S 6H TD JD 8S QH 7S QS 7D 9H JC QC 8C KC 6C 9C",
        ),
    ),
    lesson(
        "not-into-his-ace",
        "KC",
        "A club he has to trump; the king of diamonds he would beat with the ace, and keep his trump.",
        ending(
            2,
            203,
            "7S 7H 6S 6H 8C KC 9D 8H 9S JS QC JH 9C take 8S 9S 6S QH 8D 9D 7S KS TC 6H 7C JC AS 7H 9C AC 6D TD "
            "8C 9H 7D JD JS TH 6C QC QS KH TS 8H",
        ),
    ),
    lesson(
        "above-his-last-heart",
        "9H",
        "His only heart is the eight, so the nine costs the ace of trumps; then the king of trumps beats all.",
        ending(
            2,
            270,
            "8C take 7D TD 8S 9S 7H 8C 8D JD JC take 6H 7H 9S TS JS AS 7S 7C QH AH 7D 9C KS JC 8S TC QD KD 8D QC "
            "9D TD 6D 6C TH JH 6S QS KH 8C",
        ),
    ),
    lesson(
        "the-ace-among-three",
        "AH",
        "Two are left. The ace of hearts draws the ace of trumps, and the nine of trumps has the last word.",
        ending(
            3,
            1374,
            "8C JC 6S TS 6C 9C TH AH QS KS 9H 8D JH take TC AC 7S AS 6S 9D QH KD 7D 8D 6C TD JS JD 7C 8C 7H 6D 6H 8H "
            "8S 9S 9C QD AD take 9H KD 6S TS AH 6D 6C JC TH QH 6H JH QS AS 9D take 7S TS 6S 8S 7C JC 6C 8D 7H 9H 6H "
            "8H 8C QC TH 7D 9S KD JH JD 9C KC QS TD TC 6D KS QD JS AS",
        ),
    ),
]


def opened(*hands: str, moves: str = "", rules: Any = None) -> Callable[[], Any]:
    return dealt(*hands, moves=moves, rules=rules, opened=True)


OPEN = [
    lesson(
        "plain-before-trump",
        "9C",
        "A plain card beats it as well: a trump would be wasted.",
        opened("7C 6S", "9C 7S 8S 8H TD KH QH JD 9D", "9S", "TS", moves="7C"),
    ),
    lesson(
        "lowest-trump",
        "7S",
        "No club, so a trump has to go: the lowest.",
        opened("KC 6S", "7S QS AS 8H TD 9H JH 9D 8D", "9S", "TS", moves="KC"),
    ),
    lesson(
        "cheapest-card",
        "9C",
        "The nine beats it: ace and trump are for what only they can beat.",
        opened("8C 6S", "9C AC 6H 7D JS 8H 9D TH QD", "9S", "TS", moves="8C"),
    ),
    lesson(
        "pile-low",
        "6H 7D",
        "Low cards go while somebody can still be made to beat them.",
        opened("8C 6S", "9C AC 6H 7D JS AS KD KH QD", "9S", "TS", moves="8C 9C"),
    ),
    lesson(
        "no-trump-for-the-neighbour",
        "6D 7D 8D 6H",
        "A trump he can't beat he gathers, and has it.",
        opened("TC 6S", "QC 6D 7D 8D 6H JS QS KS AH", "9S", "TS", moves="TC QC"),
    ),
    lesson(
        "lead-low",
        "6C 6D 7D",
        "One leads what one can do without.",
        opened("6C 6D 7D QS KS AS AC AD KH", "7S", "8S", "9S"),
    ),
    lesson(
        "lead-no-ace",
        "7H 8H",
        "An ace led is beaten with a trump at best, and gathered at worst.",
        opened("7H 8H AC AD AH KS QS KC KD", "7S", "8S", "9S"),
    ),
    lesson(
        "queen-before-trump",
        "QC",
        "The queen is cheaper than a trump.",
        opened("TC 6S", "QC 7S 8S 8H TD KH QH JD 9D", "9S", "TS", moves="TC"),
    ),
    lesson(
        "will-beat-with-a-plain-card",
        "9C",
        "Two cards gone with a low one to beat with: nobody takes there.",
        opened("7C 6S", "9C 7S 8S 8H TD KH QH JD 9D", "9S", "TS", moves="7C", rules=OPEN_WILL),
    ),
    lesson(
        "lead-what-he-lacks",
        "TD",
        "He has neither diamonds nor trumps: the ten comes to him, and the lead to you again.",
        ending(
            2,
            22,
            "8S TS TC JC 6S JS AC 9H 6D 8H 7H TH KC 6H 6C 9C JD JH 7D 9D 7S QH 8C KH 7C AH 8D AD 9S take KS "
            "take QS KS QC take",
            opened=True,
        ),
    ),
    lesson(
        "the-trump-he-cant-beat",
        "KC",
        "He beats any diamond with the jack of trumps; the king of trumps he has to gather, and you lead.",
        ending(
            2,
            26,
            "6S TS 7D 8D 6D 9D 8H 9H 6H TH TD QD 7S QC KS 7C 7H JH KH AH 8S 8C JD 6C 9S AS QH TC AC take JS "
            "9C",
            opened=True,
        ),
    ),
    lesson(
        "his-last-card-is-a-trump",
        "KC",
        "His last card, the queen of trumps, beats both aces, and he is out; the king stops him.",
        ending(
            2,
            65,
            "6S 8S AC take 6D 8D 6H 6C 7D 9D 7S JS 7H 8H 9S TC KS AS TS QS 9H TH JD QD TD 7C JH QH AD 9C KH "
            "8C KD JC",
            opened=True,
        ),
    ),
    lesson(
        "not-under-his-king",
        "KS",
        "His last card beats the queen of diamonds; a spade it does not.",
        ending(
            2,
            134,
            "6S 7S QH KH TS 6H 6D 7D 6C 7C 8S JS 8D TD 8C 9C 9D JD 9H TH JC AH 9S QS AD 7H TC QC AC 8H JH "
            "take KC JH",
            opened=True,
        ),
    ),
    lesson(
        "the-lower-trump-beats",
        "TS",
        "The ten of trumps is enough; the queen has to be there for his jack.",
        ending(
            2,
            165,
            "6C KC 6D 7D 8C 9C 6H 8H 9D AD 7C TC 9H AH 7H JH TD 6S 8D JD JC QC TH KH KD 8S AC 7S QD",
            opened=True,
        ),
    ),
    lesson(
        "a-suit-he-lacks",
        "JS",
        "He has no spades and no trumps: the jack comes to him, and what is left goes after.",
        ending(
            3,
            6,
            "6D 7D 7S TS 6S 8C 6H TH 8S QS AD 9C 7H 6C 8D JD 7C TC 8H KC KD JC KH take 9S AS AC take TD QC "
            "AH AC 9D take KH take 9H KH",
            opened=True,
        ),
    ),
    lesson(
        "lead-a-suit-he-lacks",
        "KS",
        "He has neither spades nor trumps: the king comes to him, and the ace after it.",
        ending(
            3,
            187,
            "7C 9C 6S 7S 6D 7D 8C KC 8H 9H 8D TD 9S QS TH QH TS 6H JS JH 6C TC QC take 8S KH KD take 9D 7H "
            "AH take AC AH JC take",
            opened=True,
        ),
    ),
    lesson(
        "above-his-seven",
        "TS",
        "His only spade is the seven, and he has no trumps: the ten he gathers.",
        ending(
            3,
            193,
            "6S 9D 6H 8H 8S TD AC AD 7H 6D 8C QC 6C TC QS KS 9S JD KC 8D TH 7D 9C take JS QD TS take JC KD "
            "AS take QH AH 7S take 7C take 9C take",
            opened=True,
        ),
    ),
    lesson(
        "not-his-king",
        "JH",
        "One card left to him, the king of clubs: anything but a club.",
        ending(
            3,
            207,
            "6C TC AS take 6D TD 8H 6S 7D AD 6H 7S JD KD 7H 9H 7C QC QD 8S 8C TS TH QH KH JS 8D KS JC AC 9S "
            "QS 9C take AS take 9D AS",
            opened=True,
        ),
    ),
    lesson(
        "his-last-ace",
        "JS",
        "The ace of diamonds is all he has: it beats the queen, and he is out. The jack of trumps it can't beat.",
        ending(
            3,
            215,
            "6H 7S 6C 8C 8H QH 7C JC QC AC 9C 9S 7H 9H 6D 9D TD JD KC AS 7D 6S TH AH 8D KD TC TS QS take KH "
            "KS JH 8S",
            opened=True,
        ),
    ),
    lesson(
        "the-king-draws-a-trump",
        "KD",
        "He has no diamonds: the king costs him a trump, the ten of hearts would cost him a queen.",
        ending(
            3,
            286,
            "6S 8S 6D 7D 7S QS 6H 7H 8H JH AH JC 8D TC TS 6C 7C take JS 8C TD QD 9S KS KC take 9D QC AS 9C "
            "JD AD 9H AC take",
            opened=True,
        ),
    ),
    lesson(
        "a-club-among-spades-and-diamonds",
        "9C",
        "He holds the king of spades and the ten of diamonds: a club he can't beat, the eight of diamonds he can.",
        ending(
            4,
            3,
            "9D JD 8C 8H 6S 8S 7C QC TC JH 9C take 9S JS KD AD TS AS 6C JC QS 6H QD KH KC take 9H TH AC take "
            "6D QH 7H take 7S AH take 7D 7H AH take AC AH TD take",
            opened=True,
        ),
    ),
    lesson(
        "spades-to-the-ace-of-hearts",
        "JS",
        "His ace of hearts beats the ten and nothing else: a spade he gathers.",
        ending(
            4,
            7,
            "6D AC 7S 9S 6S AS 6H 6C 8S TS 7H JH TD 7C 7D 9D KC take QD 8C 8D JD AD KC 9H QH KD TC 8H 9C QC "
            "take KH JC QC",
            opened=True,
        ),
    ),
    lesson(
        "lowest-card-he-cant-beat",
        "9C",
        "He has the ace of spades and the king of hearts: clubs he can't beat, and the nine is the one to spare.",
        ending(
            4,
            41,
            "7S TS 6S JD 6H QH 6C 7C 9S 9D 8C KD 7H 6D JC AC JS take 8S QS QC AD AH take TH 8D KS 7D QD take "
            "JH TD QD",
            opened=True,
        ),
    ),
    lesson(
        "the-trump-stops-both",
        "KS",
        "The ace of diamonds would beat the queen; a trump stops him.",
        ending(
            4,
            155,
            "7D 8D 6H 7H 8C JC AC 7S 8H TS 6D TD TC 6S 6C 9C 9H QS 7C QC QH AH 9D KD TH take 8S JS QD take "
            "TH 9S AS take JH take KS take JD AS take JH KH",
            opened=True,
        ),
    ),
]
