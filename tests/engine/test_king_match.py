"""King: matches through records and links, and deals opened by themselves."""

from __future__ import annotations

from random import Random

import pytest

from engine import record
from engine.games import king
from engine.games.king import Rules
from engine.games.king_sheet import orders_left, sheet
from engine.links import Link
from engine.match import Match
from tests.engine.king_tables import RULES


def some_deals(rules: Rules, seats: int, count: int, first_deal: int = 1) -> Match:
    """So many deals played at random, and the first moves of the next one."""
    match, rng = Match(king, rules, seats, "вечер", first_deal=first_deal), Random(count)
    for _ in range(count):
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()))
        match.next_deal()
    for _ in range(5):
        match.play(rng.choice(match.state.legal()))
    return match


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_record_from_the_middle_goes_on_as_the_match_did(rules: Rules, seats: int) -> None:
    match = some_deals(rules, seats, 5)
    again = record.from_text(record.to_text(match))
    assert (again.number, again.dealer, again.moves, again.sheet) == (
        match.number, match.dealer, match.moves, match.sheet,
    )  # fmt: skip
    assert [again.state.view(seat) for seat in range(seats)] == [match.state.view(s) for s in range(seats)]
    assert sheet(rules, seats, again.finished) == sheet(rules, seats, match.finished)
    while again.state.to_move is not None:
        move = again.state.legal()[0]
        again.play(move)
        match.play(move)
    assert again.sheet == match.sheet


def test_a_record_says_what_was_ordered_and_discarded() -> None:
    match = Match(king, Rules(), 3, "q7k3m2xa")
    match.play(king.parse("order:win-D"))
    match.play(match.state.legal()[0])
    discard = king.token(match.moves[1])
    assert f"deal 1 order:win-D {discard}\n" in record.to_text(match)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_deal_opened_by_itself_has_a_fresh_sheet(seats: int) -> None:
    first = Match(king, Rules(), seats, "alone")
    for number in (2, 7, 27):
        match = Match(king, Rules(), seats, "alone", first_deal=number)
        assert match.dealer == (first.dealer + number - 1) % seats
        declarer = (match.dealer + 1) % seats
        assert match.state.view(declarer).orders == Rules().orders
        assert match.sheet.totals == (-4,) * seats
    alone = some_deals(Rules(), seats, 4, first_deal=7)
    assert [row.number for row in alone.finished] == [7, 8, 9, 10]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_deal_of_the_preliminary_round_opened_by_itself(seats: int) -> None:
    rules = Rules(compensation="pre_deals_most")
    for number in range(1, 7):
        match = Match(king, rules, seats, "alone", first_deal=number)
        assert match.state.view(0).pre_deal == (number <= seats)
    match = some_deals(rules, seats, seats, first_deal=seats)
    assert [row.outcome.order == "" for row in match.finished] == [True] + [False] * (seats - 1)


def test_a_match_from_a_later_deal_still_gives_everybody_his_orders() -> None:
    for seats in (3, 4):
        for rules in (
            Rules(match_length="short"),
            Rules(match_length="short", compensation="pre_deals_scored"),
        ):
            match, rng = Match(king, rules, seats, "later", first_deal=2), Random(1)
            while True:
                while match.state.to_move is not None:
                    match.play(rng.choice(match.state.legal()))
                if match.over:
                    break
                match.next_deal()
            rows = match.finished
            assert all(orders_left(rules, rows, seat) == () for seat in range(seats))
            assert len(rows) == 3 * seats + (seats - 1 if rules.pre_deals else 0)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_links_to_deals_stay_short(rules: Rules) -> None:
    for seats in (3, 4):
        link = Link("king", "q7k3m2xa", rules, seats, "master", 9999)
        text = record.to_link(link)
        assert record.from_link(text) == link
        assert len(text) <= 80
