"""Booked sessions."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.app import Application
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CourseOrderCount,
    CourseOrderView,
    CreateSimulation,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    RateReview,
    SelectCourseBook,
)

area = Area("course orders")


@area.operation("CustomerListCourseOrder")
async def list_orders(
    app: Application, call: Call, request: ListCourseOrders
) -> Page[CourseOrderView]:
    """The caller's own course orders."""
    return await app.list_orders(call, request)


@area.operation("CustomerListAntiForgetOrder")
async def list_reviews(
    app: Application, call: Call, request: ListAntiForgetOrders
) -> Page[CourseOrderView]:
    """The caller's own review orders."""
    return await app.list_reviews(call, request)


@area.operation("CustomerGetCourseOrderCount")
async def count_orders(app: Application, call: Call, request: Empty) -> CourseOrderCount:
    """The caller's own orders by list filter."""
    return await app.count_orders(call, request)


@area.operation("CustomerCheckCourseOrderTime")
async def check_time(app: Application, call: Call, request: OneCourseOrder) -> LessonClock:
    """The lesson's time as the server sees it."""
    return await app.check_time(call, request)


@area.operation("StartCourseOrder", takes_key=True)
async def start(app: Application, call: Call, request: OneCourseOrder) -> CourseOrderView:
    """Starts the class; a running one is answered as it is."""
    return await app.start_course_order(call, request)


@area.operation("CustomerPauseCourse", takes_key=True)
async def pause(app: Application, call: Call, request: OneCourseOrder) -> LessonClock:
    """Pauses the class once: its deadline moves by five minutes."""
    return await app.pause_course_order(call, request)


@area.operation("CompleteCourseOrder", takes_key=True)
async def complete(app: Application, call: Call, request: CompleteCourseOrder) -> CourseOrderView:
    """Ends the class; a completed one is answered as it is."""
    return await app.complete_course_order(call, request)


@area.operation("CustomerLeaveReview", takes_key=True)
async def leave_review(app: Application, call: Call, request: OneCourseOrder) -> CourseOrderView:
    """Leaves a review; within its first minute nothing of it counts, and it can be started anew."""
    return await app.leave_review(call, request)


@area.operation("CustomerRateReview")
async def rate_review(app: Application, call: Call, request: RateReview) -> CourseOrderView:
    """Rates a running review; the last stars count."""
    return await app.rate_review(call, request)


@area.operation("CustomerSelectCourseBook")
async def select_book(app: Application, call: Call, request: SelectCourseBook) -> CourseOrderView:
    """Chooses the material of an order that has no progress yet."""
    return await app.select_course_book(call, request)


@area.operation("CustomerCreateSimulation", takes_key=True)
async def create_simulation(
    app: Application, call: Call, request: CreateSimulation
) -> CourseOrderView:
    """A student's simulation for themself, ready to be started."""
    return await app.create_simulation(call, request)


@area.operation("CustomerTeacherApproveDeleteClassRecordRequest")
async def approve_deletion(
    app: Application, call: Call, request: OneCourseOrder
) -> CourseOrderView:
    """Approves that the store deletes a class record."""
    return await app.approve_deletion(call, request)
