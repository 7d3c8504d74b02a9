"""A student's progress in a list of words."""

from typing import NamedTuple

from wordmate.application.content.messages import CourseBookView, CourseMetric, StudentCourse
from wordmate.domain.words.word_learning import mastery_rate


class WordCounts(NamedTuple):
    """The number of a list's words by state, and of favourites."""

    learned_pending_test: int
    mastered: int
    forgotten: int
    favorite: int


def course_metric(total: int, counts: WordCounts) -> CourseMetric:
    """The metric of a list of this many words; words without a state are new."""
    to_review = counts.learned_pending_test + counts.forgotten
    return CourseMetric.of(
        counts,
        total=total,
        new=total - to_review - counts.mastered,
        to_review=to_review,
        mastery_rate=mastery_rate(counts.mastered, to_review),
    )


def student_course(book: CourseBookView, counts: WordCounts) -> StudentCourse:
    """A book with a student's progress."""
    return StudentCourse.of(course_metric(book.word_count, counts), course_book=book)
