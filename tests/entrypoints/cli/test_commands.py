"""The store's daily commands."""

import getpass
import json
import tomllib
from contextlib import closing
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.entrypoints.cli.telling import Run, spoken
from wordmate.application.operations import OPERATIONS

STUDENT = ("--phone", "13800000001", "--name", "小满", "--password", "Wordmate2025")
TUTOR = ("--phone", "13900000001", "--name", "周老师", "--password", "Wordmate2025")
SOON = f"{date.today() + timedelta(days=7)} 19:30"
PROJECT = Path(__file__).parents[3] / "pyproject.toml"
BOOKED = ("--student", "13800000001", "--tutor", "13900000001", "--at", SOON)


@pytest.fixture
def store(run: Run, data_dir: Path) -> Run:
    """The store's commands, with a student and a tutor."""
    run_store = partial(run, "store")
    assert run_store("people", "create", *STUDENT)[0] == 0
    assert run_store("people", "create", "--role", "TEACHER", *TUTOR, "--title", "gold")[0] == 0
    return run_store


def test_the_store_books_lists_and_cancels_a_class(store: Run) -> None:
    code, said, _ = store("book", *BOOKED, "--lesson", "QUOTA_30")
    assert (code, said) == (0, f"Order 1: 小满 with 周老师, {spoken(SOON)}\n")
    _, listed, _ = store("list", "--status", "reserved")
    heading, class_ = (line.split("\t") for line in listed.splitlines())
    assert heading[:4] == ["order", "time", "lesson", "status"]
    assert class_[:4] == ["1", SOON, "QUOTA_30", "RESERVED"]
    canceled = store("cancel", "1", "--reason", "学生生病", "--by", "王老师")[1]
    assert canceled == f"Order 1: 小满 with 周老师, {spoken(SOON)}, canceled\n"
    assert store("list", "--status", "reserved")[1] == "none\n"
    _, last, first = (
        line.split("\t") for line in store("audit-log", "--order", "1")[1].splitlines()
    )
    assert last[1:6] == ["王老师", "canceled", "S00000001 小满", "1", "学生生病"]
    assert (first[1], first[2]) == (getpass.getuser(), "booked")


def test_the_stores_list_is_paged_and_filtered(store: Run) -> None:
    for nth in range(3):
        assert (
            store("book", *BOOKED[:-1], f"{date.today() + timedelta(days=70 + nth)} 19:30")[0] == 0
        )
    store("cancel", "1")
    days = [str(date.today() + timedelta(days=70 + nth)) for nth in (2, 1, 0)]

    def listed(*options: str) -> list[str]:
        code, said, _ = store("list", *options)
        assert code == 0
        return [line.split("\t")[0] for line in said.splitlines()[1:]]

    assert listed("--limit", "2") == ["3", "2", "more: --offset 2"]
    assert listed("--limit", "2", "--offset", "2") == ["1"]
    assert listed("--student", "S00000001", "--status", "reserved") == ["3", "2"]
    assert listed("--tutor", "13900000001", "--limit", "1") == ["3", "more: --offset 1"]
    of_month = [str(3 - nth) for nth, day in enumerate(days) if day.startswith(days[0][:7])]
    assert listed("--month", days[0][:7]) == of_month
    assert listed("--month", "2025-05") == []
    assert listed("--student", "13800000001", "--tutor", "13900000001", "--month", "2025-05") == []
    assert store("list", "--student", "13800000009")[2].startswith("NO_ACCOUNT_WITH_ROLE")


def test_the_store_requests_a_deletion_and_withdraws_it(store: Run) -> None:
    store("book", *BOOKED)
    class_ = f"Order 1: 小满 with 周老师, {spoken(SOON)}"
    asked = store("ask-deletion", "1")[1]
    assert asked == f"{class_}, its tutor has to approve the deletion\n"
    withdrawn = store("withdraw-deletion", "1")[1]
    assert withdrawn == f"{class_}\n"


