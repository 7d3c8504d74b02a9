"""Every growing list and look-up uses an index.

PostgreSQL plans with sequential scans and sorts discouraged, so it only scans or sorts without an
index. SQLite reports scans itself. These tests write nothing, so one database of each kind is
enough.
"""

import re
from collections.abc import AsyncIterator, Iterator
from functools import cached_property
from itertools import product

import pytest
import pytest_asyncio
from sqlalchemy import Text, column, select, text

from tests.adapters.sql.world import World
from tests.support.databases import KINDS, PostgresServer
from wordmate.adapters.sql import open_database
from wordmate.adapters.sql.accounts import queries as own_account
from wordmate.adapters.sql.accounts import store_queries as people
from wordmate.adapters.sql.accounts import stores as accounts
from wordmate.adapters.sql.accounts.listed import Listed
from wordmate.adapters.sql.accounts.reach import Reach
from wordmate.adapters.sql.after_class import queries as completed_orders
from wordmate.adapters.sql.after_class import stores as after_class
from wordmate.adapters.sql.content import corrections
from wordmate.adapters.sql.content import store_queries as store_content
from wordmate.adapters.sql.content.book_columns import STUDENT_COURSE
from wordmate.adapters.sql.content.queries import shelf
from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.statement import (
    DriverStatement,
    Postgres,
    Sqlite,
    Statement,
    param,
    required_row,
)
from wordmate.adapters.sql.inbox import queries as inbox_queries
from wordmate.adapters.sql.kernel import audit_log, outbox, outbox_queue, stored_answers
from wordmate.adapters.sql.ledger import audit as ledger_audit
from wordmate.adapters.sql.lessons import queries as lesson_queries
from wordmate.adapters.sql.materials import queries as materials
from wordmate.adapters.sql.monitoring import stores as monitoring
from wordmate.adapters.sql.notices import queries as notice_queries
from wordmate.adapters.sql.notices import stores as notices
from wordmate.adapters.sql.orders import board_queries, bookings, credits
from wordmate.adapters.sql.orders import held as held_orders
from wordmate.adapters.sql.orders import stores as orders
from wordmate.adapters.sql.orders import week_queries as week_of_tutors
from wordmate.adapters.sql.orders.queries import (
    TIMED,
    Kind,
    Listing,
    count_statement,
    length_of,
    listed,
)
from wordmate.adapters.sql.pay import audit as pay_audit
from wordmate.adapters.sql.pay import month_queries as month_pay
from wordmate.adapters.sql.pay import payouts
from wordmate.adapters.sql.pay import queries as pay
from wordmate.adapters.sql.pay import store_queries as store_pay
from wordmate.adapters.sql.progress import practice as practice_counts
from wordmate.adapters.sql.progress import queries as progress_queries
from wordmate.adapters.sql.records import evaluations
from wordmate.adapters.sql.records import queries as records
from wordmate.adapters.sql.rest import queries as rest_queries
from wordmate.adapters.sql.rest import stores as rest
from wordmate.adapters.sql.rest import working_hours
from wordmate.adapters.sql.reviews import queries as reviews
from wordmate.adapters.sql.routine import before_class_queries, week_queries
from wordmate.adapters.sql.routine import queries as routine_queries
from wordmate.adapters.sql.routine import stores as routine
from wordmate.adapters.sql.schema import metadata
from wordmate.adapters.sql.suggestions import queries as suggestion_queries
from wordmate.adapters.sql.suggestions import stores as suggestions
from wordmate.adapters.sql.tutoring import file_queries as student_files
from wordmate.adapters.sql.tutoring import queries as tutoring
from wordmate.adapters.sql.tutoring import store_queries as store_students
from wordmate.adapters.sql.tutoring import students as student_rows
from wordmate.adapters.sql.tutoring import trials, tutor_queries
from wordmate.adapters.sql.tutoring.store_queries import Filters
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.adapters.sql.vocabulary_test import queries as vocabulary_test_queries
from wordmate.adapters.sql.vocabulary_test import stores as vocabulary_tests
from wordmate.adapters.sql.words import counts as word_counts
from wordmate.adapters.sql.words import lists as word_lists
from wordmate.adapters.sql.words import memory_stores, practice_queries, probes, word_views
from wordmate.adapters.sql.words import queries as word_queries
from wordmate.adapters.sql.words import stores as word_stores
from wordmate.adapters.sql.words.count_columns import COUNTED_BOOKS
from wordmate.application.orders.messages import OrderFilter
from wordmate.application.pay.messages import Unsettled
from wordmate.domain.inbox.inbox import InboxKind
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.credits import CreditLevel
from wordmate.domain.reviews.firmness import Firmness
from wordmate.domain.reviews.probe import AGES
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_search import SearchedIn

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.unwatched]


