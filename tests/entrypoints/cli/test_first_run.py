"""The demonstration data of a first run in development."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.application import Application
from tests.support.fakes import QuickHasher, StandingClock
from tests.support.house import BOOK, MORNING
from wordmate.adapters.word_files.starter import starter_books
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.content.messages import (
    ListCourseBook,
    MaterialType,
    RetrieveCourseMetric,
)
from wordmate.application.content.operations import ListBooks
from wordmate.application.kernel.call import Call, Caller, Visitor, store_call
from wordmate.application.kernel.messages import Empty
from wordmate.application.materials.messages import (
    ListTrainingMaterial,
    RemoveMaterial,
)
from wordmate.application.materials.operations import ListMaterials
from wordmate.application.materials.saving import remove_from_shelf
from wordmate.application.orders.messages import ListAntiForgetOrders, ListCourseOrders, OrderFilter
from wordmate.domain.kernel.ids import AccountId, MaterialId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.bootstrap import Service, open_service
from wordmate.entrypoints.cli.serving import fill_first
from wordmate.entrypoints.settings import Settings
from wordmate.tools.demo import PASSWORD, STUDENT, TUTOR

HOUR = 3_600_000


@asynccontextmanager
async def first_run(
    url: str, folder: Path, clock: StandingClock, **settings: Any
) -> AsyncIterator[Service]:
    chosen = Settings(database=url, data_dir=str(folder), **settings)
    async with open_service(chosen, clock=clock, hasher=QuickHasher()) as service:
        await fill_first(service)
        yield service


async def signed_in(service: Service, phone: str, role: Role) -> Call:
    request = LoginByPhoneAndPassword(phone=phone, password=PASSWORD, login_as=[role])
    answer = await Application(service.ports).sign_in(Visitor(), request)
    return Call(Caller(AccountId(answer.user_id or 0), role))


@pytest.mark.parametrize("hour", range(0, 24, 5))
async def test_the_demonstration_has_a_class_to_start_and_a_history(
    sqlite_url: str, tmp_path: Path, hour: int
) -> None:
    clock = StandingClock(Instant(MORNING - 10 * HOUR + hour * HOUR + 17 * 60_000))
    async with first_run(sqlite_url, tmp_path, clock) as service:
        app = Application(service.ports)
        tutor = await signed_in(service, TUTOR, Role.TUTOR)
        student = await signed_in(service, STUDENT, Role.STUDENT)
        booked = await app.list_orders(
            tutor, ListCourseOrders(status=OrderFilter.RESERVED, period=OrderPeriod.UPCOMING)
        )
        classes = [one for one in booked.data if one.lesson_type is not LessonType.ANTI_FORGETTING]
        assert sum(OrderAction.START in one.actions for one in classes) == 1
        assert any(one.course_book is None for one in classes)
        reviews = await app.list_reviews(student, ListAntiForgetOrders())
        assert reviews.total == 2
        done = await app.list_orders(student, ListCourseOrders(status=OrderFilter.COMPLETED))
        assert done.total == 2
        book = done.data[0].course_book
        assert book is not None
        metric = await app.retrieve_course_metric(
            student, RetrieveCourseMetric(course_book_id=book.course_book_id)
        )
        assert min(metric.mastered, metric.forgotten, metric.learned_pending_test) > 0


async def test_a_second_run_adds_nothing_and_a_run_days_later_books_new_classes(
    sqlite_url: str, tmp_path: Path
) -> None:
    clock = StandingClock(MORNING)
    counts = []
    for minutes in (0, 1, 3 * 24 * 60):
        clock.move(minutes=minutes)
        async with first_run(sqlite_url, tmp_path, clock) as service:
            await Application(service.ports).process_due_orders()
            student = await signed_in(service, STUDENT, Role.STUDENT)
            count = await Application(service.ports).count_orders(student, Empty())
            counts.append(count.all)
    assert counts[0] == counts[1]
    assert counts[2] - counts[1] == 4


async def test_the_demonstration_keeps_existing_data(sqlite_url: str, tmp_path: Path) -> None:
    settings, clock = Settings(database=sqlite_url, data_dir=str(tmp_path)), StandingClock(MORNING)
    async with open_service(settings, clock=clock, hasher=QuickHasher()) as service:
        app, parts = Application(service.ports), service.ports
        own = replace(BOOK, code="own", title_zh="自己的书", title_en="Our own")
        await parts.units.run(lambda unit: unit.content.put_book(own, clock.now()))
        await app.create_student(phone=STUDENT, name="小王", password=PASSWORD)
        await app.create_tutor(
            phone=TUTOR, name="老王", password=PASSWORD, title_level=TitleLevel.SILVER
        )
        await app.book_class(
            student=STUDENT,
            tutor=TUTOR,
            appointment_at=Instant(clock.now() + 26 * HOUR),
            lesson_type=LessonType.QUOTA_60,
        )
        await fill_first(service)
        assert (await ListBooks.ask(parts, ListCourseBook())).total == len(starter_books()) + 1
        student = await signed_in(service, STUDENT, Role.STUDENT)
        done = await app.list_orders(student, ListCourseOrders(status=OrderFilter.COMPLETED))
        assert done.total == 2
        assert [one.name for one in await AccountsOfPhone.ask(parts, f"+86{TUTOR}")] == ["老王"]


async def test_an_interrupted_first_run_is_completed(sqlite_url: str, tmp_path: Path) -> None:
    clock = StandingClock(MORNING)
    settings = Settings(database=sqlite_url, data_dir=str(tmp_path))
    async with open_service(settings, clock=clock, hasher=QuickHasher()) as service:
        await Application(service.ports).create_tutor(
            phone=TUTOR, name="周老师", password=PASSWORD, title_level=TitleLevel.GOLD
        )
    async with first_run(sqlite_url, tmp_path, clock) as service:
        student = await signed_in(service, STUDENT, Role.STUDENT)
        request = ListCourseOrders(status=OrderFilter.COMPLETED)
        assert (await Application(service.ports).list_orders(student, request)).total == 2


async def test_production_gets_books_but_no_demonstration_people(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with first_run(
        sqlite_url, tmp_path, StandingClock(MORNING), mode="production"
    ) as service:
        parts = service.ports
        assert (await ListBooks.ask(parts, ListCourseBook())).total == len(starter_books())
        assert not await AccountsOfPhone.ask(parts, f"+86{TUTOR}")


async def test_a_first_run_loads_starter_materials_only_if_there_are_none(
    sqlite_url: str, tmp_path: Path
) -> None:
    clock, every = StandingClock(MORNING), ListTrainingMaterial(page_size=100)
    async with first_run(sqlite_url, tmp_path, clock) as service:
        laid = (await ListMaterials.ask(service.ports, every)).data
        assert {one.material_type for one in laid} == set(MaterialType)
        assert {one.kind for one in laid} == {"TEXT", "PDF", "VIDEO"}
        first = MaterialId(laid[0].material_id)
        await remove_from_shelf(service.ports, store_call(), RemoveMaterial(material_id=first))
        await fill_first(service)
        assert (await ListMaterials.ask(service.ports, every)).total == len(laid) - 1
