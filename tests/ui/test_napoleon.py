"""The table of Napoleon: scenes and their drawing, and whole matches in the room on a pretended browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import bots
from engine.games import napoleon as game
from engine.games.napoleon_rules import BID, HERE, HIDDEN_SWAP, KEEP, NAPOLEON, PASS, PLAIN, SWAP
from engine.match import Match
from engine.record import from_text, to_text
from tests.ui.pretended import Pretended, room
from ui.app import App
from ui.cards import Faces
from ui.game import ME, Setting, Why
from ui.i18n import LANGUAGES, Texts
from ui.napoleon import TEXTS, choose, draw, knows, lines, paper, rests, scene, spoken
from ui.napoleon.scene import Scene

SLUG = "napoleon"
KEY = f"room.match.{SLUG}"
Seat = Callable[[Any], "int | None"]


def stepped(match: Match, wish: Seat | None = None) -> Match:
    """The next move: what is wished for, else what a beginner plays."""
    assert match.state.to_move is not None
    wished = wish(match.state.view(match.state.to_move)) if wish else None
    match.play(bots.move_in(match) if wished is None else wished)
    return match


def deals(
    seats: int = 4,
    rules: game.Rules | None = None,
    wish: Seat | None = None,
    seed: str = "nap",
    count: int = 6,
) -> Iterator[Match]:
    """Every position of some deals of a match, one after another."""
    match = Match(game, rules or game.Rules(), seats, seed, bots="novice")
    for number in range(count):
        yield match
        while match.state.to_move is not None:
            yield stepped(match, wish)
        if match.over or number == count - 1:
            return
        match.next_deal()


def first(where: Callable[[Match], bool], **kind: Any) -> Match:
    """The first position of its kind."""
    seeds = [kind.pop("seed")] if "seed" in kind else [f"seed-{number}" for number in range(12)]
    return next(match for seed in seeds for match in deals(seed=seed, count=12, **kind) if where(match))


def scene_of(match: Match, **setting: Any) -> Scene:
    values = {"deal": match.number, "sheet": match.sheet, "position": "1.0", "over": match.over, **setting}
    return scene(match.state.view(ME), Setting(**values))


def drawn(match: Match, lang: str = "ru", **setting: Any) -> str:
    return draw.table(scene_of(match, **setting), Texts(lang, TEXTS), Faces("/c/", lang))


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def napoleon_by(seat: int) -> Seat:
    """A seat that always goes for the box."""

    def wish(view: Any) -> int | None:
        if view.seat == seat and view.stage == "auction":
            return next((move for move in (BID + 5, HERE) if move in view.legal), None)
        return NAPOLEON if view.stage == "announce" else None

    return wish


# ------------------------------------------------------------------------------------------------ what is seen


@pytest.mark.parametrize("seats", game.seats)
def test_nothing_hidden_is_in_the_page(seats: int) -> None:
    """Deal what can't be seen in another way: not a character of the table or of a sheet changes."""
    rng = Random(7)
    for number, match in enumerate(deals(seats, count=3)):
        if number % 5:
            continue
        lang = LANGUAGES[number % 2]
        t, faces = Texts(lang, TEXTS), Faces("/c/", lang)

        def everything(match: Match = match, t: Texts = t, faces: Faces = faces) -> list[str]:
            seen = scene_of(match)
            names = ["last-trick", "sheet"] + (["result"] if match.state.to_move is None else [])
            return [draw.table(seen, t, faces), *(str(paper.sheet(name, seen, t, faces)) for name in names)]

        before, state = everything(), match.state
        for _ in range(3):
            match.state = game.determinize(state.view(ME), rng)
            assert everything() == before
        match.state = state


def test_face_down_cards_are_all_alike() -> None:
    page = drawn(first(lambda match: len(match.moves) == 3))
    backs = re.findall(r'<span class="card[^"]*"[^>]*><img[^>]*back-madder\.svg[^>]*></span>', page)
    assert len(backs) >= 15
    assert len({re.sub(r'class="[^"]*"| role="img"| aria-label="[^"]*"', "", back) for back in backs}) == 1


