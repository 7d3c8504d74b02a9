"""The app's manifest, icons and social card."""

import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.adapters.rpc.desk import Desk, opened_desk
from tests.support.house import opened_house
from tests.tooling.face import DRAWINGS, DRAWN_OF, WEBAPP, drawn_of

PUBLIC = WEBAPP / "public"
MANIFEST: Any = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
PAGE = (WEBAPP / "index.html").read_text(encoding="utf-8")
PICTURES: list[Any] = [*MANIFEST["icons"], *MANIFEST.get("screenshots", [])]
META = re.compile(r'<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]+)"')


@pytest.fixture
def faced(desk: Desk) -> Desk:
    """A service whose web app has the real manifest and icons."""
    shutil.copytree(PUBLIC, desk.webapp, dirs_exist_ok=True)
    (desk.webapp / "index.html").write_text(f"{PAGE} ", encoding="utf-8")
    return desk


async def card(desk: Desk) -> dict[str, str]:
    """The description of the served page for clients without scripts."""
    return dict(META.findall((await desk.http.get("/")).text))


async def test_the_manifest_has_its_type_and_is_revalidated(faced: Desk) -> None:
    answer = await faced.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.json() == MANIFEST


def test_the_manifest_has_all_that_an_installation_needs() -> None:
    assert MANIFEST["name"] == "Wordmate 词伴"
    assert len(MANIFEST["short_name"]) <= 12
    assert MANIFEST["display"] == "standalone"
    assert (MANIFEST["start_url"], MANIFEST["scope"], MANIFEST["id"]) == ("./", "./", "./")
    for colour in ("theme_color", "background_color"):
        assert re.fullmatch(r"#[0-9A-F]{6}", MANIFEST[colour])
    offered = {(one.get("purpose", "any"), one["sizes"]) for one in MANIFEST["icons"]}
    assert offered >= {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one["src"])
async def test_a_picture_of_the_manifest_is_served_in_its_size_and_type(
    faced: Desk, picture: dict[str, str]
) -> None:
    answer = await faced.http.get(picture["src"].removeprefix("."))
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == picture["type"]
    assert answer.headers["cache-control"] == "public, max-age=86400"
    if picture["sizes"] == "any":
        assert answer.text.startswith("<svg ")
        return
    drawn = Image.open(io.BytesIO(answer.content))
    assert f"{drawn.width}x{drawn.height}" == picture["sizes"]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda one: one.name)
def test_icons_match_the_current_drawing(drawing: Any) -> None:
    drawn = Image.open(PUBLIC / "face" / drawing.name)
    assert drawn.size == (drawing.width, drawing.height)
    assert drawn.info[DRAWN_OF] == drawn_of(drawing.svg()), (
        "stale: run `python -m tests.tooling.face`"
    )


@pytest.mark.parametrize("size", ["192", "512"])
def test_a_mask_does_not_crop_the_icon(size: str) -> None:
    """A launcher may keep only the middle circle whose radius is two fifths of the width."""
    drawn = Image.open(PUBLIC / "face" / f"maskable-{size}.png").convert("RGBA").convert("RGB")
    ground, middle = drawn.getpixel((0, 0)), drawn.width / 2
    outside = [
        (x, y)
        for x in range(drawn.width)
        for y in range(drawn.height)
        if (x - middle) ** 2 + (y - middle) ** 2 > (0.4 * drawn.width) ** 2
    ]
    assert {drawn.getpixel(place) for place in outside} == {ground}


async def test_phones_and_old_browsers_find_an_icon(faced: Desk) -> None:
    links = dict(re.findall(r'<link rel="([\w-]+)" href="\./([^"]+)"', PAGE))
    assert links["apple-touch-icon"] == "face/apple-touch-icon.png"
    touch = await faced.http.get("/face/apple-touch-icon.png")
    assert Image.open(io.BytesIO(touch.content)).size == (180, 180)
    fallback = await faced.http.get("/favicon.ico")
    assert fallback.headers["content-type"] == "image/x-icon"
    sizes = Image.open(io.BytesIO(fallback.content)).info["sizes"]
    assert sizes == {(16, 16), (32, 32), (48, 48)}


async def test_a_shared_link_shows_a_card_with_absolute_addresses(
    sqlite_url: str, tmp_path: Path
) -> None:
    at: dict[str, Any] = {"public_url": "https://words.example/school/"}
    async with opened_house(sqlite_url, tmp_path, **at) as house, opened_desk(house) as desk:
        shutil.copytree(PUBLIC, desk.webapp, dirs_exist_ok=True)
        (desk.webapp / "index.html").write_text(PAGE, encoding="utf-8")
        told = await card(desk)
        assert told["og:url"] == "https://words.example/school/"
        assert told["og:image"] == "https://words.example/school/face/social-card.png"
        picture = await desk.http.get("/face/social-card.png")
        size = Image.open(io.BytesIO(picture.content)).size
        assert size == (int(told["og:image:width"]), int(told["og:image:height"]))


async def test_a_service_without_a_public_address_names_its_own(faced: Desk) -> None:
    settings = faced.house.service.settings
    assert (await card(faced))["og:url"] == f"http://{settings.host}:{settings.port}/"


async def test_an_address_is_escaped_in_the_page(sqlite_url: str, tmp_path: Path) -> None:
    at: dict[str, Any] = {"public_url": 'https://words.example/"><script>'}
    async with opened_house(sqlite_url, tmp_path, **at) as house, opened_desk(house) as desk:
        (desk.webapp / "index.html").write_text(PAGE, encoding="utf-8")
        assert '"><script>' not in (await desk.http.get("/")).text


async def test_the_page_describes_itself_in_both_languages(faced: Desk) -> None:
    told = await card(faced)
    for name in ("description", "og:description"):
        assert re.search(r"[\u4e00-\u9fff]{4}", told[name])
        assert "vocabulary practice" in told[name]
    assert (told["og:locale"], told["og:locale:alternate"]) == ("zh_CN", "en_US")
