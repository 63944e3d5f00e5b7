"""Papers beside and over the table: the log, the result of a deal, the frame of the table's bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..frame import bar, button, icon_button, panel, sheet
from ..game import ME
from ..html import Child, Markup, h, join
from ..i18n import Texts
from .status import onward


def table_bar(t: Texts, slug: str, subtitle: Child, *tools: Child) -> Markup:
    """The bar above a table: the way out, the game, what is played, its own tools, score sheet and menu."""
    return bar(
        t,
        t(f"game-{slug}"),
        subtitle,
        [*tools, icon_button("sheet", t("sheet"), "sheet"), icon_button("menu", t("menu"), "menu")],
    )


def last_trick_tool(t: Texts) -> Markup:
    """The tool that shows the last trick."""
    return icon_button("last-trick", t("last-trick"), "last-trick")


def log(
    lines: Sequence[Any],
    t: Texts,
    entry: Callable[[Any], tuple[str, Child]],
    bold: Callable[[Any], bool] = lambda line: False,
) -> Markup:
    """Every event of the deal, newest first. ``entry`` gives who did it and what he did."""
    if not lines:
        return h("p", t("log-empty"), class_="fine pad")
    entries = []
    for line in reversed(lines):
        who, words = entry(line)
        entries.append(h("li", h("b", who), h("span", words), class_="won" if bold(line) else None))
    return h("ol", entries, class_="log", reversed=True, tabindex=0, aria_label=t("log"))


def log_panel(t: Texts, small: Child, body: Markup) -> Markup:
    """The log beside the table."""
    return panel(t("log"), small, body, classes="logp")


def result(
    t: Texts,
    *,
    title: Child,
    small: Child,
    sentence: Child,
    delta: int,
    columns: Sequence[Child],
    rows: Sequence[tuple[int, Sequence[Child]]],
    over: bool,
    more: Child = None,
    number: str | None = None,
) -> Markup:
    """How a deal ended: one sentence and one number, a row a player, the ways on.

    delta    what the deal brought the person
    number   stands for it, where points are not written as such
    columns  the heads of the columns after the name
    rows     seats with their cells, one for each column; the last one is the total
    """
    kind = "good" if delta > 0 else "bad" if delta < 0 else ""
    head = h("tr", h("td"), [h("th", words, scope="col") for words in columns])
    body = [
        h(
            "tr",
            h("th", t.name(seat), scope="row"),
            [h("td", cell) for cell in cells[:-1]],
            h("td", h("b", cells[-1])),
            class_="mine" if seat == ME else None,
        )
        for seat, cells in rows
    ]
    dock = [
        button(t("share"), "share"),
        button(t("look-at-table"), "close"),
        onward(t, ended=over, id_="onward", autofocus=True),
    ]
    return sheet(
        t,
        "result",
        title,
        small,
        h(
            "p",
            h("span", sentence),
            h("b", number or signed(t, delta), class_=f"delta {kind}".rstrip()),
            class_="sum",
        ),
        h("div", h("table", h("thead", head), h("tbody", body), class_="tab"), class_="scroll"),
        more,
        closable=False,
        dock=dock,
    )


def signed(t: Texts, number: int) -> Markup:
    """A large number with its sign: the book face has no good one, so the sign is set smaller."""
    words = t.number(number, signed=True)
    if words[0].isdigit():
        return join(words)
    return join(h("span", words[0], class_="sign"), words[1:])
