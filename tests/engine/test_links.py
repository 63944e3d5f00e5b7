"""Links: one text for one link, forgiving to what messengers do, deaf to damage."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots, links
from engine.game import LEVELS, BadLink
from engine.games import GAMES, armenian_durak
from engine.games.armenian_durak import Rules
from engine.links import Link, check_word, encode_moves, from_link, link_of, replay, replaying, to_link
from engine.match import Match, usual_dealer
from engine.shuffle import CROCKFORD, seed_text
from tests.engine.strategies import all_rules, refusal

GOLDEN = Path(__file__).parent / "golden" / "links.txt"
SLUG = "armenian-durak"
WORDS = ["вечер", "a", "пики-крести-бубны-червы", "12", "ёж-2", "olio", "ναύ", "雪", "q7k3m2xah", "w-w"]


def some_links(count: int) -> list[Link]:
    """Links of every kind: codes and words, house rules, levels, deal numbers, moves."""
    rng = Random(1)
    rules = list(all_rules(armenian_durak))
    result: list[Link] = []
    while len(result) < count:
        word = rng.choice([seed_text(rng.getrandbits(40))] * 3 + [rng.choice(WORDS)])
        link = Link(SLUG, word, rng.choice(rules), 2, rng.choice(LEVELS), rng.choice([1, 1, 2, 7, 365]))
        if rng.random() < 0.5:
            match = Match(armenian_durak, link.rules, 2, word, bots="novice", first_deal=link.deal)
            for _ in range(rng.randrange(36)):
                match.play(rng.choice(match.state.legal()))
            link = link_of(match, moves=True)
        text = f"/{SLUG}/#{links._fragment(link)}"
        if len(text) <= (140 if link.moves else 80):
            result.append(link)
    return result


def opened(text: str) -> Link | None:
    try:
        return from_link(text, SLUG)
    except BadLink:
        return None


# ------------------------------------------------------------------------------------------------- the form


def test_the_plainest_link() -> None:
    text = to_link(Link(SLUG, "q7k3m2xa"))
    assert text.startswith("/armenian-durak/#q7k3m2xa")
    assert len(text) == len("/armenian-durak/#q7k3m2xa") + 2
    assert from_link(text) == Link(SLUG, "q7k3m2xa", Rules(), 2, "player", 1, "")


def test_golden_links_still_say_the_same() -> None:
    lines = [line.split("\t") for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 8
    for text, seed, options, level, deal, moves in lines:
        link = from_link(text)
        assert to_link(link) == text
        assert (link.seed, str(vars(link.rules)), link.bots, str(link.deal)) == (seed, options, level, deal)
        if moves != "-":
            match = replay(link, bots.move_in)
            assert " ".join(map(armenian_durak.token, match.moves)) == moves


@pytest.mark.parametrize("link", some_links(200), ids=str)
def test_round_trip(link: Link) -> None:
    assert from_link(to_link(link)) == link


@given(st.integers(0, 2**40 - 1), st.sampled_from(list(all_rules(armenian_durak))), st.sampled_from(LEVELS))
def test_a_new_deal_fits_whatever_the_house_rules(number: int, rules: Rules, level: str) -> None:
    link = Link(SLUG, seed_text(number), rules, bots=level)
    assert len(to_link(link)) <= 80
    assert from_link(to_link(link)) == link


def test_only_what_differs_is_written_in_alphabetical_order() -> None:
    link = Link(SLUG, "q7k3m2xa", Rules(trump="last_card", layout="8-8-2", target=11), 2, "master", 7)
    assert to_link(link).partition("?")[2] == "bots=m&layout=1&n=7&target=11&trump=1"


def test_words_stand_after_w() -> None:
    assert to_link(Link(SLUG, "Вечер")).startswith("/armenian-durak/#w-вечер")
    assert to_link(Link(SLUG, "Q7K3M2XA")).startswith("/armenian-durak/#q7k3m2xa")
    assert to_link(Link(SLUG, "o7k3m2xa")).startswith("/armenian-durak/#w-o7k3m2xa"), (
        "o is no Crockford character"
    )


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "a b",
        "a_b",
        "a.b",
        "ё" * 25,
        "straße",
        "ŉ",
        "x\u200b",
        "<b>",
        "a/b",
        "ﬁ",
        "ı",
        "ναυτης",
        "ναυτησ",
    ],
)
def test_what_is_no_word(word: str) -> None:
    """Letters whose upper case doesn't lead back, like ß, would not survive a shouting messenger."""
    assert refusal(check_word, word) == "word"
    assert refusal(Link, SLUG, word) == "word"


