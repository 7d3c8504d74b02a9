"""Favourites as a course: the same operations as for a book."""

from dataclasses import replace

from wordmate.application.content.course_metric import WordCounts, course_metric
from wordmate.application.content.messages import CourseMetric, WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.messages import (
    BoxPage,
    FavoritesPage,
    ListFavoriteBox,
    SubmitFavoriteResult,
    WordsChanged,
)
from wordmate.application.words.own_words import box_page, part_of
from wordmate.application.words.recording import record_words
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.result import LessonResultLists
from wordmate.domain.words.word_learning import TO_REVIEW, WordState
from wordmate.domain.words.word_ledger import TAUGHT, WordEventKind, WordLedgerEntry


@operation("RetrieveCourseMetric", roles=STUDENTS, owns=Owns.SELF, quiet=True)
async def favorite_metric(ports: Ports, call: Call, _request: Empty) -> CourseMetric:
    """Counts the student's favourites by state."""
    counts = await ports.reads.favorite_counts(call.caller.user_id)
    return course_metric(
        counts.total,
        WordCounts(
            counts.learned_pending_test, counts.mastered, counts.forgotten, favorite=counts.total
        ),
    )


@operation("ListNewWords", roles=STUDENTS, owns=Owns.SELF)
async def list_new_favorites(ports: Ports, call: Call, request: FavoritesPage) -> Page[WordView]:
    """Lists favourites that the student has not learned yet."""
    part = part_of(request, state=WordState.NEW)
    return await ports.reads.favorite_words(call.caller.user_id, part)


@operation("ListReviewWords", roles=STUDENTS, owns=Owns.SELF)
async def list_favorites_to_review(
    ports: Ports, call: Call, request: FavoritesPage
) -> Page[WordView]:
    """Lists favourites to review: forgotten, or learned and not tested yet."""
    part = replace(part_of(request), states=TO_REVIEW)
    return await ports.reads.favorite_words(call.caller.user_id, part)


@operation("ListStudentCourseBoxWord", roles=STUDENTS, owns=Owns.SELF)
async def list_favorite_box(ports: Ports, call: Call, request: ListFavoriteBox) -> BoxPage:
    """Lists the memory box of favourites by state, with the number of each."""
    student_id = call.caller.user_id
    part = part_of(request, typed=request.search, state=request.state)
    counts = await ports.reads.favorite_counts(student_id)
    return box_page(await ports.reads.favorite_words(student_id, part), counts)


@operation(
    "SubmitLearnNewWordResult",
    roles=STUDENTS,
    owns=Owns.SELF,
    once="by content",
)
async def submit_learned_favorites(
    ports: Ports, unit: Unit, call: Call, request: SubmitFavoriteResult
) -> WordsChanged:
    """Submits the result of learning favourites; already known words are marked as mastered.

    A repeat counts once.

    Raises WordsNotFavorites, and InvalidResult for a word in two lists.
    """
    return await _submit(ports, unit, call, request, task=TAUGHT)


@operation("SubmitReviewResult", roles=STUDENTS, owns=Owns.SELF, once="by content")
async def submit_reviewed_favorites(
    ports: Ports, unit: Unit, call: Call, request: SubmitFavoriteResult
) -> WordsChanged:
    """Submits the result of reviewing favourites; a repeat counts once.

    Raises WordsNotFavorites, and InvalidResult for a word in two lists.
    """
    return await _submit(ports, unit, call, request)


async def _submit(
    ports: Ports,
    unit: Unit,
    call: Call,
    request: SubmitFavoriteResult,
    *,
    task: str | None = None,
) -> WordsChanged:
    LessonResultLists(
        correct=tuple(request.correct_word_ids),
        wrong=tuple(request.wrong_word_ids),
        already_known=tuple(request.already_known_word_ids),
    ).check_disjoint()
    asked = _entries_of(request, ports.clock.now(), task)
    return await record_words(
        unit, call.caller.user_id, asked, ports.policy.zone, favorites_only=True
    )


def _entries_of(
    request: SubmitFavoriteResult, now: Instant, task: str | None
) -> list[WordLedgerEntry]:
    """The events of a round: its answers, and the words known already."""
    answers = {one.word_id: one for one in request.answers}
    done = [
        *((one, True) for one in request.correct_word_ids),
        *((one, False) for one in request.wrong_word_ids),
        *((one, None) for one in request.already_known_word_ids),
    ]
    return [
        WordLedgerEntry(
            word_id=word_id,
            kind=WordEventKind.MARKED if right is None else WordEventKind.PRACTISED,
            at=now,
            happened_at=now,
            right=right,
            latency_ms=answer.latency_ms if answer else None,
            task=task,
            device=request.device,
            number=request.number,
        )
        for word_id, right in done
        for answer in [answers.get(word_id)]
    ]
