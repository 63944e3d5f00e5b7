"""A table played by typing: every move has words that mean it and no other, every question has an answer."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engine.cards import DECK36, token
from engine.games import GAMES
from engine.match import Match
from tests.ui.pretended import Pretended
from tests.ui.test_tables import TABLES, random_match, sit, some_rules
from ui.app import App
from ui.commands.heard import heard, part
from ui.commands.here import TEXTS, VOCABULARIES
from ui.commands.meaning import Ask, Meaning, Play, Refused, Several, Unknown, name_of, understand
from ui.commands.words import ASKS, cards, plain
from ui.game import ME
from ui.games import SHOWN
from ui.i18n import LANGUAGES, Texts

RUSSIAN = {"T": "10", "J": "в", "Q": "д", "K": "к", "A": "т"}


def means(match: Match, typed: str) -> Meaning:
    """What is meant at a match by these words."""
    return understand(typed, match.state.view(ME), VOCABULARIES[match.game.slug], match.state)


def with_talk(match: Match, lang: str = "ru") -> tuple[App, Pretended]:
    """The room with a match on its table and the command line below it."""
    app, browser = sit(match, lang)
    browser.settle()
    app.act("close")
    app.act("commands")
    return app, browser


def say(app: App, browser: Pretended, words: str) -> str:
    """Types something; the newest answer."""
    browser.fields["command"] = words
    app.act("command")
    found = re.search(r'<li id="answer-[^>]*>(.*?)</li>', browser.html, re.DOTALL)
    assert found
    return heard(found[1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", DECK36)
def test_a_card_has_many_names(card: int, lang: str) -> None:
    t = Texts(lang)
    rank, suit = token(card)[0], token(card)[1]
    short = {
        "ru": RUSSIAN.get(rank, rank) + "птбч"["SCDH".index(suit)],
        "en": rank.replace("T", "10").lower() + suit.lower(),
    }
    for words in (
        t.card(card),
        t.card(card).upper(),
        short[lang],
        " ".join(re.findall(r"\d+|\D", short[lang])),
    ):
        (named,) = cards(plain(words))
        assert [one for one in DECK36 if named.fits(one)] == [card], words


def test_several_cards_in_a_row() -> None:
    for words in (
        "7т 8б",
        "7 т 8 б",
        "семёрка треф, восьмёрка бубён",
        "7c 8d",
        "seven of clubs eight of diamonds",
    ):
        named = cards(plain(words))
        assert [[card for card in DECK36 if one.fits(card)] for one in named] == [[10], [20]], words
    assert cards(plain("7т и 8б")) == cards(plain("Tб")) == ()


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_move_has_words_that_mean_it_and_nothing_else(slug: str, seats: int) -> None:
    """In both languages, in every position of deals at random with house rules at random."""
    rng = Random(f"words{slug}{seats}")
    words_of, seen = VOCABULARIES[slug], 0
    for _ in range(3):
        match = random_match(slug, seats, rng, moves=0, rules=some_rules(slug, seats, rng))
        while match.state.to_move is not None and seen < 600:
            if match.state.to_move == ME:
                view = match.state.view(ME)
                for lang in LANGUAGES:
                    t = Texts(lang, SHOWN[slug].TEXTS)
                    names = {move: name_of(move, view, words_of, t) for move in view.legal}
                    assert len(set(names.values())) == len(names)
                    for move in rng.sample(view.legal, min(len(view.legal), 12)):
                        seen += 1
                        assert means(match, names[move]) == Play((move,)), names[move]
            match.play(match.state.pick(rng.random()))
    assert seen > 10


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_question_is_answered_in_every_phase(slug: str, seats: int) -> None:
    rng = Random(f"ask{slug}{seats}")
    for moves in (0, 1, 2, 4, 8, 16, 30, 10**6):
        match = random_match(slug, seats, rng, moves=moves, rules=some_rules(slug, seats, rng))
        lang = rng.choice(LANGUAGES)
        app, browser = with_talk(match, lang)
        for what, words in ASKS.items():
            if what not in ("next", "undo"):
                answer = say(app, browser, rng.choice(words[LANGUAGES.index(lang)]))
                assert re.search(r"\w", answer), what
                assert "{" not in answer
        assert app.table
        if not match.over:  # then another match is on the table
            assert app.table.match.moves[: len(match.moves)] == match.moves
        browser.drop_waiting()


@pytest.mark.parametrize("slug", SHOWN)
def test_nothing_typed_breaks_anything_or_makes_a_move_that_is_not_legal(slug: str) -> None:
    rng = Random(f"any{slug}")
    alphabet = [*"6789тдквпбчqjka 10sdch?<&", "дама ", "пас ", "заказ ", "беру", "open "]
    for _ in range(6):
        match = random_match(slug, GAMES[slug].seats[0], rng, moves=rng.randrange(20))
        for _ in range(60):
            typed = "".join(rng.choices(alphabet, k=rng.randrange(6)))
            meant = means(match, typed)
            if isinstance(meant, Play):
                state = match.state.copy()
                for move in meant.moves:
                    assert state.to_move == ME
                    assert state.why_not(move) is None
                    state.apply(move)
            else:
                assert isinstance(meant, Ask | Refused | Several | Unknown)


def _at(slug: str, wanted: Any, seats: int = 0) -> Match:
    """A position where the person is to move and his view is as wanted."""
    for number in range(400):
        rng = Random(number)
        match = random_match(slug, seats or GAMES[slug].seats[0], rng, moves=0)
        while match.state.to_move is not None:
            if match.state.to_move == ME and wanted(match.state.view(ME)):
                return match
            match.play(match.state.pick(rng.random()))
    raise AssertionError("no such position")


def test_one_of_two_queens_is_asked_for() -> None:
    def two(view: Any) -> bool:
        return [card % 9 for card in view.legal].count(6) == 2

    match = _at("armenian-durak", two)
    app, browser = with_talk(match)
    before = match.moves
    answer = say(app, browser, "дама")
    assert answer.startswith("дама: Подходят 2 карты: дама ")
    assert app.table
    assert app.table.match.moves == before


def test_a_suit_that_has_to_be_followed() -> None:
    def bound(view: Any) -> bool:
        return view.phase == "play" and bool(view.trick) and 0 < len(view.legal) < view.hand.bit_count()

    match = _at("king", bound)
    view = match.state.view(ME)
    other = next(card for card in DECK36 if view.hand >> card & 1 and card not in view.legal)
    app, browser = with_talk(match, "en")
    answer = say(app, browser, Texts("en").card(other))
    assert Texts("en").card(view.legal[0]) in answer
    assert app.table
    assert app.table.match.moves == match.moves


def test_two_discards_at_once_and_an_answer_of_two_cards() -> None:
    match = _at("king", lambda view: view.phase == "discard" and not view.discarded)
    one, two = match.state.view(ME).legal[:2]
    t = Texts("ru")
    assert means(match, f"снос {t.card(one)} {t.card(two)}") == Play((one, two))
    match = _at("navalka", lambda view: view.pile and not view.piling and view.legal[0] < 36)
    view = match.state.view(ME)
    beat = view.legal[0]
    pile = next(card for card in DECK36 if view.hand >> card & 1 and card != beat)
    assert means(match, f"крою {t.card(beat)} {t.card(pile)}") == Play((beat, pile))


@pytest.mark.parametrize(
    ("slug", "wanted", "typed"),
    [
        ("napoleon", lambda view: view.stage == "auction", {"п": None, "пас": 36, "pass": 36, "ПАС!": 36}),
        ("king", lambda view: view.phase == "order", {"заказ дам": 39, "девочки": 39, "козырь пики": 43, "order no king": 41}),
        ("gorka", lambda view: view.phase == "vying" and 58 in view.legal, {"поднять 2": 58, "+2": 58, "raise 2": 58, "пас": 36}),
    ],
)  # fmt: skip
def test_words_of_the_games(slug: str, wanted: Any, typed: dict[str, int | None]) -> None:
    match = _at(slug, wanted)
    for words, move in typed.items():
        meant = means(match, words)
        assert meant == Play((move,)) if move is not None else not isinstance(meant, Play), words


def test_a_deal_by_commands_alone() -> None:
    """To its end, which is told, and on to the next one; the sheet of results is never laid over the line."""
    app, browser = with_talk(random_match("napoleon", 4, Random("alone"), moves=0))
    for _ in range(200):
        browser.settle()
        assert app.table
        if app.table.match.state.to_move is None:
            break
        say(
            app,
            browser,
            name_of(app.table.view().legal[0], app.table.view(), VOCABULARIES["napoleon"], app.screen.t),
        )
    browser.settle()
    assert app.screen.sheet == ""
    assert browser.focus_id == "command"
    assert "«Дальше» — следующая сдача." in browser.text()
    say(app, browser, "дальше")
    assert app.table
    assert app.table.match.number == 2


def test_the_line_is_put_away() -> None:
    app, browser = with_talk(random_match("king", 3, Random(3), moves=0))
    assert 'id="command"' in browser.html
    app.act("commands-off")
    assert 'id="command"' not in browser.html
    assert app.key("Slash")
    assert browser.focus_id == "command"


def test_what_is_typed_is_never_markup() -> None:
    app, browser = with_talk(random_match("king", 3, Random(3), moves=0))
    say(app, browser, "<b id=x>")
    assert "<b id=x>" not in browser.html
    assert "&lt;b id=x&gt;" in browser.html


def test_markup_is_heard_as_it_is_read() -> None:
    page = '<main><p id="a">One <b>two</b><small aria-hidden="true">no</small></p>'
    page += '<span role="img" aria-label="Ace"><i>x</i></span></main>'
    assert heard(page) == "One two. Ace."
    assert part(page, 'id="a"') == page[6 : page.index("</p>") + 4]
    assert part(page, 'id="b"') == ""


def test_both_languages_have_the_same_answers() -> None:
    assert TEXTS["ru"].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["ru"].items():
        assert type(text) is type(TEXTS["en"][key])
        found = [set(re.findall(r"\{(\w+)\}", str(one))) for one in (text, TEXTS["en"][key])]
        assert found[0] == found[1], key
