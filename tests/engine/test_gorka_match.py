"""Matches of Gorka from deal to deal: stacks, svara, the dealer, records, deals opened by themselves."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import gorka
from engine.games.gorka import Rules
from engine.games.gorka_match import Carry, Outcome
from engine.match import Match
from tests.engine.gorka_table import light, some_move

#: these seeds give two players equal hands in the first deal
TWO_TIED, THREE_TIED = "svara1043", "svara1303"


def play(match: Match, moves: str) -> None:
    for word in moves.split():
        match.play(gorka.parse(word))


def whole_match(rules: Rules, seats: int, seed: str) -> Match:
    match = gorka.new_match(rules, seats, seed)
    rng = Random(seed)
    while True:
        while match.state.to_move is not None:
            match.play(some_move(match.state, rng))
        if match.over:
            return match
        stacks = match.finished[-1].outcome.stacks
        match.next_deal()
        assert match.state.view(0).stacks == stacks
        assert stacks[match.dealer] or match.state.view(0).carried


def test_5_6_the_most_chips_win() -> None:
    match = whole_match(Rules(deals=6), 4, "most")
    assert len(match.finished) <= 6
    totals = match.sheet.totals
    assert sum(totals) == 0
    assert list(totals) == [sum(row.points[seat] for row in match.finished) for seat in range(4)]
    assert [total + 100 for total in totals] == list(match.finished[-1].outcome.stacks)
    best_of = [seat for seat in range(4) if totals[seat] == max(totals)]
    assert match.sheet.winner == (best_of[0] if len(best_of) == 1 else None)


def test_a_svara_in_a_match() -> None:
    match = gorka.new_match(Rules(tie="svara"), 3, THREE_TIED)
    assert match.dealer == 2
    play(match, light(3) + "raise:2 call pass finish")
    assert match.finished[0].outcome == Outcome((97, 97, 99), Carry(7, (0, 1)), svara=False)
    assert match.sheet.totals == (-3, -3, -1)
    match.next_deal()
    assert match.dealer == 0, "the dealer is not one of the tied: the next of them"
    view = match.state.view(2)
    assert (view.carried, view.pot, view.stacks) == (7, 7, (97, 97, 99))
    assert view.dealt_in == (True, True, False)
    play(match, light(2) + "pass")
    assert match.finished[1].outcome == Outcome((104, 97, 99), None, svara=True)
    assert match.sheet.totals == (4, -3, -1)
    match.next_deal()
    assert match.dealer == 1
    assert match.state.view(0).antes == (1, 1, 1)
    assert match.number == 3


def test_a_svara_after_the_last_deal() -> None:
    match = Match(gorka, Rules(tie="svara", deals=6), 2, TWO_TIED)
    play(match, light(2) + "raise:2 finish")
    assert match.finished[0].outcome.carry == Carry(6, (0, 1))
    match.next_deal()
    assert match.dealer == 1, "the same dealer"
    for _ in range(5):
        play(match, light(2) + "pass")
        assert not match.over
        match.next_deal()
    assert match.number == 7, "six deals and a svara"
    play(match, light(2) + "pass")
    assert match.over


def test_the_dealer_goes_round() -> None:
    match = gorka.new_match(Rules(), 4, "round")
    first = match.dealer
    dealers = []
    for _ in range(6):
        dealers.append(match.dealer)
        play(match, light(4) + "pass pass pass")
        match.next_deal()
    assert dealers == [(first + number) % 4 for number in range(6)]


def test_who_has_lost_all_sits_out() -> None:
    for number in range(40):
        match = whole_match(Rules(stack=20, deals=24), 4, f"out{number}")
        broke = [row for row in match.finished if 0 in row.outcome.stacks]
        if len(broke) > 2 and sum(stack > 0 for stack in broke[0].outcome.stacks) > 1:
            break
    else:
        raise AssertionError("nobody lost all")
    seat = broke[0].outcome.stacks.index(0)
    for row in match.finished:
        if row.number > broke[0].number:
            assert row.dealer != seat
            assert row.returns[seat] == 0
    assert match.over


@pytest.mark.parametrize("number", [1, 2, 7])
def test_a_deal_opened_by_itself_has_full_stacks(number: int) -> None:
    match = Match(gorka, Rules(), 4, "alone", first_deal=number)
    usual = Match(gorka, Rules(), 4, "alone")
    assert match.dealer == (usual.dealer + number - 1) % 4
    assert match.state.view(0).stacks == (100,) * 4
    play(match, light(4) + "pass pass pass")
    match.next_deal()
    assert match.number == number + 1
    assert match.state.view(0).stacks != (100,) * 4
