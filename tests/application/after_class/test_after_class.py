"""Tutors' work after classes: feedback, templates, supplements."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.house import ZONE, House, idempotent
from tests.support.ledger import story_of
from wordmate.application.after_class.messages import (
    AuditedReview,
    AuditPlans,
    ListCompleted,
    OneTemplate,
    SaveTemplate,
    SubmitFeedback,
    Supplement,
    SupplementView,
)
from wordmate.application.after_class.supplementing import audit_reviews
from wordmate.application.content.messages import ListReviewWords
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.ledger.audit import rebuild_ledger, verify_ledger
from wordmate.application.orders.clockwork import purge_deleted
from wordmate.application.orders.messages import ListAntiForgetOrders, OneCourseOrder
from wordmate.application.records.messages import ListRecords
from wordmate.application.tutoring.messages import ListStudentClasses
from wordmate.application.words.messages import MarkWords
from wordmate.domain.after_class.errors import (
    ClassNotCompleted,
    FeedbackSettled,
    NotSupplementable,
    NoWordsToReview,
    ReviewDayNotOffered,
    ReviewDayTaken,
    TemplatesFull,
    TutorMessageRequired,
)
from wordmate.domain.after_class.feedback import TEMPLATES, Sticker
from wordmate.domain.after_class.first_templates import FIRST_TEMPLATES
from wordmate.domain.after_class.plan_audit import AuditState, Reason
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.lessons.errors import SlotNotOffered
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.periods import OrderPeriod

HOUR = 60


async def over(house: House, *, at: str | None = "10:00") -> OneCourseOrder:
    """A class that has ended: one word right, two wrong, one known before."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1, 2], at=at)
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


def said(order: OneCourseOrder, **changes: Any) -> SubmitFeedback:
    texts = {"feedback": "Ten words, eight right.", "message": "Well done", **changes}
    return SubmitFeedback(course_order_id=order.course_order_id, **texts)


def added(order: OneCourseOrder, *dates: str, words: str = "ALL", at: str = "19:30") -> Supplement:
    return Supplement(
        course_order_id=order.course_order_id,
        dates=list(dates),
        words=WordChoice(words),
        anti_forget_time=at,
    )


async def looked(house: House, order: OneCourseOrder, who: Call | None = None) -> SupplementView:
    return await house.app.query_supplement(who or house.tutor, order)


async def reviewed(house: House, order: OneCourseOrder) -> OneCourseOrder:
    """The first review of a class, held by its student the next day: three words were wrong."""
    house.clock.move(minutes=24 * HOUR)
    plan = (await house.app.query_record(house.student, order)).plan
    review = OneCourseOrder(course_order_id=plan[0].course_order_id)
    await house.app.start_course_order(house.student, review)
    await house.taught(review, correct=range(3, 10), wrong=range(3))
    house.clock.move(minutes=2)
    await house.app.complete_course_order(house.student, house.end(review, stars=4))
    return review


async def test_feedback_is_written_once_and_may_be_changed_for_a_day_from_the_first_time(
    house: House,
) -> None:
    order = await over(house)
    before = await house.app.query_record(house.tutor, order)
    assert (before.feedback, before.may_write_feedback) == (None, True)

    first = await house.app.submit_feedback(house.tutor, said(order, message="  Well done "))
    house.clock.move(minutes=HOUR)
    second = await house.app.submit_feedback(house.tutor, said(order, message="Read it aloud"))
    assert (first.message, second.message) == ("Well done", "Read it aloud")
    assert second.utc_written == first.utc_written == first.utc_changed
    assert second.editable_until == first.editable_until
    assert second.utc_changed == house.clock.now()

    house.clock.move(minutes=23 * HOUR - 1)
    await house.app.submit_feedback(house.tutor, said(order, message="To the last minute"))
    house.clock.move(minutes=1)
    with pytest.raises(FeedbackSettled):
        await house.app.submit_feedback(house.tutor, said(order, message="Too late"))
    same = await house.app.submit_feedback(house.tutor, said(order, message="To the last minute"))
    assert same.utc_changed == first.utc_written + (24 * HOUR - 1) * 60_000
    record = await house.app.query_record(house.student, order)
    assert record.feedback is not None
    assert record.feedback.message == "To the last minute"
    assert not record.may_write_feedback
    assert not (await house.app.query_record(house.tutor, order)).may_write_feedback


