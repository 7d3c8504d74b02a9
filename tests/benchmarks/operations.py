"""The measured operations: their bodies, their callers, and the arguments that differ between
requests."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tests.benchmarks import data, years
from tests.benchmarks.data import Scale

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Measured:
    """One operation under measurement."""

    key: str
    title: str
    name: str
    """Its name over HTTP."""
    body: Callable[[int, Scale], Body]
    """The body of the n-th request."""
    by_tutor: bool
    lessons: str | None
    """The lessons that it uses up, one per request."""
    per_round: int
    """Requests in a full round."""
    at_least: float | None = None
    """The minimum share of the floor's throughput."""
    names_student: bool = True
    """Whether the body may name the owner of the list; otherwise it is the caller's."""

    def sample(self, scale: Scale) -> Body:
        """A body with unique varying values, so that they are recognised among its statements'
        arguments."""
        if self.lessons:
            return self.body(getattr(scale, self.lessons) - 1, scale)
        body = self.body(0, scale)
        return {**body, "pageNo": 4} if "pageNo" in body else body

    def told(self, body: Body) -> Body:
        """The body as it is sent."""
        left_out = ("tutorId",) if self.names_student else ("tutorId", "studentId")
        return {name: value for name, value in body.items() if name not in left_out}

    def caller(self, body: Body, scale: Scale) -> int:
        """The caller of this body."""
        if "tutorId" in body or "studentId" in body:
            return int(body.get("tutorId") or body["studentId"])
        order = int(body["courseOrderId"])
        return data.tutor_of(order) if self.by_tutor else data.student_of(order)

    def variables(self, body: Body, scale: Scale) -> Mapping[str, object]:
        """The arguments that differ between the statements of two requests, by name."""
        if "pageNo" in body:
            return {"student": body["studentId"], "offset": (body["pageNo"] - 1) * data.PAGE}
        if "courseOrderId" not in body:
            return {"student": body["studentId"]}
        order = body["courseOrderId"]
        scope, key = f"{self.name}:{self.caller(body, scale)}", key_of(order)
        return {
            "order": order,
            "student": data.student_of(order),
            "tutor": data.tutor_of(order),
            "scope": scope,
            "key": key,
            "lock": f"{scope}\x1f{key}",
        }

    def requests(self, first: int, count: int, scale: Scale) -> Iterator[bytes]:
        """Requests as bytes on the connection."""
        for n in range(first, first + count):
            body = self.body(n, scale)
            user = self.caller(body, scale)
            written = msgspec.json.encode(self.told(body))
            key = f"Idempotency-Key: {key_of(body['courseOrderId'])}\r\n" if self.lessons else ""
            head = (
                f"POST /request/{self.name} HTTP/1.1\r\n"
                "Host: 127.0.0.1\r\nAccept: */*\r\nContent-Type: application/json\r\n"
                f"x-token-c: {data.token(user)}\r\nx-user-id: {user}\r\n{key}"
                f"Content-Length: {len(written)}\r\n\r\n"
            )
            yield head.encode() + written


def key_of(order: int) -> str:
    """The idempotency key of a lesson's requests."""
    return f"bench-{order:010}"


def _page(n: int, scale: Scale) -> Body:
    student = data.FIRST_STUDENT + (n * 7919) % scale.students
    page = 1 + n // scale.students * 3 % scale.pages + n % 3
    return {
        "courseId": data.BOOK,
        "pageNo": 1 + page % scale.pages,
        "pageSize": data.PAGE,
        "studentId": student,
    }


def _order(kind: str) -> Callable[[int, Scale], Body]:
    return lambda n, scale: {"courseOrderId": scale.first_of[kind] + n}


def _result(n: int, scale: Scale) -> Body:
    order = scale.first_of["running"] + n
    return {
        "courseOrderId": order,
        "courseId": data.BOOK,
        "studentId": data.student_of(order),
        "correctWordIds": list(data.CORRECT),
        "wrongWordIds": list(data.WRONG),
        "alreadyKnownWordIds": list(data.KNOWN),
        "antiForgetTime": data.REVIEW_SLOT,
    }


def _save(n: int, scale: Scale) -> Body:
    judged = {
        "type": "judge",
        "number": 1,
        "utcDone": data.NOW,
        "step": "review",
        "groupIndex": 0,
        "wordId": data.CORRECT[0],
        "right": True,
        "latencyMs": 900,
    }
    order = scale.first_of["in_steps"] + n
    return {
        "courseOrderId": order,
        "version": data.SAVED,
        "device": "bench",
        "actions": [judged],
    }


