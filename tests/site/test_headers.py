"""What is served carries the headers of netlify.toml."""

import http.client
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import serve

ROOT = Path(__file__).resolve().parents[2]
TABLES = tomllib.loads((ROOT / "netlify.toml").read_text(encoding="utf-8"))["headers"]


def paths(dist: Path) -> list[str]:
    """One address of each kind of file in each folder."""
    found: dict[tuple[str, ...], str] = {}
    for file in sorted(dist.rglob("*")):
        name = file.relative_to(dist)
        if file.is_file():
            found.setdefault((*name.parts[:1] * (len(name.parts) > 1), name.suffix), f"/{name}")
    return list(found.values())


def served(url: str, path: str) -> http.client.HTTPMessage:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request("HEAD", path)
        return connection.getresponse().headers
    finally:
        connection.close()


def test_every_file_has_the_headers_of_its_tables(site_url: str, dist: Path) -> None:
    tried = set()
    for path in paths(dist):
        headers = served(site_url, path)
        for table in TABLES:
            pattern = table["for"]
            if path == pattern or (pattern.endswith("/*") and path.startswith(pattern[:-1])):
                tried.add(pattern)
                overruled = {
                    name
                    for later in TABLES[TABLES.index(table) + 1 :]
                    if path == later["for"]
                    or (later["for"].endswith("/*") and path.startswith(later["for"][:-1]))
                    for name in later["values"]
                }
                for name, value in table["values"].items():
                    assert name in overruled or headers[name] == value, (path, name)
    assert tried == {table["for"] for table in TABLES}


def policy(path: str) -> dict[str, list[str]]:
    text = serve.headers_for(path, serve.header_rules())["Content-Security-Policy"]
    return {name: values for name, *values in (part.split() for part in text.split(";"))}


@pytest.mark.parametrize("path", ["/", "/en/armenian-durak/", "/worker/worker-x.mjs", "/sw.js"])
def test_the_policy_is_closed(path: str) -> None:
    directives = policy(path)
    assert directives["default-src"] == ["'none'"]
    for name, values in directives.items():
        assert "'unsafe-inline'" not in values, name
        allowed = {"'none'", "'self'", "'unsafe-eval'", "'wasm-unsafe-eval'", "data:"}
        assert set(values) <= allowed, name


def test_only_the_page_may_make_code_of_text() -> None:
    assert "'unsafe-eval'" in policy("/")["script-src"]
    for path in ("/worker/worker-x.mjs", "/sw.js"):
        assert "'unsafe-eval'" not in policy(path)["script-src"]


def test_what_is_cached_for_ever_has_a_hash_in_its_address(dist: Path) -> None:
    rules = serve.header_rules()
    for file in dist.rglob("*"):
        path = f"/{file.relative_to(dist)}"
        forever = "immutable" in serve.headers_for(path, rules).get("Cache-Control", "")
        if file.is_file():
            assert forever == path.startswith(
                ("/assets/", "/manifest/", "/previews/", "/runtime/", "/worker/")
            ), path
