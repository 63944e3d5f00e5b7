"""What can be seen of a page and reached on it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 720), (1280, 800)]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

#: what can be done for a move
WAYS = "button.card.legal, [role=radio]:not([aria-disabled]), .actions button:not([aria-disabled]), #confirm, .after button"

# Of each way to act: is it inside the window, large enough, and does a tap on its visible left part hit it? Eight columns on the
# narrowest phone are 33 pixels wide; the visible strip of a card in a hand is never under 24.
HIDDEN = """ways => ways.filter(way => {
  const { left, top, right, bottom, width, height } = way.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth + .5 && bottom <= innerHeight + .5;
  const large = way.matches('.card') ? width >= 32 : width >= 43.5 && height >= 43.5;
  const hits = [10, 22].every(x => way.contains(document.elementFromPoint(left + x, top + 14)));
  return !inside || !large || !hits;
}).map(way => `${way.id} ${way.getAttribute('aria-label') || way.textContent}`)"""

# Labels that are cut off, text that is too small, lines of text that lie over each other; and a page that scrolls.
UNREADABLE = """() => {
  const seen = element => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.sr');
  };
  const found = [], texts = [];
  for (const element of document.querySelectorAll('#room *')) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    if (!own || !seen(element)) continue;
    const { overflowX, fontSize } = getComputedStyle(element), words = element.textContent.trim().slice(0, 40);
    const cut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    if (cut) found.push(`cut off: ${words}`);
    if (parseFloat(fontSize) < 11.9) found.push(`too small: ${words}`);
    if (element.closest('main')) texts.push(element);
  }
  for (const [place, one] of texts.entries()) for (const other of texts.slice(place + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
      found.push(`over each other: ${one.textContent.slice(0, 30)} / ${other.textContent.slice(0, 30)}`);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push('the page scrolls');
  return found;
}"""


def violations(page: Page) -> list[str]:
    """What axe finds, one line each."""
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": TAGS}}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


def troubles(page: Page) -> list[str]:
    """At every size: what can't be reached or read. The page has its old size again afterwards."""
    before = page.viewport_size
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        hidden = page.locator(WAYS).evaluate_all(HIDDEN)
        found += [f"{width}x{height}: out of reach: {one}" for one in hidden]
        found += [f"{width}x{height}: {one}" for one in page.evaluate(UNREADABLE)]
    if before:
        page.set_viewport_size(before)
    return found
