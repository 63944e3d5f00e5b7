"""What the person has settled about looks, sounds and keys: kept on the device, the same in both languages.

The record is a line of words like ``theme=dark colours=4``. Whatever can't be read in it counts as not said, so an old or
damaged record never keeps anybody from playing. `assets/runtime/dress.js` reads it as well, before the page is painted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from .ports import Browser

KEY = "room.settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice a field; the first of its `CHOICES` is what holds until something else is said.

    theme      light of the room: as the system has it, day or evening
    face       the drawing of the cards: by the size of the window, large or classic
    letters    the letters in their corners: those of the language, Russian or English
    colours    two or four colours of suits
    back       the back of the cards
    size       how large the cards in hand are
    sort       the order of the cards in hand: by suit from the low card up or from the high one down, or by rank
    left       whether what is tapped most lies at the left thumb
    speed      how fast cards travel and bots play
    sound      whether cards are heard
    keys       whether single letters are shortcuts
    """

    theme: str = "system"
    face: str = "auto"
    letters: str = "auto"
    colours: str = "2"
    back: str = "madder"
    size: str = "normal"
    sort: str = "suit"
    left: str = "no"
    speed: str = "normal"
    sound: str = "no"
    keys: str = "yes"

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "theme": ("system", "light", "dark"),
        "face": ("auto", "jumbo", "classic"),
        "letters": ("auto", "ru", "en"),
        "colours": ("2", "4"),
        "back": ("madder", "baize", "ink"),
        "size": ("normal", "large"),
        "sort": ("suit", "down", "rank"),
        "left": ("no", "yes"),
        "speed": ("normal", "off", "fast", "slow"),
        "sound": ("no", "yes"),
        "keys": ("yes", "no"),
    }

    def having(self, field: str, value: str) -> Settings:
        """The same with another choice. One that there isn't changes nothing."""
        return replace(self, **{field: value}) if value in self.CHOICES.get(field, ()) else self


#: what style sheets go by: attributes of the page, `data-theme` and so on
DRESS = ("theme", "colours", "size", "left", "speed")
#: how much longer than usual everything takes that the person only watches
PACE = {"off": 0.35, "fast": 0.6, "normal": 1.0, "slow": 1.8}


def load(browser: Browser) -> Settings:
    """What the device has kept."""
    settings = Settings()
    for word in (browser.read(KEY) or "").split():
        field, _, value = word.partition("=")
        settings = settings.having(field, value)
    return settings


def store(browser: Browser, settings: Settings) -> bool:
    """Keeps what differs from the usual. False if the device refuses."""
    usual = Settings()
    words = [
        f"{field.name}={getattr(settings, field.name)}"
        for field in fields(Settings)
        if getattr(settings, field.name) != getattr(usual, field.name)
    ]
    return browser.write(KEY, " ".join(words) or None)
