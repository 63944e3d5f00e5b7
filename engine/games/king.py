"""King to order with a talon: three play, the one after the dealer orders a game, ten tricks.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike). The house
rules and the games to order are in `king_rules`, what a seat may know in `king_view`, the score sheet in
`king_sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import Any

from engine import cards
from engine.cards import BIT, DECK32, ONE_SUIT, SAME_SUIT, listed, mask, pick
from engine.game import BadNotation, BadRules, GameError
from engine.games.king_rules import (
    DISCARD,
    LEAD,
    ORDER,
    ORDER_TEXTS,
    ORDERS,
    TRICKS,
    Game,
    games_of,
    moves_of,
)
from engine.games.king_rules import PRESETS as PRESETS
from engine.games.king_rules import Rules as Rules
from engine.games.king_sheet import Column as Column
from engine.games.king_sheet import Outcome as Outcome
from engine.games.king_sheet import context as context
from engine.games.king_sheet import match_over as match_over
from engine.games.king_sheet import next_dealer as next_dealer
from engine.games.king_sheet import outcome as outcome
from engine.games.king_sheet import points as points
from engine.games.king_sheet import sheet as sheet
from engine.games.king_sheet import totals as totals
from engine.games.king_view import Step as Step
from engine.games.king_view import View as View
from engine.games.king_view import see
from engine.games.king_worlds import Worlds
from engine.match import Match

slug = "king"
#: [1.1] three or four sit at the table, three play
seats = (3, 4)
#: [3.1, 3.5, 5.2] an order, two discards, ten tricks of three cards
MAX_MOVES = 33

# ------------------------------------------------------------------------------------------------- the deal


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.2] Seven to ace in four suits."""
    return DECK32


def deal(
    rules: Rules,
    seats: int,
    dealer: int,
    order: Sequence[int],
    *,
    orders: object = None,
    pre_deal: object = None,
    **context: object,
) -> State:
    """[2.2-2.4] Deals by twos to the three who play, the dealer's left first; ten cards each, two aside.

    orders    the names of the orders that the declarer still has, "win" once for each otygrysh left; without
              it as on a fresh sheet
    pre_deal  whether this is a deal of the preliminary round [7.4]; without it and without `orders` as in the
              first deal of a match

    Raises BadRules: "seats" unless three or four sit at the table, "dealer" for a dealer who isn't one of
    them, "deck" if `order` isn't the whole deck, each card once, "option" for other named arguments, orders
    that nobody can have, and a preliminary deal where the house rules have none.
    """
    if seats not in (3, 4):
        raise BadRules("seats", seats)
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadRules("dealer", dealer)
    if len(order) != 32 or set(order) != _DECK:
        raise BadRules("deck", list(order))
    if context:
        raise BadRules("option", sorted(context))
    if pre_deal is None:
        pre_deal = rules.pre_deals and orders is None
    if type(pre_deal) is not bool or (pre_deal and not rules.pre_deals):
        raise BadRules("option", f"pre_deal {pre_deal!r}")
    state = State()
    state.rules, state.seats, state.dealer = rules, seats, dealer
    after = state.after = _AFTER[seats][dealer]
    first = (dealer + 1) % seats
    second = after[first]
    state.hand, state.tricks, state.counted = [0] * seats, [0] * seats, [0] * seats
    bit = [BIT[card] for card in order]
    state.hand[first] = sum(_FIRST(bit))
    state.hand[second] = sum(_SECOND(bit))
    state.hand[after[second]] = sum(_THIRD(bit))
    state.talon = bit[6] | bit[7]  # [2.3]
    state.to_move = first
    if pre_deal:
        state.declarer, state.orders, state.led = -1, (), LEAD
    else:
        state.declarer, state.orders, state.led = first, _checked(rules, orders), ORDER
    state.game = games_of(rules)[-1]  # [7.4]; until the order it only stands there
    return state