async def test_stars_for_the_student_may_go_with_feedback_and_be_changed_for_a_day(
    house: House,
) -> None:
    order = await over(house)
    first = await house.app.submit_feedback(house.tutor, said(order))
    assert first.stars is None
    rated = await house.app.submit_feedback(house.tutor, said(order, stars=4))
    assert rated.stars == 4
    kept = await house.app.submit_feedback(house.tutor, said(order, message="Better"))
    assert (kept.stars, kept.message) == (4, "Better")
    for who in (house.student, house.tutor):
        record = await house.app.query_record(who, order)
        assert record.feedback is not None
        assert record.feedback.stars == 4
    house.clock.move(minutes=24 * HOUR)
    with pytest.raises(FeedbackSettled):
        await house.app.submit_feedback(house.tutor, said(order, message="Better", stars=5))
    same = await house.app.submit_feedback(house.tutor, said(order, message="Better", stars=4))
    assert same.utc_changed == kept.utc_changed


async def test_a_sticker_stands_beside_the_message_and_can_be_removed_for_a_day(
    house: House,
) -> None:
    order = await over(house)
    await house.app.submit_feedback(house.tutor, said(order, sticker=Sticker.ROCKET))
    record = await house.app.query_record(house.student, order)
    assert record.feedback is not None
    assert record.feedback.sticker is Sticker.ROCKET
    house.clock.move(minutes=24 * HOUR - 1)
    removed = await house.app.submit_feedback(house.tutor, said(order))
    assert removed.sticker is None
    house.clock.move(minutes=1)
    with pytest.raises(FeedbackSettled):
        await house.app.submit_feedback(house.tutor, said(order, sticker=Sticker.SUN))


async def test_stars_can_be_removed_for_a_day(house: House) -> None:
    order = await over(house)
    first = await house.app.submit_feedback(house.tutor, said(order, stars=0))
    assert first.stars is None
    await house.app.submit_feedback(house.tutor, said(order, stars=4))
    taken_back = await house.app.submit_feedback(house.tutor, said(order, stars=0))
    assert taken_back.stars is None
    record = await house.app.query_record(house.student, order)
    assert record.feedback is not None
    assert record.feedback.stars is None
    await house.app.submit_feedback(house.tutor, said(order, stars=2))
    house.clock.move(minutes=24 * HOUR)
    with pytest.raises(FeedbackSettled):
        await house.app.submit_feedback(house.tutor, said(order, stars=0))


async def test_repeated_feedback_is_stored_once(house: House) -> None:
    order = await over(house)
    call = idempotent(house.tutor, "one-press-of-the-button")
    first = await house.app.submit_feedback(call, said(order))
    house.clock.move(minutes=1)
    again = await house.app.submit_feedback(call, said(order))
    assert again.utc_changed == first.utc_changed
    assert again.server_time == house.clock.now()


async def test_classes_without_feedback_are_listed_for_a_month(house: House) -> None:
    older = await over(house)
    house.clock.move(minutes=29 * 24 * HOUR)
    newer = await over(house)

    async def lacking() -> list[int]:
        page = await house.app.list_completed(house.tutor, ListCompleted(without_feedback=True))
        listed = (await house.app.list_records(house.tutor, ListRecords())).data
        ids = [one.order.course_order_id for one in listed if one.lacks_feedback]
        assert ids == [one.course_order_id for one in page.data]
        return [int(one) for one in ids]

    assert await lacking() == [newer.course_order_id, older.course_order_id]
    records = (await house.app.list_records(house.student, ListRecords())).data
    assert not any(one.lacks_feedback for one in records)
    house.clock.move(minutes=2 * 24 * HOUR)
    assert await lacking() == [newer.course_order_id]
    await house.app.submit_feedback(house.tutor, said(newer))
    assert await lacking() == []
    await house.app.submit_feedback(house.tutor, said(older))


