"""What is to be seen on the table of Napoleon: a pure function of a seat's View and the table's own settings.

The numbers in brackets are the paragraphs of docs/rules/napoleon.en.md (and .ru.md, numbered alike).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cards import HIGHER, SAME_SUIT, bits, suit
from engine.games.napoleon_pay import antes, payments
from engine.games.napoleon_rules import BID, HERE, HIDDEN_SWAP, KEEP, NAPOLEON, PASS, PLAIN, SWAP
from engine.games.napoleon_view import View

from ..game import ME, TRICK_RESTS, Grids, Setting, Why, move_id, one_of, tab_stop, up_to
from ..parts.hand import ids, rows_of, sorted_hand
from ..parts.trick import Played

TRICKS = 5


class Line(NamedTuple):
    """One event of the log; ``kind`` makes the key of its text.

    kind    "box" (what is in it now), "bid", "pass", "here", "forced", "nobody", "declarer", "plain", "napoleon", "keep",
            "swapped", "discard", "drawn", "named" (the lead that makes trumps), "led", "played", "won", "made", "lost",
            "took-box", "doubled"
    seat    who did it; -1 where nobody did
    card    the card it is about, -1 for none
    number  the bid, or what is in the box
    """

    kind: str
    seat: int
    card: int = -1
    number: int = 0


class Rung(NamedTuple):
    """A step of the ladder of bids: the move, the number of tricks, whether it can be said."""

    move: int
    bid: int
    open: bool


class Race(NamedTuple):
    """How many tricks the declarer has and needs, and how many the others have and need to beat him."""

    taken: int
    needed: int
    lost: int
    enough: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as data.

    stage    "auction", "closing", "announce", "draw", "play" or "over"
    asked    the person is to move
    hand     his cards as they are laid out
    ladder   the bids, while he is asked for one
    words    the last word of each seat in the auction: a move, -1 for none
    chosen   what is chosen and not yet played
    trick    the cards on the table, or the whole trick that rests
    last     the last whole trick
    wanted   the suit to follow, -1 if there is none
    first    the number of the deal that the match began with
    """

    view: View
    setting: Setting
    stage: str
    asked: bool
    hand: tuple[int, ...]
    ladder: tuple[Rung, ...]
    words: tuple[int, ...]
    chosen: tuple[int, ...]
    trick: tuple[Played, ...]
    last: tuple[Played, ...]
    wanted: int
    first: int
    log: tuple[Line, ...]
    grids: Grids
    stops: tuple[str, ...]

    @property
    def focus(self) -> str:
        """The Tab stop of the first group: the ladder during the auction, else the hand."""
        return self.stops[0]

    @property
    def lay(self) -> object:
        """Where the cards lie."""
        return self.hand, self.trick

    @property
    def deals(self) -> int:
        """[7.1, 8.11] The number of the last deal; 0 if the match lasts until somebody wins the box."""
        rules = self.view.rules
        return self.first + rules.deals - 1 if rules.match_end == "deals" else 0

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table."""
        return min(sum(self.view.tricks) + (0 if self.trick and self.setting.resting else 1), TRICKS)

    @property
    def playing(self) -> bool:
        """Whether cards have been played."""
        return self.view.trump >= 0

    @property
    def race(self) -> Race:
        """[5.8] The declarer's tricks against those of all the others."""
        view = self.view
        mine = view.tricks[view.declarer]
        return Race(mine, view.bid, sum(view.tricks) - mine, TRICKS + 1 - view.bid)

    @property
    def made(self) -> bool:
        """Whether the declarer has taken what he bid."""
        return self.race.taken >= self.race.needed

    @property
    def paid(self) -> tuple[tuple[int, ...], int]:
        """[6.1-6.5] What the deal brings each seat, antes included, and what is in the box after it."""
        return paid(self.view)


def scene(view: View, setting: Setting) -> Scene:
    """The scene of seat 0 in a view."""
    asked = view.to_move == ME
    hand = sorted_hand(bits(view.hand), view.trump, setting.sort)
    over = view.to_move is None
    ladder = ladder_of(view) if asked and view.stage in ("auction", "closing") else ()
    if ladder and view.stage == "closing" and not setting.chosen:
        setting = replace(setting, chosen=(HERE,))  # [8.2] no other bid is left, so that one tap answers
    legal = [move_id(move) for move in view.legal]
    if asked and view.stage == "draw":
        legal = [move_id(card) for card in hand]
    cards, rungs = ids(rows_of(hand)), tuple(move_id(rung.move) for rung in ladder)
    stops = [tab_stop(cards, setting.focus, legal)]
    if rungs:
        wish = (
            setting.focus if setting.focus in rungs else move_id(setting.chosen[0]) if setting.chosen else ""
        )
        stops.insert(0, tab_stop((rungs,), wish, legal))
    if setting.why and setting.why.reason == "not-now":
        setting = replace(setting, why=Why(f"not-now-{view.stage}", ()))
    led = suit(view.trick[0][1]) if asked and view.trick else -1
    return Scene(
        view=view,
        setting=setting,
        stage="over" if over else view.stage,
        asked=asked,
        hand=hand,
        ladder=ladder,
        words=words_of(view),
        chosen=setting.chosen,
        trick=shown_trick(view, whole=setting.resting),
        last=last_trick(view),
        wanted=led if any(suit(card) == led for card in hand) else -1,
        first=setting.deal - len(setting.sheet.rows) + (1 if over else 0),
        log=lines(view),
        grids=((rungs,), cards) if rungs else (cards,),
        stops=tuple(stops),
    )


