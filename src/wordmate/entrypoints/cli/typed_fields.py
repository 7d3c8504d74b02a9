"""How the fields of a request are typed on the command line: their types decide."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum
from functools import partial
from inspect import Parameter
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec
import typer
from msgspec.structs import FieldInfo

from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.content.books import book_id
from wordmate.application.kernel import messages
from wordmate.application.ports import Ports
from wordmate.application.rest.messages import HoursOfDay
from wordmate.application.suggestions.messages import NewText
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.suggestions.correction import FIELDS
from wordmate.entrypoints.cli.options import (
    KINDS,
    Reason,
    RequiredReason,
    read_day_option,
    read_kind_option,
    read_moment_option,
    read_month,
)

OPTIONS: Final = {
    "account_id": "person",
    "actor_no": "actor",
    "anti_forget_time": "at",
    "appointment_time": "at",
    "book_code": "book",
    "corrections": "correct",
    "course_id": "book",
    "course_order_id": "order",
    "course_order_ids": "orders",
    "data_request_id": "request",
    "en_word": "word",
    "institution_code": "institution",
    "is_open": "open",
    "lesson_type": "lesson",
    "material_id": "material",
    "only_open": "all",
    "page_no": "page",
    "rest_application_id": "application",
    "student_id": "student",
    "suggestion_id": "suggestion",
    "title_level": "title",
    "tutor_id": "tutor",
    "tutor_ids": "tutor",
    "until_month": "until",
    "user_id": "account",
}
"""The names of options for fields that are called otherwise; the others have their field's name."""
UNOFFERED: Final = frozenset({"account_no", "seen", "unsettled", "version", "withheld_at"})
"""Fields that only a screen sends: what it showed before, or an account that has another field."""
_WHOSE: Final = {"student_id": Role.STUDENT, "tutor_id": Role.TUTOR, "tutor_ids": Role.TUTOR}
_LARGEST: Final = 2**53 - 1
"""The largest number of a field without a bound: a larger one is not exact in JSON."""
_UNNAMED: Final = {"Identifier."}
"""Descriptions that say less than the option's name."""

Resolve = Callable[[Ports, Any], Awaitable[object]]
"""Turns what was typed into the value of a field, with the service's ports."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A type without its wrapping: what it is, whether a list, and its bounds."""

    kind: Any
    is_list: bool = False
    is_nullable: bool = False
    meta: Sequence[msgspec.Meta] = ()

    def bound(self, name: str) -> Any:
        """A bound or description of the type; None if it has none."""
        values = [getattr(one, name) for one in self.meta]
        return next((one for one in reversed(values) if one is not None), None)


def shape_of(annotation: Any) -> Shape:
    """The shape of a field's type."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        inside = shape_of(arguments[0])
        return replace(inside, meta=(*inside.meta, *arguments[1:]))
    if type(None) in arguments:
        inside = shape_of(next(one for one in arguments if one is not type(None)))
        return replace(inside, is_nullable=True)
    if origin is list:
        return replace(shape_of(arguments[0]), is_list=True)
    return Shape(origin if origin in (dict, tuple) else annotation)


@dataclass(frozen=True, slots=True)
class _Notation:
    """How values of a type are typed."""

    kind: Any = str
    """The type of one value for typer."""
    read: Callable[[str], Any] | None = None
    resolve: Resolve | None = None
    metavar: str | None = None
    help: str | None = None
    is_list: bool = False
    """Whether it is repeated for several values."""


@dataclass(frozen=True, slots=True)
class TypedField:
    """A field of a request as a parameter of a command."""

    field: FieldInfo
    shape: Shape
    parameter: Parameter
    resolve: Resolve | None
    is_argument: bool

    @property
    def name(self) -> str:
        """The name of its parameter."""
        return self.parameter.name

    @property
    def hint(self) -> str:
        """The name in messages about what was typed."""
        return self.name if self.is_argument else _flag(self.name)

    def is_given(self, typed: Any) -> bool:
        """Whether it was typed; else the request has the field's own default."""
        return self.field.required if not typed and self.shape.is_list else typed is not None

    async def value(self, ports: Ports, typed: Any) -> object:
        """The field's value."""
        if self.shape.kind is bool:
            return typed != _is_switched_off(self.field)
        if self.shape.kind is dict:
            return _texts(typed)
        if typed in (None, "", []) and (self.shape.is_list or self.shape.is_nullable):
            return [] if self.shape.is_list else None
        if self.resolve is None:
            return typed.value if isinstance(typed, Enum) else typed
        if isinstance(typed, list):
            return [await self.resolve(ports, one) for one in typed]
        return await self.resolve(ports, typed)


