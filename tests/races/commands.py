"""Every possible action on an order, by name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from msgspec import structs

from tests.races.lesson import device_at, judged, marks, stage_done
from tests.races.rows import Rows
from tests.support.application import Application
from tests.support.house import MINUTE, ZONE, House
from wordmate.application.after_class.messages import (
    ChangePlanTime,
    SubmitFeedback,
    Supplement,
)
from wordmate.application.kernel.call import Call
from wordmate.application.lessons.action_messages import HandOver, reported
from wordmate.application.lessons.messages import (
    SaveProgress,
    SubmitInteractiveResult,
    SubmitResult,
)
from wordmate.application.orders.booking_together import BookingsRefusedError, RequestedClass
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    OneCourseOrder,
    RateReview,
    SelectCourseBook,
)
from wordmate.application.orders.series_messages import (
    CancelSeries,
    ChangedSeries,
    LastChange,
    MoveSeries,
    TakeBackChanges,
)
from wordmate.application.records.messages import EvaluateTutor
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.tutoring.messages import CreateTrial
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.series import SeriesScope
from wordmate.tools.walking import Walker

DAY_MS: Final = 24 * 60 * MINUTE


@dataclass(frozen=True)
class Scene:
    """The start of two commands: the rows, the time, the order, and its lesson's stage."""

    name: str
    rows: Rows
    now: Instant
    order: OneCourseOrder
    saves: int
    """The number of saves: the current stage."""
    device: Walker
    """A device with the lesson's current state."""
    mode: LessonMode
    other_book_id: int

    @property
    def lesson(self) -> OneCourseOrder:
        """The lesson whose words this order, a review, asks."""
        [source] = (
            order["source_order_id"]
            for order in self.rows["course_order"]
            if order["id"] == self.order.course_order_id
        )
        return OneCourseOrder(course_order_id=source)

    @property
    def version(self) -> int:
        """The order's version at the start."""
        [version] = (
            order["version"]
            for order in self.rows["course_order"]
            if order["id"] == self.order.course_order_id
        )
        return int(version)

    @property
    def last_booked(self) -> OneCourseOrder:
        """The class that was booked last, and waits."""
        waiting = (
            order["id"]
            for order in self.rows["course_order"]
            if order["status"] == "RESERVED" and order["lesson_type"] != "ANTI_FORGETTING"
        )
        return OneCourseOrder(course_order_id=max(waiting))


Work = Callable[[Application, House, Scene], Awaitable[Any]]


@dataclass(frozen=True)
class Command:
    """A command, ``later_ms`` after the scene's time by the clock of its process. A command that is
    repeated ``again`` automatically may do nothing if another one is running."""

    name: str
    work: Work
    later_ms: int = 0
    again: bool = False


def _saves(who: str, *, behind: int = 0) -> Work:
    """The next stage, by a device with the current version, or with one before it."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        stage, order_id = scene.saves + 1, scene.order.course_order_id
        device = device_at(scene.device, stage)
        done = stage_done(device, house.word_ids, stage, order_id, who)
        saved = structs.replace(done, version=done.version - behind)
        return await app.save_progress(house.call(who), saved)

    return work


def _completes(who: str, *, without_test: bool = False, at: str | None = None) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = CompleteCourseOrder(
            course_order_id=scene.order.course_order_id,
            without_test=without_test,
            anti_forget_time=at,
        )
        return await app.complete_course_order(house.call(who), request)

    return work


def _rates(stars: int) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = RateReview(course_order_id=scene.order.course_order_id, stars=stars)
        return await app.rate_review(house.student, request)

    return work


def _evaluates(stars: int) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = EvaluateTutor(course_order_id=scene.order.course_order_id, stars=stars)
        return await app.evaluate_tutor(house.student, request)

    return work


def _writes(message: str) -> Work:
    """Feedback and a message of the tutor."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = SubmitFeedback(
            course_order_id=scene.order.course_order_id, feedback="Ten words", message=message
        )
        return await app.submit_feedback(house.tutor, request)

    return work