async def test_completed_lessons_are_paged(house: House) -> None:
    ids = list[int]()
    for _ in range(3):
        ids.insert(0, (await over(house)).course_order_id)
        house.clock.move(minutes=24 * HOUR)
    first = await house.app.list_completed(house.tutor, ListCompleted(page_size=2))
    rest = await house.app.list_completed(
        house.tutor, ListCompleted(page_size=2, before=first.next)
    )
    assert [one.course_order_id for one in (*first.data, *rest.data)] == ids
    assert rest.next is None
    assert (await house.app.list_completed(house.other_tutor, ListCompleted())).data == []


def reading(caller: Call, language: str) -> Call:
    return replace(caller, visitor=replace(caller.visitor, language=language))


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("zh-CN", [one.zh for one in FIRST_TEMPLATES]),
        ("en", [one.en for one in FIRST_TEMPLATES]),
    ],
)
async def test_every_tutor_starts_with_ten_templates_in_their_language(
    house: House, language: str, texts: list[str]
) -> None:
    given = await house.app.list_templates(reading(house.tutor, language), Empty())
    assert [one.text for one in given.data] == texts
    assert len(set(texts)) == 10
    again = await house.app.list_templates(house.tutor, Empty())
    assert again == given


async def test_a_tutor_who_drops_a_text_before_the_first_look_gets_the_first_templates(
    house: House,
) -> None:
    kept = await house.app.save_template(house.tutor, SaveTemplate(text="Well done"))
    dropped = OneTemplate(template_id=kept.template_id)
    left = await house.app.remove_template(house.tutor, dropped)
    assert left.total == 10
    assert await house.app.list_templates(house.tutor, Empty()) == left


async def test_a_tutor_with_templates_gets_the_missing_ones_once(house: House) -> None:
    own = await house.app.save_template(house.tutor, SaveTemplate(text="Mine"))
    same = await house.app.save_template(house.tutor, SaveTemplate(text=FIRST_TEMPLATES[3].zh))
    given = await house.app.list_templates(house.tutor, Empty())
    assert given.data[:2] == [own, same]
    assert sorted(one.text for one in given.data[1:]) == sorted(one.zh for one in FIRST_TEMPLATES)

    changed = SaveTemplate(text="Changed", template_id=given.data[2].template_id)
    await house.app.save_template(house.tutor, changed)
    for one in (own, same, *given.data[3:]):
        await house.app.remove_template(house.tutor, OneTemplate(template_id=one.template_id))
    left = await house.app.list_templates(reading(house.tutor, "en"), Empty())
    assert [one.text for one in left.data] == ["Changed"]


async def test_initial_templates_never_exceed_the_maximum(house: House) -> None:
    for nth in range(TEMPLATES - 2):
        await house.app.save_template(house.tutor, SaveTemplate(text=f"Text {nth}"))
    assert (await house.app.list_templates(house.tutor, Empty())).total == TEMPLATES


async def test_a_tutor_has_a_maximum_of_distinct_templates(house: House) -> None:
    first = await house.app.save_template(house.tutor, SaveTemplate(text=" Read it aloud "))
    again = await house.app.save_template(house.tutor, SaveTemplate(text="Read it aloud"))
    assert again == first
    for nth in range(TEMPLATES - 1):
        await house.app.save_template(house.tutor, SaveTemplate(text=f"Text {nth}"))
    with pytest.raises(TemplatesFull):
        await house.app.save_template(house.tutor, SaveTemplate(text="One more"))
    changed = SaveTemplate(text="Read it twice", template_id=first.template_id)
    await house.app.save_template(house.tutor, changed)
    with pytest.raises(TutorMessageRequired):
        await house.app.save_template(house.tutor, SaveTemplate(text="  "))

    kept = await house.app.list_templates(house.tutor, Empty())
    assert kept.total == len(kept.data)
    assert [one.text for one in kept.data[:2]] == ["Read it twice", "Text 0"]
    assert len(kept.data) == kept.most == TEMPLATES
    left = await house.app.remove_template(house.tutor, OneTemplate(template_id=first.template_id))
    assert [one.text for one in left.data[:1]] == ["Text 0"]


