"""Napoleon: two to six players bid for tricks, name trumps by leading, and play for the box in the middle.

The house rules and the notation are in `napoleon_rules`, the payments in `napoleon_pay`, what a seat may
know in `napoleon_view`. The numbers in brackets are the paragraphs of docs/rules/napoleon.en.md (and .ru.md,
numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.cards import BIT, DECK36, HIGHER, SAME_SUIT, listed, pick
from engine.game import BadRules, GameError
from engine.games.napoleon_pay import Outcome as Outcome
from engine.games.napoleon_pay import antes, payments
from engine.games.napoleon_rules import BID, HERE, HIDDEN_SWAP, KEEP, MOVES, NAPOLEON, PASS, PLAIN, SWAP
from engine.games.napoleon_rules import PRESETS as PRESETS
from engine.games.napoleon_rules import Rules as Rules
from engine.games.napoleon_rules import parse as parse
from engine.games.napoleon_rules import token as token
from engine.games.napoleon_view import STAGES, imagine, look
from engine.games.napoleon_view import View as View
from engine.match import Deal, Match, summed

slug = "napoleon"
#: [1.1] two to six play, four as a rule
seats = (4, 2, 3, 5, 6)
#: six players: five bids, «здесь» over four of them, five passes; the announcement, the exchange; 30 cards
MAX_MOVES = 46

# ------------------------------------------------------------------------------------------------- the deal


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.1] Six to ace in four suits."""
    return DECK36


