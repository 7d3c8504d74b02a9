"""The pages that events stand on are those of the app."""

import re
from pathlib import Path

from wordmate.domain.monitoring.pages import PAGES

PATHS = Path(__file__).parents[3] / "webapp" / "src" / "paths.ts"


def test_every_page_of_the_app_is_known_and_no_other() -> None:
    spelled, _, _ = PATHS.read_text(encoding="utf-8").partition("} as const")
    assert set(re.findall(r'"(/pages[^"]+)"', spelled)) == PAGES
