"""The person's hand: rows of buttons, sorted, with legal cards raised."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from engine.cards import rank, suit

from ..cards import Faces
from ..game import move_id
from ..html import Markup, h
from ..i18n import Texts
from .status import mark

# How the suits follow each other in a hand, by the trump suit: it stands last, black and red take turns, so that one sees
# where a suit ends.
ORDERS = {-1: (0, 2, 1, 3), 0: (2, 1, 3, 0), 1: (2, 0, 3, 1), 2: (0, 3, 1, 2), 3: (0, 2, 1, 3)}


def sorted_hand(cards: Iterable[int], trump: int = -1, sort: str = "suit") -> tuple[int, ...]:
    """Suit by suit, ascending; black and red suits take turns, trumps stand last.

    With ``sort`` = "down" every suit begins with its highest card; with "rank" cards of a rank stand together, trumps last.
    """
    order = ORDERS[trump]
    if sort == "rank":
        return tuple(
            sorted(cards, key=lambda card: (suit(card) == trump, rank(card), order.index(suit(card))))
        )
    up = -1 if sort == "down" else 1
    return tuple(sorted(cards, key=lambda card: (order.index(suit(card)), up * card)))


def rows_of(cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The rows of a sorted hand: up to 8 cards make one, up to 16 two, up to 24 three; more, a row for each suit."""
    if len(cards) > 24:
        suits = dict.fromkeys(suit(card) for card in cards)
        return tuple(tuple(card for card in cards if suit(card) == one) for one in suits)
    count = max(1, -(-len(cards) // 8))
    cuts = [len(cards) * number // count for number in range(count + 1)]
    return tuple(cards[start:end] for start, end in pairwise(cuts))


def ids(rows: Iterable[Iterable[int]]) -> tuple[tuple[str, ...], ...]:
    """The elements of these rows, for the arrow keys."""
    return tuple(tuple(move_id(card) for card in row) for row in rows)


def hand(
    rows: tuple[tuple[int, ...], ...],
    t: Texts,
    faces: Faces,
    *,
    position: str,
    legal: Collection[int] = (),
    chosen: Collection[int] = (),
    focus: str = "",
    do: str = "play",
    label: str = "card-hand",
    dim: bool = False,
    hinted: Collection[int] = (),
) -> Markup:
    """A list of buttons in rows. A tap on a card does what ``do`` says; one that isn't legal then says why.

    ``chosen`` cards are raised higher; with ``do`` = "choose" or "mark" every card says whether it is pressed. ``label`` is the
    key of the cards' names, see `card_button`. ``dim`` is for a hand that takes no part, ``hinted`` cards are those that a
    hint advises.
    """
    lists = []
    for row in rows:
        items = []
        suits = [suit(card) for card in row]
        by_suit = sum(one != other for one, other in pairwise(suits)) < len(set(suits))
        before = -1
        for card in row:
            gap = by_suit and before >= 0 and suit(card) != suit(before)
            button = card_button(
                card,
                t,
                faces,
                position=position,
                legal=card in legal,
                chosen=card in chosen,
                focus=move_id(card) == focus,
                do=do,
                label=label,
                dim=dim,
                hinted=card in hinted,
            )
            items.append(h("li", button, class_="g" if gap else None))
            before = card
        lists.append(h("ul", items, class_="row"))
    count = sum(map(len, rows))
    return h(
        "div",
        lists,
        class_=f"hand r{len(rows)}{' merge' if 1 < len(rows) < 3 else ''}",
        role="group",
        aria_label=t.count("your-hand", count),
    )


def card_button(
    card: int,
    t: Texts,
    faces: Faces,
    *,
    position: str,
    legal: bool,
    chosen: bool = False,
    focus: bool = False,
    do: str = "play",
    label: str = "card-hand",
    classes: str = "",
    dim: bool = False,
    hinted: bool = False,
) -> Markup:
    """A card that can be tapped. Its name says whether it can be played; ``label`` is the text's key."""
    shown = [classes, "legal" if legal else "", "sel" if chosen else "", "dim" if dim else ""]
    name = t(f"{label}-legal" if legal else label, card=t.card(card))
    return h(
        "button",
        faces.picture(card),
        mark(t) if hinted else None,
        class_=" ".join(["card", *filter(None, shown)]),
        id=move_id(card),
        type="button",
        aria_label=t("hinted", name=name) if hinted else name,
        aria_disabled=None if legal or chosen else "true",
        aria_pressed=("true" if chosen else "false") if do != "play" else None,
        tabindex=0 if focus else -1,
        data_do=do,
        data_arg=f"{card}@{position}",
    )
