"""A school that is made in bulk is one that the service understands. ``just growth`` makes a large
one."""

import asyncio
import re
from pathlib import Path

from tests.growth.__main__ import EVENING, grown
from tests.growth.asking import Asked, explained, slow
from tests.growth.data import School
from tests.growth.desk import asked_at_desk
from tests.growth.filling import connected
from wordmate.application.operations import OPERATIONS

SCHOOL = School(40, EVENING, deep_classes=6)
OF_EVERYBODY = {"account", "course_order", "order_event", "word_state", "commission", "notice"}


async def _grown(url: str, folder: Path) -> tuple[set[str], list[Asked], list[str]]:
    weighed, asked = await grown(url, folder, SCHOOL)
    connection = await connected(url)
    try:
        plans = await explained(connection, next(one.slowest for one in asked if one.slowest))
    finally:
        await connection.close()
    return {one.table for one in weighed if one.rows > 0}, asked, plans


def test_lists_and_the_clock_are_timed_in_a_school_made_in_bulk(
    postgres_url: str, tmp_path: Path
) -> None:
    filled, asked, plans = asyncio.run(_grown(postgres_url, tmp_path))

    assert filled >= OF_EVERYBODY
    names = {one.name for one in asked}
    assert names >= {
        "records",
        "tutor: today",
        "store: StoreListTutor",
        "clock: process_due_orders",
    }
    assert all("cost=" in plan for plan in plans)


def test_every_list_of_the_store_is_timed() -> None:
    lists = re.compile("Store(List|Search|Find|Count|Sum|Retrieve)")
    offered = {name for name, one in OPERATIONS.items() if one.is_query and lists.match(name)}

    assert offered - {*asked_at_desk(SCHOOL)} == {"StoreListSession"}, "the caller's own few"


def test_a_statement_that_was_slow_once_is_explained() -> None:
    fast, once_slow = Asked("fast", [1, 2]), Asked("slow", [1, 200])

    assert slow([fast, once_slow], 100) == [once_slow]
