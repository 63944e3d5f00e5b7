"""The paper of King to order: the score sheet in its three fields, the log, the sheets over the table."""

from __future__ import annotations

from itertools import accumulate

from engine.games.king_sheet import Column, compensation
from engine.games.king_sheet import sheet as columns_of

from ..cards import Faces, chip
from ..frame import panel
from ..frame import sheet as paper
from ..game import ME
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import pip
from ..parts import papers
from ..parts.trick import last_trick
from .scene import ALL_TRICKS, Line, Scene, order_key


def sheet(name: str, scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The sheet of a name."""
    match name:
        case "last-trick":
            taker = next((card.seat for card in scene.last if card.best), ME)
            return last_trick(scene.view.active, scene.last, t.who(taker, "took-trick"), t, faces)
        case "sheet":
            small = t("deal-number", deal=scene.setting.deal, all=scene.deals)
            head = h("h3", t("log"), h("small", t("log-trick", n=scene.trick_number, all=ALL_TRICKS)))
            return paper(t, "score", t("sheet"), small, score(scene, t), head, log(scene, t))
        case "result":
            return result(scene, t)
    return None


# -------------------------------------------------------------------------------------------- the score sheet


def score_panel(scene: Scene, t: Texts) -> Markup:
    """The score sheet beside the table."""
    start = compensation(scene.view.rules)
    small = t.count("start-penalty", start) if start else None
    return panel(t("sheet"), small, score(scene, t), classes="score")


def score(scene: Scene, t: Texts) -> Markup:
    """[6.1] A column a player, each in three fields: what the otygrysh brought, the orders, the penalties."""
    view, rows = scene.view, scene.setting.sheet.rows
    columns = columns_of(view.rules, view.seats, rows)
    return h(
        "div",
        [_column(scene, seat, column, t) for seat, column in enumerate(columns)],
        class_=f"ps n{view.seats}",
        role="region",
        aria_label=t("sheet"),
        tabindex=0,
    )


def _column(scene: Scene, seat: int, column: Column, t: Texts) -> Markup:
    return h(
        "section",
        h("h3", t.name(seat)),
        h("h4", t("order-win")),
        _running(column.wins),
        h("h4", t("orders")),
        h("ul", _orders(scene, seat, column, t), class_="left"),
        h("h4", t("penalties")),
        _running(column.penalties, "long"),
        h("p", h("span", t("total")), h("b", t.number(column.total), class_="tnum"), class_="foot"),
        class_="col",
    )


def _running(numbers: tuple[int, ...], classes: str = "") -> Markup:
    """Every number is added to the one before, which is struck out: so the last one is the sum."""
    sums = [*accumulate(numbers)] or [0]
    struck: list[Child] = [join(h("s", number), " ") for number in sums[:-1]]
    return h("p", struck, h("b", sums[-1]), class_=f"run {classes}".rstrip())


def _orders(scene: Scene, seat: int, column: Column, t: Texts) -> list[Markup]:
    """Every order of the player, those played struck out; the one that is played now stands out."""
    view = scene.view
    now = view.game if view.declarer == seat and scene.stage != "over" else ""
    found = []
    for name in dict.fromkeys(view.rules.orders):
        left = column.left.count(name)
        words: Child = t(f"order-{name}")
        if name == "win" and left > 1:
            words = t("order-times", order=t("order-win"), n=left)
        if name == now:
            found.append(h("li", words, class_="now"))
        elif name in column.left:
            found.append(h("li", words))
        else:
            found.append(h("li", h("s", words)))
    return found


# ------------------------------------------------------------------------------------------------- the log


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first."""
    return papers.log(scene.log, t, lambda line: _entry(line, t), lambda line: line.kind == "won")


def _entry(line: Line, t: Texts) -> tuple[str, Markup]:
    if line.kind == "talon":
        return t("talon"), join([join(chip(t, card), " ") for card in line.cards])
    return t.name(line.seat), _sentence(line, t)


def _sentence(line: Line, t: Texts) -> Markup:
    if line.kind == "order":
        return t.who_markup(line.seat, "log-order", order=t(f"named-{order_key(line.order)}"))
    if line.kind == "won":
        key = "log-won-points" if line.points else "log-won"
        return t.who_markup(line.seat, key, points=t.number(line.points, signed=True))
    card = chip(t, line.cards[0]) if line.cards else ""
    return t.who_markup(line.seat, f"log-{line.kind}", card=card)


def spoken(line: Line, t: Texts) -> str:
    """An event for a screen reader."""
    match line.kind:
        case "order":
            return t.who(line.seat, "say-order", order=t(f"named-{order_key(line.order)}"))
        case "talon":
            one, two = (t.card(card) for card in line.cards)
            return t("say-talon", one=one, two=two)
        case "won" if line.points:
            return t.who(line.seat, "say-won-points", points=t.number(line.points, signed=True))
    return t.who(line.seat, f"say-{line.kind}", card=t.card(line.cards[0]) if line.cards else "")


# ------------------------------------------------------------------------------------------------- the result


def result(scene: Scene, t: Texts) -> Markup:
    """How the last deal ended, and the match if it is over."""
    view, book = scene.view, scene.setting.sheet
    deal = book.rows[-1]
    taken = view.counted[ME] if view.game else view.tricks[ME]
    small = t("deal-number", deal=deal.number, all=scene.deals)
    title: str = t(f"order-{scene.order}")
    if scene.setting.over:
        title = t("match-shared") if book.winner is None else t.who(book.winner, "match-won")
    counts = bool(view.scoring) or view.game == "last2"
    columns: list[Child] = [t("tricks"), *([_sign(scene, t)] if counts else []), t("deal"), t("total")]
    rows = []
    for seat in range(view.seats):
        points, total = t.number(deal.points[seat]), t.number(book.totals[seat])
        plays = seat in view.active
        cells: list[Child] = [view.tricks[seat] if plays else "—"]
        if counts:
            cells.append(view.counted[seat] if plays else "—")
        rows.append((seat, (*cells, points if plays else "—", total)))
    return papers.result(
        t,
        title=title,
        small=small,
        sentence=taken_words(scene, taken, t),
        delta=deal.points[ME],
        columns=columns,
        rows=rows,
        over=scene.setting.over,
    )


def _sign(scene: Scene, t: Texts) -> Markup:
    """The head of the column that counts what the game is about."""
    if scene.view.game in ("hearts", "king"):
        return join(pip(3), h("span", t(f"order-{scene.view.game}"), class_="sr"))
    return join(t(f"counted-{scene.view.game}"))


def taken_words(scene: Scene, taken: int, t: Texts) -> str:
    """What the person took of what the game is about, as a sentence."""
    view = scene.view
    if not scene.sits:
        return t("you-sat-out")
    name = view.game or "tricks"
    if not taken:
        return t(f"took-none-{name}")
    return t.count(f"took-{name}", taken)
