"""A copy of a person's data as a file: prepared at the desk, made by a job, downloaded at an
address that is valid for some minutes, and deleted after some days.
"""

from typing import Final

from wordmate.application.accounts.reach import held_person
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import DAY_MS, MINUTE_MS
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, Query, operation
from wordmate.application.kernel.sealing import SealBroken
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.privacy.copying import PersonalCopy, PersonalTables
from wordmate.application.privacy.erasing import of_app, seen_person
from wordmate.application.privacy.messages import DataCopyAddress, OnePerson, PrepareDataCopy
from wordmate.application.privacy.requests import put_answer
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.events import FileUnused
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.privacy.data_copy import (
    FOLDER,
    DataCopy,
    DataCopyAsked,
    DataCopyReady,
    file_name,
)
from wordmate.domain.privacy.data_request import DataRequestKind, DataRequestStatus

VALID_MS: Final = 10 * MINUTE_MS
"""How long the address of a file is valid."""
_ADDRESS: Final = "download of a data copy"
_AT_ONCE: Final = 100

CopyOfPerson = Query[AccountId, DataCopy | None]("copy of a person's data")


@operation("StorePrepareDataCopy", right=Right.PRIVACY, once=True)
async def prepare_data_copy(
    ports: Ports, unit: Unit, call: Call, request: PrepareDataCopy
) -> Nothing:
    """Has a copy of a person's data made, in place of an earlier one, and answers their open
    request for it. They get a notice when it can be downloaded.
    """
    person = of_app(await held_person(unit, call, request.user_id))
    now = ports.clock.now()
    copy = DataCopy(
        account_id=person.id,
        name=file_name(ports.randomness.token()),
        language=call.visitor.language,
        asked_at=now,
        kept_until=Instant(now + ports.policy.data_copy_days * DAY_MS),
    )
    earlier = await unit.data_copies.put(copy)
    dropped = [] if earlier is None else [FileUnused(name=earlier)]
    await publish(unit, [DataCopyAsked(account_id=person.id, name=copy.name), *dropped], now)
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.COPIED,
            at=now,
            actor=call.by,
            account_id=person.id,
            reason=request.reason,
        )
    )
    for one in await unit.data_requests.of(person.id):
        if one.kind is not DataRequestKind.COPY or one.status is not DataRequestStatus.OPEN:
            continue
        # It may be answered or withdrawn until it is locked.
        asked = present(await unit.data_requests.held(one.id))
        if asked.status is DataRequestStatus.OPEN:
            await put_answer(unit, call, asked.answered("", is_done=True, by=call.by, now=now), now)
    return Nothing()


async def copy_to_make(ports: Ports, asked: DataCopyAsked) -> tuple[PersonalCopy, DataCopy] | None:
    """The data of which a file has to be made; None if it is no longer needed."""
    tables = await PersonalTables.ask(ports, None)

    async def work(unit: Unit) -> tuple[PersonalCopy, DataCopy] | None:
        copy = await unit.data_copies.of(asked.account_id)
        if copy is None or copy.name != asked.name:
            return None
        person = present(await unit.accounts.by_id(asked.account_id))
        return PersonalCopy(ports, person.id, person.account_no, tables), copy

    return await ports.units.run(work)


async def copy_made(ports: Ports, copy: DataCopy, size: int) -> bool:
    """Notes the size of the file that was made, and notifies the person. False if the copy is no
    longer needed: then the file has to be deleted.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> bool:
        if not await unit.data_copies.set_size(copy.account_id, copy.name, size):
            return False
        ready = DataCopyReady(account_id=copy.account_id, kept_until=copy.kept_until)
        await publish(unit, [ready], now)
        return True

    return await ports.units.run(work)


@operation("CustomerCreateDataCopyAddress", roles=SIGNED_IN, owns=Owns.SELF)
async def create_own_copy_address(
    ports: Ports, unit: Unit, call: Call, _request: Empty
) -> DataCopyAddress:
    """Creates an address of the caller's copy of their data, valid for ten minutes."""
    return await _address(ports, unit, call, call.caller.user_id)


@operation("StoreCreateDataCopyAddress", right=Right.PRIVACY)
async def create_copy_address(
    ports: Ports, unit: Unit, call: Call, request: OnePerson
) -> DataCopyAddress:
    """Creates an address of a person's copy of their data, valid for ten minutes; audited."""
    person = await seen_person(unit, call, request.user_id)
    return await _address(ports, unit, call, person.id)


async def _address(ports: Ports, unit: Unit, call: Call, account_id: AccountId) -> DataCopyAddress:
    now, copy = ports.clock.now(), await unit.data_copies.of(account_id)
    if copy is None or copy.size is None:
        raise NotFound
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.COPY_FETCHED,
            at=now,
            actor=call.by,
            account_id=account_id,
            address=call.visitor.address,
        )
    )
    expires = Instant(now + VALID_MS)
    token = ports.sealer.seal(f"{account_id} {copy.name} {expires}", bound_to=_ADDRESS)
    return DataCopyAddress(path=f"/{FOLDER}/{token}", utc_expires=expires)


async def copy_at(ports: Ports, token: str) -> DataCopy | None:
    """The copy at this address; None if the address is not ours or has expired, or if the copy is
    gone.
    """
    try:
        facts = ports.sealer.open(token, bound_to=_ADDRESS)
    except SealBroken:
        return None
    account_id, name, expires = facts.split(" ")
    if ports.clock.now() >= int(expires):
        return None
    copy = await CopyOfPerson.ask(ports, AccountId(int(account_id)))
    return None if copy is None or copy.size is None or copy.name != name else copy


async def drop_old_copies(ports: Ports) -> None:
    """Deletes the copies that were kept long enough, with their files."""
    now = ports.clock.now()

    async def work(unit: Unit) -> int:
        names = await unit.data_copies.drop_kept_until(now, _AT_ONCE)
        await publish(unit, [FileUnused(name=name) for name in names], now)
        return len(names)

    while await ports.units.run(work):
        pass
