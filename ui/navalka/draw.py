"""The table of a Navalka as HTML: a pure function of its scene, a language and the card faces."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import bits
from engine.games import navalka
from engine.heap.play import TAKE

from ..cards import Faces, back, chip, face
from ..frame import button, icon_button
from ..game import ME, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts import papers
from ..parts.hand import hand
from ..parts.laid import laid
from ..parts.seats import Plate, seats, token
from ..parts.status import actions, after, move_button, status, why_not
from ..parts.trump import trump
from .events import Laid, turns
from .log import chips, log
from .scene import FANNED, Scene, beaten_by_trumps_only, following, sitting_out
from .sheets import losses_panel

#: more of the cards that one knows of another's are counted, where they stand beside his name
NAMED = 7
#: as many backs show how many cards somebody holds; more would be too wide
FAN = 10


def table(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """The whole table, without dialogs."""
    tool = icon_button("last-trick", t("whole-pile"), "show", arg="pile", id_="show-pile")
    number = t("log-deal", deal=scene.setting.deal)
    return laid(
        papers.table_bar(t, scene.slug, subtitle(scene, t), tool),
        kind=f"std navalka{' full' if len(scene.rows) > 2 else ''}",
        others=seats([_plate(scene, seat, t) for seat in range(1, scene.view.seats)], t, faces),
        middle=_middle(scene, t, faces),
        below=_below(scene, t, faces),
        papers=[losses_panel(scene, t), papers.log_panel(t, number, log(scene, t))],
        resting=scene.setting.resting,
        source=_source(scene),
    )


def _source(scene: Scene) -> str:
    """Where new cards in the hand come from."""
    last = scene.view.history[-1] if scene.view.history else None
    if last and last.seat == ME and last.move == TAKE:
        return "older"  # the rest of the pile lies open and travels by itself
    return f"seat-{scene.view.dealer}" if scene.whole else "talon"


def subtitle(scene: Scene, t: Texts) -> Markup:
    """The number of the deal and the trump suit."""
    return h("span", t("deal-numbered", deal=scene.setting.deal), " · ", t(f"trump-{scene.view.trump}"))


# ------------------------------------------------------------------------------------------------ the others


def _plate(scene: Scene, seat: int, t: Texts) -> Plate:
    view, setting = scene.view, scene.setting
    held = view.counts[seat]
    out = not held
    sits = seat in sitting_out(view)
    seen = known(scene, seat, t)
    fact = t("no-trumps") if sits else t.who(seat, "gone") if out else t.count("cards-held", held)
    return Plate(
        seat,
        join(fact, seen),
        turn=view.to_move == seat and not setting.resting,
        dealer=seat == view.dealer,
        out=out,
        said=_said(scene, seat, t),
        strong=True,
        cards=0 if seen else min(held, FAN),
    )


def known(scene: Scene, seat: int, t: Texts) -> Markup | None:
    """[3.11] What one knows of another's hand, where there is room for it; the sheet of the pile has all of it."""
    cards = list(bits(scene.view.known[seat]))
    if not cards or scene.view.to_move is None:
        return None
    cards.sort(key=lambda card: (card // 9 != scene.view.trump, -(card % 9)))  # what is worth most to know
    more = h("span", f"+{len(cards) - NAMED}") if len(cards) > NAMED else None
    return h("span", h("span", t("known-cards"), class_="sr"), chips(cards[:NAMED], t), more, class_="known")


def _said(scene: Scene, seat: int, t: Texts) -> str | None:
    """What a player says: the last thing that happened, if it was he."""
    last = scene.log[-1] if scene.log else None
    view = scene.view
    if last and last.seat == seat:
        if last.kind in ("take", "took") and scene.setting.resting:
            return t("said-take")
        if last.kind == "out":
            return t("said-out")
    if not view.history and not isinstance(view, navalka.View) and seat in view.no_trump:
        return t("said-no-trumps")
    return None


# ------------------------------------------------------------------------------------------------ the middle


def _middle(scene: Scene, t: Texts, faces: Faces) -> Markup:
    if scene.stage == "over" and not scene.setting.resting:
        return join(h("div", _pile(scene, t, faces), class_="heap"), after(t, ended=scene.setting.over))
    source = _discard(scene, t, faces) if scene.whole else _talon(scene, t, faces)
    return join(
        h("div", source, trump(scene.view.trump, t), class_="src"),
        h("div", _pile(scene, t, faces), _slots(scene, t, faces), class_="heap"),
    )


def _talon(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """[2.5, 5.6] The talon, with the card that shows trumps under it."""
    view = scene.view
    assert isinstance(view, navalka.View)
    left = view.talon
    if not left:
        stack = h("span", h("span", class_="slot"), class_="stack")
    else:
        turned = face(faces, t, view.turned, "turned", id_=move_id(view.turned)) if view.turned >= 0 else None
        covered = left - (view.turned >= 0)
        backs = [back(faces, t)] * min(covered, 2)
        badge = h("span", left, class_="badge", aria_hidden="true")
        shape = "stack open" if turned else "stack"
        stack = h("span", turned, backs, badge, class_=shape, data_spot="talon")
    words = t.count("cards-held", left) if left else t("talon-gone")
    gone = h("small", t.count("discarded", scene.away), data_spot="away") if scene.away else None
    return h("figure", stack, h("figcaption", t("talon-pile"), h("b", words), gone), class_="lying")


def _discard(scene: Scene, t: Texts, faces: Faces) -> Markup:
    """[3.10, 3.11] The discard: face down, whatever lies in it."""
    away = scene.away
    if away:
        badge = h("span", away, class_="badge", aria_hidden="true")
        stack = h("span", [back(faces, t)] * min(away, 2), badge, class_="stack")
    else:
        stack = h("span", h("span", class_="slot"), class_="stack")
    words = t.count("cards-held", away) if away else t("discard-none")
    caption = h("figcaption", t("discard-pile"), h("b", words))
    return h("figure", stack, caption, class_="lying", data_spot="away")


def _pile(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """The pile, fanned out with its history: who beat and who piled. The oldest cards are only counted."""
    pile = scene.pile
    if not pile:
        return None
    shown = pile[-fanned(pile) :]
    hidden = len(pile) - len(shown)
    older = None
    if hidden:
        older = h(
            "button",
            h("span", f"+{hidden}", aria_hidden="true"),
            class_="older",
            type="button",
            id="older",
            aria_label=t.count("older-cards", hidden),
            data_do="show",
            data_arg="pile",
            data_spot="older",
        )
    steps = turns(shown)
    figures = [_step(step, t, faces, last=step is steps[-1]) for step in steps]
    label = t.count("pile-now", len(pile), top=t.card(scene.top))
    goes = f"seat-{scene.view.history[-1].seat}" if scene.stage == "taken" else "older away"
    return h("div", older, figures, class_="pile", role="group", aria_label=label, data_to=goes)


def fanned(pile: tuple[Laid, ...]) -> int:
    """How many cards of the pile are fanned out: whole turns, if they don't fit all."""
    if len(pile) <= FANNED:
        return len(pile)
    return FANNED - 1 if pile[1 - FANNED].act != "pile" or pile[-FANNED].act == "pile" else FANNED


def _step(step: list[Laid], t: Texts, faces: Faces, *, last: bool) -> Markup:
    cards = [
        face(
            faces,
            t,
            laid.card,
            "over" if laid.act == "pile" else "",
            id_=move_id(laid.card),
            label=t.who(laid.seat, f"laid-{laid.act}", card=t.card(laid.card)),
        )
        for laid in step
    ]
    seat = step[0].seat
    return h(
        "span",
        _owner(seat, t),
        cards,
        class_="step last" if last else "step",
        data_from=f"seat-{seat}",
    )


def _owner(seat: int, t: Texts, classes: str = "") -> Markup:
    """Whose cards these are, as a small token beneath them."""
    return token(t, seat, classes=f"owner {'you ' if seat == ME else ''}{classes}".rstrip())


def _slots(scene: Scene, t: Texts, faces: Faces) -> Markup | None:
    """Where the next cards go: the one that beats, and the one that is piled on it."""
    view, stage = scene.view, scene.stage
    seat = view.to_move
    if seat is None or stage in ("taken", "over"):
        return None
    places: list[Child] = []
    if stage == "pile":
        beat = t.who(seat, "laid-beat", card=t.card(scene.beating))
        places.append(face(faces, t, scene.beating, "legal", id_=move_id(scene.beating), label=beat))
    else:
        places.append(_slot(scene, seat, stage, t, now=scene.asked and not scene.stuck))
    if stage == "pile" or (stage == "beat" and view.counts[seat] > 1):
        places.append(_slot(scene, seat, "pile", t, now=scene.asked and stage == "pile"))
    owner = _owner(seat, t, "lit" if scene.asked else "")
    return h("div", owner, places, class_="answer", data_from=f"seat-{seat}")


def _slot(scene: Scene, seat: int, what: str, t: Texts, *, now: bool) -> Markup:
    quiet = not scene.asked or scene.stuck
    return h(
        "span",
        t.who(seat, f"slot-{what}"),
        class_="slot now" if now else "slot quiet" if quiet else "slot",
        aria_hidden="true",
    )


# ------------------------------------------------------------------------------------------------ the person


def _below(scene: Scene, t: Texts, faces: Faces) -> Markup:
    cards = None
    if scene.rows:
        cards = hand(
            scene.rows,
            t,
            faces,
            position=scene.setting.position,
            legal=[move for move in scene.view.legal if move != TAKE],
            focus=scene.focus,
            hinted=scene.setting.advised[:1],
        )
    return join(_line(scene, t), _buttons(scene, t), cards)


def _buttons(scene: Scene, t: Texts) -> Markup | None:
    if scene.asked and TAKE in scene.view.legal:
        kind = "pri" if scene.stuck else "sec"
        return actions(move_button(scene.setting, t, TAKE, _taking(scene, t), kind=kind), classes="wide")
    if scene.setting.idle:
        return actions(button(t("hurry"), "hurry"), classes="wide")
    return None


def _taking(scene: Scene, t: Texts) -> Markup:
    """[3.6, 5.6] What one would take up."""
    if not scene.whole:
        return join(t.count("do-take", len(scene.pile)))
    return t.markup("do-take-cards", cards=chips(would_take(scene), t))


def would_take(scene: Scene) -> tuple[int, ...]:
    """[3.6, 5.6] The cards that one takes up, the top one first."""
    rules = scene.view.rules
    count = len(scene.pile)
    if scene.whole:
        count = 3 if getattr(rules, "take_three", False) else 1
    return tuple(laid.card for laid in reversed(scene.pile[-count:]))


def _line(scene: Scene, t: Texts) -> Markup:
    """Whose turn it is and what is asked."""
    setting, view = scene.setting, scene.view
    if setting.why and setting.why.reason == "not-your-turn" and view.to_move is not None:
        return status(replace(setting, why=None), t, t("why-not-your-turn", name=t.name(view.to_move)))
    title, small = _task(scene, t)
    return status(setting, t, title, small, lamp=scene.asked, why=_why(scene, t))


def _why(scene: Scene, t: Texts) -> Markup | None:
    """Why the last try was no move."""
    why = scene.setting.why
    if why is None:
        return None
    if why.reason == "does-not-beat":
        if not [move for move in why.moves if move != TAKE]:
            return t.markup("why-nothing-beats", top=chip(t, scene.top))
        return why_not(scene.setting, t, top=chip(t, scene.top))
    return why_not(scene.setting, t)


def _task(scene: Scene, t: Texts) -> tuple[Child, Child]:
    view = scene.view
    if scene.stage == "taken":
        took = view.history[-1]
        return _took(scene, took.seat, t), t("your-lead-any") if scene.asked and not view.pile else None
    if view.to_move is None:
        if view.loser < 0:
            return t("deal-drawn"), None
        return t.who_count(view.loser, "deal-lost", view.counts[view.loser]), None
    if not scene.asked:
        return _watching(scene, view.to_move, t)
    following_seat = following(view, ME)
    last = view.counts[ME] == 1
    match scene.stage:
        case "lead":
            small = t.who(following_seat, "will-beat") if following_seat > 0 else None
            return t("your-lead-last" if last else "your-lead-any"), small
        case "pile":
            small = t.who(following_seat, "will-beat") if following_seat > 0 else None
            return t("your-pile-last" if last else "your-pile"), small
    top = chip(t, scene.top)
    if following_seat < 0:
        return t.markup("your-beat", card=top), t("your-answer")
    if scene.stuck:
        return t.markup("your-take", card=top), _leads_after(scene, following_seat, t)
    if last:
        return t.markup("your-beat", card=top), t("your-beat-last")
    how = "trumps" if beaten_by_trumps_only(view, scene.top) else "suit"
    if scene.top // 9 == view.trump:
        how = "higher-trump"
    return t.markup("your-beat", card=top), t(f"beat-{how}")


def _leads_after(scene: Scene, seat: int, t: Texts) -> str:
    """[3.7, 5.6, 5.8] Who goes on when the person has taken, and how."""
    rules = scene.view.rules
    if getattr(rules, "picker_leads", False):
        return t.who(ME, "will-lead")
    if getattr(rules, "take_three", False) and len(scene.pile) > 3:
        return t.who(seat, "will-beat-rest")
    return t.who(seat, "will-lead")


def _watching(scene: Scene, seat: int, t: Texts) -> tuple[Child, Child]:
    doing = t.who_markup(seat, f"doing-{scene.stage}", card=chip(t, scene.top) if scene.pile else "")
    if scene.sits:
        return doing, t("you-sit-out")
    if not scene.view.counts[ME]:
        return doing, t("you-are-out")
    return doing, None


def _took(scene: Scene, seat: int, t: Texts) -> Markup:
    line = scene.log[-1]
    if scene.whole:
        return t.who_markup(seat, "takes-cards", cards=chips(line.cards, t))
    return join(t.who_count(seat, "takes-pile", line.number))
