"""Commands that only call an operation, built from its declaration: arguments and options from the
request's fields, help from their descriptions, tables from the answer.
"""

import os
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from msgspec.structs import FieldInfo, fields

from wordmate.adapters.rpc.fields import sentence_of
from wordmate.adapters.sheets.writing import UnknownSheetError, check_place, write_sheets
from wordmate.application.kernel.call import Call, Visitor, store_call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.sheets import Cell, Column, Table
from wordmate.application.orders.series_messages import ChangedSeries
from wordmate.application.orders.store_messages import ChangedClass
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Wording, about
from wordmate.entrypoints.cli.answer_tables import AnswerTable, tables_of
from wordmate.entrypoints.cli.headings import headings_of
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.offered import Offer
from wordmate.entrypoints.cli.options import By
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import fill, show, show_row, show_table
from wordmate.entrypoints.cli.telling import describe_change, describe_refusal
from wordmate.entrypoints.cli.typed_fields import UNOFFERED, TypedField, typed_field

AsJson = Annotated[bool, typer.Option("--json", help="Print the whole answer as JSON.")]
Out = Annotated[Path | None, typer.Option(help="Write the table to this .csv or .xlsx file.")]

_DONE: Final = Wording("完成", "done")
_MORE: Final = Wording("还有更多，请缩小范围", "more: search for something narrower")
_REFUSED: Final = Wording(
    "{count} 节课不能改动，一节也没有改动",
    "{count} {classes:class|classes} cannot be changed: nothing was changed",
)
_PLACE: Final = re.compile(r" - at `\$\.(\w+)")
_WIDEST: Final = 40
_NAMED: Final = Parameter.KEYWORD_ONLY


@dataclass(frozen=True, slots=True)
class Printed:
    """What a command prints."""

    lines: Sequence[str] = ()
    refused: Sequence[str] = ()
    """Lines about what was refused, for standard error; with one of them the command fails."""
    tables: Sequence[AnswerTable] = ()
    more: str | None = None
    """The line after a table that has more rows."""


def command_of(offer: Offer, run: Run) -> Callable[..., None]:
    """The command that calls an operation."""
    operation = offer.operation
    typed_fields = fields_of(offer)
    named = next((one.name for one in typed_fields if one.is_argument), None)

    def call(*, by: str = "", as_json: bool, out: Path | None = None, **typed: Any) -> None:
        if out is not None:
            _check_place(out)

        async def work(ports: Ports) -> Printed:
            request = await request_of(ports, offer, typed_fields, typed)
            is_json = as_json and out is None
            printed = await answered(ports, offer, _call(by), request, as_json=is_json)
            if out is None:
                return printed
            await write_sheets(out, _sheet(printed.tables[0], out))
            return replace(printed, lines=[str(out)], tables=())

        with nullcontext() if named is None else about(_named(typed[named])):
            _show(run(work))

    by_or_out = (
        Parameter("by", _NAMED, annotation=By)
        if operation.changes
        else Parameter("out", _NAMED, default=None, annotation=Out)
    )
    as_json_too = Parameter("as_json", _NAMED, default=False, annotation=AsJson)
    parameters = [*(one.parameter for one in typed_fields), by_or_out, as_json_too]
    call.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    call.__doc__ = offer.help or operation.description
    return call


def fields_of(offer: Offer) -> Sequence[TypedField]:
    """The fields of the operation's request that are typed, arguments in their order first."""
    offered = [
        one
        for one in fields(offer.operation.request)
        if one.name not in UNOFFERED and one.name not in offer.values
    ]
    typed = [
        typed_field(
            one,
            is_argument=_is_argument(offer, one),
            default=offer.defaults.get(one.name),
            whose=offer.whose,
        )
        for one in offered
    ]
    order = offer.arguments or ()
    return sorted(
        typed,
        key=lambda one: (
            not one.is_argument,
            order.index(one.field.name) if one.field.name in order else len(order),
        ),
    )


async def request_of(
    ports: Ports, offer: Offer, typed_fields: Sequence[TypedField], typed: Mapping[str, Any]
) -> msgspec.Struct:
    """The request that was typed; raises BadParameter."""
    values = dict(offer.values)
    for one in typed_fields:
        if one.is_given(typed[one.name]):
            values[one.field.name] = await one.value(ports, typed[one.name])
    kind = offer.operation.request
    names = {one.name: one.encode_name for one in fields(kind)}
    try:
        request: msgspec.Struct = msgspec.convert(
            {names[name]: value for name, value in values.items()}, kind
        )
    except msgspec.ValidationError as problem:
        place = _PLACE.search(str(problem))
        field_name = "" if place is None else place.group(1)
        sentence = sentence_of(offer.operation_name, field_name)
        hint = next((one.hint for one in typed_fields if one.field.encode_name == field_name), None)
        raise typer.BadParameter(
            str(problem) if sentence is None else said(sentence, language_of(os.environ)),
            param_hint=hint,
        ) from None
    return request


