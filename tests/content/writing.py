"""Writes words in every format of lists."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape

from xlsxwriter import Workbook

from wordmate.adapters.word_files.words import Word

Rows = Sequence[Sequence[str]]
HEADER = ("word", "phonetic", "pos", "translation", "example")
IN_CHINESE = ("英文", "音標", "詞性", "中文", "例句")


def _rows(words: Sequence[Word]) -> list[tuple[str, ...]]:
    return [
        (
            word.en,
            word.phonetic and f"/{word.phonetic}/",
            word.part_of_speech,
            word.zh,
            word.example,
        )
        for word in words
    ]


def table(separator: str, header: Sequence[str] | None) -> Callable[[Sequence[Word]], str]:
    """A table of cells, quoted as a spreadsheet does."""

    def written(words: Sequence[Word]) -> str:
        file = io.StringIO(newline="")
        csv.writer(file, delimiter=separator).writerows(
            [*([header] if header else []), *_rows(words)]
        )
        return file.getvalue()

    return written


def lines(words: Sequence[Word]) -> str:
    """``word [phonetic] pos. meaning``."""
    return "".join(f"{_line(word)}\n" for word in words)


def _line(word: Word) -> str:
    parts = (word.en, word.phonetic and f"[{word.phonetic}]", word.part_of_speech, word.zh)
    return " ".join(part for part in parts if part)


def json_lines(words: Sequence[Word]) -> str:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in _objects(words))


def array(words: Sequence[Word]) -> str:
    return json.dumps(_objects(words), ensure_ascii=False, indent=1)


def xml(words: Sequence[Word]) -> str:
    def item(named: Mapping[str, str]) -> str:
        return "".join(f"<{name}>{escape(text)}</{name}>" for name, text in named.items())

    items = "".join(f"<item>{item(one)}</item>\n" for one in _objects(words))
    return f"<wordbook>\n{items}</wordbook>\n"


def word_book(words: Sequence[Word]) -> str:
    def of(word: Word) -> str:
        return f"+{word.en}\n#{word.part_of_speech} {word.zh}\n&[{word.phonetic}]\n@1\n$1\n"

    return "".join(map(of, words))


def workbook(words: Sequence[Word]) -> bytes:
    file = io.BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    sheet = book.add_worksheet()
    for at, row in enumerate([HEADER, *_rows(words)]):
        for column, cell in enumerate(row):
            sheet.write_string(at, column, cell)
    book.close()
    return file.getvalue()


def _objects(words: Sequence[Word]) -> list[dict[str, str]]:
    return [dict(zip(HEADER, row, strict=True)) for row in _rows(words)]


TEXTS: Mapping[str, Callable[[Sequence[Word]], str]] = {
    "comma.csv": table(",", HEADER),
    "semicolon.csv": table(";", IN_CHINESE),
    "tab.tsv": table("\t", IN_CHINESE),
    "bar.txt": table("|", HEADER),
    "bare.csv": table(",", None),
    "bare.txt": table("\t", None),
    "list.jsonl": json_lines,
    "list.json": array,
    "list.xml": xml,
}
"""Formats with all fields of a word, by the name of a file in each."""
BARE: Mapping[str, Callable[[Sequence[Word]], str]] = {"lines.txt": lines, "book.txt": word_book}
"""Formats without examples."""