def _checked(rules: Rules, orders: object) -> tuple[str, ...]:
    """[3.3, 6.2] The orders that a declarer has. Raises BadRules("option") if nobody can have them."""
    if orders is None:
        return rules.orders
    if not isinstance(orders, (tuple, list)) or not orders:
        raise BadRules("option", f"orders {orders!r}"[:80])
    for name in orders:
        most = {"win": rules.wins}.get(name, 1) if isinstance(name, str) else 0
        if name not in rules.orders or orders.count(name) > most:
            raise BadRules("option", f"orders {orders!r}"[:80])
    return tuple(orders)


_DECK = set(DECK32)

# [2.2, 2.3] by twos in turn, the talon after the first round
_FIRST = itemgetter(0, 1, 8, 9, 14, 15, 20, 21, 26, 27)
_SECOND = itemgetter(2, 3, 10, 11, 16, 17, 22, 23, 28, 29)
_THIRD = itemgetter(4, 5, 12, 13, 18, 19, 24, 25, 30, 31)

#: for every number of seats and every dealer: who of the three comes after each seat
_AFTER = {
    3: ((1, 2, 0),) * 3,
    4: tuple(
        tuple((seat + 2) % 4 if (seat + 1) % 4 == dealer else (seat + 1) % 4 for seat in range(4))
        for dealer in range(4)
    ),
}

# -------------------------------------------------------------------------------------- the order and the play


