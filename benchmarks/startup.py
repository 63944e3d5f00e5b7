"""Start-up of a deal's page against bare Pyodide on the main thread, in the same browser, from the same server, interleaved.

Measured is the time from the navigation until a card can be played (the page says that it is ready, and a card that is a
legal move is in the document); for bare Pyodide until loadPyodide() and runPython("1 + 1") are done. One round is a new browser
profile: the first visit, the second one in a new tab, the third after a restart of the browser; then a new profile behind a
throttled network.

python benchmarks/startup.py [--rounds N]
"""

import argparse
import re
import statistics
import sys
import tempfile
from collections import defaultdict
from http import HTTPStatus
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402
from engine.record import link_of, to_link  # noqa: E402
from tools import browser, serve  # noqa: E402

PYODIDE = ROOT / "node_modules" / "pyodide"
CACHE = ROOT / "build" / "cache" / "bare"
MBIT = 1_000_000 / 8
REST = 2500  # milliseconds
BARE_RULE = serve.Rule(re.compile("/bare/.+"), {"Cache-Control": "public, max-age=31536000, immutable"})
BARE_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title>
<script type="module" src="/bare/start.mjs"></script>
"""
BARE_SCRIPT = """
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
if (python.runPython('1 + 1') === 2) document.documentElement.dataset.start = 'ready';
"""
PLAYABLE = {"site": 'button[data-do="play"]:not([aria-disabled="true"])', "bare": "html"}
WATCH = """
(() => {
  const look = () => {
    if (window.readyAt || document.documentElement?.dataset.start !== 'ready' || !document.querySelector(PLAYABLE)) return;
    window.readyAt = performance.now();
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
})();
"""


class Handler(serve.Handler):
    """The site, and below /bare/ Pyodide's own files as they come, compressed and cached like ours."""

    def locate(self, path: str) -> tuple[HTTPStatus, Path | str]:
        if not path.startswith("/bare/"):
            return super().locate(path)
        file = (CACHE if path in ("/bare/", "/bare/start.mjs") else PYODIDE) / (
            path.removeprefix("/bare/") or "index.html"
        )
        return (HTTPStatus.OK, file) if file.is_file() else (HTTPStatus.NOT_FOUND, self.dist / "404.html")

    def __init__(self, *args: object, dist: Path, rules: list[serve.Rule]) -> None:
        super().__init__(*args, dist=dist, rules=[*rules, BARE_RULE])

    def content(self, file: Path) -> tuple[bytes, str]:
        if file.is_relative_to(self.dist):
            return super().content(file)
        compressed = CACHE / f"{file.name}.br"
        return (compressed.read_bytes(), "br") if compressed.is_file() else (file.read_bytes(), "")


def prepare() -> None:
    """Writes the bare page, and compresses its files as well as ours are."""
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    (CACHE / "start.mjs").write_text(BARE_SCRIPT, encoding="utf-8")
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    ):
        target = CACHE / f"{name}.br"
        if not target.exists():
            target.write_bytes(brotli.compress((PYODIDE / name).read_bytes(), quality=11, lgwin=24))


def deal_path() -> str:
    """The link of a deal in which the person leads."""
    game = GAMES["armenian-durak"]
    for number in range(100):
        match = game.new_match(game.Rules(), 2, f"start-{number}")
        if match.state.to_move == 0:
            return to_link(link_of(match))
    raise LookupError("seat 0 never leads")


def visit(context: BrowserContext, url: str, kind: str, mbit: float | None = None) -> tuple[float, int]:
    """One visit in a new tab: milliseconds until it is ready, and bytes on the way that were asked for until then."""
    page = context.new_page()
    page.add_init_script(WATCH.replace("PLAYABLE", repr(PLAYABLE[kind])))
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    if mbit:
        speed = mbit * MBIT
        network.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 20, "downloadThroughput": speed, "uploadThroughput": speed},
        )
    asked: dict[str, float] = {}
    sizes: dict[str, int] = defaultdict(int)

    def requested(event: dict[str, Any]) -> None:
        asked.setdefault(event["requestId"], float(event["wallTime"]))

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = int(event["encodedDataLength"])

    network.on("Network.requestWillBeSent", requested)
    network.on("Network.loadingFinished", finished)
    page.goto(url)
    page.wait_for_function("window.readyAt", timeout=120_000)
    ready = float(page.evaluate("readyAt"))
    at = (float(page.evaluate("performance.timeOrigin")) + ready) / 1000
    if kind == "site":
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(1500)
    page.close()
    return ready, sum(size for request, size in sizes.items() if asked.get(request, at + 1) <= at)


def profile(playwright: Playwright, folder: str) -> BrowserContext:
    """A browser with this profile that has come to rest: its own start is no part of a page's."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=browser.chromium(), args=list(browser.FLAGS), headless=True
    )
    context.pages[0].wait_for_timeout(REST)
    return context


def measure(rounds: int) -> dict[str, dict[str, list[tuple[float, int]]]]:
    """Results by row, then by kind of page: (milliseconds, bytes)."""
    results: dict[str, dict[str, list[tuple[float, int]]]] = defaultdict(lambda: defaultdict(list))
    server, address = serve.start(handler=Handler)
    urls = {"site": address + deal_path(), "bare": f"{address}/bare/"}
    with sync_playwright() as playwright:
        for number in range(rounds):
            for kind in ("site", "bare") if number % 2 else ("bare", "site"):
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                    for rows in (("first visit", "second visit"), ("browser restarted",)):
                        context = profile(playwright, folder)
                        for row in rows:
                            results[row][kind].append(visit(context, urls[kind], kind))
                        context.close()
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                    context = profile(playwright, folder)
                    results["first visit, 20 Mbit/s"][kind].append(visit(context, urls[kind], kind, mbit=20))
                    context.close()
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
    server.shutdown()
    server.server_close()
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    prepare()
    results = measure(rounds)
    print(f"{'':24}{'site':>10}{'bare':>10}{'ratio':>8}{'spread':>14}{'site MB':>10}{'bare MB':>10}")
    for row, kinds in results.items():
        middle = {kind: statistics.median(time for time, _ in runs) for kind, runs in kinds.items()}
        size = {kind: statistics.median(size for _, size in runs) / 1e6 for kind, runs in kinds.items()}
        ratios = [site / bare for (site, _), (bare, _) in zip(kinds["site"], kinds["bare"], strict=True)]
        print(
            f"{row:24}{middle['site']:7.0f} ms{middle['bare']:7.0f} ms{middle['site'] / middle['bare']:7.2f}x"
            f"{min(ratios):7.2f}-{max(ratios):.2f}x{size['site']:10.2f}{size['bare']:10.2f}"
        )


if __name__ == "__main__":
    main()
