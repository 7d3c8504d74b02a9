"""The store issues commissions, reads their results, and reports a month."""

import asyncio
import csv
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from tests.entrypoints.cli.telling import Run, facts_of
from tests.support.application import Application
from tests.support.fakes import QuickHasher, StandingClock
from tests.support.house import MORNING, PASSWORD
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.orders.clockwork import process_due_orders
from wordmate.application.orders.messages import CompleteCourseOrder, OneCourseOrder
from wordmate.application.pay.messages import RaiseCommissionProblem
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import LAUNCHED_ON
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.bootstrap import Service, open_service
from wordmate.entrypoints.pay_settings import WrittenRule
from wordmate.entrypoints.settings import Settings

TUTOR = Call(Caller(AccountId(2), Role.TUTOR))
MINUTE = 60_000


async def _held(service: Service, minutes: int) -> OneCourseOrder:
    """A class of a given length."""
    ports, clock = service.ports, service.ports.clock
    assert isinstance(clock, StandingClock)
    order = await Application(ports).book_class(
        student="S00000001",
        tutor="T00000002",
        appointment_at=clock.now(),
        lesson_type=LessonType.QUOTA_60,
    )
    one = OneCourseOrder(course_order_id=order.id)
    await OPERATIONS["StartCourseOrder"](ports, TUTOR, one)
    clock.move(minutes=minutes)
    end = CompleteCourseOrder(course_order_id=order.id)
    await OPERATIONS["CompleteCourseOrder"](ports, TUTOR, end)
    clock.move(minutes=70 - minutes)
    return one


async def _teach(folder: Path) -> None:
    """Two held classes; the tutor reports a problem with the second one."""
    clock, hasher = StandingClock(MORNING), QuickHasher()
    async with open_service(_settings(folder), clock=clock, hasher=hasher) as service:
        app = Application(service.ports)
        await app.create_student(phone="13800000001", name="小满", password=PASSWORD)
        await app.create_tutor(phone="13900000001", name="=周", password=PASSWORD)
        await _held(service, 50)
        await _doubt(service, await _held(service, 50), "少算\n了")


async def _doubt(service: Service, order: OneCourseOrder, text: str) -> None:
    """The tutor reports a problem with the pay of a class."""
    wrong = RaiseCommissionProblem(course_order_id=order.course_order_id, text=text)
    await OPERATIONS["CustomerTeacherRaiseCommissionProblem"](service.ports, TUTOR, wrong)


async def _doubt_the_first(folder: Path) -> None:
    """The tutor also reports a problem with the first class."""
    async with open_service(_settings(folder)) as service:
        await _doubt(service, OneCourseOrder(course_order_id=OrderId(1)), "也少")


async def _break_off(folder: Path) -> None:
    """A class lasts a minute."""
    async with open_service(
        _settings(folder), clock=StandingClock(Instant(MORNING + 200 * MINUTE))
    ) as service:
        await _held(service, 1)


def _settings(folder: Path) -> Settings:
    """No book is loaded: the pay of classes without answers is tested elsewhere."""
    anything = WrittenRule(since=LAUNCHED_ON, needs_student=False)
    return Settings(data_dir=str(folder), workers=0, pay_rules=[anything])


