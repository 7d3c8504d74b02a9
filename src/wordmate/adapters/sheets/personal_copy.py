"""Writes a copy of a person's data: a ZIP with a JSON and a CSV file of each table, and a page that
explains them.

Rows are written as they come; only the CSV of one table is set aside, in a temporary file.
"""

import csv
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from wordmate.adapters.sheets.writing import guard
from wordmate.application.privacy.copying import PersonalCopy, PersonalTable
from wordmate.domain.kernel.errors import Wording

README: Final = "README.txt"
_TITLE: Final = Wording("词伴：{account_no} 的资料副本", "Wordmate: the data of {account_no}")
_INTRODUCTION: Final = Wording(
    """制作时间：{made_at}

每一类资料有两个文件，内容相同：.csv 可以用表格软件打开，.json 供程序读取。
时间带有时区。以 _fen 结尾的金额以分为单位，以 _ms 结尾的时长以毫秒为单位，
以 _on 结尾的日子是从 1970-01-01 起的天数。单词和书的编号旁边写着它们的名字。
密码、登录凭证和其他人的资料不在副本里。
""",
    """Made at {made_at}

Each kind of data has two files with the same content: .csv opens in a spreadsheet, .json is for
programs. Times have their zone. Amounts that end in _fen are in fen (1/100 yuan), durations that
end in _ms in milliseconds, days that end in _on count from 1970-01-01. Beside the number of a word
or a book stands its name. Passwords, sign-in tokens and other people's data are not in the copy.
""",
)
_encode: Final = msgspec.json.Encoder().encode


async def write_copy(copy: PersonalCopy, path: Path, *, language: str, now: datetime) -> None:
    """Writes the copy; the file is there as a whole or not at all."""
    with copy_file(path, copy.account_no, language=language, now=now) as file:
        for table in copy.tables:
            with file.table(table) as write:
                async for rows in copy.pages(table):
                    write(rows)


@contextmanager
def copy_file(path: Path, account_no: str, *, language: str, now: datetime) -> Iterator["CopyFile"]:
    """A copy to be written table by table; the file is there as a whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        with ZipFile(part, "w", ZIP_DEFLATED) as archive:
            file = CopyFile(archive)
            yield file
            archive.writestr(README, explain(account_no, file.counts, language, now))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class CopyFile:
    """A copy that is being written."""

    archive: ZipFile
    counts: list[tuple[PersonalTable, int]] = field(default_factory=list)
    """How many rows each table has that is written."""

    @contextmanager
    def table(self, table: PersonalTable) -> Iterator[Callable[[Sequence[Sequence[Any]]], None]]:
        """Both files of a table; the function adds rows to them."""
        count = 0
        with TemporaryFile() as aside, TextIOWrapper(aside, "utf-8-sig", newline="") as text:
            sheet = csv.writer(text)
            sheet.writerow(table.columns)
            with self.archive.open(f"{table.name}.json", "w", force_zip64=True) as file:

                def write(rows: Sequence[Sequence[Any]]) -> None:
                    nonlocal count
                    for row in rows:
                        file.write(b",\n" if count else b"\n")
                        file.write(_encode(dict(zip(table.columns, row, strict=True))))
                        sheet.writerow([_cell(value) for value in row])
                        count += 1

                file.write(b"[")
                yield write
                file.write(b"\n]\n")
            text.flush()
            aside.seek(0)
            with self.archive.open(f"{table.name}.csv", "w", force_zip64=True) as file:
                shutil.copyfileobj(aside, file)
        self.counts.append((table, count))


def explain(
    account_no: str,
    tables: Sequence[tuple[PersonalTable, int]],
    language: str,
    now: datetime,
) -> str:
    """The page that explains the files."""
    facts = {"account_no": account_no, "made_at": now.isoformat(timespec="minutes")}
    title = _TITLE.text(language, facts)
    lines = [f"{table.name} ({count}): {table.says.text(language, {})}" for table, count in tables]
    return "\n".join([title, "", _INTRODUCTION.text(language, facts), *lines, ""])


def _cell(value: Any) -> Any:
    if isinstance(value, dict | list):
        value = _encode(value).decode()
    return guard(value)
