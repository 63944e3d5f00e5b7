"""How long the exact solver takes, and how it does beside OpenSpiel's alpha-beta search in Python.

    python benchmarks/solver.py [positions]

First the goals: the median over random positions of one question, how many tricks a side takes, each asked of a
fresh `engine.bots.solver.Solver` in milliseconds of processor time, at most 25 ms for one against two with eight
cards each out of 32, at most 80 ms for two with fourteen cards each and trumps. Then smaller positions of the same
kinds, which `open_spiel.python.algorithms.minimax.alpha_beta_search` can solve too, move by move and without a
table; both are asked about the same positions in turn, the answers are compared, and the ratio is that of the
medians. Needs `pip install open_spiel`; without it only the first part is printed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots.solver import Solver
from engine.cards import ALL36, DECK32, DECK36, HIGHER, SAME_SUIT, SUIT_MASKS, listed, mask

POSITIONS = 51


class Kind(NamedTuple):
    """A kind of positions at the beginning of a trick: the seats, seat 0 against the others, the cards of each."""

    seats: int
    cards: int
    deck: tuple[int, ...]
    trumps: int
    must_trump: bool
    #: the goal in milliseconds, 0 for none
    goal: float = 0.0

    def __str__(self) -> str:
        duty = ", must trump" if self.must_trump else ""
        return (
            f"{self.seats} players x {self.cards} cards, {'trumps' if self.trumps else 'no trumps'}{duty}, "
            f"deck of {len(self.deck)}"
        )


SPADES = SUIT_MASKS[0]
GOALS = (
    Kind(3, 8, DECK32, 0, False, 25.0),
    Kind(3, 8, DECK32, SPADES, False, 25.0),
    Kind(3, 8, DECK32, SPADES, True, 25.0),
    Kind(2, 14, DECK36, SPADES, False, 80.0),
    Kind(2, 14, DECK36, SPADES, True, 80.0),
    Kind(2, 14, DECK36, 0, False),
)
SMALL = (Kind(3, 5, DECK32, 0, False), Kind(3, 5, DECK32, SPADES, True), Kind(2, 7, DECK36, SPADES, False))


def positions(kind: Kind, count: int) -> Iterator[list[int]]:
    """The hands of random deals."""
    rng = Random(3)
    for _ in range(count):
        order = list(kind.deck)
        rng.shuffle(order)
        yield [mask(order[seat * kind.cards : (seat + 1) * kind.cards]) for seat in range(kind.seats)]


def ours(kind: Kind, hands: list[int]) -> int:
    """The tricks of seat 0, who leads."""
    return Solver(kind.seats, 1, kind.trumps, must_trump=kind.must_trump, nodes=10**9).tricks(hands, 0)


def theirs(kind: Kind, hands: list[int]) -> int:
    """The same by OpenSpiel's search, for which seat 0 is one player and the others are the other."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
    from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found, unused-ignore]

    seats, trumps = kind.seats, kind.trumps

    class Type:
        chance_mode = pyspiel.GameType.ChanceMode.DETERMINISTIC
        information = pyspiel.GameType.Information.PERFECT_INFORMATION
        dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        utility = pyspiel.GameType.Utility.ZERO_SUM

    class Table:
        def get_type(self) -> Any:
            return Type

        def num_players(self) -> int:
            return 2

    class Trick:
        """A position, through the few methods that the search asks for."""

        __slots__ = ("beating", "hands", "led", "placed", "seat", "taker", "won")

        def __init__(self, hands: list[int]) -> None:
            self.hands = hands
            self.seat = self.taker = self.placed = self.led = self.won = 0
            self.beating = ALL36

        def clone(self) -> Trick:
            new = Trick(self.hands[:])
            new.seat, new.taker, new.placed = self.seat, self.taker, self.placed
            new.led, new.won, new.beating = self.led, self.won, self.beating
            return new

        def is_terminal(self) -> bool:
            return not self.placed and not self.hands[0]

        def current_player(self) -> int:
            return int(self.seat > 0)

        def player_return(self, _: int) -> int:
            return self.won

        def legal_actions(self) -> list[int]:
            hand = self.hands[self.seat]
            return listed(hand & self.led or (kind.must_trump and self.led and hand & trumps) or hand)

        def apply_action(self, card: int) -> None:
            bit, seat = 1 << card, self.seat
            self.hands[seat] ^= bit
            if not self.placed:
                self.led = SAME_SUIT[card]
            if not self.placed or self.beating & bit:
                self.taker, self.beating = seat, HIGHER[card] | trumps & ~SAME_SUIT[card]
            self.placed += 1
            if self.placed == seats:
                self.won += self.taker == 0
                self.seat, self.placed, self.led = self.taker, 0, 0
            else:
                self.seat = (seat + 1) % seats

    value, _ = minimax.alpha_beta_search(
        Table(), state=Trick(hands[:]), maximum_depth=99, maximizing_player_id=0
    )
    return int(value)


def timed(solve: Callable[[Kind, list[int]], int], kind: Kind, hands: list[int]) -> tuple[float, int]:
    """Milliseconds and the answer."""
    start = time.process_time()
    tricks = solve(kind, hands)
    return (time.process_time() - start) * 1000, tricks


def main() -> None:
    """Prints both tables."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    print(f"{count} random positions each, milliseconds")
    for kind in GOALS:
        times = [timed(ours, kind, hands)[0] for hands in positions(kind, count)]
        goal = f"   goal {kind.goal:.0f}" if kind.goal else ""
        print(f"  {kind!s:58}median {median(times):6.1f}   worst {max(times):6.1f}{goal}")
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: nothing to compare with")
        return
    print("beside OpenSpiel's alpha-beta search on smaller positions")
    for kind in SMALL:
        mine, others = [], []
        for hands in positions(kind, count):
            spent, tricks = timed(ours, kind, hands)
            mine.append(spent)
            spent, others_tricks = timed(theirs, kind, hands)
            others.append(spent)
            assert tricks == others_tricks
        print(
            f"  {kind!s:58}ours {median(mine):6.2f}   OpenSpiel {median(others):8.1f}"
            f"   {median(others) / median(mine):6.0f}x"
        )


if __name__ == "__main__":
    main()