@given(st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=24))
def test_a_word_is_taken_or_refused_but_never_changed_later(word: str) -> None:
    try:
        seed = check_word(word)
    except BadLink as error:
        assert error.reason == "word"  # noqa: PT017 - half of the words are fine
        return
    assert check_word(seed) == seed
    link = from_link(to_link(Link(SLUG, seed)).upper())
    assert link.seed == seed


# ----------------------------------------------------------------------------------------------- forgiveness


@pytest.mark.parametrize("link", some_links(25), ids=str)
def test_a_link_survives_what_people_and_messengers_do(link: Link) -> None:
    text = to_link(link)
    page, _, fragment = text.partition("#")
    variants = [
        f"https://example.org{text}",
        f"http://localhost:8000/en{text}",
        f"https://example.org{page}?utm=1#{fragment}",
        f"«https://example.org{text}».",
        f"({text})",
        f"<{text}>,",
        f'"{text}";',
        f"{text}!..",
        f"  {text}\n",
        f"https://example.org{quote(text, safe='/:')}",
        quote(text),
        quote(quote(text)),
        quote(f"{text})."),
        text.upper(),
        quote(text).lower(),
        text.title(),
        *(
            text[:cut] + gap + text[cut:]
            for cut in range(1, len(text), 5)
            for gap in ("\n", " ", "\r\n", "\u200b", "\u00ad")
        ),
    ]
    for variant in variants:
        assert from_link(variant) == link, variant
    for variant in (fragment, "#" + fragment, quote(fragment), fragment.upper()):
        assert from_link(variant, SLUG) == link


def test_look_alikes_are_forgiven_only_where_they_cannot_be_meant() -> None:
    text = to_link(Link(SLUG, "10101010"))
    assert from_link(text.replace("#10101010", "#LoiOlOIo")).seed == "10101010"
    for word in ("lol", "oil", "1o1o"):
        assert from_link(to_link(Link(SLUG, word))).seed == word
    played = match_of("00001111", 12)
    text = to_link(link_of(played, moves=True))
    start, _, moves = text.partition("m=")
    assert from_link(start + "m=" + moves.replace("0", "o").replace("1", "l")) == link_of(played, moves=True)


# --------------------------------------------------------------------------------------------------- damage


def test_no_change_of_one_character_goes_unnoticed() -> None:
    """Every character of forty links, replaced by every other that a link can have."""
    alphabet = CROCKFORD + "ilou-=&?#/вечря"
    tried = 0
    for link in some_links(40):
        text = to_link(link)
        for place in range(len(text)):
            for letter in alphabet:
                changed = text[:place] + letter + text[place + 1 :]
                if opened(changed) not in (None, link):
                    assert not changed.isascii() or not text.isascii(), f"{changed} opens as another deal"
                tried += 1
    assert tried > 80_000


def test_no_swap_of_neighbours_goes_unnoticed() -> None:
    for link in some_links(150):
        text = to_link(link)
        for place in range(len(text) - 1):
            swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            assert opened(swapped) in (None, link)


def test_lost_and_inserted_characters_slip_through_one_time_in_a_thousand() -> None:
    """As ten bits promise; most losses aren't even well formed, so that far fewer do."""
    tried = accepted = 0
    for link in some_links(100):
        text = to_link(link)
        start = text.index("#") + 1
        damaged = {text[:place] + text[place + 1 :] for place in range(start, len(text))}
        for place in range(start, len(text) + 1):
            damaged |= {text[:place] + letter + text[place:] for letter in "0aq7z-=&"}
        for variant in damaged:
            tried += 1
            accepted += opened(variant) not in (None, link)
    assert tried > 20_000
    assert accepted <= tried / 1021 + 5 * (tried / 1021) ** 0.5


def test_the_check_spreads_evenly() -> None:
    """Of different texts one pair in 1021 has the same check."""
    checks = Counter(links._check(SLUG, seed_text(number * 977), "") for number in range(102_100))
    chi_square = sum((count - 100) ** 2 / 100 for count in checks.values())
    assert len(checks) == 1021
    assert abs(chi_square - 1020) < 6 * (2 * 1020) ** 0.5


def test_a_cut_link_opens_nothing() -> None:
    accepted = tried = 0
    for link in some_links(200):
        text = to_link(link)
        for length in range(len(text)):
            tried += 1
            accepted += opened(text[:length]) is not None
    assert accepted <= 2


def signed(written: str, query: str, slug: str = SLUG) -> str:
    """A link that says something strange with a right check."""
    return f"/{slug}/#{written}{links._check(slug, written, query)}{query}"


