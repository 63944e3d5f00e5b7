"""Exact play of trick-taking positions with all cards in sight, for two sides.

A side is one player or several; the other side is all the rest. A lone declarer against the table, two against
two, two players each for himself: all the same to it. A side wants tricks; whoever wants few of them asks for
the other side's.

The search is alpha-beta with a null window ("does the side take so many?") and a table of the positions met at
the beginning of a trick. Positions that differ only in cards that are gone, or in the names of suits other than
trumps, share one entry. Of touching cards in one hand only one is tried. Tricks that can be counted at sight,
such as the highest trumps and the highest cards of the seat that leads, end the search at once. These are the
means of bridge and skat solvers: B. Haglund, "Search algorithms for a bridge double dummy solver" (2010);
S. Kupferschmid and M. Helmert, "A Skat player based on Monte-Carlo simulation" (2006).

The work is bounded by the number of positions searched; nothing depends on time or chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.cards import ALL36, DECK36, HIGHER, SAME_SUIT, SUIT_MASKS, listed, mask

#: the positions (beginnings of tricks) that a solver may search: about a second on a desktop
NODES = 100_000

_SIXES = sum(1 << 9 * suit for suit in range(4))
_LED = {1 << card: SAME_SUIT[card] for card in DECK36}
#: a suit's share of the owners of all cards, three bits a card
_SUIT = (1 << 27) - 1


class OutOfNodes(Exception):  # noqa: N818 - named for what happened
    """More positions than allowed. The caller has to judge the position in another way."""


class _Ranks(dict[int, int]):
    """The owners of a suit's cards, three bits a card, without the gaps that gone cards have left."""

    def __missing__(self, owners: int) -> int:
        closed = shift = 0
        for place in range(0, 27, 3):
            owner = owners >> place & 7
            if owner:
                closed |= owner << shift
                shift += 3
        self[owners] = closed
        return closed


_RANKS = _Ranks()