@pytest.fixture(scope="module", params=KINDS)
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A migrated database of each kind, without rows."""
    if request.param == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('sqlite_template')}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.copy() as url:
            yield url


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(url: str) -> AsyncIterator[World]:
    database = open_database(url)
    yield World(database)
    await database.close()


GIVEN = {
    "keys": ["student"],
    "role": Role.STUDENT,
    "only_started": False,
    "id": 1,
    "category": "OTHER",
    "institution_id": 1,
    "store_policy": "due",
    "book_id": 1,
    "student_id": 1,
    "order_id": 1,
    "about": [1],
    "seen": [(1, 0)],
    "subscriber": "notify",
    "word_id": 1,
    "user_id": 1,
    "tutor_id": 2,
    "since": 0,
    "launched": 0,
    "first_day": 0,
    "until_month": "2026-11",
    "booked_from": 0,
    "booked_until": 9,
    "held_from": 1,
    "before_at": 9,
    "before_id": 9,
    "turn_before": 9,
    "until": 9,
    "day": 0,
    "next_day": 1,
    "lesson_type": "QUOTA_30",
    "applications": [1, 2],
    "tutors": [1, 2],
    "students": [1, 2],
    "grade": "junior_1",
    "limit": 20,
    "offset": 0,
    "now": 5,
    "latest": 5,
    "before": 5,
    "experiment": "list",
    "after": 0,
    "after_number": 0,
    "reach": "house",
    "before_name": "",
    "after_at": 0,
    "after_id": 0,
    "device": "phone",
    "words": [1, 2],
    "books": [1, 2],
    "numbers": [1, 2],
    "days": [(0, 1)],
    **{f"{end}_{age}": 9 for end in ("first", "last") for age in AGES},
    "material_type": "GRAMMAR",
    "first": "a",
    "text": "a",
    "begins": "a",
    "ends": "b",
    "character": "a",
    **{f"{end}_{nth}": "a" for end in ("from", "to") for nth in range(4)},
    "orders": [1, 2],
    "things": [(1, 1), (2, 1)],
    "ranks": [50, 60],
    "spellings": ["able", "above"],
    "without": [1],
    "phone": "1",
    "token_hash": "hash",
    "token_hashes": ["hash"],
    "session_ids": ["hash"],
    "scope": "scope",
    "key": "key",
    "account_id": 1,
    "actor": "1",
    "event": "booked",
    "code": "junior-core",
    "level": "JUNIOR",
    "name": "name",
    "kind": "completed",
    "month": "2026-11",
    "this": "2026-11",
    "status": "PENDING",
    "batch": "nov",
    "withheld_at": 5,
    "before_month": "2026-11",
    "with_flagged": False,
    "until_plan_day": 60,
    "today": 3,
    "tomorrow": 9,
    "runs_since": 2,
    "week_since": 1,
    "week_until": 2,
    "awaited_since": 1,
    "reviews_since": 1,
    "part": "%a%",
    "last": "2026-10",
    "number": 0,
    "of_tutor": 2,
    "owner": 1,
    "most": 10,
    **{f"{end}_{nth}": 5 for end in ("since", "until") for nth in range(2)},
}

LISTS = (
    {
        ", ".join(str(one) for one in shape): shape
        for shape in (
            Listing(*each)
            for each in product((*Role, None), OrderFilter, (*Kind, None), *[(False, True)] * 2)
        )
    }
    | {
        f"today of a {role.name.lower()}, {status}, {kind=}": Listing(
            role, status, kind, soonest_first=True, of_a_time=True, of_today=True
        )
        for role, status, kind in product(Role, OrderFilter, (*Kind, None))
    }
    | {
        f"no-shows, {role}, {of_a_time=}": Listing(
            role,
            OrderFilter.ALL,
            kind=None,
            soonest_first=False,
            of_a_time=of_a_time,
            of_no_shows=True,
        )
        for role, of_a_time in product((*Role, None), (False, True))
    }
)

_ANYBODY = Listed(Reach.EVERYBODY)
STUDENTS_BY = {
    "those of an institution": Filters(Listed(Reach.INSTITUTION)),
    "those of a named institution": Filters(_ANYBODY._replace(of_institution=True)),
    "those of a grade": Filters(_ANYBODY, of_grade=True),
    "those found by a text": Filters(_ANYBODY._replace(by_text=True)),
    "those who need credits": Filters(_ANYBODY, credits=CreditLevel.LOW),
    "those who need a class": Filters(_ANYBODY, of_grade=True, without_class=True),
}

SORTED_BY_INDEX = {
    "classes ahead of a student": student_files.classes_of_student(ahead=True)[0],
    "past classes of a student": student_files.classes_of_student(ahead=False)[0],
    **{f"classes of a day, {reach}": board_queries.classes_of_day(reach) for reach in Reach},
    "events of monitoring": monitoring.PAGE,
    "reviews of a student's days": reviews.between(Role.STUDENT),
    "reviews of a tutor's days": reviews.between(Role.TUTOR),
    **{
        f"records of a {role.name.lower()}, {status}": records.listed(role, status)
        for role, status in product(Role, OrderFilter)
    },
    "a page of a book": Statement(lambda d: word_views.BOOK_PAGE.element),
    **{
        f"completed lessons, {lacking=}": completed_orders.completed(without_feedback=lacking)
        for lacking in (False, True)
    },
    "a student's completed orders": completed_orders.completed(
        without_feedback=False, of_student=True
    ),
    **{
        f"length of completed lessons, {lacking=}": completed_orders.how_many_completed(
            without_feedback=lacking
        )
        for lacking in (False, True)
    },
    "length of a student's completed orders": completed_orders.how_many_completed(
        without_feedback=False, of_student=True
    ),
    "a tutor's templates": after_class.TEMPLATES,
    **{
        f"lessons to audit, {tutor=}, {student=}": completed_orders.to_audit(
            of_tutor=tutor, of_student=student
        )
        for tutor, student in ((False, False), (True, False), (False, True))
    },
    "new words of a book": Statement(lambda d: word_views.new_words_of(d)[1].element),
    "words to review": word_lists.word_list(word_lists.TO_REVIEW)[0],
    "vocabulary tests of a student": vocabulary_test_queries.LISTED,
    "earlier vocabulary tests": vocabulary_test_queries.REPORTED_BEFORE,
    "answers of a vocabulary test": vocabulary_tests.ANSWERS,
    "favourites, the latest first": word_lists.word_list(word_lists.FAVORITES)[0],
    "taught words": word_lists.word_list(word_lists.MET)[0],
    "word shelf": word_lists.shelf_words(None, None, is_of_book=False)[0],
    "still known words of the shelf": word_lists.shelf_words(
        Firmness.LASTING, None, is_of_book=False
    )[0],
    "milestones of a student": memory_stores.MILESTONES_OF,
    "number of still known words": memory_stores.STILL_KNOWN,
    "word shelf of a book": word_lists.shelf_words(None, None, is_of_book=True)[0],
    "marked words": word_lists.word_list(word_lists.MARKED)[0],
    "words of a box": word_lists.word_list(word_lists.BOX)[0],
    "forgotten words of a box": word_lists.word_list(word_lists.BOX, (WordState.FORGOTTEN,))[0],
    "new words of a box": word_lists.word_list(word_lists.BOX, (WordState.NEW,))[0],
    "a student's ledger of words": word_stores.OF_STUDENT,
    "classes that a pair has ahead": tutoring.CLASSES_AHEAD,
    "classes that a pair had": tutoring.CLASSES_OVER,
    "length of the classes that a pair had": tutoring.HOW_MANY_OVER,
    "reviews of a pair": tutoring.REVIEWS,
    "what students wrote of a tutor": tutoring.TEXTS,
    "approved deletions": orders._DELETION_APPROVED,
    "orders that are due": orders.DUE,
    "accounts of a phone": accounts.BY_PHONE,
    "a page of notices": notice_queries.LISTED,
    "classes ahead": notices.CLASSES_BETWEEN,
    "a page of suggestions": suggestion_queries.LISTED,
    **{
        f"open suggestions in reach of {reach.name.lower()}": suggestion_queries.suggestions_of(
            reach, is_open=True
        )
        for reach in Reach
    },
    **{
        f"a tutor's commissions by {filters}": pay.listed(filters)
        for filters in ((), ("month",), ("status",), ("month", "status"))
    },
    **{
        f"length of a tutor's commissions by {filters}": pay.length_of(filters)
        for filters in ((), ("month",), ("status",), ("month", "status"))
    },
    **{
        f"commissions of {reach} by {name}": store_pay.looked_at((name,), reach)[0]
        for name in ("batch", "month", "flagged", "withheld_at")
        for reach in Reach
    },
    "batches of a store": store_pay.batches_in(Reach.INSTITUTION),
    "problems of a commission": payouts.PROBLEMS,
    "open problems": store_pay.open_in(Reach.EVERYBODY)[0],
    **{f"what is free to be issued to {reach}": payouts.free_in(reach) for reach in Reach},
    "pictures of a suggestion": suggestion_queries.PICTURES,
    **{
        f"words of a book at the desk, {by_part=}, {recorded=}": store_content.words_of(
            by_part=by_part, recorded=recorded
        )[0]
        for by_part, recorded in product((False, True), (None, False, True))
    },
    "materials of a type": materials.shelf(("material_type",))[0],
    "applications of a tutor": rest_queries.LISTED,
    **{
        f"the store's waiting applications, {reach}": rest_queries.all_rest(reach, of_status=True)
        for reach in Reach
    },
    "half hours that a tutor's applications hold": rest.TAKEN,
    "half hours that all tutors' applications hold": rest.TAKEN_OF_TUTORS,
    **{
        f"the audit log of {reach} by {(*of_order, *in_days, *of_event)}": audit_log.listed(
            (*of_order, *in_days, *of_event), reach
        )
        for reach, of_order, in_days, of_event in product(
            Reach, ((), ("order_id",)), ((), ("since", "until")), ((), ("event",))
        )
    },
    "a lesson as a device enters it": lesson_queries.LESSON,
}

LOOKED_UP = {
    "when an order ends at the earliest": word_stores.ends_after,
    "a page of new words with their texts": word_views.new_words_page,
    "events that are kept no longer": monitoring.FORGET,
    **{
        name: statement
        for reach in Reach
        for name, statement in (
            (f"payments of {reach} beside their stories", pay_audit.wrong_payments(reach)),
            (f"sums of {reach} beside what they sum", pay_audit.wrong_sums(reach)),
            (f"payments held for {reach}", payouts.held_in(reach)),
            (f"what is still to be paid to {reach}", store_pay.unsettled_in(reach)),
            (
                f"how many commissions of a month, {reach}",
                store_pay.looked_at(("month",), reach)[1],
            ),
            *(
                (
                    f"{unsettled} commissions of {reach}",
                    store_pay.looked_at(("until_month",), reach, unsettled)[0],
                )
                for unsettled in Unsettled
            ),
            (f"open problems of {reach}", store_pay.open_in(reach)[0]),
            (f"a month of tutors of {reach}", month_pay.month_in(reach)),
            (f"a month by day of {reach}", month_pay.days_in(reach)),
        )
    },
    **{
        f"the shelf at the desk of {reach}": store_content.shelf(
            reach, of_category=False, by_part=False
        )[0]
        for reach in Reach
    },
    "ends of some orders": store_pay.ENDS_OF,
    "batches of a name": payouts.BATCHES_NAMED,
    "a tutor's sums": pay.SUMS,
    "one commission": pay.ONE,
    "stories of commissions": payouts.STORIES,
    "reviews of some lessons": reviews.of_lessons,
    "reviews of lessons with plans": completed_orders.reviews_after,
    "reviews of a lesson": held_orders.REVIEWS_OF,
    "lessons with plans": completed_orders.lessons_with,
    "what was told of orders": completed_orders.told_of,
    "forgotten words among some": after_class._forgotten,
    "feedback of a class": after_class._OF,
    "an order that is held": held_orders._HOLD,
    "what a student runs": held_orders.RUNNING,
    "an order that is held to be shown": held_orders._HOLD_SHOWN,
    **{
        f"the audit log of a person by {filters}": audit_log.listed(filters, of_person=True)
        for filters in (("since", "until"), ("since", "until", "event"))
    },
    "templates of a tutor": completed_orders.TEMPLATES_IF_GIVEN,
    "the book in hand": progress_queries.BOOK_IN_HAND,
    "the last measured size": progress_queries.LAST_SIZE,
    "classes of all tutors": bookings.BOOKED_OF_TUTORS,
    "what was done to an order last": orders.LAST_CHANGE,
    "a week of some tutors": week_of_tutors.booked_in_week,
    "rest of some tutors in a week": week_of_tutors.rest_in_week,
    "working hours of some tutors": working_hours.hours_of_tutors,
    "a tutor's file": tutor_queries.HEAD,
    "classes of a tutor without feedback": tutor_queries.without_feedback(Reach.HOUSE),
    "rest of a tutor for the store": rest_queries.all_rest(
        Reach.HOUSE, of_status=False, of_tutor=True
    ),
    "named tutors": week_of_tutors.tutors_by_name(Reach.HOUSE, named=True)[0],
    "the time of a lesson": TIMED,
    "a student's ledger": ledger_audit._EVENTS,
    "a student's payments": ledger_audit._PAYMENTS,
    "words of a book": word_views.BOOK_WORDS,
    "words of a review": word_queries.ORDER_WORDS,
    "own words of an order": orders._WORD_IDS,
    "words to review of a book": word_lists.word_list(word_lists.TO_REVIEW_OF_BOOK)[0],
    "how many words to review": word_lists.word_list(word_lists.TO_REVIEW)[1],
    "metric of a book": word_queries.METRIC,
    "what a student practised": progress_queries.PRACTICE,
    "open reviews of a student": progress_queries.OPEN_REVIEWS,
    "books of a student": progress_queries.STUDENT_BOOKS,
    "all counts of a student": practice_counts.OF_STUDENT,
    "the terms of an order's end": ledger_audit._ENDED,
    "the students of an experiment": ledger_audit.IN_EXPERIMENT,
    "a student's arm": memory_stores.ARM_OF,
    "the due words of a day": memory_stores.DUE_WORDS_OF_POLICY,
    "courses of a student": shelf(STUDENT_COURSE, COUNTED_BOOKS, ())[0],
    "courses of a tutor": shelf(tutoring.COURSE, tutoring.PREPARED_BOOKS, ())[0],
    "words by id": word_views.words_by_ids,
    "progress of a student's orders": lesson_queries.OWN_PROGRESS[Role.STUDENT],
    "progress of a tutor's orders": lesson_queries.OWN_PROGRESS[Role.TUTOR],
    "what two people have booked": bookings.booked_of,
    "words that begin so": word_lists.found_words((), SearchedIn.ENGLISH)[0],
    "words that mean so": word_lists.found_words((), SearchedIn.CHINESE)[0],
    "favourites by their letters": word_lists.word_list(word_lists.FAVORITES_BY_WORD)[0],
    "counts of favourites": word_queries.FAVORITES_METRIC,
    "forgotten words by book": practice_queries.FORGOTTEN,
    "lessons that were held on some days": practice_queries.LESSONS_HELD,
    "words of some days": practice_queries.WORDS_HAPPENED,
    "answers of probes": probes.PROBED,
    "words that were met on some days": probes.MET_WORDS,
    "what tutors wrote on some days": week_queries.MESSAGES,
    "reviews of some days": routine_queries.REVIEWS_OF_DAYS,
    "a student's last lesson": before_class_queries.LAST_LESSON,
    "a student's missed reviews": before_class_queries.MISSED_REVIEWS,
    "a tutor's last feedback": before_class_queries.LAST_FEEDBACK,
    "a student's next class": week_queries.NEXT_CLASS,
    "a student's calendar": routine_queries.calendar_orders(Role.STUDENT),
    "a tutor's calendar": routine_queries.calendar_orders(Role.TUTOR),
    "a student's browsers but the newest": routine._KEEP_NEWEST_DEVICES,
    "a student's links but the newest": routine._KEEP_NEWEST_SHARED,
    "words that are held": word_stores.held_words,
    "memories of words with the used minutes": memory_stores._remembered,
    "kept numbers of a device": word_stores.stored_numbers,
    "a student's running order": word_stores.HOLD_RUNNING,
    "a session": accounts.sessions_by_hash,
    "the signed-in person": own_account.SIGNED_IN,
    "a kept answer": stored_answers._GET,
    "due messages": outbox_queue._CLAIM,
    "messages done long ago": outbox._FORGET_DONE,
    "the message about a thing": outbox.withdraw,
    "a series of classes": orders.SERIES_OF,
    "what happened to orders since": orders.events_after,
    "answers kept long ago": stored_answers._FORGET,
    "sessions that are over": accounts._FORGET_EXPIRED,
    "a person's sessions": own_account.SESSIONS_OF,
    "a person's sessions by name": accounts._end_named,
    "a person's sessions but the last used": accounts._KEEP_LAST_USED,
    "counts of notices": notice_queries.COUNTED,
    "the newest unread message": notice_queries.UNREAD_MESSAGE,
    "unread notices": notices._READ_ALL,
    "unread notices about the same": notices.UNREAD_ABOUT,
    "notices of long ago": notices._FORGET,
    "reviews that are due": notices.REVIEWS_DUE,
    "how many suggestions": suggestion_queries.COUNTED,
    "suggestions of a day": suggestions.MADE_SINCE,
    "a suggestion": suggestion_queries.DETAIL,
    "books that teach a word": suggestion_queries.TITLES,
    **{
        f"what waits in reach of {reach.name.lower()}": inbox_queries.waiting(
            tuple(InboxKind), reach
        )[1]
        for reach in Reach
    },
    **{
        f"how much waits in reach of {reach.name.lower()}": inbox_queries.how_many(
            tuple(InboxKind), reach
        )
        for reach in Reach
    },
    "a suggestion's author": suggestion_queries.author_of(Reach.INSTITUTION),
    "classes ahead of some books": suggestion_queries.classes_ahead(is_of_institution=False),
    "classes of an institution ahead": suggestion_queries.classes_ahead(is_of_institution=True),
    "texts of an institution": corrections.AT_INSTITUTION,
    "a suggestion of its author": suggestion_queries.OWN_DETAIL,
    "pictures that nobody used": suggestions.DROP_UNUSED,
    "what was corrected": suggestion_queries.CORRECTIONS,
    "what books say of a word": corrections.IN_BOOKS,
    "materials of a title": materials.shelf(("title",))[0],
    "a material": materials.DETAIL,
    "the preparation of a book": materials.PREPARATION,
    "how many applications": rest_queries.COUNTED,
    "an application that is held": rest.HOLD,
    "half hours of applications": rest.slots_of,
    "what a tutor has booked": bookings.BOOKED_OF_TUTOR,
    "a record": records.RECORD,
    "a month of a student": records.metric(Role.STUDENT),
    "a month of a tutor": records.metric(Role.TUTOR),
    "what was said of a class": evaluations._OF,
    **{
        f"a page of the store's students, {name}": store_students.students_listed(filters)[1][0]
        for name, filters in STUDENTS_BY.items()
    },
    "tutors of students": store_students.tutors_of_these,
    "credits of students": credits.credits_of_these,
    "the head of a student's file": student_files.HEAD,
    "a student's plans": student_files.PLANS_AHEAD,
    "students of a tutor": student_rows.roster(searched=False).page,
    "students that are searched for": student_rows.roster(searched=True).page,
    "how many students": student_rows.roster(searched=False).length,
    "one student of a tutor": student_rows.ONE,
    "what a tutor taught": tutoring.TAUGHT_BETWEEN,
    "how many students a tutor has": tutoring.HOW_MANY_STUDENTS,
    "trials of a day": trials.OF_DAY,
    "the tally of a tutor": evaluations.TALLY,
    "texts that wait": evaluations.SHOW_TEXTS,
    "words by rank": vocabulary_tests.with_ranks,
    "words spelled like tested ones": vocabulary_test_queries.taught,
    "a student's open vocabulary test": vocabulary_tests.OPEN_OF,
    "a vocabulary test": vocabulary_test_queries.OWN_TEST,
    "how many vocabulary tests": vocabulary_test_queries.COUNT,
    "counts of a student": count_statement(Role.STUDENT),
    "counts of a tutor": count_statement(Role.TUTOR),
}

ALIASES = ("ahead", "behind", "picked", "source", "student", "tutor")
GROWING = {*metadata.tables, *ALIASES} - {"course_book"}
"""All tables except those of the shelf, which stays small."""


PARTIAL = (
    "ix_course_order_clock",
    "ix_course_order_deletion_approved",
    "ix_course_order_deletion_pending",
    "ix_word_state_to_review",
    "ix_word_state_favorite",
    "ix_word_state_marked",
    "ix_outbox_due",
    "ix_outbox_turn",
    "ix_outbox_about",
    "ix_suggestion_open",
    "ix_data_request_open",
    "ix_commission_free",
    "uq_commission_problem_open",
    "ix_suggestion_picture_unused",
    "ix_rest_slot_starts_at",
)
"""Partial indexes with only the rows of a query: reading all of one is not a scan."""

DISCOURAGED = ("enable_seqscan", "enable_sort", "enable_bitmapscan", "enable_hashjoin")


class Explained(Statement):
    """A statement's plan instead of its rows."""

    def __init__(self, explained: Statement) -> None:
        super().__init__(explained._build)

    @cached_property
    def sqlite(self) -> DriverStatement:
        plan = DriverStatement(self._build, Sqlite())
        plan.sql = f"EXPLAIN QUERY PLAN {plan.sql}"
        return plan

    @cached_property
    def postgres(self) -> DriverStatement:
        plan = DriverStatement(self._build, Postgres())
        plan.sql = f"EXPLAIN {plan.sql}"
        return plan


