"""Writes the fonts of the pages as small woff2 files: ``python tools/fonts.py OUTDIR``.

From the npm packages of Onest (variable) and Old Standard TT we keep the Russian and English letters and the
signs that the pages use, the weights 400 to 700, kerning and tabular figures; hinting goes, for screens of
today do not use it. OUTDIR then holds

* ``onest-cyrillic.woff2`` and ``onest-latin.woff2``, the latter with digits and punctuation;
* ``old-standard-{cyrillic,latin}-{400,700,400-italic}.woff2``, *both* with digits and punctuation: a Russian
  page that names the Cyrillic file first does not load the Latin one at all;
* ``onest.txt`` and ``old-standard.txt``, the licences to be delivered with them.

Both fonts are under the SIL Open Font License 1.1 and reserve no font name, so that what is cut from them may
keep its name. Should a new version reserve one, the script refuses to cut it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from fontTools.merge import Merger  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]

RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "Ёё№"
ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#: Digits, punctuation and spaces of both languages.
COMMON = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~"
    "\N{NO-BREAK SPACE}\N{THIN SPACE}«»„“”‘’–—…·•−×÷±°©′"
)  # fmt: skip

WEIGHTS = (400, 700)
FEATURES = ["ccmp", "kern", "lnum", "locl", "mark", "mkmk", "pnum", "tnum"]
OLD_STANDARD = {"400": "400-normal", "700": "700-normal", "400-italic": "400-italic"}


class ReservedNameError(Exception):
    """The licence reserves a font name: a modified font must not carry it."""


def check_licence(text: str) -> None:
    """Checks that a licence is the OFL and reserves no name in its copyright lines.

    Raises ReservedNameError when it does, ValueError when it is another licence.
    """
    if "SIL OPEN FONT LICENSE Version 1.1" not in text:
        raise ValueError("not the SIL Open Font License 1.1")
    head = text.split("SIL OPEN FONT LICENSE", 1)[0]
    if re.search(r"reserved\s+font\s+name", head, re.IGNORECASE):
        raise ReservedNameError(head.strip())


def cut(font: TTFont, characters: Iterable[str]) -> TTFont:
    """The font with the glyphs of these characters only, as far as it has them, and without hinting."""
    options = Options()
    options.hinting = False
    options.layout_features = FEATURES
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["MVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    return font


def onest(modules: Path, script: str, characters: str) -> TTFont:
    """The variable font for a script, between our lightest and our boldest weight."""
    font = TTFont(modules / f"@fontsource-variable/onest/files/onest-{script}-wght-normal.woff2")
    return cut(instantiateVariableFont(font, {"wght": WEIGHTS}), characters)


def old_standard(modules: Path, script: str, face: str, characters: str) -> TTFont:
    """A face of the book font for a script."""
    name = f"old-standard-tt-{script}-{OLD_STANDARD[face]}.woff2"
    return cut(TTFont(modules / "@fontsource/old-standard-tt/files" / name), characters)


def merged(fonts: Sequence[TTFont]) -> TTFont:
    """Several cuts of one face as a single font."""
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for number, font in enumerate(fonts):
            path = Path(scratch) / f"{number}.ttf"
            font.flavor, font.recalcTimestamp = None, False
            font.save(path)
            paths.append(str(path))
        whole = Merger().merge(paths)
    # The merger notes when it worked, and a build must give the same bytes every time.
    whole["head"].created, whole["head"].modified = fonts[0]["head"].created, fonts[0]["head"].modified
    return whole


def save(font: TTFont, path: Path) -> int:
    """Writes a font as woff2, without the time of day so that builds repeat; returns its size in bytes."""
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(path)
    return path.stat().st_size


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, help="directory to write; what it held is removed")
    parser.add_argument("--node-modules", type=Path, default=ROOT / "node_modules")
    options = parser.parse_args(arguments)
    out: Path = options.out
    modules: Path = options.node_modules

    licences = {"onest": "@fontsource-variable/onest", "old-standard": "@fontsource/old-standard-tt"}
    texts = {
        name: (modules / package / "LICENSE").read_text(encoding="utf-8")
        for name, package in licences.items()
    }
    for text in texts.values():
        check_licence(text)

    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, text in texts.items():
        (out / f"{name}.txt").write_text(text, encoding="utf-8")
    fonts = {
        "onest-cyrillic": onest(modules, "cyrillic", RUSSIAN),
        "onest-latin": onest(modules, "latin", ENGLISH + COMMON),
    }
    for face in OLD_STANDARD:
        signs = old_standard(modules, "latin", face, COMMON)
        fonts[f"old-standard-cyrillic-{face}"] = merged(
            [old_standard(modules, "cyrillic", face, RUSSIAN), signs]
        )
        fonts[f"old-standard-latin-{face}"] = old_standard(modules, "latin", face, ENGLISH + COMMON)
    for name, font in fonts.items():
        print(f"fonts: {name}.woff2: {save(font, out / f'{name}.woff2')} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