def _supplements(at: str, *, days: int, first: int = 1, of_lesson: bool = False) -> Work:
    """Reviews of all words on a number of days; the first is tomorrow, or as many days ahead."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        source = scene.lesson if of_lesson else scene.order
        today = local_date(scene.now, ZONE)
        request = Supplement(
            course_order_id=source.course_order_id,
            dates=[(today + timedelta(days=first + nth)).isoformat() for nth in range(days)],
            words=WordChoice.ALL,
            anti_forget_time=at,
        )
        return await app.supplement(house.tutor, request)

    return work


def _submits(who: str, wrong: int, *, at: str | None = None) -> Work:
    """The result in which the last ``wrong`` words of the lesson were wrong."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        review = scene.mode is LessonMode.REVIEW
        right, missed = judged(house.word_ids, wrong)
        result = SubmitResult(
            course_order_id=scene.order.course_order_id,
            student_id=house.accounts["student"].id,
            correct_word_ids=right,
            wrong_word_ids=missed,
            already_known_word_ids=[] if review else [house.word_ids[-1]],
            anti_forget_time=at,
        )
        submit = app.submit_review_result if review else app.submit_new_word_result
        return await submit(house.call(who), result)

    return work


def _hands_over(who: str, *, to_student: bool) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        device = device_at(scene.device, scene.saves + 1)
        number = device.numbers + 99 - to_student
        hand = HandOver(number=number, utc_done=scene.now, to_student=to_student)
        saved = SaveProgress(
            course_order_id=scene.order.course_order_id,
            version=device.version,
            device=who,
            actions=reported(hand),
        )
        return await app.save_progress(house.call(who), saved)

    return work


def _marks(who: str, words: int) -> Work:
    """A number of marks beside the page of an interactive course."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        order_id = scene.order.course_order_id
        device = device_at(scene.device, scene.saves + 1)
        saved = marks(device, house.word_ids, words, order_id, who)
        return await app.save_progress(house.call(who), saved)

    return work


def _submits_interactive(who: str, *, at: str | None = None) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        result = SubmitInteractiveResult(
            course_book_id=house.book_id,
            course_order_id=scene.order.course_order_id,
            anti_forget_time=at,
        )
        return await app.submit_interactive_result(house.call(who), result)

    return work


def _on_order(
    who: str, command: Callable[[Application], Callable[[Call, OneCourseOrder], Awaitable[Any]]]
) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        return await command(app)(house.call(who), scene.order)

    return work


def _by_store(command: Callable[[Application], Callable[[int], Awaitable[Any]]]) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await command(app)(scene.order.course_order_id)

    return work


def _on_lesson(command: Callable[[Application], Callable[[int], Awaitable[Any]]]) -> Work:
    """The store's commands on the lesson of a review."""

    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await command(app)(scene.lesson.course_order_id)

    return work


async def _reopens_elsewhere(app: Application, _: House, scene: Scene) -> Any:
    to = Instant(scene.now + 120 * MINUTE)
    return await app.reopen_class(scene.order.course_order_id, to)


def _by_clock(command: Callable[[Application], Callable[[], Awaitable[Any]]]) -> Work:
    async def work(app: Application, _house: House, _scene: Scene) -> Any:
        await command(app)()  # how often it looked does not matter

    return work


async def _rebuilds(app: Application, _: House, scene: Scene) -> Any:
    await app.rebuild_ledger(scene.order.course_order_id)  # how much it read does not matter


def _selects(who: str) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = SelectCourseBook(
            course_order_id=scene.order.course_order_id, course_book_id=BookId(scene.other_book_id)
        )
        return await app.select_course_book(house.call(who), request)

    return work


async def _starts_last_booked(app: Application, house: House, scene: Scene) -> Any:
    return await app.start_course_order(house.tutor, scene.last_booked)


def _books_together(minutes: int, *pairs: tuple[str, str]) -> Work:
    """An hour for each pair of student and tutor, a number of minutes after the scene's time: all
    of them or none."""

    async def work(app: Application, house: House, scene: Scene) -> Any:
        classes = [
            RequestedClass(
                line=line,
                student=house.accounts[student].phone,
                tutor=house.accounts[tutor].phone,
                appointment_at=Instant(scene.now + minutes * MINUTE),
                lesson_type=LessonType.QUOTA_60,
            )
            for line, (student, tutor) in enumerate(pairs, start=1)
        ]
        try:
            booked = await app.book_together(classes)
        except BookingsRefusedError as refused:
            raise refused.refused[0].why from refused
        return [replace(one.order, id=0) for one in booked]

    return work


def _changes_plan_time(slot: str) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = ChangePlanTime(course_order_id=scene.order.course_order_id, anti_forget_time=slot)
        return await app.change_plan_time(house.tutor, request)

    return work


def _changes_plan_time_by_store(slot: str) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        return await app.change_plan_time_by_store(scene.order.course_order_id, slot)

    return work


