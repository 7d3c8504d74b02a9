"""Reads the lines of a file of results, as banks and offices send them back."""

from collections.abc import Mapping
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.files import FILE_BODY_LIMIT
from wordmate.application.kernel.operations import operation
from wordmate.application.pay.messages import (
    LONGEST_CELL,
    MOST_LINES,
    ReadResults,
    ResultLine,
    ResultsRead,
)
from wordmate.application.pay.pay_file import TITLES
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import RefusedLine, Wording
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.errors import ResultsRefused

NEEDED: Final = ("batch", "order", "result")
_COLUMNS: Final = (*NEEDED, "tutor", "student", "total", "reason", "payment")
_UNREADABLE: Final = Wording("这一行读不出来", "this line cannot be read")
_TOO_LONG: Final = Wording(
    f"有一格超过 {LONGEST_CELL} 个字", f"a cell has more than {LONGEST_CELL} characters"
)


@operation("StoreReadResults", right=Right.PAY, body_limit=FILE_BODY_LIMIT)
async def read_results(ports: Ports, _call: Call, request: ReadResults) -> ResultsRead:
    """Reads the lines of a file of results, in either language; stores nothing.

    RESULTS_REFUSED names every line that cannot be read.
    """
    rows = await ports.sheets.read(request.file, NEEDED, TITLES, MOST_LINES)
    wrong = [RefusedLine(number, why) for number, row in rows if (why := _why_refused(row))]
    if wrong:
        raise ResultsRefused(wrong)
    return ResultsRead(lines=[result_line(number, row) for number, row in rows if row])


def result_line(number: int, row: Mapping[str, str]) -> ResultLine:
    """A line of a file of results by the names of its columns."""
    return ResultLine(line=number, **{name: row.get(name, "") for name in _COLUMNS})


def _why_refused(row: Mapping[str, str] | None) -> Wording | None:
    if row is None:
        return _UNREADABLE
    is_long = any(len(row.get(name, "")) > LONGEST_CELL for name in _COLUMNS)
    return _TOO_LONG if is_long else None
