"""Icons and manifests: what a browser needs to install the room."""

import json
import re
import struct
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "assets/icons"
PNGS = {
    "icon-192": 192,
    "icon-512": 512,
    "maskable-512": 512,
    "apple-touch-180": 180,
    "favicon-32": 32,
    "armenian-durak-96": 96,
}


def manifest(lang: str) -> dict[str, Any]:
    """The manifest of a language."""
    data: dict[str, Any] = json.loads((ROOT / f"assets/manifest.{lang}.json").read_text(encoding="utf-8"))
    return data


def png(path: Path) -> tuple[int, int, bool]:
    """Width, height, and whether some of the picture may be transparent."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, _depth, kind = struct.unpack(">IIBB", data[16:26])
    return width, height, kind in (4, 6) or b"tRNS" in data


def test_pngs_have_their_sizes() -> None:
    assert {path.stem for path in ICONS.glob("*.png")} == set(PNGS)
    for name, size in PNGS.items():
        assert png(ICONS / f"{name}.png")[:2] == (size, size), name


def test_pngs_are_small() -> None:
    assert sum(path.stat().st_size for path in ICONS.glob("*.png")) <= 100 * 1024


def test_what_is_cut_to_shape_has_no_holes() -> None:
    for name in ("maskable-512", "apple-touch-180"):
        assert not png(ICONS / f"{name}.png")[2], name


def test_the_emblem_lies_within_the_safe_zone() -> None:
    root = ET.parse(ICONS / "maskable.svg").getroot()  # noqa: S314
    size = float(root.get("viewBox", "").split()[2])
    (group,) = root.findall("{*}g")
    found = re.fullmatch(r"scale\(([\d.]+)\)", group.get("transform", ""))
    assert found
    radii = [
        float(circle.get("r", "nan")) + float(circle.get("stroke-width", "0")) / 2
        for circle in group.findall("{*}circle")
    ]
    assert max(radii) * float(found[1]) <= 0.4 * size


def test_svgs_are_plain_drawings() -> None:
    for path in ICONS.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        ET.fromstring(text)  # noqa: S314
        assert not re.search(r"<(script|image|style|foreignObject)|href=|\son\w+=", text), path
        targets = re.findall(r"url\(#([^)]+)\)", text)
        assert all(f'id="{target}"' in text for target in targets), path


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_manifest_can_be_installed(lang: str) -> None:
    data = manifest(lang)
    assert data["lang"] == lang
    assert data["id"] == data["scope"] == "/"
    assert data["start_url"] == {"ru": "/", "en": "/en/"}[lang]
    assert data["display"] == "standalone"
    assert len(data["short_name"]) <= 12
    assert "prefer_related_applications" not in data
    kinds = {(icon["sizes"], icon["purpose"]) for icon in data["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_icons_of_the_manifest_are_what_it_says(lang: str) -> None:
    data = manifest(lang)
    icons = data["icons"] + [icon for shortcut in data["shortcuts"] for icon in shortcut["icons"]]
    for icon in icons:
        path = ROOT / "assets" / icon["src"]
        if icon["type"] == "image/svg+xml":
            assert icon["sizes"] == "any"
            assert path.suffix == ".svg"
            assert path.exists()
        else:
            width, height, _ = png(path)
            assert icon["sizes"] == f"{width}x{height}"
            assert icon["type"] == "image/png"


def test_languages_are_one_application() -> None:
    russian, english = manifest("ru"), manifest("en")
    translated = {"name", "short_name", "description", "lang", "start_url", "shortcuts"}
    assert {key for key in russian if russian[key] != english[key]} == translated
    assert russian.keys() == english.keys()
    links = {lang: [shortcut["url"] for shortcut in manifest(lang)["shortcuts"]] for lang in ("ru", "en")}
    assert links["en"] == [f"/en{url}" for url in links["ru"]]


def test_colours_are_those_of_the_room() -> None:
    tokens = (ROOT / "assets/css/tokens.css").read_text(encoding="utf-8")
    found = re.search(r":root\{(.*?)\}", tokens, re.DOTALL)
    assert found
    day = dict(re.findall(r"(--[\w-]+):(#\w+)", found[1]))
    for lang in ("ru", "en"):
        assert manifest(lang)["background_color"] == day["--room"]
        assert manifest(lang)["theme_color"] == day["--felt-deep"]
