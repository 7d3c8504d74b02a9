"""The types that messages of all areas share."""

from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from wordmate.domain.kernel import instants

T = TypeVar("T")
N = TypeVar("N", bound=int)

Id = Annotated[N, Meta(ge=1, le=2**53 - 1, description="Identifier.")]
Instant = Annotated[
    instants.Instant,
    Meta(ge=0, le=2**53 - 1, description="Milliseconds since 1970-01-01T00:00:00Z."),
]
Slot = Annotated[
    str,
    Meta(
        pattern=r"^(0[5-9]|1[0-9]|2[0-3]):(00|30)$",
        min_length=5,
        max_length=5,
        description="A half-hour slot, HH:MM in the service's time zone, 05:00 to 23:30.",
    ),
]
PageNo = Annotated[int, Meta(ge=1, le=100_000, description="Page number, from 1.")]
PageSize = Annotated[int, Meta(ge=1, le=100, description="Rows on a page, 100 at most.")]


class Request(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"
):
    """What a caller sends."""


class Response(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What a caller gets back."""


class PagedRequest(Request, frozen=True, kw_only=True):
    """A request for one page of a list."""

    page_no: PageNo = 1
    page_size: PageSize = 20

    @property
    def offset(self) -> int:
        """Rows to pass over before this page."""
        return (self.page_no - 1) * self.page_size


class Page(Response, Generic[T], frozen=True, kw_only=True):
    """One page of a list, with the length of the whole list."""

    data: list[T]
    total: int


class Nothing(Response, frozen=True):
    """An answer without content."""


class Empty(Request, frozen=True):
    """A request without content."""


def missing(field: str) -> ValueError:
    """What a request raises that lacks a field which it needs beside the others, in the words in
    which a decoder says so."""
    return ValueError(f"Object missing required field `{field}`")


def misplaced(field: str) -> ValueError:
    """What a request raises that has a field which does not go with the others, with its place as
    a decoder names one."""
    return ValueError(f"Does not go with the other fields - at `$.{field}`")