async def answered(
    ports: Ports, offer: Offer, call: Call, request: msgspec.Struct, *, as_json: bool
) -> Printed:
    """Calls the operation, and describes its answer; of a page it asks for one row more."""
    limit = None if as_json else getattr(request, "limit", None)
    asked = request if limit is None else msgspec.structs.replace(request, limit=limit + 1)
    answer = await offer.operation(ports, call, asked)
    if as_json:
        text = msgspec.json.format(msgspec.json.encode(answer), indent=2)
        return Printed(lines=text.decode().splitlines())
    match answer:
        case Nothing() | Empty():
            return Printed(lines=[said(_DONE, language_of(os.environ))])
        case ChangedClass():
            return Printed(lines=[await describe_change(ports, answer)])
        case ChangedSeries():
            return Printed(
                lines=[await describe_change(ports, one) for one in answer.changed],
                refused=[describe_refusal(ports, one) for one in answer.refused],
            )
    more = _more(request, answer)
    if limit is not None:
        answer = msgspec.structs.replace(answer, data=answer.data[:limit])
    return Printed(
        tables=[*tables_of(answer, offer.operation.response, ports.policy.zone)], more=more
    )


def _more(request: Any, answer: Any) -> str | None:
    """The line that names the option for the rows after these, if there are more."""
    option: str | None = None
    if hasattr(request, "limit"):
        if len(answer.data) > request.limit:
            last = answer.data[request.limit - 1]
            option = (
                f"--offset {request.offset + request.limit}"
                if hasattr(request, "offset")
                else f"--after {_place(request.after, last)}"
            )
    elif hasattr(request, "page_no"):
        if answer.total > request.page_no * request.page_size:
            option = f"--page {request.page_no + 1}"
    elif getattr(answer, "next", None) is not None:
        option = f"--before '{msgspec.json.encode(answer.next).decode()}'"
    elif getattr(answer, "has_more", False):
        return said(_MORE, language_of(os.environ))
    return None if option is None else f"more: {option}"


def _place(after: object, row: Any) -> str:
    """Where the rows after this one begin."""
    return (
        str(row.course_order_id)
        if isinstance(after, int)
        else f"{row.course_order_id},{row.number}"
    )


def _is_argument(offer: Offer, field: FieldInfo) -> bool:
    if offer.arguments is not None:
        return field.name in offer.arguments
    is_option = field.name in {"appointment_time", "anti_forget_time", "reason", "password"}
    return field.required and field.name not in offer.defaults and not is_option


def _named(typed: object) -> str:
    return ", ".join(map(str, typed)) if isinstance(typed, list) else str(typed)


def _call(by: str) -> Call:
    """A call whose answer has refusals in the store's language."""
    visitor = Visitor(language=language_of(os.environ))
    return replace(store_call(by) if by else store_call(), visitor=visitor)


def _show(printed: Printed) -> None:
    for line in printed.lines:
        show(line)
    for number, table in enumerate(printed.tables):
        if not table.is_list:
            for heading, cell in zip(headings_of(table.names), table.rows[0], strict=True):
                show_row(heading, _seen(cell))
        elif table.rows or not number:
            show_table(table.names, [[_seen(cell) for cell in row] for row in table.rows])
    if printed.more is not None:
        show(printed.more)
    if printed.refused:
        for line in printed.refused:
            show(line, err=True)
        count = len(printed.refused)
        show(fill(said(_REFUSED, language_of(os.environ)), classes=count, count=count), err=True)
        raise typer.Exit(1)


def _seen(cell: Cell) -> object:
    return "-" if cell is None else cell


def _check_place(out: Path) -> None:
    try:
        check_place(out)
    except UnknownSheetError as problem:
        raise typer.BadParameter(str(problem), param_hint="--out") from None


def _sheet(table: AnswerTable, out: Path) -> Table:
    columns = [
        Column(title, min(_WIDEST, max(12, len(title) + 2))) for title in headings_of(table.names)
    ]
    return Table(out.stem[:31], columns, _each(table.rows))


async def _each(rows: Sequence[Sequence[Cell]]) -> AsyncIterator[Sequence[Cell]]:
    for row in rows:
        yield row
