"""The table of King to order: the slip, the discard, the trick, what is written."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine import bots
from engine.games import king as game
from engine.games.king_rules import LAST2, ORDERS, TRICKS, WIN_H
from engine.match import Match
from engine.record import from_text, to_text
from tests.ui.pretended import Pretended
from ui.app import App, start
from ui.cards import Faces
from ui.game import ME, Setting
from ui.i18n import LANGUAGES, Texts
from ui.king import TEXTS, lines, scene, sheet, table
from ui.king.scene import Scene, worth

KEY = "room.match.king"
HEARTS, KING = TRICKS + 1, TRICKS + 5


def begun(seed: str = "k", *, seats: int = 3, declarer: int = ME, rules: game.Rules | None = None) -> Match:
    """A first deal that this seat orders."""
    match = Match(
        game, rules or game.Rules(), seats, seed, bots="novice", first_dealer=(declarer - 1) % seats
    )
    assert match.state.to_move == declarer
    return match


def ordered(order: int, seed: str = "k", **how: int) -> Match:
    """A deal with this order, up to the discard."""
    match = begun(seed, **how)  # type: ignore[arg-type]
    match.play(order)
    return match


def played(match: Match, rng: Random, count: int = 100) -> Match:
    """The same match some random moves on."""
    while match.state.to_move is not None and count:
        match.play(match.state.pick(rng.random()))
        count -= 1
    return match


def seen(match: Match, **setting: object) -> Scene:
    return scene(
        match.state.view(ME),
        Setting(deal=match.number, sheet=match.sheet, position="1.0", over=match.over, **setting),  # type: ignore[arg-type]
    )


def drawn(match: Match, lang: str = "ru", **setting: object) -> str:
    return table(seen(match, **setting), Texts(lang, TEXTS), Faces("/c/", lang))


def sit(match: Match) -> tuple[App, Pretended]:
    browser = Pretended("/king/", {KEY: to_text(match)})
    return start(browser), browser


def enabled(page: str, kind: str) -> list[int]:
    """The moves of the enabled buttons of a class."""
    buttons = re.findall(rf'<button[^>]*class="[^"]*\b{kind}\b[^"]*"[^>]*>', page)
    free = [button for button in buttons if "aria-disabled" not in button]
    return [int(re.search(r'data-arg="(\d+)@', button)[1]) for button in free]  # type: ignore[index]


# ------------------------------------------------------------------------------------------------ the order


def test_the_slip_offers_what_may_be_ordered() -> None:
    page = drawn(begun())
    assert enabled(page, "ord") + enabled(page, "tr") == list(game.State.legal(begun().state))  # type: ignore[arg-type]
    assert page.count('class="ord"') == 6
    assert page.count('class="tr"') == 4
    assert "осталось 3 из 3" in page


def test_played_orders_are_struck_out() -> None:
    """[3.3] A whole match: what the slip offers is what the sheet still has."""
    rng = Random(4)
    match = begun(rules=game.Rules(seventh_game=True, no_trump_win=True))
    slips = 0
    while not match.over:
        if match.state.to_move == ME and match.state.view(ME).phase == "order":
            slips += 1
            page = drawn(match)
            assert enabled(page, "ord") + enabled(page, "tr") == match.state.legal()
            assert page.count("уже играли") == 7 - len(enabled(page, "ord"))
        match.play(match.state.pick(rng.random()))
        if match.state.to_move is None and not match.over:
            match.next_deal()
    assert slips == 10


def test_after_two_penalties_of_a_short_match_the_rest_say_why() -> None:
    """[7.8] Two negative games and a payback each."""
    match = begun(rules=game.Rules(match_length="short"))
    rng = Random(8)
    for order in (HEARTS, KING):
        while not (match.state.to_move == ME and match.state.view(ME).phase == "order"):
            match.play(match.state.pick(rng.random()))
            if match.state.to_move is None:
                match.next_deal()
        match.play(order)
        played(match, rng)
        match.next_deal()
    while not (match.state.to_move == ME and match.state.view(ME).phase == "order"):
        match.play(match.state.pick(rng.random()))
        if match.state.to_move is None:
            match.next_deal()
    page = drawn(match)
    assert enabled(page, "ord") == []
    assert page.count("уже играли") == 2
    assert page.count("штрафов уже два") == 4


def test_an_order_is_chosen_and_then_confirmed() -> None:
    app, browser = sit(begun())
    assert "Выберите заказ" in browser.text()
    app.act("choose", f"{HEARTS}@1.0")
    assert re.search(rf'aria-checked="true"[^>]*id="m-{HEARTS}"', browser.html)
    assert "Заказать: черви" in browser.text()
    assert from_text(browser.kept[KEY]).moves == ()
    app.act("choose", f"{WIN_H}@1.0")
    assert "Отыгрыш: козырь черви" in browser.text()
    app.act("play", f"{WIN_H}@1.0")
    assert from_text(browser.kept[KEY]).moves == (WIN_H,)
    assert "Снесите 2 карты" in browser.text()
    assert 'data-do="undo"' not in browser.html  # the talon has been seen


def test_the_last_order_is_chosen_already() -> None:
    """[3.3] One order left: there is nothing to choose."""
    match = begun(rules=game.Rules(match_length="short"))
    match.state = game.deal(match.rules, 3, 2, match.game.deck(match.rules), orders=("king",))
    shown = seen(match)
    assert shown.chosen == (KING,)
    assert 'data-arg="41@1.0"' in drawn(match)


# ---------------------------------------------------------------------------------------------- the discard


def test_two_cards_are_chosen_and_discarded_together() -> None:
    app, browser = sit(ordered(HEARTS))
    legal = from_text(browser.kept[KEY]).state.legal()
    for card in legal[:3]:
        app.act("choose", f"{card}@1.1")
    assert app.table
    assert app.table.scene().chosen == (legal[0], legal[2])  # type: ignore[attr-defined]
    assert browser.html.count('aria-pressed="true"') == 2
    app.act("choose", f"{legal[2]}@1.1")
    assert "Выберите ещё 1 карту" in browser.text()
    app.act("choose", f"{legal[1]}@1.1")
    app.act("play", f"{legal[0]},{legal[1]}@1.1")
    assert from_text(browser.kept[KEY]).moves == (HEARTS, legal[0], legal[1])
    assert "Ваш снос" in browser.text()


def test_discards_can_be_taken_back_one_by_one_until_the_lead() -> None:
    app, browser = sit(ordered(HEARTS))
    one, two = from_text(browser.kept[KEY]).state.legal()[:2]
    app.act("play", f"{one},{two}@1.1")
    app.act("undo")
    assert "Снесите 1 карту" in browser.text()
    app.act("undo")
    assert "Снесите 2 карты" in browser.text()
    assert from_text(browser.kept[KEY]).moves == (HEARTS,)
    assert 'data-do="undo"' not in browser.html


def test_a_card_that_counts_cannot_be_discarded_and_says_why() -> None:
    app, browser = sit(ordered(HEARTS))
    heart = next(
        card for card in range(28, 36) if from_text(browser.kept[KEY]).state.why_not(card) == "scoring-card"
    )
    app.act("choose", f"{heart}@1.1")
    assert "За эту карту пишут, её не снести" in browser.text()
    free = from_text(browser.kept[KEY]).state.legal()
    app.act("play", f"{free[0]},{heart}@1.1")
    assert from_text(browser.kept[KEY]).moves == (HEARTS,)


# -------------------------------------------------------------------------------------------------- the play


@pytest.mark.parametrize(
    "order", [move for move in ORDERS if game.token(move) not in ("order:kings", "order:win-N")]
)
def test_the_log_is_the_whole_deal_and_its_points_are_the_sheets(order: int) -> None:
    rng = Random(order)
    for declarer in range(3):
        match = played(ordered(order, f"log{declarer}", declarer=declarer), rng)
        log = lines(match.state.view(ME))
        cards = [line.cards[0] for line in log if line.kind in ("led", "played")]
        assert cards == list(match.moves[3:])
        assert log[0].order == order
        assert (log[2].kind == "covered") == (declarer != ME)
        got = [0, 0, 0]
        for line in log:
            if line.kind == "won":
                got[line.seat] += line.points
        assert tuple(got) == match.state.returns()


@pytest.mark.parametrize("compensation", ["pre_deals_scored", "pre_deals_most"])
def test_a_preliminary_deal_has_no_order(compensation: str) -> None:
    rules = game.Rules(compensation=compensation)
    match = played(begun(rules=rules), Random(3), 7)
    page = drawn(match)
    assert "предварительная" in page
    assert "Прикуп" in page
    assert "в игру не идёт" in page
    assert [line.kind for line in lines(match.state.view(ME))].count("led") == 3
    played(match, Random(4))
    for lang in LANGUAGES:
        assert sheet("result", seen(match), Texts(lang, TEXTS), Faces("/c/", lang))
    if compensation == "pre_deals_scored":
        taken = [
            line.points for line in lines(match.state.view(ME)) if line.kind == "won" and line.seat == ME
        ]
        assert sum(taken) == match.state.returns()[ME]


def test_the_task_names_the_suit_and_what_binds() -> None:
    """[5.3, 5.6-5.8] Whatever the person is asked, the line above the hand says it."""
    found = set()
    for seed in range(60):
        rng = Random(seed)
        match = ordered((HEARTS, KING, WIN_H)[seed % 3], f"task{seed}", declarer=seed % 3)
        while match.state.to_move is not None:
            view = match.state.view(ME)
            if view.to_move == ME and view.phase == "play":
                text = re.sub(r"<[^>]+>", "", drawn(match))
                suits = {card // 9 for card in view.legal}
                if view.trick and suits == {view.trick[0][1] // 9}:
                    assert "Ваш ход: в масть" in text
                    found.add("suit")
                elif view.trick:
                    assert "Ваш ход: масти нет" in text
                    bound = len(view.legal) < view.hand.bit_count()
                    assert ("надо козырять" in text or "короля червей надо отдать" in text) == bound
                    found.add("bound" if bound else "free")
                else:
                    bound = len(view.legal) < view.hand.bit_count()
                    assert ("с червей заходить пока нельзя" in text) == bound
                    found.add("ban" if bound else "lead")
            match.play(match.state.pick(rng.random()))
    assert found == {"suit", "bound", "free", "ban", "lead"}


def test_the_highest_card_so_far_takes_the_trick() -> None:
    rng = Random(2)
    for seed in range(12):
        match = ordered(WIN_H if seed % 2 else HEARTS, f"best{seed}")
        best = -1
        while match.state.to_move is not None:
            shown = seen(match)
            if shown.stage == "play" and shown.trick:
                best = next(card.card for card in shown.trick if card.best)
            match.play(match.state.pick(rng.random()))
            now = seen(match, resting=True)
            if match.state.view(ME).history[-1].taker >= 0:
                taker = next(card for card in now.trick if card.best)
                assert taker.seat == match.state.view(ME).history[-1].taker
                assert taker.card in (best, match.moves[-1])
                assert sum(card.best for card in now.trick) == 1


def test_the_dealer_of_four_sits_out_and_can_hurry_on() -> None:
    """[2.4] The others play; a button takes him to the end of the deal."""
    match = played(Match(game, game.Rules(), 4, "out", bots="novice", first_dealer=ME), Random(1), 5)
    app, browser = sit(match)
    assert "эту сдачу играют без вас" in browser.text()
    assert "Ваш снос" not in browser.text()
    assert "До конца сдачи" in browser.text()
    app.act("hurry")
    browser.settle()
    assert 'id="sheet-result"' in browser.html
    assert "Вы сдавали и не играли" in browser.text()


def test_points_of_a_trick() -> None:
    """[4.5] Only the last two tricks cost in "last two"."""
    view = ordered(LAST2).state.view(ME)
    assert [worth(view, [0, 1, 2], number) for number in range(1, 11)] == [0] * 8 + [-8] * 2


# ------------------------------------------------------------------------------------------------- the paper


def test_the_sheet_has_running_totals_and_orders_struck_out() -> None:
    """[6.1] As on paper: every number is the sum so far, all but the last struck out."""
    rng = Random(6)
    match = begun()
    for _ in range(9):
        played(match, rng)
        if match.number < 9:
            match.next_deal()
    page = sheet("sheet", seen(match), Texts("ru", TEXTS), Faces("/c/", "ru"))
    assert page
    columns = re.findall(r'<section class="col">(.*?)</section>', page, re.DOTALL)
    assert len(columns) == 3
    for seat, (column, data) in enumerate(
        zip(columns, game.sheet(match.rules, 3, match.finished), strict=True)
    ):
        sums = re.findall(r'<p class="run[^"]*">.*?<b>(\d+)</b></p>', column)
        assert [int(number) for number in sums] == [sum(data.wins), sum(data.penalties)]
        assert column.count("<s>") == (
            max(0, len(data.wins) - 1) + len(data.penalties) - 1 + len(set(data.played) - set(data.left))
        )
        total = re.search(r'<b class="tnum">(\u2212?)(\d+)</b>', column)
        assert total
        assert int(total[2]) * (-1 if total[1] else 1) == match.sheet.totals[seat]


def test_a_whole_short_match_ends_with_its_winner() -> None:
    match = begun(rules=game.Rules(match_length="short"))
    rng = Random(12)
    while not match.over:
        played(match, rng)
        if not match.over:
            match.next_deal()
    for lang in LANGUAGES:
        page = sheet("result", seen(match), Texts(lang, TEXTS), Faces("/c/", lang))
        assert page
        winner = match.sheet.winner
        t = Texts(lang, TEXTS)
        assert (t("match-shared") if winner is None else t.who(winner, "match-won")) in page
        assert t("new-match") in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_tells_what_was_taken(lang: str) -> None:
    t = Texts(lang, TEXTS)
    told = set()
    for seed in range(40):
        rng = Random(seed)
        order = list(ORDERS)[seed % 7]
        match = played(ordered(order, f"r{seed}", rules=game.Rules(seventh_game=True)), rng)  # type: ignore[arg-type]
        page = sheet("result", seen(match), t, Faces("/c/", lang))
        assert page
        told.add(re.sub(r"<[^>]+>", "", page.split('class="sum"')[1].split("</span>")[0])[1:])
    assert len(told) > 12
    assert not [words for words in told if "{" in words]


def test_the_bots_play_on_by_themselves() -> None:
    app, browser = sit(begun(declarer=1))
    browser.settle()
    view = app.table.view() if app.table else None
    assert view
    assert view.to_move == ME
    assert view.phase == "play"
    match = from_text(browser.kept[KEY])
    again = Match(game, match.rules, 3, match.seed, bots="novice", first_dealer=match.first_dealer)
    for move in match.moves:
        assert bots.move_in(again) == move
        again.play(move)
