"""The table of Gorka, without a browser: what is shown and hidden, what is offered, the log, whole deals."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.cards import RANKS, SUITS, mask
from engine.games import gorka as game
from engine.games import gorka_reasons
from engine.games.gorka_hands import Scale, best
from engine.games.gorka_moves import CALL, DARK, FINISH, LIGHT, PASS, RAISE, UP
from engine.match import Match
from engine.record import to_text
from tests.ui.pretended import Pretended, room
from ui.app import App
from ui.cards import Faces
from ui.game import ME, Setting, Why
from ui.gorka import TEXTS, choose, idle, knows, lines, rests, scene, sheet, spoken, table
from ui.gorka.scene import PLACE, Scene, pots_now
from ui.gorka.story import OWN_KINDS, Line
from ui.gorka.words import combination
from ui.i18n import LANGUAGES, Texts

RULES = [
    game.Rules(),
    game.Rules(stack=20, deals=6),
    game.Rules(tie="svara", stack=20, max_raise=10),
    game.Rules(ring="poker", falki="sixes", ante=0, max_raise=1, stack=20),
    game.Rules(blind_dark=True, dark_double=True, dark_dealer_closed=True, stack=20),
    game.Rules(fixed_deal=True, ante=10, stack=20, raise_cap=3),
    game.Rules(tie="caller_loses", falki="queens_sevens", stack=50),
]


def wild(match: Match, rng: Random) -> int:
    """A move that leads to many parts of the game: seldom dark, seldom passing, raising low."""
    legal = match.state.legal()
    if legal[0] == LIGHT:
        return rng.choice(legal[:3] if rng.random() < 0.3 else legal[:1])
    return rng.choice(
        ([move for move in legal if move != PASS] or legal)[:4] if rng.random() < 0.8 else legal
    )


def deals(rules: game.Rules, seats: int, seed: str, count: int = 4) -> list[Match]:
    """Some deals of a match, each at its end."""
    rng = Random(f"{seed}{seats}")
    match = Match(game, rules, seats, seed)
    found = []
    for _ in range(count):
        while match.state.to_move is not None:
            match.play(wild(match, rng))
        found.append(match)
        if match.over:
            break
        again = Match(game, rules, seats, seed)
        for done in match.finished:
            for move in done.moves:
                again.play(move)
            again.next_deal()
        match = again
    return found


def positions(match: Match) -> list[Match]:
    """Every position of the deal on the table."""
    found = []
    for count in range(len(match.moves) + 1):
        again = Match(game, match.rules, match.seats, match.seed)
        for done in match.finished[: match.number - 1]:
            for move in done.moves:
                again.play(move)
            again.next_deal()
        for move in match.moves[:count]:
            again.play(move)
        found.append(again)
    return found


def scene_of(match: Match, **setting: object) -> Scene:
    return scene(
        match.state.view(ME),
        Setting(deal=match.number, sheet=match.sheet, position="1.0", over=match.over, **setting),  # type: ignore[arg-type]
    )


def drawn(match: Match, lang: str = "ru", **setting: object) -> str:
    return table(scene_of(match, **setting), Texts(lang, TEXTS), Faces("/c/", lang))


def every_deal() -> list[Match]:
    return [
        match
        for number, rules in enumerate(RULES)
        for match in deals(rules, 2 + number % 5, f"ui{number}", count=2)
    ]


DEALS = every_deal()


@pytest.mark.parametrize("match", DEALS, ids=range(len(DEALS)))
def test_no_hidden_card_is_in_the_page(match: Match) -> None:
    """Deal what can't be seen in another way: not a character of table, sheets and log changes."""
    rng = Random(7)
    t = Texts("ru", TEXTS)
    for step in positions(match)[::3]:
        view = step.state.view(ME)
        page = drawn(step)
        said = [spoken(line, t) for line in lines(view)]
        score = sheet("sheet", scene_of(step), t, Faces("/c/", "ru"))
        for _ in range(3):
            other = game.determinize(view, rng).view(ME)
            assert other == view
            assert [spoken(line, t) for line in lines(other)] == said
            step.state = game.determinize(view, rng)
            assert drawn(step) == page
            assert sheet("sheet", scene_of(step), t, Faces("/c/", "ru")) == score
        shown = set(map(int, re.findall(r'id="c-(\d+)"', page)))
        seen = {card for row in view.cards for card in row if card >= 0}
        assert shown == seen


