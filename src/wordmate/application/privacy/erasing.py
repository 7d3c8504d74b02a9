"""Erases a person's data. Orders, ledger and pay stay, under the account's number."""

from collections.abc import Iterable
from dataclasses import dataclass

from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_not_erased, check_sees
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.access import held as held_order
from wordmate.application.ledger.access import held_reviews
from wordmate.application.ledger.recording import record
from wordmate.application.ports import Ports, Unit
from wordmate.application.privacy.messages import ErasedPerson, ErasePerson
from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.accounts.profile import PictureReplaced, Profile
from wordmate.domain.kernel.errors import NotFound, Thing, check
from wordmate.domain.kernel.events import FileUnused
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.deleted_lessons import may_be_called_off
from wordmate.domain.privacy.erasure import Erasure, refusal_to_erase, to_repeat


@dataclass(frozen=True, slots=True)
class _Erased:
    """An erased account, and the sessions that ended with it."""

    account: Account
    token_hashes: tuple[str, ...]


@operation("StoreErasePerson", right=Right.PRIVACY, changes=True)
async def erase_person(ports: Ports, call: Call, request: ErasePerson) -> ErasedPerson:
    """Erases the personal data of a student or tutor for good. Their orders, ledger and pay stay,
    under the account's number. Refused while a class is ahead or running, or pay is open.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> _Erased:
        account = await seen_person(unit, call, request.user_id)
        held = await _held(unit, account.id)
        await _call_off_reviews(unit, account.id, now)
        # What ran until its lesson was locked is known from here on.
        check(refusal_to_erase(await unit.personal_data.open_matters(account.id)))
        return await _erase(unit, held, call.by, now, reason=request.reason)

    erased = await ports.units.run(work)
    _end(ports, erased)
    return ErasedPerson(account_no=erased.account.account_no, utc_erased=now)


async def seen_person(unit: Unit, call: Call, account_id: AccountId) -> Account:
    """A student or tutor whom the caller of the store sees; raises NotFound."""
    account = present(await unit.accounts.by_id(account_id), Thing.ACCOUNT, account_id)
    check_sees(call, account.institution_id, Thing.ACCOUNT, account_id)
    return of_app(account)


def of_app(account: Account) -> Account:
    """The account of a student or tutor; raises NotFound for staff."""
    if account.role not in SIDES:
        raise NotFound(Thing.ACCOUNT, account.id)
    return account


async def _held(unit: Unit, account_id: AccountId) -> tuple[Account, Profile]:
    """The locked account with its profile; raises AccountErased."""
    profile = await unit.people.profile(account_id)
    [account] = await unit.accounts.held([account_id])
    check_not_erased(account)
    return account, profile


async def erasures(ports: Ports) -> list[Erasure]:
    """All erasures, the oldest first."""
    return list(await ports.units.run(lambda unit: unit.personal_data.erasures()))


async def list_erasures(ports: Ports) -> None:
    """Writes the erasures into the list beside the backups. Raises OSError."""
    ports.erasure_list.put(await erasures(ports))


async def repeat_erasures(ports: Ports, listed: Iterable[Erasure], reason: str) -> list[Erasure]:
    """Repeats the listed erasures that this database, an older copy, does not know; returns them.

    What was open then was closed before the erasure, so nothing is waited for.
    """
    known = {(one.account_no, one.opened_at) for one in await erasures(ports)}
    return [one for one in to_repeat(listed, known) if await _repeat(ports, one, reason)]


async def _repeat(ports: Ports, erasure: Erasure, reason: str) -> bool:
    named = read_account_no(erasure.account_no)

    async def work(unit: Unit) -> _Erased | None:
        account = None if named is None else await unit.accounts.by_id(named[0])
        if account is None or account.is_erased:
            return None
        if await unit.personal_data.opened_at(account.id) != erasure.opened_at:
            return None
        held = await _held(unit, account.id)
        await _call_off_reviews(unit, account.id, erasure.erased_at)
        return await _erase(unit, held, STORE, erasure.erased_at, reason=reason)

    erased = await ports.units.run(work)
    if erased is not None:
        _end(ports, erased)
    return erased is not None


async def _erase(
    unit: Unit, held: tuple[Account, Profile], by: str, now: Instant, *, reason: str
) -> _Erased:
    account, profile = held
    ended = await unit.people.end_sessions([account.id])
    pictures = await unit.personal_data.erase(account, now)
    portrait = [] if profile.picture is None else [PictureReplaced(name=profile.picture)]
    await publish(unit, [*portrait, *(FileUnused(name=name) for name in pictures)], now)
    await unit.audit.put(
        AuditEntry(event=AuditEvent.ERASED, at=now, actor=by, account_id=account.id, reason=reason)
    )
    return _Erased(account, tuple(ended))


async def _call_off_reviews(unit: Unit, student_id: AccountId, now: Instant) -> None:
    """Cancels the reviews ahead: their student is gone."""
    for order_id in await unit.personal_data.with_reviews_ahead(student_id):
        order = (await held_order(unit, order_id)).order
        for one in (order, *await held_reviews(unit, order_id)):
            if may_be_called_off(one):
                await record(unit, one, one.cancel(now), now)


def _end(ports: Ports, erased: _Erased) -> None:
    for token_hash in erased.token_hashes:
        ports.sessions.evict(token_hash)
