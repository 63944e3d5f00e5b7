"""The whole room on a pretended browser: links, saves, undo, sheets, everything that can go wrong."""

from __future__ import annotations

import json
import re

import pytest

from engine import links
from engine.games import GAMES
from engine.games import armenian_durak as game
from engine.match import Match
from engine.record import from_link, from_text, link_of, to_link, to_text
from tests.ui.pretended import Pretended, play_deal, room
from ui.app import start

SLUG = "armenian-durak"
KEY = f"room.match.{SLUG}"
DEAL = to_link(link_of(Match(game, game.Rules(), 2, "k7m2x9d4")))
OTHER = to_link(link_of(Match(game, game.Rules(target=11), 2, "бабушка")))


def saved(browser: Pretended) -> Match:
    return from_text(browser.kept[KEY])


# ------------------------------------------------------------------------------------------------ links


def test_a_fresh_table_gets_a_link_of_its_own() -> None:
    _, one = room()
    _, two = room(kept={})
    assert re.fullmatch(r"/armenian-durak/#[0-9a-hjkmnp-tv-z]{10}", one.address)
    assert one.address == f"/armenian-durak/{to_link(link_of(saved(one))).partition('/armenian-durak/')[2]}"
    two.bits = 50
    app, three = room()
    app.new_deal()
    assert three.address != one.address


def test_the_same_link_gives_the_same_cards() -> None:
    _, one = room(DEAL)
    _, two = room(DEAL)
    assert one.html == two.html
    assert one.address == DEAL


def test_the_same_link_gives_the_same_game() -> None:
    app, one = room(DEAL)
    play_deal(app, one)
    app, two = room(DEAL)
    play_deal(app, two)
    assert saved(one).moves == saved(two).moves


def test_a_link_in_english_is_the_same_deal() -> None:
    _, russian = room(DEAL)
    _, english = room(f"/en{DEAL}")
    assert english.lang == "en"
    assert saved(russian).moves == saved(english).moves
    assert "Борис" in russian.text()
    assert "Boris" in english.text()


@pytest.mark.parametrize(
    ("fragment", "title"),
    [
        ("k7m2x9d4zz", "Ссылка повреждена"),
        ("k7m2", "Ссылка повреждена"),
        ("<script>alert(1)</script>", "Ссылка повреждена"),
    ],
)
def test_a_damaged_link_says_so_and_opens_nothing(fragment: str, title: str) -> None:
    _, browser = room(f"/armenian-durak/#{fragment}")
    assert title in browser.text()
    assert KEY not in browser.kept
    assert browser.playable() == []
    assert "<script" not in browser.html


def test_a_damaged_link_keeps_the_game_under_way() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    before = browser.kept[KEY]
    browser.address = "/armenian-durak/#k7m2x9d5aa"
    app.arrive()
    assert "Начатая партия цела" in browser.text()
    assert browser.kept[KEY] == before
    browser.fields["link"] = DEAL
    app.act("open")
    browser.settle()
    assert browser.kept[KEY] == before
    assert browser.playable()


def test_a_link_never_takes_the_table_from_a_game_under_way() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    moves = saved(browser).moves
    browser.address = OTHER
    app.arrive()
    assert "Остаться за своей" in browser.text()
    app.act("link-stay")
    assert saved(browser).moves == moves
    assert browser.address == DEAL
    browser.address = OTHER
    app.arrive()
    app.act("link-open")
    browser.settle()
    assert saved(browser).seed == "бабушка"
    app.act("menu")
    assert "Вернуться к отложенной партии" in browser.text()
    app.act("unpark")
    browser.settle()
    assert saved(browser).moves == moves
    assert browser.address == DEAL


def test_a_replay_link_opens_at_its_position() -> None:
    app, browser = room(DEAL)
    for _ in range(4):
        app.act("play", browser.playable()[0])
        browser.settle()
    match = saved(browser)
    link = to_link(link_of(match, moves=True))
    _, other = room(link)
    assert saved(other).moves == match.moves


def test_a_replay_of_another_version_says_so() -> None:
    link = link_of(Match(game, game.Rules(), 2, "k7m2x9d4"))
    from dataclasses import replace

    _, browser = room(to_link(replace(link, moves="0000zz")))
    assert "Ссылка от другой версии" in browser.text()


def test_a_typed_word_is_a_deal() -> None:
    app, browser = room("/armenian-durak/#open")
    browser.fields["link"] = " Бабушка "
    app.act("open")
    browser.settle()
    assert saved(browser).seed == "бабушка"
    assert browser.address.startswith("/armenian-durak/#w-бабушка")


