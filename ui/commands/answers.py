"""What the table answers when it is asked: the hand, the trick, the score, what has happened, what can be done."""

from __future__ import annotations

from typing import Any

from engine.cards import bits

from ..cards import Faces
from ..game import ME, Why
from ..i18n import Texts
from ..parts.hand import sorted_hand
from ..table import Table
from .heard import heard, part
from .meaning import Refused, Several, Vocabulary, choice_name, name_of
from .words import ASKS

#: what is not read out as lying on the table
BESIDE = ("status", "actions", "hand", "asks", "after", "steps", "raise", "line", "owner", "slot", "tok")
MOST_NAMED = 8


class Answers:
    """Answers about one table, in one language. All of it is what the person can see as well."""

    def __init__(self, table: Table, words_of: Vocabulary, t: Texts, faces: Faces) -> None:
        self.table, self.words_of, self.t, self.faces = table, words_of, t, faces
        self.view: Any = table.view()

    def to(self, what: str) -> str:
        """The answer to one of the things that can be asked; never empty."""
        t = self.t
        match what:
            case "hand":
                return self._hand()
            case "moves":
                moves = [name_of(move, self.view, self.words_of, t) for move in self.view.legal]
                return t("cmd-legal", moves=self._few(moves, 40)) if moves else t("cmd-legal-none")
            case "whose":
                return self.asked()
            case "trick" | "talon" | "bank":
                told = self.words_of.told(self.view, what, t)
                key, place = {"trick": ("cmd-trick", "cards"), "talon": ("cmd-talon", "cards")}.get(
                    what, ("cmd-bank", "chips")
                )
                return t(key, **{place: told}) if told else t(f"{key}-none")
            case "trump":
                trump = getattr(self.view, "trump", -1)
                if not 0 <= trump < 4:
                    return t("cmd-trump-none")
                words = t(f"trump-{trump}")
                return f"{words[0].upper()}{words[1:]}."
            case "table":
                return heard(part(self._page(), "<main"), BESIDE)
            case "score":
                return self.score()
            case "log":
                return self._since()
        return self._help()

    def asked(self, why: Why | None = None) -> str:
        """Whose turn it is and what is asked; or why a move is not allowed."""
        page = self._page(why)
        said = part(page, 'id="prompt"')
        if why and 'class="why"' in said:
            said = part(said, 'class="why"')
        return heard(said) or f"{self.t('why-deal-over')}."

    def refused(self, no: Refused) -> str:
        """Why a move is not allowed."""
        if no.reason == "not-your-turn":
            return self.asked()
        return self.asked(Why(no.reason, no.moves))

    def several(self, many: Several) -> str:
        """What may have been meant."""
        names = list(
            dict.fromkeys(choice_name(one, self.view, self.words_of, self.t) for one in many.choices)
        )
        few = self._few(names, MOST_NAMED)
        if all(kind == "card" for kind, _ in many.choices):
            return self.t.count("cmd-which", len(names), choices=few)
        return self.t("cmd-several", choices=few)

    def score(self) -> str:
        """Everybody's total."""
        totals = self.table.match.sheet.totals
        t = self.t
        rows = [t("cmd-score", name=t.name(seat), total=t.number(total)) for seat, total in enumerate(totals)]
        return f"{'; '.join(rows)}."

    def result(self) -> str:
        """How the deal ended."""
        scene = self.table.scene()
        sheet = self.table.shown.sheet("result", scene, self.t, self.faces) or ""
        head, sentence = (heard(part(sheet, f'class="{name}"')) for name in ("hd", "sum"))
        return f"{head} {sentence} {self.score()}"

    def _hand(self) -> str:
        t, view = self.t, self.view
        trump = getattr(view, "trump", -1)
        cards = sorted_hand(bits(view.hand), trump if 0 <= trump < 4 else -1)
        if not cards:
            unseen = any(card < 0 for card in getattr(view, "cards", ((),))[ME])
            return t("cmd-hand-unseen" if unseen else "cmd-hand-none")
        return t.count("cmd-hand", len(cards), cards=", ".join(map(t.card, cards)))

    def _since(self) -> str:
        """What has happened since the person's last move, that move included."""
        match, shown = self.table.match, self.table.shown
        state = match.start()
        heard_then = 0
        for move in match.moves:
            if state.to_move == ME:
                heard_then = len(shown.lines(state.view(ME)))
            state.apply(move)
        told = [shown.spoken(line, self.t) for line in shown.lines(self.view)[heard_then:]]
        return " ".join(told) or self.t("cmd-log-none")

    def _help(self) -> str:
        t, place = self.t, 0 if self.t.lang == "ru" else 1
        asks = ", ".join(words[place][0] for words in ASKS.values())
        names = dict.fromkeys(words[place][0] for words in self.words_of.phrases(self.view).values())
        moves = f" {t('cmd-help-moves', moves=self._few(list(names), MOST_NAMED))}" if names else ""
        return t("cmd-help", asks=asks) + moves

    def _few(self, names: list[str], most: int) -> str:
        some = ", ".join(names[:most])
        return some if len(names) <= most else self.t("cmd-and-more", choices=some)

    def _page(self, why: Why | None = None) -> str:
        shown = self.table.shown
        return shown.table(self.table.scene(why), self.t, self.faces)
