"""Open Navalka: two to six players, the whole deck dealt, one suit of trumps.

Beating and piling is `engine.heap.play`, shared with the closed game. The numbers in brackets are the
paragraphs of docs/rules/open-navalka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from engine.cards import BIT, DECK36, SUIT_MASKS, mask
from engine.game import BadRules, check_options
from engine.heap import play
from engine.heap.knowledge import Place, Shown, barred, follow, possible, unsettled
from engine.heap.play import TAKE as TAKE
from engine.heap.play import Event, Heap
from engine.heap.play import parse as parse  # [3.1-3.6] a move is a card, or `take`
from engine.heap.play import token as token
from engine.match import Deal, Match, summed
from engine.sampling import Group, assign

slug = "open-navalka"
#: [1.1] two to six play, best of all three or four
seats = (4, 2, 3, 5, 6)
#: [4.8] the highest cap of moves
MAX_MOVES = 2000

# ---------------------------------------------------------------------------------------------- house rules


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    may_take       [5.1] one who could beat may take as well
    free_lead      [5.2] after somebody went out with a beating card, the pile goes and the next one leads
    last_answer    [5.3] the last one with cards may still answer, and draws if that was all he had
    loss_target    [5.4] the losses that end the match: 5, 3, 10, or 0 for free play
    move_cap       [5.5] after so many moves the deal is a draw: 2000, 1000 or 500
    take_three     [5.6] who can't beat takes the top card and the two below it, and the pile stays
    no_trump_hand  [5.7] with a hand without trumps one must "redeal", or such hands "sit_out"
    redeal_cap     [5.8] after so many redeals one plays what was dealt: 100, 10, 1 or 0
    trump_method   [5.9] the trump card is found by a "pull" from the middle or a "cut"
    seen_tally     [5.10] the table shows which cards have gone
    """

    take_three: bool = False
    no_trump_hand: str = "redeal"
    redeal_cap: int = 100
    may_take: bool = False
    free_lead: bool = False
    last_answer: bool = False
    trump_method: str = "pull"
    seen_tally: bool = False
    loss_target: int = 5
    move_cap: int = 2000

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "take_three": (False, True),
        "no_trump_hand": ("redeal", "sit_out"),
        "redeal_cap": (100, 10, 1, 0),
        "may_take": (False, True),
        "free_lead": (False, True),
        "last_answer": (False, True),
        "trump_method": ("pull", "cut"),
        "seen_tally": (False, True),
        "loss_target": (5, 3, 10, 0),
        "move_cap": (2000, 1000, 500),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)


PRESETS: Mapping[str, Rules] = {
    "classic": Rules(),
    "three-cards": Rules(take_three=True),
    "sitting-out": Rules(no_trump_hand="sit_out"),
    "at-will": Rules(may_take=True, move_cap=500),
    "last-word": Rules(last_answer=True, free_lead=True),
    "with-tally": Rules(seen_tally=True, trump_method="cut"),
}

