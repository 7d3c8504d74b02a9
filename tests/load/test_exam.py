"""A small day of the exam; ``just exam`` holds five hundred lessons."""

import asyncio
from pathlib import Path

from tests.load.exam import ExamDay, exam_at
from tests.load.morning import Morning
from tests.support.push_service import PushService

LESSONS = 4


def test_an_upgrade_a_backup_reminders_and_new_sounds_disturb_no_lesson(
    postgres_url: str, tmp_path: Path
) -> None:
    with PushService() as push:
        day = ExamDay(tmp_path, push, Morning(LESSONS, minutes=3, factor=30), sounds=2)
        findings = asyncio.run(exam_at(postgres_url, tmp_path, day))

    assert not findings.wrong, findings.wrong
    assert not findings.errors, findings.errors
    assert {one.path for one in push.received} == {f"/push/{nth}" for nth in range(LESSONS)}
    assert (tmp_path / "backup" / "manifest.json").is_file()
    assert set(findings.uses) == {"Redis", "PostgreSQL"}, "servers and worker were replaced"
