"""What waits for the store, in one list for each caller's rights and institution."""

import pytest

from tests.support.house import House
from tests.support.staff import employ
from wordmate.application.inbox.messages import Inbox, InboxCount, ListInbox
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.store_messages import ChangeClass
from wordmate.application.privacy.messages import AnswerDataRequest, AskDataRequest, ErasePerson
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.suggestions.messages import AnswerSuggestion, SubmitSuggestion
from wordmate.domain.inbox.inbox import ANSWERED_BY, InboxKind
from wordmate.domain.kernel.ids import (
    AccountId,
    DataRequestId,
    InstitutionId,
    OrderId,
    SuggestionId,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.domain.suggestions.suggestion import SuggestionType


def staff_with(*rights: Right, institution_id: InstitutionId | None = None) -> Call:
    staff = Staff(frozenset(rights), institution_id)
    return Call(Caller(AccountId(99), Role.STORE, staff=staff))


async def inbox_of(house: House, call: Call) -> Inbox:
    found: Inbox = await house.app.list_inbox(call, ListInbox())
    return found


async def suggested(house: House, title: str) -> SuggestionId:
    request = SubmitSuggestion(
        title=title,
        type=SuggestionType.TRANSLATION,
        content="应该是另一个意思",
        word_id=house.word_ids[0],
    )
    made: SuggestionId = (await house.app.submit_suggestion(house.student, request)).suggestion_id
    return made


async def with_deletion(house: House) -> OrderId:
    order = await house.booked(minutes_ahead=60)
    await house.app.ask_deletion(ChangeClass(course_order_id=order.course_order_id))
    return order.course_order_id


async def test_what_waits_is_listed_oldest_first_with_its_person_and_facts(house: House) -> None:
    first = await suggested(house, "译文不对")
    house.clock.move(minutes=5)
    order_id = await with_deletion(house)
    asked_at = house.clock.now()
    house.clock.move(minutes=5)
    last = await suggested(house, "例句不通")

    inbox = await inbox_of(house, staff_with(Right.OWNER))

    assert [(one.kind, one.number) for one in inbox.data] == [
        (InboxKind.SUGGESTION, first),
        (InboxKind.DELETION, order_id),
        (InboxKind.SUGGESTION, last),
    ]
    suggestion, deletion, _ = inbox.data
    assert (suggestion.person.user_name, suggestion.facts.title) == ("student", "译文不对")
    assert suggestion.facts.en_word == "word0"
    assert (deletion.person.user_name, deletion.facts.student_name) == ("tutor", "student")
    assert deletion.utc_since == asked_at
    [(version,)] = await house.rows("SELECT version FROM course_order WHERE status = 'RESERVED'")
    assert deletion.facts.version == version
    assert not inbox.has_more


async def test_a_problem_with_pay_waits_with_its_class_and_text(house: House) -> None:
    order_id = (await house.booked(minutes_ahead=60)).course_order_id
    await house.rows(
        "INSERT INTO commission_problem (order_id, tutor_id, text, created_at)"
        " SELECT id, tutor_id, '少算了一份', 1 FROM course_order"
    )
    [problem] = (await inbox_of(house, staff_with(Right.PAY))).data
    assert (problem.kind, problem.number) == (InboxKind.PAY_PROBLEM, order_id)
    assert (problem.person.user_name, problem.facts.text) == ("tutor", "少算了一份")
    assert problem.facts.course_order_id == order_id


async def test_an_application_for_rest_waits_with_its_time(house: House) -> None:
    since = Instant(house.clock.now() + 4 * 60 * 60_000)
    slots = [since, Instant(since + 30 * 60_000)]
    made = await house.app.apply_rest(house.tutor, ApplyRest(slots=slots))
    [rest] = (await inbox_of(house, staff_with(Right.SCHEDULE))).data
    assert (rest.kind, rest.number) == (InboxKind.REST, made.rest_application_id)
    assert (rest.facts.starts_at, rest.facts.ends_at) == (since, since + 60 * 60_000)
    assert (rest.person.user_name, rest.facts.minutes) == ("tutor", 60)


async def test_a_request_for_data_waits_with_the_working_days_left(house: House) -> None:
    for kind in DataRequestKind:
        await house.app.ask_data_request(house.student, AskDataRequest(kind=kind))
    house.clock.move(minutes=7 * 24 * 60)
    privacy = staff_with(Right.PRIVACY)
    copy, close = (await inbox_of(house, privacy)).data
    assert (copy.person.user_name, copy.facts.data_request) == ("student", DataRequestKind.COPY)
    assert (copy.facts.working_days_left, close.facts.working_days_left) == (10, 10)
    answer = AnswerDataRequest(data_request_id=DataRequestId(copy.number), is_done=True)
    await house.app.answer_data_request(privacy, answer)
    student = house.accounts["student"].id
    await house.app.erase_person(privacy, ErasePerson(user_id=student, reason="asked for it"))
    assert (await inbox_of(house, privacy)).data == []


async def test_answering_and_withdrawing_empties_the_inbox(house: House) -> None:
    number, order_id = await suggested(house, "译文不对"), await with_deletion(house)
    await house.app.answer_suggestion(AnswerSuggestion(suggestion_id=number, opinion="好"))
    await house.app.withdraw_deletion(ChangeClass(course_order_id=order_id))
    owner = staff_with(Right.OWNER)
    assert (await inbox_of(house, owner)).data == []
    assert await house.app.count_inbox(owner, Empty()) == InboxCount(count=0, is_more=False)


@pytest.mark.parametrize("kind", InboxKind)
async def test_a_caller_sees_only_the_kinds_that_their_rights_answer(
    house: House, kind: InboxKind
) -> None:
    await suggested(house, "译文不对")
    await with_deletion(house)
    call = staff_with(ANSWERED_BY[kind])
    inbox = await inbox_of(house, call)
    assert {ANSWERED_BY[one.kind] for one in inbox.data} <= {ANSWERED_BY[kind]}
    assert kind in inbox.kinds
    count: InboxCount = await house.app.count_inbox(call, Empty())
    assert count.count == len(inbox.data)


async def test_a_caller_without_rights_has_an_empty_inbox(house: House) -> None:
    await suggested(house, "译文不对")
    inbox = await inbox_of(house, staff_with())
    assert (inbox.data, inbox.kinds) == ([], [])


async def test_an_inbox_shows_the_people_of_its_institution_only(house: House) -> None:
    await suggested(house, "译文不对")
    await with_deletion(house)
    shop = await employ(house, "owner of another shop")
    of_shop = staff_with(Right.OWNER, institution_id=shop.institution_id)
    assert (await inbox_of(house, of_shop)).data == []
    house_staff = staff_with(Right.SCHEDULE, Right.CONTENT)
    assert len((await inbox_of(house, house_staff)).data) == 2


async def test_one_kind_is_listed_by_itself_up_to_a_limit(house: House) -> None:
    for title in ("一", "二", "三"):
        await suggested(house, title)
    await with_deletion(house)
    request = ListInbox(kind=InboxKind.SUGGESTION, limit=2)
    inbox: Inbox = await house.app.list_inbox(staff_with(Right.OWNER), request)
    assert [one.facts.title for one in inbox.data] == ["一", "二"]
    assert inbox.has_more
    request = ListInbox(kind=InboxKind.SUGGESTION, limit=2, offset=2)
    rest: Inbox = await house.app.list_inbox(staff_with(Right.OWNER), request)
    assert [one.facts.title for one in rest.data] == ["三"]
    assert not rest.has_more


async def test_the_count_stops_at_ninety_nine(house: House) -> None:
    await house.rows(
        "INSERT INTO suggestion (account_id, title, type, content, created_at)"
        " SELECT a.id, 't', 'english', 'c', 1 FROM account AS a, course_word AS b, course_word AS c"
        " WHERE a.name = 'student' LIMIT 150"
    )
    counted = await house.app.count_inbox(staff_with(Right.CONTENT), Empty())
    assert counted == InboxCount(count=99, is_more=True)
