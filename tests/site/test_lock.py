"""The lock files pin everything, and name no host."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_npm_lock_names_no_host() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert len(lock["packages"]) > 10
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name


def test_npm_dependencies_are_exact() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    wanted = {**package.get("dependencies", {}), **package["devDependencies"]}
    assert wanted
    assert [name for name, version in wanted.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


@pytest.mark.parametrize("name", ["build", "dev", "browser"])
def test_python_requirements_are_exact(name: str) -> None:
    lines = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").split()
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
