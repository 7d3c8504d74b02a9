"""A picture somebody uploads is decoded and rewritten: what is kept is pixels, nothing else."""

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
"""Before each pass of a JPEG over the whole picture, and nowhere inside of one."""
_DEEP: Final = "I;16"
"""Greys of 16 bits, which Pillow turns into white."""
_QUALITY: Final = 82
_STRIP: Final = 1_000_000
"""Pixels that are made smaller at once: a copy of all of them would cost as much as the picture."""

Image.core.set_block_size(1 << 28)  # type: ignore[attr-defined]
"""A large picture is one piece of memory, which goes back to the system. In pieces of 16 MB, as
Pillow has it, the process keeps what the largest ones took."""


def reencoded(data: bytes, side: int = PORTRAIT) -> bytes:
    """The picture upright, no wider and higher than ``side``, as WebP; raises PictureInvalid."""
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
                smaller = _reduced(picture, side)
            upright = ImageOps.exif_transpose(smaller)
            upright.thumbnail((side, side))
            return _written(upright)
    except Exception:
        # A decoder fails in many ways on what was made to break it: all of them mean the same.
        raise PictureInvalid from None


def _reduced(picture: Image.Image, side: int) -> Image.Image:
    """The picture at a half, a third, … of its size, at least twice as large as it will be, with
    how it was held; the decoded pixels are let go of."""
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


def _written(picture: Image.Image) -> bytes:
    """The pixels alone: colours without profile, no metadata, the first frame."""
    pixels = Image.new(picture.mode, picture.size)
    pixels.paste(picture)
    file = BytesIO()
    pixels.save(file, "WEBP", quality=_QUALITY, method=4)
    return file.getvalue()
