"""Every stored refusal can be recreated."""

import pytest

from tests.support.ids import numbered
from wordmate.domain.accounts import errors as of_accounts
from wordmate.domain.after_class import errors as after_class
from wordmate.domain.content.errors import SoundQuotaReached
from wordmate.domain.kernel.errors import (
    DomainError,
    RightMissing,
    TooManyRequests,
    domain_errors,
    recreated_error,
)
from wordmate.domain.kernel.files import ColumnsMissing, FileTooLarge
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import InvalidProgress, InvalidResult, OtherSideLeads
from wordmate.domain.materials.errors import Flaw as MaterialFlaw
from wordmate.domain.materials.errors import MaterialRefused
from wordmate.domain.orders.errors import (
    BookedTwice,
    BookingOverlaps,
    BookingUnreadable,
    CreditsUsedUp,
    OrderChanged,
)
from wordmate.domain.orders.events import DeletionMoved, Event
from wordmate.domain.pay.errors import ResultsRefused, TitleDayPast, TitleNotPlanned
from wordmate.domain.privacy.data_request import DataRequestStatus
from wordmate.domain.privacy.errors import DataRequestClosed, ErasureWaits
from wordmate.domain.rest.errors import RestNotPending
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.suggestions import errors as of_suggestions
from wordmate.domain.tutoring.errors import TrialLimitReached
from wordmate.domain.words.errors import WordsNotFavorites

WITH_FACTS = (
    MaterialRefused(MaterialFlaw.NOT_PDF),
    TooManyRequests(30),
    RightMissing("schedule"),
    InvalidResult("correctWordIds", "holds a word twice"),
    InvalidProgress("step", "never goes back"),
    OtherSideLeads(Role.TUTOR),
    of_accounts.InvalidProfile("age", "is a number"),
    of_accounts.CharacterUnseen("name", "\u3164"),
    of_accounts.NotANumber("小明"),
    of_accounts.AccountAmbiguous([("S00000001", "小明")]),
    of_accounts.PhoneNotRegistered("a ticket"),
    of_accounts.WeChatNotBound(),
    of_accounts.FactUnknown("shoe", "city, grade"),
    of_accounts.PictureQuotaReached(3_600, 20),
    SoundQuotaReached(3_600, 100),
    BookingOverlaps("小明 (S00000001)", AccountId(1), OrderId(7)),
    BookedTwice("小明 (S00000001)", 3),
    ResultsRefused([]),
    TitleDayPast("2026-11-29"),
    TitleNotPlanned("2026-12-01"),
    CreditsUsedUp(1, 1),
    FileTooLarge(4, 20_000),
    ColumnsMissing(["order / 订单"]),
    ErasureWaits(2, 1, 3),
    OrderChanged("王芳", "moved", Instant(1)),
    RestNotPending("APPROVED"),
    BookingUnreadable("at", "noon", "2026-11-21 19:30"),
    after_class.TemplatesFull(20),
    after_class.ReviewDayTaken("2026-05-04"),
    after_class.ReviewDayNotOffered("2026-05-04"),
    after_class.AddedReviewsFull(10),
    TrialLimitReached(5),
    of_suggestions.CorrectionImpossible("there is no such word"),
    WordsNotFavorites([*numbered(7, 9)]),
)
SPECIAL = {type(error) for error in WITH_FACTS}
PLAIN = [kind for kind in domain_errors() if kind not in SPECIAL]


@pytest.mark.parametrize(
    "error", [*WITH_FACTS, *(kind() for kind in PLAIN)], ids=lambda error: error.code
)
def test_every_refusal_is_recreated_from_its_facts(error: DomainError) -> None:
    again = recreated_error(error.code, error.facts)
    assert type(again) is type(error)
    assert again is not None
    assert (again.facts, str(again)) == (error.facts, str(error))


@pytest.mark.parametrize("error", [*WITH_FACTS, *(kind() for kind in PLAIN)], ids=lambda e: e.code)
def test_the_facts_of_a_refusal_fill_its_wording(error: DomainError) -> None:
    for language in ("zh-CN", "en"):
        assert "{" not in error.wording.text(language, error.facts)