@pytest.mark.parametrize(
    ("written", "query", "reason"),
    [
        ("q7k3m2xa", "?v=2", "version"),
        ("q7k3m2xa", "?hat=1", "option"),
        ("q7k3m2xa", "?layout=7", "option"),
        ("q7k3m2xa", "?layout=8-8-2", "option"),
        ("q7k3m2xa", "?must_beat=true", "option"),
        ("q7k3m2xa", "?target=22", "option"),
        ("q7k3m2xa", "?bots=x", "option"),
        ("q7k3m2xa", "?bots=master", "damaged"),
        ("q7k3m2xa", "?n=0", "option"),
        ("q7k3m2xa", "?n=12345678901234567890", "option"),
        ("q7k3m2xa", "?n=²", "option"),
        ("q7k3m2xa", "?n=99999", "option"),
        ("q7k3m2xa", "?seats=3", "option"),
        ("q7k3m2xa", "?layout=0", "damaged"),
        ("q7k3m2xa", "?n=1", "damaged"),
        ("q7k3m2xa", "?n=07", "damaged"),
        ("q7k3m2xa", "?trump=1&layout=1", "damaged"),
        ("q7k3m2xa", "?layout=1&layout=1", "damaged"),
        ("q7k3m2xa", "?layout", "damaged"),
        ("q7k3m2xa", "?&", "damaged"),
        ("q7k3m2xa", "?m=0000", "damaged"),
        ("q7k3m2xa", "?m=zzzz1", "damaged"),
        ("q7k3m2xa", "?m=00000", "damaged"),
        ("q7k3m2xa", "?m=00001u", "damaged"),
        ("q7k3m2xa", "?m=0000" + "1" * 130, "length"),
        ("w-" + "ё" * 24, "?flip=1&layout=1&must_beat=1&n=365&trump=1", "damaged"),
        ("w-q7k3m2xa", "", "damaged"),
        ("w-" + "ё" * 25, "", "word"),
        ("w-", "", "word"),
        ("w-a_b", "", "word"),
        ("q7k3m2x", "", "damaged"),
        ("", "", "damaged"),
    ],
)
def test_every_refusal_has_its_reason(written: str, query: str, reason: str) -> None:
    """Also for links with a right check: from another version, or made by hand."""
    assert refusal(from_link, signed(written, query)) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("/whist/#q7k3m2xa00", "game"),
        ("https://example.org/", "game"),
        ("https://example.org/#q7k3m2xa00", "game"),
        ("", "game"),
        ("#q7k3m2xa00", "game"),
        ("/armenian-durak/#q7k3m2xa00", "damaged"),
        ("/armenian-durak/#", "damaged"),
        ("/armenian-durak/#%E0%A4%A", "damaged"),
        ("x" * 6000, "length"),
    ],
)
def test_what_opens_nothing(text: str, reason: str) -> None:
    assert refusal(from_link, text) == reason


def test_a_link_object_is_checked_too() -> None:
    assert refusal(Link, "whist", "a") == "game"
    assert refusal(Link, SLUG, "a", bots="cheat") == "option"
    assert refusal(Link, SLUG, "a", deal=0) == "option"
    assert refusal(Link, SLUG, "a", seats=3) == "option"
    assert refusal(Link, SLUG, "a", rules="default") == "option"
    assert refusal(Link, SLUG, "a", moves="u") == "damaged"
    assert refusal(Link, SLUG, "a", dealer=2) == "option"
    assert refusal(Link, SLUG, "a", dealer=-2) == "option"


def test_house_rules_that_are_too_long_are_packed() -> None:
    """A character a rule, 1 more than its place among the choices, 0 for the default."""
    rules = Rules("8-8-2", "at_once", "last_card", True, 31)
    link = Link(SLUG, "ё" * 24, rules, bots="master", deal=9999, dealer=1 - usual(9999, "ё" * 24))
    text = to_link(link)
    assert text.partition("?")[2] == f"bots=m&d={link.dealer}&n=9999&r=22223"
    assert len(text) <= 80
    assert from_link(text) == link
    few = Link(
        SLUG, "ё" * 24, Rules(layout="8-8-2", flip="at_once", must_beat=True), bots="master", deal=1234
    )
    assert to_link(few).endswith("&r=2202")
    assert from_link(to_link(few)) == few


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?r=2", "damaged"),
        ("?bots=m&d=0&n=1234&r=4", "option"),
        ("?bots=m&n=1234&r=222222", "option"),
        ("?bots=m&n=1234&r=ж", "option"),
        ("?bots=m&n=1234&r=22022&target=11", "damaged"),
    ],
)
def test_packed_house_rules_have_one_form_too(query: str, reason: str) -> None:
    assert refusal(from_link, signed("w-" + "ё" * 24, query)) == reason


def usual(number: int, seed: str) -> int:
    return usual_dealer(armenian_durak, Rules(), 2, seed, number)


