"""Beating and piling, the play that both Navalkas have in common.

Cards are laid on one pile. Who is on turn beats its top card and piles another on it for the next to beat;
who can't takes cards up. What is taken up, how the cards are dealt and what a seat may know differ, and stand
in the games. The numbers in brackets are paragraphs of docs/rules/navalka.en.md and open-navalka.en.md, where
what is common has the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, Self

from engine import cards
from engine.cards import BIT, DECK36, HIGHER, SUIT_MASKS, listed, pick
from engine.game import BadRules, GameError
from engine.match import Deal, summed

#: the move of one who takes cards up; the other moves are the cards, 0 to 35
TAKE = 36

#: [3.3] for every suit of trumps and every card, the cards that beat it: the higher ones of its suit, and all
#: trumps if it is none itself
BEATS = tuple(
    tuple(HIGHER[card] | (SUIT_MASKS[trump] if card // 9 != trump else 0) for card in DECK36)
    for trump in range(4)
)


def token(move: int) -> str:
    """The text of a move: a card, or `take`."""
    return "take" if move == TAKE else cards.token(move)


def parse(text: str) -> int:
    """The move that a text names, cards in any spelling of `engine.cards.parse`. Raises BadNotation."""
    return TAKE if text.strip().lower() == "take" else cards.parse(text)


class HouseRules(Protocol):
    """The house rules that both games have."""

    @property
    def may_take(self) -> bool:
        """[5.1] One who could beat may take as well."""

    @property
    def free_lead(self) -> bool:
        """[5.2] After somebody went out with a beating card, the pile goes and the next one leads."""

    @property
    def last_answer(self) -> bool:
        """[5.3] The last one with cards may still answer, and draws if that was all he had."""

    @property
    def loss_target(self) -> int:
        """[5.4] The losses that end the match, 0 for never."""

    @property
    def move_cap(self) -> int:
        """[5.5] After so many moves the deal is a draw."""


class Event(NamedTuple):
    """One move, as a seat saw it."""

    seat: int
    #: "lead", "beat", "pile" or "take"
    act: str
    #: the card, or TAKE
    move: int
    #: the top card of the pile before it, -1 if the table was empty
    top: int
    #: the cards taken up, a mask
    taken: int
    #: the cards drawn from the talon after it, in order, -1 for those one hasn't seen
    drawn: tuple[int, ...]


class Heap:
    """One position of one deal of a Navalka. Sets of cards are bit masks; lists are indexed by seat."""

    __slots__ = (
        "beats", "dealer", "dealt", "drawn", "gone", "hand_size", "hands", "log", "loser", "moves", "pile",
        "piling", "rules", "seats", "talon", "to_move", "trump",
    )  # fmt: skip

    rules: Any
    seats: int
    dealer: int
    #: the suit of trumps
    trump: int
    #: for every card, those that beat it
    beats: tuple[int, ...]
    #: the seat to move, None when the deal is over
    to_move: int | None
    hands: list[int]
    #: the hands when play began; the same for the whole deal, as is the talon
    dealt: tuple[int, ...]
    #: the talon as it was after the deal, and how many of its cards have been drawn
    talon: tuple[int, ...]
    drawn: int
    #: one draws while one has fewer cards than this
    hand_size: int
    #: the cards on the table, the top one last
    pile: list[int]
    #: whether the seat to move has beaten the top card and piles another now
    piling: bool
    #: cards out of play that all have seen
    gone: int
    #: who lost, -1 while nobody has, and after a draw
    loser: int
    #: how many moves have been made
    moves: int
    #: the moves, newest first: (earlier, move); a chain, because copies then share it
    log: tuple[Any, ...]

    def begin(self) -> None:
        """[3.1] The position before the first move: the player left of the dealer leads, or the next in play."""
        self.beats = BEATS[self.trump]
        self.hands = list(self.dealt)
        self.drawn = self.gone = self.moves = 0
        self.pile, self.piling = [], False
        self.loser, self.log = -1, ()
        self.to_move = self.after(self.dealer)

    def copy(self) -> Self:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.rules, new.seats, new.dealer = self.rules, self.seats, self.dealer
        new.trump, new.beats, new.to_move = self.trump, self.beats, self.to_move
        new.hands, new.dealt, new.talon, new.drawn = self.hands[:], self.dealt, self.talon, self.drawn
        new.hand_size, new.pile, new.piling = self.hand_size, self.pile[:], self.piling
        new.gone, new.loser, new.moves, new.log = self.gone, self.loser, self.moves, self.log
        return new

    def after(self, seat: int) -> int:
        """The next seat that holds cards; the same one if no other does."""
        hands, seats = self.hands, self.seats
        seat += 1
        if seat == seats:
            seat = 0
        while not hands[seat]:
            seat += 1
            if seat == seats:
                seat = 0
        return seat

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending."""
        seat = self.to_move
        if seat is None:
            return []
        if self.piling or not self.pile:
            return listed(self.hands[seat])  # [3.1], [3.4]
        beating = self.hands[seat] & self.beats[self.pile[-1]]
        if not beating:
            return [TAKE]  # [3.6]
        moves = listed(beating)  # [3.2], [3.5]
        if self.rules.may_take:
            moves.append(TAKE)  # [5.1]
        return moves

    def pick(self, chance: float) -> int:
        """The legal move at this share of them all, 0 <= chance < 1."""
        hand: int = self.hands[self.to_move]  # type: ignore[index]  # somebody is to move
        if self.piling or not self.pile:
            return pick(hand, chance)
        beating = hand & self.beats[self.pile[-1]]
        if not beating:
            return TAKE
        return pick(beating | 1 << TAKE if self.rules.may_take else beating, chance)

    def why_not(self, move: int) -> str | None:
        """Why a move is not allowed, None if it is.

        "deal-over"; "no-such-move"; "not-yours", wherever the card may be; "does-not-beat" the top card.
        For `take`: "nothing-there" on an empty table; "must-pile": one has beaten already; "must-beat": one
        can.
        """
        seat = self.to_move
        if seat is None:
            return "deal-over"
        if type(move) is not int or not 0 <= move <= TAKE:
            return "no-such-move"
        hand = self.hands[seat]
        answering = bool(self.pile) and not self.piling
        beating = hand & self.beats[self.pile[-1]] if answering else 0
        if move < TAKE:
            if not hand >> move & 1:
                return "not-yours"
            return "does-not-beat" if answering and not beating >> move & 1 else None
        if not answering:
            return "must-pile" if self.piling else "nothing-there"
        return "must-beat" if beating and not self.rules.may_take else None

    def apply(self, move: int) -> None:
        """Makes a legal move, unchecked."""
        seat: int = self.to_move  # type: ignore[assignment]  # a legal move is somebody's
        self.log = (self.log, move)
        moves = self.moves = self.moves + 1
        if move == TAKE:
            following = self.after(seat)
            if following == seat:
                self._lost_by(seat)  # [5.3] nobody else has cards: that was his last answer
            else:
                self.to_move = following  # [3.7], [4.4]
            self.take(seat)
        else:
            hands, pile = self.hands, self.pile
            hand = hands[seat] = hands[seat] ^ BIT[move]
            beaten = not self.piling if pile else False
            pile.append(move)
            if beaten and hand:
                self.piling = True  # [3.4]
            else:  # [3.8] one who has beaten with his last card has nothing to pile
                self.piling = False
                if self.drawn < len(self.talon):
                    hand = self._refill(seat, hand)
                if hand:
                    self.to_move = following = self.after(seat)
                    if following == seat:
                        self._lost_by(seat)  # [5.3]
                else:
                    self._go_out(seat, beaten)
        if moves >= self.rules.move_cap:
            self.to_move = None  # [4.8] a draw, unless the deal has just been lost

    def take(self, seat: int) -> None:
        """[3.6] Takes cards up from the pile, as the game has it. Who is next has been settled."""
        raise NotImplementedError

    def _refill(self, seat: int, hand: int) -> int:
        """[3.9] Draws from the talon up to the size of a hand, as far as there are cards."""
        drawn = self.drawn
        missing = self.hand_size - hand.bit_count()
        if missing > 0:
            for card in self.talon[drawn : drawn + missing]:
                hand |= BIT[card]
                drawn += 1
            self.drawn, self.hands[seat] = drawn, hand
        return hand

    def _go_out(self, seat: int, beaten: bool) -> None:
        """[4.1, 4.2] A seat has laid its last card, as a lead, to pile it, or to beat with it (`beaten`)."""
        left = [other for other in range(self.seats) if self.hands[other]]
        if not left:
            self.to_move = None  # [5.3] his last answer was good: a draw
            return
        free = beaten and self.rules.free_lead
        if free:  # [5.2] the pile goes with him
            self.gone |= cards.mask(self.pile)
            self.pile = []
        if len(left) > 1 or (self.rules.last_answer and not free):
            self.to_move = self.after(seat)  # [4.3], [4.4]
        else:
            self._lost_by(left[0])  # [4.5]

    def _lost_by(self, seat: int) -> None:
        self.loser, self.to_move = seat, None

    def returns(self) -> tuple[int, ...]:
        """[4.6] -1 for the loser, 0 for all others. Raises GameError("not-over") before the end."""
        if self.to_move is not None:
            raise GameError("not-over")
        return tuple([-1 if seat == self.loser else 0 for seat in range(self.seats)])

    def events(self) -> list[Event]:
        """All moves so far with all that they brought, hidden cards too."""
        moves: list[int] = []
        log = self.log
        while log:
            log, move = log
            moves.append(move)
        game = self.copy()
        game.begin()
        events: list[Event] = []
        while moves:
            move, seat, pile, start = moves.pop(), game.to_move, game.pile, game.drawn
            assert seat is not None
            act = "pile" if game.piling else "take" if move == TAKE else "beat" if pile else "lead"
            top = pile[-1] if pile else -1
            hand = game.hands[seat]
            game.apply(move)
            taken = game.hands[seat] & ~hand if move == TAKE else 0
            events.append(Event(seat, act, move, top, taken, game.talon[start : game.drawn]))
        return events