async def _simulates(app: Application, house: House, _: Scene) -> Any:
    request = CreateSimulation(course_book_id=house.book_id)
    view = await app.create_simulation(house.student, request)
    return structs.replace(view, course_order_id=1)


async def _creates_trial(app: Application, house: House, scene: Scene) -> Any:
    """With the student, at the time of the class booked two hours after the scene's time."""
    request = CreateTrial(
        student_id=house.accounts["student"].id,
        appointment_time=Instant(scene.now + 120 * MINUTE),
        course_book_id=house.book_id,
    )
    trial = await app.create_trial(house.tutor, request)
    return structs.replace(trial, course_order_id=trial.course_order_id and 1)


def _moves(minutes: int, *, tutor: str | None = None, as_seen: bool = False) -> Work:
    """The order, to a number of minutes after the scene's time, optionally to another tutor;
    ``as_seen``: only if it is as the scene began.
    """

    async def work(app: Application, house: House, scene: Scene) -> Any:
        to, more = scene.now + minutes * MINUTE, dict[str, Any]()
        if tutor is not None:
            more["tutor_id"] = house.accounts[tutor].id
        if as_seen:
            more["version"] = scene.version
        return await app.move_class(scene.order.course_order_id, to, **more)

    return work


def _changes_tutor(tutor: str) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        tutor_id = house.accounts[tutor].id
        return await app.change_tutor(scene.order.course_order_id, tutor_id)

    return work


def _series_outcome(answer: ChangedSeries) -> Any:
    """What changed, or the codes of what refuses it: numbers of new orders differ by chance."""
    return answer.changed or [
        (one.course_order_id, one.appointment_time, [each.code for each in one.obstacles])
        for one in answer.refused
    ]


async def _moves_series(app: Application, house: House, scene: Scene) -> Any:
    """All classes of the order's series: the order to two hours after the scene's time."""
    moving = MoveSeries(
        course_order_id=scene.order.course_order_id,
        scope=SeriesScope.ALL,
        appointment_time=Instant(scene.now + 120 * MINUTE),
        any_time=True,
    )
    return _series_outcome(await app.move_series(moving))


async def _gives_following(app: Application, house: House, scene: Scene) -> Any:
    moving = MoveSeries(
        course_order_id=scene.order.course_order_id,
        scope=SeriesScope.FOLLOWING,
        tutor_id=house.accounts["other tutor"].id,
    )
    return _series_outcome(await app.move_series(moving))


async def _cancels_series(app: Application, house: House, scene: Scene) -> Any:
    canceling = CancelSeries(course_order_id=scene.order.course_order_id, scope=SeriesScope.ALL)
    return _series_outcome(await app.cancel_series(canceling))


async def _takes_back(app: Application, house: House, scene: Scene) -> Any:
    """The last change of each class as the scene began."""
    changes = [
        LastChange(
            course_order_id=order["id"],
            version=order["version"],
            version_before=order["version"] - 1,
        )
        for order in scene.rows["course_order"]
    ]
    taken_back = await app.take_back_changes(TakeBackChanges(last_changes=changes))
    return _series_outcome(taken_back)


async def _cancels_last_booked(app: Application, house: House, scene: Scene) -> Any:
    return await app.cancel_class(scene.last_booked.course_order_id)


async def _applies(app: Application, house: House, scene: Scene) -> Any:
    """For rest in the first half hour of the class booked two hours after the scene's time."""
    view = await app.apply_rest(house.tutor, ApplyRest(slots=[Instant(scene.now + 120 * MINUTE)]))
    return structs.replace(view, rest_application_id=1)


