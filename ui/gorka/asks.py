"""What the person is asked at Gorka, and his answers: dark stakes, cards to turn up, raise, call, pass, finish."""

from __future__ import annotations

from dataclasses import replace

from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, PASS, RAISE
from engine.games.gorka_view import DARK_ROUND, PHASES

from ..frame import button
from ..game import ME, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..parts.status import actions, after, confirm, mark, move_button, option, status, why_not
from .paper import outcome
from .scene import MOST_BUTTONS, Counter, Scene, turning
from .words import combination

# ------------------------------------------------------------------------------------------------- the words


def line(scene: Scene, t: Texts) -> Markup:
    """The person's hand in words, what is asked of him, what he has."""
    view, setting = scene.view, scene.setting
    title, small = _words(scene, t)
    why = why_not(setting, t, **_places(scene, t))
    if why:
        small = h("span", why, class_="why")
    said = status(replace(setting, why=None), t, title, small, lamp=bool(scene.ask))
    mark = h("span", t("dealer"), class_="sr") if view.dealer == ME else None
    purse = h(
        "div",
        h("span", t("dealer-letter"), class_="dm", aria_hidden="true") if view.dealer == ME else None,
        mark,
        h("span", t.markup("you-have", chips=h("b", view.chips[ME]))),
        h("span", t.markup("your-stake", stake=h("b", view.paid[ME]))),
        class_="purse",
    )
    return h("div", said, purse, class_="line")


def _places(scene: Scene, t: Texts) -> dict[str, str | int]:
    """What the reasons speak of."""
    view = scene.view
    return {
        "name": t.name(view.to_move) if view.to_move is not None else "",
        "least": scene.dark.least if scene.dark else 0,
        "chips": view.chips[ME],
        "most": view.rules.max_raise,
        "all": view.rules.raise_cap,
    }


def _words(scene: Scene, t: Texts) -> tuple[Child, Child]:
    """The title and the line below it."""
    view = scene.view
    if view.to_move is None:
        return outcome(scene, t), combination(scene.reading, t) if scene.reading and view.playing[
            ME
        ] else None
    if not view.dealt_in[ME]:
        return t("svara-without" if view.carried else "deal-without"), _waiting(scene, t)
    if not view.playing[ME]:
        return t("you-passed"), _waiting(scene, t)
    match scene.ask:
        case "dark":
            return _dark_words(scene, t)
        case "first-two":
            return t("which-to-open"), t(f"first-two-{len(scene.marked)}")
        case "two-of-four":
            return t("open-two"), t(
                "open-two-unseen" if view.dark[ME] and scene.reading is None else "open-two-any"
            )
    title: Child = combination(scene.reading, t) if scene.reading else None
    if title is None:
        title = t("you-play-dark" if view.dark[ME] else "you-play-light")
    if scene.ask == "vie":
        return title, _vying_words(scene, t)
    if not view.chips[ME] and view.phase != PHASES[DARK_ROUND]:
        return title, t("you-all-in")
    return title, _waiting(scene, t)


def _waiting(scene: Scene, t: Texts) -> str:
    return t(f"waits-{scene.view.phase}", name=t.name(scene.view.to_move or 0))


def _dark_words(scene: Scene, t: Texts) -> tuple[str, str]:
    view, counter = scene.view, scene.dark
    if counter is None or counter.most < counter.least:
        return t("go-dark" if not view.level else "go-over"), t(
            "dark-too-dear", least=counter.least if counter else 0
        )
    if view.dark[ME]:
        return t("over-darkened"), t("dark-from", level=view.level, least=counter.least)
    if view.level:
        return t("go-over"), t("dark-from", level=view.level, least=counter.least)
    return t("go-dark"), t("dark-at-least", least=counter.least)


def _vying_words(scene: Scene, t: Texts) -> str:
    view, legal = scene.view, scene.view.legal
    if scene.owed:
        return t.count("you-owe", scene.owed)
    if FINISH in legal:
        return t("may-finish")
    return t("owes-nobody" if view.level else "first-up")


# ------------------------------------------------------------------------------------------------ the answers


def asks(scene: Scene, t: Texts) -> Markup:
    """The buttons, in a place that is always as high, so that nothing moves when the person's turn comes."""
    return h("div", _answers(scene, t), class_="asks")


def _answers(scene: Scene, t: Texts) -> Markup | None:
    if scene.over:
        return after(t, ended=scene.setting.over)
    if scene.setting.idle:
        return actions(button(t("hurry"), "hurry"))
    if scene.dark:
        return _dark(scene, scene.dark, t)
    if scene.ask in ("first-two", "two-of-four"):
        move = turning(scene)
        words = t(f"do-open-{len(scene.marked)}") if move else t.count("choose-cards", 2 - len(scene.marked))
        return actions(confirm(scene.setting, t, (move,) if move else (), words))
    if scene.may_vie and not scene.setting.resting:
        return _vying(scene, t)
    return None


