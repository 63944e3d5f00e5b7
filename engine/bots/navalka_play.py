"""Rules of thumb for both Navalkas, and playouts that go by them to the end of a deal.

A playout is the unit of the search, so it has a table of its own. Its cards are numbered by what they are
worth instead of by suit: the six of the first plain suit is 0, those of the others 1 and 2, the sevens 3 to 5
and so on; the trumps are 27 to 35. The lowest bit of a mask is then the card to part with first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.bots.navalka_worth import chances
from engine.heap.play import TAKE

PLAIN = (1 << 27) - 1
TRUMPS = PLAIN ^ (1 << 36) - 1


def _higher(card: int) -> int:
    if card >= 27:
        return TRUMPS & -(2 << card)
    return sum(1 << other for other in range(card + 3, 27, 3))


#: for every card, the higher ones of its suit
HIGHER = tuple(_higher(card) for card in range(36))
#: for every card, those that beat it
BEATING = tuple(HIGHER[card] | (TRUMPS if card < 27 else 0) for card in range(36))
#: for every number of ranks and every plain card, the plain cards that are no more ranks above it
UP_TO = tuple(
    tuple(PLAIN & (1 << 3 * (card // 3 + ranks + 1)) - 1 for card in range(27)) for ranks in range(10)
)

#: by how many ranks a card piled may be higher than the lowest, if the next one can't beat it
UNBEATABLE = 5
#: and if it takes a trump to beat it
COSTLY = 2
#: so many turns end a playout
PATIENCE = 300


@lru_cache(maxsize=4)
def numbers(trump: int) -> tuple[int, ...]:
    """The number of every card in this order, by the suit of trumps."""
    plain = [suit for suit in range(4) if suit != trump]
    return tuple(
        [27 + card % 9 if card // 9 == trump else card % 9 * 3 + plain.index(card // 9) for card in range(36)]
    )


@lru_cache(maxsize=4)
def tables(trump: int) -> tuple[dict[int, int], dict[int, int], dict[int, int], dict[int, int]]:
    """For every suit, its 512 masks, and the same cards as a mask in this order."""
    number = numbers(trump)
    result = []
    for suit in range(4):
        table = {0: 0}
        for rank in range(9):
            bit, own = 1 << 9 * suit + rank, 1 << number[9 * suit + rank]
            table.update({cards | bit: there | own for cards, there in table.items()})
        result.append(table)
    return result[0], result[1], result[2], result[3]


_SPADES, _CLUBS, _DIAMONDS, _HEARTS = (0b111111111 << 9 * suit for suit in range(4))


def masks(trump: int, hands: Sequence[int]) -> list[int]:
    """The hands in this order."""
    spades, clubs, diamonds, hearts = tables(trump)
    return [
        spades[hand & _SPADES] | clubs[hand & _CLUBS] | diamonds[hand & _DIAMONDS] | hearts[hand & _HEARTS]
        for hand in hands
    ]


class World(NamedTuple):
    """A position in this order of cards, ready to be played on many times."""

    seat: int
    hands: list[int]
    #: the pile, the top card last
    pile: list[int]
    piling: bool
    #: the talon as masks of one card, the next one last
    talon: list[int]
    #: one draws while one has fewer cards; 0 in the open game
    hand_size: int
    rules: Any


def world_of(state: Any) -> World:
    """The same position in this order of cards. Somebody has to be to move."""
    number = numbers(state.trump)
    talon = [1 << number[card] for card in state.talon[state.drawn :]]
    talon.reverse()
    pile = [number[card] for card in state.pile]
    hands = masks(state.trump, state.hands)
    return World(state.to_move, hands, pile, state.piling, talon, state.hand_size, state.rules)


def playout(world: World, turns: int = 0, first: int = -1, second: int = -1) -> Sequence[float]:
    """Plays on by rules of thumb, and says for every seat how likely it is to lose then, as a negative number.

    It stops when the deal is over, or after so many turns as soon as somebody has taken cards up. The seat to
    move begins with `first` (a card, or TAKE), and piles `second` if that beats; -1 for what it likes.
    """
    seat, hands, pile, piling, talon, hand_size, rules = world
    hands, pile, talon = hands[:], pile[:], talon[:]
    seats = len(hands)
    closed = hand_size > 0
    three = not closed and rules.take_three
    free_lead, last_answer = rules.free_lead, rules.last_answer
    picker_leads = closed and rules.picker_leads
    beating, higher = BEATING, HIGHER
    for turn in range(PATIENCE):
        if not pile and turn >= turns and turn:
            break
        hand = hands[seat]
        following = seat + 1 if seat + 1 < seats else 0
        while not hands[following]:
            following = following + 1 if following + 1 < seats else 0
        beaten = False
        if pile and not piling:
            answers = hand & beating[pile[-1]]
            if first >= 0:
                answers = 1 << first if first < TAKE else 0
                first = -1
            if not answers:
                if following == seat:
                    return lost(seats, seat)
                if closed:
                    for card in pile:
                        hand |= 1 << card
                    pile = []
                    if picker_leads:
                        following = seat
                elif three:
                    for card in pile[-3:]:
                        hand |= 1 << card
                    del pile[-3:]
                else:
                    hand |= 1 << pile[-1]
                    pile = []
                hands[seat] = hand
                seat = following
                continue
            low = answers & -answers
            hand ^= low
            pile.append(low.bit_length() - 1)
            beaten = True
            first, second = second, -1
        piling = False
        if hand:
            if first >= 0:
                card, first = first, -1
                low = 1 << card
            else:
                # the lowest card, or one hardly higher that the next can't beat, or only with a trump
                low = hand & -hand
                card = low.bit_length() - 1
                if card < 27:
                    theirs = hands[following]
                    choices = hand & UP_TO[COSTLY if theirs & TRUMPS else UNBEATABLE][card]
                    while choices:
                        bit = choices & -choices
                        choices ^= bit
                        other = bit.bit_length() - 1
                        if not theirs & higher[other]:
                            low, card = bit, other
                            break
            hand ^= low
            pile.append(card)
            beaten = False
        if talon:
            missing = hand_size - hand.bit_count()
            while missing > 0 and talon:
                hand |= talon.pop()
                missing -= 1
        hands[seat] = hand
        if not hand:
            free = beaten and free_lead
            if free:
                pile = []
            left = [other for other in range(seats) if hands[other]]
            if not left:
                return lost(seats, -1)
            if len(left) == 1 and (free or not last_answer):
                return lost(seats, left[0])
        elif following == seat:
            return lost(seats, seat)
        seat = following
    return [-chance for chance in chances(hands, seat, closed, len(talon))]


@lru_cache(maxsize=64)
def lost(seats: int, loser: int) -> tuple[float, ...]:
    """What a deal brings that this seat loses, -1 for nobody."""
    return tuple([-1.0 if seat == loser else 0.0 for seat in range(seats)])
