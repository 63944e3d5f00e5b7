"""The events of a deal of Navalka in words: the log on paper, and for the ear."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import chip
from ..html import Child, Markup, h, join
from ..i18n import Texts
from ..icons import pip
from ..parts import papers
from .events import Line
from .scene import Scene

#: what follows a card that was laid and is written beside it
GOES_WITH = {"lead": ("drew",), "beat": ("pile", "drew"), "pile": ("drew",)}


def log(scene: Scene, t: Texts) -> Markup:
    """Every event of the deal, newest first. An answer of two cards is one entry, and so is what was drawn after it."""
    return papers.log(
        grouped(scene.log),
        t,
        lambda lines: _entry(lines, t),
        lambda lines: lines[0].kind in ("take", "took", "out", "lost"),
    )


def grouped(lines: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """The lines, with those together that make one turn."""
    found: list[list[Line]] = []
    for line in lines:
        last = found[-1] if found else []
        if last and line.seat == last[0].seat and line.kind in GOES_WITH.get(last[-1].kind, ()):
            last.append(line)
        else:
            found.append([line])
    return tuple(tuple(group) for group in found)


def _entry(lines: tuple[Line, ...], t: Texts) -> tuple[str, Child]:
    first = lines[0]
    who = t.name(first.seat) if first.seat >= 0 else t("log-table")
    laid = [line for line in lines if line.kind != "drew"]
    drew = [
        join(" ", h("small", t.count("log-drew", line.number), " ", chips(line.cards, t)))
        for line in lines
        if line.kind == "drew"
    ]
    if len(laid) == 2:
        beat, pile = laid
        words = t.who_markup(
            first.seat, "log-beat-pile", card=chip(t, beat.cards[0]), pile=chip(t, pile.cards[0])
        )
    else:
        words = _sentence(first, t)
    return who, join(words, drew)


def chips(cards: Sequence[int], t: Texts) -> Markup:
    """Several cards named in a sentence."""
    return join([join(" " if place else "", chip(t, card)) for place, card in enumerate(cards)])


def _sentence(line: Line, t: Texts) -> Markup:
    match line.kind:
        case "trump":
            return join(pip(line.number), " ", t(f"trump-{line.number}"))
        case "turned":
            return t.markup("log-turned", card=chips(line.cards, t))
        case "redealt":
            return join(t.count("log-redealt", line.number))
        case "drawn":
            return join(t("log-drawn"))
        case "took":
            key = "log-took-left" if line.left else "log-took"
            return t.who_markup(line.seat, key, cards=chips(line.cards, t), left=line.left)
        case "take":
            return join(t.who_count(line.seat, "log-take", line.number))
        case "swept":
            return join(t.count("log-swept", line.number))
        case "lost":
            return join(t.who_count(line.seat, "log-lost", line.number))
        case "out" | "bare" | "sits":
            return join(t.who(line.seat, f"log-{line.kind}"))
    return t.who_markup(line.seat, f"log-{line.kind}", card=chips(line.cards, t))


def spoken(line: Line, t: Texts) -> str:
    """An event for a screen reader."""
    named = ", ".join(t.card(card) for card in line.cards)
    match line.kind:
        case "trump":
            return t(f"say-trump-{line.number}")
        case "turned":
            return t("say-turned", card=named)
        case "redealt":
            return t.count("say-redealt", line.number)
        case "drawn":
            return t("say-drawn")
        case "take":
            return t.who_count(line.seat, "say-take", line.number)
        case "took" if line.left:
            return t.who_count(line.seat, "say-took-left", line.left, cards=named)
        case "took":
            return t.who(line.seat, "say-took", cards=named)
        case "drew":
            key = "say-drew-seen" if line.cards else "say-drew"
            return t.who_count(line.seat, key, line.number, cards=named)
        case "swept":
            return t.count("say-swept", line.number)
        case "lost":
            return t.who_count(line.seat, "say-lost", line.number)
        case "out" | "bare" | "sits":
            return t.who(line.seat, f"say-{line.kind}")
    return t.who(line.seat, f"say-{line.kind}", card=named)
