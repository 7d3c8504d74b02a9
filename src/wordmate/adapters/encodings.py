"""In which encoding a text is written that somebody hands in: for everything that reads files."""

import re
from typing import IO, Final

from wordmate.domain.content.word_text import has_chinese

_LINES: Final = 500
"""Lines with more than ASCII that are looked at."""
_LONGEST: Final = 100_000
_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_BINARY: Final = {
    b"PK\x03\x04": "a spreadsheet or zip archive",
    b"\xd0\xcf\x11\xe0": "an old spreadsheet",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"SQLite format 3": "an SQLite database",
    b"%PDF": "a PDF",
}
_BROKEN: Final = re.compile("[\udc80-\udcff\ufffd]")


class UnreadableText(ValueError):  # noqa: N818 -- said of a file
    """A file is no text."""


class UnknownEncoding(UnreadableText):
    """A file is text of an encoding that cannot be told."""


def check_text(file: IO[bytes], name: str) -> bytes:
    """How a file begins, which is read from its beginning again; raises UnreadableText."""
    start = file.read(4096)
    file.seek(0)
    for magic, kind in _BINARY.items():
        if start.startswith(magic):
            raise UnreadableText(f"{name} is {kind}")
    return start


def encoding_of(file: IO[bytes], name: str) -> str:
    """A codec's name: by the byte order mark of the file, or as its lines can be read; it is read
    from its beginning again. Raises UnreadableText, UnknownEncoding."""
    start = check_text(file, name)
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    return _sixteen_bits(start) or _by_lines(file, name)


def errors_of(encoding: str) -> str:
    """How bytes that are not of the encoding are read: so that their line can be refused alone."""
    return "replace" if encoding.startswith(("utf-16", "utf-32")) else "surrogateescape"


def is_broken(text: str) -> bool:
    """Whether bytes that are not of the file's encoding were read into this text."""
    return not text.isascii() and _BROKEN.search(text) is not None


def _sixteen_bits(start: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of its tabs, line ends and letters is zero."""
    zeros = [start[at::2].count(0) for at in (0, 1)]
    if max(zeros) * 5 < len(start) // 2 or min(zeros) * 5 > max(zeros):
        return None
    return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _by_lines(file: IO[bytes], name: str) -> str:
    """UTF-8 when most lines with more than ASCII are; else GB18030 when nearly all can be."""
    lines: list[bytes] = []
    while len(lines) < _LINES and (line := file.readline(_LONGEST)):
        if not line.isascii():
            lines.append(line)
    file.seek(0)
    if 2 * sum(_reads(line, "utf-8") for line in lines) >= len(lines):
        return "utf-8-sig"
    if 10 * sum(_reads(line, "gb18030") for line in lines) >= 9 * len(lines):
        return "gb18030"
    raise UnknownEncoding(f"{name} is neither UTF-8 nor GB18030 nor UTF-16")


def _reads(line: bytes, encoding: str) -> bool:
    try:
        text = line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return encoding == "utf-8" or has_chinese(text)
