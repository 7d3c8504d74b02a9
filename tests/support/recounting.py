"""Random weeks of a student, and a plain recount of their ledgers.

The recount shares no code with the product's: it walks through all events and counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from random import Random
from typing import Any

from tests.support.house import MINUTE, ZONE, House
from tests.support.walking import walked
from wordmate.application.content.messages import ListReviewWords
from wordmate.application.kernel.call import Call
from wordmate.application.lessons.action_messages import Judge, TakeBack
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import (
    CourseOrderView,
    CreateSimulation,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    OrderFilter,
    RateReview,
)
from wordmate.application.progress.messages import StudentMetric
from wordmate.application.words.messages import (
    FavoriteChange,
    MarkWords,
    PracticeAnswer,
    SaveFavorites,
    SubmitPractice,
)
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons import actions as done
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders import events as told
from wordmate.domain.orders.events import LedgerEntry
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.reviews.errors import NothingDue
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordLedgerEntry
from wordmate.tools.walking import Walker

Recount = Mapping[tuple[str, date | int], Mapping[str, int]]


@dataclass
class Session:
    """An order as its events describe it, one after the other."""

    booked: Any = None
    started: int | None = None
    is_led: bool = False
    has_begun: bool = False
    paused: int | None = None
    went_on: int | None = None
    ended: int | None = None
    groups: list[list[int]] = field(default_factory=list)
    memorized: set[int] = field(default_factory=set)
    right: Sequence[WordId] = ()
    wrong: Sequence[WordId] = ()
    known: Sequence[int] = ()
    purged: bool = False
    status: str = "RESERVED"
    was_due: bool = True
    appointment_at: Instant = EPOCH
    closes_at: Instant = EPOCH
    ended_by: str | None = None

    def hear(self, one: LedgerEntry) -> None:  # noqa: PLR0912 -- one for each kind of event
        match one.event:
            case told.Booked():
                self.booked = one.event
                self.appointment_at = one.event.appointment_at
                self.closes_at = one.event.closes_at
            case told.Moved():
                self.appointment_at = one.event.appointment_at
                self.closes_at = one.event.closes_at
            case told.Canceled():
                self.status = "CANCELED"
            case told.Expired():
                self.status = "EXPIRED"
            case told.Started():
                self.started, self.status = one.at, "IN_PROGRESS"
                self.is_led = one.event.by == "TEACHER"
            case told.TimeBegan():
                self.started, self.has_begun = one.at, True
            case told.Paused():
                self.paused = one.at
            case told.Resumed():
                self.went_on = one.at
            case told.Left():
                kept = {"appointment_at": self.appointment_at, "closes_at": self.closes_at}
                self.__init__(booked=self.booked, **kept)
            case done.Begin(word_ids=words):
                self.groups = [list(words[at : at + 5]) for at in range(0, len(words), 5)]
            case done.FinishCards(group_index=index):
                self.memorized.add(index)
            case told.ResultSubmitted(correct=right, wrong=wrong, already_known=known):
                self.right, self.wrong, self.known = right, wrong, known
            case told.Completed():
                self.ended, self.status = one.at, "COMPLETED"
                self.ended_by = one.event.by
            case told.NothingDue():
                self.status, self.was_due = "COMPLETED", False
            case told.DeletionMoved(step="purge"):
                self.purged = True

    @property
    def minutes_booked(self) -> int:
        return 60 if self.booked.lesson_type in ("QUOTA_60", "QUOTA_TRIAL") else 30

    @property
    def used(self) -> int:
        """The used part of the booked time, without the pause."""
        return min(self._lasted, self.minutes_booked * MINUTE)

    @property
    def _lasted(self) -> int:
        if self.booked.is_simulated and not (self.is_review or self.has_begun):
            return 0
        started, ended = self.started or 0, self.ended or 0
        paused = 0 if self.paused is None else max(started, self.paused)
        over = 0 if self.paused is None else min(ended, self.went_on or self.paused + 5 * MINUTE)
        return ended - started - max(0, over - paused)

    @property
    def is_review(self) -> bool:
        return bool(self.booked.lesson_type == "ANTI_FORGETTING")

    @property
    def worked(self) -> set[int]:
        """The words whose cards were seen; repeated words were seen before."""
        return {word for index in self.memorized for word in _at(self.groups, index)}

    @property
    def taught(self) -> set[int]:
        """The words worked on: in a review the asked ones."""
        if self.is_review:
            return {*self.right, *self.wrong}
        return (self.worked | {*self.right} | {*self.wrong}) - {*self.known}


def _at(groups: Sequence[Sequence[int]], index: int) -> Sequence[int]:
    return groups[index] if index < len(groups) else ()


def sessions_of(stories: Mapping[int, Iterable[LedgerEntry]]) -> dict[int, Session]:
    """Every order as its events describe it."""
    sessions = dict[int, Session]()
    for number, story in stories.items():
        sessions[number] = Session()
        for happened in story:
            sessions[number].hear(happened)
    return sessions


def local_day(at: Instant) -> date:
    """The day of an instant in the service's zone."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZONE).date()