async def test_templates_belong_to_their_tutor_only(house: House) -> None:
    kept = await house.app.save_template(house.tutor, SaveTemplate(text="Mine"))
    other = house.other_tutor
    stolen = SaveTemplate(text="Yours", template_id=kept.template_id)
    with pytest.raises(NotFound):
        await house.app.save_template(other, stolen)
    await house.app.remove_template(other, OneTemplate(template_id=kept.template_id))
    assert kept not in (await house.app.list_templates(other, Empty())).data
    assert (await house.app.list_templates(house.tutor, Empty())).data[0] == kept


async def test_reviews_are_added_on_remaining_days_of_the_plan(house: House) -> None:
    order = await over(house, at=None)
    house.clock.move(minutes=4 * 24 * HOUR)
    before = await looked(house, order)
    assert [one.day for one in before.days] == list(range(4, 22))
    assert {one.taken_by for one in before.days} == {None}
    assert (before.words.all, before.words.wrong, before.words.forgotten) == (10, 2, 2)
    assert (before.audit.expected, before.audit.reason) == (0, Reason.NO_TIME_PICKED)

    dates = [one.date for one in before.days]
    # On a day of the plan, and on one between two of them.
    await house.app.supplement(house.tutor, added(order, dates[1], dates[6], words="WRONG"))

    after = await looked(house, order)
    assert [one.day for one in after.days if one.taken_by is not None] == [5, 10]
    assert (after.audit.expected, after.audit.booked) == (0, 2)
    assert {one.reason for one in after.audit.days} == {Reason.SUPPLEMENTED}
    assert {one.state for one in after.audit.days} == {AuditState.OPEN}
    record = await house.app.query_record(house.student, order)
    assert [one.day for one in record.plan] == [5, 10]
    closes = [local_date(one.closes_at, ZONE).isoformat() for one in record.plan]
    assert closes == [dates[2], dates[7]]  # the plan's next days are 7 and 12
    with pytest.raises(ReviewDayTaken):
        await house.app.supplement(house.tutor, added(order, dates[1], dates[2]))
    assert len((await looked(house, order)).audit.days) == 2


async def test_a_supplemented_review_asks_its_own_words(house: House) -> None:
    order = await over(house)
    plan = (await house.app.query_record(house.student, order)).plan
    house.clock.move(minutes=24 * HOUR)
    await house.app.cancel_class(plan[1].course_order_id)
    free = next(one for one in (await looked(house, order)).days if one.taken_by is None)
    assert free.day == 2
    await house.app.supplement(house.tutor, added(order, free.date, words="WRONG"))

    async def words_on(day: int) -> list[int]:
        record = await house.app.query_record(house.student, order)
        review_id = next(one.course_order_id for one in record.plan if one.day == day)
        request = ListReviewWords(course_order_id=review_id)
        page = await house.app.list_review_words(house.student, request)
        assert page.total == len(page.data)
        return [one.id for one in page.data]

    assert await words_on(2) == house.word_ids[1:3]
    assert sorted(await words_on(1)) == house.word_ids[:10]


