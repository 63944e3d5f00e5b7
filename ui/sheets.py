"""The sheets that any table has: the menu, a link to share, a link that waits."""

from __future__ import annotations

from .frame import button, other, prefix, sheet
from .html import Child, Markup, h
from .i18n import Texts
from .icons import icon


def menu(t: Texts, slug: str, *, parked: bool, language_url: str) -> Markup:
    """Everything that is not needed for a move."""
    entries: list[Child] = [
        _entry("link", t("share-deal"), "share"),
        _entry("deck", t("new-deal"), "new-deal"),
        _entry("table", t("new-table"), "new-table"),
        _entry("talk", t("by-commands"), "commands"),
        _entry("back", t("back-to-parked"), "unpark") if parked else None,
        _entry("settings", t("settings"), "settings"),
        _link("rules", t("rules"), f"{prefix(t.lang)}/rules/{slug}/", leave=True),
        _link("language", t("other-language"), language_url, lang=other(t.lang)),
    ]
    return sheet(
        t, "menu", t("menu"), None, h("ul", [h("li", entry) for entry in entries if entry], class_="menu")
    )


def _entry(symbol: str, words: str, do: str) -> Markup:
    return h("button", icon(symbol), words, type="button", data_do=do, id=f"menu-{do}")


def _link(symbol: str, words: str, url: str, *, lang: str | None = None, leave: bool = False) -> Markup:
    return h(
        "a",
        icon(symbol),
        words,
        href=url,
        lang=lang,
        hreflang=lang,
        data_do=None if leave else "visit",
        id=f"menu-{symbol}",
    )


def by_hand(t: Texts, title: str, hint: str, text: str) -> Markup:
    """A text that could be neither shared nor copied, to be selected by hand."""
    field = h("textarea", text, id="by-hand", readonly=True, rows=3, aria_label=title, spellcheck="false")
    return sheet(t, "share", title, None, h("p", hint, class_="pad"), h("div", field, class_="pad"))


def link_waits(t: Texts, game: str, deal: int) -> Markup:
    """A link was opened while a match is under way: it never takes the table by itself."""
    return sheet(
        t,
        "waits",
        t("link-waits"),
        game,
        h("p", t("link-waits-why", deal=deal), class_="pad"),
        h(
            "div",
            button(t("link-stay"), "link-stay"),
            button(t("link-open"), "link-open", kind="pri"),
            class_="dock",
        ),
        closable=False,
    )
