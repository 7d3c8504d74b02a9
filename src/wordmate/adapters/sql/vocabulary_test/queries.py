"""Queries about a student's vocabulary tests."""

from typing import Final

from sqlalchemy import ClauseElement, ColumnElement, FromClause, Integer, Text, and_, func, select

from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Millis, constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.vocabulary_test.schema import vocabulary_test
from wordmate.adapters.sql.vocabulary_test.stores import ESTIMATE, TEST, test_with_answers
from wordmate.adapters.sql.words.schema import IS_FAVORITE, word_state
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.vocabulary_test.messages import (
    ListVocaExams,
    OneVocaExam,
    TestedWord,
    VocaExamDetail,
    VocaExamRecord,
)
from wordmate.application.vocabulary_test.operations import ExamDetail, ListExams
from wordmate.application.vocabulary_test.views import (
    exam_view,
    record_view,
    report_view,
    words_view,
)
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.taken_test import TestStatus

_EARLIER: Final = 5
_c = vocabulary_test.c
_all = vocabulary_test.alias("all_tests")
_RECORD: Final = Columns(
    record_view,
    test_id=_c.id,
    started_at=_c.started_at,
    touched_at=_c.touched_at,
    ended_at=_c.ended_at,
    closed_at=_c.closed_at,
    item_count=_c.item_count,
    answered=_c.answer_count,
    size=_c.size,
    low=_c.low,
    high=_c.high,
    now=param("now", Millis),
)


def _of_student(tests: FromClause) -> ColumnElement[bool]:
    return and_(
        tests.c.student_id == param("student_id"),
        tests.c.started_at >= param("since"),
        tests.c.kind == constant(TestKind.SIZE),
    )


COUNT = Statement(
    lambda d: select(func.count()).select_from(vocabulary_test).where(_of_student(vocabulary_test))
)
LISTED = Statement(
    lambda d: with_paging(
        select(
            *_RECORD,
            select(func.count()).select_from(_all).where(_of_student(_all)).scalar_subquery(),
        )
        .where(_of_student(vocabulary_test))
        .order_by(_c.id.desc())
    )
)
OWN_TEST = Statement(
    lambda d: select(*TEST).where(_c.id == param("id"), _c.student_id == param("student_id"))
)
_REPORTED: Final = Columns(lambda *row: row, _c.id, _c.closed_at, ESTIMATE)
REPORTED_BEFORE = Statement(
    lambda d: (
        select(*_REPORTED)
        .where(_of_student(vocabulary_test), _c.id < param("id"), _c.size.is_not(None))
        .order_by(_c.id.desc())
        .limit(param("limit", Integer))
    )
)


@Statement
def taught(d: Dialect) -> ClauseElement:
    """The words of the books with these spellings."""
    spellings = d.rows("spellings", en=Text)
    of_student = and_(
        word_state.c.word_id == word.c.id, word_state.c.student_id == param("student_id")
    )
    return (
        select(word.c.en_word, word.c.id, IS_FAVORITE)
        .select_from(spellings)
        .join(word, word.c.en_word == spellings.c.en)
        .outerjoin(word_state, of_student)
    )


@answers(ListExams)
async def list_exams(read: Read, call: Call, request: ListVocaExams) -> Page[VocaExamRecord]:
    return await read.page(
        _RECORD,
        (LISTED, COUNT),
        request,
        student_id=call.caller.user_id,
        since=launched_at(read.policy.zone),
        now=read.now,
    )


@answers(ExamDetail)
async def query_exam(read: Read, call: Call, request: OneVocaExam) -> VocaExamDetail:
    now, engine, of_student = read.now, read.ports.speech_name, {"student_id": call.caller.user_id}
    row = await read.one(OWN_TEST, id=request.voca_exam_record_id, **of_student)
    test = present(await test_with_answers(read, row))
    since, earlier, words = launched_at(read.policy.zone), [], list[TestedWord]()
    if test.estimate is not None:
        earlier = _REPORTED.all(
            await read.all(REPORTED_BEFORE, id=test.id, since=since, limit=_EARLIER, **of_student)
        )
    if test.status(now) is not TestStatus.ASKING:
        spellings = [item.word for item in test.answered_items]
        rows = await read.all(taught, spellings=spellings, **of_student)
        words = words_view(
            test, {en: (word_id, bool(is_favorite)) for en, word_id, is_favorite in rows}, engine
        )
    return VocaExamDetail(
        exam=exam_view(test, engine, now), report=report_view(test, earlier), words=words
    )
