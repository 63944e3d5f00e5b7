"""King to order with a talon: the house rules, and the games that may be ordered.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from engine.cards import ALL36, HIGHER, SUIT_MASKS, mask
from engine.game import check_options

# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    scale           [7.1] the prices: "classic" or "three_hand", which balances by itself
    boys            [7.2] who the boys are: "kings_jacks", "jacks" or "kings"
    compensation    [7.3] "four" or "twenty" penalty points each at the start, "none", or a preliminary round,
                    [7.4] "pre_deals_scored" or "pre_deals_most"
    must_trump      [7.5] in an otygrysh a player without the suit led must trump
    no_trump_win    [7.6] an otygrysh may be ordered without trumps
    heart_lead_ban  [7.7] hearts may not be led in "no hearts" and "no king"
    match_length    [7.8] "full": every order; "short": two negatives and one otygrysh each
    seventh_game    [7.9] "no kings" is a negative game too
    early_stop      [7.10] a deal ends with the trick that takes its last penalty card
    """

    scale: str = "classic"
    boys: str = "kings_jacks"
    compensation: str = "four"
    must_trump: bool = True
    no_trump_win: bool = False
    heart_lead_ban: bool = True
    match_length: str = "full"
    seventh_game: bool = False
    early_stop: bool = True

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "scale": ("classic", "three_hand"),
        "boys": ("kings_jacks", "jacks", "kings"),
        "compensation": ("four", "none", "twenty", "pre_deals_scored", "pre_deals_most"),
        "must_trump": (True, False),
        "no_trump_win": (False, True),
        "heart_lead_ban": (True, False),
        "match_length": ("full", "short"),
        "seventh_game": (False, True),
        "early_stop": (True, False),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)

    @property
    def pre_deals(self) -> bool:
        """[7.4] Whether the match begins with a preliminary round."""
        return self.compensation in ("pre_deals_scored", "pre_deals_most")

    @property
    def negatives(self) -> tuple[str, ...]:
        """[4.1-4.6, 7.9] The names of the negative games that may be ordered."""
        return SEVEN if self.seventh_game else NEGATIVES

    @property
    def wins(self) -> int:
        """[3.2, 7.8] The otygrysh orders of each player."""
        return 1 if self.match_length == "short" else 3

    @property
    def orders(self) -> tuple[str, ...]:
        """[3.2] The names of the orders on a fresh sheet: the negatives, and "win" for each otygrysh."""
        return _ORDERS[self.seventh_game, self.wins]

    @property
    def turns(self) -> int:
        """[6.2, 7.8] How often each player is the declarer in a match."""
        return 3 if self.match_length == "short" else len(self.orders)


NEGATIVES = ("tricks", "hearts", "boys", "girls", "last2", "king")
SEVEN = (*NEGATIVES, "kings")
_ORDERS = {
    (seventh, wins): (SEVEN if seventh else NEGATIVES) + ("win",) * wins
    for seventh in (False, True)
    for wins in (1, 3)
}

PRESETS: Mapping[str, Rules] = {
    "by-the-book": Rules(),
    "three-hand-scale": Rules(scale="three_hand", compensation="none"),
    "preliminary-round": Rules(compensation="pre_deals_scored"),
    "ten-orders": Rules(seventh_game=True),
    "free-hand": Rules(must_trump=False, no_trump_win=True, heart_lead_ban=False, early_stop=False),
    "short": Rules(boys="jacks", match_length="short"),
}

# ------------------------------------------------------------------------------------------------- the games

# The orders as moves: 0-35 are the cards.
TRICKS, HEARTS, BOYS, GIRLS, LAST2, KING, KINGS = range(36, 43)
WIN_S, WIN_C, WIN_D, WIN_H, WIN_N = range(43, 48)
ORDERS = range(TRICKS, WIN_N + 1)
#: the orders by move from `TRICKS` on, as records write them
ORDER_TEXTS = (*NEGATIVES, "kings", "win-S", "win-C", "win-D", "win-H", "win-N")

NO_TRUMP = 4
ACE, QUEEN, JACK = 8, 6, 5
KING_OF_HEARTS = 3 * 9 + 7
HEART_CARDS = SUIT_MASKS[3]


def of_rank(rank: int) -> int:
    """The four cards of a rank."""
    return mask(range(rank, 36, 9))


