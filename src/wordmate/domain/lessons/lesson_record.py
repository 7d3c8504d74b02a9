"""What was done in an order's lesson: its progress and its result."""

from dataclasses import dataclass
from typing import Final

from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonRecord:
    """The progress and the result of a lesson; None before the first action, and before a result
    was submitted.
    """

    progress: LessonState | None = None
    result: SubmittedResult | None = None

    @property
    def lists(self) -> LessonResultLists:
        """The result's lists; empty ones without a result."""
        return LessonResultLists() if self.result is None else self.result.lists

    @property
    def slot(self) -> str | None:
        """The daily time, HH:MM, that was picked for the review plan."""
        return None if self.result is None else self.result.slot

    @property
    def is_result_behind(self) -> bool:
        """Whether its test went on after the result was submitted."""
        return self.result is not None and self.result.is_behind(self.progress)

    @property
    def student_leads(self) -> bool:
        """Whether the tutor handed the lead to the student."""
        return self.progress is not None and self.progress.student_leads

    @property
    def is_tested(self) -> bool:
        """Whether the after-lesson test is finished: every word of the lesson was judged in it, or
        in an earlier test before more words followed.
        """
        progress = self.progress
        if progress is None:
            return False
        if progress.tests_over:
            return True
        if not progress.finished:
            return False
        judged = {*progress.test_correct_ids, *progress.test_wrong_ids}
        return judged.issuperset(distinct_words(progress.groups))


NOTHING_DONE: Final = LessonRecord()
