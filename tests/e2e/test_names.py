"""Every game played by the names of things alone, as a screen reader gives them: no id, no class, no place on the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.look import violations
from ui.i18n import ROOM

#: game, its name in the lobby, how many play (empty: as it comes)
GAMES = {
    "ru": [("navalka", "2"), ("gorka", "2"), ("king", "")],
    "en": [("open-navalka", "3"), ("armenian-durak", ""), ("napoleon", "3")],
}
TABLES = [(lang, slug, seats) for lang, games in GAMES.items() for slug, seats in games]
#: how the names of cards that can be tapped now end
PLAYABLE = {
    "ru": r"можно сходить|можно снести",
    "en": r"can be played|can be discarded|can be exchanged",
}
#: how the name of any card begins
CARD = {
    "ru": r"^(шест|сем|восьм|девят|десят|валет|дама|король|туз)",
    "en": r"^(six|seven|eight|nine|ten|jack|queen|king|ace) of",
}
#: the buttons that make a move, by how they begin
MOVES = {
    "ru": r"Взять|Заказать|Отыгрыш|Снести|Пас|Уравнять|Закончить|Не темнить|Не перетемнять|Остаться|Открыть|Не открывать",
    "en": r"Take|Bid|“Here”|Pass|No exchange|Plain five|“Napoleon|Put away",
}


def named(page: Page, role: str, key: str, lang: str) -> Locator:
    """What has a role and a text of the room for its name."""
    return page.get_by_role(role, name=str(ROOM[lang][key]), exact=True)  # type: ignore[arg-type]


def sit_down(page: Page, lang: str, slug: str, seats: str) -> None:
    """From the lobby to a table with novices, who play without delay."""
    named(page, "button", "settings", lang).click()
    speed = page.get_by_role("group", name=str(ROOM[lang]["set-speed"]))
    speed.get_by_role("button", name=str(ROOM[lang]["set-speed-off"]), exact=True).click()
    named(page, "button", "close", lang).click()
    page.get_by_role("link", name=str(ROOM[lang][f"game-{slug}"])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(ROOM[lang][f"game-{slug}"]))
    named(page, "button", "menu", lang).click()
    named(page, "button", "new-table", lang).click()
    sheet = page.get_by_role("dialog")
    if seats:
        group = sheet.get_by_role("group", name=str(ROOM[lang]["players"]))
        group.get_by_role("button", name=seats, exact=True).click()
    named(page, "button", "level-novice", lang).click()
    named(page, "button", "deal-cards", lang).click()
    expect(sheet).to_have_count(0)


def tap(ways: Locator) -> bool:
    """Presses the first of these, if there is one; it may be gone the next moment."""
    if not ways.count():
        return False
    try:
        ways.first.press("Enter", timeout=1000)
    except Exception:  # noqa: BLE001 - the position has changed meanwhile
        return False
    return True


@pytest.mark.parametrize(("lang", "slug", "seats"), TABLES)
def test_from_the_lobby_to_the_score_sheet_by_names(visit: Opener, lang: str, slug: str, seats: str) -> None:
    person = visit("/en/" if lang == "en" else "/", slug=slug)
    page = person.page
    sit_down(page, lang, slug, seats)
    assert violations(page) == []
    sheet = page.get_by_role("dialog")
    onward = sheet.get_by_role(
        "button", name=re.compile(f"^({ROOM[lang]['next-deal']}|{ROOM[lang]['new-match']})$")
    )
    card = page.get_by_role("button", name=re.compile(PLAYABLE[lang]))
    move = page.get_by_role("button", name=re.compile(f"^({MOVES[lang]})"), disabled=False)
    unchosen = page.get_by_role("radio", checked=False, disabled=False)
    hand = page.get_by_role("button", name=re.compile(CARD[lang]), pressed=False, disabled=False)
    for _ in range(3000):
        if page.get_by_role("dialog").count():
            break
        chosen = page.get_by_role("radio", checked=True).count()
        done = tap(move) or (not chosen and tap(unchosen)) or tap(card) or tap(hand)
        done = done or tap(named(page, "button", "hurry", lang))
        page.wait_for_timeout(40 if done else 80)
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    expect(onward).to_be_focused()
    named(page, "button", "look-at-table", lang).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    opener = named(page, "button", "sheet", lang)
    opener.press("Enter")
    expect(sheet.get_by_role("heading").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_deal_by_commands_alone(visit: Opener) -> None:
    """Typed from the first card to the next deal; what can be played is asked for, and the first of it is typed."""
    person = visit("/armenian-durak/", width=1280, height=800)
    page = person.page
    named(page, "button", "menu", "ru").press("Enter")
    named(page, "button", "by-commands", "ru").press("Enter")
    line = page.get_by_role("textbox", name="Команда или карта")
    expect(line).to_be_focused()
    assert violations(page) == []
    answer = page.get_by_role("list", name="Ответы").get_by_role("listitem").first

    def say(words: str) -> str:
        before = answer.text_content()
        line.fill(words)
        line.press("Enter")
        expect(line).to_have_value("")
        page.wait_for_timeout(30)
        return answer.text_content() or before or ""

    for _ in range(300):
        if person.saved().number > 1:
            break
        legal = re.search(r"Можно: ([^,.]+)", say("ходы"))
        if legal:
            say(legal[1])
        else:
            say("дальше")  # a moment later, or the next deal
            page.wait_for_timeout(100)
    assert person.saved().number == 2
    expect(line).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "Сдача 2" in page.get_by_role("banner").inner_text()


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (640, 360), (1280, 720)])
def test_the_line_is_in_reach_at_every_size(visit: Opener, size: tuple[int, int]) -> None:
    """Beside or below the table; nothing is wider than the window, and the line can be scrolled to."""
    person = visit("/en/king/", width=size[0], height=size[1])
    page = person.page
    page.keyboard.press("/")
    line = page.get_by_role("textbox", name="Command or card")
    expect(line).to_be_focused()
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
