"""Colours of the room: in every light and with either pack, what is written and drawn can be told from what is behind it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.assets.test_faces import contrast

CSS = Path(__file__).resolve().parents[2] / "assets/css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
PAPERS = ("paper", "paper-2")
CLOTHS = ("felt", "felt-lit", "felt-deep")

#: what is read, and what it stands on
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-2", "ink-3") for ground in (*PAPERS, "room")),
    *((ink, ground) for ink in ("chalk", "chalk-2", "brass-hi") for ground in CLOTHS),
    *((ink, ground) for ink in ("madder-ink", "leaf-ink", "brass-ink") for ground in PAPERS),
    *(("on-madder", ground) for ground in ("madder", "madder-2")),
    *(("on-brass", ground) for ground in ("brass", "brass-2")),
    *((f"suit-{suit}", "ivory") for suit in "scdh"),
    *((f"suit-{colour}-ui", ground) for colour in ("red", "black", "green", "blue") for ground in PAPERS),
]
#: signs and edges of what can be tapped, and what they stand on
SIGNS = [
    *(("edge-ui", ground) for ground in PAPERS),
    *((edge, ground) for edge in ("on-felt-ui", "brass") for ground in CLOTHS),
    *((f"suit-{colour}-felt", ground) for colour in ("red", "green", "blue") for ground in CLOTHS),
]


def tokens(theme: str, colours: str) -> dict[str, str]:
    """The custom properties of a light and a pack, references followed."""
    style = re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)
    day = re.search(r"^:root\{([^}]*)\}", style, re.MULTILINE)
    evening = re.search(r"prefers-color-scheme:dark\)\{\s*:root\{([^}]*)\}", style)
    four = re.search(r'\[data-colours="4"\]\{([^}]*)\}', style)
    assert day
    assert evening
    assert four
    blocks = [day[1], *([evening[1]] if theme == "dark" else []), *([four[1]] if colours == "4" else [])]
    found = dict(re.findall(r"--([\w-]+):([^;]+)", ";".join(blocks)))

    def value(name: str) -> str:
        other = re.fullmatch(r"var\(--([\w-]+)\)", found[name])
        return value(other[1]) if other else found[name]

    return {name: value(name) for name in found}


@pytest.mark.parametrize("colours", ["2", "4"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_can_be_read(theme: str, colours: str) -> None:
    palette = tokens(theme, colours)
    found = [f"{ink} on {ground}" for ink, ground in TEXT if contrast(palette[ink], palette[ground]) < 4.5]
    found += [f"{sign} on {ground}" for sign, ground in SIGNS if contrast(palette[sign], palette[ground]) < 3]
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_pack_has_as_many_colours_as_it_says(theme: str) -> None:
    for colours in ("2", "4"):
        palette = tokens(theme, colours)
        assert len({palette[f"suit-{suit}"] for suit in "scdh"}) == int(colours)
