"""Course books as commands see them."""

from sqlalchemy import select

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.reads import STUDENT_COURSE
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.statement import Statement, Tx, param
from wordmate.adapters.sql.words.count_columns import counted_books
from wordmate.application.content.messages import CourseBookView, StudentCourse
from wordmate.domain.kernel.ids import AccountId, BookId

_ONE = Statement(lambda d: select(*BOOK).where(course_book.c.id == param("id")))
_OF_STUDENT = Statement(
    lambda d: (
        select(*STUDENT_COURSE).select_from(counted_books()).where(course_book.c.id == param("id"))
    )
)


class SqlCourseBooks:
    """Course books, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def one(self, course_book_id: BookId) -> CourseBookView | None:
        return BOOK.one(await self._tx.one(_ONE, id=course_book_id))

    async def of_student(
        self, course_book_id: BookId, student_id: AccountId
    ) -> StudentCourse | None:
        row = await self._tx.one(_OF_STUDENT, id=course_book_id, student_id=student_id)
        return STUDENT_COURSE.one(row)
