"""King to order: what the orders are worth that a player keeps for later deals.

Everybody plays each of his orders once. So what counts is not what an order brings, but what it brings beyond
what it would bring later, with a hand that suits it better or has to do when nothing else is left.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.king_rules import Rules

#: what each order brought some hands dealt by chance, by simulation, with the usual prices: a column a hand
WORTH: dict[str, tuple[float, ...]] = {
    "tricks": (-4.0, -3.0),
    "hearts": (-4.0, -3.0),
    "boys": (-4.0, -3.0),
    "girls": (-4.0, -3.0),
    "last2": (-4.0, -3.0),
    "king": (-4.0, -3.0),
    "kings": (-4.0, -3.0),
    "win": (17.0, 16.0),
}


def later(rules: Rules, orders: tuple[str, ...], played: str) -> float:
    """What the orders that are left after playing one bring altogether, in points, each with the hand it suits."""
    three_hand = rules.scale == "three_hand"
    scales = (1.5, 1.25) if three_hand else (1.0, 1.0)
    names = tuple(name for name in WORTH if name in orders and name != "win")
    short = len(rules.negatives) if rules.match_length == "short" else 0
    negatives, wins = _without(names, orders.count("win"), played, short)
    return _worth(negatives, wins, short, *scales)


def _without(negatives: tuple[str, ...], wins: int, played: str, short: int) -> tuple[tuple[str, ...], int]:
    """The negatives and the number of otygrysh orders that are left; in a short match two negatives are all."""
    if played == "win":
        return negatives, wins - 1
    rest = tuple(name for name in negatives if name != played)
    return (() if short and short - len(rest) == 2 else rest), wins


@lru_cache(maxsize=4096)
def _worth(negatives: tuple[str, ...], wins: int, short: int, scale: float, win_scale: float) -> float:
    """The mean over the hands of what the best order brings now and the others later."""
    choices = []
    for name in (*negatives, *(("win",) if wins else ())):
        factor = win_scale if name == "win" else scale
        rest = _worth(*_without(negatives, wins, name, short), short, scale, win_scale)
        choices.append([factor * worth + rest for worth in WORTH[name]])
    if not choices:
        return 0.0
    best: list[float] = [max(column) for column in zip(*choices, strict=True)]
    return sum(best) / len(best)