@pytest.mark.parametrize("rules", game.PRESETS.values(), ids=game.PRESETS)
def test_what_can_be_tapped_is_what_is_legal(rules: game.Rules) -> None:
    """Cards, bids and words: the enabled ones are the legal moves; in the exchange every own card can go."""
    stages = set()
    for seats in (2, 4, 6):
        for match in deals(seats, rules):
            view = match.state.view(ME)
            page = drawn(match)
            buttons = re.findall(r"<button[^>]*data-arg=\"(\d+)@1\.0\"[^>]*>", page)
            assert len(buttons) == len(set(buttons)) or view.stage == "closing"
            free = {
                int(found[1])
                for button in re.findall(r"<button[^>]*>", page)
                if "aria-disabled" not in button and (found := re.search(r'data-arg="(\d+)@1\.0"', button))
            }
            legal = set(view.legal)
            if match.state.to_move == ME:
                stages.add(view.stage)
                if view.stage == "draw":
                    legal = {move - SWAP if move >= SWAP else move for move in legal}
            assert free == legal
            assert page.count("lamp") == (match.state.to_move == ME)
    assert stages >= {"auction", "play"}
    assert ("draw" in stages) == rules.draw


def test_the_hand_and_the_ladder_are_one_tab_stop_each() -> None:
    for match in deals(4, wish=napoleon_by(ME)):
        view = match.state.view(ME)
        page, seen = drawn(match), scene_of(match)
        ladder = match.state.to_move == ME and view.stage in ("auction", "closing")
        assert page.count('tabindex="0"') - page.count('class="log"') == ladder + bool(view.hand)
        assert len(seen.grids) == 1 + ladder
        for grid in seen.grids:
            assert all(f'id="{name}"' in page for row in grid for name in row)


def test_the_dealer_takes_over_on_the_step_of_the_bid() -> None:
    match = first(lambda match: match.state.to_move == ME and HERE in match.state.legal())
    view = match.state.view(ME)
    rungs = {rung.bid: rung for rung in scene_of(match).ladder}
    assert rungs[view.bid].move == HERE
    assert rungs[view.bid].open
    assert not any(rungs[bid].open for bid in range(1, view.bid))
    assert all(rungs[bid].move == BID + bid and rungs[bid].open for bid in range(view.bid + 1, 6))
    words = {1: "одну", 2: "две", 3: "три", 4: "четыре", 5: "пять"}[view.bid]
    assert f"«Здесь»: играю {words}" in plain(drawn(match, chosen=(HERE,)))


def test_the_last_word_needs_one_tap() -> None:
    rules = game.Rules(auction="one_bid")
    match = first(
        lambda match: match.state.to_move == ME and match.state.view(ME).stage == "closing", rules=rules
    )
    assert scene_of(match).setting.chosen == (HERE,)
    page = drawn(match)
    assert re.search(rf'id="confirm"[^>]*data-arg="{HERE}@', page)
    assert "Последнее слово за вами" in page
    for move in (BID + 5, BID + 1):
        assert match.state.why_not(move) == "one-bid"


def test_the_exchange_shows_what_goes_and_then_what_came() -> None:
    match = first(lambda match: match.state.to_move == ME and match.state.view(ME).stage == "draw")
    view = match.state.view(ME)
    card = next(card for card in range(36) if view.hand >> card & 1)
    assert choose(view, (), card) == (card,)
    assert choose(view, (card,), card) == ()
    other = next(other for other in range(card + 1, 36) if view.hand >> other & 1)
    assert choose(view, (card,), other) == (other,)
    assert re.search(r'id="confirm"[^>]*data-arg="@1\.0"[^>]*aria-disabled', drawn(match))
    assert re.search(rf'id="confirm"[^>]*data-arg="{SWAP + card}@1\.0"', drawn(match, chosen=(card,)))
    before = knows(view)
    match.play(SWAP + card)
    after = match.state.view(ME)
    assert knows(after) != before  # so it can't be undone
    t = Texts("ru", TEXTS)
    assert t.card(after.drawn) in plain(drawn(match))
    said = [spoken(line, t) for line in lines(after)][-2:]
    assert said == [f"Вы сносите: {t.card(card)}.", f"Из стопки вам пришла карта: {t.card(after.drawn)}."]