def test_a_deal_has_its_dealer_in_the_link_where_he_is_not_the_usual_one() -> None:
    """Chance names the first dealer, then it goes round; in a match somebody else may have dealt."""
    usually = usual(4, "abc")
    assert usual(5, "abc") == 1 - usually
    other = Match(armenian_durak, Rules(), 2, "abc", first_deal=4, first_dealer=1 - usually)
    text = to_link(link_of(other))
    assert text.endswith(f"?d={1 - usually}&n=4")
    opened_again = links.match_of(from_link(text))
    assert (opened_again.dealer, opened_again.number) == (1 - usually, 4)
    assert opened_again.state.view(0) == other.state.view(0)
    same = Match(armenian_durak, Rules(), 2, "abc", first_deal=4, first_dealer=usually)
    assert to_link(link_of(same)).endswith("?n=4")
    assert refusal(from_link, signed("w-abc", f"?d={usually}&n=4")) == "damaged"


@given(st.text(max_size=60))
def test_any_text_is_a_link_or_has_a_reason(text: str) -> None:
    assert opened(text) is None or to_link(from_link(text, SLUG))


# ---------------------------------------------------------------------------------------------------- moves


def match_of(seed: str, count: int, level: str = "player", rules: Rules | None = None) -> Match:
    """A deal after `count` moves, seat 0 at random."""
    match = Match(armenian_durak, rules or Rules(), 2, seed, bots=level)
    rng = Random(seed)
    while match.state.to_move is not None and len(match.moves) < count:
        match.play(rng.choice(match.state.legal()) if match.state.to_move == 0 else bots.move_in(match))
    return match


def test_a_replay_is_the_same_game_at_every_move_and_short() -> None:
    longest = 0
    for number in range(40):
        seed = seed_text(number * 7919)
        whole = match_of(seed, 36)
        for count in range(37):
            whole.rewind(36)
            match = match_of(seed, count)
            link = link_of(match, moves=True)
            longest = max(longest, len(to_link(link)))
            if link.moves:
                assert replay(from_link(to_link(link)), bots.move_in).moves == match.moves
            if number > 5:
                break
        link = link_of(whole, moves=True)
        longest = max(longest, len(to_link(link)))
        assert replay(link, bots.move_in).moves == whole.moves
    assert longest <= 80


def test_moves_without_a_choice_cost_nothing() -> None:
    match = match_of("forced", 36)
    state, product = match.start(), 1
    for move in match.moves:
        if state.to_move == 0:
            product *= len(state.legal())
        state.apply(move)
    value = links._read_moves(encode_moves(match))[1]
    assert product <= value < 2 * product, (
        "a 1 above the digits, and nothing for the moves that had to be made"
    )


def test_the_first_move_is_the_lowest_digit() -> None:
    match = Match(armenian_durak, Rules(), 2, "digits")
    while match.state.to_move != 0:
        match.play(bots.move_in(match))
    legal = match.state.legal()
    assert len(legal) > 1
    for index, move in enumerate(legal):
        match.play(move)
        assert links._read_moves(encode_moves(match))[1] == len(legal) + index
        match.rewind(len(match.moves) - 1)


def test_before_the_first_own_move_there_is_nothing_to_tell() -> None:
    match = match_of("00000000", 0)
    assert encode_moves(match) == ""
    assert replay(link_of(match, moves=True), bots.move_in).moves == ()


def test_other_bots_are_found_out() -> None:
    """A changed program never shows a wrong game."""
    found = 0
    for number in range(30):
        match = match_of(seed_text(number), 30)
        link = link_of(match, moves=True)

        def last(match: Match) -> int:
            return match.state.legal()[-1]

        try:
            assert replay(link, last).moves == match.moves
        except BadLink as error:
            assert error.reason == "other-version"  # noqa: PT017 - some games are the same with any bot
            found += 1
    assert found > 20


def test_wrong_moves_are_found_out() -> None:
    link = link_of(match_of("q7k3m2xa", 20), moves=True)
    for moves in (
        link.moves[:-1],
        link.moves + "0",
        "0000" + link.moves[4:],
        link.moves[:4] + "1",
        link.moves[:4] + "z" * 60,
    ):
        wrong = Link(link.slug, link.seed, link.rules, link.seats, link.bots, link.deal, moves)
        assert refusal(replay, wrong, bots.move_in) == "other-version"


def test_replaying_asks_for_the_bots_moves_only() -> None:
    match = match_of("step-by-step", 36)
    steps = replaying(link_of(match, moves=True))
    asked = 0
    try:
        position = next(steps)
        while True:
            assert position.state.to_move == 1
            asked += 1
            position = steps.send(bots.move_in(position))
    except StopIteration as end:
        final: Match = end.value
    assert asked == 18
    assert final.moves == match.moves


def test_every_game_has_a_slug_that_a_link_can_carry() -> None:
    for slug, game in GAMES.items():
        assert slug == game.slug
        assert from_link(to_link(Link(slug, "a"))).slug == slug
