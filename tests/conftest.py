"""What all tests share: the built site on a local server, and the browser; and which of them run side by side."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import browser, serve

ROOT = Path(__file__).resolve().parents[1]
#: folders whose tests go one after another in one process: the browser wants to be alone, faces and fonts are made once
TOGETHER = ("assets", "e2e", "site")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """For `-n auto --dist loadgroup`: the tests that don't go side by side, the browser's as one group."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            folder = item.path.relative_to(ROOT / "tests").parts[0]
            if folder in TOGETHER:
                item.add_marker(pytest.mark.xdist_group("assets" if folder == "assets" else "browser"))


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; built now, if it is not up to date."""
    subprocess.run(["node", "tools/build/build.mjs"], cwd=ROOT, check=True, env={"BROTLI": "4", **os.environ})
    return serve.DIST


@pytest.fixture(scope="session")
def site_url(dist: Path) -> Iterator[str]:
    """The address of the built site, without a slash at its end, served under the production headers."""
    server, url = serve.start(dist)
    yield url
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """For pytest-playwright: the system's Chromium."""
    return {"executable_path": browser.chromium(), "args": list(browser.FLAGS), "headless": True}