_ALL: Final = (
    Command("start", _on_order("tutor", lambda app: app.start_course_order)),
    Command("start in time", _on_order("tutor", lambda app: app.start_course_order), -2),
    Command("start by student", _on_order("student", lambda app: app.start_course_order)),
    Command("start the other class", _starts_last_booked),
    Command("book", _books_together(120, ("student", "tutor"))),
    Command("book the tutor meanwhile", _books_together(150, ("other student", "tutor"))),
    Command("book the student meanwhile", _books_together(90, ("student", "other tutor"))),
    Command("book others meanwhile", _books_together(120, ("other student", "other tutor"))),
    Command(
        "book together",
        _books_together(120, ("other student", "other tutor"), ("student", "tutor")),
    ),
    Command(
        "book the others together",
        _books_together(120, ("student", "other tutor"), ("other student", "tutor")),
    ),
    Command("simulate", _simulates),
    Command("create a trial", _creates_trial),
    Command("move", _moves(120)),
    Command("move elsewhere", _moves(300)),
    Command("give to the other tutor", _changes_tutor("other tutor")),
    Command("move and give to the other tutor", _moves(120, tutor="other tutor")),
    Command("move what was seen", _moves(120, as_seen=True)),
    Command("move the series", _moves_series),
    Command("give the following classes to the other tutor", _gives_following),
    Command("cancel the series", _cancels_series),
    Command("take the series' change back", _takes_back),
    Command("cancel the last class", _cancels_last_booked),
    Command("apply for rest", _applies),
    Command("enter", _on_order("student", lambda app: app.enter_course_order)),
    Command("end as a no-show", _on_order("tutor", lambda app: app.end_no_show)),
    Command("pause", _on_order("tutor", lambda app: app.pause_course_order)),
    Command("pause by student", _on_order("student", lambda app: app.pause_course_order)),
    Command("go on", _on_order("student", lambda app: app.resume_course_order)),
    Command("complete", _completes("tutor")),
    Command("complete with time", _completes("tutor", at="20:30")),
    Command("complete without test", _completes("tutor", without_test=True)),
    Command("complete by student", _completes("student")),
    Command("complete without test by student", _completes("student", without_test=True)),
    Command("leave", _on_order("student", lambda app: app.leave_review)),
    Command("rate", _rates(5)),
    Command("rate lower", _rates(2)),
    Command("evaluate", _evaluates(5)),
    Command("evaluate lower", _evaluates(2)),
    Command("write feedback", _writes("Well done")),
    Command("write other feedback", _writes("Read it aloud")),
    Command("supplement", _supplements("19:30", days=1)),
    Command("supplement more", _supplements("20:00", days=2)),
    Command("change the plan's time", _changes_plan_time("21:00")),
    Command("supplement the lesson", _supplements("20:00", days=1, first=5, of_lesson=True)),
    Command("supplement another day", _supplements("20:00", days=1, first=3, of_lesson=True)),
    Command("change the plan's time by store", _changes_plan_time_by_store("06:30")),
    Command("select book", _selects("tutor")),
    Command("select book by student", _selects("student")),
    Command("save", _saves("student")),
    Command("save by tutor", _saves("tutor")),
    Command("save by who is behind", _saves("student", behind=1)),
    Command("submit A", _submits("student", 3)),
    Command("submit A by tutor", _submits("tutor", 3)),
    Command("submit A with time", _submits("student", 3, at="19:30")),
    Command("submit A with time by tutor", _submits("tutor", 3, at="19:30")),
    Command("submit B by tutor", _submits("tutor", 5)),
    Command("submit B with time by tutor", _submits("tutor", 5, at="20:00")),
    Command("hand over", _hands_over("tutor", to_student=True)),
    Command("take the lead back", _hands_over("tutor", to_student=False)),
    Command("hand over by student", _hands_over("student", to_student=True)),
    Command("mark words", _marks("student", 3)),
    Command("mark other words", _marks("tutor", 2)),
    Command("unmark words", _marks("tutor", 0)),
    Command("submit interactive", _submits_interactive("tutor")),
    Command("submit interactive with time", _submits_interactive("tutor", at="19:30")),
    Command("submit interactive by student", _submits_interactive("student", at="20:00")),
    Command("ask deletion", _by_store(lambda app: app.ask_deletion)),
    Command("withdraw deletion", _by_store(lambda app: app.withdraw_deletion)),
    Command("approve deletion", _on_order("tutor", lambda app: app.approve_deletion)),
    Command("cancel", _by_store(lambda app: app.cancel_class)),
    Command("reopen", _by_store(lambda app: app.reopen_class)),
    Command("reopen elsewhere", _reopens_elsewhere),
    Command("ask deletion of the lesson", _on_lesson(lambda app: app.ask_deletion)),
    Command("withdraw deletion of the lesson", _on_lesson(lambda app: app.withdraw_deletion)),
    Command("rebuild", _rebuilds),
    Command("clock", _by_clock(lambda app: app.process_due_orders), again=True),
    Command("clock a day later", _by_clock(lambda app: app.process_due_orders), DAY_MS, again=True),
    Command("purge", _by_clock(lambda app: app.purge_deleted), again=True),
)
ON_ORDERS: Final = {command.name: command for command in _ALL}