def typed_field(
    field: FieldInfo, *, is_argument: bool, default: object, whose: Role | None
) -> TypedField:
    """The parameter for a field of a request; ``default`` stands for its own one."""
    shape = shape_of(field.type)
    notation = _notation(field.name, shape, whose)
    name = OPTIONS.get(field.name, field.name)
    may_be_empty = notation.is_list and not shape.bound("min_length")
    is_needed = field.required and default is None and not may_be_empty
    kind: Any
    value: Any
    if field.name == "reason" and not is_argument:
        kind, value = (RequiredReason, Parameter.empty) if is_needed else (Reason, "")
    else:
        one = list.__class_getitem__(notation.kind) if notation.is_list else notation.kind
        kind, value = (one, ...) if is_needed else (one | None, default or _first(field, shape))
        facts = _facts(field, shape, notation)
        value = (
            typer.Argument(value, **facts)
            if is_argument
            else typer.Option(value, _decision(name, shape), **facts)
        )
    parameter = Parameter(name, Parameter.KEYWORD_ONLY, default=value, annotation=kind)
    return TypedField(field, shape, parameter, notation.resolve, is_argument)


def _first(field: FieldInfo, shape: Shape) -> Any:
    """The value of an option that is not typed: the field's default, if help can show it."""
    if shape.kind is bool and not shape.is_nullable:
        return False
    is_shown = isinstance(field.default, (int, Enum)) and not shape.is_nullable
    return field.default if is_shown else None


def _is_switched_off(field: FieldInfo) -> bool:
    """Whether its flag turns it off."""
    return field.default is True


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _decision(name: str, shape: Shape) -> str:
    """The names of an option; of one that may be left open also that for no."""
    both = shape.kind is bool and shape.is_nullable
    return f"{_flag(name)}/{_flag(f'no-{name}')}" if both else _flag(name)


def _facts(field: FieldInfo, shape: Shape, notation: "_Notation") -> dict[str, Any]:
    """What typer is told about a parameter."""
    facts: dict[str, Any] = {
        "help": notation.help or _described(shape),
        "metavar": notation.metavar,
        "parser": notation.read,
        "case_sensitive": False,
    }
    if notation.kind is int:
        most = shape.bound("le") or _LARGEST
        facts |= {"min": shape.bound("ge"), "max": most - (field.name == "limit")}
    if field.name == "password":
        facts |= {"prompt": True, "hide_input": True, "envvar": "WORDMATE_NEW_PASSWORD"}
    return facts


def _notation(name: str, shape: Shape, whose: Role | None) -> _Notation:
    kind = shape.kind
    by_type = _BY_TYPE.get(kind)
    if kind is AccountId:
        resolve = partial(_account, role=_WHOSE.get(name, whose))
        notation = _Notation(
            resolve=resolve, metavar="ACCOUNT", help="Account number (S00000001) or phone."
        )
    elif name == "lesson_type" and kind is not LessonType:
        notation = _Notation(
            read=partial(_kind_among, get_args(kind)), metavar="|".join(get_args(kind))
        )
    elif by_type is not None:
        notation = by_type
    elif kind is str:
        notation = next(
            (_BY_PATTERN[one] for one in _BY_PATTERN if one == shape.bound("pattern")), _Notation()
        )
    elif isinstance(kind, type) and issubclass(kind, Enum):
        if shape.is_list:
            names = ", ".join(one.value for one in kind)
            return _Notation(
                read=partial(read_several, kind), help=f"With commas, or '' for none: {names}."
            )
        notation = _Notation(kind=kind)
    elif kind is bool or get_origin(kind) is Literal:
        notation = _Notation(kind=kind)
    elif kind is tuple:
        return _Notation(read=_numbers, metavar="ORDER,NUMBER")
    elif getattr(kind, "__supertype__", kind) is int:
        notation = _Notation(kind=int)
    else:
        return _Notation(read=_json, metavar="JSON")
    return replace(notation, is_list=notation.is_list or shape.is_list)


