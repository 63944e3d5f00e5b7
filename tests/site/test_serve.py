"""The local server answers as the host does."""

import http.client
from pathlib import Path
from urllib.parse import urlsplit

import brotli  # type: ignore[import-untyped]
import pytest

from tools import serve


def ask(
    url: str, path: str, method: str = "GET", encoding: str = ""
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request(method, path, headers={"Accept-Encoding": encoding})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def test_a_folder_answers_with_its_page(site_url: str, dist: Path) -> None:
    for path, file in (("/", "index.html"), ("/en/", "en/index.html"), ("/?src=pwa", "index.html")):
        status, headers, body = ask(site_url, path)
        assert (status, body) == (200, (dist / file).read_bytes())
        assert headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_missing_slash_is_added(site_url: str) -> None:
    status, headers, _ = ask(site_url, "/en?a=1")
    assert (status, headers["Location"]) == (301, "/en/?a=1")


def test_an_unknown_address_gets_our_page_and_status_404(site_url: str, dist: Path) -> None:
    for path in ("/nothing", "/assets/nothing.mjs", "/index.html/", "/%00", "/" + "a" * 5000):
        status, headers, body = ask(site_url, path)
        assert (status, body) == (404, (dist / "404.html").read_bytes()), path
        assert "immutable" not in headers["Cache-Control"]
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        assert "Content-Security-Policy" in headers


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/en/../../pyproject.toml",
        "/..%2fpyproject.toml",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_folder_is_answered(site_url: str, path: str) -> None:
    status, _, body = ask(site_url, path)
    assert status == 404
    assert b"[project]" not in body
    assert b"root:" not in body


def test_brotli_and_gzip_and_neither(site_url: str, dist: Path) -> None:
    module = next((dist / "assets").glob("boot-*.mjs"))
    path, content = f"/assets/{module.name}", module.read_bytes()
    _, headers, body = ask(site_url, path, encoding="gzip, br")
    assert headers["Content-Encoding"] == "br"
    assert (len(body), brotli.decompress(body)) == (int(headers["Content-Length"]), content)
    _, headers, body = ask(site_url, path, encoding="gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert body[:2] == b"\x1f\x8b"
    _, headers, body = ask(site_url, path)
    assert headers["Content-Encoding"] is None
    assert body == content
    assert headers["Vary"] == "Accept-Encoding"


def test_head_has_no_body_and_the_connection_stays(site_url: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(site_url).netloc, timeout=10)
    connection.request("HEAD", "/")
    response = connection.getresponse()
    assert (response.status, response.read()) == (200, b"")
    assert int(response.headers["Content-Length"]) > 0
    used = connection.sock
    connection.request("GET", "/")
    assert connection.getresponse().read()
    assert connection.sock is used
    connection.close()


def test_a_taken_port_is_an_error_for_the_caller(site_url: str, dist: Path) -> None:
    port = urlsplit(site_url).port
    assert port is not None
    with pytest.raises(OSError, match="in use"):
        serve.make_server(dist, port)
