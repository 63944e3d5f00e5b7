"""The command line below the table: what is typed is played or answered; the answers stay to be read again."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from .. import features
from ..feature import Feature
from ..frame import icon_button
from ..html import Markup, h
from ..i18n import Texts
from . import armenian_durak, en, gorka, king, napoleon, navalka, ru
from .answers import Answers
from .meaning import Ask, Play, Refused, Several, Unknown, Vocabulary, name_of, understand

if TYPE_CHECKING:
    from ..app import App
    from ..table import Table

TEXTS = {"ru": ru.TEXTS, "en": en.TEXTS}
VOCABULARIES: dict[str, Vocabulary] = {
    "navalka": navalka,
    "open-navalka": navalka,
    "gorka": gorka,
    "king": king,
    "armenian-durak": armenian_durak,
    "napoleon": napoleon,
}
#: as many answers stay on the page
KEPT = 20
LINE = "command"


class Here(Feature):
    """The line, if it is there, with the answers to what was typed last."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.open = False
        self._count = 0
        self._told = ""
        self._answers: deque[tuple[int, str, str]] = deque(maxlen=KEPT)

    def act(self, do: str, arg: str) -> None:
        """Shows the line or puts it away, or takes what stands in it."""
        app = self.app
        if do == "command":
            self.take(app.browser.field(LINE))
            return
        self.open = do == "commands" and app.table is not None
        app.screen.sheet = ""
        app.screen.draw()
        if self.open:
            app.browser.focus(LINE)

    def take(self, typed: str) -> None:
        """Does what was typed, or says what is wrong with it; nothing is lost either way."""
        table, browser = self.app.table, self.app.browser
        if not self.open or not table:
            return
        browser.clear(LINE)
        view, words_of = table.view(), VOCABULARIES[table.match.game.slug]
        meant = understand(typed, view, words_of, table.match.state)
        answers = self._about()
        match meant:
            case Play():
                names = ", ".join(name_of(move, view, words_of, answers.t) for move in meant.moves)
                self._keep(typed, answers.t("cmd-done", moves=names), aloud=False)  # the table says it
                table.play(meant.moves, table.position)
            case Ask(what):
                self._answer(typed, what, table)
            case Refused():
                self._say(typed, answers.refused(meant))
            case Several():
                self._say(typed, answers.several(meant))
            case Unknown(key):
                self._say(typed, answers.t(key))
        browser.focus(LINE)

    def over(self) -> Markup | None:
        """The line and the answers, newest first."""
        if not self.open or not self.app.table:
            return None
        t = self._texts()
        field = h(
            "input", id=LINE, type="text", autocomplete="off", autocapitalize="off", spellcheck="false",
            enterkeyhint="send",
        )  # fmt: skip
        send = h("button", t("cmd-send"), class_="btn pri", type="submit", id="send-command")
        form = h("form", field, send, data_do="command", id="command-form")
        told = [
            h("li", h("b", f"{typed}: ") if typed else None, answer, id=f"answer-{number}")
            for number, typed, answer in reversed(self._answers)
        ] or [h("li", t("cmd-hello"), id="answer-0")]
        return h(
            "section",
            h(
                "div",
                h("label", t("cmd-label"), for_=LINE),
                icon_button("close", t("cmd-close"), "commands-off"),
                class_="hd",
            ),
            form,
            h("ol", told, aria_label=t("cmd-answers"), tabindex=0, reversed=True),
            class_="cmds",
            aria_label=t("cmd-title"),
        )

    def tells_result(self) -> bool:
        """Says how the deal ended, if somebody is typing; says it once."""
        table = self.app.table
        if not self.open or not table:
            return False
        deal = f"{table.match.seed}.{table.match.number}"
        if deal != self._told and self.app.browser.focused() == LINE:
            self._told = deal
            answers = self._about()
            self._keep(
                "",
                f"{answers.result()} {answers.t('cmd-match-over' if table.match.over else 'cmd-next-how')}",
            )
        return deal == self._told

    # ---------------------------------------------------------------------------------------------- answering

    def _answer(self, typed: str, what: str, table: Table) -> None:
        app, t = self.app, self._texts()
        match what:
            case "repeat":
                self._say(typed, self._answers[-1][2] if self._answers else t("cmd-hello"))
            case "undo" if table.can_undo:
                self._keep(typed, t("say-undone"), aloud=False)  # the table says it
                app.act("undo")
            case "undo":
                self._say(typed, t("cmd-undo-none"))
            case "hint" if "hint" in features.FEATURES:
                app.act("hint")
            case "hint":
                self._say(typed, t("cmd-no-hint"))
            case "next" if table.deal_over:
                self._say(typed, t("cmd-match-over") if table.match.over else "")
                app.act("next-deal")
            case "next":
                app.act("collect" if table.resting else "hurry")
                self._say(typed, self._about().asked())
            case _:
                self._say(typed, self._about().to(what))

    def _keep(self, typed: str, answer: str, *, aloud: bool = True) -> None:
        """Writes an answer down, and says it to screen readers together with all else that is said."""
        self._count += 1
        self._answers.append((self._count, typed.strip()[:60], answer))
        if aloud:
            self.app.screen.speak(answer)

    def _say(self, typed: str, answer: str) -> None:
        self._keep(typed, answer)
        self.app.screen.draw()

    def _texts(self) -> Texts:
        table = self.app.table
        games = table.shown.TEXTS if table else {"ru": {}, "en": {}}
        return Texts(self.app.screen.place.lang, {lang: {**TEXTS[lang], **games[lang]} for lang in TEXTS})

    def _about(self) -> Answers:
        table = self.app.table
        assert table
        return Answers(table, VOCABULARIES[table.match.game.slug], self._texts(), self.app.screen.faces)