def test_who_needs_what_adds_up() -> None:
    """[5.8] Six boxes in all: when one side has filled its own, the deal is decided, and not before."""
    for match in deals(4, count=8):
        seen = scene_of(match)
        if not seen.playing:
            continue
        race = seen.race
        assert race.needed + race.enough == 6
        assert (race.taken >= race.needed or race.lost >= race.enough) == (match.state.to_move is None)
        if match.state.to_move is not None:
            page = drawn(match)
            assert page.count("<i") - page.count("<img") == 6
            assert page.count('<i class="on">') == race.taken + race.lost


def test_a_trick_rests_with_its_taker_and_so_does_napoleon() -> None:
    seen = set()
    for match in deals(3, wish=napoleon_by(1), count=8):
        view = match.state.view(ME)
        if not view.history:
            assert rests(view) == 0
            continue
        last = view.history[-1].move
        whole = last < 36 and not view.trick
        assert (rests(view) > 0) == (whole or last == NAPOLEON)
        if whole:
            resting = scene_of(match, resting=True)
            assert [card.card for card in resting.trick] == [step.move for step in view.history[-3:]]
            assert [card.seat for card in resting.trick if card.best] == [view.takers[-1]]
            seen.add("trick")
        elif last == NAPOLEON:
            assert "идёт на клад" in drawn(match, resting=True)
            seen.add("napoleon")
    assert seen == {"trick", "napoleon"}


def test_a_deal_that_nobody_plays_says_so() -> None:
    match = first(lambda match: match.state.to_move is None, wish=lambda view: PASS)
    assert rests(match.state.view(ME)) > 0
    assert "Все спасовали, сдача не играется" in plain(drawn(match, resting=True))
    assert lines(match.state.view(ME))[-1].kind == "nobody"


# ------------------------------------------------------------------------------------------------ what is said


@pytest.mark.parametrize("rules", game.PRESETS.values(), ids=game.PRESETS)
def test_a_deal_can_be_followed_from_the_log_alone(rules: game.Rules) -> None:
    """The lines only grow, and the moves of a deal, with their seats, can be told from them."""
    moves = {
        "pass": PASS,
        "plain": PLAIN,
        "napoleon": NAPOLEON,
        "keep": KEEP,
        "here": HERE,
        "swapped": HIDDEN_SWAP,
    }
    for seats in (2, 5):
        before: tuple[Any, ...] = ()
        for match in deals(seats, rules, wish=napoleon_by(1), count=4):
            view = match.state.view(ME)
            now = lines(view)
            if not view.history:
                before = ()
            assert now[: len(before)] == before
            before = now
            told = []
            for line in now:
                if line.kind == "bid":
                    told.append((line.seat, BID + line.number))
                elif line.kind in moves:
                    told.append((line.seat, moves[line.kind]))
                elif line.kind == "discard":
                    told.append((line.seat, SWAP + line.card))
                elif line.kind in ("named", "led", "played"):
                    told.append((line.seat, line.card))
            assert told == [(step.seat, step.move) for step in view.history]
            assert [line.seat for line in now if line.kind == "won"] == list(view.takers)
            for lang in LANGUAGES:
                t = Texts(lang, TEXTS)
                assert all(spoken(line, t).endswith(".") for line in now)
                assert plain(paper.log(scene_of(match), t)).count("  ") == 0


