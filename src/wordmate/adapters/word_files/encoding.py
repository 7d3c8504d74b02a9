"""In which encoding a file is written."""

import codecs
import re
from pathlib import Path
from typing import Final

from wordmate.adapters.word_files.words import FileRefused
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
SAVE_AS: Final = "save it as .csv, .tsv or .txt"


def encoding_of(path: Path, wished: str | None = None) -> str:
    """A codec's name: as wished, by its byte order mark, or as its lines can be read.

    Raises FileRefused when the file is no text, or its encoding cannot be told.
    """
    try:
        with path.open("rb") as file:
            start = file.read(4096)
    except OSError as error:
        raise FileRefused(f"{path.name}: {error.strerror}") from None
    for magic, kind in _BINARY.items():
        if start.startswith(magic):
            raise FileRefused(f"{path.name} is {kind}; {SAVE_AS}")
    if wished is not None:
        return _wished(wished)
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    return _sixteen_bits(start) or _by_lines(path)


def is_broken(text: str) -> bool:
    """Whether bytes that are not of the file's encoding were read into this text."""
    return not text.isascii() and _BROKEN.search(text) is not None


def _wished(name: str) -> str:
    try:
        codec = codecs.lookup(name)
        "".encode(codec.name).decode(codec.name)
    except (LookupError, TypeError, ValueError):
        raise FileRefused(f"there is no encoding {name!r}; try utf-8, gb18030 or utf-16") from None
    return {"utf-8": "utf-8-sig", "gbk": "gb18030", "gb2312": "gb18030"}.get(codec.name, codec.name)


def _sixteen_bits(start: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of its tabs, line ends and letters is zero."""
    zeros = [start[at::2].count(0) for at in (0, 1)]
    if max(zeros) * 5 < len(start) // 2 or min(zeros) * 5 > max(zeros):
        return None
    return "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"


def _by_lines(path: Path) -> str:
    """UTF-8 when most lines with more than ASCII are; else GB18030 when nearly all can be."""
    lines: list[bytes] = []
    with path.open("rb") as file:
        while len(lines) < _LINES and (line := file.readline(_LONGEST)):
            if not line.isascii():
                lines.append(line)
    if 2 * sum(_reads(line, "utf-8") for line in lines) >= len(lines):
        return "utf-8-sig"
    if 10 * sum(_reads(line, "gb18030") for line in lines) >= 9 * len(lines):
        return "gb18030"
    raise FileRefused(
        f"{path.name} is neither UTF-8 nor GB18030 nor UTF-16; name its --encoding, or {SAVE_AS}"
    )


def _reads(line: bytes, encoding: str) -> bool:
    try:
        text = line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return encoding == "utf-8" or has_chinese(text)
