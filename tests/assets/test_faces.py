"""The faces as files: complete, self-contained, small, and told apart."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest

from tools.cards import design
from tools.cards.courts import Cut
from tools.cards.glyphs import Glyphs

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "node_modules"
SETS = tuple(
    f"{style}-{lang}-{colours}" for style in ("jumbo", "classic") for lang in ("ru", "en") for colours in "24"
)
BACKS = {"back-madder.svg", "back-baize.svg", "back-ink.svg"}
NAMES = {rank + suit for rank in "6789TJQKA" for suit in "SCDH"}

SVG = "{http://www.w3.org/2000/svg}"
DRAWING = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "clipPath", "pattern"}


def luminance(colour: str) -> float:
    """Relative luminance of a colour like ``#fc0`` or ``#ffcc00``, as WCAG defines it."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(svg: str) -> tuple[str, set[str]]:
    """The colour of a card's body, and those drawn on it (without its edge)."""
    tree = ET.fromstring(svg)  # noqa: S314 - we made it
    body = next(node for node in tree if node.tag != f"{SVG}defs")
    fills = {node.get("fill") for node in tree.iter() if node is not body}
    return body.get("fill", ""), {fill for fill in fills if fill and fill != "none" and "url" not in fill}


def every_picture(cards: Path) -> list[Path]:
    """All SVG files."""
    return sorted(cards.rglob("*.svg"))


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_thirty_six_faces(cards: Path, name: str) -> None:
    assert {path.stem for path in (cards / name).iterdir()} == NAMES


def test_nothing_else_is_written(cards: Path) -> None:
    assert {path.name for path in cards.iterdir()} == {*SETS, *BACKS, "mark", ".stamp"}
    marks = {"S.svg", "C.svg", "D.svg", "H.svg", "rosette.svg"}
    assert {path.name for path in (cards / "mark").iterdir()} == marks


def test_pictures_are_plain_drawings(cards: Path) -> None:
    for path in every_picture(cards):
        for node in ET.parse(path).iter():  # noqa: S314
            assert node.tag.removeprefix(SVG) in DRAWING, (path, node.tag)
            for key, value in node.attrib.items():
                assert not key.lower().startswith("on"), (path, key)
                if key.endswith("href"):
                    assert value.startswith("#"), (path, value)
                assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", value)), path
                assert "font" not in key


def test_what_is_referred_to_exists_once(cards: Path) -> None:
    for path in every_picture(cards):
        text = path.read_text(encoding="utf-8")
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids)), path
        referred = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert referred <= set(ids), path


def test_cards_have_the_shape_of_cards(cards: Path) -> None:
    for path in [*cards.glob("*-*/*.svg"), *(cards / back for back in BACKS)]:
        box = ET.parse(path).getroot().get("viewBox", "").split()  # noqa: S314
        assert int(box[2]) * 7 == int(box[3]) * 5, path


@pytest.mark.parametrize("name", SETS)
def test_no_two_faces_are_alike(cards: Path, name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (cards / name).iterdir()]
    assert len(set(texts)) == 36


@pytest.mark.parametrize("palette", "24")
@pytest.mark.parametrize("style", ["jumbo", "classic"])
def test_languages_differ_in_their_letters_only(cards: Path, style: str, palette: str) -> None:
    for name in NAMES:
        russian, english = (
            (cards / f"{style}-{lang}-{palette}/{name}.svg").read_text(encoding="utf-8")
            for lang in ("ru", "en")
        )
        assert (russian == english) == (name[0] in "6789T"), name
        # The letters are outlines: what surrounds them is the same, piece by piece.
        ours, theirs = (Counter(re.findall(r"<[^>]+>", text)) for text in (russian, english))
        assert sum((ours - theirs).values()) <= 6, name


def test_letters_of_the_corners() -> None:
    labels = {
        lang: "".join(table.get(rank, rank) for rank in "TJQKA") for lang, table in design.LABELS.items()
    }
    assert labels == {"ru": "10ВДКТ", "en": "10JQKA"}  # the first four of the Russian ones are Cyrillic
    assert all(ord(letter) > 0x400 for letter in labels["ru"][2:])


@pytest.mark.parametrize("colours_of_pack", [2, 4])
def test_suits_have_so_many_colours_that_can_be_read(cards: Path, colours_of_pack: int) -> None:
    inks: dict[str, set[str]] = {}
    for suit in "SCDH":
        for name in SETS:
            if name.endswith(str(colours_of_pack)):
                body, drawn = colours((cards / name / f"7{suit}.svg").read_text(encoding="utf-8"))
                assert len(drawn) == 1, (name, suit)
                assert min(contrast(ink, body) for ink in drawn) >= 4.5
                inks.setdefault(suit, set()).update(drawn)
    assert len(set().union(*inks.values())) == colours_of_pack
    assert (inks["S"] == inks["C"]) == (inks["D"] == inks["H"]) == (colours_of_pack == 2)
    assert inks["S"] != inks["H"]


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_small(cards: Path, name: str) -> None:
    faces = [path.read_bytes() for path in sorted((cards / name).iterdir())]
    assert len(brotli.compress(b"".join(faces))) <= 70 * 1024
    assert sum(len(brotli.compress(face)) for face in faces) <= 90 * 1024


def test_the_back_says_nothing(cards: Path) -> None:
    assert {path.name for path in cards.rglob("back*")} == BACKS
    marks = [ET.parse(cards / f"mark/{suit}.svg").getroot()[0].get("d", "") for suit in "SCDH"]  # noqa: S314
    for back in BACKS:
        text = (cards / back).read_text(encoding="utf-8")
        assert not any(mark in text for mark in marks)
        assert len(brotli.compress(text.encode())) < 1024


def test_cards_are_made_again_only_when_needed(cards: Path) -> None:
    def run() -> str:
        command = [sys.executable, "tools/cards/generate.py", str(cards)]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout

    before = {path: path.read_bytes() for path in cards.rglob("*") if path.is_file()}
    stray = cards / "jumbo-ru-2/2S.svg"
    stray.write_text("old", encoding="utf-8")
    assert "up to date" in run()
    assert stray.exists()
    (cards / ".stamp").write_text("of other pictures", encoding="utf-8")
    assert "up to date" not in run()
    assert {path: path.read_bytes() for path in cards.rglob("*") if path.is_file()} == before


def test_the_cut_keeps_what_can_be_seen() -> None:
    cut = Cut(100, 200)
    above, below = "M0 0H10V50H0Z", "M0 300h10v50h-10z"
    inside, across, line = "M5 120L9 130L5 140Z", "M0 50H10V400H0Z", "M0 150L5 900"
    kept = cut.contours(above + inside + below + across + line)
    assert kept.count("M") == 3
    assert kept.startswith("M5 120")
    assert cut.contours(above + below) == ""


def test_a_letter_the_font_lacks_is_an_error() -> None:
    glyphs = Glyphs(MODULES)
    assert glyphs.outline("Д").tail > design.NO_TAIL > glyphs.outline("К").tail
    with pytest.raises(KeyError):
        glyphs.outline("界")
