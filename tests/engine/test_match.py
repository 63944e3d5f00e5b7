"""Matches: deals in a row, the dealer, the sheet, and going back."""

from __future__ import annotations

from random import Random

import pytest

from engine import shuffle
from engine.game import GameError, IllegalMove
from engine.games import armenian_durak
from engine.games.armenian_durak import Rules
from engine.match import MAX_DEAL, Match
from tests.engine.strategies import refusal


def new(seed: str = "q7k3m2xa", **options: object) -> Match:
    return Match(armenian_durak, Rules(), 2, seed, **options)  # type: ignore[arg-type]


def finish(match: Match, seed: int = 0) -> None:
    rng = Random(seed)
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))


def test_a_new_match_stands_at_the_first_deal() -> None:
    match = armenian_durak.new_match(Rules(), 2, " Вечер ")
    assert (match.seed, match.number, match.first_deal, match.moves, match.finished) == (
        "вечер",
        1,
        1,
        (),
        (),
    )
    assert (match.bots, match.version, match.seats, match.over) == ("player", 1, 2, False)
    assert match.sheet.rows == ()
    assert match.sheet.totals == (0, 0)
    assert match.sheet.winner is None
    assert match.dealer == shuffle.draw("armenian-durak", "вечер", 0, 2)


def test_the_cards_come_from_the_shuffle() -> None:
    match = new()
    order = shuffle.deck_order("armenian-durak", match.seed, 1, armenian_durak.deck(Rules()))
    expected = armenian_durak.deal(Rules(), 2, match.dealer, order)
    assert [match.state.view(seat) for seat in (0, 1)] == [expected.view(seat) for seat in (0, 1)]


def test_the_seventh_deal_by_itself_is_the_seventh_of_the_match() -> None:
    match = Match(armenian_durak, Rules(target=31), 2, "q7k3m2xa")
    for number in range(1, 7):
        assert match.number == number
        finish(match, number)
        match.next_deal()
    alone = Match(armenian_durak, Rules(target=31), 2, "q7k3m2xa", first_deal=7)
    assert alone.number == match.number == 7
    assert alone.dealer == match.dealer
    assert alone.state.view(0) == match.state.view(0)
    assert alone.sheet.totals == (0, 0)
    finish(alone)
    alone.next_deal()
    assert alone.number == 8


def test_a_finished_deal_is_on_the_sheet_at_once() -> None:
    match = new()
    finish(match)
    row = match.finished[-1]
    assert match.sheet.rows == (row,)
    assert (row.number, row.dealer, row.moves) == (1, match.dealer, match.moves)
    assert row.returns == match.state.returns()
    assert sum(row.outcome) == 18
    assert row.points == tuple(max(0, difference) for difference in row.returns)
    match.next_deal()
    assert match.finished == (row,)


def test_illegal_moves_change_nothing() -> None:
    match = new()
    view = match.state.view(0)
    with pytest.raises(IllegalMove):
        match.play(99)
    assert match.moves == ()
    assert match.state.view(0) == view
    finish(match)
    with pytest.raises(IllegalMove, match="deal-over"):
        match.play(0)


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    assert refusal(new().next_deal) == "not-over"


def test_rewind_goes_to_any_earlier_move_and_playing_on_comes_back() -> None:
    match = new()
    views = [match.state.view(0)]
    rng = Random(4)
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))
        views.append(match.state.view(0))
    moves, sheet = match.moves, match.sheet
    for count in (36, 20, 7, 0):
        match.rewind(count)
        assert match.state.view(0) == views[count]
        assert match.moves == moves[:count]
        assert match.finished == (sheet.rows if count == 36 else ())
    for move in moves:
        match.play(move)
    assert match.sheet == sheet
    for count in (-1, 37):
        assert refusal(match.rewind, count) == "length"


def test_a_rewound_deal_can_go_another_way() -> None:
    match = new()
    finish(match, 1)
    first = match.finished[-1]
    match.rewind(10)
    finish(match, 2)
    assert match.finished[-1].moves != first.moves
    assert match.finished[-1].moves[:10] == first.moves[:10]
    assert len(match.finished) == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bots": "cheat"}, "option"),
        ({"first_deal": 0}, "option"),
        ({"first_deal": MAX_DEAL + 1}, "option"),
        ({"first_deal": "1"}, "option"),
    ],
)
def test_what_is_no_match(options: dict[str, object], reason: str) -> None:
    assert refusal(new, **options) == reason


@pytest.mark.parametrize("seed", ["", "  ", "a\nb", "x" * 81, "a\x00"])
def test_what_is_no_seed(seed: str) -> None:
    assert refusal(new, seed) == "word"


def test_rules_and_seats_of_another_game() -> None:
    assert refusal(Match, armenian_durak, None, 2, "a") == "option"
    assert refusal(Match, armenian_durak, Rules(), 3, "a") == "seats"


def test_the_last_deal_there_is() -> None:
    match = new(first_deal=MAX_DEAL)
    finish(match)
    with pytest.raises(GameError, match="length"):
        match.next_deal()