async def test_a_review_of_currently_forgotten_words_can_be_added(house: House) -> None:
    order = await over(house, at=None)
    house.clock.move(minutes=24 * HOUR)
    request = MarkWords(word_ids=[house.word_ids[1]], is_mastered=True)
    await house.app.mark_words(house.student, request)
    view = await looked(house, order)
    assert (view.words.wrong, view.words.forgotten) == (2, 1)
    date = view.days[0].date
    await house.app.supplement(house.tutor, added(order, date, words="FORGOTTEN"))
    [review] = (await house.app.query_record(house.student, order)).plan
    asked = ListReviewWords(course_order_id=review.course_order_id)
    page = await house.app.list_review_words(house.student, asked)
    assert [one.id for one in page.data] == house.word_ids[2:3]


async def test_the_last_page_of_completed_lessons_may_be_full(house: House) -> None:
    for _ in range(2):
        await over(house, at=None)
        house.clock.move(minutes=24 * HOUR)
    page = await house.app.list_completed(house.tutor, ListCompleted(page_size=2))
    assert (len(page.data), page.next) == (2, None)


async def test_invalid_supplements_are_refused_by_name(house: House) -> None:
    order = await over(house)
    view = await looked(house, order)
    for wrong in ("2026-11-20", "2027-02-30", "2026-11-21"):
        with pytest.raises(ReviewDayNotOffered):
            await house.app.supplement(house.tutor, added(order, wrong))
    with pytest.raises(SlotNotOffered):
        await house.app.supplement(house.tutor, added(order, view.days[0].date, at="19:45"))
    running = await house.running(student="other student")
    with pytest.raises(ClassNotCompleted):
        await looked(house, running)
    await house.app.complete_course_order(house.tutor, house.end(running))
    nothing = await looked(house, running)
    assert (nothing.words.all, nothing.audit.reason) == (0, Reason.ALL_KNOWN)
    with pytest.raises(NoWordsToReview):
        await house.app.supplement(house.tutor, added(running, nothing.days[0].date))
    review_id = (await house.app.query_record(house.tutor, order)).plan[0].course_order_id
    with pytest.raises(ClassNotCompleted):
        await looked(house, OneCourseOrder(course_order_id=review_id))
    await house.app.cancel_class(review_id)
    with pytest.raises(NotSupplementable):
        await looked(house, OneCourseOrder(course_order_id=review_id))


async def test_any_tutor_who_taught_the_student_may_add_and_lead_reviews(
    house: House,
) -> None:
    order = await over(house, at=None)
    with pytest.raises(NotFound):
        await looked(house, order, house.other_tutor)
    with pytest.raises(NotFound):
        await house.app.supplement(house.other_tutor, added(order, "2026-11-22"))
    with pytest.raises(NotFound):
        await looked(house, OneCourseOrder(course_order_id=OrderId(999)))

    taught = await house.running(tutor="other tutor")
    await house.app.complete_course_order(house.other_tutor, house.end(taught))
    view = await looked(house, order, house.other_tutor)
    await house.app.supplement(house.other_tutor, added(order, view.days[0].date))

    ahead = ListAntiForgetOrders(period=OrderPeriod.UPCOMING)
    mine = await house.app.list_reviews(house.other_tutor, ahead)
    assert [one.user.user_name for one in mine.data] == ["student"]
    assert (await house.app.list_reviews(house.tutor, ahead)).data == []


async def test_supplements_are_recorded_in_the_ledger(house: House) -> None:
    order = await over(house, at=None)
    view = await looked(house, order)
    await house.app.supplement(house.tutor, added(order, view.days[0].date, words="WRONG"))
    assert not (await verify_ledger(house.ports)).differences
    story = await story_of(house.service.database.source, order.course_order_id)
    events = [one.event for one in story]
    assert [one.word_ids for one in events if isinstance(one, ReviewsSupplemented)] == [
        tuple(house.word_ids[1:3])
    ]
    [(lost,)] = await house.rows("SELECT max(id) FROM course_order")
    for table, order_id in (
        ("order_event", "order_id"),
        ("lesson_word", "order_id"),
        ("course_order", "id"),
    ):
        await house.rows(f"DELETE FROM {table} WHERE {order_id} = {lost}")  # noqa: S608
    found = list[str]()
    await verify_ledger(house.ports, report=lambda one: found.append(one.what))
    assert found == [
        "day 1, which was supplemented, is missing",
        *(
            f"account_id {house.accounts[who].id} lesson_type ANTI_FORGETTING standing RESERVED:"
            " too many orders by 1"
            for who in ("student", "tutor")
        ),
    ]
    assert (await looked(house, order)).audit.days[0].reason is Reason.OMITTED

    await rebuild_ledger(house.ports)
    assert not (await verify_ledger(house.ports)).differences
    [(review_id,)] = await house.rows("SELECT max(id) FROM course_order")
    request = ListReviewWords(course_order_id=OrderId(review_id))
    page = await house.app.list_review_words(house.student, request)
    assert [one.id for one in page.data] == house.word_ids[1:3]


