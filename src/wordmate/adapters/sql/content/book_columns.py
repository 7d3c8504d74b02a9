"""The columns of a course book, also with a student's progress."""

from typing import Final

from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS
from wordmate.application.content.course_metric import student_course
from wordmate.application.content.messages import (
    CourseBookView,
)

_c = course_book.c

BOOK: Final = Columns.of(CourseBookView, course_book, course_book_id=course_book.c.id)
STUDENT_COURSE: Final = Columns(student_course, BOOK, BOOK_COUNTS)
