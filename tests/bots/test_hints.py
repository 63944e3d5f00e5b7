"""Hints: in every game, before every kind of decision, what each legal move is worth, and the master's own choice.

Where a law does not depend on how hard the master looks, he looks less hard than in play.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isfinite
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.bots import armenian_durak as durak_bots
from engine.bots import gorka_before, gorka_search
from engine.bots import king as king_bots
from engine.bots import napoleon as napoleon_bots
from engine.bots import navalka as navalka_bots
from engine.bots.thought import Thought, finish
from engine.game import BadRules, Game, State
from engine.games import GAMES, king
from engine.games.king_rules import games_of
from engine.games.napoleon_pay import payments
from tests.bots import book_armenian_durak, book_gorka, book_king, book_napoleon, book_navalka
from tests.bots import test_armenian_durak as durak_tests
from tests.bots import test_navalka as navalka_tests
from tests.bots.lessons import Lesson
from tests.engine.strategies import Case, refusal
from tests.engine.test_laws import OnlyRandom

every_game = pytest.mark.parametrize("slug", GAMES)
#: every part of a deal in which somebody decides; in the Navalkas whether cards are unseen
PARTS = {
    "armenian-durak": {"False", "True"},
    "gorka": {"dark-round", "first-two", "dealer-turns", "vying"},
    "king": {"order", "discard", "play"},
    "napoleon": {"auction", "closing", "draw", "announce", "play"},
    "navalka": {"False", "True"},
    "open-navalka": {"False", "True"},
}


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A master who looks at a tenth of what he looks at in play."""
    monkeypatch.setattr(durak_bots, "WORLDS", 3)
    monkeypatch.setattr(durak_bots, "EXACT_WORLDS", 3)
    monkeypatch.setattr(gorka_before, "WORLDS", 9)
    monkeypatch.setattr(gorka_before, "ASKED", 20)
    monkeypatch.setattr(gorka_search, "DEALT", 24)
    monkeypatch.setattr(gorka_search, "PLAYED", 12)
    monkeypatch.setitem(king_bots.SIMULATIONS, "master", 80)
    monkeypatch.setitem(king_bots.ORDERING, "master", ((12, 4), (3, 6)))
    monkeypatch.setitem(king_bots.LAYING, "master", ((66, 1), (6, 4)))
    effort = napoleon_bots.EFFORTS["master"]
    monkeypatch.setitem(napoleon_bots.EFFORTS, "master", effort._replace(cards=6, bids=12))
    level = navalka_bots.LEVELS["master"]
    monkeypatch.setitem(
        navalka_bots.LEVELS, "master", level._replace(playouts=100, simulations=60, nodes=500)
    )


def hinted(view: Any, game: Game, key: str = "k") -> Thought:
    return finish(bots.hint(view, game, bots.rng_for(key)))


def cases(game: Game) -> Iterator[Case]:
    """Every preset and every number of players, but not each by each."""
    presets = list(game.PRESETS.values())
    for number in range(max(len(presets), len(game.seats))):
        rules = presets[number % len(presets)]
        for shift in range(len(game.seats)):
            case = Case(game, rules, game.seats[(number + shift) % len(game.seats)])
            try:
                case.deal("try")
            except BadRules:
                continue
            yield case
            break


def dealt(case: Case, seed: int) -> Iterator[tuple[State, list[int]]]:
    """The positions of a deal that the novices play, each with the moves so far."""
    state, rng, moves = case.start(seed)({}), OnlyRandom(seed), list[int]()
    while state.to_move is not None:
        yield state, moves
        view = state.view(state.to_move)
        move = bots.choose(view, case.game, "novice", rng)
        if rng.random() < 0.2:
            move = view.legal[int(rng.random() * len(view.legal))]
        state.apply(move)
        moves.append(move)


def part_of(view: Any) -> str:
    """The part of the deal."""
    return str(getattr(view, "phase", getattr(view, "stage", view.unseen > 0)))


