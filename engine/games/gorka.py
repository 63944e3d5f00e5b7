"""Gorka: four cards, two of them open, and the nerve to go up the hill; two to six players.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike). The house
rules are in `gorka_rules`, the worth of a hand in `gorka_hands`, the money at the show in `gorka_pots`, what
a seat may know in `gorka_view`, the match in `gorka_match`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import floor
from operator import add, sub
from random import Random
from typing import Any

from engine.cards import BIT, DECK32, DECK36, bits
from engine.game import BadRules, GameError
from engine.games.gorka_hands import table
from engine.games.gorka_match import Start, after_earlier_deals, first_deal
from engine.games.gorka_match import context as context
from engine.games.gorka_match import match_over as match_over
from engine.games.gorka_match import next_dealer as next_dealer
from engine.games.gorka_match import outcome as outcome
from engine.games.gorka_match import points as points
from engine.games.gorka_match import totals as totals
from engine.games.gorka_moves import (
    CALL,
    DARK,
    FINISH,
    FIRST_TWO_MOVES,
    LIGHT,
    PASS,
    RAISE,
    STAKES,
    TWO_OF_FOUR_MOVES,
    UP,
    VYING_MOVES,
)
from engine.games.gorka_moves import MAX_MOVES as MAX_MOVES
from engine.games.gorka_moves import parse as parse
from engine.games.gorka_moves import token as token
from engine.games.gorka_pots import FIRST, SEATS, Pot, pots_of, shares
from engine.games.gorka_reasons import why_not
from engine.games.gorka_rules import PRESETS as PRESETS
from engine.games.gorka_rules import Rules as Rules
from engine.games.gorka_rules import deck as deck
from engine.games.gorka_view import DARK_ROUND, DEALER_TURNS, FIRST_TWO, OVER, VYING, view_of
from engine.games.gorka_view import View as View
from engine.match import Match
from engine.sampling import shuffled

slug = "gorka"
#: [1.1] two to six play, usually four
seats = (4, 2, 3, 5, 6)

# ------------------------------------------------------------------------------------------------- the deal


def deal(rules: Rules, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
    """[3.1-3.2] The antes are in and the dark round begins. The cards are in packets of two [3.7, 3.8].

    stacks  every seat's chips before the deal, `rules.stack` each if not given
    carry   the pot that a tie left and the seats that play for it, as in `Carry`: a svara [6.5], without antes

    Raises BadRules: "seats", "deck" if `order` isn't the whole deck, each card once, "dealer" for one who isn't
    at the table or isn't dealt in, "option" for other names, for stacks that aren't whole numbers from 0 up
    with at most `MAX_CHIPS` together, for fewer than two players with chips, for a carry that isn't as above.
    """
    if type(seats) is not int or not 2 <= seats <= 6:
        raise BadRules("seats", seats)
    pack = _PACK36 if rules.falki == "sixes" else _PACK32
    if len(order) != len(pack) or set(order) != pack:
        raise BadRules("deck", list(order))
    start = first_deal(rules.stack, rules.ante, seats)
    if context:
        start = after_earlier_deals(rules, seats, context)
    if type(dealer) is not int or not 0 <= dealer < seats or not start.dealt >> dealer & 1:
        raise BadRules("dealer", dealer)
    return _start(rules, dealer, order, start)


def _start(rules: Rules, dealer: int, order: Sequence[int], start: Start) -> State:
    """[3.2-3.3] The antes are paid, and the dealer's left is asked first."""
    state = State()
    state.rules, state.seats, state.dealer = rules, len(start.stacks), dealer
    state.order, state.places = tuple(order), _places(state.seats, dealer, start.dealt)
    state.stacks, state.antes, state.carried, dealt = start
    state.chips = list(map(sub, start.stacks, start.antes))
    state.paid, state.dark, state.up = [0] * state.seats, [0] * state.seats, [0] * state.seats
    state.live = state.waiting = state.able = dealt
    if not all(state.chips):
        state.able = sum(1 << seat for seat in bits(dealt) if state.chips[seat])
    state.to_move = FIRST[dealt][dealer + 1]
    return state


