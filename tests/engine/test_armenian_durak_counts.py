"""Armenian Durak: endings counted to the last leaf beside the plain table, and ten thousand deals played out."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from engine.cards import DECK36, token
from engine.game import State
from engine.games.armenian_durak import MAX_MOVES, PRESETS, Rules, deal
from tests.engine.naive import Table


def leaves(state: State) -> tuple[int, int]:
    """How many ways the deal can end from here, and what they bring seat 0 in all."""
    if state.to_move is None:
        return 1, state.returns()[0]
    count = total = 0
    for move in state.legal():
        after = state.copy()
        after.apply(move)
        more, brings = leaves(after)
        count, total = count + more, total + brings
    return count, total


def plain_leaves(table: Table) -> tuple[int, int]:
    if table.turn is None:
        return 1, table.tricks[0] - table.tricks[1]
    count = total = 0
    for card in table.legal():
        after = deepcopy(table)
        after.play(card)
        more, brings = plain_leaves(after)
        count, total = count + more, total + brings
    return count, total


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_endings_have_as_many_leaves_as_on_the_plain_table(rules: Rules) -> None:
    sizes = set()
    for seed in range(6):
        rng = Random(seed)
        order = list(DECK36)
        rng.shuffle(order)
        state = deal(rules, 2, seed % 2, order)
        names = [token(card) for card in order]
        trump = rules.trump == "last_card"
        table = Table(names, seed % 2, rules.columns, rules.flip == "at_once", trump, rules.must_beat)
        for _ in range(MAX_MOVES - 8):
            move = rng.choice(state.legal())
            state.apply(move)
            table.play(token(move))
        count, total = leaves(state)
        assert (count, total) == plain_leaves(table)
        sizes.add(count)
    assert max(sizes) > 10
    assert len(sizes) > 1


def test_ten_thousand_deals_end_after_eighteen_tricks() -> None:
    rng = Random(18)
    order = list(DECK36)
    kinds = list(PRESETS.values())
    for number in range(10_000):
        rng.shuffle(order)
        state = deal(kinds[number % len(kinds)], 2, number % 2, order)
        moves = 0
        while state.to_move is not None:
            state.apply(state.pick(rng.random()))
            moves += 1
        assert moves == MAX_MOVES
        assert sum(state.tricks) == 18
        assert sum(state.returns()) == 0
