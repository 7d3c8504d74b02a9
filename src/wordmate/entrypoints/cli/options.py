"""Options that several commands share, and how their values are read."""

import getpass
import os
import re
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from wordmate.application.kernel.audit import CLOCK, STORE
from wordmate.domain.kernel.typed_text import is_line, line
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.written import (
    BOOKED_BY_HAND,
    DAY_EXAMPLE,
    MOMENT_EXAMPLE,
    kinds_offered,
    read_day,
    read_kind,
    read_moment,
)

MOST: Final = 2**63 - 1
"""The largest number that a database accepts."""
_LONGEST_NAME: Final = 40
_LONGEST_REASON: Final = 200


def number_of(what: str) -> Any:
    """The argument with the number of something."""
    return typer.Argument(min=1, max=MOST, help=f"Number of the {what}.")


Whom = Annotated[
    str, typer.Argument(metavar="ACCOUNT", help="Account number (S00000001) or phone.")
]


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


def read_moment_option(text: str) -> datetime:
    """A local time; raises BadParameter."""
    moment = read_moment(text)
    if moment is None:
        raise typer.BadParameter(
            f"{text or repr(text)} is not a time such as {MOMENT_EXAMPLE}, from 2020 to 2099"
        )
    return moment


MOMENT: Final[Any] = typer.Option(
    parser=read_moment_option, metavar="'YYYY-MM-DD HH:MM'", help="In the service's time zone."
)


_MONTH: Final = re.compile("20[2-9][0-9]-(0[1-9]|1[0-2])")


def read_month(text: str) -> str:
    """A month as YYYY-MM; raises BadParameter."""
    if not _MONTH.fullmatch(text):
        raise typer.BadParameter(f"{text or repr(text)} is not a month such as 2026-11")
    return text


KINDS: Final = "|".join(BOOKED_BY_HAND)


def read_kind_option(text: str) -> LessonType:
    """A kind of class; raises BadParameter."""
    kind = read_kind(text)
    if kind is None:
        offered = kinds_offered(language_of(os.environ))
        raise typer.BadParameter(f"{text or repr(text)} is not one of {offered}")
    return kind


def lesson_option(what: str) -> Any:
    """The option for a lesson type."""
    return typer.Option(parser=read_kind_option, metavar=KINDS, help=what)


AnyTime = Annotated[
    bool,
    typer.Option("--any-time", help="Also outside the half hours from 05:00 to 23:30."),
]


def read_day_option(text: str) -> date:
    """A local day; raises BadParameter."""
    day = read_day(text)
    if day is None:
        raise typer.BadParameter(
            f"{text or repr(text)} is not a day such as {DAY_EXAMPLE}, from 2020 to 2099"
        )
    return day


Day = Annotated[
    date | None, typer.Option(parser=read_day_option, metavar="YYYY-MM-DD", help="Local day.")
]


def writable(path: Path | None) -> Path | None:
    """A file that can be written, checked before there is anything to write; raises
    BadParameter."""
    if path is not None and (path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK)):
        raise typer.BadParameter(f"{path} cannot be written")
    return path
