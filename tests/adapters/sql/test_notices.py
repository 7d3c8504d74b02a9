"""Notices are written once, read, counted and deleted, alike on all databases."""

from dataclasses import asdict, fields, replace
from typing import Any

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ListNotifications, NoticePage
from wordmate.application.notices.operations import ListNotices, MessagesUnread
from wordmate.domain.after_class.feedback import ClassFeedback, Sticker
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import (
    FACTS,
    ClassFacts,
    Notice,
    NoticeFacts,
    NoticeKind,
    ReviewsDue,
)
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.privacy.data_request import DataRequestKind

OF_CLASS = ClassFacts(
    course_order_id=OrderId(7),
    appointment_time=Instant(NOON + HOUR),
    lesson_type=LessonType.QUOTA_60,
    person_name="周老师",
)


def example(kind: type[NoticeFacts]) -> NoticeFacts:
    """Facts with a value in every field."""
    values: dict[str, Any] = {one.name: 3 for one in fields(kind)}
    values |= {"lesson_type": LessonType.QUOTA_60, "is_corrected": True}
    values["data_request"] = DataRequestKind.COPY
    values |= dict.fromkeys(("person_name", "title", "en_word", "reason"), "周老师")
    values |= dict.fromkeys(("anti_forget_time", "anti_forget_time_before"), "19:00")
    return kind(**{name: values[name] for name in (one.name for one in fields(kind))})


def notice(account: Account, about: int = 7, at: Instant = NOON) -> Notice:
    return Notice(
        account_id=account.id, kind=NoticeKind.CLASS_BOOKED, about=about, at=at, facts=OF_CLASS
    )


async def put(world: World, *notices: Notice) -> None:
    await world.run(lambda unit: unit.notices.put(notices, NOON + MINUTE))


async def listed(world: World, account: Account, limit: int = 20, offset: int = 0) -> NoticePage:
    request = ListNotifications(page_size=limit, page_no=offset // limit + 1)
    return await world.ask(ListNotices, request, by=account)


async def test_a_notice_is_shown_with_the_facts_of_its_kind(world: World) -> None:
    for about, kind in enumerate(NoticeKind):
        student = await world.student()
        facts = example(FACTS[kind])
        put_ = replace(notice(student, about), kind=kind, facts=facts)
        await put(world, put_)
        [one] = (await listed(world, student)).data
        assert (one.kind, one.utc_happened, one.is_read) == (kind, NOON, False)
        assert {name: getattr(one, name) for name in asdict(facts)} == asdict(facts)
        unread = await world.run(lambda unit, put_=put_: unit.notices.unread_about([put_]))
        assert list(unread.values()) == [put_]


async def test_notices_are_paged_by_time_with_counts_on_every_page(world: World) -> None:
    student = await world.student()
    await put(world, *(notice(student, at=Instant(NOON + at)) for at in (3, 1, 2)))
    pages = [await listed(world, student, limit=2, offset=offset) for offset in (0, 2, 4)]
    assert [[one.utc_happened - NOON for one in page.data] for page in pages] == [[3, 2], [1], []]
    assert {(page.total, page.unread) for page in pages} == {(3, 3)}


async def test_the_newest_message_stands_until_its_notice_is_read(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()

    async def newest() -> tuple[str, Sticker | None] | None:
        shown = (await world.ask(MessagesUnread, Empty(), by=student)).newest
        return None if shown is None else (shown.message, shown.sticker)

    async def read() -> None:
        [one, *_] = [one for one in (await listed(world, student)).data if not one.is_read]
        await world.run(lambda unit: unit.notices.read(student.id, one.notification_id, NOON))

    assert await newest() is None
    for at, sticker in enumerate((None, Sticker.KITE)):
        order = await world.over(student, tutor)
        written = ClassFeedback(
            order_id=order.id,
            student_id=student.id,
            tutor_id=tutor.id,
            feedback="Ten words",
            message=f"Well done {at}",
            written_at=NOON,
            changed_at=NOON,
            sticker=sticker,
        )
        await world.run(lambda unit, written=written: unit.feedbacks.put(written))
        message = notice(student, order.id, Instant(NOON + at))
        await put(world, replace(message, kind=NoticeKind.MESSAGE_WRITTEN))
    assert await newest() == ("Well done 1", Sticker.KITE)
    await read()
    assert await newest() == ("Well done 0", None)
    await read()
    assert await newest() is None


async def test_upcoming_classes_are_reserved_ones_with_a_tutor(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    at = [NOON, NOON + 1, NOON + HOUR, NOON + HOUR + 1]
    _, first, last, _ = [await world.order(student, tutor, Instant(one)) for one in at]
    inside = NOON + MINUTE
    await world.order(student, None, Instant(inside), is_simulated=True)
    await world.order(student, tutor, Instant(inside), status=OrderStatus.CANCELED)
    for gone in (DeletionStatus.DELETE_APPROVED, DeletionStatus.DELETED):
        await world.order(student, tutor, Instant(inside), deletion=gone)
    await world.order(student, tutor, Instant(inside), lesson_type=LessonType.ANTI_FORGETTING)
    found = await world.run(lambda unit: unit.notices.classes_between(NOON, NOON + HOUR))
    assert list(found) == [first.id, last.id]


async def test_reviews_that_are_due_are_counted_by_student(world: World) -> None:
    one, two = await world.student(), await world.student()
    review = {"lesson_type": LessonType.ANTI_FORGETTING}
    for student, words in ((two, 5), (one, 10), (one, 35)):
        await world.order(student, None, NOON, word_count=words, closes_at=NOON + HOUR, **review)
    for elsewhen in (NOON - 1, NOON + DAY):
        await world.order(one, None, Instant(elsewhen), word_count=99, **review)
    await world.order(one, None, NOON, word_count=99, status=OrderStatus.COMPLETED, **review)
    await world.order(one, None, NOON, word_count=99, closes_at=NOON + HOUR - 1, **review)
    approved = DeletionStatus.DELETE_APPROVED
    await world.order(
        one, None, NOON, word_count=99, closes_at=NOON + HOUR, deletion=approved, **review
    )
    await world.order(one, await world.tutor(), NOON, word_count=99)

    async def due(after: AccountId, limit: int) -> list[ReviewsDue]:
        return list(
            await world.run(
                lambda unit: unit.notices.reviews_due(
                    (NOON, NOON + DAY), 20_000, NOON + HOUR, after=after, limit=limit
                )
            )
        )

    both = [
        ReviewsDue(student_id=one.id, reviews=2, words=45),
        ReviewsDue(student_id=two.id, reviews=1, words=5),
    ]
    assert await due(AccountId(0), 10) == both
    assert await due(AccountId(0), 1) == both[:1]
    assert await due(one.id, 10) == both[1:]