async def _as_with_many_rows(unit: SqlUnit) -> None:
    """Makes PostgreSQL plan for empty tables as if an index were worth it, until the unit ends."""
    for one in DISCOURAGED:
        await unit.tx.run(Statement(lambda d, one=one: text(f"SET LOCAL {one} = off")))


async def _plan(world: World, statement: Statement) -> list[str]:
    async def work(unit: SqlUnit) -> list[str]:
        if "Postgres" in type(world.database).__name__:
            await _as_with_many_rows(unit)
        return [str(row[-1]) for row in await unit.tx.all(Explained(statement), **GIVEN)]

    return await world.run(work)


_PARTIAL = "|".join(PARTIAL)
_SCAN = re.compile(rf"Seq Scan on (\w+)|^SCAN (\w+)\b(?! USING INDEX (?:{_PARTIAL}))")


def _scans(plan: list[str]) -> list[str]:
    """The steps that read a whole growing table or index."""
    found = ((step, _SCAN.search(step)) for step in plan)
    return [step for step, scan in found if scan and {*scan.groups()} & {*GROWING}]


def _sorts(plan: list[str]) -> list[str]:
    """The steps that sort rows because no index orders them, completely or in part."""
    return [step for step in plan if "Sort" in step or re.search("B-TREE FOR .*ORDER BY", step)]


