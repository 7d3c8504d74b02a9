"""The generated pages of docs/ match the code."""

from pathlib import Path

import pytest

from wordmate.tools.docs import pages

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", sorted(pages()))
def test_generated_pages_are_up_to_date(name: str) -> None:
    committed = (DOCS / name).read_text(encoding="utf-8")
    assert committed == pages()[name], f"docs/{name} is stale: run `just generate`"
