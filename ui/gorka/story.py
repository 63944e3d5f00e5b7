"""What happens in a deal of Gorka, told line by line from a seat's View: the log, and what a screen reader hears.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards import mask
from engine.games.gorka_hands import Reading, best
from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, PASS, RAISE, UP
from engine.games.gorka_pots import Pot, shares
from engine.games.gorka_view import DARK_ROUND, PHASES, View

from ..game import ME

#: [3.8] the places among the second two that open by themselves, by how many of the first two were turned up
SECOND_OPEN = ((2, 3), (2,), ())
#: the seat of lines that are about everybody
ALL = -1
#: the lines about what the person alone sees
OWN_KINDS = ("dealt", "dealt-dark", "looks")


class Line(NamedTuple):
    """One event; ``kind`` makes the key of its text.

    kind    "ante", "svara", "absent"; "dark", "over", "light", "stays"; "dealt", "dealt-dark", "looks"; "turned", "turned-none",
            "open"; "pass", "call", "call-all", "raise", "raise-all", "finish", "finish-all", "finish-free"; "show"; "alone",
            "takes", "takes-main", "takes-side", "shares", "shares-main", "shares-side", "returned", "tied"
    cards   the cards it is about
    chips   what was paid or taken, the dark stake, or by how much was raised
    level   what everybody has to match after a raise
    hand    the best reading of a hand that is shown
    """

    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    chips: int = 0
    level: int = 0
    hand: Reading | None = None


def lines(view: View) -> tuple[Line, ...]:
    """Everything that has happened, in order: enough to follow the whole deal by ear. It only grows."""
    return tuple(_told(view))


def reading_of(view: View, seat: int) -> Reading | None:
    """[2.7] The best reading of a seat's hand, None as long as not all of it is seen."""
    cards = view.cards[seat]
    if len(cards) < 4 or -1 in cards:
        return None
    return best(mask(cards), view.rules.scale)


def ring(view: View) -> list[int]:
    """The seats that were dealt in, from the dealer's left to the dealer."""
    around = [seat % view.seats for seat in range(view.dealer + 1, view.dealer + view.seats + 1)]
    return [seat for seat in around if view.dealt_in[seat]]


def choosers(view: View) -> list[int]:
    """[3.7] Those who choose among their first two: who plays neither dark nor deals."""
    return [seat for seat in ring(view) if not view.dark[seat] and seat != view.dealer]


# ------------------------------------------------------------------------------------------------- the telling


def _told(view: View) -> Iterator[Line]:
    if view.carried:
        yield Line("svara", ALL, chips=view.carried)
    elif view.rules.ante:
        yield Line("ante", ALL, chips=view.rules.ante)
    for seat in range(view.seats):
        if not view.dealt_in[seat]:
            yield Line("absent", seat)
    acts = iter(view.history)
    stakes = sum(act.move == LIGHT or act.move > DARK for act in view.history)
    dark = [0] * view.seats
    for _ in range(stakes):
        seat, move = next(acts)
        if move == LIGHT:
            yield Line("stays" if dark[seat] else "light", seat)
        else:
            yield Line("over" if any(dark) else "dark", seat, chips=move - DARK)
            dark[seat] = move - DARK
    if view.phase == PHASES[DARK_ROUND]:
        return
    mine = view.cards[ME]
    sits, blind = view.dealt_in[ME], bool(view.dark[ME])
    if sits:
        yield Line("dealt-dark", ME) if blind else Line("dealt", ME, mine[:2])
    choosing = choosers(view)
    turned: dict[int, int] = {}
    if not view.rules.fixed_deal:
        for _ in choosing:
            act = next(acts, None)
            if act is None:
                return
            turned[act.seat] = (act.move - UP).bit_count()
            yield _turned(view, act.seat, act.move - UP)
    if sits and not blind:
        yield Line("dealt", ME, mine[2:4])
    for seat in choosing:
        opened = SECOND_OPEN[turned.get(seat, 0)]
        if opened:
            yield Line("open", seat, tuple(view.cards[seat][place] for place in opened))
    if not (view.dark[view.dealer] and view.rules.dark_dealer_closed):
        act = next(acts, None)
        if act is None:
            return
        yield _turned(view, act.seat, act.move - UP)
    if sits and blind and not view.rules.blind_dark:
        yield Line("looks", ME, mine)
    yield from _vying(view, list(acts))
    if view.to_move is None:
        yield from _end(view)


