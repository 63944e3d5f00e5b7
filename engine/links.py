"""Links to deals and replays: `/<game>/#<seed><check>[?key=value&...]`.

Everything is lower case. A seed of 8 Crockford characters stands by itself, any other word after `w-`. Then
come two check characters and, after `?`, only what differs from the default: house rules, `bots`, `d` (the
dealer, where it isn't the one that a deal opened by itself would have), `n` (the deal's number), `seats`, in
alphabetical order, and at last `m`, the moves. There is exactly one text for one link.

Values are short: 1 and 0 for yes and no, numbers as they are, a word by its place among the choices of its
rule, a level by its first letter. Where that is still too long for a link, all house rules go into one value,
`r`: a character a rule, in the order of the fields, the place of its value among the choices, without the
defaults at the end. So choices and rules are only ever added at the end.

The check is a polynomial over the bytes of the rest modulo the prime 1021, which fits into two Crockford
characters. So it finds every change of one character of the Latin alphabet, digits and signs, every swap of
two neighbours, and all but one in 1021 of other damage.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any
from urllib.parse import unquote

from engine.game import DEFAULT_LEVEL, LEVELS, BadLink, BadRules
from engine.games import GAMES
from engine.match import MAX_DEAL, Match, usual_dealer
from engine.shuffle import CROCKFORD, SEED_LENGTH, normalise

DEAL_LIMIT = 80
REPLAY_LIMIT = 140
WORD_LIMIT = 24
_PASTE_LIMIT = 5000
_PRIME = 1021
_FACTOR = 93
_POSITION_DIGITS = 4
_LENIENT = str.maketrans("oil", "011")
_OPENING = "<([{«\"'“„‘*_"
_CLOSING = ".,;:!?…)]}>»\"'”“’*_"


@dataclass(frozen=True)
class Link:
    """What a link says.

    `deal` is the number of the deal in the match of that seed, `dealer` the seat that deals it, -1 for the
    usual one; `moves` is the value of `m`, "" without one. `rules` None means the default.
    """

    slug: str
    seed: str
    rules: Any = None
    seats: int = 0
    bots: str = DEFAULT_LEVEL
    deal: int = 1
    moves: str = ""
    dealer: int = -1

    def __post_init__(self) -> None:
        game = GAMES.get(self.slug)
        if game is None:
            raise BadLink("game", self.slug[:40])
        if self.rules is None:
            object.__setattr__(self, "rules", game.Rules())
        if self.seats == 0:
            object.__setattr__(self, "seats", game.seats[0])
        object.__setattr__(self, "seed", check_word(self.seed))
        wrong = type(self.rules) is not game.Rules or self.seats not in game.seats or self.bots not in LEVELS
        if wrong or not 1 <= self.deal <= MAX_DEAL or not -1 <= self.dealer < self.seats:
            raise BadLink("option")
        if self.dealer == usual_dealer(game, self.rules, self.seats, self.seed, self.deal):
            object.__setattr__(self, "dealer", -1)
        try:
            game.deal(self.rules, self.seats, 0, game.deck(self.rules))
        except BadRules as error:
            raise BadLink("option", error.detail) from error
        if self.moves:
            _read_moves(self.moves)


def check_word(text: str) -> str:
    """The seed for what a person typed: 1 to 24 letters of any script, digits and `-`, in lower case.

    Raises BadLink("word") for anything else, and for the few letters that don't come back from upper case
    (ß), because links survive upper-casing.
    """
    word = normalise(text)
    fits = 0 < len(word) <= WORD_LIMIT and all(c.isalpha() or c.isdecimal() or c == "-" for c in word)
    # the check stands right behind the word, and a Greek sigma is written otherwise before a letter
    if not fits or any(normalise((word + check).upper()) != word + check for check in ("00", "zz")):
        raise BadLink("word", text[:40])
    return word


def link_of(match: Match, moves: bool = False) -> Link:
    """The link of the deal on the table; with `moves`, of the game as it stands, seen from seat 0.

    A link opens a deal by itself. Raises BadLink("carried") for the moves of a deal in which earlier ones
    had a part (chips won, a box filled, orders already played): whoever opens the link would find another
    table.
    """
    m = encode_moves(match) if moves else ""
    link = Link(
        match.game.slug, match.seed, match.rules, match.seats, match.bots, match.number, m, match.dealer
    )
    if m:
        alone, start = match_of(link).state, match.start()
        if any(alone.view(seat) != start.view(seat) for seat in range(match.seats)):
            raise BadLink("carried")
    return link


def match_of(link: Link) -> Match:
    """The match that a link opens, before its moves."""
    return Match(
        GAMES[link.slug],
        link.rules,
        link.seats,
        link.seed,
        bots=link.bots,
        first_deal=link.deal,
        first_dealer=link.dealer if link.dealer >= 0 else None,
    )


def to_link(link: Link) -> str:
    """The text after the host. Raises BadLink("length") over 80 characters, over 140 with moves."""
    fragment = _fragment(link)
    if not _fits(link, fragment):
        raise BadLink("length", len(fragment))
    return f"/{link.slug}/#{fragment}"


def from_link(text: str, slug: str | None = None) -> Link:
    """What a pasted link says: a whole address, or the part from `#` on the page of the game `slug`.

    Forgives what messengers do to links (percent-encoding twice, other case, line breaks, brackets and stops
    around it) and the Crockford look-alikes o, i, l. Raises BadLink: "damaged" if the check doesn't fit,
    "game", "version", "option", "word" or "length".
    """
    address, sign, fragment = _unwrap(text).partition("#")
    if not sign:
        address, fragment = "", address
    if address:
        slug = address.partition("?")[0].rstrip("/").rpartition("/")[2]
    if slug not in GAMES:
        raise BadLink("game", (slug or "")[:40])
    written, check, query = _parts(fragment)
    if check != _check(slug, written, query):
        raise BadLink("damaged")
    link = _interpret(slug, written, query)
    if _fragment(link) != written + check + query:
        raise BadLink("damaged")
    to_link(link)
    return link


def _fragment(link: Link) -> str:
    pairs = {
        field.name: _value(getattr(link.rules, field.name), link.rules.CHOICES[field.name])
        for field in fields(link.rules)
        if getattr(link.rules, field.name) != field.default
    }
    text = _written(link, pairs)
    return text if _fits(link, text) or not pairs else _written(link, {"r": _packed(link.rules)})


def _fits(link: Link, fragment: str) -> bool:
    return len(f"/{link.slug}/#{fragment}") <= (REPLAY_LIMIT if link.moves else DEAL_LIMIT)


def _written(link: Link, rules: dict[str, str]) -> str:
    pairs = dict(rules)
    written = link.seed if _is_code(link.seed) else f"w-{link.seed}"
    if link.bots != DEFAULT_LEVEL:
        pairs["bots"] = link.bots[0]
    if link.dealer >= 0:
        pairs["d"] = str(link.dealer)
    if link.deal != 1:
        pairs["n"] = str(link.deal)
    if link.seats != GAMES[link.slug].seats[0]:
        pairs["seats"] = str(link.seats)
    written_pairs = [f"{key}={value}" for key, value in sorted(pairs.items())]
    if link.moves:
        written_pairs.append(f"m={link.moves}")
    query = "?" + "&".join(written_pairs) if written_pairs else ""
    return written + _check(link.slug, written, query) + query


def _value(value: object, choices: Sequence[object]) -> str:
    if isinstance(value, str):
        return str(choices.index(value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def _places(rules: Any) -> dict[str, int]:
    """The place of every house rule's default among its choices."""
    return {field.name: rules.CHOICES[field.name].index(field.default) for field in fields(rules)}