@pytest.mark.parametrize("name", LISTS)
async def test_a_list_of_orders_pages_by_an_index(world: World, name: str) -> None:
    plan = await _plan(world, listed(LISTS[name]))

    assert (_scans(plan), _sorts(plan)) == ([], []), "\n".join(plan)
    assert _scans(await _plan(world, length_of(LISTS[name]))) == []


@pytest.mark.parametrize("name", SORTED_BY_INDEX)
async def test_a_growing_list_comes_sorted_from_an_index(world: World, name: str) -> None:
    plan = await _plan(world, SORTED_BY_INDEX[name])

    assert (_scans(plan), _sorts(plan)) == ([], []), "\n".join(plan)


@pytest.mark.parametrize("name", LOOKED_UP)
async def test_a_growing_table_is_looked_up_by_an_index(world: World, name: str) -> None:
    plan = await _plan(world, LOOKED_UP[name])

    assert _scans(plan) == [], "\n".join(plan)


@pytest.mark.parametrize("of_a_time", [False, True])
async def test_the_orders_of_all_are_counted_only_as_far_as_the_store_says(of_a_time: bool) -> None:
    shape = Listing(None, OrderFilter.ALL, None, soonest_first=False, of_a_time=of_a_time)

    length = length_of(shape)

    assert all("LIMIT" in one.sql for one in (length.sqlite, length.postgres))


