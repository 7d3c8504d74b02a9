"""Queries about a tutor's week of half hours, and about applications for rest."""

from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.kernel.operations import TUTORS, Owns, query
from wordmate.application.rest.messages import (
    ListAllRest,
    ListRestApplications,
    ListRestSlots,
    RestApplicationView,
    RestOfTutor,
    RestWeekView,
    WorkingHours,
)
from wordmate.domain.kernel.staff import Right

WeekOfTutor = query(
    "CustomerTeacherListRestSlot",
    ListRestSlots,
    RestWeekView,
    "Lists the half hours of a week of the caller, each free, booked, applied for or rest.",
    roles=TUTORS,
    owns=Owns.SELF,
)
ApplicationsOfTutor = query(
    "CustomerTeacherListRestApplication",
    ListRestApplications,
    Page[RestApplicationView],
    "Lists the caller's applications for rest, newest first.",
    roles=TUTORS,
    owns=Owns.SELF,
)
AllRest = query(
    "StoreListRest",
    ListAllRest,
    Rows[RestOfTutor],
    "Lists the applications of tutors for rest, newest first.",
    right=Right.SCHEDULE,
)
HoursOfTutor = query(
    "StoreQueryWorkingHours",
    OneAccount,
    WorkingHours,
    "Returns the hours of a week in which a tutor is offered.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
)
