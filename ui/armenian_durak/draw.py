"""The table of Armenian Durak as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from ..cards import Faces, back, chip, face
from ..frame import bar, button, icon_button, panel
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import pip
from .scene import BOT, ME, TRICKS, Column, Line, Scene, Shown


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    tools = [
        icon_button("last-trick", t("last-trick"), "last-trick"),
        icon_button("sheet", t("sheet"), "sheet"),
        icon_button("menu", t("menu"), "menu"),
    ]
    subtitle = t("deal-to", deal=scene.deal, target=scene.target)
    felt = h(
        "main",
        h("div", bot_line(scene, t), bot_row(scene, t, faces), class_="opside"),
        h(
            "div",
            duel(scene, t, faces),
            undo(scene, t),
            class_="mid",
            data_do="collect" if scene.resting else None,
            id="mid",
        ),
        h("div", own_row(scene, t, faces), own_line(scene, t), own_hand(scene, t, faces), class_="me"),
        class_=f"felt ad c{len(scene.columns[ME])}",
    )
    side = h("aside", score_panel(scene, t), log_panel(scene, t), class_="side")
    return join(bar(t, t("game-armenian-durak"), subtitle, tools), felt, side)


# ------------------------------------------------------------------------------------------------ the opponent


def bot_line(scene: Scene, t: Texts) -> Markup:
    """Who sits opposite, what he holds and has taken."""
    said = t.count("cards-in-hand", scene.bot_hand) if scene.bot_hand else t("no-cards-in-hand")
    token = h("span", t("bot-letter"), class_="tok lit" if scene.turn == "bot" else "tok", aria_hidden="true")
    return h(
        "div",
        h("span", token, h("span", h("b", t("bot")), h("small", said)), class_="who"),
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
                id_=_id(column.card),
                label=t(_bot_key(column), card=t.card(column.card)),
            )
            if column.card >= 0
            else None,
        )
        for number, column in enumerate(scene.columns[BOT], 1)
    ]
    return h("ul", places, class_="cols opp", aria_label=t("bot-columns"))


def _bot_key(column: Column) -> str:
    return "card-bot-over" if column.covered else "card-bot"


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
        return _after(scene, t)
    shown: list[Child] = [_shown(card, t, faces) for card in scene.trick]
    if len(shown) < 2 and not scene.resting:
        shown.append(_awaited(scene, t))
    trump = (
        h("p", pip(scene.trump, "onf"), t(f"trump-{scene.trump}"), class_="pill")
        if scene.trump >= 0
        else None
    )
    return join(h("div", shown, class_="duel", role="group", aria_label=t("trick-now")), trump)


def onward(t: Texts, *, ended: bool, id_: str, autofocus: bool = False) -> Markup:
    """The button that leads on from a deal that has been played: to the next one, or from the match to another."""
    words, do = ("new-match", "new-table") if ended else ("next-deal", "next-deal")
    return button(t(words), do, kind="pri", id_=id_, autofocus=autofocus)


def _after(scene: Scene, t: Texts) -> Markup:
    """What one can do when the deal has been played and its result put away."""
    go = onward(t, ended=scene.sheet.winner is not None, id_="table-onward")
    return h("div", button(t("result"), "result"), go, class_="after")


def _shown(card: Shown, t: Texts, faces: Faces) -> Markup:
    way = f"{'led' if card.led else 'answered'}-{'table' if card.from_table else 'hand'}-{card.seat}"
    tag = h("span", t("takes"), class_="tag") if card.wins else None
    return h(
        "figure",
        h(
            "span",
            face(faces, t, card.card, "legal" if card.wins else "", id_=_id(card.card)),
            tag,
            class_="on",
        ),
        h("figcaption", t(way)),
        class_="tf win" if card.wins else "tf",
    )


def _awaited(scene: Scene, t: Texts) -> Markup:
    mine = scene.turn == "me"
    hint: Child = "\u00a0"
    if mine and scene.wanted >= 0:
        hint = [t("in-suit"), " ", pip(scene.wanted, "onf")]
    elif mine:
        hint = t("any-card")
    return h(
        "figure",
        h("span", t("your-card" if mine else "bot-card"), class_="slot now" if mine else "slot"),
        h("figcaption", hint),
        class_="tf",
        id="awaited",
    )


def undo(scene: Scene, t: Texts) -> Markup | None:
    """The way back, offered while nothing hidden has been shown by the move."""
    return icon_button("undo", t("undo"), "undo", classes="undo") if scene.can_undo else None


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
        title = t("your-lead" if scene.prompt == "turn-lead" else "your-turn")
    else:
        title = t("bot-turn" if scene.turn == "bot" else "you")
    small: Child = t(scene.prompt)
    if scene.why:
        cards = [join(" ", chip(t, card)) for card in scene.why.cards]
        small = t.markup(f"why-{scene.why.reason}", cards=join(cards))
    token = h("span", t("you"), class_="tok you lit" if scene.turn == "me" else "tok you", aria_hidden="true")
    words = h("span", h("b", title), h("small", small, class_="why" if scene.why else None), id="prompt")
    return h("div", h("span", token, words, class_="who"), numbers(scene, t, ME), class_="sc mine")


def own_hand(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The hand: a list of buttons."""
    items = []
    before = -1
    for card in scene.hand:
        gap = before >= 0 and card // 9 != before // 9
        items.append(h("li", _button(scene, t, faces, card, "hand"), class_="g" if gap else None))
        before = card
    return h("ul", items, class_="hand row", aria_label=t.count("your-hand", len(scene.hand)))


def _button(scene: Scene, t: Texts, faces: Faces, card: int, place: str) -> Markup:
    legal = card in scene.legal
    kind = "" if place == "hand" else " up"
    return h(
        "button",
        faces.picture(card),
        class_=f"card{kind}{' legal' if legal else ''}",
        id=_id(card),
        type="button",
        aria_label=t(f"card-{place}{'-legal' if legal else ''}", card=t.card(card)),
        aria_disabled=None if legal else "true",
        tabindex=0 if card == scene.focus else -1,
        data_do="play",
        data_arg=f"{card}@{scene.position}",
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


def _id(card: int) -> str:
    return f"c-{card}"


# ------------------------------------------------------------------------------------------------ paper


def score_panel(scene: Scene, t: Texts) -> Markup:
    """The race to the target and the deals played."""
    return panel(t("score"), t("score-to", target=scene.target), score(scene, t), classes="score")


def score(scene: Scene, t: Texts) -> Markup:
    """The score sheet: a bar for each player, a line for each deal."""
    names = (t("you"), t("bot"))
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
    return panel(t("log"), t("log-trick", n=scene.trick_number, all=TRICKS), log(scene, t), classes="logp")


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first."""
    if not scene.log:
        return h("p", t("log-empty"), class_="fine pad")
    entries = [
        h("li", _entry(line, t), class_="won" if line.kind == "won" else None) for line in reversed(scene.log)
    ]
    return h("ol", entries, class_="log", reversed=True, tabindex=0, aria_label=t("log"))


def _entry(line: Line, t: Texts) -> Markup:
    who = t("you") if line.seat == ME else t("bot")
    sentence = t.markup(f"log-{line.kind}-{line.seat}", card=chip(t, line.card) if line.card >= 0 else "")
    return join(h("b", who), h("span", sentence))


def spoken(line: Line, t: Texts) -> str:
    """The same event for a screen reader."""
    return t(f"say-{line.kind}-{line.seat}", card=t.card(line.card) if line.card >= 0 else "")
