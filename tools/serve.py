"""Serves dist/ the way production does: the headers of netlify.toml, brotli or gzip, directory pages, our own 404.

python tools/serve.py [--port PORT]      the first free port from there on (8000); Ctrl+C ends it
"""

import argparse
import gzip
import re
import sys
import threading
import tomllib
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
COMPRESSED = ROOT / "build" / "br"
DEFAULT_CACHING = "public, max-age=0, must-revalidate"  # what the host says of its own accord
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
COMPRESSIBLE = {
    ".bin",
    ".css",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".py",
    ".svg",
    ".txt",
    ".wasm",
    ".webmanifest",
    ".xml",
}


class Rule(NamedTuple):
    """One [[headers]] table: the paths it is for, and its headers."""

    pattern: re.Pattern[str]
    values: dict[str, str]


def header_rules(file: Path = ROOT / "netlify.toml") -> list[Rule]:
    """The [[headers]] of netlify.toml in their order; `*` stands for anything at the end of a path."""
    tables = tomllib.loads(file.read_text(encoding="utf-8")).get("headers", [])
    return [
        Rule(re.compile(re.escape(table["for"]).replace(r"\*", ".*") + r"\Z"), table["values"])
        for table in tables
    ]


def headers_for(path: str, rules: list[Rule]) -> dict[str, str]:
    """Headers of one path; where several rules give the same header, the last one does."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.pattern.match(path):
            found |= rule.values
    return found


@lru_cache(maxsize=512)
def _gzipped(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD out of one folder. Tests derive from it to make something go wrong."""

    protocol_version = "HTTP/1.1"
    server_version = "card-room"
    sys_version = ""
    quiet = True

    def __init__(self, *args: object, dist: Path, rules: list[Rule]) -> None:
        self.dist, self.rules = dist, rules
        super().__init__(*args)  # type: ignore[arg-type]

    def locate(self, path: str) -> tuple[HTTPStatus, Path | str]:
        """The file for a path, or the path to go to instead; the page 404.html for what is not there."""
        file = (self.dist / path.lstrip("/")).resolve()
        if "\0" not in path and file.is_relative_to(self.dist):
            if file.is_dir():
                if not path.endswith("/"):
                    return HTTPStatus.MOVED_PERMANENTLY, path + "/"
                file /= "index.html"
            elif path.endswith("/"):
                return HTTPStatus.NOT_FOUND, self.dist / "404.html"
            if file.is_file():
                return HTTPStatus.OK, file
        return HTTPStatus.NOT_FOUND, self.dist / "404.html"

    def content(self, file: Path) -> tuple[bytes, str]:
        """The body of a file and its encoding ('' for none), by what the client accepts."""
        accepted = {part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        compressed = COMPRESSED / f"{file.relative_to(self.dist)}.br"
        if "br" in accepted and self.dist == DIST and compressed.is_file():
            return compressed.read_bytes(), "br"
        if "gzip" in accepted and file.suffix in COMPRESSIBLE:
            return _gzipped(file, file.stat().st_mtime_ns), "gzip"
        return file.read_bytes(), ""

    def answer(self, with_body: bool) -> None:
        raw = urlsplit(self.path)
        path = unquote(raw.path)
        try:
            status, found = self.locate(path)
        except (OSError, ValueError):  # a name that no file can have
            status, found = HTTPStatus.NOT_FOUND, self.dist / "404.html"
        if isinstance(found, str):
            self.send(status, b"", {"Location": found + (f"?{raw.query}" if raw.query else "")}, with_body)
            return
        body, encoding = self.content(found)
        headers = {
            "Content-Type": TYPES.get(found.suffix, "application/octet-stream"),
            "Cache-Control": DEFAULT_CACHING,
        }
        headers |= headers_for(path, self.rules)
        if status == HTTPStatus.NOT_FOUND:
            headers |= {"Content-Type": TYPES[".html"], "Cache-Control": DEFAULT_CACHING}
        if encoding:
            headers["Content-Encoding"] = encoding
        headers["Vary"] = "Accept-Encoding"
        self.send(status, body, headers, with_body)

    def send(self, status: HTTPStatus, body: bytes, headers: dict[str, str], with_body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def do_GET(self) -> None:
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        self.answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the signature of http.server
        if not self.quiet:
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = False
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that went away is no error worth a traceback."""
        if not isinstance(
            sys.exception() if sys.version_info >= (3, 12) else sys.exc_info()[1], ConnectionError
        ):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(dist: Path = DIST, port: int = 0, handler: type[Handler] = Handler) -> Server:
    """A server for a folder on 127.0.0.1, not running yet. Port 0 is any free one; OSError if the port is taken."""
    return Server(("127.0.0.1", port), partial(handler, dist=dist.resolve(), rules=header_rules()))


def start(dist: Path = DIST, port: int = 0, handler: type[Handler] = Handler) -> tuple[Server, str]:
    """Serves a folder in a thread; returns the server (end it with shutdown() and server_close()) and its address."""
    server = make_server(dist, port, handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--port", type=int, default=8000)
    wanted = parser.parse_args().port
    if not (DIST / "index.html").is_file():
        sys.exit("There is no dist/ yet: make build")
    for port in [*range(wanted, min(wanted + 20, 65536)), 0]:
        try:
            server = make_server(port=port)
            break
        except OSError:
            continue
    print(f"http://localhost:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
