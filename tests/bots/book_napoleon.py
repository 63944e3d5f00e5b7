"""What a good player of Napoleon sees: positions with one right move, or a few, and why."""

from __future__ import annotations

from engine.games.napoleon import PRESETS, Rules, State
from tests.bots.lessons import Lesson
from tests.engine.napoleon_tables import said, table

ONE_WORD = Rules(auction="one_bid")


def bidding(hand: str, words: str = "", dealer: int = 0, box: int = 0, rules: Rules | None = None) -> State:
    """Four players, seat 0 holds the hand, after these words of the auction."""
    return said(table(rules, dealer, hand, seats=4, box=box), words)


def declarer(hand: str, bid: int, *others: str, box: int = 0) -> State:
    """Seat 0 has won the auction as the dealer, has not exchanged a card, and is to lead; four players."""
    state = table(None, 0, hand, *others, seats=4, box=box)
    said(state, f"bid:{bid} pass pass pass" + (" plain" if bid == 5 else ""))
    return said(state, "keep")


def played(bid: int, hand: str, second: str, third: str, fourth: str, plays: str) -> State:
    """The same after some plays; seat 0 has the first of the hands."""
    return said(declarer(hand, bid, second, third, fourth), plays)


LESSONS = [
    # ---------------------------------------------------------------------------------------- the auction
    Lesson(
        "five top trumps",
        "A K Q J T of one suit take all five tricks against anything",
        lambda: bidding("AS KS QS JS TS", "pass bid:2", dealer=2),
        frozenset(["bid:5"]),
    ),
    Lesson(
        "four top trumps",
        "A K Q J of trumps are four tricks for sure; the fifth would take luck, and a lost bid costs more than a won one brings",
        lambda: bidding("AS KS QS JS 6D", "bid:2 pass", dealer=2),
        frozenset(["bid:4"]),
    ),
    Lesson(
        "three top trumps, two is bid",
        "A K Q of trumps are three sure tricks, so three is bid; a fourth is less than even",
        lambda: bidding("AS KS QS 7D 6H", "pass bid:2 pass", dealer=1),
        frozenset(["bid:3"]),
    ),
    Lesson(
        "three top trumps are not five",
        "over four there is only five left, and the hand is worth three",
        lambda: bidding("AS KS QS 7D 6H", "pass bid:4 pass", dealer=1),
        frozenset(["pass"]),
    ),
    Lesson(
        "the dealer takes three for himself",
        "three sure tricks and the dealer's privilege: «here» costs no higher bid",
        lambda: bidding("AS KS QS 7D 6H", "bid:1 pass bid:3 pass", dealer=0),
        frozenset(["here"]),
    ),
    Lesson(
        "the last word of one round",
        "three sure tricks, and the bid of three goes to the dealer for the asking",
        lambda: bidding("AS KS QS 7D 6H", "bid:2 pass bid:3 pass", dealer=0, rules=ONE_WORD),
        frozenset(["here"]),
    ),
    Lesson(
        "the last word on a poor hand",
        "four is more than one ace and a king can take; whoever bid it may try",
        lambda: bidding("AS KD 9D 7C 6H", "bid:1 pass bid:4 pass", dealer=0, rules=ONE_WORD),
        frozenset(["pass"]),
    ),
    Lesson(
        "rubbish",
        "the lowest bid is two, and five low cards don't take two tricks, even with a fresh card among them",
        lambda: bidding("6S 7S 8D 6H 7C", dealer=0, rules=PRESETS["strict"]),
        frozenset(["pass"]),
    ),
    Lesson(
        "rubbish over two",
        "the others' bid of two isn't beaten with sevens",
        lambda: bidding("6S 7S 8D 6H 7C", "bid:2 pass", dealer=2),
        frozenset(["pass"]),
    ),
    Lesson(
        "a strong hand doesn't let a bid of one go",
        "three trumps from the top and an outside ace: three at least, and four is likely",
        lambda: bidding("AS KS QS AH 6D", "bid:1 pass pass", dealer=1),
        frozenset(["bid:3", "bid:4"]),
    ),
    # ------------------------------------------------------------------------------------- the announcement
    Lesson(
        "for the box with five sure tricks",
        "nothing can be lost, so the thirty in the box are for the taking",
        lambda: bidding("AS KS QS JS TS", "bid:5 pass pass pass", box=30),
        frozenset(["napoleon"]),
    ),
    Lesson(
        "not for the box with a hand that loses",
        "the five is as good as lost, and losing it for the box would cost all that is in it",
        lambda: bidding("AS KD 9D 7C 6H", "bid:5 pass pass pass", box=60),
        frozenset(["plain"]),
    ),
    # ----------------------------------------------------------------------------------------- the exchange
    Lesson(
        "five sure tricks are not exchanged",
        "no card of the pack is better than one of the five top trumps",
        lambda: bidding("AS KS QS JS TS", "bid:5 pass pass pass plain"),
        frozenset(["keep"]),
    ),
    Lesson(
        "the loser goes",
        "the six of diamonds never takes the fifth trick, anything else may",
        lambda: bidding("AS KS QS JS 6D", "bid:5 pass pass pass plain"),
        frozenset(["swap:6D"]),
    ),
    Lesson(
        "the outside loser goes, not the ace",
        "three top trumps, an ace, and a six that can only be replaced by something better",
        lambda: bidding("AS KS QS AH 6D", "bid:4 pass pass pass"),
        frozenset(["swap:6D"]),
    ),
    Lesson(
        "the bid is not put away",
        "with a bid of one the ace is the trick, as it is led",
        lambda: bidding("AS 6D 7C 8H 9D", "bid:1 pass pass pass"),
        frozenset(["keep", "swap:6D", "swap:7C", "swap:8H", "swap:9D"]),
    ),
    # ---------------------------------------------------------------------------------------- the first lead
    Lesson(
        "the suit of the top cards becomes trumps",
        "the first lead makes trumps: with spades the four tricks are sure, with diamonds nothing is",
        lambda: declarer("AS KS QS JS 6D", 4),
        frozenset(["AS", "KS", "QS", "JS"]),
    ),
    Lesson(
        "one trick is there at once",
        "the ace makes its suit trumps and can't be beaten: the bid is made with the first card",
        lambda: declarer("KS 8S 7H 6C AD", 1),
        frozenset(["AD"]),
    ),
    Lesson(
        "three honours in a row are worth more than an ace",
        "K Q J of trumps lose one trick to the ace and take two; the ace of spades would be one, and diamonds uncertain",
        lambda: declarer("AS 9S KD QD JD", 2),
        frozenset(["KD", "QD", "JD"]),
    ),
    # ------------------------------------------------------------------------------------------- the play
    Lesson(
        "trumps are drawn before the ace is cashed",
        "the king of trumps takes a trick any time, the ace of hearts only when nobody is left to trump it",
        lambda: played(
            3, "AS KS AH 6C 7C", "6S 8S 7H 8H 8C", "7S TS 8D 9D 7D", "9S 9C TC 6H JC", "AS 6S 7S 9S"
        ),
        frozenset(["KS"]),
    ),
    Lesson(
        "the last trump that is out is drawn",
        "only the eight of trumps may still be out: the ten draws it, and then the ace of diamonds stands",
        lambda: played(
            5,
            "AS KS QS TS AD",
            "6S 7S JS 8S 6C",
            "9S 6D 7D 6H 7H",
            "8H 9H TH 8C 9C",
            "AS 6S 9S 8H KS 7S 6H 9H QS JS 7H TH",
        ),
        frozenset(["TS"]),
    ),
    Lesson(
        "the bid is made while it can be",
        "the six surely loses, the ace makes the bid unless somebody trumps it, and it will get no better",
        lambda: played(
            2,
            "AS AD 6D 7C 7H",
            "6S 8C 8H 9H TH",
            "7S 9C JH QH 6H",
            "8S TC KD QD JD",
            "AS 6S 7S 8S 7C 8C 9C TC KD",
        ),
        frozenset(["AD"]),
    ),
    Lesson(
        "trumped low, as the last to play",
        "nobody plays after him, so the six takes it; the jack is the highest trump left and takes another",
        lambda: played(
            3,
            "AS JS 6S 7C 8C",
            "KS TC AD 6H 7H",
            "QS 9C 8D 8H 9H",
            "7S 6C 9D TH JH",
            "AS KS QS 7S 7C TC 9C 6C AD 8D 9D",
        ),
        frozenset(["6S"]),
    ),
    Lesson(
        "the ace is kept for a trick",
        "he can neither follow nor trump: of the two cards only the ace can still take anything",
        lambda: played(
            3,
            "AS KS 7C AH 8C",
            "6S 7S 9C 6D 7D",
            "8S 9S TC 8D 9D",
            "TS JS JC JD QD",
            "AS 6S 8S TS KS 7S 9S JS 7C 9C TC JC JD",
        ),
        frozenset(["8C"]),
    ),
    Lesson(
        "one trick beats a bid of five",
        "the king of diamonds beats the jack now; a partner may have nothing",
        lambda: played(
            5,
            "AS KS QS JD TD",
            "6S 7S 8S KD 6D",
            "9S TS 6H 7H 8H",
            "9H TH JH QH KH",
            "AS 6S 9S 9H KS 7S TS TH QS 8S 6H JH JD",
        ),
        frozenset(["KD"]),
    ),
    Lesson(
        "one trick beats a bid of five, also in trumps",
        "the king of trumps takes the ten, and the bid of five is lost at once",
        lambda: played(
            5, "AS TS AH KH AC", "KS 6S 8S 8D 9D", "7S TD 6H 7H 6D", "9S JS 8H 9H TH", "AS 6S 7S 9S TS"
        ),
        frozenset(["KS"]),
    ),
    Lesson(
        "taken with the cheapest card",
        "the nine takes it as the last to play; the ace is for the last trick, where the nine might be beaten",
        lambda: played(
            4,
            "AS KS QS 8D TD",
            "6S 7S 8S 6D 6C",
            "9S 6H 7H 8H 9H",
            "TS JS AD 9D 7C",
            "AS 6S 9S TS KS 7S 6H JS QS 8S 7H 7C 8D 6D 8H",
        ),
        frozenset(["9D"]),
    ),
    Lesson(
        "a defender keeps his ace",
        "the trick is lost anyway, and low cards of other suits take nothing: the ace of diamonds may",
        lambda: played(
            4,
            "AS KS QS 8D TD",
            "6S 7S 8S 6D 6C",
            "9S 6H 7H 8H 9H",
            "TS JS AD 7C TH",
            "AS 6S 9S TS KS 7S 6H JS QS 8S 7H",
        ),
        frozenset(["7C", "TH"]),
    ),
    Lesson(
        "the ace is led while it can win",
        "he needs both tricks that are left: the ace of hearts takes one unless it is trumped, a six hardly",
        lambda: played(
            4,
            "AS KS QS 8D 7H",
            "6S 7S 9D AH 6C",
            "8S 9S 6D 7C 8C",
            "TS JS 7D 9C TC",
            "AS 6S 8S TS KS 7S 9S JS 8D 9D 6D 7D",
        ),
        frozenset(["AH"]),
    ),
    Lesson(
        "a defender trumps low, as the last to play",
        "the seven takes this trick as well as the king, and the king, now the highest trump, takes another",
        lambda: played(
            3,
            "AS QS 8D 7H 8H",
            "8S 6D 9H TH JH",
            "9S 9D 6H 7D TD",
            "6S KS 7S JC TC",
            "AS 8S 9S 6S 8D 6D 9D",
        ),
        frozenset(["7S"]),
    ),
]
