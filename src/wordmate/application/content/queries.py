"""Queries about course books."""

from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.content.ports import Shelf
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import BookId


@operation("CustomerListCourseBook", roles=SIGNED_IN, owns=Owns.ANY_CATALOGUE)
async def list_books(ports: Ports, _: Call, request: ListCourseBook) -> Page[CourseBookView]:
    """The shelf of course books."""
    return await ports.reads.books(request)


async def book_id(reads: Shelf, name: str) -> BookId:
    """The id of the course book with this code or title; raises NotFound."""
    found = await reads.books_named([name])
    return present(found.get(name), Thing.BOOK, name).course_book_id
