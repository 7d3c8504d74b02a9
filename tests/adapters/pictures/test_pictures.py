"""Uploaded pictures are stored as small pictures that the service encodes itself."""

import asyncio
import struct
import subprocess
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image

from wordmate.adapters.pictures.pillow import PillowPictures
from wordmate.adapters.pictures.reencoding import PIXELS_MAX, SCANS_MAX, reencode
from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.domain.accounts.errors import PictureInvalid
from wordmate.domain.kernel.errors import ServiceBusy

FORMATS = ("JPEG", "PNG", "WEBP")


def picture(kind="JPEG", size=(900, 600), colour=(200, 30, 30), **options):
    file = BytesIO()
    mode = "RGBA" if len(colour) == 4 else "RGB"
    Image.new(mode, size, colour).save(file, kind, **options)
    return file.getvalue()


def opened(data):
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("kind", FORMATS)
async def test_a_picture_becomes_a_webp_of_at_most_512_pixels(kind) -> None:
    made = opened(await PillowPictures().reencode(picture(kind)))
    assert (made.format, made.size) == ("WEBP", (PORTRAIT, 341))
    red, green, blue = made.convert("RGB").getpixel((100, 100))
    assert red > 150
    assert max(green, blue) < 80


def test_a_small_picture_keeps_its_size_and_a_clear_one_stays_clear() -> None:
    made = opened(reencode(picture("PNG", (40, 20), (0, 0, 255, 0))))
    assert made.size == (40, 20)
    assert made.convert("RGBA").getpixel((5, 5))[3] == 0


def test_a_rotated_picture_is_turned_upright_without_metadata() -> None:
    told = Image.Exif()
    told[0x0112], told[0x010E], told[0x8298] = 6, "where I live", "me"
    made = opened(reencode(picture("JPEG", (60, 20), exif=told, icc_profile=b"profile")))
    assert made.size == (20, 60)
    assert not made.getexif()
    assert not {"exif", "icc_profile", "xmp"} & set(made.info)


def test_data_after_the_picture_is_dropped() -> None:
    smuggled = picture("JPEG") + b"<script>alert(1)</script>"
    assert b"script" not in reencode(smuggled)


def in_scans(count):
    """A JPEG with a number of scans: an ordinary one, its last scan repeated."""
    ordinary = picture("JPEG", progressive=True)
    last = ordinary.rindex(b"\xff\xda")
    scan, end = ordinary[last:-2], ordinary[-2:]
    return ordinary[:-2] + scan * (count - ordinary.count(b"\xff\xda")) + end


def test_a_picture_with_a_few_scans_is_accepted() -> None:
    assert opened(reencode(picture("JPEG", progressive=True))).size == (PORTRAIT, 341)
    assert opened(reencode(in_scans(SCANS_MAX))).size == (PORTRAIT, 341)


@pytest.mark.parametrize("scans", [SCANS_MAX + 1, 3000])
def test_a_picture_that_takes_long_to_decode_is_refused(scans) -> None:
    with pytest.raises(PictureInvalid):
        reencode(in_scans(scans))


def bomb():
    """A PNG of a few bytes that claims to be 30,000 pixels wide and high."""

    def chunk(kind, body):
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 10_000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def deep():
    """A PNG with 16 bits of grey, a thousand pixels wide and high."""
    file = BytesIO()
    Image.new("I;16", (1_000, 1_000), 30_000).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture("GIF"),
        picture("BMP"),
        picture("JPEG")[:400],
        b"\xff\xd8\xff" + b"\0" * 100,
        b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
        b"RIFF" + b"\0" * 100,
        b"RIFF\x24\0\0\0WAVEfmt " + b"\0" * 28,
        bomb(),
        deep(),
    ],
    ids=["empty", "svg", "gif", "bmp", "cut", "jpeg?", "png?", "riff?", "wave", "bomb", "deep"],
)
def test_other_files_are_refused(data) -> None:
    with pytest.raises(PictureInvalid):
        reencode(data)


def test_scaling_in_steps_does_not_change_the_picture() -> None:
    halves = Image.new("RGBA", (5_003, 3_001), (250, 0, 0, 255))
    halves.paste((0, 0, 250, 128), (2_501, 0, 5_003, 3_001))
    told = Image.Exif()
    told[0x0112] = 6
    file = BytesIO()
    halves.save(file, "PNG", exif=told)
    made = opened(reencode(file.getvalue())).convert("RGBA")
    assert made.size == (307, PORTRAIT)
    upper, lower = made.getpixel((150, 100)), made.getpixel((150, 400))
    assert all(abs(one - other) < 6 for one, other in zip(upper, (250, 0, 0, 255), strict=True))
    assert all(abs(one - other) < 6 for one, other in zip(lower, (0, 0, 250, 128), strict=True))


@pytest.mark.parametrize("size", [(60_000, 1), (1, 60_000), (1, 1)])
def test_a_picture_may_be_one_pixel_narrow(size) -> None:
    assert max(opened(reencode(picture("PNG", size))).size) == min(max(size), PORTRAIT)


MEGABYTES = """
import asyncio, sys
from wordmate.adapters.pictures.pillow import PillowPictures

def megabytes(what):
    (line,) = [line for line in open("/proc/self/status") if line.startswith(what)]
    return int(line.split()[1]) // 1024

async def upload(data):
    pictures = PillowPictures()
    before = megabytes("VmRSS")
    await asyncio.gather(*(pictures.reencode(data) for _ in range(6)))
    print(before, megabytes("VmHWM"), megabytes("VmRSS"))

asyncio.run(upload(sys.stdin.buffer.read()))
"""


def test_concurrent_large_pictures_use_the_memory_of_one_and_free_it() -> None:
    pixels_mb = PIXELS_MAX * 4 >> 20
    large = picture("PNG", (8_000, 5_000), (200, 30, 30, 255), compress_level=1)
    told = subprocess.run(
        [sys.executable, "-c", MEGABYTES], input=large, capture_output=True, check=True
    )
    small, most, after = map(int, told.stdout.split())
    assert most - small < pixels_mb * 3 // 2
    assert after - small < pixels_mb // 4


def test_a_picture_may_be_kept_larger_than_a_portrait() -> None:
    assert max(opened(reencode(picture("JPEG"), 1_280)).size) > PORTRAIT


async def test_many_pictures_of_one_person_delay_another_by_one_picture() -> None:
    pictures, done = PillowPictures(), list[str]()

    async def upload(whose: str) -> None:
        await pictures.reencode(picture(), asked_by=whose)
        done.append(whose)

    await asyncio.gather(*(upload("flood") for _ in range(8)), upload("somebody"))
    assert done.index("somebody") <= 2


async def test_the_waiting_pictures_of_a_person_are_limited() -> None:
    pictures = PillowPictures()
    told = await asyncio.gather(
        *(pictures.reencode(picture(), asked_by="flood") for _ in range(60)),
        pictures.reencode(picture(), asked_by="somebody"),
        return_exceptions=True,
    )
    assert [type(one) for one in told] == [bytes] * 9 + [ServiceBusy] * 51 + [bytes]