LIST: Final = Measured(
    key="list",
    title="list of 50 words with state",
    name="CustomerListCourseWordByCourseIdByPage",
    body=_page,
    by_tutor=False,
    lessons=None,
    per_round=2_000,
    at_least=0.6,
)
SUBMIT: Final = Measured(
    key="submit",
    title="submit of a 300-word result",
    name="CustomerSubmitLearnNewWordResult",
    body=_result,
    by_tutor=False,
    lessons="running",
    per_round=600,
    at_least=0.75,
)
COMPLETE: Final = Measured(
    key="complete",
    title="end of a 300-word lesson",
    name="CompleteCourseOrder",
    body=_order("with_result"),
    by_tutor=True,
    lessons="with_result",
    per_round=250,
)
START: Final = Measured(
    key="start",
    title="start of a class",
    name="StartCourseOrder",
    body=_order("reserved"),
    by_tutor=True,
    lessons="reserved",
    per_round=1_000,
    at_least=0.75,
)
SAVE: Final = Measured(
    key="save",
    title="save of one action of a 300-word lesson",
    name="CustomerSaveCourseOrderProgress",
    body=_save,
    by_tutor=True,
    lessons="in_steps",
    per_round=600,
)
ALL: Final = {one.key: one for one in (LIST, SUBMIT, COMPLETE, START, SAVE)}


def _of_a_student(first: int, **more: object) -> Callable[[int, Scale], Body]:
    return lambda n, scale: {"studentId": first + n % years.EACH, **more}


@dataclass(frozen=True, slots=True)
class Own:
    """A first page or a metric of the caller."""

    key: str
    name: str
    body: Mapping[str, object]
    names_student: bool = False
    has_floor: bool = False

    def of(self, first: int) -> Measured:
        """For students from an id on."""
        return Measured(
            key=self.key,
            title=self.key,
            name=self.name,
            body=_of_a_student(first, **self.body),
            by_tutor=False,
            lessons=None,
            per_round=300,
            at_least=0.6 if self.has_floor else None,
            names_student=self.names_student,
        )


_BOOK: Final = {"courseBookId": data.BOOK}
OWN: Final = (
    Own("records", "CustomerListCourseOrderRecord", {}, has_floor=True),
    Own(
        "box",
        "CustomerListStudentCourseBoxWordByPage",
        {**_BOOK, "pageSize": data.PAGE},
        has_floor=True,
    ),
    Own("metric", "CustomerRetrieveStudentMetric", {"days": 90}, has_floor=True),
    Own(
        "search",
        "CustomerSearchWords",
        {"search": years.SEARCHED, "pageSize": data.PAGE},
        has_floor=True,
    ),
    Own("month in numbers", "CustomerQueryCourseOrderReportMetric", {}),
    Own("review record", "CustomerListReviewRecord", {"year": 2030, "month": 12}),
    Own("agenda", "CustomerRetrieveReviewAgenda", {}),
    Own("orders", "CustomerListCourseOrder", {}),
    Own("orders, counted", "CustomerGetCourseOrderCount", {}),
    Own("favourites", "CustomerListFavoriteWords", {"pageSize": data.PAGE}),
    Own("favourites, counted", "RetrieveCourseMetric", {}),
    Own("marked", "CustomerListMarkedWords", {"pageSize": data.PAGE}),
    Own("words to review", "CustomerListReviewWords", {"pageSize": data.PAGE}),
    Own("new words", "CustomerListNewWords", _BOOK),
    Own("sets to practise", "CustomerListPracticeSets", {}),
    Own("a book's forgotten", "CustomerListPracticeWords", {**_BOOK, "kind": "FORGOTTEN"}),
    Own("a book, counted", "CustomerRetrieveCourseMetric", _BOOK),
    Own("books learned from", "CustomerListStudentBookMetric", {}),
    Own("books", "CustomerListStudentCourese", {}),
    Own("notices", "CustomerListNotification", {}),
    Own("vocabulary tests", "CustomerListVocaExamRecord", {}),
)
"""The student's own lists and metrics: none may slow down with the years."""
WITH_FLOOR: Final = {one.key: one.of(years.FIRST_NEW) for one in OWN if one.has_floor}


def floored(scale: Scale) -> Mapping[str, Measured]:
    """The operations that are measured with their floor on this data."""
    return WITH_FLOOR if scale.has_years else ALL
