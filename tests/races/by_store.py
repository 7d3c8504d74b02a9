"""The store's decisions on payments and rest, and tutors' actions on them."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import structs

from tests.races.beginnings import Begin
from tests.races.beside_orders import last
from tests.races.commands import Command, Scene, Work
from tests.support.application import Application
from tests.support.house import MINUTE, House
from wordmate.application.orders.messages import CompleteCourseOrder, OneCourseOrder
from wordmate.application.pay.messages import RaiseCommissionProblem, ResultLine
from wordmate.application.rest.messages import ApplyRest, OneRestApplication
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.pay.errors import ResultsRefused

FIRST_BATCH: Final = "november"
REST_AHEAD: Final = 300
"""Minutes from the time of a scene to the requested rest."""


async def flagged(house: House) -> OneCourseOrder:
    """A class that ended so long after its deadline that its pay is flagged."""
    order = await house.running()
    house.clock.move(minutes=3 * 60)
    ending = CompleteCourseOrder(course_order_id=order.course_order_id, without_test=True)
    await house.app.complete_course_order(house.tutor, ending)
    return order


async def to_be_purged(house: House) -> OneCourseOrder:
    """A flagged payment of a class whose deletion its tutor has approved."""
    order = await flagged(house)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    return order


async def in_batch(house: House) -> OneCourseOrder:
    order = await flagged(house)
    await house.app.issue_batch(FIRST_BATCH, with_flagged=True)
    return order


async def failed(house: House) -> OneCourseOrder:
    order = await in_batch(house)
    await house.app.take_results([_line(order, "failed", "no account")])
    return order


async def doubted(house: House) -> OneCourseOrder:
    order = await flagged(house)
    await house.app.raise_commission_problem(house.tutor, _problem(order, "少算了"))
    return order


async def missed(house: House) -> OneCourseOrder:
    """A no-show, whose pay waits for the store."""
    order = await house.running()
    house.clock.move(minutes=11)
    await house.app.end_no_show(house.tutor, order)
    return order


async def missed_in_batch(house: House) -> OneCourseOrder:
    order = await missed(house)
    await house.app.issue_batch(FIRST_BATCH, with_flagged=True)
    return order


async def missed_and_paid(house: House) -> OneCourseOrder:
    order = await missed_in_batch(house)
    await house.app.take_results([_line(order, "issued")])
    return order


def resting(*, approved: bool) -> Begin:
    """A waiting class; its tutor has requested rest later in the day."""

    async def begin(house: House) -> OneCourseOrder:
        order = await house.booked()
        slots = [Instant(house.clock.at + REST_AHEAD * MINUTE)]
        view = await house.app.apply_rest(house.tutor, ApplyRest(slots=slots))
        if approved:
            await house.app.approve_rest(view.rest_application_id)
        return order

    return begin


async def rest_withdrawn(house: House) -> OneCourseOrder:
    """The tutor no longer asks for it."""
    order = await house.booked()
    slots = [Instant(house.clock.at + REST_AHEAD * MINUTE)]
    view = await house.app.apply_rest(house.tutor, ApplyRest(slots=slots))
    request = OneRestApplication(rest_application_id=view.rest_application_id)
    await house.app.withdraw_rest(house.tutor, request)
    return order


def _line(order: OneCourseOrder, result: str, reason: str = "") -> ResultLine:
    return ResultLine(
        line=2, batch=FIRST_BATCH, order=str(order.course_order_id), result=result, reason=reason
    )


def _problem(order: OneCourseOrder, text: str) -> RaiseCommissionProblem:
    return RaiseCommissionProblem(course_order_id=order.course_order_id, text=text)


def _releases(reason: str) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await app.release([scene.order.course_order_id], reason)

    return work


def _takes_back(*, held_again: bool) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        number, reason = scene.order.course_order_id, "the child was there"
        if held_again:
            return await app.reopen_class(number, Instant(scene.now + 120 * MINUTE), reason=reason)
        return await app.take_back_no_show(number, reason=reason)

    return work


def _issues(batch: str, *, with_flagged: bool) -> Work:
    async def work(app: Application, _house: House, _scene: Scene) -> Any:
        return await app.issue_batch(batch, with_flagged=with_flagged)

    return work


def _results(result: str, reason: str = "") -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        try:
            return await app.take_results([_line(scene.order, result, reason)])
        except ResultsRefused as refused:
            return [one.why.en for one in refused.lines]

    return work


async def _retries(app: Application, _: House, scene: Scene) -> Any:
    return await app.retry_failed([scene.order.course_order_id])


def _raises(text: str) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        return await app.raise_commission_problem(house.tutor, _problem(scene.order, text))

    return work


def _answers(text: str) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await app.answer_problem(scene.order.course_order_id, text)

    return work


def _application(scene: Scene) -> RestApplicationId:
    return RestApplicationId(last(scene, "rest_application"))


def _decides(
    decision: Callable[[Application], Callable[..., Awaitable[Any]]], *answer: bool | str
) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await decision(app)(_application(scene), *answer)

    return work


async def _withdraws_rest(app: Application, house: House, scene: Scene) -> Any:
    request = OneRestApplication(rest_application_id=_application(scene))
    return await app.withdraw_rest(house.tutor, request)


async def _applies_again(app: Application, house: House, scene: Scene) -> Any:
    request = ApplyRest(slots=[Instant(scene.now + REST_AHEAD * MINUTE)])
    view = await app.apply_rest(house.tutor, request)
    return structs.replace(view, rest_application_id=RestApplicationId(1))


PAYMENTS: Final = (
    Command("release", _releases("the child was late")),
    Command("release for another reason", _releases("looked at")),
    Command("issue", _issues(FIRST_BATCH, with_flagged=False)),
    Command("issue with what is flagged", _issues(FIRST_BATCH, with_flagged=True)),
    Command("issue another batch with it", _issues("another", with_flagged=True)),
    Command("tell that it was issued", _results("issued")),
    Command("tell that it failed", _results("failed", "no account")),
    Command("retry", _retries),
    Command("doubt", _raises("少算了")),
    Command("doubt otherwise", _raises("多算了")),
    Command("answer the doubt", _answers("对")),
    Command("answer it in other words", _answers("不对")),
)
NO_SHOWS: Final = (
    Command("take the no-show back", _takes_back(held_again=False)),
    Command("hold the missed class again", _takes_back(held_again=True)),
)
RESTS: Final = (
    Command("approve rest", _decides(lambda app: app.answer_rest, True)),
    Command("reject rest", _decides(lambda app: app.answer_rest, False, "a class is planned")),
    Command("reject rest otherwise", _decides(lambda app: app.answer_rest, False, "no")),
    Command("lift rest", _decides(lambda app: app.lift_rest, "a class is planned")),
    Command("lift rest otherwise", _decides(lambda app: app.lift_rest, "no")),
    Command("withdraw rest", _withdraws_rest),
    Command("apply for this rest again", _applies_again),
)
