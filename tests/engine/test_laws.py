"""The laws of every game, over every combination of house rules."""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine import bots, record
from engine.bots.plain import to_data
from engine.cards import bits
from engine.game import IllegalMove, State, play
from engine.match import Match
from engine.shuffle import seed_text
from tests.engine.strategies import CASES, Case, unseen

every_case = pytest.mark.parametrize("case", CASES, ids=str)
SEEDS = range(3)


def everything(case: Case, state: State) -> tuple[Any, ...]:
    """All that can be seen of a position from all seats, and the cards where they lie."""
    return (state.to_move, state.legal(), [state.view(seat) for seat in range(case.seats)])


class OnlyRandom(Random):
    """Gives nothing but `random()`, the only method whose numbers Python promises to keep."""

    def _refuse(self, *arguments: object, **named: object) -> Any:
        raise AssertionError("only rng.random() may be used")

    shuffle = choice = choices = sample = randrange = randint = uniform = getrandbits = gauss = _refuse


@every_case
def test_every_move_of_the_deal_is_made_once(case: Case) -> None:
    """Cards are conserved, and what was played is seen by all."""
    deck = case.game.deck(case.rules)
    for seed in SEEDS:
        for state, moves in case.random_game(seed):
            assert len(set(moves)) == len(moves)
            for seat in range(case.seats):
                view = state.view(seat)
                hidden = set(bits(unseen(view)))
                assert hidden <= set(deck)
                assert not hidden & set(moves)
        assert sorted(moves) == list(deck)


@every_case
def test_legal_and_why_not_agree(case: Case) -> None:
    for seed in SEEDS:
        for state, _ in case.random_game(seed):
            legal = state.legal()
            assert legal == sorted(set(legal))
            assert bool(legal) == (state.to_move is not None)
            for move in range(-3, 64):
                assert (state.why_not(move) is None) == (move in legal)


@every_case
def test_an_illegal_move_is_refused_and_changes_nothing(case: Case) -> None:
    for state, _ in case.random_game(4):
        before = everything(case, state)
        for move in {-1, 36, 10**9, *range(36)} - set(state.legal()):
            with pytest.raises(IllegalMove) as error:
                play(state, move)
            assert error.value.move == move
            assert error.value.reason == state.why_not(move)
        assert everything(case, state) == before


@every_case
def test_what_is_no_number_is_no_move(case: Case) -> None:
    state = case.deal("x")
    strange: list[Any] = [None, "QS", 3.0, True, (1,)]
    for move in strange:
        with pytest.raises(IllegalMove):
            play(state, move)


@every_case
def test_copies_are_independent(case: Case) -> None:
    for seed in SEEDS:
        for state, _ in case.random_game(seed):
            before = everything(case, state)
            twin = state.copy()
            assert everything(case, twin) == before
            while twin.to_move is not None:
                twin.apply(twin.legal()[-1])
            assert everything(case, state) == before


@every_case
def test_tokens_round_trip_and_are_unique(case: Case) -> None:
    tokens = set()
    for state, _ in case.random_game(5):
        for move in state.legal():
            assert case.game.parse(case.game.token(move)) == move
            tokens.add((case.game.token(move), move))
    assert len({token for token, _ in tokens}) == len({move for _, move in tokens}) == len(tokens)


@every_case
def test_the_same_seed_gives_the_same_deal(case: Case) -> None:
    assert everything(case, case.deal("q7k3m2xa")) == everything(case, case.deal("q7k3m2xa"))
    assert everything(case, case.deal("q7k3m2xa")) != everything(case, case.deal("q7k3m2xb"))


@every_case
def test_a_deal_ends_within_its_bound(case: Case) -> None:
    for seed in range(12):
        *_, (state, moves) = case.random_game(seed)
        assert len(moves) <= case.game.MAX_MOVES
        assert state.to_move is None
        assert state.legal() == []
        assert len(state.returns()) == case.seats


@every_case
def test_a_view_shows_nothing_of_the_unseen_cards(case: Case) -> None:
    """Deal the unseen cards otherwise, make the same moves, and nothing that the seat gets is different."""
    changed = 0
    rng = Random(6)
    for seed in SEEDS:
        for state, moves in case.random_game(seed):
            for seat in range(case.seats):
                view = state.view(seat)
                other = case.redeal(seed, moves, view, rng)
                if other is None:
                    continue
                changed += unseen(view) > 0
                assert other.view(seat) == view
                if state.to_move == seat:
                    assert [other.why_not(move) for move in range(36)] == [
                        state.why_not(move) for move in range(36)
                    ]
    assert changed > 60


@every_case
def test_determinize_agrees_with_the_view(case: Case) -> None:
    for seed in SEEDS:
        rng = OnlyRandom(seed)
        for state, _ in case.random_game(seed):
            for seat in range(case.seats):
                view = state.view(seat)
                world = case.game.determinize(view, rng)
                assert world.view(seat) == view
                if state.to_move == seat:
                    assert world.legal() == state.legal()
                while world.to_move is not None:
                    play(world, world.legal()[0])


