"""What is asked of the person, and the buttons that answer it: large, in reach of the thumb."""

from __future__ import annotations

from ..cards import chip
from ..frame import button, icon_button
from ..game import Setting, move_id
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import icon


def status(
    setting: Setting,
    t: Texts,
    title: Child,
    small: Child = None,
    *,
    lamp: bool = False,
    why: Markup | None = None,
) -> Markup:
    """Whose turn it is and what is asked; why the last try was no move; the way back. ``lamp``: the person is asked.

    ``why`` says it in place of the text of the reason, if that one needs more places than the legal cards.
    """
    why = why or why_not(setting, t)
    small = advised(setting, t) or small
    words = h(
        "p",
        title,
        h("small", why or small, class_="why" if why else None) if why or small else None,
        id="prompt",
        role="status",
    )
    undo = icon_button("undo", t("undo"), "undo") if setting.can_undo else None
    return h(
        "div", h("span", class_="lamp") if lamp else None, words, hint_tool(setting, t), undo, class_="status"
    )


def hint_tool(setting: Setting, t: Texts) -> Markup | None:
    """The button that asks for a hint; once there is one it shows what all moves are worth."""
    if not setting.may_ask:
        return None
    advice = setting.advice
    label = t("hint" if advice is None else "hint-all" if advice.moves else "hint-thinking")
    kind = "" if advice is None else " lit" if advice.moves else " busy"
    return h(
        "button",
        icon("hint"),
        h("span", label, class_="lbl"),
        class_=f"ib hint{kind}",
        type="button",
        id="do-hint",
        aria_label=label,
        aria_keyshortcuts="H",
        data_do="hint",
    )


def advised(setting: Setting, t: Texts) -> Markup | None:
    """What the hint says, in a line; None if none was asked for."""
    if setting.advice is None:
        return None
    return h("span", setting.advice.words.get(t.lang) or t("hint-thinks"), class_="advice")


def mark(t: Texts) -> Markup:
    """The mark on what the hint advises. Cards, which have names of their own, say it in their names."""
    return h("span", icon("hint"), h("span", t("hint-mark"), class_="sr"), class_="tip")


def why_not(setting: Setting, t: Texts, **places: str | int | Markup) -> Markup | None:
    """Why the last try was no move, with the cards that can be played named; None if there is nothing to say."""
    if setting.why is None:
        return None
    cards = join([join(" ", chip(t, move)) for move in setting.why.moves if move < 36])
    return t.markup(f"why-{setting.why.reason}", cards=cards, **places)


def actions(*buttons: Child, classes: str = "") -> Markup:
    """The bar of buttons."""
    return h("div", *buttons, class_=f"actions {classes}".rstrip())


def move_button(
    setting: Setting,
    t: Texts,
    move: int,
    words: Child,
    small: Child = None,
    *,
    kind: str = "sec",
    legal: bool = True,
) -> Markup:
    """A button that makes one move; one that is not legal can be tapped too, and then says why."""
    return h(
        "button",
        h("span", words, h("small", small) if small else None),
        mark(t) if setting.advises(move) else None,
        class_=f"btn {kind}",
        type="button",
        id=move_id(move),
        data_do="play",
        data_arg=f"{move}@{setting.position}",
        aria_disabled=None if legal else "true",
    )


def confirm(setting: Setting, t: Texts, moves: tuple[int, ...], words: Child, small: Child = None) -> Markup:
    """The wide button that makes what is chosen; it repeats the choice. Without moves it only says what is missing."""
    return h(
        "button",
        h("span", words, h("small", small) if small else None),
        mark(t) if setting.advises(*moves) else None,
        class_="btn pri" if moves else "btn sec",
        type="button",
        id="confirm",
        data_do="play",
        data_arg=f"{','.join(map(str, moves))}@{setting.position}",
        aria_disabled=None if moves else "true",
    )


def option(
    setting: Setting,
    t: Texts,
    item: int,
    words: Child,
    small: Child = None,
    *,
    do: str = "choose",
    legal: bool = True,
    classes: str = "opn",
    label: str | None = None,
    focus: bool | None = None,
) -> Markup:
    """One of several things of which one is chosen and then confirmed: a radio button in a group of such.

    ``do`` is "choose" for a move and "mark" for what is no move by itself. ``focus`` says whether it is its group's Tab stop,
    if the arrow keys walk over the group.
    """
    return h(
        "button",
        h("b", words) if small is not None else words,
        h("small", small) if small is not None else None,
        mark(t) if setting.advises(item) else None,
        class_=classes,
        type="button",
        role="radio",
        aria_checked="true" if item in setting.chosen else "false",
        aria_disabled=None if legal else "true",
        aria_label=t("hinted", name=label) if label and setting.advises(item) else label,
        id=move_id(item),
        data_do=do,
        data_arg=f"{item}@{setting.position}",
        tabindex=None if focus is None else 0 if focus else -1,
    )


def after(t: Texts, *, ended: bool) -> Markup:
    """What one can do when the deal has been played and its result put away."""
    return h("div", button(t("result"), "result"), onward(t, ended=ended, id_="table-onward"), class_="after")


def onward(t: Texts, *, ended: bool, id_: str, autofocus: bool = False) -> Markup:
    """The button that leads on from a deal that has been played: to the next one, or from the match to another."""
    words, do = ("new-match", "new-table") if ended else ("next-deal", "next-deal")
    return button(t(words), do, kind="pri", id_=id_, autofocus=autofocus)
