"""The tree search: small games whose answer is known, and King's endings against looking at everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.bots.ismcts import ismcts, rollout
from engine.bots.thought import Thought, finish
from engine.cards import DECK32, bits
from engine.games import king
from engine.games.king_rules import TRICKS
from tests.engine.test_laws import OnlyRandom

# ------------------------------------------------------------------------------------------------ small games


@dataclass
class Tree:
    """A game written as a tree. A node is the seat to move and its moves, a leaf what it brings each seat."""

    node: Any
    #: the moves made
    path: tuple[int, ...] = ()

    @property
    def to_move(self) -> int | None:
        return self.node[0] if isinstance(self.node[1], dict) else None

    def legal(self) -> list[int]:
        return sorted(self.node[1])

    def pick(self, chance: float) -> int:
        return self.legal()[int(chance * len(self.node[1]))]

    def apply(self, move: int) -> None:
        self.node, self.path = self.node[1][move], (*self.path, move)

    def copy(self) -> Tree:
        return Tree(self.node, self.path)

    def returns(self) -> tuple[int, ...]:
        assert self.to_move is None
        result: tuple[int, ...] = self.node
        return result


@dataclass
class Sight:
    legal: tuple[int, ...]
    seat: int = 0


def searched(worlds: Sequence[Any], simulations: int = 2000, seed: int = 1, **options: Any) -> Thought:
    """What the search finds where each of these trees may be the true one."""
    view = Sight(tuple(sorted(worlds[0][1])), worlds[0][0])

    def draw(_: Any, rng: Random) -> Tree:
        return Tree(worlds[int(rng.random() * len(worlds))])

    playout: Callable[[Any, Random], Sequence[float]] = options.pop("playout", rollout)
    return finish(ismcts(view, draw, playout, simulations, OnlyRandom(seed), **{"explore": 1.0, **options}))


def test_a_bet_is_worth_its_mean() -> None:
    """Two worlds in three pay 3 and one takes 4: worth 2/3, more than half a point for sure."""
    good, bad = (0, {0: (3, 0), 1: (1, 0)}), (0, {0: (-4, 0), 1: (1, 0)})
    found = searched([good, good, bad], 4000, explore=8.0)
    assert found.values[1] == (1, 1.0)
    assert found.move == 1
    assert found.values[0][1] == pytest.approx(2 / 3, abs=0.25)


def test_it_does_not_hope_to_know_later_what_it_can_not_see() -> None:
    """A guess at a coin, after going on, wins only half the time.

    A search in each world by itself takes it for a sure win, see Frank and Basin on strategy fusion.
    """

    def world(coin: int) -> Any:
        guess = (0, {side: (1, 0) if side == coin else (-1, 0) for side in (0, 1)})
        return (0, {0: guess, 1: (0, {0: (0, 0), 1: (0, 0)})})

    found = searched([world(0), world(1)], 4000, explore=3.0)
    assert abs(found.values[0][1]) < 0.15
    # with anything for sure on the other side it stays away
    safe = [(0, {0: world(coin)[1][0], 1: (1, 0), 2: (0, 0)}) for coin in (0, 1)]
    assert searched(safe, 2000).move == 1


def test_every_seat_goes_after_its_own_returns() -> None:
    """Three players: what looks rich for the first is not what the second lets him have."""
    tree = (
        0,
        {
            0: (1, {0: (9, 0, 0), 1: (1, 2, 0)}),
            1: (1, {0: (2, {0: (0, 5, 0), 1: (4, 3, 3)}), 1: (5, 2, 0)}),
        },
    )
    # in 0 the second plays 1: worth 1; in 1 he plays 0, as the third will play 1: worth 4
    found = searched([tree], 4000, explore=8.0)
    assert found.move == 1
    assert dict(found.values)[1] == pytest.approx(4, abs=0.6)
    assert dict(found.values)[0] < 3  # the second tries the other answer now and then


def test_the_other_uses_what_he_has_in_the_worlds_where_he_has_it() -> None:
    """A killing answer is there in one world of five. Counted by chances, it is made whenever it is there."""

    def world(armed: bool) -> Any:
        answers: dict[int, Any] = {0: (2, -2), 1: (1, -1)}
        if armed:
            answers[2] = (-10, 10)
        return (0, {0: (1, answers), 1: (0, -0)})

    found = dict(searched([world(True), *[world(False)] * 4], 6000, explore=20.0).values)
    exact = (-10 + 4 * 1) / 5  # unarmed he answers 1, which costs him less
    assert found[0] == pytest.approx(exact, abs=0.6)
    assert searched([world(True), *[world(False)] * 4], 6000, explore=20.0).move == 1


def nim(left: int, seat: int = 0) -> Any:
    """Take one, two or three; who takes the last one wins."""
    if not left:
        return (-1, 1) if seat == 0 else (1, -1)
    return (seat, {take: nim(left - take, 1 - seat) for take in (1, 2, 3) if take <= left})


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_nim_is_won(heap: int) -> None:
    assert searched([nim(heap)], 3000).move == heap % 4


# ------------------------------------------------------------------------------------------- endings of King


def ending(seed: int, order: int, cards: int) -> king.State:
    """A random deal of King played by chance until so many cards are left, the seat to move the last of a trick."""
    rng = Random(seed)
    deck = list(DECK32)
    rng.shuffle(deck)
    state = king.deal(king.Rules(early_stop=False), 3, 0, deck)
    state.apply(order)
    while True:
        seat = state.to_move
        assert seat is not None
        if state.led >= 0 and state.after[seat] == state.leader and state.hand[seat].bit_count() == cards:
            return state
        state.apply(rng.choice(state.legal()))


def worlds_of(view: king.View) -> list[king.State]:
    """Every position that looks like the view, from all ways to lay the cards that it does not know."""
    first, second = (seat for seat in view.active if seat != view.seat)
    hidden = list(bits(view.may_hold[first] | view.may_hold[second] | view.may_be_aside))
    found = []
    sample = king.determinize(view, Random(0))
    for mine in combinations(hidden, view.hand_counts[first]):
        rest = [card for card in hidden if card not in mine]
        for other in combinations(rest, view.hand_counts[second]):
            aside = [card for card in rest if card not in other]
            masks = [sum(1 << card for card in cards) for cards in (mine, other, aside)]
            may = (view.may_hold[first], view.may_hold[second], view.may_be_aside)
            if all(not mask & ~allowed for mask, allowed in zip(masks, may, strict=True)):
                state = sample.copy()
                state.hand[first], state.hand[second] = masks[0], masks[1]
                state.discarded = masks[2] | view.discarded
                found.append(state)
    return found


@pytest.mark.parametrize(
    ("order", "explore"), [(TRICKS, 3.0), (TRICKS + 1, 3.0), (TRICKS + 4, 12.0), (TRICKS + 7, 6.0)]
)
def test_endings_are_worth_what_all_worlds_say(order: int, explore: float) -> None:
    """With two cards left the last to play chooses, all else is forced: the values are exact means."""
    compared = 0
    for seed in range(40):
        state = ending(seed, order, 2)
        view = state.view(state.to_move or 0)
        worlds = worlds_of(view)
        if len(view.legal) < 2 or len(worlds) < 2:
            continue
        exact = {}
        for move in view.legal:
            total = 0
            for world in worlds:
                trial = world.copy()
                trial.apply(move)
                rollout(trial, Random(1))  # no choice is left
                total += trial.returns()[view.seat]
            exact[move] = total / len(worlds)
        found = finish(ismcts(view, king.determinize, rollout, 1500, OnlyRandom(seed), explore=explore))
        best = max(exact.values())
        assert exact[found.move] > best - 0.35
        for move, value in found.values:
            if exact[move] > best - 1:
                assert value == pytest.approx(exact[move], abs=0.8)
        compared += 1
        if compared == 6:
            return
    assert compared >= 2


def solved(state: king.State) -> tuple[int, ...]:
    """What a position with open cards brings if every seat goes after its own, the lower card among equals."""
    seat = state.to_move
    if seat is None:
        return state.returns()
    return max((after(state, move) for move in state.legal()), key=lambda returns: returns[seat])


def after(state: king.State, move: int) -> tuple[int, ...]:
    trial = state.copy()
    trial.apply(move)
    return solved(trial)


def test_open_endings_are_solved() -> None:
    """Where every card is in sight the search finds what trying everything finds."""
    right = total = 0
    for seed in range(60):
        state = ending(seed, TRICKS + 7, 3)
        seat = state.to_move or 0
        values = {move: after(state, move)[seat] for move in state.legal()}
        if len(set(values.values())) < 2:
            continue
        view = state.view(seat)

        def draw(_: Any, __: Random, known: king.State = state) -> king.State:
            return known.copy()

        found = finish(ismcts(view, draw, rollout, 1500, OnlyRandom(1), explore=4.0))
        total += 1
        right += values[found.move] == max(values.values())
        if total == 10:
            break
    assert total >= 4
    assert right >= total - 1


# --------------------------------------------------------------------------------------------------- the work


def counted(simulations: int, **options: Any) -> tuple[int, int, Thought]:
    """How often the search drew a world and played one on."""
    state = ending(3, TRICKS, 7)
    view = state.view(state.to_move or 0)
    drawn = played = 0

    def draw(view: Any, rng: Random) -> Any:
        nonlocal drawn
        drawn += 1
        return king.determinize(view, rng)

    def playout(state: Any, rng: Random) -> Sequence[float]:
        nonlocal played
        played += 1
        return rollout(state, rng)

    found = finish(ismcts(view, draw, playout, simulations, OnlyRandom(5), explore=4.0, **options))
    assert [move for move, _ in found.values] == list(view.legal)
    return drawn, played, found


def test_simulations_bound_the_work() -> None:
    assert counted(100)[:2] == (100, 100)
    assert counted(300, worlds=40)[:2] == (40, 300)
    assert counted(1)[0] == len(counted(1)[2].values)  # every move once at least


def test_the_same_chance_finds_the_same() -> None:
    assert counted(200) == counted(200)
    assert counted(200, worlds=30) == counted(200, worlds=30)


def test_progress_rises_to_the_whole() -> None:
    state = ending(4, TRICKS, 6)
    view = state.view(state.to_move or 0)
    shares = list(ismcts(view, king.determinize, rollout, 100, OnlyRandom(1), explore=4.0, step=8))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) == 13


def test_a_single_move_is_found() -> None:
    found = searched([(0, {5: (0, {0: (1, 0), 1: (3, 0)})})], 400)
    assert found.move == 5
    assert found.values[0][1] == pytest.approx(3, abs=0.3)


def test_the_best_hope_is_tried_first_and_few_moves_where_there_are_many() -> None:
    """A hundred answers of which the last is the best: with a prior it is found, and few others are tried."""
    tree = (0, {0: (1, {answer: (0, int(answer == 99)) for answer in range(100)}), 1: (0, 0)})
    seen: set[tuple[int, ...]] = set()

    def playout(state: Tree, _: Random) -> Sequence[float]:
        seen.add(state.path)
        return (0, 0)

    def prior(state: Tree, moves: list[int]) -> int:
        return max(moves)

    found = searched([tree], 200, playout=playout, prior=prior, widen=0.5)
    answers = [path[1] for path in seen if len(path) == 2]
    assert min(answers) >= 90
    assert found.values[0][0] == 0
    assert sum(len(path) == 2 for path in seen) <= 9


def test_equal_moves_give_the_lowest() -> None:
    assert searched([(0, {4: (1, 1), 2: (1, 1), 7: (1, 1)})], 300).move == 2
