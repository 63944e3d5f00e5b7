"""What is to be seen on the table of Gorka: a pure function of a seat's View and the table's own settings.

The numbers in brackets are the paragraphs of docs/rules/gorka.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.games.gorka_hands import Reading
from engine.games.gorka_moves import CALL, DARK, FINISH, RAISE, UP
from engine.games.gorka_view import DARK_ROUND, DEALER_TURNS, FIRST_TWO, PHASES, VYING, View

from ..game import ME, TRICK_RESTS, Grids, Setting, move_id, one_of, tab_stop, up_to
from .story import Line, gains, lines, reading_of, returned

SHOW_RESTS = 5.0  # seconds that the hands shown stay to be looked at
PLACE = 70  # PLACE + n marks the n-th of the own cards, seen or not; no move has such a number
MOST_BUTTONS = 5  # so many raises have a button each; for more there is a counter
#: the kinds of lines that are said of a player on his plate, by the part of the deal that they belong to
DARK_ACTS = ("dark", "over", "light", "stays")
VYING_ACTS = ("pass", "call", "call-all", "raise", "raise-all", "finish", "finish-all", "finish-free")


class Player(NamedTuple):
    """One of the others, as his row shows him.

    act      what he did last: the line of the log, None if there is nothing to say
    cards    in the order they were dealt, -1 for one that isn't seen
    waiting  how many cards he is still to get
    reading  his hand, once it is shown
    gain     what he has won at the end
    """

    seat: int
    chips: int
    stake: int
    act: Line | None
    dark: bool
    dealt: bool
    playing: bool
    turn: bool
    dealer: bool
    cards: tuple[int, ...]
    waiting: int
    reading: Reading | None
    gain: int


class Counter(NamedTuple):
    """A number to be chosen: the moves begin after ``base``, so many from ``least`` to ``most``; ``now`` is chosen.

    Nothing can be chosen where ``most`` is less than ``least``.
    """

    base: int
    least: int
    most: int
    now: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data.

    ask       what the person is asked: "dark", "first-two", "two-of-four", "vie", or "" for nothing
    may_vie   the person still takes turns in the vying, now or later
    players   the others, from the person's left
    reading   the person's hand, if he has seen all of it
    dark      the dark stake on offer, while he is asked for one
    raising   the raise on offer, in the vying
    marked    the places among his cards that he is about to turn up
    pots      what lies in the main pot and in the side pots now, each with the seats that can win it
    """

    view: View
    setting: Setting
    ask: str
    may_vie: bool
    players: tuple[Player, ...]
    reading: Reading | None
    dark: Counter | None
    raising: Counter | None
    marked: tuple[int, ...]
    pots: tuple[tuple[int, int], ...]
    log: tuple[Line, ...]
    gains: tuple[int, ...]
    grids: Grids
    stop: str

    @property
    def focus(self) -> str:
        """The Tab stop of what is chosen among, else the middle button of the vying."""
        if self.ask == "vie" and not self.stop:
            return move_id(self.answer)
        return self.stop or "confirm"

    @property
    def lay(self) -> object:
        """Where the cards lie."""
        return self.view.cards, self.view.up, self.view.phase == PHASES[DARK_ROUND]

    @property
    def owed(self) -> int:
        """[4.1] What the person has to put in to stay."""
        return max(0, self.view.level - self.view.paid[ME])

    @property
    def answer(self) -> int:
        """[4.4, 4.6] The move that isn't a raise or a pass: two finish, more call."""
        return FINISH if sum(self.view.playing) == 2 else CALL

    @property
    def over(self) -> bool:
        """The deal is over and has been looked at."""
        return self.view.to_move is None and not self.setting.resting

    @property
    def number(self) -> tuple[int, int]:
        """[5.6, 6.5] The number of the deal and of the last one; a svara has the number of the deal before it."""
        rows = self.setting.sheet.rows
        done = (
            rows[:-1] if self.view.to_move is None and rows and rows[-1].number == self.setting.deal else rows
        )
        svaras = sum(row.outcome.svara for row in done) + (1 if self.view.carried else 0)
        first = rows[0].number if rows else self.setting.deal
        return self.setting.deal - svaras, self.view.rules.deals + first - 1


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    asked = view.to_move == ME
    phase = PHASES.index(view.phase)
    ask = ("dark", "first-two", "two-of-four", "vie", "")[phase] if asked else ""
    told = lines(view)
    taken = gains(told, view.seats)
    raising = _raising(view, setting) if phase == VYING else None
    marked = (
        tuple(sorted(item - PLACE for item in setting.chosen)) if ask in ("first-two", "two-of-four") else ()
    )
    grid = _grid(view, ask, None if setting.resting or setting.idle else raising)
    return Scene(
        view=view,
        setting=setting,
        ask=ask,
        may_vie=phase == VYING and view.playing[ME] and view.chips[ME] > 0,
        players=tuple(_player(view, seat, told, taken[seat]) for seat in range(1, view.seats)),
        reading=reading_of(view, ME),
        dark=_dark(view, setting) if ask == "dark" else None,
        raising=raising,
        marked=marked,
        pots=pots_now(view),
        log=told,
        gains=taken,
        grids=(grid,),
        stop=_stop(view, setting, grid, raising),
    )


