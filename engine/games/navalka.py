"""Closed Navalka: two to six players, five cards each, a talon to draw from, one suit of trumps.

Beating and piling is `engine.heap.play`, shared with the open game. The numbers in brackets are the paragraphs
of docs/rules/navalka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from engine.cards import DECK36, mask
from engine.game import BadRules, check_options
from engine.games.navalka_worlds import Worlds
from engine.heap import play
from engine.heap.knowledge import Place, barred, follow, possible, unsettled
from engine.heap.play import TAKE as TAKE
from engine.heap.play import Event, Heap
from engine.heap.play import parse as parse  # [3.1-3.6] a move is a card, or `take`
from engine.heap.play import token as token
from engine.match import Deal, Match, summed

slug = "navalka"
#: [1.1] two to six play, best of all three or four
seats = (4, 2, 3, 5, 6)
#: [4.8] the highest cap of moves
MAX_MOVES = 2000

# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    may_take      [5.1] one who could beat may take the pile as well
    free_lead     [5.2] after somebody went out with a beating card, the pile goes and the next one leads
    last_answer   [5.3] the last one with cards may still answer, and draws if that was all he had
    loss_target   [5.4] the losses that end the match: 5, 3, 10, or 0 for free play
    move_cap      [5.5] after so many moves the deal is a draw: 2000, 1000 or 500
    trump_card    [5.6] the card that shows trumps is "returned" and shuffled in, or lies "under_talon"
    hand_size     [5.7] the cards in a hand: 5, 6 or 7
    picker_leads  [5.8] who takes the pile leads next
    """

    may_take: bool = False
    free_lead: bool = False
    last_answer: bool = False
    trump_card: str = "returned"
    hand_size: int = 5
    picker_leads: bool = False
    loss_target: int = 5
    move_cap: int = 2000

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "may_take": (False, True),
        "free_lead": (False, True),
        "last_answer": (False, True),
        "trump_card": ("returned", "under_talon"),
        "hand_size": (5, 6, 7),
        "picker_leads": (False, True),
        "loss_target": (5, 3, 10, 0),
        "move_cap": (2000, 1000, 500),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)


PRESETS: Mapping[str, Rules] = {
    "classic": Rules(),
    "trump-in-sight": Rules(trump_card="under_talon"),
    "at-will": Rules(may_take=True, picker_leads=True, move_cap=500),
    "last-word": Rules(last_answer=True, free_lead=True),
    "full-hand": Rules(hand_size=6, trump_card="under_talon"),
}

# ------------------------------------------------------------------------------------------------- the deal


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.1] Six to ace in four suits."""
    return DECK36


def deal(rules: Rules, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
    """[2.3-2.5] Five cards each, one at a time, left of the dealer first; the rest is the talon.

    The context is `trump`, the suit of the card turned in the cut [2.2], 0 to 3; without it, the suit of the
    last card. With the card that shows trumps under the talon [5.6], it is the last card and nothing else.

    Raises BadRules: "seats" if not two to six play, or if there are not cards enough for them [5.7]; "dealer"
    for a dealer who isn't one of them; "deck" if `order` isn't the whole deck, each card once; "option" for
    what is no suit, and for any other context.
    """
    play.check_table(_SEATS, seats, dealer, order, rules.hand_size)
    state = State()
    state.turned = -1
    if rules.trump_card == "under_talon":
        state.turned = order[-1]
        state.trump = order[-1] // 9
    else:
        state.trump = play.trump_of(order, context)
    if context:
        raise BadRules("option", sorted(context))
    state.rules, state.seats, state.dealer = rules, seats, dealer
    state.hand_size = rules.hand_size
    state.dealt = tuple(play.dealt(seats, dealer, order, rules.hand_size))
    state.talon = tuple(order[seats * rules.hand_size :])
    state.begin()
    return state


_SEATS = seats

# ------------------------------------------------------------------------------------------------ the play


class State(Heap):
    """One position of one deal.

    A lead [3.1], an answer of two cards [3.2-3.5] and the turn after it [3.7], refilling the hand [3.9, 3.10],
    going out and the end of the deal [1.2, 3.8, 4.1-4.5, 4.8] are in `Heap`. What stands here the closed game
    has for itself.
    """

    __slots__ = ("turned",)

    #: [5.6] the card that shows trumps where it lies under the talon, -1 where it was shuffled in
    turned: int

    def copy(self) -> State:
        """An independent copy."""
        new = Heap.copy(self)
        new.turned = self.turned
        return new

    def take(self, seat: int) -> None:
        """[3.6] The whole pile goes to the hand; [3.10] nothing is drawn; [5.8] perhaps he leads himself."""
        self.hands[seat] |= mask(self.pile)
        self.pile = []
        if self.rules.picker_leads and self.to_move is not None:
            self.to_move = seat

    # -------------------------------------------------------------------------- what a seat may know

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall [1.3, 3.11]."""
        events = self.events()
        turned, hands = self.turned, self.hands
        dealt, known = list(self.dealt), [0] * self.seats
        if turned >= 0 and not self.talon:  # [5.6] it was dealt, and all have seen it
            known[self.dealer] = 1 << turned
            dealt[self.dealer] ^= 1 << turned
        trails = follow(self.rules, self.trump, [hand.bit_count() for hand in dealt], known, turned, events)
        left = mask(self.talon[self.drawn :])
        hidden = left & ~trails.shown
        places = [Place(-1, hidden, trails.shown)]
        drawn = [[hand] for hand in dealt]
        for event in events:
            if any(card != turned for card in event.drawn):
                drawn[event.seat].append(mask([card for card in event.drawn if card != turned]))
        for other, never in enumerate(barred(trails)):
            if other != seat:
                places += map(Place, [other] * len(never), drawn[other], never)
        owned = possible(places)
        unseen = unsettled(owned)
        if hidden & (hidden - 1):
            unseen |= hidden  # nobody knows the order of the talon
        return View(
            rules=self.rules,
            seats=self.seats,
            seat=seat,
            dealer=self.dealer,
            to_move=self.to_move,
            legal=tuple(self.legal()) if self.to_move == seat else (),
            hand=hands[seat],
            unseen=unseen,
            history=tuple([_seen_by(seat, event, turned) for event in events]),
            trump=self.trump,
            turned=turned,
            dealt=self.dealt[seat],
            counts=tuple([hand.bit_count() for hand in hands]),
            known=tuple(
                [
                    trails.known[other] if other == seat else hands[other] & ~unseen
                    for other in range(self.seats)
                ]
            ),
            absent=tuple(
                [unseen & ~owned.get(other, 0) if hands[other] else unseen for other in range(self.seats)]
            ),
            pile=tuple(self.pile),
            piling=self.piling,
            talon=len(self.talon) - self.drawn,
            talon_known=left & ~unseen,
            gone=self.gone,
            loser=self.loser,
        )


