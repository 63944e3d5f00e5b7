"""Pieces of our own markup as words: what a screen reader would read, in the order it stands there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html import unescape

from ..html import VOID_TAGS

#: elements that end a sentence
BLOCKS = frozenset(
    {"p", "li", "div", "figure", "tr", "h1", "h2", "h3", "small", "section", "ul", "figcaption"}
)
#: elements whose label stands for all that is in them
WHOLE = frozenset({"button", "a"})

_PIECE = re.compile(r"<(/?)(\w+)([^>]*)>|([^<]+)")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')


def heard(markup: str, without: Collection[str] = ()) -> str:
    """The words of a piece of markup; elements with a class of ``without`` are left out.

    What stands in elements side by side, with no space between, gets a comma.
    """
    words: list[str] = []
    markup = re.sub(r'(</span></span>) ?(<span class="cc )', r"\1, \2", markup)  # cards named in a row
    depth, silent = 0, 0  # how deep we are; at which depth the silence began, 0 for none
    for closes, tag, attributes, text in _pieces(markup):
        if text:
            if not silent:
                text = unescape(text)
                beside = words and words[-1] and words[-1][-1].isalnum()
                words.append(f", {text}" if beside and text[0].isalnum() else text)
        elif closes:
            if silent == depth:
                silent = 0
            depth -= 1
            if not silent and tag in BLOCKS:
                words.append("\n")
        elif tag not in VOID_TAGS:
            depth += 1
            if silent:
                continue
            if tag in BLOCKS:
                words.append("\n")
            label = unescape(attributes.get("aria-label", ""))
            skipped = set(attributes.get("class", "").split()) & set(without)
            if skipped or attributes.get("aria-hidden") == "true":
                silent = depth
            elif label:
                whole = tag in WHOLE or attributes.get("role") == "img"
                words.append(f"{label}\n" if whole else f"{label}: ")
                silent = depth if whole else 0
    return _sentences("".join(words))


def part(markup: str, mark: str) -> str:
    """The element whose first tag has this in it, ``id="prompt"`` or ``<main``; empty if there is none."""
    place = markup.find(mark)
    if place < 0:
        return ""
    start = markup.rfind("<", 0, place + 1)
    depth = 0
    for found in _PIECE.finditer(markup, start):
        closes, tag, _, text = found.groups()
        if text is None and tag not in VOID_TAGS:
            depth += -1 if closes else 1
            if not depth:
                return markup[start : found.end()]
    return ""


def _pieces(markup: str) -> Iterator[tuple[str, str, dict[str, str], str]]:
    for closes, tag, attributes, text in _PIECE.findall(markup):
        yield closes, tag, dict(_ATTRIBUTE.findall(attributes)), text


def _sentences(words: str) -> str:
    """Every line a sentence with one stop at its end."""
    lines = [re.sub(r"\s+", " ", line).replace(" ,", ",").strip(" ·") for line in words.split("\n")]
    return " ".join(line if line[-1] in ".!?:" else f"{line}." for line in lines if line)
