"""Agreements to the legal texts, as rows."""

from sqlalchemy import ClauseElement

from wordmate.adapters.sql.accounts.schema import agreement
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, values_of
from wordmate.domain.accounts.agreement import Agreement
from wordmate.domain.kernel.ids import AccountId


@Statement
def _add(d: Dialect) -> ClauseElement:
    insert = d.insert(agreement).values(**values_of(*agreement.c))
    return insert.on_conflict_do_nothing(index_elements=["account_id"])


class SqlAgreements:
    """Agreements, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(self, account_id: AccountId, given: Agreement) -> None:
        guardian = given.guardian
        await self._tx.run(
            _add,
            account_id=account_id,
            legal_text=given.legal_text,
            agreed_at=given.agreed_at,
            guardian_name=None if guardian is None else guardian.name,
            guardian_relation=None if guardian is None else guardian.relation,
        )
