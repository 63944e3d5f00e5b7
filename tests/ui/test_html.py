"""The element builder: nothing but our own markup becomes markup."""

from hypothesis import given
from hypothesis import strategies as st

from ui.html import Markup, h, join


def test_builds_an_element() -> None:
    built = h("p", "1 < 2", class_="fine", data_do="x", hidden=True, id=None, open=False)
    assert built == '<p class="fine" data-do="x" hidden>1 &lt; 2</p>'


def test_void_elements_have_no_end() -> None:
    assert h("img", src="a.svg", alt="") == '<img src="a.svg" alt="">'


def test_markup_is_kept_and_lists_are_joined() -> None:
    assert h("ul", [h("li", word) for word in "ab"], None) == "<ul><li>a</li><li>b</li></ul>"
    assert join(Markup("<b>x</b>"), "<") == "<b>x</b>&lt;"


@given(st.text(), st.text())
def test_no_text_becomes_markup(child: str, value: str) -> None:
    from html.parser import HTMLParser

    seen: list[object] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            seen.append((tag, attrs))

        def handle_data(self, data: str) -> None:
            seen.append(data)

    reader = Reader(convert_charrefs=True)
    reader.feed(h("p", child, title=value))
    reader.close()
    tags = [item for item in seen if isinstance(item, tuple)]
    assert len(tags) == 1
    assert tags[0][0] == "p"
    assert "<" not in str(h("p", child)).removeprefix("<p>").removesuffix("</p>")