class Solver:
    """Answers questions about positions of one deal, and remembers what it has found.

    `side` is the set of seats whose tricks count, `trumps` the suit of trumps as a mask, 0 for none. Beside
    following suit there may be duties: `must_trump` with none of the suit led, `must_overtrump` in that case
    the trumps of the trick, `must_beat` when following suit. `nodes` bounds the positions searched for all
    questions together; beyond, OutOfNodes is raised.

    In the questions `hands` are the cards of all seats as masks, without those on the table; `table` has these
    in order, and `leader` is the seat that led the first of them or that is to lead. All seats have the same
    number of cards to play. Up to seven seats can be told apart.
    """

    def __init__(
        self,
        seats: int,
        side: int,
        trumps: int = 0,
        *,
        must_trump: bool = False,
        must_overtrump: bool = False,
        must_beat: bool = False,
        nodes: int = NODES,
    ) -> None:
        self.seats, self.side, self.trumps, self.nodes = seats, side, trumps, nodes
        self.must_trump, self.must_overtrump, self.must_beat = must_trump, must_overtrump, must_beat
        #: for every card that is taking a trick, what would take it from there
        self._beating = {1 << card: HIGHER[card] | trumps & ~SAME_SUIT[card] for card in DECK36}
        self._trick, self._card = self._searches()

    def legal(self, hand: int, led: int, beating: int) -> int:
        """The cards of a hand that may be played: `led` is the suit led, 0 for none yet, `beating` the cards
        that would take the trick."""
        if not led:
            return hand
        cards = hand & led
        if cards:
            return cards & beating or cards if self.must_beat else cards
        if not self.must_trump:
            return hand
        cards = hand & self.trumps
        return (cards & beating or cards if self.must_overtrump else cards) or hand

    def at_least(self, hands: Sequence[int], leader: int, table: Sequence[int], need: int) -> bool:
        """Whether the side takes so many of the tricks left, the one on the table included."""
        taker, led, beating = leader, 0, 0
        on_table = 0
        for place, card in enumerate(table):
            bit = 1 << card
            on_table |= bit
            if not led:
                led, beating = _LED[bit], self._beating[bit]
            elif beating & bit:
                taker, beating = (leader + place) % self.seats, self._beating[bit]
        present = owners = 0
        for seat, hand in enumerate(hands):
            present |= hand
            for card in listed(hand):
                owners |= (seat + 1) << 3 * card
        seats = self.seats
        if len(table) == seats:
            won = self.side >> taker & 1
            return self._trick(list(hands), taker, hands[0].bit_count(), need - won, owners, present)
        last = (leader + seats - 1) % seats
        tricks = hands[last].bit_count()
        if not table:
            return self._trick(list(hands), leader, tricks, need, owners, present)
        if need <= 0 or need > tricks:
            return need <= 0
        seat, gone = (leader + len(table)) % seats, ALL36 & ~(present | on_table)
        place = len(table)
        return self._card(list(hands), seat, place, taker, beating, led, tricks, need, owners, present, gone)

    def tricks(
        self, hands: Sequence[int], leader: int, table: Sequence[int] = (), low: int = 0, high: int = 36
    ) -> int:
        """How many of the tricks left the side takes, the one on the table included.

        The answer is only exact from `low` to `high`; beyond, it is one of these.
        """
        high = min(high, max(hand.bit_count() for hand in hands) + (len(table) == self.seats))
        while low < high:
            middle = (low + high + 1) // 2
            if self.at_least(hands, leader, table, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def values(self, hands: Sequence[int], leader: int, table: Sequence[int] = ()) -> list[tuple[int, int]]:
        """The legal cards, ascending, each with the tricks that the side takes after it."""
        found: list[tuple[int, int]] = []
        for cards, after in self._choices(hands, leader, table):
            value = self.tricks(after, leader, (*table, cards[0]))
            found += [(card, value) for card in cards]
        return sorted(found)

    def cards_for(self, hands: Sequence[int], leader: int, table: Sequence[int], need: int) -> int:
        """The legal cards, a mask, after which the side takes at least `need` of the tricks left."""
        result = 0
        for cards, after in self._choices(hands, leader, table):
            if self.at_least(after, leader, (*table, cards[0]), need):
                result |= mask(cards)
        return result

    def _choices(
        self, hands: Sequence[int], leader: int, table: Sequence[int]
    ) -> Iterator[tuple[list[int], list[int]]]:
        """The legal cards in groups of touching ones, each group with the hands without its first card."""
        seat = (leader + len(table)) % self.seats
        led, beating = 0, ALL36
        present = mask(table)
        for card in table:
            bit = 1 << card
            if not led:
                led, beating = _LED[bit], self._beating[bit]
            elif beating & bit:
                beating = self._beating[bit]
        for hand in hands:
            present |= hand
        group: list[int] = []
        legal = self.legal(hands[seat], led, beating)
        groups: list[list[int]] = []
        for card in listed(legal):
            between = present & HIGHER[group[-1]] & ~HIGHER[card] & ~(1 << card) if group else 1
            if between or group[-1] // 9 != card // 9:
                groups.append([])
            group = groups[-1]
            group.append(card)
        for cards in groups:
            after = list(hands)
            after[seat] ^= 1 << cards[0]
            yield cards, after

    # ---------------------------------------------------------------------------------------- the search

    def _searches(self) -> tuple[Callable[..., bool], Callable[..., bool]]:
        """The two halves of the search, as closures because their names are then found fastest.

        Both ask whether the side takes `need` of the `left` tricks. `owners` says the same as `hands`, three
        bits a card; `present` is the union of the hands. They change `hands` and change it back.
        """
        seats, trumps = self.seats, self.trumps
        must_trump, must_overtrump, must_beat = self.must_trump, self.must_overtrump, self.must_beat
        beating_of, led_of, ranks = self._beating, _LED, _RANKS
        after = [(seat + 1) % seats for seat in range(seats)]
        ours = [bool(self.side >> seat & 1) for seat in range(seats)]
        friends = [seat for seat in range(seats) if ours[seat]]
        others = [seat for seat in range(seats) if not ours[seat]]
        unit = [{1 << card: (seat + 1) << 3 * card for card in DECK36} for seat in range(seats)]
        plain = [suit for suit in SUIT_MASKS if suit != trumps]
        shifts = [27 * place for place, suit in enumerate(SUIT_MASKS) if suit != trumps]
        first, second, third = shifts[:3]
        fourth = shifts[3] if not trumps else 27 * SUIT_MASKS.index(trumps)
        above_six = ALL36 & ~_SIXES
        last = seats - 1
        known: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}
        find = known.get

        def at_sight(hands: list[int], leader: int, left: int, present: int) -> tuple[int, int]:
            """Tricks that the side has for sure, and the most that it can have, without looking ahead."""
            low, high = 0, left
            in_trumps = present & trumps
            if in_trumps:
                # a trump higher than all of the other side's takes whatever trick it is played to
                my_trumps = 0
                for seat in friends:
                    my_trumps |= hands[seat]
                my_trumps &= trumps
                their_top = (in_trumps ^ my_trumps).bit_length()
                my_top = my_trumps.bit_length()
                if my_top > their_top:
                    for seat in friends:
                        sure = ((hands[seat] & trumps) >> their_top).bit_count()
                        if sure > low:
                            low = sure
                else:
                    lost = 0
                    for seat in others:
                        sure = ((hands[seat] & trumps) >> my_top).bit_count()
                        if sure > lost:
                            lost = sure
                    high -= lost
            # the one who leads plays his highest cards of the other suits while nobody can trump them
            hand = hands[leader]
            rest = present ^ hand
            cashed = 0
            for suit in plain:
                cards = hand & suit
                if cards:
                    run = (cards >> (rest & suit).bit_length()).bit_count()
                    if run:
                        if rest & in_trumps:
                            for seat, held in enumerate(hands):
                                if held & trumps and seat != leader:
                                    length = (held & suit).bit_count()
                                    if length < run:
                                        run = length
                        cashed += run
            return (low + cashed, high) if ours[leader] else (low, high - cashed)

        def trick(hands: list[int], leader: int, left: int, need: int, owners: int, present: int) -> bool:
            """From the beginning of a trick on."""
            if need <= 0:
                return True
            if need > left:
                return False
            if left == 1:
                taker, seat, beating = leader, after[leader], beating_of[hands[leader]]
                while seat != leader:
                    card = hands[seat]
                    if beating & card:
                        taker, beating = seat, beating_of[card]
                    seat = after[seat]
                return ours[taker]
            one, two, three = (
                ranks[owners >> first & _SUIT],
                ranks[owners >> second & _SUIT],
                ranks[owners >> third & _SUIT],
            )
            if one > two:
                one, two = two, one
            if two > three:
                two, three = three, two
                if one > two:
                    one, two = two, one
            key = (one, two, three, ranks[owners >> fourth & _SUIT], leader)
            bounds = find(key)
            if bounds is None:
                bounds = known[key] = at_sight(hands, leader, left, present)
            low, high = bounds
            if need <= low:
                return True
            if need > high:
                return False
            if self.nodes <= 0:
                raise OutOfNodes
            self.nodes -= 1
            hand = cards = hands[leader]
            gone = ALL36 & ~present
            if cards & (cards - 1):
                # the lowest card of every group that nothing but gone cards lies in
                runs = cards | gone
                starts = runs & ~(runs << 1 & above_six)
                cards &= (gone + (starts & gone)) | starts
            mine, following, own = ours[leader], after[leader], unit[leader]
            result = not mine
            while cards:
                card = 1 << cards.bit_length() - 1
                cards ^= card
                hands[leader] = hand ^ card
                if (
                    answer(
                        hands, following, 1, leader, beating_of[card], led_of[card],
                        left, need, owners - own[card], present ^ card, gone,
                    ) == mine
                ):  # fmt: skip
                    result = mine
                    break
            hands[leader] = hand
            known[key] = (need, high) if result else (low, need - 1)
            return result

        def answer(
            hands: list[int], seat: int, place: int, taker: int, beating: int, led: int,
            left: int, need: int, owners: int, present: int, gone: int,
        ) -> bool:  # fmt: skip
            """From a later card of a trick on; `gone` are the cards that were when it began."""
            hand = hands[seat]
            cards = hand & led
            if cards:
                if must_beat:
                    cards = cards & beating or cards
            elif must_trump:
                cards = hand & trumps
                if must_overtrump:
                    cards = cards & beating or cards
                cards = cards or hand
            else:
                cards = hand
            if cards & (cards - 1):
                runs = cards | gone
                starts = runs & ~(runs << 1 & above_six)
                cards &= (gone + (starts & gone)) | starts
            mine, own = ours[seat], unit[seat]
            winners = cards & beating
            # the lowest card that takes the trick first; where an ally has it, what leaves it to him
            now, later = (cards ^ winners, winners) if ours[taker] == mine else (winners, cards ^ winners)
            following = after[seat]
            result = not mine
            while True:
                if not now:
                    if not later:
                        break
                    now, later = later, 0
                card = now & -now
                now ^= card
                hands[seat] = hand ^ card
                takes = beating & card
                if place == last:
                    winner = seat if takes else taker
                    value = trick(
                        hands, winner, left - 1, need - ours[winner], owners - own[card], present ^ card
                    )
                elif takes:
                    value = answer(
                        hands, following, place + 1, seat, beating_of[card], led,
                        left, need, owners - own[card], present ^ card, gone,
                    )  # fmt: skip
                else:
                    value = answer(
                        hands, following, place + 1, taker, beating, led,
                        left, need, owners - own[card], present ^ card, gone,
                    )  # fmt: skip
                if value == mine:
                    result = mine
                    break
            hands[seat] = hand
            return result

        return trick, answer
