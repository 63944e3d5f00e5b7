"""The table of Gorka as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from engine.cards import bits
from engine.games.gorka_moves import UP
from engine.games.gorka_view import DARK_ROUND, FIRST_TWO, PHASES

from ..cards import Faces, back, face
from ..frame import panel
from ..game import ME, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import icon
from ..parts import papers
from ..parts.laid import laid
from ..parts.seats import token
from ..parts.status import mark
from .asks import asks, line
from .paper import log
from .scene import PLACE, Player, Scene, own_ids
from .words import short


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    others = [_row(scene, player, t, faces) for player in scene.players]
    return laid(
        papers.table_bar(t, "gorka", subtitle(scene, t)),
        kind="gorka",
        others=h("ul", others, class_=f"opps o{len(others)}", aria_label=t("at-the-table")),
        middle=_middle(scene, t),
        below=[_own(scene, t, faces), line(scene, t), asks(scene, t)],
        papers=[chips_panel(scene, t), papers.log_panel(t, None, log(scene, t))],
        resting=scene.setting.resting,
        source=f"seat-{scene.view.dealer}",
    )


def subtitle(scene: Scene, t: Texts) -> Markup:
    """The number of the deal and what it costs. On narrow screens the word "deal" is only heard."""
    if scene.view.carried:
        return join(t("svara-for", chips=scene.view.carried))
    number, last = scene.number
    what = t.count("ante-of", scene.view.rules.ante) if scene.view.rules.ante else t("ante-none")
    return h(
        "span", h("span", t("deal"), " ", class_="dealw"), t("deal-of", deal=number, all=last), " · ", what
    )


# ------------------------------------------------------------------------------------------------ the others


def _row(scene: Scene, player: Player, t: Texts, faces: Faces) -> Markup:
    """One of the others: name, chips, stake, what he has just said, his cards."""
    seat = player.seat
    classes = ["opp"]
    if player.turn:
        classes.append("turn")
    if not player.playing:
        classes.append("out")
    if player.gain and scene.view.to_move is None:
        classes.append("won")
    veil = h(
        "span", icon("closed"), h("span", t("plays-dark"), class_="sr"), class_="veil", title=t("plays-dark")
    )
    return h(
        "li",
        token(t, seat, dealer=player.dealer, classes="lit" if player.turn else ""),
        h(
            "span",
            h("b", t.name(seat)),
            veil if player.dark and player.cards else None,
            h("span", t("dealer"), class_="sr") if player.dealer else None,
            class_="nm",
        ),
        h("span", _money(scene, player, t), class_="ct"),
        h("span", _said(scene, player, t) or "\u00a0", class_="gt"),
        h("span", _cards(player, t, faces), class_="cards") if player.dealt else None,
        class_=" ".join(classes),
        id=f"seat-{seat}",
        data_spot=f"seat-{seat}",
    )


def _money(scene: Scene, player: Player, t: Texts) -> Markup:
    if player.gain and scene.view.to_move is None:
        return t.markup("takes-chips", chips=h("b", player.gain))
    return t.markup("chips-and-stake", chips=h("b", player.chips), stake=player.stake)


def _said(scene: Scene, player: Player, t: Texts) -> str:
    """What he did last, or what hand he shows."""
    if not player.dealt:
        return t("not-in-svara") if scene.view.carried else t("no-chips")
    if player.reading:
        return short(player.reading, t)
    act = player.act
    if act and act.kind.endswith("-all"):
        return t("act-all-in")
    if act:
        return t(f"act-{act.kind}", n=act.chips)
    if player.playing and not player.chips and scene.view.phase != PHASES[DARK_ROUND]:
        return t("act-all-in")
    return t("act-in-dark") if player.dark else ""


def _cards(player: Player, t: Texts, faces: Faces) -> list[Markup]:
    shown = [
        face(
            faces,
            t,
            card,
            "legal" if player.gain and player.reading else "",
            id_=move_id(card),
            source="here",
        )
        if card >= 0
        else back(faces, t, id_=f"d-{player.seat}-{place}")
        for place, card in enumerate(player.cards, 1)
    ]
    return shown + [_place() for _ in range(player.waiting)]


def _place() -> Markup:
    """Where a card is still to be dealt."""
    return h("span", class_="slot", aria_hidden="true")


# ------------------------------------------------------------------------------------------------ the middle


def _middle(scene: Scene, t: Texts) -> Markup:
    """The pot, the level, the raises, and the side pots if there are any."""
    view = scene.view
    pot = h(
        "div",
        h("span", [h("i")] * 5, class_="chips", aria_hidden="true"),
        h("b", view.pot, class_="amt"),
        h("span", t("pot"), class_="pl"),
        class_="pot",
        role="group",
        aria_label=t("pot-of", chips=view.pot),
    )
    return join(pot, h("div", _pills(scene, t), class_="chipline"))


def _pills(scene: Scene, t: Texts) -> list[Child]:
    """The dark stake, or level and raises; side pots, and at the end the main pot beside them."""
    view = scene.view
    sides = [_pill(t, "pot-side", chips) for chips, _ in scene.pots[1:]]
    if view.phase == PHASES[DARK_ROUND]:
        return [_pill(t, "dark-now" if view.level else "dark-none", view.level), *sides]
    if view.to_move is None:
        return [_pill(t, "pot-main", scene.pots[0][0]), *sides] if sides else []
    return [_pill(t, "level", view.level), _pill(t, "raises", view.raises, all=view.rules.raise_cap), *sides]


def _pill(t: Texts, key: str, number: int, **places: int) -> Markup:
    return h("span", t.markup(key, n=h("b", number), **places), class_="pill")


# ------------------------------------------------------------------------------------------------ the own cards


def _own(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The person's four cards in pairs: closed, open; or in a row to choose from."""
    view = scene.view
    cards = view.cards[ME]
    if not view.dealt_in[ME]:
        return None
    if view.phase == PHASES[DARK_ROUND]:
        return _figures([_figure([_place()] * 4, t("cards-after-dark"))])
    places = range(len(cards))
    if scene.ask in ("first-two", "two-of-four"):
        choice = [_choice(scene, place, t, faces) for place in places]
        label = t.count("your-hand", len(cards))
        group = [
            h(
                "figure",
                h("div", choice, class_="pair hand", role="group", aria_label=label),
                h("figcaption", t("tap-to-open")),
            )
        ]
    else:
        ids = own_ids(view)
        closed = [place for place in places if not view.up[ME] >> place & 1]
        opened = [place for place in bits(view.up[ME]) if place < len(cards)]
        unseen = view.dark[ME] and -1 in cards
        group = [
            _figure([_lying(scene, place, ids, t, faces) for place in side], t(caption), symbol)
            for side, caption, symbol in (
                (closed, "closed-unseen" if unseen else "closed", "closed"),
                (opened, "open-to-all", "open"),
            )
            if side
        ]
    if view.phase == PHASES[FIRST_TWO]:
        group.append(_figure([_place()] * 2, t("two-more")))
    return _figures(group, dim=not view.playing[ME], won=bool(view.shown and scene.gains[ME]))


