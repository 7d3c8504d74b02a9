"""The columns of a course book, also with a student's progress."""

from typing import Final

from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.words.count_columns import BOOK_COUNTS
from wordmate.application.content.course_metric import student_course
from wordmate.application.content.messages import (
    CourseBookView,
    MaterialType,
    WordBankCategory,
)
from wordmate.domain.kernel.school_level import SchoolLevel

_c = course_book.c

BOOK: Final = Columns(
    CourseBookView,
    course_book_id=_c.id,
    code=_c.code,
    title_zh=_c.title_zh,
    title_en=_c.title_en,
    category=one_of(_c.category, WordBankCategory),
    level=one_of(_c.level, SchoolLevel),
    material_type=one_of(_c.material_type, MaterialType),
    word_count=_c.word_count,
    interaction_link=_c.interaction_link,
)
STUDENT_COURSE: Final = Columns(student_course, BOOK, BOOK_COUNTS)
