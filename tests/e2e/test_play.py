"""Whole deals in a real browser: by mouse, by keyboard alone, by names alone, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engine import bots
from engine.games import armenian_durak as game
from engine.match import Match
from tests.e2e.conftest import Opener
from tests.e2e.table import deal_link, seed_where


def test_a_whole_deal_by_mouse(visit: Opener) -> None:
    person = visit(deal_link(), width=1280, height=800)
    person.play_deal_by_mouse()
    match = person.saved()
    assert match.state.to_move is None
    again = Match(game, game.Rules(), 2, match.seed)  # the same cards and the same bot as outside the browser
    for move in match.moves:
        if again.state.to_move == 1:
            assert bots.move_in(again) == move
        again.play(move)
    expect(person.result).to_contain_text("из 18")
    person.result.get_by_role("button", name="Дальше").click()
    expect(person.page.locator("#subtitle")).to_contain_text("Сдача 2")
    assert person.wait_for_turn()


def test_a_whole_deal_by_keyboard_alone(visit: Opener) -> None:
    person = visit(f"/en{deal_link(seed_where(0))}", width=1280, height=800)
    page = person.page
    for _ in range(30):  # Tab comes to the cards
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button.card')"):
            break
    played = 0
    for _ in range(40):
        if not person.wait_for_turn(patient=True):
            break
        for _ in range(30):
            if page.evaluate("document.activeElement.matches('button.card.legal')"):
                break
            last = page.evaluate("document.activeElement.id")
            page.keyboard.press("ArrowRight")
            row = page.evaluate(
                "[...document.activeElement.closest('ul').querySelectorAll('button')].map(b => b.id)"
            )
            if page.evaluate("document.activeElement.id") == row[0] or len(row) == 1 or last == row[-1]:
                page.keyboard.press(
                    "ArrowDown" if page.evaluate("!!document.activeElement.closest('.cols')") else "ArrowUp"
                )
                page.keyboard.press("Home")
        card = page.evaluate("document.activeElement.id")
        assert page.evaluate("document.activeElement.matches('button.card.legal')")
        page.keyboard.press("Enter")
        expect(page.locator(f"button#{card}")).to_have_count(0)
        played += 1
    assert played == 18
    expect(person.result).to_be_visible()
    page.keyboard.press("Enter")  # the focus is on "Next deal"
    expect(page.locator("#subtitle")).to_contain_text("Deal 2")


def test_a_whole_deal_by_the_names_a_screen_reader_gives(visit: Opener) -> None:
    person = visit(deal_link("голос"))
    page = person.page
    said = page.get_by_role("log", name="Ход игры").last
    heard: list[str] = []
    for _ in range(18):
        assert person.wait_for_turn()
        before = len(person.saved().moves)
        page.get_by_role("button", name=re.compile("можно сходить")).first.press("Enter")
        page.wait_for_function(
            "n => localStorage.getItem('room.match.armenian-durak').split('\\ndeal ')[1].trim().split(/\\s/).length > n + 1",
            arg=before,
        )
        for words in said.locator("p").all_inner_texts():
            if not heard or words not in heard[-12:]:
                heard.append(words)
    expect(page.get_by_role("dialog")).to_be_visible(timeout=10_000)
    assert sum("заход" in words for words in heard) >= 17


def test_a_touch_plays_a_card_and_a_second_one_does_not(visit: Opener) -> None:
    person = visit(deal_link(seed_where(0)), bots=False, has_touch=True, is_mobile=True)
    assert person.wait_for_turn()
    card = person.legal.first
    box = card.bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + 9, box["y"] + 12)
    person.page.touchscreen.tap(box["x"] + 9, box["y"] + 12)
    person.page.wait_for_timeout(100)
    assert len(person.saved().moves) == 1


def test_a_tap_while_cards_travel_is_not_lost(visit: Opener) -> None:
    person = visit(deal_link(seed_where(1)), reduced_motion="no-preference")
    page = person.page
    page.evaluate("document.documentElement.style.setProperty('--m-card', '3s')")
    page.wait_for_selector("button.card.legal")
    assert page.evaluate("document.getAnimations().length") > 0
    box = person.legal.first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 9, box["y"] + 12)
    page.wait_for_function("localStorage.getItem('room.match.armenian-durak').match(/deal 1 \\S\\S \\S\\S/)")


def test_a_gesture_that_slides_away_plays_nothing(visit: Opener) -> None:
    person = visit(deal_link(seed_where(0)))
    assert person.wait_for_turn()
    box = person.legal.first.bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] + 9, box["y"] + 12)
    mouse.down()
    mouse.move(200, 400)
    mouse.up()
    person.page.wait_for_timeout(200)
    assert person.saved().moves == ()


def test_undo_by_button_and_by_key(visit: Opener) -> None:
    person = visit(deal_link(seed_where(0)), bots=False)
    assert person.wait_for_turn()
    before = person.cards()
    person.legal.first.click(position={"x": 8, "y": 12})
    assert len(person.saved().moves) == 1
    person.page.get_by_role("button", name="Отменить ход").click()
    assert person.saved().moves == ()
    assert person.cards() == before
    person.legal.first.click(position={"x": 8, "y": 12})
    assert len(person.saved().moves) == 1
    person.page.keyboard.press("Control+KeyZ")
    assert person.wait_for_turn()
    assert person.saved().moves == ()


def test_an_illegal_card_says_why(visit: Opener) -> None:
    person = visit(deal_link(seed_where(1)))
    assert person.wait_for_turn()
    illegal = person.page.locator("button.card[aria-disabled=true]").first
    illegal.click(position={"x": 8, "y": 12}, force=True)  # it can be tapped, and then it says why
    expect(person.page.locator("#prompt")).to_contain_text("Нужно ходить в масть")
    assert len(person.saved().moves) == 1


def test_sheets_open_and_close_by_keyboard_and_give_the_focus_back(visit: Opener) -> None:
    person = visit(deal_link())
    page = person.page
    for name, title in (("Прошлая взятка", "Прошлая взятка"), ("Запись", "Счёт"), ("Меню", "Меню")):
        button = page.get_by_role("button", name=name)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()


def test_the_deal_can_be_shared_in_every_browser(visit: Opener, site_url: str) -> None:
    person = visit(deal_link(), permissions=["clipboard-read", "clipboard-write"])
    page = person.page
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Поделиться сдачей").click()
    expect(page.get_by_text("Ссылка скопирована")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == site_url + deal_link()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Поделиться сдачей").click()
    expect(page.locator("#by-hand")).to_have_value(site_url + deal_link())


def test_on_a_phone_the_link_goes_to_other_programs(visit: Opener, site_url: str) -> None:
    person = visit(deal_link(), has_touch=True, is_mobile=True)
    page = person.page
    page.evaluate("() => { navigator.share = async data => { window.shared = [data.url, data.text] } }")
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Поделиться сдачей").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == [site_url + deal_link(), "Армянский дурак: сыграйте ту же сдачу"]
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("() => { navigator.share = () => Promise.reject(new DOMException('no', 'AbortError')) }")
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Поделиться сдачей").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Ссылка скопирована")).to_have_count(0)
