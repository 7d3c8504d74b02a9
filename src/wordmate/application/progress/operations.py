"""Queries about a student's progress: by day, by day of the plan, by book, and upcoming reviews."""

from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, query
from wordmate.application.progress.messages import (
    BookInHand,
    ListStudentBookMetric,
    RetrieveStudentMetric,
    StudentBookMetric,
    StudentMetric,
)

MetricOfStudent = query(
    "CustomerRetrieveStudentMetric",
    RetrieveStudentMetric,
    StudentMetric,
    "Returns a student's practice by day, how much they remember, and the coming reviews.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
    quiet=True,
)
BooksOfStudent = query(
    "CustomerListStudentBookMetric",
    ListStudentBookMetric,
    Page[StudentBookMetric],
    "Lists the books a student learns from, latest first, with the state of all their words.",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
    quiet=True,
)
CurrentBook = query(
    "CustomerQueryBookInHand",
    Empty,
    BookInHand,
    """Returns the student's current book, and why it is the current one.

    It is the book of the latest session, else of the next booked one, else one that suits the last
    measured size of their vocabulary, else their grade; one with new words if there is any.
    """,
    roles=STUDENTS,
    owns=Owns.SELF,
)
