"""How the bots play Armenian Durak.

The novice looks at the trick and nothing else. The player counts: he knows which cards are gone, which may
still be in the other's hand and what lies open, and weighs every card by a few features. The master searches: at
first a tree of information sets with playouts by chance, from the middle of the deal possible worlds, each worked
out to the end. That is perfect information Monte Carlo search; see Long, Sturtevant, Buro and Furtak (2010) on why
it suits trick-taking games, and Wisser, "An expert-level card playing agent based on a variant of perfect
information Monte Carlo sampling" (2015), on Schnapsen, which is such a game for two.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots.armenian_ending import Ending
from engine.bots.ismcts import ismcts
from engine.bots.solver import OutOfNodes
from engine.bots.thought import Search, Thought
from engine.cards import ALL36, HIGHER, SAME_SUIT
from engine.games import armenian_durak
from engine.games.armenian_durak import State, View

#: of the master's tree, each in one of so many worlds
SIMULATIONS = 1200
WORLDS = 240
#: about a third of the difference between a good and a bad deal, in tricks won less tricks lost
EXPLORE = 8.0
#: with no more cards than this left on the table, he works out whole worlds, at most so many
EXACT = 20
EXACT_WORLDS = 20
#: the positions that he may search for one move, or one ending
NODES = 12_000

_RANK = tuple(card % 9 for card in range(36))


class Lead(NamedTuple):
    """What makes a card worth leading."""

    #: as far as he knows nothing can beat it
    sure: float
    #: times the chance that it takes the trick
    chance: float
    #: each step above the six
    rank: float
    #: another card lies below it
    uncovers: float
    #: it comes from the hand
    from_hand: float
    #: each card of its suit that he can play
    length: float
    #: no unseen card can ever beat it
    top: float
    #: it is a trump
    trump: float


class Throw(NamedTuple):
    """What makes a card worth losing to a trick that can't be taken; the names mean the same."""

    rank: float
    top: float
    uncovers: float
    from_hand: float
    length: float
    trump: float


# Found by self-play on a few thousand deals: without trumps sure tricks are cashed at once; with trumps long
# suits are led and trumps kept.
LEAD = Lead(3.1, 1.8, -0.1, 0.2, -0.2, -0.1, -1.0, 0.0)
THROW = Throw(-0.1, -2.0, 0.6, -0.4, 0.7, 0.0)
LEAD_WITH_TRUMPS = Lead(0.8, 1.3, 0.3, 1.1, -0.1, 3.6, -0.8, -1.1)
THROW_WITH_TRUMPS = Throw(-0.4, -0.9, 1.0, -0.2, 1.0, -3.1)


def novice(view: View) -> int:
    """Takes the trick as cheaply as he can, else throws his lowest card; leads his highest."""
    by_rank = sorted(view.legal, key=lambda card: (_RANK[card], card))
    if not view.trick:
        return by_rank[-1]
    led = view.trick[0][1]
    return next((card for card in by_rank if _takes(card, led, view.trump)), by_rank[0])


def _takes(card: int, led: int, trump: int) -> bool:
    if card // 9 == led // 9:
        return card > led
    return card // 9 == trump


def weigh(
    legal: int,
    hand: int,
    own: int,
    covering: int,
    theirs: int,
    hidden: int,
    possible: int,
    count: int,
    led: int,
    trumps: int,
) -> int:
    """The player's choice, from what he knows, all in masks.

    `own` his open cards and hand, `covering` his open cards that cover another, `theirs` the other's open
    cards, `hidden` all that he hasn't seen, `possible` those of them that may be in the other's hand, `count`
    the unknown cards in that hand.
    """
    if led >= 0:
        winners = legal & HIGHER[led]
        if not winners and trumps and not legal & SAME_SUIT[led]:
            winners = legal & trumps
        if winners:
            return (winners & -winners).bit_length() - 1
        return _throw(legal, hand, own, covering, theirs | hidden, trumps)
    return _lead(legal, hand, own, covering, theirs, hidden, possible, count, trumps)


def _throw(legal: int, hand: int, own: int, covering: int, out: int, trumps: int) -> int:
    """The card to throw away, `out` being all that he doesn't hold and that isn't gone."""
    by_rank, top, uncovers, from_hand, length, trump = THROW_WITH_TRUMPS if trumps else THROW
    best, chosen = -1e9, -1
    while legal:
        bit = legal & -legal
        legal ^= bit
        card = bit.bit_length() - 1
        worth = by_rank * _RANK[card] + length * (own & SAME_SUIT[card]).bit_count()
        if not out & HIGHER[card]:
            worth += top
        if bit & covering:
            worth += uncovers
        elif bit & hand:
            worth += from_hand
        if bit & trumps:
            worth += trump
        if worth > best:
            best, chosen = worth, card
    return chosen


def _lead(
    legal: int,
    hand: int,
    own: int,
    covering: int,
    theirs: int,
    hidden: int,
    possible: int,
    count: int,
    trumps: int,
) -> int:
    """The card to lead."""
    weights = LEAD_WITH_TRUMPS if trumps else LEAD
    sure, chance_weight, by_rank, uncovers, from_hand, length, top, trump = weights
    # the chance that one certain card of `possible` is not in the other's hand, and its powers: multiplied out,
    # because the last bit of a power depends on the machine
    out = 1.0 - count / possible.bit_count() if count else 1.0
    none = [1.0]
    for _ in range(9):
        none.append(none[-1] * out)
    best, chosen = -1e9, -1
    while legal:
        bit = legal & -legal
        legal ^= bit
        card = bit.bit_length() - 1
        suit, higher = SAME_SUIT[card], HIGHER[card]
        worth = by_rank * _RANK[card] + length * (own & suit).bit_count()
        if not theirs & higher:
            chance = none[(possible & higher).bit_count()]
            if trumps and not bit & trumps and not theirs & suit:
                if theirs & trumps:
                    chance *= 1 - none[(possible & suit).bit_count()]
                else:
                    void = none[(possible & suit).bit_count()]
                    chance *= 1 - void * (1 - none[(possible & trumps).bit_count()])
            worth += chance_weight * chance
            if chance > 0.999:
                worth += sure
            if not hidden & higher:
                worth += top
        if bit & trumps:
            worth += trump
        if bit & covering:
            worth += uncovers
        elif bit & hand:
            worth += from_hand
        if worth > best:
            best, chosen = worth, card
    return chosen


