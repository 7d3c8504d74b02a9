"""A copy of a person's data, table after table and page after page."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wordmate.application.accounts.reach import held_person
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.operations import Query
from wordmate.application.ports import Ports, Unit
from wordmate.application.privacy.erasing import of_app
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.ids import AccountId

ROWS_AT_ONCE: Final = 1_000


@dataclass(frozen=True, slots=True)
class PersonalTable:
    """A table with rows of people: its name, what it says, and its columns."""

    name: str
    says: Wording
    columns: Sequence[str]


@dataclass(frozen=True, slots=True)
class AskedRows:
    """Rows of a person in a table, after the row with these keys."""

    account_id: AccountId
    table: str
    after: Sequence[object] = ()


@dataclass(frozen=True, slots=True)
class PersonalRows:
    """A page of rows, and the keys of its last one; none if it was the last page."""

    rows: Sequence[Sequence[Any]]
    last: Sequence[object]


PersonalTables = Query[None, Sequence[PersonalTable]]("personal tables")
RowsOfPerson = Query[AskedRows, PersonalRows]("rows of a person")


@dataclass(frozen=True, slots=True)
class PersonalCopy:
    """A person's data, to be written as it is read: it is never in memory as a whole."""

    ports: Ports
    account_id: AccountId
    account_no: str
    tables: Sequence[PersonalTable]

    async def page(self, table: PersonalTable, after: Sequence[object]) -> PersonalRows:
        """The rows of a table after the row with these keys, in the order of its columns."""
        return await RowsOfPerson.ask(self.ports, AskedRows(self.account_id, table.name, after))

    async def pages(self, table: PersonalTable) -> AsyncIterator[Sequence[Sequence[Any]]]:
        """All pages of a table."""
        after: Sequence[object] = ()
        while True:
            page = await self.page(table, after)
            yield page.rows
            if not (after := page.last):
                return


async def copy_person(
    ports: Ports, call: Call, account_id: AccountId, *, reason: str
) -> PersonalCopy:
    """A copy of the data of a student or tutor whom the caller of the store sees, with an entry in
    the audit log. Raises NotFound, AccountErased.
    """

    async def work(unit: Unit) -> PersonalCopy:
        person = of_app(await held_person(unit, call, account_id))
        now = ports.clock.now()
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.COPIED,
                at=now,
                actor=call.by,
                account_id=person.id,
                reason=reason,
            )
        )
        return PersonalCopy(ports, person.id, person.account_no, tables)

    tables = await PersonalTables.ask(ports, None)
    return await ports.units.run(work)
