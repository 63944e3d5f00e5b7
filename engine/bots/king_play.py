"""King to order: how a card is played by rules of thumb, quickly, by the thousand.

Every seat goes by what it may know: its own cards, the trick, and which cards are not played yet. A lead, a
card to throw and a card to lay away are weighed by a few features, the highest and the lowest card of each
suit; how suit is followed is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from engine.cards import ALL36, DECK32, HIGHER, SAME_SUIT, SUIT_MASKS, mask
from engine.games.king import State
from engine.games.king_rules import DISCARD, LEAD, NO_TRUMP, ORDER, Game

_DECK = mask(DECK32)
#: so much is remembered of one kind at most
MEMORY = 20_000
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


class Sense:
    """The rules of thumb of one game and style, with what they found about suits before.

    What speaks for the cards of a suit depends on the own and the unseen cards of the suit alone, so it is worked
    out once for each pair of these. A memory has a weight and a card for each.
    """

    __slots__ = ("early", "follow", "late", "laying", "scoring", "throwing", "trumps", "win")

    def __init__(self, game: Game, style: Style) -> None:
        self.win = game.name == "win"
        self.scoring = game.scoring
        self.trumps = SUIT_MASKS[game.trump] if game.trump < NO_TRUMP else 0
        self.follow = Follow(99, 99) if game.by_trick else style.follow  # no trick is free
        # leads, without and with trumps in other hands
        self.early = [_Leads(style.lead, self, hostile) for hostile in (False, True)]
        self.late = [_Leads(style.late_lead, self, hostile) for hostile in (False, True)]
        self.throwing = _Throws(style.throw, self)
        self.laying = _Throws(style.lay, self)

    def lead(self, legal: int, hand: int, unseen: int) -> int:
        """The card to lead."""
        memories = self.early if hand.bit_count() > 5 else self.late
        return memories[1 if unseen & self.trumps else 0].best(legal, unseen)


class _Memory(dict[int, tuple[float, int]]):
    """What was found about suits: a weight and a card, by the own cards and 36 places up the unseen ones."""

    def best(self, legal: int, unseen: int) -> int:
        """The card with the greatest weight, of equals that of the first suit."""
        best, chosen = -1e9, -1
        for suit in SUIT_MASKS:
            own = legal & suit
            if own:
                worth, card = self[own | (unseen & suit) << 36]
                if worth > best:
                    best, chosen = worth, card
        return chosen

    def __missing__(self, key: int) -> tuple[float, int]:
        if len(self) > MEMORY:
            self.clear()
        found = self[key] = self.weigh(key & ALL36, key >> 36)
        return found

    def weigh(self, own: int, out: int) -> tuple[float, int]:
        """The weight of the best card of a suit, and the card; `out` are the unseen cards of the suit."""
        raise NotImplementedError


class _Leads(_Memory):
    def __init__(self, weights: Lead, sense: Sense, hostile: bool) -> None:
        super().__init__()
        self.weights, self.hostile = weights, hostile
        self.win, self.scoring, self.trumps = sense.win, sense.scoring, sense.trumps

    def weigh(self, own: int, out: int) -> tuple[float, int]:
        worth = self._to_win if self.win else self._to_lose
        low, top = (own & -own).bit_length() - 1, own.bit_length() - 1
        if low == top:
            return worth(low, own, out), low
        below, above = worth(low, own, out), worth(top, own, out)
        return (above, top) if above > below else (below, low)

    def _to_lose(self, card: int, own: int, out: int) -> float:
        w = self.weights
        higher = (out & HIGHER[card]).bit_count()
        takes = _TAKES[out.bit_count() - higher][higher]
        worth = w.length * own.bit_count() + w.unseen * out.bit_count()
        worth += w.win * takes + w.rank * _RANK[card]
        if self.scoring >> card & 1:
            worth += w.scoring * takes
        target = out & self.scoring
        above = (target & HIGHER[card]).bit_count()
        return worth + w.under * above + w.beats * (target.bit_count() - above)

    def _to_win(self, card: int, own: int, out: int) -> float:
        w = self.weights
        trump = bool(self.trumps >> card & 1)
        worth = w.length * own.bit_count() + w.unseen * out.bit_count() + w.rank * _RANK[card]
        if trump:
            worth += w.scoring if self.hostile else w.under
        if not out & HIGHER[card]:
            worth += w.win
            if trump or not self.hostile:
                worth += w.beats
        return worth


class _Throws(_Memory):
    def __init__(self, weights: Throw, sense: Sense) -> None:
        super().__init__()
        self.weights = weights
        self.win, self.scoring, self.trumps = sense.win, sense.scoring, sense.trumps

    def weigh(self, own: int, out: int) -> tuple[float, int]:
        if self.win:
            card = (own & -own).bit_length() - 1
            return self._to_win(card, own, out), card
        top = own.bit_length() - 1
        worth = self._to_lose(top, own, out)
        special = (own & self.scoring).bit_length() - 1
        if special >= 0 and special != top and self._to_lose(special, own, out) > worth:
            return self._to_lose(special, own, out), special
        return worth, top

    def _to_lose(self, card: int, own: int, out: int) -> float:
        w = self.weights
        higher = (out & HIGHER[card]).bit_count()
        worth = w.length * own.bit_count() + w.rank * _RANK[card]
        worth += w.higher * higher + w.lower * (out.bit_count() - higher)
        if self.scoring >> card & 1:
            worth += w.scoring
        return worth + w.beats * (out & self.scoring & _LOWER[card]).bit_count()

    def _to_win(self, card: int, own: int, out: int) -> float:
        w = self.weights
        higher = (out & HIGHER[card]).bit_count()
        worth = w.length * own.bit_count() + w.rank * _RANK[card]
        worth += w.higher * higher + w.lower * (out.bit_count() - higher)
        if self.trumps >> card & 1:
            worth += w.scoring
        return worth if higher else worth + w.beats


_SENSES: dict[tuple[str, int, int], Sense] = {}


def sense_of(game: Game) -> Sense:
    """The rules of thumb for a game, with their memory."""
    key = (game.name, game.scoring, game.trump)
    sense = _SENSES.get(key)
    if sense is None:
        sense = _SENSES[key] = Sense(game, STYLES[game.name or "tricks"])
    return sense


def lay_away(state: State, sense: Sense) -> None:
    """Makes the discards that are due."""
    while state.led == DISCARD:
        unseen = _DECK & ~state.hand[state.declarer] & ~state.discarded
        state.apply(sense.laying.best(state.legal_mask(), unseen))


def choose(
    sense: Sense, hand: int, legal: int, unseen: int, led: int, table: int, better: int, last: bool
) -> int:
    """The card of a seat that has a choice, in masks of what it knows.

    `led` is the card led, -1 for a lead, `better` the cards that would take the trick from its owner, `last` whether
    nobody plays after this seat.
    """
    if led < 0:
        return sense.lead(legal, hand, unseen)
    follows = legal & SAME_SUIT[led]
    over = legal & better
    if sense.win:
        if over:
            low = over & -over
            if last or not over & follows:
                return low.bit_length() - 1
            if not unseen & HIGHER[over.bit_length() - 1]:
                # the lowest of those that are as good as the best
                while unseen & HIGHER[low.bit_length() - 1]:
                    over ^= low
                    low = over & -over
                return low.bit_length() - 1
        if over or follows:
            return (legal & -legal).bit_length() - 1
        return sense.throwing.best(legal, unseen)
    if not follows:
        return sense.throwing.best(legal, unseen)
    scoring = sense.scoring
    below, clean = legal & ~better, over & ~scoring
    if below:
        dump = below & scoring
        if dump:
            return dump.bit_length() - 1
        if (
            clean
            and not table & scoring
            and hand.bit_count() >= (sense.follow.free if last else sense.follow.early)
        ):
            return clean.bit_length() - 1
        return below.bit_length() - 1
    clean = clean or over
    if last:
        return clean.bit_length() - 1
    low = (clean & -clean).bit_length() - 1
    return low if unseen & HIGHER[low] else clean.bit_length() - 1


def playout(state: State, rng: Random | None = None, senses: Sequence[Sense] | None = None) -> list[float]:
    """Plays a deal with its order to the end, each seat by the rules of thumb; what it brings each seat.

    It needs no chance. `senses` are those of the seats, if they aren't the usual ones. The position is used up.
    """
    assert state.led != ORDER
    own = sense_of(state.game)
    if state.led == DISCARD:
        lay_away(state, own if senses is None else senses[state.declarer])
    return _play(state, own, senses, None)


def by_chance(state: State, rng: Random) -> list[float]:
    """Plays a deal with its order to the end, every choice by chance; what it brings each seat."""
    while state.led < LEAD:
        state.apply(state.pick(rng.random()))
    return _play(state, sense_of(state.game), None, rng.random)


def _play(
    state: State, own: Sense, senses: Sequence[Sense] | None, chance: Callable[[], float] | None
) -> list[float]:
    """Both of these, in one loop without calls: it is where the search spends its time."""
    game = state.game
    hands, tricks, counted, after = state.hand, state.tricks, state.counted, state.after
    led, table, better = state.led, state.table, state.better
    leader, taker, out = state.leader, state.taker, state.out
    declarer, forced, leads, beaten_by = state.declarer, game.forced, game.leads, game.beaten_by
    aside = state.talon if declarer < 0 else state.discarded
    by_trick, last_two = game.by_trick, game.name == "last2"
    live = aside
    for cards in hands:
        live |= cards
    seat = state.to_move
    while seat is not None:
        hand = hands[seat]
        legal = hand & leads or hand if led < 0 else hand & SAME_SUIT[led] or hand & forced or hand
        if not legal & (legal - 1):
            bit = legal
            move = bit.bit_length() - 1
        elif chance is not None:
            rest = chance() * legal.bit_count()
            while rest >= 1.0:
                legal &= legal - 1
                rest -= 1.0
            bit = legal & -legal
            move = bit.bit_length() - 1
        else:
            unseen = live & ~hand
            if seat == declarer:
                unseen &= ~aside
            sense = own if senses is None else senses[seat]
            if led < 0:
                move = sense.lead(legal, hand, unseen)
            else:
                move = choose(sense, hand, legal, unseen, led, table, better, after[seat] == leader)
            bit = 1 << move
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
