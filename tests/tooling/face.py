"""Draws the app's icons: ``python -m tests.tooling.face``.

Icons and the social card are drawn from ``webapp/face/companions.svg``; each file contains a digest
of its drawing, so that a test finds outdated ones.
"""

import hashlib
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Page, ViewportSize

from tests.support.browser import chromium

WEBAPP: Final = Path(__file__).parents[2] / "webapp"
SOURCE: Final = WEBAPP / "face" / "companions.svg"
FACE: Final = WEBAPP / "public" / "face"
FAVICON: Final = WEBAPP / "public" / "icon.svg"
FALLBACK: Final = WEBAPP / "public" / "favicon.ico"
DRAWN_OF: Final = "Drawn of"
"""The name under which a picture contains the digest of its drawing."""

_GROUND: Final = "#04764a"
_WORDS: Final = "#ffffff"
_FONT: Final = (
    "ui-rounded, system-ui, 'PingFang SC', 'Noto Sans SC', 'WenQuanYi Zen Hei', sans-serif"
)
_COLOURS: Final = 128


@dataclass(frozen=True)
class Drawing:
    """A picture: its size, the radius of its background, and the width of the companions on it."""

    name: str
    width: int
    height: int
    radius: float = 0.0
    """The radius of the background's corners, as a share of its width."""
    companions: float = 0.9
    """Their width, as a share of the picture's."""
    says: tuple[str, ...] = ()

    def svg(self) -> str:
        """The picture, as a drawing of this size."""
        wide = self.width * self.companions
        tall = wide * 92 / 140
        beside = bool(self.says)
        left = self.width * 0.04 if beside else (self.width - wide) / 2
        companions = SOURCE.read_text(encoding="utf-8").replace(
            "<svg ",
            f'<svg x="{left}" y="{(self.height - tall) / 2}" width="{wide}" height="{tall}" ',
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}">'
            f'<rect width="100%" height="100%" rx="{self.radius * self.width}" fill="{_GROUND}"/>'
            f"{companions}{''.join(self._lines())}</svg>"
        )

    def _lines(self) -> list[str]:
        """The text beside the companions: the name large, the rest under it."""
        sizes = (0.15, 0.066, 0.05)
        line, lines = self.height * 0.47, []
        for text, size in zip(self.says, sizes, strict=False):
            font = f'font-size="{self.height * size}" font-weight="{700 if size > 0.1 else 500}"'
            lines.append(
                f'<text x="{self.width * 0.49}" y="{line}" fill="{_WORDS}"'
                f' font-family="{_FONT}" {font}>{text}</text>'
            )
            line += self.height * 0.125
        return lines


DRAWINGS: Final = (
    Drawing("icon-192.png", 192, 192, radius=0.22),
    Drawing("icon-512.png", 512, 512, radius=0.22),
    # A launcher may crop all but the middle circle of four fifths.
    Drawing("maskable-192.png", 192, 192, companions=0.72),
    Drawing("maskable-512.png", 512, 512, companions=0.72),
    Drawing("apple-touch-icon.png", 180, 180, companions=0.88),
    Drawing(
        "social-card.png",
        1200,
        630,
        companions=0.42,
        says=("Wordmate", "一起背单词，一节一节记得住", "English words, kept in mind together"),
    ),
)
_TAB_SIZES: Final = (16, 32, 48)


def drawn_of(svg: str) -> str:
    """The digest of a drawing, which its picture contains."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]


def main() -> None:
    """Draws everything again."""
    FACE.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        page = browser.new_page()
        for drawing in DRAWINGS:
            svg = drawing.svg()
            picture = _picture(page, svg, drawing.width, drawing.height)
            _keep(picture, FACE / drawing.name, drawn_of(svg))
        tabs = [_picture(page, FAVICON.read_text(encoding="utf-8"), n, n) for n in _TAB_SIZES]
        tabs[-1].save(FALLBACK, sizes=[one.size for one in tabs], append_images=tabs[:-1])


def _picture(page: Page, svg: str, width: int, height: int) -> Image.Image:
    """The browser's rendering of a drawing."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block}}body>svg{{width:100vw;height:100vh}}</style>{svg}"
    )
    return Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")


def _keep(picture: Image.Image, file: Path, mark: str) -> None:
    """Stores a picture with few colours, which is enough for a flat drawing."""
    told = PngInfo()
    told.add_text(DRAWN_OF, mark)
    few = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(file, optimize=True, pnginfo=told)


if __name__ == "__main__":
    main()
