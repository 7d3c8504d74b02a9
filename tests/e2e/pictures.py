"""Compares screens with stored pictures: tolerant of fonts, without motion."""

import io
import os
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image
from playwright.sync_api import Page

from tests.e2e.looking import SETTLED

KEPT: Final = Path(__file__).parent / "pictures"
ANEW: Final = "WORDMATE_NEW_PICTURES"
"""If set, pictures are stored instead of compared."""

CELL: Final = 10
"""The side of a cell in CSS pixels: only the amount of text in it matters."""
MUCH: Final = 26
"""The difference of a changed cell, of 255."""
FEW: Final = 0.012
"""The allowed share of changed cells."""
_COLOURS: Final = 256

FONTS: Final = """
:root { --font: "DejaVu Sans", sans-serif; --font-word: var(--font); --font-ipa: var(--font); }
*, *::before, *::after { animation: none !important; transition: none !important; }
"""
"""One font family for everything, and no motion."""


_WEAR: Final = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}"""


def wear(page: Page, rules: str = "") -> None:
    """Applies the fonts of all tests, and further rules, to a page."""
    page.evaluate(_WEAR, FONTS + rules)


def shown(page: Page, *, whole: bool = False) -> Image.Image:
    """The page at half its size, with the fonts of all tests."""
    page.evaluate(SETTLED)
    picture = page.screenshot(full_page=whole, animations="disabled", caret="hide", scale="css")
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def _cells(image: Image.Image) -> np.ndarray:
    side = CELL // 2
    return np.asarray(
        image.resize((image.width // side, image.height // side), Image.Resampling.BOX), dtype=int
    )


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of changed cells of two pictures: 1 if their sizes differ."""
    if one.width != other.width or abs(one.height - other.height) > CELL:
        return 1.0
    height = min(one.height, other.height)
    first, second = (_cells(image.crop((0, 0, one.width, height))) for image in (one, other))
    return float((np.abs(first - second).max(axis=2) > MUCH).mean())


def expect_picture(page: Page, name: str, *, whole: bool = False) -> None:
    """Compares a page with its stored picture."""
    wear(page)
    now, file = shown(page, whole=whole), KEPT / f"{name}.png"
    if os.environ.get(ANEW):
        now.quantize(_COLOURS).save(file, optimize=True)
        return
    share = unlike(now, Image.open(file).convert("RGB"))
    assert share <= FEW, f"{share:.1%} of {name} is not as it was kept; look, then set {ANEW}=1"
