"""Every test gets its own browser profile, and fails on console errors and on requests to any other host.

The service worker, which would fetch the whole site for every profile, is only there where it is what is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from tests.e2e.table import SLUG, Person

Opener = Callable[..., Person]


@pytest.fixture
def visit(browser: Browser, site_url: str) -> Iterator[Opener]:
    """Opens a path of the site in a new profile: ``visit(path, width, height, bots, **options of the profile)``."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def open_path(
        path: str,
        *,
        width: int = 390,
        height: int = 844,
        bots: bool = True,
        slug: str = SLUG,
        **options: Any,
    ) -> Person:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            **{"reduced_motion": "reduce", "service_workers": "block", **options},
        )
        context.set_default_timeout(90_000)  # other tests may have the processor
        contexts.append(context)
        if not bots:
            context.route("**/worker/*", lambda route: None)  # never answered: the opponent thinks for ever

        def heard(message: ConsoleMessage) -> None:
            if message.type == "error":
                troubles.append(f"console: {message.text}")

        def asked(url: str) -> None:
            if not url.startswith((site_url, "data:", "blob:")):
                troubles.append(f"another host: {url}")

        context.on("console", heard)
        context.on("weberror", lambda error: troubles.append(f"error: {error.error}"))
        context.on("request", lambda request: asked(request.url))
        person = Person(context.new_page(), slug)
        if options.get("java_script_enabled", True):
            person.come_to(site_url + path)
        else:
            person.page.goto(site_url + path)
        return person

    yield open_path
    for context in contexts:
        context.close()
    assert troubles == []
