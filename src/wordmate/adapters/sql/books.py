"""Course books as commands see them."""

from sqlalchemy import select

from wordmate.adapters.sql.book_columns import BOOK
from wordmate.adapters.sql.schema.content import course_book
from wordmate.adapters.sql.statement import Statement, Tx, given
from wordmate.application.content.messages import CourseBookView
from wordmate.domain.kernel.ids import BookId

_ONE = Statement(lambda d: select(*BOOK).where(course_book.c.id == given("id")))


class SqlCourseBooks:
    """Course books, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def one(self, course_book_id: BookId) -> CourseBookView | None:
        return BOOK.one(await self._tx.one(_ONE, id=course_book_id))
