"""What the service logs, processes that share a file among them."""

from io import StringIO
from typing import Final

import structlog

from wordmate.entrypoints.logs import configure_logs

_SAID: Final = "somebody signed in"


class Written(StringIO):
    """A file that knows what was handed to it at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[str] = []

    def write(self, text: str) -> int:
        self.times.append(text)
        return super().write(text)


def test_a_line_is_written_in_one_go_so_that_two_processes_do_not_tear_each_other_s() -> None:
    file = Written()
    configure_logs("info", file)

    structlog.get_logger("test").info(_SAID)

    (line,) = file.times
    assert _SAID in line
    assert line.endswith("\n")
