"""The start of a page in a real browser: from the snapshot, without it, and when it can't succeed."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.table import deal_link
from tools import serve

DEAL = "/armenian-durak/"
CARD = 'button[data-do="play"]'
READY = "html[data-start=ready]"
FAILED = "html[data-start=failed]"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page without a service worker, so that routes see every request; other hosts can't be reached."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(60_000)
    context.route(lambda url: not url.startswith("http://127.0.0.1"), lambda route: route.abort())
    yield context.new_page()
    context.close()


def body(dist: Path, pattern: str) -> bytes:
    (file,) = dist.glob(pattern)
    return file.read_bytes()


def fulfil(content: bytes, kind: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=200, body=content, content_type=kind)


def started(page: Page, bots: bool = True) -> str:
    """'snapshot' or 'plain', the problem, and the type of an answer of the bots, once the page is ready."""
    page.wait_for_selector(READY)
    expect(page.locator(CARD).first).to_be_visible()
    return str(
        page.evaluate(
            """async bots => {
                const boot = await import(document.querySelector('script[src*="/boot-"]').src);
                const answered = bots ? await boot.ask('not a request').catch(error => error.message) : '';
                return `${boot.restored ? 'snapshot' : 'plain'} ${boot.problem} ${typeof answered}`;
            }""",
            bots,
        )
    )


def test_starts_from_the_snapshot(page: Page, site_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site_url + DEAL)
    assert started(page) == "snapshot  string"
    assert [url for url in asked if not url.startswith(site_url)] == []
    assert [url for url in asked if url.endswith(".whl")] == []


def test_progress_is_in_bytes_and_ends_complete(page: Page, site_url: str) -> None:
    page.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
            window.seen = [];
            new MutationObserver(() => seen.push([
                Number(document.documentElement.style.getPropertyValue('--progress')),
                document.querySelector('[data-progress-text]')?.textContent,
                Number(document.querySelector('[role=progressbar][data-progress]')?.getAttribute('aria-valuenow')),
            ])).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
        })"""
    )
    page.goto(f"{site_url}/en{DEAL}")
    page.wait_for_selector(READY)
    seen = page.evaluate("seen")
    parts = [part for part, _, _ in seen]
    assert parts == sorted(parts)
    assert parts[-1] == 1
    part, text, percent = next(row for row in seen if row[1])
    got, of, total, unit = text.split(" ")
    assert (of, unit) == ("of", "MB")
    assert abs(float(got) / float(total) - part) < 0.02
    assert abs(percent / 100 - part) < 0.02


class Damaging(serve.Handler):
    """Answers one file with something else, or with 404 for None."""

    name = ""
    instead: bytes | None = None
    kind = "application/octet-stream"

    def send(self, status: HTTPStatus, content: bytes, headers: dict[str, str], with_body: bool) -> None:
        if self.path.endswith(self.name) and self.instead is not None:
            headers = {"Content-Type": self.kind, "Cache-Control": "no-store"}
            super().send(HTTPStatus.OK, self.instead, headers, with_body)
        elif self.path.endswith(self.name):
            super().send(HTTPStatus.NOT_FOUND, b"not here", {"Content-Type": "text/plain"}, with_body)
        else:
            super().send(status, content, headers, with_body)


@pytest.fixture
def damaged(dist: Path) -> Iterator[Callable[..., str]]:
    """Starts servers on which one file is damaged."""
    servers = []

    def begin(**fields: object) -> str:
        server, url = serve.start(dist, handler=type("Damaged", (Damaging,), fields))
        servers.append(server)
        return url

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


