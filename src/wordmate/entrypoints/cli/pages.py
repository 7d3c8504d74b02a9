"""What options of several commands mean, and lists that are shown page by page."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from wordmate.entrypoints.cli.showing import show, show_row

Row = TypeVar("Row", bound=Sequence[object])
MOST: Final = 2**63 - 1
"""What a database takes for a number."""
_FARTHEST: Final = 2**31 - 1
_LONGEST_NAME: Final = 40


def number_of(what: str) -> Any:
    """The argument that is the number of something."""
    return typer.Argument(min=1, max=MOST, help=f"Number of the {what}.")


Order = Annotated[int, number_of("course order")]
Limit = Annotated[int, typer.Option(min=1, max=1000, help="Show so many.")]
Offset = Annotated[int, typer.Option(min=0, max=_FARTHEST, help="Leave out so many of the newest.")]
After = Annotated[int, typer.Option(min=0, max=MOST, help="Only orders above this number.")]


def show_page(rows: Sequence[Row], limit: int, go_on: Callable[[Row], str]) -> None:
    """Prints as many rows as fit; where one more was found, also the option that goes on after the
    last of them."""
    for row in rows[:limit]:
        show_row(*row)
    if len(rows) > limit:
        show(f"more: {go_on(rows[limit - 1])}")


def show_newest(rows: Sequence[Row], limit: int, offset: int) -> None:
    """The same of a list that goes on by how many of the newest are left out."""
    show_page(rows, limit, lambda _: f"--offset {offset + limit}")


def _said(by: str) -> str:
    if not by.strip() or len(by) > _LONGEST_NAME or not by.isprintable():
        raise typer.BadParameter(f"a name has 1 to {_LONGEST_NAME} printable characters")
    return by.strip()


By = Annotated[str, typer.Option(callback=_said, help="Who does it.")]
"""Under which name it stands in the records."""


def writable(path: Path | None) -> Path | None:
    """A file that can be written, asked before there is anything to write; raises BadParameter."""
    if path is not None and (path.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK)):
        raise typer.BadParameter(f"{path} cannot be written")
    return path
