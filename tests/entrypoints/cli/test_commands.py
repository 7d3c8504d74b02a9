"""The store's day on the command line."""

import json
import tomllib
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from wordmate.application.operations import OPERATIONS
from wordmate.entrypoints.cli.main import main

Run = Callable[..., tuple[int, str, str]]
STUDENT = ("--phone", "13800000001", "--name", "小满", "--password", "Wordmate2025")
TUTOR = ("--phone", "13900000001", "--name", "周老师", "--password", "Wordmate2025")
SOON = f"{date.today() + timedelta(days=7)} 19:30"
PROJECT = Path(__file__).parents[3] / "pyproject.toml"
BOOKED = ("--student", "13800000001", "--tutor", "13900000001", "--at", SOON)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a data folder of its own: exit code, output, errors."""
    monkeypatch.setenv("WORDMATE_DATA_DIR", str(tmp_path))

    def run_one(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return run_one


@pytest.fixture
def store(run: Run, sqlite_url: str) -> Run:
    """The store, with a student and a tutor."""

    def run_store(*arguments: str) -> tuple[int, str, str]:
        return run("store", *arguments)

    assert run_store("people", "create", *STUDENT)[0] == 0
    assert run_store("people", "create", "--role", "TEACHER", *TUTOR, "--title", "gold")[0] == 0
    return run_store


def test_the_store_books_lists_and_cancels_a_class(store: Run) -> None:
    code, said, _ = store("book", *BOOKED, "--lesson", "QUOTA_30")
    assert (code, said) == (0, f"Order 1: QUOTA_30 at {SOON}\n")
    _, listed, _ = store("list", "--status", "reserved")
    assert listed.split("\t")[:4] == ["1", SOON, "QUOTA_30", "RESERVED"]
    assert store("cancel", "1")[1] == "Order 1: CANCELED, deletion NORMAL\n"
    assert store("list", "--status", "reserved")[1] == ""


def test_the_stores_list_reaches_everything(store: Run) -> None:
    for nth in range(3):
        assert (
            store("book", *BOOKED[:-1], f"{date.today() + timedelta(days=70 + nth)} 19:30")[0] == 0
        )
    store("cancel", "1")
    days = [str(date.today() + timedelta(days=70 + nth)) for nth in (2, 1, 0)]

    def listed(*options: str) -> list[str]:
        code, said, _ = store("list", *options)
        assert code == 0
        return [line.split("\t")[0] for line in said.splitlines()]

    assert listed("--limit", "2") == ["3", "2", "1 more: --offset 2"]
    assert listed("--limit", "2", "--offset", "2") == ["1"]
    assert listed("--student", "S00000001", "--status", "reserved") == ["3", "2"]
    assert listed("--tutor", "13900000001", "--limit", "1") == ["3", "2 more: --offset 1"]
    of_month = [str(3 - nth) for nth, day in enumerate(days) if day.startswith(days[0][:7])]
    assert listed("--month", days[0][:7]) == of_month
    assert listed("--month", "2025-05") == []
    code, _, said = store("list", "--student", "13800000001", "--tutor", "13900000001")
    assert (code, "name one of them" in said) == (2, True)
    assert store("list", "--student", "13800000009")[2].startswith("NO_ACCOUNT_WITH_ROLE")


def test_the_store_asks_for_a_deletion_and_takes_it_back(store: Run) -> None:
    store("book", *BOOKED)
    assert store("ask-deletion", "1")[1] == "Order 1: RESERVED, deletion DELETE_PENDING\n"
    assert store("withdraw-deletion", "1")[1] == "Order 1: RESERVED, deletion NORMAL\n"


def test_what_the_rules_refuse_is_one_clear_line(store: Run) -> None:
    missing = "There is no such order, book, account, suggestion, application or material\n"
    assert store("cancel", "9") == (1, "", f"NOT_FOUND: 9: {missing}")
    code, _, said = store("book", *BOOKED[:-1], "2020-01-01 10:00")
    assert (code, said) == (1, "APPOINTMENT_PASSED: A class at that time would be over by now\n")
    code, _, said = store("book", *BOOKED, "--book", "no-such-book")
    assert (code, said) == (1, f"NOT_FOUND: no-such-book: {missing}")
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
def test_a_number_that_nothing_can_have_is_no_number(store: Run, command: str) -> None:
    for number in (str(2**63), "-1", "１", ""):
        words = [number if one == "NUMBER" else one for one in command.split()]
        code, said, wrong = store(*words)
        assert (code, said, "Invalid value" in wrong) == (2, "", True)


def test_whoever_does_it_has_a_name(store: Run) -> None:
    for by in ("", " ", "a\u202eb", "x" * 41):
        code, _, wrong = store("rest", "approve", "1", "--by", by)
        assert (code, "--by" in wrong) == (2, True)


def test_what_several_names_could_mean_says_which_is_wrong(store: Run) -> None:
    code, _, said = store("book", "--student", "13800000001", "--tutor", "nobody", "--at", SOON)
    assert (code, said.split(": ")[:2]) == (1, ["PHONE_INVALID", "nobody (TEACHER)"])
    assert store("book", *BOOKED, "--book", "")[2].startswith("NOT_FOUND: '': ")
    assert "'' is no month" in store("list", "--month", "")[2]


def test_another_time_than_a_half_hour_is_booked_only_where_the_command_says_so(
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


def test_a_student_is_no_tutor(store: Run) -> None:
    code, _, said = store(
        "book", "--student", "13900000001", "--tutor", "13900000001", "--at", SOON
    )
    assert (code, said) == (
        1,
        "NO_ACCOUNT_WITH_ROLE: 13900000001 (user): There is no such account of that role\n",
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
    assert store("list")[1].split("\t")[5] == "小雨"


def test_a_booking_that_cannot_be_is_one_clear_line(store: Run) -> None:
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


def test_a_setting_that_is_not_acceptable_is_one_clear_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORDMATE_PORT", "lots")
    code, _, said = run("migrate")
    assert (code, said) == (2, "WORDMATE_PORT: Expected `int`, got `str`\n")


def test_a_worker_of_its_own_needs_redis(run: Run) -> None:
    assert run("worker")[2] == "WORDMATE_REDIS: a worker of its own needs it\n"


def test_the_release_is_told(run: Run) -> None:
    released = tomllib.loads(PROJECT.read_text())["project"]["version"]
    assert run("--version") == (0, f"wordmate {released}\n", "")


def test_migrating_again_changes_nothing(run: Run) -> None:
    for _ in range(2):
        assert run("migrate") == (0, "The database is up to date.\n", "")


def test_the_document_is_printed(run: Run) -> None:
    _, said, _ = run("openapi")
    assert len(json.loads(said)["paths"]) == len(OPERATIONS)


def test_a_refusal_is_told_in_the_language_of_the_store(
    store: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert store("cancel", "99")[2] == "NOT_FOUND: 99: 没有这个订单、教材、账号、意见、申请或材料\n"
    late = store("book", *BOOKED[:-1], "2099-11-21 19:30")[2]
    assert late == "APPOINTMENT_TOO_FAR: 最多只能预约一年以内的课程\n"
    store("book", *BOOKED)
    twice = store("book", *BOOKED)[2]
    assert twice == "BOOKING_OVERLAPS: 小满 (S00000001) 这个时间已经有课（编号 1）\n"
    named = store("people", "create", *STUDENT[:3], " ", *STUDENT[4:])[2]
    assert named.startswith("INVALID_PROFILE: 资料填写有误：")
