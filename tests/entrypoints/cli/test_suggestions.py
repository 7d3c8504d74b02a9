"""The store's commands on suggestions."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.entrypoints.cli.telling import Run, facts_of
from tests.support.house import BOOK
from wordmate.application.content.ports import WordEntry
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.operations import OPERATIONS
from wordmate.application.ports import Unit
from wordmate.application.suggestions.messages import SubmitSuggestion
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.suggestions.suggestion import SuggestionType
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

STUDENT = ("--phone", "13800000001", "--name", "小满", "--password", "maple7river")


Titles = tuple[tuple[str, WordId | None], ...]
TITLES: Titles = (("译文不通", WordId(1)), ("别的", None))


async def _suggest(folder: Path, titles: Titles = TITLES, content: str = "应该是不情愿的") -> None:
    """A student reports a word, and something else."""
    student = Call(Caller(AccountId(1), Role.STUDENT))
    async with open_service(Settings(data_dir=str(folder), workers=0)) as service:

        async def load(unit: Unit) -> BookId:
            book_id = await unit.content.put_book(BOOK, Instant(1))
            word = WordEntry(en="reluctant", zh_word="勉强", audio_key="0" * 32)
            await unit.content.put_words(book_id, 1, [word], Instant(1))
            return book_id

        book_id = await service.ports.units.run(load)
        submit = OPERATIONS["CustomerSubmitSuggestion"]
        for title, word_id in titles:
            request = SubmitSuggestion(
                title=title,
                type=SuggestionType.TRANSLATION,
                content=content,
                word_id=word_id,
                course_id=book_id,
            )
            await submit(service.ports, student, request)


@pytest.fixture
def suggestions(run: Run, data_dir: Path) -> Run:
    """``store suggestions …`` in a house where two were made."""
    assert run("store", "people", "create", *STUDENT)[0] == 0
    asyncio.run(_suggest(data_dir))
    return partial(run, "store", "suggestions")


def told(line: str) -> list[str]:
    """A line without its time."""
    number, _, *more = line.split("\t")
    return [number, *more]


def test_suggestions_are_listed_shown_and_answered(suggestions: Run) -> None:
    _, said, _ = suggestions("list")
    heading, first, second = said.splitlines()
    assert told(heading) == ["number", "answered", "kind", "author", "word", "subject"]
    assert told(first) == ["2", "-", "translation", "小满", "-", "别的"]
    assert told(second) == ["1", "-", "translation", "小满", "reluctant", "译文不通"]
    assert suggestions("answer", "2", "谢谢")[1] == "none\n"
    assert [told(one)[0] for one in suggestions("list", "--open")[1].splitlines()[1:]] == ["1"]
    shown = facts_of(suggestions("show", "1")[1])
    assert (shown["subject"], shown["word"]) == ("译文不通", "reluctant")
    assert shown["content"] == "应该是不情愿的"


def test_a_page_of_suggestions_names_the_option_for_the_next_page(suggestions: Run) -> None:
    _, first, more = suggestions("list", "--limit", "1")[1].splitlines()
    assert (first[0], more) == ("2", "more: --offset 1")
    _, last = suggestions("list", "--limit", "1", "--offset", "1")[1].splitlines()
    assert last[0] == "1"


def test_an_answer_may_correct_the_reported_word(suggestions: Run) -> None:
    corrected = (
        "--correct",
        "translation=不情愿的",
        "--correct",
        "knowledge=a=b",
        "--by",
        "王老师",
    )
    assert suggestions("answer", "1", "改好了", *corrected)[1].splitlines() == [
        "field\told\tnew\tof the institution\tthe word itself\tbooks",
        "translation\t勉强\t不情愿的\t-\tyes\t-",
        "knowledge\t-\ta=b\t-\tyes\t-",
    ]
    shown = facts_of(suggestions("show", "1")[1])
    assert shown["corrections"].startswith("translation 勉强 不情愿的; ")
    assert shown["answer"] == "改好了"


def test_an_impossible_answer_is_one_clear_line(suggestions: Run) -> None:
    refused = [
        suggestions("answer", "9", "好"),
        suggestions("answer", "1", "好", "--correct", "translation"),
        suggestions("answer", "1", "好", "--correct", "english=x"),
        suggestions("answer", "2", "好", "--correct", "translation=x"),
        suggestions("answer", "1", " "),
    ]
    assert [code for code, *_ in refused] == [1, 2, 1, 1, 1]
    assert [said.partition(":")[0] for *_, said in refused] == [
        "NOT_FOUND",
        "wordmate store suggestions answer",
        "CORRECTION_IMPOSSIBLE",
        "CORRECTION_IMPOSSIBLE",
        "SUGGESTION_INCOMPLETE",
    ]
    assert all(said.count("\n") == 1 for *_, said in refused)
    assert suggestions("answer", "1", "好")[0] == 0
    assert suggestions("answer", "1", "好")[2].startswith("SUGGESTION_ALREADY_ANSWERED: ")


def test_a_forged_answer_in_a_suggestion_is_recognisable(suggestions: Run, tmp_path: Path) -> None:
    forged = "\x1b[31m\nAnswer, 2026-11-22 10:00: refunded"
    asyncio.run(_suggest(tmp_path, titles=(("标题\n2\topen", None),), content=forged))
    line = suggestions("list")[1].splitlines()[1]
    assert line.endswith("标题 2 open")
    shown = facts_of(suggestions("show", "3")[1])
    assert shown["subject"] == "标题 2 open"
    assert shown["content"] == "\\u001b[31m Answer, 2026-11-22 10:00: refunded"
    assert shown["answer"] == "-"