def test_a_bad_word_says_what_is_allowed() -> None:
    app, browser = room("/armenian-durak/#open")
    browser.fields["link"] = "два слова!"
    app.act("open")
    assert "от 1 до 24 букв" in browser.text()


def test_a_whole_address_can_be_pasted() -> None:
    app, browser = room("/en/armenian-durak/#open")
    browser.fields["link"] = f"https://room.example{OTHER}."
    app.act("open")
    browser.settle()
    assert saved(browser).seed == "бабушка"
    assert browser.address.startswith("/en/armenian-durak/")


# ------------------------------------------------------------------------------------------- saves and undo


def test_every_move_is_kept_and_a_reload_restores_the_position() -> None:
    app, browser = room(DEAL)
    while browser.playable():
        app.act("play", browser.playable()[0])
        again = Pretended(browser.address, dict(browser.kept))
        start(again)
        assert saved(again).moves == saved(browser).moves
        again.settle()
        browser.settle()
        assert saved(again).moves == saved(browser).moves
    assert "Сдача" in browser.text()


def test_a_reload_while_the_bot_thinks_loses_nothing() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.drop_waiting()
    moves = saved(browser).moves
    assert len(moves) % 2 == 1
    _, again = room(browser.address, browser.kept)
    assert saved(again).moves[: len(moves)] == moves
    assert len(saved(again).moves) > len(moves)
    assert again.playable()


@pytest.mark.parametrize(
    "damage", ["", "x", "armenian-durak 1\nseed q\n", "{}", "\x00" * 40, "king 1\nseed a\ncheck 0"]
)
def test_a_damaged_save_is_kept_aside_and_never_stops_the_start(damage: str) -> None:
    _, browser = room(kept={KEY: damage})
    assert browser.playable()
    if damage:
        assert "прочитать не удалось" in browser.text()
        assert browser.kept[f"room.damaged.{SLUG}"] == damage


def test_a_cut_save_never_stops_the_start() -> None:
    app, browser = room(DEAL)
    play_deal(app, browser)
    whole = browser.kept[KEY]
    for length in range(0, len(whole) - 1, 7):
        _, again = room(kept={KEY: whole[:length]})
        assert again.playable()


def test_the_damaged_record_can_be_copied() -> None:
    app, browser = room(kept={KEY: "broken"})
    app.act("save-copy")
    browser.settle()
    assert browser.clipboard == ["broken"]
    browser.share_outcome = "refused"
    app.act("save-copy")
    browser.settle()
    assert "broken" in browser.text()


def test_blocked_storage_is_said_and_the_game_goes_on() -> None:
    browser = Pretended(DEAL)
    browser.storage = False
    app = start(browser)
    browser.settle()
    assert "не разрешает хранить" in browser.text()
    play_deal(app, browser)
    assert app.table
    assert app.table.match.state.to_move is None


def test_undo_takes_back_a_move_that_showed_nothing() -> None:
    app, browser = room(DEAL)
    before, cards = saved(browser).moves, browser.playable()
    app.act("play", cards[0])
    assert len(saved(browser).moves) == len(before) + 1
    assert 'data-do="undo"' in browser.html
    app.act("undo")
    browser.settle()
    assert saved(browser).moves == before
    assert browser.playable() == cards
    assert browser.spoken()[-1] == "Ход отменён."


def test_undo_never_takes_back_what_was_shown() -> None:
    """Whenever undo is offered, the person knows nothing that he did not know before the move."""
    offered = refused = 0
    for seed in range(12):
        link = to_link(link_of(Match(game, game.Rules(), 2, f"undo{seed}")))
        app, browser = room(link)
        while browser.playable():
            assert app.table
            known = app.table.match.state.view(0).knowledge
            before = app.table.match.moves
            app.act("play", browser.playable()[-1])
            browser.settle()
            match = app.table.match
            if match.state.to_move is None:
                break
            same = match.state.view(0).knowledge == known
            assert ('data-do="undo"' in browser.html) == same
            if same:
                offered += 1
                after = match.moves
                app.act("undo")
                assert app.table.match.moves == before
                browser.drop_waiting()
                for move in after[len(before) :]:
                    app.table.match.play(move)
                app.table.sit_down()
                browser.settle()
            else:
                refused += 1
    assert offered > 5
    assert refused > 5


# --------------------------------------------------------------------------------------------- playing


def test_the_bot_is_sent_its_view_and_nothing_else() -> None:
    app, browser = room(DEAL)
    play_deal(app, browser)
    assert browser.asked
    for request in browser.asked:
        view = json.loads(request)["view"]
        assert set(view) == set(game.View.__dataclass_fields__)
        assert view["seat"] == 1


