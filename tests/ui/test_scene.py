"""Scenes and their drawing, without a browser."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine import bots
from engine.games import armenian_durak as game
from engine.match import Match
from ui.armenian_durak import TEXTS, draw
from ui.armenian_durak.scene import Scene, lines, scene
from ui.cards import Faces
from ui.game import ME, Setting, Why
from ui.i18n import LANGUAGES, Texts

RULES = [game.Rules(), game.Rules(layout="8-8-2"), game.Rules(flip="at_once"), game.Rules(trump="last_card")]


def played(count: int, seed: str = "scene", rules: game.Rules | None = None) -> Match:
    match = Match(game, rules or game.Rules(), 2, seed, bots="novice")
    while len(match.moves) < count and match.state.to_move is not None:
        match.play(bots.move_in(match))
    return match


def scene_of(match: Match, **setting: object) -> Scene:
    return scene(
        match.state.view(ME),
        Setting(deal=match.number, sheet=match.sheet, position="1.0", **setting),  # type: ignore[arg-type]
    )


def drawn(match: Match, lang: str = "ru", **setting: object) -> str:
    return draw.table(scene_of(match, **setting), Texts(lang, TEXTS), Faces("/c/", lang))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("count", [0, 1, 7, 20, 35, 36])
def test_no_hidden_card_is_in_the_page(rules: game.Rules, count: int) -> None:
    """Deal what can't be seen in another way: not a character of the page changes."""
    match = played(count, rules=rules)
    view = match.state.view(ME)
    rng = Random(5)
    for lang in LANGUAGES:
        page = drawn(match, lang)
        for _ in range(5):
            match.state = game.determinize(view, rng)
            assert drawn(match, lang) == page


def test_face_down_cards_are_all_alike() -> None:
    downs = re.findall(r'<span class="card down[^>]*>.*?</span>', drawn(played(4)))
    assert len(downs) >= 8
    assert len({re.sub(r'id="[^"]*"', "", down) for down in downs}) == 1


@pytest.mark.parametrize("rules", RULES)
def test_every_card_in_sight_is_drawn_once_and_legal_ones_can_be_pressed(rules: game.Rules) -> None:
    match = played(0, rules=rules)
    while match.state.to_move is not None:
        view = match.state.view(ME)
        page = drawn(match)
        shown = re.findall(r'id="c-(\d+)"', page)
        seen = [card for side in view.up for card in side if card >= 0]
        seen += [card for card in range(36) if view.hand >> card & 1] + [card for _, card in view.trick]
        assert sorted(map(int, shown)) == sorted(seen)
        buttons = [button for button in re.findall(r"<button[^>]*>", page) if 'data-do="play"' in button]
        free = {re.search(r'id="c-(\d+)"', b)[1] for b in buttons if "aria-disabled" not in b}  # type: ignore[index]
        assert free == {str(card) for card in view.legal}
        assert sum('tabindex="0"' in button for button in buttons) == bool(buttons)
        match.play(bots.move_in(match))


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_can_be_followed_from_the_log_alone(rules: game.Rules) -> None:
    """Replays the deal from the lines of the log: who played which card from where, who won, what was turned up."""
    match = played(36, rules=rules)
    log = lines(match.state.view(ME))
    cards = [line.card for line in log if line.kind.startswith(("led", "answered"))]
    assert cards == list(match.moves)
    won = [line.seat for line in log if line.kind == "won"]
    assert (won.count(0), won.count(1)) == match.finished[-1].outcome
    state = match.start()
    told = iter(log)
    for move in match.moves:
        line = next(told)
        while line.kind in ("won", "turned"):
            line = next(told)
        assert line.seat == state.to_move
        assert line.kind.endswith("table") == (not state.view(line.seat).hand >> move & 1)
        state.apply(move)
    turned = sum(line.kind == "turned" for line in log)
    assert turned == 2 * rules.columns


def test_the_trick_rests_with_its_winner() -> None:
    match = played(2)
    resting = scene_of(match, resting=True)
    assert [card.card for card in resting.trick] == list(match.moves)
    assert sum(card.wins for card in resting.trick) == 1
    assert resting.trick[0].led
    assert scene_of(match).trick == ()


def test_the_prompt_says_what_is_asked() -> None:
    prompts = set()
    for seed in range(30):
        match = played(0, f"p{seed}")
        while match.state.to_move is not None:
            shown = scene_of(match)
            if shown.turn == "me":
                prompts.add(shown.prompt.rstrip("0123"))
                legal = match.state.legal()
                if shown.prompt == "turn-free":
                    assert {card // 9 for card in legal} >= {legal[0] // 9}
                    assert all(card // 9 != match.state.view(ME).trick[0][1] // 9 for card in legal)
                if shown.prompt.startswith("turn-follow"):
                    assert {card // 9 for card in legal} == {int(shown.prompt[-1])}
            match.play(bots.move_in(match))
    assert prompts == {"turn-lead", "turn-follow-", "turn-free"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_card_cannot_be_played_names_the_ones_that_can(lang: str) -> None:
    page = drawn(played(1), lang, why=Why("follow-suit", (0, 3)))
    t = Texts(lang)
    assert t.card(0) in page
    assert t.card(3) in page
    assert t("why-follow-suit", cards="").strip() in page
