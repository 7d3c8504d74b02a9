"""The store's commands on lesson credits."""

from pathlib import Path

from tests.entrypoints.cli.telling import Run


def test_credits_are_added_taken_back_and_listed(run: Run, data_dir: Path) -> None:
    student = ("--phone", "13800000001", "--name", "小满", "--password", "maple7river")
    assert run("store", "people", "create", *student)[0] == 0
    assert run("store", "credits", "list", "S00000001")[1] == "none\n"
    code, said, _ = run(
        *("store", "credits", "add", "S00000001", "20"),
        *("--note", "autumn", "--day", "2025-09-01"),
    )
    assert (code, said.splitlines()) == (
        0,
        ["lesson\tbought\tused\tbooked\tleft", "QUOTA_60\t20\t0\t0\t20"],
    )
    assert run("store", "credits", "add", "S00000001", "--", "-2")[0] == 0
    _, left, __, last, first = run("store", "credits", "list", "S00000001")[1].splitlines()
    assert left == "QUOTA_60\t18\t0\t0\t18"
    assert last.endswith("\tQUOTA_60\t-2\t-")
    assert first == "2025-09-01\tQUOTA_60\t20\tautumn"


def test_trials_and_empty_purchases_are_refused(run: Run, data_dir: Path) -> None:
    student = ("--phone", "13800000001", "--name", "小满", "--password", "maple7river")
    assert run("store", "people", "create", *student)[0] == 0
    code, _, said = run("store", "credits", "add", "S00000001", "0")
    assert (code, "not 0" in said) == (2, True)
    code, _, said = run("store", "credits", "add", "S00000001", "1", "--lesson", "QUOTA_TRIAL")
    assert (code, "QUOTA_TRIAL is none of QUOTA_30, QUOTA_60" in said) == (2, True)