def test_a_refusal_is_one_clear_line(store: Run) -> None:
    assert store("cancel", "9") == (1, "", "NOT_FOUND: There is no order 9\n")
    nobody = store("book", "--student", "13800000001", "--tutor", "T00000032", "--at", SOON)
    assert nobody == (1, "", "NOT_FOUND: There is no tutor T00000032\n")
    code, _, said = store("book", *BOOKED[:-1], "2020-01-01 10:00")
    assert (code, said) == (1, "APPOINTMENT_PASSED: A class at that time would be over by now\n")
    code, _, said = store("book", *BOOKED, "--book", "no-such-book")
    assert (code, said) == (1, "NOT_FOUND: There is no book no-such-book\n")
    weak = (*STUDENT[:-1], "12345678")
    code, _, said = store("people", "create", *weak)
    assert code == 1
    assert said.startswith("WEAK_PASSWORD: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        "cancel -- NUMBER",
        "ask-deletion -- NUMBER",
        "withdraw-deletion -- NUMBER",
        "list --offset NUMBER",
        "people list --offset NUMBER",
        "rest approve -- NUMBER",
        "rest reject -- NUMBER why",
        "rest lift -- NUMBER why",
        "rest list --offset NUMBER",
        "suggestions show -- NUMBER",
        "suggestions answer -- NUMBER text",
        "commission retry -- 1 NUMBER",
        "commission release -- NUMBER why",
        "commission answer -- NUMBER text",
        "commission list --after NUMBER",
        "commission problems --after NUMBER",
    ],
)
def test_a_number_out_of_range_is_refused(store: Run, command: str) -> None:
    for number in (str(2**63), "-1", "１", ""):
        words = [number if one == "NUMBER" else one for one in command.split()]
        code, said, wrong = store(*words)
        assert (code, said, "Invalid value" in wrong) == (2, "", True)


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        ("x", "has to be a whole number"),
        ("0", "has to be 1 or more"),
        (str(2**63), f"has to be {2**53 - 1} or less"),
    ],
)
def test_an_invalid_number_is_refused_in_plain_words(store: Run, number: str, problem: str) -> None:
    wrong = store("cancel", number)[2]
    assert wrong == f"wordmate store cancel: Invalid value for 'order': {problem}\n"


def test_the_audit_log_of_an_unknown_order_is_refused(store: Run) -> None:
    said = store("audit-log", "--order", "99999")
    assert said == (1, "", "NOT_FOUND: There is no order 99999\n")


def test_the_actor_needs_a_valid_name(store: Run) -> None:
    for by in ("", " ", "a\u3164b", "x" * 41):
        code, _, wrong = store("rest", "approve", "1", "--by", by)
        assert (code, "--by" in wrong) == (2, True)


def test_a_refusal_names_the_wrong_one_of_several_arguments(store: Run) -> None:
    code, _, said = store("book", "--student", "13800000001", "--tutor", "nobody", "--at", SOON)
    assert (code, said.split(": ")[:2]) == (1, ["NOT_A_NUMBER", "nobody (TEACHER)"])
    assert store("book", *BOOKED, "--book", "")[2] == "NOT_FOUND: There is no book ''\n"
    assert "'' is not a month" in store("list", "--month", "")[2]


def test_only_the_option_any_time_books_outside_half_hours(
    store: Run,
) -> None:
    at_night = (*BOOKED[:-1], f"{SOON[:-5]}03:13")
    code, _, said = store("book", *at_night)
    assert (code, said) == (
        1,
        "APPOINTMENT_NOT_OFFERED: A class begins on a half hour from 05:00 to 23:30;"
        " --any-time books another time\n",
    )
    assert store("book", *at_night, "--any-time")[0] == 0
    assert store("move", "1", "--at", f"{SOON[:-5]}19:31")[0] == 1
    assert store("move", "1", "--at", f"{SOON[:-5]}19:31", "--any-time")[0] == 0


def test_a_student_cannot_be_booked_as_a_tutor(store: Run) -> None:
    code, _, said = store(
        "book", "--student", "13900000001", "--tutor", "13900000001", "--at", SOON
    )
    assert (code, said) == (
        1,
        "NO_ACCOUNT_WITH_ROLE: 13900000001 (user): There is no such account with that role\n",
    )


def test_the_second_child_of_a_phone_is_booked_by_number(store: Run) -> None:
    second = ("people", "create", "--phone", "138 0000 0001", "--name", "小雨")
    assert store(*second, "--password", "Wordmate2025")[0] == 0
    code, _, said = store("book", *BOOKED)
    assert (code, said) == (
        1,
        "ACCOUNT_AMBIGUOUS: 13800000001 (user):"
        " This phone has several accounts. Please name one by its number:"
        " S00000001 小满, S00000003 小雨\n",
    )
    code, _, _ = store("book", "--student", "S00000003", *BOOKED[2:])
    assert code == 0
    assert store("list")[1].splitlines()[1].split("\t")[5] == "小雨"


