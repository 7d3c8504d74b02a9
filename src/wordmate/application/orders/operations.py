"""The queries about booked sessions."""

from wordmate.application.kernel.messages import Empty, Page, Rows, StorePage
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, Query, query
from wordmate.application.orders.credit_messages import ListCredits, OwnCredits, StudentCredits
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
)
from wordmate.application.orders.ports import NamedClass
from wordmate.application.orders.store_messages import (
    AuditLogPage,
    Board,
    FreeTutor,
    ListAuditLog,
    ListClassesOfDay,
    ListFreeTutors,
    ListStoreOrders,
    ListWeek,
    Week,
)
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.staff import Right

ListOrders = query(
    "CustomerListCourseOrder",
    ListCourseOrders,
    Page[CourseOrderView],
    "Lists the caller's own course orders.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
ListReviews = query(
    "CustomerListAntiForgetOrder",
    ListAntiForgetOrders,
    Page[CourseOrderView],
    "Lists the caller's own review orders.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
CountOrders = query(
    "CustomerGetCourseOrderCount",
    Empty,
    CourseOrderCount,
    "Counts the caller's own orders by list filter.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
CheckTime = query(
    "CustomerCheckCourseOrderTime",
    OneCourseOrder,
    LessonClock,
    "Returns the lesson's time by the server's clock.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    quiet=True,
)
StoreOrders = query(
    "StoreListCourseOrder",
    ListStoreOrders,
    StorePage[CourseOrderView],
    "Lists orders since the launch, newest appointment first.",
    right=Right.SCHEDULE,
)
ClassesOfDay = query(
    "StoreListClassOfDay",
    ListClassesOfDay,
    Board,
    "Lists the classes of a local day (by default today), or of the day of one of them, soonest"
    " first, each with its state, who is there and how far it is, and counts them; without"
    " simulations, and without reviews, which have no fixed time.",
    right=Right.SCHEDULE,
    quiet=True,
)
FreeTutors = query(
    "StoreListFreeTutor",
    ListFreeTutors,
    Rows[FreeTutor],
    "Lists the tutors who can be booked for such a class at that time, and optionally the others"
    " after them, each with what is in the way.",
    right=Right.SCHEDULE,
    quiet=True,
)
WeekOfTutors = query(
    "StoreListWeek",
    ListWeek,
    Week,
    "Lists the tutors with their classes, the reviews that they led, and their rest, approved and"
    " applied for, from a day on.",
    right=Right.SCHEDULE,
    quiet=True,
)
CreditsOfStudent = query(
    "StoreListCredits",
    ListCredits,
    StudentCredits,
    "Returns a student's lesson credits, and a page of the purchases.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
)
CreditsOfCaller = query(
    "CustomerQueryCredits",
    Empty,
    OwnCredits,
    "Returns the caller's lesson credits, if the store records any.",
    roles=STUDENTS,
    owns=Owns.SELF,
    quiet=True,
)
AuditLogEntries = query(
    "StoreListAuditLog",
    ListAuditLog,
    AuditLogPage,
    """Lists who did what, the newest entries first.

    Staff of an institution see what was done to its people and orders, and what its staff did.
    """,
    right=Right.AUDIT,
    may_lag=True,
)
NamedOrder = Query[OrderId, NamedClass | None]("order with the names of its people")
