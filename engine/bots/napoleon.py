"""How the bots play Napoleon.

The novice goes by rules of thumb and forgets what was played. The others deal the unseen cards at random, again
and again, and work out exactly which cards make the bid or defeat it (Long, Sturtevant, Buro and Furtak,
"Understanding the success of perfect information Monte Carlo sampling in game tree search", 2010: with so few
tricks that is close to right). As an exact player sees all the cards, many cards look equally good to him, so
every world is also played out by rules of thumb, which tells what is good among people. The master looks at
more worlds, and at those first in which the others have what they have bid on; he also bids, exchanges and goes
for the box after trying it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.bots.napoleon_sense import (
    best_suit,
    card_to_follow,
    card_to_lead,
    made,
    opening,
    parting,
    strength,
)
from engine.bots.solver import OutOfNodes, Solver
from engine.bots.thought import Search, Thought
from engine.cards import ALL36, HIGHER, SAME_SUIT, mask
from engine.games import napoleon
from engine.games.napoleon import State, View
from engine.games.napoleon_pay import payments
from engine.games.napoleon_rules import BID, HERE, KEEP, NAPOLEON, PASS, PLAIN, SWAP


class Effort(NamedTuple):
    """How hard a level tries."""

    #: possible worlds for a card; for a bid, an exchange or the announcement
    cards: int
    bids: int
    #: positions that the solver may search in one world
    nodes: int
    #: whether it concludes from the bids what the others may have
    wary: bool


EFFORTS = {"player": Effort(10, 0, 200, False), "master": Effort(100, 60, 1000, True)}
#: how much a world played out by rules of thumb counts beside the same world solved
THUMB = 0.25
#: what he expects to lose, in stakes, if he leaves a bid of this height to another; the first: if nobody has bid
PASSED = (0.2, 0.3, 0.6, 0.9, 1.2, 1.5)


def think(view: View, level: str, rng: Random) -> Search:
    """What a level finds. Yields the share of the work that is done."""
    if level == "novice":
        return Thought(novice(view))
    if len(view.legal) == 1:
        return Thought(view.legal[0])
    effort = EFFORTS[level]
    if view.stage == "play":
        return (yield from _play(view, effort, rng))
    if not effort.bids:
        return Thought(_by_thumb(view))
    if view.stage == "draw":
        return (yield from _exchange(view, effort, rng))
    return (yield from _bid(view, effort, rng))


# ----------------------------------------------------------------------------------------------------- money


def _results(view: View, bid: int, declarer: int, going: bool) -> tuple[int, int]:
    """What a bid brings this seat when it is lost and when it is made."""
    lost, won = (
        payments(view.rules, view.seats, view.dealer, declarer, bid, going, made, view.box)[0][view.seat]
        for made in (False, True)
    )
    return lost, won


def _worth(view: View, bid: int, chance: float) -> float:
    """What to expect from declaring with this chance to make it; a five is for the box where that is better."""
    values = []
    for going in (False, True)[: 1 + (bid == 5)]:
        lost, won = _results(view, bid, view.seat, going)
        values.append(lost + (won - lost) * chance)
    return max(values)


def _passed(view: View) -> float:
    """What to expect from passing."""
    bid = view.bid if view.declarer != view.seat else 0
    nothing = payments(view.rules, view.seats, view.dealer, -1, 0, False, False, view.box)[0][view.seat]
    return nothing - PASSED[bid] * view.rules.stake


# ----------------------------------------------------------------------------------------- rules of thumb


def novice(view: View) -> int:
    """Bids what his high cards are worth and plays as he was taught, remembering only the trick on the table."""
    if view.stage == "play":
        return _thumb_card(view, mask(card for _, card in view.trick))
    return _by_thumb(view)


def _thumb_card(view: View, seen: int) -> int:
    """A card by rules of thumb, with these cards remembered."""
    seat, declarer = view.seat, view.declarer
    if len(view.legal) == 1:
        return view.legal[0]
    if view.trump < 0:
        return opening(view.hand, view.seats)
    trumps, unseen = SAME_SUIT[9 * view.trump], ALL36 & ~(view.hand | seen)
    if not view.trick:
        return card_to_lead(view.hand, unseen, trumps, seat == declarer)
    taker, beating = _taking(view)
    last = len(view.trick) == view.seats - 1
    foes = not last if seat == declarer else all(other != declarer for other, _ in view.trick)
    friend = (taker == declarer) == (seat == declarer)
    return card_to_follow(mask(view.legal), unseen, trumps, beating, friend, foes, last)


def _taking(view: View) -> tuple[int, int]:
    """Who is taking the trick on the table, and what would take it from him."""
    taker, beating, trumps = -1, ALL36, SAME_SUIT[9 * view.trump]
    for seat, card in view.trick:
        if beating >> card & 1:
            taker, beating = seat, HIGHER[card] | trumps & ~SAME_SUIT[card]
    return taker, beating


def _by_thumb(view: View) -> int:
    """A bid, an exchange or the announcement by what the hand is worth at sight."""
    if view.stage == "draw":
        card, _ = parting(view.hand, view.seats)
        return KEEP if card < 0 else SWAP + card
    if view.rules.draw:
        _, tricks = parting(view.hand, view.seats)
    else:
        _, tricks = best_suit(view.hand, view.seats)
    if view.stage == "announce":
        lost, won = _results(view, 5, view.seat, True)
        plain_lost, plain_won = _results(view, 5, view.seat, False)
        chance = _chance(tricks, 5)
        return NAPOLEON if (won - plain_won) * chance > (plain_lost - lost) * (1 - chance) else PLAIN
    return max(_bid_values(view, [_chance(tricks, bid) for bid in range(6)]), key=lambda pair: pair[1])[0]


def _chance(tricks: float, bid: int) -> float:
    """How likely a hand that is worth so many tricks makes a bid."""
    return min(0.98, max(0.02, 0.5 + 0.4 * (tricks - bid + 0.5)))


def _bid_values(view: View, chances: list[float]) -> list[tuple[int, float]]:
    """What each word of an auction is worth, with the chances to make no trick, one, and so on."""
    values = []
    for move in view.legal:
        if move == PASS:
            value = _passed(view)
        else:
            bid = view.bid if move == HERE else move - BID
            value = _worth(view, bid, chances[bid])
        values.append((move, value))
    return values


# ---------------------------------------------------------------------------------------------- the worlds


def _worlds(view: View, count: int, effort: Effort, rng: Random) -> Iterator[State]:
    """Possible worlds; the wary one passes over most of those in which the bids make no sense."""
    for _ in range(count):
        state = napoleon.determinize(view, rng)
        if effort.wary:
            for _ in range(8):
                if rng.random() < _sense(view, state):
                    break
                state = napoleon.determinize(view, rng)
        yield state


def _sense(view: View, state: State) -> float:
    """How much sense the bids make in this world, from 0 to 1."""
    seats, sense = view.seats, 1.0
    if view.declarer >= 0 and view.declarer != view.seat:
        five = state.hands[view.declarer]
        for step in view.history:
            if step.seat == view.declarer and step.move < 36:
                five |= 1 << step.move
        tricks = strength(five, state.trumps, seats) if state.trumps else best_suit(five, seats)[1]
        sense = min(1.0, max(0.03, 1.0 + 0.6 * (tricks - view.bid)))
    return sense


# ------------------------------------------------------------------------------------------------ the search


def _solver(view: View, trumps: int, declarer: int, nodes: int) -> Solver:
    return Solver(
        view.seats,
        1 << declarer,
        trumps,
        must_trump=True,
        must_overtrump=view.rules.must_overtrump,
        nodes=nodes,
    )


def _best(values: list[tuple[int, float]], favourite: int) -> int:
    """The move worth most; of equals the favourite, then the first."""
    most = max(value for _, value in values) - 1e-9
    good = [move for move, value in values if value >= most]
    return favourite if favourite in good else good[0]


def _play(view: View, effort: Effort, rng: Random) -> Search:
    """A card: every legal one is tried in every world."""
    seen = mask(step.move for step in view.history if step.move < 36)
    favourite = _thumb_card(view, seen)
    declarer = view.declarer
    need = view.bid - view.tricks[declarer]
    left = view.hand.bit_count()
    lost, won = _results(view, view.bid, declarer, view.napoleon)
    if need <= 0 or need > left:  # nothing to play for any more
        return Thought(favourite, tuple((card, float(won if need <= 0 else lost)) for card in view.legal))
    table = [card for _, card in view.trick]
    leader = view.trick[0][0] if view.trick else view.seat
    total = 0.0
    good = dict.fromkeys(view.legal, 0.0)
    for number, state in enumerate(_worlds(view, effort.cards, effort, rng)):
        # the cards are on the table, not in hand, as determinize has played them
        makes: int | None
        try:
            if view.trump < 0:
                makes = 0
                for card in view.legal:
                    solver = _solver(view, SAME_SUIT[card], declarer, effort.nodes)
                    hands = state.hands[:]
                    hands[view.seat] ^= 1 << card
                    if solver.at_least(hands, leader, [card], need):
                        makes |= 1 << card
            else:
                solver = _solver(view, state.trumps, declarer, effort.nodes)
                makes = solver.cards_for(state.hands, leader, table, need)
        except OutOfNodes:
            makes = None
        for card in view.legal:
            trial = state.copy()
            trial.apply(card)
            by_thumb = made(trial, seen | 1 << card)
            exact = by_thumb if makes is None else makes >> card & 1
            good[card] += exact + THUMB * by_thumb
        total += 1 + THUMB
        yield (number + 1) / effort.cards
    values = [(card, lost + (won - lost) * (good[card] / total)) for card in view.legal]
    return Thought(_best(values, favourite), tuple(values))


def _exchange(view: View, effort: Effort, rng: Random) -> Search:
    """Which card to put away, if any: every one is tried in every world."""
    seat = view.seat
    lost, won = _results(view, view.bid, seat, view.napoleon)
    good = dict.fromkeys(view.legal, 0.0)
    for number, state in enumerate(_worlds(view, effort.bids, effort, rng)):
        for move in view.legal:
            trial = state.copy()
            trial.apply(move)
            good[move] += _success(view, trial, effort)
        yield (number + 1) / effort.bids
    values = [(move, lost + (won - lost) * (good[move] / effort.bids)) for move in view.legal]
    return Thought(_best(values, _by_thumb(view)), tuple(values))


def _success(view: View, state: State, effort: Effort) -> float:
    """How surely the declarer makes his bid from before the first card, from 0 to 1."""
    card = opening(state.hands[view.seat], view.seats)
    state.apply(card)
    if state.to_move is None:
        return float(state.tricks[view.seat] >= state.bid)
    hands = state.hands
    try:
        solver = _solver(view, state.trumps, view.seat, effort.nodes)
        exact = solver.at_least(hands, view.seat, [card], state.bid)
    except OutOfNodes:
        return float(made(state, 1 << card))
    return (exact + THUMB * made(state, 1 << card)) / (1 + THUMB)


def _bid(view: View, effort: Effort, rng: Random) -> Search:
    """A bid, or how to announce a five: what the hand takes is tried in every world, the exchange included."""
    seat, seats = view.seat, view.seats
    low = 5 if view.stage == "announce" else max(view.bid, view.rules.min_bid)
    counts = [0] * 6
    away = parting(view.hand, seats)[0] if view.rules.draw else -1
    for number, state in enumerate(_worlds(view, effort.bids, effort, rng)):
        hands = state.hands
        if away >= 0:
            hands[seat] ^= 1 << away | 1 << state.pack[0]
        card = opening(hands[seat], seats)
        hands[seat] ^= 1 << card
        solver = _solver(view, SAME_SUIT[card], seat, effort.nodes)
        try:
            tricks = solver.tricks(hands, seat, [card], low - 1, 5)
        except OutOfNodes:
            tricks = int(strength(hands[seat] | 1 << card, SAME_SUIT[card], seats) + 0.5)
        for bid in range(min(tricks, 5) + 1):
            counts[bid] += 1
        yield (number + 1) / effort.bids
    chances = [count / effort.bids for count in counts]
    if view.stage == "announce":
        values = []
        for move in view.legal:
            lost, won = _results(view, 5, seat, move == NAPOLEON)
            values.append((move, lost + (won - lost) * chances[5]))
    else:
        values = _bid_values(view, chances)
    return Thought(_best(values, values[0][0]), tuple(values))
