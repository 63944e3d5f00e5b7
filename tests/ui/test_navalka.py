"""The table of both Navalkas: the pile and its history, answers of two cards, the log, the losses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.cards import bits, parse
from engine.game import Game
from engine.games import navalka, open_navalka
from engine.heap.play import TAKE
from engine.match import Match
from engine.record import to_text
from tests.ui.pretended import Pretended, room
from ui.app import App
from ui.cards import Faces
from ui.game import ME, Setting, Why
from ui.i18n import LANGUAGES, Texts
from ui.navalka import TEXTS, idle, knows, lines, rests, scene, sheet, spoken, table
from ui.navalka.draw import fanned
from ui.navalka.events import held_before, leaving, piles
from ui.navalka.log import grouped
from ui.navalka.scene import FANNED, Scene, out_of_play
from ui.new_table import new_table
from ui.wish import Wish

GAMES: tuple[Game, ...] = (navalka, open_navalka)
EVERY = [(game, name) for game in GAMES for name in game.PRESETS]
TABLES = pytest.mark.parametrize(("game", "preset"), EVERY, ids=lambda one: getattr(one, "slug", one))


DEALS: dict[tuple[str, str, int], Match] = {}
SHORT = 160  # moves; at random some deals last very long


def played(game: Game, preset: str, seats: int) -> Match:
    """A whole deal that isn't long: everybody takes only if he must, and plays any card."""
    key = game.slug, preset, seats
    for seed in range(20) if key not in DEALS else ():
        match = DEALS[key] = Match(game, game.PRESETS[preset], seats, f"n{seed}")
        rng = Random(f"{preset}{seats}{seed}")
        short = SHORT if seed < 19 else game.MAX_MOVES
        while match.state.to_move is not None and len(match.moves) < short:
            moves = match.state.legal()
            match.play(rng.choice([move for move in moves if move != TAKE] or moves))
        if match.state.to_move is None:
            break
    return DEALS[key]


def positions(game: Game, preset: str, seats: int, most: int = 1000) -> Iterator[Match]:
    """Positions of that deal, from its start to its end, about so many: the same match, some moves on each time."""
    whole = played(game, preset, seats)
    match = Match(game, whole.rules, seats, whole.seed)
    yield match
    every = 1 + len(whole.moves) // most
    for number, move in enumerate(whole.moves, 1):
        match.play(move)
        if not number % every or number == len(whole.moves):
            yield match


def seen(match: Match, **setting: Any) -> Scene:
    over = match.over
    return scene(
        match.state.view(ME),
        Setting(deal=match.number, sheet=match.sheet, position="1.0", over=over, **setting),
    )


def drawn(match: Match, lang: str = "ru", **setting: Any) -> str:
    return table(seen(match, **setting), Texts(lang, TEXTS), Faces("/c/", lang))


def sit(match: Match, lang: str = "") -> tuple[App, Pretended]:
    slug = match.game.slug
    return room(f"{lang}/{slug}/", {f"room.match.{slug}": to_text(match)})


def shown_cards(page: str) -> set[int]:
    """The cards whose faces or names are on the page."""
    names = {Texts("ru").card(card): card for card in range(36)}
    return {parse(name) for name in re.findall(r"/jumbo-ru-2/(..)\.svg", page)} | {
        card for name, card in names.items() if name in page
    }


# ------------------------------------------------------------------------------------------ what is to be seen


@TABLES
def test_no_hidden_card_is_on_the_page(game: Game, preset: str) -> None:
    for seats in (2, 5):
        for match in positions(game, preset, seats, 8):
            view = match.state.view(ME)
            other = game.determinize(view, Random(1)).view(ME)
            setting = Setting(deal=1, sheet=match.sheet, position="1.0")
            t, faces = Texts("ru", TEXTS), Faces("/c/", "ru")
            pages = [
                [table(scene(v, setting), t, faces), sheet("pile", scene(v, setting), t, faces)]
                for v in (view, other)
            ]
            assert pages[0] == pages[1]
            secret = set(bits(view.unseen))
            laid = {event.move for event in view.history}
            assert not secret & (shown_cards("".join(map(str, pages[0]))) - laid)


@TABLES
def test_what_can_be_played_is_what_is_allowed(game: Game, preset: str) -> None:
    for seats in (2, 4):
        for match in positions(game, preset, seats, 15):
            page = drawn(match)
            buttons = re.findall(r'<button[^>]*data-do="play"[^>]*>', page)
            free = sorted(
                int(re.search(r'data-arg="(\d+)@', button)[1])  # type: ignore[index]
                for button in buttons
                if "aria-disabled" not in button
            )
            view = match.state.view(ME)
            assert free == list(view.legal)
            assert len(buttons) == view.counts[ME] + (TAKE in view.legal)


