"""Files with tables in memory, as the desk sends and receives them."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Final

from wordmate.adapters.sheets.reading import alternatives, unguarded
from wordmate.adapters.sheets.writing import sheet_file
from wordmate.adapters.tables.named import UnreadableTable, named_rows
from wordmate.adapters.tables.workbooks import is_workbook
from wordmate.application.kernel.files import FILE_LIMIT, too_large
from wordmate.application.kernel.sheets import Cell, NamedRow, SheetFormat, Table
from wordmate.domain.kernel.files import ColumnsMissing, TableUnreadable

_LARGEST_UNPACKED: Final = 32 * 1024 * 1024


class SheetsInMemory:
    """``Sheets``: what takes long runs in a thread."""

    async def write(self, sheet_format: SheetFormat, *tables: Table) -> bytes:
        read = [(table, [row async for row in table.rows]) for table in tables]
        return await asyncio.to_thread(_written, sheet_format, read)

    async def read(
        self, content: bytes, needed: Collection[str], titles: Mapping[str, str], most: int
    ) -> Sequence[NamedRow]:
        if len(content) > FILE_LIMIT:
            raise too_large(most)
        return await asyncio.to_thread(_rows, content, needed, titles, most)


def _written(
    sheet_format: SheetFormat, tables: Sequence[tuple[Table, Sequence[Sequence[Cell]]]]
) -> bytes:
    content = BytesIO()
    file = sheet_file(sheet_format, content)
    for table, rows in tables:
        file.begin(table)
        for row in rows:
            file.add(row)
    file.close()
    return content.getvalue()


def _rows(
    content: bytes, needed: Collection[str], titles: Mapping[str, str], most: int
) -> Sequence[NamedRow]:
    file = BytesIO(content)
    is_text = not is_workbook(file)
    called = alternatives(titles)
    try:
        found = named_rows(file, "", needed, called, largest=_LARGEST_UNPACKED)
        rows = [*islice(found, most + 1)]
    except UnreadableTable as problem:
        if problem.missing:
            raise ColumnsMissing(problem.missing) from problem
        raise TableUnreadable from problem
    if len(rows) > most:
        raise too_large(most)
    if not is_text:
        return rows
    return [
        (number, row and {name: unguarded(cell) for name, cell in row.items()})
        for number, row in rows
    ]
