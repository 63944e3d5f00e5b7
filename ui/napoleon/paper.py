"""The paper of Napoleon: the score beside the table, the score sheet deal by deal, the log, the sheets over the table."""

from __future__ import annotations

from engine.games.napoleon_pay import Outcome
from engine.games.napoleon_rules import BID, HERE, PASS
from engine.match import Deal

from ..cards import Faces, chip
from ..frame import panel
from ..frame import sheet as paper
from ..game import ME
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts import papers
from ..parts.trick import last_trick
from .chest import chest
from .scene import TRICKS, Line, Scene, put_in


def sheet(name: str, scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The sheet of a name."""
    match name:
        case "last-trick":
            taker = next((card.seat for card in scene.last if card.best), ME)
            around = (*range(1, scene.view.seats), ME)
            return last_trick(around, scene.last, t.who(taker, "took-trick"), t, faces)
        case "sheet":
            number = t("log-trick", n=scene.trick_number, all=TRICKS) if scene.playing else t("auction")
            head = h("h3", t("log"), h("small", number))
            return paper(t, "score", t("sheet"), prices(scene, t), score_sheet(scene, t), head, log(scene, t))
        case "result":
            return result(scene, t)
    return None


# -------------------------------------------------------------------------------------------- the score


def prices(scene: Scene, t: Texts) -> str:
    """[1.2] What a trick is worth and what is put in."""
    rules = scene.view.rules
    if not rules.ante:
        return t("prices-no-ante", price=rules.stake)
    return t(f"prices-{rules.ante_from}", price=rules.stake, ante=rules.ante)


def score_panel(scene: Scene, t: Texts) -> Markup:
    """The score beside the table: bids or tricks of this deal, totals, the box."""
    view = scene.view
    speaking = not scene.playing
    head = h(
        "tr",
        h("td"),
        *(h("th", w, scope="col") for w in (t("bid-head" if speaking else "tricks"), t("total"))),
    )
    rows = []
    for seat in range(view.seats):
        cell: Child = _word(scene, seat, t) if speaking else view.tricks[seat]
        if seat == view.declarer and not speaking:
            cell = t("of", n=view.tricks[seat], all=view.bid)
        total = t.number(scene.setting.sheet.totals[seat])
        rows.append(
            h(
                "tr",
                h("th", t.name(seat), scope="row"),
                h("td", cell),
                h("td", total),
                class_="mine" if seat == ME else None,
            )
        )
    box = scene.paid[1] if scene.stage == "over" else view.box
    rows.append(h("tr", h("th", t("hoard"), scope="row"), h("td"), h("td", box), class_="n-boxrow"))
    body = h("table", h("thead", head), h("tbody", rows), class_="tab")
    return panel(t("score"), prices(scene, t), body, classes="score")


def _word(scene: Scene, seat: int, t: Texts) -> Child:
    word = scene.words[seat]
    if word < 0:
        return "—"
    if word == PASS:
        return t("passes")
    return t("here-tag") if word == HERE else word - BID


def score_sheet(scene: Scene, t: Texts) -> Markup:
    """A line a deal, a column a player; the declarer's cell says what he played. Last of all what is in the box."""
    view, book = scene.view, scene.setting.sheet
    if not book.rows:
        return h("p", t("deals-none"), class_="fine pad")
    crowd = view.seats > 4
    names: list[Child] = [
        h("th", _short(t, seat) if crowd else t.name(seat), scope="col") for seat in range(view.seats)
    ]
    head = h("tr", h("th", t("deal-head"), scope="col"), names, h("th", t("hoard"), scope="col"))
    rows = [_deal_row(row, view.seats, t) for row in book.rows]
    parts = share(scene)
    if parts:
        cells = [h("td", t.number(parts, signed=True)) for _ in range(view.seats)]
        left = book.rows[-1].outcome.box - parts * view.seats
        rows.append(h("tr", h("th", t("shared-head"), scope="row"), cells, h("td", left)))
    totals = [h("td", h("b", t.number(total))) for total in book.totals]
    foot = h("tr", h("th", t("total"), scope="row"), totals, h("td"))
    return h(
        "div",
        h("table", h("thead", head), h("tbody", rows), h("tfoot", foot), class_=f"tab n-deals n{view.seats}"),
        class_="scroll",
        role="region",
        tabindex=0,
        aria_label=t("sheet"),
    )


def _short(t: Texts, seat: int) -> Markup:
    """A name as its letter, for many columns; in whole for the ear."""
    return join(
        h("span", t.letter(seat), aria_hidden="true", class_="let"), h("span", t.name(seat), class_="sr")
    )


def _deal_row(row: Deal, count: int, t: Texts) -> Markup:
    played: Outcome = row.outcome
    cells = []
    for seat in range(count):
        points = t.number(row.points[seat], signed=True)
        if seat != played.declarer:
            cells.append(h("td", points))
            continue
        taken, bid = played.tricks[seat], played.bid
        game = t("game-of-napoleon" if played.napoleon else "of", n=taken, all=bid)
        heard = t.count("taken-of-long", taken, bid=bid)
        cells.append(
            h(
                "td",
                h("b", points, class_="good" if played.made else "bad"),
                h("small", game, aria_hidden="true"),
                h("span", heard, class_="sr"),
            )
        )
    return h("tr", h("th", row.number, scope="row"), cells, h("td", played.box))


def share(scene: Scene) -> int:
    """[7.2] What everybody gets of the box at the end of the match."""
    if not scene.setting.over:
        return 0
    left: int = scene.setting.sheet.rows[-1].outcome.box
    return left // scene.view.seats


# ------------------------------------------------------------------------------------------------- the log


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first."""
    return papers.log(scene.log, t, lambda line: _entry(line, t), lambda line: line.kind in _BOLD)


_BOLD = ("won", "made", "took-box")


def _entry(line: Line, t: Texts) -> tuple[str, Markup]:
    if line.kind == "box":
        return t("hoard"), join(t("log-box", n=line.number))
    if line.kind == "nobody":
        return t("auction"), join(t("nobody-plays"))
    if line.kind in ("bid", "pass", "here"):
        words = {"bid": f"bid-{line.number}", "pass": "passes", "here": "here-tag"}[line.kind]
        return t.name(line.seat), join(t(words))
    return t.name(line.seat), t.who_markup(line.seat, f"log-{line.kind}", **_places(line, t, chips=True))


def spoken(line: Line, t: Texts) -> str:
    """An event for a screen reader."""
    if line.seat < 0:
        return t(f"say-{line.kind}", n=line.number)
    return t.who(line.seat, f"say-{line.kind}", **_places(line, t, chips=False))


def _places(line: Line, t: Texts, *, chips: bool) -> dict[str, str]:
    """What stands in the places of a line's text."""
    places = {}
    if line.card >= 0:
        places["card"] = chip(t, line.card) if chips else t.card(line.card)
    if line.kind == "named":
        places["trump"] = t(f"trump-{line.card // 9}")
    if line.kind in ("took-box", "doubled"):
        places["n"] = t.number(line.number)
    elif line.number:
        places["bid"] = t(f"bid-{line.number}" if line.kind == "bid" else f"plays-{line.number}")
    return places


# ------------------------------------------------------------------------------------------------- the result


def result(scene: Scene, t: Texts) -> Markup:
    """How the last deal ended, who pays what, what has become of the box; and the match if it is over."""
    view, book = scene.view, scene.setting.sheet
    deal = book.rows[-1]
    played: Outcome = deal.outcome
    sentence = (
        t("nobody-plays")
        if played.declarer < 0
        else t.who(played.declarer, _fate(played), bid=t(f"plays-{played.bid}"))
    )
    title: str = sentence
    if scene.setting.over:
        title = t("match-shared") if book.winner is None else t.who(book.winner, "match-won")
    else:
        sentence = t("your-deal")
    all_ = scene.deals
    small = t("deal-number", deal=deal.number, all=all_) if all_ else t("deal-number-open", deal=deal.number)
    rows = []
    for seat in range(view.seats):
        taken: Child = view.tricks[seat]
        if seat == view.declarer:
            taken = t("of", n=view.tricks[seat], all=view.bid)
        rows.append((seat, (taken, t.number(deal.points[seat], signed=True), t.number(book.totals[seat]))))
    return papers.result(
        t,
        title=title,
        small=small,
        sentence=sentence,
        delta=deal.points[ME],
        columns=(t("tricks"), t("deal"), t("total")),
        rows=rows,
        over=scene.setting.over,
        more=h("div", _chest_after(scene, t), h("p", _reckoning(scene, t)), class_="n-reckon"),
    )


def _fate(played: Outcome) -> str:
    if played.napoleon:
        return "napoleon-made" if played.made else "napoleon-lost"
    return "game-made" if played.made else "game-lost"


def chest_state(scene: Scene) -> str:
    """How the box is drawn: open while somebody plays for it, and empty once he has won it."""
    if not scene.view.napoleon:
        return "shut"
    if scene.stage != "over" or scene.setting.resting:
        return "full"
    return "empty" if scene.made else "shut"


def _chest_after(scene: Scene, t: Texts) -> Markup:
    """The box before and after."""
    view, played = scene.view, scene.setting.sheet.rows[-1].outcome
    return h(
        "p",
        chest(chest_state(scene)),
        h(
            "span",
            t("hoard-now"),
            " ",
            h("b", played.box),
            h("small", t("hoard-was", before=view.box - put_in(view), put=put_in(view))),
        ),
        class_="n-after-box",
    )


def _reckoning(scene: Scene, t: Texts) -> str:
    """[6.1-6.5, 7.2] Who pays whom, in words."""
    view, rules, played = scene.view, scene.view.rules, scene.setting.sheet.rows[-1].outcome
    said = []
    if played.declarer >= 0:
        price = played.bid * rules.stake
        fate = _fate(played)
        key = f"pay-{fate}-two" if view.seats == 2 else f"pay-{fate}"
        said.append(t.who(played.declarer, key, price=price, box=view.box))
        if played.napoleon and not played.made and rules.literal_napoleon and view.box:
            said.append(t("pay-letter", box=view.box))
    if rules.ante:
        said.append(t(f"ante-{rules.ante_from}", ante=rules.ante))
    if scene.setting.over and played.box:
        part = share(scene)
        left = played.box - part * view.seats
        said.append(t("share-out", part=part, left=left) if left else t("share-all", part=part))
    return " ".join(said)
