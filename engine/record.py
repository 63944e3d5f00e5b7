"""The text record of a match, for saves, bug reports and transcripts. Links are offered here too.

    armenian-durak 1
    seed q7k3m2xa
    seats 2
    bots player
    rules layout=8-8-2 target=11
    from 7 dealer 0
    deal 7 9S TD 8S KS
    check 4f0c21d9

The first line is the game and the version of its cards. `rules` and `from` (the first deal, and its dealer
where it isn't the usual one) are there when they aren't the default. Then one line a deal, and a check over all
lines above it, so that a cut or changed record is found out.
"""

from __future__ import annotations

from hashlib import sha256

from engine.game import BadRecord, GameError, options_of, rules_from
from engine.games import GAMES
from engine.links import Link as Link
from engine.links import check_word as check_word
from engine.links import encode_moves as encode_moves
from engine.links import from_link as from_link
from engine.links import link_of as link_of
from engine.links import match_of as match_of
from engine.links import replay as replay
from engine.links import replaying as replaying
from engine.links import to_link as to_link
from engine.match import Match, usual_dealer

VERSION = 1
_LIMIT = 1_000_000


def to_text(match: Match) -> str:
    """The record of a match, every move of it."""
    lines = [
        f"{match.game.slug} {match.version}",
        f"seed {match.seed}",
        f"seats {match.seats}",
        f"bots {match.bots}",
    ]
    options = options_of(match.rules)
    if options:
        lines.append("rules " + " ".join(f"{name}={text}" for name, text in options.items()))
    start = f"from {match.first_deal}"
    usual = usual_dealer(match.game, match.rules, match.seats, match.seed, match.first_deal, match.version)
    if match.first_dealer != usual:
        lines.append(f"{start} dealer {match.first_dealer}")
    elif match.first_deal != 1:
        lines.append(start)
    deals = [(row.number, row.moves) for row in match.finished if row.number != match.number]
    for number, moves in (*deals, (match.number, match.moves)):
        lines.append(" ".join([f"deal {number}", *map(match.game.token, moves)]))
    return "\n".join([*lines, f"check {_check(lines)}", ""])


def from_text(text: str) -> Match:
    """The match of a record, at its last move.

    Raises BadRecord: "damaged" if the check or the form is wrong, "game", "version" or "option" for what this
    program doesn't have, "move" for a move that the rules don't allow, "length" for a text over a million
    characters.
    """
    if len(text) > _LIMIT:
        raise BadRecord("length", len(text))
    *lines, last = text.strip().splitlines() or [""]
    lines = [line.strip() for line in lines]
    if last.split() != ["check", _check(lines)]:
        raise BadRecord("damaged")
    match = _begin(lines)
    for number, line in enumerate(line for line in lines if line.startswith("deal ")):
        try:
            if number:
                match.next_deal()
            for word in line.split()[2:]:
                match.play(match.game.parse(word))
        except GameError as error:
            raise BadRecord("move", error) from error
    if to_text(match).splitlines()[:-1] != lines:
        raise BadRecord("damaged")
    return match


def _check(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def _begin(lines: list[str]) -> Match:
    head = {key: value for key, _, value in (line.partition(" ") for line in lines[1:]) if key != "deal"}
    slug, _, version = lines[0].partition(" ") if lines else ("", "", "")
    if slug not in GAMES:
        raise BadRecord("game", slug[:40])
    if version != str(VERSION):
        raise BadRecord("version", version[:40])
    game = GAMES[slug]
    try:
        number, _, dealer = head.get("from", "1").partition(" dealer ")
        options = dict(pair.partition("=")[::2] for pair in head.get("rules", "").split())
        return Match(
            game,
            rules_from(game.Rules, options),
            int(head["seats"]),
            head["seed"],
            bots=head["bots"],
            first_deal=int(number),
            first_dealer=int(dealer) if dealer else None,
        )
    except (GameError, KeyError, ValueError) as error:
        raise BadRecord("option", error) from error
