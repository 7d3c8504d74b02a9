"""What a database that cannot be used says, in one line without secrets."""


class DatabaseRefused(Exception):  # noqa: N818
    """The database cannot be used as it is; the text says why, without the address's password."""


def in_one_line(problem: BaseException) -> str:
    """The first line of what a driver says."""
    said = str(problem).strip().partition("\n")[0].rstrip(".")
    return said.rpartition(">: ")[2] or type(problem).__name__