def ladder_of(view: View) -> tuple[Rung, ...]:
    """[3.2, 3.5] One to five tricks; for the dealer the step of another's bid is his «здесь»."""
    dealer = view.seat == view.dealer
    return tuple(
        Rung(move, bid, move in view.legal)
        for bid in range(1, TRICKS + 1)
        for move in [HERE if dealer and bid == view.bid and view.declarer != view.seat else BID + bid]
    )


def words_of(view: View) -> tuple[int, ...]:
    """What each seat has said last in the auction: a move, -1 if nothing yet."""
    said = [-1] * view.seats
    for step in view.history:
        if PASS <= step.move <= HERE:
            said[step.seat] = step.move
    return tuple(said)


def knows(view: View) -> object:
    """The moves of the others, and the card drawn: whatever else the person knows he knew from the deal on."""
    return view.drawn, tuple(step for step in view.history if step.seat != ME)


def rests(view: View) -> float:
    """A whole trick stays to be looked at; so does "Napoleon", and the last pass of a deal that nobody plays."""
    if not view.history:
        return 0
    last = view.history[-1]
    whole = last.move < 36 and not view.trick
    announced = last.move == NAPOLEON and last.seat != ME
    return TRICK_RESTS if whole or announced or (last.move == PASS and view.to_move is None) else 0


def idle(view: View) -> bool:
    """Everybody plays to the last trick."""
    return False


def choose(view: View, chosen: tuple[int, ...], item: int) -> tuple[int, ...]:
    """[3.2, 4.2] One bid, or the card to be exchanged."""
    return up_to(1, chosen, item) if view.stage == "draw" else one_of(chosen, item)


# ---------------------------------------------------------------------------------------------------- the log


def lines(view: View) -> tuple[Line, ...]:
    """Everything that has happened, in order: enough to follow the whole deal by ear."""
    said: list[Line] = [Line("box", -1, number=view.box)] if view.box else []
    bid, played, auction = 0, 0, True
    for step in view.history:
        move, seat = step.move, step.seat
        if auction and not PASS <= move <= HERE:
            auction = False
            said += _auction_ended(view)
        if move < 36:
            kind = "named" if not played else "played" if played % view.seats else "led"
            said.append(Line(kind, seat, move))
            played += 1
            if played % view.seats == 0:
                said.append(Line("won", view.takers[played // view.seats - 1]))
        elif move == HERE:
            said.append(Line("here", seat, number=bid))
        elif PASS < move < HERE:
            bid = move - BID
            said.append(Line("bid", seat, number=bid))
        elif move >= SWAP:
            said += [Line("discard", seat, move - SWAP), Line("drawn", seat, step.drawn)]
        else:
            said.append(Line(_WORDS[move], seat))
    if auction and (view.to_move is None or view.stage not in ("auction", "closing")):
        said += _auction_ended(view)
    if view.to_move is None:
        said += _ending(view)
    return tuple(said)


_WORDS = {PASS: "pass", PLAIN: "plain", NAPOLEON: "napoleon", KEEP: "keep", HIDDEN_SWAP: "swapped"}


def _auction_ended(view: View) -> list[Line]:
    if view.declarer < 0:
        return [Line("nobody", -1)]
    forced = not any(BID < step.move <= HERE for step in view.history)
    return [Line("forced" if forced else "declarer", view.declarer, number=view.bid)]


def _ending(view: View) -> list[Line]:
    if view.declarer < 0:
        return []
    made = view.tricks[view.declarer] >= view.bid
    said = [Line("made" if made else "lost", view.declarer, number=view.bid)]
    box = paid(view)[1]
    if view.napoleon:
        said.append(Line("took-box" if made else "doubled", view.declarer, number=view.box if made else box))
    elif box != view.box:
        said.append(Line("box", -1, number=box))
    return said


def paid(view: View) -> tuple[tuple[int, ...], int]:
    """[6.1-6.5] What the deal brings each seat, antes included, and what is in the box after it."""
    made = view.declarer >= 0 and view.tricks[view.declarer] >= view.bid
    brought, box = payments(
        view.rules, view.seats, view.dealer, view.declarer, view.bid, view.napoleon, made, view.box
    )
    return tuple(brought), box


def put_in(view: View) -> int:
    """[2.2] What the antes of this deal brought into the box."""
    return antes(view.rules, view.seats)


# ---------------------------------------------------------------------------------------------------- the trick


def shown_trick(view: View, *, whole: bool) -> tuple[Played, ...]:
    """The cards on the table with the highest so far, or the whole trick that rests."""
    if whole and not view.trick:
        return last_trick(view)
    best = -1
    for _, card in view.trick:
        if best < 0 or beats(view, card, best):
            best = card
    return tuple(Played(seat, card, card == best) for seat, card in view.trick)


def last_trick(view: View) -> tuple[Played, ...]:
    """The last whole trick with the card that took it; empty before the first one."""
    if not view.takers:
        return ()
    cards = [(step.seat, step.move) for step in view.history if step.move < 36]
    end = len(view.takers) * view.seats
    return tuple(Played(seat, card, seat == view.takers[-1]) for seat, card in cards[end - view.seats : end])


def beats(view: View, card: int, other: int) -> bool:
    """[5.6] Whether a card played later beats one on the table."""
    trumps = SAME_SUIT[9 * view.trump]
    return bool((HIGHER[other] | trumps & ~SAME_SUIT[other]) >> card & 1)