def test_face_down_cards_are_all_alike() -> None:
    downs = [
        re.sub(r' id="[^"]*"', "", down)
        for match in DEALS
        for step in positions(match)[::4]
        for down in re.findall(r'<span class="card down[^>]*>.*?</span>', drawn(step))
    ]
    assert len(downs) > 20
    assert len(set(downs)) == 1


@pytest.mark.parametrize("match", DEALS, ids=range(len(DEALS)))
def test_every_legal_move_can_be_made_and_no_other(match: Match) -> None:
    """By what the buttons offer: at once, after a choice, after marking cards."""
    for step in positions(match):
        view = step.state.view(ME)
        if view.to_move != ME:
            assert not playable(drawn(step)) & set(view.legal)
            assert not offered(step)
            continue
        assert offered(step) == set(view.legal), view.phase


def playable(page: str) -> set[int]:
    """The moves that the page makes at a tap."""
    buttons = [button for button in re.findall(r"<button[^>]*>", page) if "aria-disabled" not in button]
    found = [re.search(r'data-arg="(\d+)@', button) for button in buttons if 'data-do="play"' in button]
    return {int(arg[1]) for arg in found if arg}


def offered(match: Match) -> set[int]:
    """Everything that can be played by choosing and marking as long as something new comes up."""
    view = match.state.view(ME)
    found: set[int] = set()
    waiting: list[tuple[int, ...]] = [()]
    met = set(waiting)
    while waiting:
        chosen = waiting.pop()
        page = drawn(match, chosen=chosen)
        found |= playable(page)
        for button in re.findall(r"<button[^>]*>", page):
            arg = re.search(r'data-do="(choose|mark)" data-arg="(\d+)@', button)
            if arg and "aria-disabled" not in button:
                after = choose(view, chosen, int(arg[2]))
                if after not in met:
                    met.add(after)
                    waiting.append(after)
    return found


@pytest.mark.parametrize("match", DEALS, ids=range(len(DEALS)))
def test_the_log_only_grows_and_tells_every_move(match: Match) -> None:
    t = Texts("en", TEXTS)
    before: tuple[Line, ...] = ()
    for step in positions(match):
        now = lines(step.state.view(ME))
        assert now[: len(before)] == before
        for line in now[len(before) :]:
            assert "{" not in spoken(line, t)
        before = now
    again = told_moves(before, match)
    assert again == [act.move for act in match.state.view(ME).history]


def told_moves(told: tuple[Line, ...], match: Match) -> list[int]:
    """The moves of the deal from its log alone, but for which cards: that is in the lines themselves."""
    view = match.state.view(ME)
    moves = []
    for line in told:
        kind = line.kind
        if kind in ("light", "stays"):
            moves.append(LIGHT)
        elif kind in ("dark", "over"):
            moves.append(DARK + line.chips)
        elif kind.startswith("turned"):
            moves.append(UP + sum(1 << view.cards[line.seat].index(card) for card in line.cards))
        elif kind == "pass":
            moves.append(PASS)
        elif kind.startswith("call"):
            moves.append(CALL)
        elif kind.startswith("finish"):
            moves.append(FINISH)
        elif kind.startswith("raise"):
            moves.append(RAISE + line.chips)
    return moves


@pytest.mark.parametrize("match", DEALS, ids=range(len(DEALS)))
def test_what_the_log_gives_out_is_what_was_paid_out(match: Match) -> None:
    view = match.state.view(ME)
    told = lines(view)
    got = [0] * view.seats
    for line in told:
        if line.kind.startswith(("alone", "takes", "shares", "returned")):
            got[line.seat] += line.chips
    kept = [view.stacks[seat] - view.antes[seat] - view.paid[seat] for seat in range(view.seats)]
    assert [one + two for one, two in zip(got, kept, strict=True)] == list(view.chips)
    tied = sum(line.chips for line in told if line.kind == "tied")
    assert sum(got) + tied == view.pot
    paid = sum(line.chips for line in told if line.kind.startswith(("call", "finish")))
    assert paid <= sum(view.paid)
    shown = {line.seat for line in told if line.kind == "show"}
    assert shown == ({seat for seat in range(view.seats) if view.playing[seat]} if view.shown else set())


