"""The sheet of settings: what one chooses takes effect at once, and the cards above the choices show how it looks."""

from __future__ import annotations

from engine.cards import DECK36, parse

from .cards import back, face
from .feature import Feature
from .frame import button, prefix, sheet
from .html import Child, Markup, h
from .i18n import LANGUAGES
from .settings import Settings, store

#: the choices by group
GROUPS = {
    "cards": ("face", "letters", "colours", "back", "size", "sort"),
    "play": ("speed", "sound", "left", "keys"),
    "room": ("theme",),
}
PREVIEW = ("AS", "KH", "QD", "JC", "TH")
#: settings whose pictures have to be fetched first
PICTURES = ("face", "letters", "colours")


class Here(Feature):
    """The sheet, in the lobby and at a table."""

    def act(self, do: str, arg: str) -> None:
        """Opens the sheet, or settles one thing, or everything as it was at first."""
        screen = self.app.screen
        if do == "settings":
            screen.open("settings")
        elif do == "as-usual":
            self._settle(Settings())
        else:
            field, _, value = arg.partition("=")
            if field in PICTURES:
                self.app.browser.spawn(self._fetch(field, value))
            else:
                self._settle(screen.settings.having(field, value))

    async def _fetch(self, field: str, value: str) -> None:
        """Takes other faces only when they are there. What else has been settled in the meantime stays."""
        screen = self.app.screen
        faces = screen.faces_by(screen.settings.having(field, value))
        if await self.app.browser.pictures([faces.file(card) for card in DECK36]):
            self._settle(screen.settings.having(field, value))
        else:
            screen.tell("faces-later", "offline")

    def _settle(self, settings: Settings) -> None:
        screen = self.app.screen
        if settings.sound == "yes" and screen.settings.sound == "no":
            self.app.browser.sound("turn")
        screen.settings = settings
        screen.dress()
        if not store(self.app.browser, settings):
            self.app.saves.blocked = True
        screen.draw()

    def sheet(self, name: str) -> Markup | None:
        """The sheet."""
        screen = self.app.screen
        t = screen.t
        cards: list[Child] = [face(screen.faces, t, parse(card)) for card in PREVIEW]
        return sheet(
            t,
            "settings",
            t("settings"),
            None,
            h(
                "div",
                [*cards, back(screen.faces, t)],
                class_="cloth preview",
                role="group",
                aria_label=t("settings-preview"),
            ),
            *[self._group(group, fields) for group, fields in GROUPS.items()],
            dock=button(t("as-usual"), "as-usual") if screen.settings != Settings() else None,
        )

    def _group(self, group: str, fields: tuple[str, ...]) -> Markup:
        t = self.app.screen.t
        rows = [self._choice(field) for field in fields]
        if group == "room":
            rows.insert(0, self._language())
        return h("section", h("h3", t(f"settings-{group}")), h("div", rows, class_="opts"))

    def _choice(self, field: str) -> Markup:
        t, chosen = self.app.screen.t, getattr(self.app.screen.settings, field)
        values: tuple[str, ...] = Settings.CHOICES[field]
        if set(values) == {"yes", "no"}:
            names = {value: t(f"set-{value}") for value in ("no", "yes")}
        else:
            names = {value: t(f"set-{field}-{value}") for value in values}
        if field == "speed":
            names = {value: names[value] for value in ("off", "fast", "normal", "slow")}
        hint = f"set-{field}-hint"
        long = sum(map(len, names.values())) > 30
        buttons = [
            h(
                "button",
                name,
                type="button",
                aria_pressed="true" if value == chosen else "false",
                id=f"settle-{field}-{value}",
                data_do="settle",
                data_arg=f"{field}={value}",
            )
            for value, name in names.items()
        ]
        title = t(f"set-{field}")
        return h(
            "div",
            h("span", h("b", title), h("small", t(hint)) if hint in t else None),
            h("span", buttons, class_="seg long" if long else "seg", role="group", aria_label=title),
            class_="opt wide" if long else "opt",
        )

    def _language(self) -> Markup:
        screen = self.app.screen
        t, path = screen.t, screen.place._replace(lang="ru").path
        links = [
            h(
                "a",
                name,
                href=f"{prefix(lang)}{path}",
                lang=lang,
                hreflang=lang,
                aria_current="true" if lang == t.lang else None,
                data_do="visit",
                id=f"settle-lang-{lang}",
            )
            for lang, name in zip(LANGUAGES, ("Русский", "English"), strict=True)
        ]
        return h(
            "div",
            h("span", h("b", t("language"))),
            h("nav", links, class_="seg", aria_label=t("language")),
            class_="opt",
        )
