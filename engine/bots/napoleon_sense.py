"""Napoleon by rules of thumb: what a hand is worth, what to put away, and a card for every trick.

These are quick and know nothing hidden. The novice plays by them, and the searches play positions to their end
with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import ALL36, HIGHER, SAME_SUIT, SUIT_MASKS, listed

if TYPE_CHECKING:
    from engine.games.napoleon import State


class Worth(NamedTuple):
    """What makes a declarer's tricks: parts that add up."""

    #: a trump, by rank from six to ace
    trumps: tuple[float, ...]
    #: another card, by rank
    others: tuple[float, ...]
    #: from a third trump, and from a fourth
    third: float
    fourth: float
    #: whatever the hand
    always: float


# Fitted by least squares to the exact results of 2500 random deals for each number of players, the highest
# trump being led; a hand so weighed is about one trick off.
WORTH = {
    2: Worth(
        (0.53, 0.46, 0.42, 0.56, 0.59, 0.68, 0.82, 0.85, 1.09),
        (-0.15, -0.19, -0.07, 0.0, 0.0, 0.17, 0.31, 0.4, 0.62),
        0.19, 0.05, 1.42,
    ),
    3: Worth(
        (0.34, 0.34, 0.33, 0.46, 0.48, 0.57, 0.75, 0.93, 1.37),
        (-0.3, -0.32, -0.27, -0.25, -0.24, -0.03, 0.01, 0.26, 0.56),
        0.38, 0.57, 1.0,
    ),
    4: Worth(
        (0.16, 0.19, 0.31, 0.31, 0.33, 0.53, 0.6, 0.97, 1.44),
        (-0.29, -0.28, -0.35, -0.26, -0.24, -0.22, -0.11, 0.14, 0.52),
        0.56, 0.77, 0.75,
    ),
    5: Worth(
        (0.07, 0.09, 0.21, 0.26, 0.25, 0.39, 0.56, 0.89, 1.57),
        (-0.27, -0.26, -0.29, -0.29, -0.31, -0.22, -0.17, -0.04, 0.4),
        0.61, 1.18, 0.57,
    ),
    6: Worth(
        (0.2, 0.15, 0.2, 0.21, 0.34, 0.39, 0.57, 0.82, 1.72),
        (-0.33, -0.32, -0.34, -0.32, -0.34, -0.32, -0.3, -0.21, 0.29),
        0.46, 1.04, 0.48,
    ),
}  # fmt: skip
#: for every number of players, what a card is worth as a trump and otherwise
_AS_TRUMP = {seats: tuple(worth.trumps[card % 9] for card in range(36)) for seats, worth in WORTH.items()}
_AS_OTHER = {seats: tuple(worth.others[card % 9] for card in range(36)) for seats, worth in WORTH.items()}


def strength(hand: int, trumps: int, seats: int) -> float:
    """The tricks that the declarer may expect from a hand of five, this suit being trumps."""
    worth, as_trump, as_other = WORTH[seats], _AS_TRUMP[seats], _AS_OTHER[seats]
    total, count = worth.always, (hand & trumps).bit_count()
    for card in listed(hand):
        total += as_trump[card] if trumps >> card & 1 else as_other[card]
    if count >= 3:
        total += worth.third if count == 3 else worth.fourth
    return total


def best_suit(hand: int, seats: int) -> tuple[int, float]:
    """The suit to make trumps, as a mask, and what the hand is worth with it."""
    best, most = 0, -9.0
    for suit in SUIT_MASKS:
        if hand & suit:
            value = strength(hand, suit, seats)
            if value > most + 1e-9:
                best, most = suit, value
    return best, most


def opening(hand: int, seats: int) -> int:
    """The card to begin with: the highest of the suit to make trumps."""
    return (hand & best_suit(hand, seats)[0]).bit_length() - 1


def parting(hand: int, seats: int) -> tuple[int, float]:
    """The card to put away for another, -1 for none; and what the hand is then worth on the average."""
    best, most = -1, best_suit(hand, seats)[1]
    worth = WORTH[seats]
    for suit in SUIT_MASKS:
        trumps = hand & suit
        if not trumps:
            continue
        whole = strength(hand, suit, seats)
        # a fresh card is a trump in about a quarter of the cases, and then may be the third or the fourth
        fresh = (sum(worth.trumps) * (9 - trumps.bit_count()) / 9 + sum(worth.others) * 3) / 31
        longer = (worth.third, worth.fourth - worth.third, 0.0, 0.0, 0.0, 0.0)
        fresh += (
            longer[trumps.bit_count() - 2] * (9 - trumps.bit_count()) / 31 if trumps.bit_count() > 1 else 0.0
        )
        for card in listed(hand & ~suit):
            value = whole - _AS_OTHER[seats][card] + fresh
            if value > most + 1e-9:
                best, most = card, value
    return best, most


