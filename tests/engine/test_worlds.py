"""`determinize` draws the worlds that could be, and draws them evenly: against dealing again and again.

Where cards are drawn during the deal, a card played since may have been dealt or drawn, and other worlds are possible
than those in which the unseen cards change places: closed Navalka and Napoleon have tests of their own, in
test_navalka_worlds.py and test_napoleon_worlds.py.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine.cards import listed
from engine.game import State
from tests.engine.strategies import USUAL, Case, unseen
from tests.engine.test_laws import OnlyRandom, moves_on

DRAWING = ("navalka", "napoleon")
usual_cases = pytest.mark.parametrize(
    "case", [case for case in USUAL if case.game.slug not in DRAWING], ids=str
)


def possible_worlds(case: Case, seed: int, moves: list[int], view: Any) -> set[str]:
    """All worlds that fit a view, by trying every order of the unseen cards against the moves that were made."""
    hidden = listed(unseen(view))
    worlds = set()
    for mixed in permutations(hidden):
        state = case.replaced(seed, moves, dict(zip(hidden, mixed, strict=True)), view.seat)
        if state is not None and state.view(view.seat) == view:
            worlds.add(world_name(case, state))
    return worlds


def world_name(case: Case, state: State) -> str:
    """A world told by what all seats know of it now and what they know later."""
    state = state.copy()
    views = [state.view(seat) for seat in range(case.seats)]
    for move in moves_on(state, 0):
        state.apply(move)
    return f"{views} {[state.view(seat) for seat in range(case.seats)]}"


def even(counts: Counter[str], worlds: set[str], each: int) -> bool:
    """Whether all worlds came about equally often."""
    chi_square = sum((counts[world] - each) ** 2 / each for world in worlds)
    degrees = len(worlds) - 1
    return bool(chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5)


@usual_cases
def test_all_possible_worlds_are_drawn_equally_often(case: Case) -> None:
    """Against the full list of worlds in positions with three or four unseen cards: none missed, none invented.

    Games in which more cards than that are never seen at all have the next test.
    """
    shapes = set()
    fewest = 36
    for seed in range(40):
        for state, moves in case.sampled_game(seed, 30):
            view = state.view(0)
            fewest = min(fewest, unseen(view).bit_count() or 36)
            if not 3 <= unseen(view).bit_count() <= 4 or state.to_move is None:
                continue
            worlds = possible_worlds(case, seed, moves, view)
            if len(worlds) < 2 or len(worlds) in shapes:
                continue
            shapes.add(len(worlds))
            rng = OnlyRandom(seed)
            drawn = [world_name(case, case.game.determinize(view, rng)) for _ in range(25 * len(worlds))]
            counts = Counter(drawn)
            assert set(counts) == worlds
            assert even(counts, worlds, 25)
            break
        if len(shapes) == 2:
            return
    assert shapes or fewest > 4, "no such endings"


def places(case: Case, state: State, cards: list[int]) -> list[tuple[int, int]]:
    """Who holds which of these cards, -1 for nobody."""
    hands = [state.view(seat).hand for seat in range(case.seats)]
    return [(card, next((seat for seat, hand in enumerate(hands) if hand >> card & 1), -1)) for card in cards]


@usual_cases
def test_worlds_are_drawn_as_if_dealt_again(case: Case) -> None:
    """Against all unseen cards dealt at random until the same moves fit: each card lies as often in each hand."""
    compared = 0
    for seed in range(9):
        for state, moves in case.sampled_game(seed, 6):
            if state.to_move is None or not moves:
                continue
            view = state.view(state.to_move)
            cards = listed(unseen(view))
            rng = Random(seed)
            dealt = [
                again
                for _ in range(160)
                if (again := case.redeal(seed, moves, view, rng)) is not None
                and again.view(view.seat) == view
            ]
            if len(dealt) < 50:
                continue
            compared += 1
            count = 4 * len(dealt)
            expected, drawn = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
            for again in dealt:
                expected.update(places(case, again, cards))
            chance = OnlyRandom(seed)
            for _ in range(count):
                drawn.update(places(case, case.game.determinize(view, chance), cards))
            for place in set(expected) | set(drawn):
                share = (expected[place] + drawn[place]) / (len(dealt) + count)
                spread = (share * (1 - share) * (1 / len(dealt) + 1 / count)) ** 0.5
                difference = expected[place] / len(dealt) - drawn[place] / count
                assert abs(difference) <= 5 * spread + 1e-9, (place, expected[place], drawn[place])
        if compared >= 3:
            return
    assert compared