def test_two_taps_on_one_position_are_one_move() -> None:
    app, browser = room(DEAL)
    card = browser.playable()[0]
    app.act("play", card)
    moves = saved(browser).moves
    app.act("play", card)
    app.act("play", browser.playable()[0] if browser.playable() else card)
    assert saved(browser).moves == moves


def test_a_tap_meant_for_an_earlier_position_does_nothing() -> None:
    """The bot has answered meanwhile: what is legal now was not chosen on what lies there now."""
    app, browser = room(DEAL)
    old = browser.playable()[0]
    app.act("play", old)
    browser.settle()
    now = browser.playable()[0]
    moves = saved(browser).moves
    app.act("play", f"{now.partition('@')[0]}@{old.partition('@')[2]}")
    assert saved(browser).moves == moves
    app.act("play", now)
    assert len(saved(browser).moves) == len(moves) + 1


def test_an_illegal_card_says_why_and_changes_nothing() -> None:
    app, browser = room(DEAL)
    for _ in range(18):
        illegal = [
            match[1]
            for button in re.findall(r"<button[^>]*>", browser.html)
            if 'data-do="play"' in button and "aria-disabled" in button
            if (match := re.search(r'data-arg="([^"]*)"', button))
        ]
        if illegal and browser.playable():
            before = browser.kept[KEY]
            app.act("play", illegal[0])
            assert "Нужно ходить в масть" in browser.text()
            assert browser.kept[KEY] == before
            return
        app.act("play", browser.playable()[0])
        browser.settle()
    raise AssertionError("no illegal card was met")


def test_a_lost_worker_is_replaced_by_the_page_with_the_same_moves() -> None:
    app, browser = room(DEAL)
    play_deal(app, browser)
    lost = Pretended(DEAL)
    lost.worker = False
    app = start(lost)
    lost.settle()
    play_deal(app, lost)
    assert saved(lost).moves == saved(browser).moves


def test_a_whole_match_by_deals_to_its_end() -> None:
    app, browser = room(DEAL)
    deals = 0
    while True:
        play_deal(app, browser)
        deals += 1
        assert app.table
        if app.table.match.over:
            break
        assert "Дальше" in browser.text()
        address = browser.address
        app.act("next-deal")
        browser.settle()
        assert browser.address != address
        assert f"n={deals + 1}" in browser.address
    assert max(app.table.match.sheet.totals) >= 21
    assert "Партия ваша" in browser.text() or "Партию выиграл Борис" in browser.text()
    _, again = room(browser.address, browser.kept)
    assert "Партия ваша" in again.text() or "Партию выиграл Борис" in again.text()
    app.act("close")
    app.new_deal()
    browser.settle()
    assert browser.playable()
    assert saved(browser).sheet.rows == ()


def test_a_result_put_away_can_be_seen_again_and_gone_on_from() -> None:
    app, browser = room(DEAL)
    play_deal(app, browser)
    app.act("close")
    assert 'id="sheet-result"' not in browser.html
    assert 'data-do="next-deal"' in browser.html
    app.act("result")
    assert 'id="sheet-result"' in browser.html
    app.act("close")
    app.act("next-deal")
    browser.settle()
    assert "n=2" in browser.address
    assert browser.playable()


def test_everything_that_happens_is_said_once_and_in_order() -> None:
    app, browser = room(DEAL)
    heard: list[str] = []
    numbers: set[str] = set()
    while browser.playable():
        app.act("play", browser.playable()[0])
        browser.settle()
        for number, words in re.findall(r'<p id="(said-\d+)">(.*?)</p>', browser.html):
            if number not in numbers:
                numbers.add(number)
                heard.append(words)
    assert app.table
    match = app.table.match
    cards = [words for words in heard if "заход" in words or "клад" in words]
    assert len(cards) == len(match.moves) == 36
    assert sum("зятк" in words for words in heard) == 18


def test_the_keyboard_walks_over_both_rows() -> None:
    app, browser = room(DEAL)
    assert app.table
    ((table, hand),) = app.table.scene().grids
    own = [int(name[2:]) for name in (*table, *hand)]
    browser.focus(f"c-{own[0]}")
    assert app.key("ArrowRight")
    assert browser.focused() == f"c-{own[1]}"
    assert app.key("End")
    assert browser.focused() == f"c-{own[5]}"
    assert app.key("ArrowDown")
    assert browser.focused() == f"c-{own[11]}"
    assert app.key("Home")
    assert browser.focused() == f"c-{own[6]}"
    assert app.key("ArrowUp")
    assert browser.focused() == f"c-{own[0]}"
    assert app.key("ArrowLeft")
    assert browser.focused() == f"c-{own[5]}"
    assert not app.key("KeyA")
    app.act("menu")
    assert not app.key("ArrowLeft")


