"""Queries about a tutor's week of half hours, and about applications for rest."""

from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.kernel.operations import TUTORS, Owns, Query, query
from wordmate.application.rest.messages import (
    ListAllRest,
    ListRestApplications,
    ListRestSlots,
    RestApplicationView,
    RestOfTutor,
    RestWeekView,
)

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
AllRest = Query[ListAllRest, Rows[RestOfTutor]]("StoreListRestApplication")
"""Applications of all tutors, newest first."""