def _described(shape: Shape) -> str | None:
    text: str | None = shape.bound("description")
    return None if text in _UNNAMED else text


def _kind_among(kinds: Sequence[str], text: str) -> str:
    kind = read_kind_option(text)
    if kind not in kinds:
        raise typer.BadParameter(f"{text} is none of {', '.join(kinds)}")
    return kind


async def _account(ports: Ports, text: str, *, role: Role | None) -> AccountId:
    return (await find_account(ports, text, role)).id


async def _book(ports: Ports, code: str) -> BookId:
    return await book_id(ports.units, code)


async def _instant(ports: Ports, moment: datetime) -> Instant:
    return instant(moment.replace(tzinfo=ports.policy.zone))


def read_pair(text: str) -> tuple[str, str]:
    """Splits FIELD=TEXT; raises BadParameter."""
    name, equals, value = text.partition("=")
    if not equals:
        name = text or "FIELD"
        raise typer.BadParameter(f"{text or repr('')} is not FIELD=TEXT, nor {name}= to empty it")
    return name.strip(), value


def _new_text(text: str) -> dict[str, str]:
    field, new = read_pair(text)
    return {"field": field, "text": new}


def _texts(pairs: Sequence[tuple[str, str]]) -> dict[str, str | None]:
    """The texts by their names, None for an empty one; raises BadParameter."""
    texts = dict[str, str | None]()
    for name, text in pairs:
        if name in texts:
            raise typer.BadParameter(f"{name} is named twice")
        texts[name] = text or None
    return texts


def read_several(kind: type[Enum], text: str) -> list[str]:
    """Values of an enumeration with commas between them; raises BadParameter."""
    names = [one.strip() for one in text.split(",") if one.strip()]
    known = [str(one.value) for one in kind]
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"{name} is none of {', '.join(known)}")
    return sorted({*names})


_HOURS: Final = re.compile(r"([1-7]) ([0-9:]+)-([0-9:]+)")
_NUMBERS: Final = re.compile(r"[0-9]+(?:,[0-9]+)*")


def _numbers(text: str) -> list[int]:
    if _NUMBERS.fullmatch(text) is None:
        raise typer.BadParameter(f"{text or repr('')} is not a list of numbers")
    return [int(one) for one in text.split(",")]


def _hours(text: str) -> dict[str, object]:
    found = _HOURS.fullmatch(text)
    if found is None:
        raise typer.BadParameter(f"{text or repr('')} is not a weekday and hours: 1 18:00-21:00")
    return {"weekday": int(found[1]), "starts": found[2], "ends": found[3]}


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as problem:
        raise typer.BadParameter(f"is not JSON: {problem}") from None


_BY_TYPE: Final = {
    BookId: _Notation(resolve=_book, metavar="BOOK", help="Code or title of the book."),
    Instant: _Notation(
        read=read_moment_option,
        resolve=_instant,
        metavar="'YYYY-MM-DD HH:MM'",
        help="In the service's time zone.",
    ),
    date: _Notation(read=read_day_option, metavar="YYYY-MM-DD", help="Local day."),
    dict: _Notation(read=read_pair, metavar="FIELD=TEXT", is_list=True),
    NewText: _Notation(
        read=_new_text, metavar="FIELD=TEXT", help=f"The new texts: {', '.join(FIELDS)}."
    ),
    HoursOfDay: _Notation(
        read=_hours, metavar="'DAY HH:MM-HH:MM'", help="A weekday, 1 is Monday, and its hours."
    ),
    LessonType: _Notation(read=read_kind_option, metavar=KINDS),
}
_BY_PATTERN: Final = {
    shape_of(messages.Month).bound("pattern"): _Notation(read=read_month, metavar="YYYY-MM"),
    shape_of(messages.Slot).bound("pattern"): _Notation(metavar="HH:MM"),
}