def _figures(figures: list[Markup], *, dim: bool = False, won: bool = False) -> Markup:
    return h("div", figures, class_=f"own{' dim' if dim else ''}{' won' if won else ''}")


def _figure(cards: list[Markup], words: str, symbol: str = "") -> Markup:
    return h(
        "figure", h("span", cards, class_="pair"), h("figcaption", icon(symbol) if symbol else None, words)
    )


def _lying(scene: Scene, place: int, ids: tuple[str, ...], t: Texts, faces: Faces) -> Markup:
    card = scene.view.cards[ME][place]
    if card < 0:
        return back(faces, t, id_=ids[place])
    return face(faces, t, card, id_=ids[place])


def _choice(scene: Scene, place: int, t: Texts, faces: Faces) -> Markup:
    """[3.7, 3.9] One of the cards that may be turned up; a dark dealer sees but their backs."""
    card = scene.view.cards[ME][place]
    here = own_ids(scene.view)[place]
    marked = place in scene.marked
    hinted = any(move >= UP and (move - UP) >> place & 1 for move in scene.setting.advised)
    name = t("open-card", card=t.card(card)) if card >= 0 else t("open-place", n=place + 1)
    return h(
        "button",
        faces.picture(card) if card >= 0 else faces.back(),
        mark(t) if hinted else None,
        class_=f"card legal{' sel' if marked else ''}{'' if card >= 0 else ' down'}",
        id=here,
        type="button",
        aria_label=t("hinted", name=name) if hinted else name,
        aria_pressed="true" if marked else "false",
        tabindex=0 if here == scene.stop else -1,
        data_do="mark",
        data_arg=f"{PLACE + place}@{scene.setting.position}",
    )


# ------------------------------------------------------------------------------------------------ paper


def chips_panel(scene: Scene, t: Texts) -> Markup:
    """What everybody has put in beside the ante, and what he has left."""
    view = scene.view
    head = h("tr", h("td"), h("th", t("stake"), scope="col"), h("th", t("left"), scope="col"))
    rows = [
        h(
            "tr",
            h("th", t.name(seat), scope="row"),
            h("td", _put_in(view.paid[seat], folded=not view.playing[seat], t=t)),
            h("td", view.chips[seat]),
            class_="mine" if seat == ME else None,
        )
        for seat in range(view.seats)
        if view.dealt_in[seat] or view.chips[seat]
    ]
    table_ = h("table", h("thead", head), h("tbody", rows), class_="tab")
    return panel(t("chips"), t("pot-small", chips=view.pot), table_, classes="purses")


def _put_in(stake: int, *, folded: bool, t: Texts) -> Child:
    if not folded:
        return stake
    return t("folded", n=stake) if stake else t("act-pass")
