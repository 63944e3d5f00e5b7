"""King to order with a talon: what a seat may know, as plain data with perfect recall.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import DECK32, SAME_SUIT, bits, mask
from engine.games.king_rules import DISCARD, NO_TRUMP, ORDER, Game, Rules

if TYPE_CHECKING:
    from engine.games.king import State

#: what stands in a history for a card that the seat could not see
UNSEEN = -1


class Step(NamedTuple):
    """One thing that happened: an order, a discard or a card played."""

    seat: int
    #: the move; `UNSEEN` for a discard of another
    move: int
    #: the seat that took the trick with this card, -1 unless it was the last of its trick
    taker: int


@dataclass(frozen=True)
class View:
    """What one seat knows: plain data, equal exactly when the knowledge is. Tuples by seat have one item a seat.

    At four the dealer sits out [2.4]: his view has an empty hand and only what everybody sees.
    """

    rules: Rules
    seats: int
    seat: int
    dealer: int
    #: the seat to move, None when the deal is over
    to_move: int | None
    #: this seat's moves, ascending; empty when it isn't to move
    legal: tuple[int, ...]
    #: the own hand, a mask
    hand: int
    #: everything that happened, in order
    history: tuple[Step, ...]
    #: the cards that the seat has never seen and whose place it can't work out, a mask
    unseen: int
    #: a deal of the preliminary round: no declarer, no order
    pre_deal: bool
    #: the three seats that play, the first to lead first
    active: tuple[int, ...]
    #: who orders, None in a preliminary deal
    declarer: int | None
    #: the orders that the declarer had when the deal began: names, "win" once for each otygrysh
    orders: tuple[str, ...]
    #: "order", "discard", "play" or "over"
    phase: str
    #: the order as a move, None before it and in a preliminary deal
    order: int | None
    #: the game that is played: "tricks" to "win"; "" before the order, and in a preliminary deal
    game: str
    #: the trump suit, -1 for none
    trump: int
    #: the points for each scoring card or trick
    price: int
    #: the cards that score in this game, a mask; 0 where tricks do
    scoring: int
    #: the talon, shown after the order; empty while nobody has seen it
    talon: tuple[int, ...]
    #: what the seat itself discarded, a mask
    discarded: int
    #: cards in each hand
    hand_counts: tuple[int, ...]
    #: the cards on the table as (seat, card), in order
    trick: tuple[tuple[int, int], ...]
    #: tricks taken
    tricks: tuple[int, ...]
    #: the scoring cards or tricks that each seat has got so far
    counted: tuple[int, ...]
    #: the scoring cards that nobody has taken yet, a mask
    out: int
    #: for each seat, the cards that may be in its hand as far as this seat can tell, masks; the own hand is known
    may_hold: tuple[int, ...]
    #: the cards that may lie in the covered discard or the covered talon, a mask
    may_be_aside: int
    #: how many cards lie there that this seat has not seen
    aside_count: int


def steps_of(
    moves: Sequence[int], declarer: int, active: Sequence[int], game: Game, blind: bool
) -> tuple[Step, ...]:
    """The moves of a deal with who made them and who took; the discards covered if `blind`."""
    steps: list[Step] = []
    talking = 3 if declarer >= 0 else 0
    for place, move in enumerate(moves[:talking]):
        steps.append(Step(declarer, UNSEEN if blind and place else move, -1))  # [3.5]
    lead = 0
    cards = moves[talking:]
    for start in range(0, len(cards), 3):
        trick = cards[start : start + 3]
        seats = [(lead + place) % 3 for place in range(len(trick))]
        best = 0
        for place, card in enumerate(trick):
            if game.beaten_by[trick[best]] >> card & 1:
                best = place
        for place, (seat, card) in enumerate(zip(seats, trick, strict=True)):
            steps.append(Step(active[seat], card, active[seats[best]] if place == 2 else -1))
        lead = seats[best]
    return tuple(steps)


def proved_absent(steps: Sequence[Step], game: Game, seats: int) -> list[int]:
    """For each seat, the cards that it has shown not to have; a hand only shrinks, so they stay absent.

    `steps` are those with cards played. Who leads a heart under the ban has nothing else [5.6]; who doesn't
    follow has none of the suit [5.3], and if he doesn't play what he would then be forced to, none of that
    [5.7, 5.8].
    """
    absent = [0] * seats
    led = -1
    for place, (seat, card, _) in enumerate(steps):
        if place % 3 == 0:
            led = card
            if not game.leads >> card & 1:
                absent[seat] |= game.leads
        elif not SAME_SUIT[led] >> card & 1:
            absent[seat] |= SAME_SUIT[led]
            if not game.forced >> card & 1:
                absent[seat] |= game.forced
    return absent


def narrowed(cards: int, sizes: Sequence[int], may: Sequence[int]) -> list[int]:
    """For each place, the cards of a mask that lie there in at least one possible world.

    `sizes` are the numbers of cards that lie in each place, `may` what is not excluded there one by one. If
    some places have room for just the cards that can lie nowhere else, no other card lies in them.
    """
    may = [cards & mask for mask in may]
    result = list(may)
    places = range(len(may))
    for count in range(len(may) + 1):
        for group in combinations(places, count):
            elsewhere = 0
            for place in places:
                if place not in group:
                    elsewhere |= may[place]
            only_here = cards & ~elsewhere
            if only_here.bit_count() == sum(sizes[place] for place in group):
                for place in group:
                    result[place] &= only_here
    return result


def see(state: State, seat: int) -> View:
    """Everything that this seat knows, with perfect recall."""
    moves: list[int] = []
    log = state.log
    while log:
        log, move = log
        moves.append(move)
    moves.reverse()
    first = (state.dealer + 1) % state.seats
    second = state.after[first]
    active = (first, second, state.after[second])
    declarer, game, shown = state.declarer, state.game, state.order >= 0
    history = steps_of(moves, declarer, active, game, seat != declarer)
    played = history[3:] if declarer >= 0 else history
    own = state.discarded if seat == declarer else 0
    hidden = mask(DECK32) & ~(state.hand[seat] | own | mask(step.move for step in played))

    # where the cards may be that the seat doesn't hold and that aren't played: hands, and what lies aside
    absent = proved_absent(played, game, state.seats)
    others = [other for other in active if other != seat]
    places = [hidden & ~absent[other] for other in others]
    sizes = [state.hand[other].bit_count() for other in others]
    if shown:
        # [3.4] the talon went to the declarer, and no scoring card was discarded [3.6]
        places = [may if s == declarer else may & ~state.talon for may, s in zip(places, others, strict=True)]
        sizes.append(0 if seat == declarer else state.discarded.bit_count())
        places.append(hidden & ~game.scoring)
    else:
        sizes.append(2)
        places.append(hidden)
    places = narrowed(hidden, sizes, places)
    may_hold = [0] * state.seats
    may_hold[seat] = state.hand[seat]
    once = unsure = 0
    for may in places:
        unsure |= once & may
        once |= may
    for other, may in zip(others, places, strict=False):
        may_hold[other] = may

    lead = 3 * (len(played) // 3)
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=seat,
        dealer=state.dealer,
        to_move=state.to_move,
        legal=tuple(state.legal()) if state.to_move == seat else (),
        hand=state.hand[seat],
        history=history,
        unseen=unsure & ~(state.talon if shown else 0),
        pre_deal=declarer < 0,
        active=active,
        declarer=declarer if declarer >= 0 else None,
        orders=state.orders,
        phase="over"
        if state.to_move is None
        else {ORDER: "order", DISCARD: "discard"}.get(state.led, "play"),
        order=state.order if shown else None,
        game=game.name,
        trump=game.trump if game.trump < NO_TRUMP else -1,
        price=game.price if state.led != ORDER else 0,
        scoring=game.scoring,
        talon=tuple(bits(state.talon)) if shown else (),
        discarded=own,
        hand_counts=tuple(cards.bit_count() for cards in state.hand),
        trick=tuple((step.seat, step.move) for step in played[lead:]),
        tricks=tuple(state.tricks),
        counted=state.counts(),
        out=state.out,
        may_hold=tuple(may_hold),
        may_be_aside=places[-1],
        aside_count=sizes[-1],
    )