async def test_reviews_added_to_a_completed_review_belong_to_its_lesson(
    house: House,
) -> None:
    order = await over(house)
    review = await reviewed(house, order)

    mine = await house.app.list_completed(house.tutor, ListCompleted())
    assert [one.course_order_id for one in mine.data] == [
        review.course_order_id,
        order.course_order_id,
    ]
    view = await looked(house, review)
    assert (view.words.all, view.words.wrong, view.words.forgotten) == (10, 3, 3)
    assert [one.day for one in view.days if one.taken_by is not None][:3] == [1, 2, 3]
    free = next(one for one in view.days if one.taken_by is None)
    assert free.day == 4
    await house.app.supplement(house.tutor, added(review, free.date, words="WRONG"))
    after = (await house.app.query_record(house.student, order)).plan
    [fourth] = [one for one in after if one.day == 4]
    request = ListReviewWords(course_order_id=fourth.course_order_id)
    words = await house.app.list_review_words(house.student, request)
    assert sorted(one.id for one in words.data) == house.word_ids[:3]
    assert not (await verify_ledger(house.ports)).differences


async def test_a_lessons_reviews_are_shown_by_day_with_their_state(
    house: House,
) -> None:
    order = await over(house)
    ended = house.clock.now()
    house.clock.move(minutes=24 * HOUR)
    plan = (await house.app.query_record(house.student, order)).plan
    done = OneCourseOrder(course_order_id=plan[0].course_order_id)
    await house.app.start_course_order(house.student, done)
    await house.taught(done, correct=range(10))
    house.clock.move(minutes=2)
    await house.app.complete_course_order(house.student, house.end(done, stars=4))
    house.clock.move(minutes=2 * 24 * HOUR)

    view = await looked(house, order)
    assert (view.course_order_id, view.student_id, view.student_name) == (
        order.course_order_id,
        house.accounts["student"].id,
        "student",
    )
    assert (view.anti_forget_time, view.utc_ended) == ("10:00", ended)
    assert view.server_time == house.clock.now()
    audit = view.audit
    assert (audit.expected, audit.booked, audit.reason) == (10, 10, None)
    assert (audit.done, audit.missed, audit.invalid) == (1, 1, 0)
    first, second, third = audit.days[:3]
    assert first == AuditedReview(
        day=1,
        date="2026-11-22",
        expected=True,
        state=AuditState.DONE,
        reason=None,
        course_order_id=done.course_order_id,
    )
    assert (second.date, second.state) == ("2026-11-23", AuditState.MISSED)
    assert (third.date, third.state) == ("2026-11-24", AuditState.OPEN)
    assert [one.course_order_id for one in audit.days] == [one.course_order_id for one in plan]


