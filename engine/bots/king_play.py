"""King to order: how a card is played by rules of thumb, quickly, by the thousand.

Every seat goes by what it may know: its own cards, the trick, and which cards are not played yet. A lead, a
card to throw and a card to lay away are weighed by a few features, the highest and the lowest card of each
suit; how suit is followed is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from engine.cards import DECK32, HIGHER, SAME_SUIT, SUIT_MASKS, mask
from engine.games.king import State
from engine.games.king_rules import DISCARD, NO_TRUMP, ORDER, Game

_DECK = mask(DECK32)
_RANK = tuple(card % 9 for card in range(36))
_LOWER = tuple(SAME_SUIT[card] & ~HIGHER[card] & ~(1 << card) for card in range(36))


class Lead(NamedTuple):
    """What makes a card worth leading."""

    #: times the chance that the card takes the trick
    win: float
    #: each step above the six
    rank: float
    #: each card of its suit in the hand
    length: float
    #: each card of its suit that the others may hold
    unseen: float
    #: it scores, times the chance that it takes the trick
    scoring: float
    #: each unseen scoring card of its suit that it beats
    beats: float
    #: each unseen scoring card of its suit that beats it
    under: float


class Throw(NamedTuple):
    """What makes a card worth throwing off or laying away; the names mean the same."""

    rank: float
    #: each unseen card of its suit below it, and above it
    lower: float
    higher: float
    length: float
    scoring: float
    beats: float


class Follow(NamedTuple):
    """How suit is followed in the games of not taking."""

    #: a trick without scoring cards is taken by the last player while he has at least so many cards
    free: int
    #: and by the one before him
    early: int


class Style(NamedTuple):
    """How one game is played: with more than five cards in hand, and with fewer."""

    lead: Lead
    late_lead: Lead
    throw: Throw
    lay: Throw
    follow: Follow


def _chances() -> tuple[tuple[float, ...], ...]:
    """The chance that a card takes the trick, for the unseen cards of its suit below it and above it.

    Each of these lies with either of the others in nine cases of twenty; who has one below stays below.
    """
    powers = [1.0]
    for _ in range(9):
        powers.append(powers[-1] * 0.55)
    return tuple(
        tuple(_square(1 - powers[lower] * (1 - powers[higher])) for higher in range(9)) for lower in range(9)
    )


def _square(value: float) -> float:
    return value * value


_TAKES = _chances()

#: Found by self-play, a game at a time. In "win", an otygrysh, `scoring` speaks of trumps; `beats` of a lead that
#: nobody can beat or trump, or of throwing a card that can't be beaten; `under` of trumps when no others are left.
STYLES: dict[str, Style] = {
    "tricks": Style(
        Lead(-1.4, -0.03, -2.2, 0.5, -2.2, -1.0, 0.5),
        Lead(-3.0, 0.0, -0.2, 0.1, -2.0, -1.0, 0.5),
        Throw(-0.1, 0.5, -0.5, -0.5, 10.0, 1.2),
        Throw(0.07, 0.3, -0.3, -0.9, 10.0, 2.0),
        Follow(1, 11),
    ),
    "hearts": Style(
        Lead(-0.3, 0.2, -0.6, 0.3, -2.0, 0.04, 0.2),
        Lead(-1.0, -0.3, -0.4, 0.3, -2.9, -0.04, 0.5),
        Throw(0.08, 1.0, -0.8, -1.3, 2.3, 1.0),
        Throw(0.5, 0.5, -0.7, -0.9, 6.0, 3.8),
        Follow(8, 9),
    ),
    "boys": Style(
        Lead(-1.8, 0.3, -0.2, 0.5, -2.0, -1.0, 0.5),
        Lead(-3.0, 0.0, -0.3, 1.1, -2.0, -1.0, 1.2),
        Throw(0.3, 0.5, -0.2, -0.5, 5.5, 2.0),
        Throw(0.5, 0.5, -0.3, -0.8, 10.0, 2.0),
        Follow(3, 11),
    ),
    "girls": Style(
        Lead(-0.2, 0.0, -0.2, 0.1, 0.0, -1.0, 0.7),
        Lead(-2.4, -0.2, -0.6, 0.1, -1.2, -1.0, 1.2),
        Throw(0.2, 0.5, -0.3, -0.5, 5.8, 2.0),
        Throw(0.5, 0.5, -0.3, -0.5, 13.9, 2.0),
        Follow(3, 11),
    ),
    "last2": Style(
        Lead(0.0, 1.0, -1.6, 0.0, 0.1, 0.2, -0.1),
        Lead(-0.9, 0.0, -0.9, 0.4, -2.8, -1.0, 0.4),
        Throw(0.3, 0.5, -0.3, -0.5, 10.0, 2.0),
        Throw(0.4, 0.5, -0.3, -1.2, 10.0, 2.0),
        Follow(6, 7),
    ),
    "king": Style(
        Lead(-0.5, 0.0, -0.2, 0.5, -0.7, -1.0, 0.5),
        Lead(-3.1, -0.1, -0.5, 0.1, -2.0, -1.0, 0.5),
        Throw(0.5, 0.4, 0.1, -1.8, 4.7, -0.9),
        Throw(0.8, 0.5, 0.08, -1.0, 10.0, 0.5),
        Follow(8, 10),
    ),
    "kings": Style(
        Lead(-0.6, 0.0, -0.2, 0.1, -0.8, -0.8, 0.5),
        Lead(-1.2, 0.0, -0.2, 0.1, -3.5, -1.1, 0.8),
        Throw(0.06, 0.5, -0.3, -0.5, 10.0, 1.3),
        Throw(0.6, 0.7, 0.07, -1.5, 10.0, 3.1),
        Follow(3, 11),
    ),
    "win": Style(
        Lead(3.6, -0.4, 0.3, -2.9, 0.8, 1.6, 0.0),
        Lead(3.0, -0.3, 0.1, -0.1, 1.6, 2.0, -0.02),
        Throw(-0.3, -0.1, 0.0, -0.3, -9.0, -2.9),
        Throw(-0.7, 0.1, -0.03, -1.1, -11.4, -0.1),
        Follow(1, 1),
    ),
}


def lead_to(legal: int, hand: int, unseen: int, scoring: int, weights: Lead) -> int:
    """The card to lead where nobody wants to take."""
    w_win, w_rank, w_length, w_unseen, w_scoring, w_beats, w_under = weights
    best, chosen = -1e9, -1
    for suit in SUIT_MASKS:
        own = legal & suit
        if not own:
            continue
        out = unseen & suit
        count = out.bit_count()
        base = w_length * (hand & suit).bit_count() + w_unseen * count
        target = out & scoring
        card = (own & -own).bit_length() - 1
        while True:
            higher = (out & HIGHER[card]).bit_count()
            takes = _TAKES[count - higher][higher]
            worth = base + w_win * takes + w_rank * _RANK[card]
            if scoring >> card & 1:
                worth += w_scoring * takes
            if target:
                above = (target & HIGHER[card]).bit_count()
                worth += w_under * above + w_beats * (target.bit_count() - above)
            if worth > best:
                best, chosen = worth, card
            top = own.bit_length() - 1
            if card == top:
                break
            card = top
    return chosen


def throw_from(legal: int, unseen: int, scoring: int, weights: Throw) -> int:
    """The card to get rid of where nobody wants to take."""
    w_rank, w_lower, w_higher, w_length, w_scoring, w_beats = weights
    best, chosen = -1e9, -1
    for suit in SUIT_MASKS:
        own = legal & suit
        if not own:
            continue
        out = unseen & suit
        card = own.bit_length() - 1
        base = w_length * own.bit_count()
        special = own & scoring
        while True:
            higher = (out & HIGHER[card]).bit_count()
            worth = base + w_rank * _RANK[card] + w_higher * higher
            worth += w_lower * (out.bit_count() - higher)
            if special >> card & 1:
                worth += w_scoring
            beaten = out & scoring & _LOWER[card]
            if beaten:
                worth += w_beats * beaten.bit_count()
            if worth > best:
                best, chosen = worth, card
            top = special.bit_length() - 1
            if top < 0 or card == top:
                break
            card = top
    return chosen


def lead_to_win(legal: int, hand: int, unseen: int, trumps: int, weights: Lead) -> int:
    """The card to lead in an otygrysh."""
    w_win, w_rank, w_length, w_unseen, w_trump, w_sure, w_bare = weights
    best, chosen = -1e9, -1
    hostile = unseen & trumps
    for suit in SUIT_MASKS:
        own = legal & suit
        if not own:
            continue
        out = unseen & suit
        count = out.bit_count()
        base = w_length * own.bit_count() + w_unseen * count
        if suit == trumps:
            base += w_trump if hostile else w_bare
        card = own.bit_length() - 1
        while True:
            worth = base + w_rank * _RANK[card]
            if not out & HIGHER[card]:
                worth += w_win
                if not hostile or suit == trumps:
                    worth += w_sure
            if worth > best:
                best, chosen = worth, card
            low = (own & -own).bit_length() - 1
            if card == low:
                break
            card = low
    return chosen


def throw_to_win(legal: int, unseen: int, trumps: int, weights: Throw) -> int:
    """The card to get rid of in an otygrysh."""
    w_rank, w_lower, w_higher, w_length, w_trump, w_top = weights
    best, chosen = -1e9, -1
    for suit in SUIT_MASKS:
        own = legal & suit
        if not own:
            continue
        out = unseen & suit
        card = (own & -own).bit_length() - 1
        higher = (out & HIGHER[card]).bit_count()
        worth = w_length * own.bit_count() + w_rank * _RANK[card] + w_higher * higher
        worth += w_lower * (out.bit_count() - higher)
        if suit == trumps:
            worth += w_trump
        if not higher:
            worth += w_top
        if worth > best:
            best, chosen = worth, card
    return chosen


def lay_away(state: State, style: Style) -> None:
    """Makes the discards that are due."""
    while state.led == DISCARD:
        seat = state.declarer
        hand = state.hand[seat]
        unseen = _DECK & ~hand & ~state.discarded
        game, legal = state.game, state.legal_mask()
        if game.name == "win":
            card = throw_to_win(legal, unseen, _trumps(game), style.lay)
        else:
            card = throw_from(legal, unseen, game.scoring, style.lay)
        state.apply(card)


def style_of(game: Game) -> Style:
    """How a game is played."""
    return STYLES[game.name or "tricks"]


@lru_cache(maxsize=64)
def _trumps(game: Game) -> int:
    return SUIT_MASKS[game.trump] if game.trump < NO_TRUMP else 0


def choose(
    hand: int,
    legal: int,
    unseen: int,
    led: int,
    table: int,
    better: int,
    last: bool,
    game: Game,
    style: Style,
) -> int:
    """The card of a seat that has a choice; all that it knows, in masks. `led` is -1 for a lead."""
    if game.name == "win":
        trumps = _trumps(game)
        if led < 0:
            lead = style.lead if hand.bit_count() > 5 else style.late_lead
            return lead_to_win(legal, hand, unseen, trumps, lead)
        over = legal & better
        if over:
            low = over & -over
            if last or not over & SAME_SUIT[led]:
                return low.bit_length() - 1
            top = over.bit_length() - 1
            if not unseen & HIGHER[top]:
                # the lowest of those that are as good as the best
                while over:
                    card = (over & -over).bit_length() - 1
                    if not unseen & HIGHER[card]:
                        return card
                    over &= over - 1
            return (legal & -legal).bit_length() - 1
        if legal & SAME_SUIT[led]:
            return (legal & -legal).bit_length() - 1
        return throw_to_win(legal, unseen, trumps, style.throw)
    scoring = game.scoring
    if led < 0:
        lead = style.lead if hand.bit_count() > 5 else style.late_lead
        return lead_to(legal, hand, unseen, scoring, lead)
    if not legal & SAME_SUIT[led]:
        return throw_from(legal, unseen, scoring, style.throw)
    below, over = legal & ~better, legal & better
    if below:
        dump = below & scoring
        if dump:
            return dump.bit_length() - 1
        clean = over & ~scoring
        enough = style.follow.free if last else style.follow.early
        if clean and not game.by_trick and not table & scoring and hand.bit_count() >= enough:
            return clean.bit_length() - 1
        return below.bit_length() - 1
    clean = over & ~scoring or over
    if last:
        return clean.bit_length() - 1
    low = (clean & -clean).bit_length() - 1
    return low if unseen & HIGHER[low] else clean.bit_length() - 1


def playout(
    state: State, rng: Random | None = None, styles: Sequence[dict[str, Style]] | None = None
) -> list[float]:
    """Plays a deal with its order to the end, each seat by the rules of thumb; what it brings each seat.

    `styles` are those of the seats, if they aren't the usual ones.
    """
    assert state.led != ORDER
    game = state.game
    name = game.name or "tricks"
    table_of = [STYLES[name]] * state.seats if styles is None else [style[name] for style in styles]
    if state.led == DISCARD:
        lay_away(state, table_of[state.declarer])
    hands, tricks, counted, after = state.hand, state.tricks, state.counted, state.after
    led, table, better = state.led, state.table, state.better
    leader, taker, out = state.leader, state.taker, state.out
    declarer, forced, leads, beaten_by = state.declarer, game.forced, game.leads, game.beaten_by
    aside = state.talon if declarer < 0 else state.discarded
    by_trick, last_two = game.by_trick, name == "last2"
    live = aside
    for cards in hands:
        live |= cards
    seat = state.to_move
    while seat is not None:
        hand = hands[seat]
        legal = hand & leads or hand if led < 0 else hand & SAME_SUIT[led] or hand & forced or hand
        if legal & (legal - 1):
            unseen = live & ~hand
            if seat == declarer:
                unseen &= ~aside
            move = choose(
                hand,
                legal,
                unseen,
                led,
                table,
                better,
                led >= 0 and after[seat] == leader,
                game,
                table_of[seat],
            )
            bit = 1 << move
        else:
            bit = legal
            move = bit.bit_length() - 1
        hands[seat] = hand ^ bit
        live ^= bit
        if led < 0:
            led, table, better = move, bit, beaten_by[move]
            leader = taker = seat
            seat = after[seat]
            continue
        table |= bit
        if better & bit:
            better, taker = beaten_by[move], seat
        seat = after[seat]
        if seat != leader:
            continue
        led, seat = -1, taker
        left = hands[taker]
        if by_trick:
            tricks[taker] += 1
        elif last_two:
            if not left & (left - 1):
                counted[taker] += 1
        else:
            got = table & out
            if got:
                out ^= got
                counted[taker] += got.bit_count()
                if not out:
                    break
        if not left:
            break
    price = game.price
    if not price:
        most = max(tricks)
        return [-4.0 if count == most else 0.0 for count in tricks]
    return [float(price * count) for count in (tricks if by_trick else counted)]
