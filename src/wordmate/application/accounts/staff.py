"""The store's work on its own staff: accounts, rights, and help after a lost phone or password."""

from collections.abc import Sequence

from wordmate.application.accounts.administration import (
    change_account,
    check_house_keeps_owner,
    check_role,
    create_account,
)
from wordmate.application.accounts.messages.people import (
    AccountChanged,
    ChangeAccount,
    CreateStaff,
    SetRights,
    SetStaffPassword,
)
from wordmate.application.accounts.operations import AccountById
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.audit import AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.password import choose_password
from wordmate.domain.accounts.staff_rules import check_may_manage
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right


@operation("StoreCreateStaff", right=Right.PEOPLE, changes=True)
async def create_staff(ports: Ports, call: Call, request: CreateStaff) -> AccountChanged:
    """Creates an account of the store's staff, one for a phone; only an owner gives it rights."""
    rights = frozenset(request.rights)
    check_may_manage(call.staff, rights)
    return await create_account(ports, call, request, Role.STORE, rights=rights)


@operation("StoreSetRights", right=Right.OWNER, changes=True)
async def set_rights(ports: Ports, call: Call, request: SetRights) -> AccountChanged:
    """Sets the rights of a person of the store, whose sessions end. The house keeps an owner."""
    rights = frozenset(request.rights)

    async def give(unit: Unit, account: Account) -> Sequence[str]:
        check_role(account, Role.STORE)
        if Right.OWNER not in rights:
            await check_house_keeps_owner(unit, account)
        await unit.people.set_rights(account.id, rights)
        return await unit.people.end_sessions([account.id])

    facts = {"rights": ",".join(sorted(rights))}
    return await change_account(ports, call, request, AuditEvent.RIGHTS_SET, give, facts=facts)


@operation("StoreResetSecondFactor", right=Right.OWNER, changes=True)
async def reset_second_factor(ports: Ports, call: Call, request: ChangeAccount) -> AccountChanged:
    """Drops the second factor of a person of the store who lost it, and ends their sessions."""

    async def drop(unit: Unit, account: Account) -> Sequence[str]:
        check_role(account, Role.STORE)
        await unit.accounts.held([account.id])
        await unit.second_factors.drop(account.id)
        return await unit.people.end_sessions([account.id])

    return await change_account(ports, call, request, AuditEvent.SECOND_FACTOR_DROPPED, drop)


@operation("StoreSetStaffPassword", right=Right.OWNER, changes=True)
async def set_staff_password(ports: Ports, call: Call, request: SetStaffPassword) -> AccountChanged:
    """Sets a new password for a person of the store who forgot theirs, and ends their sessions."""
    account = present(await AccountById.ask(ports, request.user_id), Thing.ACCOUNT, request.user_id)
    check_sees(call, account.institution_id, Thing.ACCOUNT, account.id)
    check_role(account, Role.STORE)
    choose_password(request.password, request.password, account.phone, account.name)
    password_hash = await ports.hasher.hash(request.password, asked_by=call.visitor.address)

    async def replace(unit: Unit, account: Account) -> Sequence[str]:
        await unit.people.set_password([account.id], password_hash)
        return await unit.people.end_sessions([account.id])

    return await change_account(ports, call, request, AuditEvent.PASSWORD_RESET, replace)
