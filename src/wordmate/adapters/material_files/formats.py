"""Recognises files by content: complete PDFs and MP4 videos. Never reads whole files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from wordmate.domain.materials.errors import Flaw, MaterialRefused

_EDGE: Final = 2_048
_BOXES_MOST: Final = 10_000
_SECOND_MS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Video:
    """Facts about a video. ``faststart``: it plays before it is loaded completely."""

    duration_ms: int | None
    faststart: bool


def check_pdf(path: Path) -> None:
    """Raises MaterialRefused unless the file begins and ends like a PDF."""
    with path.open("rb") as file:
        head = file.read(1_024)
        file.seek(max(0, path.stat().st_size - _EDGE))
        tail = file.read()
    if b"%PDF-" not in head or b"startxref" not in tail or b"%%EOF" not in tail:
        raise MaterialRefused(Flaw.NOT_PDF)


def read_mp4(path: Path) -> Video:
    """Raises MaterialRefused unless the file is a complete MP4 with index and media data."""
    size = path.stat().st_size
    with path.open("rb") as file:
        boxes = list(_boxes(file, 0, size))
        kinds = [kind for kind, _, _ in boxes]
        whole = bool(boxes) and boxes[-1][2] == size
        if kinds[:1] != [b"ftyp"] or not {b"moov", b"mdat"} <= {*kinds} or not whole:
            raise MaterialRefused(Flaw.NOT_MP4)
        _, first, end = boxes[kinds.index(b"moov")]
        duration = next(
            (_duration(file, at) for kind, at, _ in _boxes(file, first, end) if kind == b"mvhd"),
            None,
        )
    return Video(duration, faststart=kinds.index(b"moov") < kinds.index(b"mdat"))


def _boxes(file: IO[bytes], at: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes in a range: kind, start of the content, end."""
    for _ in range(_BOXES_MOST):
        if at + 8 > end:
            return
        file.seek(at)
        head = file.read(16)
        length, kind, begins = int.from_bytes(head[:4]), head[4:8], at + 8
        if length == 1:
            length, begins = int.from_bytes(head[8:16]), at + 16
        elif length == 0:
            length = end - at
        if length < begins - at or at + length > end:
            return
        yield kind, begins, at + length
        at += length


def _duration(file: IO[bytes], at: int) -> int | None:
    """The duration in a movie header: version 0 has four-byte numbers, version 1 eight-byte
    ones.
    """
    file.seek(at)
    head = file.read(32)
    wide = head[:1] == b"\x01"
    scale = int.from_bytes(head[20:24] if wide else head[12:16])
    length = int.from_bytes(head[24:32] if wide else head[16:20])
    return length * _SECOND_MS // scale if scale else None


def text_of(path: Path, most: int) -> str:
    """A UTF-8 text, with or without byte order mark; raises MaterialRefused."""
    if path.stat().st_size > most * 4 + 8:
        raise MaterialRefused(Flaw.TEXT_TOO_LONG)
    try:
        return path.read_text("utf-8-sig").replace("\r\n", "\n").strip()
    except UnicodeDecodeError:
        raise MaterialRefused(Flaw.NOT_TEXT) from None
