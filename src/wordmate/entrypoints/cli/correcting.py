"""Corrections of words on the command line."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

import typer

from wordmate.application.suggestions.answering import correct_word
from wordmate.domain.suggestions.correction import FIELDS, Correction
from wordmate.domain.suggestions.errors import CorrectionImpossible
from wordmate.entrypoints.cli.content_ports import Opened
from wordmate.entrypoints.cli.pages import By
from wordmate.entrypoints.cli.showing import show


def add_correct_command(commands: typer.Typer, opened: Opened) -> None:
    """``wordmate content correct``."""

    @commands.command()
    def correct(
        word: Annotated[str, typer.Argument(help="The English word.")],
        texts: Annotated[
            list[str],
            typer.Argument(metavar="FIELD=TEXT…", help=f"The new texts: {', '.join(FIELDS)}."),
        ],
        *,
        book: Annotated[
            str | None, typer.Option(help="Code of the book that shows the wrong text.")
        ] = None,
        by: By,
    ) -> None:
        """Correct a word; an empty text removes the old one, such as picture= the picture.

        Without --book the text of the word itself is wrong. The new text replaces the wrong one in
        every book that shows it; a picture is replaced only beside the same translation.
        """
        corrections = corrections_of(texts)

        async def work() -> Sequence[Correction]:
            async with opened() as loading:
                return await correct_word(loading.ports, word, corrections, book=book, by=by)

        for one in asyncio.run(work()):
            show(corrected(one))


def corrections_of(texts: Sequence[str]) -> dict[str, str]:
    """The new texts by their fields, from FIELD=TEXT; raises CorrectionImpossible."""
    corrections = dict[str, str]()
    for text in texts:
        field, equals, new = text.partition("=")
        if not equals:
            raise CorrectionImpossible(f"{text} is not FIELD=TEXT")
        if field.strip() in corrections:
            raise CorrectionImpossible(f"{field.strip()} is named twice")
        corrections[field.strip()] = new
    return corrections


def corrected(made: Correction) -> str:
    """What was corrected, and where."""
    places = ["the word itself" if one is None else f"book {one}" for one in made.places]
    return f"Corrected {made.field} in {', '.join(places)}: {made.old} -> {made.new}"
