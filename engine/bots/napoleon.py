"""How the bots play Napoleon.

The novice goes by rules of thumb and forgets what was played. The others deal the unseen cards at random, again
and again, and work out exactly which cards make the bid or defeat it (Long, Sturtevant, Buro and Furtak,
"Understanding the success of perfect information Monte Carlo sampling in game tree search", 2010: with so few
tricks that is close to right). As an exact player sees all the cards, many cards look equally good to him, so
every world is also played out by rules of thumb, which tells what is good among people. The master looks at
more worlds, and he also bids, exchanges and goes for the box after trying it out.
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
from engine.cards import ALL36, HIGHER, SAME_SUIT, SUIT_MASKS, listed, mask
from engine.games import napoleon
from engine.games.napoleon import State, View
from engine.games.napoleon_pay import payments
from engine.games.napoleon_rules import BID, HERE, KEEP, NAPOLEON, PASS, PLAIN, SWAP


class Effort(NamedTuple):
    """How hard a level tries."""

    #: possible worlds for a card; for a bid, an exchange or the announcement
    cards: int
    bids: int
    #: positions that the solver may search in one world; in all of them, times the players, as more of them
    #: have more to search in each
    nodes: int
    total: int


EFFORTS = {"player": Effort(8, 0, 100, 2000), "master": Effort(60, 120, 300, 9_000)}
#: how much a world played out by rules of thumb counts beside the same world solved
THUMB = 1.0
#: how often a bid is made on a hand that at sight is worth three tricks less, a quarter more than that, and so on
CHANCES = (
    0.0,
    0.01,
    0.03,
    0.06,
    0.1,
    0.15,
    0.21,
    0.28,
    0.36,
    0.46,
    0.57,
    0.64,
    0.75,
    0.81,
    0.88,
    0.92,
    0.95,
    0.97,
    0.98,
    0.99,
)
#: how many worlds the look at the hand counts for when it comes to bidding
SIGHT = 15
#: what he expects to lose, in stakes, if he leaves a bid of this height to another; the first: if nobody has bid
PASSED = (0.2, 0.3, 0.6, 0.9, 1.2, 1.5)


def think(view: View, level: str, rng: Random) -> Search:
    """What a level finds. Yields the share of the work that is done."""
    if len(view.legal) == 1:
        return Thought(view.legal[0])
    if level == "novice":
        return Thought(novice(view))
    return (yield from _search(view, EFFORTS[level], rng))


def study(view: View, rng: Random) -> Search:
    """The master's search: what every legal move of a view is worth, also where there is but one."""
    return _search(view, EFFORTS["master"], rng)


def _search(view: View, effort: Effort, rng: Random) -> Search:
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
    """Bids up to a trick for an ace and for every trump from the third on, and wants to win every trick he can.

    He remembers nothing but the trick on the table, and doesn't care whose trick it is.
    """
    hand, seats = view.hand, view.seats
    suit = max(SUIT_MASKS, key=lambda suit: ((hand & suit).bit_count(), hand & suit))
    if view.stage == "draw":
        spare = [card for card in listed(hand & ~suit) if card % 9 < 6]
        return SWAP + min(spare, key=lambda card: card % 9) if spare else KEEP
    if view.stage == "announce":
        return NAPOLEON if hand & ~suit == 0 else PLAIN
    if view.stage != "play":
        tricks = sum(card % 9 == 8 for card in listed(hand)) + max(0, (hand & suit).bit_count() - 2)
        tricks += seats < 4
        higher = [move for move in view.legal if PASS < move <= BID + tricks]
        if higher:
            return higher[0]
        return HERE if HERE in view.legal and tricks >= view.bid else PASS
    by_rank = sorted(view.legal, key=lambda card: card % 9)
    if not view.trick:
        return (hand & suit).bit_length() - 1 if view.trump < 0 else by_rank[-1]
    beating = _taking(view)[1]
    return next((card for card in by_rank if beating >> card & 1), by_rank[0])


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
    """An exchange, the announcement, or a bid of the tricks that the hand is worth at sight, rounded down."""
    if view.stage == "draw":
        card, _ = parting(view.hand, view.seats)
        return KEEP if card < 0 else SWAP + card
    tricks = best_suit(view.hand, view.seats)[1]  # without a hope for the card from the pack
    if view.stage == "announce":
        chance = _chance(tricks, 5)
        worth = [
            lost + (won - lost) * chance
            for lost, won in (_results(view, 5, view.seat, going) for going in (False, True))
        ]
        return NAPOLEON if worth[1] > worth[0] else PLAIN
    bid = int(tricks)
    if BID < BID + bid in view.legal:
        return BID + bid
    return HERE if HERE in view.legal and bid >= view.bid else PASS


def _chance(tricks: float, bid: int) -> float:
    """How likely a hand that is worth so many tricks makes a bid."""
    place = min(19.0, max(0.0, (tricks - bid + 3) * 4))
    low = min(18, int(place))
    return CHANCES[low] + (CHANCES[low + 1] - CHANCES[low]) * (place - low)


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


