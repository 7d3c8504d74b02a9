"""The generated pages of docs/ match the code."""

from pathlib import Path

import pytest

from wordmate.tools.docs import pages

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", sorted(pages()))
def test_generated_pages_are_up_to_date(name: str) -> None:
    committed = (DOCS / name).read_text(encoding="utf-8")
    assert committed == pages()[name], f"docs/{name} is stale: run `just generate`"


def test_the_page_of_errors_shows_what_a_message_chooses_from_or_lists() -> None:
    page = pages()["errors.md"]
    assert "[approved by {answered_by} / rejected by {answered_by} / " in page
    assert "First: [classes ahead: {classes_ahead}, classes running: {running}, " in page
    assert "{chosen}" not in page
    assert "{listed}" not in page
