"""What is to be seen on the table of King to order: a pure function of a seat's View and the table's own settings.

The numbers in brackets are the paragraphs of docs/rules/king.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import bits, suit
from engine.games.king_rules import NO_TRUMP, ORDER_TEXTS, TRICKS, WIN_S, games_of, moves_of
from engine.games.king_view import UNSEEN, View

from ..game import ME, TRICK_RESTS, Grids, Setting, move_id, one_of, tab_stop, up_to
from ..parts.hand import ids, rows_of, sorted_hand
from ..parts.trick import Played

ALL_TRICKS = 10


class Line(NamedTuple):
    """One event of the log; ``kind`` makes the key of its text.

    kind    "order", "talon", "discard", "covered", "led", "played" or "won"
    cards   the cards it is about
    order   the move that named the game, for "order"
    points  what the trick brought its taker, for "won"
    """

    kind: str
    seat: int
    cards: tuple[int, ...] = ()
    order: int = -1
    points: int = 0


class Offer(NamedTuple):
    """An order on the slip: the move, the name of its game, its trump (-1: none named), the price, whether it can be ordered."""

    move: int
    name: str
    trump: int
    price: int
    open: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data.

    stage    "order", "discard", "play" or "over", as the view has it
    asked    the person is to move
    sits     the person takes part in this deal
    rows     the hand as it is laid out
    offers   the orders on the slip, while the person orders: negatives, then one otygrysh for each trump
    wins     how many otygrysh orders he has left, and how many there are
    chosen   what is chosen and not yet played
    missing  how many cards still have to be chosen for the discard
    trick    the cards on the table, or the whole trick that rests
    last     the last whole trick
    """

    view: View
    setting: Setting
    stage: str
    asked: bool
    sits: bool
    rows: tuple[tuple[int, ...], ...]
    offers: tuple[Offer, ...]
    wins: tuple[int, int]
    chosen: tuple[int, ...]
    missing: int
    trick: tuple[Played, ...]
    last: tuple[Played, ...]
    log: tuple[Line, ...]
    grids: Grids
    stops: tuple[str, ...]

    @property
    def focus(self) -> str:
        """The Tab stop of the first group: the slip while the person orders, else the hand."""
        return self.stops[0]

    @property
    def lay(self) -> object:
        """Where the cards lie."""
        return self.rows, self.trick, self.view.talon

    @property
    def order(self) -> str:
        """The order as the keys of its texts end: "hearts", "win-0" to "win-4"; "pre" in a preliminary deal."""
        return "pre" if self.view.order is None else order_key(self.view.order)

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table."""
        return min(sum(self.view.tricks) + (0 if self.setting.resting else 1), ALL_TRICKS)

    @property
    def deals(self) -> int:
        """[6.2, 7.4] How many deals the match has."""
        rules, seats = self.view.rules, self.view.seats
        return seats * (rules.turns + (1 if rules.pre_deals else 0))


def order_key(move: int) -> str:
    """An order as the keys of its texts end."""
    return f"win-{move - WIN_S}" if move >= WIN_S else ORDER_TEXTS[move - TRICKS]


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    asked = view.to_move == ME
    hand = sorted_hand(bits(view.hand), view.trump, setting.sort)
    rows = rows_of(hand)
    offers = offers_of(view) if asked and view.phase == "order" else ()
    chosen = setting.chosen
    if offers and len(view.legal) == 1:
        chosen = view.legal  # [3.3] no choice is left
    legal = [move_id(move) for move in view.legal]
    cards, slip = ids(rows), tuple(move_id(offer.move) for offer in offers)
    stops = [tab_stop(cards, setting.focus, legal)]
    if slip:
        wish = setting.focus if setting.focus in slip else move_id(chosen[0]) if chosen else ""
        stops.insert(0, tab_stop((slip,), wish, legal))
    return Scene(
        view=view,
        setting=setting,
        stage=view.phase,
        asked=asked,
        sits=ME in view.active,
        rows=rows,
        offers=offers,
        wins=(view.orders.count("win"), view.rules.wins),
        chosen=chosen,
        missing=(2 - view.discarded.bit_count() - len(chosen)) if asked and view.phase == "discard" else 0,
        trick=shown_trick(view, whole=setting.resting),
        last=last_trick(view),
        log=lines(view),
        grids=((slip,), cards) if slip else (cards,),
        stops=tuple(stops),
    )


def offers_of(view: View) -> tuple[Offer, ...]:
    """[3.2, 3.3, 7.6] Every order of the game, those played already too."""
    rules = view.rules
    games = games_of(rules)
    moves = moves_of(rules.orders, rules.no_trump_win)
    return tuple(
        Offer(
            move,
            games[move - TRICKS].name,
            move - WIN_S if move >= WIN_S else -1,
            games[move - TRICKS].price,
            move in view.legal,
        )
        for move in moves
    )


def knows(view: View) -> object:
    """The moves of the others and the talon: whatever else the person knows he knew from the deal on."""
    return view.talon, tuple(step for step in view.history if step.seat != ME)


def rests(view: View) -> float:
    """A whole trick stays to be looked at."""
    return TRICK_RESTS if view.history and view.history[-1].taker >= 0 else 0


def idle(view: View) -> bool:
    """[2.4] The dealer of four sits out."""
    return ME not in view.active


def choose(view: View, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """[3.1, 3.5] One order, or the two cards to discard."""
    if view.phase == "order":
        return one_of(chosen, item)
    return up_to(2 - view.discarded.bit_count(), chosen, item)


# ---------------------------------------------------------------------------------------------------- the log


def lines(view: View) -> tuple[Line, ...]:
    """Everything that has happened, in order: enough to follow the whole deal by ear."""
    said: list[Line] = []
    covered = 0
    trick: list[int] = []
    taken = 0
    for step in view.history:
        if step.move >= TRICKS:
            said.append(Line("order", step.seat, order=step.move))
            if view.talon:
                said.append(Line("talon", step.seat, view.talon))
            continue
        if not view.pre_deal and covered < 2:
            covered += 1
            if step.move != UNSEEN:
                said.append(Line("discard", step.seat, (step.move,)))
            elif covered == 2:
                said.append(Line("covered", step.seat))
            continue
        said.append(Line("played" if trick else "led", step.seat, (step.move,)))
        trick.append(step.move)
        if step.taker >= 0:
            taken += 1
            said.append(Line("won", step.taker, tuple(trick), points=worth(view, trick, taken)))
            trick = []
    return tuple(said)


def worth(view: View, trick: list[int], number: int) -> int:
    """[4.1-4.7] What the trick of a number brings its taker."""
    if view.pre_deal and view.rules.compensation == "pre_deals_most":
        return 0
    if view.game in ("tricks", "win", ""):
        return view.price
    if view.game == "last2":
        return view.price if number > ALL_TRICKS - 2 else 0
    return view.price * sum(view.scoring >> card & 1 for card in trick)


# ---------------------------------------------------------------------------------------------------- the trick


def _played(view: View) -> list[tuple[int, int, int]]:
    """The cards played in tricks: seat, card, taker."""
    start = 0 if view.pre_deal else 3
    return [(step.seat, step.move, step.taker) for step in view.history[start:]]


def shown_trick(view: View, *, whole: bool) -> tuple[Played, ...]:
    """The cards on the table with the highest so far, or the whole trick that rests."""
    if whole:
        return last_trick(view)
    best = -1
    for _, card in view.trick:
        if best < 0 or beats(view, card, best):
            best = card
    return tuple(Played(seat, card, card == best) for seat, card in view.trick)


def last_trick(view: View) -> tuple[Played, ...]:
    """The last whole trick with the card that took it; empty before the first one."""
    cards = _played(view)
    end = len(cards) // 3 * 3
    taker = cards[end - 1][2] if end else -1
    return tuple(Played(seat, card, seat == taker) for seat, card, _ in cards[max(0, end - 3) : end])


def beats(view: View, card: int, other: int) -> bool:
    """[5.5] Whether a card played later beats one on the table."""
    order = -1 if view.order is None else view.order - TRICKS
    return bool(games_of(view.rules)[order].beaten_by[other] >> card & 1)


def asked_suit(view: View) -> int:
    """The suit that the person has to follow; -1 if he leads or has none of it."""
    if not view.trick or view.to_move != ME:
        return -1
    led = suit(view.trick[0][1])
    return led if any(suit(card) == led for card in view.legal) else -1


def forced(view: View) -> str:
    """[5.6-5.8] What binds a person who leads or has none of the suit: "king", "trump", "hearts", or "" for nothing."""
    if view.to_move != ME or view.phase != "play":
        return ""
    if len(view.legal) == view.hand.bit_count():
        return ""
    if not view.trick:
        return "hearts"
    if asked_suit(view) >= 0:
        return ""
    return "trump" if 0 <= view.trump < NO_TRUMP else "king"
