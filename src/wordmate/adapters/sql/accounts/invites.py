"""Invite codes, inside a unit of work."""

from sqlalchemy import String, update

from wordmate.adapters.sql.accounts.schema import invite_code
from wordmate.adapters.sql.accounts.stores import SqlAccounts
from wordmate.adapters.sql.engine.statement import Statement, Tx, param, values_of
from wordmate.domain.kernel.ids import InstitutionId
from wordmate.domain.kernel.instants import Instant

_ADD_INVITE = Statement(
    lambda d: d.insert(invite_code).values(
        **values_of(*(column for column in invite_code.c if column.name != "id"))
    )
)
_USE_INVITE = Statement(
    lambda d: (
        update(invite_code)
        .where(
            invite_code.c.code_hash == param("code_hash", String),
            invite_code.c.uses_left > 0,
            invite_code.c.expires_at > param("now"),
        )
        .values(uses_left=invite_code.c.uses_left - 1)
        .returning(invite_code.c.institution_id)
    )
)


class SqlInvites:
    """Invite codes by their hashes, and the institutions that issue them."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(
        self,
        *,
        code_hash: str,
        institution_id: InstitutionId,
        uses: int,
        now: Instant,
        expires_at: Instant,
    ) -> None:
        await self._tx.run(
            _ADD_INVITE,
            code_hash=code_hash,
            institution_id=institution_id,
            uses_left=uses,
            created_at=now,
            expires_at=expires_at,
        )

    async def use(self, code_hash: str, now: Instant) -> InstitutionId | None:
        row = await self._tx.one(_USE_INVITE, code_hash=code_hash, now=now)
        return InstitutionId(row[0]) if row else None

    async def institution(self, *, code: str, name: str, now: Instant) -> InstitutionId:
        return await SqlAccounts(self._tx).put_institution(code=code, name=name, now=now)