def test_an_impossible_booking_is_one_clear_line(store: Run) -> None:
    assert store("book", *BOOKED)[0] == 0
    code, _, said = store("book", *BOOKED)
    assert (code, said) == (
        1,
        "BOOKING_OVERLAPS: 小满 (S00000001) has another class at that time (number 1)\n",
    )
    code, _, said = store("book", *BOOKED, "--lesson", "ANTI_FORGETTING")
    assert (code, said) == (
        1,
        "REVIEW_NOT_BOOKABLE: Reviews come from a lesson: they cannot be booked by hand\n",
    )
    code, _, said = store("book", *BOOKED[:-1], "2099-11-21 19:30")
    assert (code, said) == (1, "APPOINTMENT_TOO_FAR: A class can be booked a year ahead at most\n")


def test_an_invalid_setting_is_one_clear_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDMATE_PORT", "lots")
    code, _, said = run("migrate")
    assert (code, said) == (2, "WORDMATE_PORT: Expected `int`, got `str`\n")


def test_a_separate_worker_needs_redis(run: Run) -> None:
    assert run("worker")[2] == "WORDMATE_REDIS: a separate worker needs it\n"


def test_the_version_says_that_a_checkout_is_not_a_release(run: Run) -> None:
    released = tomllib.loads(PROJECT.read_text())["project"]["version"]
    said = f"wordmate {released} (not a release: runs from a checkout)\n"
    assert run("--version") == (0, said, "")


def test_migrating_again_changes_nothing(run: Run) -> None:
    for _ in range(2):
        assert run("migrate") == (0, "The database is up to date.\n", "")


def test_a_clock_behind_the_stored_time_is_refused_until_somebody_accepts_it(
    run: Run, store: Run, data_dir: Path
) -> None:
    with closing(connect(data_dir / "wordmate.db")) as file, file:
        file.execute("UPDATE last_time SET at = at + 3600000")
    refused = store("book", *BOOKED)
    assert (refused[0], refused[2][:9]) == (1, "CLOCK_OFF")
    assert run("accept-clock") == (0, "The clock is accepted; restart the service.\n", "")
    assert store("book", *BOOKED)[0] == 0


def test_the_openapi_document_is_printed(run: Run) -> None:
    _, said, _ = run("openapi")
    assert len(json.loads(said)["paths"]) == len(OPERATIONS)


def test_a_refusal_is_in_the_stores_language(store: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert store("cancel", "99")[2] == "NOT_FOUND: 没有订单 99\n"
    late = store("book", *BOOKED[:-1], "2099-11-21 19:30")[2]
    assert late == "APPOINTMENT_TOO_FAR: 最多只能预约一年以内的课程\n"
    store("book", *BOOKED)
    twice = store("book", *BOOKED)[2]
    assert twice == "BOOKING_OVERLAPS: 小满 (S00000001) 这个时间已经有课（编号 1）\n"
    named = store("people", "create", *STUDENT[:3], " ", *STUDENT[4:])[2]
    assert named.startswith("INVALID_PROFILE: 资料填写有误：")


def test_a_weekly_series_is_booked_completely_or_not_at_all(store: Run) -> None:
    first = date.today() + timedelta(days=7)
    days = [f"{first + timedelta(weeks=nth)} 19:30" for nth in range(3)]
    assert store("book", *BOOKED[:-1], days[1][:-5] + "20:00")[0] == 0
    code, said, wrong = store("book", *BOOKED, "--weekly", "3")
    assert (code, said) == (1, "")
    assert wrong.splitlines() == [
        f"{spoken(days[1])}: BOOKING_OVERLAPS: 小满 (S00000001) has another class at that time"
        " (number 1)",
        "1 class cannot be booked: nothing was booked",
    ]
    store("cancel", "1")
    assert store("book", *BOOKED, "--weekly", "3")[1].splitlines() == [
        *(f"Order {nth}: 小满 with 周老师, {spoken(day)}" for nth, day in enumerate(days, 2)),
        "3 classes booked",
    ]


def test_a_reason_for_a_whole_series_is_printed_once(store: Run) -> None:
    nobody = ("--student", "S00000009", *BOOKED[2:], "--weekly", "3")
    assert store("book", *nobody)[2] == "NOT_FOUND: There is no student S00000009\n"


def test_a_sheet_is_booked_completely_or_each_impossible_row_is_named(
    store: Run, tmp_path: Path
) -> None:
    day = SOON[:-6]
    row = f"13800000001,13900000001,{day}"
    wrong = tmp_path / "wrong.csv"
    wrong.write_text(
        f"student,tutor,at,lesson\n{row} 08:00,\n{row} 08:30,quota_30\n{row} 09:10,\n"
        f"S00000009,13900000001,{day} 10:00,\n{row} tomorrow,\n{row} 11:00,QUOTA_45\n"
    )
    code, said, refused = store("book", "--file", str(wrong))
    assert (code, said) == (1, "")
    *lines, last = refused.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        ["line 3", "BOOKED_TWICE"],
        ["line 4", "APPOINTMENT_NOT_OFFERED"],
        ["line 5", "NOT_FOUND"],
        ["line 6", "BOOKING_UNREADABLE"],
        ["line 7", "BOOKING_UNREADABLE"],
    ]
    assert lines[0].endswith("小满 (S00000001) already has the class of line 2 at that time")
    assert last == "5 classes cannot be booked: nothing was booked"
    assert store("list")[1] == "none\n"
    right = tmp_path / "right.csv"
    right.write_text(f"学生,老师,时间,课型\n{row} 08:00,\n{row} 09:00,quota_30\n")
    assert store("book", "--file", str(right), "--reason", "开学")[1].splitlines() == [
        f"Order 1: 小满 with 周老师, {spoken(f'{day} 08:00')}",
        f"Order 2: 小满 with 周老师, {spoken(f'{day} 09:00')}",
        "2 classes booked",
    ]
    _, *rows = store("audit-log", "--event", "booked")[1].splitlines()
    assert [line.split("\t")[5] for line in rows] == ["开学", "开学"]