class _Worlds:
    """Possible worlds, until there are enough or they have been work enough."""

    def __init__(self, view: View, count: int, effort: Effort, rng: Random) -> None:
        self.view, self.count, self.effort, self.rng = view, count, effort, rng
        self.spent = self.number = 0

    def draw(self) -> Iterator[State]:
        """The worlds."""
        view, rng = self.view, self.rng
        while self.number < self.count and self.spent < self.effort.total:
            self.number += 1
            yield napoleon.determinize(view, rng)

    def solver(self, trumps: int, declarer: int) -> Solver:
        """A solver for one world."""
        rules = self.view.rules
        return Solver(
            self.view.seats,
            1 << declarer,
            trumps,
            must_trump=True,
            must_overtrump=rules.must_overtrump,
            nodes=self.effort.nodes,
        )

    def done(self, solver: Solver) -> None:
        """Counts the work of a solver."""
        self.spent += (self.effort.nodes - solver.nodes) * self.view.seats

    @property
    def share(self) -> float:
        """The share of the work that is done."""
        return min(1.0, max(self.number / self.count, self.spent / self.effort.total))


# ------------------------------------------------------------------------------------------------ the search


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
    lost, won = _results(view, view.bid, declarer, view.napoleon)
    if need <= 0 or need > view.hand.bit_count():  # nothing to play for any more
        return Thought(favourite, tuple((card, float(won if need <= 0 else lost)) for card in view.legal))
    worlds = _Worlds(view, effort.cards, effort, rng)
    good = dict.fromkeys(view.legal, 0.0)
    for state in worlds.draw():
        makes = _makes(view, state, need, worlds)
        for card in view.legal:
            trial = state.copy()
            trial.apply(card)
            by_thumb = made(trial, seen | 1 << card)
            good[card] += THUMB * by_thumb + (by_thumb if makes is None else makes >> card & 1)
        yield worlds.share
    total = (1 + THUMB) * worlds.number
    values = [(card, lost + (won - lost) * (good[card] / total)) for card in view.legal]
    return Thought(_best(values, favourite), tuple(values))


def _makes(view: View, state: State, need: int, worlds: _Worlds) -> int | None:
    """The legal cards with which the declarer makes his bid in this world, a mask; None if that takes too long."""
    declarer, seat = view.declarer, view.seat
    result = 0
    try:
        if view.trump >= 0:
            table = [card for _, card in view.trick]
            solver = worlds.solver(state.trumps, declarer)
            result = solver.cards_for(state.hands, view.trick[0][0] if table else seat, table, need)
            worlds.done(solver)
            return result
        for card in view.legal:  # each makes its own trumps
            solver = worlds.solver(SAME_SUIT[card], declarer)
            hands = state.hands[:]
            hands[seat] ^= 1 << card
            if solver.at_least(hands, seat, [card], need):
                result |= 1 << card
            worlds.done(solver)
    except OutOfNodes:
        worlds.done(solver)
        return None
    return result


def _exchange(view: View, effort: Effort, rng: Random) -> Search:
    """Which card to put away, if any: every one is tried in every world."""
    lost, won = _results(view, view.bid, view.seat, view.napoleon)
    good = dict.fromkeys(view.legal, 0.0)
    worlds = _Worlds(view, effort.bids // 3, effort, rng)
    for state in worlds.draw():
        for move in view.legal:
            trial = state.copy()
            trial.apply(move)
            good[move] += _success(view, trial, worlds)
        yield worlds.share
    values = [(move, lost + (won - lost) * (good[move] / worlds.number)) for move in view.legal]
    return Thought(_best(values, _by_thumb(view)), tuple(values))


def _success(view: View, state: State, worlds: _Worlds) -> float:
    """How surely the declarer makes his bid from before the first card, from 0 to 1."""
    seat = view.seat
    card = opening(state.hands[seat], view.seats)
    state.apply(card)
    solver = worlds.solver(state.trumps, seat)
    try:
        exact = solver.at_least(state.hands, seat, [card], view.bid)
        worlds.done(solver)
    except OutOfNodes:
        worlds.done(solver)
        return float(made(state, 1 << card))
    return (exact + THUMB * made(state, 1 << card)) / (1 + THUMB)


def _bid(view: View, effort: Effort, rng: Random) -> Search:
    """A bid, or how to announce a five: what the hand takes is tried in every world, the exchange included.

    What the hand is worth at sight counts like some worlds more, because chance spreads a lot.
    """
    seat, seats = view.seat, view.seats
    low = 5 if view.stage == "announce" else max(view.bid, view.rules.min_bid)
    away, at_sight = parting(view.hand, seats) if view.rules.draw else (-1, best_suit(view.hand, seats)[1])
    counts = [SIGHT * _chance(at_sight, bid) for bid in range(6)]
    worlds = _Worlds(view, effort.bids, effort, rng)
    for state in worlds.draw():
        hands = state.hands
        if away >= 0:
            hands[seat] ^= 1 << away | 1 << state.pack[0]
        card = opening(hands[seat], seats)
        hands[seat] ^= 1 << card
        solver = worlds.solver(SAME_SUIT[card], seat)
        try:
            tricks = solver.tricks(hands, seat, [card], low - 1, 5)
        except OutOfNodes:
            tricks = int(strength(hands[seat] | 1 << card, SAME_SUIT[card], seats) + 0.5)
        worlds.done(solver)
        for bid in range(min(tricks, 5) + 1):
            counts[bid] += 1
        yield worlds.share
    chances = [count / (worlds.number + SIGHT) for count in counts]
    if view.stage == "announce":
        values = []
        for move in view.legal:
            lost, won = _results(view, 5, seat, move == NAPOLEON)
            values.append((move, lost + (won - lost) * chances[5]))
    else:
        values = _bid_values(view, chances)
    return Thought(_best(values, values[0][0]), tuple(values))
