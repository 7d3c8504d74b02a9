"""Queries: each is one function, marked with the declaration that it answers."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any, Final, TypeVar, overload

import msgspec
from sqlalchemy import Select, func, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Row, Source, Statement
from wordmate.application.kernel.messages import Page, PagedRequest, StoreList, StorePage
from wordmate.application.kernel.operations import Operation, Query
from wordmate.application.kernel.policy import Policy
from wordmate.application.ports import Ports
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date

MOST_COUNTED: Final = 10_000
"""How many rows a list of the store counts: a longer one is not counted to its end."""
T = TypeVar("T")
RequestT = TypeVar("RequestT", bound=msgspec.Struct)
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)
AskedT = TypeVar("AskedT")
FoundT = TypeVar("FoundT")


@dataclass(frozen=True, slots=True)
class Read(Source):
    """Committed data, with the ports to everything else."""

    source: Source
    ports: Ports
    now: Instant
    """When the query was asked."""

    @property
    def policy(self) -> Policy:
        """The store's policy."""
        return self.ports.policy

    @property
    def today(self) -> date:
        """The local day on which the query was asked."""
        return local_date(self.now, self.policy.zone)

    def all(self, statement: Statement, **values: object) -> Coroutine[Any, Any, Sequence[Row]]:
        return self.source.all(statement, **values)

    def one(self, statement: Statement, **values: object) -> Coroutine[Any, Any, Row | None]:
        return self.source.one(statement, **values)

    def run(self, statement: Statement, **values: object) -> Coroutine[Any, Any, None]:
        return self.source.run(statement, **values)

    async def page(
        self,
        columns: Columns[T],
        statements: tuple[Statement, Statement],
        request: PagedRequest,
        /,
        **values: object,
    ) -> Page[T]:
        """A page of a list; the statements are that of the page and that of the list's length."""
        data, total = await columns.page_of(
            self.source, *statements, limit=request.page_size, offset=request.offset, **values
        )
        return Page(data=data, total=total)

    async def store_page(
        self,
        columns: Columns[T],
        statements: tuple[Statement, Statement],
        request: StoreList,
        /,
        **values: object,
    ) -> StorePage[T]:
        """The same for a list of the store, whose length is ``counted``."""
        data, total = await columns.page_of(
            self.source, *statements, limit=request.limit, offset=request.offset, **values
        )
        return store_page_of(data, total)


def counted(rows: Select[Any]) -> Select[Any]:
    """The number of rows, counted to one more than a list of the store says."""
    return select(func.count()).select_from(rows.limit(MOST_COUNTED + 1).subquery())


def store_page_of(data: list[T], total: int) -> StorePage[T]:
    """A page of a list of the store, whose length is ``counted``."""
    return StorePage(
        data=data, total=min(total, MOST_COUNTED), total_is_minimum=total > MOST_COUNTED
    )


Answer = Callable[[Read, Any, RequestT], Awaitable[AnswerT]]
"""Answers a request of a caller."""

AnswerToNobody = Callable[[Read, AskedT], Awaitable[FoundT]]
"""Answers a query without a caller."""

ANSWERS: Final[dict[str, Answer[Any, Any]]] = {}
"""Who answers each query, by its name."""

MAY_LAG: Final = set[str]()
"""The queries whose answers may be some seconds old."""


@overload
def answers(
    query: Operation[Ports, Any, RequestT, AnswerT],
) -> Callable[[Answer[RequestT, AnswerT]], Answer[RequestT, AnswerT]]: ...
@overload
def answers(
    query: Query[AskedT, FoundT],
) -> Callable[[AnswerToNobody[AskedT, FoundT]], AnswerToNobody[AskedT, FoundT]]: ...
def answers(query: Any) -> Callable[[Any], Any]:
    """Marks the function that answers a query; raises TypeError if there is another one."""

    def mark(answer: Any) -> Any:
        if query.name in ANSWERS:
            raise TypeError(f"two functions answer {query.name}")
        if query.may_lag:
            MAY_LAG.add(query.name)
        ANSWERS[query.name] = _to_nobody(answer) if isinstance(query, Query) else answer
        return answer

    return mark


def _to_nobody(answer: AnswerToNobody[Any, Any]) -> Answer[Any, Any]:
    @wraps(answer)
    async def ask(read: Read, _call: None, request: Any) -> Any:
        return await answer(read, request)

    return ask
