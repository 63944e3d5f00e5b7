"""Napoleon: what a seat may know, and what it can conclude from it.

The numbers in brackets are the paragraphs of docs/rules/napoleon.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ALL36, HIGHER, SAME_SUIT, listed, mask
from engine.games.napoleon_rules import HIDDEN_SWAP, SWAP, Rules
from engine.sampling import Group, assign, shuffled

if TYPE_CHECKING:
    from engine.games.napoleon import State

#: the stages of a deal, in order; "closing" is the dealer's last word where everybody bids once [8.2]
STAGES = ("auction", "closing", "announce", "draw", "play")


class Step(NamedTuple):
    """One move, as a seat saw it."""

    seat: int
    #: the move; HIDDEN_SWAP where another seat exchanged a card
    move: int
    #: the card that the seat of this view drew with it, else -1
    drawn: int


@dataclass(frozen=True)
class View:
    """What one seat knows: plain data, equal exactly when the knowledge is. Tuples are indexed by seat."""

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
    #: the cards in other hands and in the pack, and another's discard: a mask
    unseen: int
    history: tuple[Step, ...]
    #: "auction", "closing", "announce", "draw" or "play"
    stage: str
    hand_counts: tuple[int, ...]
    #: cards left in the pack
    pack_count: int
    #: what lies in the box, the antes of this deal included, its payments not
    box: int
    #: who has not passed
    in_auction: tuple[bool, ...]
    #: the highest bid, 0 before the first
    bid: int
    #: who has made or taken it; after the auction the declarer; -1 before
    declarer: int
    #: whether he goes for the box
    napoleon: bool
    #: whether he has exchanged a card
    exchanged: bool
    #: the own discard and the card drawn for it, -1 for none
    discard: int
    drawn: int
    #: the suit of trumps, -1 before the first lead
    trump: int
    #: the cards on the table as (seat, card), in order
    trick: tuple[tuple[int, int], ...]
    #: the seats that took the tricks so far, in order
    takers: tuple[int, ...]
    #: tricks taken
    tricks: tuple[int, ...]
    #: for every seat, the unseen cards that can't be in its hand
    absent: tuple[int, ...]


def look(state: State, seat: int) -> View:
    """Everything that this seat knows, with perfect recall."""
    steps: list[Step] = []
    log = state.log
    while log:
        log, mover, move = log
        drawn = -1
        if move >= SWAP:  # [4.3] only the declarer sees what goes and what comes
            if mover == seat:
                drawn = state.pack[0]
            else:
                move = HIDDEN_SWAP
        steps.append(Step(mover, move, drawn))
    steps.reverse()
    rules, seats = state.rules, state.seats
    plays = [(step.seat, step.move) for step in steps if step.move < 36]
    exchanged = state.discard >= 0
    own = exchanged and state.declarer == seat
    unseen = ALL36 & ~(state.hands[seat] | mask([card for _, card in plays]))
    if own:
        unseen &= ~(1 << state.discard)
    takers, absent = _conclusions(rules, seats, plays)
    counts = tuple([hand.bit_count() for hand in state.hands])
    return View(
        rules=rules,
        seats=seats,
        seat=seat,
        dealer=state.dealer,
        to_move=state.to_move,
        legal=tuple(state.legal()) if state.to_move == seat else (),
        hand=state.hands[seat],
        unseen=unseen,
        history=tuple(steps),
        stage=STAGES[state.stage],
        hand_counts=counts,
        pack_count=len(state.pack) - exchanged,
        box=state.box,
        in_auction=tuple([bool(state.bidding >> other & 1) for other in range(seats)]),
        bid=state.bid,
        declarer=state.declarer,
        napoleon=state.napoleon,
        exchanged=exchanged,
        discard=state.discard if own else -1,
        drawn=state.pack[0] if own else -1,
        trump=plays[0][1] // 9 if plays else -1,
        trick=tuple(plays[len(takers) * seats :]),
        takers=takers,
        tricks=tuple(state.tricks),
        absent=tuple(
            unseen if other == seat or not counts[other] else absent[other] & unseen for other in range(seats)
        ),
    )


def _conclusions(
    rules: Rules, seats: int, plays: Sequence[tuple[int, int]]
) -> tuple[tuple[int, ...], list[int]]:
    """Who took the finished tricks, and what each seat has shown not to have in hand.

    Hands only get smaller once the play has begun, so what is absent stays absent. Who doesn't follow has
    none of the suit led [5.3]; who doesn't trump then has no trumps either [5.4]; and with the duty to
    overtrump, who trumps lower has nothing higher [8.8].
    """
    takers: list[int] = []
    absent = [0] * seats
    trumps = SAME_SUIT[plays[0][1]] if plays else 0
    for start in range(0, len(plays), seats):
        taker, led = plays[start]
        suit = SAME_SUIT[led]
        beating = HIGHER[led] | trumps & ~suit
        for seat, card in plays[start + 1 : start + seats]:
            bit = 1 << card
            if not suit & bit:
                absent[seat] |= suit
                if not trumps & bit:
                    absent[seat] |= trumps
                elif rules.must_overtrump and not beating & bit:
                    absent[seat] |= beating
            if beating & bit:
                taker = seat
                beating = HIGHER[card] | trumps & ~SAME_SUIT[card]
        if start + seats <= len(plays):
            takers.append(taker)
    return tuple(takers), absent


def imagine(view: View, rng: Random) -> tuple[list[int], tuple[int, ...], int]:
    """The hands, the pack as it was dealt, and the discard (-1: none), at random as this view allows."""
    me, declarer = view.seat, view.declarer
    groups = [Group(count, view.absent[seat]) for seat, count in enumerate(view.hand_counts) if seat != me]
    hidden_swap = view.exchanged and declarer != me
    groups += [Group(int(hidden_swap)), Group(view.pack_count)]
    *hands, gone, rest = assign(view.unseen, groups, rng)
    hands.insert(me, view.hand)
    pack = shuffled(rest, rng)
    if not view.exchanged:
        return hands, tuple(pack), -1
    if not hidden_swap:
        return hands, (view.drawn, *pack), view.discard
    # any card that the declarer has or has played may be the one he drew
    five = listed(hands[declarer])
    five += [step.move for step in view.history if step.seat == declarer and step.move < 36]
    return hands, (five[int(rng.random() * 5)], *pack), gone.bit_length() - 1
