"""The command line in English."""

from __future__ import annotations

from ..i18n import Text
from ..i18n.plural import english

TEXTS: dict[str, Text] = {
    "cmd-title": "Commands",
    "cmd-label": "Command or card",
    "cmd-send": "Send",
    "cmd-close": "Put the command line away",
    "cmd-answers": "Answers",
    "cmd-hello": "Type a card (“qs” is the queen of spades) or a word. “Help” lists the commands.",
    "cmd-empty": "Type a card or a command. “Help” lists the commands.",
    "cmd-unknown": "That means nothing here. “Moves” tells what you can do now, “help” lists the commands.",
    "cmd-not-yours": "You have no such card. “Hand” lists your cards.",
    "cmd-too-many": "So many cards can’t be played at once.",
    "cmd-several": "That may mean several things: {choices}.",
    "cmd-which": english("{n} card fits: {choices}.", "{n} cards fit: {choices}."),
    "cmd-and-more": "{choices} and others",
    "cmd-done": "Done: {moves}.",
    "cmd-legal": "You can play: {moves}.",
    "cmd-legal-none": "Nothing is asked of you now.",
    "cmd-hand": english("You have {n} card: {cards}.", "You have {n} cards: {cards}."),
    "cmd-hand-none": "You have no cards.",
    "cmd-hand-unseen": "You have not seen your cards yet.",
    "cmd-trump-none": "There are no trumps.",
    "cmd-trick": "On the table: {cards}.",
    "cmd-trick-none": "The table is empty.",
    "cmd-talon": "Aside: {cards}.",
    "cmd-talon-none": "Nothing is put aside.",
    "cmd-bank": "In the bank: {chips}.",
    "cmd-bank-none": "This game has no bank.",
    "cmd-score": "{name}: {total}",
    "cmd-log-none": "Nothing has happened since your move.",
    "cmd-undo-none": "The move can’t be taken back: something was shown after it.",
    "cmd-no-hint": "There is no hint now.",
    "cmd-match-over": "The match is over. A new one starts from the menu.",
    "cmd-next-how": "“Next” deals again.",
    "cmd-help": "Cards in letters or words: qs, 10 h, queen of spades; several in a row. To ask: {asks}.",
    "cmd-help-moves": "Moves of this game: {moves}.",
}