class State:
    """One position of one deal. Sets of cards are bit masks, lists have one item a seat."""

    __slots__ = (
        "after", "better", "counted", "dealer", "declarer", "discarded", "game", "hand", "leader", "led",
        "log", "order", "orders", "out", "rules", "seats", "table", "taker", "talon", "to_move", "tricks",
    )  # fmt: skip

    rules: Rules
    seats: int
    dealer: int
    #: the seat that orders, -1 in a preliminary deal
    declarer: int
    #: the names of the orders that the declarer has
    orders: tuple[str, ...]
    #: who of the three comes after each seat
    after: tuple[int, ...]
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: the order as a move, -1 before it and in a preliminary deal
    order: int
    #: what is played
    game: Game
    hand: list[int]
    talon: int
    #: [3.7] these count for nobody
    discarded: int
    #: the card led to the trick on the table, else what is awaited: `ORDER`, `DISCARD` or `LEAD`
    led: int
    #: the cards of the trick, who led, whose it is so far, and the cards that would take it from him
    table: int
    leader: int
    taker: int
    better: int
    tricks: list[int]
    #: the scoring cards taken, or the last two tricks
    counted: list[int]
    #: the scoring cards that nobody has taken yet
    out: int
    #: the moves so far, newest first: (earlier, move); a chain, because copies then share it
    log: tuple[Any, ...]

    def __init__(self) -> None:
        self.order = -1
        self.discarded = self.table = self.leader = self.taker = self.better = self.out = 0
        self.log = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        # by threes, for which no tuple is made and taken apart
        new.rules, new.seats, new.dealer = self.rules, self.seats, self.dealer
        new.declarer, new.orders, new.order = self.declarer, self.orders, self.order
        new.after, new.to_move, new.game = self.after, self.to_move, self.game
        new.talon, new.discarded, new.out = self.talon, self.discarded, self.out
        new.led, new.table, new.leader = self.led, self.table, self.leader
        new.taker, new.better, new.log = self.taker, self.better, self.log
        new.hand, new.tricks, new.counted = self.hand[:], self.tricks[:], self.counted[:]
        return new

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending."""
        seat, led = self.to_move, self.led
        if seat is None:
            return []
        hand = self.hand[seat]
        if led < 0:
            if led == ORDER:
                return list(moves_of(self.orders, self.rules.no_trump_win))  # [3.1-3.3]
            return listed(self.legal_mask())
        following = hand & SAME_SUIT[led]
        if following:
            return ONE_SUIT[following].copy()  # [5.3]; [5.9] high or low as one likes
        return listed(hand & self.game.forced or hand)  # [5.7, 5.8], [5.4]

    def pick(self, chance: float) -> int:
        """The legal move at this share of them all, 0 <= chance < 1."""
        led = self.led
        if led < 0:
            if led == ORDER:
                moves = moves_of(self.orders, self.rules.no_trump_win)
                return moves[int(chance * len(moves))]
            return pick(self.legal_mask(), chance)
        hand: int = self.hand[self.to_move]  # type: ignore[index]  # somebody is to move
        return pick(hand & SAME_SUIT[led] or hand & self.game.forced or hand, chance)

    def legal_mask(self) -> int:
        """The cards that may be played or discarded now."""
        seat, led = self.to_move, self.led
        if seat is None or led == ORDER:
            return 0
        hand = self.hand[seat]
        if led == DISCARD:
            return hand & ~self.game.scoring  # [3.6]
        if led < 0:
            return hand & self.game.leads or hand  # [5.6]
        # [5.3]; [5.7, 5.8] what one must throw or trump with; [5.4] else any card
        return hand & SAME_SUIT[led] or hand & self.game.forced or hand

    def why_not(self, move: int) -> str | None:
        """Why a move is not allowed, None if it is.

        "deal-over"; "no-such-move"; "order-first": a card before the game is named; "no-such-order": one that
        the declarer hasn't got (any more); "ordered": the game is named; "no-orders" in a preliminary deal;
        "not-yours"; "scoring-card": it can't be discarded; "follow-suit"; "heart-lead"; "king-of-hearts": it
        must be thrown; "must-trump".
        """
        seat = self.to_move
        if seat is None:
            return "deal-over"
        if type(move) is not int or not (move in ORDERS or (0 <= move < 36 and move % 9)):
            return "no-such-move"
        if self.led == ORDER:
            if move < TRICKS:
                return "order-first"
            return None if move in moves_of(self.orders, self.rules.no_trump_win) else "no-such-order"
        if move >= TRICKS:
            return "ordered" if self.declarer >= 0 else "no-orders"
        bit = 1 << move
        if not self.hand[seat] & bit:
            return "not-yours"
        playable = self.legal_mask()
        if playable & bit:
            return None
        if self.led == DISCARD:
            return "scoring-card"
        if self.led == LEAD:
            return "heart-lead"
        if playable & SAME_SUIT[self.led]:
            return "follow-suit"
        return "king-of-hearts" if self.game.name == "king" else "must-trump"

    def apply(self, move: int) -> None:
        """Makes a legal move, unchecked. The third card of a trick ends it."""
        seat: int = self.to_move  # type: ignore[assignment]  # a legal move is somebody's
        led = self.led
        self.log = (self.log, move)
        if led < LEAD:
            self._prepare(seat, move)
            return
        bit = BIT[move]
        if led < 0:
            self.led = move
            self.hand[seat] ^= bit
            self.table = bit
            self.better = self.game.beaten_by[move]
            self.leader = self.taker = seat
            self.to_move = self.after[seat]
            return
        self.hand[seat] ^= bit
        self.table |= bit
        if self.better & bit:  # [5.5]
            self.better = self.game.beaten_by[move]
            self.taker = seat
        following = self.after[seat]
        if following != self.leader:
            self.to_move = following
            return
        self.led = LEAD
        self.to_move = taker = self.taker  # [5.2]
        self.tricks[taker] += 1
        got = self.table & self.out
        left = self.hand[taker]
        if got or not left & (left - 1):
            self._count(taker, got)

    def _count(self, taker: int, got: int) -> None:
        """After a trick with scoring cards and after the last two: what it costs, and is the deal over?"""
        self.out ^= got
        self.counted[taker] += got.bit_count()
        left = self.hand[taker].bit_count()
        if self.game.name == "last2" and left < 2:
            self.counted[taker] += 1  # [4.5]
        if not left or (got and not self.out and self.rules.early_stop):
            self.to_move = None  # [5.10]

    def _prepare(self, seat: int, move: int) -> None:
        """[3.1] The order; [3.4] then the talon goes to the hand; [3.5] two discards, and the declarer leads."""
        if self.led == ORDER:
            self.order = move
            self.game = games_of(self.rules)[move - TRICKS]
            self.out = self.game.scoring
            self.hand[seat] |= self.talon
            self.led = DISCARD
            return
        self.hand[seat] ^= 1 << move
        if self.discarded:
            self.led = LEAD  # [5.1] the move stays with the declarer
        self.discarded |= 1 << move

    def returns(self) -> tuple[int, ...]:
        """[4.1-4.7] The points written for the deal, penalties below zero.

        A player who sat out gets 0 [2.4]. Raises GameError("not-over") before the end.
        """
        if self.to_move is not None:
            raise GameError("not-over")
        if self.declarer < 0 and self.rules.compensation == "pre_deals_most":
            most = max(self.tricks)
            return tuple(-4 if tricks == most else 0 for tricks in self.tricks)  # [7.4]
        return tuple(self.game.price * count for count in self.counts())

    def counts(self) -> tuple[int, ...]:
        """What each seat has got of the cards or tricks that score."""
        return tuple(self.tricks if self.game.by_trick else self.counted)

    # -------------------------------------------------------------------------- what a seat may know

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall."""
        return see(self, seat)


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each equally likely.

    Uses nothing of the generator but `rng.random()`.

    A position is who holds what, what lies aside, and in which order the declarer discarded. Nothing is
    supposed about why he ordered and discarded as he did: every discard that the rules allow counts the same.
    """
    global _latest
    if _latest is None or _latest[0] is not view:
        _latest = view, Worlds(view), _in_common(view)
    worlds, state = _latest[1], _latest[2].copy()
    worlds.fill(state.hand, rng)
    if view.order is None:
        state.talon = worlds.aside
    else:
        state.discarded |= worlds.aside
    state.log = worlds.log
    return state


#: the view asked for last with what was found out about it: a bot asks for hundreds of positions
_latest: tuple[View, Worlds, State] | None = None


def _in_common(view: View) -> State:
    """What all positions that look like a view have in common."""
    state = State()
    state.rules, state.seats, state.dealer = view.rules, view.seats, view.dealer
    state.after = _AFTER[view.seats][view.dealer]
    state.declarer = -1 if view.declarer is None else view.declarer
    state.orders = view.orders
    state.to_move = view.to_move
    state.order = -1 if view.order is None else view.order
    state.game = games_of(view.rules)[-1 if view.order is None else view.order - TRICKS]
    state.tricks = list(view.tricks)
    state.counted = [0] * view.seats if state.game.by_trick else list(view.counted)
    state.out = view.out
    state.hand = [0] * view.seats
    state.hand[view.seat] = view.hand
    state.talon, state.discarded = mask(view.talon), view.discarded
    state.led = {"order": ORDER, "discard": DISCARD}.get(view.phase, LEAD)
    for seat, card in view.trick:
        if state.led == LEAD:
            state.led, state.leader = card, seat
        if state.led == card or state.better >> card & 1:
            state.taker, state.better = seat, state.game.beaten_by[card]
        state.table |= 1 << card
    return state


# ----------------------------------------------------------------------------------------- notation, the match

_TOKENS = {TRICKS + place: f"order:{text}" for place, text in enumerate(ORDER_TEXTS)}
_MOVES = {token.lower(): move for move, token in _TOKENS.items()}


def token(move: int) -> str:
    """The text of a move in records: a card, or `order:tricks` to `order:win-N`."""
    return _TOKENS[move] if move >= TRICKS else cards.token(move)


def parse(text: str) -> int:
    """The move that a text names. Raises BadNotation."""
    clean = "".join(text.split()).lower()
    if clean.startswith("order:"):
        if clean not in _MOVES:
            raise BadNotation("not-an-order", text[:20])
        return _MOVES[clean]
    return cards.parse(text)


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [2.1]."""
    from engine.games import king  # the module itself, which is the game

    return Match(king, rules, seats, seed)
