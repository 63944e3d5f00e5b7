"""The table of King to order as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import bits

from ..cards import Faces, back, chip, face
from ..frame import button
from ..game import ME, Setting, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import pip
from ..parts import papers
from ..parts.hand import hand
from ..parts.laid import laid
from ..parts.seats import Plate, seats
from ..parts.status import actions, advised, after, confirm, hint_tool, option, status, why_not
from ..parts.trick import trick
from .paper import log, score_panel
from .scene import ALL_TRICKS, Scene, asked_suit, forced, order_key, worth


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    number = t("log-trick", n=scene.trick_number, all=ALL_TRICKS)
    return laid(
        papers.table_bar(t, "king", subtitle(scene, t), papers.last_trick_tool(t)),
        kind=f"std king{' ordering' if scene.offers else ''}",
        others=seats([_plate(scene, seat, t) for seat in range(1, scene.view.seats)], t, faces),
        middle=_middle(scene, t, faces),
        below=_below(scene, t, faces),
        papers=[score_panel(scene, t), papers.log_panel(t, number, log(scene, t))],
        resting=scene.setting.resting,
        source="talon" if scene.view.talon and not sum(scene.view.tricks) else f"seat-{scene.view.dealer}",
    )


def subtitle(scene: Scene, t: Texts) -> Markup:
    """The number of the deal, and what is played or who orders it. On narrow screens the word "deal" is only heard."""
    view = scene.view
    deal = t("deal-of", deal=scene.setting.deal, all=scene.deals)
    if view.order is None and not view.pre_deal and view.declarer is not None:
        what = t.who(view.declarer, "ordering")
    else:
        what = t(f"playing-{scene.order}", price=t.number(view.price, signed=True))
    return h("span", h("span", t("deal"), " ", class_="dealw"), deal, " · ", what)


def _plate(scene: Scene, seat: int, t: Texts) -> Plate:
    view = scene.view
    out = seat not in view.active
    if out:
        fact = t("sits-out")
    elif scene.stage == "order":
        fact = t("total-of", total=t.number(scene.setting.sheet.totals[seat]))
    else:
        fact = t.count("tricks-taken", view.tricks[seat])
    fresh = seat == view.declarer and view.order is not None and not sum(view.tricks)
    return Plate(
        seat,
        fact,
        turn=view.to_move == seat and not scene.setting.resting,
        dealer=seat == view.dealer,
        out=out,
        said=t(f"named-{scene.order}") if fresh else None,
        strong=True,
        cards=view.hand_counts[seat],
    )


# ------------------------------------------------------------------------------------------------ the middle


def _middle(scene: Scene, t: Texts, faces: Faces) -> Markup:
    view = scene.view
    if scene.offers:
        return slip(scene, t)
    if scene.stage == "over" and not scene.setting.resting:
        return join(after(t, ended=scene.setting.over))
    if scene.stage == "order":
        return join(
            _talon(scene, t, faces), h("p", t.who(view.declarer or 0, "thinks-order"), class_="chalk")
        )
    if scene.stage == "discard":
        return join(_talon(scene, t, faces), _discards(scene, t, faces))
    awaited = -1 if scene.setting.resting or view.to_move is None else view.to_move
    return join(
        h("div", _talon(scene, t, faces), _own_discards(scene, t, faces), class_="aside"),
        trick(
            _around(scene),
            scene.trick,
            t,
            faces,
            awaited=awaited,
            won=scene.setting.resting,
        ),
        h("div", _pills(scene, t), class_="chipline"),
    )


def _around(scene: Scene) -> tuple[int, ...]:
    """The seats that play, clockwise from the person's left."""
    return tuple(sorted(scene.view.active, key=lambda seat: (seat == ME, seat)))


