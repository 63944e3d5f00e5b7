"""Open Navalka against its naive twin, whole deals to their end, and matches."""

from __future__ import annotations

from random import Random

import pytest

from engine import record, shuffle
from engine.cards import listed, token
from engine.games import open_navalka
from engine.games.open_navalka import PRESETS, Rules
from engine.match import Match
from tests.engine import heap_table
from tests.engine.heap_table import naive_perft, perft, positions, table
from tests.engine.naive_open_navalka import Table, deal_cards
from tests.engine.strategies import refusal

SEATS = (2, 3, 4, 5, 6)
MIXED = [
    Rules(take_three=True, may_take=True, last_answer=True, move_cap=500),
    Rules(take_three=True, free_lead=True, no_trump_hand="sit_out", redeal_cap=1),
    Rules(free_lead=True, redeal_cap=0),
    Rules(last_answer=True, no_trump_hand="sit_out"),
]


def twin(state: open_navalka.State, hands: list[list[str]]) -> Table:
    rules = state.rules
    return Table(
        hands,
        state.dealer,
        "SCDH"[state.trump],
        take_three=rules.take_three,
        may_take=rules.may_take,
        free_lead=rules.free_lead,
        last_answer=rules.last_answer,
        cap=rules.move_cap,
    )


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", [*PRESETS.values(), *MIXED])
def test_plays_like_the_naive_table(rules: Rules, seats: int) -> None:
    for seed in range(5):
        rng = Random(seed)
        orders = [rng.sample(range(36), 36) for _ in range(rules.redeal_cap + 1)]
        dealer, trump = rng.randrange(seats), rng.randrange(4)
        state = open_navalka.deal(rules, seats, dealer, orders[0], trump=trump, later_orders=orders[1:])
        hands, bare, redeals = deal_cards(
            [[token(card) for card in order] for order in orders],
            seats,
            dealer,
            "SCDH"[trump],
            sit_out=rules.no_trump_hand == "sit_out",
            redeals=rules.redeal_cap,
        )
        assert (list(state.no_trump), state.redeals) == (bare, redeals)
        naive = twin(state, hands)
        heap_table.same(state, naive)
        while state.to_move is not None:
            move = rng.choice(state.legal())
            state.apply(move)
            naive.play("take" if move == open_navalka.TAKE else token(move))
            heap_table.same(state, naive)


ENDINGS = [
    (("9H", "TH 7C", "8C 6S"), "S"),
    (("QD 6C 7D", "KD 7C", "AD 6S 8C"), "H"),
    (("6D 6C", "7D 8H", "8D 8C", "9C 6H"), "H"),
    (("6D 9S 7C", "7S 7H 9C"), "D"),
    (("6D 9S", "TS 7H", "JS 8H"), "C"),
    (("6D 9S 9H", "TS 7H 6C", "JS 8H 8S"), "H"),
]


@pytest.mark.parametrize("rules", [Rules(), Rules(may_take=True), *MIXED[:3], Rules(last_answer=True)])
@pytest.mark.parametrize(("dealt", "trump"), ENDINGS)
def test_all_lines_of_an_ending_are_those_of_the_naive_table(
    rules: Rules, dealt: tuple[str, ...], trump: str
) -> None:
    state = table(open_navalka, *dealt, rules=rules, trump=trump)
    naive = twin(state, [[token(card) for card in listed(hand)] for hand in state.dealt])
    for depth in (1, 3, 6):
        assert perft(state.copy(), depth) == naive_perft(naive, depth)


def test_lines_counted_by_hand() -> None:
    """A leads the nine and is out; B beats with ten or six of spades, and has two cards to pile with each.

    Where he piles the seven, C beats with the eight, piles the six and is out: B loses. Else C takes what B
    has piled, and B leads the seven and is out: C loses.
    """
    state = table(open_navalka, "9H", "TH 6S 7C", "8C 6D")
    counts = [perft(state.copy(), depth) for depth in range(1, 7)]
    nothing = [0, 0, 0]
    assert counts[:4] == [(1, nothing), (2, nothing), (4, nothing), (4, nothing)]
    assert counts[4:] == [(4, [0, -2, -2])] * 2


def test_ten_thousand_deals_end() -> None:
    """Played at random, with all presets and numbers of players."""
    rules = list(PRESETS.values())
    ended = 0
    for seed in range(10_000):
        rng = Random(seed)
        order = list(range(36))
        rng.shuffle(order)
        seats = SEATS[seed // len(rules) % 5]
        state = open_navalka.deal(rules[seed % len(rules)], seats, seed % seats, order)
        chance = rng.random
        while state.to_move is not None:
            moves = state.legal()
            state.apply(moves[int(chance() * len(moves))])
        assert state.moves <= state.rules.move_cap
        ended += -1 in state.returns()
    assert ended > 9000, "few draws"


# ------------------------------------------------------------------------------------------------ matches


def play_out(match: Match, rng: Random) -> None:
    while match.state.to_move is not None:
        match.play(rng.choice(match.state.legal()))


@pytest.mark.parametrize("rules", [Rules(loss_target=3), Rules(loss_target=3, no_trump_hand="sit_out")])
def test_a_whole_match(rules: Rules) -> None:
    match = open_navalka.new_match(rules, 6, "до-трёх")
    rng = Random(2)
    dealers = [match.dealer]
    while True:
        play_out(match, rng)
        losses = [-sum(deal.points[seat] for deal in match.finished) for seat in range(6)]
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


def test_trumps_and_redeals_come_from_shuffles_of_their_own() -> None:
    redeals = set()
    for number in range(1, 12):
        match = Match(open_navalka, Rules(), 6, "козырь", first_deal=number)
        view = match.state.view((match.dealer + 1) % 6)
        assert view.trump == shuffle.deck_order("open-navalka/trump", "козырь", number, range(36))[0] // 9
        slug = f"open-navalka/redeal-{view.redeals}" if view.redeals else "open-navalka"
        order = shuffle.deck_order(slug, "козырь", number, range(36))
        assert set(listed(view.dealt)) == set(order[::6])
        redeals.add(view.redeals)
        assert match.start().view(0) == match.state.view(0)
    assert len(redeals) > 3


@pytest.mark.parametrize("rules", PRESETS.values())
def test_records_in_the_middle_of_a_deal(rules: Rules) -> None:
    match, rng = open_navalka.new_match(rules, 5, "запись"), Random(1)
    play_out(match, rng)
    match.next_deal()
    for _ in range(12):
        match.play(rng.choice(match.state.legal()))
    again = record.from_text(record.to_text(match))
    assert (again.moves, again.sheet, again.dealer) == (match.moves, match.sheet, match.dealer)
    assert [again.state.view(seat) for seat in range(5)] == [match.state.view(seat) for seat in range(5)]
    match.rewind(3)
    assert match.moves == again.moves[:3]


def test_deals_of_pure_chance_show_the_same_to_all() -> None:
    """What is public is the same in all views."""
    for state in positions(open_navalka.deal(Rules(), 4, 0, list(range(36))), Random(3)):
        views = [state.view(seat) for seat in range(4)]
        assert len({view.history for view in views}) == 1
        assert len({(view.pile, view.counts, view.piling, view.to_move, view.loser) for view in views}) == 1


def test_tokens() -> None:
    assert [open_navalka.token(move) for move in (0, 35, open_navalka.TAKE)] == ["6S", "AH", "take"]
    assert [open_navalka.parse(text) for text in ("6S", "тч", "TAKE")] == [0, 35, open_navalka.TAKE]
