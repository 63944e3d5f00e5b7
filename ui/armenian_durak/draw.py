"""The table of Armenian Durak as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from ..cards import Faces, back, chip, face
from ..frame import icon_button, panel
from ..game import ME, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import pip
from ..parts import papers
from ..parts.hand import card_button, hand
from ..parts.laid import laid
from ..parts.seats import token
from ..parts.status import advised, after, hint_tool
from .scene import BOT, TRICKS, Column, Line, Scene, Shown


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    subtitle = t("deal-to", deal=scene.deal, target=scene.target)
    return laid(
        papers.table_bar(t, "armenian-durak", subtitle, papers.last_trick_tool(t)),
        kind=f"ad c{len(scene.columns[ME])}",
        others=h("div", bot_line(scene, t), bot_row(scene, t, faces), class_="opside"),
        middle=[duel(scene, t, faces), tools(scene, t)],
        below=[own_row(scene, t, faces), own_line(scene, t), own_hand(scene, t, faces)],
        papers=[score_panel(scene, t), log_panel(scene, t)],
        resting=scene.resting,
        source="here"
        if scene.log
        else f"seat-{BOT if scene.turn == 'me' else ME}",  # the dealer doesn't lead
    )


# ------------------------------------------------------------------------------------------------ the opponent


def bot_line(scene: Scene, t: Texts) -> Markup:
    """Who sits opposite, what he holds and has taken."""
    said = t.count("cards-in-hand", scene.bot_hand) if scene.bot_hand else t("no-cards-in-hand")
    lit = "lit" if scene.turn == "bot" else ""
    return h(
        "div",
        h(
            "span",
            token(t, BOT, classes=lit),
            h("span", h("b", t.name(BOT)), h("small", said)),
            class_="who",
            data_spot="seat-1",
        ),
        numbers(scene, t, BOT),
        class_="sc",
    )


def bot_row(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The opponent's columns: only to be looked at."""
    places = [
        _place(
            t,
            faces,
            BOT,
            number,
            column,
            face(
                faces,
                t,
                column.card,
                "up",
                id_=move_id(column.card),
                label=t("card-bot-over", card=t.card(column.card)) if column.covered else None,
            )
            if column.card >= 0
            else None,
        )
        for number, column in enumerate(scene.columns[BOT], 1)
    ]
    return h("ul", places, class_="cols opp", aria_label=t("bot-columns", name=t.name(BOT)))


def numbers(scene: Scene, t: Texts, seat: int) -> Markup:
    """Tricks of this deal and points of the match."""
    return join(
        h("span", h("small", t("tricks")), " ", h("b", scene.tricks[seat], class_="bn"), class_="need"),
        h("span", h("small", t("score")), " ", h("b", scene.totals[seat], class_="bn"), class_="need"),
    )


# ------------------------------------------------------------------------------------------------ the middle


