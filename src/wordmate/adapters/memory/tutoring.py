"""Tutors and their students: the queries, and the counts of trials."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from wordmate.adapters.memory.own_students import own_students
from wordmate.adapters.memory.read_records import record_of
from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.kernel.call import Caller
from wordmate.application.kernel.messages import Page
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.orders.views import order_view
from wordmate.application.records.messages import CourseRecord
from wordmate.application.reviews.ports import ReviewRow
from wordmate.application.tutoring.messages import (
    EvaluationText,
    StudentClass,
    StudentReviews,
    StudentRow,
    Taught,
)
from wordmate.application.tutoring.ports import Looking, Pair, Span
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus, whole_minutes
from wordmate.domain.orders.review_days import is_missed
from wordmate.domain.orders.standing import counts_time, is_ahead, is_over
from wordmate.domain.records.class_time import class_time
from wordmate.domain.records.tally import Tally
from wordmate.domain.tutoring.trial import TrialsOfDay
from wordmate.domain.words.word_learning import TO_REVIEW, WordState, mastery_rate


class MemoryTrials:
    """``Trials``."""

    def __init__(self, tables: Tables) -> None:
        self._trials = tables.trials

    async def asked(self, tutor_id: AccountId, day: int) -> None:
        found = await self.hold(tutor_id, day)
        self._trials[tutor_id, day] = replace(found, tried=found.tried + 1)

    async def hold(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        return self._trials.setdefault((tutor_id, day), TrialsOfDay())

    async def created(self, tutor_id: AccountId, day: int) -> None:
        found = self._trials[tutor_id, day]
        self._trials[tutor_id, day] = replace(found, created=found.created + 1)


class MemoryTutoringReads:
    """The queries of tutoring."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    def _reviews(self, wanted: Callable[[CourseOrder], bool]) -> Sequence[ReviewRow]:
        raise NotImplementedError

    async def students(
        self, tutor_id: AccountId, search: str, looking: Looking, *, limit: int, offset: int
    ) -> Page[StudentRow]:
        found = [
            self._student_row(Pair(tutor_id=tutor_id, student_id=student), looking)
            for student in self._students(tutor_id)
            if self._is_meant(student, search)
        ]
        found.sort(key=lambda one: (_when(one), one.user_name, one.student_id))
        return Page(data=found[offset : offset + limit], total=len(found))

    async def student(self, pair: Pair, looking: Looking) -> StudentRow | None:
        if pair.student_id not in self._students(pair.tutor_id):
            return None
        return self._student_row(pair, looking)

    async def classes_ahead(
        self, pair: Pair, caller: Caller, looking: Looking, *, limit: int
    ) -> Sequence[CourseOrderView]:
        ahead = self._ahead(pair, looking)[:limit]
        return [
            order_view(one, context_of(self._tables, one), caller, looking.now) for one in ahead
        ]

    async def classes_over(
        self, pair: Pair, caller: Caller, looking: Looking, *, before: tuple[int, int], limit: int
    ) -> Sequence[CourseRecord]:
        tables = self._tables
        over = [one for one in self._over(pair, looking) if (one.appointment_at, one.id) < before]
        return [record_of(tables, one, caller, looking.now) for one in over[:limit]]

    async def reviews_of_pair(self, pair: Pair, since: Instant) -> Sequence[ReviewRow]:
        return self._reviews(
            lambda one: (
                (one.tutor_id, one.student_id) == (pair.tutor_id, pair.student_id)
                and one.appointment_at >= since
            )
        )

    async def taught(self, tutor_id: AccountId, one: Span, other: Span) -> tuple[Taught, Taught]:
        return self._taught_between(tutor_id, *one), self._taught_between(tutor_id, *other)

    def _taught_between(self, tutor_id: AccountId, since: Instant, until: Instant) -> Taught:
        completed = [
            one
            for one in self._tables.orders.values()
            if one.tutor_id == tutor_id
            and one.status is OrderStatus.COMPLETED
            and one.deletion is not DeletionStatus.DELETED
            and since <= one.appointment_at < until
        ]
        classes = [one for one in completed if one.lesson_type is not LessonType.ANTI_FORGETTING]
        led = [one for one in completed if counts_time(one, Role.TUTOR)]
        used = sum(class_time(one, one.ended_at or EPOCH).consumed_ms for one in led)
        return Taught(
            classes=len(classes),
            minutes=whole_minutes(used),
            reviews_led=sum(one.lesson_type is LessonType.ANTI_FORGETTING for one in led),
        )

    async def student_count(self, tutor_id: AccountId) -> int:
        return len(self._students(tutor_id))

    async def trials_of_day(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        return self._tables.trials.get((tutor_id, day), TrialsOfDay())

    async def tally(self, tutor_id: AccountId) -> Tally:
        return self._tables.tallies.get(tutor_id, Tally())

    async def evaluation_texts(
        self, tutor_id: AccountId, *, limit: int, offset: int
    ) -> Sequence[EvaluationText]:
        shown = [
            EvaluationText(place=place, text=one.body)
            for (tutor, place), one in sorted(self._tables.evaluation_texts.items())
            if tutor == tutor_id and one.is_shown
        ]
        return shown[offset : offset + limit]

    def _students(self, tutor_id: AccountId) -> list[AccountId]:
        """A tutor's own students whose accounts are open."""
        accounts = self._tables.accounts
        students = own_students(self._tables, tutor_id)
        return [one for one in students if not accounts[one].account.disabled]

    def _is_meant(self, student_id: AccountId, search: str) -> bool:
        account = self._tables.accounts[student_id].account
        return search.lower() in account.name.lower() or search.upper() == account.account_no

    def _of_pair(self, pair: Pair) -> list[CourseOrder]:
        """Their classes, soonest first."""
        found = (
            one
            for one in self._tables.orders.values()
            if (one.tutor_id, one.student_id) == (pair.tutor_id, pair.student_id)
            and one.lesson_type is not LessonType.ANTI_FORGETTING
        )
        return sorted(found, key=lambda one: (one.appointment_at, one.id))

    def _ahead(self, pair: Pair, looking: Looking) -> list[CourseOrder]:
        return [
            one
            for one in self._of_pair(pair)
            if is_ahead(one) and one.appointment_at >= looking.runs_since
        ]

    def _over(self, pair: Pair, looking: Looking) -> list[CourseOrder]:
        return [
            one
            for one in reversed(self._of_pair(pair))
            if is_over(one) and one.appointment_at >= looking.since
        ]

    def _student_row(self, pair: Pair, looking: Looking) -> StudentRow:
        tables, student_id = self._tables, pair.student_id
        account = tables.accounts[student_id].account
        states = [one.state for (owner, _), one in tables.known.items() if owner == student_id]
        mastered = states.count(WordState.MASTERED)
        to_review = sum(one in TO_REVIEW for one in states)
        completed = [
            one
            for one in self._over(pair, looking)
            if one.status is OrderStatus.COMPLETED and one.appointment_at <= looking.over_until
        ]
        return StudentRow(
            student_id=student_id,
            user_name=account.name,
            account_no=account_no(student_id, Role.STUDENT),
            next_class=_class(self._ahead(pair, looking)),
            last_class=_class(completed),
            mastered=mastered,
            to_review=to_review,
            mastery_rate=mastery_rate(mastered, to_review),
            reviews=self._review_counts(pair, looking),
        )

    def _review_counts(self, pair: Pair, looking: Looking) -> StudentReviews:
        today, tomorrow = looking.today
        found = [
            one
            for one in self._tables.orders.values()
            if (one.tutor_id, one.student_id) == (pair.tutor_id, pair.student_id)
            and one.lesson_type is LessonType.ANTI_FORGETTING
            and one.deletion is not DeletionStatus.DELETED
            and looking.reviews_since <= one.appointment_at < tomorrow
        ]
        waits = [one for one in found if one.waits and one.closes_at >= looking.now]
        overdue = sum(one.appointment_at < today for one in waits)
        runs = sum(one.status is OrderStatus.IN_PROGRESS for one in found)
        return StudentReviews(
            due=runs + len(waits) - overdue,
            overdue=overdue,
            missed=sum(is_missed(one, looking.now) for one in found),
        )


def _class(orders: Sequence[CourseOrder]) -> StudentClass | None:
    if not orders:
        return None
    first = orders[0]
    return StudentClass(
        course_order_id=first.id,
        booked_for=first.appointment_at,
        lesson_type=first.lesson_type,
    )


def _when(student: StudentRow) -> float:
    return float("inf") if student.next_class is None else student.next_class.booked_for
