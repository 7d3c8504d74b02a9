"""Whose data a caller of the store may touch."""

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Unit
from wordmate.domain.accounts.errors import AccountErased
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import AccountId, InstitutionId


def check_sees(
    call: Call, institution_id: InstitutionId | None, thing: Thing, named: object
) -> None:
    """Raises NotFound for what belongs to people of an institution that the caller does not see."""
    if not call.staff.sees(institution_id):
        raise NotFound(thing, named)


async def held_person(
    unit: Unit, call: Call, account_id: AccountId, thing: Thing = Thing.ACCOUNT
) -> Account:
    """The locked account of somebody whom the caller of the store sees; raises NotFound,
    AccountErased.
    """
    found = next(iter(await unit.accounts.held([account_id])), None)
    account = present(found, thing, account_id)
    check_sees(call, account.institution_id, thing, account_id)
    check_not_erased(account)
    return account


def check_not_erased(account: Account) -> None:
    """Raises AccountErased: nothing is written about a person whose data was erased."""
    if account.is_erased:
        raise AccountErased