def test_pots_on_the_table_are_those_of_the_show() -> None:
    """Just before the last call the side pots are what the show makes of them, but for what is still paid."""
    several = 0
    for number in range(60):
        for match in deals(game.Rules(stack=20, max_raise=10), 4, f"pots{number}", count=3):
            for step in positions(match)[-3:]:
                view = step.state.view(ME)
                pots = pots_now(view)
                if view.to_move is not None:
                    assert sum(chips for chips, _ in pots) == view.pot
                    several += len(pots) > 1
                    continue
                real = [pot for pot in view.pots if pot.seats.bit_count() > 1]
                if view.shown:
                    assert [seats for _, seats in pots if seats.bit_count() > 1] == [
                        pot.seats for pot in real
                    ]
        if several > 3:
            break
    assert several > 3


def test_undo_never_goes_back_behind_what_was_shown() -> None:
    """[3.7, 3.8] Once a card or another's move is seen, the person knows more."""
    for match in DEALS:
        steps = [step.state.view(ME) for step in positions(match)]
        for before, after in pairwise(steps):
            more = before.cards != after.cards or before.to_move != ME
            assert (knows(before) != knows(after)) == more


def test_who_takes_no_more_turns_may_hurry_and_is_not_asked_again() -> None:
    rng = Random(3)
    met = 0
    for match in DEALS:
        for step in positions(match):
            if idle(step.state.view(ME)) and step.state.to_move is not None:
                met += 1
                assert step.state.to_move != ME
                assert "hurry" in drawn(step, idle=True)
                state = step.state.copy()
                while state.to_move is not None:
                    assert state.to_move != ME
                    state.apply(rng.choice(state.legal()))
                break
    assert met > 3


def test_the_show_rests_longer_than_a_pot_taken_unseen() -> None:
    passed = Match(game, game.Rules(), 2, "unseen")
    for word in ("light", "light", "up:", "up:12", "pass"):
        passed.play(game.parse(word))
    show = next(match for match in DEALS if match.state.view(ME).shown)
    assert rests(show.state.view(ME)) > rests(passed.state.view(ME)) > 0
    assert [line.kind for line in lines(passed.state.view(ME))][-1] == "alone"
    assert all(rests(step.state.view(ME)) == 0 for step in positions(DEALS[0])[:-1])


def test_a_svara_keeps_the_number_of_its_deal() -> None:
    """[6.5, 7.5] Kings and queens against kings and queens: the pot stays, and the next deal is no new one."""
    match = Match(game, game.Rules(tie="svara"), 2, "svara")
    dealt: Any = match.state
    hands = (cards("KS KD QH QC"), cards("KH KC QS QD"))
    order = [-1] * 32
    for hand, places in zip(hands, dealt.places, strict=True):
        for card, place in zip(hand, places, strict=True):
            order[place] = card
    others = [card for card in game.deck(match.rules) if card not in (*hands[0], *hands[1])]
    match.state = game.deal(
        match.rules, 2, match.dealer, [card if card >= 0 else others.pop() for card in order]
    )
    for word in ("light", "light", "up:", "up:12", "raise:5", "finish"):
        match.play(game.parse(word))
    assert lines(match.state.view(ME))[-1] == Line("tied", -1, chips=12)
    assert scene_of(match).number == (1, 12)
    assert "будет свара" in str(sheet("result", scene_of(match), Texts("ru", TEXTS), Faces("/c/", "ru")))
    match.next_deal()
    assert scene_of(match).number == (1, 12)
    assert lines(match.state.view(ME)) == (Line("svara", -1, chips=12),)
    assert "Свара, на кону 12" in drawn(match)


def cards(text: str) -> list[int]:
    return [SUITS.index(card[1]) * 9 + RANKS.index(card[0]) for card in text.split()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AH KH 9H QC", ("Хлюст", "черви от туза, фалька")),
        ("AH AS QC 7D", ("Трынка", "тузы, фалька")),
        ("KS KD QH QC", ("Четверик", "короли, фальки")),
        ("AC JC 8C 9D", ("Три одной масти", "трефы от туза")),
        ("AC TC 9D 8H", ("Без комбинации", "21 очко в трефах")),
    ],
)
def test_hands_in_words(lang: str, hand: str, words: tuple[str, str]) -> None:
    """[7.1] The examples of the rules."""
    page = combination(best(mask(cards(hand)), Scale()), Texts(lang, TEXTS))
    plain = re.sub(r"<[^>]+>", "", page)
    if lang == "ru":
        assert all(part in plain for part in words)
    assert ("Д" if lang == "ru" else "Q") in plain or "Q" not in hand


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_words(lang: str) -> None:
    """All that the game's why_not can say, and that it is another's turn."""
    found = re.findall(r"^    ([a-z]+(?:-[a-z]+)+) ", gorka_reasons.why_not.__doc__ or "", re.MULTILINE)
    assert len(found) == 13
    for reason in (*found, "not-your-turn"):
        page = drawn(DEALS[0], lang, why=Why(reason, ()))
        assert 'class="why"' in page
        assert "{" not in page


