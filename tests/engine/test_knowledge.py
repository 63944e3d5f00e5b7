"""`View.knowledge` and the history: what a seat has learnt. Undo is free while it stays the same."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from engine.cards import bits, parse
from engine.games import armenian_durak
from engine.games.armenian_durak import Play, Rules, State, determinize
from tests.engine.strategies import CASES as ALL_CASES
from tests.engine.strategies import Case, unseen
from tests.engine.test_armenian_durak import played, table
from tests.engine.test_worlds import possible_worlds

CASES = [case for case in ALL_CASES if case.game is armenian_durak]
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def known(state: State, seat: int = 0) -> tuple[int, int]:
    return state.view(seat).knowledge


def test_own_card_from_the_hand_teaches_nothing() -> None:
    state = table(mine="6S 7S", open_mine="JS", covered="QS", theirs="KS")
    before = known(state)
    assert known(played(state, "6S")) == before


def test_the_others_hand_card_is_news() -> None:
    state = table(mine="6S 7S", open_mine="JS", theirs="KS")
    before = known(state)
    assert known(played(state, "6S KS")) != before


def test_the_others_open_card_that_covers_nothing_more_is_no_news() -> None:
    state = table(Rules(), mine="6S 7S", open_mine="JS", theirs="6C 7C 8C 9C TC JC")
    other_open = list(bits(state.up[1] & ~state.down[1]))
    state.below[other_open[0]] = -1
    state.down[1] &= state.down[1] - 1
    before = known(state)
    state.to_move = 1
    state.apply(other_open[0])
    assert known(state) == before


def test_turning_a_card_is_news_when_it_is_turned() -> None:
    for flip, changes in (("after_trick", False), ("at_once", True)):
        state = table(Rules(flip=flip), mine="6S", open_mine="JS", covered="QS", theirs="KS")
        before = known(state)
        assert (known(played(state, "JS")) != before) == changes


def test_not_following_proves_the_suit_absent() -> None:
    state = table(mine="6S 7S", open_mine="8S", theirs="6H 7H 8H 9H TH JH")
    state.up[1] = sum(1 << card for card in bits(state.up[1]) if card > 8)
    seen, absent = known(played(state, "6S 6H"))
    assert absent == sum(1 << card for card in range(9) if not seen >> card & 1)


def test_following_lower_under_the_duty_to_beat_proves_the_higher_absent() -> None:
    rules = Rules(must_beat=True)
    state = table(rules, mine="JS 7H", open_mine="8H", theirs="6S 7C 8C 9C TC JC")
    state.up[1] &= ~0b111100000
    seen, absent = known(played(state, "JS 6S"))
    assert absent == sum(1 << card for card in (6, 7, 8) if not seen >> card & 1)
    assert not absent & 1 << parse("9S"), "lower ones may still be there"


@every_case
def test_an_empty_hand_holds_nothing(case: Case) -> None:
    for state, _ in case.random_game(2):
        view = state.view(0)
        if view.hand_counts[1] == 0:
            assert view.knowledge[1] == unseen(view)


@every_case
def test_nothing_is_learnt_unless_knowledge_changes(case: Case) -> None:
    """Against the list of all worlds in endings: while knowledge stays, none becomes impossible.

    And if it changes without a card seen, some do. (A card seen is news even to one who could have worked it
    out.)
    """
    compared = 0
    for seed in range(4):
        worlds_before, before = 0, (0, 0)
        for state, moves in case.random_game(seed):
            view = state.view(0)
            if unseen(view).bit_count() > 4:
                continue
            worlds = len(possible_worlds(case, seed, moves, view))
            if view.knowledge == before:
                assert worlds == worlds_before
                compared += 1
            elif view.knowledge[0] == before[0]:
                assert worlds < worlds_before
            worlds_before, before = worlds, view.knowledge
    assert compared > 10


@every_case
def test_knowledge_only_grows(case: Case) -> None:
    for seat in (0, 1):
        views = [state.view(seat) for state, _ in case.random_game(5)]
        for before, after in pairwise(views):
            assert after.knowledge[0] & before.knowledge[0] == before.knowledge[0]
            assert not after.knowledge[0] & after.knowledge[1]
        assert views[-1].knowledge == ((1 << 36) - 1, 0)


@every_case
def test_the_history_tells_the_whole_deal(case: Case) -> None:
    """Who played what from where, what was turned, and who took: enough to rebuild the log."""
    for seed in range(3):
        state, moves = None, list[int]()
        expected: list[tuple[int, int]] = []
        for position, moves in case.random_game(seed):
            assert isinstance(position, State)
            state = position
            if state.to_move is not None:
                expected.append((state.to_move, len(moves)))
        assert state is not None
        history = state.view(1).history
        assert history == state.view(0).history
        assert [play.card for play in history] == moves
        assert [(play.seat, number) for number, play in enumerate(history)] == expected
        tricks = [0, 0]
        for led, answer in zip(history[::2], history[1::2], strict=True):
            assert isinstance(led, Play)
            assert led.taker == -1
            tricks[answer.taker] += 1
        assert tuple(tricks) == state.view(0).tricks
        turned = [play.turned for play in history if play.turned >= 0]
        assert len(turned) == len(set(turned)) == 2 * case.rules.columns
        for play in history:
            if play.turned >= 0:
                lower = next(later for later in history if later.card == play.turned)
                assert (lower.seat, lower.column, lower.turned) == (play.seat, play.column, -1)


@every_case
def test_all_worlds_share_the_view_from_any_point_on(case: Case) -> None:
    for state, _ in case.random_game(8):
        for seat in (0, 1):
            view = state.view(seat)
            world = determinize(view, Random(3))
            assert world.history() == view.history
            assert [world.hand[s].bit_count() for s in (0, 1)] == list(view.hand_counts)


@pytest.mark.parametrize(
    ("case", "count"), [(CASES[0], 0), (CASES[0], 9), (CASES[8], 0), (CASES[15], 9)], ids=str
)
def test_every_unseen_card_lies_everywhere_equally_often(case: Case, count: int) -> None:
    """In 6,000 possible worlds: in the hand as often as there are places for the cards that may be there."""
    draws = 6000
    state, _ = case.position(3, count)
    view = state.view(0)
    hidden, absent = unseen(view), view.knowledge[1]
    in_hand, below = Counter[int](), Counter[tuple[int, int]]()
    rng = Random(11)
    for _ in range(draws):
        world = determinize(view, rng)
        in_hand.update(bits(world.hand[1] & hidden))
        for seat in (0, 1):
            below.update((card, world.column[card] + 8 * seat) for card in bits(world.down[seat]))
    possible = (hidden & ~absent).bit_count()
    wanted = (state.view(1).hand & hidden).bit_count()
    columns = len({place for _, place in below})
    for card in bits(hidden):
        chance = 0.0 if absent >> card & 1 else wanted / possible
        assert abs(in_hand[card] - draws * chance) <= 5 * (draws * chance * (1 - chance)) ** 0.5
        for place in {place for _, place in below}:
            share = (1 - chance) / columns
            assert abs(below[card, place] - draws * share) <= 5 * (draws * share * (1 - share)) ** 0.5