@pytest.mark.parametrize("role", [Role.STUDENT, Role.TUTOR])
async def test_classes_of_one_type_are_read_from_the_index_of_classes(
    world: World, role: Role
) -> None:
    shape = Listing(role, OrderFilter.ALL, Kind.CLASSES, soonest_first=False, of_a_time=False)

    plan = "\n".join(await _plan(world, listed(shape)))

    side = "student" if role is Role.STUDENT else "tutor"
    assert f"ix_course_order_{side}_class" in plan, plan


@pytest.mark.parametrize(
    "statement", [tutoring.REVIEWS, student_rows.ONE], ids=["plans", "a student's row"]
)
async def test_reviews_of_a_pair_are_not_sought_among_all_of_the_tutor(
    world: World, statement: Statement
) -> None:
    plan = "\n".join(await _plan(world, statement))

    by_tutor = re.compile(r"ix_course_order_tutor(_status)?\b")
    assert not by_tutor.search(plan), plan


async def test_a_week_of_tutors_is_read_without_the_reviews_that_students_do_alone(
    world: World,
) -> None:
    plan = "\n".join(await _plan(world, week_of_tutors.booked_in_week))

    assert not re.search(r"ix_course_order_(tutor|tutor_status|appointment|status)\b", plan), plan
    assert "ix_course_order_tutor_led_review" in plan, plan


