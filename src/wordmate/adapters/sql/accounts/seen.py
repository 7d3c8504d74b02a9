"""The people whom a caller of the store sees, one at a time."""

from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.engine.statement import Source
from wordmate.application.accounts.administration import check_role
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role


async def seen_tutor(source: Source, call: Call, tutor_id: AccountId) -> Account:
    """A tutor whom the caller sees, open or not; raises NotFound, NoAccountWithRole."""
    found = present(ACCOUNT.one(await source.one(BY_ID, id=tutor_id)), Thing.ACCOUNT, tutor_id)
    check_sees(call, found.institution_id, Thing.ACCOUNT, tutor_id)
    check_role(found, Role.TUTOR)
    return found
