"""Napoleon: who pays what, to each other and into the box.

The numbers in brackets are the paragraphs of docs/rules/napoleon.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.napoleon_rules import Rules


class Outcome(NamedTuple):
    """How a deal ended, and what it leaves in the box."""

    #: -1 if everybody passed
    declarer: int
    bid: int
    #: whether he went for the box
    napoleon: bool
    #: whether he took what he had bid
    made: bool
    tricks: tuple[int, ...]
    box: int


def antes(rules: Rules, seats: int) -> int:
    """[2.2] What comes into the box before a deal: from everybody, or [8.5] from the dealer alone."""
    return rules.ante * seats if rules.ante_from == "all" else rules.ante


def payments(
    rules: Rules, seats: int, dealer: int, declarer: int, bid: int, napoleon: bool, made: bool, box: int
) -> tuple[list[int], int]:
    """What a deal brings each seat, antes included, and what is in the box after it.

    `box` is what lies in it during the deal. Nothing gets lost: the sum of what the seats win and of what the
    box gains is zero [6.6].
    """
    result = [-rules.ante if rules.ante_from == "all" or seat == dealer else 0 for seat in range(seats)]
    if declarer < 0:
        return result, box  # [3.8]
    price = bid * rules.stake
    others = [(declarer + step) % seats for step in range(1, seats)]
    for seat in others:
        result[seat] += -price if made else price  # [6.1], [6.2]
        result[declarer] += price if made else -price
    if not napoleon:
        if made:
            return result, box  # [6.3]
        result[declarer] -= price  # [6.2]
        return result, box + price
    if made:
        result[declarer] += box  # [6.4]
        return result, 0
    result[declarer] -= box  # [6.5]
    if rules.literal_napoleon:  # [8.9] odd units go to the left of the declarer first
        part, odd = divmod(box, len(others))
        for place, seat in enumerate(others):
            result[seat] += part + (place < odd)
        result[declarer] -= box
    return result, 2 * box