def test_a_sheet_may_be_written_in_the_stores_language(
    store: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    day, people = SOON[:-6], "13800000001,13900000001"
    sheet = tmp_path / "classes.csv"
    sheet.write_text(
        f"学生,老师,时间,课型\n{people},{day}T08:00,60 分钟课\n{people},{day} 09:00,体验课\n"
    )
    assert store("book", "--file", str(sheet))[1].endswith("已预约 2 节课\n")
    _, *rows = store("today", "--day", day)[1].splitlines()
    assert [row.split("\t")[1:3] for row in rows] == [
        [f"{day} 08:00", "QUOTA_60"],
        [f"{day} 09:00", "QUOTA_TRIAL"],
    ]
    sheet.write_text(f"学生,老师,时间,课型\n{people},{day} 10:00,口语课\n{people},明天,\n")
    assert store("book", "--file", str(sheet))[2].splitlines() == [
        "第 2 行: BOOKING_UNREADABLE: 课型 写的是“口语课”，应如 60 分钟课、30 分钟课、体验课",
        "第 3 行: BOOKING_UNREADABLE: 时间 写的是“明天”，应如 2026-11-21 19:30",
        "2 节课不能预约，一节也没有预约",
    ]


@pytest.mark.parametrize("rows", [1, 2])
def test_each_refused_line_of_a_sheet_is_named_even_for_the_same_reason(
    store: Run, tmp_path: Path, rows: int
) -> None:
    sheet = tmp_path / "classes.csv"
    sheet.write_text("student,tutor,at\n" + f"S00000009,13900000001,{SOON}\n" * rows)
    *lines, _ = store("book", "--file", str(sheet))[2].splitlines()
    assert lines == [
        f"line {line}: NOT_FOUND: There is no student S00000009" for line in range(2, 2 + rows)
    ]


def test_a_missing_column_of_a_sheet_is_named_in_both_languages(store: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "classes.csv"
    sheet.write_text("学生,老师,日期\n小满,周老师,2026-12-02\n")
    assert store("book", "--file", str(sheet))[2].endswith("has no column at / 时间\n")


def test_a_sheet_may_name_books_by_title(run: Run, store: Run, tmp_path: Path) -> None:
    words = tmp_path / "farm.csv"
    words.write_text("word,translation\nbarn,谷仓\n")
    titles = ("--title-zh", "农场单词", "--title-en", "Farm words")
    assert run("content", "import", str(words), "--book", "farm", *titles)[0] == 0
    sheet, people = tmp_path / "classes.csv", "13800000001,13900000001"
    days = [f"{date.today() + timedelta(days=nth)} 19:30" for nth in (7, 8, 9)]
    named = ("farm", "农场单词", "Farm words")
    rows = [f"{people},{day},{name}\n" for day, name in zip(days, named, strict=True)]
    sheet.write_text("学生,老师,时间,教材\n" + "".join(rows))
    assert store("book", "--file", str(sheet))[0] == 0
    _, *listed = store("list")[1].splitlines()
    assert [row.split("\t")[7] for row in listed] == ["农场单词"] * 3


def test_rows_without_a_lesson_type_get_that_of_the_command(store: Run, tmp_path: Path) -> None:
    day, people = SOON[:-6], "13800000001,13900000001"
    sheet = tmp_path / "classes.csv"
    sheet.write_text(
        f"student,tutor,at,lesson\n{people},{day} 08:00,\n{people},{day} 09:00,QUOTA_60\n"
    )
    assert store("book", "--file", str(sheet), "--lesson", "QUOTA_30")[0] == 0
    _, *rows = store("today", "--day", day)[1].splitlines()
    assert [row.split("\t")[2] for row in rows] == ["QUOTA_30", "QUOTA_60"]


def test_an_office_workbook_is_booked(store: Run, tmp_path: Path) -> None:
    from xlsxwriter import Workbook

    with Workbook(str(tmp_path / "classes.xlsx")) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["student", "tutor", "at"])
        sheet.write_row(1, 0, [13800000001, "T00000002"])
        as_time = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet.write_datetime(1, 2, datetime.fromisoformat(SOON), as_time)
    said = store("book", "--file", str(tmp_path / "classes.xlsx"))
    assert said[1] == f"Order 1: 小满 with 周老师, {spoken(SOON)}\n"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--file", "nofile.csv"), "Invalid value for --file: there is no file nofile.csv"),
        (("--file", "a.pdf"), "Invalid value for --file: a.pdf ends neither in .csv nor in .xlsx"),
        (
            ("--file", "a.csv", "--weekly", "2"),
            "Invalid value for --file: the sheet names people and times",
        ),
        (BOOKED[:-2], "Invalid value for --at: is needed, or --file"),
        (
            (*BOOKED[:-1], "tomorrow"),
            "Invalid value for '--at': tomorrow is not a time such as 2026-11-21 19:30,"
            " from 2020 to 2099",
        ),
        (
            (*BOOKED, "--lesson", "X"),
            "Invalid value for '--lesson': X is not one of QUOTA_60, QUOTA_30, QUOTA_TRIAL\n",
        ),
        ((*BOOKED, "--weekly", "0"), "Invalid value for '--weekly': "),
        ((*BOOKED, "--room", "3"), "No such option: --room"),
    ],
)
def test_an_invalid_command_line_is_one_plain_line(
    store: Run, options: tuple[str, ...], problem: str
) -> None:
    code, said, wrong = store("book", *options)
    assert (code, said, wrong.count("\n")) == (2, "", 1)
    assert wrong.startswith(f"wordmate store book: {problem}")
    assert "Value error" not in wrong


