"""A tutor's own lists and metrics, none of which may slow down with the years; and the
collectors."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from tests.benchmarks import tutors
from tests.benchmarks.data import Scale
from tests.benchmarks.operations import Body, Measured


@dataclass(frozen=True, slots=True)
class OfTutor:
    """A first page or a metric of a tutor; ``of_student`` if it concerns one student."""

    key: str
    name: str
    body: Body
    of_student: bool = False

    def of(self, tutor: int) -> Measured:
        """For this tutor."""
        return Measured(
            key=self.key,
            title=self.key,
            name=self.name,
            body=self._bodies(tutor),
            by_tutor=True,
            lessons=None,
            per_round=300,
        )

    def _bodies(self, tutor: int) -> Callable[[int, Scale], Body]:
        students = tutors.OLD_STUDENTS if tutor == tutors.FIRST_OLD else tutors.NEW_STUDENTS

        def body(n: int, scale: Scale) -> Body:
            student = {"studentId": students[n % tutors.TAUGHT[tutor]]} if self.of_student else {}
            return {"tutorId": tutor, **student, **self.body}

        return body


LISTED: Final = OfTutor("tutor: commission, all", "CustomerTeacherListCommission", {})
TUTORS_OWN: Final = (
    LISTED,
    OfTutor("tutor: students", "CustomerTeacherListStudent", {}),
    OfTutor("tutor: students searched", "CustomerTeacherListStudent", {"search": "学生6"}),
    OfTutor("tutor: a student", "CustomerTeacherQueryStudent", {}, of_student=True),
    OfTutor("tutor: a student's classes", "CustomerTeacherListStudentClass", {}, of_student=True),
    OfTutor("tutor: metric", "CustomerRetrieveTeacherMetric", {}),
    OfTutor("tutor: today", "CustomerListCourseOrder", {"period": "TODAY"}),
    OfTutor("tutor: seven days", "CustomerListCourseOrder", {"period": "LAST_7_DAYS"}),
    OfTutor("tutor: upcoming", "CustomerListCourseOrder", {"period": "UPCOMING"}),
    OfTutor("tutor: running", "CustomerListCourseOrder", {"status": "IN_PROGRESS"}),
    OfTutor("tutor: orders", "CustomerListCourseOrder", {}),
    OfTutor("tutor: orders, counted", "CustomerGetCourseOrderCount", {}),
    OfTutor("tutor: records", "CustomerListCourseOrderRecord", {}),
    OfTutor("tutor: month in numbers", "CustomerQueryCourseOrderReportMetric", {}),
    OfTutor("tutor: commission", "CustomerTeacherRetrieveCommissionOverview", {}),
    OfTutor("tutor: commission, month", "CustomerTeacherListCommission", {"month": "2030-12"}),
    OfTutor("tutor: rest week", "CustomerTeacherListRestSlot", {}),
    OfTutor("tutor: rest asked for", "CustomerTeacherListRestApplication", {}),
    OfTutor("tutor: evaluations", "CustomerTeacherQueryEvaluation", {}),
    OfTutor("tutor: evaluation texts", "CustomerTeacherListEvaluationText", {}),
    OfTutor("tutor: completed classes", "CustomerTeacherListCompletedCourseOrder", {}),
    OfTutor(
        "tutor: lacking feedback",
        "CustomerTeacherListCompletedCourseOrder",
        {"withoutFeedback": True},
    ),
)


@dataclass(frozen=True, slots=True)
class Collected(Measured):
    """A monitoring message of a phone without a session."""

    def requests(self, first: int, count: int, scale: Scale) -> Iterator[bytes]:
        written = msgspec.json.encode(self.body(first, scale))
        head = (
            f"POST {self.name} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {len(written)}\r\n\r\n"
        )
        return (head.encode() + written for _ in range(count))


COLLECT: Final = Collected(
    key="collect",
    title="a message of the monitoring",
    name="/monitoring/events",
    body=lambda n, scale: {
        "version": "1.0.0",
        "session": "benchmark",
        "accountNo": "S00000001",
        "events": [{"kind": "page_view"}] * 10,
    },
    by_tutor=False,
    lessons=None,
    per_round=2_000,
)
