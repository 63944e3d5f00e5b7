"""Which browser the tests and the benchmark drive, and how it is started."""

import os
import shutil

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """The path of a Chromium: $CHROMIUM, or the first of the usual names; FileNotFoundError without one."""
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        if name and (path := shutil.which(name)):
            return path
    raise FileNotFoundError(
        "no chromium, chromium-browser or google-chrome on PATH: tools/setup test installs one"
    )
