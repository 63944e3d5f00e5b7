"""A hint: the best move marked on the table, and a sheet with what every move is worth.

It is looked for in the bots' worker, from the person's own view: a hint knows no more than he does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine import bots
from engine.match import Match

from .cards import chip
from .feature import Feature
from .frame import sheet
from .game import ME, Advice
from .html import Markup, h
from .i18n import LANGUAGES, Texts
from .icons import icon

if TYPE_CHECKING:
    from .app import App
    from .table import Table

MOST_ROWS = 12  # moves on the sheet: of a hundred dark stakes nobody reads the last

#: a position of the match on the table: the number of the deal, and the moves made in it
Place: TypeAlias = "tuple[int, tuple[int, ...]]"


class Found(NamedTuple):
    """What was found: the best move, with those that are made in one go with it, and what all moves are worth."""

    line: tuple[int, ...]
    values: tuple[tuple[int, float], ...]

    @property
    def worth(self) -> float:
        """What the best move is worth."""
        return dict(self.values)[self.line[0]]


class Here(Feature):
    """What was found at the table stays for its position, so that it is there again after a move was taken back."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table: Table | None = None
        self._found: dict[Place, Found] = {}
        self._thinks: Place | None = None

    def act(self, do: str, arg: str) -> None:
        """Begins to look for a hint; where there is one, shows what all moves are worth."""
        table = self.app.table
        if table is None or not table.may_ask:
            return
        if table is not self._table:
            self._table, self._thinks = table, None
            self._found.clear()
            table.adviser = self._advice
        here = _place(table.match)
        if here in self._found:
            self.app.screen.open("hint")
        elif self._thinks != here:
            self._thinks = here
            self.app.browser.spawn(self._think(table, here))
            self.app.screen.draw()

    async def _think(self, table: Table, here: Place) -> None:
        """Looks for the best move and, as long as it is but a part of what is done in one go, for the next part."""
        match, shown, opponent = table.match, table.shown, self.app.opponent
        state, key = match.state.copy(), bots.key_for(match)
        parts: list[Found] = []
        goes_on = True
        while goes_on:
            view = state.view(ME)
            found = await opponent.hint(
                view, match.game, f"{key}{'+' * len(parts)}", lambda: self._thinks == here
            )
            if found is None:
                return
            parts.append(Found((found.move,), found.values))
            goes_on = shown.goes_on(view, found.move)
            state.apply(found.move)
        self._thinks = None
        line = tuple(part.line[0] for part in parts)
        number, moves = here
        for done, part in enumerate(parts):
            self._found[number, moves + line[:done]] = Found(line[done:], part.values)
        screen, t = self.app.screen, self.app.screen.t
        screen.speak(t("hint-said", move=self._name(table, line, t, t.card), worth=_worth(parts[0].worth, t)))
        screen.draw()

    def over(self) -> Markup | None:
        """Adds nothing. But whoever goes on without the hint that is looked for doesn't have the bots wait for it."""
        table = self.app.table
        if self._thinks and (
            table is not self._table or table is None or _place(table.match) != self._thinks
        ):
            self._thinks = None
            self.app.browser.stop_bots()
        return None

    def _advice(self, match: Match) -> Advice | None:
        """What is known of the position of the match on the table."""
        here = _place(match)
        if here == self._thinks:
            return Advice()
        found, table = self._found.get(here), self._table
        if found is None or table is None:
            return None
        words = {}
        for lang in LANGUAGES:
            t = Texts(lang, table.shown.TEXTS)
            words[lang] = t.markup("hint-best", move=self._name(table, found.line, t, _chip(t)))
        return Advice(found.line, words)

    @staticmethod
    def _name(table: Table, moves: tuple[int, ...], t: Texts, card: Callable[[int], str]) -> Markup:
        return table.shown.move_name(table.view(), moves, t, card)

    def sheet(self, name: str) -> Markup | None:
        """What every move is worth, the best one first."""
        table, t = self.app.table, self.app.screen.t
        found = self._found.get(_place(table.match)) if table and table is self._table else None
        if table is None or found is None:
            return None
        best = found.line[0]
        values = sorted(found.values, key=lambda one: (one[0] != best, -one[1]))
        rows = []
        for move, value in values[:MOST_ROWS]:
            words = self._name(table, found.line if move == best else (move,), t, _chip(t))
            sign = icon("hint") if move == best else None
            note = h("small", t("hint-first")) if move == best and len(values) > 1 else None
            rows.append(
                h(
                    "li",
                    h("span", sign, class_="sign"),
                    h("span", h("b", words), note, class_="what"),
                    h("span", _worth(value, t), class_="worth"),
                    class_="best" if move == best else None,
                )
            )
        more = len(values) - len(rows)
        return sheet(
            t,
            "hint",
            t("hint"),
            t.count("hint-ways", len(values)),
            h("ol", rows, class_="ways"),
            h("p", t.count("hint-more", more), class_="fine pad") if more else None,
            h("p", t("hint-how"), class_="fine pad"),
        )


def _place(match: Match) -> Place:
    return match.number, tuple(match.moves)


def _chip(t: Texts) -> Callable[[int], str]:
    return lambda card: chip(t, card)


def _worth(value: float, t: Texts) -> str:
    """What a deal brings on the average, in the words of its game."""
    if "worth-percent" in t:
        return t.count("worth-percent", round(-100 * value))
    if not round(10 * value):
        return t("worth-even")
    return t.average("worth-gain" if value > 0 else "worth-loss", value)
