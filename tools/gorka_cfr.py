"""Computes the equilibrium table of Gorka for two: engine/bots/gorka_table.py, and what its test needs.

    python tools/gorka_cfr.py [rounds]        # needs numpy, takes some minutes

The game that is solved: two at the table, by the book (ante 1, raises up to 5, at most 12, stacks that never run
out), nobody dark. The first to speak isn't the dealer. A deal is seen by each side as two numbers:

  the look   the chance of the first to win, given the four open cards alone; known to both; `CLASSES` cuts it
             into five
  the chance of one's own hand to win, given the two open cards of the other; `BUCKETS` cuts it into 32

All pairs of closed cards are equally likely (so nothing is read into what somebody chose to turn up), no card is
in two hands, and every deal is counted: 12,384 boards that differ in more than the names of the suits, with
122,850 pairs of hands each. The first raise is 1 or 5, later ones are 5, as raises in between gain next to nothing
(solved with all five, the game is worth the same to 0.001).

CFR+ (Tammelin and others 2015) solves it with the chances in 32 buckets; how much can be won against the result
is measured with them in 51, so that what the buckets hide is counted too. The result is rounded to 1/24. Last,
some boards are taken with all their hands, to see what is lost by looking at them through two numbers.
"""

from __future__ import annotations

import sys
from base64 import b85encode
from itertools import combinations, permutations
from pathlib import Path
from typing import TypeAlias
from zlib import compress

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.bots.gorka_nodes import CAP, FOLD, Spot, spots  # noqa: E402
from engine.cards import DECK32, mask  # noqa: E402
from engine.games.gorka_hands import Scale, table  # noqa: E402

Array: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int8]
Parts: TypeAlias = NDArray[np.uint8]

#: where the look is cut into classes, and the chance into buckets; FINE has what the buckets are measured with
CLASSES = [0.2, 0.4, 0.6, 0.8]
BUCKETS = [
    0.005, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68,
    0.72, 0.76, 0.8, 0.84, 0.88, 0.9, 0.92, 0.935, 0.95, 0.96, 0.97, 0.985, 0.9995,
]  # fmt: skip
FINE = sorted(
    [*BUCKETS, 0.02, 0.54, 0.58, 0.62, 0.66, 0.7, 0.74, 0.78, 0.82, 0.86, 0.89, 0.91, 0.9275, 0.9425, 0.955, 0.965,
     0.9775, 0.99, 0.995]
)  # fmt: skip
#: the table has multiples of one part of this
PARTS = 24
#: the chance of every action that the other is always believed to make by mistake: so there is a sound answer to
#: what a good player never does
SLIP = 0.0005
ROUNDS = 1500

MODULE = ROOT / "engine" / "bots" / "gorka_table.py"
FIXTURE = ROOT / "tests" / "bots" / "gorka_pairs.txt"

Pair: TypeAlias = tuple[int, ...]


# ------------------------------------------------------------------------------------------------- all deals