async def test_a_list_without_an_index_would_be_noticed(world: World) -> None:
    unindexed = Statement(lambda d: select(word.c.id).order_by(word.c.zh_word))

    plan = await _plan(world, unindexed)

    assert _scans(plan) != []
    assert _sorts(plan) != []


async def test_words_to_review_are_found_by_a_partial_index(world: World) -> None:
    page, _ = word_lists.word_list(word_lists.TO_REVIEW)

    plan = await _plan(world, page)

    assert any("ix_word_state_to_review" in step for step in plan), "\n".join(plan)


@pytest.mark.parametrize("statement", [orders.DUE, orders.HOLD_UNSTARTED], ids=["due", "unstarted"])
async def test_the_clock_reads_only_the_orders_that_are_due(
    world: World, statement: Statement
) -> None:
    plan = "|".join(await _plan(world, statement))

    in_sqlite = r"ix_course_order_clock \(clock_at>\? AND clock_at<\?\)"
    in_postgres = (
        r"ix_course_order_clock[^|]*\|.*Index Cond: .*clock_at <= .*ROW\(clock_at, id\) > "
    )
    assert re.search(f"{in_sqlite}|{in_postgres}", plan), plan


async def test_people_are_searched_among_all_by_the_key_and_in_an_institution_by_its_accounts(
    world: World,
) -> None:
    plans = {
        reach: "|".join(await _plan(world, people.people_found(reach, of_role=False)))
        for reach in (Reach.EVERYBODY, Reach.INSTITUTION)
    }

    by_key = r"person_key USING PRIMARY KEY \(key>\? AND key<\?\)|Index Cond: .*key >= "
    by_account = r"ix_person_key_account_id \(account_id=\?\)|Index Cond: .*account_id = "
    assert re.search(by_key, plans[Reach.EVERYBODY]), plans
    assert re.search(by_account, plans[Reach.INSTITUTION]), plans
    assert not re.search(by_key, plans[Reach.INSTITUTION]), plans


