"""Options that several commands share, and lists that are shown page by page."""

import getpass
import os
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from wordmate.application.kernel.audit import CLOCK, STORE
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.showing import show, show_table
from wordmate.entrypoints.cli.written import (
    BOOKED_BY_HAND,
    DAY_EXAMPLE,
    MOMENT_EXAMPLE,
    kinds_offered,
    read_day,
    read_kind,
    read_moment,
)

Row = TypeVar("Row", bound=Sequence[object])
MOST: Final = 2**63 - 1
"""The largest number that a database accepts."""
_FARTHEST: Final = 2**31 - 1
_LONGEST_NAME: Final = 40
_LONGEST_REASON: Final = 200


def number_of(what: str) -> Any:
    """The argument with the number of something."""
    return typer.Argument(min=1, max=MOST, help=f"Number of the {what}.")


Order = Annotated[int, number_of("course order")]
Whom = Annotated[
    str, typer.Argument(metavar="ACCOUNT", help="Account number (S00000001) or phone.")
]
Limit = Annotated[int, typer.Option(min=1, max=1000, help="How many to show.")]
Offset = Annotated[int, typer.Option(min=0, max=_FARTHEST, help="How many of the newest to skip.")]
After = Annotated[int, typer.Option(min=0, max=MOST, help="Only orders above this number.")]


def show_page(
    heading: Sequence[str], rows: Sequence[Row], limit: int, go_on: Callable[[Row], str]
) -> None:
    """Prints as many rows as fit, under their headings; if one more was found, also the option that
    continues after them."""
    more = go_on(rows[limit - 1]) if len(rows) > limit else None
    show_part(heading, rows[:limit], more)


def show_newest(heading: Sequence[str], rows: Sequence[Row], limit: int, offset: int) -> None:
    """The same for a list whose pages skip a number of the newest rows."""
    show_page(heading, rows, limit, lambda _: behind(limit, offset))


def show_part(heading: Sequence[str], rows: Sequence[Sequence[object]], more: str | None) -> None:
    """Prints rows, and the option that continues after them, if any."""
    show_table(heading, rows)
    if more is not None:
        show(f"more: {more}")


def behind(limit: int, offset: int) -> str:
    """The option that continues after a page of the newest rows."""
    return f"--offset {offset + limit}"


def _said(by: str) -> str:
    name = line(by)
    if not is_line(name, _LONGEST_NAME):
        raise typer.BadParameter(f"a name has 1 to {_LONGEST_NAME} printable characters")
    if name.isdecimal() or name == CLOCK:
        raise typer.BadParameter(f"{name} cannot be a person's name")
    return name


def _user() -> str:
    """The name of the shell's user; the store if the system knows none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return STORE


By = Annotated[
    str,
    typer.Option(
        callback=_said,
        default_factory=_user,
        envvar="WORDMATE_BY",
        help="Who does it; by default the system's user.",
    ),
]
"""The name in the audit log."""


def _explained(reason: str) -> str:
    reason = line(reason)
    if not is_line(reason, _LONGEST_REASON, least=0):
        raise typer.BadParameter(f"a reason has {_LONGEST_REASON} printable characters at most")
    return reason


Reason = Annotated[str, typer.Option(callback=_explained, help="Why, for the audit log.")]


def _given(reason: str) -> str:
    reason = _explained(reason)
    if not reason:
        raise typer.BadParameter("a reason is needed")
    return reason


RequiredReason = Annotated[
    str, typer.Option("--reason", callback=_given, help="Why, for the audit log.")
]


def _moment(text: str) -> datetime:
    moment = read_moment(text)
    if moment is None:
        raise typer.BadParameter(
            f"{text or repr(text)} is not a time such as {MOMENT_EXAMPLE}, from 2020 to 2099"
        )
    return moment


MOMENT: Final[Any] = typer.Option(
    parser=_moment, metavar="'YYYY-MM-DD HH:MM'", help="In the service's time zone."
)
At = Annotated[datetime, MOMENT]
AtOrThen = Annotated[datetime | None, MOMENT]
"""A moment; None if the booked one stays."""


def _kind(text: str) -> LessonType:
    kind = read_kind(text)
    if kind is None:
        offered = kinds_offered(language_of(os.environ))
        raise typer.BadParameter(f"{text or repr(text)} is not one of {offered}")
    return kind


def lesson_option(what: str) -> Any:
    """The option for a lesson type."""
    return typer.Option(parser=_kind, metavar="|".join(BOOKED_BY_HAND), help=what)


AnyTime = Annotated[
    bool,
    typer.Option("--any-time", help="Also outside the half hours from 05:00 to 23:30."),
]


def _day(text: str) -> date:
    day = read_day(text)
    if day is None:
        raise typer.BadParameter(
            f"{text or repr(text)} is not a day such as {DAY_EXAMPLE}, from 2020 to 2099"
        )
    return day


Day = Annotated[date | None, typer.Option(parser=_day, metavar="YYYY-MM-DD", help="Local day.")]


def writable(path: Path | None) -> Path | None:
    """A file that can be written, checked before there is anything to write; raises
    BadParameter."""
    if path is not None and (path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK)):
        raise typer.BadParameter(f"{path} cannot be written")
    return path
