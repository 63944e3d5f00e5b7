"""Views as plain data: what JSON can carry to the bots' worker and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass
from functools import lru_cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.game import Game, GameError

#: no number, text or list of a view is larger
MAX_INT = 1 << 40
MAX_TEXT = 40
MAX_ITEMS = 10_000
Reader = Callable[[Any], Any]


def to_data(view: Any) -> dict[str, Any]:
    """The fields of a view as a dict for `json.dumps`; the house rules are a dict in it."""
    return asdict(view)


def from_data(game: Game, data: Any) -> Any:
    """The view back from `to_data`: built as the annotations of `game.View` say, and checked to be one.

    A view is right when a position drawn from it looks like it again. Raises GameError("bad-view") for data
    of no position, BadRules for wrong house rules.
    """
    view = reader(game.View)(data)
    try:
        again = game.determinize(view, Random(0)).view(view.seat)
    except (LookupError, TypeError, ValueError, AssertionError, ArithmeticError) as error:
        raise GameError("bad-view", "no such position") from error
    if again != view:
        raise GameError("bad-view", "no such position")
    return view


def _refuse(value: object) -> GameError:
    return GameError("bad-view", repr(value)[:40])


@lru_cache(maxsize=200)
def reader(kind: Any) -> Reader:
    """A function that makes a value of a type from data, or raises GameError("bad-view").

    Knows the types that views are made of: numbers, texts, truth values, None, tuples, named tuples and frozen
    dataclasses.
    """
    if kind in (int, bool, str, NoneType):
        return _simple(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _either([reader(argument) for argument in arguments])
    if origin is tuple:
        if arguments[1:] == (...,):
            return _many(reader(arguments[0]))
        return _row([reader(argument) for argument in arguments], lambda items: tuple(items))
    hints = get_type_hints(kind)
    if is_dataclass(kind):
        return _record(kind, {field.name: reader(hints[field.name]) for field in fields(kind)})
    return _row([reader(hints[name]) for name in kind._fields], lambda items: kind(*items))


def _simple(kind: type) -> Reader:
    def read(value: Any) -> Any:
        small = (
            abs(value) < MAX_INT if type(value) is int else type(value) is not str or len(value) <= MAX_TEXT
        )
        if type(value) is not kind or not small:
            raise _refuse(value)
        return value

    return read


def _either(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for one in readers[:-1]:
            try:
                return one(value)
            except GameError:
                continue
        return readers[-1](value)

    return read


def _many(item: Reader) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) > MAX_ITEMS:
            raise _refuse(value)
        return tuple([item(part) for part in value])

    return read


def _row(items: list[Reader], make: Callable[[list[Any]], Any]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != len(items):
            raise _refuse(value)
        return make([item(part) for item, part in zip(items, value, strict=True)])

    return read


def _record(kind: Any, items: dict[str, Reader]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, dict) or set(value) != set(items):
            raise _refuse(value)
        return kind(**{name: item(value[name]) for name, item in items.items()})

    return read