def log_of(events: Sequence[Event]) -> tuple[Any, ...]:
    """The log of these moves, as `Heap.log` has it."""
    log: tuple[Any, ...] = ()
    for event in events:
        log = (log, event.move)
    return log


# ------------------------------------------------------------------------------------ dealing and the match


def check_table(
    games_seats: Sequence[int], seats: int, dealer: int, order: Sequence[int], hand_size: int
) -> None:
    """Raises BadRules: "seats" for a number of players that can't be, also for want of cards; "dealer"; "deck"."""
    if seats not in games_seats or seats * hand_size > 36:
        raise BadRules("seats", seats)
    if dealer not in range(seats):
        raise BadRules("dealer", dealer)
    if not is_deck(order):
        raise BadRules("deck", repr(order)[:80])


def is_deck(order: Any) -> bool:
    """Whether these are the 36 cards in some order, each once."""
    try:
        return sorted(order) == _SORTED
    except TypeError:
        return False


_SORTED = list(DECK36)


def dealt(seats: int, dealer: int, order: Sequence[int], hand_size: int) -> list[int]:
    """[2.4] The hands, one card at a time, left of the dealer first."""
    hands = [0] * seats
    for place in range(seats):
        hand = 0
        for card in order[place : seats * hand_size : seats]:
            hand |= BIT[card]
        hands[(dealer + 1 + place) % seats] = hand
    return hands


def trump_of(order: Sequence[int], context: dict[str, object]) -> int:
    """Takes `trump` out of the context; without it, the suit of the last card. Raises BadRules("option")."""
    trump = context.pop("trump", order[-1] // 9)
    if type(trump) is not int or not 0 <= trump < 4:
        raise BadRules("option", f"trump={trump!r}")
    return trump


def next_dealer(seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[4.6] The loser deals; after a draw [4.8] the same one again; with nothing to go by, the next seat."""
    if not rows:
        return (dealer + 1) % seats
    returns = rows[-1].returns
    return returns.index(-1) if -1 in returns else dealer


def match_over(rules: HouseRules, seats: int, rows: Sequence[Deal]) -> bool:
    """[4.7] The match ends when somebody has lost so many deals; [5.4] or never."""
    return rules.loss_target > 0 and min(summed(seats, rows)) <= -rules.loss_target
