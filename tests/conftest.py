"""What all tests share: the built site on a local server, and the browser; and which of them run side by side."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from tools import browser, serve

ROOT = Path(__file__).resolve().parents[1]
#: folders whose tests go one after another in one process, and with whom: the browser wants to be the only one of its
#: kind, faces and fonts are made once
TOGETHER = {"e2e": "browser", "site": "browser", "assets": "assets"}


class SideBySide(LoadScopeScheduling):  # type: ignore[misc]
    """Gives every process one test after another, those of a folder in `TOGETHER` all to the same."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER.get(nodeid.split("/")[1], nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> SideBySide:
    """With `-n auto`, the tests go side by side in this way."""
    return SideBySide(config, log)


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
