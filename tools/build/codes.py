# Runs in the snapshot: keeps PyScript's Python package, and those of our modules that need the browser, as compiled code.
# They can't be imported yet, because they reach for the page's JavaScript as they are imported.
import json
import sys
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any


class SnapshotFinder:
    """Finds modules whose code is already in memory; finder and loader in one."""

    def __init__(self, codes: dict[str, tuple[CodeType, bool]]) -> None:
        self.codes = codes

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.codes:
            return None
        loader: Any = self
        return ModuleSpec(name, loader, is_package=self.codes[name][1])

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.codes[module.__name__][0], module.__dict__)


codes: dict[str, tuple[CodeType, bool]] = {}
with open("/tmp/late.json", encoding="utf-8") as file:
    for name, late in json.load(file).items():
        codes[name] = compile(late["source"], late["path"], "exec", dont_inherit=True), late["package"]
finder: Any = SnapshotFinder(codes)
sys.meta_path.insert(0, finder)
import base64, html, inspect  # noqa: E401, E402, F401  what PyScript's package imports from the standard library