# ------------------------------------------------------------------------------------------------- the deal


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.1] Six to ace in four suits."""
    return DECK36


def deal(rules: Rules, seats: int, dealer: int, order: Sequence[int], **context: object) -> State:
    """[2.3-2.6] Deals the whole deck equally, one card at a time, left of the dealer first; the rest is put aside.

    The context is `trump`, the suit of the card shown before [2.2], 0 to 3, without it that of the last card;
    and `later_orders`, an iterable of the orders that are dealt next if there is a hand without trumps [2.7,
    2.8]. When they or the redeals [5.8] are used up, one plays what was dealt.

    Raises BadRules: "seats" if not two to six play; "dealer" for a dealer who isn't one of them; "deck" if an
    order that is dealt isn't the whole deck, each card once; "option" for what is no suit or no iterable, and
    for any other context.
    """
    size = 36 // seats if seats in _SEATS else 0
    play.check_table(_SEATS, seats, dealer, order, size)
    state = State()
    state.trump = play.trump_of(order, context)
    later = context.pop("later_orders", ())
    if context or not isinstance(later, Iterable):
        raise BadRules("option", sorted(context) or repr(later))
    coming = iter(later)
    sitting: list[int] = []
    state.redeals = 0
    while True:
        hands = play.dealt(seats, dealer, order, size)
        without = [seat for seat in range(seats) if not hands[seat] & SUIT_MASKS[state.trump]]
        if not without:
            break
        if rules.no_trump_hand == "sit_out" and len(without) <= seats - 2:
            sitting = without  # [5.7]
            break
        if state.redeals == rules.redeal_cap:
            break  # [2.8, 5.8]
        try:
            following = next(coming)
        except StopIteration:
            break
        if not play.is_deck(following):
            raise BadRules("option", repr(following))
        order = following  # [2.7]
        state.redeals += 1
    state.rules, state.seats, state.dealer = rules, seats, dealer
    state.no_trump = tuple(without)
    aside = [0] * seats
    for seat in sitting:
        aside[seat], hands[seat] = hands[seat], 0
    state.dealt, state.aside = tuple(hands), tuple(aside)
    state.leftover = mask(order[seats * size :])  # [2.5]
    state.talon, state.hand_size = (), 0
    state.begin()
    return state


_SEATS = seats

# ------------------------------------------------------------------------------------------------ the play


class State(Heap):
    """One position of one deal.

    A lead [3.1], an answer of two cards [3.2-3.5] and the turn after it [3.7], going out and the end of the deal
    [1.2, 3.8, 4.1-4.5, 4.8] are in `Heap`; its talon is empty here [2.6, 3.9]. What stands here the open game
    has for itself.
    """

    __slots__ = ("aside", "leftover", "no_trump", "redeals")

    #: who said after the deal that he had no trumps [2.7]
    no_trump: tuple[int, ...]
    #: the hands of those who sit out [5.7], face down in the discard, 0 for all others
    aside: tuple[int, ...]
    #: the cards that could not be dealt equally, face down in the discard
    leftover: int
    #: how many deals were thrown in before this one
    redeals: int

    def copy(self) -> State:
        """An independent copy."""
        new = Heap.copy(self)
        new.no_trump, new.aside = self.no_trump, self.aside
        new.leftover, new.redeals = self.leftover, self.redeals
        return new

    def take(self, seat: int) -> None:
        """[3.6] The top card goes to the hand, the rest out of play [3.10]; [5.6] or three, and the rest stays."""
        pile = self.pile
        if self.rules.take_three:
            self.hands[seat] |= mask(pile[-3:])
            self.pile = pile[:-3]
        else:
            self.hands[seat] |= BIT[pile.pop()]
            self.gone |= mask(pile)
            self.pile = []

    # -------------------------------------------------------------------------- what a seat may know

    def view(self, seat: int) -> View:
        """Everything that this seat knows, with perfect recall [1.3, 3.11]."""
        seats, hands, trumps = self.seats, self.hands, SUIT_MASKS[self.trump]
        events = self.events()
        counts = [hand.bit_count() for hand in self.dealt]
        trails = follow(self.rules, self.trump, counts, [0] * seats, -1, events)
        places = [Place(seats, self.leftover, trails.shown)]
        for other, (never,) in enumerate(barred(trails)):
            hand = self.dealt[other]
            if other == seat or not hand | self.aside[other]:
                continue
            if other in self.no_trump:
                owner = other if hand else seats + 1 + other
                places.append(Place(owner, hand | self.aside[other], never | trumps))
                continue
            one = hand & trumps & -(hand & trumps)  # [2.7] a place for a trump, whichever it is
            places += [Place(other, one, never | ~trumps), Place(other, hand ^ one, never)]
        owned = possible(places)
        unseen = unsettled(owned)
        own = self.dealt[seat] | self.aside[seat]
        face_down = (self.leftover | sum(self.aside)) & ~unseen
        return View(
            rules=self.rules,
            seats=seats,
            seat=seat,
            dealer=self.dealer,
            to_move=self.to_move,
            legal=tuple(self.legal()) if self.to_move == seat else (),
            hand=hands[seat],
            unseen=unseen,
            history=tuple(events),
            trump=self.trump,
            redeals=self.redeals,
            no_trump=self.no_trump,
            sitting_out=tuple([other for other in range(seats) if self.aside[other]]),
            dealt=own,
            counts=tuple([hand.bit_count() for hand in hands]),
            known=tuple(
                [trails.known[other] if other == seat else hands[other] & ~unseen for other in range(seats)]
            ),
            absent=tuple(
                [unseen & ~owned.get(other, 0) if hands[other] else unseen for other in range(seats)]
            ),
            pile=tuple(self.pile),
            piling=self.piling,
            gone=self.gone | face_down,
            face_down=(self.leftover | sum(self.aside)).bit_count(),
            loser=self.loser,
        )


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
    #: how many deals were thrown in before this one
    redeals: int
    #: the seats that said they were dealt no trumps
    no_trump: tuple[int, ...]
    #: those of them that sit out
    sitting_out: tuple[int, ...]
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
    #: the cards that have gone to the discard, as far as this seat knows them, a mask
    gone: int
    #: how many cards went there face down before the play
    face_down: int
    #: who has lost, -1 for nobody
    loser: int


def determinize(view: View, rng: Random) -> State:
    """A position drawn from all those that look like this view, each equally likely.

    Uses nothing of the generator but `rng.random()`.

    Cards that were picked up are where they were seen to go. Who took when he had to beat if he could [3.5]
    had nothing that beats, and hands don't draw, so it stays so. Who has not said that he had no trumps was
    dealt at least one [2.7]; who said so was dealt none. With very many such demands the draw only comes close
    to uniform, see `engine.sampling.assign`.
    """
    state = State()
    state.rules, state.seats, state.dealer, state.to_move = view.rules, view.seats, view.dealer, view.to_move
    state.hands, state.dealt, state.aside, state.leftover = _imagine(view, rng)
    state.redeals, state.no_trump, state.trump = view.redeals, view.no_trump, view.trump
    state.beats, state.talon, state.drawn, state.hand_size = play.BEATS[view.trump], (), 0, 0
    state.pile, state.piling, state.loser = list(view.pile), view.piling, view.loser
    state.gone, state.moves, state.log = (
        view.gone & ~(state.leftover | sum(state.aside)),
        len(view.history),
        play.log_of(view.history),
    )
    return state


def _imagine(view: View, rng: Random) -> tuple[list[int], tuple[int, ...], tuple[int, ...], int]:
    """The hands now, the hands as play began, those that sit out, and the leftover cards, at random."""
    me, seats, trumps = view.seat, view.seats, SUIT_MASKS[view.trump]
    counts = list(view.counts)
    for event in view.history:
        counts[event.seat] += (event.move < TAKE) - event.taken.bit_count()
    trails = follow(view.rules, view.trump, counts, [0] * seats, -1, view.history)
    never = barred(trails)
    hidden = view.unseen | view.gone
    for other in range(seats):
        hidden |= view.known[other] if other != me else 0
    hidden &= ~(trails.shown | view.dealt)
    laid = [mask([step.card for step in steps if isinstance(step, Shown)]) for steps in trails.steps]
    others = [other for other in range(seats) if other != me]
    groups: list[Group] = []
    for other in others:
        if other in view.sitting_out:
            groups.append(Group(36 // seats, trumps & hidden))
        else:
            demand = 0 if other in view.no_trump or laid[other] & trumps else trumps & hidden
            bar = trumps if other in view.no_trump else 0
            groups.append(
                Group(counts[other] - laid[other].bit_count(), (never[other][0] | bar) & hidden, demand)
            )
    rest = hidden.bit_count() - sum(group.size for group in groups)
    *drawn, leftover = assign(hidden, [*groups, Group(rest)], rng)
    hands, dealt, aside = trails.known, laid, [0] * seats
    hands[me], dealt[me] = view.hand, view.dealt
    if me in view.sitting_out:
        dealt[me], aside[me] = 0, view.dealt
    for other, cards in zip(others, drawn, strict=True):
        if other in view.sitting_out:
            aside[other] = cards
        else:
            hands[other] |= cards
            dealt[other] |= cards
    return hands, tuple(dealt), tuple(aside), leftover


# ------------------------------------------------------------------------------------------------ the match


def new_match(rules: Rules, seats: int, seed: str) -> Match:
    """A match from its first deal; the seed decides who deals first [2.1]."""
    from engine.games import open_navalka  # the module itself, which is the game

    return Match(open_navalka, rules, seats, seed)


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
    """[2.2] The suit of the card that is shown before the cards are shuffled again, and [2.7] the redeals."""
    redeals = (shuffled(f"redeal-{number}") for number in range(1, rules.redeal_cap + 1))
    return {"trump": shuffled("trump")[0] // 9, "later_orders": redeals}


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