def slip(scene: Scene, t: Texts) -> Markup:
    """[3.1-3.3] The paper on which the person orders: the negative games, and an otygrysh for each trump."""
    setting = scene.setting
    games = [
        option(
            setting_with(scene),
            t,
            offer.move,
            t(f"order-{offer.name}"),
            t(f"price-{offer.name}", price=t.number(offer.price, signed=True))
            if offer.open
            else _spent(scene, offer.name, t),
            legal=offer.open,
            classes="ord",
            focus=move_id(offer.move) == scene.focus,
        )
        for offer in scene.offers
        if offer.trump < 0
    ]
    trumps = [
        option(
            setting_with(scene),
            t,
            offer.move,
            pip(offer.trump, "ivory") if offer.trump < 4 else t("no-trump-sign"),
            legal=offer.open,
            classes="tr",
            label=t(f"order-win-{offer.trump}"),
            focus=move_id(offer.move) == scene.focus,
        )
        for offer in scene.offers
        if offer.trump >= 0
    ]
    price = next(offer.price for offer in scene.offers if offer.trump >= 0)
    left, all_ = scene.wins
    small = t("wins-left", price=t.number(price, signed=True), left=left, all=all_)
    why = why_not(setting, t, name=t.name(ME))
    small_title = why or advised(setting, t) or t("talon-after")
    return h(
        "section",
        h(
            "div",
            h(
                "h2",
                t("what-to-play"),
                h("small", small_title, class_="why" if why else None, id="prompt", role="status"),
            ),
            hint_tool(setting, t),
            class_="oh",
        ),
        h(
            "div",
            h("div", games, class_="ogrid", role="presentation"),
            h(
                "div",
                h("span", h("b", t("order-win")), h("small", small)),
                h("span", trumps, class_="trs", role="presentation"),
                class_="otr" if left else "otr spent",
            ),
            role="radiogroup",
            aria_label=t("what-to-play"),
        ),
        class_="orders",
    )


def setting_with(scene: Scene) -> Setting:
    """The setting with what the scene takes for chosen: the last order left is chosen by itself."""
    return replace(scene.setting, chosen=scene.chosen)


def _spent(scene: Scene, name: str, t: Texts) -> str:
    """Why an order is not to be had: played already, or in a short match enough of its kind have been."""
    return t("order-enough" if name in fresh_orders(scene) else "order-played")


def fresh_orders(scene: Scene) -> frozenset[str]:
    """[7.8] The orders that the person has not played, whether he may still order them or not."""
    played = {row.outcome.order for row in scene.setting.sheet.rows if row.outcome.declarer == ME}
    return frozenset(scene.view.rules.orders) - played