async def test_the_people_of_a_table_are_found_by_their_keys(world: World) -> None:
    plan = "|".join(await _plan(world, people.people_named(Reach.EVERYBODY)))

    by_key = r"person_key USING PRIMARY KEY \(key=\?\)|Index Cond: .*key = "
    assert re.search(by_key, plan), plan


@pytest.mark.parametrize(
    "statement",
    [
        practice_queries.LESSONS_HELD,
        practice_queries.WORDS_HAPPENED,
        week_queries.MESSAGES,
        routine_queries.REVIEWS_OF_DAYS,
    ],
    ids=["lessons", "practice", "tutors' messages", "reviews"],
)
async def test_a_week_long_past_is_read_from_its_own_days_alone(
    world: World, statement: Statement
) -> None:
    plan = "|".join(await _plan(world, statement))

    in_sqlite = r"student_id=\? .*(appointment|happened)_at>\? AND \1_at<\?"
    in_postgres = r"Index Cond: .*student_id = .*(appointment|happened)_at >= [^|]*\2_at < "
    assert re.search(f"{in_sqlite}|{in_postgres}", plan), plan


async def test_a_probe_reads_only_the_words_of_its_windows(world: World) -> None:
    plan = "|".join(await _plan(world, probes.MET_WORDS))

    in_sqlite = r"ix_word_memory_met \(student_id=\? AND met_on>\? AND met_on<\?\)"
    in_postgres = (
        r"ix_word_memory_met[^|]*\|.*Index Cond: .*student_id = .*met_on >= [^|]*met_on <= "
    )
    assert re.search(f"{in_sqlite}|{in_postgres}", plan), plan