def player(view: View) -> int:
    """The player's card."""
    seat, other = view.seat, 1 - view.seat
    own_open = theirs = covering = 0
    for card, covered in zip(view.up[seat], view.down[seat], strict=True):
        if card >= 0:
            own_open |= 1 << card
            if covered:
                covering |= 1 << card
    for card in view.up[other]:
        if card >= 0:
            theirs |= 1 << card
    seen, absent = view.knowledge
    hidden = ALL36 ^ seen
    known = 1 << view.trump_card if view.trump_card >= 0 and view.dealer == other else 0
    if any(play.card == view.trump_card for play in view.history):
        known = 0
    count = view.hand_counts[other] - (1 if known else 0)
    return weigh(
        sum(1 << card for card in view.legal),
        view.hand,
        view.hand | own_open,
        covering,
        theirs | known,
        hidden,
        hidden & ~absent,
        count,
        view.trick[0][1] if view.trick else -1,
        SAME_SUIT[view.trump_card] if view.trump_card >= 0 else 0,
    )


def by_chance(state: State, rng: Random) -> tuple[float, float]:
    """Plays a deal to its end, every choice by chance; what it brings each seat. The position is used up.

    A card that lies under another is open after the trick in which that one was played, whatever the house
    rules: it makes no difference to the trick itself.
    """
    below, chance, must_beat = state.below, rng.random, state.rules.must_beat
    trumps = SAME_SUIT[state.trump_card] if state.trump_card >= 0 else 0
    seat, led = state.to_move, state.led
    if seat is None:
        return state.returns()
    leader = seat if led < 0 else 1 - seat
    mine = state.hand[leader] | state.up[leader]
    theirs = state.hand[1 - leader] | state.up[1 - leader]
    under = 1 << below[led] & state.down[leader] if led >= 0 and below[led] >= 0 else 0
    ahead = state.tricks[leader] - state.tricks[1 - leader]  # of the one who leads
    while True:
        if led < 0:
            if not mine:
                break
            cards = mine
            if cards & (cards - 1):
                rest = chance() * cards.bit_count()
                while rest >= 1.0:
                    cards &= cards - 1
                    rest -= 1.0
                cards &= -cards
            mine ^= cards
            led = cards.bit_length() - 1
            low = below[led]
            under = 1 << low if low >= 0 else 0
        cards = theirs & SAME_SUIT[led]
        if not cards:
            cards = theirs
        elif must_beat:
            cards = cards & HIGHER[led] or cards
        if cards & (cards - 1):
            rest = chance() * cards.bit_count()
            while rest >= 1.0:
                cards &= cards - 1
                rest -= 1.0
            cards &= -cards
        theirs ^= cards
        low = below[cards.bit_length() - 1]
        if low >= 0:
            theirs |= 1 << low
        mine |= under
        if cards & (HIGHER[led] | trumps & ~SAME_SUIT[led]):
            mine, theirs, leader, ahead = theirs, mine, 1 - leader, 1 - ahead
        else:
            ahead += 1
        led = -1
    return (ahead, -ahead) if leader == 0 else (-ahead, ahead)


def _tree(view: View, rng: Random) -> Search:
    """The search of the first half of a deal."""
    return ismcts(
        view, armenian_durak.determinize, by_chance, SIMULATIONS, rng, explore=EXPLORE, worlds=WORLDS
    )


def _exactly(view: View, favourite: int, rng: Random) -> Search:
    """The card that does best on the average in possible worlds, all cards of which are in sight.

    A single world is enough when all cards are. Worlds that would take too long are left out, but not all.
    """
    seat = view.seat
    left = 36 - len(view.history)
    tricks = (left + 1) // 2
    before = view.tricks[seat] - view.tricks[1 - seat] - tricks
    totals = dict.fromkeys(view.legal, 0)
    wanted = EXACT_WORLDS if view.unseen else 1
    number = spent = 0
    while number < wanted and spent < NODES:
        state = armenian_durak.determinize(view, rng)
        ending = Ending(state, NODES)
        try:
            for card, value in ending.values(state):
                totals[card] += before + 2 * value
            number += 1
        except OutOfNodes:
            pass
        spent += NODES - ending.nodes
        yield min(1.0, max(number / wanted, spent / NODES))
    if not number:
        return (yield from _tree(view, rng))
    most = max(totals.values())
    good = [card for card in view.legal if totals[card] == most]
    move = favourite if favourite in good else good[0]
    return Thought(move, tuple((card, totals[card] / number) for card in view.legal))


def think(view: View, level: str, rng: Random) -> Search:
    """What a level finds. Yields the share of the work that is done."""
    if level == "novice":
        return Thought(novice(view))
    if level == "player" or len(view.legal) == 1:
        return Thought(player(view))
    return (yield from study(view, rng))


def study(view: View, rng: Random) -> Search:
    """The master's search: what every legal move of a view is worth, also where there is but one."""
    if 36 - len(view.history) <= EXACT:
        return (yield from _exactly(view, player(view), rng))
    return (yield from _tree(view, rng))
