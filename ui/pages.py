"""Pages that are not a table: the one that loads, and those that say what went wrong and what one can do."""

from __future__ import annotations

from collections.abc import Mapping

from .address import Place
from .cards import Faces, back
from .frame import bar, button, icon_link, panel, prefix, progress_bar, top
from .html import Child, Markup, h, join
from .i18n import Texts
from .icons import icon
from .parts.hand import rows_of
from .parts.seats import Plate, seats, token

# How a usual deal of each game lies before a card is turned: the others at the table, the cards in hand.
LAID = {
    "navalka": (3, 5),
    "open-navalka": (3, 9),
    "gorka": (3, 4),
    "king": (2, 10),
    "armenian-durak": (1, 6),
    "napoleon": (3, 5),
}
COLUMNS = 6  # of Armenian Durak


def loading(t: Texts, slug: str, faces: Faces, about: str = "") -> Markup:
    """The table before Python is there: already laid, with the cards face down and the true progress of the download.

    ``about`` says what the game is to readers without script.
    """
    others, count = LAID[slug]
    plates = seats([Plate(seat, t("taking-seat")) for seat in range(1, others + 1)], t, faces)
    row = None
    classes = "felt std ld"
    if slug == "armenian-durak":
        cards = [h("li", back(faces, t), class_="colm single") for _ in range(COLUMNS)]
        row = h("ul", cards, class_="cols", aria_hidden="true")
        seat = h(
            "span",
            token(t, 1),
            h("span", h("b", t.name(1)), h("small", t("taking-seat"))),
            class_="who",
        )
        plates = h("div", h("div", seat, class_="sc"), row, class_="opside")
        classes = f"felt ad ld c{COLUMNS}"
    rows = rows_of(tuple(range(count)))
    laid = h(
        "div",
        [h("ul", [h("li", back(faces, t)) for _ in cards], class_="row") for cards in rows],
        class_=f"hand r{len(rows)}{' merge' if len(rows) > 1 else ''}",
        aria_hidden="true",
    )
    progress = h(
        "div",
        h("h2", t("setting-table"), class_="pt"),
        progress_bar(t("setting-table")),
        h("p", h("span", t("loading-what")), h("b", data_progress_text=True, class_="tnum"), class_="ps2"),
        h("p", t("loading-once"), class_="chalk"),
        class_="prog",
    )
    failed = h(
        "div",
        h("h2", t("start-failed"), class_="pt"),
        h("p", t("start-failed-why")),
        h("p", h("button", t("try-again"), class_="btn pri", type="button", data_retry=True)),
        class_="prog failed",
        role="alert",
        data_start_failed=True,
        hidden=True,
    )
    felt = h(
        "main",
        plates,
        h(
            "div",
            progress,
            failed,
            h(
                "noscript",
                h(
                    "div",
                    h("p", about) if about else None,
                    h("p", t("no-script"), class_="chalk"),
                    class_="noscript",
                ),
            ),
            class_="mid",
        ),
        h("div", row, laid, class_="me"),
        class_=classes,
    )
    tip = panel(t("while-waiting"), None, h("p", t(f"tip-{slug}"), class_="wait"))
    rules = icon_link("rules", t("rules"), f"{prefix(t.lang)}/rules/{slug}/")
    return join(bar(t, t(f"game-{slug}"), t("setting-table"), rules), felt, h("aside", tip, class_="side"))


def bad_link(t: Texts, slug: str, faces: Faces, key: str, shown: str, *, safe: bool) -> Markup:
    """A link that opens nothing. ``key`` names title and reason, ``shown`` is the link as it came.

    ``slug`` is empty where no game is chosen.
    """
    torn = h(
        "div",
        h("span", h("span", h("img", src=faces.file(34), alt=""), class_="card"), class_="h1"),
        h("span", h("span", h("img", src=faces.file(34), alt=""), class_="card"), class_="h2"),
        class_="torn",
        aria_hidden="true",
    )
    new_deal = button(t("new-deal"), "new-deal") if slug else None
    return _message(
        t,
        Place("ru", slug).path,
        torn,
        t(key),
        t(f"{key}-why"),
        h("code", shown) if shown else None,
        link_form(t, t("paste-again")),
        h("div", new_deal, _home(t), class_="two"),
        h("p", t("game-safe"), class_="fine") if safe else None,
    )


def open_link(t: Texts, slug: str, *, bad_word: bool = False) -> Markup:
    """Where a link or a word is pasted; ``slug`` is empty where no game is chosen."""
    title = t("word-bad") if bad_word else t("open-link")
    why = t("word-bad-why") if bad_word else t("open-link-why")
    path = Place("ru", slug).path + "#open"
    return _message(
        t, path, None, title, why, link_form(t, t("open-link-hint")), h("div", _home(t), class_="two")
    )


def choose_game(t: Texts, word: str, addresses: Mapping[str, str]) -> Markup:
    """A word was typed where no game is chosen: any game can be dealt by it. ``addresses`` are those of the deals, by game."""
    tables = [
        h("li", h("a", t(f"game-{slug}"), class_="btn sec", href=address, data_do="visit", id=f"word-{slug}"))
        for slug, address in addresses.items()
    ]
    way = h("ul", tables, class_="tables", aria_label=t("which-game"))
    why = t("which-game-why", word=word)
    return _message(t, "/#open", None, t("which-game"), why, way, h("div", _home(t), class_="two"))


def link_form(t: Texts, label: str) -> Markup:
    """An input for a link or a word."""
    field = h(
        "input",
        id="link",
        name="link",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        enterkeyhint="go",
    )
    return h(
        "form",
        h("label", label, for_="link"),
        h("div", field, h("button", t("open"), class_="btn pri", type="submit", id="open"), class_="inp"),
        data_do="open",
        id="link-form",
    )


def crash(t: Texts, slug: str, report: str) -> Markup:
    """Something in the room itself went wrong."""
    return _message(
        t,
        f"/{slug}/",
        h("div", icon("warning"), class_="lampoff", aria_hidden="true"),
        t("crash"),
        t("crash-why"),
        h("code", report),
        h("div", button(t("reload"), "reload", kind="pri"), _home(t), class_="two"),
    )


def not_found(t: Texts) -> Markup:
    """An address that is none of ours."""
    return h(
        "section",
        h("h1", t("not-found")),
        h("p", t("not-found-why")),
        h("p", _home(t)),
        class_="panel err",
        lang=t.lang,
    )


def _home(t: Texts) -> Markup:
    return h("a", t("lobby"), class_="btn sec", href=f"{prefix(t.lang)}/", data_do="visit", id="go-home")


def _message(t: Texts, path: str, picture: Child, title: str, why: str, *ways: Child) -> Markup:
    section = h("section", picture, h("h1", title), h("p", why), *ways, class_="panel err")
    return join(top(t, path), h("main", section, class_="msg"))