def _packed(rules: Any) -> str:
    """All house rules in one value; the default has the digit 0, whatever its place."""
    digits = ""
    for name, default in _places(rules).items():
        place = rules.CHOICES[name].index(getattr(rules, name))
        digits += CROCKFORD[0 if place == default else place + 1]
    return digits.rstrip("0")


def _unpacked(rules: Any, text: str) -> dict[str, object]:
    """The house rules of a packed value that are no defaults."""
    values: dict[str, object] = {}
    names = list(_places(rules))
    if len(text) > len(names):
        raise BadLink("option", text[:40])
    for name, digit in zip(names, text.translate(_LENIENT), strict=False):
        place = CROCKFORD.find(digit)
        if not 0 <= place <= len(rules.CHOICES[name]):
            raise BadLink("option", text[:40])
        if place:
            values[name] = rules.CHOICES[name][place - 1]
    return values


def _is_code(seed: str) -> bool:
    return len(seed) == SEED_LENGTH and all(c in CROCKFORD for c in seed)


def _check(slug: str, written: str, query: str) -> str:
    value = 1
    for byte in f"{slug}#{written}{query}".encode():
        value = (value * _FACTOR + byte) % _PRIME
    return _digits(value, 2)


def _digits(value: int, length: int = 1) -> str:
    text = ""
    while value or len(text) < length:
        value, digit = divmod(value, 32)
        text = CROCKFORD[digit] + text
    return text


def _unwrap(text: str) -> str:
    if len(text) > _PASTE_LIMIT:
        raise BadLink("length", len(text))
    for _ in range(2):
        text = unquote(text)
    if not text.isprintable() or " " in text:
        text = "".join(c for c in text if not c.isspace() and unicodedata.category(c) not in ("Cc", "Cf"))
    return normalise(text.lstrip(_OPENING).rstrip(_CLOSING))