def duel(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The trick, with a dashed place for the card that is awaited."""
    if scene.turn == "over" and not scene.resting:
        return after(t, ended=scene.over)
    shown: list[Child] = [_shown(card, t, faces) for card in scene.trick]
    if len(shown) < 2 and not scene.resting:
        shown.append(_awaited(scene, t))
    trump = (
        h("p", pip(scene.trump, "onf"), t(f"trump-{scene.trump}"), class_="pill")
        if scene.trump >= 0
        else None
    )
    taker = next((card.seat for card in scene.trick if card.wins), None)
    goes = None if taker is None else f"seat-{taker}"
    trick = h("div", shown, class_="duel", role="group", aria_label=t("trick-now"), data_to=goes)
    return join(trick, trump)


def _shown(card: Shown, t: Texts, faces: Faces) -> Markup:
    way = t.who(card.seat, way_of(card))
    tag = h("span", t("takes"), class_="tag") if card.wins else None
    return h(
        "figure",
        h(
            "span",
            face(faces, t, card.card, "legal" if card.wins else "", id_=move_id(card.card)),
            tag,
            class_="on",
        ),
        h("figcaption", way),
        class_="tf win" if card.wins else "tf",
        data_from=f"seat-{card.seat}",
    )


def way_of(card: Shown) -> str:
    """The key of how a card came into the trick."""
    return f"{'led' if card.led else 'answered'}-{'table' if card.from_table else 'hand'}"


def _awaited(scene: Scene, t: Texts) -> Markup:
    mine = scene.turn == "me"
    hint: Child = "\u00a0"
    if mine and scene.wanted >= 0:
        hint = [t("in-suit"), " ", pip(scene.wanted, "onf")]
    elif mine:
        hint = t("any-card")
    return h(
        "figure",
        h("span", t.who(ME if mine else BOT, "awaited"), class_="slot now" if mine else "slot"),
        h("figcaption", hint),
        class_="tf",
        id="awaited",
    )


def tools(scene: Scene, t: Texts) -> Markup:
    """The hint; and the way back, offered while nothing hidden has been shown by the move."""
    undo = icon_button("undo", t("undo"), "undo") if scene.can_undo else None
    return h("div", hint_tool(scene.setting, t), undo, class_="tools")


# ------------------------------------------------------------------------------------------------ the person


def own_row(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The person's columns; the open cards are buttons."""
    places = [
        _place(
            t,
            faces,
            ME,
            number,
            column,
            _button(scene, t, faces, column.card, "over" if column.covered else "table")
            if column.card >= 0
            else None,
        )
        for number, column in enumerate(scene.columns[ME], 1)
    ]
    return h("ul", places, class_="cols", aria_label=t("your-columns"))


def own_line(scene: Scene, t: Texts) -> Markup:
    """Whose turn it is and what is asked."""
    if scene.turn == "me":
        title = t("your-lead") if scene.prompt == "turn-lead" else t.who(ME, "whose-turn")
    else:
        title = t.who(BOT, "whose-turn") if scene.turn == "bot" else t("you")
    won = scene.prompt == "turn-won"
    small: Child = t.who(scene.taker, scene.prompt) if won else t(scene.prompt)
    small = advised(scene.setting, t) or small
    if scene.why:
        cards = [join(" ", chip(t, card)) for card in scene.why.moves]
        small = t.markup(f"why-{scene.why.reason}", cards=join(cards), name=t.name(BOT))
    you = h("span", t("you"), class_="tok you lit" if scene.turn == "me" else "tok you", aria_hidden="true")
    line = h("small", small, class_="why" if scene.why else None)
    words = h("span", h("b", title), line, id="prompt", role="status")
    return h("div", h("span", you, words, class_="who"), numbers(scene, t, ME), class_="sc mine")


def own_hand(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The hand: a list of buttons."""
    rows = (scene.hand,)
    return hand(
        rows,
        t,
        faces,
        position=scene.position,
        legal=scene.legal,
        focus=scene.focus,
        hinted=scene.setting.advised,
    )


def _button(scene: Scene, t: Texts, faces: Faces, card: int, place: str) -> Markup:
    return card_button(
        card,
        t,
        faces,
        position=scene.position,
        legal=card in scene.legal,
        focus=move_id(card) == scene.focus,
        label=f"card-{place}",
        classes="up",
        hinted=scene.setting.advises(card),
    )


def _place(t: Texts, faces: Faces, seat: int, number: int, column: Column, card: Child) -> Markup:
    covered = back(faces, t, id_=f"d-{seat}-{number}") if column.covered else None
    note = None
    if column.card < 0:
        note = h("span", t("column-covered" if column.covered else "column-empty", n=number), class_="sr")
        if covered:
            covered = h("span", covered, aria_hidden="true")
    elif covered:
        covered = h("span", covered, aria_hidden="true")
    return h(
        "li", covered, card, note, class_="colm" if column.covered and column.card >= 0 else "colm single"
    )


# ------------------------------------------------------------------------------------------------ paper


def score_panel(scene: Scene, t: Texts) -> Markup:
    """The race to the target and the deals played."""
    return panel(t("score"), t("score-to", target=scene.target), score(scene, t), classes="score")


def score(scene: Scene, t: Texts) -> Markup:
    """The score sheet: a bar for each player, a line for each deal."""
    names = (t.name(ME), t.name(BOT))
    race = h(
        "div",
        [
            h(
                "div",
                h("b", name),
                h("progress", max=scene.target, value=min(total, scene.target), aria_label=name),
                h("b", total, class_="tnum"),
            )
            for name, total in zip(names, scene.totals, strict=True)
        ],
        class_="race",
    )
    if not scene.sheet.rows:
        return join(race, h("p", t("deals-none"), class_="fine pad"))
    head = h("tr", [h("th", word, scope="col") for word in (t("deal"), *names)])
    rows = [
        h(
            "tr",
            h("th", row.number, scope="row"),
            [h("td", _result(row.outcome[s], row.points[s])) for s in (ME, BOT)],
        )
        for row in scene.sheet.rows
    ]
    return join(
        race,
        h("div", h("table", h("thead", head), h("tbody", rows), class_="tab"), class_="scroll", tabindex=0),
    )


def _result(tricks: int, points: int) -> Markup:
    return join(tricks, " ", h("b", f"+{points}") if points else None)


def log_panel(scene: Scene, t: Texts) -> Markup:
    """The log on paper, newest first."""
    return papers.log_panel(t, t("log-trick", n=scene.trick_number, all=TRICKS), log(scene, t))


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first."""
    return papers.log(scene.log, t, lambda line: _entry(line, t), lambda line: line.kind == "won")


def _entry(line: Line, t: Texts) -> tuple[str, Markup]:
    card = chip(t, line.card) if line.card >= 0 else ""
    return t.name(line.seat), t.who_markup(line.seat, f"log-{line.kind}", card=card)


def spoken(line: Line, t: Texts) -> str:
    """The same event for a screen reader."""
    return t.who(line.seat, f"say-{line.kind}", card=t.card(line.card) if line.card >= 0 else "")
