"""Re-encodes uploaded pictures, so that only their pixels are stored."""

import warnings
from io import BytesIO
from typing import Final

from PIL import ExifTags, Image, ImageOps

from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.domain.accounts.errors import PictureInvalid

PIXELS_MAX: Final = 40_000_000
SCANS_MAX: Final = 64
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_JPEG: Final = b"\xff\xd8\xff"
_MAGIC: Final = (_JPEG, b"\x89PNG\r\n\x1a\n", b"RIFF")
_SCAN: Final = b"\xff\xda"
"""Marks the start of each scan over a whole JPEG, and never occurs within one."""
_DEEP: Final = "I;16"
"""16-bit greys, which Pillow turns white."""
_QUALITY: Final = 82
_STRIP: Final = 1_000_000
"""How many pixels are scaled at a time: a copy of all would cost as much memory as the picture."""

Image.core.set_block_size(1 << 28)  # type: ignore[attr-defined]
"""Allocates a large picture in one block, which returns to the operating system. With Pillow's
default blocks of 16 MB the process would keep the memory of its largest pictures.
"""


def reencode(data: bytes, side: int = PORTRAIT) -> bytes:
    """The picture upright, at most ``side`` pixels wide and high, as WebP; raises
    PictureInvalid.
    """
    if not data.startswith(_MAGIC):
        raise PictureInvalid
    if data.startswith(_JPEG) and data.count(_SCAN) > SCANS_MAX:
        raise PictureInvalid
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=_FORMATS) as picture:
                if picture.width * picture.height > PIXELS_MAX or picture.mode == _DEEP:
                    raise PictureInvalid
                picture.draft("RGB", (side * 2, side * 2))
                smaller = _reduce(picture, side)
            upright = ImageOps.exif_transpose(smaller)
            upright.thumbnail((side, side))
            return _encode(upright)
    except Exception:
        # Decoders fail in many ways on malicious files: treat them all the same.
        raise PictureInvalid from None


def _reduce(picture: Image.Image, side: int) -> Image.Image:
    """The picture scaled to a half, a third, … but still at least twice the final size, with its
    orientation; frees the decoded pixels.
    """
    step = max(1, max(picture.size) // (side * 2))
    mode = "RGBA" if "A" in picture.getbands() or "transparency" in picture.info else "RGB"
    width, height = picture.size
    smaller = Image.new(mode, (-(-width // step), -(-height // step)))
    high = max(1, _STRIP // (width * step)) * step
    for top in range(0, height, high):
        strip = picture.crop((0, top, width, min(top + high, height))).convert(mode)
        smaller.paste(strip.reduce(step), (0, top // step))
    held = Image.Exif()
    held[ExifTags.Base.Orientation] = picture.getexif().get(ExifTags.Base.Orientation, 1)
    smaller.info["exif"] = held.tobytes()
    picture.close()
    return smaller


def _encode(picture: Image.Image) -> bytes:
    """The pixels only: no colour profile, no metadata, one frame."""
    pixels = Image.new(picture.mode, picture.size)
    pixels.paste(picture)
    file = BytesIO()
    pixels.save(file, "WEBP", quality=_QUALITY, method=4)
    return file.getvalue()
