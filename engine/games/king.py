"""King to order with a talon: three play, the one after the dealer orders a game, ten tricks.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike). The house
rules and the games to order are in `king_rules`, what a seat may know in `king_view`, the score sheet in
`king_sheet`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine import cards
from engine.cards import DECK32, SAME_SUIT, bits, listed, mask
from engine.game import BadNotation, BadRules, GameError
from engine.games.king_rules import NO_TRUMP, ORDER_TEXTS, ORDERS, TRICKS, Game, game_of, moves_of
from engine.games.king_rules import PRESETS as PRESETS
from engine.games.king_rules import Rules as Rules
from engine.games.king_sheet import context as context
from engine.games.king_sheet import match_over as match_over
from engine.games.king_sheet import next_dealer as next_dealer
from engine.games.king_sheet import outcome as outcome
from engine.games.king_sheet import points as points
from engine.games.king_sheet import totals as totals
from engine.games.king_view import Step as Step
from engine.games.king_view import View as View
from engine.games.king_view import narrowed, proved_absent, steps_of
from engine.match import Match
from engine.sampling import Group, assign, shuffled

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
    if tuple(sorted(order)) != DECK32:
        raise BadRules("deck", list(order))
    if context:
        raise BadRules("option", sorted(context))
    if pre_deal is None:
        pre_deal = rules.pre_deals and orders is None
    if type(pre_deal) is not bool or (pre_deal and not rules.pre_deals):
        raise BadRules("option", f"pre_deal {pre_deal!r}")
    state = State()
    state.rules, state.seats, state.dealer = rules, seats, dealer
    state.after = _AFTER[seats][dealer]
    state.hand, state.tricks, state.counted = [0] * seats, [0] * seats, [0] * seats
    first = (dealer + 1) % seats
    seat = first
    state.talon = 1 << order[6] | 1 << order[7]  # [2.3]
    for place in (0, 2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30):
        state.hand[seat] |= 1 << order[place] | 1 << order[place + 1]
        seat = state.after[seat]
    state.to_move = first
    if pre_deal:
        state.declarer, state.orders, state.stage = -1, (), PLAY
    else:
        state.declarer, state.orders, state.stage = first, _checked(rules, orders), ORDER
    state.game = game_of(rules, -1)  # [7.4]; until the order it only stands there
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


#: for every number of seats and every dealer: who of the three comes after each seat
_AFTER = {
    3: ((1, 2, 0),) * 3,
    4: tuple(
        tuple((seat + 2) % 4 if (seat + 1) % 4 == dealer else (seat + 1) % 4 for seat in range(4))
        for dealer in range(4)
    ),
}

# -------------------------------------------------------------------------------------- the order and the play

#: the stages of a deal; the cards are played in the last
PLAY, ORDER, DISCARD = range(3)


class State:
    """One position of one deal. Sets of cards are bit masks, lists have one item a seat."""

    __slots__ = (
        "after", "best", "counted", "dealer", "declarer", "discarded", "game", "hand", "leader", "led", "left",
        "log", "order", "orders", "out", "rules", "seats", "stage", "table", "taker", "talon", "to_move",
        "tricks",
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
    stage: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: the order as a move, -1 before it and in a preliminary deal
    order: int
    #: what is played
    game: Game
    hand: list[int]
    talon: int
    discarded: int
    #: the cards of the trick on the table
    table: int
    #: the card led to it, -1 when the table is empty; who led it
    led: int
    leader: int
    #: the card that takes it so far, and whose it is
    best: int
    taker: int
    tricks: list[int]
    #: the scoring cards taken, or the last two tricks
    counted: list[int]
    #: the scoring cards that nobody has taken yet
    out: int
    #: tricks still to be played
    left: int
    #: the moves so far, newest first: (earlier, move); a chain, because copies then share it
    log: tuple[Any, ...]

    def __init__(self) -> None:
        self.order = self.led = self.best = -1
        self.leader = self.taker = self.discarded = self.table = self.out = 0
        self.left = 10
        self.log = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules, new.seats, new.dealer, new.declarer = self.rules, self.seats, self.dealer, self.declarer
        new.orders, new.after, new.stage, new.to_move = self.orders, self.after, self.stage, self.to_move
        new.order, new.game, new.talon, new.discarded = self.order, self.game, self.talon, self.discarded
        new.table, new.led, new.leader, new.best = self.table, self.led, self.leader, self.best
        new.taker, new.out, new.left, new.log = self.taker, self.out, self.left, self.log
        new.hand, new.tricks, new.counted = self.hand[:], self.tricks[:], self.counted[:]
        return new

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending."""
        if self.stage == ORDER:
            return list(moves_of(self.rules, self.orders))  # [3.1-3.3]
        return listed(self.legal_mask())

    def legal_mask(self) -> int:
        """The cards that may be played or discarded now."""
        seat = self.to_move
        if seat is None:
            return 0
        hand = self.hand[seat]
        if self.stage:
            return hand & ~self.game.scoring if self.stage == DISCARD else 0  # [3.6]
        if self.led < 0:
            return hand & self.game.leads or hand  # [5.6]
        # [5.3]; [5.7, 5.8] what one must throw or trump with; [5.4] else any card
        return hand & SAME_SUIT[self.led] or hand & self.game.forced or hand

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
        if self.stage == ORDER:
            if move < TRICKS:
                return "order-first"
            return None if move in moves_of(self.rules, self.orders) else "no-such-order"
        if move >= TRICKS:
            return "ordered" if self.declarer >= 0 else "no-orders"
        bit = 1 << move
        if not self.hand[seat] & bit:
            return "not-yours"
        playable = self.legal_mask()
        if playable & bit:
            return None
        if self.stage == DISCARD:
            return "scoring-card"
        if self.led < 0:
            return "heart-lead"
        if playable & SAME_SUIT[self.led]:
            return "follow-suit"
        return "king-of-hearts" if self.game.name == "king" else "must-trump"

    def apply(self, move: int) -> None:
        """Makes a legal move, unchecked. The third card of a trick ends it."""
        seat = self.to_move
        assert seat is not None
        self.log = (self.log, move)
        if self.stage:
            self._prepare(seat, move)
            return
        bit = 1 << move
        self.hand[seat] ^= bit
        if self.led < 0:
            self.led = self.best = move
            self.leader = self.taker = seat
            self.table = bit
            self.to_move = self.after[seat]
            return
        self.table |= bit
        if self.game.beaten_by[self.best] & bit:  # [5.5]
            self.best = move
            self.taker = seat
        following = self.after[seat]
        if following != self.leader:
            self.to_move = following
            return
        self.led = -1
        self.to_move = taker = self.taker  # [5.2]
        self.tricks[taker] += 1
        self.left -= 1
        got = self.table & self.out
        if got or self.left < 2:
            self._count(taker, got)

    def _count(self, taker: int, got: int) -> None:
        """After a trick with scoring cards, and after the last two: what it costs, and whether the deal is over."""
        self.out ^= got
        self.counted[taker] += got.bit_count()
        if self.game.name == "last2" and self.left < 2:
            self.counted[taker] += 1  # [4.5]
        if not self.left or (got and not self.out and self.rules.early_stop):
            self.to_move = None  # [5.10]

    def _prepare(self, seat: int, move: int) -> None:
        """[3.1] The order; [3.4] then the talon goes to the hand; [3.5] two discards, and the declarer leads."""
        if self.stage == ORDER:
            self.order = move
            self.game = game_of(self.rules, move)
            self.out = self.game.scoring
            self.hand[seat] |= self.talon
            self.stage = DISCARD
            return
        self.hand[seat] ^= 1 << move
        if self.discarded:
            self.stage = PLAY  # [5.1] the move stays with the declarer
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
        return tuple(self.game.price * count for count in self._counts())

    def _counts(self) -> tuple[int, ...]:
        """What each seat has got of the cards or tricks that score."""
        return tuple(self.tricks if self.game.by_trick else self.counted)

    # -------------------------------------------------------------------------- what a seat may know

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall."""
        moves: list[int] = []
        log = self.log
        while log:
            log, move = log
            moves.append(move)
        moves.reverse()
        first = (self.dealer + 1) % self.seats
        second = self.after[first]
        active = (first, second, self.after[second])
        declarer, game, shown = self.declarer, self.game, self.order >= 0
        history = steps_of(moves, declarer, active, game, seat != declarer)
        played = history[3:] if declarer >= 0 else history
        own = self.discarded if seat == declarer else 0
        hidden = mask(DECK32) & ~(self.hand[seat] | own | mask(step.move for step in played))

        # where the cards may be that the seat doesn't hold and that aren't played: hands, and what lies aside
        absent = proved_absent(played, game, self.seats)
        others = [other for other in active if other != seat]
        places = [hidden & ~absent[other] for other in others]
        sizes = [self.hand[other].bit_count() for other in others]
        if shown:
            # [3.4] the talon went to the declarer, and no scoring card was discarded [3.6]
            places = [
                may if s == declarer else may & ~self.talon for may, s in zip(places, others, strict=True)
            ]
            sizes.append(0 if seat == declarer else self.discarded.bit_count())
            places.append(hidden & ~game.scoring)
        else:
            sizes.append(2)
            places.append(hidden)
        places = narrowed(hidden, sizes, places)
        may_hold = [0] * self.seats
        may_hold[seat] = self.hand[seat]
        once = unsure = 0
        for may in places:
            unsure |= once & may
            once |= may
        for other, may in zip(others, places, strict=False):
            may_hold[other] = may

        lead = 3 * (len(played) // 3)
        return View(
            rules=self.rules,
            seats=self.seats,
            seat=seat,
            dealer=self.dealer,
            to_move=self.to_move,
            legal=tuple(self.legal()) if self.to_move == seat else (),
            hand=self.hand[seat],
            history=history,
            unseen=unsure & ~(self.talon if shown else 0),
            pre_deal=declarer < 0,
            active=active,
            declarer=declarer if declarer >= 0 else None,
            orders=self.orders,
            phase="over" if self.to_move is None else ("play", "order", "discard")[self.stage],
            order=self.order if shown else None,
            game=game.name,
            trump=game.trump if game.trump < NO_TRUMP else -1,
            price=game.price if self.stage != ORDER else 0,
            scoring=game.scoring,
            talon=tuple(bits(self.talon)) if shown else (),
            discarded=own,
            hand_counts=tuple(cards.bit_count() for cards in self.hand),
            trick=tuple((step.seat, step.move) for step in played[lead:]),
            tricks=tuple(self.tricks),
            counted=self._counts(),
            out=self.out,
            may_hold=tuple(may_hold),
            may_be_aside=places[-1],
            aside_count=sizes[-1],
        )


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each equally likely.

    Uses nothing of the generator but `rng.random()`.

    A position is who holds what, what lies aside, and in which order the declarer discarded. Nothing is
    supposed about why he ordered and discarded as he did: every discard that the rules allow counts the same.
    """
    state = State()
    state.rules, state.seats, state.dealer = view.rules, view.seats, view.dealer
    state.after = _AFTER[view.seats][view.dealer]
    state.declarer = -1 if view.declarer is None else view.declarer
    state.orders = view.orders
    state.to_move = view.to_move
    state.order = -1 if view.order is None else view.order
    state.game = game_of(view.rules, state.order)
    state.tricks = list(view.tricks)
    state.counted = [0] * view.seats if state.game.by_trick else list(view.counted)
    state.out = view.out
    state.left = 10 - sum(view.tricks)

    others = [seat for seat in view.active if seat != view.seat]
    places = [view.may_hold[seat] for seat in others] + [view.may_be_aside]
    sizes = [view.hand_counts[seat] for seat in others] + [view.aside_count]
    hidden = 0
    for may in places:
        hidden |= may
    groups = [Group(size, hidden & ~may) for size, may in zip(sizes, places, strict=True)]
    *hands, aside = assign(hidden, groups, rng)
    state.hand = [0] * view.seats
    state.hand[view.seat] = view.hand
    for seat, hand in zip(others, hands, strict=True):
        state.hand[seat] = hand

    discards: list[int] = []
    if view.order is None:
        state.talon = aside
    else:
        state.talon = mask(view.talon)
        state.discarded = aside | view.discarded
        discards = shuffled(aside, rng)
    for step in view.history:
        state.log = (state.log, step.move if step.move >= 0 else discards.pop())
    state.stage = PLAY
    if view.declarer is not None and len(view.history) < 3:
        state.stage = DISCARD if view.history else ORDER
    if view.trick:
        state.leader, state.led = view.trick[0]
        state.taker, state.best = view.trick[0]
        state.table = mask(card for _, card in view.trick)
        for seat, card in view.trick[1:]:
            if state.game.beaten_by[state.best] >> card & 1:
                state.taker, state.best = seat, card
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
