"""Every operation once, in its normal use."""

from typing import Any

import msgspec

from tests.adapters.rpc.desk import Desk
from tests.support.house import House
from wordmate.application.operations import OPERATIONS, QUERIES
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep


async def test_every_declared_operation_and_no_query_of_the_store_is_served_under_its_name(
    desk: Desk,
) -> None:
    unknown = {"NoSuchOperation", *(one for one in QUERIES - OPERATIONS.keys() if " " not in one)}
    assert "StoreAuditReviewPlan" in unknown
    said = {name: await desk.refused(None, name, no=0) for name in {*OPERATIONS, *unknown}}
    public = {name for name, operation in OPERATIONS.items() if operation.public}
    assert said == {
        **dict.fromkeys(OPERATIONS, (401, "TOKEN_INVALID")),
        **dict.fromkeys(public, (400, "PARAMETER_ERROR")),
        **dict.fromkeys(unknown, (404, "NOT_FOUND")),
    }


async def test_a_person_signs_in_reads_their_profile_and_signs_out(desk: Desk) -> None:
    assert (await desk.data("tutor", "QueryUserProfileByToken"))["userRole"] == "TEACHER"
    assert (await desk.data("tutor", "CustomerTeacherQueryDetail"))["titleLevel"] == "gold"
    assert await desk.data("tutor", "LogoutUserByLoginToken") == {}
    assert await desk.refused("tutor", "QueryUserProfileByToken") == (401, "TOKEN_INVALID")


async def test_a_class_from_its_start_to_its_reviews(desk: Desk) -> None:
    house = desk.house
    booked = await house.booked(with_book=False)
    order = {"courseOrderId": booked.course_order_id}
    listed = await desk.data("student", "CustomerListCourseOrder", status="RESERVED")
    assert listed["total"] == 1
    assert (await desk.data("student", "CustomerGetCourseOrderCount"))["reserved"] == 1

    started = await desk.data("tutor", "StartCourseOrder", **order)
    assert (started["status"], started["actions"]) == (
        "IN_PROGRESS",
        ["CHOOSE_BOOK", "ENTER", "PAUSE", "COMPLETE"],
    )
    chosen = await desk.data(
        "tutor", "CustomerSelectCourseBook", **order, courseBookId=house.book_id
    )
    assert chosen["courseBook"]["code"] == "first-words"
    assert (await desk.data("tutor", "CustomerPauseCourse", **order))["isPause"] is True
    clock = await desk.data("student", "CustomerCheckCourseOrderTime", **order)
    assert clock["serverTime"] == house.clock.now()

    pending = await desk.data("student", "CustomerListCourseOrderPendingLearnNewWords", **order)
    words = [word["id"] for word in pending["data"]][:10]
    done = await _done(house, booked, words, right=3)
    saved = await desk.data("tutor", "CustomerSaveCourseOrderProgress", **done)
    assert (saved["refused"], saved["late"]) == ([], False)
    snapshot = await desk.data("tutor", "CustomerQueryCourseOrder", **order)
    assert snapshot["progress"]["version"] == saved["version"]
    assert snapshot["progress"]["progress"]["step"] == "after_test"
    kept = await desk.data(
        "tutor", "CustomerListCourseProgress", courseOrderIds=[order["courseOrderId"]]
    )
    assert kept["total"] == 1
    result = {
        "studentId": house.accounts["student"].id,
        "correctWordIds": words[:3],
        "wrongWordIds": words[3:],
        "alreadyKnownWordIds": [],
        "antiForgetTime": "10:00",
    }
    submitted = await desk.data("tutor", "CustomerSubmitLearnNewWordResult", **order, **result)
    assert submitted["correctWordIds"] == words[:3]
    ended = await desk.data("tutor", "CompleteCourseOrder", **order)
    assert ended["status"] == "COMPLETED"

    house.clock.move(minutes=24 * 60)
    due = await desk.data("student", "CustomerListAntiForgetOrder")
    review = {"courseOrderId": due["data"][0]["courseOrderId"]}
    to_review = await desk.data("student", "CustomerListReviewWords", **review)
    assert [word["id"] for word in to_review["data"]] == words
    await desk.data("student", "StartCourseOrder", **review)
    assert (await desk.data("student", "CustomerLeaveReview", **review))["status"] == "RESERVED"
    started = await desk.data("student", "StartCourseOrder", **review)
    assert started["startedBy"] == "user"
    to_do = OneCourseOrder(course_order_id=review["courseOrderId"])
    again = await _done(house, to_do, words, right=len(words))
    await desk.data("student", "CustomerSaveCourseOrderProgress", **again)
    reviewed = {**result, "correctWordIds": words, "wrongWordIds": []}
    refused = await desk.refused("student", "CustomerSubmitReviewResult", **review, **reviewed)
    assert refused == (409, "RATING_REQUIRED")
    rated = await desk.data("student", "CustomerRateReview", **review, stars=4)
    assert rated["rating"] == 4
    await desk.data("student", "CustomerSubmitReviewResult", **review, **reviewed)
    assert await desk.refused("student", "CompleteCourseOrder", **review) == (
        409,
        "REVIEW_TOO_SHORT",
    )
    house.clock.move(minutes=1)
    done = await desk.data("student", "CompleteCourseOrder", **review)
    assert done["status"] == "COMPLETED"


async def test_words_and_books_with_a_students_progress(desk: Desk) -> None:
    book = desk.house.book_id
    shelf = await desk.data("student", "CustomerListCourseBook", category="EXAM_SYLLABUS")
    assert [one["courseBookId"] for one in shelf["data"]] == [book]
    [mine] = (await desk.data("student", "CustomerListStudentCourese"))["data"]
    assert (mine["new"], mine["masteryRate"]) == (30, None)
    page = await desk.data(
        "student", "CustomerListCourseWordByCourseIdByPage", courseId=book, pageNo=2, pageSize=7
    )
    assert (page["total"], page["data"][0]["enWord"]) == (30, "word7")
    new = await desk.data("student", "CustomerListNewWords", courseBookId=book, pageSize=3)
    assert [word["state"] for word in new["data"]] == ["new"] * 3
    asked = [word["id"] for word in new["data"]][::-1]
    info = await desk.data("student", "CustomerListWordInfoByWordIdIn", wordIds=asked)
    assert [word["id"] for word in info["data"]] == asked
    metric = await desk.data("student", "CustomerRetrieveCourseMetric", courseBookId=book)
    assert (metric["total"], metric["toReview"]) == (30, 0)


async def _done(
    house: House, order: OneCourseOrder, words: list[WordId], *, right: int
) -> dict[str, Any]:
    """The result of a tested lesson: a number of words is right, the others are wrong."""
    walk = await house.walk(order)
    if walk.state.mode is LessonMode.REVIEW:
        walk.open_review(words)
    else:
        walk.begin(words)
        walk.to(LessonStep.AFTER_TEST)
    walk.test(words[:right], words[right:])
    body = msgspec.json.encode(walk.save(order.course_order_id))
    sent: dict[str, Any] = msgspec.json.decode(body)
    return sent
