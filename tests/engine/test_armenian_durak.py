"""Armenian Durak by its paragraphs: test_2_3 is about 2.3 of docs/rules/armenian-durak.*.md."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import DECK36, bits, mask, parse, token
from engine.game import IllegalMove, play
from engine.games import GAMES, armenian_durak
from engine.games.armenian_durak import PRESETS, Rules, State, deal
from engine.match import Deal, Match
from tests.engine.naive import Table
from tests.engine.strategies import CASES as ALL_CASES
from tests.engine.strategies import Case, refusal

CASES = [case for case in ALL_CASES if case.game is armenian_durak]


def cards(text: str) -> list[int]:
    return [parse(word) for word in text.split()]


def names(chosen: int | list[int]) -> str:
    return " ".join(token(card) for card in (bits(chosen) if isinstance(chosen, int) else chosen))


def table(
    rules: Rules | None = None,
    dealer: int = 1,
    *,
    mine: str,
    open_mine: str,
    covered: str = "",
    theirs: str = "",
    open_theirs: str = "",
) -> State:
    """A deal where seat 0 holds `mine` and has `open_mine` on `covered` in front of it; the rest is arbitrary."""
    rules = rules or Rules()
    wanted = [cards(text) for text in (covered, "", open_mine, open_theirs, mine, theirs)]
    spare = [card for card in DECK36 if not any(card in row for row in wanted)]
    size = rules.columns
    for row, length in zip(wanted, (size, size, size, size, 18 - 2 * size, 18 - 2 * size), strict=True):
        row += [spare.pop() for _ in range(length - len(row))]
    order: list[int] = []
    for seat0, seat1 in zip(wanted[::2], wanted[1::2], strict=True):
        for pair in zip(seat0, seat1, strict=True):
            order += pair if dealer == 1 else pair[::-1]
    return deal(rules, 2, dealer, order)


def played(state: State, text: str) -> State:
    for card in cards(text):
        play(state, card)
    return state


# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_two_play_with_36_cards_from_six_to_ace() -> None:
    assert armenian_durak.seats == (2,)
    assert armenian_durak.deck(Rules()) == DECK36
    assert refusal(deal, Rules(), 3, 0, DECK36) == "seats"
    assert refusal(deal, Rules(), 2, 2, DECK36) == "dealer"
    assert refusal(deal, Rules(), 2, 0, DECK36[1:]) == "deck"
    assert refusal(deal, Rules(), 2, 0, [0, *DECK36[:-1]]) == "deck"
    assert refusal(deal, Rules(), 2, 0, DECK36, stacks=3) == "option"


def test_1_1_ranking() -> None:
    for lower, higher in zip("6789TJQK", "789TJQKA", strict=True):
        state = table(mine=f"{lower}S", open_mine="", theirs=f"{higher}S")
        assert played(state, f"{lower}S {higher}S").tricks == [0, 1]


def test_1_2_there_are_no_trumps_unless_agreed() -> None:
    assert Rules().trump == "none"
    assert deal(Rules(), 2, 0, DECK36).view(0).trump == -1


def test_1_3_the_first_with_21_wins_the_match() -> None:
    assert Rules().target == 21


# -------------------------------------------------------------------------------------------------- 2. The
# deal


def test_2_1_chance_names_the_first_dealer_and_then_they_alternate() -> None:
    dealers = [armenian_durak.new_match(Rules(), 2, f"seed{n}").dealer for n in range(60)]
    assert 15 < sum(dealers) < 45
    match = finished_deals("вечер", 4)
    assert [row.dealer for row in match.finished] == [
        match.finished[0].dealer,
        1 - match.finished[0].dealer,
    ] * 2


@pytest.mark.parametrize("dealer", [0, 1])
def test_2_2_two_covered_rows_card_by_card_the_opponent_first(dealer: int) -> None:
    state = deal(Rules(), 2, dealer, DECK36)
    assert state.down[1 - dealer] == mask(range(0, 12, 2))
    assert state.down[dealer] == mask(range(1, 12, 2))


@pytest.mark.parametrize("dealer", [0, 1])
def test_2_3_an_open_card_on_every_covered_one(dealer: int) -> None:
    state = deal(Rules(), 2, dealer, DECK36)
    view = state.view(0)
    assert view.up[1 - dealer] == tuple(range(12, 24, 2))
    assert view.up[dealer] == tuple(range(13, 24, 2))
    assert view.down == ((True,) * 6, (True,) * 6)
    assert [state.below[card] for card in range(12, 24)] == list(range(12))


@pytest.mark.parametrize("dealer", [0, 1])
def test_2_4_six_cards_to_each_hand_seen_by_their_owner(dealer: int) -> None:
    state = deal(Rules(), 2, dealer, DECK36)
    assert state.view(1 - dealer).hand == mask(range(24, 36, 2))
    assert state.view(dealer).hand == mask(range(25, 36, 2))
    assert state.view(0).hand_counts == (6, 6)


def test_2_5_at_the_start_one_sees_eighteen_cards_and_eighteen_not() -> None:
    """The worked example of what is known."""
    for seat in (0, 1):
        view = deal(Rules(), 2, 0, DECK36).view(seat)
        seen, absent = view.knowledge
        assert seen.bit_count() == 18
        assert seen == view.hand | mask(view.up[0]) | mask(view.up[1])
        assert absent == 0


def test_2_5_ruling_eight_in_a_row_and_six_in_the_hand_are_too_many() -> None:
    assert 2 * (8 + 8 + 6) == 44 > len(DECK36) == 2 * (6 + 6 + 6) == 2 * (8 + 8 + 2)


def test_2_6_the_whole_pack_is_dealt() -> None:
    state = deal(Rules(), 2, 0, DECK36)
    sets = [*state.down, *state.up, *state.hand]
    assert sum(sets) == mask(DECK36)
    assert [s.bit_count() for s in sets] == [6] * 6


# -------------------------------------------------------------------------------------------------- 3. The
# play


@pytest.mark.parametrize("dealer", [0, 1])
def test_3_1_the_dealers_opponent_leads_then_the_taker(dealer: int) -> None:
    state = deal(Rules(), 2, dealer, Case(armenian_durak, Rules(), 2).order("lead"))
    assert state.to_move == 1 - dealer
    rng = Random(1)
    while state.to_move is not None:
        before = state.tricks[:]
        play(state, rng.choice(state.legal()))
        play(state, rng.choice(state.legal()))
        taker = 0 if state.tricks[0] > before[0] else 1
        assert state.to_move in (taker, None)


def test_3_2_one_may_lead_from_the_hand_and_from_the_open_row() -> None:
    state = table(mine="6S 7S 8S 9S TS JS", open_mine="6H 7H 8H 9H TH JH")
    assert names(state.legal()) == "6S 7S 8S 9S TS JS 6H 7H 8H 9H TH JH"
    assert state.why_not(parse("6C")) in ("not-yours", "covered")


def test_3_2_the_others_cards_are_not_ones_own() -> None:
    state = table(mine="6S 7S 8S 9S TS JS", open_mine="6H 7H 8H 9H TH JH", theirs="AS")
    for card in bits(state.up[1]):
        assert state.why_not(card) == "not-yours"
    played(state, "6H")
    assert state.why_not(parse("6H")) == "not-yours"


def test_3_3_a_covered_card_cannot_be_played() -> None:
    state = table(mine="6S", open_mine="6H", covered="AS KS QS JS TS 9S")
    for card in bits(state.down[0]):
        assert state.why_not(card) == "covered"
    assert state.why_not(next(iter(bits(state.hand[1])))) == "covered", "hidden is hidden, wherever it lies"


def test_3_4_the_lower_card_is_turned_when_the_trick_is_over() -> None:
    state = table(mine="6S", open_mine="JS", covered="QS", theirs="KS")
    played(state, "JS")
    view = state.view(1)
    assert view.up[0][0] == -1
    assert view.down[0][0]
    assert view.history[-1].turned == -1
    played(state, "KS")
    view = state.view(1)
    assert view.up[0][0] == parse("QS")
    assert not view.down[0][0]
    assert view.history[-2].turned == parse("QS")
    assert state.why_not(parse("QS")) == "not-yours", "it is seat 1 who leads now"


def test_3_4_both_columns_are_turned_after_the_same_trick() -> None:
    state = table(mine="6S", open_mine="JS", covered="QS", open_theirs="9S")
    under = state.below[parse("9S")]
    view = played(state, "JS 9S").view(0)
    assert view.up[0][0] == parse("QS")
    assert view.up[1][0] == under
    assert [play.turned for play in view.history] == [parse("QS"), under]


@pytest.mark.parametrize(
    ("mine", "open_mine", "legal"),
    [
        ("9C KH 6C 7C 8C TC", "7D AS KS QS 6H 7H", "7D"),
        ("9D KH 6C 7C 8C TC", "JC AS KS QS 6H 7H", "9D"),
        ("9D KH 6C 7C 8C TC", "7D AS KS AD 6H 7H", "7D 9D AD"),
    ],
)
def test_3_5_follow_suit_with_hand_and_open_cards_alike(mine: str, open_mine: str, legal: str) -> None:
    state = table(dealer=0, mine=mine, open_mine=open_mine, theirs="TD")
    play(state, parse("TD"))
    assert names(state.legal()) == legal
    assert state.why_not(parse(mine[-2:])) == "follow-suit"


def test_3_6_without_the_suit_any_card_goes() -> None:
    state = table(dealer=0, mine="9C KH 6C 7C 8C TC", open_mine="JC AS KS QS 6H 7H", theirs="TD")
    play(state, parse("TD"))
    assert len(state.legal()) == 12


def test_3_7_only_the_suit_led_takes() -> None:
    state = table(dealer=0, mine="9C AH 6C 7C 8C TC", open_mine="JC AS KS QS 6H 7H", theirs="6D")
    assert played(state, "6D AS").tricks == [0, 1]


def test_3_8_nobody_has_to_take() -> None:
    state = table(dealer=0, mine="9C KH 6C 7C 8C TC", open_mine="7D AD KS QS 6H 7H", theirs="TD")
    assert names(played(state, "TD").legal()) == "7D AD"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_3_9_eighteen_tricks_and_the_table_alone_at_last(case: Case) -> None:
    for seed in range(5):
        for state, moves in case.random_game(seed):
            assert sum(state.view(0).tricks) == len(moves) // 2
            assert state.to_move is None or state.legal()
        assert sum(state.view(1).tricks) == 18
        assert len(moves) == 36


# ---------------------------------------------------------------------------------------------------- 4.
# Scoring


@pytest.mark.parametrize(
    ("mine", "difference", "points"), [(11, 4, (4, 0)), (9, 0, (0, 0)), (18, 18, (18, 0)), (7, -4, (0, 4))]
)
def test_4_1_the_difference_goes_to_the_one_with_more(
    mine: int, difference: int, points: tuple[int, ...]
) -> None:
    state = deal(Rules(), 2, 0, DECK36)
    state.tricks, state.to_move = [mine, 18 - mine], None
    assert state.returns() == (difference, -difference)
    assert armenian_durak.points(Rules(), state.returns()) == points
    assert armenian_durak.outcome(state) == (mine, 18 - mine)


def test_4_1_nothing_is_counted_before_the_end() -> None:
    assert refusal(deal(Rules(), 2, 0, DECK36).returns) == "not-over"


def rows(*points: tuple[int, ...]) -> list[Deal]:
    """Finished deals with these points."""
    return [Deal(number, 0, (), (), (), points_) for number, points_ in enumerate(points, 1)]


def finished_deals(seed: str, count: int) -> Match:
    match = armenian_durak.new_match(Rules(target=31), 2, seed)
    rng = Random(0)
    while True:
        while match.state.to_move is not None:
            match.play(rng.choice(match.state.legal()))
        if len(match.finished) == count:
            return match
        match.next_deal()


def test_4_2_a_tie_scores_nothing_and_the_deal_passes() -> None:
    assert armenian_durak.points(Rules(), (0, 0)) == (0, 0)
    for seat in (0, 1):
        assert armenian_durak.next_dealer(Rules(), 2, seat, ()) == 1 - seat
    ties = [row for n in range(12) for row in finished_deals(f"tie{n}", 2).finished if row.returns == (0, 0)]
    assert ties
    assert all(row.points == (0, 0) and row.outcome == (9, 9) for row in ties)


def test_4_3_all_eighteen_score_eighteen() -> None:
    assert armenian_durak.points(Rules(), (18, -18)) == (18, 0)


def test_4_4_the_difference_is_always_even() -> None:
    for seed in range(20):
        *_, (state, _) = CASES[seed % len(CASES)].random_game(seed)
        assert state.returns()[0] % 2 == 0
        assert sum(state.returns()) == 0


@pytest.mark.parametrize("target", [11, 21, 31])
def test_4_5_the_match_ends_after_the_deal_that_reaches_the_target(target: int) -> None:
    rules = Rules(target=target)
    for score in range(35):
        assert armenian_durak.match_over(rules, 2, rows((score, 0), (0, 3))) == (score >= target)
        assert armenian_durak.match_over(rules, 2, rows((4, 0), (0, score))) == (score >= target)


def test_4_5_a_whole_match() -> None:
    match = armenian_durak.new_match(Rules(), 2, "whole-match")
    rng = Random(3)
    while True:
        while match.state.to_move is not None:
            assert not match.over
            match.play(rng.choice(match.state.legal()))
        totals = [sum(row.points[seat] for row in match.finished) for seat in (0, 1)]
        assert list(match.sheet.totals) == totals
        assert match.over == (max(totals) >= 21)
        if match.over:
            break
        assert match.sheet.winner is None
        match.next_deal()
    assert match.sheet.winner == totals.index(max(totals))
    assert refusal(match.next_deal) == "match-over"


# ------------------------------------------------------------------------------------------------- 5. House
# rules


def test_5_1_layout_with_eight_columns() -> None:
    state = deal(Rules(layout="8-8-2"), 2, 0, DECK36)
    assert [s.bit_count() for s in (*state.down, *state.up, *state.hand)] == [8, 8, 8, 8, 2, 2]
    view = state.view(1)
    assert len(view.up[0]) == len(view.down[1]) == 8
    assert view.up[1] == tuple(range(16, 32, 2))
    assert view.hand == mask((32, 34))


def test_5_2_turning_at_once_shows_the_card_to_the_one_who_answers() -> None:
    state = table(Rules(flip="at_once"), mine="6S", open_mine="JS", covered="QS", theirs="KS")
    played(state, "JS")
    view = state.view(1)
    assert view.up[0][0] == parse("QS")
    assert view.history[-1].turned == parse("QS")
    assert state.to_move == 1, "and it can't be played to the same trick"
    assert played(state, "KS").tricks == [0, 1]


def test_5_3_trumps_are_the_suit_of_the_last_card_which_both_have_seen() -> None:
    state = deal(Rules(trump="last_card"), 2, 1, DECK36)
    last = DECK36[-1]
    assert state.hand[1] >> last & 1
    for seat in (0, 1):
        view = state.view(seat)
        assert view.trump == 3
        assert view.trump_card == last
        assert view.knowledge[0] >> last & 1
    world = armenian_durak.determinize(state.view(0), Random(1))
    assert world.hand[1] >> last & 1
    assert state.why_not(last) == "not-yours", "in sight, but the dealer's"


def test_5_3_a_trump_takes_but_nobody_has_to_trump() -> None:
    rules = Rules(trump="last_card")
    state = table(
        rules, mine="6D AH 6S 7S 8S TS", open_mine="JH AS KS QS 6H 7H", theirs="9D TD JD QD KD AC", dealer=0
    )
    state.trump_card = parse("KD")
    play(state, parse("AC"))
    assert len(state.legal()) == 12
    assert played(state.copy(), "6D").tricks == [1, 0]
    assert played(state.copy(), "AS").tricks == [0, 1]


def test_5_3_the_higher_of_two_trumps_takes() -> None:
    state = table(Rules(trump="last_card"), mine="7D", open_mine="", theirs="9D", dealer=1)
    state.trump_card = parse("9D")
    assert played(state, "7D 9D").tricks == [0, 1]


def test_5_4_the_duty_to_beat() -> None:
    rules = Rules(must_beat=True)
    state = table(rules, dealer=0, mine="7H 6C 7C 8C 9C TC", open_mine="JH QH AS KS QS JS", theirs="9H")
    play(state, parse("9H"))
    assert names(state.legal()) == "JH QH"
    assert state.why_not(parse("7H")) == "must-beat"
    assert state.why_not(parse("AS")) == "follow-suit"
    state = table(rules, dealer=0, mine="7H 6C 7C 8C 9C TC", open_mine="8H JC AS KS QS JS", theirs="9H")
    assert names(played(state, "9H").legal()) == "7H 8H"
    state = table(rules, dealer=0, mine="7D 6C 7C 8C 9C TC", open_mine="8D JC AS KS QS JS", theirs="9H")
    assert len(played(state, "9H").legal()) == 12


def test_5_5_the_winning_score_is_11_21_or_31() -> None:
    for target in (11, 21, 31):
        assert Rules(target=target).target == target
    wrong: list[object] = [0, 12, 22, -21, 21.0, True, "21", None]
    for value in wrong:
        assert refusal(Rules, target=value) == "option"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("layout", "7-7-4"),
        ("flip", "never"),
        ("trump", "hearts"),
        ("must_beat", 1),
        ("must_beat", "no"),
        ("layout", None),
    ],
)
def test_5_other_values_are_refused(field: str, value: object) -> None:
    assert refusal(Rules, **{field: value}) == "option"


def test_5_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert GAMES["armenian-durak"].PRESETS is PRESETS


# ----------------------------------------------------------------------------------------------------- 6.
# Examples


def test_6_1_the_only_diamond_lies_on_the_table() -> None:
    state = table(dealer=0, mine="9C KH 6C 7C 8C TC", open_mine="7D AS KS QS 6H 7H", theirs="TD")
    assert names(played(state, "TD").legal()) == "7D"
    assert played(state, "7D").tricks == [0, 1]


def test_6_2_the_queen_below_the_jack_comes_too_late() -> None:
    state = played(table(mine="6S", open_mine="JS", covered="QS", theirs="KS"), "JS")
    with pytest.raises(IllegalMove):
        play(state.copy(), parse("QS"))
    played(state, "KS")
    assert state.tricks == [0, 1]
    state.to_move = 0
    assert state.why_not(parse("QS")) is None


def test_6_3_eleven_to_seven_nine_each_and_all_eighteen() -> None:
    assert [armenian_durak.points(Rules(), r) for r in ((4, -4), (0, 0), (18, -18))] == [
        (4, 0),
        (0, 0),
        (18, 0),
    ]


def test_6_4_four_six_two_and_ten_make_22() -> None:
    gains = [armenian_durak.points(Rules(), (difference, -difference)) for difference in (4, 6, 2, 10)]
    for count in range(4):
        assert not armenian_durak.match_over(Rules(), 2, rows(*gains[:count]))
    assert armenian_durak.totals(Rules(), 2, rows(*gains)) == (22, 0)
    assert armenian_durak.match_over(Rules(), 2, rows(*gains))


def test_6_5_the_six_of_trumps_beats_an_ace() -> None:
    test_5_3_a_trump_takes_but_nobody_has_to_trump()


def test_6_6_jack_or_queen_but_not_the_seven() -> None:
    test_5_4_the_duty_to_beat()


# -------------------------------------------------------------------------- the whole game against a naive
# twin


@pytest.mark.parametrize("case", CASES, ids=str)
def test_plays_like_the_naive_table(case: Case) -> None:
    """The same deals on `naive.Table`: the same legal cards, tricks, open cards and turns at every move."""
    rules = case.rules
    for seed in range(40):
        rng, dealer = Random(seed), seed % 2
        order = case.order(seed)
        state = armenian_durak.deal(rules, 2, dealer, order)
        twin = Table(
            [token(card) for card in order],
            dealer,
            columns=int(rules.layout[0]),
            at_once=rules.flip == "at_once",
            trump=rules.trump == "last_card",
            must_beat=rules.must_beat,
        )
        while state.to_move is not None:
            assert twin.turn == state.to_move
            assert {token(card) for card in state.legal()} == twin.legal()
            view = state.view(0)
            for seat in (0, 1):
                assert [None if c < 0 else token(c) for c in view.up[seat]] == [
                    c.open for c in twin.columns[seat]
                ]
                assert list(view.down[seat]) == [c.covered is not None for c in twin.columns[seat]]
                assert {token(card) for card in bits(state.hand[seat])} == twin.hands[seat]
            assert list(view.tricks) == twin.tricks
            move = rng.choice(state.legal())
            state.apply(move)
            twin.play(token(move))
        assert twin.turn is None
        assert state.tricks == twin.tricks
