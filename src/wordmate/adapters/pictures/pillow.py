"""A picture somebody uploads is decoded and written anew: what is kept is pixels, nothing else."""

import asyncio
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Final

from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.domain.accounts.errors import PictureInvalid

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS_MAX: Final = 40_000_000
SCANS_MAX: Final = 64
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_JPEG: Final = b"\xff\xd8\xff"
_MAGIC: Final = (_JPEG, b"\x89PNG\r\n\x1a\n", b"RIFF")
_SCAN: Final = b"\xff\xda"
"""Before each pass of a JPEG over the whole picture, and nowhere inside of one."""
_QUALITY: Final = 82
_AT_ONCE: Final = 2


class PillowPictures:
    """``Pictures`` in threads, two at once at most."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def reencode(self, data: bytes, side: int = PORTRAIT) -> bytes:
        async with self._turns:
            return await asyncio.to_thread(reencoded, data, side)


def reencoded(data: bytes, side: int = PORTRAIT) -> bytes:
    """The picture upright, no wider and higher than ``side``, as WebP; raises PictureInvalid."""
    if not data.startswith(_MAGIC):
        raise PictureInvalid
    if data.startswith(_JPEG) and data.count(_SCAN) > SCANS_MAX:
        raise PictureInvalid
    from PIL import Image, ImageOps  # noqa: PLC0415 -- large, and seldom needed

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(BytesIO(data), formats=_FORMATS) as picture:
                if picture.width * picture.height > PIXELS_MAX:
                    raise PictureInvalid
                picture.draft("RGB", (side * 2, side * 2))
                upright = ImageOps.exif_transpose(picture)
                upright.thumbnail((side, side))
                return _written(upright)
    except Exception:
        # A decoder fails in many ways on what was made to break it: all of them mean the same.
        raise PictureInvalid from None


def _written(picture: "Image") -> bytes:
    """The pixels alone: colours without profile, no metadata, the first frame."""
    from PIL import Image  # noqa: PLC0415

    mode = "RGBA" if "A" in picture.getbands() or "transparency" in picture.info else "RGB"
    pixels = Image.new(mode, picture.size)
    pixels.paste(picture.convert(mode))
    file = BytesIO()
    pixels.save(file, "WEBP", quality=_QUALITY, method=4)
    return file.getvalue()
