"""The cards and fonts, made once for all tests of this folder."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with all faces, as the build makes them."""
    out = tmp_path_factory.mktemp("cards") / "out"
    subprocess.run([sys.executable, "tools/cards/generate.py", out], cwd=ROOT, check=True)
    return out


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with all fonts, as the build makes them."""
    out = tmp_path_factory.mktemp("fonts") / "out"
    subprocess.run([sys.executable, "tools/fonts.py", out], cwd=ROOT, check=True)
    return out