def test_a_group_without_a_command_prints_its_usage(run: Run) -> None:
    code, said, wrong = run("store")
    assert (code, "Usage: " in said + wrong, "╭" in said + wrong) == (2, True, False)


def test_the_days_classes_are_shown_with_their_state(store: Run) -> None:
    assert store("today")[1] == "none\n"
    assert store("book", *BOOKED)[0] == 0
    heading, class_ = store("today", "--day", SOON[:-6])[1].splitlines()
    assert heading == "order\ttime\tlesson\tstate\tdeletion\tlate\tstudent\ttutor"
    assert class_ == f"1\t{SOON}\tQUOTA_60\tAHEAD\tNORMAL\t-\t小满\t周老师"
    assert "is not a day such as" in store("today", "--day", "monday")[2]


@pytest.mark.parametrize("day", ["0001-01-01", "2019-12-31", "2100-01-01", "9999-12-31"])
@pytest.mark.parametrize(
    "command",
    [("today", "--day"), ("audit-log", "--day"), ("free", "--at"), ("book", *BOOKED[:-1])],
    ids=lambda command: command[0],
)
def test_a_day_at_the_ends_of_the_calendar_is_refused_by_its_option(
    store: Run, command: tuple[str, ...], day: str
) -> None:
    at = day if command[-1] == "--day" else f"{day} 23:30"
    code, said, wrong = store(*command, at)
    assert (code, said, wrong.count("\n")) == (2, "", 1)
    assert f"Invalid value for '{command[-1]}': {at} is not a " in wrong
    assert wrong.endswith("from 2020 to 2099\n")


