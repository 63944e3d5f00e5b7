"""A tiny builder of HTML that escapes everything it is given.

``h("p", "1 < 2", class_="fine")`` gives ``<p class="fine">1 &lt; 2</p>``. What is already markup has the type
`Markup` and is not escaped again; nothing else can become markup, so a name from a link or a save stays text.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

VOID_TAGS = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[Child] | None"
Attribute: TypeAlias = "str | int | bool | None"


def text(child: Child) -> str:
    """The markup of a child: strings are escaped, iterables joined, None is nothing."""
    if isinstance(child, Markup):
        return child
    if isinstance(child, str):
        return escape(child)
    if child is None:
        return ""
    if isinstance(child, int):
        return str(child)
    return "".join(map(text, child))


def h(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """An element. ``class_`` is ``class``, ``data_do`` is ``data-do``; None and False leave an attribute out."""
    written = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in VOID_TAGS:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{text(children)}</{tag}>")


def join(*children: Child) -> Markup:
    """Several pieces as one."""
    return Markup(text(children))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