def test_a_refusal_lists_only_what_there_is() -> None:
    waits = ErasureWaits(2, 0, 1)
    assert waits.wording.text("en", waits.facts) == (
        "It cannot be erased yet. First: classes ahead: 2, payments open: 1"
    )
    assert waits.wording.text("zh-CN", ErasureWaits(0, 1, 0).facts) == (
        "还不能删除，要先处理：正在上的课 1 节"
    )


@pytest.mark.parametrize(
    ("change", "zh", "en"),
    [
        ("tutor_changed", "给这节课换了老师", "given this class another tutor"),
        ("time_picked", "改过这节课", "changed this class"),
    ],
)
def test_a_class_that_somebody_changed_says_what_they_did(change: str, zh: str, en: str) -> None:
    refusal = OrderChanged("王芳", change, Instant(1))
    assert refusal.wording.text("zh-CN", refusal.facts).startswith(f"王芳 刚刚{zh}，")
    assert refusal.wording.text("en", refusal.facts).startswith(f"王芳 has just {en}. ")


def test_changes_that_are_said_in_words_are_events_of_a_class() -> None:
    steps = ("ask", "withdraw", "approve")
    deletion = {DeletionMoved(step=one).deed for one in steps}
    kinds = {one.kind for one in Event.__subclasses__()}
    assert OrderChanged.wording.choices.keys() <= kinds | deletion


@pytest.mark.parametrize(
    ("answer", "who", "zh", "en"),
    [
        ("REFUSED", "王芳", "这个申请已经拒绝，答复人：王芳", "refused by 王芳"),
        ("DONE", "", "这个申请已经办理，答复人：门店", "carried out by the store"),
        ("WITHDRAWN", "", "这个申请已经由本人撤回", "withdrawn by the person"),
    ],
)
def test_a_second_answer_is_told_the_first_one_and_who_gave_it(
    answer: str, who: str, zh: str, en: str
) -> None:
    refusal = DataRequestClosed(answer, "17")
    refusal.answered_by = who
    assert refusal.wording.text("zh-CN", refusal.facts) == zh
    assert refusal.wording.text("en", refusal.facts) == f"This request has already been {en}"


def test_answers_that_are_said_in_words_are_states_of_what_is_answered() -> None:
    assert DataRequestClosed.wording.choices.keys() <= set(DataRequestStatus)
    assert RestNotPending.wording.choices.keys() <= set(RestStatus)


def test_an_unknown_refusal_cannot_be_recreated() -> None:
    assert recreated_error("OF_ANOTHER_RELEASE", {}) is None


def test_a_refusal_with_missing_facts_cannot_be_recreated() -> None:
    assert recreated_error(BookingOverlaps.code, {"who": "小明"}) is None


@pytest.mark.parametrize(
    ("seconds", "zh", "en"),
    [
        (1, "1 秒", "1 second"),
        (59, "59 秒", "59 seconds"),
        (60, "1 分钟", "1 minute"),
        (61, "2 分钟", "2 minutes"),
        (900, "15 分钟", "15 minutes"),
        (3_541, "1 小时", "1 hour"),
        (3_601, "1 小时 1 分钟", "1 hour 1 minute"),
        (16_673, "4 小时 38 分钟", "4 hours 38 minutes"),
        (86_400, "24 小时", "24 hours"),
    ],
)
def test_a_wait_is_worded_in_hours_and_minutes(seconds: int, zh: str, en: str) -> None:
    refusal = TooManyRequests(seconds)
    chinese, english = (refusal.wording.text(one, refusal.facts) for one in ("zh-CN", "en"))
    assert (chinese, english) == (
        f"操作过于频繁，请 {zh}后再试",
        f"Too many attempts. Please try again in {en}",
    )


def test_too_many_requests_says_when_to_retry() -> None:
    assert TooManyRequests(30).retry_after == 30
    assert of_accounts.PhoneNotRegistered("a ticket").ticket == "a ticket"


def test_a_logged_refusal_contains_its_facts() -> None:
    assert (
        str(BookingOverlaps("小明", AccountId(1), OrderId(7)))
        == "who 小明, account_id 1, order_id 7"
    )
