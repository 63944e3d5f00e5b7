"""The table of Napoleon as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from dataclasses import replace

from engine.games.napoleon_rules import BID, HERE, KEEP, NAPOLEON, PASS, PLAIN, SWAP

from ..cards import Faces, back, chip, face
from ..game import ME, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts import papers
from ..parts.hand import hand
from ..parts.laid import laid
from ..parts.seats import Plate, seats
from ..parts.status import actions, after, confirm, move_button, option, status
from ..parts.trick import trick
from ..parts.trump import trump
from .chest import chest
from .paper import chest_state, log, score_panel
from .scene import TRICKS, Scene


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    number = t("log-trick", n=scene.trick_number, all=TRICKS) if scene.playing else t("auction")
    return laid(
        papers.table_bar(t, "napoleon", subtitle(scene, t), papers.last_trick_tool(t)),
        kind=" ".join(["std", "nap", *_kind(scene)]),
        others=seats([_plate(scene, seat, t) for seat in range(1, scene.view.seats)], t, faces),
        middle=_middle(scene, t, faces),
        below=_below(scene, t, faces),
        papers=[score_panel(scene, t), papers.log_panel(t, number, log(scene, t))],
        resting=scene.setting.resting,
        source="pack" if scene.view.drawn >= 0 else f"seat-{scene.view.dealer}",
        sink="pack" if scene.stage == "draw" else None,
    )


def _kind(scene: Scene) -> tuple[str, ...]:
    """What is tapped next: buttons, which then lie lowest, or a card to be exchanged, which wants buttons as well."""
    if scene.asked and scene.stage in ("auction", "closing", "announce"):
        return ("speaking",)
    return ("exchanging",) if scene.asked and scene.stage == "draw" else ()


def subtitle(scene: Scene, t: Texts) -> Markup:
    """The number of the deal, and what a trick is worth or who plays what."""
    view = scene.view
    deal = deal_words(scene, t)
    if scene.stage in ("auction", "closing") or view.declarer < 0:
        what = t("trick-price", price=view.rules.stake)
    elif view.napoleon:
        what = t("named-napoleon")
    else:
        what = t.who(view.declarer, "plays", bid=t(f"plays-{view.bid}"))
    return h("span", h("span", t("deal"), " ", class_="n-word"), deal, " · ", what)


def deal_words(scene: Scene, t: Texts) -> str:
    """The number of the deal, without the word."""
    if scene.deals:
        return t("deal-of", deal=scene.setting.deal, all=scene.deals)
    return t("deal-open", deal=scene.setting.deal)


def _plate(scene: Scene, seat: int, t: Texts) -> Plate:
    view = scene.view
    speaking = scene.stage in ("auction", "closing")
    mine = seat == view.declarer and not speaking
    fact: Child
    if speaking or not scene.playing:
        fact = t("total-of", total=t.number(scene.setting.sheet.totals[seat]))
    elif mine:
        taken, bid = view.tricks[seat], view.bid
        fact = join(
            h("span", t("taken-of", n=taken, bid=bid), aria_hidden="true"),
            h("span", t.count("taken-of-long", taken, bid=bid), class_="sr"),
        )
    else:
        fact = t.count("tricks-taken", view.tricks[seat])
    return Plate(
        seat,
        fact,
        turn=view.to_move == seat and not scene.setting.resting,
        dealer=seat == view.dealer,
        out=speaking and not view.in_auction[seat],
        said=_said(scene, seat, t),
        strong=seat == view.declarer,
        cards=view.hand_counts[seat],
    )


def _said(scene: Scene, seat: int, t: Texts) -> Child:
    """During the auction the last word of a seat; afterwards what the declarer plays."""
    view = scene.view
    if scene.stage not in ("auction", "closing", "over"):
        if seat != view.declarer:
            return None
        return t("cry-napoleon") if view.napoleon else t(f"bid-{view.bid}")
    if scene.playing:
        return None
    word = scene.words[seat]
    if word < 0:
        return None
    if word == PASS:
        return t("passes")
    return t("here-tag") if word == HERE else t(f"bid-{word - BID}")


# ------------------------------------------------------------------------------------------------ the middle


def _middle(scene: Scene, t: Texts, faces: Faces) -> Markup:
    if scene.stage == "over" and not scene.setting.resting:
        return join(_hoard(scene, t, scene.paid[1]), after(t, ended=scene.setting.over))
    if not scene.playing:
        return join(
            h(
                "div",
                _hoard(scene, t, scene.view.box),
                _exchange(scene, t, faces),
                class_="n-twin",
            ),
            h("p", _news(scene, t), class_="chalk"),
        )
    view = scene.view
    awaited = -1 if scene.setting.resting or view.to_move is None else view.to_move
    return join(
        h("div", _small_hoard(scene, t), trump(view.trump, t), _race(scene, t), class_="n-stakes"),
        trick(
            (*range(1, view.seats), ME),
            scene.trick,
            t,
            faces,
            awaited=awaited,
            won=scene.setting.resting,
        ),
        h("div", _pills(scene, t), class_="chipline"),
    )


def _hoard(scene: Scene, t: Texts, amount: int) -> Markup:
    """[1.2] The box in the middle of the table, with what is in it."""
    state = chest_state(scene)
    return h(
        "figure",
        chest(state),
        h("figcaption", h("b", amount), t("hoard-full")),
        class_="n-hoard n-lit" if state == "full" else "n-hoard",
    )


def _small_hoard(scene: Scene, t: Texts) -> Markup:
    state = chest_state(scene)
    return h(
        "figure",
        chest(state),
        h("figcaption", t("hoard"), h("b", scene.view.box)),
        class_="lying n-purse n-lit" if state == "full" else "lying n-purse",
    )


def _race(scene: Scene, t: Texts) -> Markup:
    """[5.8] What the declarer needs against what is enough to beat him: who fills his boxes first has won."""
    race, view = scene.race, scene.view
    heard = t.who(
        view.declarer, "race", taken=race.taken, needed=race.needed, lost=race.lost, enough=race.enough
    )
    if view.declarer == ME and view.seats > 2:
        against = t("rivals-need", n=race.enough)
    elif view.seats > 2:
        against = t("others-need", n=race.enough)
    else:
        against = t.who_count(1 - view.declarer, "needs", race.enough)
    return h(
        "div",
        _boxes(t.who_count(view.declarer, "needs", race.needed), race.taken, race.needed, "n-us"),
        _boxes(against, race.lost, race.enough, "n-them"),
        class_="n-race",
        role="img",
        aria_label=heard,
    )


def _boxes(words: str, full: int, count: int, classes: str) -> Markup:
    boxes = [h("i", class_="on" if number < full else None) for number in range(count)]
    return h("span", h("small", words), h("span", boxes, class_="n-boxes"), class_=classes)


def _exchange(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """[2.4, 4.2] The pack, and beside it the place for the card that goes."""
    view = scene.view
    pack = h(
        "figure",
        h("span", back(faces, t), class_="n-pack"),
        h("figcaption", t("pack"), h("b", t.count("pack-cards", view.pack_count))),
        data_spot="pack",
    )
    if not (scene.asked and view.stage == "draw"):
        return h("div", pack, class_="n-swap")
    if scene.chosen:
        place: Child = face(faces, t, scene.chosen[0], "dim")
    else:
        place = h("span", t("discard-place"), class_="slot now")
    return h("div", pack, h("figure", place, h("figcaption", t("discard-name"))), class_="n-swap")


def _news(scene: Scene, t: Texts) -> str:
    """How the auction stands, or what has come of it."""
    view = scene.view
    if scene.stage == "over":
        return t("nobody-plays")
    if scene.stage in ("auction", "closing"):
        if not view.bid:
            return t("no-bids")
        return t.who(view.declarer, "highest-bid", bid=t(f"bid-{view.bid}"))
    if view.napoleon:
        return t.who(view.declarer, "for-the-box")
    return t.who(view.declarer, "won-auction", bid=t(f"plays-{view.bid}"))


def _pills(scene: Scene, t: Texts) -> list[Markup]:
    view = scene.view
    found = [h("span", t.markup("pill-trick", n=h("b", scene.trick_number), all=TRICKS), class_="pill")]
    if view.discard >= 0:
        words = t.markup("pill-swap", gone=chip(t, view.discard), came=chip(t, view.drawn))
        found.append(h("span", h("span", words), class_="pill n-swapped"))
    elif view.declarer == ME:
        found.append(h("span", t("pill-kept"), class_="pill"))
    elif view.rules.draw:
        key = "swapped-one" if view.exchanged else "swapped-none"
        found.append(h("span", t.who(view.declarer, key), class_="pill"))
    return found


# ------------------------------------------------------------------------------------------------ the person


def _below(scene: Scene, t: Texts, faces: Faces) -> Markup:
    view = scene.view
    exchanging = scene.asked and view.stage == "draw"
    cards = (
        hand(
            (scene.hand,),
            t,
            faces,
            position=scene.setting.position,
            legal=scene.hand if exchanging else [move for move in view.legal if move < 36],
            chosen=scene.chosen,
            focus=scene.stops[-1],
            do="mark" if exchanging else "play",
            label="card-swap" if exchanging else "card-hand",
            hinted=[move - SWAP if exchanging else move for move in scene.setting.advised],
        )
        if scene.hand
        else None
    )
    if _kind(scene) == ("speaking",):
        return join(_line(scene, t), cards, _answers(scene, t))
    return join(_line(scene, t), _answers(scene, t), cards)


def _answers(scene: Scene, t: Texts) -> Markup | None:
    """The buttons, lowest of all where buttons are what is tapped."""
    setting, view = scene.setting, scene.view
    if scene.ladder:
        return actions(
            _ladder(scene, t),
            move_button(setting, t, PASS, t("pass"), _left_to(scene, t)),
            _bid_button(scene, t),
            classes="n-bids",
        )
    if not scene.asked:
        return None
    if view.stage == "announce":
        price = 5 * view.rules.stake
        return actions(
            move_button(setting, t, PLAIN, t("do-plain"), t("do-plain-why", price=price)),
            move_button(
                setting,
                t,
                NAPOLEON,
                t("do-napoleon"),
                t("do-napoleon-why", box=view.box, price=price),
                kind="pri",
            ),
            classes="n-two-ways",
        )
    if view.stage == "draw":
        if scene.chosen:
            words: Child = t.markup("do-swap", card=chip(t, scene.chosen[0]))
            swap = confirm(setting, t, (SWAP + scene.chosen[0],), words)
        else:
            swap = confirm(setting, t, (), t("choose-swap"))
        return actions(move_button(setting, t, KEEP, t("do-keep")), swap, classes="n-two-ways")
    return None


def _ladder(scene: Scene, t: Texts) -> Markup:
    """[3.2, 3.5] The bids as a ladder; for the dealer the step of another's bid is wider and reads «здесь»."""
    rungs = []
    for rung in scene.ladder:
        here = rung.move == HERE
        spoken = t("rung-here", bid=t(f"plays-{rung.bid}")) if here else t(f"bid-{rung.bid}")
        rungs.append(
            option(
                scene.setting,
                t,
                rung.move,
                t("here") if here else rung.bid,
                t(f"bid-{rung.bid}") if here else None,
                legal=rung.open,
                classes="here" if here else "",
                label=spoken,
                focus=move_id(rung.move) == scene.focus,
            )
        )
    return h("div", rungs, class_="steps n-ladder", role="radiogroup", aria_label=t("bid-now"))


