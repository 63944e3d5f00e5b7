"""Closed Navalka against its naive twin, whole deals to their end, and matches."""

from __future__ import annotations

from random import Random

import pytest

from engine import record, shuffle
from engine.cards import listed, token
from engine.games import navalka
from engine.games.navalka import PRESETS, Rules
from engine.match import Match
from tests.engine import heap_table
from tests.engine.heap_table import naive_perft, perft, positions, random_deal, table
from tests.engine.naive_navalka import Table
from tests.engine.strategies import refusal

SEATS = (2, 3, 4, 5, 6)
MIXED = [
    Rules(may_take=True, free_lead=True, last_answer=True, move_cap=500),
    Rules(picker_leads=True, last_answer=True),
    Rules(hand_size=7, free_lead=True),
    Rules(hand_size=6, trump_card="under_talon", picker_leads=True, free_lead=True),
]


def twin(state: navalka.State) -> Table:
    """The naive table at the start of the same deal."""
    rules = state.rules
    return Table(
        [[token(card) for card in listed(hand)] for hand in state.dealt],
        [token(card) for card in state.talon],
        state.dealer,
        "SCDH"[state.trump],
        full=rules.hand_size,
        may_take=rules.may_take,
        free_lead=rules.free_lead,
        last_answer=rules.last_answer,
        picker_leads=rules.picker_leads,
        cap=rules.move_cap,
    )


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", [*PRESETS.values(), *MIXED])
def test_plays_like_the_naive_table(rules: Rules, seats: int) -> None:
    if rules.hand_size * seats > 36:
        return
    for seed in range(3):
        rng = Random(seed)
        state = random_deal(navalka, rules, seats, seed)
        naive = twin(state)
        heap_table.same(state, naive)
        while state.to_move is not None:
            move = rng.choice(state.legal())
            state.apply(move)
            naive.play("take" if move == navalka.TAKE else token(move))
            heap_table.same(state, naive)
            assert [token(card) for card in state.talon[state.drawn :]] == naive.talon


ENDINGS = [
    (("9H", "TH 7C", "8C 6S"), "", "S"),
    (("QD 6C", "KD 7C", "AD 6S"), "", "S"),
    (("QD 6C 7D", "KD 7C", "AD 6S 8C"), "9C", "H"),
    (("6D 6C", "7D 8H", "8D 8C", "9C 6H"), "", "H"),
    (("6D 9S 7C", "7S 7H 9C"), "", "D"),
    (("6D 9S", "TS 7H", "JS 8H"), "AS AH", "C"),
]


@pytest.mark.parametrize("rules", [Rules(), Rules(may_take=True), *MIXED[1:3], Rules(last_answer=True)])
@pytest.mark.parametrize(("dealt", "talon", "trump"), ENDINGS)
def test_all_lines_of_an_ending_are_those_of_the_naive_table(
    rules: Rules, dealt: tuple[str, ...], talon: str, trump: str
) -> None:
    state = table(navalka, *dealt, rules=rules, talon=talon, trump=trump)
    naive = twin(state)
    for depth in (1, 3, 6):
        assert perft(state.copy(), depth) == naive_perft(naive, depth)


def test_lines_counted_by_hand() -> None:
    """A leads the nine and is out. B beats with the ten or the six of spades and has two cards to pile with each.

    Where he piles the seven of clubs, C must beat it with the eight, piles the six and is out: B loses. Where he
    piles another card, C takes, B leads the seven and is out: C loses.
    """
    state = table(navalka, "9H", "TH 6S 7C", "8C 6D")
    counts = [perft(state.copy(), depth) for depth in range(1, 7)]
    nothing = [0, 0, 0]
    assert counts[:4] == [(1, nothing), (2, nothing), (4, nothing), (4, nothing)]
    assert counts[4:] == [(4, [0, -2, -2])] * 2


