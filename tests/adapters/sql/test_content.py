"""Loading books: ids stay, and with them what people learned."""

from dataclasses import replace

from tests.adapters.sql.world import NOON, World, entry, word
from wordmate.application.messages.content import ListCourseBook
from wordmate.application.ports.content import WordEntry
from wordmate.domain.word_learning import WordState


async def _put(world: World, book_id: int, first: int, *words: WordEntry) -> int:
    return await world.run(lambda unit: unit.content.put_words(book_id, first, words, NOON))


async def _letters(world: World, book_id: int) -> str:
    return "".join(await world.book_words(book_id))


async def _length(world: World, book_id: int) -> int:
    page = await world.reads.books(ListCourseBook())
    return next(one.word_count for one in page.data if one.course_book_id == book_id)


async def test_a_book_is_updated_under_its_code_and_keeps_its_words(world: World) -> None:
    book_id = await world.book("ab")
    renamed = replace(entry(), title_en="Another title")

    assert await world.run(lambda unit: unit.content.put_book(renamed, NOON)) == book_id

    (book,) = (await world.reads.books(ListCourseBook())).data
    assert (book.title_en, book.word_count) == ("Another title", 2)
    assert await world.run(lambda unit: unit.books.exists(book_id))
    assert not await world.run(lambda unit: unit.books.exists(99))


async def test_a_book_is_loaded_in_parts(world: World) -> None:
    book_id = await world.book()

    assert await _put(world, book_id, 1, word("b"), word("a")) == 2
    assert await _put(world, book_id, 3, word("d"), word("c")) == 2
    assert await _put(world, book_id, 5) == 0

    assert await _letters(world, book_id) == "badc"
    assert await _length(world, book_id) == 4


async def test_loading_again_keeps_ids_and_what_was_learned(world: World) -> None:
    book_id = await world.book("abc")
    before = await world.book_words(book_id)
    student = await world.student()
    await world.learn(student, {before["b"]: WordState.MASTERED})

    added = await _put(
        world, book_id, 1, word("c"), word("b", zh="new", phonetic="/biː/"), word("a"), word("d")
    )

    assert added == 1
    assert await _letters(world, book_id) == "cbad"
    after = await world.book_words(book_id)
    assert {one: after[one] for one in "abc"} == before
    (b,) = await world.reads.words([before["b"]], student.id)
    assert (b.zh_word, b.phonetic, b.state) == ("new", "/biː/", WordState.MASTERED)


async def test_what_a_new_entry_leaves_empty_stays(world: World) -> None:
    book_id = await world.book()
    await _put(world, book_id, 1, word("a", phonetic="/eɪ/", example="A cat.", rank=3))

    await _put(world, book_id, 1, word("a", zh="一个", example="A dog."))

    ids = await world.book_words(book_id)
    (a,) = await world.reads.words([ids["a"]], 1)
    assert (a.zh_word, a.phonetic, a.original_text) == ("一个", "/eɪ/", "A dog.")


async def test_books_share_their_words(world: World) -> None:
    first, second = await world.book("ab", code="one"), await world.book("bc", code="two")

    one, two = await world.book_words(first), await world.book_words(second)

    assert one["b"] == two["b"]


async def test_capital_letters_make_another_word(world: World) -> None:
    ids = await world.book_words(await world.book(["polish", "Polish"]))

    assert len(set(ids.values())) == 2


async def test_a_word_named_twice_stands_where_it_was_named_first(world: World) -> None:
    book_id = await world.book("aba")

    assert await _letters(world, book_id) == "ab"
    assert await _length(world, book_id) == 2


async def test_a_shorter_file_shortens_the_book_and_nobody_forgets(world: World) -> None:
    book_id = await world.book("abc")
    ids = await world.book_words(book_id)
    student = await world.student()
    await world.learn(student, {ids["c"]: WordState.FORGOTTEN})

    await _put(world, book_id, 1, word("b"))
    await world.run(lambda unit: unit.content.end_at(book_id, 1))

    assert await _letters(world, book_id) == "b"
    assert await _length(world, book_id) == 1
    waiting = await world.reads.review_words(student.id, course_book_id=None, limit=5, offset=0)
    assert [one.en_word for one in waiting.data] == ["c"]


async def test_two_thousand_words_go_in_together(world: World) -> None:
    book_id = await world.book()

    added = await _put(world, book_id, 1, *(word(f"word {number}") for number in range(2000)))

    assert added == await _length(world, book_id) == 2000
