# Runs in the snapshot, before our packages are imported: keeps modules that aren't imported now as compiled code.
# PyScript's Python package and those of our modules that need the browser reach for the page's JavaScript as they are
# imported. Games that no page shows at first sleep: they are imported in name, and run when something of them is used.
import json
import marshal
import sys
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from types import CodeType, ModuleType
from typing import Any


class SnapshotFinder:
    """Finds modules whose code is already in memory; finder and loader in one."""

    def __init__(self, codes: dict[str, tuple[CodeType | bytes, bool]]) -> None:
        self.codes = codes

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.codes:
            return None
        code, package = self.codes[name]
        loader: Any = LazyLoader(self) if isinstance(code, bytes) else self  # type: ignore[arg-type]
        return ModuleSpec(name, loader, is_package=package)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        code, _ = self.codes[module.__name__]
        exec(marshal.loads(code) if isinstance(code, bytes) else code, module.__dict__)


codes: dict[str, tuple[CodeType | bytes, bool]] = {}
with open("/tmp/late.json", encoding="utf-8") as file:
    for name, late in json.load(file).items():
        code = compile(late["source"], late["path"], "exec", dont_inherit=True)
        # packed, code is a string of bytes instead of thousands of objects
        codes[name] = marshal.dumps(code) if late.get("asleep") else code, late["package"]
finder: Any = SnapshotFinder(codes)
sys.meta_path.insert(0, finder)
import base64, html, inspect  # noqa: E401, E402, F401  what PyScript's package imports from the standard library
