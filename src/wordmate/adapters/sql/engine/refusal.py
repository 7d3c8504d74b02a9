"""The error for an unusable database: one line, without secrets."""


class DatabaseRefused(Exception):  # noqa: N818
    """The database is not usable; the text says why and leaves the password out."""


def in_one_line(problem: BaseException) -> str:
    """The first line of a driver's message."""
    said = str(problem).strip().partition("\n")[0].rstrip(".")
    return said.rpartition(">: ")[2] or type(problem).__name__
