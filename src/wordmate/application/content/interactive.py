"""Books of interactive courses, whose lessons run on a page of their own."""

from collections.abc import Collection

from wordmate.application.ports import Unit, Units
from wordmate.domain.content.interaction import check_link
from wordmate.domain.kernel.ids import BookId


async def link_book(
    units: Units, book_id: BookId, link: str | None, allowed: Collection[str]
) -> None:
    """Sets the page that runs the book's future lessons; None for ordinary lessons.

    Raises InteractionLinkRefused.
    """
    if link is not None:
        check_link(link, allowed)

    async def work(unit: Unit) -> None:
        await unit.content.link(book_id, link)

    await units.run(work)
