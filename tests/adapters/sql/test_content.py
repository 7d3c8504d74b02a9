"""Loading books keeps ids and learning states."""

import asyncio
from dataclasses import replace

from tests.adapters.sql.world import NOON, World, entry, word
from wordmate.application.content.messages import (
    ListCourseBook,
    ListCourseWords,
    ListReviewWords,
    WordView,
)
from wordmate.application.content.operations import ListBooks
from wordmate.application.content.ports import Placed, WordEntry
from wordmate.application.words.operations import CourseWords, ReviewWords
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.words.word_learning import WordState


async def _put(
    world: World, book_id: BookId, first: int, *words: WordEntry, overwrite: bool = False
) -> Placed:
    return await world.run(
        lambda unit: unit.content.put_words(book_id, first, words, NOON, overwrite=overwrite)
    )


async def _shown(world: World, book_id: BookId) -> dict[str, WordView]:
    """A book's words by their English text."""
    page = await world.ask(CourseWords, ListCourseWords(course_id=book_id, page_size=100))
    return {one.en_word: one for one in page.data}


async def _letters(world: World, book_id: BookId) -> str:
    return "".join(await world.book_words(book_id))


async def _length(world: World, book_id: BookId) -> int:
    page = await world.ask(ListBooks, ListCourseBook())
    return next(one.word_count for one in page.data if one.course_book_id == book_id)


async def test_a_book_is_updated_under_its_code_and_keeps_its_words(world: World) -> None:
    book_id = await world.book("ab")
    renamed = replace(entry(), title_en="Another title")

    assert await world.run(lambda unit: unit.content.put_book(renamed, NOON)) == book_id

    (book,) = (await world.ask(ListBooks, ListCourseBook())).data
    assert (book.title_en, book.word_count) == ("Another title", 2)
    assert await world.run(lambda unit: unit.books.one(book_id))
    assert not await world.run(lambda unit: unit.books.one(99))


async def test_a_book_is_found_by_its_code_or_unique_title(world: World) -> None:
    book_id = await world.book("ab")
    (book,) = (await world.ask(ListBooks, ListCourseBook())).data
    names = [book.code, book.title_zh, book.title_en, "nowhere"]
    found = await world.run(lambda unit: unit.books.named(names))
    assert {name: one.course_book_id for name, one in found.items()} == dict.fromkeys(
        names[:3], book_id
    )
    twin = replace(entry(), code="twin", title_en="Twin")
    await world.run(lambda unit: unit.content.put_book(twin, NOON))
    found = await world.run(lambda unit: unit.books.named(names))
    assert {*found} == {book.code, book.title_en}


async def test_a_book_is_read_with_the_students_progress(world: World) -> None:
    student, book_id = await world.student(), BookId(await world.book("abcd"))
    words = list((await world.book_words(book_id)).values())
    await world.learn(student, {words[0]: WordState.MASTERED, words[1]: WordState.FORGOTTEN})

    course = await world.run(lambda unit: unit.books.of_student(book_id, student.id))

    assert (course.course_book.course_book_id, course.mastered) == (book_id, 1)
    assert (course.to_review, course.new) == (1, 2)
    assert not await world.run(lambda unit: unit.books.of_student(BookId(99), student.id))


async def test_a_book_is_loaded_in_parts(world: World) -> None:
    book_id = await world.book()

    assert (await _put(world, BookId(book_id), 1, word("b"), word("a"))).added == 2
    assert (await _put(world, BookId(book_id), 3, word("d"), word("c"))).added == 2
    assert (await _put(world, BookId(book_id), 5)).added == 0

    assert await _letters(world, BookId(book_id)) == "badc"
    assert await _length(world, BookId(book_id)) == 4


async def test_loading_again_keeps_ids_and_learning_states(world: World) -> None:
    book_id = await world.book("abc")
    before = await world.book_words(BookId(book_id))
    student = await world.student()
    await world.learn(student, {before["b"]: WordState.MASTERED})

    added = await _put(
        world,
        BookId(book_id),
        1,
        word("c"),
        word("b", zh_word="new", phonetic="/biː/"),
        word("a"),
        word("d"),
    )

    assert added.added == 1
    assert await _letters(world, BookId(book_id)) == "cbad"
    after = await world.book_words(BookId(book_id))
    assert {one: after[one] for one in "abc"} == before
    (b,) = await world.words([before["b"]], student.id)
    assert (b.zh_word, b.phonetic, b.state) == ("new", "/biː/", WordState.MASTERED)


async def test_empty_fields_of_a_new_entry_keep_the_stored_values(world: World) -> None:
    book_id = await world.book()
    await _put(world, BookId(book_id), 1, word("a", phonetic="/eɪ/", example="A cat.", rank=3))

    await _put(world, BookId(book_id), 1, word("a", zh_word="一个", example="A dog."))

    ids = await world.book_words(BookId(book_id))
    (a,) = await world.words([ids["a"]])
    assert (a.zh_word, a.phonetic, a.original_text) == ("一个", "/eɪ/", "A dog.")


async def test_books_share_their_words(world: World) -> None:
    first, second = await world.book("ab", code="one"), await world.book("bc", code="two")

    one, two = await world.book_words(BookId(first)), await world.book_words(BookId(second))

    assert one["b"] == two["b"]


async def test_capital_letters_make_another_word(world: World) -> None:
    ids = await world.book_words(BookId(await world.book(["polish", "Polish"])))

    assert len(set(ids.values())) == 2


async def test_a_repeated_word_keeps_its_first_position(world: World) -> None:
    book_id = await world.book("aba")

    assert await _letters(world, BookId(book_id)) == "ab"
    assert await _length(world, BookId(book_id)) == 2