def test_the_first_lead_names_the_trumps() -> None:
    match = first(lambda match: len(match.state.view(ME).trick) == 1)
    line = lines(match.state.view(ME))[-1]
    assert line.kind == "named"
    t = Texts("ru", TEXTS)
    assert spoken(line, t).endswith(f"{t.card(line.card)}, {t(f'trump-{line.card // 9}')}.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_words(lang: str) -> None:
    """Everything that `why_not` can answer, at every stage, is said in words of this game."""
    match = first(lambda match: match.state.to_move == ME)
    t = Texts(lang, TEXTS)
    reasons = set(re.findall(r'"([a-z-]+)"', game.State.why_not.__doc__ or ""))
    assert {"too-low", "dealer-only", "must-overtrump", "not-now"} <= reasons
    for reason in reasons - {"not-now"}:
        words = t(f"why-{reason}")
        if reason != "deal-over":
            assert words.split("{")[0].strip() in plain(drawn(match, lang, why=Why(reason, ())))
    for stage in ("auction", "closing", "announce", "draw", "play"):
        view = replace(match.state.view(ME), stage=stage)
        seen = scene(view, Setting(1, match.sheet, "1.0", why=Why("not-now", ())))
        assert seen.setting.why == Why(f"not-now-{stage}", ())
        assert t(f"why-not-now-{stage}")


def test_a_card_during_the_auction_says_that_it_waits() -> None:
    match = first(lambda match: match.state.to_move == ME and match.state.view(ME).stage == "auction")
    assert "Карты ждут: сначала торг" in plain(drawn(match, why=Why("not-now", tuple(match.state.legal()))))


# ------------------------------------------------------------------------------------------------ what is paid


@pytest.mark.parametrize("rules", [*game.PRESETS.values(), game.Rules(stake=10, ante=5)])
def test_result_and_score_sheet_have_the_figures_of_the_engine(rules: game.Rules) -> None:
    t, faces = Texts("en", TEXTS), Faces("/c/", "en")
    fates = set()
    for seats in (2, 4):
        for match in deals(seats, rules, wish=napoleon_by(1), count=5):
            if match.state.to_move is not None:
                continue
            seen, deal = scene_of(match), match.sheet.rows[-1]
            assert seen.paid == (deal.returns, deal.outcome.box)
            page = plain(str(paper.sheet("result", seen, t, faces)))
            for seat in range(seats):
                points, total = (t.number(deal.points[seat], signed=True), t.number(match.sheet.totals[seat]))
                assert f"{t.name(seat)} " in page
                assert re.search(
                    rf"{t.name(seat)} +[\d /]+ +{re.escape(points)} +{re.escape(total)}", page
                ), page
            assert re.search(rf"In the box: +{deal.outcome.box} ", page)
            if deal.outcome.declarer >= 0:
                fates.add((deal.outcome.napoleon, deal.outcome.made))
            score = plain(str(paper.sheet("sheet", seen, t, faces)))
            for row in match.sheet.rows:
                assert re.search(rf" {row.number} +", score)
                assert all(t.number(point, signed=True) in score for point in row.points)
    assert (True, False) in fates


def test_the_box_is_shared_out_at_the_end() -> None:
    rules = game.Rules(deals=6, ante=5)
    match = first(lambda match: match.over, rules=rules, seed="end")
    box = match.sheet.rows[-1].outcome.box
    t, faces = Texts("en", TEXTS), Faces("/c/", "en")
    seen = scene_of(match)
    assert paper.share(seen) == box // 4 > 0
    summed = [sum(row.points[seat] for row in match.sheet.rows) for seat in range(4)]
    assert [total - points for total, points in zip(match.sheet.totals, summed, strict=True)] == [
        box // 4
    ] * 4
    assert f"The box is shared out: {box // 4} each" in plain(str(paper.sheet("result", seen, t, faces)))
    assert "shared" in plain(paper.score_sheet(seen, t))


def test_a_match_opened_in_the_middle_counts_its_own_deals() -> None:
    match = Match(game, game.Rules(), 4, "later", bots="novice", first_deal=5)
    assert scene_of(match).deals == 16
    while match.state.to_move is not None:
        stepped(match)
    assert scene_of(match).deals == 16
    match.next_deal()
    assert scene_of(match).deals == 16
    assert scene_of(Match(game, game.Rules(match_end="box"), 4, "box")).deals == 0


# ------------------------------------------------------------------------------------------------ in the room


def played_in_the_room(app: App, browser: Pretended, rng: Random) -> Match:
    """A whole match by what can be tapped on the page."""
    for _ in range(2000):
        assert app.table
        if app.table.deal_over:
            assert app.screen.sheet == "result"
            app.act("close")
            for name in ("sheet", "last-trick"):
                app.act(name)
                assert "<dialog" in browser.html
                app.act("close")
            if app.table.match.over:
                return app.table.match
            app.act("next-deal")
            browser.settle()
            continue
        buttons = [b for b in re.findall(r"<button[^>]*>", browser.html) if "aria-disabled" not in b]
        moves = [
            b
            for b in buttons
            if re.search(r'data-do="(play|choose|mark)"', b) and 'aria-checked="true"' not in b
        ]
        moves = [b for b in moves if 'aria-pressed="true"' not in b] or moves
        button = rng.choice(moves)
        do, arg = re.search(r'data-do="(\w+)"', button), re.search(r'data-arg="([^"]*)"', button)
        assert do
        assert arg
        app.act(do[1], arg[1])
        browser.settle()
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (2, game.Rules(deals=6)),
        (3, game.PRESETS["strict"]),
        (4, game.Rules(auction="one_bid", deals=6)),
        (5, game.Rules(literal_napoleon=True, ante_from="dealer", deals=6)),
        (6, game.Rules(deals=6, early_stop=False)),
    ],
)
def test_a_whole_match_in_the_room(seats: int, rules: game.Rules) -> None:
    match = Match(game, rules, seats, f"room-{seats}", bots="novice")
    app, browser = room(f"/en/{SLUG}/" if seats % 2 else f"/{SLUG}/", {KEY: to_text(match)})
    ended = played_in_the_room(app, browser, Random(seats))
    assert len(ended.finished) == rules.deals
    assert from_text(browser.kept[KEY]).sheet == ended.sheet


