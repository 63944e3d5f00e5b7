"""The sheets of paper that come over the table of Armenian Durak: last trick, score sheet, result, a new table."""

from __future__ import annotations

from typing import Any

from engine.bots import LEVELS
from engine.games.armenian_durak import View
from engine.match import Sheet

from ..cards import Faces, face
from ..frame import button, sheet
from ..html import Child, Markup, h
from ..i18n import Texts
from .draw import log, onward, score
from .scene import ME, TRICKS, Scene, shown_trick


def last_trick(view: View, t: Texts, faces: Faces) -> Markup:
    """The last whole trick: who played what, from where, and who took it."""
    cards = shown_trick(view, last=True)
    if not cards:
        return sheet(t, "last", t("last-trick"), None, h("p", t("no-last-trick"), class_="pad"))
    figures = [
        h(
            "figure",
            face(faces, t, card.card, "legal" if card.wins else ""),
            h(
                "figcaption",
                t(
                    f"{'led' if card.led else 'answered'}-{'table' if card.from_table else 'hand'}-{card.seat}"
                ),
            ),
            class_="tf win" if card.wins else "tf",
        )
        for card in cards
    ]
    winner = next(card.seat for card in cards if card.wins)
    return sheet(
        t,
        "last",
        t("last-trick"),
        t(f"last-trick-won-{winner}"),
        h("div", h("div", figures, class_="duel"), class_="cloth"),
    )


def score_sheet(scene: Scene, t: Texts) -> Markup:
    """Score and log for screens that have no room for them beside the table."""
    return sheet(
        t,
        "score",
        t("score"),
        t("score-to", target=scene.target),
        score(scene, t),
        h("h3", t("log"), h("small", t("log-trick", n=scene.trick_number, all=TRICKS))),
        log(scene, t),
    )


def result(sheet_: Sheet, target: int, t: Texts, *, over: bool) -> Markup:
    """How the last deal of the score sheet ended, and the match if it is over."""
    deal, totals = sheet_.rows[-1], sheet_.totals
    mine, other = deal.points[ME], deal.points[1 - ME]
    if over:
        title = t("match-won" if sheet_.winner == ME else "match-lost")
        small = t("match-to", target=target)
    else:
        title = t("result-won" if mine else "result-lost" if other else "result-draw")
        small = t("match-deal", deal=deal.number, target=target)
    delta: Child = [h("span", "+", class_="sign"), mine or other] if mine or other else "0"
    head = h(
        "tr",
        h("td"),
        h("th", t("tricks"), scope="col"),
        h("th", t("deal"), scope="col"),
        h("th", t("total"), scope="col"),
    )
    rows = [
        h(
            "tr",
            h("th", name, scope="row"),
            h("td", deal.outcome[seat]),
            h("td", f"+{deal.points[seat]}" if deal.points[seat] else "0"),
            h("td", h("b", totals[seat])),
            class_="mine" if seat == ME else None,
        )
        for seat, name in ((ME, t("you")), (1 - ME, t("bot")))
    ]
    go = onward(t, ended=over, id_="onward", autofocus=True)
    return sheet(
        t,
        "result",
        title,
        small,
        h(
            "p",
            h("span", t.count("result-tricks", deal.outcome[ME])),
            h("b", delta, class_="delta mine" if mine else "delta"),
            class_="sum",
        ),
        h("table", h("thead", head), h("tbody", rows), class_="tab"),
        h("div", button(t("share"), "share"), button(t("look-at-table"), "close"), go, class_="dock"),
        closable=False,
    )


def new_table(rules: Any, level: str, t: Texts) -> Markup:
    """The house rules of the next match and its opponent. What differs from the book is marked."""
    groups = [
        _choice(
            t, "bots", t("opponent"), None, [(name, t(f"level-{name}")) for name in LEVELS], level, "player"
        )
    ]
    for field, values in type(rules).CHOICES.items():
        options = [
            (str(value), str(value) if field == "target" else t(f"rule-{field}-{value}")) for value in values
        ]
        hint = t("rule-layout-hint") if field == "layout" else None
        default = str(values[0])
        groups.append(
            _choice(t, field, t(f"rule-{field}"), hint, options, str(getattr(rules, field)), default)
        )
    return sheet(
        t,
        "new",
        t("new-table"),
        t("game-armenian-durak"),
        h("div", groups, class_="opts"),
        h("p", t("rules-in-link"), class_="fine pad"),
        h(
            "div",
            button(t("by-the-book"), "by-the-book"),
            button(t("deal-cards"), "deal-cards", kind="pri"),
            class_="dock",
        ),
    )


def _choice(
    t: Texts,
    field: str,
    title: str,
    hint: str | None,
    options: list[tuple[str, str]],
    chosen: str,
    default: str,
) -> Markup:
    buttons = [
        h(
            "button",
            name,
            type="button",
            aria_pressed="true" if value == chosen else "false",
            id=f"set-{field}-{value}",
            data_do="set",
            data_arg=f"{field}={value}",
        )
        for value, name in options
    ]
    words = h("span", h("b", title), h("small", hint) if hint else None)
    changed = chosen != default
    return h(
        "div",
        words,
        h("span", buttons, class_="seg", role="group", aria_label=title),
        class_="opt chg" if changed else "opt",
    )