# -------------------------------------------------------------------------------------------- at the table


def sit(match: Match, lang: str) -> tuple[App, Pretended]:
    return room("/en/gorka/" if lang == "en" else "/gorka/", {"room.match.gorka": to_text(match)})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_whole_match_at_the_table(seats: int) -> None:
    """By what the page offers alone, to the last line of the score sheet."""
    rules = game.Rules(stack=20, deals=6, ante=2, tie="svara" if seats == 4 else "split")
    app, browser = sit(Match(game, rules, seats, f"whole{seats}", bots="novice"), "ru")
    rng = Random(seats)
    for _ in range(1500):
        assert app.table
        if app.table.match.state.to_move is None:
            assert "is-result" in browser.html
            if app.table.match.over:
                break
            app.act("next-deal")
            browser.settle()
            continue
        buttons = [one for one in re.findall(r"<button[^>]*>", browser.html) if "aria-disabled" not in one]
        ways = [
            (found[1], found[2] or "")
            for one in buttons
            if (found := re.search(r'data-do="(play|choose|mark|hurry)"(?: data-arg="([^"]*)")?', one))
        ]
        app.act(*rng.choice(ways))
        browser.settle()
    assert app.table
    assert app.table.match.over
    stacks = app.table.match.finished[-1].outcome.stacks
    app.act("close")
    app.act("sheet")
    text = browser.text()
    for stack in stacks:
        assert str(stack) in text


def test_marked_cards_are_turned_up() -> None:
    match = next(
        found for number in range(30) if (found := at_phase(f"mark{number}", "first-two")).state.to_move == ME
    )
    app, browser = sit(match, "en")
    assert app.table
    app.act("mark", f"{PLACE}@{app.table.position}")
    assert browser.html.count('aria-pressed="true"') == 1
    assert f'data-arg="{UP + 1}@' in browser.html
    app.act("mark", f"{PLACE}@{app.table.position}")
    assert f'data-arg="{UP}@' in browser.html


def at_phase(seed: str, phase: str) -> Match:
    match = Match(game, game.Rules(), 3, seed, bots="novice")
    while match.state.to_move is not None:
        view = match.state.view(ME)
        if view.to_move == ME and view.phase == phase:
            break
        match.play(bots.move_in(match))
    return match


def test_illegal_things_say_why() -> None:
    match = next(
        found for number in range(50) if not (found := at_phase(f"why{number}", "vying")).state.view(ME).level
    )
    app, browser = sit(match, "ru")
    assert app.table
    assert match.state.view(ME).level == 0
    app.act("play", f"{CALL}@{app.table.position}")
    assert "Вы ничего не должны: поднимайте или пасуйте" in browser.text()
    app.act("choose", f"{RAISE + 6}@{app.table.position}")
    assert "Поднимают не больше чем на 5" in browser.text()
    assert app.table.match.moves == match.moves


def test_the_raise_chosen_is_the_one_that_is_made() -> None:
    match = at_phase("raise", "vying")
    app, browser = sit(match, "ru")
    cost = match.state.view(ME).level - match.state.view(ME).paid[ME] + 3
    assert app.table
    moves = len(app.table.match.moves)
    app.act("choose", f"{RAISE + 3}@{app.table.position}")
    button = re.search(r'<button[^>]*id="raise"[^>]*>.*?</button>', browser.html)
    assert button
    assert f"поставить {cost}<" in button[0]
    arg = re.search(r'data-arg="([^"]*)"', button[0])
    assert arg
    app.act("play", arg[1])
    assert app.table.match.moves[moves] == RAISE + 3


def test_the_deal_by_ear_has_the_own_cards_only_when_they_are_seen() -> None:
    """[3.6] A dark player hears of his cards when the vying begins, and with 6.9 not before the show."""
    for match in DEALS:
        view = match.state.view(ME)
        own = [line for line in lines(view) if line.kind in OWN_KINDS]
        if not view.dealt_in[ME]:
            assert own == []
        elif not view.dark[ME]:
            assert [line.kind for line in own] == ["dealt", "dealt"]
        elif view.rules.blind_dark:
            assert [line.kind for line in own] == ["dealt-dark"]
        else:
            assert [line.kind for line in own] == ["dealt-dark", "looks"]
