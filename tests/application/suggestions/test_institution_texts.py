"""An institution corrects the texts of words that its own people see."""

from tests.support.house import BOOK, House
from tests.support.staff import employ
from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_requests import request_audio
from wordmate.application.content.messages import ListCourseWords, ListWordInfo, WordView
from wordmate.application.content.store_messages import QueryStoreBook, StoreWord
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.suggestions.messages import (
    AnswerSuggestion,
    CorrectWord,
    NewText,
    OneSuggestion,
    PreviewCorrection,
    QueryReportedWord,
    SubmitSuggestion,
)
from wordmate.application.tutoring.messages import ListTeacherCourseWords
from wordmate.application.words.messages import (
    FavoriteChange,
    ListFavoriteWords,
    SaveFavorites,
    SearchWords,
)
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right, Staff
from wordmate.domain.suggestions.suggestion import SuggestionType


async def shop_with_people(house: House, *people: str) -> Call:
    """Staff of another institution, to which these people of the house belong from now on. Every
    word has the sound that the engine makes.
    """
    await follow_engine(house.ports.units, house.ports.speech_name)
    shop = await employ(house, "owner of another shop")
    assert shop.institution_id is not None
    for name in people:
        account_id, institution_id = house.accounts[name].id, shop.institution_id
        await house.ports.units.run(
            lambda unit, one=account_id, at=institution_id: unit.people.set_institution(one, at)
        )
    staff = Staff(frozenset({Right.CONTENT}), shop.institution_id)
    return Call(Caller(shop.id, Role.STORE, staff=staff))


def correction(book_id: BookId | None = None, **texts: str) -> CorrectWord:
    news = [NewText(field=field.replace("_", "-"), text=text) for field, text in texts.items()]
    return CorrectWord(en_word="word0", course_id=book_id, corrections=news, reason="课本第二版")


async def in_book(house: House, call: Call, book_id: BookId | None = None) -> WordView:
    """The first word as a book shows it to somebody."""
    asked = ListCourseWords(course_id=book_id or house.book_id, page_size=1)
    return (await house.app.list_course_words(call, asked)).data[0]


async def at_desk(house: House, call: Call) -> StoreWord:
    asked = QueryStoreBook(book_code=BOOK.code, limit=1)
    found: StoreWord = (await house.app.words_of_store_book(call, asked)).data[0]
    return found


async def test_an_institutions_people_see_its_text_and_others_the_shared_one(
    house: House,
) -> None:
    shop = await shop_with_people(house, "student")
    before = await in_book(house, house.other_student)

    made = await house.app.correct_word(
        shop, correction(house.book_id, translation="正确的译文", knowledge="新")
    )

    assert [(one.field, one.of_institution, one.in_word) for one in made.corrections] == [
        ("translation", True, True),
        ("knowledge", True, True),
    ]
    seen = await in_book(house, house.student)
    assert (seen.zh_word, seen.knowledge_points) == ("正确的译文", "新")
    assert await in_book(house, house.other_student) == before
    own, shared = await at_desk(house, shop), await at_desk(house, store_call("store"))
    assert (own.zh_word, own.of_institution) == ("正确的译文", True)
    assert (shared.zh_word, shared.of_institution) == (before.zh_word, False)
    history = await house.rows("SELECT DISTINCT institution_id FROM word_correction")
    assert history == [(shop.staff.institution_id,)]


async def test_every_list_of_words_shows_the_text_of_the_readers_institution(
    house: House,
) -> None:
    shop, word_id = await shop_with_people(house, "student", "tutor"), house.word_ids[0]
    change = FavoriteChange(word_id=word_id, is_favorite=True, number=1)
    await house.app.save_favorites(house.student, SaveFavorites(device="phone", changes=[change]))
    await house.app.correct_word(shop, correction(translation="灯笼"))
    student, tutor = house.student, house.tutor

    info = await house.app.list_word_info(student, ListWordInfo(word_ids=[word_id]))
    favorites = await house.app.list_favorite_words(student, ListFavoriteWords())
    found = await house.app.search_words(student, SearchWords(search="灯笼"))
    missed = await house.app.search_words(student, SearchWords(search="词0"))
    taught = await house.app.list_teacher_course_words(
        tutor, ListTeacherCourseWords(course_id=house.book_id)
    )
    reported = await house.app.reported_word(tutor, QueryReportedWord(word_id=word_id))

    shown = [info.data[0], favorites.data[0], found.data[0], taught.data[0], reported]
    assert [one.zh_word for one in shown] == ["灯笼"] * 5
    assert missed.data == []


