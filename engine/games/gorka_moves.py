"""The moves of Gorka and how records write them.

A move is a whole number above those of the cards, for nobody plays a card here. The numbers in brackets are
the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

import re

from engine.cards import bits
from engine.game import BadNotation

#: [4.2, 4.4, 4.6] pass, pay what is owed, pay it and show
PASS, CALL, FINISH = 36, 37, 38
#: [3.3] no dark stake
LIGHT = 39
#: [3.7, 3.9] UP + m turns up the cards of the mask m: bit 0 is the first of the four places
UP = 40
#: [4.3] RAISE + k raises the level by k
RAISE = 56
#: [3.3] DARK + n makes the own dark stake n
DARK = 100

LARGEST_RAISE = 10
#: [1.3] the most chips at a table: six times the largest stack
MAX_CHIPS = 1200
#: [3.3, 4.3] a dark stake raises the level, and so does each of 24 raises; after each, five answer at most
MAX_MOVES = 6 * (MAX_CHIPS + 1) + 6 + 6 * (24 + 2)

#: [4.2-4.6] the moves in the vying: by the answer to a raise, CALL, FINISH or PASS for none but to pass, and by
#: the most that one may raise
VYING_MOVES = {
    answer: tuple(
        tuple(sorted({PASS, answer, *range(RAISE + 1, RAISE + most + 1)}))
        for most in range(LARGEST_RAISE + 1)
    )
    for answer in (PASS, CALL, FINISH)
}
#: [3.3] all dark stakes; the place in the list is the stake
STAKES = [DARK + stake for stake in range(MAX_CHIPS + 1)]
#: [3.7] none, either, both of the first two
FIRST_TWO_MOVES = [UP, UP + 1, UP + 2, UP + 3]
#: [3.9] two of the four
TWO_OF_FOUR_MOVES = [UP + mask for mask in range(16) if mask.bit_count() == 2]

_WORDS = {PASS: "pass", CALL: "call", FINISH: "finish", LIGHT: "light"}
_MOVES = {word: move for move, word in _WORDS.items()}
#: the places that each of those moves turns up
_PLACES = {
    move - UP: "".join(str(place + 1) for place in bits(move - UP))
    for move in FIRST_TWO_MOVES + TWO_OF_FOUR_MOVES
}
_MOVES.update({f"up:{places}": UP + mask for mask, places in _PLACES.items()})
_AMOUNT = re.compile(r"(raise|dark):([1-9][0-9]{0,3})", re.ASCII)


def token(move: int) -> str:
    """`dark:5` `light` `up:` `up:13` `pass` `raise:2` `call` `finish`."""
    if move in _WORDS:
        return _WORDS[move]
    if move > DARK:
        return f"dark:{move - DARK}"
    if move > RAISE:
        return f"raise:{move - RAISE}"
    return f"up:{_PLACES[move - UP]}"


def parse(text: str) -> int:
    """The move that a text names. Raises BadNotation("not-a-move")."""
    word = text.strip().lower()
    if word in _MOVES:
        return _MOVES[word]
    amount = _AMOUNT.fullmatch(word)
    if amount:
        move = int(amount[2]) + (DARK if amount[1] == "dark" else RAISE)
        if is_move(move) and (move > DARK) == (amount[1] == "dark"):
            return move
    raise BadNotation("not-a-move", text[:20])


def is_move(move: object) -> bool:
    """Whether the game has such a move at all, in some position."""
    if type(move) is not int:
        return False
    return (
        move in _WORDS
        or move - UP in _PLACES
        or RAISE < move <= RAISE + LARGEST_RAISE
        or DARK < move <= DARK + MAX_CHIPS
    )
