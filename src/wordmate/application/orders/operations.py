"""The queries about booked sessions."""

from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.orders.messages import (
    CourseOrderCount,
    CourseOrderView,
    LessonClock,
    ListAntiForgetOrders,
    ListCourseOrders,
    OneCourseOrder,
)

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
