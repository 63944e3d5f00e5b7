"""What the build needs to know about our Python packages, and the wheel made of them.

python tools/build/package.py modules           prints JSON: which modules the snapshot imports, which wait for the browser,
                                                which sleep until they are needed
python tools/build/package.py wheel FOLDER      writes the wheel there and prints its file name
"""

import ast
import base64
import hashlib
import json
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "ui")
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}
# Imported by the lists of games besides the games themselves.
OF_ALL_GAMES = {"engine.bots.thought", "ui.game", "ui.feature"}
SCRIPT = "ui.main"  # the page's own script: run by PyScript, imported by nobody


def sources() -> dict[str, Path]:
    """Module names of our packages with their files, in a fixed order."""
    found = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imported(name: str, file: Path) -> Iterator[str]:
    """Names that a module imports as it is imported itself, not inside its functions; for `from a import b` both a and a.b."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    waiting: list[ast.AST] = list(ast.parse(file.read_text(encoding="utf-8")).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            waiting.extend(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def split() -> dict[str, object]:
    """Modules that can be imported without a browser, and the code of those that need one, directly or through another."""
    files = sources()
    needs = {name: set(imported(name, file)) for name, file in files.items()}
    waiting = {
        name for name, wanted in needs.items() if any(one.split(".")[0] in BROWSER for one in wanted)
    } | {SCRIPT}
    while more := {name for name, wanted in needs.items() if wanted & waiting} - waiting:
        waiting |= more
    asleep = sleepers(files, needs)
    late = {
        name: {
            "source": file.read_text(encoding="utf-8"),
            "path": str(file.relative_to(ROOT)),
            "package": file.name == "__init__.py",
            "asleep": name in asleep,
        }
        for name, file in files.items()
        if (name in waiting and name != SCRIPT) or name in asleep
    }
    return {"now": [name for name in files if name not in late and name != SCRIPT], "late": late}


def sleepers(files: dict[str, Path], needs: dict[str, set[str]]) -> set[str]:
    """The games with their bots and tables, and the features: what hangs on the lists of them, and on nothing else.

    A page needs one game, and few of the features at first. All of them would make the snapshot larger for nothing, so their code lies in it packed.
    """
    lists = {
        "engine.games": "engine.games.",
        "engine.bots.thinkers": "engine.bots.",
        "ui.games": "ui.",
        "ui.features": "ui.",
    }
    games = {
        one
        for name, start in lists.items()
        for one in needs[name]
        if one in files and one.startswith(start) and one not in OF_ALL_GAMES
    }
    tables = tuple(f"{one}." for one in games if one.startswith("ui."))
    asleep = ("engine.games.", "engine.bots.", "engine.heap", *tables)
    awake = {name for name in files if not name.startswith(asleep) and name not in games}
    waiting = list(awake)
    while waiting:
        name = waiting.pop()
        wanted = needs[name] - (games if name in lists else set())
        more = {one for one in wanted if one in files} - awake
        awake |= more
        waiting += more
    return set(files) - awake


def wheel(folder: Path) -> str:
    """Writes the wheel, the same to the bit for the same sources, and returns its file name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    info = f"{name}-{version}.dist-info"
    contents = {str(file.relative_to(ROOT)): file.read_bytes() for file in sources().values()}
    contents[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {project['name']}\nVersion: {version}\nSummary: {project['description']}\n"
        f"License-Expression: {project['license']}\nLicense-File: LICENSE\nRequires-Python: {project['requires-python']}\n"
    ).encode()
    contents[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: card-room\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    contents[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = ""
    for path, content in contents.items():
        checksum = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={checksum},{len(content)}\n"
    contents[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in contents.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return target.name


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["modules"]:
            print(json.dumps(split()))
        case ["wheel", folder]:
            print(wheel(Path(folder)))
        case _:
            sys.exit(__doc__)
