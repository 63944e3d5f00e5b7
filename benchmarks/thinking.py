"""How long a master thinks in the browser's worker, and whether the page keeps 60 frames a second meanwhile.

    make build
    .venv/bin/python benchmarks/thinking.py [GAME ...] [--seats N ...] [--decisions N] [--goals]

Masters play whole deals here, in CPython, one in five of a match whose other deals novices play, so that orders, bids,
raises, discards and cards come in their natural share, at the start of a match and late in it. Every decision with a
choice goes, as the text that the page would send, through the page's own door to the worker of a page in Chromium. A
row is a game and a number of players: milliseconds from the question to the answer, seen from the page, the first one
with all that a new worker has to do once; and how many times what the same answers took in CPython a moment before. An
answer that differs from CPython's ends the run: the same link would not be the same game. Then the same by kind of
decision, the slowest first.

While the worker thinks, a card moves about the page and the scene is drawn anew twice a second. Between deals the same
goes on for as long with nobody thinking: the control. Shown are the intervals between frames of both.

`--goals` exits with 1 if a row misses: 19 of 20 answers within 1,000 ms; 19 of 20 frames within 17.5 ms; not more
long frames than the control has, but for chance. Other work on the machine counts in it: `waited` is the share of the
time of the answers in which the worker was ready and had no processor (where Linux tells it), and the table is worth
reading when that is small. The ratio to CPython is one of processor times then.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import ceil, sqrt
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine import bots  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import GAMES  # noqa: E402
from engine.match import Match  # noqa: E402
from engine.record import link_of, to_link  # noqa: E402
from tools import browser, serve  # noqa: E402

#: the usual number of players first
SEATS = {
    "navalka": (4, 2, 6),
    "open-navalka": (4, 2, 6),
    "gorka": (4, 2, 6),
    "king": (3, 4),
    "armenian-durak": (2,),
    "napoleon": (4, 2, 6),
}
#: of so many deals of a match masters play one
EVERY = 5
#: milliseconds
REST = 2000
ANSWER_GOAL = 1000
FRAME_GOAL = 17.5
LONG_FRAME = 25

# A card moves and the scene changes as they do in play; what is redrawn is another scene every time, or nothing would be.
SCRIPT = """
async () => {
  const { ask, draw } = await import(document.querySelector('script[src*="/boot-"]').src);
  const room = document.getElementById('room'), kind = room.className;
  const hand = () => room.querySelectorAll('button[data-do="play"]');
  const whole = room.innerHTML;
  hand()[hand().length - 1].remove();
  const fewer = room.innerHTML;
  draw(whole, kind, false, '');
  hand()[0].animate([{ transform: 'none' }, { transform: 'translate(40px, -90px) rotate(8deg)' }],
    { duration: 700, iterations: Infinity, direction: 'alternate', easing: 'ease-in-out' });

  async function watched(work) {
    const intervals = [];
    let last, other = false, going = true;
    const frame = now => {
      if (last !== undefined) intervals.push(now - last);
      last = now;
      if (going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const redrawing = setInterval(() => draw((other = !other) ? fewer : whole, kind, false, ''), 500);
    const result = await work();
    going = false;
    clearInterval(redrawing);
    draw(whole, kind, false, '');
    return { result, intervals };
  }
  async function timed(question) {
    const start = performance.now(), answer = await ask(question);
    return [performance.now() - start, answer];
  }
  await ask('{}'); // refused, once the worker is there
  window.bench = {
    think: questions => watched(async () => {
      const answers = [];
      for (const question of questions) answers.push(await timed(question));
      return answers;
    }),
    rest: milliseconds => watched(() => new Promise(resolve => setTimeout(resolve, milliseconds))),
  };
}
"""


class Question(NamedTuple):
    """A decision of a master: its kind, what the page would send, and CPython's answer.

    It took so many milliseconds of a processor.
    """

    kind: str
    text: str
    answer: str
    milliseconds: float


@dataclass
class Row:
    """What was measured with a game and a number of players. Times are milliseconds."""

    name: str
    kinds: list[str] = field(default_factory=list)
    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)
    waited: float = 0.0
    frames: list[float] = field(default_factory=list)
    control: list[float] = field(default_factory=list)

    def misses(self) -> Iterator[str]:
        """The goals that are not met."""
        if percentile(self.there, 95) > ANSWER_GOAL:
            yield "answers"
        if percentile(self.frames, 95) > FRAME_GOAL:
            yield "frames"
        long, usual = (sum(time > LONG_FRAME for time in times) for times in (self.frames, self.control))
        if long - usual > 2 * sqrt(long + usual):  # two spreads of the difference of such counts
            yield "long frames"


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest of the values that so many percent of them don't exceed."""
    return sorted(values)[ceil(len(values) * percent / 100) - 1]


def kind_of(view: Any) -> str:
    """What a decision is about: the phase of the deal, in King the game too, where there are no phases the turn."""
    phase: str = getattr(view, "phase", "") or getattr(view, "stage", "")
    if phase:
        return f"{phase} {getattr(view, 'game', '')}".strip()
    if hasattr(view, "piling"):
        return "pile" if view.piling else "beat" if view.pile else "lead"
    return "follow" if view.trick else "lead"


def play_deal(match: Match) -> list[Question]:
    """Masters play the deal on the table to its end; the decisions that were a choice."""
    questions = []
    while match.state.to_move is not None:
        view = match.state.view(match.state.to_move)
        if len(view.legal) == 1:
            match.play(view.legal[0])
            continue
        text = bots.request(view, match.game, "master", bots.key_for(match))
        start = process_time()
        answer = bots.answer(text)
        questions.append(Question(kind_of(view), text, answer, 1000 * (process_time() - start)))
        match.play(match.game.parse(move_of(answer)))
    return questions


def move_of(answer: str) -> str:
    """The move in an answer. Raises ValueError if the bots refused the question."""
    found = json.loads(answer)
    if "move" not in found:
        raise ValueError(f"the bots answered {answer}")
    return str(found["move"])


def deals(game: Game, seats: int) -> Iterator[list[Question]]:
    """The decisions of masters, deal by deal, without end."""
    for number in count(1):
        match = Match(game, game.Rules(), seats, f"thinking-{number}")
        while True:
            if match.number % EVERY == 1:
                yield play_deal(match)
            while match.state.to_move is not None:
                view = match.state.view(match.state.to_move)
                match.play(bots.choose(view, game, "novice", bots.rng_for(bots.key_for(match))))
            if match.over:
                break
            match.next_deal()


def worker_thread() -> Path | None:
    """The thread of the worker in the browser that we started, as a folder of /proc. None where there is no such thing."""
    for name in Path("/proc").glob("[0-9]*/task/[0-9]*/comm"):
        try:
            if name.read_text().startswith("DedicatedWorker") and os.getpid() in ancestors(name.parents[2]):
                return name.parent
        except OSError:  # it has ended
            continue
    return None


def ancestors(process: Path) -> Iterator[int]:
    """The parents of a process, a folder of /proc."""
    while process.name != "0":
        parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        yield int(parent)
        process = process.with_name(parent)


def waited(thread: Path | None) -> float:
    """Milliseconds that a thread was ready and had no processor, since it began; 0 where nobody knows."""
    try:
        return int((thread / "schedstat").read_text().split()[1]) / 1e6 if thread else 0.0
    except (OSError, IndexError):
        return 0.0


def measure(page: Page, game: Game, seats: int, decisions: int) -> Row:
    """At least so many decisions, in whole deals. Raises ValueError if the worker answers something else than CPython."""
    row, worker = Row(f"{game.slug} {seats}"), worker_thread()
    for questions in deals(game, seats):
        if not questions:
            continue
        before = waited(worker)
        thinking = page.evaluate("texts => bench.think(texts)", [question.text for question in questions])
        for question, (milliseconds, answer) in zip(questions, thinking["result"], strict=True):
            if answer != question.answer:
                raise ValueError(f"{answer} here, {question.answer} in CPython: {question.text}")
            row.kinds.append(question.kind)
            row.here.append(question.milliseconds)
            row.there.append(milliseconds)
        row.waited += waited(worker) - before
        row.frames += thinking["intervals"]
        length = sum(milliseconds for milliseconds, _ in thinking["result"])
        row.control += page.evaluate("length => bench.rest(length)", length)["intervals"]
        if len(row.there) >= decisions:
            break
    return row


def table_path() -> str:
    """The link of a deal in which the person leads: the table stands still and nobody asks the worker but we."""
    game = GAMES["armenian-durak"]
    for number in count():
        match = Match(game, game.Rules(), 2, f"thinking-{number}")
        if match.state.to_move == 0:
            return to_link(link_of(match))
    raise AssertionError


def rows(games: Sequence[str], seats: Sequence[int], decisions: int) -> Iterator[Row]:
    """Measures the games one after another, each in a new page with a new worker."""
    server, address = serve.start()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.chromium(), args=list(browser.FLAGS), headless=True
        )
        for slug in games:
            for number in seats or SEATS[slug]:
                # without the service worker, which would fetch the whole site meanwhile
                context = chromium.new_context(
                    viewport={"width": 390, "height": 844}, service_workers="block"
                )
                page = context.new_page()
                page.goto(address + table_path())
                page.wait_for_selector("html[data-start=ready]")
                page.evaluate(SCRIPT)
                # pictures and the rest of the standard library are fetched first, or frames would pay for them
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(REST)
                yield measure(page, GAMES[slug], number, decisions)
                context.close()
        chromium.close()
    server.shutdown()
    server.server_close()


def answers_line(row: Row) -> str:
    """Times of the answers."""
    waited = row.waited / sum(row.there)
    return (
        f"{row.name:18}{len(row.there):6}{median(row.there):9.0f}{percentile(row.there, 95):8.0f}"
        f"{max(row.there):8.0f}{row.there[0]:8.0f}{(sum(row.there) - row.waited) / sum(row.here):9.2f}x"
        f"{100 * waited:8.0f}%  {', '.join(row.misses())}".rstrip()
    )


def kind_lines(row: Row) -> Iterator[str]:
    """Times by kind of decision, the slowest kinds first."""
    by_kind: dict[str, list[float]] = {}
    for kind, milliseconds in zip(row.kinds, row.there, strict=True):
        by_kind.setdefault(kind, []).append(milliseconds)
    for kind, times in sorted(by_kind.items(), key=lambda item: -percentile(item[1], 95)):
        slow = sum(time > ANSWER_GOAL for time in times)
        yield (
            f"{row.name:18}{kind:18}{len(times):6}{median(times):9.0f}{percentile(times, 95):8.0f}"
            f"{max(times):8.0f}{slow:6}"
        )


def frames_line(row: Row) -> str:
    """Frames while bots think, then those of the control."""
    parts = [
        f"{len(times):8}{percentile(times, 95):7.1f}{percentile(times, 99):7.1f}{max(times):8.1f}"
        f"{100 * sum(time > LONG_FRAME for time in times) / len(times):8.2f}"
        for times in (row.frames, row.control)
    ]
    return f"{row.name:18}{'  '.join(parts)}"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--seats", nargs="*", type=int, default=[])
    parser.add_argument("--decisions", type=int, default=100, help="of a row, at least")
    parser.add_argument("--goals", action="store_true", help="exit with 1 if a goal is missed")
    arguments = parser.parse_args()
    games = arguments.games or list(GAMES)
    for slug in games:
        if slug not in GAMES or not set(arguments.seats) <= set(GAMES[slug].seats):
            parser.error(f"no such table: {slug} {arguments.seats or ''}")
    if not (serve.DIST / "index.html").is_file():
        sys.exit("There is no dist/ yet: make build")

    print(
        f"{'answers, ms':18}{'n':>6}{'median':>9}{'p95':>8}{'worst':>8}{'first':>8}{'CPython':>10}{'waited':>9}  misses"
    )
    measured = []
    for row in rows(games, arguments.seats, arguments.decisions):
        measured.append(row)
        print(answers_line(row), flush=True)
    print(f"\n{'by kind, ms':18}{'':18}{'n':>6}{'median':>9}{'p95':>8}{'worst':>8}{'slow':>6}")
    for row in measured:
        print("\n".join(kind_lines(row)))
    heads = f"{'n':>8}{'p95':>7}{'p99':>7}{'longest':>8}{'long %':>8}"
    print(f"\n{'frames, ms':18}{'thinking':>38}{'control':>40}\n{'':18}{heads}  {heads}")
    for row in measured:
        print(frames_line(row))
    if arguments.goals and any(any(row.misses()) for row in measured):
        sys.exit(1)


if __name__ == "__main__":
    main()
