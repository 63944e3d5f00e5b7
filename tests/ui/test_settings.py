"""Settings: each changes what it says and nothing else, is kept, and no damaged record keeps anybody from playing."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK36, rank, suit
from tests.ui.pretended import Pretended, play_deal, room
from ui.parts.hand import sorted_hand
from ui.settings import DRESS, KEY, Settings, load, store

OTHERS = [(field, value) for field, values in Settings.CHOICES.items() for value in values[1:]]
PAGES = ("/", "/armenian-durak/")


def device(record: str | None) -> Pretended:
    return Pretended("/", {} if record is None else {KEY: record})


def test_every_setting_has_its_choices_and_begins_with_the_usual_one() -> None:
    assert {field.name for field in fields(Settings)} == Settings.CHOICES.keys()
    assert {name: getattr(Settings(), name) for name in Settings.CHOICES} == {
        name: values[0] for name, values in Settings.CHOICES.items()
    }


@given(st.builds(Settings, **{name: st.sampled_from(values) for name, values in Settings.CHOICES.items()}))
def test_what_is_kept_is_found_again(settings: Settings) -> None:
    browser = device(None)
    assert store(browser, settings)
    assert load(browser) == settings
    assert (KEY in browser.kept) == (settings != Settings())


@pytest.mark.parametrize(("field", "value"), OTHERS)
@pytest.mark.parametrize("rubbish", ["=", "nonsense", "theme=pink", "wide=yes", "<b>=1", "colours=44 theme"])
def test_what_cannot_be_read_leaves_the_rest_alone(field: str, value: str, rubbish: str) -> None:
    settings = load(device(f"{rubbish} {field}={value} {rubbish}"))
    assert settings == Settings().having(field, value)


@given(st.text())
def test_any_record_gives_settings_that_there_are(record: str) -> None:
    settings = load(device(record))
    assert all(getattr(settings, name) in values for name, values in Settings.CHOICES.items())


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("field", "value"), OTHERS)
def test_a_choice_holds_at_once_and_after_coming_back(page: str, field: str, value: str) -> None:
    """In both languages; nothing else is changed by it."""
    app, browser = room(page, {})
    app.act("settings")
    assert 'id="sheet-settings"' in browser.html
    app.act("settle", f"{field}={value}")
    browser.settle()
    assert app.screen.settings == Settings().having(field, value)
    button = re.search(rf'<button[^>]*id="settle-{field}-{value}"[^>]*>', browser.html)
    assert button
    assert (
        'aria-pressed="true"' in re.findall(rf'<button[^>]*data-arg="{field}={value}"[^>]*>', browser.html)[0]
    )
    if field in DRESS:
        assert browser.looks[field] == value
    assert {name: usual for name, usual in _usual().items() if browser.looks[name] != usual} == (
        {field: _usual()[field]} if field in DRESS else {}
    )
    again, _ = room(f"/en{page}", browser.kept)
    assert again.screen.settings == app.screen.settings
    app.act("as-usual")
    assert app.screen.settings == Settings()
    assert KEY not in browser.kept


def _usual() -> dict[str, str]:
    return {name: getattr(Settings(), name) for name in DRESS}


@pytest.mark.parametrize(
    ("field", "value", "folder"),
    [
        ("colours", "4", "jumbo-ru-4/"),
        ("letters", "en", "jumbo-en-2/"),
        ("face", "classic", "classic-ru-2/"),
        ("back", "ink", "back-ink"),
    ],
)
def test_cards_look_as_is_chosen(field: str, value: str, folder: str) -> None:
    app, browser = room(PAGES[1], {})
    assert f'<img src="/cards/{folder}' not in browser.html
    app.act("settle", f"{field}={value}")
    browser.settle()
    assert f'<img src="/cards/{folder}' in browser.html
    if field != "back":
        assert len(browser.fetched) == 36


def test_faces_that_cannot_be_fetched_are_not_taken() -> None:
    app, browser = room(PAGES[1], {})
    browser.online = False
    before = browser.html
    app.act("settle", "colours=4")
    browser.settle()
    assert app.screen.settings == Settings()
    assert KEY not in browser.kept
    assert 'id="notice-faces-later"' in browser.html
    assert 'id="notice-faces-later"' not in before


def test_what_is_settled_while_faces_are_fetched_stays() -> None:
    app, browser = room(PAGES[1], {})
    app.act("settle", "colours=4")
    app.act("settle", "left=yes")
    browser.settle()
    assert app.screen.settings == Settings(colours="4", left="yes")


def test_without_storage_a_choice_holds_for_this_visit_and_that_is_said() -> None:
    app, browser = room(PAGES[1], {})
    browser.storage = False
    app.act("settings")
    app.act("settle", "theme=dark")
    assert browser.looks["theme"] == "dark"
    assert app.screen.settings.theme == "dark"
    assert 'id="notice-no-storage"' in browser.html


@pytest.mark.parametrize("word", ["", "=", "theme", "theme=pink", "wide=yes", "__class__=1"])
def test_a_page_that_somebody_has_tampered_with_settles_nothing(word: str) -> None:
    app, browser = room(PAGES[0], {})
    app.act("settle", word)
    browser.settle()
    assert app.screen.settings == Settings()


@pytest.mark.parametrize("keys", ["yes", "no"])
def test_letters_are_shortcuts_unless_they_are_switched_off(keys: str) -> None:
    app, browser = room(PAGES[1], {KEY: f"keys={keys}"})
    assert app.key("KeyM", False) == (keys == "yes")
    assert ('id="sheet-menu"' in browser.html) == (keys == "yes")
    assert not app.key("KeyM", True)


@pytest.mark.parametrize("trump", range(-1, 4))
@given(cards=st.lists(st.sampled_from(DECK36), unique=True))
def test_a_hand_is_sorted_as_is_chosen(trump: int, cards: list[int]) -> None:
    """All orders hold the same cards; suits are together and trumps last, or ranks are, trumps last again."""
    up, down, ranked = (sorted_hand(cards, trump, sort) for sort in Settings.CHOICES["sort"])
    assert sorted(up) == sorted(down) == sorted(ranked) == sorted(cards)
    for hand, way in ((up, 1), (down, -1)):
        groups = list(dict.fromkeys(map(suit, hand)))
        assert [suit(card) for card in hand] == sorted(map(suit, hand), key=groups.index)
        assert trump not in groups[:-1]
        for one in groups:
            ranks = [way * rank(card) for card in hand if suit(card) == one]
            assert ranks == sorted(ranks)
    plain = [rank(card) for card in ranked if suit(card) != trump]
    assert plain == sorted(plain)
    trumps = [card for card in ranked if suit(card) == trump]
    assert trumps == sorted(trumps)
    assert list(ranked[len(plain) :]) == trumps


# --------------------------------------------------------------------------------------------------- sounds


def test_a_deal_is_heard_if_one_wants_it() -> None:
    """A sound for every card, another for a trick that is taken, one when the deal is over and one when cards are dealt."""
    app, browser = room("/armenian-durak/", {KEY: "sound=yes"})
    play_deal(app, browser)
    assert browser.heard.count("trick") == 18
    assert browser.heard.count("card") == 36
    assert browser.heard[-1] == "over"
    app.act("next-deal")
    assert browser.heard.count("deal") == 2


def test_nothing_is_heard_at_first() -> None:
    app, browser = room("/armenian-durak/")
    play_deal(app, browser)
    assert browser.heard == []
