"""Detects the encoding of a submitted text file."""

import re
from collections.abc import Callable, Sequence
from typing import IO, Final

_LINES: Final = 500
"""How many lines with non-ASCII characters are examined."""
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
_CHINESE: Final[tuple[tuple[str, str, _Codes, Callable[[int], bool]], ...]] = (
    (
        *("gb18030", "gb2312"),
        (range(0xA1A1, 0xA1FF), range(0xA3A1, 0xA3FF), range(0xB0A1, 0xD7FA)),
        lambda code: code >= 0xC900,
    ),
    (
        *("big5hkscs", "big5"),
        (range(0xA140, 0xA200), range(0xA440, 0xC67F)),
        lambda code: 0 < code & 0xFF < 0x80,
    ),
)
"""Encodings, the standard that each extends, the position of its common characters and marks, and a
check that excludes Korean (EUC-KR) and Japanese (EUC-JP).
"""
_ENOUGH: Final = 10
"""Different characters, of which at least a tenth occur only in Chinese."""
_LEAST: Final = 0.4
_CLEARLY: Final = 0.05
_PHONETICS: Final = "\u03ff"
"""The end of Latin, phonetic and Greek letters."""
_BROKEN: Final = re.compile("[\ud800-\udfff\ufffd]")
_NO_LATIN: Final = re.compile(r"[\u2000-\ufffc]{3,}")
_CHINESE_TEXT: Final = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uff5e]+")
_SURELY_UTF_8: Final = re.compile(r"[\u0800-\uffff]|[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]")
"""Chinese, or an accented or phonetic letter next to a plain one. Text without either may be
GB18030 that happens to be valid UTF-8, such as 英.
"""


class UnreadableText(ValueError):  # noqa: N818 -- said of a file
    """The file is not a text."""


class UnknownEncoding(UnreadableText):
    """The encoding of the text cannot be detected."""


def check_text(file: IO[bytes], name: str) -> bytes:
    """Checks the beginning of a file and rewinds it; raises UnreadableText."""
    start = file.read(4096)
    file.seek(0)
    for magic, kind in _BINARY.items():
        if start.startswith(magic):
            raise UnreadableText(f"{name} is {kind}")
    return start


def encoding_of(file: IO[bytes], name: str) -> str:
    """The codec name, from the file's byte order mark or from its lines; rewinds the file. Raises
    UnreadableText, UnknownEncoding.
    """
    start = check_text(file, name)
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    return _sixteen_bits(start) or _by_lines(file, name)


def errors_of(encoding: str) -> str:
    """The codec's error handler for invalid bytes, which lets a line be refused on its own."""
    return "replace" if encoding.startswith(("utf-16", "utf-32")) else "surrogateescape"


def is_broken(text: str) -> bool:
    """Whether the text contains bytes that were invalid in the file's encoding."""
    return not text.isascii() and _BROKEN.search(text) is not None


def readable(text: str) -> str:
    """The text with a mark in place of each byte that was invalid, so that it can be shown."""
    return _BROKEN.sub("\ufffd", text)


def garbled(text: str) -> str:
    """The original of a text that was opened in a wrong encoding and saved again: ``苹果`` of
    ``鑻规灉`` or of ``è‹¹æžœ``; empty if the text is not damaged.

    Word lists contain no UTF-8 bytes that are also good Chinese, and no accented letters that are
    also good UTF-8.
    """
    if text.isascii():
        return ""
    for encoding in ("cp1252", "latin-1"):
        try:
            return text.encode(encoding).decode()
        except UnicodeError:
            continue
    for run in _NO_LATIN.findall(text):
        bytes_of_run: bytes = run.encode("gb18030", "replace")
        before = bytes_of_run.decode(errors="replace").rstrip("\ufffd")
        if len(before) > 1 and _CHINESE_TEXT.fullmatch(before):
            return before
    return ""


def _sixteen_bits(start: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of tabs, line ends and letters is zero."""
    zeros = [start[at::2].count(0) for at in (0, 1)]
    if max(zeros) * 5 < len(start) // 2 or min(zeros) * 5 > max(zeros):
        return None
    return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _by_lines(file: IO[bytes], name: str) -> str:
    """UTF-8 if most non-ASCII lines are valid and plausible; else the Chinese encoding in which
    they read as Chinese.
    """
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


def _share(
    lines: Sequence[bytes],
    encoding: str,
    standard: str,
    common: _Codes,
    is_only_chinese: Callable[[int], bool],
) -> float:
    """The share of common characters among the Chinese, if the lines are read in this encoding.

    Both standards have a separate range for common characters. Text read in the wrong encoding is
    spread over the whole table, or is invalid.
    """
    texts = [text for line in lines if (text := _read(line, encoding)) is not None]
    if 10 * len(texts) < 9 * len(lines):
        return 0
    found = [one for text in texts for one in text if one > _PHONETICS]
    codes = [int.from_bytes(one.encode(standard, "ignore")) for one in found]
    kana = sum("\u3040" <= one <= "\u30ff" for one in found)
    only_chinese = sum(map(is_only_chinese, codes))
    is_of_others = len({*codes}) >= _ENOUGH and 10 * only_chinese < len(codes)
    if is_of_others or 10 * kana > len(found):
        return 0
    return sum(any(code in those for those in common) for code in codes) / (len(found) or 1)


def _read(line: bytes, encoding: str) -> str | None:
    try:
        return line.decode(encoding)
    except UnicodeDecodeError:
        return None
