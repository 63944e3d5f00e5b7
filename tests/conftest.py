"""What all tests share: the built site on a local server, and the browser."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import browser, serve

ROOT = Path(__file__).resolve().parents[1]


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
