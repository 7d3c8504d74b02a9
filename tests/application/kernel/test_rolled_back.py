"""After a failed commit no success is reported and nothing is stored.

If the outcome of a commit is unknown, possibly stored data is kept.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.application import Application
from tests.support.databases import only_sqlite
from tests.support.fakes import FakeBlobs
from tests.support.faults import Fault, FaultyWriter
from tests.support.house import House, idempotent
from tests.support.people import picture
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.sql.schema import metadata
from wordmate.application.accounts.messages.account_settings import UploadPicture
from wordmate.application.kernel.call import Call
from wordmate.application.orders.messages import CreateSimulation
from wordmate.domain.kernel.errors import StorageUnavailable
from wordmate.domain.lessons.errors import AlreadyPaused
from wordmate.domain.orders.order_status import OrderStatus

pytestmark = only_sqlite  # the writer whose commit fails is that of SQLite
KEY = "one-tap-of-a-thumb"


@pytest.fixture
async def writer(house: House) -> AsyncIterator[FaultyWriter]:
    writer = FaultyWriter(Path(house.service.settings.database_url.removeprefix("sqlite:///")))
    yield writer
    await writer.close()


async def _all_rows(house: House) -> list[Any]:
    return [await house.rows(str(table.select())) for table in metadata.sorted_tables]


async def _twice(
    house: House, writer: FaultyWriter, operation: str, call: Call, request: Any
) -> list[Any]:
    """The outcomes of two equal requests under one key, whose shared commit fails. They leave every
    table unchanged."""
    perform = getattr(Application(replace(house.ports, units=writer)), operation)
    before = await _all_rows(house)
    outcomes = await writer.together(
        *(perform(idempotent(call, KEY), request) for _ in range(2)), faults=[Fault("COMMIT")]
    )
    assert await _all_rows(house) == before
    return outcomes


def _all_fail(outcomes: list[Any]) -> bool:
    return [type(one) for one in outcomes] == [StorageUnavailable] * 2


async def test_a_rolled_back_completion_is_not_reported(house: House, writer: FaultyWriter) -> None:
    order = await house.running()
    await house.tested(order)
    request = house.end(order)

    assert _all_fail(await _twice(house, writer, "complete_course_order", house.tutor, request))

    ended = await house.app.complete_course_order(idempotent(house.tutor, KEY), request)
    assert ended.status is OrderStatus.COMPLETED


async def test_a_rolled_back_result_is_not_reported(house: House, writer: FaultyWriter) -> None:
    order = await house.running()
    await house.taught(order, correct=[0])
    request = house.result(order, correct=[0])

    assert _all_fail(await _twice(house, writer, "submit_new_word_result", house.tutor, request))


async def test_a_rolled_back_simulation_is_not_reported(house: House, writer: FaultyWriter) -> None:
    request = CreateSimulation(course_book_id=house.book_id)

    assert _all_fail(await _twice(house, writer, "create_simulation", house.student, request))


async def test_a_refusal_based_on_rolled_back_data_is_neither_returned_nor_stored(
    house: House, writer: FaultyWriter
) -> None:
    order = await house.running()
    pause = Application(replace(house.ports, units=writer)).pause_course_order
    calls = [idempotent(house.tutor, KEY), idempotent(house.student, KEY)]

    outcomes = await writer.together(
        *(pause(call, order) for call in calls), faults=[Fault("COMMIT")]
    )

    assert _all_fail(outcomes)
    assert await house.rows("SELECT key FROM kept_answer") == []
    paused, refused = await writer.together(*(pause(call, order) for call in calls))
    assert paused.is_paused
    assert isinstance(refused, AlreadyPaused)


@pytest.mark.parametrize("operation", ["upload_picture", "upload_suggestion_picture"])
async def test_an_unreferenced_picture_is_deleted(
    house: House, writer: FaultyWriter, operation: str
) -> None:
    blobs = FakeBlobs()
    ports = replace(house.ports, units=writer, blobs=blobs, limits=InProcessLimits())
    upload = getattr(Application(ports), operation)
    request = UploadPicture(image_base64=picture())

    [outcome] = await writer.together(upload(house.student, request), faults=[Fault("COMMIT")])

    assert isinstance(outcome, StorageUnavailable)
    assert blobs.files == {}
    [uploaded] = await writer.together(upload(house.student, request))
    assert list(blobs.files) == [uploaded.url.removeprefix("/")]


@dataclass
class _Unanswered:
    """Units whose commits are stored but not confirmed."""

    units: Any

    async def run(self, work: Any) -> Any:
        await self.units.run(work)
        raise StorageUnavailable(may_be_stored=True)


async def test_a_repeat_finds_the_answer_of_an_unconfirmed_commit(
    house: House,
) -> None:
    unanswered = Application(replace(house.ports, units=_Unanswered(house.ports.units)))
    call, request = idempotent(house.student, KEY), CreateSimulation(course_book_id=house.book_id)

    with pytest.raises(StorageUnavailable):
        await unanswered.create_simulation(call, request)

    [(stored,)] = await house.rows("SELECT id FROM course_order")
    again = await Application(house.ports).create_simulation(call, request)
    assert again.course_order_id == stored
    assert await house.rows("SELECT count(*) FROM course_order") == [(1,)]


@pytest.mark.parametrize("operation", ["upload_picture", "upload_suggestion_picture"])
async def test_a_possibly_referenced_picture_is_kept(house: House, operation: str) -> None:
    blobs = FakeBlobs()
    units = _Unanswered(house.ports.units)
    ports = replace(house.ports, units=units, blobs=blobs, limits=InProcessLimits())

    with pytest.raises(StorageUnavailable):
        await getattr(Application(ports), operation)(
            house.student, UploadPicture(image_base64=picture())
        )

    assert len(blobs.files) == 1