def _turned(view: View, seat: int, places: int) -> Line:
    """[3.7, 3.9] The cards that somebody turned up, or that he turned up none."""
    cards = tuple(card for place, card in enumerate(view.cards[seat]) if places >> place & 1)
    return Line("turned", seat, cards) if cards else Line("turned-none", seat)


def _vying(view: View, acts: Sequence[tuple[int, int]]) -> Iterator[Line]:
    """[4.2-4.8] What each turn cost, and whether it took all that somebody had."""
    paid = list(view.dark)
    level = max(paid)
    for seat, move in acts:
        have = view.stacks[seat] - view.antes[seat] - paid[seat]
        owed = level - paid[seat]
        if move == PASS:
            yield Line("pass", seat)
            continue
        if move > RAISE:
            level += move - RAISE
            paid[seat] = level
            everything = owed + move - RAISE == have
            yield Line("raise-all" if everything else "raise", seat, chips=move - RAISE, level=level)
            continue
        cost = min(owed, have)
        paid[seat] += cost
        kind = "call" if move == CALL else "finish"
        yield Line(f"{kind}{'-free' if not cost else '-all' if cost == have else ''}", seat, chips=cost)


def _end(view: View) -> Iterator[Line]:
    """[4.7, 5.1-5.4] Who shows what, and who takes which pot."""
    if not view.shown:
        yield Line("alone", view.playing.index(True), chips=view.pot)
        return
    for seat in ring(view):
        if view.playing[seat]:
            yield Line("show", seat, view.cards[seat], hand=reading_of(view, seat))
    for number, pot in enumerate(view.pots):
        taken = takes(view, pot)
        if not taken:
            yield Line("tied", ALL, chips=pot.chips)
        for seat, chips in taken:
            kind = kind_of(view, number)
            yield Line(kind if len(taken) == 1 else kind.replace("takes", "shares"), seat, chips=chips)


def kind_of(view: View, number: int) -> str:
    """What the pot of a number is to those who take it: "takes" if it is the only one."""
    if returned(view, number):
        return "returned"
    if number:
        return "takes-side"
    several = any(not returned(view, other) for other in range(1, len(view.pots)))
    return "takes-main" if several else "takes"


def returned(view: View, number: int) -> bool:
    """[5.3] Whether nobody has matched any of a side pot, so that it goes back to the one who put it in."""
    pot = view.pots[number]
    if not number or pot.seats.bit_count() > 1:
        return False
    *_, second, most = sorted(view.antes[seat] + view.paid[seat] for seat in range(view.seats))
    return most - second == pot.chips


def takes(view: View, pot: Pot) -> list[tuple[int, int]]:
    """[5.4] What each winner takes of a pot that was shown for: (seat, chips); empty if it is played for again."""
    if pot.winners.bit_count() == 1:
        return [(pot.winners.bit_length() - 1, pot.chips)]
    last = view.history[-1] if view.history else None
    if last and last.move == FINISH:
        called = 1 << last.seat
    else:
        called = sum(1 << seat for seat, plays in enumerate(view.playing) if plays)
        if view.level:
            called &= ~(1 << view.setter)
    return shares(pot, called, view.dealer, view.rules.tie)


def gains(told: Sequence[Line], seats: int) -> tuple[int, ...]:
    """What every seat has won of the pots, by the lines of the log; what nobody matched and came back is no gain."""
    won = [0] * seats
    for line in told:
        if line.kind.startswith(("alone", "takes", "shares")):
            won[line.seat] += line.chips
    return tuple(won)
