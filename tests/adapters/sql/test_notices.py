"""Notices are written once, read, counted and deleted, alike on all databases."""

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.notices.messages import NoticePage
from wordmate.application.notices.ports import DueReviews
from wordmate.domain.kernel.ids import AccountId, OrderId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import Notice, NoticeFacts, NoticeKind
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus

FACTS = NoticeFacts(
    order_id=OrderId(7),
    suggestion_id=SuggestionId(8),
    appointment_at=Instant(NOON + HOUR),
    lesson_type=LessonType.QUOTA_60,
    person="周老师",
    reviews=2,
    words=45,
    title="译文",
    word="reluctant",
    corrected=True,
)


def notice(account: Account, about: int = 7, at: Instant = NOON) -> Notice:
    return Notice(
        account_id=account.id, kind=NoticeKind.CLASS_BOOKED, about=about, at=at, facts=FACTS
    )


async def put(world: World, *notices: Notice) -> None:
    await world.run(lambda unit: unit.notices.put(notices, NOON + MINUTE))


async def listed(world: World, account: Account, limit: int = 20, offset: int = 0) -> NoticePage:
    return await world.reads.notices(account.id, NOON, limit=limit, offset=offset)


async def test_a_notice_is_read_as_written(world: World) -> None:
    student = await world.student()
    await put(world, notice(student))
    [one] = (await listed(world, student)).data
    assert (one.kind, one.utc_happened, one.is_read) == (NoticeKind.CLASS_BOOKED, NOON, False)
    assert (one.course_order_id, one.suggestion_id, one.appointment_time) == (7, 8, NOON + HOUR)
    assert (one.lesson_type, one.person_name) == (LessonType.QUOTA_60, "周老师")
    assert (one.review_count, one.word_count) == (2, 45)
    assert (one.title, one.en_word, one.is_corrected) == ("译文", "reluctant", True)


async def test_notices_are_paged_by_time_with_counts_on_every_page(world: World) -> None:
    student = await world.student()
    await put(world, *(notice(student, at=Instant(NOON + at)) for at in (3, 1, 2)))
    pages = [await listed(world, student, limit=2, offset=offset) for offset in (0, 2, 4)]
    assert [[one.utc_happened - NOON for one in page.data] for page in pages] == [[3, 2], [1], []]
    assert {(page.total, page.unread) for page in pages} == {(3, 3)}


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

    async def due(after: AccountId, limit: int) -> list[DueReviews]:
        return list(
            await world.run(
                lambda unit: unit.notices.reviews_due(
                    (NOON, NOON + DAY), NOON + HOUR, after=after, limit=limit
                )
            )
        )

    both = [DueReviews(one.id, 2, 45), DueReviews(two.id, 1, 5)]
    assert await due(AccountId(0), 10) == both
    assert await due(AccountId(0), 1) == both[:1]
    assert await due(one.id, 10) == both[1:]
