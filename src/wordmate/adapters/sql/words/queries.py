"""Queries about a student's words and books."""

from wordmate.adapters.sql.content.book_columns import STUDENT_COURSE
from wordmate.adapters.sql.content.queries import books_on_shelf
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.words.count_columns import COUNTED_BOOKS
from wordmate.application.content.messages import ListStudentCourse, StudentCourse
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page
from wordmate.application.words.operations import ListStudentCourses


@answers(ListStudentCourses)
async def list_student_courses(
    read: Read, call: Call, request: ListStudentCourse
) -> Page[StudentCourse]:
    student_id = await student_named(read, call, request.student_id)
    return await books_on_shelf(read, STUDENT_COURSE, COUNTED_BOOKS, request, student_id=student_id)