def recount(
    stories: Mapping[int, Iterable[LedgerEntry]], words: Iterable[WordLedgerEntry] = ()
) -> Recount:
    """Every number of a student's progress, counted again."""
    sessions = sessions_of(stories)
    found: dict[tuple[str, date | int], Counter[str]] = {}
    for session in sessions.values():
        if session.ended is None or session.started is None or session.purged:
            continue
        at = ("day", local_day(Instant(session.started)))
        counted = found.setdefault(at, Counter())
        counted["practice_ms"] += session.used
        if session.booked.lesson_type != "ANTI_FORGETTING":
            counted["words_learned"] += len(session.taught)
            continue
        of_plan: Counter[str] = Counter()
        source = sessions.get(session.booked.source_order_id)
        if source is not None and source.ended is not None and (session.right or session.wrong):
            later = local_day(session.booked.appointment_at) - local_day(Instant(source.ended))
            of_plan = found.setdefault(("plan day", later.days), Counter())
        for one in (counted, of_plan):
            one["reviews_done"] += 1
            one["review_asked"] += len(session.right) + len(session.wrong)
            one["review_right"] += len(session.right)
    for answer in words:
        if answer.kind == "practised":
            counted = found.setdefault(("day", local_day(answer.happened_at)), Counter())
            counted["review_asked"] += 1
            counted["review_right"] += bool(answer.right)
    return {at: +one for at, one in found.items() if any(one.values())}


def as_recounted(metric: StudentMetric) -> Recount:
    """A metric by recount, without its minutes, which are rounded."""
    days = {
        ("day", one.day): {
            name: getattr(one, name)
            for name in ("words_learned", "reviews_done", "review_asked", "review_right")
        }
        for one in metric.days
    }
    plan = {
        ("plan day", one.plan_day): {"review_asked": one.asked, "review_right": one.right}
        for one in metric.retention
    }
    said = {
        at: {n: count for n, count in one.items() if count} for at, one in (days | plan).items()
    }
    return {at: one for at, one in said.items() if one}


