"""Every use case that writes is raced, or has a reason."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FunctionType
from typing import Final

import wordmate.application
from tests.races import accounts, beside_orders, by_store, commands, personal
from tests.races.scenes import COMMANDS, SETTINGS
from wordmate.application.kernel.operations import Operation

_ROOT: Final = wordmate.application.__name__
_MODULES: Final = (accounts, commands, beside_orders, by_store, personal)

NOT_RACED: Final[dict[str, str]] = {
    "orders.presence": "records a leader's return, as the save does that is raced",
    "after_class.feedback.give_first_templates": "raced by the list of templates, which calls it",
    "accounts": "the rest is raced in tests/application/accounts/test_account_races.py",
    "content.audio.generate_audio": "asks for files as content.audio_requests does",
    "content.loading": "under the lock of content, as every import; tests/content/test_loading.py",
    "content.audio_requests": "a file is made once, by its key; tests/adapters/jobs/test_audio.py",
    "kernel.forgetting": "drops what nobody asks for any more",
    "ledger.audit.verify_ledger": "reads, after every race",
    "ledger.comparing.compare_arms": "reads",
    "ledger.studying.study_reviews": "reads",
    "materials.loading": "files that the store loads, each by its own name",
    "materials.saving": "one material by its type and title: the last one stands",
    "content.sent_recordings": "one recording of a word: the last one stands",
    "orders.booking_together.book_classes": "books by book_together, which is raced",
    "orders.store.cancel_classes": "cancels each as cancel_class does, which is raced",
    "orders.store.preview_move": "reads",
    "orders.series.preview_series_move": "reads",
    "notices.telling": "told once, by its key; tests/application/notices/test_telling.py",
    "pay.pay_file.download_batch": "reads",
    "pay.reports": "reads",
    "privacy": "the file of a copy and its address; tests/application/privacy/test_data_copies.py",
    "rest.saving_hours": "the last one stands, under the lock of the tutor",
    "routine.calendar": "one address of one person: the last one stands",
    "routine.goal.save_reminder": "one half hour of one student: the last one stands",
    "routine.goal.save_review_minutes": "one number of one student: the last one stands",
    "routine.reminders": "told once a day; tests/application/routine/test_reminders.py",
    "routine.weeks": "links of their own, which no order knows of",
    "orders.log_export.export_audit_log": "adds an entry to the log, and changes nothing else",
    "suggestions.answering.correct_word": "corrects under the lock of answers, which are raced",
    "suggestions.suggesting.drop_unused_pictures": "drops what nobody names",
    "suggestions.suggesting.upload_suggestion_picture": "a file that nobody names yet",
    "vocabulary_test.exams.start_exam": (
        "its items are drawn by chance; tests/adapters/sql/test_vocabulary_tests.py"
    ),
    "words.speaking.speak_ahead": "asks for files as content.audio_requests does",
}
"""Use cases, modules and areas that are not raced, with the reasons."""


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _works_in_unit(work: object, seen: set[object]) -> bool:
    """Whether it, or a function it calls by name, requests units of its ports."""
    if isinstance(work, Operation):
        return work.in_unit or _works_in_unit(work.work, seen)
    if isinstance(work, type):
        return any(_works_in_unit(one, seen) for one in vars(work).values())
    if not isinstance(work, FunctionType) or work in seen:
        return False
    seen.add(work)
    names = {name for code in _codes(work.__code__) for name in code.co_names}
    called = (work.__globals__[name] for name in names if name in work.__globals__)
    ours = (one for one in called if str(getattr(one, "__module__", "")).startswith(_ROOT))
    return "units" in names or any(_works_in_unit(one, seen) for one in ours)


def _writing() -> Iterator[str]:
    """Every public use case that works in a unit, with its place."""
    for found in walk_packages(wordmate.application.__path__, f"{_ROOT}."):
        for name, value in vars(import_module(found.name)).items():
            work = value.work if isinstance(value, Operation) else value
            stands_here = getattr(work, "__module__", None) == found.name
            if name.startswith("_") or not stands_here or not inspect.iscoroutinefunction(work):
                continue
            if _works_in_unit(value, set()):
                yield f"{found.name}.{name}".removeprefix(f"{_ROOT}.")


def _raced() -> set[str]:
    """The use cases that the races call."""
    asked = (
        node
        for module in _MODULES
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    )
    return {node.attr for node in asked if ast.unparse(node.value) == "app"}


def _excepted(place: str) -> str | None:
    return next((one for one in NOT_RACED if f"{place}.".startswith(f"{one}.")), None)


def test_every_use_case_that_writes_is_raced_or_has_a_reason() -> None:
    raced, places = _raced(), list(_writing())
    assert len(places) > len(raced)
    left = {place for place in places if place.rpartition(".")[2] not in raced}
    assert [place for place in sorted(left) if _excepted(place) is None] == []


def test_every_reason_still_applies() -> None:
    raced, places = _raced(), list(_writing())
    left = {place for place in places if place.rpartition(".")[2] not in raced}
    assert {_excepted(place) for place in left} - {None} == NOT_RACED.keys()


def test_every_command_is_tried_somewhere() -> None:
    assert {name for one in SETTINGS.values() for name in one.tried} == COMMANDS.keys()
