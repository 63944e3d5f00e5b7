"""What search engines and messengers read of the pages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.games import GAMES
from tools.descriptions import DESCRIPTIONS
from tools.pages import PREVIEW, Site, origin_of

PATHS = [
    prefix + bare
    for prefix in ("", "/en")
    for bare in ("/", *(f"/{slug}/" for slug in GAMES), *(f"/rules/{slug}/" for slug in GAMES))
]


class Page(HTMLParser):
    """What stands in a page: its title, headings, metas and links."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.headings = 0
        self.lang = self.title = self._inside = ""
        self._templates = 0
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        self._inside = tag
        self._templates += tag == "template"
        if tag == "html":
            self.lang = have["lang"]
        elif tag == "meta" and "content" in have:
            key = have.get("name") or have["property"]
            assert key not in self.metas, key
            self.metas[key] = have["content"]
        elif tag == "link" and have["rel"] in ("canonical", "alternate"):
            key = have.get("hreflang", "canonical")
            assert key not in self.links, key
            self.links[key] = have["href"]
        elif tag == "h1" and not self._templates:
            self.headings += 1

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""
        self._templates -= tag == "template"

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data


@pytest.fixture(scope="module")
def pages(dist: Path) -> dict[str, Page]:
    """All pages that are to be found, by path."""
    return {path: Page(dist / path.strip("/") / "index.html") for path in PATHS}


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height that stand in a JPEG's frame header."""
    assert data.startswith(b"\xff\xd8")
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")


def test_every_page_is_here(dist: Path) -> None:
    found = {f"/{file.parent.relative_to(dist)}/".replace("/./", "/") for file in dist.rglob("index.html")}
    assert found == set(PATHS)


def test_titles_and_descriptions_are_the_pages_own(pages: dict[str, Page]) -> None:
    assert len({page.title for page in pages.values()}) == len(PATHS)
    assert len({page.metas["description"] for page in pages.values()}) == len(PATHS)
    for path, page in pages.items():
        assert page.title, path
        assert 120 <= len(page.metas["description"]) <= 160, path
        for kind in ("og", "twitter"):
            assert page.metas[f"{kind}:title"] == page.title, path
            assert page.metas[f"{kind}:description"] == page.metas["description"], path


def test_every_page_has_one_main_heading(pages: dict[str, Page]) -> None:
    assert {path: page.headings for path, page in pages.items()} == dict.fromkeys(PATHS, 1)


def test_both_languages_of_a_page_name_each_other(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        russian = path.removeprefix("/en") if page.lang == "en" else path
        assert page.links == {
            "canonical": path,
            "ru": russian,
            "en": f"/en{russian}",
            "x-default": russian,
        }
        assert page.metas["og:url"] == path
        assert pages[page.links["ru"]].lang == "ru"
        assert pages[page.links["en"]].lang == "en"
        locales = {page.metas["og:locale"], page.metas["og:locale:alternate"]}
        assert page.metas["og:locale"].startswith(page.lang)
        assert locales == {"ru_RU", "en_GB"}


def test_pictures_of_links_are_there_in_the_size_that_is_said(pages: dict[str, Page], dist: Path) -> None:
    for path, page in pages.items():
        picture = page.metas["og:image"]
        assert picture == page.metas["twitter:image"], path
        assert page.metas["og:image:alt"] == page.metas["twitter:image:alt"] != "", path
        data = (dist / picture.lstrip("/")).read_bytes()
        size = int(page.metas["og:image:width"]), int(page.metas["og:image:height"])
        assert jpeg_size(data) == size == PREVIEW, path
        assert len(data) <= 60_000, path
    assert len({page.metas["og:image"] for page in pages.values()}) == 2 * (1 + len(GAMES))


def test_a_game_is_described_to_who_has_no_script(dist: Path) -> None:
    for lang, prefix in (("ru", ""), ("en", "en/")):
        for slug in GAMES:
            text = (dist / f"{prefix}{slug}/index.html").read_text("utf-8")
            (words,) = re.findall(r'<noscript><div class="noscript"><p>(.*?)</p>', text)
            assert words == DESCRIPTIONS[lang][f"/{slug}/"]


def test_there_is_no_list_of_addresses_without_an_origin(dist: Path) -> None:
    assert not (dist / "sitemap.xml").exists()
    assert not (dist / "robots.txt").exists()


def test_with_an_origin_the_lists_name_whole_addresses(tmp_path: Path) -> None:
    site = Site({}, tmp_path, origin_of("https://cards.example/"))
    site.known = [site.address("ru", "/gorka/"), site.address("en", "/gorka/")]
    site.write_lists()
    places = re.findall(r"<loc>(.*?)</loc>", (tmp_path / "sitemap.xml").read_text("utf-8"))
    assert places == ["https://cards.example/gorka/", "https://cards.example/en/gorka/"]
    assert "Sitemap: https://cards.example/sitemap.xml\n" in (tmp_path / "robots.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "url", ["cards.example", "https://cards.example/room", 'https://"><script>', "ftp://a"]
)
def test_what_is_no_origin_is_refused(url: str) -> None:
    with pytest.raises(SystemExit, match="origin"):
        origin_of(url)
