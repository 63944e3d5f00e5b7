"""What is written at Gorka: the log, the score sheet, the result with the hands that were shown."""

from __future__ import annotations

from engine.games.gorka_hands import worth

from ..cards import Faces, chip, face
from ..frame import sheet as paper
from ..game import ME
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts import papers
from .scene import Scene
from .story import ALL, OWN_KINDS, Line, kind_of, takes
from .words import combination, spelled

#: the lines about chips that leave the pot
ENDS = ("takes", "takes-main", "takes-side", "shares", "shares-main", "shares-side", "returned", "tied")

# ---------------------------------------------------------------------------------------------------- the log


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first."""
    return papers.log(scene.log, t, lambda line: _entry(line, t), lambda line: line.kind in ("alone", *ENDS))


def _entry(line: Line, t: Texts) -> tuple[str, Child]:
    cards = join([join(" ", chip(t, card)) for card in line.cards])
    who = t("everybody") if line.seat == ALL else t.name(line.seat)
    if line.seat == ALL or line.kind in OWN_KINDS:
        return who, t.markup(f"log-{line.kind}", cards=cards, n=line.chips)
    words = t.who_markup(line.seat, f"log-{line.kind}", cards=cards, n=line.chips, level=line.level)
    return who, join(words, h("br"), combination(line.hand, t)) if line.hand else words


def spoken(line: Line, t: Texts) -> str:
    """The same event for a screen reader."""
    cards = ", ".join(t.card(card) for card in line.cards)
    if line.seat == ALL or line.kind in OWN_KINDS:
        return t(f"say-{line.kind}", cards=cards, n=line.chips)
    hand = spelled(line.hand, t) if line.hand else ""
    return t.who(line.seat, f"say-{line.kind}", cards=cards, n=line.chips, level=line.level, hand=hand)


# ------------------------------------------------------------------------------------------------- the sheets


def sheet(name: str, scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The sheet of a name."""
    match name:
        case "sheet":
            number, last = scene.number
            small = t("svara") if scene.view.carried else t("deal-number", deal=number, all=last)
            return paper(t, "score", t("score"), small, score(scene, t), h("h3", t("log")), log(scene, t))
        case "result":
            return result(scene, t, faces)
    return None


def score(scene: Scene, t: Texts) -> Markup:
    """[5.5] What every deal brought everybody, the sums, and the chips that he has now."""
    rows = scene.setting.sheet.rows
    if not rows:
        return h("p", t("deals-none"), class_="fine pad")
    seats = range(scene.view.seats)
    head = h("tr", h("th", t("deal"), scope="col"), [h("th", t.name(seat), scope="col") for seat in seats])
    body, number = [], rows[0].number - 1
    for row in rows:
        number += not row.outcome.svara
        body.append(
            h(
                "tr",
                h("th", t("svara") if row.outcome.svara else number, scope="row"),
                [h("td", t.number(row.points[seat], signed=True)) for seat in seats],
            )
        )
    body.append(
        h(
            "tr",
            h("th", t("total"), scope="row"),
            [h("td", t.number(total, signed=True)) for total in scene.setting.sheet.totals],
            class_="mine",
        )
    )
    stacks = rows[-1].outcome.stacks
    body.append(h("tr", h("th", t("chips"), scope="row"), [h("td", h("b", stack)) for stack in stacks]))
    sums = h("table", h("thead", head), h("tbody", body), class_=f"tab s{len(seats)}")
    return h("div", sums, class_="scroll", tabindex=0)


# -------------------------------------------------------------------------------------------------- the result


def outcome(scene: Scene, t: Texts) -> str:
    """Who takes the pot; of several pots, the main one."""
    view = scene.view
    if not view.shown:
        return t.who(view.playing.index(True), "pot-won")
    taken = takes(view, view.pots[0])
    if not taken:
        return t("svara")
    if len(taken) > 1:
        return t("pot-shared")
    alone = sum(chips > 0 for chips in scene.gains) == 1
    return t.who(taken[0][0], "pot-won" if alone or kind_of(view, 0) == "takes" else "main-pot-won")


def result(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """How the last deal of the score sheet ended, and the match if it is over."""
    view, setting = scene.view, scene.setting
    deal, number = setting.sheet.rows[-1], scene.number
    title, small = outcome(scene, t), t("deal-number", deal=number[0], all=number[1])
    if view.carried:
        small = t("svara-for", chips=view.carried)
    if setting.over:
        winner = setting.sheet.winner
        title = t("match-shared") if winner is None else t.who(winner, "match-won")
    rows = [
        (
            seat,
            (
                view.antes[seat] + view.paid[seat],
                t.number(deal.points[seat], signed=True),
                deal.outcome.stacks[seat],
            ),
        )
        for seat in range(view.seats)
    ]
    return papers.result(
        t,
        title=title,
        small=small,
        sentence=_sentence(scene, t),
        delta=deal.points[ME],
        columns=(t("put-in"), t("won-lost"), t("chips")),
        rows=rows,
        over=setting.over,
        more=join(_pots(scene, t), _shown(scene, t, faces)),
    )


def _sentence(scene: Scene, t: Texts) -> Child:
    view = scene.view
    if not view.dealt_in[ME]:
        return t("you-sat-out")
    if not view.playing[ME]:
        return t("you-passed")
    reading = scene.reading
    if not view.shown or reading is None:
        return t("all-passed")
    return combination(reading, t)


def _pots(scene: Scene, t: Texts) -> Markup | None:
    """[5.3, 5.4, 6.5] Who takes how much of what, if that isn't just one player and one pot."""
    ends = [line for line in scene.log if line.kind in ENDS]
    if [line.kind for line in ends] in ([], ["takes"]):
        return None
    return h("ul", [h("li", spoken(line, t)) for line in ends], class_="potlist")


def _shown(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """[5.1] The hands shown, best first, each in words."""
    view = scene.view
    if not view.shown:
        return None
    hands = [(line.seat, line.hand) for line in scene.log if line.hand]
    hands.sort(key=lambda hand: worth(hand[1], view.rules.scale), reverse=True)
    items = []
    for seat, reading in hands:
        items.append(
            h(
                "li",
                h("b", t.name(seat)),
                h("span", [face(faces, t, card) for card in view.cards[seat]], class_="cards"),
                h("span", combination(reading, t), class_="hw"),
                class_="won" if scene.gains[seat] else None,
            )
        )
    return join(h("h3", t("shown")), h("ul", items, class_="shown", tabindex=0, aria_label=t("shown")))
