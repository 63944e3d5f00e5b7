"""The house rules of Gorka.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from engine.cards import DECK32, DECK36
from engine.game import check_options
from engine.games.gorka_hands import Scale


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    falki               [6.1] the fal'ki: "queens", "sixes" (36 cards), or queens and sevens
    one_falka           [6.2] at most one fal'ka of a hand stands for another card
    four_queens_top     [6.3] four queens (or four sixes as fal'ki) beat everything
    natural_first       [6.4] fewer wild fal'ki decide before the fourth card does
    tie                 [6.5] equal hands "split", play on for the pot ("svara"), or the "caller_loses"
    fixed_deal          [6.6] two cards closed and two open, nobody but the dealer has a choice
    dark_dealer_closed  [6.7] a dark dealer turns up nothing
    dark_double         [6.8] to over-darken is to put at least twice as much
    blind_dark          [6.9] dark players see their cards at the show only
    ring                [6.10] when three or more are level: "raise_or_pass", or all show ("poker")
    ante                [6.11] chips each for the pot: 1, 0, 2, 5 or 10
    max_raise           [6.12] the most one may raise by: 5, 1, 2, 3 or 10 chips
    raise_cap           [6.13] raises in a deal: 12, 3, 6 or 24
    stack               [6.14] chips each at the start of a match: 100, 20, 50 or 200
    deals               [6.15] deals in a match: 12, 6 or 24
    """

    falki: str = "queens"
    one_falka: bool = False
    four_queens_top: bool = False
    natural_first: bool = False
    tie: str = "split"
    fixed_deal: bool = False
    dark_dealer_closed: bool = False
    dark_double: bool = False
    blind_dark: bool = False
    ring: str = "raise_or_pass"
    ante: int = 1
    max_raise: int = 5
    raise_cap: int = 12
    stack: int = 100
    deals: int = 12

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "falki": ("queens", "sixes", "queens_sevens"),
        "one_falka": (False, True),
        "four_queens_top": (False, True),
        "natural_first": (False, True),
        "tie": ("split", "svara", "caller_loses"),
        "fixed_deal": (False, True),
        "dark_dealer_closed": (False, True),
        "dark_double": (False, True),
        "blind_dark": (False, True),
        "ring": ("raise_or_pass", "poker"),
        "ante": (1, 0, 2, 5, 10),
        "max_raise": (5, 1, 2, 3, 10),
        "raise_cap": (12, 3, 6, 24),
        "stack": (100, 20, 50, 200),
        "deals": (12, 6, 24),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)

    @property
    def scale(self) -> Scale:
        """[2.10] What decides the worth of a hand."""
        return _SCALES[self.falki, self.one_falka, self.four_queens_top, self.natural_first]


#: every scale by its fields; quicker to look up than to make
_SCALES: Mapping[tuple[object, ...], Scale] = {
    scale: scale for scale in map(Scale._make, product(*[Rules.CHOICES[name] for name in Scale._fields]))
}

PRESETS: Mapping[str, Rules] = {
    "by-the-book": Rules(),
    "sixes": Rules(falki="sixes"),
    "svara": Rules(tie="svara"),
    "poker": Rules(ring="poker", max_raise=10),
    "blind": Rules(blind_dark=True, dark_double=True, dark_dealer_closed=True),
    "short": Rules(stack=20, deals=6),
}


def deck(rules: Rules) -> tuple[int, ...]:
    """[1.1] Seven to ace in four suits; [6.1] with sixes as fal'ki six to ace."""
    return DECK36 if rules.falki == "sixes" else DECK32
