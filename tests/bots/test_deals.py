"""Deals by the bots alone end within their bounds, without an illegal move; `benchmarks/deals.py` plays thousands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks import deals
from engine import record
from engine.bots import LEVELS
from engine.game import Game
from engine.games import GAMES

#: so many deals of a game by each level
DEALS = {"novice": 40, "player": 6, "master": 1}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize("level", LEVELS)
@every_game
def test_deals_by_bots_end_within_their_bound(game: Game, level: str) -> None:
    report = deals.run(game, DEALS[level], level)
    assert report.trouble is None
    assert len(report.deals) >= DEALS[level]
    assert all(0 < deal.moves <= deal.bound <= game.MAX_MOVES for deal in report.deals)
    assert {deal.level for deal in report.deals} == {level}


@every_game
def test_all_tables_get_their_turn(game: Game) -> None:
    """Every preset by every number of players that can play it, every choice of every house rule."""
    tables = deals.settings(game)
    assert len(set(tables)) == len(tables)
    assert {seats for _, seats in tables} == set(game.seats)
    assert {rules for rules, _ in tables} >= set(game.PRESETS.values())
    for name, choices in game.Rules.CHOICES.items():
        assert {getattr(rules, name) for rules, _ in tables} == set(choices), name


def test_mixed_deals_are_mostly_by_novices() -> None:
    task = deals.Task("king", 1, "mixed", 40)
    levels = [deals.level_of(task, number) for number in range(4000)]
    assert 150 < levels.count("player") < 250
    assert 10 < levels.count("master") < 35


def wrong(view: Any, game: Game, level: str, rng: Random) -> int:
    """A bot that makes an illegal move after some legal ones."""
    return int(view.legal[0]) if len(view.history) < 4 else 35 - view.legal[0]


def helpless(view: Any, game: Game, level: str, rng: Random) -> int:
    """A bot that breaks down."""
    raise LookupError


@pytest.mark.parametrize(
    ("bot", "trouble"), [(wrong, "illegal: deal 1, move 5"), (helpless, "error: deal 1")]
)
def test_a_bad_bot_is_found_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bot: Any, trouble: str
) -> None:
    """The run stops with exit code 1 and prints a record of the match, which can be opened."""
    monkeypatch.setattr(deals, "choose", bot)
    monkeypatch.setattr("sys.argv", ["deals.py", "armenian-durak", "--deals", "3"])
    with pytest.raises(SystemExit) as stop:
        deals.main()
    assert stop.value.code == 1
    *_, what, text = capsys.readouterr().out.split("\n\n")
    assert what.startswith(trouble)
    match = record.from_text(text)
    assert match.state.to_move is not None
    assert f"move {len(match.moves) + 1}" in what


def test_a_deal_without_end_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "bound", lambda match: 20)
    report = deals.run(GAMES["armenian-durak"], 3, "novice")
    assert report.trouble is not None
    assert report.trouble.what.startswith("over the bound: deal 1, move 21")
    assert report.deals == []
