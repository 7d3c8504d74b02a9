"""Tickets for the next step, inside a unit of work."""

from sqlalchemy import String, delete, select

from wordmate.adapters.sql.accounts.schema import ticket
from wordmate.adapters.sql.accounts.stored import body_of, ticket_in
from wordmate.adapters.sql.engine.statement import Statement, Tx, param, values_of
from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.domain.kernel.instants import Instant

_PUT_TICKET = Statement(lambda d: d.insert(ticket).values(**values_of(*ticket.c)))
_THIS_TICKET = (
    ticket.c.token_hash == param("token_hash", String),
    ticket.c.kind == param("kind", String),
    ticket.c.expires_at > param("now"),
)
_LOOK_AT_TICKET = Statement(lambda d: select(ticket.c.body).where(*_THIS_TICKET))
_TAKE_TICKET = Statement(lambda d: delete(ticket).where(*_THIS_TICKET).returning(ticket.c.body))


class SqlTickets:
    """Tickets; stores only their hashes."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, token_hash: str, ticket: Ticket) -> None:
        await self._tx.run(
            _PUT_TICKET,
            token_hash=token_hash,
            kind=ticket.kind,
            body=body_of(ticket),
            expires_at=ticket.expires_at,
        )

    async def look(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        return await self._read(_LOOK_AT_TICKET, token_hash, kind, now)

    async def take(self, token_hash: str, kind: TicketKind, now: Instant) -> Ticket | None:
        return await self._read(_TAKE_TICKET, token_hash, kind, now)

    async def _read(
        self, statement: Statement, token_hash: str, kind: TicketKind, now: Instant
    ) -> Ticket | None:
        row = await self._tx.one(statement, token_hash=token_hash, kind=kind, now=now)
        return ticket_in(row[0]) if row else None
