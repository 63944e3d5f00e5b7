"""The service worker: offline, new versions, and the way out."""

from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tools import serve

READY = "html[data-start=ready]"
CARD = 'button[data-do="play"]'
# Looks for a new version and waits until it is installed.
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  while (worker.state === 'installing') {
    await new Promise(resolve => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return worker.state;
}"""
BOOT = """import(document.querySelector('script[src*="/boot-"]').src)"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


class Changing(serve.Handler):
    """The site with some files replaced, or with snapshots damaged for those who ask the server."""

    replaced: dict[str, Path] = {}
    broken: frozenset[str] = frozenset()
    asked: list[str] = []

    def locate(self, path: str) -> tuple[HTTPStatus, Path | str]:
        self.asked.append(path)
        if path.endswith(tuple(self.broken)):
            return HTTPStatus.NOT_FOUND, self.dist / "404.html"
        if path in self.replaced:
            return HTTPStatus.OK, self.replaced[path]
        return super().locate(path)

    def content(self, file: Path) -> tuple[bytes, str]:
        return super().content(file) if file.is_relative_to(self.dist) else (file.read_bytes(), "")


Serving = Callable[..., tuple[type[Changing], str, Callable[[], None]]]


@pytest.fixture
def serving(dist: Path) -> Iterator[Serving]:
    """Starts servers of the site that a test can change and stop."""
    stops = []

    def begin(**fields: object) -> tuple[type[Changing], str, Callable[[], None]]:
        handler = type("Handler", (Changing,), fields)
        server, url = serve.start(dist, handler=handler)
        running = [server]

        def stop() -> None:
            while running:
                running[0].shutdown()
                running.pop().server_close()

        stops.append(stop)
        return handler, url, stop

    yield begin
    for stop in stops:
        stop()


def eventually(page: Page, promise: str) -> None:
    """Waits until a promise brings true; wait_for_function would take the promise itself for true."""
    for _ in range(100):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(100)
    raise AssertionError(promise)


def installed(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller")


def test_everything_works_without_server_and_network(context: BrowserContext, serving: Serving) -> None:
    _, url, stop = serving()
    page = context.new_page()
    page.goto(f"{url}/armenian-durak/")
    page.wait_for_selector(READY)
    installed(page)
    stop()
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(CARD).first).to_be_visible()
    assert page.evaluate(f"{BOOT}.then(boot => boot.restored)") is True
    for path in (
        "/",
        "/en/",
        "/?src=pwa",
        "/en/armenian-durak/",
        "/rules/armenian-durak/",
        "/en/rules/armenian-durak",
    ):
        answer = page.goto(url + path)
        assert answer is not None
        assert answer.status == 200, path
    answer = page.goto(f"{url}/nothing/of/that/name")
    assert answer is not None
    assert answer.from_service_worker
    assert page.evaluate("fetch('/404.html').then(answer => answer.text())") == answer.text()


def test_the_plain_start_works_offline_too(context: BrowserContext, serving: Serving) -> None:
    _, url, stop = serving()
    page = context.new_page()
    page.goto(f"{url}/armenian-durak/")
    page.wait_for_selector(READY)
    installed(page)
    stop()
    context.set_offline(True)
    # The copy of the snapshot in the browser's cache goes bad.
    damaged = page.evaluate(
        """async () => {
            let count = 0;
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) if (/snapshot-/.test(request.url)) {
                    const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
                    bytes[bytes.length >> 1] ^= 1;
                    await cache.put(request, new Response(bytes));
                    count++;
                }
            }
            return count;
        }"""
    )
    assert damaged == 1
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(CARD).first).to_be_visible()
    assert page.evaluate(f"{BOOT}.then(boot => boot.problem)") == "snapshot"


def test_a_page_without_python_makes_the_site_available_too(
    context: BrowserContext, serving: Serving
) -> None:
    _, url, stop = serving()
    page = context.new_page()
    page.goto(f"{url}/rules/armenian-durak/")
    installed(page)
    stop()
    context.set_offline(True)
    page.goto(f"{url}/en/armenian-durak/")
    page.wait_for_selector(READY)


def test_a_new_version_waits_until_the_page_asks_for_it(
    context: BrowserContext, serving: Serving, dist: Path, tmp_path: Path
) -> None:
    handler, url, _ = serving()
    page = context.new_page()
    page.goto(f"{url}/armenian-durak/")
    page.wait_for_selector(READY)
    installed(page)
    newer = tmp_path / "sw.js"
    newer.write_text((dist / "sw.js").read_text(encoding="utf-8") + "\n// newer\n", encoding="utf-8")
    handler.replaced = {"/sw.js": newer}
    page.goto(f"{url}/armenian-durak/")
    page.evaluate(
        """async () => {
            window.boot = await import(document.querySelector('script[src*="/boot-"]').src);
            window.told = new Promise(resolve => boot.onUpdate(resolve));
            window.stillHere = true;
        }"""
    )
    assert page.evaluate("told") == "waiting"
    state = "navigator.serviceWorker.getRegistration().then(r => [r.waiting?.state, r.active?.state, window.stillHere])"
    assert page.evaluate(state) == ["installed", "activated", True]
    with page.expect_navigation():
        page.evaluate("boot.applyUpdate()")
    page.wait_for_selector(READY)
    assert page.evaluate(state) == [None, "activated", None]


def test_a_new_version_fetches_only_what_has_changed(
    context: BrowserContext, serving: Serving, dist: Path, tmp_path: Path
) -> None:
    handler, url, _ = serving()
    page = context.new_page()
    page.goto(f"{url}/rules/armenian-durak/")
    installed(page)
    text = (dist / "sw.js").read_text(encoding="utf-8")
    revision = (
        text.split("404.html")[0].rsplit("{", 1)[1]
        + "404.html"
        + text.split("404.html", 1)[1].split("}", 1)[0]
    )
    digits = next(part for part in revision.split('"') if len(part) == 32)
    newer = tmp_path / "sw.js"
    newer.write_text(text.replace(digits, "0" * 32), encoding="utf-8")
    handler.replaced = {"/sw.js": newer}
    handler.asked = []
    page.evaluate(UPDATED)
    assert [path for path in handler.asked if path != "/sw.js"] == ["/404.html"]


def test_the_kill_switch_removes_everything(
    context: BrowserContext, serving: Serving, dist: Path, tmp_path: Path
) -> None:
    handler, url, _ = serving()
    page = context.new_page()
    page.goto(f"{url}/rules/armenian-durak/")
    installed(page)
    nothing = tmp_path / "nothing.mjs"  # the pages of such a build register no service worker
    nothing.touch()
    (shell,) = dist.glob("assets/shell-*.mjs")
    handler.replaced = {"/sw.js": serve.ROOT / "build" / "sw-off.js", f"/assets/{shell.name}": nothing}
    update = "navigator.serviceWorker.getRegistration().then(registration => registration.update()).then(() => true)"
    with page.expect_navigation():
        page.evaluate(update)
    eventually(page, "caches.keys().then(names => names.length === 0)")
    eventually(page, "navigator.serviceWorker.getRegistrations().then(all => all.length === 0)")
    assert page.evaluate("navigator.serviceWorker.controller") is None
