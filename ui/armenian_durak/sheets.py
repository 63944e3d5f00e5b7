"""The sheets of paper that come over the table of Armenian Durak: last trick, score sheet, result."""

from __future__ import annotations

from ..cards import Faces, face
from ..frame import sheet as paper
from ..game import ME
from ..html import Markup, h
from ..i18n import Texts
from ..parts import papers
from .draw import log, score, way_of
from .scene import BOT, TRICKS, Scene


def sheet(name: str, scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The sheet of a name."""
    match name:
        case "last-trick":
            return last_trick(scene, t, faces)
        case "sheet":
            return score_sheet(scene, t)
        case "result":
            return result(scene, t)
    return None


def last_trick(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The last whole trick: who played what, from where, and who took it."""
    cards = scene.last
    if not cards:
        return paper(t, "last", t("last-trick"), None, h("p", t("no-last-trick"), class_="pad"))
    figures = [
        h(
            "figure",
            face(faces, t, card.card, "legal" if card.wins else ""),
            h(
                "figcaption",
                t.who(card.seat, way_of(card)),
            ),
            class_="tf win" if card.wins else "tf",
        )
        for card in cards
    ]
    winner = next(card.seat for card in cards if card.wins)
    return paper(
        t,
        "last",
        t("last-trick"),
        t.who(winner, "last-trick-won"),
        h("div", h("div", figures, class_="duel"), class_="cloth"),
    )


def score_sheet(scene: Scene, t: Texts) -> Markup:
    """Score and log for screens that have no room for them beside the table."""
    return paper(
        t,
        "score",
        t("score"),
        t("score-to", target=scene.target),
        score(scene, t),
        h("h3", t("log"), h("small", t("log-trick", n=scene.trick_number, all=TRICKS))),
        log(scene, t),
    )


def result(scene: Scene, t: Texts) -> Markup:
    """How the last deal of the score sheet ended, and the match if it is over."""
    deal, totals = scene.sheet.rows[-1], scene.sheet.totals
    mine, other = deal.points[ME], deal.points[BOT]
    if scene.over and scene.sheet.winner is not None:
        title = t.who(scene.sheet.winner, "match-won")
        small = t("match-to", target=scene.target)
    else:
        title = t.who(ME if mine else BOT, "result-won") if mine or other else t("result-draw")
        small = t("match-deal", deal=deal.number, target=scene.target)
    rows = [
        (seat, (deal.outcome[seat], t.number(deal.points[seat], signed=True), totals[seat]))
        for seat in (ME, BOT)
    ]
    return papers.result(
        t,
        title=title,
        small=small,
        sentence=t.count("result-tricks", deal.outcome[ME]),
        delta=mine,
        columns=(t("tricks"), t("deal"), t("total")),
        rows=rows,
        over=scene.over,
    )
