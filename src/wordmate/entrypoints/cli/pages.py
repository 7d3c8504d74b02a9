"""Lists that are shown page by page."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer

from wordmate.entrypoints.cli.showing import show, show_row

Row = TypeVar("Row", bound=Sequence[object])
Limit = Annotated[int, typer.Option(min=1, max=1000, help="Show so many.")]
Offset = Annotated[int, typer.Option(min=0, help="Leave out so many of the newest.")]
After = Annotated[int, typer.Option(min=0, help="Only orders above this number.")]


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
