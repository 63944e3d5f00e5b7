"""Writes every page of the site from one template and the room's own drawing functions: they look right before Python runs.

python tools/pages.py ASSETS_JSON DIST
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from engine.games import GAMES
from ui import lobby, pages
from ui.address import Place
from ui.cards import Faces
from ui.frame import icon_link, top
from ui.html import Markup, h, join
from ui.i18n import LANGUAGES, Texts

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"


class Site:
    """The template, the addresses of the assets, and where the pages go."""

    def __init__(self, assets: dict[str, Any], dist: Path) -> None:
        self.assets = assets
        self.dist = dist
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
        """Writes one page. ``bare`` is its address without a language, for the links between the two languages."""
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
            "description": join(t("lead")),
            "alternate": self._alternate(bare) if bare is not None else "",
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

    @staticmethod
    def _alternate(bare: str) -> Markup:
        return join(
            [
                h("link", rel="alternate", hreflang=lang, href=f"{'/en' if lang == 'en' else ''}{bare}")
                for lang in LANGUAGES
            ]
        )


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
    site = Site(json.loads(assets.read_text("utf-8")), dist)
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
                pages.loading(t, slug, faces),
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


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
