"""Exact play of Armenian Durak with all cards in sight, the covered ones too.

Alpha-beta with a null window ("does the one who leads take so many?") and a table of the positions met; the
means are those of `engine.bots.solver`, but here a card may lie on another, which can be played after it. When
it is turned up makes no difference to one who sees all cards.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.solver import OutOfNodes
from engine.cards import ALL36, HIGHER, SAME_SUIT, SUIT_MASKS, bits
from engine.games.armenian_durak import State

_NO_SIXES = ALL36 & ~sum(1 << 9 * suit for suit in range(4))
_LED = {1 << card: SAME_SUIT[card] for card in range(36)}


class Ending:
    """Solves positions of one deal. `nodes` bounds the positions searched; beyond, OutOfNodes is raised."""

    def __init__(self, state: State, nodes: int) -> None:
        self.nodes = nodes
        self.must_beat = state.rules.must_beat
        trumps = SAME_SUIT[state.trump_card] if state.trump_card >= 0 else 0
        self.trumps = trumps
        self.plain = [suit for suit in SUIT_MASKS if suit != trumps]
        #: for every card led, the cards that take it
        self.beating = {1 << card: HIGHER[card] | trumps & ~SAME_SUIT[card] for card in range(36)}
        #: the card under a card, 0 for none
        self.under = {1 << card: 1 << low if low >= 0 else 0 for card, low in enumerate(state.below)}
        self.bare = sum(card for card, low in self.under.items() if not low)
        self.known: dict[tuple[int, int], tuple[int, int]] = {}

    def values(self, state: State) -> list[tuple[int, int]]:
        """The legal cards, ascending, with the tricks the seat to move then takes of all that are left."""
        seat: int = state.to_move  # type: ignore[assignment]  # somebody is to move
        other = 1 - seat
        mine, theirs = state.hand[seat] | state.up[seat], state.hand[other] | state.up[other]
        down, their_down = state.down[seat], state.down[other]
        left = (mine | down).bit_count()
        found: list[tuple[int, int]] = []
        guess = (left + 1) // 2
        for card in bits(state.legal_mask()):
            bit = 1 << card
            under = self.under[bit]
            rest, rest_down = mine ^ bit | under, down ^ under
            if state.led < 0:
                guess = self._count(
                    self._holds, (bit, rest, theirs, rest_down, their_down, left), guess, left
                )
            else:
                led = 1 << state.led
                # what lay under the card led is open now, if it was not before
                turned = self.under[led] & their_down
                answer, answer_down = theirs | turned, their_down ^ turned
                if self.beating[led] & bit:
                    place = rest, answer, rest_down, answer_down, left - 1
                    guess = 1 + self._count(self._takes, place, guess - 1, left - 1)
                else:
                    place = answer, rest, answer_down, rest_down, left - 1
                    guess = left - 1 - self._count(self._takes, place, left - 1 - guess, left - 1)
            found.append((card, guess))
        return found

    def tricks(self, state: State) -> int:
        """The tricks of all that are left that the seat to lead takes."""
        seat: int = state.to_move  # type: ignore[assignment]  # somebody is to move
        other = 1 - seat
        mine, theirs = state.hand[seat] | state.up[seat], state.hand[other] | state.up[other]
        left = (mine | state.down[seat]).bit_count()
        place = mine, theirs, state.down[seat], state.down[other], left
        return self._count(self._takes, place, (left + 1) // 2, left)

    def _count(self, question: Callable[..., bool], place: tuple[int, ...], guess: int, left: int) -> int:
        """How many tricks it is, asked step by step from a guess."""
        guess = min(max(guess, 0), left)
        if guess and not question(*place, guess):
            guess -= 1
            while guess and not question(*place, guess):
                guess -= 1
            return guess
        while guess < left and question(*place, guess + 1):
            guess += 1
        return guess

    def _at_sight(self, mine: int, theirs: int, down: int, their_down: int, left: int) -> tuple[int, int]:
        """The tricks that the one who leads has for sure, and the most that he can have."""
        low, high = 0, left
        trumps = self.trumps
        against = theirs | their_down
        if trumps:
            top, his_top = ((mine | down) & trumps).bit_length(), (against & trumps).bit_length()
            if top > his_top:
                low = ((mine | down) & trumps >> his_top << his_top).bit_count()
            else:
                high -= (against & trumps >> top << top).bit_count()
        free = not against & trumps
        for suit in self.plain:
            cards = mine & suit
            if cards:
                run = (cards >> (against & suit).bit_length()).bit_count()
                if run:
                    low += run if free else min(run, (theirs & suit).bit_count())
        return low, high

    def _alike(self, cards: int, present: int) -> int:
        """One of every group of touching cards; a card that lies on another is like none."""
        bare = cards & self.bare
        gone = ALL36 & ~present
        runs = bare | gone
        starts = runs & ~(runs << 1 & _NO_SIXES)
        return cards ^ bare | bare & ((gone + (starts & gone)) | starts)

    def _takes(self, mine: int, theirs: int, down: int, their_down: int, left: int, need: int) -> bool:
        """Whether the one who leads takes so many."""
        if need <= 0:
            return True
        if need > left:
            return False
        key = mine, theirs
        bounds = self.known.get(key)
        if bounds is None:
            bounds = self.known[key] = self._at_sight(mine, theirs, down, their_down, left)
        low, high = bounds
        if need <= low:
            return True
        if need > high:
            return False
        if self.nodes <= 0:
            raise OutOfNodes
        self.nodes -= 1
        under = self.under
        cards = mine
        if cards & (cards - 1):
            cards = self._alike(cards, mine | theirs | down | their_down)
        result = False
        while cards:
            card = 1 << cards.bit_length() - 1
            cards ^= card
            low_card = under[card]
            if self._holds(card, mine ^ card | low_card, theirs, down ^ low_card, their_down, left, need):
                result = True
                break
        self.known[key] = (need, high) if result else (low, need - 1)
        return result

    def _holds(
        self, card: int, mine: int, theirs: int, down: int, their_down: int, left: int, need: int
    ) -> bool:
        """Whether he takes so many, this one included, after leading a card."""
        beating = self.beating[card]
        answers = theirs & _LED[card]
        if not answers:
            answers = theirs
        elif self.must_beat:
            answers = answers & beating or answers
        if answers & (answers - 1):
            answers = self._alike(answers, mine | theirs | down | their_down | card)
        winners = answers & beating
        losers = answers ^ winners
        under, takes = self.under, self._takes
        while winners:
            answer = winners & -winners
            winners ^= answer
            low_card = under[answer]
            if takes(theirs ^ answer | low_card, mine, their_down ^ low_card, down, left - 1, left - need):
                return False
        while losers:
            answer = losers & -losers
            losers ^= answer
            low_card = under[answer]
            if not takes(mine, theirs ^ answer | low_card, down, their_down ^ low_card, left - 1, need - 1):
                return False
        return True