def test_the_focus_moves_on_when_its_card_is_played() -> None:
    app, browser = room(DEAL)
    card = browser.playable()[0]
    browser.focus(f"c-{card.partition('@')[0]}")
    app.act("play", card)
    browser.settle()
    assert browser.focused().startswith("c-")
    assert f'id="{browser.focused()}"' in browser.html


# ---------------------------------------------------------------------------------------- sheets and the rest


def test_house_rules_go_into_the_link() -> None:
    app, browser = room(DEAL)
    app.act("new-table")
    app.act("set", "target=31")
    app.act("set", "must_beat=True")
    app.act("set", "bots=novice")
    app.act("deal-cards")
    browser.settle()
    match = saved(browser)
    link = from_link(browser.address)
    assert (link.rules, link.bots) == (match.rules, "novice")
    assert (match.rules.target, match.rules.must_beat, match.bots) == (31, True, "novice")
    app.act("new-table")
    app.act("by-the-book")
    app.act("deal-cards")
    browser.settle()
    assert saved(browser).rules == game.Rules()


def test_a_new_deal_puts_the_game_under_way_aside() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    record = browser.kept[KEY]
    app.act("new-deal")
    browser.settle()
    assert record.strip() in browser.kept[f"room.aside.{SLUG}"]
    app.act("unpark")
    browser.settle()
    assert saved(browser).moves[:2] == from_text(record).moves[:2]


def test_two_tabs_never_lose_each_others_games() -> None:
    kept: dict[str, str] = {}
    app, one = room(DEAL, kept)
    app.act("play", one.playable()[0])
    one.settle()
    other_app, two = room(OTHER, kept)
    other_app.act("link-open")
    two.settle()
    other_app.act("play", two.playable()[0])
    two.settle()
    app.act("play", one.playable()[0])
    one.settle()
    assert app.table
    assert other_app.table
    moves, other_moves = app.table.match.moves, other_app.table.match.moves
    assert saved(one).moves == moves
    late_app, late = room("/armenian-durak/", kept)
    assert saved(late).moves == moves
    late_app.act("unpark")
    late.settle()
    assert saved(late).seed == "бабушка"
    assert saved(late).moves[: len(other_moves)] == other_moves
    assert kept[f"room.aside.{SLUG}"].count("check ") == 1


@pytest.mark.parametrize("outcome", ["shared", "copied", "cancelled", "refused"])
def test_sharing_offers_the_link_in_every_way(outcome: str) -> None:
    app, browser = room(DEAL)
    browser.share_outcome = outcome
    app.act("menu")
    app.act("share")
    browser.settle()
    assert browser.shared == [f"https://room.example{DEAL}"]
    assert ("Ссылка скопирована" in browser.text()) == (outcome == "copied")
    assert (DEAL in browser.text()) == (outcome == "refused")


def test_a_deal_whose_link_would_be_too_long_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "DEAL_LIMIT", 60)
    rules = game.Rules(layout="8-8-2", flip="at_once", trump="last_card", must_beat=True, target=31)
    match = Match(game, rules, 2, "а" * 24, bots="master", first_deal=1234)
    app, browser = room(kept={KEY: to_text(match)})
    assert browser.address == "/armenian-durak/"
    assert browser.playable()
    app.act("share")
    browser.settle()
    assert browser.shared == []
    assert "не поместится" in browser.text()
    _, again = room(browser.address, browser.kept)
    assert saved(again).seed == "а" * 24


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_whatever_is_tried_gets_an_answer(lang: str) -> None:
    """Every card of the pack and numbers that are none, by a page that someone has tampered with."""
    app, browser = room(DEAL if lang == "ru" else f"/en{DEAL}")
    assert app.table
    before = browser.kept[KEY]
    for card in (*range(36), 36, 99, -1):
        if card not in app.table.view().legal:
            app.act("play", f"{card}@{app.table.position}")
            assert 'class="why"' in browser.html
            assert browser.kept[KEY] == before


def test_the_lobby_offers_the_game_to_go_on_with() -> None:
    _, empty = room("/", {})
    assert "Продолжить" not in empty.text()
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    moves = saved(browser).moves
    app.act("visit", "/")
    assert "Продолжить" in browser.text()
    assert browser.page == "lob"
    app.act("visit", "/armenian-durak/")
    browser.settle()
    assert saved(browser).moves == moves
    assert browser.page == "t"