@pytest.mark.parametrize(
    ("became", "of_the_day", "listed"),
    [
        (
            "status = 'CANCELED', started_at = appointment_at",
            ["NO_SHOW", "NORMAL"],
            ["CANCELED", "NORMAL", "yes"],
        ),
        (
            "deletion = 'DELETE_APPROVED'",
            ["CANCELED", "DELETE_APPROVED"],
            ["RESERVED", "DELETE_APPROVED", "-"],
        ),
    ],
)
def test_the_day_and_the_list_show_the_state_of_a_class(
    store: Run, tmp_path: Path, became: str, of_the_day: list[str], listed: list[str]
) -> None:
    assert store("book", *BOOKED)[0] == 0
    with closing(connect(tmp_path / "wordmate.db", isolation_level=None)) as database:
        database.execute(f"UPDATE course_order SET {became}")  # noqa: S608
    class_ = store("today", "--day", SOON[:-6])[1].splitlines()[1].split("\t")
    assert class_[3:5] == of_the_day
    order = store("list")[1].splitlines()[1].split("\t")
    assert [*order[3:5], order[-1]] == listed


def test_free_tutors_are_listed_for_a_time(store: Run) -> None:
    assert store("book", *BOOKED)[0] == 0
    assert store("free", "--at", f"{SOON[:-5]}20:00")[1] == "none\n"
    free = store("free", "--at", f"{SOON[:-5]}20:30")[1]
    assert free.splitlines()[1] == "T00000002\t周老师\tgold\t-\t-"
    assert store("free", "--at", f"{SOON[:-5]}20:13")[2].startswith("APPOINTMENT_NOT_OFFERED: ")


def test_every_command_names_what_does_not_exist(run: Run, store: Run) -> None:
    assert store("commission", "retry", "99999")[2] == "NOT_FOUND: Order 99999 has no commission\n"
    assert store("rest", "approve", "7")[2] == "NOT_FOUND: There is no application 7\n"
    assert store("suggestions", "show", "7")[2] == "NOT_FOUND: There is no suggestion 7\n"
    assert store("commission", "answer", "7", "x")[2] == (
        "NOT_FOUND: Order 7 has no reported problem\n"
    )
    assert run("ledger", "verify", "--order", "99999")[2] == "NOT_FOUND: There is no order 99999\n"


def test_a_setting_names_the_actor_unless_the_command_does(
    store: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDMATE_BY", "李老师")
    assert store("book", *BOOKED)[0] == 0
    assert store("audit-log", "--order", "1")[1].splitlines()[1].split("\t")[1] == "李老师"


def test_answers_and_lists_are_in_the_stores_language(
    store: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert store("list")[1] == "无\n"
    assert store("report", "--month", "2026-11")[1] == "无\n"
    said = store("book", *BOOKED)[1]
    at = datetime.fromisoformat(SOON)
    assert said.startswith("订单 1：小满 与 周老师，")
    assert said.endswith(f"{at.month}月{at.day}日 周{'一二三四五六日'[at.weekday()]} 19:30\n")
    assert store("list")[1].splitlines()[0].split("\t")[:4] == ["订单", "时间", "课型", "状态"]


def test_a_series_moves_and_is_canceled_from_a_class_on(store: Run) -> None:
    code, said, _ = store("book", *BOOKED, "--weekly", "3")
    assert (code, len(said.splitlines())) == (0, 4)
    code, said, _ = store("series", "move", "2", "following", "--at", _a_week_on(SOON, "18:00"))
    assert (code, [line.split(":")[0] for line in said.splitlines()]) == (0, ["Order 2", "Order 3"])
    assert all("18:00" in line for line in said.splitlines())
    code, said, _ = store("series", "cancel", "1", "all")
    assert (code, said.count("canceled")) == (0, 3)


def test_a_series_that_meets_another_class_does_not_move_and_says_where(store: Run) -> None:
    assert store("book", *BOOKED, "--weekly", "2")[0] == 0
    other = (*BOOKED[:-1], _a_week_on(SOON, "18:00"))
    assert store("book", *other)[0] == 0
    code, said, wrong = store("series", "move", "1", "all", "--at", f"{SOON[:-5]}18:00")
    assert (code, said) == (1, "")
    clash, clash_of_tutor, count = wrong.replace("; ", "\n").splitlines()
    assert "18:00" in clash
    assert "number 3" in clash
    assert "number 3" in clash_of_tutor
    assert count == "1 class cannot be changed: nothing was changed"


def _a_week_on(day: str, clock: str) -> str:
    return f"{date.fromisoformat(day[:10]) + timedelta(weeks=1)} {clock}"
