"""Tables of classes as the desk sends them."""

from collections.abc import AsyncIterator
from datetime import datetime

import pytest

from tests.support.house import House
from wordmate.application.kernel.sheets import Cell, Column, SheetFormat, Table
from wordmate.application.orders.store_messages import ClassLine, ReadClasses
from wordmate.domain.kernel.files import ColumnsMissing, TableUnreadable

TITLES = ("学生", "老师", "时间", "课型")


async def workbook(house: House, *rows: list[Cell]) -> bytes:
    async def lines() -> AsyncIterator[list[Cell]]:
        for row in rows:
            yield row

    table = Table("排课", [Column(title) for title in TITLES], lines())
    return await house.ports.sheets.write(SheetFormat.XLSX, table)


async def test_the_lines_of_a_workbook_are_read_with_its_times(house: House) -> None:
    moment = datetime(2026, 12, 2, 19, 30)
    table = await workbook(house, ["王小雨", "T00000003", moment, "60 分钟课"])
    assert (await house.app.read_classes(ReadClasses(file=table))).lines == [
        ClassLine(
            student="王小雨",
            tutor="T00000003",
            at="2026-12-02 19:30:00",
            lesson="60 分钟课",
            book="",
        )
    ]


async def test_a_table_without_its_columns_or_that_is_none_is_refused(house: House) -> None:
    with pytest.raises(ColumnsMissing):
        await house.app.read_classes(ReadClasses(file="学生,时间\na,b\n".encode()))
    with pytest.raises(TableUnreadable):
        await house.app.read_classes(ReadClasses(file=b"PK\x03\x04 and nothing more"))
