"""In which encoding a list of words is written, as it is wished or recognised."""

import codecs
from pathlib import Path
from typing import Final

from wordmate.adapters import encodings
from wordmate.adapters.encodings import UnknownEncoding, UnreadableText, check_text
from wordmate.adapters.word_files.words import FileRefused

SAVE_AS: Final = "save it as .csv, .tsv or .txt"


def encoding_of(path: Path, wished: str | None = None) -> str:
    """A codec's name; raises FileRefused when the file is no text, or its encoding cannot be
    told."""
    try:
        with path.open("rb") as file:
            if wished is None:
                return encodings.encoding_of(file, path.name)
            check_text(file, path.name)
    except OSError as error:
        raise FileRefused(f"{path.name}: {error.strerror}") from None
    except UnknownEncoding as problem:
        raise FileRefused(f"{problem}; name its --encoding, or {SAVE_AS}") from None
    except UnreadableText as problem:
        raise FileRefused(f"{problem}; {SAVE_AS}") from None
    return _wished(wished)


def _wished(name: str) -> str:
    try:
        codec = codecs.lookup(name)
        "".encode(codec.name).decode(codec.name)
    except (LookupError, TypeError, ValueError):
        raise FileRefused(f"there is no encoding {name!r}; try utf-8, gb18030 or utf-16") from None
    return {"utf-8": "utf-8-sig", "gbk": "gb18030", "gb2312": "gb18030"}.get(codec.name, codec.name)
