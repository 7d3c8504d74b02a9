"""Commands on a person's data: copies, requests, erasures, and what else is written of them."""

from dataclasses import replace
from typing import Any, Final

from tests.races import beginnings
from tests.races.commands import Command, Scene, Work
from tests.support.application import Application
from tests.support.fakes import NumberedTokens
from tests.support.house import MINUTE, House
from wordmate.application.accounts.messages.account_settings import UpdateUserProfile
from wordmate.application.accounts.messages.people import ChangeAccount, SetFacts
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.booking_together import BookingsRefusedError, RequestedClass
from wordmate.application.orders.credit_messages import AddCredits
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.privacy.messages import (
    AnswerDataRequest,
    AskDataRequest,
    ErasePerson,
    OneDataRequest,
    PrepareDataCopy,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.privacy.data_request import DataRequestKind

_FROM: Final = 2_000_000
"""The names of the files of copies are numbered from here."""
WHY: Final = "asked for it"


async def nothing_open(house: House) -> OneCourseOrder:
    """A class that is over; its student asked for a copy of their data."""
    order = await beginnings.completed(house)
    await house.app.ask_data_request(house.student, AskDataRequest(kind=DataRequestKind.COPY))
    return order


def _student_id(house: House) -> AccountId:
    return house.accounts["student"].id


async def _erases(app: Application, house: House, _: Scene) -> Any:
    return await app.erase_person(ErasePerson(user_id=_student_id(house), reason=WHY))


def _prepares(number: int) -> Work:
    """A copy whose file has this number."""

    async def work(app: Application, house: House, _: Scene) -> Any:
        drawing = replace(app.ports, randomness=NumberedTokens(_FROM + number))
        request = PrepareDataCopy(user_id=_student_id(house), reason=WHY)
        return await Application(drawing).prepare_data_copy(request)

    return work


def _asks(kind: DataRequestKind) -> Work:
    async def work(app: Application, house: House, _: Scene) -> Any:
        return await app.ask_data_request(house.student, AskDataRequest(kind=kind))

    return work


async def _request_id(house: House) -> Any:
    asked = await house.app.own_data_requests(house.student, Empty())
    return asked.data[-1].data_request_id


async def _withdraws(app: Application, house: House, _: Scene) -> Any:
    request = OneDataRequest(data_request_id=await _request_id(house))
    return await app.withdraw_data_request(house.student, request)


async def _refuses(app: Application, house: House, _: Scene) -> Any:
    request = AnswerDataRequest(
        data_request_id=await _request_id(house), is_done=False, answer="who are you?"
    )
    return await app.answer_data_request(request)


async def _opens(app: Application, house: House, _: Scene) -> Any:
    return (await app.enable(ChangeAccount(user_id=_student_id(house)))).disabled


async def _sets_facts(app: Application, house: House, _: Scene) -> Any:
    facts: dict[str, str | None] = {"verifier_name": "Wang Fang"}
    await app.set_facts(SetFacts(user_id=_student_id(house), facts=facts))


async def _describes(app: Application, house: House, _: Scene) -> Any:
    await app.update_student(house.student, UpdateUserProfile(name="Xiao Man"))


async def _buys(app: Application, house: House, _: Scene) -> Any:
    request = AddCredits(
        user_id=_student_id(house), lesson_type="QUOTA_60", lessons=10, note="paid by Li Lei"
    )
    return await app.add_credits(request)


async def _books(app: Application, house: House, scene: Scene) -> Any:
    """The person by number, a day ahead."""
    requested = RequestedClass(
        line=1,
        student=house.accounts["student"].account_no,
        tutor=house.accounts["tutor"].account_no,
        appointment_at=Instant(scene.now + 24 * 60 * MINUTE),
        lesson_type=LessonType.QUOTA_60,
    )
    try:
        await app.book_together([requested], any_time=True)
    except BookingsRefusedError as refused:
        raise refused.refused[0].why from refused


PERSONAL: Final = (
    Command("erase the person", _erases),
    Command("prepare a copy", _prepares(1)),
    Command("prepare another copy", _prepares(2)),
    Command("ask for the end of the account", _asks(DataRequestKind.CLOSE)),
    Command("withdraw the request", _withdraws),
    Command("refuse the request", _refuses),
    Command("open the account", _opens),
    Command("set facts", _sets_facts),
    Command("change one's own name", _describes),
    Command("buy credits", _buys),
    Command("book the person", _books),
)
