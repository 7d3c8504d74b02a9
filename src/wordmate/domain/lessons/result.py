"""A lesson's result, and its effect on the words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.grouping import distinct_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState, worked_through


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonResultLists:
    """The three lists of a result: disjoint, without duplicates."""

    correct: tuple[WordId, ...] = ()
    wrong: tuple[WordId, ...] = ()
    already_known: tuple[WordId, ...] = ()

    def check(self, progress: LessonState | None, *, by_tutor: bool) -> None:
        """Raises InvalidResult, naming the list, unless the lists match what happened.

        Known words must equal those of the saved progress. Right and wrong words must equal the
        answers of its after-lesson test; in a class the tutor may judge the lesson's words
        otherwise. If words were worked through, they are tested, or the lesson is ended without a
        test.
        """
        self.check_disjoint()
        known = () if progress is None else progress.already_known_ids
        if not same(self.already_known, known):
            raise InvalidResult("alreadyKnownWordIds", "are not those of the lesson")
        testing = progress is not None and (
            progress.step is LessonStep.AFTER_TEST or bool(progress.tests_over)
        )
        judged = {"correctWordIds": self.correct, "wrongWordIds": self.wrong}
        for name, listed in judged.items():
            if listed and not testing:
                raise InvalidResult(name, "come from the after-lesson test")
        if progress is None:
            return
        if testing and by_tutor:
            words = set(distinct_words(progress.groups))
            for name, listed in judged.items():
                if not words.issuperset(listed):
                    raise InvalidResult(name, "holds words that are not the lesson's")
        elif testing:
            tested = (progress.test_correct_ids, progress.test_wrong_ids)
            for (name, listed), saved in zip(judged.items(), tested, strict=True):
                if not same(listed, saved):
                    raise InvalidResult(name, "are not what the after-lesson test says")
        if not (self.correct or self.wrong) and worked_through(progress):
            raise InvalidResult("correctWordIds", "leave out every word that was worked through")

    def same_words(self, other: "LessonResultLists") -> bool:
        """Whether both results say the same of every word, in any order."""
        pairs = zip(self._named(), other._named(), strict=True)
        return all(same(mine, theirs) for (_, mine), (_, theirs) in pairs)

    def check_disjoint(self) -> None:
        """Raises InvalidResult if a word occurs twice."""
        listed_in_all = len(self.correct) + len(self.wrong) + len(self.already_known)
        if len({*self.correct, *self.wrong, *self.already_known}) == listed_in_all:
            return
        seen = set[WordId]()
        for name, listed in self._named():
            if len(set(listed)) < len(listed):
                raise InvalidResult(name, "holds a word twice")
            if not seen.isdisjoint(listed):
                raise InvalidResult(name, "holds a word of another list")
            seen.update(listed)

    def _named(self) -> tuple[tuple[str, Sequence[WordId]], ...]:
        return (
            ("correctWordIds", self.correct),
            ("wrongWordIds", self.wrong),
            ("alreadyKnownWordIds", self.already_known),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmittedResult:
    """A lesson's current result: the role that submitted it, and the picked time, HH:MM."""

    lists: LessonResultLists
    by: str
    at: Instant
    account_id: AccountId | None = None
    slot: str | None = None

    def is_replaced_by(self, role: Role, lists: LessonResultLists) -> bool:
        """Whether this role may replace it: only the tutor, and only a student's result."""
        return role is Role.TUTOR and self.by != Role.TUTOR and not self.lists.same_words(lists)

    def is_behind(self, progress: LessonState | None) -> bool:
        """Whether the saved test has gone on since; a tutor's judgement stays."""
        return self.by != Role.TUTOR and not self.lists.same_words(composed(progress))


def same(these: Sequence[WordId], those: Sequence[WordId]) -> bool:
    """Whether both lists contain the same words, in any order."""
    return these == those or set(these) == set(those)


def composed(progress: LessonState | None) -> LessonResultLists:
    """The result of a lesson that ends without its test: the answers so far."""
    if progress is None:
        return LessonResultLists()
    return LessonResultLists(
        correct=progress.test_correct_ids,
        wrong=progress.test_wrong_ids,
        already_known=progress.already_known_ids,
    )


def judged(
    worked_through: Iterable[WordId], lists: LessonResultLists, mode: LessonMode
) -> dict[WordId, tuple[str, ...]]:
    """The word events of each word that a lesson touched.

    Words worked through and in none of the lists are learned in a new-words lesson and unchanged in
    a review. A word that is judged right or wrong is learned first.
    """
    learned: set[WordId] = set(worked_through) if mode is LessonMode.NEW_WORDS else set()
    return {
        **dict.fromkeys(sorted(learned), ("learn",)),
        **dict.fromkeys(lists.correct, ("learn", "right")),
        **dict.fromkeys(lists.wrong, ("learn", "wrong")),
        **dict.fromkeys(lists.already_known, ("already_known",)),
    }