def card_to_lead(hand: int, unseen: int, trumps: int, declarer: bool) -> int:
    """A card to lead later on, `unseen` being all that he neither holds nor has seen played."""
    masters = tops = 0
    best, chosen = -99, 0
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        above = (unseen & HIGHER[card]).bit_count()
        if not above:
            masters |= bit
            if bit & trumps:
                tops |= bit
        if bit & trumps:
            value = -3 * above + (2 if declarer else -9)
        else:
            length = (hand & SAME_SUIT[card]).bit_count()
            value = -3 * above + length if declarer else -card % 9 + 2 * length
        if value > best:
            best, chosen = value, card
    if declarer and tops and unseen & trumps:
        return tops.bit_length() - 1
    sides = masters & ~trumps
    if sides:
        return (sides & -sides).bit_length() - 1
    if tops:
        return tops.bit_length() - 1
    return chosen


def card_to_follow(
    legal: int, unseen: int, trumps: int, beating: int, friend: bool, foe_follows: bool, last: bool
) -> int:
    """A card to play to a trick.

    `beating` is what takes it; `friend`: it is on one's own side now; `foe_follows`: somebody of the other side
    is still to play to it; `last`: nobody is.
    """
    winners = legal & beating
    if winners and not (friend and not foe_follows):
        low = winners & -winners
        if last or not foe_follows:
            return low.bit_length() - 1
        rest = winners
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if not unseen & HIGHER[card]:
                return card
        if not friend:
            top = winners & ~trumps or winners
            return top.bit_length() - 1
    losers = legal & ~beating or legal
    # the lowest by rank, trumps last
    spare = losers & ~trumps or losers
    best, chosen = 99, -1
    while spare:
        bit = spare & -spare
        spare ^= bit
        card = bit.bit_length() - 1
        if card % 9 < best:
            best, chosen = card % 9, card
    return chosen


def made(state: State, seen: int) -> bool:
    """Plays a position on, in place, and says whether the declarer makes his bid.

    Everybody plays by rules of thumb, without knowing the others' cards; `seen` are the cards played so far.
    """
    hands, seats, declarer, bid = state.hands, state.seats, state.declarer, state.bid
    overtrump = state.rules.must_overtrump
    trumps, led, taker, beating = state.trumps, state.led, state.taker, state.beating
    if state.to_move is None:
        return state.tricks[declarer] >= bid
    seat = state.to_move
    need = bid - state.tricks[declarer]
    placed = (seat - state.leader) % seats if led else 0
    left = hands[seat].bit_count()
    declarer_played = bool(led) and (declarer - state.leader) % seats < placed
    while 0 < need <= left:
        hand = hands[seat]
        unseen = ALL36 & ~(seen | hand)
        if not led:
            card = card_to_lead(hand, unseen, trumps, seat == declarer) if trumps else opening(hand, seats)
            led = SAME_SUIT[card]
            trumps = trumps or led
            taker, beating = seat, HIGHER[card] | trumps & ~led
            bit = 1 << card
        else:
            legal = hand & led
            if not legal:
                legal = hand & trumps
                if overtrump:
                    legal = legal & beating or legal
                legal = legal or hand
            if legal & (legal - 1):
                last = placed == seats - 1
                if seat == declarer:
                    friend, foes = taker == declarer, not last
                else:
                    friend, foes = taker != declarer, not declarer_played
                card = card_to_follow(legal, unseen, trumps, beating, friend, foes, last)
                bit = 1 << card
            else:
                bit = legal
                card = bit.bit_length() - 1
            if beating & bit:
                taker, beating = seat, HIGHER[card] | trumps & ~SAME_SUIT[card]
        hands[seat] = hand ^ bit
        seen |= bit
        if seat == declarer:
            declarer_played = True
        placed += 1
        if placed == seats:
            need -= taker == declarer
            left -= 1
            placed = led = 0
            seat, declarer_played = taker, False
        else:
            seat += 1
            if seat == seats:
                seat = 0
    return need <= 0