@TABLES
def test_every_card_on_the_table_is_shown_or_counted(game: Game, preset: str) -> None:
    for match in positions(game, preset, 3, 25):
        view, page = match.state.view(ME), drawn(match)
        pile = page[page.index('id="mid"') : page.index('class="me"')]
        faces = {parse(name) for name in re.findall(r"/jumbo-ru-2/(..)\.svg", pile)}
        if getattr(view, "talon", 0):
            faces -= {view.turned}
        older = re.search(r'id="older"[^>]*><span[^>]*>\+(\d+)', pile) or re.search(r">\+(\d+)</span>", pile)
        assert faces <= set(view.pile)
        assert len(faces) + (int(older[1]) if older else 0) == len(view.pile)
        assert not view.pile or view.pile[-1] in faces


def test_long_piles_are_fanned_in_whole_turns() -> None:
    found = set()
    for game, preset in EVERY:
        for match in positions(game, preset, 5):
            pile = seen(match).pile
            count = fanned(pile)
            found.add(count)
            assert min(len(pile), FANNED - 1) <= count <= FANNED
            if count < len(pile) and pile[-count].act == "pile":
                assert pile[-count - 1].act == "lead" or pile[-FANNED].act == "pile"
    assert found == {0, 1, 2, 3, 4, 5}


@TABLES
def test_the_history_of_the_pile_agrees_with_the_table(game: Game, preset: str) -> None:
    for seats in (2, 6):
        whole = played(game, preset, seats)
        before = piles(whole.state.view(ME).history)
        state: Any = whole.start()
        for move, pile in zip(whole.moves, before, strict=True):
            assert [laid.card for laid in pile] == state.pile
            state.apply(move)
        assert held_before(whole.state.view(ME)) == [hand.bit_count() for hand in whole.start().dealt]  # type: ignore[attr-defined]


@TABLES
def test_cards_out_of_play_are_counted(game: Game, preset: str) -> None:
    for match in positions(game, preset, 5):
        state: Any = match.state
        away = state.gone.bit_count()
        if game is open_navalka:
            away += (state.leftover | sum(state.aside)).bit_count()
        assert out_of_play(state.view(ME)) == away


def test_a_pile_that_is_taken_stays_to_be_looked_at() -> None:
    taken = 0
    for game, preset in EVERY:
        for match in positions(game, preset, 4):
            view = match.state.view(ME)
            if not view.history or view.history[-1].move != TAKE or view.history[-1].seat == ME:
                continue
            taken += 1
            assert rests(view) > 0
            shown = seen(match, resting=True)
            assert shown.top == view.history[-1].top
            assert not {laid.card for laid in shown.pile} & set(bits(view.hand))
    assert taken > 30


# ------------------------------------------------------------------------------------------ what is asked and why


