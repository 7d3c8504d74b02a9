"""Queries about a student's words and books."""

from wordmate.application.content.messages import ListStudentCourse, StudentCourse
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query

ListStudentCourses = query(
    "CustomerListStudentCourese",
    ListStudentCourse,
    Page[StudentCourse],
    "Lists course books with the student's progress in each.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