async def test_all_completed_orders_of_an_own_student_can_be_supplemented(
    house: House,
) -> None:
    order = await over(house)
    student_id = house.accounts["student"].id
    of_student = ListCompleted(student_id=student_id)
    with pytest.raises(NotFound):
        await house.app.list_completed(house.other_tutor, of_student)
    taught = await house.running(tutor="other tutor")
    await house.app.complete_course_order(house.other_tutor, house.end(taught))
    _, theirs = (await house.app.list_completed(house.other_tutor, of_student)).data
    assert (theirs.course_order_id, theirs.actions) == (order.course_order_id, [])
    others, own = (await house.app.list_completed(house.tutor, of_student)).data
    assert own.course_order_id == order.course_order_id
    [mine] = (await house.app.list_completed(house.other_tutor, ListCompleted())).data
    assert mine.course_order_id == others.course_order_id == taught.course_order_id
    await house.app.ask_deletion(order.course_order_id)
    [left] = (await house.app.list_completed(house.tutor, of_student)).data
    assert left.course_order_id == taught.course_order_id


async def test_the_store_audits_every_plan_oldest_first_in_any_batch_size(
    house: House,
) -> None:
    lessons = list[int]()
    for _ in range(3):
        lessons.append((await over(house)).course_order_id)
        house.clock.move(minutes=30 * 24 * HOUR)
    assert lessons == [
        one.course_order_id async for one in audit_reviews(house.ports, AuditPlans(limit=2))
    ]


async def _deleted(house: House, order: OneCourseOrder) -> None:
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await purge_deleted(house.ports)


async def test_a_review_of_a_deleted_lesson_is_not_offered_for_supplements(
    house: House,
) -> None:
    other = await house.running()
    await house.app.complete_course_order(house.tutor, house.end(other))
    order = await over(house)
    review = await reviewed(house, order)

    async def offered() -> list[int]:
        of_student = ListCompleted(student_id=house.accounts["student"].id)
        theirs = await house.app.list_completed(house.tutor, of_student)
        mine = await house.app.list_completed(house.tutor, ListCompleted())
        assert theirs.data == mine.data
        for one in mine.data:
            await looked(house, OneCourseOrder(course_order_id=one.course_order_id))
        return [int(one.course_order_id) for one in mine.data]

    ids = [one.course_order_id for one in (review, order, other)]
    assert await offered() == ids
    await _deleted(house, order)
    assert await offered() == ids[2:]
    with pytest.raises(NotSupplementable):
        await looked(house, review)


async def test_a_day_is_free_again_when_the_deletion_of_its_review_is_approved(
    house: House,
) -> None:
    order = await over(house)
    first = (await looked(house, order)).days[0]
    assert first.taken_by is not None
    await house.app.ask_deletion(first.taken_by)
    assert (await looked(house, order)).days[0].taken_by == first.taken_by
    review = OneCourseOrder(course_order_id=first.taken_by)
    await house.app.approve_deletion(house.tutor, review)
    view = await looked(house, order)
    assert (view.days[0].taken_by, view.audit.days[0].state) == (None, AuditState.DELETED)
    await house.app.supplement(house.tutor, added(order, first.date))
    assert (await looked(house, order)).days[0].taken_by not in (None, first.taken_by)


async def test_only_the_asking_tutors_classes_are_listed_as_lacking_feedback(house: House) -> None:
    order = await over(house)
    await house.booked(tutor="other tutor", minutes_ahead=300)
    lacking = ListCompleted(without_feedback=True, student_id=house.accounts["student"].id)
    assert (await house.app.list_completed(house.other_tutor, lacking)).data == []
    [own] = (await house.app.list_completed(house.tutor, lacking)).data
    assert own.course_order_id == order.course_order_id


async def test_all_lists_agree_about_missing_feedback(house: House) -> None:
    order = await over(house)

    async def lacking() -> list[bool]:
        of_student = ListStudentClasses(student_id=house.accounts["student"].id)
        [listed] = (await house.app.list_records(house.tutor, ListRecords())).data
        [taught] = (await house.app.list_student_classes(house.tutor, of_student)).data
        assert listed == taught
        return [listed.lacks_feedback, taught.lacks_feedback]

    assert await lacking() == [True, True]
    await house.app.submit_feedback(house.tutor, said(order))
    assert await lacking() == [False, False]
