"""The sheet of a new table: how many play, how well the bots do, and every house rule of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.game import DEFAULT_LEVEL, LEVELS, BadRules, Game
from engine.games import GAMES

from .feature import Feature
from .frame import button, prefix, sheet
from .html import Child, Markup, h
from .i18n import Texts
from .paragraphs import PARAGRAPHS
from .wish import Wish, by_the_book

if TYPE_CHECKING:
    from .app import App


class Here(Feature):
    """The sheet while it lies over a table: what is chosen on it stays chosen until it is opened again."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._wish: Wish | None = None

    def act(self, do: str, arg: str) -> None:
        """Opens the sheet, chooses on it, or deals."""
        app, slug = self.app, self.app.screen.place.slug
        if do == "new-table" and app.table:
            match = app.table.match
            self._wish = Wish(match.rules, match.seats, match.bots)
            app.screen.open("new-table")
        elif do == "by-the-book" and slug:
            self._wish = by_the_book(slug)
            app.screen.draw()
        elif do == "set" and self._wish:
            self._wish = chosen(GAMES[slug], self._wish, *arg.split("=", 1))
            app.screen.draw()
        elif do == "deal-cards" and self._wish and possible(GAMES[slug], self._wish):
            app.new_deal(app.match_by(slug, self._wish))

    def sheet(self, name: str) -> Markup | None:
        """The sheet, if a table is there to be changed."""
        if not self._wish or not self.app.table:
            return None
        return new_table(self.app.table.match.game, self._wish, self.app.screen.t)


def chosen(game: Game, wish: Wish, field: str, value: str) -> Wish:
    """The wish with another level of the bots, number of players, set of rules, or house rule."""
    if field == "bots":
        return replace(wish, bots=value)
    if field == "seats":
        return replace(wish, seats=int(value))
    if field == "preset":
        return replace(wish, rules=game.PRESETS[value])
    rules: Any = wish.rules
    one = next(choice for choice in rules.CHOICES[field] if str(choice) == value)
    return replace(wish, rules=replace(rules, **{field: one}))


def possible(game: Game, wish: Wish) -> bool:
    """Whether so many can play by these rules: there may not be cards enough."""
    try:
        game.deal(wish.rules, wish.seats, 0, game.deck(wish.rules))
    except BadRules:
        return False
    return True


def new_table(game: Game, wish: Wish, t: Texts) -> Markup:
    """Every choice of the rules as a row of buttons; what differs from the book is marked.

    A rule's texts have the keys ``rule-FIELD``, ``rule-FIELD-VALUE`` and, if it wants explaining, ``rule-FIELD-hint``; numbers,
    yes and no need none of their own. Above them stand the well-known sets of rules, with the texts ``preset-NAME``; each rule
    leads to its paragraph on the rules page, and with ``why-seats`` it is said why a table can't be.
    """
    groups: list[Child] = []
    if len(game.seats) > 1:
        numbers = [(str(number), str(number)) for number in sorted(game.seats)]
        groups.append(_choice("seats", t("players"), None, numbers, str(wish.seats), str(game.seats[0])))
    levels = [(name, t(f"level-{name}")) for name in LEVELS]
    groups.append(_choice("bots", t("opponents"), None, levels, wish.bots, DEFAULT_LEVEL))
    if len(game.PRESETS) > 1:
        sets = [(name, t(f"preset-{name}")) for name in game.PRESETS]
        one = next((name for name, rules in game.PRESETS.items() if rules == wish.rules), "")
        groups.append(_choice("preset", t("presets"), None, sets, one, next(iter(game.PRESETS))))
    book = type(wish.rules)()
    for field, values in type(wish.rules).CHOICES.items():
        options = [(str(value), _value(t, field, value)) for value in _in_order(values)]
        hint = t(f"rule-{field}-hint") if f"rule-{field}-hint" in t else None
        chosen = str(getattr(wish.rules, field))
        default = str(getattr(book, field))
        paragraph = _paragraph(t, game.slug, field)
        groups.append(_choice(field, t(f"rule-{field}"), hint, options, chosen, default, paragraph))
    dealing = button(t("deal-cards"), "deal-cards", kind="pri")
    if not possible(game, wish):
        dealing = h("p", t("why-seats"), class_="fine", role="status")
    return sheet(
        t,
        "new",
        t("new-table"),
        t(f"game-{game.slug}"),
        h("div", groups, class_="opts"),
        h("p", t("rules-in-link"), class_="fine pad"),
        dock=[button(t("by-the-book"), "by-the-book"), dealing],
    )


def _in_order(values: Sequence[object]) -> list[object]:
    """Numbers ascending, no before yes; anything else as the rules list it, the usual one first."""
    numbers = [value for value in values if isinstance(value, int)]
    return [*sorted(numbers)] if len(numbers) == len(values) else list(values)


def _value(t: Texts, field: str, value: object) -> str:
    key = f"rule-{field}-{value}"
    if key in t:
        return t(key)
    if isinstance(value, bool):
        return t("rule-yes" if value else "rule-no")
    if isinstance(value, int):
        return t.number(value)
    raise KeyError(key)


def _paragraph(t: Texts, slug: str, field: str) -> Markup:
    """The way to where the rule stands. It opens beside the table, so that what is chosen is not lost."""
    number = PARAGRAPHS[slug][field]
    return h(
        "a",
        number,
        class_="par",
        href=f"{prefix(t.lang)}/rules/{slug}/#p{number}",
        target="_blank",
        rel="noopener",
        aria_label=t("rule-paragraph", number=number),
    )


def _choice(
    field: str,
    title: str,
    hint: str | None,
    options: list[tuple[str, str]],
    chosen: str,
    default: str,
    paragraph: Child = None,
) -> Markup:
    buttons = [
        h(
            "button",
            name,
            type="button",
            aria_pressed="true" if value == chosen else "false",
            id=f"set-{field}-{value}",
            data_do="set",
            data_arg=f"{field}={value}",
        )
        for value, name in options
    ]
    words = h("span", h("b", title), paragraph, h("small", hint) if hint else None)
    long = sum(len(name) for _, name in options) > 34
    return h(
        "div",
        words,
        h("span", buttons, class_="seg long" if long else "seg", role="group", aria_label=title),
        class_=" ".join(["opt", *(["chg"] if chosen != default else []), *(["wide"] if long else [])]),
    )