def _left_to(scene: Scene, t: Texts) -> str | None:
    """[8.2] With his last word the dealer leaves the bid to whoever holds it."""
    if scene.stage != "closing":
        return None
    return t.who(scene.view.declarer, "left-to", bid=t(f"bid-{scene.view.bid}"))


def _bid_button(scene: Scene, t: Texts) -> Markup:
    if not scene.chosen:
        none = not any(rung.open for rung in scene.ladder)
        return confirm(scene.setting, t, (), t("only-pass") if none else t("choose-bid"))
    move = scene.chosen[0]
    if move == HERE:
        return confirm(scene.setting, t, scene.chosen, t("do-here", bid=t(f"plays-{scene.view.bid}")))
    return confirm(scene.setting, t, scene.chosen, t("do-bid", bid=t(f"plays-{move - BID}")))


def _line(scene: Scene, t: Texts) -> Markup:
    """Whose turn it is and what is asked."""
    view, setting = scene.view, scene.setting
    mover = view.to_move
    if setting.why and setting.why.reason == "not-your-turn":
        setting = replace(setting, why=None)
    if setting.resting and scene.trick:
        taker = next(card.seat for card in scene.trick if card.best)
        return status(setting, t, t.who(taker, "takes-trick"), _standing(scene, t))
    if mover is None:
        return status(setting, t, t("nobody-plays") if view.declarer < 0 else t("deal-played"))
    if not scene.asked:
        return status(setting, t, t.who(mover, f"whose-{view.stage}"), _waiting(scene, t))
    match view.stage:
        case "auction":
            return status(setting, t, t("bid-now"), _may_say(scene, t), lamp=True)
        case "closing":
            return status(setting, t, t("last-word"), t("last-word-why"), lamp=True)
        case "announce":
            return status(setting, t, t("announce-now"), t("announce-why", box=view.box), lamp=True)
        case "draw":
            return status(setting, t, t("swap-now"), t("swap-why"), lamp=True)
    return status(setting, t, *_task(scene, t), lamp=True)