def some_positions(slug: str, count: int = 99) -> Iterator[tuple[Case, int, State, list[int]]]:
    """From two deals of every case the middle position of each part, once with a choice and once with none.

    With the number of the deal and the moves so far.
    """
    for number, case in enumerate([*cases(GAMES[slug])] * 2):
        chosen: dict[tuple[str, bool], list[tuple[State, list[int]]]] = {}
        for state, moves in dealt(case, number):
            view = state.view(state.to_move or 0)
            chosen.setdefault((part_of(view), len(view.legal) == 1), []).append((state.copy(), moves[:]))
        for positions in chosen.values():
            count -= 1
            if count < 0:
                return
            yield case, number, *positions[len(positions) // 2]


def possible(case: Case, view: Any) -> tuple[float, float]:
    """The least and the most that a deal can bring, as far as a look at the rules tells."""
    slug = case.game.slug
    if slug == "armenian-durak":
        return -18, 18
    if slug in ("navalka", "open-navalka"):
        return -1, 0
    if slug == "gorka":
        return -view.stacks[view.seat], sum(view.stacks) + view.carried
    if slug == "napoleon":
        results = [
            payments(view.rules, view.seats, view.dealer, declarer, bid, going, made, view.box)[0][view.seat]
            for declarer in range(view.seats)
            for bid in range(1, 6)
            for going in (False, True)[: 1 + (bid == 5)]
            for made in (False, True)
        ]
        return min(results), max(results)
    if view.pre_deal:
        return -40, 0
    named = games_of(view.rules)[:-1] if view.order is None else [games_of(view.rules)[view.order - 36]]
    sums = [game.price * (10 if game.by_trick else max(2, game.scoring.bit_count())) for game in named]
    return min(0, *sums), max(0, *sums)


@every_game
@pytest.mark.usefixtures("hasty")
def test_every_legal_move_has_a_value_and_the_masters_has_the_highest(slug: str) -> None:
    game, parts, forced = GAMES[slug], Counter[str](), 0
    for case, _, state, _ in some_positions(slug):
        view = state.view(state.to_move or 0)
        steps = bots.hint(view, game, bots.rng_for("k"))
        shares = []
        try:
            while True:
                shares.append(next(steps))
        except StopIteration as end:
            found: Thought = end.value
        assert all(earlier <= later for earlier, later in pairwise([0, *shares, 1]))
        assert tuple(move for move, _ in found.values) == view.legal
        values = dict(found.values)
        assert all(isfinite(value) for value in values.values())
        assert values[found.move] == max(values.values())
        assert found.move == bots.choose(view, game, "master", bots.rng_for("k"))
        low, high = possible(case, view)
        # an order is also charged with what it takes from later deals
        checked = [values[found.move]] if view.legal[0] >= 36 and slug == "king" else values.values()
        assert all(low - 1e-9 <= value <= high + 1e-9 for value in checked), (low, high, values)
        parts[part_of(view)] += 1
        forced += len(view.legal) == 1
    assert set(parts) == PARTS[slug]
    assert forced


@every_game
@pytest.mark.usefixtures("hasty")
def test_unseen_cards_change_nothing(slug: str) -> None:
    """The same moves with the cards dealt otherwise that the seat can't see: the same hint."""
    compared = 0
    for case, number, state, moves in some_positions(slug, 12):
        view = state.view(state.to_move or 0)
        for seed in range(20):
            other = case.redeal(number, moves, view, Random(seed))
            if other is not None and other.view(view.seat) == view:
                compared += 1
                assert hinted(other.view(view.seat), case.game) == hinted(view, case.game)
                break
    assert compared > 2


def test_it_is_not_for_a_seat_that_is_not_to_move() -> None:
    for slug, game in GAMES.items():
        case = next(cases(game))
        state = case.deal(slug)
        other = next(seat for seat in range(case.seats) if seat != state.to_move)
        assert refusal(hinted, state.view(other), game) == "not-to-move"


# ---------------------------------------------------------------------------------------------- right values


def test_endings_of_armenian_durak_are_worth_what_trying_everything_finds() -> None:
    rng, game, forced = Random(1), GAMES["armenian-durak"], 0
    for number in range(80):
        rules = durak_tests.RULES[number % len(durak_tests.RULES)]
        state = durak_tests.position(rules, 3 + number % 7, rng)
        seat = state.to_move or 0
        view = state.view(seat)
        if view.unseen:
            continue
        left = (36 - len(view.history) + 1) // 2
        exact = {}
        for card, mine in durak_tests.brute_force(state).items():
            now = state.tricks[0] - state.tricks[1] + 2 * mine - left
            exact[card] = float(now if seat == 0 else -now)
        assert dict(hinted(view, game).values) == exact
        forced += len(exact) == 1
    assert forced > 5


def test_endings_of_navalka_are_worth_what_trying_everything_finds() -> None:
    proven = 0
    for state in navalka_tests.small_endings(180, 5):
        if sum(state.dealt).bit_count() != sum(hand.bit_count() for hand in state.dealt):
            continue  # a card that is there twice
        seat = state.to_move
        view = state.view(seat)
        if view.unseen:
            continue
        game = GAMES["navalka" if state.hand_size else "open-navalka"]
        found = hinted(view, game)
        outcomes = {}
        for move, value in found.values:
            trial = state.copy()
            trial.apply(move)
            outcome = outcomes[move] = navalka_tests.forced(trial, seat, 7)
            if outcome:
                proven += 1
                assert value == (0.0 if outcome > 0 else -1.0)
        assert outcomes[found.move] == max(outcomes.values()) or 1 not in outcomes.values()
    assert proven > 60


@pytest.mark.parametrize("slug", ["king", "napoleon"])
def test_the_very_last_card_is_worth_what_it_brings(slug: str) -> None:
    """All other cards lie on the table."""
    game = GAMES[slug]
    for number, case in enumerate([*cases(game)] * 3):
        state = next(state.copy() for state, _ in dealt(case, number))
        rng = OnlyRandom(number)
        while state.to_move is not None:
            before = state.copy()
            state.apply(state.pick(rng.random()))
        view = before.view(before.to_move or 0)
        if (
            view.hand.bit_count() == 1
            and len(view.trick) == len(view.active if slug == "king" else view.tricks) - 1
        ):
            assert dict(hinted(view, game).values) == {view.legal[0]: state.returns()[view.seat]}


def test_open_endings_of_king_are_worth_nearly_what_trying_everything_finds() -> None:
    """Three cards each, and the declarer, who knows what lies aside, sees them all."""
    compared = 0
    for seed in range(400):
        case = Case(GAMES["king"], king.Rules(), 3)
        for state, _ in dealt(case, seed):
            seat = state.to_move or 0
            view = state.view(seat)
            assert isinstance(state, king.State)
            if len(view.legal) < 2 or view.unseen or view.phase != "play" or max(view.hand_counts) > 3:
                continue
            exact = {move: best_for_all(state, move)[seat] for move in view.legal}
            found = hinted(view, case.game)
            assert exact[found.move] == max(exact.values())
            assert dict(found.values)[found.move] == pytest.approx(exact[found.move], abs=0.3)
            compared += len(set(exact.values())) > 1
        if compared >= 3:
            return
    raise AssertionError("no such endings")


def best_for_all(state: king.State, move: int) -> tuple[int, ...]:
    """What a move brings all seats if each goes after its own."""
    trial = state.copy()
    trial.apply(move)
    seat = trial.to_move
    if seat is None:
        return trial.returns()
    return max((best_for_all(trial, answer) for answer in trial.legal()), key=lambda returns: returns[seat])


CLEAR: list[tuple[str, Sequence[Lesson], str, float]] = [
    ("king", book_king.LESSONS, "six top trumps", 8),
    ("king", book_king.LESSONS, "not the king of hearts", 10),
    ("king", book_king.LESSONS, "the king of hearts goes", 6),
    ("king", book_king.LESSONS, "the only losers", 2.5),
    ("napoleon", book_napoleon.LESSONS, "five top trumps", 3),
    ("napoleon", book_napoleon.LESSONS, "five sure tricks are not exchanged", 10),
    ("napoleon", book_napoleon.LESSONS, "for the box with five sure tricks", 15),
    ("napoleon", book_napoleon.LESSONS, "the suit of the top cards becomes trumps", 10),
    ("gorka", book_gorka.LESSONS, "four of a kind among four", 10),
    ("gorka", book_gorka.LESSONS, "against a dark raiser with nothing", 4),
    ("gorka", book_gorka.LESSONS, "over-darkening a big stake", 5),
    ("armenian-durak", book_armenian_durak.LESSONS, "the ace before the lead is lost", 1),
    ("armenian-durak", book_armenian_durak.LESSONS, "thrown in", 1),
]


@pytest.mark.parametrize(("slug", "book", "name", "margin"), CLEAR, ids=[name for *_, name, _ in CLEAR])
def test_what_is_clearly_better_is_shown_by_a_margin(
    slug: str, book: Sequence[Lesson], name: str, margin: float
) -> None:
    lesson = next(lesson for lesson in book if lesson.name == name)
    right, wrong = shown(slug, lesson)
    assert right > wrong + margin


@pytest.mark.parametrize("slug", ["navalka", "open-navalka"])
def test_the_lessons_of_navalka_have_a_margin(slug: str) -> None:
    """All in all, as the chance to lose differs little from move to move."""
    book = book_navalka.CLOSED if slug == "navalka" else book_navalka.OPEN
    margins = [right - wrong for right, wrong in (shown(slug, lesson) for lesson in book[:12])]
    assert sum(margins) / len(margins) > 0.05


def shown(slug: str, lesson: Lesson) -> tuple[float, float]:
    """The highest value of a right move, and of a wrong one."""
    state = lesson.position()
    game = GAMES[slug]
    found = hinted(state.view(state.to_move), game, lesson.name)
    values = {game.token(move): value for move, value in found.values}
    return (
        max(values[token] for token in lesson.right),
        max(value for token, value in values.items() if token not in lesson.right),
    )


# --------------------------------------------------------------------------------------------------- the door


@every_game
@pytest.mark.usefixtures("hasty")
def test_the_door_gives_the_same_rounded(slug: str) -> None:
    for case, _, state, _ in some_positions(slug, 6):
        game, view = case.game, state.view(state.to_move or 0)
        reply = json.loads(bots.answer(bots.request_hint(view, game, "key")))
        found = hinted(view, game, "key")
        assert reply["move"] == game.token(found.move)
        assert [token for token, _ in reply["values"]] == [game.token(move) for move in view.legal]
        for (_, value), (_, exact) in zip(reply["values"], found.values, strict=True):
            assert value == pytest.approx(exact, abs=0.0005 + 1e-9)
        assert dict(reply["values"])[reply["move"]] == max(value for _, value in reply["values"])


def test_the_door_answers_whatever_it_is_asked() -> None:
    game = GAMES["king"]
    state = next(cases(game)).deal("door")
    view = state.view(state.to_move or 0)
    question = json.loads(bots.request_hint(view, game, "key"))
    strange: list[Any] = [None, False, 0, 1, "yes", [], {}, 2**70]
    for name in question:
        for value in strange:
            reply = json.loads(bots.answer(json.dumps({**question, name: value})))
            assert list(reply) == ["error"] or (name == "key" and value == "yes"), (name, value)
    idle = json.loads(bots.request_hint(state.view(((state.to_move or 0) + 1) % 3), game, "key"))
    assert json.loads(bots.answer(json.dumps(idle))) == {"error": "not-to-move"}