def deal(rules: Rules, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
    """[2.2-2.4] Takes the antes into the box and deals five cards each, one at a time, the dealer last.

    The context is `box`, what was in the box before the antes; without it, nothing.

    Raises BadRules: "seats" if not two to six play, "dealer" for a dealer who isn't one of them, "deck" if
    `order` isn't the whole deck, each card once, "option" for a box that isn't a number from 0 up, or any
    other context.
    """
    if seats not in _SEATS:
        raise BadRules("seats", seats)
    if dealer not in range(seats):
        raise BadRules("dealer", dealer)
    if sorted(order) != _SORTED:
        raise BadRules("deck", list(order))
    box = context.pop("box", 0)
    if context or type(box) is not int or box < 0:
        raise BadRules("option", context or box)
    state = State()
    state.rules, state.seats, state.dealer = rules, seats, dealer
    state.box = box + antes(rules, seats)
    hands = [0] * seats
    dealt = 5 * seats
    for place in range(seats):
        one, two, three, four, five = order[place:dealt:seats]
        hands[(dealer + 1 + place) % seats] = BIT[one] | BIT[two] | BIT[three] | BIT[four] | BIT[five]
    state.hands, state.tricks = hands, [0] * seats
    state.pack = tuple(order[dealt:])
    state.bidding = (1 << seats) - 1
    state.to_move = dealer  # [3.1]
    return state


_SEATS = frozenset(seats)
_SORTED = list(DECK36)


# ------------------------------------------------------------------------------------------------ the play

AUCTION, CLOSING, ANNOUNCE, DRAW, PLAY = range(5)

#: [3.2] the moves when the lowest possible bid is the index, without and with «здесь»
_AUCTION = tuple([(PASS, *range(BID + low, BID + 6)) for low in range(7)])
_DEALERS_AUCTION = tuple([(*moves, HERE) for moves in _AUCTION])


class State:
    """One position of one deal. Sets of cards are bit masks; lists are indexed by seat."""

    __slots__ = (
        "beating", "bid", "bidding", "box", "dealer", "declarer", "discard", "hands", "leader", "led",
        "log", "napoleon", "pack", "rules", "seats", "stage", "taker", "to_move", "tricks", "trumps",
    )  # fmt: skip

    rules: Rules
    seats: int
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: AUCTION, CLOSING, ANNOUNCE, DRAW or PLAY
    stage: int
    hands: list[int]
    #: the rest of the cards as dealt; the first of them is drawn in an exchange
    pack: tuple[int, ...]
    #: what lies in the box, the antes of this deal included, its payments not
    box: int
    #: who has not passed, a set of seats
    bidding: int
    #: the highest bid, 0 before the first
    bid: int
    #: who holds it; after the auction the declarer; -1 before
    declarer: int
    #: whether he has announced that he goes for the box
    napoleon: bool
    #: the card he has put away, -1 for none
    discard: int
    #: the suit of trumps, 0 before the first lead
    trumps: int
    #: who leads to the trick
    leader: int
    #: the suit led, 0 before the lead
    led: int
    #: who is taking the trick
    taker: int
    #: the cards that would take it from him
    beating: int
    #: tricks taken
    tricks: list[int]
    #: the moves so far, newest first: (earlier, seat, move); a chain, because copies then share it
    log: tuple[Any, ...]

    def __init__(self) -> None:
        self.stage = AUCTION
        self.bid = self.trumps = self.led = self.beating = 0
        self.declarer = self.discard = self.leader = self.taker = -1
        self.napoleon = False
        self.log = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules, new.seats, new.dealer = self.rules, self.seats, self.dealer
        new.to_move, new.stage = self.to_move, self.stage
        new.hands, new.tricks = self.hands[:], self.tricks[:]
        new.pack, new.box = self.pack, self.box
        new.bidding, new.bid, new.declarer = self.bidding, self.bid, self.declarer
        new.napoleon, new.discard = self.napoleon, self.discard
        new.trumps, new.leader, new.led = self.trumps, self.leader, self.led
        new.taker, new.beating, new.log = self.taker, self.beating, self.log
        return new

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending."""
        seat = self.to_move
        if seat is None:
            return []
        if self.stage == PLAY:
            return listed(self._playable())
        return list(self._words(seat))

    def _words(self, seat: int) -> Sequence[int]:
        """The moves before the play, ascending."""
        stage = self.stage
        if stage == AUCTION:
            bid = self.bid
            if not bid:
                return _AUCTION[self.rules.min_bid]  # [8.1]
            if seat == self.dealer:
                return _DEALERS_AUCTION[bid + 1]  # [3.5] the turn never comes to the holder of the bid
            return _AUCTION[bid + 1]  # [3.2]
        if stage == DRAW:
            return (KEEP, *[SWAP + card for card in listed(self.hands[seat])])  # [4.2]
        return (PLAIN, NAPOLEON) if stage == ANNOUNCE else (PASS, HERE)  # [4.1], [8.2]

    def _playable(self) -> int:
        """The cards that may be played."""
        hand: int = self.hands[self.to_move]  # type: ignore[index]  # somebody is to move
        led = self.led
        if not led:
            return hand  # [5.1, 5.2]
        if hand & led:
            return hand & led  # [5.3]; [5.7] there is no duty to beat
        trumps = hand & self.trumps
        if trumps and self.rules.must_overtrump:
            trumps = trumps & self.beating or trumps  # [8.8]
        return trumps or hand  # [5.4], [5.5]

    def pick(self, chance: float) -> int:
        """The legal move at this share of them all, 0 <= chance < 1."""
        if self.stage == PLAY:
            return pick(self._playable(), chance)
        seat: int = self.to_move  # type: ignore[assignment]  # somebody is to move
        moves = self._words(seat)
        return moves[int(chance * len(moves))]

    def why_not(self, move: int) -> str | None:
        """Why a move is not allowed, None if it is.

        "deal-over"; "no-such-move"; "not-now": it belongs to another stage of the deal. Bids: "too-low";
        "one-bid": the dealer has bid already and may take the bid or leave it; "dealer-only": others can't
        say «здесь»; "no-bid-yet". Cards: "not-yours"; "follow-suit"; "must-trump"; "must-overtrump".
        """
        seat, stage = self.to_move, self.stage
        if seat is None:
            return "deal-over"
        if type(move) is not int or move not in MOVES:
            return "no-such-move"
        if move in self.legal():
            return None
        if move < 36 or move >= SWAP:
            if stage != (PLAY if move < 36 else DRAW):
                return "not-now"
            hand = self.hands[seat]
            if not hand >> move & 1:  # an exchange too: any own card may go, so this one is none
                return "not-yours"
            if hand & self.led:
                return "follow-suit"
            return "must-overtrump" if self.trumps >> move & 1 else "must-trump"
        if BID < move < HERE and stage <= CLOSING:
            return "too-low" if stage == AUCTION else "one-bid"
        if move == HERE and stage == AUCTION:
            return "no-bid-yet" if seat == self.dealer else "dealer-only"
        return "not-now"

    def apply(self, move: int) -> None:
        """Makes a legal move, unchecked."""
        seat: int = self.to_move  # type: ignore[assignment]  # a legal move is somebody's
        self.log = (self.log, seat, move)
        if move >= 36:
            self._say(seat, move)
            return
        bit = BIT[move]
        self.hands[seat] ^= bit
        if not self.led:
            suit = SAME_SUIT[move]
            self.led = suit
            if not self.trumps:
                self.trumps = suit  # [5.1]
            self.leader = self.taker = seat
            self.beating = HIGHER[move] | self.trumps & ~suit
        elif self.beating & bit:  # [5.6] a higher card of the suit, or a trump on another suit
            self.taker = seat
            self.beating = HIGHER[move] | self.trumps & ~SAME_SUIT[move]
        seat += 1
        if seat == self.seats:
            seat = 0
        if seat != self.leader:
            self.to_move = seat
            return
        taker = self.taker
        self.tricks[taker] += 1
        self.led = 0
        left = self.hands[taker].bit_count()
        self.to_move = taker if left else None  # [5.2]
        if self.rules.early_stop:  # [5.8]
            missing = self.bid - self.tricks[self.declarer]
            if missing <= 0 or missing > left:
                self.to_move = None

    def _say(self, seat: int, move: int) -> None:
        """A move without a card on the table."""
        if move < PLAIN:
            self._bid(seat, move)
        elif move < KEEP:
            self.napoleon = move == NAPOLEON  # [4.1]
            self.stage = DRAW if self.rules.draw else PLAY
        else:
            if move != KEEP:  # [4.2] first one card goes, then the top card of the pack comes
                self.discard = move - SWAP
                self.hands[seat] ^= 1 << self.discard | 1 << self.pack[0]
            self.stage = PLAY

    def _bid(self, seat: int, move: int) -> None:
        if move == PASS:
            self.bidding ^= 1 << seat  # [3.3]
        else:  # [3.2], [3.5]; [3.6] after «здесь» it goes on as after any bid
            self.declarer = seat
            if move != HERE:
                self.bid = move - BID
        seats, dealer = self.seats, self.dealer
        if self.rules.auction == "one_bid":  # [8.2]
            self.to_move = (seat + 1) % seats
            if self.stage == CLOSING:
                self._end_auction()
            elif self.to_move == dealer:
                if self.bidding >> dealer & 1 and self.declarer != dealer:
                    self.stage = CLOSING
                else:
                    self._end_auction()
            return
        bidding, speaker = self.bidding, seat
        while bidding:  # [3.3] round the table, but for those who have passed
            speaker += 1
            if speaker == seats:
                speaker = 0
            if bidding >> speaker & 1:
                if speaker == self.declarer:
                    break  # [3.4] it comes round to him only when all the others have passed
                self.to_move = speaker
                return
        self._end_auction()

    def _end_auction(self) -> None:
        rules = self.rules
        if self.declarer < 0:
            if not rules.dealer_forced:
                self.to_move = None  # [3.8]
                return
            self.declarer, self.bid = self.dealer, rules.min_bid  # [8.3]
        self.to_move = self.declarer  # [3.7] all the others play against him; [5.1] he leads
        if self.bid == 5:
            self.stage = ANNOUNCE  # [4.1]
        else:
            self.stage = DRAW if rules.draw else PLAY  # [8.6]

    # ------------------------------------------------------------------------------------- the payments

    def returns(self) -> tuple[int, ...]:
        """[6.6] What the deal brought each seat, its ante included. GameError("not-over") before the end."""
        return tuple(self._payments()[0])

    def outcome(self) -> Outcome:
        """How the deal went, and what it leaves in the box. GameError("not-over") before the end."""
        _, box = self._payments()
        return Outcome(self.declarer, self.bid, self.napoleon, self._made(), tuple(self.tricks), box)

    def _made(self) -> bool:
        return self.declarer >= 0 and self.tricks[self.declarer] >= self.bid

    def _payments(self) -> tuple[list[int], int]:
        if self.to_move is not None:
            raise GameError("not-over")
        return payments(
            self.rules,
            self.seats,
            self.dealer,
            self.declarer,
            self.bid,
            self.napoleon,
            self._made(),
            self.box,
        )

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall."""
        return look(self, seat)


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each deal and discard equally likely.

    Uses nothing of the generator but `rng.random()`. Bids and exchanges prove nothing about the cards; the
    cards played do: see `View.absent`. Which card the declarer drew is hidden too, so one that he has played
    since may have been dealt to him in one world and drawn in another.
    """
    state = State()
    state.rules, state.seats, state.dealer, state.to_move = view.rules, view.seats, view.dealer, view.to_move
    state.stage = STAGES.index(view.stage)
    state.hands, state.pack, state.discard = imagine(view, rng)
    state.box, state.bid, state.declarer, state.napoleon = view.box, view.bid, view.declarer, view.napoleon
    state.bidding = sum(1 << seat for seat, there in enumerate(view.in_auction) if there)
    state.trumps = SAME_SUIT[9 * view.trump] if view.trump >= 0 else 0
    state.tricks = list(view.tricks)
    for step in view.history[: len(view.history) - len(view.trick)]:
        move = SWAP + state.discard if step.move >= HIDDEN_SWAP else step.move
        state.log = (state.log, step.seat, move)
    if view.trick:  # the cards on the table are played once more
        state.to_move = view.trick[0][0]
        for seat, card in view.trick:
            state.hands[seat] |= 1 << card
        for _, card in view.trick:
            state.apply(card)
    return state


# ------------------------------------------------------------------------------------------------ the match


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [2.1]."""
    from engine.games import napoleon  # the module itself, which is the game

    return Match(napoleon, rules, seats, seed)


def next_dealer(rules: Rules, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[2.1] The deal goes to the left, also when everybody has passed [3.8]."""
    return (dealer + 1) % seats


def context(
    rules: Rules,
    seats: int,
    number: int,
    dealer: int,
    rows: Sequence[Deal],
    shuffled: Callable[[str], list[int]],
) -> dict[str, Any]:
    """[1.2] The box goes on from deal to deal."""
    return {"box": _box(rows)}


def _box(rows: Sequence[Deal]) -> int:
    left: int = rows[-1].outcome.box if rows else 0
    return left


def outcome(state: State) -> Outcome:
    """How the deal went, and what it leaves in the box. Raises GameError("not-over") before the end."""
    return state.outcome()


def points(rules: Rules, returns: tuple[int, ...]) -> tuple[int, ...]:
    """[6.6] What was won and lost is written as it is."""
    return returns


def totals(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """The score, which may be below zero [1.3]; at the end each seat also gets its part of the box [7.2].

    The highest wins the match, or those who share it [7.3].
    """
    part = _box(rows) // seats if match_over(rules, seats, rows) else 0
    return tuple(total + part for total in summed(seats, rows))


def match_over(rules: Rules, seats: int, rows: Sequence[Deal]) -> bool:
    """[7.1, 8.12] The match ends after the agreed number of deals, or [8.11] when somebody wins the box."""
    if rules.match_end == "box":
        return any(row.outcome.napoleon and row.outcome.made for row in rows)
    return len(rows) >= rules.deals