def test_the_lobby_offers_what_was_played_last() -> None:
    kept: dict[str, str] = {}
    for slug, name in (("armenian-durak", "Армянский дурак"), ("king", "Заказной кинг")) * 2:
        app, browser = room(f"/{slug}/", kept)
        if slug == "king" and browser.playable() == []:
            app.act("play", f"36@{app.table.position}" if app.table else "")
            browser.settle()
        if browser.playable():
            app.act("play", browser.playable()[0])
            browser.settle()
        app.act("visit", "/")
        assert f"{name} · сдача" in browser.text()


def test_the_lobby_says_when_it_works_offline() -> None:
    app, browser = room("/")
    assert "Работает без сети" not in browser.text()
    browser.offline_ready = True
    app.screen.draw()
    assert "Работает без сети" in browser.text()


def test_the_language_changes_at_the_table_without_leaving_it() -> None:
    app, browser = room(DEAL)
    table = app.table
    app.act("visit", f"/en{DEAL}")
    assert app.table is table
    assert browser.lang == "en"
    assert "Armenian Durak" in browser.title


def test_back_and_forward_never_change_a_deal() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    moves = saved(browser).moves
    app.act("visit", "/")
    browser.address = browser.steps.pop()
    app.arrive()
    browser.settle()
    assert browser.address == DEAL
    assert saved(browser).moves == moves


def test_an_update_waits_for_the_end_of_the_deal() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    app.update()
    assert "новая версия" not in browser.text()
    play_deal(app, browser)
    assert "новая версия" in browser.text()
    app.act("update-apply")
    assert browser.updated


def test_no_network_is_a_note_and_no_obstacle() -> None:
    app, browser = room(DEAL)
    app.network(False)
    assert "Нет сети" in browser.text()
    play_deal(app, browser)
    app.network(True)
    assert "Нет сети" not in browser.text()


def test_an_unforeseen_error_is_told_and_the_game_is_kept() -> None:
    app, browser = room(DEAL)
    app.act("play", browser.playable()[0])
    browser.settle()
    moves = saved(browser).moves
    app.crashed(RuntimeError("<b>oops</b>"))
    assert "Что-то пошло не так" in browser.text()
    assert "<b>oops" not in browser.html
    assert saved(browser).moves == moves


def test_a_record_in_storage_is_never_markup() -> None:
    match = Match(game, game.Rules(), 2, "k7m2x9d4")
    evil = to_text(match).replace("k7m2x9d4", "<img src=x onerror=alert(1)>")
    _, browser = room(kept={KEY: evil})
    assert "<img src=x" not in browser.html


def test_an_unknown_game_is_left_to_the_server() -> None:
    app, browser = room("/whist/")
    assert browser.left == ["/whist/"]
    assert app.table is None


# ------------------------------------------------------------------------------------------- a link in the lobby


def test_the_lobby_opens_links_of_every_game() -> None:
    """A whole link, and what follows its #: the check says which game it is of."""
    for one in GAMES.values():
        link = to_link(link_of(Match(one, one.Rules(), one.seats[0], "k7m2x9d4")))
        for typed in (f"https://room.example{link}", link.partition("#")[2]):
            app, browser = room("/en/")
            assert 'href="/en/#open"' in browser.html
            app.visit("/en/#open")
            browser.fields["link"] = typed
            app.act("open")
            browser.settle()
            assert browser.address == f"/en{link}"
            assert app.table
            assert app.table.match.game is one


def test_a_word_in_the_lobby_asks_which_game_it_is_for() -> None:
    app, browser = room("/#open")
    browser.fields["link"] = "Бабушка"
    app.act("open")
    assert "По слову «бабушка» можно сдать карты в любой игре." in browser.text()
    addresses = re.findall(r'href="([^"]*)" data-do="visit" id="word-', browser.html)
    assert len(addresses) == len(GAMES)
    app.visit(addresses[2])
    browser.settle()
    assert app.table
    assert (app.table.match.game.slug, app.table.match.seed) == (list(GAMES)[2], "бабушка")


@pytest.mark.parametrize(
    ("typed", "said"), [("два слова!", "от 1 до 24 букв"), ("/king/#k7m2x9d5aa", "Ссылка повреждена")]
)
def test_what_opens_nothing_is_said_in_the_lobby_too(typed: str, said: str) -> None:
    app, browser = room("/#open")
    browser.fields["link"] = typed
    app.act("open")
    assert said in browser.text()
    assert 'id="go-new-deal"' not in browser.html
    assert 'id="link"' in browser.html
    assert 'href="/en/' in browser.html
    assert 'href="//' not in browser.html
