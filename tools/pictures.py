"""Takes the pictures of the README into ``docs/pictures``: the six tables in the middle of a deal, and the lobby.

The deals are always the same: their links say so. ``make build && python tools/pictures.py``. Chromium is needed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import bots  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.match import Match  # noqa: E402
from engine.record import link_of, to_link  # noqa: E402
from tools import browser, serve  # noqa: E402

TARGET = ROOT / "docs/pictures"
PHONE, DESKTOP = (390, 844), (1280, 800)


class Shot(NamedTuple):
    """A picture: where somebody sits, how far the deal has come, and through which window it is seen."""

    slug: str
    seats: int
    #: the person's own moves before it
    moves: int
    window: tuple[int, int]
    lang: str = "en"
    scheme: str = "light"


SHOTS = (
    Shot("", 0, 0, DESKTOP, "ru"),
    Shot("king", 3, 5, DESKTOP),
    Shot("navalka", 4, 7, DESKTOP, "ru", "dark"),
    Shot("navalka", 4, 5, PHONE, "ru"),
    Shot("open-navalka", 3, 5, PHONE),
    Shot("gorka", 4, 3, PHONE),
    Shot("king", 3, 4, PHONE, "ru", "dark"),
    Shot("armenian-durak", 2, 4, PHONE),
    Shot("napoleon", 4, 2, PHONE, "ru"),
)


def link(shot: Shot) -> str:
    """The link of the deal as it stands when the person has made so many moves, chosen by a bot."""
    game = GAMES[shot.slug]
    for number in range(100):
        match = Match(game, game.Rules(), shot.seats, f"picture-{number}", bots="novice")
        own = 0
        while match.state.to_move is not None and (own < shot.moves or match.state.to_move != 0):
            own += match.state.to_move == 0
            match.play(bots.move_in(match))
        if match.state.to_move == 0:
            return to_link(link_of(match, moves=True))
    raise LookupError(f"no deal of {shot.slug} is long enough")


def take(chromium: Browser, url: str, shot: Shot) -> None:
    """Takes one picture."""
    width, height = shot.window
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    path = link(shot) if shot.slug else "/"
    page.goto(f"{url}{'/en' if shot.lang == 'en' else ''}{path}")
    page.wait_for_selector("html[data-start=ready]")
    page.wait_for_selector(
        ".felt.ld", state="detached", timeout=60_000
    )  # the bots are still coming to this position
    page.wait_for_timeout(1500)
    name = f"{shot.slug or 'lobby'}-{'phone' if shot.window == PHONE else 'desktop'}.jpg"
    page.screenshot(path=TARGET / name, type="jpeg", quality=80)
    print(f"pictures: {name}: {(TARGET / name).stat().st_size} bytes")
    context.close()


def main() -> None:
    """Takes all of them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    server, url = serve.start()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.chromium(), args=list(browser.FLAGS))
        for shot in SHOTS:
            take(chromium, url, shot)
        chromium.close()
    server.shutdown()


if __name__ == "__main__":
    main()
