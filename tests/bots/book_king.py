"""King's book of blunders: positions in which there is one thing to do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engine.cards import DECK32, SAME_SUIT, listed, mask
from engine.game import IllegalMove, play
from engine.games import king
from engine.games.king import Rules, State
from engine.games.king_rules import TRICKS, games_of
from tests.bots.lessons import Lesson
from tests.engine.king_tables import cards, names, played, table

FREE = Rules(must_trump=False)
PRE = Rules(compensation="pre_deals_scored")
DECK = mask(DECK32)


def dealt(*hands: str, moves: str = "", **context: Any) -> Callable[[], State]:
    """A deal with these cards for the declarer, the second, the third and the talon, and these moves made.

    What is not given is filled up, and is not the declarer's to know.
    """
    return lambda: played(table(*hands, **context), moves)


def spot(
    order: str,
    mine: str,
    trick: str = "",
    *,
    lead: int = 0,
    others: str = "/",
    aside: str = "",
    rules: Any = None,
) -> Callable[[], State]:
    """A position of the play, the declarer being seat 0: seat `lead` has led, and this is the trick so far.

    `mine` are the cards of the seat to move, `others` some of those that the next and the one after hold, with
    what they have in the trick, and `aside` was laid away. All other cards are where chance puts them, in hands or
    in tricks already made in which everybody kept to the rules.
    """

    def make() -> State:
        for seed in range(20000):
            state = _tried(order, mine, trick, lead, others, aside, rules or Rules(), Random(seed))
            if state:
                return state
        raise AssertionError("no such position")

    return make


def _tried(
    order: str, mine: str, trick: str, lead: int, others: str, aside: str, rules: Rules, rng: Random
) -> State | None:
    made = cards(trick)
    seat = (lead + len(made)) % 3
    left = len(cards(mine))
    kept, never = [0, 0, 0], [0, 0, 0]
    for place, text in enumerate((mine, *others.split("/"))):
        kept[(seat + place) % 3] |= mask(cards(text))
    for place, card in enumerate(made):
        kept[(lead + place) % 3] |= 1 << card
        if not SAME_SUIT[made[0]] >> card & 1:
            never[(lead + place) % 3] = SAME_SUIT[made[0]]
    scoring = 0 if order == "pre" else games_of(rules)[king.parse(order) - TRICKS].scoring
    away = cards(aside)
    spare = listed(DECK & ~(kept[0] | kept[1] | kept[2] | mask(away)))
    rng.shuffle(spare)

    def take(count: int, unwanted: int) -> list[int]:
        found = [card for card in spare if not unwanted >> card & 1][: max(0, count)]
        for card in found:
            spare.remove(card)
        return found

    away += take(2 - len(away), scoring)
    for other in sorted(range(3), key=lambda other: -never[other]):
        kept[other] |= mask(take(left - kept[other].bit_count(), never[other]))
    hands = [take(10 - left, 0) + listed(kept[other]) for other in range(3)]
    if [len(hand) for hand in hands] != [10, 10, 10] or len(away) != 2:
        return None
    if order == "pre":
        state = table(*map(names, hands), names(away), rules=rules)
    else:
        state = table(names(hands[0][2:] + away), *map(names, hands[1:]), names(hands[0][:2]), rules=rules,
                      orders=rules.orders)  # fmt: skip
        played(state, order)
        for card in away:
            play(state, card)
    try:
        for _ in range(3 * (10 - left)):
            mover = state.to_move
            free = [] if mover is None else [card for card in state.legal() if not kept[mover] >> card & 1]
            if not free:
                return None
            play(state, free[int(rng.random() * len(free))])
        if state.to_move != lead:
            return None
        played(state, trick)
    except IllegalMove:
        return None
    return state if state.to_move == seat else None


def _lesson(name: str, reason: str, position: Callable[[], State], right: str) -> Lesson:
    return Lesson(name, reason, position, frozenset(right.split()))


LESSONS = (
    # ----------------------------------------------------------------------------------------------- orders
    _lesson(
        "six top trumps",
        "Six spades from the top, aces and kings beside them: ten tricks, and in no other game could he duck one.",
        dealt("AS KS QS JS TS 9S AC KC AD KD"),
        "order:win-S",
    ),
    _lesson(
        "nothing but low cards",
        "All cards are below the ten: an otygrysh would be thrown away, any game of not taking goes well.",
        dealt("7S 8S 9S 7C 8C 9C 7D 8D 7H 8H"),
        "order:tricks order:hearts order:boys order:girls order:last2 order:king",
    ),
    _lesson(
        "trumps by length",
        "Only an otygrysh is left. As trumps the six clubs bring five tricks or so, and ace and king of spades are good"
        " beside them; with spades as trumps most of the clubs would bring nothing.",
        dealt("AS KS KC QC JC TC 9C 8C 7D 8D", orders=("win",)),
        "order:win-C",
    ),
    _lesson(
        "trumps by strength",
        "Five hearts from the ace take five tricks as trumps; the three low spades take none, and with them as trumps"
        " the hearts would be trumped.",
        dealt("AH KH QH JH TH 7S 8S 9S 7C 8D", orders=("win",)),
        "order:win-H",
    ),
    _lesson(
        "hearts as trumps, not as a burden",
        "Six hearts from the ace take six tricks as trumps; in the game of no hearts they would be hard to lose.",
        dealt("AH KH QH JH TH 9H AS 7C 8C 7D", orders=("hearts", "win")),
        "order:win-H",
    ),
    _lesson(
        "boys with three queens in hand",
        "Three queens and no king or jack: the boys are with the others, most girls with him.",
        dealt("QS QC QD 7S 8S 7C 8C 7D 8D 7H", orders=("boys", "girls")),
        "order:boys",
    ),
    _lesson(
        "high cards first, sevens last",
        "Six aces and kings take many tricks, but only the last two cost: they go early, the sevens stay.",
        dealt("AS KS AC KC AD AH 7S 7C 7D 7H", orders=("tricks", "last2")),
        "order:last2",
    ),
    # --------------------------------------------------------------------------------------------- discards
    _lesson(
        "the only high cards",
        "Where no trick is wanted, the ace and the king of a suit with one low card go.",
        dealt("7S 8S 9S 7C 8C 9C 7D 8D 9D 7H", "", "", "AH KH", moves="order:tricks"),
        "AH KH",
    ),
    _lesson(
        "the only losers",
        "Six trumps and four winners stay, the two low hearts go.",
        dealt("AS KS QS JS TS 9S AC KC AD KD", "", "", "7H 8H", moves="order:win-S"),
        "7H 8H",
    ),
    _lesson(
        "above the queen",
        "Bare ace and king of spades would take the queen; all other suits are low and long.",
        dealt("AS KS 7C 8C 9C TC 7D 8D 9D TD", "", "", "7H 8H", moves="order:girls"),
        "AS KS",
    ),
    _lesson(
        "high and short",
        "Hearts can't be laid away. Ace and king of spades would take tricks with hearts thrown on them.",
        dealt("AS KS 7C 8C 9C 7D 8D 9D TD 7H", "", "", "8H 9H", moves="order:hearts"),
        "AS KS",
    ),
    # ------------------------------------------------------------------------------------------------ leads
    _lesson(
        "trumps are drawn",
        "Ten winners, once the small trumps of the others are drawn; they have three clubs and would trump the rest.",
        dealt("AS KS QS JS TS AC KC QC JC TC", "", "", "7H 8H", moves="order:win-S 7H 8H"),
        "AS KS QS JS TS",
    ),
    _lesson(
        "the last trump against it",
        "One trump is still out, the king. The ace draws him, and then the ace of clubs can't be trumped.",
        spot("order:win-S", "AS AC 7H", others="KS/", aside="7D 8D"),
        "AS",
    ),
    _lesson(
        "under them",
        "Both other spades are higher than the seven and lie with others. The ace of hearts takes a trick at once.",
        spot("order:tricks", "7S AH", others="8S/9S", aside="7D 8D"),
        "7S",
    ),
    _lesson(
        "the ace goes while it is free",
        "The eighth trick costs nothing, the two after it eight points each. The ace takes it, and the seven of clubs"
        " loses the ninth. Later, spades would be led and the ace would have to take.",
        spot("order:last2", "AS 7C 7D", others="KS TS KC/QS 9S QC", aside="7H 8H"),
        "AS",
    ),
    _lesson(
        "under the club",
        "The ace of diamonds takes the trick and the hearts that are thrown on it, the seven of clubs loses it.",
        spot("order:hearts", "7C AD", others="KC 9H/QC TH", aside="7S 8S"),
        "7C",
    ),
    _lesson(
        "the ace stays away from the queen",
        "The queen of spades is out, and the ace of spades would take her. The seven of hearts loses the trick.",
        spot("order:girls", "AS 7H", others="QS 9H/KS JH", aside="7D 8D"),
        "7H",
    ),
    # -------------------------------------------------------------------------------------------- following
    _lesson(
        "highest below",
        "The nine gets under the jack as well as the seven does, and under the eight, which is still out, only the"
        " seven.",
        spot("order:tricks", "7S 9S 7D", "TS JS", others="9C TC/8S JC"),
        "9S",
    ),
    _lesson(
        "taken with the ace",
        "Jack or ace must take the trick. The ace will never lose one, the jack may.",
        spot("order:tricks", "JS AS 7C 8C 9C 7D 8D 9D TD 7H", "TS 8S"),
        "AS",
    ),
    _lesson(
        "the queen goes under the king",
        "The king is led: now the queen can't take herself, later she may have to.",
        spot("order:girls", "QS 7S 8S TC JC QC 9C 7D 8D 9D", "KS"),
        "QS",
    ),
    _lesson(
        "the queen waits",
        "The nine is led and one more seat plays: with the queen on it the trick would probably be his. Low spades lose.",
        spot("order:girls", "QS 7S 8S TC JC 9C 7C 7D 8D 9D", "9S"),
        "7S 8S",
    ),
    _lesson(
        "no king where nobody plays one",
        "The last to play may duck, or take this free trick with the ace or the ten; the king would cost two points.",
        spot("order:boys", "7C TC KC AC AH 8S QS AS TS 7D", "9C 8C"),
        "7C TC AC",
    ),
    _lesson(
        "last two: up with the ace",
        "The eighth trick is free and the ace takes it; the seven of clubs loses the next one. Under the seven of spades"
        " the ace would be left for a trick that costs eight points.",
        spot("order:last2", "AS 7S 7C", "9S TS", others="KS KC/QS QC"),
        "AS",
    ),
    _lesson(
        "not the king of hearts",
        "He lies in the trick: sixteen points for whoever takes it. Under the ten there is room.",
        spot("order:king", "7C 9C JC AC QS KS AS 7D 8D TD", "TC KH"),
        "7C 9C",
    ),
    _lesson(
        "under the thrown ace",
        "The second threw the ace of hearts: two points for whoever takes the ten of clubs, and the lead with it.",
        spot("order:hearts", "7C 9C JC AC QS KS AS 7D 8D TD", "TC AH"),
        "7C 9C",
    ),
    _lesson(
        "the king of hearts goes",
        "The others have nothing but hearts left, below the king: kept, he would take all of them.",
        spot("order:hearts", "KH 7S 7D", "TC 8C", others="8H 9H/TH JH"),
        "KH",
    ),
    _lesson(
        "the king finds a way out",
        "Without clubs the king of diamonds, who has no low diamond beside him, goes on the other's trick.",
        spot("order:boys", "KD 7S 8S 9S TS 7H 8H 9H TH AD", "TC 8C"),
        "KD",
    ),
    _lesson(
        "as cheaply as possible",
        "The queen takes the trick as well as the ace, and the ace takes another one later.",
        spot("order:win-D", "QS AS 7S AH JC QC KC AC 8S 7D", "9S JS"),
        "QS",
    ),
    _lesson(
        "nothing for the ace",
        "The ace of spades can't be beaten: the seven is enough, and the king takes the next spade.",
        spot("order:win-H", "KS 7S TC JC 9C 9D TD JD 8D 9H", "AS"),
        "7S",
    ),
    _lesson(
        "trumped over, but cheaply",
        "The nine of trumps lies in the trick. The ten beats it; the ace is for a dearer one.",
        spot("order:win-H", "TH AH KS AS AD 7S 8S 9S 7D 8D", "AC 9H"),
        "TH",
    ),
    _lesson(
        "trumped in vain",
        "He must trump, and the queen of trumps is too high for him. After her the jack is the highest, the seven"
        " isn't.",
        spot("order:win-H", "7H JH 7D", "KC QH", others="9S TS/TH 8S"),
        "7H",
    ),
    _lesson(
        "a trick for the asking",
        "He need not trump, but the smallest trump takes the trick; everything else loses it.",
        spot("order:win-H", "7H 8H KS 7S 8S 9S 7D 8D 9D TD", "AC KC", rules=FREE),
        "7H 8H",
    ),
    _lesson(
        "ducking before the first order",
        "A preliminary deal: every trick costs. The jack gets under the queen and is rid of.",
        spot("pre", "JS 7S AS 7C 8C 9C 7D 8D 9D TD", "QS 9S", rules=PRE),
        "JS",
    ),
)
