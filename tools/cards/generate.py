"""The command line of the card generator: ``python tools/cards/generate.py OUTDIR``; see ``build.py``."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    runpy.run_module("cards", run_name="__main__")
