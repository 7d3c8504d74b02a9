"""``wordmate store suggestions``: reads and answers suggestions."""

from collections.abc import Sequence
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import typer

from wordmate.application.kernel.call import store_call
from wordmate.application.ports import Ports
from wordmate.application.suggestions.answering import answer_suggestion
from wordmate.application.suggestions.messages import (
    AnswerSuggestion,
    ListStoreSuggestions,
    OneSuggestion,
    SuggestionDetail,
    SuggestionOfAuthor,
)
from wordmate.application.suggestions.operations import StoreSuggestions, SuggestionOfPerson
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import SuggestionId
from wordmate.domain.suggestions.correction import FIELDS
from wordmate.entrypoints.cli.correcting import corrected, corrections_of
from wordmate.entrypoints.cli.pages import By, Limit, Offset, number_of, show_newest
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import flat, local, show

_HEADING: Final = ("number", "time", "status", "kind", "author", "word", "subject")
Number = Annotated[int, number_of("suggestion")]


def suggestion_commands(run: Run) -> typer.Typer:
    """The ``store suggestions`` commands."""
    commands = typer.Typer(help="Read and answer suggestions.", no_args_is_help=True)

    @commands.command("list")
    def list_suggestions(
        only_open: Annotated[bool, typer.Option("--open", help="Only open ones.")] = False,
        limit: Limit = 100,
        offset: Offset = 0,
    ) -> None:
        """List suggestions, newest first."""

        async def work(ports: Ports) -> tuple[Sequence[SuggestionOfAuthor], ZoneInfo]:
            request = ListStoreSuggestions(is_open=only_open, limit=limit + 1, offset=offset)
            found = await StoreSuggestions(ports, store_call(), request)
            return found.data, ports.policy.zone

        rows, zone = run(work)
        show_newest(_HEADING, [_facts(row, zone) for row in rows], limit, offset)

    @commands.command("show")
    def show_one(suggestion: Number) -> None:
        """Show a suggestion in full."""

        async def work(ports: Ports) -> tuple[SuggestionDetail, ZoneInfo]:
            request = OneSuggestion(suggestion_id=SuggestionId(suggestion))
            return await SuggestionOfPerson(ports, store_call(), request), ports.policy.zone

        with about(suggestion):
            shown, zone = run(work)
        for line in _described(shown, zone):
            show(line)

    @commands.command()
    def answer(
        suggestion: Number,
        opinion: Annotated[str, typer.Argument(help="The answer; the author reads it.")],
        correct: Annotated[
            list[str] | None,
            typer.Option(
                metavar="FIELD=TEXT",
                help=f"Correct the reported word, in every book: {', '.join(FIELDS)}.",
            ),
        ] = None,
        *,
        by: By,
    ) -> None:
        """Answer a suggestion, once; the author is notified."""
        request = AnswerSuggestion(
            suggestion_id=SuggestionId(suggestion),
            opinion=opinion,
            corrections=corrections_of(correct or []),
        )
        with about(suggestion):
            made = run(lambda ports: answer_suggestion(ports, store_call(by), request))
        show(f"Suggestion {suggestion} is answered")
        for one in made.corrections:
            show(corrected(one))

    return commands


def _facts(row: SuggestionOfAuthor, zone: ZoneInfo) -> Sequence[object]:
    """The cells of a suggestion."""
    return (
        row.suggestion_id,
        local(row.utc_created, zone),
        "answered" if row.is_answered else "open",
        row.type,
        row.author,
        row.en_word or "-",
        row.title,
    )


def _described(shown: SuggestionDetail, zone: ZoneInfo) -> list[str]:
    lines = [
        f"Suggestion {shown.suggestion_id}, {shown.type}, {local(shown.utc_created, zone)}",
        f"Title: {flat(shown.title)}",
    ]
    if shown.en_word is not None:
        book = "" if shown.course_id is None else f" in book {shown.course_id}"
        lines.append(f"Word: {shown.en_word}{book}")
    lines += [
        f"Content: {_under(shown.content)}",
        *(f"Picture: {one}" for one in shown.picture_urls),
    ]
    lines += [f"Corrected: {one.field}: {one.old} -> {one.new}" for one in shown.corrections]
    if shown.opinion is not None and shown.utc_answered is not None:
        lines.append(f"Answer, {local(shown.utc_answered, zone)}: {_under(shown.opinion)}")
    return lines


def _under(text: str) -> str:
    """A text with its further lines indented."""
    return "\n  ".join(text.splitlines())
