"""A tutor's teaching books, numbers and evaluations."""

from datetime import timedelta

from wordmate.application.content.messages import WordView
from wordmate.application.content.operations import ListBooks
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.ports import Ports
from wordmate.application.tutoring.messages import (
    CriterionCount,
    EvaluationText,
    ListEvaluationTexts,
    ListTeacherCourses,
    ListTeacherCourseWords,
    TeacherCourse,
    TeacherMetric,
    TutorEvaluation,
)
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.kernel.months import month_bounds, month_of
from wordmate.domain.progress.counting import day_number


@operation("CustomerTeacherListCourse", roles=TUTORS, owns=Owns.ANY_CATALOGUE)
async def list_teacher_courses(
    ports: Ports, _: Call, request: ListTeacherCourses
) -> Page[TeacherCourse]:
    """Lists the books that a tutor may look at."""
    page = await ListBooks.ask(ports, request)
    prepared = await ports.reads.prepared([one.course_book_id for one in page.data])
    courses = [
        TeacherCourse(course_book=one, has_preparation=one.course_book_id in prepared)
        for one in page.data
    ]
    return Page(data=courses, total=page.total)


@operation("CustomerTeacherListCourseWords", roles=TUTORS, owns=Owns.ANY_CATALOGUE)
async def list_teacher_course_words(
    ports: Ports, call: Call, request: ListTeacherCourseWords
) -> Page[WordView]:
    """Lists a book's words in book order, without anybody's learning state."""
    words = await ports.reads.course_words(
        request.course_id, call.caller.user_id, limit=request.page_size, offset=request.offset
    )
    return present(words)


@operation("CustomerRetrieveTeacherMetric", roles=TUTORS, owns=Owns.SELF, quiet=True)
async def retrieve_teacher_metric(ports: Ports, call: Call, _: Empty) -> TeacherMetric:
    """Returns a tutor's numbers of this week and month."""
    tutor_id, now, zone = call.caller.user_id, ports.clock.now(), ports.policy.zone
    today = local_date(now, zone)
    monday = today - timedelta(days=today.weekday())
    week = (day_start(monday, zone), day_start(monday + timedelta(days=7), zone))
    month = month_bounds(month_of(now, zone), zone)
    trials = await ports.reads.trials_of_day(tutor_id, day_number(today))
    in_week, in_month = await ports.reads.taught(tutor_id, week, month)
    return TeacherMetric(
        week=in_week,
        month=in_month,
        students=await ports.reads.student_count(tutor_id),
        trials_left=max(0, ports.policy.trials_per_day - trials.created),
    )


@operation("CustomerTeacherQueryEvaluation", roles=TUTORS, owns=Owns.SELF)
async def query_evaluation(ports: Ports, call: Call, _: Empty) -> TutorEvaluation:
    """Sums the students' evaluations of the tutor; empty until three students have written one."""
    shown = (await ports.reads.tally(call.caller.user_id)).shown
    return TutorEvaluation(
        evaluations=shown.evaluations,
        mean=shown.mean,
        criteria=[
            CriterionCount(criterion=one, times=times) for one, times in shown.criteria.items()
        ],
    )


@operation("CustomerTeacherListEvaluationText", roles=TUTORS, owns=Owns.SELF)
async def list_evaluation_texts(
    ports: Ports, call: Call, request: ListEvaluationTexts
) -> Page[EvaluationText]:
    """Lists what students wrote about the tutor, anonymously and in random order."""
    tutor_id = call.caller.user_id
    shown = (await ports.reads.tally(tutor_id)).shown
    texts = await ports.reads.evaluation_texts(
        tutor_id, limit=request.page_size, offset=request.offset
    )
    return Page(data=list(texts), total=shown.texts)
