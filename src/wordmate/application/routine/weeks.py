"""A student's week for their parents: the page, and links to share it."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from wordmate.application.accounts.access import student_named
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.limits import SHARED_WEEKS_OF_ADDRESS, consume, of_address
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import ANYBODY, SIGNED_IN, STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.routine.messages import (
    HardWordView,
    NewSharedWeek,
    OpenSharedWeek,
    RetrieveStudyWeek,
    RevokeSharedWeek,
    SharedWeeks,
    ShareStudyWeek,
    StudyDay,
    StudyWeekView,
    StudyWord,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.review_days import record_window
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_number, day_of
from wordmate.domain.routine.errors import SharedWeekGone
from wordmate.domain.routine.study_week import (
    MOST_LINKS,
    first_day_of,
    link_expires_at,
    shows,
    study_week,
)

MOST_WORDS: Final = 60
"""How many gained words the page lists."""


@operation("CustomerRetrieveStudyWeek", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def retrieve_study_week(
    ports: Ports, call: Call, request: RetrieveStudyWeek
) -> StudyWeekView:
    """Returns a student's week: words gained and remembered, hard words, time, the tutor's messages
    and the next class."""
    student_id = await student_named(ports.reads, call, request.student_id)
    today = local_date(ports.clock.now(), ports.policy.zone)
    return await _week(ports, student_id, first_day_of(request.day or today, today))


@operation("CustomerShareStudyWeek", roles=STUDENTS, owns=Owns.SELF)
async def share_study_week(
    ports: Ports, unit: Unit, call: Call, request: ShareStudyWeek
) -> NewSharedWeek:
    """Creates a link that shows one week to anyone who has it, for two weeks."""
    now, token = ports.clock.now(), ports.randomness.token()
    first = first_day_of(request.day, local_date(now, ports.policy.zone))
    expires_at = link_expires_at(now)
    shared_week_id = await unit.routines.add_shared_week(
        call.caller.user_id, token_hash(token), day_number(first), now, expires_at
    )
    await unit.routines.keep_newest_shared_weeks(call.caller.user_id, MOST_LINKS)
    return NewSharedWeek(
        shared_week_id=shared_week_id,
        first_day=first,
        utc_created=now,
        utc_expires=expires_at,
        token=token,
    )


@operation("CustomerListSharedWeek", roles=STUDENTS, owns=Owns.SELF)
async def list_shared_weeks(ports: Ports, call: Call, _request: Empty) -> SharedWeeks:
    """Lists the caller's valid links, without their secrets."""
    now = ports.clock.now()
    valid = list(await ports.reads.shared_weeks(call.caller.user_id, now))
    return SharedWeeks(data=valid, total=len(valid), server_time=now)


@operation("CustomerRevokeSharedWeek", roles=STUDENTS, owns=Owns.SELF)
async def revoke_shared_week(
    _ports: Ports, unit: Unit, call: Call, request: RevokeSharedWeek
) -> Nothing:
    """Revokes one of the caller's links; other people's links are ignored."""
    await unit.routines.revoke_shared_week(call.caller.user_id, request.shared_week_id)
    return Nothing()


@operation("CustomerOpenSharedWeek", roles=ANYBODY, owns=Owns.NOBODY)
async def open_shared_week(
    ports: Ports, visitor: Visitor, request: OpenSharedWeek
) -> StudyWeekView:
    """Returns the week of a link."""
    await consume(ports, [of_address(ports.policy, SHARED_WEEKS_OF_ADDRESS, visitor)])
    shared = await ports.reads.shared_week(token_hash(request.link_token))
    if shared is None or not shows(shared.expires_at, ports.clock.now()):
        raise SharedWeekGone
    return await _week(ports, shared.student_id, day_of(shared.week))


async def _week(ports: Ports, student_id: AccountId, first: date) -> StudyWeekView:
    zone, now = ports.policy.zone, ports.clock.now()
    since = day_start(first, zone)
    until = day_start(first + timedelta(days=DAYS_OF_WEEK), zone)
    window = record_window(since, until, zone, ports.policy.review_days)
    lessons = await ports.reads.lessons_held(student_id, since, until, booked=window)
    practised = await ports.reads.word_events(student_id, since, until)
    week = study_week(first, lessons, practised, zone)
    shown = [*week.gained[:MOST_WORDS], *(one.word_id for one in week.hard_words)]
    words = {one.id: one for one in await ports.reads.words(shown, student_id)} if shown else {}
    student = present(await ports.reads.account(student_id))
    return StudyWeekView.of(
        week,
        server_time=now,
        student_name=student.name,
        first_day=first,
        gained=len(week.gained),
        gained_words=_words([words[one] for one in week.gained[:MOST_WORDS] if one in words]),
        hard_words=[
            HardWordView.of(words[one.word_id], missed_days=one.missed_days)
            for one in week.hard_words
            if one.word_id in words
        ],
        days=[StudyDay.of(one) for one in week.days],
        messages=list(await ports.reads.tutors_messages(student_id, since, until, booked=window)),
        next_class=await ports.reads.next_class(student_id, now),
    )


def _words(words: Sequence[WordView]) -> list[StudyWord]:
    return [StudyWord.of(one) for one in words]