def test_ten_thousand_deals_end() -> None:
    """Played with low cards and now and then a card at random; two by pure chance, who takes long."""
    ends, longest = 0, 0
    rules = list(PRESETS.values())
    for seed in range(10_000):
        rng = Random(seed)
        chance = rng.random
        state = random_deal(navalka, rules[seed % len(rules)], SEATS[seed // len(rules) % 5], seed)
        trump = state.trump
        while state.to_move is not None:
            moves = state.legal()
            if chance() < 0.15:
                state.apply(moves[int(chance() * len(moves))])
            else:
                state.apply(min(moves, key=lambda move: (move // 9 == trump, move % 9)))
        assert state.moves <= navalka.MAX_MOVES
        longest = max(longest, state.moves)
        ends += -1 in state.returns() or state.moves == state.rules.move_cap or state.rules.last_answer
    assert ends == 10_000
    assert longest < 2000


@pytest.mark.parametrize("seats", SEATS)
def test_deals_of_pure_chance_end_too(seats: int) -> None:
    for rules in PRESETS.values():
        for seed in range(3):
            *_, state = positions(random_deal(navalka, rules, seats, seed), Random(seed))
            assert state.moves <= rules.move_cap
            assert state.to_move is None


# ------------------------------------------------------------------------------------------------ matches


def play_out(match: Match, rng: Random) -> None:
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))


def test_a_whole_match() -> None:
    match = navalka.new_match(Rules(loss_target=3), 3, "до-трёх")
    rng = Random(2)
    dealers = [match.dealer]
    while True:
        play_out(match, rng)
        losses = [-sum(deal.points[seat] for deal in match.finished) for seat in range(3)]
        assert match.sheet.totals == tuple(-count for count in losses)
        assert match.over == (max(losses) == 3)
        if match.over:
            break
        assert match.sheet.winner is None
        match.next_deal()
        dealers.append(match.dealer)
    assert dealers[1:] == [deal.returns.index(-1) for deal in match.finished[:-1]]
    fewest = min(losses)
    assert match.sheet.winner == (losses.index(fewest) if losses.count(fewest) == 1 else None)
    assert refusal(match.next_deal) == "match-over"


def test_equal_losses_share_the_match() -> None:
    rules = Rules(loss_target=3)
    shared = 0
    for number in range(12):
        match, rng = navalka.new_match(rules, 4, f"ничья{number}"), Random(number)
        while True:
            play_out(match, rng)
            if match.over:
                break
            match.next_deal()
        totals = match.sheet.totals
        if totals.count(max(totals)) > 1:
            shared += 1
            assert match.sheet.winner is None
        else:
            assert match.sheet.winner == totals.index(max(totals))
    assert 0 < shared < 12


def test_the_same_player_deals_after_a_draw() -> None:
    match = navalka.new_match(Rules(may_take=True, picker_leads=True, move_cap=500), 2, "ничья")
    dealer = match.dealer
    while match.state.to_move is not None:
        moves = match.state.legal()
        match.play(moves[-1] if navalka.TAKE in moves else moves[0])
    assert match.sheet.totals == (0, 0)
    assert len(match.moves) == 500
    match.next_deal()
    assert match.dealer == dealer


def test_trumps_come_from_a_shuffle_of_their_own() -> None:
    for number in range(1, 6):
        match = Match(navalka, Rules(), 4, "козырь", first_deal=number)
        turned = shuffle.deck_order("navalka/trump", "козырь", number, range(36))[0]
        assert match.state.view(0).trump == turned // 9
        order = shuffle.deck_order("navalka", "козырь", number, range(36))
        assert match.state.view((match.dealer + 1) % 4).dealt >> order[0] & 1
        assert match.dealer == (shuffle.draw("navalka", "козырь", 0, 4) + number - 1) % 4
    under = Match(navalka, Rules(trump_card="under_talon"), 4, "козырь").state.view(0)
    assert under.turned == shuffle.deck_order("navalka", "козырь", 1, range(36))[-1]


@pytest.mark.parametrize("rules", PRESETS.values())
def test_records_in_the_middle_of_a_deal(rules: Rules) -> None:
    match, rng = navalka.new_match(rules, 3, "запись"), Random(1)
    play_out(match, rng)
    match.next_deal()
    for _ in range(30):
        match.play(rng.choice(match.state.legal()))
    again = record.from_text(record.to_text(match))
    assert (again.moves, again.sheet, again.dealer) == (match.moves, match.sheet, match.dealer)
    assert [again.state.view(seat) for seat in range(3)] == [match.state.view(seat) for seat in range(3)]


def test_tokens() -> None:
    assert [navalka.token(move) for move in (0, 35, navalka.TAKE)] == ["6S", "AH", "take"]
    assert [navalka.parse(text) for text in ("6S", "тч", " Take ")] == [0, 35, navalka.TAKE]
    assert refusal(navalka.parse, "pass") == "not-a-card"
