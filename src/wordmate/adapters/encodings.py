"""In which encoding a text is written that somebody hands in: for everything that reads files."""

import re
from collections.abc import Sequence
from typing import IO, Final

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
_Codes = tuple[range, ...]
_CHINESE: Final[tuple[tuple[str, str, _Codes], ...]] = (
    ("gb18030", "gb2312", (range(0xA1A1, 0xA1FF), range(0xA3A1, 0xA3FF), range(0xB0A1, 0xD7FA))),
    ("big5hkscs", "big5", (range(0xA140, 0xA200), range(0xA440, 0xC67F))),
)
"""Encodings, the standard that each extends, and where its common characters and marks stand."""
_LEAST: Final = 0.4
_CLEARLY: Final = 0.05
_PHONETICS: Final = "\u03ff"
"""Up to here there are Latin, phonetic and Greek letters."""
_BROKEN: Final = re.compile("[\udc80-\udcff\ufffd]")
_SURELY_UTF_8: Final = re.compile(r"[\u0800-\uffff]|[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]")
"""Chinese, or an accented or phonetic letter beside a plain one. What has neither may be GB18030
that happens to be valid UTF-8, as 英 is."""


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
    """UTF-8 when most lines with more than ASCII are and look like it; else the Chinese encoding
    in which they read as Chinese."""
    lines: list[bytes] = []
    while len(lines) < _LINES and (line := file.readline(_LONGEST)):
        if not line.isascii():
            lines.append(line)
    file.seek(0)
    read = [text for line in lines if (text := _read(line, "utf-8")) is not None]
    is_valid = 2 * len(read) > len(lines)
    sure = sum(_SURELY_UTF_8.search(text) is not None for text in read)
    if not lines or 2 * sure > len(lines):
        return "utf-8-sig"
    shares = sorted(((_share(lines, *one), one[0]) for one in _CHINESE), reverse=True)
    (best, encoding), (second, _) = shares
    if best < _LEAST or best - second < _CLEARLY:
        if is_valid:
            return "utf-8-sig"
        raise UnknownEncoding(f"{name} is not clearly UTF-8, UTF-16, GB18030 or Big5")
    return encoding


def _share(lines: Sequence[bytes], encoding: str, standard: str, common: _Codes) -> float:
    """How much of the Chinese in the lines is common, when they are read in this encoding.

    Common characters have a place of their own in both standards. What is read in the other's
    encoding falls all over the table, or cannot be read.
    """
    texts = [text for line in lines if (text := _read(line, encoding)) is not None]
    if 10 * len(texts) < 9 * len(lines):
        return 0
    found = [one for text in texts for one in text if one > _PHONETICS]
    codes = [int.from_bytes(one.encode(standard, "ignore")) for one in found]
    return sum(any(code in those for those in common) for code in codes) / (len(found) or 1)


def _read(line: bytes, encoding: str) -> str | None:
    try:
        return line.decode(encoding)
    except UnicodeDecodeError:
        return None