def _waiting(scene: Scene, t: Texts) -> str | None:
    """What the person has said himself, while the others speak."""
    view = scene.view
    if view.stage == "auction" and scene.words[ME] == PASS:
        return t("you-passed")
    if view.stage in ("auction", "closing") and view.dealer == ME:
        return t("you-deal")
    return None


def _may_say(scene: Scene, t: Texts) -> str:
    """[3.2, 3.4, 3.5] What can be said now."""
    view = scene.view
    if not view.bid:
        return t("you-deal-first") if view.dealer == ME else t("from", bid=t(f"from-{view.rules.min_bid}"))
    if view.dealer == ME:
        return t("you-deal-here")
    if view.bid == TRICKS:
        return t("five-is-most")
    return t("more-than", bid=t(f"than-{view.bid}"))


def _standing(scene: Scene, t: Texts) -> str:
    """How far the declarer is from what he bid."""
    race, declarer = scene.race, scene.view.declarer
    if scene.made:
        return t.who(declarer, "has-made", bid=t(f"plays-{race.needed}"))
    if race.lost >= race.enough:
        return t.who(declarer, "has-lost", bid=t(f"plays-{race.needed}"))
    return t.who_count(declarer, "still-needs", race.needed - race.taken)


def _task(scene: Scene, t: Texts) -> tuple[Child, Child]:
    """What the person is to play, and what lies on the table so far."""
    view = scene.view
    if not view.trick:
        if scene.playing:
            return t("your-lead"), _standing(scene, t)
        if view.drawn >= 0:
            return t("lead-names"), t.markup("drew", card=chip(t, view.drawn))
        return t("lead-names"), t("lead-names-why")
    best = next(card for card in scene.trick if card.best)
    so_far = t.who_markup(best.seat, "best-now", card=chip(t, best.card))
    if scene.wanted >= 0:
        return t(f"follow-{scene.wanted}"), so_far
    if len(view.legal) == view.hand.bit_count() and not any(card // 9 == view.trump for card in scene.hand):
        return t("play-any"), so_far
    held = sum(card // 9 == view.trump for card in scene.hand)
    return t("play-higher-trump" if len(view.legal) < held else "play-trump"), so_far