def test_an_own_word_can_be_taken_back_until_another_is_spoken() -> None:
    match = first(
        lambda match: match.state.to_move == ME and match.state.view(ME).stage == "announce",
        wish=napoleon_by(ME),
    )
    app, browser = room(f"/{SLUG}/", {KEY: to_text(match)})
    assert app.table
    before = app.table.match.moves
    app.act("play", f"{NAPOLEON}@{app.table.position}")
    assert app.table.view().napoleon
    app.act("undo")
    assert app.table.match.moves == before
    app.act("play", f"{PLAIN}@{app.table.position}")
    card = next(card for card in range(36) if app.table.view().hand >> card & 1)
    app.act("mark", f"{card}@{app.table.position}")
    app.act("play", f"{SWAP + card}@{app.table.position}")
    browser.settle()
    assert not app.table.can_undo  # the card drawn has been seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_rule_can_be_chosen_and_understood(lang: str) -> None:
    app, browser = room("/en/napoleon/" if lang == "en" else "/napoleon/")
    app.act("new-table")
    t = Texts(lang, TEXTS)
    for field, values in game.Rules.CHOICES.items():
        assert t(f"rule-{field}") in browser.text()
        for value in values:
            app.act("set", f"{field}={value}")
            assert re.search(rf'aria-pressed="true"[^>]*id="set-{field}-{value}"', browser.html)
    app.act("set", "seats=6")
    app.act("deal-cards")
    browser.settle()
    assert app.table
    assert app.table.match.seats == 6
    last: dict[str, Any] = {field: values[-1] for field, values in game.Rules.CHOICES.items()}
    assert app.table.match.rules == game.Rules(**last)