def _dark(scene: Scene, counter: Counter, t: Texts) -> Markup:
    """[3.3-3.5] No dark stake, or which: the least, or another that is counted up."""
    view, setting = scene.view, scene.setting
    refuse = "stay-dark" if view.dark[ME] else "go-light"
    if counter.most < counter.least:
        return actions(move_button(setting, t, LIGHT, t(refuse), kind="pri"))
    key = "do-over" if view.level else "do-dark"
    cost = counter.now - view.paid[ME]
    everything = cost == view.chips[ME]
    small = t("cost-all" if everything else "cost", chips=cost)
    return join(
        _counter(scene, counter, t("dark-stake"), t),
        actions(
            move_button(setting, t, LIGHT, t(refuse)),
            confirm(setting, t, (DARK + counter.now,), t(key, chips=counter.now), small),
        ),
    )


def _vying(scene: Scene, t: Texts) -> Markup:
    """[4.2-4.8] Raise by how much, call or finish, pass. While others think all of it waits."""
    view, setting, raising = scene.view, scene.setting, scene.raising
    legal = view.legal
    steps: Child = None
    if raising and view.rules.max_raise > MOST_BUTTONS:
        steps = _counter(scene, raising, t("raise-by"), t)
    elif raising and view.rules.max_raise > 1:
        steps = h(
            "div",
            h("span", t("raise-by"), class_="what", aria_hidden="true"),
            h(
                "div",
                [_step(scene, by, raising, t) for by in range(1, view.rules.max_raise + 1)],
                class_="steps",
                role="radiogroup",
                aria_label=t("raise-by"),
            ),
            class_="raise",
        )
    answer = scene.answer
    cost = min(scene.owed, view.chips[ME])
    costs = t("cost-all" if cost and cost == view.chips[ME] else "cost", chips=cost) if cost else None
    return join(
        steps,
        actions(
            move_button(setting, t, PASS, t("do-pass"), legal=PASS in legal),
            move_button(
                setting,
                t,
                answer,
                t("do-call" if answer == CALL else "do-finish"),
                costs,
                legal=answer in legal,
            ),
            _raise(scene, raising, t),
        ),
    )


def _step(scene: Scene, by: int, raising: Counter, t: Texts) -> Markup:
    move = RAISE + by
    return option(
        replace(scene.setting, chosen=(RAISE + raising.now,) if raising.most else ()),
        t,
        move,
        str(by),
        legal=by <= raising.most,
        classes="num",
        focus=move_id(move) == scene.stop,
    )


def _raise(scene: Scene, raising: Counter | None, t: Texts) -> Markup:
    """The button that raises by what is chosen. It keeps its name whatever that is, so that it keeps the keyboard too."""
    view = scene.view
    now = raising.now if raising else 1
    move, cost = RAISE + now, scene.owed + now
    legal = move in view.legal
    small = t("cost-all" if cost == view.chips[ME] else "cost", chips=cost)
    return h(
        "button",
        h("span", t("do-raise", n=now) if view.rules.max_raise == 1 else t("do-raise-it"), h("small", small)),
        mark(t) if scene.setting.advises(move) else None,
        class_=f"btn {'pri' if legal else 'sec'}",
        type="button",
        id="raise",
        data_do="play",
        data_arg=f"{move}@{scene.setting.position}",
        aria_disabled=None if legal else "true",
    )


def _counter(scene: Scene, counter: Counter, words: str, t: Texts) -> Markup:
    """A number counted up and down by one and by ten (or five); at its ends a tap says why it goes no further."""
    far = 10 if counter.most - counter.least > 9 else 5
    now = counter.now if counter.most else 1
    ways = [(-far, "less-far"), (-1, "less"), (1, "more"), (far, "more-far")]
    buttons: list[Child] = []
    for step, way in ways:
        end = counter.least if step < 0 else counter.most
        stuck = now == end or not counter.most
        hinted = _leads(scene, counter, now, far, step)
        there = now + (step // abs(step)) if stuck else max(counter.least, min(counter.most, now + step))
        if step == 1:
            buttons.append(h("output", now, id="counted", class_="now"))
        buttons.append(
            h(
                "button",
                t.number(step, signed=True),
                mark(t) if hinted else None,
                type="button",
                id=f"count-{way}",
                aria_label=t("hinted", name=t(f"count-{way}", n=abs(step)))
                if hinted
                else t(f"count-{way}", n=abs(step)),
                aria_disabled="true" if stuck else None,
                data_do="choose",
                data_arg=f"{counter.base + there}@{scene.setting.position}",
            )
        )
    return h(
        "div",
        h("span", words, class_="what"),
        h("div", buttons, class_="steps counter", role="group", aria_label=words),
        class_="raise",
    )


def _leads(scene: Scene, counter: Counter, now: int, far: int, step: int) -> bool:
    """Whether a step of the counter is the next one on the way to the number that a hint advises."""
    advised = [move - counter.base for move in scene.setting.advised]
    if not advised or not counter.least <= advised[0] <= counter.most:
        return False
    way = advised[0] - now
    return bool(way) and step == (far if abs(way) >= far else 1) * (1 if way > 0 else -1)
