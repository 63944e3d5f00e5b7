"""Links as people bring them: pasted, typed, damaged."""

from __future__ import annotations

from engine.game import BadLink
from engine.games import GAMES
from engine.record import Link, check_word, from_link

# What is said about a link that opens nothing, by the reason that the engine gives; a lost character for all others.
MESSAGES = {
    "version": "link-other-version",
    "other-version": "link-other-version",
    "game": "link-unknown",
    "option": "link-unknown",
}


def read_typed(typed: str, slug: str) -> Link:
    """What was pasted: a link or a part of one, else a word that a deal of the game ``slug`` is made of.

    Raises BadLink: "word" for what is neither, other reasons for a damaged link.
    """
    if any(sign in typed for sign in "#/?"):
        return from_link(typed, slug)
    try:
        return from_link(typed, slug)
    except BadLink:
        return Link(slug, check_word(typed))


def read_anywhere(typed: str) -> Link | str:
    """What was pasted where no game is chosen: a link, or a word for which a game has still to be chosen.

    What follows the # in a link is enough: its check says which game it is of. Raises BadLink like `read_typed`.
    """
    for slug in GAMES:
        try:
            return from_link(typed, slug)
        except BadLink as error:
            bad = error
    if any(sign in typed for sign in "#/?"):
        raise bad
    return check_word(typed)


def message_for(error: BadLink) -> str:
    """The key of what is said about a link that opens nothing."""
    return MESSAGES.get(error.reason, "link-damaged")