async def test_a_shorter_file_shortens_the_book_and_keeps_learning_states(world: World) -> None:
    book_id = await world.book("abc")
    ids = await world.book_words(BookId(book_id))
    student = await world.student()
    await world.learn(student, {ids["c"]: WordState.FORGOTTEN})

    await _put(world, BookId(book_id), 1, word("b"))
    await world.run(lambda unit: unit.content.end_at(book_id, 1))

    assert await _letters(world, BookId(book_id)) == "b"
    assert await _length(world, BookId(book_id)) == 1
    waiting = await world.ask(ReviewWords, ListReviewWords(), by=student)
    assert [one.en_word for one in waiting.data] == ["c"]


async def test_two_thousand_words_are_stored_together(world: World) -> None:
    book_id = await world.book()

    added = await _put(
        world, BookId(book_id), 1, *(word(f"word {number}") for number in range(2000))
    )

    assert added.added == await _length(world, BookId(book_id)) == 2000


async def test_an_import_changes_no_text_that_another_book_shows(world: World) -> None:
    first, second = await world.book(["bank"], code="one"), await world.book(code="two")

    placed = await _put(
        world,
        BookId(second),
        1,
        word("bank", zh_word="河岸", audio_key="key-of-river", part_of_speech="n.", knowledge="河"),
        word("river"),
    )

    assert (placed.added, placed.unknown, placed.own_texts) == (2, 1, 1)
    theirs, ours = await _shown(world, BookId(first)), await _shown(world, BookId(second))
    assert (theirs["bank"].zh_word, theirs["bank"].part_of_speech) == ("bank的意思", "")
    assert theirs["bank"].voice_url == "/audio/voice/key-of-bank.mp3"
    assert (ours["bank"].zh_word, ours["bank"].part_of_speech) == ("河岸", "n.")
    assert ours["bank"].voice_url == "/audio/voice/key-of-river.mp3"
    assert (ours["bank"].knowledge_points, theirs["bank"].knowledge_points) == ("河", "")


async def test_an_import_may_overwrite_the_shared_text_of_a_word(
    world: World,
) -> None:
    first, second = await world.book(["bank"], code="one"), await world.book(code="two")
    third = await world.book(code="three")
    await _put(world, BookId(third), 1, word("bank", zh_word="堤"))

    await _put(
        world, BookId(second), 1, word("bank", zh_word="河岸", audio_key="new"), overwrite=True
    )

    shown = [(await _shown(world, BookId(one)))["bank"] for one in (first, second, third)]
    assert [one.zh_word for one in shown] == ["河岸", "河岸", "堤"]
    assert shown[0].voice_url == "/audio/voice/new.mp3"


async def test_a_word_of_a_single_book_is_overwritten(world: World) -> None:
    book_id = await world.book(["bank"])

    placed = await _put(world, BookId(book_id), 1, word("bank", zh_word="河岸"))

    assert placed.own_texts == 0
    (bank,) = await world.words([(await world.book_words(BookId(book_id)))["bank"]])
    assert bank.zh_word == "河岸"


async def test_without_own_text_a_book_shows_the_words_text(world: World) -> None:
    first, second = await world.book(code="one"), await world.book(code="two")
    await _put(
        world,
        BookId(first),
        1,
        word("bank", phonetic="bæŋk", example="A bank.", example_zh="银行。"),
    )

    await _put(
        world,
        BookId(second),
        1,
        word("bank", zh_word="河岸", example="On the bank.", phonetic_uk="baŋk"),
    )
    await _put(world, BookId(second), 1, word("bank", zh_word="堤岸"))

    bank = (await _shown(world, BookId(second)))["bank"]
    assert (bank.zh_word, bank.phonetic, bank.phonetic_uk) == ("堤岸", "bæŋk", "baŋk")
    assert (bank.original_text, bank.original_text_zh) == ("On the bank.", "")


async def test_an_own_text_equal_to_the_words_is_dropped(world: World) -> None:
    first, second = await world.book(["bank"], code="one"), await world.book(code="two")
    await _put(world, BookId(second), 1, word("bank", zh_word="河岸"))

    assert (await _put(world, BookId(second), 1, word("bank"))).own_texts == 0
    await _put(world, BookId(first), 1, word("bank", zh_word="银行"), overwrite=True)

    assert (await _shown(world, BookId(second)))["bank"].zh_word == "银行"


async def test_an_engines_phonetic_is_used_until_an_author_gives_one(world: World) -> None:
    first, second = await world.book(["cat"], code="one"), await world.book(code="two")

    placed = await _put(world, BookId(second), 1, word("cat", made_phonetic="kæt"), word("dog"))
    assert placed.made == 1
    assert (await _shown(world, BookId(first)))["cat"].phonetic == ""
    assert (await _shown(world, BookId(second)))["cat"].phonetic == "kæt"

    placed = await _put(world, BookId(second), 1, word("cat", phonetic="kat", made_phonetic="kæt"))
    assert placed.made == 0
    assert (await _shown(world, BookId(second)))["cat"].phonetic == "kat"


async def test_words_with_a_phonetic_are_found(world: World) -> None:
    book_id = await world.book(["dog"])
    await _put(world, BookId(book_id), 1, word("cat", phonetic="kæt"), word("dog"))

    found = await world.run(lambda unit: unit.content.with_phonetic(["cat", "dog", "cow"]))

    assert found == {"cat"}


async def test_concurrent_imports_into_two_books_keep_each_books_text(world: World) -> None:
    books = [await world.book(code=f"book-{number}") for number in range(6)]

    await asyncio.gather(
        *(_put(world, BookId(one), 1, word("bank", zh_word=f"岸{one}")) for one in books)
    )

    assert [(await _shown(world, BookId(one)))["bank"].zh_word for one in books] == [
        f"岸{one}" for one in books
    ]