KING_CARDS, QUEEN_CARDS, JACK_CARDS = of_rank(7), of_rank(6), of_rank(5)

#: the points for each trick or card, by game: classic and three-hand [7.1]. A match adds them up as [6.6]
#: says. There are no more games [4.8].
_PRICES: Mapping[str, tuple[int, int]] = {
    "tricks": (-2, -3),  # [4.1]
    "hearts": (-2, -3),  # [4.2]
    "boys": (-2, -3),  # [4.3]
    "girls": (-4, -6),  # [4.4]
    "last2": (-8, -12),  # [4.5]
    "king": (-16, -24),  # [4.6]
    "kings": (-4, -6),  # [7.9]
    "win": (4, 5),  # [4.7]
}


def beaten_by(trump: int) -> tuple[int, ...]:
    """[5.5] For every card, the cards that beat it: higher ones of its suit, and trumps if it is none."""
    trumps = SUIT_MASKS[trump] if trump < NO_TRUMP else 0
    return tuple(HIGHER[card] | (0 if trumps >> card & 1 else trumps) for card in range(36))


_BEATEN_BY = tuple(beaten_by(trump) for trump in range(NO_TRUMP + 1))


class Game(NamedTuple):
    """What an order means for the play. Sets of cards are masks."""

    #: its name on the sheet: "tricks" to "kings", "win", or "" in a preliminary deal
    name: str
    #: the points for each scoring card or trick
    price: int
    #: the cards that cost points; none where tricks count
    scoring: int
    #: whether every trick counts
    by_trick: bool
    #: the trump suit, `NO_TRUMP` for none
    trump: int
    #: for every card, those that beat it
    beaten_by: tuple[int, ...]
    #: what a player without the suit led must play while he has one of them
    forced: int
    #: what a player must lead while he has one of them
    leads: int


@lru_cache(maxsize=64)
def games_of(rules: Rules) -> tuple[Game, ...]:
    """The game of every order, at `order - TRICKS`; the last one is that of a preliminary deal."""
    return (*(_game(rules, order) for order in ORDERS), _game(rules, -1))


def _game(rules: Rules, order: int) -> Game:
    """[4.1-4.7] The game that an order names; order -1 is a preliminary deal, played like "no tricks" [7.4]."""
    name = ORDER_TEXTS[order - TRICKS].split("-")[0] if order >= 0 else ""
    price = _PRICES[name or "tricks"][0 if rules.scale == "classic" else 1]
    if not name and rules.compensation == "pre_deals_most":
        price = 0  # [7.4] not every trick costs, but having most of them
    scoring = {
        "hearts": HEART_CARDS,
        "boys": {"kings_jacks": KING_CARDS | JACK_CARDS, "jacks": JACK_CARDS, "kings": KING_CARDS}[
            rules.boys
        ],
        "girls": QUEEN_CARDS,
        "king": 1 << KING_OF_HEARTS,
        "kings": KING_CARDS,
    }.get(name, 0)
    if name == "boys" and rules.boys != "kings_jacks":
        price *= 2  # [7.2] four of them instead of eight
    trump = order - WIN_S if name == "win" else NO_TRUMP  # [1.3]
    forced = 0
    if name == "king":
        forced = 1 << KING_OF_HEARTS  # [5.7]
    elif trump < NO_TRUMP and rules.must_trump:
        forced = SUIT_MASKS[trump]  # [5.8]
    banned = HEART_CARDS if rules.heart_lead_ban and name in ("hearts", "king") else 0  # [5.6]
    by_trick = name in ("tricks", "win", "")
    return Game(name, price, scoring, by_trick, trump, _BEATEN_BY[trump], forced, ALL36 ^ banned)


@lru_cache(maxsize=1024)
def moves_of(orders: tuple[str, ...], no_trump_win: bool) -> tuple[int, ...]:
    """[3.2, 7.6] The moves that name one of these orders, ascending."""
    negatives = sorted(TRICKS + ORDER_TEXTS.index(name) for name in orders if name != "win")
    trumps = range(WIN_S, WIN_N + 1 if no_trump_win else WIN_N)
    return (*negatives, *(trumps if "win" in orders else ()))


#: what a position has for the card led while none is: the order is awaited, the discards are, or a lead is
ORDER, DISCARD, LEAD = -3, -2, -1
