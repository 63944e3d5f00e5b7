"""What a good player of Armenian Durak sees: positions with one right card, or a few, and why."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.cards import DECK36, mask, parse
from engine.games.armenian_durak import Rules, State, deal
from tests.bots.lessons import Lesson
from tests.engine.test_armenian_durak import played, table

TRUMPS = Rules(trump="last_card")


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


@cache
def _ending(rules: Rules, mine: str, theirs: str, led: str, trump: str) -> State:
    """The last cards in both hands after a deal played by chance, so that everybody knows who has what.

    Seat 0 is to move: it leads, or answers the card `led`. With trumps, `trump` was the last card dealt.
    """
    kept = cards(mine), cards(theirs + " " + led)
    size = len(kept[0])
    for seed in range(20_000):
        rng = Random(seed)
        rest = [card for card in DECK36 if card not in [*kept[0], *kept[1], *cards(trump)]]
        rng.shuffle(rest)
        dealer, last = rng.randrange(2), cards(trump)
        hands = [list(kept[0]), list(kept[1])]
        hands[dealer] += last
        for seat in (0, 1):
            hands[seat] = [rest.pop() for _ in range(18 - len(hands[seat]))] + hands[seat]
        order = [card for pair in zip(hands[1 - dealer], hands[dealer], strict=True) for card in pair]
        state = deal(rules, 2, dealer, order)
        keep = mask(kept[0] + kept[1])
        while state.to_move is not None and state.hand[0].bit_count() + state.hand[1].bit_count() >= 2 * size:
            free = [card for card in state.legal() if not keep >> card & 1]
            if not free:
                break
            state.apply(rng.choice(free))
        done = all(state.hand[seat] == mask(kept[seat]) and not state.up[seat] for seat in (0, 1))
        if done and state.led < 0 and state.to_move == (1 if led else 0):
            return played(state, led) if led else state
    raise AssertionError("no deal comes to this end")


def ending(mine: str, theirs: str, led: str = "", trump: str = "") -> State:
    return _ending(TRUMPS if trump else Rules(), mine, theirs, led, trump).copy()


#: endings in which all cards are known, so that the right cards can be proved
ENDINGS = [
    Lesson(
        "the ace before the lead is lost",
        "the ace of spades takes now; after the six of hearts he would lead hearts to the end",
        lambda: ending("AS 6H", "7H 8H"),
        frozenset(["AS"]),
    ),
    Lesson(
        "he has none of the suit",
        "he has no diamonds, so the six takes a trick, but only while one leads oneself",
        lambda: ending("6D KS", "AS 7C"),
        frozenset(["6D"]),
    ),
    Lesson(
        "a whole suit that he has none of",
        "both diamonds take tricks before the king falls to the ace",
        lambda: ending("6D 7D KS", "AS 8C 9C"),
        frozenset(["6D", "7D"]),
    ),
    Lesson(
        "thrown in",
        "given the lead in hearts he has to lead spades from the king into ace and queen",
        lambda: ending("AS QS 6H", "KS 7S 7H"),
        frozenset(["6H"]),
    ),
    Lesson(
        "thrown in once more",
        "king and jack take a trick only if he must lead from ace and queen",
        lambda: ending("KS JS 6D", "AS QS 7D"),
        frozenset(["6D"]),
    ),
    Lesson(
        "the king is driven out while the ace is there",
        "the queen draws the king, the ace of hearts brings the lead back, and the jack is good",
        lambda: ending("QS JS AH", "KS 6H 7H"),
        frozenset(["QS", "JS"]),
    ),
    Lesson(
        "the king needs a small card beside it",
        "the six of spades saves the king from the ace, and the king then beats the nine",
        lambda: ending("KS 6S 6H", "AS 9S", "AD"),
        frozenset(["6H"]),
    ),
    Lesson(
        "the queen needs one too",
        "the seven goes under the king, and the queen beats the eight",
        lambda: ending("QS 7S 6C", "KS 8S", "AD"),
        frozenset(["6C"]),
    ),
    Lesson(
        "what beats nothing goes",
        "the eight and the ten beat what he has, the six of clubs beats nothing",
        lambda: ending("8H TS 6C", "7H 9S", "AD"),
        frozenset(["6C"]),
    ),
    Lesson(
        "the ten is enough",
        "the ten takes the nine, and the ace is left for the king",
        lambda: ending("TS AS 6H", "KS 7H", "9S"),
        frozenset(["TS"]),
    ),
    Lesson(
        "taken while it can be",
        "the eight beats the seven now and will not beat the nine; the ace of spades brings the other trick",
        lambda: ending("8H 6H AS", "9H KS", "7H"),
        frozenset(["8H"]),
    ),
    Lesson(
        "the last trump is drawn",
        "the nine of trumps draws the six, and nobody can trump the ace any more",
        lambda: ending("9S AH", "6S 7D", trump="8S"),
        frozenset(["9S"]),
    ),
    Lesson(
        "the smallest trump is enough",
        "nobody plays after him: the seven of trumps takes the ace, and the queen draws his last trump",
        lambda: ending("7S QS 8H", "9S 7H", "AD", trump="8S"),
        frozenset(["7S"]),
    ),
]

MIDDLE = [
    Lesson(
        "a trick is taken cheaply",
        "nine or queen take the eight alike, so the nine",
        lambda: played(
            table(dealer=0, mine="9D QD 6C 7C 8C TC", open_mine="JC AS KS QS 6H 7H", theirs="8D"), "8D"
        ),
        frozenset(["9D"]),
    ),
    Lesson(
        "no ace for an eight",
        "the nine takes it just as well",
        lambda: played(
            table(dealer=0, mine="9D 6C 7C 8C TC 9C", open_mine="AD AS KS QS 6H 7H", theirs="8D"), "8D"
        ),
        frozenset(["9D"]),
    ),
    Lesson(
        "no king under the ace",
        "the ace can't be beaten: the six goes, and the king is the highest from now on",
        lambda: played(
            table(dealer=0, mine="KD 6D 7C 8C AS 9H", open_mine="TC JC QH TH 9S 8H", theirs="AD"), "AD"
        ),
        frozenset(["6D"]),
    ),
    Lesson(
        "nor a queen under the king",
        "the trick is lost, and the seven is the least",
        lambda: played(
            table(dealer=0, mine="QD 7D 6C 8C AS 9H", open_mine="TC AC QH TH 9S JC", theirs="KD AD"), "KD"
        ),
        frozenset(["7D"]),
    ),
    Lesson(
        "a lost trick gets a low card",
        "without a diamond the trick is lost, and aces and kings are worth tricks of their own",
        lambda: played(
            table(dealer=0, mine="AS AH AC KC KH 6C", open_mine="7C 8C QC QH QS KS", theirs="AD"), "AD"
        ),
        frozenset(["6C", "7C", "8C"]),
    ),
    Lesson(
        "a low card goes, not a high one from the row",
        "six and seven of clubs are worth nothing, the rest is high",
        lambda: played(
            table(dealer=0, mine="6C 7C AH KH AS KS", open_mine="AC KC QH QS JS JH", theirs="AD KD"), "AD"
        ),
        frozenset(["6C", "7C"]),
    ),
    Lesson(
        "high trumps are not for aces",
        "the six of trumps takes the ace, or a low card goes; nine and king of trumps are needed for more",
        lambda: played(trumped("6S 9S KS 7C 8C 9C", "8H 7H 6H TH JH 6C", "AD"), "AD"),
        frozenset(["6S", "6C", "7C", "8C", "6H", "7H", "8H"]),
    ),
    Lesson(
        "the king isn't led into the open ace",
        "his ace of spades lies open: the king would be given away",
        lambda: table(
            mine="KS 6C 7C 6D 7D 6H",
            open_mine="9H TD 9C TH 8D 8C",
            open_theirs="AS JH JC JD QH QC",
            theirs="9D",
        ),
        frozenset(["6C", "7C", "6D", "7D", "6H", "9H", "TD", "9C", "TH", "8D", "8C"]),
    ),
    Lesson(
        "nor the queen into the open king",
        "his king of hearts lies open and waits for the queen",
        lambda: table(
            mine="QH 6C 7C 6D 7D 6S",
            open_mine="9S TD 9C TS 8D 8C",
            open_theirs="KH JS JC JD QS QC",
            theirs="9D AH",
        ),
        frozenset(["6C", "7C", "6D", "7D", "6S", "9S", "TD", "9C", "TS", "8D", "8C"]),
    ),
]


def trumped(mine: str, open_mine: str, theirs: str) -> State:
    """Seat 1 leads, and deals not: the last card dealt, seat 0's, makes spades trumps."""
    rows = [cards(mine), cards(open_mine), cards(theirs)]
    rest = [card for card in DECK36 if not any(card in row for row in rows)]
    hand, up, down = rows[0][::-1], rows[1], [rest.pop() for _ in range(6)]
    other = rest[:-5] + rows[2] + rest[-5:]
    others = other[:18]
    order = [card for pair in zip(others, down + up + hand, strict=True) for card in pair]
    return deal(TRUMPS, 2, 0, order)


LESSONS = ENDINGS + MIDDLE
