"""Writes every page of the site from one template and the room's own drawing functions: they look right before Python runs.

python tools/pages.py ASSETS_JSON DIST

$URL is the site's origin, which Netlify sets. With it the addresses that search engines and messengers read are whole, and
there are a robots.txt and a sitemap.xml; without it they have no host.
"""

from __future__ import annotations

import json
import os
import re
import sys
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from engine.games import GAMES
from tools.descriptions import DESCRIPTIONS, SEEN
from ui import lobby, pages
from ui.address import Place
from ui.cards import Faces
from ui.frame import icon_link, other, prefix, top
from ui.html import Markup, h, join
from ui.i18n import LANGUAGES, Texts

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
LOCALES = {"ru": "ru_RU", "en": "en_GB"}
PREVIEW = (1200, 630)  # pixels


class Site:
    """The template, the addresses of the assets, and where the pages go."""

    def __init__(self, assets: dict[str, Any], dist: Path, origin: str) -> None:
        self.assets = assets
        self.dist = dist
        self.origin = origin
        self.known: list[str] = []
        self.template = (ROOT / "index.html").read_text("utf-8")

    def write(
        self,
        path: str,
        lang: str,
        body: Markup,
        *,
        title: str,
        page: str,
        python: bool = True,
        templates: Markup | None = None,
        bare: str | None = None,
    ) -> None:
        """Writes one page. ``bare`` is its address without a language; a page without one is not to be found by anybody."""
        t = Texts(lang)
        values = {
            "lang": lang,
            "cards": self.assets["cards"],
            "icons": self.assets["icons"],
            "css": self.assets["css"],
            "dress": self.assets["dress"],
            "manifest": self.assets["manifest"][lang],
            "head": self.assets["head" if python else "shell"],
            "title": join(title),
            "about": self._about(t, bare, title) if bare is not None else "",
            "page": page,
            "body": body,
            "templates": templates or "",
        }
        html = re.sub(r"\{\{(\w+)\}\}", lambda place: str(values[place[1]]), self.template)
        file = self.dist / path.lstrip("/")
        if path.endswith("/"):
            file /= "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html, "utf-8")

    def address(self, lang: str, bare: str) -> str:
        """The address of a page, with the origin if it is known."""
        return f"{self.origin}{prefix(lang)}{bare}"

    def _about(self, t: Texts, bare: str, title: str) -> Markup:
        """What search engines and messengers read: the description, the page in both languages, the picture of a link."""
        own, description = self.address(t.lang, bare), DESCRIPTIONS[t.lang][bare]
        slug = bare.strip("/").removeprefix("rules/")
        picture = self.origin + self.assets["previews"][f"{slug or 'room'}.{t.lang}"]
        seen = SEEN[t.lang].format(join(t(f"game-{slug}")) if slug else join(t("room")))
        self.known.append(own)
        properties = {
            "og:type": "website",
            "og:site_name": t("room"),
            "og:title": title,
            "og:description": description,
            "og:url": own,
            "og:locale": LOCALES[t.lang],
            "og:locale:alternate": LOCALES[other(t.lang)],
            "og:image": picture,
            "og:image:type": "image/jpeg",
            "og:image:width": PREVIEW[0],
            "og:image:height": PREVIEW[1],
            "og:image:alt": seen,
        }
        names = {
            "description": description,
            "twitter:card": "summary_large_image",
            "twitter:title": title,
            "twitter:description": description,
            "twitter:image": picture,
            "twitter:image:alt": seen,
        }
        versions = {
            **{lang: self.address(lang, bare) for lang in LANGUAGES},
            "x-default": self.address("ru", bare),
        }
        lines = [
            *(h("meta", name=name, content=content) for name, content in names.items()),
            *(h("meta", property=name, content=content) for name, content in properties.items()),
            h("link", rel="canonical", href=own),
            *(h("link", rel="alternate", hreflang=lang, href=href) for lang, href in versions.items()),
        ]
        return Markup("\n".join(lines))

    def write_lists(self) -> None:
        """Writes robots.txt and sitemap.xml, which want whole addresses: nothing if the origin is not known."""
        if not self.origin:
            return
        places = "".join(f"<url><loc>{escape(place)}</loc></url>\n" for place in self.known)
        head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        (self.dist / "sitemap.xml").write_text(f"{head}{places}</urlset>\n", "utf-8")
        robots = f"User-agent: *\nAllow: /\nSitemap: {self.origin}/sitemap.xml\n"
        (self.dist / "robots.txt").write_text(robots, "utf-8")


def origin_of(url: str) -> str:
    """The origin in $URL, without a slash at its end; SystemExit if it is none."""
    origin = url.strip().rstrip("/")
    if origin and not re.fullmatch(r"https?://[\w.-]+(:\d+)?", origin):
        sys.exit(f"$URL has to be the site's origin, like https://example.org, and is {url!r}")
    return origin


def rules_page(t: Texts, slug: str) -> Markup:
    """The rules of a game, from their Markdown; paragraph numbers go to the margin."""
    source = (RULES / f"{slug}.{t.lang}.md").read_text("utf-8")
    html = MarkdownIt("commonmark").enable("table").render(source)
    html = re.sub(r"<p><strong>(\d+\.\d+)</strong>\s*", r'<p id="p\1"><span class="pn">\1</span> ', html)
    sections = re.findall(r"<h2>(\d+)\.\s*(.*?)</h2>", html)
    html = re.sub(r"<h2>(\d+)\.\s*(.*?)</h2>", r'<h2 id="s\1"><span>\1</span> \2</h2>', html)
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    contents = h(
        "nav",
        [h("a", h("span", number), Markup(name), href=f"#s{number}") for number, name in sections],
        class_="toc",
        aria_label=t("rules"),
    )
    words, table = t("to-table"), Place(t.lang, slug).path
    back = h("a", words, class_="btn pri", href=table)
    main = h(
        "main", contents, h("article", Markup(html), h("p", back, class_="end"), class_="rb"), class_="rules"
    )
    return join(top(t, f"/rules/{slug}/", icon_link("play", words, table)), main)


def main(assets: Path, dist: Path) -> None:
    """Writes all pages."""
    site = Site(json.loads(assets.read_text("utf-8")), dist, origin_of(os.environ.get("URL", "")))
    for lang in LANGUAGES:
        t = Texts(lang)
        faces = Faces(site.assets["cards"], lang)
        tables = join(
            [h("template", pages.loading(t, slug, faces), id=f"loading-{slug}") for slug in GAMES],
        )
        room = t("room")
        site.write(
            Place(lang, "").path,
            lang,
            lobby.page(t, faces),
            title=room,
            page="lob",
            templates=tables,
            bare="/",
        )
        for slug in GAMES:
            title = f"{t(f'game-{slug}')} · {room}"
            site.write(
                Place(lang, slug).path,
                lang,
                pages.loading(t, slug, faces, DESCRIPTIONS[lang][f"/{slug}/"]),
                title=title,
                page="t",
                bare=f"/{slug}/",
            )
        for slug in GAMES:
            rules = Place(lang, f"rules/{slug}")
            title = f"{t('rules')}: {t(f'game-{slug}')} · {room}"
            site.write(
                rules.path,
                lang,
                rules_page(t, slug),
                title=title,
                page="pg",
                python=False,
                bare=f"/rules/{slug}/",
            )
    both = h("main", [pages.not_found(Texts(lang)) for lang in LANGUAGES], class_="msg")
    t = Texts("ru")
    site.write("/404.html", "ru", join(top(t, "/"), both), title=t("room"), page="lob", python=False)
    site.write_lists()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
