"""The laws of every game, over every known set of house rules and every number of players."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import bots, record
from engine.bots.plain import from_data, to_data
from engine.cards import mask
from engine.game import BadLink, IllegalMove, State, play
from engine.games import GAMES
from engine.match import Match
from engine.shuffle import seed_text
from tests.engine.strategies import CASES, USUAL, Case, unseen

every_case = pytest.mark.parametrize("case", CASES, ids=str)
usual_cases = pytest.mark.parametrize("case", USUAL, ids=str)
SEEDS = range(3)
#: no move of any game is larger
MOVES = range(-3, 1200)


def everything(case: Case, state: State) -> tuple[Any, ...]:
    """All that can be seen of a position from all seats, and the cards where they lie."""
    return (state.to_move, state.legal(), [state.view(seat) for seat in range(case.seats)])


def moves_on(state: State, which: int) -> Iterator[int]:
    """The first or the last legal moves of a state, made by the caller; to the end, but no more than 200.

    By such moves a deal of a Navalka goes on until it is stopped after 2,000, the same cards back and forth.
    """
    for _ in range(200):
        if state.to_move is None:
            break
        yield state.legal()[which]


class OnlyRandom(Random):
    """Gives nothing but `random()`, the only method whose numbers Python promises to keep."""

    def _refuse(self, *arguments: object, **named: object) -> Any:
        raise AssertionError("only rng.random() may be used")

    shuffle = choice = choices = sample = randrange = randint = uniform = getrandbits = gauss = _refuse


def test_every_game_is_under_the_laws() -> None:
    assert [game.slug for game in GAMES.values()] == list(GAMES)
    assert {case.game.slug for case in CASES} == set(GAMES)
    for slug, game in GAMES.items():
        seats = {case.seats for case in CASES if case.game.slug == slug}
        assert seats == set(game.seats)
        for name, choices in game.Rules.CHOICES.items():
            tried = {getattr(case.rules, name) for case in CASES if case.game.slug == slug}
            assert tried == set(choices), f"{slug}: {name}"


@every_case
def test_no_card_is_in_two_places(case: Case) -> None:
    """Own cards are known and nobody else's; what a seat doesn't know are cards of the deck."""
    deck = mask(case.game.deck(case.rules))
    for seed in SEEDS:
        for state, _ in case.sampled_game(seed):
            held = 0
            for seat in range(case.seats):
                view = state.view(seat)
                assert not view.hand & held
                held |= view.hand
                assert not view.hand & unseen(view)
                assert not (view.hand | unseen(view)) & ~deck


@every_case
def test_legal_and_why_not_agree(case: Case) -> None:
    for seed in SEEDS:
        for state, _ in case.sampled_game(seed, 8):
            legal = state.legal()
            assert legal == sorted(set(legal))
            assert bool(legal) == (state.to_move is not None)
            assert legal == [move for move in MOVES if state.why_not(move) is None]


@every_case
def test_a_random_move_is_picked_from_the_legal_ones(case: Case) -> None:
    """Every one of them, at its share of the chances."""
    for seed in SEEDS:
        for state, _ in case.sampled_game(seed, 8):
            legal = state.legal()
            count = len(legal)
            assert [state.pick((place + 0.5) / count) for place in range(count)] == legal
            if legal:
                assert [state.pick(0.0), state.pick(1 - 1e-9)] == [legal[0], legal[-1]]


@every_case
def test_an_illegal_move_is_refused_and_changes_nothing(case: Case) -> None:
    for state, _ in case.sampled_game(4, 8):
        before = everything(case, state)
        for move in {-1, 10**9, *range(140)} - set(state.legal()):
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
        for state, _ in case.sampled_game(seed, 6):
            before = everything(case, state)
            twin = state.copy()
            assert everything(case, twin) == before
            for move in moves_on(twin, -1):
                twin.apply(move)
            assert everything(case, state) == before


@every_case
def test_tokens_round_trip_and_are_unique(case: Case) -> None:
    tokens: dict[str, int] = {}
    for seed in SEEDS:
        for state, _ in case.sampled_game(seed, 20):
            for move in state.legal():
                token = case.game.token(move)
                assert case.game.parse(token) == move
                assert tokens.setdefault(token, move) == move


@every_case
def test_the_same_seed_gives_the_same_deal(case: Case) -> None:
    """Played on: Gorka's cards aren't seen at first."""
    ends = []
    for seed in ("q7k3m2xa", "q7k3m2xa", "q7k3m2xb"):
        state = case.deal(seed)
        for move in moves_on(state, 0):
            state.apply(move)
        ends.append(everything(case, state))
    assert ends[0] == ends[1] != ends[2]


@every_case
def test_a_deal_ends_within_its_bound(case: Case) -> None:
    for seed in range(6):
        *_, (state, moves) = case.random_game(seed)
        assert len(moves) <= case.game.MAX_MOVES
        assert state.to_move is None
        assert state.legal() == []
        assert len(state.returns()) == case.seats


@every_case
def test_a_view_shows_nothing_of_the_unseen_cards(case: Case) -> None:
    """Deal the unseen cards otherwise, make the same moves, and nothing that the seat gets is different."""
    changed = hidden = 0
    rng = Random(6)
    for seed in SEEDS:
        for state, moves in case.sampled_game(seed):
            for seat in range(case.seats):
                view = state.view(seat)
                hidden |= unseen(view)
                for _ in range(4):
                    other = case.redeal(seed, moves, view, rng)
                    if other is not None:
                        changed += unseen(view) > 0
                        assert other.view(seat) == view
                        if state.to_move == seat:
                            assert [other.why_not(move) for move in range(140)] == [
                                state.why_not(move) for move in range(140)
                            ]
                        break
    assert changed > 10 or not hidden, "two players of open Navalka know all the cards"


@every_case
def test_determinize_agrees_with_the_view(case: Case) -> None:
    for seed in SEEDS:
        rng = OnlyRandom(seed)
        for state, _ in case.sampled_game(seed):
            for seat in range(case.seats):
                view = state.view(seat)
                world = case.game.determinize(view, rng)
                assert world.view(seat) == view
                if state.to_move == seat:
                    assert world.legal() == state.legal()
                for move in moves_on(world, 0):
                    play(world, move)


@every_case
def test_a_view_survives_json(case: Case) -> None:
    for state, _ in case.sampled_game(7, 6):
        for seat in range(case.seats):
            view = state.view(seat)
            again = from_data(case.game, json.loads(json.dumps(to_data(view))))
            assert again == view
            assert hash(again) == hash(view)


@usual_cases
def test_records_and_links_round_trip(case: Case) -> None:
    for seed in SEEDS:
        match = Match(case.game, case.rules, case.seats, seed_text(seed), bots="novice", first_deal=1 + seed)
        rng = Random(seed)
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()) if match.state.to_move == 0 else bots.move_in(match))
            if len(match.moves) > 60:
                break
        length = len(match.moves)
        for count in sorted({length, length // 2, 1}, reverse=True):
            match.rewind(count)
            text = record.to_text(match)
            again = record.from_text(text)
            assert (again.moves, again.sheet, record.to_text(again)) == (match.moves, match.sheet, text)
            try:
                link = record.link_of(match, moves=True)
                assert record.from_link(record.to_link(link)) == link
            except BadLink as error:
                if error.reason != "length":
                    raise
                continue
            if link.moves:
                assert record.replay(link, bots.move_in).moves[:count] == match.moves[:count]


@every_case
def test_a_match_of_three_deals_is_kept_by_its_record(case: Case) -> None:
    """What deals leave to each other is worked out again from the moves alone."""
    match = Match(case.game, case.rules, case.seats, "три-сдачи", bots="novice")
    rng = Random(3)
    for _ in range(3):
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()))
        if match.over:
            break
        match.next_deal()
    again = record.from_text(record.to_text(match))
    assert again.sheet == match.sheet
    assert everything(case, again.state) == everything(case, match.state)
    alone = record.link_of(match)
    opened = record.match_of(record.from_link(record.to_link(alone)))
    assert (opened.number, opened.dealer) == (match.number, match.dealer)
    assert opened.sheet.rows == ()


def test_nothing_recurses_deeply() -> None:
    """Sixty frames are enough for a deal of every game with the strongest bots, its record, and its link.

    Between two moves of the bots, every ninth, goes the first legal one. In a Navalka that leads nowhere: its deals
    are the longest, and their hundredth moves are thought about as the others were.
    """
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    for case in USUAL:
        case.deal("warm")
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 60)
    try:
        for case in USUAL[::3]:
            match = Match(case.game, case.rules, case.seats, "deep", bots="master")
            while match.state.to_move is not None:
                if len(match.moves) % 9 == 8 and len(match.moves) < 100:
                    match.play(bots.move_in(match))
                else:
                    match.play(match.state.legal()[0])
            assert record.from_text(record.to_text(match)).sheet == match.sheet
            state = Match(case.game, case.rules, case.seats, "deep", bots="master").state
            assert state.to_move is not None
            json.loads(bots.answer(bots.request(state.view(state.to_move), case.game, "master", "k")))
            match.rewind(min(len(match.moves), 20))
            record.from_link(record.to_link(record.link_of(match, moves=True)))
    finally:
        sys.setrecursionlimit(limit)
