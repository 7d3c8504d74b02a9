"""The query of course books."""

from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query

ListBooks = query(
    "CustomerListCourseBook",
    ListCourseBook,
    Page[CourseBookView],
    "The shelf of course books.",
    roles=SIGNED_IN,
    owns=Owns.ANY_CATALOGUE,
)
