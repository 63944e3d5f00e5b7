"""What is in dist/: names, the list for offline use, and the addresses in it."""

import base64
import hashlib
import html
import json
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNHASHED = re.compile(r"(.+/)?index\.html|404\.html|sw\.js|robots\.txt")
#: what is fetched and kept when it is chosen
FOUR_COLOURS = re.compile(r"/(?:jumbo|classic)-(?:ru|en)-4/")
HASHED = re.compile(r"-(?:[0-9a-f]{10}|[0-9A-Z]{8})(?:[./]|\Z)")


def names(dist: Path) -> set[str]:
    return {str(file.relative_to(dist)) for file in dist.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def precache(dist: Path) -> dict[str, dict[str, Any]]:
    """The list in the service worker, by address."""
    text = (dist / "sw.js").read_text(encoding="utf-8")
    found = re.search(r"\[\{(?:\"?(?:integrity|url|revision)\"?:.*?)\}\]", text)
    assert found, "no list in sw.js"
    entries = json.loads(re.sub(r"([{,])(integrity|url|revision):", r'\1"\2":', found[0]))
    return {entry["url"]: entry for entry in entries}


def test_everything_but_pages_and_service_worker_has_a_hash_in_its_address(dist: Path) -> None:
    assert [name for name in names(dist) if not UNHASHED.fullmatch(name) and not HASHED.search(name)] == []


def test_everything_is_available_offline(dist: Path, precache: dict[str, dict[str, Any]]) -> None:
    later = {name for name in names(dist) if FOUR_COLOURS.search(name)}
    assert len(later) == 4 * 36
    previews = {name for name in names(dist) if name.startswith("previews/")}  # messengers alone ask for them
    assert names(dist) - precache.keys() == {"sw.js", *later, *previews}
    assert precache.keys() <= names(dist)


def test_what_has_a_hash_is_fetched_once_and_checked(dist: Path, precache: dict[str, dict[str, Any]]) -> None:
    for url, entry in precache.items():
        content = (dist / url).read_bytes()
        if UNHASHED.fullmatch(url):
            assert entry["revision"] == hashlib.md5(content, usedforsecurity=False).hexdigest(), url
        else:
            assert entry["revision"] is None, url
            assert (
                entry["integrity"] == "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
            ), url


def test_pages_name_only_files_that_are_there(dist: Path) -> None:
    for page in dist.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for url in re.findall(r'(?:href|src|data-cards)="(/[^"#?]*)', text):
            target = dist / html.unescape(url).lstrip("/")
            assert target.is_file() or (url.endswith("/") and target.is_dir()), (page, url)


def test_no_other_host_is_named_in_pages_styles_and_modules(dist: Path) -> None:
    for file in [*dist.rglob("*.html"), *dist.rglob("*.css"), *dist.rglob("*.webmanifest")]:
        assert not re.search(r"(?:https?:)?//[\w.-]+\.\w", file.read_text(encoding="utf-8")), file


# Documentation that error messages point to, and the name of HTML's namespace: nothing is ever loaded from there.
MENTIONED = {"bit.ly", "github.com", "developer.mozilla.org", "docs.pyscript.net", "www.w3.org"}


def test_scripts_name_no_host_to_load_anything_from(dist: Path) -> None:
    scripts = [dist / "sw.js", *dist.glob("assets/*.mjs"), *dist.glob("worker/*.mjs")]
    assert len(scripts) == 5
    for file in scripts:
        hosts = set(re.findall(r"https?://([\w.-]+\.[a-z]+)", file.read_text(encoding="utf-8")))
        assert hosts <= MENTIONED, (file, hosts - MENTIONED)


def test_pages_carry_no_inline_script_or_style(dist: Path) -> None:
    for page in dist.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), page
        for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL):
            assert "src=" in attributes, page
            assert not body, page


def test_the_configuration_in_the_pages_is_pyscript_toml(dist: Path) -> None:
    wanted = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    page = (dist / "armenian-durak" / "index.html").read_text(encoding="utf-8")
    written = re.search(r'<script type="py"[^>]* config="([^"]*)"', page)
    assert written
    (boot,) = (f"/{file.relative_to(dist)}" for file in dist.glob("assets/boot-*.mjs"))
    text = html.unescape(written[1])
    assert boot in text
    assert json.loads(text.replace(boot, "/assets/runtime/boot.mjs")) == wanted


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_manifest_icons_are_there_in_their_sizes(dist: Path, lang: str) -> None:
    (file,) = dist.glob(f"manifest/{lang}-*.webmanifest")
    manifest = json.loads(file.read_text(encoding="utf-8"))
    icons = [icon for entry in [manifest, *manifest["shortcuts"]] for icon in entry["icons"]]
    for icon in icons:
        image = dist / icon["src"].lstrip("/")
        assert image.is_file(), icon
        if image.suffix == ".png":
            header = image.read_bytes()[:24]
            assert (
                "x".join(str(int.from_bytes(header[at : at + 4], "big")) for at in (16, 20)) == icon["sizes"]
            )
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for url in [manifest["start_url"], *(entry["url"] for entry in manifest["shortcuts"])]:
        assert (dist / url.split("?")[0].lstrip("/") / "index.html").is_file(), url


def test_the_lock_file_of_the_plain_start_names_the_wheel_that_is_there(dist: Path) -> None:
    (runtime,) = (dist / "runtime").iterdir()
    packages = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert list(packages) == ["micropip"]
    wheel = (runtime / packages["micropip"]["file_name"]).read_bytes()
    assert hashlib.sha256(wheel).hexdigest() == packages["micropip"]["sha256"]


def test_the_wheel_is_our_packages_and_nothing_else(dist: Path) -> None:
    (file,) = dist.glob("assets/wheel-*/card_room-*-py3-none-any.whl")
    with zipfile.ZipFile(file) as wheel:
        assert wheel.testzip() is None
        contents = {name: wheel.read(name) for name in wheel.namelist()}
    (record,) = (content.decode() for name, content in contents.items() if name.endswith(".dist-info/RECORD"))
    rows = dict(line.split(",", 1) for line in record.splitlines())
    assert rows.keys() == contents.keys()
    modules = {name for name in contents if name.endswith(".py")}
    assert modules == {
        str(source.relative_to(ROOT))
        for package in ("engine", "ui")
        for source in (ROOT / package).rglob("*.py")
    }
    for name in modules:
        assert contents[name] == (ROOT / name).read_bytes()
        checksum = base64.urlsafe_b64encode(hashlib.sha256(contents[name]).digest()).rstrip(b"=").decode()
        assert rows[name] == f"sha256={checksum},{len(contents[name])}"