async def test_a_lesson_shows_student_and_tutor_the_text_of_the_students_institution(
    house: House,
) -> None:
    shop, order = await shop_with_people(house, "student"), await house.running()
    await house.app.correct_word(shop, correction(house.book_id, translation="灯笼"))
    asked = ListWordInfo(word_ids=house.word_ids[:1], course_order_id=order.course_order_id)
    for call in (house.student, house.tutor):
        assert (await house.app.list_word_info(call, asked)).data[0].zh_word == "灯笼"


async def test_an_institution_has_its_own_text_of_one_books_entry(house: House) -> None:
    shop = await shop_with_people(house, "student")
    await house.another_book("word0")
    other = BookId(house.book_id + 1)

    await house.app.correct_word(shop, correction(other, translation="另一个"))

    shown = [await in_book(house, house.student, one) for one in (house.book_id, other)]
    assert [one.zh_word for one in shown] == ["词0", "另一个"]
    found = await house.app.search_words(house.student, SearchWords(search="另一个"))
    assert found.data == [], "the word was never met"
    theirs = await in_book(house, house.other_student, other)
    assert theirs.zh_word == "词word0"


async def test_the_houses_later_correction_leaves_the_institutions_text(house: House) -> None:
    shop = await shop_with_people(house, "student")
    await house.app.correct_word(shop, correction(translation="本店的", knowledge="本店"))
    await house.app.correct_word(correction(translation="总店的", example="Shared."), by="王老师")
    seen, others = await in_book(house, house.student), await in_book(house, house.other_student)
    assert (seen.zh_word, seen.original_text) == ("本店的", "Shared.")
    assert (others.zh_word, others.knowledge_points) == ("总店的", "")

    await house.app.correct_word(shop, correction(translation="总店的", knowledge=""))
    assert await in_book(house, house.student) == others
    assert await house.rows("SELECT count(*) FROM institution_text") == [(0,)]


async def test_an_institutions_translation_has_its_own_sound_and_keeps_the_recording(
    house: House,
) -> None:
    await house.ports.units.run(lambda unit: unit.audio.record([("word0", "词0", "ab" * 32)]))
    shop = await shop_with_people(house, "student")
    shared = await in_book(house, house.other_student)

    await house.app.correct_word(shop, correction(translation="灯笼"))
    await follow_engine(house.ports.units, house.ports.speech_name)

    seen, others = await in_book(house, house.student), await in_book(house, house.other_student)
    assert others.voice_url == shared.voice_url != seen.voice_url
    for one in (seen, others):
        [key] = await request_audio(house.ports, [(one.en_word, one.zh_word)])
        assert key in one.voice_url
    voiced = await house.ports.units.run(lambda unit: unit.audio.voiced(["word0"]))
    assert {one.recorded_here for one in voiced} == {"ab" * 32}


async def test_an_institutions_phonetic_does_not_change_how_others_hear_the_word(
    house: House,
) -> None:
    shop = await shop_with_people(house, "student")
    before = await in_book(house, house.other_student)
    await house.app.correct_word(shop, correction(phonetic="wɜːd"))
    await follow_engine(house.ports.units, house.ports.speech_name)
    assert (await in_book(house, house.student)).phonetic == "wɜːd"
    assert await in_book(house, house.other_student) == before


async def test_an_answer_says_that_the_institutions_text_was_corrected(house: House) -> None:
    shop = await shop_with_people(house, "student")
    written = await house.app.submit_suggestion(
        house.student,
        SubmitSuggestion(
            title="译文不对",
            type=SuggestionType.TRANSLATION,
            content="应该是灯笼",
            word_id=house.word_ids[0],
            course_id=house.book_id,
        ),
    )
    asked = OneSuggestion(suggestion_id=written.suggestion_id)
    opened = await house.app.store_suggestion(shop, asked)
    assert {one.field: one.text for one in opened.texts}["translation"] == "词0"

    answer = AnswerSuggestion(
        suggestion_id=written.suggestion_id,
        opinion="已更正",
        corrections=[NewText(field="translation", text="灯笼")],
    )
    await house.app.answer_suggestion(shop, answer)

    detail = await house.app.suggestion_detail(house.student, asked)
    assert [(one.new, one.of_institution) for one in detail.corrections] == [("灯笼", True)]
    assert (await in_book(house, house.other_student)).zh_word == "词0"


async def test_a_preview_of_an_institution_counts_the_classes_of_its_own_students(
    house: House,
) -> None:
    shop = await shop_with_people(house)
    await house.booked()
    asked = PreviewCorrection(
        en_word="word0",
        course_id=house.book_id,
        corrections=[NewText(field="translation", text="灯笼")],
    )
    preview = await house.app.preview_correction(shop, asked)
    assert (preview.corrections[0].of_institution, preview.classes_ahead) == (True, 0)
    of_house = await house.app.preview_correction(asked)
    assert (of_house.corrections[0].of_institution, of_house.classes_ahead) == (False, 1)