@pytest.fixture
def store(
    run: Run,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """``store …`` where two classes were held."""
    monkeypatch.chdir(data_dir)
    asyncio.run(_teach(data_dir))
    capsys.readouterr()
    return partial(run, "store")


def read(path: Path) -> list[list[str]]:
    """The rows of a file, its header first."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def filled(path: Path, *results: tuple[str, str]) -> None:
    """Writes results to a batch's file."""
    header, *rows = read(path)
    for row, (result, reason) in zip(rows, results, strict=True):
        row[-2:] = [result, reason]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


def test_a_batch_is_written_to_a_file_and_its_results_are_read(store: Run, tmp_path: Path) -> None:
    issue = ("commission", "issue", "nov", "--out", "nov.csv")
    assert store(*issue)[1] == "Batch nov: 1 lesson, 30.00; 1 row in nov.csv\n"
    first = (tmp_path / "nov.csv").read_bytes()
    store(*issue)
    assert (tmp_path / "nov.csv").read_bytes() == first
    assert "'=周" in first.decode()
    filled(tmp_path / "nov.csv", ("failed", ""))
    code, said, wrong = store("commission", "results", "nov.csv")
    assert (code, said) == (1, "")
    assert wrong.splitlines() == [
        "line 2: This needs a reason",
        "1 line is wrong: nothing was stored",
    ]
    filled(tmp_path / "nov.csv", ("failed", "no card"))
    taken = store("commission", "results", "nov.csv")[1]
    assert taken == "0 issued, 1 failed, 0 known before, 0 without a result\n"
    assert store("commission", "retry", "2", "1")[2].startswith("PAYOUT_NOT_FAILED: 2: ")
    assert store("commission", "retry", "1", "99")[2].startswith("NOT_FOUND: Order 99 has ")
    assert facts_of(store("commission", "retry", "1", "1")[1])["payments"] == "1"
    assert store("commission", "retry", "1")[2].startswith("PAYOUT_NOT_FAILED: ")
    assert store("commission", "answer", "2", "算对了")[0] == 0
    assert store("commission", "issue", "again", "--out", "again.xlsx")[1] == (
        "Batch again: 2 lessons, 60.00; 2 rows in again.xlsx\n"
    )
    taken = store("commission", "results", "again.xlsx")[1]
    assert taken == "0 issued, 0 failed, 0 known before, 2 without a result\n"
    assert store("verify-pay")[1] == "22 orders: no difference\n" or store("verify-pay")[0] == 0


LESSONS = (
    *("batch", "order", "payment", "tutor", "tutor name", "student", "student name", "ended"),
    *("lesson", "commission", "subsidy", "total", "remarks", "result", "reason"),
)
SUMMARY = (
    *("tutor", "tutor name", "lessons", "commission", "subsidy", "total"),
    *("flagged lessons withheld", "flagged total withheld"),
)


async def _leave_running(folder: Path) -> None:
    """The clock ends a forgotten class: it pays, and is flagged."""
    clock = StandingClock(Instant(MORNING + 200 * MINUTE))
    async with open_service(_settings(folder), clock=clock) as service:
        order = await Application(service.ports).book_class(
            student="S00000001",
            tutor="T00000002",
            appointment_at=clock.now(),
            lesson_type=LessonType.QUOTA_30,
        )
        one = OneCourseOrder(course_order_id=order.id)
        await OPERATIONS["StartCourseOrder"](service.ports, TUTOR, one)
        clock.move(minutes=30 * 60)
        await process_due_orders(service.ports)


def test_a_batch_file_lists_lessons_with_students_and_the_sum_of_each_tutor(
    store: Run, tmp_path: Path
) -> None:
    asyncio.run(_leave_running(tmp_path))
    store("commission", "issue", "nov", "--out", "nov.csv")
    header, lesson = read(tmp_path / "nov.csv")
    assert header == [*LESSONS]
    assert lesson[:7] == ["nov", "1", "1", "T00000002", "'=周", "S00000001", "小满"]
    assert lesson[8:12] == ["60-minute class", "30.00", "0.00", "30.00"]
    title, tutor, everybody = read(tmp_path / "nov-summary.csv")
    assert title == [*SUMMARY]
    sums = ["1", "30.00", "0.00", "30.00", "1", "15.00"]
    assert tutor == ["T00000002", "'=周", *sums]
    assert everybody == ["all tutors", "", *sums]


async def _miss(folder: Path) -> None:
    """A class whose student does not come."""
    clock = StandingClock(Instant(MORNING + 200 * MINUTE))
    async with open_service(_settings(folder), clock=clock) as service:
        order = await Application(service.ports).book_class(
            student="S00000001",
            tutor="T00000002",
            appointment_at=clock.now(),
            lesson_type=LessonType.QUOTA_60,
        )
        one = OneCourseOrder(course_order_id=order.id)
        await OPERATIONS["StartCourseOrder"](service.ports, TUTOR, one)
        clock.move(minutes=20)
        await OPERATIONS["CustomerTeacherEndNoShow"](service.ports, TUTOR, one)


def test_a_no_show_is_marked_in_the_list_and_in_a_batch_file(store: Run, tmp_path: Path) -> None:
    asyncio.run(_miss(tmp_path))
    _, *listed = store("commission", "list", "--flagged")[1].splitlines()
    [missed] = [row.split("\t")[0] for row in listed if "\tNO_SHOW\t" in row]
    store("commission", "release", missed, "the student confirms it")
    store("commission", "issue", "nov", "--out", "nov.csv")
    header, *lessons = read(tmp_path / "nov.csv")
    at = header.index("remarks")
    assert [(one[at], one[11]) for one in lessons] == [("", "30.00"), ("no-show", "15.00")]


def test_a_rewritten_batch_file_lists_withheld_lessons(store: Run, tmp_path: Path) -> None:
    asyncio.run(_leave_running(tmp_path))
    store("commission", "issue", "nov", "--out", "nov.csv")
    first = read(tmp_path / "nov-summary.csv")
    [flagged] = [
        row.split("\t")[0]
        for row in store("commission", "list", "--status", "pending", "--flagged")[1].splitlines()[
            1:
        ]
    ]
    assert store("commission", "release", flagged, "looked at")[0] == 0
    store("commission", "issue", "dec", "--out", "dec.csv")

    store("commission", "issue", "nov", "--out", "again.csv")

    assert read(tmp_path / "again-summary.csv") == first


def test_a_workbook_is_written_and_read_in_the_stores_language(
    store: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    store("commission", "answer", "2", "算对了")
    store("commission", "issue", "nov", "--out", "nov.xlsx")
    book = CalamineWorkbook.from_path(tmp_path / "nov.xlsx")
    assert book.sheet_names == ["明细", "汇总"]
    header, *lessons = book.get_sheet_by_name("明细").to_python()
    assert header[4:9] == ["老师", "学生编号", "学生", "下课时间", "课型"]
    ended, kind, *sums = lessons[0][7:12]
    assert (type(ended), kind, sums) == (datetime, "60 分钟课", [30.0, 0.0, 30.0])

    store("commission", "issue", "nov", "--out", "nov.csv")
    filled(tmp_path / "nov.csv", ("已发", ""), ("失败", "没有卡号"))
    taken = store("commission", "results", "nov.csv")[1]
    assert taken == "1 issued, 1 failed, 0 known before, 0 without a result\n"
    store("commission", "issue", "nov", "--out", "nov.csv")
    told = [row[-2:] for row in read(tmp_path / "nov.csv")]
    assert told == [["结果", "原因"], ["已发放", ""], ["发放失败", "没有卡号"]]


def test_a_batch_name_is_printable(store: Run) -> None:
    for name in ("", " ", "a\nb", "x" * 81):
        code, _, said = store("commission", "issue", name, "--out", "nov.csv")
        assert (code, "Invalid value" in said) == (2, True)
    assert store("commission", "issue", " nov ", "--out", "nov.csv")[1].startswith("Batch nov: ")


def test_a_missing_results_file_is_reported(store: Run) -> None:
    for name in ("nov.csv", "nov.xlsx"):
        code, _, said = store("commission", "results", name)
        assert (code, said) == (
            2,
            f"wordmate store commission results: Invalid value for file: there is no file {name}\n",
        )


def test_nothing_is_issued_if_its_file_cannot_be_written(store: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    for place in ("nowhere/nov.csv", "folder.csv"):
        for command in (("commission", "issue", "nov"), ("report", "--month", "2026-11")):
            code, _, said = store(*command, "--out", place)
            assert (code, "cannot be written" in " ".join(said.split())) == (2, True)
    assert store("commission", "list", "--batch", "nov")[1] == "none\n"


def test_a_rewritten_batch_file_marks_paid_lessons(store: Run, tmp_path: Path) -> None:
    issue = ("commission", "issue", "nov", "--out", "nov.csv")
    store("commission", "answer", "2", "算对了")
    store(*issue)
    filled(tmp_path / "nov.csv", ("issued", ""), ("failed", "no card"))
    store("commission", "results", "nov.csv")
    assert store(*issue)[1] == "Batch nov: 2 lessons, 60.00; 2 rows in nov.csv\n"
    told = [row[-2:] for row in read(tmp_path / "nov.csv")[1:]]
    assert told == [["issued", ""], ["failed", "no card"]]
    taken = store("commission", "results", "nov.csv")[1]
    assert taken == "0 issued, 0 failed, 2 known before, 0 without a result\n"
    store("commission", "retry", "2")
    assert store(*issue)[1] == "Batch nov: 2 lessons, 60.00; 1 row in nov.csv\n"


def test_a_released_class_is_paid_with_the_next_batch(store: Run, tmp_path: Path) -> None:
    plain = ("commission", "list", "--flagged")
    assert store(*plain)[1] == "none\n"
    asyncio.run(_break_off(tmp_path))
    _, line = store(*plain)[1].splitlines()
    assert line.split("\t")[0] == "3"
    release = ("commission", "release", "3", "学生临时生病")
    assert store("commission", "release", "3", " ")[2].startswith("PAYOUT_UNEXPLAINED: ")
    assert facts_of(store(*release)[1]) == {"payments": "1", "total": "0.00"}
    assert store(*plain)[1] == "none\n"
    assert store(*release)[2].startswith("PAYOUT_NOT_FLAGGED: ")
    assert store("commission", "release", "99", "x")[2].startswith("NOT_FOUND: ")
    store("commission", "issue", "nov", "--out", "nov.csv")
    assert [row[1] for row in read(tmp_path / "nov.csv")] == ["order", "1", "3"]
    assert store("verify-pay")[0] == 0


def test_commissions_and_problems_are_listed(store: Run) -> None:
    heading, *lines = [one.split("\t") for one in store("commission", "list")[1].splitlines()]
    assert heading[:4] == ["order", "number", "ended", "account"]
    assert [one[0] for one in lines] == ["1", "2"]
    pay = ["T00000002", "=周", "QUOTA_60", "30.00", "0.00", "PENDING", "-", "-", "-", "-"]
    assert lines[0][3:] == [*pay, "-"]
    assert lines[1][-1] == "yes"
    assert store("commission", "list", "--limit", "1")[1].endswith("more: --after 1,1\n")
    assert store("commission", "list", "--after", "1,1")[1].splitlines()[1][0] == "2"
    assert store("commission", "list", "--month", "2026-10")[1] == "none\n"
    assert store("commission", "list", "--status", "issued")[1] == "none\n"
    _, problem = store("commission", "problems")[1].splitlines()
    assert problem.split("\t")[0] == "2"
    assert problem.endswith("T00000002\t=周\t30.00\t少算 了")


def test_a_page_of_problems_names_the_option_for_the_next_page(store: Run, tmp_path: Path) -> None:
    asyncio.run(_doubt_the_first(tmp_path))
    _, first, more = store("commission", "problems", "--limit", "1")[1].splitlines()
    assert (first[0], more) == ("1", "more: --after 1")
    _, last = store("commission", "problems", "--limit", "1", "--after", "1")[1].splitlines()
    assert last[0] == "2"


def test_a_row_of_another_tutor_in_a_file_of_results_is_refused_with_its_line(
    store: Run, tmp_path: Path
) -> None:
    store("commission", "issue", "nov", "--out", "nov.csv")
    filled(tmp_path / "nov.csv", ("issued", ""))
    file = tmp_path / "nov.csv"
    file.write_text(file.read_text("utf-8").replace("T00000002", "T00000009"), "utf-8")

    code, _, wrong = store("commission", "results", "nov.csv")

    assert code == 1
    assert wrong.splitlines()[0] == "line 2: the tutor of order 1 is T00000002, not T00000009"


def test_a_month_is_reported_as_table_and_as_files(store: Run, tmp_path: Path) -> None:
    header, row = store("report", "--month", "2026-11")[1].splitlines()
    assert header.split("\t")[:4] == ["account", "tutor", "sessions", "minutes"]
    assert header.endswith("\tno-shows")
    told = ["T00000002", "=周", "2", "100", "60.00", "0.00", "60.00", "0.00", "0.00"]
    assert row.split("\t") == [*told, "0", "0", "0"]
    for name in ("nov.csv", "nov.xlsx"):
        said = store("report", "--month", "2026-11", "--out", name)[1]
        assert said == f"{name}\n"
        assert (tmp_path / name).stat().st_size > 0
    assert store("report", "--month", "2026-12")[1] == "none\n"


def test_a_refusal_is_explained_in_words(store: Run) -> None:
    refused = [
        store("report", "--month", "2026-13"),
        store("report", "--month", "9999-12"),
        store("report", "--month", "2026-11", "--out", "a.pdf"),
        store("commission", "issue", "a", "--out", "a.pdf"),
        store("commission", "issue", "a", "--out", "a.csv", "--until", "2026-10"),
        store("commission", "results", "nothing.csv"),
        store("commission", "answer", "1", "好"),
    ]
    assert [code for code, *_ in refused] == [2, 2, 2, 2, 1, 2, 1]
    assert all(said for *_, said in refused)
