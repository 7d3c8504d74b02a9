"""The pages of events are those of the app."""

import re
from pathlib import Path

from wordmate.domain.monitoring.pages import PAGES

PATHS = Path(__file__).parents[3] / "webapp" / "src" / "paths.ts"


def test_exactly_the_pages_of_the_app_are_known() -> None:
    spelled, _, _ = PATHS.read_text(encoding="utf-8").partition("} as const")
    assert set(re.findall(r'"(/pages[^"]+)"', spelled)) == PAGES
