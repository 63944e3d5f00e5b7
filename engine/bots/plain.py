"""Views as plain data: what JSON can carry to the bots' worker and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any, TypeVar

from engine.game import GameError

V = TypeVar("V")
Check = Callable[[Any], bool]


def to_data(view: Any) -> dict[str, Any]:
    """The fields of a view as a dict for `json.dumps`; the house rules are a dict in it."""
    return asdict(view)


def frozen(value: Any) -> Any:
    """Lists become tuples again, at every depth that a view has (three at most)."""
    if isinstance(value, (list, tuple)):
        return tuple(
            tuple(tuple(v) if isinstance(v, list) else v for v in item)
            if isinstance(item, (list, tuple))
            else item
            for item in value
        )
    return value


def from_data(cls: type[V], rules: type[Any], data: Any, checks: dict[str, Check]) -> V:
    """The view back from `to_data`. `checks` has a test for every field but `rules`.

    Raises GameError("bad-view") when a field is missing, unknown or fails its test, BadRules for wrong house
    rules.
    """
    names = {field.name for field in fields(cls)}  # type: ignore[arg-type]
    if not isinstance(data, dict) or set(data) != names or not isinstance(data["rules"], dict):
        raise GameError("bad-view", "fields")
    if set(data["rules"]) != {field.name for field in fields(rules)}:
        raise GameError("bad-view", "rules")
    values = {name: frozen(data[name]) for name in names if name != "rules"}
    for name, check in checks.items():
        if not check(values[name]):
            raise GameError("bad-view", name)
    values["rules"] = rules(**data["rules"])
    return cls(**values)


def is_int(low: int, high: int) -> Check:
    """A test for whole numbers from low to high; True and False are none."""
    return lambda value: type(value) is int and low <= value <= high


def is_bool(value: Any) -> bool:
    """A test for True and False."""
    return type(value) is bool


def is_tuple(check: Check, low: int, high: int) -> Check:
    """A test for tuples of low to high items, each passing `check`."""
    return lambda value: isinstance(value, tuple) and low <= len(value) <= high and all(map(check, value))


def is_row(*checks: Check) -> Check:
    """A test for tuples with one item for every check."""
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )
