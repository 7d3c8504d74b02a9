"""``wordmate store book``: a class, a weekly series, or a sheet of classes."""

import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.adapters.sheets.reading import UnreadableSheetError, read_sheet
from wordmate.adapters.sheets.writing import UnknownSheetError
from wordmate.application.kernel.call import store_call
from wordmate.application.orders.booking_together import (
    BookingsRefusedError,
    RefusedClass,
    RequestedClass,
    book_together,
)
from wordmate.application.orders.class_tables import COLUMNS, NEEDED, TITLES
from wordmate.application.orders.ports import NamedClass
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.orders.booking import weekly
from wordmate.domain.orders.errors import BookingUnreadable
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.options import MOMENT, AnyTime, By, Reason, lesson_option
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import fill, show, spoken
from wordmate.entrypoints.cli.telling import describe_class
from wordmate.entrypoints.cli.wording import problem_in_words
from wordmate.entrypoints.cli.written import (
    MOMENT_EXAMPLE,
    kinds_offered,
    read_kind,
    read_moment,
)

_TITLES: Final = {column: Wording(title, column) for title, column in TITLES.items()}
_LINE: Final = Wording("第 {line} 行", "line {line}")
_BOOKED: Final = Wording("已预约 {count} 节课", "{count} {classes:class|classes} booked")
_REFUSED: Final = Wording(
    "{count} 节课不能预约，一节也没有预约",
    "{count} {classes:class|classes} cannot be booked: nothing was booked",
)

Booking = Callable[[Ports], Awaitable[Sequence[NamedClass]]]
_Rows = Sequence[tuple[int, Mapping[str, str]]]
"""The lines of a sheet, each by its columns."""


def add_booking(commands: typer.Typer, run: Run) -> None:
    """Adds ``book`` to the store's commands."""

    @commands.command()
    def book(
        *,
        student: Annotated[
            str | None, typer.Option(help="The student: account number or phone.")
        ] = None,
        tutor: Annotated[
            str | None, typer.Option(help="The tutor: account number or phone.")
        ] = None,
        at: Annotated[datetime | None, MOMENT] = None,
        lesson: Annotated[
            LessonType, lesson_option("Lesson type; for a sheet, of rows without one.")
        ] = LessonType.QUOTA_60,
        book: Annotated[str | None, typer.Option(help="Code or title of the course book.")] = None,
        weeks: Annotated[
            int,
            typer.Option("--weekly", min=1, max=53, help="Number of classes, one each week."),
        ] = 1,
        file: Annotated[
            Path | None,
            typer.Option(
                help=f"A .csv or .xlsx with the columns {', '.join(COLUMNS)}"
                f" ({'、'.join(TITLES)}); lesson and book may be left out."
            ),
        ] = None,
        any_time: AnyTime = False,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Book a class, a weekly series, or the classes of a sheet: all or none."""
        if file is not None:
            if student or tutor or at or book or weeks > 1:
                raise typer.BadParameter("the sheet names people and times", param_hint="--file")
            rows = _read(file)

            async def sheet(ports: Ports) -> Sequence[NamedClass]:
                classes, unread = _classes_of(rows, lesson, ports.policy.zone)
                return await book_together(
                    ports,
                    classes,
                    unread=unread,
                    any_time=any_time,
                    call=store_call(by),
                    reason=reason,
                )

            _book_all(run, sheet, {line: _of_line(line) for line, _ in rows}, is_sheet=True)
            return
        if student is None or tutor is None or at is None:
            needed = {"--student": student, "--tutor": tutor, "--at": at}
            missing = " ".join(name for name, value in needed.items() if value is None)
            raise typer.BadParameter("is needed, or --file", param_hint=missing)
        names: dict[int, str] = {}

        async def series(ports: Ports) -> Sequence[NamedClass]:
            zone, now = ports.policy.zone, ports.clock.now()
            classes = [
                RequestedClass(
                    line=nth,
                    student=student,
                    tutor=tutor,
                    appointment_at=begins,
                    lesson_type=lesson,
                    book=book,
                    series=1 if weeks > 1 else None,
                )
                for nth, begins in enumerate(weekly(at.replace(tzinfo=zone), weeks), 1)
            ]
            names.update({one.line: spoken(one.appointment_at, zone, now) for one in classes})
            return await book_together(
                ports, classes, any_time=any_time, call=store_call(by), reason=reason
            )

        _book_all(run, series, names)


def _book_all(
    run: Run, booking: Booking, names: Mapping[int, str], *, is_sheet: bool = False
) -> None:
    """Prints each booked class, or each that cannot be booked; for a series, a refusal that holds
    for all of it only once."""

    async def work(ports: Ports) -> Sequence[str]:
        return [describe_class(ports, one) for one in await booking(ports)]

    language = language_of(os.environ)
    try:
        booked = run(work)
    except BookingsRefusedError as refused:
        reasons = [(one.line, problem_in_words(one.why, language)) for one in refused.refused]
        lines = {line for line, _ in reasons}
        if not is_sheet and len(lines) == len(names) and len({why for _, why in reasons}) == 1:
            raise refused.refused[0].why from None
        for line, why in reasons:
            show(f"{names[line]}: {why}", err=True)
        show(fill(said(_REFUSED, language), classes=len(lines), count=len(lines)), err=True)
        raise typer.Exit(1) from None
    for text in booked:
        show(text)
    if len(booked) > 1:
        show(fill(said(_BOOKED, language), classes=len(booked), count=len(booked)))


def _of_line(line: int) -> str:
    return said(_LINE, language_of(os.environ)).format(line=line)


def _read(file: Path) -> _Rows:
    try:
        rows = [*read_sheet(file, NEEDED, TITLES)]
    except (UnknownSheetError, UnreadableSheetError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--file") from None
    if not rows:
        raise typer.BadParameter(f"{file.name} has no rows", param_hint="--file")
    return rows


def _classes_of(
    rows: _Rows, lesson: LessonType, zone: ZoneInfo
) -> tuple[Sequence[RequestedClass], Sequence[RefusedClass]]:
    """The classes requested by the lines, and the lines that cannot be read."""
    classes, unread = list[RequestedClass](), list[RefusedClass]()
    for line, row in rows:
        try:
            classes.append(_class_of(line, row, lesson, zone))
        except BookingUnreadable as why:
            unread.append(RefusedClass(line, why))
    return classes, unread


def _class_of(
    line: int, row: Mapping[str, str], lesson: LessonType, zone: ZoneInfo
) -> RequestedClass:
    at, kind, language = row["at"], row.get("lesson", "").strip(), language_of(os.environ)
    moment = read_moment(at)
    if moment is None:
        raise BookingUnreadable(said(_TITLES["at"], language), at.strip(), MOMENT_EXAMPLE)
    lesson_type = read_kind(kind) if kind else lesson
    if lesson_type is None:
        raise BookingUnreadable(said(_TITLES["lesson"], language), kind, kinds_offered(language))
    return RequestedClass(
        line=line,
        student=row["student"],
        tutor=row["tutor"],
        appointment_at=instant(moment.replace(tzinfo=zone)),
        lesson_type=lesson_type,
        book=row.get("book", "").strip() or None,
    )
