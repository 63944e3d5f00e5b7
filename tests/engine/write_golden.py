"""Writes golden/shuffle.txt, for a new game or a new version of the shuffle, never to make a test pass:

python -m tests.engine.write_golden
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from engine.cards import token
from engine.games import GAMES
from engine.shuffle import deck_order, draw, seed_text

GOLDEN = Path(__file__).parent / "golden" / "shuffle.txt"
SEEDS = 1000
WORDS = [
    "вечер",
    "Пушкин",
    "ёж",
    "преферанс-1",
    "ХЛЕБ-СОЛЬ",
    "a",
    "Ünïcode",
    "ναύτης",
    "2024",
    "пики-крести-бубны-червы",
]
IN_FULL = 8


def seeds() -> list[tuple[str, int]]:
    """Seeds and deal numbers: words first, then codes spread over all 40 bits."""
    codes = [seed_text(number * 1_099_511_627 % (1 << 40)) for number in range(SEEDS - len(WORDS))]
    return [(seed, 1 + place % 7) for place, seed in enumerate(WORDS + codes)]


def lines() -> list[str]:
    """A line a seed: game, seed, deal, first dealer, digest of the order; the first orders in full."""
    result = []
    for slug, game in GAMES.items():
        for place, (seed, number) in enumerate(seeds()):
            order = " ".join(token(card) for card in deck_order(slug, seed, number, game.deck(game.Rules())))
            digest = sha256(order.encode()).hexdigest()[:12]
            line = f"{slug}\t{seed}\t{number}\t{draw(slug, seed, 0, game.seats[0])}\t{digest}"
            result.append(f"{line}\t{order}" if place < IN_FULL else line)
    return result


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")
