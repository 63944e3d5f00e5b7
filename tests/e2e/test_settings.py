"""What the person settles: at once, after a reload before anything is painted, and for eyes that see no colours."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Opener
from tests.e2e.look import violations
from tests.e2e.table import deal_link, seed_where

#: luminances of pixels of a picture: what is left of it without colours
LUMINANCE = """async ([picture, points]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const linear = byte => byte / 255 <= .04045 ? byte / 255 / 12.92 : ((byte / 255 + .055) / 1.055) ** 2.4;
  return points.map(([x, y]) => {
    const [r, g, b] = context.getImageData(x, y, 1, 1).data;
    return .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
  });
}"""
#: two faces without colours, drawn 60 by 84: the share of pixels that differ clearly
DIFFERENCE = """async ([one, other]) => {
  const greys = await Promise.all([one, other].map(async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 60, height: 84 });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 60, 84);
    const { data } = context.getImageData(0, 0, 60, 84);
    return Array.from({ length: 60 * 84 }, (_, i) => .3 * data[4 * i] + .59 * data[4 * i + 1] + .11 * data[4 * i + 2]);
  }));
  // what the ink's own grey adds is no help: only light against dark counts
  return greys[0].filter((grey, i) => (grey > 160) !== (greys[1][i] > 160)).length / greys[0].length;
}"""


def luminances(page: Page, points: list[tuple[int, int]]) -> list[float]:
    """How light the page is at these points, from 0 to 1."""
    picture = base64.b64encode(page.screenshot()).decode()
    found: list[float] = page.evaluate(LUMINANCE, [picture, points])
    return found


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (1280, 800)])
def test_everything_on_the_sheet_can_be_reached(visit: Opener, width: int, height: int) -> None:
    page = visit("/en/", width=width, height=height).page
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    found = violations(page)
    for button in dialog.get_by_role("button").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    dialog.get_by_role("group", name="Light").get_by_role("button", name="Evening").click()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    assert found + violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_looks_are_there_before_python_is(visit: Opener) -> None:
    """After a reload the room is dark at once, whatever the system says: before a line of Python runs."""
    page = visit("/en/", color_scheme="light").page
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Light").get_by_role("button", name="Evening").click()
    page.route("**/*.wasm", lambda route: None)  # never answered
    page.reload(wait_until="commit")
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.dataset.start") != "ready"
    evening = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert evening != day


@pytest.mark.parametrize("colours", ["2", "4"])
def test_suits_differ_without_colours(visit: Opener, colours: str) -> None:
    page = visit("/en/").page
    base = page.evaluate("document.documentElement.dataset.cards")
    for style in ("jumbo", "classic"):
        for rank in "9K":
            faces = [f"{base}{style}-en-{colours}/{rank}{suit}.svg" for suit in "SCDH"]
            for place, one in enumerate(faces):
                for other in faces[:place]:
                    assert page.evaluate(DIFFERENCE, [one, other]) > 0.01, (one, other)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_may_be_played_is_seen_without_colours(visit: Opener, scheme: str) -> None:
    """A legal card has a ring that is three times as light as the cloth and stands higher; the others have neither."""
    person = visit(deal_link(seed_where(1)), color_scheme=scheme, width=390, height=844)
    assert person.wait_for_turn()
    page = person.page
    page.wait_for_timeout(300)
    legal = person.legal.first.bounding_box()
    other = page.locator(".hand button.card:not(.legal)").first.bounding_box()
    assert legal
    assert other
    x, top = int(legal["x"] + legal["width"] / 2), int(legal["y"])
    beside, edge = int(other["x"] + other["width"] / 2), int(other["y"])
    ring, cloth, plain = luminances(page, [(x, top - 2), (x, top - 7), (beside, edge - 3)])
    assert (ring + 0.05) / (cloth + 0.05) >= 3
    assert (plain + 0.05) / (cloth + 0.05) < 1.6