def flipped(content: bytes) -> bytes:
    changed = bytearray(content)
    changed[len(content) // 2] ^= 1
    return bytes(changed)


LOGIN = b"<!doctype html><title>Log in</title>"
DAMAGES: dict[str, tuple[Callable[[bytes], bytes | None], str]] = {
    "missing": (lambda content: None, ""),
    "cut": (lambda content: content[: len(content) // 2], ""),
    "a page instead": (lambda content: LOGIN, "text/html"),
    "longer": (lambda content: content + bytes(4096), ""),
    "flipped": (flipped, ""),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_without_a_good_snapshot_it_starts_plainly(
    page: Page, damaged: Callable[..., str], dist: Path, damage: str
) -> None:
    change, kind = DAMAGES[damage]
    instead = change(body(dist, "assets/snapshot-*.bin"))
    page.goto(damaged(name=".bin", instead=instead, kind=kind or "application/octet-stream") + DEAL)
    assert started(page, bots=damage == "missing") == "plain snapshot string"


@pytest.mark.parametrize("damage", ["missing", "cut", "a page instead"])
def test_without_a_good_wasm_file_the_page_says_so(
    page: Page, damaged: Callable[..., str], dist: Path, damage: str
) -> None:
    change, kind = DAMAGES[damage]
    instead = change(body(dist, "runtime/*/pyodide.asm.wasm"))
    page.goto(damaged(name=".wasm", instead=instead, kind=kind or "application/wasm") + DEAL)
    page.wait_for_selector(FAILED)
    expect(page.locator("[data-start-failed]").first).to_be_visible()


@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "main-*.py"])
def test_without_another_part_the_page_says_so(page: Page, site_url: str, name: str) -> None:
    page.route(f"**/{name}*", lambda route: route.abort())
    page.goto(site_url + DEAL)
    page.wait_for_selector(FAILED)
    expect(page.locator("[data-start-failed]").first).to_be_visible()


@pytest.mark.parametrize("path", [deal_link(), "/", "/en/"])
def test_trying_again_keeps_the_address(page: Page, site_url: str, path: str) -> None:
    page.route("**/main-*.py*", lambda route: route.abort())
    page.goto(site_url + path)
    page.wait_for_selector(FAILED)
    page.unroute_all()
    page.locator("[data-retry]:visible").click()
    page.wait_for_selector("html[data-start=ready]")
    assert page.url == site_url + path


def test_if_the_script_raises_the_page_says_so(page: Page, site_url: str) -> None:
    page.route("**/main-*.py", fulfil(b"raise RuntimeError('broken')", "text/x-python"))
    page.goto(site_url + DEAL)
    page.wait_for_selector(FAILED)


def test_a_failure_of_the_network_is_tried_again_once(page: Page, site_url: str) -> None:
    tries = []

    def once(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/pyodide.asm.wasm", once)
    page.goto(site_url + DEAL)
    assert started(page) == "snapshot  string"
    assert len(tries) >= 2


class Stalling(serve.Handler):
    """Sends half of the snapshot or of the wasm file, and then nothing more, as often as `left` says."""

    left = 0
    name = ""

    def send(self, status: HTTPStatus, content: bytes, headers: dict[str, str], with_body: bool) -> None:
        if type(self).left and self.path.endswith(self.name):
            type(self).left -= 1
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[: len(content) // 2])
            self.wfile.flush()
            self.rfile.read(1)  # until the browser gives up
            self.close_connection = True
        else:
            super().send(status, content, headers, with_body)


@pytest.mark.parametrize(
    ("name", "stalls", "outcome"),
    [(".bin", 1, "snapshot  string"), (".bin", 2, "plain snapshot string"), (".wasm", 2, "failed")],
)
def test_a_download_that_stalls_is_tried_again_once(
    page: Page, dist: Path, name: str, stalls: int, outcome: str
) -> None:
    handler = type("Stalled", (Stalling,), {"left": stalls, "name": name})
    server, url = serve.start(dist, handler=handler)
    try:
        page.clock.install()
        page.goto(url + DEAL)
        for _ in range(stalls):
            page.wait_for_function("document.documentElement.style.getPropertyValue('--progress') > 0")
            page.wait_for_timeout(500)
            page.clock.run_for(21_000)
        if outcome == "failed":
            page.wait_for_selector(FAILED)
        else:
            page.clock.resume()
            assert started(page) == outcome
    finally:
        server.shutdown()
        server.server_close()


def test_restarting_the_bots_cancels_what_they_were_asked(page: Page, site_url: str) -> None:
    page.goto(site_url + DEAL)
    page.wait_for_selector(READY)
    outcome = page.evaluate(
        """async () => {
            const boot = await import(document.querySelector('script[src*="/boot-"]').src);
            const first = boot.ask('{}').then(() => 'answered', error => error.message);
            boot.restartBots();
            return [await first, typeof await boot.ask('{}').catch(error => error.message)];
        }"""
    )
    assert outcome == ["cancelled", "string"]