def possible_worlds(case: Case, seed: int, moves: list[int], view: Any) -> set[str]:
    """All worlds that fit a view, by trying every order of the unseen cards against the moves that were made."""
    hidden = list(bits(unseen(view)))
    worlds = set()
    for mixed in permutations(hidden):
        state = case.replaced(seed, moves, dict(zip(hidden, mixed, strict=True)))
        if state is not None and state.view(view.seat) == view:
            worlds.add(world_name(case, state))
    return worlds


def world_name(case: Case, state: State) -> str:
    """A world told by what all seats know of it now and what one of them knows in the end."""
    state = state.copy()
    views = [state.view(seat) for seat in range(case.seats)]
    while state.to_move is not None:
        state.apply(state.legal()[0])
    return f"{views} {state.view(0)}"


@every_case
def test_determinize_draws_all_possible_worlds_equally_often(case: Case) -> None:
    """Against the full list of worlds in endings with three or four unseen cards.

    None is missed, none invented, and all come equally often.
    """
    shapes = set()
    for seed in range(60):
        for state, moves in case.random_game(seed):
            view = state.view(0)
            if not 3 <= unseen(view).bit_count() <= 4:
                continue
            worlds = possible_worlds(case, seed, moves, view)
            if len(worlds) < 2 or len(worlds) in shapes:
                continue
            shapes.add(len(worlds))
            rng = OnlyRandom(seed)
            drawn = [world_name(case, case.game.determinize(view, rng)) for _ in range(25 * len(worlds))]
            counts = Counter(drawn)
            assert set(counts) <= worlds
            chi_square = sum((counts[world] - 25) ** 2 / 25 for world in worlds)
            degrees = len(worlds) - 1
            assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 5
            break
        if len(shapes) == 2:
            return
    raise AssertionError("no such endings")


@every_case
def test_a_view_survives_json(case: Case) -> None:
    for state, _ in case.random_game(7):
        for seat in range(case.seats):
            view = state.view(seat)
            text = json.dumps(to_data(view))
            assert bots.HOOKS[case.game.slug].view_from_data(json.loads(text)) == view
            assert hash(view) == hash(bots.HOOKS[case.game.slug].view_from_data(json.loads(text)))


@every_case
def test_no_bot_looks_at_cards_that_it_cannot_see(case: Case) -> None:
    """Fair play: deal the unseen cards otherwise, and every level still plays the same card."""
    for level in bots.LEVELS:
        compared = 0
        for seed, count in ((1, 20), (2, 11), (3, 24), (4, 15), (5, 26), (6, 17)):
            state, moves = case.position(seed, count)
            seat = state.to_move
            assert seat is not None
            view = state.view(seat)
            choice = bots.choose(view, case.game, level, bots.rng_for("key"))
            assert choice in state.legal()
            rng = Random(seed)
            for _ in range(3):
                other = case.redeal(seed, moves, view, rng)
                if other is not None:
                    compared += 1
                    assert bots.choose(other.view(seat), case.game, level, bots.rng_for("key")) == choice
            if level == "master" and compared >= 2:
                break
        assert compared >= 2


@every_case
def test_records_and_links_round_trip(case: Case) -> None:
    for seed in SEEDS:
        match = Match(case.game, case.rules, case.seats, seed_text(seed), bots="novice", first_deal=1 + seed)
        rng = Random(seed)
        while match.state.to_move is not None:
            text = record.to_text(match)
            again = record.from_text(text)
            assert (again.moves, again.sheet, record.to_text(again)) == (match.moves, match.sheet, text)
            match.play(rng.choice(match.state.legal()) if match.state.to_move == 0 else bots.move_in(match))
        length = len(match.moves)
        for count in (length, length // 2, 1):
            match.rewind(count)
            link = record.link_of(match, moves=True)
            if link.moves:
                assert record.from_link(record.to_link(link)) == link
                assert record.replay(link, bots.move_in).moves == match.moves
            else:
                assert match.dealer == 0, "only the bot has moved"
                assert count == 1


def test_nothing_recurses_deeply() -> None:
    """Fifty frames are enough for a whole match with the strongest bots, its record, and its link."""
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 50)
    try:
        for case in CASES[::5]:
            match = Match(case.game, case.rules, case.seats, "deep", bots="master")
            while match.state.to_move is not None:
                if len(match.moves) > 20 and match.state.to_move == 1:
                    match.play(bots.move_in(match))
                else:
                    match.play(match.state.legal()[0])
            assert record.from_text(record.to_text(match)).sheet == match.sheet
            json.loads(bots.answer(bots.request(match.state.view(0), case.game, "master", "k")))
            record.from_link(record.to_link(record.link_of(match, moves=True)))
    finally:
        sys.setrecursionlimit(limit)