def _parts(fragment: str) -> tuple[str, str, str]:
    """Seed as written, check and query, without look-alikes where only Crockford characters can stand."""
    head, _, query = fragment.partition("?")
    start, check = head[:-2], head[-2:].translate(_LENIENT)
    if not start.startswith("w-"):
        start = start.translate(_LENIENT)
        if not _is_code(start):
            raise BadLink("damaged")
    before, sign, moves = query.rpartition("m=")
    if sign and (not before or before.endswith("&")):
        query = before + sign + moves.translate(_LENIENT)
    return start, check, "?" + query if query else ""


def _interpret(slug: str, written: str, query: str) -> Link:
    pairs: dict[str, str] = {}
    for pair in query[1:].split("&") if query else ():
        key, sign, value = pair.partition("=")
        if not sign or key in pairs:
            raise BadLink("damaged")
        pairs[key] = value
    if "v" in pairs:
        raise BadLink("version", pairs["v"][:40])
    game = GAMES[slug]
    moves, letter = pairs.pop("m", ""), pairs.pop("bots", DEFAULT_LEVEL[0])
    bots = next((level for level in LEVELS if level[0] == letter), letter)
    deal, seats = _number(pairs.pop("n", "1")), _number(pairs.pop("seats", str(game.seats[0])))
    dealer = _number(pairs.pop("d")) if "d" in pairs else -1
    values = _unpacked(game.Rules, pairs.pop("r", ""))
    for name, text in pairs.items():
        choices = game.Rules.CHOICES.get(name, ())
        known = [choice for choice in choices if _value(choice, choices) == text]
        if not known:
            raise BadLink("option", f"{name}={text}"[:40])
        values[name] = known[0]
    try:
        rules = game.Rules(**values)
    except BadRules as error:
        raise BadLink("option", error.detail) from error
    return Link(slug, written.removeprefix("w-"), rules, seats, bots, deal, moves, dealer)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5):
        raise BadLink("option", text[:40])
    return int(text)


# -------------------------------------------------------------------------------------------------- the moves


def encode_moves(match: Match, seat: int = 0) -> str:
    """The value of `m`: this seat's own moves in the deal on the table, "" before the first.

    Four characters check the position. The rest is one number in mixed radix: for every own move its index
    among the legal ones, the first move in the lowest digit, a 1 above the last. A move without choice costs
    nothing.
    """
    state = match.start()
    digits: list[tuple[int, int]] = []
    moved = False
    for move in match.moves:
        if state.to_move == seat:
            legal = state.legal()
            moved = True
            if len(legal) > 1:
                digits.append((legal.index(move), len(legal)))
        state.apply(move)
    if not moved:
        return ""
    value = 1
    for index, choices in reversed(digits):
        value = value * choices + index
    return _digits(_position_check(match), _POSITION_DIGITS) + _digits(value)


def _read_moves(text: str) -> tuple[int, int]:
    """The position check and the number."""
    if len(text) <= _POSITION_DIGITS or any(c not in CROCKFORD for c in text):
        raise BadLink("damaged")
    if len(text) > REPLAY_LIMIT:
        raise BadLink("length", len(text))
    check, value = (int("".join(_BASE32[c] for c in part), 32) for part in (text[:4], text[4:]))
    if check > 0xFFFF or text[4] == "0":
        raise BadLink("damaged")
    return check, value


#: Python reads base 32 with 0-9 a-v
_BASE32 = dict(zip(CROCKFORD, "0123456789abcdefghijklmnopqrstuv", strict=True))


def _position_check(match: Match) -> int:
    """16 bits that depend on all that happened in the deal."""
    tokens = " ".join(match.game.token(move) for move in match.moves)
    state = match.state
    result = state.returns() if state.to_move is None else ()
    text = f"{match.game.slug}|{match.seed}|{match.number}|{match.dealer}|{tokens}|{state.to_move}|{result}"
    return int.from_bytes(sha256(text.encode()).digest()[:2], "big")


def replaying(link: Link) -> Generator[Match, int, Match]:
    """Plays a link's moves: yields the match when a bot is to move, takes its move, returns the final match.

    The match that it yields is the one that goes on, so look and don't touch. Raises BadLink("other-version")
    if the moves don't lead to the position that the link was made from: then the rules or the bots were
    others.
    """
    match = match_of(link)
    if not link.moves:
        return match
    check, value = _read_moves(link.moves)
    while value != 1 or check != _position_check(match):
        seat = match.state.to_move
        if seat is None:
            raise BadLink("other-version")
        if seat != 0:
            match.play((yield match))
            continue
        legal = match.state.legal()
        index = 0
        if len(legal) > 1:
            value, index = divmod(value, len(legal))
        if value == 0:
            raise BadLink("other-version")
        match.play(legal[index])
    return match


def replay(link: Link, choose: Callable[[Match], int]) -> Match:
    """The match at the position that a link shows; `choose` makes the bots' moves (`engine.bots.move_in`)."""
    steps = replaying(link)
    try:
        match = next(steps)
        while True:
            match = steps.send(choose(match))
    except StopIteration as end:
        result: Match = end.value
        return result