@cache
def _places(seats: int, dealer: int, dealt: int) -> tuple[tuple[int, ...], ...]:
    """[3.7, 3.8] Where in the order each seat's cards are: packets of two, the dealer's left first, himself last."""
    ring = [seat % seats for seat in range(dealer + 1, dealer + seats + 1) if dealt >> seat % seats & 1]
    places: list[tuple[int, ...]] = [()] * seats
    for number, seat in enumerate(ring):
        first, second = 2 * number, 2 * (number + len(ring))
        places[seat] = first, first + 1, second, second + 1
    return tuple(places)


_PACK32, _PACK36 = frozenset(DECK32), frozenset(DECK36)


# ------------------------------------------------------------------------------------------------ the play


class State:
    """One position of one deal. Sets of seats are bit masks; lists are indexed by seat.

    While somebody who stays owes chips, only those who owe are asked; so whoever passes has put in no more
    than somebody who stays, and the chips of a deal always fit the layers of `gorka_pots`.
    """

    __slots__ = (
        "able", "antes", "carried", "chips", "dark", "dealer", "level", "live", "log", "order", "paid", "phase",
        "places", "pots", "raises", "rules", "seats", "setter", "shown", "stacks", "to_move", "up", "waiting",
    )  # fmt: skip

    rules: Rules
    seats: int
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: DARK_ROUND, FIRST_TWO, DEALER_TURNS, VYING or OVER
    phase: int
    #: before the deal
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    #: [6.5] what an earlier tie left in the pot
    carried: int
    #: all cards as they are dealt, and where each seat's four are among them, () for one not dealt in; the
    #: same for the whole deal and shared by copies
    order: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    #: the chips that each seat has left
    chips: list[int]
    #: the stakes of each seat besides the ante, the dark one among them
    paid: list[int]
    #: [3.3] dark stakes, 0 for one who doesn't play dark
    dark: list[int]
    #: the open cards of each seat, a mask of the four places
    up: list[int]
    #: those who have not passed; those of them who have chips left and so may act
    live: int
    able: int
    #: those who are still to be asked: about a dark stake, for their choice, for what they owe
    waiting: int
    #: [4.1] what everybody has to match; who set it, -1 for nobody; the raises so far
    level: int
    setter: int
    raises: int
    #: [5.1] whether the hands were shown
    shown: bool
    #: at the end, the main pot first
    pots: tuple[Pot, ...]
    #: the moves so far, newest first: (earlier, seat, move); a chain, because copies then share it
    log: tuple[Any, ...]

    def __init__(self) -> None:
        self.phase = DARK_ROUND
        self.level = self.raises = 0
        self.setter = -1
        self.shown = False
        self.pots = ()
        self.log = ()

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        # by threes, for which no tuple is made and taken apart
        new.rules, new.seats, new.dealer = self.rules, self.seats, self.dealer
        new.to_move, new.phase, new.log = self.to_move, self.phase, self.log
        new.stacks, new.antes, new.carried = self.stacks, self.antes, self.carried
        new.order, new.places = self.order, self.places
        new.chips, new.paid = self.chips[:], self.paid[:]
        new.dark, new.up = self.dark[:], self.up[:]
        new.live, new.able, new.waiting = self.live, self.able, self.waiting
        new.level, new.setter, new.raises = self.level, self.setter, self.raises
        new.shown, new.pots = self.shown, self.pots
        return new

    def legal(self) -> list[int]:
        """The moves of the seat to move, ascending."""
        seat = self.to_move
        if seat is None:
            return []
        if self.phase == DARK_ROUND:
            least, most = self.least_dark(), self.chips[seat] + self.paid[seat]
            moves = STAKES[least - 1 : most + 1] or [LIGHT]
            moves[0] = LIGHT  # [3.3] in the place below the least stake
            return moves
        return list(self._few_moves(seat))

    def pick(self, chance: float) -> int:
        """The legal move at this share of them all, 0 <= chance < 1."""
        seat: int = self.to_move  # type: ignore[assignment]  # somebody is to move
        if self.phase == DARK_ROUND:  # there may be hundreds
            level = self.level
            # the usual case of least_dark() without the call, as this is where random play spends its time
            least = level + 1 if level and not self.rules.dark_double else self.least_dark()
            moves = self.chips[seat] + self.paid[seat] - least + 2  # LIGHT too
            if moves > 1:
                place = floor(chance * moves)  # three times as fast as int()
                if place:
                    return DARK + least - 1 + place
            return LIGHT
        few = self._few_moves(seat)
        return few[floor(chance * len(few))]

    def _few_moves(self, seat: int) -> Sequence[int]:
        """The moves after the dark round, ascending."""
        phase = self.phase
        if phase != VYING:
            return FIRST_TWO_MOVES if phase == FIRST_TWO else TWO_OF_FOUR_MOVES
        rules, owed = self.rules, self.level - self.paid[seat]
        answer = PASS
        if self.live.bit_count() == 2:
            if self.level:
                answer = FINISH  # [4.6]
        elif owed:
            answer = CALL  # [4.4]
        most = self.chips[seat] - owed  # [4.3]
        if most > rules.max_raise:
            most = rules.max_raise
        if most < 0 or self.raises >= rules.raise_cap:
            most = 0
        return VYING_MOVES[answer][most]

    def least_dark(self) -> int:
        """[3.4] The least dark stake: the ante, but something; then more than the last, or twice as much [6.8]."""
        level = self.level
        if not level:
            return self.rules.ante or 1
        return 2 * level if self.rules.dark_double else level + 1

    def why_not(self, move: int) -> str | None:
        """Why a move can't be made, None if it can; the reasons are listed in `gorka_reasons`."""
        return why_not(self, move)

    def apply(self, move: int) -> None:
        """Makes a legal move, unchecked."""
        seat: int = self.to_move  # type: ignore[assignment]  # a legal move is somebody's
        self.log = (self.log, seat, move)
        phase = self.phase
        if phase == VYING:
            self._vie(seat, move)
            return
        if phase != DARK_ROUND:
            self._turn_up(seat, move)
            return
        if move == LIGHT:  # [3.3] no dark stake
            waiting = self.waiting & ~(1 << seat)
        else:  # [3.3] a dark stake, after which everybody else is asked again [3.5]
            stake = move - DARK
            chips, paid = self.chips, self.paid
            left = chips[seat] = chips[seat] + paid[seat] - stake  # [3.4]
            if not left:
                self.able &= ~(1 << seat)
            paid[seat] = self.dark[seat] = self.level = stake
            self.setter = seat
            waiting = self.live ^ 1 << seat
        self.waiting = waiting
        if waiting:
            self.to_move = FIRST[waiting][seat]
        else:
            self._deal_cards()

    def _pay(self, seat: int, chips: int) -> None:
        """Pays so many chips, or all that one has [4.8]."""
        left = self.chips[seat] - chips
        if left <= 0:
            chips += left
            left = 0
            self.able &= ~(1 << seat)
        self.chips[seat] = left
        self.paid[seat] += chips

    def _deal_cards(self) -> None:
        """[3.7] Two cards each, and those who play neither dark nor deal choose what to turn up."""
        choosing = self.live & ~(1 << self.dealer)
        dark = self.dark
        for seat in SEATS[choosing]:
            if dark[seat]:
                choosing ^= 1 << seat  # [3.6]
        if choosing and not self.rules.fixed_deal:
            self.phase, self.waiting, self.to_move = FIRST_TWO, choosing, FIRST[choosing][self.dealer]
            return
        for seat in SEATS[choosing]:
            self.up[seat] = 0b1100  # [6.6]
        self._ask_dealer()

    def _turn_up(self, seat: int, move: int) -> None:
        """[3.7, 3.8] Of the first two; [3.9] the dealer, of his four."""
        if self.phase == DEALER_TURNS:
            self.up[seat] = move - UP
            self._begin_vying()
            return
        self.up[seat] = _FOUR_PLACES[move - UP]
        self.waiting &= ~(1 << seat)
        if self.waiting:
            self.to_move = FIRST[self.waiting][seat]
        else:
            self._ask_dealer()

    def _ask_dealer(self) -> None:
        """[3.9] The dealer turns up two of his four, a dark one without having looked."""
        if self.dark[self.dealer] and self.rules.dark_dealer_closed:
            self._begin_vying()  # [6.7]
        else:
            self.phase, self.to_move = DEALER_TURNS, self.dealer

    def _begin_vying(self) -> None:
        """[4.1] From the dealer's left; a dark stake is the level that the others owe [4.10]."""
        self.phase = VYING
        self.waiting = self.able & ~(1 << self.setter) if self.level else 0
        if self.waiting:
            self.to_move = FIRST[self.waiting][self.dealer + 1]
        else:
            self._when_level()

    def _vie(self, seat: int, move: int) -> None:
        """[4.2-4.8] One turn of the vying."""
        bit = 1 << seat
        owed = self.level - self.paid[seat]
        if move > RAISE:
            by = move - RAISE
            self._pay(seat, owed + by)
            self.level += by
            self.raises += 1
            self.setter = seat
            self.waiting = self.able & ~bit
        elif move == PASS:
            self.live ^= bit
            self.able &= ~bit
            self.waiting &= ~bit
            if not self.live & self.live - 1:
                self._take_all()  # [4.7]
                return
        else:
            if owed:
                self._pay(seat, owed)
            self.waiting &= ~bit
            if move == FINISH:
                self._show(bit)  # [4.6]
                return
        if self.waiting:
            self.to_move = FIRST[self.waiting][seat]
        else:
            self._when_level()

    def _when_level(self) -> None:
        """[4.5, 4.9] Nobody owes: all show, or the one who set the level goes on, then clockwise from him."""
        able, rules = self.able, self.rules
        if (
            not able & able - 1
            or self.raises >= rules.raise_cap
            or (rules.ring == "poker" and self.level and self.live.bit_count() > 2)  # [6.10]
        ):
            self._show(self.live & ~(1 << self.setter) if self.level else self.live)
        else:
            self.to_move = FIRST[able][self.setter if self.level else self.dealer + 1]

    def _take_all(self) -> None:
        """[4.7] The last one takes the whole pot and shows nothing."""
        chips = self.carried + sum(self.antes) + sum(self.paid)
        self.chips[self.live.bit_length() - 1] += chips
        self.pots = (Pot(chips, self.live, self.live),)
        self.phase, self.to_move = OVER, None

    def _show(self, called: int) -> None:
        """[5.1-5.4] All who stay show; `called` are those who called, the others raised."""
        hands, order, places = table(self.rules.scale), self.order, self.places
        strengths: dict[int, int] = {}
        for seat in SEATS[self.live]:
            one, two, three, four = places[seat]
            strengths[seat] = hands[BIT[order[one]] | BIT[order[two]] | BIT[order[three]] | BIT[order[four]]]
        put_in = list(map(add, self.antes, self.paid))
        pots = self.pots = pots_of(put_in, strengths, self.carried)
        for pot in pots:
            chips, _, winners = pot
            if not winners & winners - 1:
                self.chips[winners.bit_length() - 1] += chips
                continue
            for seat, share in shares(pot, called, self.dealer, self.rules.tie):
                self.chips[seat] += share
        self.shown, self.phase, self.to_move = True, OVER, None

    def returns(self) -> tuple[int, ...]:
        """[5.5] The chips won or lost, for each seat. Raises GameError("not-over") before the end.

        They add up to nothing but for what a tie carries in or out [6.5].
        """
        if self.to_move is not None:
            raise GameError("not-over")
        return tuple(now - before for now, before in zip(self.chips, self.stacks, strict=True))

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall."""
        return view_of(self, seat)


#: [3.8] so many of the four are open then: one who turned up none gets two more open, and so on
_FOUR_PLACES = (0b1100, 0b0101, 0b0110, 0b0011)


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each equally likely.

    Uses nothing of the generator but `rng.random()`.

    No move depends on the cards, and the cards that nobody shows decide nothing that anybody has seen: so the
    unseen cards may lie in the unseen places in any order.
    """
    hidden = shuffled(view.unseen, rng)
    dealt = sum(1 << seat for seat, dealt_in in enumerate(view.dealt_in) if dealt_in)
    places = _places(view.seats, view.dealer, dealt)
    known = dict(pair for row in zip(places, view.cards, strict=True) for pair in zip(*row, strict=False))
    order = [known.get(place, -1) for place in range(len(deck(view.rules)))]
    state = _start(
        view.rules, view.dealer, [card if card >= 0 else hidden.pop() for card in order],
        Start(view.stacks, view.antes, view.carried, dealt),
    )  # fmt: skip
    for act in view.history:
        state.apply(act.move)
    return state


# ------------------------------------------------------------------------------------------------ the match


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [3.1]."""
    from engine.games import gorka  # the module itself, which is the game

    return Match(gorka, rules, seats, seed)
