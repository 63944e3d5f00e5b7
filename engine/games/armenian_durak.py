"""Armenian Durak: two players, 36 cards, six columns and a hand each, eighteen tricks.

The numbers in brackets are the paragraphs of docs/rules/armenian-durak.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.cards import ALL36, BIT, DECK36, HIGHER, ONE_SUIT, SAME_SUIT, bits, listed, mask, pick
from engine.cards import parse as parse  # a move is a card, and is written as one
from engine.cards import token as token
from engine.game import BadRules, GameError
from engine.games.armenian_durak_rules import PRESETS as PRESETS
from engine.games.armenian_durak_rules import Rules as Rules
from engine.games.armenian_durak_view import Play as Play
from engine.games.armenian_durak_view import View as View
from engine.games.armenian_durak_view import proved_absent
from engine.match import Deal, Match, summed

slug = "armenian-durak"
#: [1.1] two play
seats = (2,)
#: [3.9] every card is played
MAX_MOVES = 36

# ------------------------------------------------------------------------------------------------- the deal


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.1] Six to ace in four suits."""
    return DECK36


def deal(rules: Rules, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
    """[2.2-2.4] Lays out a deal: the covered row, the open row, the hands.

    All card by card, the dealer's opponent first.

    Raises BadRules: "seats" if not two play, "dealer" for a dealer who isn't one of them, "deck" if `order`
    isn't the whole deck, each card once. Nothing carries over from earlier deals, so there is no context:
    "option" for any.
    """
    if seats != 2:
        raise BadRules("seats", seats)
    if dealer not in (0, 1):
        raise BadRules("dealer", dealer)
    if tuple(sorted(order)) != DECK36:
        raise BadRules("deck", list(order))
    if context:
        raise BadRules("option", sorted(context))
    state = State()
    state.rules = rules
    state.dealer = dealer
    columns = rules.columns
    for seat, cards in ((1 - dealer, order[0::2]), (dealer, order[1::2])):
        covered, shown, held = cards[:columns], cards[columns : 2 * columns], cards[2 * columns :]
        state.down[seat], state.up[seat], state.hand[seat] = mask(covered), mask(shown), mask(held)
        for column, (below, card) in enumerate(zip(covered, shown, strict=True)):
            state.column[below] = state.column[card] = column
            state.below[card] = below
    if rules.trump == "last_card":
        state.trump_card = order[-1]  # [5.3] both have seen it: it is in the dealer's hand
    state.to_move = 1 - dealer  # [3.1]
    return state


# ------------------------------------------------------------------------------------------------ the play


class State:
    """One position of one deal. Sets of cards are bit masks; pairs are indexed by seat."""

    __slots__ = (
        "below", "column", "dealer", "down", "hand", "led", "log", "rules",
        "to_move", "tricks", "trump_card", "up",
    )  # fmt: skip

    rules: Rules
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    hand: list[int]
    #: open column cards
    up: list[int]
    #: covered column cards
    down: list[int]
    #: tricks taken
    tricks: list[int]
    #: the card led to the trick on the table, -1 when the table is empty
    led: int
    #: the last card dealt when it makes trumps, else -1
    trump_card: int
    #: the cards played so far, newest first: (earlier, card); a chain, because copies then share it
    log: tuple[Any, ...]
    #: the column where a card was dealt, -1 for the hand; the same for the whole deal and shared by copies,
    #: as is `below`
    column: list[int]
    #: the card that was dealt under an open card, else -1
    below: list[int]

    def __init__(self) -> None:
        self.hand, self.up, self.down, self.tricks = [0, 0], [0, 0], [0, 0], [0, 0]
        self.led = self.trump_card = -1
        self.log = ()
        self.column, self.below = [-1] * 36, [-1] * 36

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules, new.dealer, new.to_move = self.rules, self.dealer, self.to_move
        new.hand, new.up = self.hand[:], self.up[:]
        new.down, new.tricks = self.down[:], self.tricks[:]
        new.led, new.trump_card, new.log = self.led, self.trump_card, self.log
        new.column, new.below = self.column, self.below
        return new

    def legal_mask(self) -> int:
        """The cards that may be played now."""
        seat = self.to_move
        if seat is None:
            return 0
        playable = self.hand[seat] | self.up[seat]  # [3.2]; [3.3] never a covered card
        if self.led < 0:
            return playable
        following = playable & SAME_SUIT[self.led]
        if not following:
            return playable  # [3.6]
        if self.rules.must_beat:
            return following & HIGHER[self.led] or following  # [5.4]
        return following  # [3.5]; [3.8] there is no duty to beat

    def legal(self) -> list[int]:
        """The cards that may be played now, ascending."""
        cards = self.legal_mask()
        one_suit = ONE_SUIT.get(cards)
        return listed(cards) if one_suit is None else one_suit[:]

    def pick(self, chance: float) -> int:
        """The legal card at this share of them all, 0 <= chance < 1."""
        if self.led < 0:
            seat: int = self.to_move  # type: ignore[assignment]  # somebody is to move
            return pick(self.hand[seat] | self.up[seat], chance)
        return pick(self.legal_mask(), chance)

    def why_not(self, move: int) -> str | None:
        """Why a card can't be played, None if it can.

        "deal-over"; "not-a-card"; "covered": it lies where the seat to move can't see it; "not-yours": it is
        in sight, but not his; "follow-suit"; "must-beat". Hidden cards all get the same answer, wherever they
        are.
        """
        seat = self.to_move
        if seat is None:
            return "deal-over"
        if type(move) is not int or not 0 <= move < 36:
            return "not-a-card"
        bit = 1 << move
        if self.legal_mask() & bit:
            return None
        if self._hidden_from(seat) & bit:
            return "covered"
        if not (self.hand[seat] | self.up[seat]) & bit:
            return "not-yours"
        return "must-beat" if SAME_SUIT[self.led] & bit else "follow-suit"

    def apply(self, card: int) -> None:
        """Plays a legal card, unchecked. The second card of a trick ends it."""
        seat: int = self.to_move  # type: ignore[assignment]  # a legal move is somebody's
        hand, bit = self.hand, BIT[card]
        if hand[seat] & bit:
            hand[seat] ^= bit
        else:
            self.up[seat] ^= bit
        self.log = (self.log, card)
        led, other = self.led, 1 - seat
        if led < 0:
            if self.rules.flip == "at_once":
                self._turn(seat, card)  # [5.2]
            self.led = card
            self.to_move = other
            return
        below = self.below
        if below[card] >= 0:
            self._turn(seat, card)  # [3.4]
        if below[led] >= 0 and self.rules.flip == "after_trick":
            self._turn(other, led)
        taker = seat if self._beating(led) & bit else other
        self.tricks[taker] += 1
        self.led = -1
        self.to_move = taker if hand[taker] | self.up[taker] else None  # [3.1], [3.9]

    def _turn(self, seat: int, card: int) -> None:
        """Turns up what lay under a card that was played; nothing lies under hand cards and turned ones."""
        under = self.below[card]
        if under >= 0:
            self.down[seat] ^= BIT[under]
            self.up[seat] |= BIT[under]

    def _beating(self, led: int) -> int:
        """[3.7] The higher cards of the led suit take the trick; [5.3] so do trumps on another suit."""
        if self.trump_card < 0:
            return HIGHER[led]
        return HIGHER[led] | SAME_SUIT[self.trump_card] & ~SAME_SUIT[led]

    def returns(self) -> tuple[int, int]:
        """[4.1] Own tricks minus the other's, for each seat. Raises GameError("not-over") before the end."""
        if self.to_move is not None:
            raise GameError("not-over")
        mine, others = self.tricks
        return mine - others, others - mine

    # -------------------------------------------------------------------------- what a seat may know

    def _hidden_from(self, seat: int) -> int:
        """[2.5] The covered cards and the other's hand, but for the trump card that both have seen [5.3]."""
        other = self.hand[1 - seat]
        if self.trump_card >= 0:
            other &= ~(1 << self.trump_card)
        return other | self.down[0] | self.down[1]

    def history(self) -> tuple[Play, ...]:
        """All plays in order. Everybody sees every one of them."""
        cards: list[int] = []
        log = self.log
        while log:
            log, card = log
            cards.append(card)
        cards.reverse()
        at_once = self.rules.flip == "at_once"
        plays: list[Play] = []
        seat = 1 - self.dealer
        for place, card in enumerate(cards):
            done = place % 2 == 1 or place + 1 < len(cards)
            turned = self.below[card] if at_once or done else -1
            taker = -1
            if place % 2 == 1:
                taker = seat if self._beating(cards[place - 1]) >> card & 1 else 1 - seat
            plays.append(Play(seat, card, self.column[card], turned, taker))
            seat = 1 - seat if taker < 0 else taker
        return tuple(plays)

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall."""
        history = self.history()
        hidden = self._hidden_from(seat)
        other = 1 - seat
        columns = range(self.rules.columns)
        up = [{self.column[card]: card for card in bits(self.up[s])} for s in (0, 1)]
        down = [{self.column[card] for card in bits(self.down[s])} for s in (0, 1)]
        absent = proved_absent(self.rules, history, other) & hidden
        if not self.hand[other] & hidden:
            absent = hidden  # nothing unknown is left in that hand
        return View(
            rules=self.rules,
            seat=seat,
            dealer=self.dealer,
            to_move=self.to_move,
            legal=tuple(self.legal()) if self.to_move == seat else (),
            hand=self.hand[seat],
            hand_counts=(self.hand[0].bit_count(), self.hand[1].bit_count()),
            up=(tuple(up[0].get(c, -1) for c in columns), tuple(up[1].get(c, -1) for c in columns)),
            down=(tuple(c in down[0] for c in columns), tuple(c in down[1] for c in columns)),
            trick=((history[-1].seat, self.led),) if self.led >= 0 else (),
            tricks=(self.tricks[0], self.tricks[1]),
            trump=self.trump_card // 9 if self.trump_card >= 0 else -1,
            trump_card=self.trump_card,
            history=history,
            knowledge=(ALL36 ^ hidden, absent),
        )


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each equally likely.

    Uses nothing of the generator but `rng.random()`.

    The unseen cards fill the other's hand, which gets none of those proved absent, and the covered places of
    both rows. The hand is a uniform choice among the possible cards, and then every order of the rest is
    possible: so all worlds have the same chance, and there is nothing to try again.
    """
    global _latest
    if _latest is None or _latest[0] is not view:
        _latest = view, _in_common(view)
    common = _latest[1]
    state = common.state.copy()
    state.column, state.below = column, below = state.column[:], state.below[:]
    chance, possible, rest, hand = rng.random, common.possible[:], common.hidden, 0
    for place in range(common.wanted):
        pick = place + int(chance() * (len(possible) - place))
        possible[place], possible[pick] = possible[pick], possible[place]
        hand |= BIT[possible[place]]
    state.hand[1 - view.seat] |= hand
    covered = listed(rest ^ hand)
    for last in range(len(covered) - 1, 0, -1):
        pick = int(chance() * (last + 1))
        covered[last], covered[pick] = covered[pick], covered[last]
    down = state.down
    for (seat, col, above), card in zip(common.places, covered, strict=True):
        down[seat] |= BIT[card]
        column[card] = col
        below[above] = card
    return state


class _Common(NamedTuple):
    """What all positions that look like a view have in common."""

    state: State
    #: the unseen cards, and those of them that may be in the other's hand, of which so many are
    hidden: int
    possible: list[int]
    wanted: int
    #: where covered cards lie: seat, column, and the card above
    places: list[tuple[int, int, int]]


#: the view asked for last with what was found out about it: a bot asks for hundreds of positions
_latest: tuple[View, _Common] | None = None


def _in_common(view: View) -> _Common:
    state = State()
    seat, other = view.seat, 1 - view.seat
    seen, absent = view.knowledge
    state.rules, state.dealer, state.to_move = view.rules, view.dealer, view.to_move
    state.trump_card = trump_card = view.trump_card
    state.tricks = list(view.tricks)
    for past in view.history:
        state.log = (state.log, past.card)
        state.column[past.card] = past.column
        state.below[past.card] = past.turned
    places: list[tuple[int, int, int]] = []
    above = {(past.seat, past.column): past.card for past in view.history[-1:]}
    for s in (0, 1):
        for column, (card, covered) in enumerate(zip(view.up[s], view.down[s], strict=True)):
            if card >= 0:
                state.up[s] |= 1 << card
                state.column[card] = column
                above[s, column] = card
            if covered:
                places.append((s, column, above[s, column]))
    if view.trick:
        state.led = view.trick[0][1]
    state.hand[seat] = view.hand
    wanted = view.hand_counts[other]
    if trump_card >= 0 and view.dealer == other and all(past.card != trump_card for past in view.history):
        state.hand[other] = 1 << trump_card
        wanted -= 1
    hidden = ALL36 ^ seen
    possible = listed(hidden & ~absent)
    if not 0 <= wanted <= len(possible):
        raise GameError("no-world")
    return _Common(state, hidden, possible, wanted, places)


# ------------------------------------------------------------------------------------------------ the match


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [2.1]."""
    from engine.games import armenian_durak  # the module itself, which is the game

    return Match(armenian_durak, rules, seats, seed)


def next_dealer(rules: Rules, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[2.1] The deal alternates, also after a tie [4.2]."""
    return 1 - dealer


def context(
    rules: Rules,
    seats: int,
    number: int,
    dealer: int,
    rows: Sequence[Deal],
    shuffled: Callable[[str], list[int]],
) -> dict[str, Any]:
    """Nothing carries over from earlier deals."""
    return {}


def outcome(state: State) -> tuple[int, int]:
    """[3.9] The tricks of each seat, eighteen in all."""
    return state.tricks[0], state.tricks[1]


def points(rules: Rules, returns: tuple[int, ...]) -> tuple[int, ...]:
    """[4.1] The one with more tricks scores the difference; [4.2] nine each: nothing; [4.3] no bonus."""
    return tuple(max(0, difference) for difference in returns)


def totals(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """The points of all deals."""
    return summed(seats, rows)


def match_over(rules: Rules, seats: int, rows: Sequence[Deal]) -> bool:
    """[4.5] The match ends after the deal in which somebody reaches the target or passes it."""
    return max(summed(seats, rows)) >= rules.target
