"""From the text of a seed to the order of the deck. Frozen: links depend on every bit of it.

The stream of a deal is SHA-256 of `<slug>|<version>|<seed>|<deal>|<counter>`, counter 0, 1, 2 and so on, read
as big-endian 32-bit words. An index below k is a word modulo k; words from the largest multiple of k up are
thrown away, so that every index is equally likely. Python's own `random` is no part of it: it may change,
this may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from unicodedata import normalize

CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
SEED_LENGTH = 8


def normalise(seed: str) -> str:
    """The seed as the shuffle reads it: Unicode NFC, lower case, without spaces at the ends."""
    return normalize("NFC", seed).lower().strip()


def seed_text(number: int) -> str:
    """The 8 characters of Crockford base32 for a number of 40 bits. Raises ValueError outside them."""
    if not 0 <= number < 1 << 5 * SEED_LENGTH:
        raise ValueError("a seed has 40 bits")
    return "".join(CROCKFORD[number >> shift & 31] for shift in range(35, -1, -5))


def _words(slug: str, seed: str, deal: int, version: int) -> Iterator[int]:
    start = f"{slug}|{version}|{normalise(seed)}|{deal}|"
    counter = 0
    while True:
        digest = sha256(f"{start}{counter}".encode()).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")
        counter += 1


def _below(words: Iterator[int], k: int) -> int:
    limit = (1 << 32) // k * k
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % k


def draw(slug: str, seed: str, deal: int, k: int, version: int = 1) -> int:
    """A number from 0 to k - 1: the first of the deal's stream. Deal 0 draws the first dealer of a match."""
    return _below(_words(slug, seed, deal, version), k)


def deck_order(slug: str, seed: str, deal: int, deck: Sequence[int], version: int = 1) -> list[int]:
    """The cards of `deck` in the order they are dealt, index 0 first. Deals are numbered from 1."""
    order = list(deck)
    words = _words(slug, seed, deal, version)
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
