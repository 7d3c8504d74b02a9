"""Queries about the daily goal, the calendar's address and the weeks."""

from collections.abc import Sequence

from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import (
    ANYBODY,
    SIGNED_IN,
    STUDENTS,
    TUTORS,
    Owns,
    Query,
    query,
)
from wordmate.application.routine.messages import (
    BeforeClass,
    CalendarAddress,
    CalendarWeeks,
    DailyGoal,
    OpenSharedWeek,
    RetrieveBeforeClass,
    RetrieveStudyWeek,
    SharedWeeks,
    StudyWeekView,
)
from wordmate.application.routine.ports import Calendar, PushDevice
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.routine.daily_goal import ReviewOfDay

GoalOfToday = query(
    "CustomerRetrieveDailyGoal",
    Empty,
    DailyGoal,
    "Returns today's goal, the state of this week, and the reminder.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
OwnCalendarAddress = query(
    "CustomerRetrieveCalendarAddress",
    Empty,
    CalendarAddress,
    """Returns whether the caller has a calendar address; the address itself is returned
    only once.""",
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
OwnCalendar = query(
    "CustomerRetrieveCalendar",
    Empty,
    CalendarWeeks,
    """Returns the caller's classes and reviews of this week and the next, as a calendar at
    their address contains them.""",
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
WeekOfStudent = query(
    "CustomerRetrieveStudyWeek",
    RetrieveStudyWeek,
    StudyWeekView,
    """Returns a student's week: words gained and remembered, hard words, time, the tutor's messages
    and the next class.""",
    roles=SIGNED_IN,
    owns=Owns.OWN_STUDENT,
)
BeforeClassOfStudent = query(
    "CustomerTeacherRetrieveBeforeClass",
    RetrieveBeforeClass,
    BeforeClass,
    """Returns what a tutor needs before a class: words that were missed, are hard or
    confused, missed reviews, goal and streak, and the last feedback.""",
    roles=TUTORS,
    owns=Owns.OWN_STUDENT,
)
OwnSharedWeeks = query(
    "CustomerListSharedWeek",
    Empty,
    SharedWeeks,
    "Lists the caller's valid links, without their secrets.",
    roles=STUDENTS,
    owns=Owns.SELF,
)
SharedWeekOfLink = query(
    "CustomerOpenSharedWeek",
    OpenSharedWeek,
    StudyWeekView,
    "Returns the week of a link.",
    roles=ANYBODY,
    owns=Owns.NOTHING,
)
CalendarOfToken = Query[str, Calendar | None]("calendar at a secret address")
PushDeviceById = Query[PushDeviceId, PushDevice | None]("browser whose session has not ended")
ReviewsLeftToday = Query[AccountId, Sequence[ReviewOfDay] | None]("reviews left today")
"""A student's reviews that are not done; none once today's goal is reached."""
