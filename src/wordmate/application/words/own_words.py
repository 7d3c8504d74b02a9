"""Lists of one's own words: the memory box, favourites, marked words, and the search."""

from wordmate.application.accounts.access import student_named
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page, PagedRequest
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, operation
from wordmate.application.ports import Ports
from wordmate.application.words.messages import (
    BoxCounts,
    BoxPage,
    ListBoxWords,
    ListFavoriteWords,
    ListMarkedWords,
    SearchWords,
)
from wordmate.application.words.ports import Listed
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_search import search_for


def part_of(
    request: PagedRequest, *, typed: str | None = None, state: WordState | None = None
) -> Listed:
    """The requested part of a list."""
    return Listed(
        states=() if state is None else (state,),
        search=search_for(typed),
        limit=request.page_size,
        offset=request.offset,
    )


def box_page(page: Page[WordView], counts: BoxCounts) -> BoxPage:
    """A page with the counts of its whole box."""
    return BoxPage(data=page.data, total=page.total, counts=counts)


@operation("CustomerListStudentCourseBoxWordByPage", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_box_words(ports: Ports, call: Call, request: ListBoxWords) -> BoxPage:
    """Lists the memory box of a book: words by state, in book order, with the number of each."""
    student_id = await student_named(ports.reads, call, request.student_id)
    book_id = request.course_book_id
    counts = present(await ports.reads.box_counts(book_id, student_id))
    part = part_of(request, typed=request.search, state=request.state)
    return box_page(await ports.reads.box_words(book_id, student_id, part), counts)


@operation("CustomerListFavoriteWords", roles=STUDENTS, owns=Owns.SELF)
async def list_favorite_words(
    ports: Ports, call: Call, request: ListFavoriteWords
) -> Page[WordView]:
    """Lists the student's favourites, latest first or in alphabetical order."""
    part = part_of(request, typed=request.search)
    return await ports.reads.favorite_words(
        call.caller.user_id, part, by_word=request.sort == "WORD"
    )


@operation("CustomerListMarkedWords", roles=STUDENTS, owns=Owns.SELF)
async def list_marked_words(ports: Ports, call: Call, request: ListMarkedWords) -> Page[WordView]:
    """Lists words that the student marked as mastered, latest first, without those tested since."""
    part = part_of(request, typed=request.search)
    return await ports.reads.marked_words(call.caller.user_id, part)


@operation("CustomerSearchWords", roles=STUDENTS, owns=Owns.SELF)
async def search_words(ports: Ports, call: Call, request: SearchWords) -> Page[WordView]:
    """Searches the words that the student has met or made a favourite, while they type.

    It matches the beginning of the English, or a part of the Chinese. An empty text finds nothing.
    """
    part = part_of(request, typed=request.search, state=request.state)
    if part.search is None:
        return Page(data=[], total=0)
    return await ports.reads.found_words(call.caller.user_id, part)
