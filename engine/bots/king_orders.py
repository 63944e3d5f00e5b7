"""King to order: what the orders are worth that a player keeps for later deals.

Everybody plays each of his orders once. So what counts is not what an order brings, but what it brings beyond
what it would bring later, with a hand that suits it better or has to do when nothing else is left.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.king_rules import Rules

#: what each order brought some hands dealt by chance, by simulation, with the usual prices: a column a hand
WORTH: dict[str, tuple[float, ...]] = {
    "tricks": (
        -3.4, -3.9, -3.1, -1.1, -3.1, -6.8, -8.4, -3.4, -2.8, -1.7, -1.7, -3.9, -3.2, -2.3, -4.2, -1.1,
        -7.9, -4.9, -2.9, -11.0, -4.4, -1.8, -5.3, -5.8, -0.6, -4.1, -6.2, -3.5, -2.6, -2.1, -2.2, -3.9
    ),
    "hearts": (
        -4.9, -5.7, -2.9, -0.4, -3.5, -8.8, -7.4, -4.4, -1.9, -1.7, -0.3, -2.1, -0.9, -2.4, -7.0, -2.2,
        -9.9, -4.0, -2.5, -10.0, -6.5, -5.7, -5.9, -6.7, -2.3, -4.8, -6.3, -3.2, -6.9, -3.4, -2.1, -7.5
    ),
    "boys": (
        -6.4, -3.0, -7.3, -3.2, -3.8, -4.4, -6.6, -2.2, -4.4, -3.6, -1.0, -4.6, -3.7, -1.4, -6.4, -0.9,
        -8.3, -7.1, -1.9, -11.0, -3.7, -1.5, -8.8, -7.3, -1.1, -4.0, -4.6, -1.9, -4.6, -1.2, -2.2, -2.5
    ),
    "girls": (
        -2.1, -3.7, -2.4, -2.2, -2.7, -5.7, -9.4, -3.1, -4.7, -0.9, -1.1, -2.3, -3.7, -1.0, -5.7, -1.3,
        -5.4, -8.3, -4.4, -11.6, -3.4, -4.9, -3.4, -4.3, -1.0, -5.0, -4.7, -2.4, -2.2, -1.4, -3.9, -1.9
    ),
    "last2": (
        -4.2, -4.6, -2.0, -3.0, -2.6, -8.2, -7.2, -6.2, -0.3, -1.0, -0.6, -1.7, -1.8, -1.6, -4.1, -1.4,
        -7.4, -5.0, -3.0, -9.5, -5.7, -4.2, -3.0, -7.5, -2.9, -3.6, -5.4, -3.5, -4.9, -1.3, -2.5, -6.8
    ),
    "king": (
        -7.2, -5.9, -1.1, 0.0, -3.7, -9.1, -10.1, -5.0, -2.6, -0.8, -1.0, -3.5, -4.2, -2.1, -9.0, -3.7,
        -6.7, -1.6, -3.2, -6.7, -1.8, -5.3, -4.6, -7.0, -2.7, -6.4, -9.0, -3.4, -5.1, -2.4, -3.0, -7.2
    ),
    "kings": (
        -5.4, -2.4, -9.6, -1.5, -2.3, -4.0, -5.2, -2.2, -4.8, -3.9, -1.2, -4.5, -3.7, -1.4, -5.7, -1.5,
        -8.8, -6.4, -1.6, -13.1, -4.5, -1.6, -10.1, -7.7, -1.3, -4.7, -4.4, -2.2, -2.4, -1.4, -2.5, -2.9
    ),
    "win": (
        21.8, 13.4, 22.4, 24.2, 21.6, 26.7, 21.5, 15.8, 22.0, 19.3, 26.6, 24.0, 19.2, 29.3, 26.9, 15.6,
        25.7, 19.0, 18.1, 29.8, 19.8, 28.0, 19.2, 21.0, 23.4, 22.7, 19.6, 17.9, 16.6, 25.6, 15.2, 18.2
    ),
}  # fmt: skip


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
