"""Message types shared by all areas."""

from datetime import date
from typing import Annotated, Final, Generic, Self, TypeVar

import msgspec
from msgspec import Meta

from wordmate.domain.kernel import instants

T = TypeVar("T")
N = TypeVar("N", bound=int)

Id = Annotated[N, Meta(ge=1, le=2**53 - 1, description="Identifier.")]
LAST_INSTANT: Final = 253_370_764_799_999
"""The end of the year 9998 in UTC: a local day and the one after it stay within the calendar."""
Instant = Annotated[
    instants.Instant,
    Meta(ge=0, le=LAST_INSTANT, description="Milliseconds since 1970-01-01T00:00:00Z."),
]
FIRST_DAY, LAST_DAY = date(2020, 1, 1), date(2099, 12, 31)
"""The first and last day that a request may name, the same years as its months."""
Slot = Annotated[
    str,
    Meta(
        pattern=r"^(0[5-9]|1[0-9]|2[0-3]):(00|30)$",
        min_length=5,
        max_length=5,
        description="A half-hour slot, HH:MM in the service's time zone, 05:00 to 23:30.",
    ),
]
Month = Annotated[
    str,
    Meta(
        pattern=r"^20[2-9][0-9]-(0[1-9]|1[0-2])$",
        min_length=7,
        max_length=7,
        description="A month of the service's time zone, YYYY-MM.",
    ),
]
After = Annotated[int, Meta(ge=0, le=2**53 - 1, description="An identifier, or 0.")]
"""The place in a list after which a page begins."""
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""How often something was changed."""
PageNo = Annotated[int, Meta(ge=1, le=100_000, description="Page number, from 1.")]
PageSize = Annotated[int, Meta(ge=1, le=100, description="Rows on a page, 100 at most.")]


class Request(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"
):
    """A request message."""


class Response(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A response message."""

    @classmethod
    def of(cls, value: object, **others: object) -> Self:
        """The message that takes each field from the attribute of its name, except these others."""
        same = {name: getattr(value, name) for name in cls.__struct_fields__ if name not in others}
        return cls(**same, **others)


class DayRequest(Request, frozen=True, kw_only=True):
    """A request about a local day of the service's time zone, from 2020 to 2099."""

    day: date | None = None

    def __post_init__(self) -> None:
        check_day(self.day)


class PagedRequest(Request, frozen=True, kw_only=True):
    """A request for one page of a list."""

    page_no: PageNo = 1
    page_size: PageSize = 20

    @property
    def offset(self) -> int:
        """The number of rows before this page."""
        return (self.page_no - 1) * self.page_size


class StoreList(Request, frozen=True, kw_only=True):
    """The store's request for some rows of a list; it has no length."""

    limit: Annotated[int, Meta(ge=1, le=1001)] = 100
    offset: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


Reason = Annotated[
    str, Meta(max_length=200, description="Why the store does it; kept in the audit log.")
]


class Rows(Response, Generic[T], frozen=True, kw_only=True):
    """Rows of a list."""

    data: list[T]


class Page(Response, Generic[T], frozen=True, kw_only=True):
    """A page of a list, with the length of the whole list."""

    data: list[T]
    total: int


class StorePage(Response, Generic[T], frozen=True, kw_only=True):
    """Rows of a list of the store, with the list's length as far as it is counted."""

    data: list[T]
    total: int
    total_is_minimum: Annotated[bool, Meta(description="Whether the list is longer.")]


class Nothing(Response, frozen=True):
    """An answer without content."""


class Empty(Request, frozen=True):
    """A request without content."""


def missing(field: str) -> ValueError:
    """The error for a field that is required in combination with others, in the decoder's words."""
    return ValueError(f"Object missing required field `{field}`")


def out_of_range(field: str) -> ValueError:
    """The error for a field whose type has no bounds, in the decoder's notation."""
    return ValueError(f"Out of range - at `$.{field}`")


def check_day(day: date | None, field: str = "day") -> None:
    """Raises the error for a day outside of the years that requests may name."""
    if day is not None and not FIRST_DAY <= day <= LAST_DAY:
        raise out_of_range(field)


def misplaced(field: str) -> ValueError:
    """The error for a field that does not go with the others, with its path in the decoder's
    notation.
    """
    return ValueError(f"Does not go with the other fields - at `$.{field}`")
