"""Played deals that were read once and stay as they are."""

from __future__ import annotations

import pytest

from engine import record
from engine.games import GAMES
from tests.engine.write_golden import FOLDER, links, transcript_file, transcripts


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_moves_bring_the_same(slug: str) -> None:
    assert transcripts(slug) == transcript_file(slug).read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_the_records_in_the_transcripts_can_be_read(slug: str) -> None:
    texts = transcript_file(slug).read_text(encoding="utf-8").split("\n\n")
    assert len(texts) > len(GAMES[slug].PRESETS)
    for text in texts:
        lines = text.strip().splitlines()
        kept = [line for line in lines if line.split()[:1] not in (["choices"], ["score"])]
        if kept:
            match = record.from_text("\n".join(kept))
            assert match.state.to_move is None
            assert f"{match.sheet.totals}" in lines[-1]


def test_links_to_deals_stay_as_they_are_and_short() -> None:
    kept = (FOLDER / "deal-links.txt").read_text(encoding="utf-8").splitlines()
    assert kept == [link for slug in sorted(GAMES) for link in links(slug)]
    for text in kept:
        assert len(text) <= 80
        assert record.to_link(record.from_link(text)) == text


def test_no_transcript_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in (FOLDER / "transcripts").iterdir()} == set(GAMES)
