"""Napoleon: the house rules, and the moves with their notation.

The numbers in brackets are the paragraphs of docs/rules/napoleon.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine import cards
from engine.game import check_options


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    min_bid           [8.1] the lowest bid: 1 or 2
    auction           [8.2] "rounds" until one bidder is left, or "one_bid" each and the dealer's closing word
    dealer_forced     [8.3] when all pass, the dealer plays the lowest bid
    ante              [8.4] what goes into the box before a deal: 1, 0, 2, 5 or 10
    ante_from         [8.5] who pays it: "all", or the "dealer" alone
    draw              [8.6] the declarer may exchange a card
    early_stop        [8.7] the play stops as soon as the bid is made or lost
    must_overtrump    [8.8] one who is void must beat the trumps of the trick if he can
    literal_napoleon  [8.9] a lost "Napoleon" also pays the amount of the box to the others
    stake             [8.10] what a trick is worth: 1, 2, 5 or 10
    match_end         [8.11] after so many "deals", or when somebody wins the "box"
    deals             [8.12] how many deals: 12, 6, 10, 20 or 24
    """

    min_bid: int = 1
    auction: str = "rounds"
    dealer_forced: bool = False
    ante: int = 1
    ante_from: str = "all"
    draw: bool = True
    early_stop: bool = True
    must_overtrump: bool = False
    literal_napoleon: bool = False
    stake: int = 1
    match_end: str = "deals"
    deals: int = 12

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "min_bid": (1, 2),
        "auction": ("rounds", "one_bid"),
        "dealer_forced": (False, True),
        "ante": (1, 0, 2, 5, 10),
        "ante_from": ("all", "dealer"),
        "draw": (True, False),
        "early_stop": (True, False),
        "must_overtrump": (False, True),
        "literal_napoleon": (False, True),
        "stake": (1, 2, 5, 10),
        "match_end": ("deals", "box"),
        "deals": (12, 6, 10, 20, 24),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)


PRESETS: Mapping[str, Rules] = {
    "classic": Rules(),
    "one-round": Rules(auction="one_bid"),
    "strict": Rules(min_bid=2, dealer_forced=True, must_overtrump=True),
    "by-the-letter": Rules(ante_from="dealer", literal_napoleon=True),
    "for-the-box": Rules(match_end="box"),
    "without-exchange": Rules(draw=False, early_stop=False),
}

# ------------------------------------------------------------------------------------------------ the moves

#: [3.2] a bid of n tricks is BID + n, and a pass is a bid of nothing; a card is itself, 0 to 35
PASS = BID = 36
#: [3.5] the dealer's «здесь»
HERE = 42
#: [4.1] with a bid of five
PLAIN, NAPOLEON = 43, 44
#: [4.2] no exchange
KEEP = 45
#: [4.2] to discard a card and draw another is SWAP + the card that goes
SWAP = 64
#: the same when one has not seen which card went
HIDDEN_SWAP = SWAP - 1

_WORDS = {
    "pass": PASS,
    **{f"bid:{tricks}": BID + tricks for tricks in range(1, 6)},
    "here": HERE,
    "plain": PLAIN,
    "napoleon": NAPOLEON,
    "keep": KEEP,
}
_TOKENS = {
    **{card: cards.token(card) for card in cards.DECK36},
    **{move: word for word, move in _WORDS.items()},
    **{SWAP + card: f"swap:{cards.token(card)}" for card in cards.DECK36},
}
#: all moves of the game
MOVES = frozenset(_TOKENS)


def token(move: int) -> str:
    """The text of a move: a card, `bid:3`, `pass`, `here`, `plain`, `napoleon`, `keep` or `swap:7C`."""
    return _TOKENS[move]


def parse(text: str) -> int:
    """The move that a text names, cards in any spelling of `engine.cards.parse`. Raises BadNotation."""
    clean = text.strip().lower()
    if clean in _WORDS:
        return _WORDS[clean]
    if clean.startswith("swap:"):
        return SWAP + cards.parse(clean[5:])
    return cards.parse(text)
