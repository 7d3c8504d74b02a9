"""Reads the lines of a table of classes, as offices write them."""

from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.files import FILE_BODY_LIMIT
from wordmate.application.kernel.operations import operation
from wordmate.application.orders.store_messages import (
    MOST_CLASSES,
    ClassesRead,
    ClassLine,
    ReadClasses,
)
from wordmate.application.ports import Ports
from wordmate.domain.kernel.files import TableUnreadable
from wordmate.domain.kernel.staff import Right

COLUMNS: Final = ("student", "tutor", "at", "lesson", "book")
NEEDED: Final = COLUMNS[:3]
TITLES: Final = dict(zip(("学生", "老师", "时间", "课型", "教材"), COLUMNS, strict=True))
"""The columns by their Chinese titles."""


@operation("StoreReadClasses", right=Right.SCHEDULE, body_limit=FILE_BODY_LIMIT)
async def read_classes(ports: Ports, _call: Call, request: ReadClasses) -> ClassesRead:
    """Reads the lines of a table of classes, with its columns named in either language; books and
    stores nothing.
    """
    rows = await ports.sheets.read(request.file, NEEDED, TITLES, MOST_CLASSES)
    if any(row is None for _, row in rows):
        raise TableUnreadable
    return ClassesRead(
        lines=[ClassLine(**{name: row.get(name, "") for name in COLUMNS}) for _, row in rows if row]
    )
