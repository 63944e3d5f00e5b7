"""The fonts: every sign of the pages, nothing much besides, and the right to cut them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tools.fonts import ReservedNameError, check_licence

ROOT = Path(__file__).resolve().parents[2]

RUSSIAN = (
    "Съешь же ещё этих мягких французских булок да выпей чаю. СЪЕШЬ ЖЕ ЕЩЁ ЭТИХ МЯГКИХ ФРАНЦУЗСКИХ БУЛОК ДА "
    "ВЫПЕЙ ЧАЮ: «крою» — и „валю“; 10–12 карт, 3 × 4 = 12, −8 № 5 (§6.1)…\u00a0Да? Нет! 50%, 1/2 · п.\u20092"
).replace("§", "")
ENGLISH = (
    "The quick brown fox jumps over the lazy dog. THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG: “don’t” & ‘do’"
)
#: Suits in a text are shown as small pictures.
DRAWN = set("♠♥♦♣")

FACES = ("400", "700", "400-italic")


def covered(*files: Path) -> set[str]:
    """The characters that the fonts have together."""
    return {chr(code) for file in files for code in TTFont(file).getBestCmap()}


def texts() -> Iterator[str]:
    """Whatever the pages may say: the words of the interface and the rules."""
    for path in sorted((ROOT / "ui/i18n").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for path in sorted((ROOT / "docs/rules").glob("*.md")):
        yield path.read_text(encoding="utf-8")


def test_every_file_is_there(fonts: Path) -> None:
    expected = {f"old-standard-{script}-{face}.woff2" for script in ("cyrillic", "latin") for face in FACES}
    expected |= {"onest-cyrillic.woff2", "onest-latin.woff2", "onest.txt", "old-standard.txt"}
    assert {path.name for path in fonts.iterdir()} == expected


def test_onest_has_every_sign(fonts: Path) -> None:
    have = covered(fonts / "onest-cyrillic.woff2", fonts / "onest-latin.woff2")
    assert set(RUSSIAN + ENGLISH) <= have
    assert set("".join(texts())) - {"\n"} - DRAWN <= have


@pytest.mark.parametrize("face", FACES)
def test_old_standard_has_every_sign(fonts: Path, face: str) -> None:
    cyrillic, latin = (fonts / f"old-standard-{script}-{face}.woff2" for script in ("cyrillic", "latin"))
    assert set(RUSSIAN) <= covered(cyrillic)  # a Russian page need not load the other one
    assert set(ENGLISH) <= covered(latin)
    assert set("".join(texts())) - {"\n"} - DRAWN <= covered(cyrillic, latin)


def test_onest_has_the_weights_of_the_pages(fonts: Path) -> None:
    for name in ("onest-cyrillic", "onest-latin"):
        (axis,) = TTFont(fonts / f"{name}.woff2")["fvar"].axes
        assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


def test_figures_can_stand_in_columns(fonts: Path) -> None:
    features = TTFont(fonts / "onest-latin.woff2")["GSUB"].table.FeatureList.FeatureRecord
    assert "tnum" in {record.FeatureTag for record in features}
    for face in FACES:
        for script in ("cyrillic", "latin"):
            font = TTFont(fonts / f"old-standard-{script}-{face}.woff2")
            widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
            assert len(widths) == 1, (script, face)


def test_fonts_say_whose_they_are(fonts: Path) -> None:
    for path in fonts.glob("*.woff2"):
        names = TTFont(path)["name"]
        assert "Project Authors" in names.getDebugName(0), path
        assert "OFL" in names.getDebugName(14) or "openfontlicense" in names.getDebugName(14), path
    for name in ("onest", "old-standard"):
        check_licence((fonts / f"{name}.txt").read_text(encoding="utf-8"))


def test_a_reserved_name_stops_the_cutting(fonts: Path) -> None:
    text = (fonts / "onest.txt").read_text(encoding="utf-8")
    first, rest = text.split("\n", 1)
    with pytest.raises(ReservedNameError):
        check_licence(f'{first}, with Reserved Font Name "Onest"\n{rest}')
    with pytest.raises(ValueError, match="Open Font License"):
        check_licence("All rights reserved.")


def test_a_russian_table_loads_little(fonts: Path) -> None:
    names = ("onest-cyrillic", "onest-latin", "old-standard-cyrillic-700", "old-standard-cyrillic-400-italic")
    assert sum((fonts / f"{name}.woff2").stat().st_size for name in names) <= 44 * 1024