def test_every_reason_has_words_in_both_languages() -> None:
    reasons = set()
    for game, preset in EVERY:
        for match in positions(game, preset, 3, 25):
            state = match.state
            mine = state.to_move == ME
            for move in (*range(37), 99):
                reason = state.why_not(move)
                if reason is None or reason in reasons or not (mine or state.to_move is None):
                    continue
                reasons.add(reason)
                for lang in LANGUAGES:
                    why = Why(reason, tuple(state.legal()))
                    assert 'class="why"' in drawn(match, lang, why=why)
    assert reasons == {
        "deal-over",
        "no-such-move",
        "not-yours",
        "does-not-beat",
        "nothing-there",
        "must-pile",
        "must-beat",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_that_does_not_beat_names_those_that_do(lang: str) -> None:
    t = Texts(lang, TEXTS)
    said = set()
    for match in positions(navalka, "classic", 2):
        view = match.state.view(ME)
        others = [card for card in bits(view.hand) if card not in view.legal]
        if view.to_move != ME or not others:
            continue
        page = drawn(match, lang, why=Why("does-not-beat", view.legal))
        words = page[page.index('class="why"') : page.index('class="hand')]
        named = [move for move in view.legal if move != TAKE]
        assert all(t.card(card) in words for card in (view.pile[-1], *named))
        said.add(bool(named))
    assert said == {True, False}


def test_the_other_ones_turn_says_whose_it_is() -> None:
    match = next(m for m in positions(navalka, "classic", 3) if m.state.to_move == 2)
    assert "Сейчас ходит Вера" in drawn(match, why=Why("not-your-turn", ()))


def test_the_duty_to_beat_is_said_as_it_is() -> None:
    t = Texts("ru", TEXTS)
    found = set()
    for seats in (2, 3, 4, 5):
        for match in positions(navalka, "classic", seats):
            shown = seen(match)
            if shown.stage != "beat" or not shown.asked or shown.stuck or shown.view.counts[ME] == 1:
                continue
            page = drawn(match)
            said = next(key for key in ("beat-suit", "beat-trumps", "beat-higher-trump") if t(key) in page)
            found.add(said)
            trump = shown.top // 9 == shown.view.trump
            assert (said == "beat-higher-trump") == trump
            assert (said == "beat-trumps") == (shown.top % 9 == 8 and not trump)
    assert found == {"beat-suit", "beat-trumps", "beat-higher-trump"}


# ------------------------------------------------------------------------------------------------ the log


@TABLES
def test_a_whole_deal_can_be_followed_by_ear(game: Game, preset: str) -> None:
    for seats in game.seats:
        whole = played(game, preset, seats)
        view = whole.state.view(ME)
        told = lines(view)
        cards = [
            TAKE if line.kind in ("take", "took") else line.cards[0]
            for line in told
            if line.kind in ("lead", "beat", "pile", "take", "took")
        ]
        assert cards == list(whole.moves)
        out = [line.seat for line in told if line.kind == "out"]
        assert tuple(out) == leaving(view)
        assert set(out) == {
            seat
            for seat in range(seats)
            if not view.counts[seat] and seat not in getattr(view, "sitting_out", ())
        }
        assert told[-1].kind == ("lost" if view.loser >= 0 else "drawn")
        assert sum(line.number for line in told if line.kind == "drew") == getattr(whole.state, "drawn", 0)
        for lang in LANGUAGES:
            t = Texts(lang, TEXTS)
            for line in told:
                words = spoken(line, t)
                assert words.endswith(".")
                assert all(t.card(card) in words for card in line.cards if line.kind != "take")


@TABLES
def test_the_log_only_grows(game: Game, preset: str) -> None:
    before: tuple[object, ...] = ()
    for match in positions(game, preset, 4):
        now = lines(match.state.view(ME))
        assert now[: len(before)] == before
        before = now


def test_the_paper_log_has_every_line_once() -> None:
    told = lines(played(navalka, "classic", 4).state.view(ME))
    groups = grouped(told)
    assert tuple(line for group in groups for line in group) == told
    for group in groups:
        kinds = [line.kind for line in group]
        assert len(kinds) == 1 or kinds in (
            ["lead", "drew"],
            ["beat", "pile"],
            ["beat", "pile", "drew"],
            ["beat", "drew"],
        )
        assert len({line.seat for line in group}) == 1


# ------------------------------------------------------------------------------------------- the room plays


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_whole_deal_in_the_room(game: Game, seats: int) -> None:
    preset = ("classic", "last-word", "at-will")[seats % 3]
    app, browser = sit(
        Match(game, game.PRESETS[preset], seats, f"room{seats}", bots="novice"), "/en" * (seats % 2)
    )
    rng = Random(seats)
    for _ in range(400):
        moves = browser.playable()
        if not moves:
            break
        app.act("play", rng.choice(moves))
        browser.settle()
    assert app.table
    assert app.table.match.state.to_move is None
    assert app.screen.sheet == "result"
    t = Texts("en" if seats % 2 else "ru", TEXTS)
    loser = app.table.view().loser
    if loser >= 0:
        assert t.who(loser, "deal-loser") in browser.text()
    for name in ("pile", "sheet", "result"):
        app.act("show", name)
        assert f'id="sheet-{ {"sheet": "score"}.get(name, name) }"' in browser.html
    app.act("next-deal")
    browser.settle()
    assert t("deal-numbered", deal=2) in browser.text()


def test_a_match_to_its_end() -> None:
    rules = navalka.Rules(loss_target=3)
    app, browser = sit(Match(navalka, rules, 2, "match", bots="novice"))
    rng = Random(1)
    assert app.table
    for _ in range(6):
        for _ in range(400):
            moves = browser.playable()
            if not moves:
                break
            app.act("play", rng.choice(moves))
            browser.settle()
        if app.table.match.over:
            break
        app.act("next-deal")
        browser.settle()
    totals = app.table.match.sheet.totals
    assert min(totals) == -3
    t = Texts("ru", TEXTS)
    assert t.who(totals.index(-3), "match-loser") in browser.text()
    assert t.who(totals.index(max(totals)), "match-won") in browser.text()
    app.act("show", "sheet")
    marks = browser.html[
        browser.html.index('class="tab book"') : browser.html.index('id="close-sheet"') + 99999
    ]
    assert marks.count('<i class="on">') == len(app.table.match.sheet.rows)


def test_beating_can_be_taken_back_until_something_new_is_seen() -> None:
    undone = kept = 0
    for match in positions(navalka, "classic", 2):
        view = match.state.view(ME)
        if view.to_move != ME or view.piling or TAKE in view.legal or not view.pile or view.counts[ME] < 2:
            continue
        app, browser = sit(match)
        assert app.table
        position = app.table.position
        app.act("play", browser.playable()[0])
        assert app.table.can_undo  # the card lies in the first place, nothing has been shown for it
        app.act("undo")
        assert app.table.position == position
        undone += 1
        app.act("play", browser.playable()[0])
        before = knows(app.table.view())
        app.table.match.play(app.table.match.state.legal()[0])
        drew = bool(app.table.view().history[-1].drawn)
        assert (knows(app.table.view()) != before) == drew
        kept += drew
        browser.drop_waiting()
    assert undone > 3
    assert kept > 1


def test_one_who_is_out_can_hurry_the_others() -> None:
    match = next(
        match
        for seed in range(60)
        for match in [played_until_out(f"out{seed}")]
        if match.state.to_move is not None
    )
    assert idle(match.state.view(ME))
    app, _ = sit(match)  # settled: the bots have played on to the end
    assert app.table
    assert app.table.match.state.to_move is None
    page = drawn(match, idle=True)
    assert 'data-do="hurry"' in page
    assert Texts("ru", TEXTS)("you-are-out") in page


def played_until_out(seed: str) -> Match:
    """A deal for four, played at random until the person is out or the deal is over."""
    match = Match(open_navalka, open_navalka.Rules(), 4, seed, bots="novice")
    rng = Random(seed)
    while match.state.to_move is not None and match.state.hands[ME]:  # type: ignore[attr-defined]
        match.play(match.state.pick(rng.random()))
    return match


# ------------------------------------------------------------------------------------------- the open game's start


def test_redeals_and_hands_without_trumps_are_told() -> None:
    kinds = set()
    for seed in range(40):
        for rules in (
            open_navalka.Rules(),
            open_navalka.Rules(no_trump_hand="sit_out"),
            open_navalka.Rules(redeal_cap=0),
        ):
            match = Match(open_navalka, rules, 6, f"start{seed}")
            view: Any = match.state.view(ME)
            told = lines(view)
            kinds |= {line.kind for line in told}
            assert [line.number for line in told if line.kind == "redealt"] == [view.redeals] * bool(
                view.redeals
            )
            assert [line.seat for line in told if line.kind in ("sits", "bare")] == list(view.no_trump)
            page = drawn(match)
            t = Texts("ru", TEXTS)
            assert (t("you-sit-out") in page) == (ME in view.sitting_out)
            assert page.count(t("said-no-trumps")) == len([seat for seat in view.no_trump if seat != ME])
    assert kinds == {"trump", "redealt", "sits", "bare"}


def test_what_has_gone_is_shown_only_by_that_rule() -> None:
    t = Texts("ru", TEXTS)
    for preset, shown in (("classic", False), ("with-tally", True)):
        found = 0
        for match in positions(open_navalka, preset, 3):
            view: Any = match.state.view(ME)
            paper = str(sheet("pile", seen(match), t, Faces("/c/", "ru")))
            assert (t("tally-title") in paper) == shown
            if shown and view.gone:
                part = paper[paper.index(t("tally-title")) :]
                assert shown_cards(part) == set(bits(view.gone))
                found += 1
        assert bool(found) == shown


# ------------------------------------------------------------------------------------------------ a new table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_rule_and_every_set_of_rules_has_a_name(game: Game, lang: str) -> None:
    t = Texts(lang, TEXTS)
    for name, rules in game.PRESETS.items():
        page = new_table(game, Wish(rules, 4), t)
        assert f'aria-pressed="true" id="set-preset-{name}"' in page
        for field, values in game.Rules.CHOICES.items():
            chosen = str(getattr(rules, field))
            for value in values:
                pressed = "true" if str(value) == chosen else "false"
                assert f'aria-pressed="{pressed}" id="set-{field}-{value}"' in page


def test_a_table_without_cards_enough_cannot_be_laid() -> None:
    app, browser = sit(Match(navalka, navalka.Rules(), 6, "seven", bots="novice"))
    app.act("new-table")
    app.act("set", "hand_size=7")
    assert Texts("ru", TEXTS)("why-seats") in browser.text()
    assert 'data-do="deal-cards"' not in browser.html
    assert app.table
    before = app.table.match
    app.act("deal-cards")
    assert app.table.match is before
    app.act("set", "preset=full-hand")
    app.act("deal-cards")
    assert app.table.match.rules == navalka.PRESETS["full-hand"]
    assert app.table.match.seats == 6
