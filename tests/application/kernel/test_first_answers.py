"""First answers are stored in a format that any release can read."""

import msgspec
import pytest

from wordmate.application.kernel.storage import (
    StoredAnswer,
    answer_in,
    fingerprint,
    is_of,
    refusal_in,
    store_answer,
    store_refusal,
)
from wordmate.application.lessons.messages import LessonResult
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.orders.errors import BookingOverlaps, OrderClosed


class Started(msgspec.Struct, rename="camel", kw_only=True):
    """A request of this release."""

    course_order_id: OrderId
    words: list[int] = msgspec.field(default_factory=list)


class StartedLater(Started, rename="camel", kw_only=True):
    """The same request in a release with more fields."""

    with_music: bool = False


RESULT = LessonResult(
    course_order_id=OrderId(7),
    correct_word_ids=[WordId(1)],
    wrong_word_ids=[],
    already_known_word_ids=[],
    anti_forget_time=None,
    utc_submitted=Instant(9),
)


def kept(answer: bytes, code: str | None = None) -> StoredAnswer:
    return StoredAnswer("hash", answer, code)


def test_a_new_field_does_not_change_a_requests_fingerprint() -> None:
    assert fingerprint(Started(course_order_id=OrderId(7))) == fingerprint(
        StartedLater(course_order_id=OrderId(7))
    )
    music = StartedLater(course_order_id=OrderId(7), with_music=True)
    assert fingerprint(music) != fingerprint(Started(course_order_id=OrderId(7)))
    assert fingerprint(Started(course_order_id=OrderId(8))) != fingerprint(
        Started(course_order_id=OrderId(7))
    )
    assert not is_of(store_answer(fingerprint(music), RESULT), Started(course_order_id=OrderId(7)))


def test_a_stored_answer_is_returned_unchanged() -> None:
    answer = store_answer("hash", RESULT)
    assert answer_in(answer, LessonResult) == RESULT


@pytest.mark.parametrize(
    "written",
    [
        b'{"format":1,"about":7,"answer":{"right":[1]},"more":1}',
        b'{"format":1,"answer":{"courseOrderId":7}}',
        b'{"courseOrderId":7,"right":[1]}',
        b"[]",
        b"\x00",
    ],
)
def test_an_answer_in_an_unknown_format_is_not_returned(written: bytes) -> None:
    assert answer_in(kept(written), LessonResult) is None


def test_an_answer_of_the_previous_release_is_readable() -> None:
    said = msgspec.json.encode(RESULT)
    assert answer_in(kept(b'{"format":1,"about":7,"answer":%b}' % said), LessonResult) == RESULT


@pytest.mark.parametrize(
    "refusal",
    [
        OrderClosed(),
        InvalidResult("correctWordIds", "holds a word twice"),
        BookingOverlaps("me", AccountId(3), OrderId(7)),
    ],
)
def test_a_refusal_is_stored_with_its_facts(refusal: DomainError) -> None:
    again = refusal_in(store_refusal("hash", refusal))
    assert type(again) is type(refusal)
    assert again is not None
    assert again.facts == refusal.facts


@pytest.mark.parametrize(
    "written", [b'{"format":9,"said":"no"}', b'{"format":1,"facts":[]}', b"[1]", b"{}", b"\x00"]
)
def test_a_refusal_in_an_unknown_format_is_not_returned(written: bytes) -> None:
    assert refusal_in(kept(written, BookingOverlaps.code)) is None
