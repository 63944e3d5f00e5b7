"""What every screen of the room is framed with: bars, panels, sheets, notices."""

from __future__ import annotations

from dataclasses import dataclass

from .html import Child, Markup, h
from .i18n import Texts
from .icons import emblem, icon


def prefix(lang: str) -> str:
    """The first part of every address of a language: Russian lives at the root, English under /en."""
    return "/en" if lang == "en" else ""


def other(lang: str) -> str:
    """The language one may switch to."""
    return "ru" if lang == "en" else "en"


def icon_button(
    name: str, label: str, do: str, *, arg: str | None = None, id_: str | None = None, classes: str = ""
) -> Markup:
    """A square button with an icon; its label shows on desktops and is its name everywhere."""
    return h(
        "button",
        icon(name),
        h("span", label, class_="lbl"),
        class_=f"ib {classes}".rstrip(),
        type="button",
        id=id_ or f"do-{do}",
        aria_label=label,
        data_do=do,
        data_arg=arg,
    )


def icon_link(name: str, label: str, href: str, *, id_: str | None = None, do: str | None = None) -> Markup:
    """A link that looks like an icon button; with ``do`` the room goes there itself."""
    words = h("span", label, class_="lbl")
    return h("a", icon(name), words, class_="ib", href=href, id=id_, aria_label=label, data_do=do)


def button(
    label: Child,
    do: str,
    *,
    arg: str | None = None,
    kind: str = "sec",
    id_: str | None = None,
    autofocus: bool = False,
) -> Markup:
    """A button with words; ``kind`` is pri, sec or txt."""
    return h(
        "button",
        label,
        class_=f"btn {kind}",
        type="button",
        id=id_ or f"go-{do}",
        data_do=do,
        data_arg=arg,
        autofocus=autofocus,
    )


def bar(t: Texts, title: str, subtitle: Child, tools: Child) -> Markup:
    """The bar above a table: the way to the lobby, what is played, the tools."""
    home = icon_link("back", t("lobby"), f"{prefix(t.lang)}/", id_="home", do="visit")
    words = h("div", h("h1", title), h("p", subtitle, id="subtitle"), class_="ti")
    return h("header", home, words, h("span", class_="sp"), tools, class_="bar")


def top(t: Texts, path: str, tools: Child = None) -> Markup:
    """The bar above a page on paper: the room's name and the language switch.

    ``path`` is the page's address without its language.
    """
    home = h("a", emblem(), h("span", t("room")), class_="wm", href=f"{prefix(t.lang)}/", data_do="visit")
    switch = h(
        "nav",
        [
            h(
                "a",
                name,
                href=f"{prefix(lang)}{path}",
                lang=lang,
                hreflang=lang,
                aria_current="true" if lang == t.lang else None,
                data_do="visit",
                id=f"lang-{lang}",
            )
            for lang, name in (("ru", "Рус"), ("en", "Eng"))
        ],
        class_="seg lang",
        aria_label=t("language"),
    )
    return h("header", home, h("span", class_="sp"), switch, tools, class_="top")


def progress_bar(label: str) -> Markup:
    """The bar that the start fills with what has been downloaded."""
    return h(
        "span",
        h("i"),
        class_="pb",
        role="progressbar",
        aria_label=label,
        aria_valuemin=0,
        aria_valuemax=100,
        aria_valuenow=0,
        data_progress=True,
    )


def panel(title: str, small: Child, *body: Child, classes: str = "", id_: str | None = None) -> Markup:
    """A sheet of paper with a title."""
    heading = h("h2", title, h("small", small) if small else None)
    return h("section", heading, *body, class_=f"panel {classes}".rstrip(), id=id_)


def sheet(
    t: Texts, name: str, title: Child, small: Child, *body: Child, closable: bool = True, dock: Child = None
) -> Markup:
    """A dialog: slides up on a phone, lies in the middle on a desktop. Its dock of buttons stays while the body scrolls."""
    close = icon_button("close", t("close"), "close", id_="close-sheet") if closable else None
    return h(
        "dialog",
        h("span", class_="grip", aria_hidden="true"),
        h("div", h("h2", title, h("small", small) if small else None, id="sheet-title"), close, class_="hd"),
        h("div", *body, class_="bd"),
        h("div", dock, class_="dock") if dock else None,
        class_=f"sheet is-{name}",
        id=f"sheet-{name}",
        aria_labelledby="sheet-title",
        data_modal=True,
    )


@dataclass(frozen=True, slots=True)
class Notice:
    """A short message on top of the page. ``key`` is its text, ``action`` what its button does (and the button's text)."""

    key: str
    action: str | None = None
    action_key: str | None = None
    icon: str = "warning"


def notices(t: Texts, shown: tuple[Notice, ...]) -> Markup:
    """All notices, newest last; always there, so that a screen reader hears what is added."""
    return h(
        "div",
        [
            h(
                "div",
                h("span", icon(notice.icon), class_="gl"),
                h("p", t(notice.key)),
                button(t(notice.action_key or notice.action), notice.action, kind="txt")
                if notice.action
                else None,
                icon_button("close", t("close"), "dismiss", arg=notice.key, id_=f"dismiss-{notice.key}"),
                class_="toast",
                id=f"notice-{notice.key}",
            )
            for notice in shown
        ],
        class_="toasts",
        id="notices",
        role="status",
    )
