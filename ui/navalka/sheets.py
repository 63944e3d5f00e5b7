"""The papers of a Navalka: the losses, the whole pile with what is known of the others' hands, the result."""

from __future__ import annotations

from engine.cards import bits, suit
from engine.games import open_navalka

from ..cards import Faces, face
from ..frame import panel
from ..frame import sheet as paper
from ..game import ME
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts import papers
from ..parts.hand import ORDERS
from .events import Laid, leaving, turns
from .log import chips, log
from .scene import Scene, sitting_out


def sheet(name: str, scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The sheet of a name."""
    match name:
        case "pile":
            return whole_pile(scene, t, faces)
        case "sheet":
            head = h("h3", t("log"), h("small", t("log-deal", deal=scene.setting.deal)))
            return paper(
                t,
                "score",
                t("sheet"),
                _goal(scene, t),
                losses(scene, t),
                deals(scene, t),
                head,
                log(scene, t),
            )
        case "result":
            return result(scene, t)
    return None


# ----------------------------------------------------------------------------------------------- the losses


def _goal(scene: Scene, t: Texts) -> str:
    target = scene.view.rules.loss_target
    return t("losses-to", target=target) if target else t("losses-free")


def losses_panel(scene: Scene, t: Texts) -> Markup:
    """Cards and losses of all, beside the table."""
    return panel(t("losses"), _goal(scene, t), losses(scene, t), classes="score")


def losses(scene: Scene, t: Texts) -> Markup:
    """How many cards everybody holds, and how many deals he has lost."""
    view = scene.view
    head = h(
        "tr",
        h("td"),
        h("th", t("cards-column"), scope="col"),
        h("th", t("losses-column"), scope="col"),
    )
    rows = [
        h(
            "tr",
            h("th", t.name(seat), scope="row"),
            h("td", view.counts[seat] or "—"),
            h("td", dots(scene.losses[seat], view.rules.loss_target)),
            class_="mine" if seat == ME else None,
        )
        for seat in range(view.seats)
    ]
    return h("table", h("thead", head), h("tbody", rows), class_="tab")


def dots(lost: int, target: int) -> Markup:
    """The losses as marks on a line that is full when the match is lost; without a target they are only counted."""
    if not target:
        return h("b", lost, class_="lost")
    marks = [h("i", class_="on" if place < lost else None) for place in range(target)]
    return h("span", h("span", lost, class_="sr"), marks, class_="dots")


def deals(scene: Scene, t: Texts) -> Markup:
    """The score sheet: a line a deal, with a mark for its loser."""
    rows = scene.setting.sheet.rows
    if not rows:
        return h("p", t("deals-none"), class_="fine pad")
    names = [h("th", t.name(seat), scope="col") for seat in range(scene.view.seats)]
    lines = [
        h(
            "tr",
            h("th", row.number, scope="row"),
            [
                h("td", h("i", class_="on"), h("span", t("loss"), class_="sr")) if points else h("td")
                for points in row.points
            ],
        )
        for row in rows
    ]
    sums = h("tr", h("th", t("total"), scope="row"), [h("td", lost) for lost in scene.losses], class_="mine")
    table = h(
        "table", h("thead", h("tr", h("td", t("deal")), names)), h("tbody", lines, sums), class_="tab book"
    )
    head = h("h3", t("by-deals"))
    return join(head, h("div", table, class_="scroll", tabindex=0, role="region", aria_label=t("losses")))


# ------------------------------------------------------------------------------------------------- the pile


def whole_pile(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """[1.3, 3.11] The pile to the bottom, and whatever all have seen go to somebody's hand."""
    view = scene.view
    lying = scene.pile
    if scene.beating >= 0 and view.to_move is not None:
        lying = (*lying, Laid(view.to_move, "beat", scene.beating))
    if lying:
        steps = turns(lying)
        figures = [_figure(step, t, faces, top=step is steps[-1]) for step in steps]
        pile = h("div", h("ol", figures, class_="laid"), class_="cloth")
        small = t.count("cards-held", len(lying))
    else:
        pile, small = h("p", t("pile-empty"), class_="pad"), None
    return paper(t, "pile", t("whole-pile"), small, pile, _known(scene, t), _tally(scene, t))


def _figure(step: list[Laid], t: Texts, faces: Faces, *, top: bool) -> Markup:
    """The cards of a turn: the one that beat level, the one that was piled lower."""
    cards = [
        face(
            faces,
            t,
            laid.card,
            " ".join(["over"] * (laid.act == "pile") + ["legal"] * (top and laid is step[-1])),
            label=t.who(laid.seat, f"laid-{laid.act}", card=t.card(laid.card)),
        )
        for laid in step
    ]
    seat = step[0].seat
    words = t.who(seat, "led") if step[0].act == "lead" else t.name(seat)
    return h("li", h("span", cards), h("small", words), class_="win" if top else None)


def _known(scene: Scene, t: Texts) -> Markup | None:
    view = scene.view
    if view.to_move is None:
        return None
    entries = []
    for seat in (*range(1, view.seats), ME):
        if view.counts[seat] and view.known[seat] and not (seat == ME and scene.sits):
            rest = view.counts[seat] - view.known[seat].bit_count()
            more = h("small", t.count("and-unknown", rest)) if rest and seat != ME else None
            cards = chips(in_order(view.known[seat], view.trump), t)
            entries.append(h("li", h("b", t.who(seat, "known-of")), h("span", cards, more)))
    if not entries:
        return None
    return join(h("h3", t("known-title"), h("small", t("known-why"))), h("ul", entries, class_="log knowns"))


def _tally(scene: Scene, t: Texts) -> Markup | None:
    """[5.10] The cards that have gone to the discard before everybody's eyes."""
    view = scene.view
    if not isinstance(view, open_navalka.View) or not view.rules.seen_tally:
        return None
    cards = in_order(view.gone, view.trump)
    rest = scene.away - len(cards)
    more = h("small", t.count("and-face-down", rest)) if rest else None
    body: Child = h("p", chips(cards, t), more, class_="pad tally") if cards or rest else None
    return join(h("h3", t("tally-title")), body or h("p", t("discard-empty"), class_="fine pad"))


def in_order(mask: int, trump: int) -> tuple[int, ...]:
    """The cards of a mask as a hand is sorted."""
    order = ORDERS[trump]
    return tuple(sorted(bits(mask), key=lambda card: (order.index(suit(card)), card)))


# ----------------------------------------------------------------------------------------------- the result


def result(scene: Scene, t: Texts) -> Markup:
    """How the last deal ended, and the match if it is over."""
    view, book = scene.view, scene.setting.sheet
    row = book.rows[-1]
    order = leaving(view)
    loser = view.loser
    title = t.who(loser, "deal-loser") if loser >= 0 else t("deal-drawn")
    small: str = t("deal-numbered", deal=row.number)
    if scene.setting.over:
        title = t.who(scene.losses.index(max(scene.losses)), "match-loser")
        small = t("match-shared-by") if book.winner is None else t.who(book.winner, "match-won")
    rows: list[tuple[int, tuple[Child, ...]]] = []
    for seat in range(view.seats):
        went: Child = order.index(seat) + 1 if seat in order else "—"
        rows.append((seat, (went, view.counts[seat] or "—", scene.losses[seat])))
    mine = row.points[ME]
    return papers.result(
        t,
        title=title,
        small=small,
        sentence=ending(scene, order, t),
        delta=mine,
        number=t("one-loss") if mine else None,
        columns=(t("went-column"), t("left-column"), t("losses-column")),
        rows=rows,
        over=scene.setting.over,
    )


def ending(scene: Scene, order: tuple[int, ...], t: Texts) -> str:
    """How the deal ended for the person."""
    view = scene.view
    if ME in sitting_out(view):
        return t("ended-sitting")
    if view.loser == ME:
        return t.count("ended-lost", view.counts[ME])
    if ME not in order:
        return t("ended-drawn")
    left = view.seats - len(sitting_out(view)) - order.index(ME) - 1
    return t.count("ended-out", left) if left else t("ended-last")
