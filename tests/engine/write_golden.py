"""Writes golden/: what must stay the same on every machine and in every version. Never to make a test pass:

python -m tests.engine.write_golden

shuffle.txt holds the orders of a thousand seeds a game, deal-links.txt links of every kind; transcripts/ a match of
two deals for every preset and number of players, every move and what it brought. A change of the rules shows as a
difference in them, to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from engine import record
from engine.cards import token
from engine.game import BadRules
from engine.games import GAMES
from engine.match import Match
from engine.shuffle import deck_order, draw, seed_text

FOLDER = Path(__file__).parent / "golden"
GOLDEN = FOLDER / "shuffle.txt"
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
    for slug, game in sorted(GAMES.items()):
        for place, (seed, number) in enumerate(seeds()):
            order = " ".join(token(card) for card in deck_order(slug, seed, number, game.deck(game.Rules())))
            digest = sha256(order.encode()).hexdigest()[:12]
            line = f"{slug}\t{seed}\t{number}\t{draw(slug, seed, 0, game.seats[0])}\t{digest}"
            result.append(f"{line}\t{order}" if place < IN_FULL else line)
    return result


def transcript_file(slug: str) -> Path:
    """Where the transcripts of a game are kept."""
    return FOLDER / "transcripts" / f"{slug}.txt"


def transcripts(slug: str) -> str:
    """Two deals of a match by every preset and number of players."""
    return "\n".join("\n".join(_transcript(match)) for match in _matches(slug)) + "\n"


def _matches(slug: str) -> Iterator[Match]:
    game = GAMES[slug]
    for name, rules in game.PRESETS.items():
        for seats in game.seats:
            try:
                yield Match(game, rules, seats, f"{name}-{seats}")
            except BadRules:
                continue


def _transcript(match: Match) -> Iterator[str]:
    """The record, and for each deal the number of choices at every move, the result, and the score."""
    choices: list[str] = []
    scores: list[str] = []
    while True:
        counts: list[int] = []
        while match.state.to_move is not None:
            legal = match.state.legal()
            counts.append(len(legal))
            # chance without a generator: any digest will do
            place = sha256(f"{match.seed} {match.number} {len(counts)}".encode()).digest()[0]
            match.play(legal[place % len(legal)])
        choices.append(f"choices {match.number} " + " ".join(map(str, counts)))
        row = match.finished[-1]
        scores.append(
            f"score {row.number} dealer {row.dealer} {row.points} {match.sheet.totals} {row.outcome}"
        )
        if match.over or len(scores) == 2:
            break
        match.next_deal()
    yield record.to_text(match).rstrip("\n")
    yield from choices
    yield from scores
    yield ""


def links(slug: str) -> list[str]:
    """Links to deals of a game: the plain one, every preset, and one with all house rules changed."""
    game = GAMES[slug]
    result = [record.Link(slug, seed_text(1 << 39))]
    for place, rules in enumerate(game.PRESETS.values(), 2):
        seats = game.seats[place % len(game.seats)]
        result.append(record.Link(slug, WORDS[place % 5], rules, seats, deal=place, dealer=place % seats))
    changed = {name: choices[-1] for name, choices in game.Rules.CHOICES.items()}
    rules = game.Rules(**changed)
    result.append(record.Link(slug, seed_text(7), rules, game.seats[0], "master", 9999, dealer=1))
    return [record.to_link(link) for link in result]


if __name__ == "__main__":
    (FOLDER / "deal-links.txt").write_text(
        "\n".join(link for slug in sorted(GAMES) for link in links(slug)) + "\n", encoding="utf-8"
    )
    GOLDEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")
    (FOLDER / "transcripts").mkdir(exist_ok=True)
    for name in GAMES:
        transcript_file(name).write_text(transcripts(name), encoding="utf-8")
