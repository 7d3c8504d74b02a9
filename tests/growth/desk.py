"""The store's lists, with each filter that has a plan of its own."""

from collections.abc import Mapping
from typing import Any, Final

from tests.growth.data import School
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.pay.messages import Unsettled
from wordmate.domain.inbox.inbox import InboxKind
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.orders.credits import CreditLevel

_DAY: Final = 24 * 60 * 60_000
Body = Mapping[str, Any]

WHO: Final[Mapping[str, Call]] = {
    "store": store_call(),
    "institution": Call(
        Caller(
            AccountId(0),
            Role.STORE,
            staff=Staff(frozenset({Right.OWNER}), InstitutionId(1)),
            by="store",
        )
    ),
}
"""Who asks: an owner of the house, who sees everybody, and one of an institution."""


def asked_at_desk(school: School) -> Mapping[str, Mapping[str, Body]]:
    """What both ask, by operation and by what is special about it. The student has been here for
    five years, with a tutor of the institution.
    """
    student, tutor = 1, school.first_tutor + 1
    soon = school.now + 2 * _DAY
    return {
        "StoreListCourseOrder": {
            **{
                f"{status.lower()}{page}": {"status": status, "offset": offset}
                for status in OrderFilter
                for page, offset in (("", 0), (", after 9,000", 9_000))
            },
            "of a month": {"month": "2030-12"},
            "of a student": {"studentId": student},
            "no-shows": {"status": OrderFilter.CANCELED, "noShows": True},
        },
        "StoreListClassOfDay": {"": {}, "next day": {"day": "2030-12-17"}},
        "StoreListWeek": {"of thirty": {}, "page 2": {"pageNo": 2}, "of two weeks": {"days": 14}},
        "StoreListFreeTutor": {
            "": {"appointmentTime": soon, "anyTime": True},
            "with busy ones": {"appointmentTime": soon, "anyTime": True, "withBusy": True},
        },
        "StoreListAuditLog": {
            "": {},
            "page 100": {"offset": 9_900},
            "of a day": {"day": "2030-12-01"},
            "of an event": {"event": "booked"},
            "of a person": {"accountId": student},
        },
        "StoreListAccount": {"": {}, "by a part of the name": {"name": "生777"}},
        "StoreListStudent": {
            "": {},
            "page 90": {"offset": 8_900},
            "s": {"text": "s"},
            "xs777": {"text": "xs777"},
            "of a grade": {"grade": "junior_1"},
            "without a class": {"withoutClass": True},
            "with few credits": {"credits": CreditLevel.LOW},
            "without a class, with few credits": {"withoutClass": True, "credits": CreditLevel.LOW},
        },
        "StoreQueryStudent": {"": {"userId": student}},
        "StoreListStudentClass": {
            "": {"userId": student},
            "ahead": {"userId": student, "ahead": True},
        },
        "StoreListCredits": {"": {"userId": student}},
        "StoreListTutor": {"": {}, "ls7": {"text": "ls7"}, "of a title": {"titleLevel": "gold"}},
        "StoreQueryTutor": {"": {"userId": tutor}},
        "StoreListStudentOfTutor": {"": {"tutorId": tutor}},
        "StoreQueryWorkingHours": {"": {"userId": tutor}},
        "StoreSearchPeople": {text: {"text": text} for text in ("s", "学生", "xs777", "8888")},
        "StoreSearchEverybody": {
            "xs777": {"text": "xs777"},
            "of the staff": {"text": "s", "onlyStaff": True},
        },
        "StoreFindNamedPeople": {"": {"students": ["学生7", "学生77"], "tutors": ["老师7"]}},
        "StoreCountInbox": {"": {}},
        "StoreListInbox": {"": {}, **{kind: {"kind": kind} for kind in InboxKind}},
        "StoreListRest": {
            "": {},
            "waiting": {"status": "PENDING"},
            "of a tutor": {"tutorId": tutor},
        },
        "StoreListSuggestion": {"open": {"isOpen": True}, "answered": {"isOpen": False}},
        "StoreQuerySuggestion": {"": {"suggestionId": 1}},
        "StoreListDataRequest": {"open": {}, "all": {"onlyOpen": False}},
        "StoreListCommissionProblem": {"": {"limit": 500}},
        "StoreListCommission": {
            "of a month": {"month": "2030-12"},
            "of a month, flagged": {"month": "2030-12", "flagged": True},
            "of a batch": {"batch": "pay 2030-10"},
            **{one: {"unsettled": one, "untilMonth": "2030-12"} for one in Unsettled},
        },
        "StoreListBatch": {"": {}},
        "StoreSumCommission": {"": {"month": "2030-12"}},
        "StoreRetrieveMonth": {"": {"month": "2030-12"}},
        "StoreRetrieveDaysOfMonth": {"": {"month": "2030-12"}},
        "StoreListBook": {"": {}, "by a part": {"part": "书"}},
        "StoreQueryBook": {
            "": {"bookCode": "book-1"},
            "by a part": {"bookCode": "book-1", "part": "7"},
        },
        "StoreListInstitution": {"": {}},
        "StoreListStaff": {"": {}},
        "CustomerListTrainingMaterial": {
            "": {"materialType": "VOCABULARY"},
            "by title": {"title": "prep"},
        },
    }
