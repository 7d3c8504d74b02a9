"""Corrections of words on the command line."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

import typer

from wordmate.application.content.books import book_id
from wordmate.application.kernel.call import store_call
from wordmate.application.suggestions.answering import correct_word
from wordmate.application.suggestions.messages import CorrectWord, MadeCorrection, NewText
from wordmate.domain.suggestions.correction import FIELDS
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

        async def work() -> Sequence[MadeCorrection]:
            async with opened() as loading:
                ports = loading.ports
                seen_in = None if book is None else await book_id(ports.units, book)
                request = CorrectWord(en_word=word, course_id=seen_in, corrections=corrections)
                return (await correct_word(ports, store_call(by), request)).corrections

        for one in asyncio.run(work()):
            show(corrected(one))


def corrections_of(texts: Sequence[str]) -> list[NewText]:
    """The new texts of fields, from FIELD=TEXT; raises CorrectionImpossible."""
    corrections = list[NewText]()
    for text in texts:
        field, equals, new = text.partition("=")
        if not equals:
            raise CorrectionImpossible(f"{text} is not FIELD=TEXT")
        corrections.append(NewText(field=field.strip(), text=new))
    return corrections


def corrected(made: MadeCorrection) -> str:
    """What was corrected, and where."""
    places = [*(["the word itself"] if made.in_word else []), *(f"book {n}" for n in made.book_ids)]
    return f"Corrected {made.field} in {', '.join(places)}: {made.old} -> {made.new}"