def _talon(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    view = scene.view
    if view.talon:
        # Another's cards are turned here and go to him; later they are played, and have their names in the trick.
        theirs = scene.stage == "discard" and view.declarer != ME
        cards: Child = [
            face(faces, t, card, id_=move_id(card) if theirs else None, source="here") for card in view.talon
        ]
        words = join(h("b", t("talon")), t("talon-seen"))
    elif view.pre_deal:
        cards = [back(faces, t), back(faces, t)]
        words = join(h("b", t("talon")), t("talon-aside"))
    else:
        cards = [back(faces, t), back(faces, t)]
        words = join(h("b", t("talon")), t("talon-covered"))
    goes = f"seat-{view.declarer}" if view.talon else None
    pair = h("span", cards, class_="pair", data_to=goes)
    return h("figure", pair, h("figcaption", words), class_="by", data_spot="talon")


def _own_discards(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    cards = list(bits(scene.view.discarded))
    if not cards:
        return None
    pair = h("span", [face(faces, t, card, "dim", id_=move_id(card)) for card in cards], class_="pair")
    return h("figure", pair, h("figcaption", h("b", t("your-discards")), t("discards-seen")), class_="by")


def _discards(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """[3.5] Two places for the discards: what is chosen shows there before it goes."""
    if not scene.asked:
        return h("p", t.who(scene.view.declarer or 0, "thinks-discard"), class_="chalk")
    lying = [*bits(scene.view.discarded), *scene.chosen]
    places: list[Child] = [face(faces, t, card, "dim") for card in lying]
    places += [h("span", t("discard-here"), class_="slot now") for _ in range(scene.missing)]
    return h("div", places, class_="slots")


def _pills(scene: Scene, t: Texts) -> list[Markup]:
    view = scene.view
    found = [h("span", t.markup("pill-trick", n=_bold(scene.trick_number), all=ALL_TRICKS), class_="pill")]
    if scene.sits:
        found.append(h("span", t.markup("pill-yours", n=_bold(view.tricks[ME])), class_="pill"))
    if view.scoring:
        every = view.scoring.bit_count()
        gone = every - view.out.bit_count()
        sign = pip(3, "onf") if view.game in ("hearts", "king") else None
        words = t.markup(f"pill-out-{view.game}", n=_bold(gone), all=every)
        found.append(h("span", sign, words, class_="pill"))
    return found


def _bold(number: int) -> Markup:
    return h("b", number)


# ------------------------------------------------------------------------------------------------ the person


def _below(scene: Scene, t: Texts, faces: Faces) -> Markup:
    cards = (
        hand(
            scene.rows,
            t,
            faces,
            position=scene.setting.position,
            legal=[move for move in scene.view.legal if move < 36],
            chosen=scene.chosen,
            focus=scene.stops[-1],
            do="choose" if scene.stage == "discard" and scene.asked else "play",
            label="card-discard" if scene.stage == "discard" and scene.asked else "card-hand",
            hinted=scene.setting.advised,
        )
        if scene.rows[0]
        else None
    )
    return join(_line(scene, t), _buttons(scene, t), cards)


def _buttons(scene: Scene, t: Texts) -> Markup | None:
    if scene.offers:
        words = t(f"do-order-{order_key(scene.chosen[0])}") if scene.chosen else t("choose-order")
        return actions(confirm(scene.setting, t, scene.chosen, words), classes="wide")
    if scene.stage == "discard" and scene.asked:
        if scene.missing:
            return actions(
                confirm(scene.setting, t, (), t.count("choose-discards", scene.missing)), classes="wide"
            )
        words = t.markup("do-discard", cards=join([join(" ", chip(t, card)) for card in scene.chosen]))
        return actions(confirm(scene.setting, t, scene.chosen, words), classes="wide")
    if scene.setting.idle:
        return actions(button(t("hurry"), "hurry"), classes="wide")
    return None


def _line(scene: Scene, t: Texts) -> Markup | None:
    """Whose turn it is and what is asked; while the person orders, the slip says it."""
    view, setting = scene.view, scene.setting
    if scene.offers:
        return None
    name = t.name(view.to_move) if view.to_move is not None else ""
    if setting.why and setting.why.reason == "not-your-turn":
        setting = replace(setting, why=None)
        return status(setting, t, t("why-not-your-turn", name=name))
    if setting.resting and scene.trick:
        taker = next(card.seat for card in scene.trick if card.best)
        points = worth(view, [card.card for card in scene.trick], sum(view.tricks))
        small = t("trick-brings", points=t.number(points, signed=True)) if points else None
        return status(setting, t, t.who(taker, "takes-trick"), small)
    if scene.stage == "over":
        return status(setting, t, t("deal-played"))
    if not scene.sits:
        return status(setting, t, t("you-deal"), t("you-deal-why"))
    if not scene.asked:
        return status(setting, t, t.who(view.to_move or 0, f"whose-{scene.stage}"))
    if scene.stage == "discard":
        rule = f"discard-{view.game}" if view.scoring else "discard-any"
        return status(setting, t, t.count("discard-now", 2 - view.discarded.bit_count()), t(rule), lamp=True)
    return status(setting, t, *_task(scene, t), lamp=True)


def _task(scene: Scene, t: Texts) -> tuple[Child, Child]:
    """What the person is to play, and what lies on the table so far."""
    view = scene.view
    bound = forced(view)
    if not view.trick:
        return t("your-lead"), t(f"bound-{bound}") if bound else t("any-card")
    wanted = asked_suit(view)
    best = next(card for card in scene.trick if card.best)
    so_far = t.who_markup(
        best.seat, "best-led" if best.card == view.trick[0][1] else "best-now", card=chip(t, best.card)
    )
    if wanted >= 0:
        return t(f"follow-{wanted}"), so_far
    return t("none-of-suit"), t(f"bound-{bound}") if bound else so_far
