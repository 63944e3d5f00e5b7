"""The house rules of Armenian Durak. The numbers in brackets are the paragraphs of docs/rules/armenian-durak.en.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.game import check_options


@dataclass(frozen=True)
class Rules:
    """The house rules. Raises BadRules("option") for any other value.

    layout     [5.1] covered, open and hand cards of each player: "6-6-6" or "8-8-2"
    flip       [5.2] a covered card is turned "after_trick" or "at_once" when the card above it is played
    trump      [5.3] "none", or the suit of the "last_card" dealt
    must_beat  [5.4] one who follows suit must beat the led card if he can
    target     [5.5] the points that win the match: 21, 11 or 31
    """

    layout: str = "6-6-6"
    flip: str = "after_trick"
    trump: str = "none"
    must_beat: bool = False
    target: int = 21

    CHOICES: ClassVar[Mapping[str, Sequence[object]]] = {
        "layout": ("6-6-6", "8-8-2"),
        "flip": ("after_trick", "at_once"),
        "trump": ("none", "last_card"),
        "must_beat": (False, True),
        "target": (21, 11, 31),
    }

    def __post_init__(self) -> None:
        check_options(self, self.CHOICES)

    @property
    def columns(self) -> int:
        """[2.2, 5.1] The columns of each player."""
        return int(self.layout[0])


PRESETS: Mapping[str, Rules] = {
    "six-columns": Rules(),
    "eight-columns": Rules(layout="8-8-2"),
    "with-trump": Rules(trump="last_card"),
    "must-beat": Rules(must_beat=True),
    "short": Rules(target=11),
}
