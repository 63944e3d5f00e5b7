"""Writes the faces, the back and the marks, optimised, into a directory, unless they are there already.

The directory then holds ``jumbo-ru-2/6S.svg`` … ``classic-en-4/AH.svg`` (T is the ten), ``back-madder.svg``,
``mark/S.svg`` … ``mark/rosette.svg``, and ``.stamp``, the hash of everything the pictures were made from.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import fontTools  # type: ignore[import-untyped]

from . import design
from .courts import Art
from .faces import Painter, back, emblem
from .glyphs import Glyphs

HERE = Path(__file__).resolve().parent
STAMP = ".stamp"


def stamp(modules: Path, palettes: Sequence[str]) -> str:
    """The hash of this package's own files and of the versions of what it draws with."""
    digest = hashlib.sha256(f"{' '.join(palettes)} {fontTools.version}".encode())
    sources = sorted(path for path in HERE.iterdir() if path.suffix in (".py", ".mjs"))
    for package in ("@letele/playing-cards", "@fontsource/old-standard-tt", "svgo"):
        sources.append(modules / package / "package.json")
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def draw(raw: Path, modules: Path, palettes: Sequence[str]) -> None:
    """Writes every picture into ``raw``, not yet optimised. The name of a set ends in its palette."""
    art, glyphs = Art(modules), Glyphs(modules)
    for palette in palettes:
        painter = Painter(art, glyphs, design.PALETTES[palette])
        for style in design.STYLES:
            for lang in design.LABELS:
                folder = raw / f"{style.name}-{lang}-{palette}"
                folder.mkdir(parents=True)
                for suit in design.SUITS:
                    for rank in design.RANKS:
                        face = painter.face(rank + suit, lang, style)
                        (folder / f"{rank}{suit}.svg").write_text(face, encoding="utf-8")
    (raw / "mark").mkdir()
    for suit in design.SUITS:
        (raw / "mark" / f"{suit}.svg").write_text(painter.mark(suit), encoding="utf-8")
    (raw / "mark/rosette.svg").write_text(emblem(), encoding="utf-8")
    for name, dye in design.BACKS.items():
        (raw / f"back-{name}.svg").write_text(back(dye), encoding="utf-8")


def optimise(raw: Path, out: Path, modules: Path) -> None:
    """Runs svgo over all pictures; CalledProcessError when it fails."""
    command = ["node", str(modules / "svgo/bin/svgo.js"), "--quiet", "--recursive", "--folder", str(raw)]
    command += ["--output", str(out)]
    subprocess.run([*command, "--config", str(HERE / "svgo.config.mjs")], check=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="generate.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path, help="directory to write; what it held is removed")
    parser.add_argument(
        "--palettes", nargs="+", choices=sorted(design.PALETTES), default=sorted(design.PALETTES)
    )
    parser.add_argument("--node-modules", type=Path, default=HERE.parents[1] / "node_modules")
    options = parser.parse_args(arguments)
    out: Path = options.out
    wanted = stamp(options.node_modules, options.palettes)
    mark = out / STAMP
    if mark.exists() and mark.read_text(encoding="utf-8") == wanted:
        print(f"cards: {out} is up to date")
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        raw = Path(scratch)
        draw(raw, options.node_modules, options.palettes)
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        optimise(raw, out, options.node_modules)
    mark.write_text(wanted, encoding="utf-8")
    for folder in sorted(path for path in out.iterdir() if path.is_dir()):
        files = list(folder.iterdir())
        print(f"cards: {folder.name}: {len(files)} files, {sum(file.stat().st_size for file in files)} bytes")
    return 0
