"""The room in English."""

from __future__ import annotations

from .names import Gendered
from .plural import Plural, english

TEXTS: dict[str, str | Plural | Gendered] = {
    # the room
    "room": "The Card Room",
    "motto": "Six old games at\u00a0one table",
    "lead": (
        "With computer opponents, on a phone or a desktop, with or without a network. No account, no "
        "advertising."
    ),
    "language": "Language",
    "other-language": "Русский",
    "lobby": "Lobby",
    "rules": "Rules",
    "to-table": "To the table",
    "continue": "Continue",
    "continue-deal": "{game} · deal {deal}",
    "open-link": "Open a deal from a link",
    "open-link-hint": "Paste a link or a word",
    "open-link-why": "A link opens the very deal your friend had. Any word deals cards too, and always the same ones.",
    "offline-ready": "Works offline",
    "offline-soon": "Saving for play offline",
    "loading-game": "Loading the game",
    "game-failed": "The game did not load.",
    "game-navalka": "Closed Navalka",
    "game-open-navalka": "Open Navalka",
    "game-gorka": "Gorka",
    "game-king": "King to order",
    "game-armenian-durak": "Armenian Durak",
    "game-napoleon": "Napoleon",
    "about-navalka": "Beat one, pile another",
    "about-open-navalka": "The whole pack in hand",
    "about-gorka": "Four cards and nerve",
    "about-king": "Six penalties and a payback",
    "about-armenian-durak": "Columns, a hand and tricks",
    "about-napoleon": "Five cards and a hoard",
    "players-2": "2 players",
    "players-3-4": "3–4 players",
    "players-2-6": "2–6 players",
    # loading and failures
    "setting-table": "Setting the table",
    "loading-what": "Loading rules and opponents",
    "loading-once": "The first time takes longer; after that it is instant, and works offline",
    "taking-seat": "taking a seat",
    "while-waiting": "While you wait",
    "tip-armenian-durak": "You may play a card from your hand or any open card of yours on the table. Follow suit if you can; "
    "there are no trumps. When an open card has gone, the card beneath it turns up after the trick.",
    "tip-navalka": (
        "Beat the top card and pile any other card on it at once. If you cannot beat it, you take the whole "
        "pile. While there is a talon, you draw up to five after your turn."
    ),
    "tip-open-navalka": (
        "The whole pack is dealt. Whoever cannot beat the top card takes only that one; the rest is out of "
        "play."
    ),
    "tip-gorka": (
        "Two of your four cards are open to all. Bet, raise and pass: hands are shown only if somebody calls "
        "to the end."
    ),
    "tip-king": (
        "The first hand orders a game before seeing the talon. Then the talon is shown to all, and the "
        "declarer discards two cards that cost nothing in that game."
    ),
    "tip-napoleon": (
        "Say how many of the five tricks you will take. Whoever says most leads, and the suit of the first "
        "card is trumps."
    ),
    "start-failed": "The table did not load",
    "start-failed-why": (
        "The connection broke or a file arrived incomplete. Your games are safe: they are kept on this "
        "device."
    ),
    "try-again": "Try again",
    "no-script": "The game needs JavaScript. The rules can be read without it.",
    "not-found": "There is no such page",
    "not-found-why": "Perhaps there is a typing error in the address.",
    # the table
    "deal": "Deal",
    "last-trick": "Last trick",
    "sheet": "Score sheet",
    "menu": "Menu",
    "close": "Close",
    "undo": "Undo",
    "score": "Score",
    "tricks": "Tricks",
    "you": "You",
    "at-the-table": "At the table",
    "dealer": "deals",
    "dealer-letter": "D",
    "cards-in-hand": english("{n} card in hand", "{n} cards in hand"),
    "cards-held": english("{n} card", "{n} cards"),
    "tricks-taken": english("{n} trick", "{n} tricks"),
    "total-of": "total {total}",
    "your-hand": english("Your hand: {n} card", "Your hand: {n} cards"),
    "trick-now": "Trick on the table",
    "whose-turn-you": "Your turn",
    "whose-turn-bot": "{name} to play",
    "awaited-you": "your card",
    "awaited-bot": "{gen} card",
    "in-suit": "follow suit:",
    "any-card": "any card",
    "takes": "wins",
    "highest-you": "You · highest",
    "highest-bot": "{name} · highest",
    "hurry": "To the end of the deal",
    "trump": "Trump",
    "suit-0": "Spades",
    "suit-1": "Clubs",
    "suit-2": "Diamonds",
    "suit-3": "Hearts",
    "trump-0": "trumps: spades",
    "trump-1": "trumps: clubs",
    "trump-2": "trumps: diamonds",
    "trump-3": "trumps: hearts",
    # cards
    "card-name": "{rank} of {suit}",
    "rank-0": "six",
    "rank-1": "seven",
    "rank-2": "eight",
    "rank-3": "nine",
    "rank-4": "ten",
    "rank-5": "jack",
    "rank-6": "queen",
    "rank-7": "king",
    "rank-8": "ace",
    "of-suit-0": "spades",
    "of-suit-1": "clubs",
    "of-suit-2": "diamonds",
    "of-suit-3": "hearts",
    "index-0": "6",
    "index-1": "7",
    "index-2": "8",
    "index-3": "9",
    "index-4": "10",
    "index-5": "J",
    "index-6": "Q",
    "index-7": "K",
    "index-8": "A",
    "face-down": "face down",
    "card-hand": "{card}, in hand",
    "card-hand-legal": "{card}, in hand, can be played",
    # why not
    "why-follow-suit": "You must follow suit: {cards}",
    "why-not-your-turn": "{name} is to play",
    "why-deal-over": "The deal is over",
    "why-not-yours": "That is not your card",
    "why-not-a-card": "There is no such card",
    # the log
    "log": "Play log",
    "say-undone": "Move undone.",
    "log-empty": "Nobody has played yet",
    "no-last-trick": "No trick has been played yet",
    # the score sheet and the result
    "deals-none": "The first deal is not over yet",
    "total": "Total",
    "result": "Deal result",
    "match-won-you": "You win the match",
    "match-won-bot": "{name} wins the match",
    "match-shared": "The match is a draw",
    "share": "Link",
    "next-deal": "Next deal",
    "new-match": "New match",
    "look-at-table": "To the table",
    # menu and options
    "share-deal": "Share this deal",
    "share-hint": "Whoever opens the link gets the same cards and the same opponents.",
    "link-too-long": "The word is long and the rules are many: they do not fit into a link.",
    "share-copied": "Link copied",
    "share-by-hand": "Copy the link",
    "new-deal": "New deal",
    "new-table": "New table",
    "back-to-parked": "Back to the game put aside",
    "opponents": "Opponents",
    "players": "Players",
    "rule-yes": "yes",
    "rule-no": "no",
    "share-text": "{game}: play the same deal",
    "level-novice": "Novice",
    "level-player": "Player",
    "level-master": "Master",
    "by-the-book": "By the book",
    "deal-cards": "Deal",
    "rules-in-link": "The rules you choose become part of the deal’s link.",
    # links and saves
    "link-damaged": "This link is damaged",
    "link-damaged-why": "A character was lost or changed, so this deal cannot be opened. We will not open another one in its "
    "place.",
    "link-other-version": "A link from another version",
    "link-other-version-why": "Another version of the room made it, and its cards or moves would not agree. Reload the page and "
    "try again.",
    "link-unknown": "This link cannot be read",
    "link-unknown-why": "It names a game or a rule that this room does not know.",
    "word-bad": "This word will not do",
    "word-bad-why": "A word for a deal has 1 to 24 letters and digits; hyphens are allowed.",
    "paste-again": "Paste the link again",
    "open": "Open",
    "game-safe": "Your game is safe.",
    "link-waits": "A deal from a link",
    "link-waits-why": (
        "You have a game under way: deal {deal}. It will not be lost; the menu takes you back to it."
    ),
    "link-open": "Open the deal",
    "link-stay": "Stay with mine",
    "no-storage": "The browser does not allow storage: if you close this page, the game is lost.",
    "save-damaged": (
        "The saved game could not be read. Its record is kept aside, and a new game will not harm it."
    ),
    "save-copy": "Copy the record",
    "save-copied": "Record copied",
    "save-by-hand": "Copy the record",
    "offline-now": "No network. Everything you need to play is already on this device.",
    "update-ready": "A new version of the room is out.",
    "update-apply": "Update",
    "bots-restarted": "Your opponents got lost in thought and were seated again.",
    "crash": "Something went wrong",
    "crash-why": "Your game is saved. Reload the page to go on from the same place.",
    "reload": "Reload the page",
}