async def test_answers_of_probes_are_found_by_a_partial_index(world: World) -> None:
    plan = await _plan(world, probes.PROBED)

    assert any("ix_word_event_probed" in step for step in plan), "\n".join(plan)


async def test_left_out_words_are_looked_up_in_one_scan_of_the_book(
    world: World,
) -> None:
    plan = await _plan(world, word_views.new_words_page)

    # PostgreSQL's choice depends on the number of words; SQLite's does not.
    gone_through = [
        one for one in plan if "course_word USING PRIMARY KEY (course_book_id=?)" in one
    ]
    assert len(gone_through) <= 1, "\n".join(plan)


async def test_a_searched_box_reads_the_words_of_its_book_not_all_of_its_student(
    world: World,
) -> None:
    _, length = word_lists.word_list(
        word_lists.BOX, (WordState.FORGOTTEN,), search=SearchedIn.ENGLISH
    )

    plan = await _plan(world, length)

    by_student_alone = re.compile(r"word_state .*\(student_id=\?\)|Cond: \(student_id = \$\d\)")
    assert not by_student_alone.search("\n".join(plan)), "\n".join(plan)


async def test_students_of_a_word_are_found_by_an_index(world: World) -> None:
    count = Explained(word_counts.count_entries)

    async def work(unit: SqlUnit) -> list[str]:
        rows = await unit.tx.all(count, book_id=1, words=[(1, 1)])
        return [str(row[-1]) for row in rows]

    plan = await world.run(work)

    found = re.compile(r"Index Scan.* ix_word_state_word|ix_word_state_word \(word_id=")
    assert found.search("\n".join(plan)), "\n".join(plan)


_PLANS = Statement(
    lambda d: (
        select(text("generic_plans"), text("custom_plans"))
        .select_from(text("pg_prepared_statements"))
        .where(column("statement", Text) == param("asked", Text))
    )
)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True, scope="module")
async def test_sessions_of_any_number_are_read_by_one_plan(world: World) -> None:
    async def work(unit: SqlUnit) -> tuple[int, ...]:
        await _as_with_many_rows(unit)
        for number in range(10):
            hashes = [f"token {nth}" for nth in range(1 + number % 3)]
            await unit.tx.all(accounts.sessions_by_hash, token_hashes=hashes)
        return tuple(
            required_row(await unit.tx.one(_PLANS, asked=accounts.sessions_by_hash.postgres.sql))
        )

    kept, made_anew = await world.run(work)

    assert (kept, made_anew) == (5, 5), "the first five are how PostgreSQL learns what they cost"