def _seen_by(seat: int, event: Event, turned: int) -> Event:
    """[2.5] Others see that a card was drawn, not which one, unless all have seen it before."""
    if event.seat == seat or not event.drawn:
        return event
    return event._replace(drawn=tuple([card if card == turned else -1 for card in event.drawn]))


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
    #: the cards that may be in more than one place for all that this seat has seen, a mask
    unseen: int
    history: tuple[Event, ...]
    #: the suit of trumps
    trump: int
    #: the card that shows it, where it lies or lay under the talon, else -1
    turned: int
    #: the own hand as it was dealt, a mask
    dealt: int
    #: the number of cards in each hand
    counts: tuple[int, ...]
    #: the cards in each hand that this seat knows, masks; in its own, those that all the others know
    known: tuple[int, ...]
    #: for every seat, the unseen cards that can't be in its hand
    absent: tuple[int, ...]
    #: the cards on the table, the top one last
    pile: tuple[int, ...]
    #: whether the seat to move has beaten the top card and piles another now
    piling: bool
    #: how many cards are left in the talon
    talon: int
    #: those of them that this seat knows, a mask
    talon_known: int
    #: cards out of play, a mask
    gone: int
    #: who has lost, -1 for nobody
    loser: int


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, by the chance that it was dealt so.

    Uses nothing of the generator but `rng.random()`.

    All orders of the deck that agree with everything this seat has seen are equally likely: the cards that
    were picked up are where they were seen to go; with the duty to beat [3.5], none of the cards that a seat
    held when it took would have beaten; what it drew afterwards may. Hands are counted with all ways in which
    their cards, and the cards shown since, can have come to them. Only where that would take too long
    (`engine.sampling.STEPS`, `navalka_worlds.TERMS`) the draw comes close to that, and every order it gives
    still agrees.
    """
    worlds = _worlds(view)
    state = State()
    state.rules, state.seats, state.dealer, state.to_move = view.rules, view.seats, view.dealer, view.to_move
    state.hands, dealt, talon = worlds.draw(rng)
    state.dealt, state.talon, state.drawn = tuple(dealt), tuple(talon), len(talon) - view.talon
    state.trump, state.turned, state.beats = view.trump, view.turned, play.BEATS[view.trump]
    state.hand_size = view.rules.hand_size
    state.pile, state.piling, state.gone = list(view.pile), view.piling, view.gone
    state.loser, state.moves, state.log = view.loser, len(view.history), worlds.log
    return state


_worlds = lru_cache(maxsize=16)(Worlds)

# ------------------------------------------------------------------------------------------------ the match


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [2.1]."""
    from engine.games import navalka  # the module itself, which is the game

    return Match(navalka, rules, seats, seed)


def next_dealer(rules: Rules, seats: int, dealer: int, rows: Sequence[Deal]) -> int:
    """[4.6] The loser deals; after a draw [4.8] the same dealer again."""
    return play.next_dealer(seats, dealer, rows)


def context(
    rules: Rules,
    seats: int,
    number: int,
    dealer: int,
    rows: Sequence[Deal],
    shuffled: Callable[[str], list[int]],
) -> dict[str, Any]:
    """[2.2] The suit of the card that is turned before the cards are shuffled again; [5.6] or else none."""
    return {} if rules.trump_card == "under_talon" else {"trump": shuffled("trump")[0] // 9}


def outcome(state: State) -> None:
    """Nothing that the returns don't say."""


def points(rules: Rules, returns: tuple[int, ...]) -> tuple[int, ...]:
    """[4.6] A loss is written down as -1."""
    return returns


def totals(rules: Rules, seats: int, rows: Sequence[Deal]) -> tuple[int, ...]:
    """[4.7] The losses of each seat, as a negative number."""
    return summed(seats, rows)


def match_over(rules: Rules, seats: int, rows: Sequence[Deal]) -> bool:
    """[4.7] The match ends when somebody has lost so many deals; [5.4] or never."""
    return play.match_over(rules, seats, rows)
