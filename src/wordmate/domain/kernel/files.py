# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Why a file that people send is refused."""

from collections.abc import Sequence

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class FileTooLarge(DomainError):
    """The file has more bytes, or a table more lines, than the service reads."""

    code = "FILE_TOO_LARGE"
    kind = Kind.INVALID
    wording = Wording(
        "文件太大：最多 {megabytes} MB、{lines} 行",
        "The file is too large: {megabytes} MB and {lines} lines at most",
    )

    def __init__(self, megabytes: int, lines: int) -> None:
        self.megabytes = megabytes
        self.lines = lines


class TableUnreadable(DomainError):
    """The file is no table that can be read."""

    code = "TABLE_UNREADABLE"
    kind = Kind.INVALID
    wording = Wording(
        "读不出这个表格，请选 .xlsx 或 .csv 文件",
        "This is no readable table. Please choose an .xlsx or .csv file",
    )


class ColumnsMissing(DomainError):
    """No sheet of the file has these columns, named as in the file."""

    code = "COLUMNS_MISSING"
    kind = Kind.INVALID
    wording = Wording("表格里缺少这些列：{columns}", "The table lacks these columns: {columns}")

    def __init__(self, columns: Sequence[str]) -> None:
        self.columns = ", ".join(columns)
