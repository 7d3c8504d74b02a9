"""The stored numbers of each release, and their page."""

import json
from pathlib import Path

import pytest

from tests.benchmarks.history import FOLDER, NEXT, PAGE, Results, Speed, Verdict, page, save
from tests.benchmarks.report import Report

LIST = "list, sqlite, share of the floor"


def test_the_page_shows_the_stored_numbers() -> None:
    assert (FOLDER / PAGE).read_text(encoding="utf-8") == page(), (
        "stale: run `python -m tests.benchmarks.history`"
    )


def test_a_partial_run_keeps_the_other_numbers(tmp_path: Path) -> None:
    speed = Speed(per_second=1_000, p50_ms=1, p99_ms=2)
    save(Results(version="5.0.4", verdicts={LIST: Verdict(value=0.7)}), tmp_path)
    file = save(Results(version="5.0.4", speeds={"list": speed}), tmp_path)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert (list(kept["verdicts"]), list(kept["speeds"])) == ([LIST], ["list"])


def test_releases_are_listed_side_by_side_newest_first(tmp_path: Path) -> None:
    for version, value in (("5.0.9", 0.7), (NEXT, 0.9), ("5.0.10", 0.8)):
        save(Results(version=version, verdicts={LIST: Verdict(value=value, least=0.6)}), tmp_path)
    assert f"| {LIST} | at least 0.6 | 0.90 | 0.80 | 0.70 |" in (tmp_path / PAGE).read_text("utf-8")


def test_printed_numbers_equal_stored_ones(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report(judged=True)
    report.verdict(LIST, 0.5, least=0.6)
    assert "0.50   aim: at least 0.6   MISSED" in capsys.readouterr().out
    assert report.missed == [f"{LIST} is 0.50, aim at least 0.6"]
    assert report.results.verdicts == {LIST: Verdict(value=0.5, least=0.6)}