@dataclass
class Weeks:
    """A student's random weeks: classes, simulations and reviews, with any outcome."""

    house: House
    lot: Random
    numbers: int = 0

    def _chance(self, share: float) -> bool:
        return self.lot.random() < share

    async def go_by(self, days: int) -> None:
        """Random actions on each of these days."""
        for _ in range(days):
            if self._chance(0.7):
                await self._lesson()
            for review in await self._due():
                if self._chance(0.7) and review.course_order_id in await self._open():
                    await self._review(review)
            if self._chance(0.3):
                await self._practise()
            if self._chance(0.3):
                await self._mark()
            if self._chance(0.4):
                await self._favor()
            if self._chance(0.15):
                await self._purge()
            self.house.clock.move(minutes=self.lot.randrange(8 * 60, 30 * 60))
            await self.house.app.process_due_orders()

    async def _lesson(self) -> None:
        house = self.house
        alone = self._chance(0.3) and WordState.NEW in await house.states()
        leader = house.student if alone else house.tutor
        if alone:
            request = CreateSimulation(course_book_id=house.book_id)
            made = await house.app.create_simulation(house.student, request)
            order = OneCourseOrder(course_order_id=made.course_order_id)
        else:
            lesson = self.lot.choice([LessonType.QUOTA_30, LessonType.QUOTA_60])
            order = await house.running(lesson=lesson)
        words = self.lot.sample(house.word_ids, self.lot.randrange(2, 12))
        known = words[: self.lot.randrange(2)]
        walk = await house.walk(order)
        steps = walked(walk, self.lot, words[len(known) :], known=known)
        at = self.lot.choice([None, "10:00", "19:30"])
        await self._held(order, leader, walk, steps, at)

    async def _held(
        self,
        order: OneCourseOrder,
        leader: Call,
        walk: Walker,
        steps: Iterable[LessonStep],
        at: str | None = None,
    ) -> None:
        """A lesson or review from its first save to its end, if it is ended."""
        house, lot = self.house, self.lot
        stops = lot.randrange(1, 40)
        for nth, _ in enumerate(steps, 1):
            if nth == stops:
                break
        await house.app.save_progress(
            await house.led(order), walk.save(order.course_order_id, "walker")
        )
        if self._chance(0.2):
            await house.app.pause_course_order(leader, order)
            if self._chance(0.5):
                house.clock.move(minutes=lot.randrange(6))
                await house.app.resume_course_order(house.student, order)
        house.clock.move(minutes=lot.randrange(2, 70))
        if self._chance(0.1):
            house.clock.move(minutes=30 * 60)  # nobody ends it, so the clock does
            await house.app.process_due_orders()
            return
        if not walk.state.finished:
            end = house.end(order, without_test=True, anti_forget_time=at)
            await house.app.complete_course_order(leader, end)
            return
        submit = house.app.submit_new_word_result
        tested = walk.state.test_correct_ids, walk.state.test_wrong_ids
        if self._chance(0.8):
            await submit(house.student, self._result(order, walk, *tested, at))
            if leader == house.tutor and self._chance(0.5):  # the tutor judges differently
                swapped = self._result(order, walk, tested[1], tested[0], at)
                await submit(house.tutor, swapped)
        without = house.end(order, without_test=True)
        await house.app.complete_course_order(leader, without)
        if self._chance(0.3):
            await self._late(order, walk)

    def _result(
        self,
        order: OneCourseOrder,
        walk: Walker,
        right: Sequence[WordId],
        wrong: Sequence[WordId],
        at: str | None,
    ) -> SubmitResult:
        return SubmitResult(
            course_order_id=order.course_order_id,
            student_id=self.house.accounts["student"].id,
            correct_word_ids=list(right),
            wrong_word_ids=list(wrong),
            already_known_word_ids=list(walk.state.already_known_ids),
            anti_forget_time=at,
        )

    async def _late(self, order: OneCourseOrder, walk: Walker) -> None:
        """An answer after the end, and one taken back."""
        groups = walk.state.groups
        place: dict[str, Any] = {"group_index": len(groups) - 1, "word_id": groups[0][0]}
        place |= {"step": LessonStep.AFTER_TEST, "utc_done": self.house.clock.now()}
        walk.numbers += 2
        right, number = self._chance(0.5), walk.numbers
        walk.actions += [
            Judge(**place, number=number - 1, right=right, latency_ms=900),
            TakeBack(**{**place, "step": "after_test"}, number=number),
        ]
        save = walk.save(order.course_order_id, "walker")
        await self.house.app.save_progress(await self.house.led(order), save)

    async def _due(self) -> list[CourseOrderView]:
        today = await self.house.app.list_reviews(
            self.house.student, ListAntiForgetOrders(period=OrderPeriod.TODAY, page_size=100)
        )
        reserved = [one for one in today.data if one.status is OrderStatus.RESERVED]
        return [one for one in reserved if "START" in one.actions]

    async def _open(self) -> set[int]:
        """The reviews that may still be started: the previous one may have taken their time."""
        return {one.course_order_id for one in await self._due()}

    async def _review(self, review: CourseOrderView) -> None:
        house = self.house
        order = OneCourseOrder(course_order_id=review.course_order_id)
        try:
            await house.app.start_course_order(house.student, order)
        except NothingDue:
            return
        listed = await self._words(order)
        if self._chance(0.2):  # left within a minute: as if never started
            await house.app.leave_review(house.student, order)
            return
        await self._tested(order, listed)
        house.clock.move(minutes=self.lot.randrange(2, 70))
        if self._chance(0.1):
            house.clock.move(minutes=30 * 60)  # nobody ends it, so the clock does
            await house.app.process_due_orders()
            return
        stars = self.lot.randrange(1, 6)
        rated = RateReview(course_order_id=order.course_order_id, stars=stars)
        await house.app.rate_review(house.student, rated)
        await house.app.complete_course_order(house.student, house.end(order))

    async def _tested(self, order: OneCourseOrder, listed: Sequence[WordId]) -> None:
        """Every word of a review is answered."""
        walk = await self.house.walk(order)
        walk.open_review(listed)
        while not walk.state.finished:
            walk.judge(right=self._chance(0.7))
        await self.house.app.save_progress(self.house.student, walk.save(order.course_order_id))

    async def _words(self, order: OneCourseOrder) -> list[WordId]:
        request = ListReviewWords(course_order_id=order.course_order_id, page_size=100)
        listed = await self.house.app.list_review_words(self.house.student, request)
        return [one.id for one in listed.data]

    async def _practise(self) -> None:
        """Free practice, some of it sent once more."""
        self.numbers += 10
        sent = SubmitPractice(
            device="walker",
            answers=[
                PracticeAnswer(
                    word_id=word,
                    right=self._chance(0.6),
                    latency_ms=800,
                    number=self.numbers + nth,
                )
                for nth, word in enumerate(self.lot.sample(self.house.word_ids, 3))
            ],
        )
        for _ in range(self.lot.randrange(1, 3)):
            await self.house.app.submit_practice(self.house.student, sent)

    async def _mark(self) -> None:
        """Words are marked as mastered, or unmarked."""
        some = self.lot.sample(self.house.word_ids, 2)
        request = MarkWords(word_ids=some, is_mastered=self._chance(0.7))
        await self.house.app.mark_words(self.house.student, request)

    async def _favor(self) -> None:
        """Words become favourites, or stop being favourites."""
        self.numbers += 10
        some = [
            FavoriteChange(word_id=word, is_favorite=self._chance(0.7), number=self.numbers + nth)
            for nth, word in enumerate(self.lot.sample(self.house.word_ids, 3))
        ]
        saved = SaveFavorites(device="walker", changes=some)
        await self.house.app.save_favorites(self.house.student, saved)

    async def _purge(self) -> None:
        """The store removes a record from every list and metric."""
        house = self.house
        listed = await house.app.list_orders(
            house.tutor, ListCourseOrders(status=OrderFilter.COMPLETED, page_size=100)
        )
        classes = [one for one in listed.data if one.deletion_status.value == "NORMAL"]
        if not classes:
            return
        order = OneCourseOrder(course_order_id=self.lot.choice(classes).course_order_id)
        await house.app.ask_deletion(order.course_order_id)
        await house.app.approve_deletion(house.tutor, order)
        await house.app.purge_deleted()
