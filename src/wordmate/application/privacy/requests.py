"""People ask for a copy of their data or for the end of their account; the store answers."""

from wordmate.application.accounts.naming import first_named
from wordmate.application.accounts.reach import check_not_erased, check_sees
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.privacy.messages import (
    AnswerDataRequest,
    AskDataRequest,
    OneDataRequest,
)
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import Right
from wordmate.domain.privacy.data_request import DataRequest, DataRequestAnswered, ask_for


@operation("CustomerAskDataRequest", roles=SIGNED_IN, owns=Owns.SELF)
async def ask_data_request(
    ports: Ports, unit: Unit, call: Call, request: AskDataRequest
) -> Nothing:
    """Asks the store for a copy of the caller's data, or to close the account."""
    account_id, now = call.caller.user_id, ports.clock.now()
    [account] = await unit.accounts.held([account_id])
    check_not_erased(account)
    earlier = await unit.data_requests.of(account_id)
    await unit.data_requests.add(ask_for(account_id, request.kind, earlier, now))
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.DATA_REQUEST_MADE,
            at=now,
            actor=call.by,
            account_id=account_id,
            address=call.visitor.address,
            facts={"kind": request.kind.value},
        )
    )
    return Nothing()


@operation("CustomerWithdrawDataRequest", roles=SIGNED_IN, owns=Owns.OWN_DATA_REQUEST)
async def withdraw_data_request(
    ports: Ports, unit: Unit, call: Call, request: OneDataRequest
) -> Nothing:
    """Withdraws an open request of the caller."""
    found = present(await unit.data_requests.held(request.data_request_id))
    if found.account_id != call.caller.user_id:
        raise NotFound
    await unit.data_requests.put(found.withdrawn(ports.clock.now()))
    return Nothing()


@operation("StoreAnswerDataRequest", right=Right.PRIVACY, once=True)
async def answer_data_request(
    ports: Ports, unit: Unit, call: Call, request: AnswerDataRequest
) -> Nothing:
    """Answers an open request: it was done, or why it is not. Closing an account is answered by
    erasing it.
    """
    named = request.data_request_id
    found = present(await unit.data_requests.held(named), Thing.DATA_REQUEST, named)
    account = present(await unit.accounts.by_id(found.account_id))
    check_sees(call, account.institution_id, Thing.DATA_REQUEST, named)
    now = ports.clock.now()
    async with first_named(unit):
        answered = found.answered(request.answer, is_done=request.is_done, by=call.by, now=now)
    await put_answer(unit, call, answered, now)
    said = DataRequestAnswered(
        account_id=account.id, data_request_id=answered.id, data_request=answered.kind
    )
    await publish(unit, [said], now)
    return Nothing()


async def put_answer(unit: Unit, call: Call, answered: DataRequest, now: Instant) -> None:
    """Stores the answer to a locked request, with an entry in the audit log."""
    await unit.data_requests.put(answered)
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.DATA_REQUEST_ANSWERED,
            at=now,
            actor=call.by,
            account_id=answered.account_id,
            facts={"kind": answered.kind.value, "status": answered.status.value},
        )
    )
