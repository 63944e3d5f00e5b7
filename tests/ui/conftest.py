"""What waits in a pretended browser ends with its test."""

from collections.abc import Iterator

import pytest

from tests.ui.pretended import Pretended


@pytest.fixture(autouse=True)
def close_browsers() -> Iterator[None]:
    """Ends the tasks that a test has left waiting."""
    yield
    while Pretended.opened:
        Pretended.opened.pop().drop_waiting()
