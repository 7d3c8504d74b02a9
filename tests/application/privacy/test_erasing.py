"""An erasure removes everything that says who a person is, and keeps what was taught and paid."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import structlog
from sqlalchemy import create_engine, make_url

from tests.application.ledger.test_ledger import whole_lesson
from tests.application.pay.test_taking_back_no_shows import CAME, missed, settle
from tests.support.databases import only_sqlite
from tests.support.following import outbox_events
from tests.support.house import House
from tests.support.people import picture
from tests.support.personal_rows import MARK, mark_rows, traces
from wordmate.adapters.sql.engine.copying import copy_name
from wordmate.adapters.sql.privacy.stores import parameters_of
from wordmate.application.accounts.agreements import agree_to_texts
from wordmate.application.accounts.messages.account_settings import (
    UpdateTeacherProfile,
    UpdateUserProfile,
    UploadPicture,
)
from wordmate.application.accounts.messages.people import (
    ChangeAccount,
    OneAccount,
    SetFacts,
    SetInstitution,
    SetTitle,
)
from wordmate.application.accounts.messages.profile import StudentForm, TutorForm
from wordmate.application.accounts.messages.registration import AgreementForm
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.orders.credit_messages import AddCredits
from wordmate.application.privacy.messages import AskDataRequest, ErasePerson
from wordmate.application.rest.messages import HoursOfDay, SaveWorkingHours
from wordmate.domain.accounts.agreement import GuardianRelation, LegalText
from wordmate.domain.accounts.errors import AccountErased
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.domain.privacy.erasure import Erasure
from wordmate.domain.privacy.errors import ErasureWaits
from wordmate.entrypoints.backup import back_up

PROFILES: Final = {
    "student": ("海淀第九小学", "11010519491231002X", "黄月英"),
    "tutor": ("敦煌学", "13955556666"),
}
NAMES: Final = {"student": "诸葛小明", "tutor": "欧阳锋"}
WHY: Final = "asked for it"


async def taught_and_paid(house: House) -> None:
    """A taught and a missed class of student and tutor, everything issued; both have a name, a
    profile and a picture."""
    student = StudentForm(school=PROFILES["student"][0], id_number=PROFILES["student"][1], age=11)
    tutor = TutorForm(major=PROFILES["tutor"][0], emergency_phone=PROFILES["tutor"][1])
    for who in NAMES:
        await house.app.upload_picture(house.call(who), UploadPicture(image_base64=picture()))
    await house.app.update_student(
        house.student, UpdateUserProfile(name=NAMES["student"], student=student)
    )
    await house.app.update_tutor(
        house.tutor, UpdateTeacherProfile(name=NAMES["tutor"], tutor=tutor)
    )
    await agree_to_texts(
        house.ports,
        house.student,
        AgreementForm(
            legal_text=LegalText.LAUNCH,
            is_under_fourteen=True,
            guardian_name=PROFILES["student"][2],
            guardian_relation=GuardianRelation.MOTHER,
        ),
    )
    no_show = await missed(house)
    await settle(house, "nov")
    await house.app.take_back_no_show(no_show.course_order_id, reason=f"{MARK} {CAME}")
    house.clock.move(minutes=60 * 24)
    await whole_lesson(house, Random(1))  # noqa: S311
    house.clock.move(minutes=60 * 24 * 40)
    await house.app.process_due_orders()
    await settle(house, "dec", failed=True)
    failed = await house.rows("SELECT DISTINCT order_id FROM commission WHERE failed IS NOT NULL")
    await house.app.retry_failed([order_id for (order_id,) in failed])
    await settle(house, "jan")


async def check_books(house: House) -> None:
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 0, said
    assert (await house.app.verify_ledger(None, lambda one: said.append(str(one)))).differences == 0


def request_for(house: House, who: str) -> ErasePerson:
    return ErasePerson(user_id=house.accounts[who].id, reason=WHY)


def database_of(house: House) -> Any:
    return create_engine(make_url(house.service.settings.database_url))


def stored_pictures(house: House) -> Sequence[Path]:
    return [*Path(house.service.settings.data_dir).rglob("*.webp")]


async def drop_files(house: House) -> None:
    """What the workers do with the files of an erased person."""
    for event in await outbox_events(house, Subscriber.DROP_PICTURE):
        name: Any = event
        await house.service.blobs.delete(name.name)


@only_sqlite
@pytest.mark.parametrize("who", NAMES)
async def test_no_fact_of_an_erased_person_is_left_anywhere(
    house: House, who: str, tmp_path: Path
) -> None:
    await taught_and_paid(house)
    person = await account_of(house, who)
    [(order_id,)] = await house.rows("SELECT min(id) FROM course_order WHERE tutor_id IS NOT NULL")
    references = {
        "account_id": person.id,
        "student_id": house.accounts["student"].id,
        "tutor_id": house.accounts["tutor"].id,
        **dict.fromkeys(("order_id", "about"), order_id),
        **{"word_id": house.word_ids[0], "course_book_id": house.book_id, "test_id": 1},
        **{"application_id": 1, "suggestion_id": 1},
    }
    engine = database_of(house)
    with engine.begin() as connection:
        mark_rows(connection, who, parameters_of(person), references)
    facts = (MARK, NAMES[who], person.phone, *PROFILES[who])
    with engine.connect() as connection:
        assert len({table for table, _, _ in traces(connection, *facts)}) > 15

    with structlog.testing.capture_logs() as lines:
        await house.app.erase_person(ErasePerson(user_id=person.id, reason=WHY), by="王店长")
        await drop_files(house)

    with engine.connect() as connection:
        left = traces(connection, *facts)
    kept = [("erasure", "payee", NAMES["tutor"])] if who == "tutor" else []
    assert left == kept
    assert not [line for line in lines if any(fact in str(line) for fact in facts)]
    assert len(stored_pictures(house)) == 1, "the other person's"
    back_up(
        house.service.settings,
        tmp_path / "backup",
        release="test",
        with_sounds=True,
        report=lambda _: None,
    )
    copied = tmp_path / "backup" / copy_name(house.service.settings.database_url)
    assert [fact for fact in facts if fact.encode() in copied.read_bytes()] == [
        value for _, _, value in kept
    ]


async def account_of(house: House, who: str) -> Account:
    found: Account | None = await house.ports.units.run(
        lambda unit: unit.accounts.by_id(house.accounts[who].id)
    )
    assert found is not None
    return found


@pytest.mark.parametrize("who", NAMES)
async def test_what_was_taught_and_paid_stays_under_the_account_number(
    house: House, who: str
) -> None:
    await taught_and_paid(house)
    kept = ("order_event", "commission", "course_order", "word_state", "payout_event")
    before = [await house.rows(f"SELECT count(*) FROM {table}") for table in kept]  # noqa: S608
    number = house.accounts[who].account_no

    erased = await house.app.erase_person(request_for(house, who))

    assert erased.account_no == number
    assert before == [await house.rows(f"SELECT count(*) FROM {one}") for one in kept]  # noqa: S608
    person = await account_of(house, who)
    assert (person.name, person.phone, person.disabled) == (number, "", True)
    await check_books(house)


async def test_an_erasure_waits_for_classes_and_pay(house: House) -> None:
    order = await house.booked(minutes_ahead=600)
    for who in NAMES:
        with pytest.raises(ErasureWaits) as waits:
            await house.app.erase_person(request_for(house, who))
        assert waits.value.facts == {"classes_ahead": 1, "running": 0, "open_pay": 0}
    await house.app.cancel_class(order.course_order_id)

    await house.running()
    with pytest.raises(ErasureWaits) as waits:
        await house.app.erase_person(request_for(house, "student"))
    assert waits.value.facts == {"classes_ahead": 0, "running": 1, "open_pay": 0}


async def test_a_tutor_is_erased_only_when_paid_and_a_student_when_no_pay_is_in_doubt(
    house: House,
) -> None:
    await missed(house)  # flagged: the store decides
    for who in NAMES:
        with pytest.raises(ErasureWaits) as waits:
            await house.app.erase_person(request_for(house, who))
        assert waits.value.facts["open_pay"] == 1
    await settle(house, "nov")
    for who in NAMES:
        await house.app.erase_person(request_for(house, who))


async def test_reviews_that_wait_are_called_off(house: House) -> None:
    await whole_lesson(house, Random(1))  # noqa: S311
    await settle(house, "nov")
    assert await house.rows("SELECT count(*) FROM course_order WHERE status = 'RESERVED'") != [(0,)]
    await house.app.erase_person(request_for(house, "student"))
    assert await house.rows("SELECT count(*) FROM course_order WHERE status = 'RESERVED'") == [(0,)]
    await check_books(house)


async def test_an_erased_person_is_signed_out_and_can_come_back_as_somebody_new(
    house: House,
) -> None:
    await house.app.erase_person(request_for(house, "student"))
    with pytest.raises(AccountErased):
        await house.app.erase_person(request_for(house, "student"))
    with pytest.raises(AccountErased):
        await house.app.enable(house.accounts["student"].id)
    new = await house.app.create_student(
        phone="13800000001", name="student", password="Wordmate2025"
    )
    assert new.id != house.accounts["student"].id


async def test_two_accounts_of_one_phone_share_its_sign_in(house: House) -> None:
    """WeChat is bound to the phone, and leaves it with the last account."""
    sister = await house.app.create_student(
        phone="13800000001", name="sister", password="Wordmate2025"
    )
    await house.rows(
        "INSERT INTO wechat_binding (open_id, phone, bound_at)"
        " VALUES ('open', '+8613800000001', 1) RETURNING 1"
    )
    await house.app.erase_person(request_for(house, "student"))
    assert await house.rows("SELECT count(*) FROM wechat_binding") == [(1,)]
    await house.app.erase_person(ErasePerson(user_id=sister.id, reason=WHY))
    assert await house.rows("SELECT count(*) FROM wechat_binding") == [(0,)]


async def test_what_is_no_person_of_the_store_is_not_found(house: House) -> None:
    with pytest.raises(NotFound):
        await house.app.erase_person(ErasePerson(user_id=AccountId(10**6), reason=WHY))


async def erasures(house: House) -> Sequence[Erasure]:
    listed: Sequence[Erasure] = await house.app.erasures()
    return listed


async def test_an_erasure_is_repeated_where_an_older_copy_does_not_know_it(house: House) -> None:
    student = house.accounts["student"]
    [(opened_at,)] = await house.rows(
        f"SELECT created_at FROM account WHERE id = {student.id}"  # noqa: S608
    )
    await house.booked(minutes_ahead=600)  # what was open then is no longer asked
    listed = Erasure(student.account_no, opened_at, house.clock.now())
    another = Erasure(house.accounts["tutor"].account_no, opened_at + 1, house.clock.now())

    assert await house.app.repeat_erasures([listed, another], WHY) == [listed]

    assert (await account_of(house, "student")).is_erased
    assert not (await account_of(house, "tutor")).is_erased
    assert await erasures(house) == [listed]
    assert await house.app.repeat_erasures([listed, another], WHY) == []


async def test_nothing_is_written_about_an_erased_person(house: House) -> None:
    student, tutor = house.accounts["other student"], house.accounts["other tutor"]
    for one in (student, tutor):
        await house.app.erase_person(ErasePerson(user_id=one.id, reason=WHY))
    facts = SetFacts(user_id=student.id, facts={"verifier_name": "Wang"})
    bought = AddCredits(user_id=student.id, lesson_type="QUOTA_60", lessons=1, note="Li Lei paid")
    hours = [HoursOfDay(weekday=1, starts="09:00", ends="12:00")]
    app = house.app
    for writing in (
        app.enable(ChangeAccount(user_id=student.id)),
        app.set_facts(facts),
        app.set_title(SetTitle(user_id=tutor.id, title_level=TitleLevel.GOLD)),
        app.set_institution(SetInstitution(user_id=student.id, institution_code=None)),
        app.add_credits(bought),
        app.save_working_hours(SaveWorkingHours(user_id=tutor.id, hours=hours)),
        app.show_phone(OneAccount(user_id=student.id)),
        app.update_student(house.other_student, UpdateUserProfile(name="Xiao Man")),
        app.ask_data_request(house.other_student, AskDataRequest(kind=DataRequestKind.COPY)),
    ):
        with pytest.raises(AccountErased):
            await writing


async def test_reviews_that_were_given_up_do_not_come_back_after_the_erasure(house: House) -> None:
    lesson = await house.running()
    await house.tested(lesson, at="19:30")
    await house.app.complete_course_order(house.tutor, house.end(lesson))
    await house.app.release([lesson.course_order_id], "a short class")
    await house.app.ask_deletion(lesson.course_order_id)
    await house.app.erase_person(request_for(house, "student"))
    await house.app.withdraw_deletion(lesson.course_order_id)
    reviews = await house.rows(
        "SELECT DISTINCT status FROM course_order WHERE source_order_id IS NOT NULL"
    )
    assert reviews == [("CANCELED",)]
