"""The lobby: six tables, what was left unfinished, a link to open. Painted before Python is there, and again by it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import parse
from engine.games import GAMES

from .cards import Faces
from .frame import icon_button, icon_link, prefix, progress_bar, top
from .html import Child, Markup, h, join
from .i18n import Texts
from .icons import icon

PLAYERS = {
    "navalka": "players-2-6",
    "open-navalka": "players-2-6",
    "gorka": "players-2-6",
    "king": "players-3-4",
    "armenian-durak": "players-2",
    "napoleon": "players-2-6",
}

# Each tile is a still life of its game: `-` is a card face down.
STILL_LIFES = {
    "navalka": "- - 9D JD 7C",
    "open-navalka": "8C TC QS KS 7H",
    "gorka": "- - KH QC",
    "king": "JS KH QD",
    "armenian-durak": "9D KC TH AS",
    "napoleon": "AS KS",
}


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match to go on with."""

    slug: str
    deal: int


def page(
    t: Texts, faces: Faces, unfinished: Unfinished | None = None, *, state: str = "loading-game"
) -> Markup:
    """The whole lobby. ``state`` is the key of what the foot says; the download is shown with "loading-game"."""
    rules = icon_link("rules", t("rules"), f"{prefix(t.lang)}/rules/armenian-durak/", id_="lobby-rules")
    intro = h(
        "section",
        h("h1", t("motto")),
        h("p", t("lead"), class_="lead"),
        _continue(t, unfinished) if unfinished else None,
        _open_link(t),
        class_="intro",
    )
    main = h(
        "main",
        intro,
        h("ul", [h("li", _tile(t, faces, slug)) for slug in GAMES], class_="tiles"),
        class_="lobby",
    )
    settings = icon_button("settings", t("settings"), "settings", id_="lobby-settings")
    return join(
        top(t, "/", [settings, rules]), main, h("footer", _foot(t, state), _failed(t, state), class_="foot")
    )


def _continue(t: Texts, unfinished: Unfinished) -> Markup:
    words = t("continue-deal", game=t(f"game-{unfinished.slug}"), deal=unfinished.deal)
    return _go(
        "play",
        t("continue"),
        words,
        href=f"{prefix(t.lang)}/{unfinished.slug}/",
        classes="cont",
        id_="continue",
    )


def _open_link(t: Texts) -> Markup:
    return _go(
        "link",
        t("open-link"),
        t("open-link-hint"),
        href=f"{prefix(t.lang)}/#open",
        id_="open-link",
    )


def _go(symbol: str, title: str, small: str, *, href: str, id_: str, classes: str = "") -> Markup:
    return h(
        "a",
        h("span", icon(symbol), class_="gi"),
        h("span", h("b", title), h("small", small)),
        icon("go"),
        class_=f"go {classes}".rstrip(),
        href=href,
        data_do="visit",
        id=id_,
    )


def _tile(t: Texts, faces: Faces, slug: str) -> Markup:
    words = h(
        "span",
        h("b", t(f"game-{slug}")),
        h("small", t(f"about-{slug}")),
        h("em", t(PLAYERS[slug])),
        class_="tx",
    )
    return h(
        "a",
        still_life(faces, slug),
        words,
        class_="tile",
        href=f"{prefix(t.lang)}/{slug}/",
        data_do="visit",
        data_table=slug,
        id=f"tile-{slug}",
    )


def still_life(faces: Faces, slug: str) -> Markup:
    """A few cards of a game as they lie on the cloth, for the eye only."""
    cards: list[Child] = []
    for place, word in enumerate(STILL_LIFES[slug].split(), 1):
        classes = f"s{place}"
        if word == "-":
            cards.append(h("span", faces.back(), class_=f"card {classes}"))
        else:
            cards.append(h("span", h("img", src=faces.file(parse(word)), alt=""), class_=f"card {classes}"))
    return h("span", cards, class_=f"vg life-{slug}", aria_hidden="true")


def _failed(t: Texts, state: str) -> Markup | None:
    if state != "loading-game":
        return None
    again = h("button", t("try-again"), class_="btn txt", type="button", data_retry=True)
    return h(
        "p", t("game-failed"), again, class_="fo failed", role="alert", data_start_failed=True, hidden=True
    )


def _foot(t: Texts, state: str) -> Markup:
    if state != "loading-game":
        return h("p", icon("check") if state == "offline-ready" else None, t(state), class_="fo")
    bar = progress_bar(t("loading-game"))
    return h(
        "p", h("span", t("loading-game")), bar, h("span", data_progress_text=True, class_="tnum"), class_="fo"
    )
