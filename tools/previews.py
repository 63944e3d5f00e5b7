"""Draws the pictures that messengers show for a link into ``assets/previews``: a still life of the game, and its name.

They change seldom, so what this makes is committed. It takes cards, fonts and colours from the built site:
``make build && python tools/previews.py``. Chromium is needed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402
from tools import browser, serve  # noqa: E402
from tools.pages import PREVIEW  # noqa: E402
from ui.cards import Faces  # noqa: E402
from ui.html import Markup, h  # noqa: E402
from ui.i18n import LANGUAGES, Texts  # noqa: E402
from ui.icons import emblem  # noqa: E402
from ui.lobby import PLAYERS, still_life  # noqa: E402

TARGET = ROOT / "assets/previews"
QUALITIES = range(76, 50, -4)  # the first that is small enough
MOST_BYTES = 60_000
STYLE = ROOT / "tools/previews.css"


def picture(t: Texts, faces: Faces, slug: str) -> Markup:
    """The picture of a game, or of the whole room for an empty name."""
    room = h("em", emblem(), h("span", t("room")) if slug else None)
    if slug:
        small = f"{t(f'about-{slug}')} · {t(PLAYERS[slug])}"
        name = h("span", h("b", t(f"game-{slug}")), h("small", small))
        return h("div", still_life(faces, slug), h("div", name, room, class_="tx"), class_="pv")
    lives = h("div", [still_life(faces, game) for game in GAMES], class_="lives")
    name = h("span", h("b", t("room")), h("small", t("motto")))
    return h("div", lives, h("div", name, room, class_="tx"), class_="pv all")


def draw(page: Page, url: str, lang: str) -> None:
    """Draws the pictures of one language."""
    t = Texts(lang)
    page.goto(f"{url}{'/en' if lang == 'en' else ''}/rules/gorka/")
    faces = Faces(page.evaluate("document.documentElement.dataset.cards"), lang)
    page.add_style_tag(path=STYLE)
    for slug in ("", *GAMES):
        page.evaluate("html => { document.body.innerHTML = html }", str(picture(t, faces, slug)))
        page.evaluate(
            "Promise.all([document.fonts.ready, ...[...document.images].map(image => image.decode())])"
        )
        file = TARGET / f"{slug or 'room'}.{lang}.jpg"
        for quality in QUALITIES:
            if len(page.screenshot(path=file, type="jpeg", quality=quality)) <= MOST_BYTES:
                break
        else:
            sys.exit(f"previews: {file.name} has more than {MOST_BYTES} bytes")
        print(f"previews: {file.name}: {file.stat().st_size} bytes")


def main() -> None:
    """Draws all of them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    server, url = serve.start()
    width, height = PREVIEW
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.chromium(), args=list(browser.FLAGS))
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            bypass_csp=True,
            color_scheme="light",
            service_workers="block",
        )
        for lang in LANGUAGES:
            draw(context.new_page(), url, lang)
        chromium.close()
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