def boards() -> dict[tuple[Pair, Pair], int]:
    """The open pairs of both, one of all that differ in the names of the suits alone, and how many there are."""

    def plain(first: Pair, second: Pair) -> tuple[Pair, Pair]:
        named = [
            (
                tuple(sorted(suits[card // 9] * 9 + card % 9 for card in first)),
                tuple(sorted(suits[card // 9] * 9 + card % 9 for card in second)),
            )
            for suits in permutations(range(4))
        ]
        return min(named)

    firsts: dict[Pair, int] = {}
    for pair in combinations(DECK32, 2):
        key = plain(pair, ())[0]
        firsts[key] = firsts.get(key, 0) + 1
    found: dict[tuple[Pair, Pair], int] = {}
    for first, count in firsts.items():
        for second in combinations([card for card in DECK32 if card not in first], 2):
            both = plain(first, second)
            found[both] = found.get(both, 0) + count
    return found


PAIRS = list(combinations(range(28), 2))
APART = np.array([[not set(one) & set(other) for other in PAIRS] for one in PAIRS])


def board(first: Pair, second: Pair) -> tuple[Whole, Array, Array]:
    """For all closed pairs of both: who wins, 1 or -1 or 0; the chance of each of the first, of the second."""
    hands = table(Scale())
    rest = [card for card in DECK32 if card not in first and card not in second]
    closed = [1 << rest[one] | 1 << rest[two] for one, two in PAIRS]
    mine = np.array([hands[mask(first) | pair] for pair in closed])
    theirs = np.array([hands[mask(second) | pair] for pair in closed])
    wins = np.sign(mine[:, None] - theirs[None, :]).astype(np.int8)
    wins[~APART] = 0
    others = APART.sum(1)
    chance = (wins.sum(1, dtype=np.int64) / others + 1) / 2
    answer = (-wins.sum(0, dtype=np.int64) / others + 1) / 2
    return wins, chance, answer


def pairs_of_buckets() -> tuple[Array, Array]:
    """The chance of every pair of fine buckets in every class, and who wins there on balance, times it."""
    size, cuts = len(FINE) + 1, np.array(FINE)
    meet = np.zeros((len(CLASSES) + 1, size * size))
    wins = np.zeros_like(meet)
    for (first, second), count in boards().items():
        score, mine, theirs = board(first, second)
        look = np.searchsorted(CLASSES, mine.mean(), side="right")
        one = np.searchsorted(cuts, mine, side="right")
        two = np.searchsorted(cuts, theirs, side="right")
        place = (one[:, None] * size + two[None, :])[APART]
        meet[look] += count * np.bincount(place, minlength=size * size)
        wins[look] += count * np.bincount(place, weights=score[APART], minlength=size * size)
    shape = (len(CLASSES) + 1, size, size)
    total = meet.sum()
    return (meet / total).reshape(shape), (wins / total).reshape(shape)


# ----------------------------------------------------------------------------------------------- the solution


class Game:
    """The vying with chances in buckets. Arrays are by class, then by bucket."""

    def __init__(self, meet: Array, wins: Array) -> None:
        #: from each side
        self.meet = (meet, meet.transpose(0, 2, 1))
        self.wins = (wins, -wins.transpose(0, 2, 1))
        self.spots = spots()

    def end(self, side: int, spot: Spot, fold: bool, reach: Array) -> Array:
        """What a fold or show at a spot is worth to a side."""
        if fold:
            stake = -spot.paid if spot.side == side else spot.paid
            return stake * np.matmul(self.meet[side], reach[..., None])[..., 0]
        return spot.level * np.matmul(self.wins[side], reach[..., None])[..., 0]

    def best(self, side: int, play: list[Array], place: int = 0, reach: Array | None = None) -> Array:
        """What the best answer to the other's play is worth to a side."""
        if reach is None:
            reach = np.ones(self.meet[side].shape[::2])
        spot = self.spots[place]
        worth = []
        for number, kid in enumerate(spot.kids):
            come = reach if spot.side == side else reach * play[place][number]
            if kid >= 0:
                worth.append(self.best(side, play, kid, come))
            else:
                worth.append(self.end(side, spot, kid == FOLD, come))
        return np.max(worth, axis=0) if spot.side == side else np.sum(worth, axis=0)

    def exploitability(self, play: list[Array]) -> float:
        """What best answers win a deal, the mean of both seats."""
        return float(self.best(0, play).sum() + self.best(1, play).sum()) / 2


def solve(game: Game, rounds: int) -> list[Array]:
    """The average play of CFR+ for every spot: by action, class, bucket."""
    shape = game.meet[0].shape[:2]
    regret = [np.zeros((len(spot.kids), *shape)) for spot in game.spots]
    total = [np.zeros_like(part) for part in regret]

    def walk(side: int, place: int, own: Array, reach: Array, weight: int) -> Array:
        spot = game.spots[place]
        sums = regret[place].sum(0)
        play = np.where(sums > 0, regret[place] / np.where(sums > 0, sums, 1), 1 / len(spot.kids))
        worth = []
        for number, kid in enumerate(spot.kids):
            mine, come = own, reach
            if spot.side == side:
                mine = own * play[number]
            else:
                come = reach * ((1 - SLIP) * play[number] + SLIP / len(spot.kids))
            if kid >= 0:
                worth.append(walk(side, kid, mine, come, weight))
            else:
                worth.append(game.end(side, spot, kid == FOLD, come))
        if spot.side != side:
            return np.sum(worth, axis=0)
        values = np.array(worth)
        mean = (play * values).sum(0)
        regret[place] = np.maximum(regret[place] + values - mean, 0)
        total[place] += weight * (own + 1e-4) * play
        return mean

    for number in range(1, rounds + 1):
        for side in (0, 1):
            walk(side, 0, np.ones(shape), np.ones(shape), number)
    return [part / part.sum(0) for part in total]


def filled(play: list[Array], meet: Array) -> list[Array]:
    """Where a class has no hands in a bucket, the play of the nearest bucket that has some."""
    spot_of = spots()
    for place, part in enumerate(play):
        there = meet.sum(2 if spot_of[place].side == 0 else 1) > 1e-7
        for look in range(there.shape[0]):
            filled_ones = np.flatnonzero(there[look])
            for bucket in np.flatnonzero(~there[look]):
                nearest = filled_ones[np.abs(filled_ones - bucket).argmin()]
                part[:, look, bucket] = part[:, look, nearest]
    return play


def rounded(play: list[Array]) -> list[Parts]:
    """In parts: the sums stay whole, the largest rests are rounded up."""
    result = []
    for part in play:
        exact = part * PARTS
        low = np.floor(exact)
        more = np.rint(PARTS - low.sum(0)).astype(int)
        rank = np.argsort(np.argsort(-(exact - low), axis=0, kind="stable"), axis=0, kind="stable")
        result.append((low + (rank < more)).astype(np.uint8))
    return result


def over_real_hands(play: list[Array], count: int = 60) -> float:
    """What best answers win that know the open cards themselves, the mean of some boards."""
    every = boards()
    chances = np.array(list(every.values()), float)
    keys = list(every)
    found = []
    for place in np.random.default_rng(1).choice(len(keys), count, p=chances / chances.sum()):
        wins, *hands = board(*keys[place])
        look = np.searchsorted(CLASSES, hands[0].mean(), side="right")
        at = [np.searchsorted(BUCKETS, chance, side="right") for chance in hands]
        game = Game((APART / APART.sum())[None], (wins / APART.sum())[None])
        theirs = [part[:, look][:, None, at[spot.side]] for part, spot in zip(play, game.spots, strict=True)]
        found.append(game.exploitability(theirs))
    return float(np.mean(found))


# ------------------------------------------------------------------------------------------------ the files


def text_of(data: bytes, width: int = 100) -> list[str]:
    """Bytes packed as lines of printable characters without quotes."""
    text = b85encode(compress(data, 9)).decode()
    return [text[start : start + width] for start in range(0, len(text), width)]


def write_module(play: list[Parts]) -> int:
    """The engine's table. Returns its size in characters."""
    data = b"".join(part[:-1].tobytes() for part in play)
    lines = text_of(data)
    body = "\n".join(f'    "{line}"' for line in lines)
    cuts = "\n".join(
        "    " + " ".join(f"{cut}," for cut in BUCKETS[start : start + 12])
        for start in range(0, len(BUCKETS), 12)
    )
    MODULE.write_text(
        '"""The equilibrium table of Gorka for two. Written by tools/gorka_cfr.py, which says what it means."""\n\n'
        "#: where the look of the open cards is cut into classes, and the chance to win into buckets\n"
        f"CLASSES = {tuple(CLASSES)}\n"
        f"BUCKETS = (\n{cuts}\n)  # fmt: skip\n"
        "#: the play is in multiples of one part of this\n"
        f"PARTS = {PARTS}\n"
        "#: for every spot and every action but the last, by class and bucket, how often; packed by zlib and base 85\n"
        f"TABLE = (\n{body}\n)\n",
        "utf-8",
    )
    return sum(map(len, lines))


def write_fixture(meet: Array, wins: Array) -> None:
    """The chances of the fine buckets to meet, in thousand-millionths, for the first three classes."""
    scaled = np.rint(np.stack([meet, wins])[:, :3] * 1e9).astype(np.int64)
    text = " ".join(map(str, FINE)) + "\n"
    words = ",".join(str(value) if value else "" for value in scaled.ravel())
    FIXTURE.write_text(text + "\n".join(text_of(words.encode())) + "\n", "utf-8")


def main() -> None:
    """Deals everything, solves, writes, and says how good it is."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    meet, wins = pairs_of_buckets()
    write_fixture(meet, wins)
    fine = Game(meet, wins)
    merge = np.searchsorted(BUCKETS, [0, *(cut + 1e-9 for cut in FINE)], side="right")
    gather = np.zeros((len(BUCKETS) + 1, len(FINE) + 1))
    gather[merge, np.arange(len(FINE) + 1)] = 1
    coarse = Game(gather @ meet @ gather.T, gather @ wins @ gather.T)
    play = filled(solve(coarse, rounds), coarse.meet[0])
    parts = rounded(play)
    size = write_module(parts)
    exact = fine.exploitability([part[:, :, merge] for part in play])
    shipped = fine.exploitability([part[:, :, merge] / PARTS for part in parts])
    value = float(fine.best(0, [part[:, :, merge] for part in play]).sum())
    print(f"{len(fine.spots)} spots, at most {CAP} raises; worth {value:+.4f} antes a deal to the first")
    print(f"exploitability {exact:.5f} antes a deal, {shipped:.5f} as shipped in {size} characters")
    print(f"over real hands {over_real_hands([part / PARTS for part in parts]):.3f}")


if __name__ == "__main__":
    main()
