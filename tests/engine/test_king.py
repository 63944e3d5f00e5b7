"""King to order by its paragraphs: test_2_3 is about 2.3 of docs/rules/king.*.md. Here sections 1 to 4."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import DECK32, DECK36, mask
from engine.game import GameError
from engine.games import king
from engine.games.king import PRESETS, Rules, deal
from engine.games.king_rules import LEAD, NEGATIVES
from engine.match import Match
from tests.engine.king_tables import RULES, names, played, random_deal, table, texts, why
from tests.engine.strategies import refusal

# ------------------------------------------------------------------------------------------- 1. What you need


def test_1_1_three_or_four_sit_and_three_play() -> None:
    assert king.seats == (3, 4)
    assert king.slug == "king"
    for seats in (0, 2, 5):
        assert refusal(deal, Rules(), seats, 0, DECK32) == "seats"
    strange: list[object] = [-1, 3, None, True, 1.0]
    for dealer in strange:
        assert refusal(deal, Rules(), 3, dealer, DECK32) == "dealer"
    assert refusal(deal, Rules(), 4, 4, DECK32) == "dealer"
    assert [deal(Rules(), 4, dealer, DECK32).view(0).active for dealer in range(4)] == [
        (1, 2, 3),
        (2, 3, 0),
        (3, 0, 1),
        (0, 1, 2),
    ]


def test_1_2_the_pack_is_seven_to_ace() -> None:
    assert king.deck(Rules()) == DECK32
    assert len(DECK32) == 32
    for order in (DECK36, DECK32[1:], [*DECK32[1:], DECK32[5]], [0, *DECK32[1:]]):
        assert refusal(deal, Rules(), 3, 0, order) == "deck"


def test_1_2_ranking() -> None:
    for lower, higher in zip("789TJQK", "89TJQKA", strict=True):
        hands = [f"{lower}S", f"{higher}S", "7C"]
        state = table(*hands)
        state.hand = [mask(map(king.parse, hand.split())) for hand in hands]
        state.led = LEAD
        assert played(state, f"{lower}S {higher}S 7C").tricks == [0, 1, 0]


def test_1_3_only_a_payback_has_trumps() -> None:
    for order in texts(table(rules=Rules(seventh_game=True))):
        trump = played(table(rules=Rules(seventh_game=True)), order).view(1).trump
        assert trump == ("SCDH".index(order[-1]) if "win" in order else -1)
    assert table().view(0).trump == -1


def test_1_4_six_penalty_games_and_three_paybacks_each() -> None:
    assert Rules().orders == ("tricks", "hearts", "boys", "girls", "last2", "king", "win", "win", "win")


# -------------------------------------------------------------------------------------------------- 2. The
# deal


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_chance_names_the_first_dealer_and_the_deal_goes_round(seats: int) -> None:
    first = Counter(king.new_match(Rules(), seats, f"seed{n}").dealer for n in range(240))
    assert set(first) == set(range(seats))
    assert min(first.values()) > 30
    for dealer in range(seats):
        assert king.next_dealer(Rules(), seats, dealer, ()) == (dealer + 1) % seats


@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_2_2_by_twos_from_the_dealers_left(seats: int, dealer: int) -> None:
    state = deal(Rules(), seats, dealer, DECK32)
    order = list(DECK32)
    order[6:8] = []
    for place in range(3):
        seat = (dealer + 1 + place) % seats
        mine = [card for packet in range(place, 15, 3) for card in order[2 * packet : 2 * packet + 2]]
        assert state.hand[seat] == mask(mine)
        assert len(mine) == 10


@pytest.mark.parametrize("seats", [3, 4])
def test_2_3_the_talon_is_the_pair_after_the_first_round(seats: int) -> None:
    state = deal(Rules(), seats, 0, DECK32)
    assert state.talon == mask(DECK32[6:8])
    assert sum(state.hand) + state.talon == mask(DECK32)
    for seat in range(seats):
        view = state.view(seat)
        assert view.talon == ()
        assert view.may_be_aside == view.unseen
        assert view.aside_count == 2


@pytest.mark.parametrize("dealer", range(4))
def test_2_4_at_four_the_dealer_sits_out_and_sees_only_what_all_see(dealer: int) -> None:
    for order in ("order:hearts", "order:win-C", "order:tricks"):
        for state in random_deal(Rules(), 4, dealer, order):
            assert state.to_move != dealer
            view = state.view(dealer)
            assert (view.hand, view.legal, view.discarded) == (0, (), 0)
            assert view.hand_counts[dealer] == view.tricks[dealer] == 0
            if state.order >= 0:
                assert mask(view.talon) == state.talon
            cards = [step.move for step in view.history[3:]]
            assert not view.unseen & mask(cards)
            assert all(step.move == -1 for step in view.history[1:3])
        assert state.returns()[dealer] == 0


# ------------------------------------------------------------------------------------ 3. The order and the
# discard


@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 2), (4, 0), (4, 3)])
def test_3_1_the_dealers_left_orders_before_the_talon_is_seen(seats: int, dealer: int) -> None:
    state = deal(Rules(), seats, dealer, DECK32)
    assert state.to_move == (dealer + 1) % seats
    view = state.view(state.to_move)
    assert view.declarer == state.to_move
    assert view.phase == "order"
    assert view.hand.bit_count() == 10
    assert view.talon == ()
    assert names(list(view.legal)) == (
        "order:tricks order:hearts order:boys order:girls order:last2 order:king "
        "order:win-S order:win-C order:win-D order:win-H"
    )
    for card in DECK32:
        assert state.why_not(card) == "order-first"


def test_3_1_what_is_no_move_of_king() -> None:
    state = table()
    strange: list[object] = [None, "order:king", 36.0, True, 0, 9, 18, 27, -1, 48, 1000]
    for move in strange:
        assert state.why_not(move) == "no-such-move"  # type: ignore[arg-type]
    assert why(played(state, "order:king"), "order:tricks") == "ordered"


def test_3_2_nine_orders_and_the_trump_suit_with_a_payback() -> None:
    assert Rules().turns == 9
    assert Counter(Rules().orders) == dict.fromkeys(Rules().negatives, 1) | {"win": 3}
    state = played(table(), "order:win-D")
    for seat in range(3):
        view = state.view(seat)
        assert (view.game, view.trump, view.order) == ("win", 2, king.parse("order:win-D"))


def test_3_3_only_orders_that_are_left_in_any_sequence() -> None:
    state = table(orders=("boys", "win", "tricks"))
    assert names(state.legal()) == ("order:tricks order:boys order:win-S order:win-C order:win-D order:win-H")
    assert why(state, "order:hearts") == "no-such-order"
    assert why(state, "order:win-N") == "no-such-order"
    assert why(state, "order:kings") == "no-such-order"
    assert names(table(orders=("king",)).legal()) == "order:king"
    assert state.view(2).orders == ("boys", "win", "tricks")


@pytest.mark.parametrize(
    "orders",
    [
        (),
        "tricks",
        ("trick",),
        ("tricks", "tricks"),
        ("win",) * 4,
        ("kings",),
        (36,),
        (None,),
        {"tricks"},
        36,
        False,
        ("order:tricks",),
        ("win-S",),
        (["tricks"],),
    ],
)
def test_3_3_orders_that_nobody_can_have(orders: object) -> None:
    assert refusal(table, orders=orders) == "option"


def test_3_3_other_context_is_refused() -> None:
    assert refusal(table, stacks=(1, 2, 3)) == "option"
    assert refusal(table, pre_deal=True) == "option", "there is no preliminary round"
    assert refusal(table, pre_deal=0) == "option"
    assert refusal(table, rules=Rules(match_length="short"), orders=("win", "win")) == "option"
    assert table(orders=["win", "king"], pre_deal=False).orders == ("win", "king")


def test_3_4_the_talon_is_shown_and_taken() -> None:
    state = table("7S", "7C", "7D", "AH AS", dealer=2)
    assert all(state.view(seat).talon == () for seat in range(3))
    played(state, "order:girls")
    assert state.hand[0].bit_count() == 12
    for seat in range(3):
        view = state.view(seat)
        assert names(list(view.talon)) == "AS AH"
        assert view.hand_counts == (12, 10, 10)
        assert view.phase == "discard"
        assert not view.unseen & mask(view.talon)
    assert state.view(1).may_hold[0] & state.talon == state.talon
    assert state.view(1).may_hold[2] & state.talon == 0


def test_3_5_two_discards_that_only_the_declarer_knows() -> None:
    state = played(table("7S 8S 9S", "", "", "AS KS"), "order:girls")
    assert state.to_move == 0
    assert why(state, names(state.hand[1]).split()[0]) == "not-yours"
    played(state, "8S AS")
    assert state.view(0).discarded == mask(map(king.parse, ("8S", "AS")))
    assert [step.move for step in state.view(0).history[1:]] == [king.parse("8S"), king.parse("AS")]
    for seat in (1, 2):
        view = state.view(seat)
        assert view.discarded == 0
        assert [step.move for step in view.history[1:]] == [-1, -1]
        assert view.aside_count == 2
        assert names(view.may_be_aside & mask(view.talon)) == "KS AS"
    assert state.hand[0].bit_count() == 10


def test_3_5_in_either_order() -> None:
    one = played(table("7S 8S 9S"), "order:girls 7S 9S")
    other = played(table("7S 8S 9S"), "order:girls 9S 7S")
    assert one.hand == other.hand
    assert one.view(1) == other.view(1)
    assert one.view(0) != other.view(0), "the declarer remembers what he did"


@pytest.mark.parametrize(
    ("order", "barred"),
    [
        ("tricks", ""),
        ("hearts", "7H QH KH AH"),
        ("boys", "JS KS KH JC"),
        ("girls", "QS QH"),
        ("last2", ""),
        ("king", "KH"),
        ("win-S", ""),
        ("win-H", ""),
    ],
)
def test_3_6_scoring_cards_cannot_be_discarded(order: str, barred: str) -> None:
    state = played(table("7S JS QS KS AS 7H QH KH AH 8C", "", "", "JC 9C"), f"order:{order}")
    hand = texts(played(table("7S JS QS KS AS 7H QH KH AH 8C", "", "", "JC 9C"), "order:tricks"))
    assert len(hand) == 12
    for _ in range(2):
        assert texts(state) == hand - set(barred.split())
        assert {why(state, card) for card in barred.split()} <= {"scoring-card"}
        card = "7S" if "7S" in hand else "8C"
        played(state, card)
        hand -= {card}


def test_3_6_there_is_always_a_discard() -> None:
    for rules in RULES:
        for order in texts(table(rules=rules, orders=rules.orders)):
            heavy = played(table("7H 8H 9H TH JH QH KH AH KS JS", "", "", "QS KC", rules=rules,
                                 orders=rules.orders), order)  # fmt: skip
            assert len(heavy.legal()) >= 2


def test_3_7_the_discard_counts_for_nobody() -> None:
    state = played(table("7S 8S", "", "", "AS KS"), "order:tricks AS KS")
    while state.to_move is not None:
        state.apply(state.legal()[0])
    assert sum(state.tricks) == 10
    assert sum(state.returns()) == -20


# ----------------------------------------------------------------------------------------- 4. Games and prices


def finished(order: str, rules: Rules, seed: int, seats: int = 3) -> tuple[int, ...]:
    *_, state = random_deal(rules, seats, seed, f"order:{order}")
    return state.returns()


def all_in_all(order: str, total: int, each: int, scale: str = "classic", **options: object) -> None:
    """Every deal of the game brings so much, in steps of so much."""
    rules = Rules(scale=scale, **options)  # type: ignore[arg-type]
    for seed in range(6):
        for seats in (3, 4):
            written = finished(order, rules, seed, seats)
            assert sum(written) == total
            assert all(number % each == 0 for number in written)
            assert all(number * total >= 0 for number in written)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_1_no_tricks(early_stop: bool) -> None:
    all_in_all("tricks", -20, 2, early_stop=early_stop)
    all_in_all("tricks", -30, 3, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_2_no_hearts(early_stop: bool) -> None:
    all_in_all("hearts", -16, 2, early_stop=early_stop)
    all_in_all("hearts", -24, 3, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_3_no_boys(early_stop: bool) -> None:
    all_in_all("boys", -16, 2, early_stop=early_stop)
    all_in_all("boys", -24, 3, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_4_no_girls(early_stop: bool) -> None:
    all_in_all("girls", -16, 4, early_stop=early_stop)
    all_in_all("girls", -24, 6, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_5_last_two(early_stop: bool) -> None:
    all_in_all("last2", -16, 8, early_stop=early_stop)
    all_in_all("last2", -24, 12, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_6_no_king(early_stop: bool) -> None:
    all_in_all("king", -16, 16, early_stop=early_stop)
    all_in_all("king", -24, 24, "three_hand", early_stop=early_stop)


@pytest.mark.parametrize("early_stop", [True, False])
def test_4_7_payback(early_stop: bool) -> None:
    all_in_all("win-D", 40, 4, early_stop=early_stop)
    all_in_all("win-D", 50, 5, "three_hand", early_stop=early_stop)


def test_4_8_no_other_game_can_be_ordered() -> None:
    assert Rules().negatives == ("tricks", "hearts", "boys", "girls", "last2", "king")
    for text in ("order:all", "order:yeralash", "order:", "order:win", "order:win-X", "order:tricks2"):
        with pytest.raises(GameError) as error:
            king.parse(text)
        assert error.value.reason == "not-an-order"


def test_4_8_tokens() -> None:
    words = [f"order:{name}" for name in (*NEGATIVES, "kings", "win-S", "win-C", "win-D", "win-H", "win-N")]
    moves = [king.parse(word) for word in words]
    assert moves == list(range(36, 48))
    assert [king.token(move) for move in moves] == words
    assert king.parse(" ORDER:WIN-s ") == moves[7]
    assert [king.token(card) for card in DECK32] == names(list(DECK32)).split()
    assert king.parse("кч") == king.parse("KH")
    assert refusal(king.parse, "win-S") == "not-a-card"


def test_presets_are_house_rules_and_the_first_is_the_default() -> None:
    assert next(iter(PRESETS.values())) == Rules()
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert all(Match(king, rules, 4, "x").state.to_move is not None for rules in PRESETS.values())