def _player(view: View, seat: int, told: tuple[Line, ...], gain: int) -> Player:
    phase = PHASES.index(view.phase)
    dealt = view.dealt_in[seat]
    kinds = DARK_ACTS if phase == DARK_ROUND else VYING_ACTS if phase >= VYING else ()
    act = next((line for line in reversed(told) if line.seat == seat and line.kind in kinds), None)
    cards = view.cards[seat]
    return Player(
        seat=seat,
        chips=view.chips[seat],
        stake=view.paid[seat],
        act=act,
        dark=view.dark[seat] > 0,
        dealt=dealt,
        playing=view.playing[seat],
        turn=view.to_move == seat,
        dealer=seat == view.dealer,
        cards=cards,
        waiting=4 - len(cards) if dealt else 0,
        reading=reading_of(view, seat) if view.shown and view.playing[seat] else None,
        gain=gain,
    )


# ------------------------------------------------------------------------------------------- what is asked


def own_ids(view: View) -> tuple[str, ...]:
    """The elements of the own cards, by place: one that isn't seen is named by its place alone."""
    return tuple(
        move_id(card) if card >= 0 else f"d-{ME}-{place + 1}" for place, card in enumerate(view.cards[ME])
    )


def _grid(view: View, ask: str, raising: Counter | None) -> tuple[tuple[str, ...], ...]:
    if ask in ("first-two", "two-of-four"):
        return (own_ids(view),)
    if raising and 1 < view.rules.max_raise <= MOST_BUTTONS and view.playing[ME] and view.chips[ME]:
        return (tuple(move_id(RAISE + by) for by in range(1, view.rules.max_raise + 1)),)
    return ()


def _stop(view: View, setting: Setting, grid: tuple[tuple[str, ...], ...], raising: Counter | None) -> str:
    """The one element of the grid that Tab reaches: a card by its own id, whatever number it is marked by."""
    if not grid:
        return ""
    wish = setting.focus
    own = own_ids(view)
    for place, name in enumerate(own):
        if wish == move_id(PLACE + place):
            wish = name
    if raising and wish not in grid[0]:
        wish = move_id(RAISE + max(1, raising.now))
    return tab_stop(grid, wish, grid[0])


def _dark(view: View, setting: Setting) -> Counter:
    """[3.3, 3.4, 6.8] The dark stakes that the person can afford; the least one unless he has chosen another."""
    stakes = [move - DARK for move in view.legal if move > DARK]
    least = stakes[0] if stakes else _least_dark(view)
    most = stakes[-1] if stakes else view.chips[ME] + view.paid[ME]
    return Counter(DARK, least, most, setting.chosen[0] - DARK if setting.chosen else least)


def _least_dark(view: View) -> int:
    if not view.level:
        return view.rules.ante or 1
    return 2 * view.level if view.rules.dark_double else view.level + 1


def _raising(view: View, setting: Setting) -> Counter:
    """[4.3] The raises; 1 unless the person has chosen another."""
    by = [move - RAISE for move in view.legal if RAISE < move < DARK]
    chosen = setting.chosen[0] - RAISE if setting.chosen else 1
    return Counter(RAISE, 1, by[-1] if by else 0, chosen)


def turning(scene: Scene) -> int | None:
    """[3.7, 3.9] The move that turns up what is marked, None as long as not enough is."""
    if scene.ask == "two-of-four" and len(scene.marked) < 2:
        return None
    return UP + sum(1 << place for place in scene.marked)


def choose(view: View, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The places of the cards to turn up, at most two; else one number."""
    if view.phase in (PHASES[FIRST_TWO], PHASES[DEALER_TURNS]):
        return up_to(2, chosen, item)
    return one_of(chosen, item)


# ------------------------------------------------------------------------------------------------ the table


def knows(view: View) -> object:
    """The cards that are seen, and the moves of the others."""
    return view.cards, tuple(act for act in view.history if act.seat != ME)


def rests(view: View) -> float:
    """Hands that were shown stay to be looked at, and so does a pot that was taken unseen."""
    if view.to_move is not None:
        return 0
    return SHOW_RESTS if view.shown else TRICK_RESTS


def idle(view: View) -> bool:
    """[4.2, 4.8] Who has passed, has put in all he had or wasn't dealt in takes no more turns."""
    if not view.dealt_in[ME] or not view.playing[ME]:
        return True
    return view.phase == PHASES[VYING] and not view.chips[ME]


def pots_now(view: View) -> tuple[tuple[int, int], ...]:
    """[5.3] The chips of the main pot, then of the side pots, each with the seats that can win it, a mask.

    What nobody matched is left out at the end. As long as the vying goes on, what somebody has put in beyond one
    who is all-in makes a side pot.
    """
    if view.to_move is None:
        return tuple((pot.chips, pot.seats) for n, pot in enumerate(view.pots) if not returned(view, n))
    put_in = [view.antes[seat] + view.paid[seat] for seat in range(view.seats)]
    all_in = {put_in[seat] for seat in range(view.seats) if view.playing[seat] and not view.chips[seat]}
    top = max(put_in)
    found: list[tuple[int, int]] = []
    below = 0
    for edge in sorted({edge for edge in all_in if edge < top} | {top}):
        chips = sum(min(paid, edge) - min(paid, below) for paid in put_in)
        seats = sum(
            1 << seat
            for seat in range(view.seats)
            if view.playing[seat] and (put_in[seat] >= edge or view.chips[seat])
        )
        found.append((chips, seats))
        below = edge
    return ((found[0][0] + view.carried, found[0][1]), *found[1:])
