"""Database statements of operations: few, and none per word.

A statement is a message to the database: PostgreSQL takes several writes at once, and units that
request one name wait by a statement. The beginning and end of a unit are not counted.
"""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy import Table

from tests.support.application import Application
from tests.support.house import BOOK, MINUTE, House, idempotent
from wordmate.adapters.sql.accounts.sessions import SqlStoredSessions
from wordmate.adapters.sql.engine.postgres import PostgresDatabase
from wordmate.adapters.sql.engine.statement import BoundStatement, Row, Source, Statement, Tx
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.accounts.sessions import Sessions, token_hash
from wordmate.application.content.messages import (
    ListCourseBook,
    ListCourseWords,
    ListNewWords,
    ListPendingNewWords,
    ListReviewWords,
    ListStudentCourse,
    ListWordInfo,
)
from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.operations import OPERATIONS
from wordmate.application.orders.booking_together import RequestedClass
from wordmate.application.orders.messages import (
    CreateSimulation,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
    RateReview,
    SelectCourseBook,
)
from wordmate.application.progress.messages import (
    ListStudentBookMetric,
    RetrieveStudentMetric,
)
from wordmate.application.records.messages import EvaluateTutor, ListRecords, QueryReportMetric
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.tutoring.messages import (
    ListStudentClasses,
    ListStudents,
    QueryStudent,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.order_status import LessonType

pytestmark = pytest.mark.unwatched

WORDS: Final = 20
_WRITES: Final = re.compile(r"(?:INSERT INTO|DELETE FROM|UPDATE) (?!SET\b)(\w+)")


@dataclass
class Count:
    """The statements, and the number of units."""

    on_postgres: bool
    asked: Counter[str] = field(default_factory=Counter)
    units: int = 0

    def ask(self, *statements: Statement) -> None:
        if self.on_postgres:
            self.asked[" & ".join(one.postgres.sql for one in statements)] += 1
        else:
            self.asked.update(one.sqlite.sql for one in statements)

    @property
    def written(self) -> Counter[str]:
        """The number of statements that write to each table."""
        counted = Counter[str]()
        for asked, times in self.asked.items():
            counted.update(dict.fromkeys(_WRITES.findall(asked), times))
        return counted


@dataclass
class CountingSource:
    """A source of reads, or a transaction, that counts statements."""

    inner: Any
    count: Count

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        self.count.ask(statement)
        rows: Sequence[Row] = await self.inner.all(statement, **values)
        return rows

    async def one(self, statement: Statement, **values: object) -> Row | None:
        self.count.ask(statement)
        return await self.inner.one(statement, **values)

    async def run(self, statement: Statement, **values: object) -> None:
        self.count.ask(statement)
        await self.inner.run(statement, **values)

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        self.count.ask(*(statement for statement, _ in statements))
        rows: Sequence[Row] = await self.inner.execute_batch(*statements)
        return rows

    async def advisory_lock(self, name: str) -> None:
        if self.count.on_postgres:
            self.count.asked["queue"] += 1
        await self.inner.advisory_lock(name)

    async def lock_table(self, table: Table) -> None:
        if self.count.on_postgres:
            self.count.asked["lock table"] += 1
        await self.inner.lock_table(table)

    def announce(self) -> None:
        self.inner.announce()


@dataclass
class CountingUnits:
    """Units of work whose statements are counted."""

    units: Any
    count: Count

    async def run(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        self.count.units += 1

        async def counted(unit: SqlUnit) -> Any:
            tx: Tx = CountingSource(unit.tx, self.count)
            return await work(SqlUnit(tx, unit.zone, unit.audited))

        return await self.units.run(counted)


async def counted(house: House, command: Callable[[Application], Awaitable[object]]) -> Count:
    """The statements of an operation, each at most once."""
    count = await counted_all(house, command)
    assert max(count.asked.values(), default=0) <= 1, "one statement, asked again and again"
    return count


async def counted_all(house: House, command: Callable[[Application], Awaitable[object]]) -> Count:
    """The statements of an operation."""
    database: Any = house.service.database
    count = Count(isinstance(database, PostgresDatabase))
    units = CountingUnits(house.app.ports.units, count)
    source: Source = CountingSource(database.source, count)
    sessions = Sessions(SqlStoredSessions(source, units), house.clock)
    queries = SqlQueries(source)
    ports = replace(house.app.ports, units=units, queries=queries, sessions=sessions)
    await command(Application(ports))
    return count


@dataclass(frozen=True)
class Scene:
    """A class in the state that an operation needs, and its caller."""

    house: House
    order: OneCourseOrder
    student: Call
    tutor: Call


Operation = Callable[[Application, Scene], Awaitable[object]]


async def reserved(house: House) -> OneCourseOrder:
    return await house.booked()


async def running(house: House) -> OneCourseOrder:
    return await house.running()


async def taught(house: House) -> OneCourseOrder:
    """Its words are taught and tested."""
    order = await house.running()
    right = range(WORDS)
    await house.taught(order, words=WORDS, correct=right, known=0)
    return order


async def with_submitted_result(house: House) -> OneCourseOrder:
    """With a picked time, so that its end plans reviews."""
    order = await taught(house)
    result = house.result(order, correct=range(WORDS), known=[], at="19:30")
    await house.app.submit_new_word_result(house.student, result)
    return order


async def ended(house: House) -> OneCourseOrder:
    order = await with_submitted_result(house)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def reviewing(house: House) -> OneCourseOrder:
    review = await house.due_review()
    await house.app.start_course_order(house.student, review)
    return review


async def reviewed(house: House) -> OneCourseOrder:
    review = await reviewing(house)
    await house.taught(review, correct=range(1, 10), wrong=[0])
    return review


async def at_review(house: House) -> OneCourseOrder:
    order = await house.running()
    await house.taught(order, words=WORDS, step=LessonStep.REVIEW)
    return order


async def _save(app: Application, scene: Scene) -> object:
    save = await scene.house.progress(scene.order, words=WORDS, step=LessonStep.REVIEW)
    return await app.save_progress(scene.tutor, save)


async def _save_again(app: Application, scene: Scene) -> object:
    walk = await scene.house.walk(scene.order)
    for _ in range(WORDS):
        walk.judge(right=True)
    return await app.save_progress(scene.tutor, walk.save(scene.order.course_order_id, "phone"))


def _submit(app: Application, scene: Scene) -> Awaitable[object]:
    result = scene.house.result(scene.order, correct=range(WORDS), known=[])
    return app.submit_new_word_result(scene.student, result)


def _complete(app: Application, scene: Scene) -> Awaitable[object]:
    return app.complete_course_order(scene.tutor, scene.house.end(scene.order))


def _without_test(app: Application, scene: Scene) -> Awaitable[object]:
    end = scene.house.end(scene.order, without_test=True, anti_forget_time="19:30")
    return app.complete_course_order(scene.tutor, end)


def _by_order(name: str, *, tutor: bool = False) -> Operation:
    return lambda app, scene: getattr(app, name)(
        scene.tutor if tutor else scene.student, scene.order
    )


COMMANDS: Final[dict[str, tuple[Any, Operation, int, int]]] = {
    # hold, [counts of orders, ledger, order]
    "start": (reserved, _by_order("start_course_order", tutor=True), 4, 2),
    # hold, [ledger, order]
    "pause": (running, _by_order("pause_course_order"), 3, 2),
    # hold, the book's words, [progress, ledger, order], the message that has them spoken
    "first save": (running, _save, 6, 4),
    # hold, [progress, ledger, order]
    "later save": (at_review, _save_again, 4, 2),
    # hold, [result, ledger, order], answer to keep
    "submit": (taught, _submit, 5, 3),
    # hold, the time of the choice of words, order and reviews, [counts of words and by book, words,
    # list of words, pay, its sums by month and by day, counts, counts of orders, lesson credits,
    # the tutor's day, ledger]; and the memories of its words: read before, written with the rest
    "complete": (with_submitted_result, _complete, 17, 5),
    # … and the result that it composes
    "complete without test": (taught, _without_test, 18, 5),
    # book, other running orders, order, [counts of orders, its ledger], tutors, order
    "simulation": (
        reserved,
        lambda app, scene: app.create_simulation(
            scene.student, CreateSimulation(course_book_id=scene.house.book_id)
        ),
        7,
        6,
    ),
    # hold, book, [ledger, order]
    "choose book": (
        lambda house: house.running(with_book=False),
        lambda app, scene: app.select_course_book(
            scene.tutor,
            SelectCourseBook(
                course_order_id=scene.order.course_order_id, course_book_id=scene.house.book_id
            ),
        ),
        4,
        3,
    ),
    # hold, [ledger, order]
    "rate": (
        reviewed,
        lambda app, scene: app.rate_review(
            scene.student, RateReview(course_order_id=scene.order.course_order_id, stars=5)
        ),
        3,
        2,
    ),
    # hold, earlier evaluations, the tally (a wait for its lock), [the row, the tally]
    "evaluate": (
        ended,
        lambda app, scene: app.evaluate_tutor(
            scene.student,
            EvaluateTutor(course_order_id=scene.order.course_order_id, stars=5),
        ),
        5,
        5,
    ),
    # hold, [counts of orders, ledger, order]: progress and result are deleted with it
    "leave": (reviewing, _by_order("leave_review"), 4, 2),
}
"""The state of the class, the operation, and the maximum statements of SQLite and of PostgreSQL;
those in brackets are sent together there.

A statement of SQLite writes to one table, so it needs exactly one per table. Storing the answer to
a key takes one more.
"""

ONCE: Final = {
    "start",
    "pause",
    "complete",
    "complete without test",
    "simulation",
    "leave",
    "evaluate",
}


@pytest.mark.parametrize("keyed", [False, True], ids=["without key", "with key"])
@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command_stays_within_its_number_of_statements(
    house: House, name: str, keyed: bool, record_property: Callable[[str, object], None]
) -> None:
    begin, operation, *most = COMMANDS[name]
    order = await begin(house)
    key = "one-tap-of-a-thumb" if keyed else None
    student, tutor = (
        idempotent(call, key) if key else call for call in (house.student, house.tutor)
    )

    count = await counted(house, lambda app: operation(app, Scene(house, order, student, tutor)))

    record_property("statements", count.asked.total())
    record_property("beginnings and ends of units", 2 * count.units)
    kept = int(keyed and name in ONCE)
    assert count.asked.total() <= most[count.on_postgres] + kept, "\n".join(count.asked)
    assert max(count.written.values(), default=0) <= 1, "one table, written again"
    assert count.units == 1


async def test_the_end_of_a_lesson_needs_as_many_statements_for_twenty_words_as_for_two(
    house: House,
) -> None:
    numbers = []
    for words in (2, 20):
        order = await house.running()
        save = await house.progress(order, words=words, correct=range(words), known=0)
        await house.app.save_progress(house.tutor, save)
        result = house.result(order, correct=range(words), known=[], at="19:30")
        await house.app.submit_new_word_result(house.student, result)
        scene = Scene(house, order, house.student, house.tutor)
        count = await counted(house, lambda app, at=scene: _complete(app, at))
        numbers.append(count.asked.total())
        house.clock.move(minutes=120)
    assert numbers[0] == numbers[1]


async def test_a_sheet_of_classes_looks_up_each_person_and_each_book_once(house: House) -> None:
    def sheet(classes: int, first: int) -> list[RequestedClass]:
        return [
            RequestedClass(
                line=line,
                student="13800000001",
                tutor="13900000001",
                appointment_at=Instant(house.clock.now() + (first + line) * 60 * MINUTE),
                lesson_type=LessonType.QUOTA_30,
                book=BOOK.code,
            )
            for line in range(classes)
        ]

    looked_up = []
    for classes, first in ((1, 1), (8, 10)):
        request = sheet(classes, first)
        count = await counted_all(house, lambda app, asked=request: app.book_together(asked))
        looked_up.append(
            {
                asked: times
                for asked, times in count.asked.items()
                if re.search(r"FROM (account|course_book)\b", asked) and "INSERT" not in asked
            }
        )
    assert looked_up[0] == looked_up[1]
    assert sum(looked_up[0].values()) <= 4


QUERIES: Final[dict[str, tuple[Operation, int]]] = {
    "time": (_by_order("check_time"), 1),
    "snapshot": (_by_order("lesson_snapshot"), 1),
    "orders": (lambda app, scene: app.list_orders(scene.student, ListCourseOrders(page_size=1)), 1),
    # the page, and the length of the list
    "records": (lambda app, scene: app.list_records(scene.student, ListRecords()), 2),
    "a month of records": (
        lambda app, scene: app.query_report_metric(scene.student, QueryReportMetric()),
        1,
    ),
    # the class, its reviews
    "a record": (_by_order("query_record"), 2),
    "reviews": (lambda app, scene: app.list_reviews(scene.student, ListAntiForgetOrders()), 1),
    "books": (lambda app, scene: app.list_books(scene.student, ListCourseBook()), 1),
    "courses": (
        lambda app, scene: app.list_student_courses(scene.student, ListStudentCourse()),
        1,
    ),
    "words of a book": (
        lambda app, scene: app.list_course_words(
            scene.student, ListCourseWords(course_id=scene.house.book_id)
        ),
        1,
    ),
    "new words": (
        lambda app, scene: app.list_new_words(
            scene.student, ListNewWords(course_book_id=scene.house.book_id)
        ),
        1,
    ),
    "words to review": (
        lambda app, scene: app.list_review_words(scene.student, ListReviewWords()),
        1,
    ),
    # the counts, and the upcoming reviews
    "metric": (
        lambda app, scene: app.retrieve_student_metric(scene.student, RetrieveStudentMetric()),
        2,
    ),
    "books of a student": (
        lambda app, scene: app.list_student_books(scene.student, ListStudentBookMetric()),
        1,
    ),
    "students": (lambda app, scene: app.list_students(scene.tutor, ListStudents()), 1),
    # the row, the profile, upcoming orders, the reviews, the last class
    "a student": (
        lambda app, scene: app.query_student(
            scene.tutor, QueryStudent(student_id=scene.student.caller.user_id)
        ),
        5,
    ),
    # the access check, the page, and the length of the list
    "past classes of a student": (
        lambda app, scene: app.list_student_classes(
            scene.tutor, ListStudentClasses(student_id=scene.student.caller.user_id)
        ),
        3,
    ),
    # the week and the month, the students, the trials of the day
    "a tutor's numbers": (
        lambda app, scene: app.retrieve_teacher_metric(scene.tutor, Empty()),
        3,
    ),
    "evaluations of a tutor": (lambda app, scene: app.query_evaluation(scene.tutor, Empty()), 1),
    # the lesson, its words, the candidates of wrong choices
    "words of a lesson": (
        lambda app, scene: app.list_word_info(
            scene.student,
            ListWordInfo(
                course_order_id=scene.order.course_order_id, word_ids=scene.house.word_ids[:WORDS]
            ),
        ),
        3,
    ),
    # the lesson, then its words
    "words of the pre-training test": (
        lambda app, scene: app.list_pending_new_words(
            scene.student,
            ListPendingNewWords(course_order_id=scene.order.course_order_id, size=5),
        ),
        2,
    ),
}


async def test_existing_templates_of_a_tutor_are_read_without_a_unit(
    house: House,
) -> None:
    def listed(app: Application) -> Awaitable[object]:
        return app.list_templates(house.tutor, Empty())

    first, again = await counted_all(house, listed), await counted_all(house, listed)

    assert (first.units, again.units) == (1, 0)
    assert again.asked.total() == 1
    assert again.written.total() == 0


async def test_a_query_stays_within_its_number_of_statements(
    house: House, subtests: pytest.Subtests
) -> None:
    order = await with_submitted_result(house)
    student = house.student
    await house.app.ports.units.run(
        lambda unit: unit.sessions.add(
            token_hash=token_hash("token"),
            account_id=student.caller.user_id,
            now=house.clock.now(),
            expires_at=Instant(house.clock.now() + 10**6),
        )
    )
    for name, (operation, most) in QUERIES.items():
        with subtests.test(name):

            async def called(app: Application, operation: Operation = operation) -> None:
                caller = await app.ports.sessions.caller("token", str(student.caller.user_id))
                assert caller is not None
                await operation(app, Scene(house, order, Call(caller), house.tutor))

            count = await counted(house, called)

            assert count.asked.total() <= most + 1, "\n".join(count.asked)
            assert count.units == 0


MORE: Final = {
    # the page, and the numbers above it
    "CustomerListStudentCourseBoxWordByPage": 2,
    "ListStudentCourseBoxWord": 2,
    # the page, and how many records there are, which are counted where orders change
    "CustomerListCourseOrderRecord": 2,
    # the due words, the answers of the month's probe and the words to draw from, and which are
    # hard or confused; those of today's reviews, too, if any word is due
    "StoreListCommission": 3,  # why the flagged ones are, and how many there are
    "StoreListCommissionProblem": 2,  # how many there are
    "StoreListAuditLog": 2,  # the names of the people
    "CustomerRetrieveDueWords": 5,
    # the sets by their sources
    "CustomerListPracticeSets": 4,
    # the page, and the length of the list
    "CustomerTeacherListCommission": 2,
    "CustomerTeacherListCompletedCourseOrder": 2,
    # the access check, the page, and the length of the list
    "CustomerTeacherListStudentClass": 3,
    # the access check, and the page
    "CustomerListCourseOrderPendingLearnNewWords": 2,
    "CustomerListPracticeWords": 2,
    "CustomerListHardWords": 2,
    # the page, and the words by how firm they are
    "CustomerListShelfWords": 2,
    # the student, the page of purchases, and the credits
    "StoreListCredits": 3,
    # the page, the tutors of its students, and their credits
    "StoreListStudent": 3,
    # the student, and the page of classes
    "StoreListStudentClass": 2,
    # students and tutors, and the staff
    "StoreSearchEverybody": 2,
    # the pairs, and their words
    "CustomerListConfusedWords": 2,
    # whether enough students wrote one, and the texts
    "CustomerTeacherListEvaluationText": 2,
    # the half hours of the week, and the classes in it
    "CustomerTeacherListRestSlot": 2,
    # the page, and the half hours of its applications
    "CustomerTeacherListRestApplication": 2,
    "StoreListRest": 2,
    # the page, and the rest of the day
    "StoreListTutor": 2,
    # the tutor, and the page
    "StoreListStudentOfTutor": 2,
    # the tutors, their classes, their rest, and their hours
    "StoreListFreeTutor": 4,
    "StoreListWeek": 4,
}
"""Lists that need more than one statement, with the reason."""
LISTS: Final = sorted(
    name
    for name, one in OPERATIONS.items()
    if not one.in_unit and ("List" in name or "Search" in name or name in MORE)
)


async def test_a_list_needs_one_statement_or_states_why_more(
    house: House, subtests: pytest.Subtests
) -> None:
    order = await ended(house)
    hour = Instant(house.clock.now() + 60 * MINUTE)
    assert not MORE.keys() - {*LISTS}
    await house.app.apply_rest(house.tutor, ApplyRest(slots=[hour]))
    await house.app.list_templates(house.tutor, Empty())  # created once
    said = {
        "course_order_id": order.course_order_id,
        "course_order_ids": [order.course_order_id],
        "course_id": house.book_id,
        "course_book_id": house.book_id,
        "student_id": house.student.caller.user_id,
        "user_id": house.student.caller.user_id,
        "tutor_id": house.tutor.caller.user_id,
        "word_ids": house.word_ids[:WORDS],
        "kind": "FORGOTTEN",
        "appointment_time": hour,
        "search": "ab",
        "text": "ab",
        "year": 2030,
        "month": 1,
    }
    for name in LISTS:
        listed = OPERATIONS[name]
        fields = msgspec.structs.fields(listed.request)
        request = listed.request(
            **{one.name: said[one.name] for one in fields if one.required},
            **({"course_book_id": house.book_id} if name == "CustomerListPracticeWords" else {}),
        )
        callers = {Role.STUDENT: house.student, Role.TUTOR: house.tutor, Role.STORE: store_call()}
        call = next(one for role, one in callers.items() if listed.may_call(role))
        with subtests.test(name):
            count = await counted(
                house,
                lambda app, listed=listed, call=call, request=request: listed(
                    app.ports, call, request
                ),
            )

            assert count.asked.total() == MORE.get(name, 1), "\n".join(count.asked)
            assert count.units == 0
