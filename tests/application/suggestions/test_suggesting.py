"""People make suggestions, and the store answers."""

from dataclasses import replace
from typing import Any

import pytest

from tests.support.following import outbox_events, write_notices
from tests.support.house import BOOK, WORDS, House, idempotent
from tests.support.people import picture
from tests.support.refusals import said
from tests.support.staff import employ
from wordmate.application.accounts.messages.account_settings import UploadPicture
from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_key import audio_key, audio_urls
from wordmate.application.content.audio_requests import request_audio
from wordmate.application.content.messages import ListCourseWords, ListWordInfo, WordView
from wordmate.application.content.ports import WordEntry
from wordmate.application.content.voices import Voice
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.ports import Unit
from wordmate.application.suggestions.messages import (
    AnswerSuggestion,
    CorrectWord,
    ListStoreSuggestions,
    ListSuggestions,
    MadeCorrection,
    MadeCorrections,
    NewText,
    OneSuggestion,
    PreviewCorrection,
    QueryReportedWord,
    ReportedWord,
    SubmitSuggestion,
)
from wordmate.domain.kernel.errors import NotFound, TooManyRequests
from wordmate.domain.kernel.events import FileUnused
from wordmate.domain.kernel.ids import BookId, SuggestionId, WordId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Staff
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.suggestions.errors import (
    CorrectionImpossible,
    SuggestionAlreadyAnswered,
    SuggestionPictureGone,
)
from wordmate.domain.suggestions.suggestion import A_DAY, SuggestionType


def told(**more: object) -> SubmitSuggestion:
    values = {
        "title": "译文不对",
        "type": SuggestionType.TRANSLATION,
        "content": "应该是另一个意思",
    }
    return SubmitSuggestion(**values | more)  # type: ignore[arg-type]


async def suggested(house: House, call: Call | None = None, **more: object) -> SuggestionId:
    return (await house.app.submit_suggestion(call or house.student, told(**more))).suggestion_id


async def answered(
    house: House, number: SuggestionId, opinion: str, by: str = "store", **corrections: str
) -> list[MadeCorrection]:
    """The corrections that the store makes with its answer."""
    request = AnswerSuggestion(
        suggestion_id=number,
        opinion=opinion,
        corrections=[NewText(field=field, text=text) for field, text in corrections.items()],
    )
    made: MadeCorrections = await house.app.answer_suggestion(request, by=by)
    return made.corrections


async def test_a_second_answer_is_told_that_the_first_one_corrected_the_word(house: House) -> None:
    made = await suggested(house, word_id=house.word_ids[0])
    await answered(house, made, "谢谢，已更正", by="王芳", translation="不情愿的")
    with pytest.raises(SuggestionAlreadyAnswered) as refused:
        await answered(house, made, "译文没有错")
    assert said(refused.value) == (
        "This suggestion has already been answered, with a correction of its word, by 王芳"
    )


async def test_suggestions_are_listed_newest_first_to_their_author_only(
    house: House,
) -> None:
    first = await suggested(house)
    house.clock.move(minutes=1)
    second = await suggested(house, word_id=house.word_ids[3], course_id=house.book_id)
    page = await house.app.list_suggestions(house.student, ListSuggestions())
    assert [(one.suggestion_id, one.en_word) for one in page.data] == [
        (second, "word3"),
        (first, None),
    ]
    assert (await house.app.list_suggestions(house.tutor, ListSuggestions())).total == 0
    with pytest.raises(NotFound):
        await house.app.suggestion_detail(house.tutor, OneSuggestion(suggestion_id=first))
    detail = await house.app.suggestion_detail(house.student, OneSuggestion(suggestion_id=second))
    assert (detail.title, detail.content, detail.word_id, detail.opinion) == (
        "译文不对",
        "应该是另一个意思",
        house.word_ids[3],
        None,
    )


async def test_tutors_can_suggest_and_repeats_count_once(house: House) -> None:
    call = idempotent(house.tutor, "k" * 16)
    assert await suggested(house, call) == await suggested(house, call)
    assert (await house.app.list_suggestions(house.tutor, ListSuggestions())).total == 1


async def test_a_word_is_reported_as_its_book_shows_it(house: House) -> None:
    entry = WordEntry(
        en="word0",
        zh_word="词0",
        audio_key="f" * 32,
        part_of_speech="n.",
        phonetic="wɜːd",
        example="A word.",
        example_zh="一个词。",
        knowledge="four letters",
    )
    now = house.clock.now()
    await house.ports.units.run(
        lambda unit: unit.content.put_words(house.book_id, 1, [entry], now, overwrite=True)
    )
    word = await house.app.reported_word(
        house.tutor, QueryReportedWord(word_id=house.word_ids[0], course_id=house.book_id)
    )
    assert word == ReportedWord(
        word_id=house.word_ids[0],
        course_id=house.book_id,
        en_word="word0",
        zh_word="词0",
        part_of_speech="n.",
        phonetic="wɜːd",
        example="A word.",
        example_zh="一个词。",
        knowledge="four letters",
    )
    with pytest.raises(NotFound):
        await house.app.reported_word(house.tutor, QueryReportedWord(word_id=WordId(999)))
    unknown: tuple[dict[str, Any], ...] = (
        {"word_id": 999},
        {"word_id": house.word_ids[0], "course_id": BookId(99)},
    )
    for missing in unknown:
        with pytest.raises(NotFound):
            await suggested(house, **missing)


async def test_suggestions_are_limited_per_local_day(house: House) -> None:
    for _ in range(A_DAY):
        await suggested(house)
    with pytest.raises(TooManyRequests) as refused:
        await suggested(house)
    assert refused.value.retry_after == 14 * 3600  # it is ten in the morning
    await suggested(house, house.tutor)
    house.clock.move(minutes=14 * 60)
    await suggested(house)


async def uploaded(house: House, call: Call) -> str:
    return (
        await house.app.upload_suggestion_picture(call, UploadPicture(image_base64=picture()))
    ).url


async def test_own_pictures_are_attached_in_order_once(house: House) -> None:
    urls = [await uploaded(house, house.student) for _ in range(2)]
    urls.reverse()
    made = await suggested(house, picture_urls=urls)
    detail = await house.app.suggestion_detail(house.student, OneSuggestion(suggestion_id=made))
    assert detail.picture_urls == urls
    theirs = await uploaded(house, house.tutor)
    for gone in (urls[0], theirs, "/pictures/made-up.webp"):
        with pytest.raises(SuggestionPictureGone):
            await suggested(house, picture_urls=[gone])
    assert (await house.app.list_suggestions(house.student, ListSuggestions())).total == 1


async def test_an_unused_picture_is_deleted_after_a_day(house: House) -> None:
    kept, unused = [await uploaded(house, house.student) for _ in range(2)]
    await suggested(house, picture_urls=[kept])
    house.clock.move(minutes=24 * 60)
    await house.app.drop_unused_pictures()
    assert await dropped(house) == []
    house.clock.move(minutes=1)
    await house.app.drop_unused_pictures()
    assert await dropped(house) == [unused.removeprefix("/")]
    with pytest.raises(SuggestionPictureGone):
        await suggested(house, picture_urls=[unused])


async def dropped(house: House) -> list[str]:
    events = await outbox_events(house, Subscriber.DROP_PICTURE)
    return [one.name for one in events if isinstance(one, FileUnused)]


async def test_the_author_is_notified_and_reads_the_answer(house: House) -> None:
    made = await suggested(house)
    house.clock.move(minutes=5)
    assert await answered(house, made, "谢谢，已转给编辑") == []
    await write_notices(house, times=2)
    detail = await house.app.suggestion_detail(house.student, OneSuggestion(suggestion_id=made))
    assert (detail.opinion, detail.utc_answered) == ("谢谢，已转给编辑", house.clock.now())
    page = await house.app.list_notifications(house.student, ListNotifications())
    assert [(one.kind, one.suggestion_id, one.title, one.is_corrected) for one in page.data] == [
        (NoticeKind.SUGGESTION_ANSWERED, made, "译文不对", False)
    ]
    with pytest.raises(SuggestionAlreadyAnswered) as refused:
        await answered(house, made, "再说一遍")
    assert said(refused.value) == "This suggestion has already been answered by store"
    with pytest.raises(NotFound):
        await answered(house, SuggestionId(99), "没有这条")


async def test_the_store_lists_open_suggestions(house: House) -> None:
    first, second = await suggested(house), await suggested(house, house.tutor)
    await answered(house, first, "好")
    rows = (await house.app.list_store_suggestions(ListStoreSuggestions())).data
    assert [(one.suggestion_id, one.author) for one in rows] == [
        (second, "tutor"),
        (first, "student"),
    ]
    left = (await house.app.list_store_suggestions(ListStoreSuggestions(is_open=True))).data
    assert [one.suggestion_id for one in left] == [second]


async def test_a_correction_applies_in_every_book_with_its_audio(house: House) -> None:
    await house.another_book("word0")
    word_id = house.word_ids[0]
    made = await suggested(house, word_id=word_id, course_id=house.book_id)
    await answered(house, made, "改好了", by="王老师", translation="正确的译文", knowledge="新")
    info = await house.app.list_word_info(house.student, ListWordInfo(word_ids=[word_id]))
    book = await house.app.list_course_words(
        house.student, ListCourseWords(course_id=house.book_id)
    )
    for shown in (info.data[0], book.data[0]):
        assert (shown.zh_word, shown.knowledge_points) == ("正确的译文", "新")
        assert audio_key(house.ports.speech_name, "word0", "正确的译文") in shown.voice_url
    other = await house.app.list_course_words(
        house.student, ListCourseWords(course_id=BookId(house.book_id + 1))
    )
    assert other.data[0].zh_word == "词word0"
    detail = await house.app.store_suggestion(OneSuggestion(suggestion_id=made))
    assert [(one.field, one.old, one.new) for one in detail.corrections] == [
        ("translation", "词0", "正确的译文"),
        ("knowledge", "", "新"),
    ]
    corrections = await house.rows(
        "SELECT DISTINCT corrected_by, corrected_at FROM word_correction"
    )
    assert corrections == [("王老师", house.clock.now())]
    await write_notices(house)
    page = await house.app.list_notifications(house.student, ListNotifications())
    assert (page.data[0].en_word, page.data[0].is_corrected) == ("word0", True)


async def test_a_correction_changes_the_text_that_the_book_shows(
    house: House,
) -> None:
    word_id = house.word_ids[0]
    await house.another_book("word0")
    other = BookId(house.book_id + 1)
    made = await suggested(house, word_id=word_id, course_id=other)

    [correction] = await answered(house, made, "改好了", translation="另一个")

    assert (correction.old, correction.book_ids) == ("词word0", [other])


async def test_a_corrected_word_keeps_its_recording(
    house: House,
) -> None:
    word_id, recording = house.word_ids[0], "ab" * 32
    await house.ports.units.run(lambda unit: unit.audio.record([("word0", "", recording)]))
    made = await suggested(house, word_id=word_id, course_id=house.book_id)

    await answered(house, made, "改好了", translation="正确的译文")

    info = await house.app.list_word_info(house.student, ListWordInfo(word_ids=[word_id]))
    heard = audio_key(house.ports.speech_name, "word0", "正确的译文", Voice(recording))
    assert heard in info.data[0].voice_url


async def _another_text(house: House, text: WordEntry) -> BookId:
    """Another book that teaches a word of the first one, with this text."""
    book = replace(BOOK, code="other-words")
    now = house.clock.now()

    async def load(unit: Unit) -> BookId:
        book_id = await unit.content.put_book(book, now)
        await unit.content.put_words(book_id, 1, [text], now)
        return book_id

    return await house.ports.units.run(load)


async def _heard_as_asked_for(house: House) -> bool:
    """Whether every place expects its audio under the key under which it is made on request."""
    shown = [await _lead(house, BookId(house.book_id + place)) for place in (0, 1)]
    keys = await request_audio(house.ports, [(word.en_word, word.zh_word) for word in shown])
    return [word.voice_url for word in shown] == [audio_urls(key)["voice_url"] for key in keys]


async def _lead(house: House, book_id: BookId) -> WordView:
    """The word as a book shows it."""
    every = ListCourseWords(course_id=book_id, page_size=100)
    page = await house.app.list_course_words(house.student, every)
    [lead] = [one for one in page.data if one.en_word == "lead"]
    return lead


@pytest.mark.parametrize(
    ("seen_in_other", "other_phonetic", "field", "new"),
    [
        (False, "lɛd", "translation", "带路"),
        (True, "lɛd", "translation", "铅笔芯"),
        (True, "", "translation", "铅笔芯"),
        (False, "lɛd", "phonetic", "lɛd"),
        (False, "", "phonetic", "lɛd"),
        (False, "", "phonetic", ""),
        (True, "lɛd", "phonetic", "liːd"),
    ],
)
async def test_a_corrected_word_gets_new_audio_in_every_book(
    house: House, seen_in_other: bool, other_phonetic: str, field: str, new: str
) -> None:
    key = audio_key(house.ports.speech_name, "lead", "带领", Voice(pronunciation="liːd"))
    verb = WordEntry(en="lead", zh_word="带领", audio_key=key, phonetic="liːd")
    now = house.clock.now()
    await house.ports.units.run(
        lambda unit: unit.content.put_words(house.book_id, WORDS + 1, [verb], now)
    )
    metal = WordEntry(en="lead", zh_word="铅", audio_key="e" * 32, phonetic=other_phonetic)
    other = await _another_text(house, metal)
    await follow_engine(house.ports.units, house.ports.speech_name)
    assert await _heard_as_asked_for(house)
    seen_in = other if seen_in_other else house.book_id
    lead = await _lead(house, seen_in)
    made = await suggested(house, word_id=lead.id, course_id=seen_in)

    await answered(house, made, "改好了", **{field: new})

    assert await _heard_as_asked_for(house)


async def test_a_translations_recording_follows_its_correction(house: House) -> None:
    word_id, recording = house.word_ids[0], "ab" * 32
    await house.ports.units.run(lambda unit: unit.audio.record([("word0", "词0", recording)]))
    made = await suggested(house, word_id=word_id, course_id=house.book_id)

    await answered(house, made, "改好了", translation="正确的译文")

    info = await house.app.list_word_info(house.student, ListWordInfo(word_ids=[word_id]))
    heard = audio_key(house.ports.speech_name, "word0", "正确的译文", Voice(recording))
    assert heard in info.data[0].voice_url


async def test_an_impossible_correction_leaves_the_suggestion_unanswered(house: House) -> None:
    plain = await suggested(house)
    about = await suggested(house, word_id=house.word_ids[0])
    for one, correction in ((plain, {"translation": "新"}), (about, {"english": "x"})):
        with pytest.raises(CorrectionImpossible):
            await answered(house, one, "好", **correction)
    left = await house.app.list_store_suggestions(ListStoreSuggestions(is_open=True))
    assert len(left.data) == 2


async def test_a_preview_names_the_books_that_show_the_new_text_and_stores_nothing(
    house: House,
) -> None:
    own_text = WordEntry(en="word0", zh_word="另一个", audio_key="e" * 32)
    other = await _another_text(house, own_text)
    await house.booked()
    asked = PreviewCorrection(
        en_word="word0",
        course_id=house.book_id,
        corrections=[
            NewText(field="translation", text="正确的译文"),
            NewText(field="knowledge", text="新"),
        ],
    )

    preview = await house.app.preview_correction(asked)

    translation, knowledge = preview.corrections
    assert (translation.old, translation.new, translation.in_word) == ("词0", "正确的译文", True)
    assert [one.course_id for one in translation.books] == [house.book_id]
    assert [one.course_id for one in translation.unchanged] == [other]
    assert [one.course_id for one in knowledge.books] == [house.book_id, other]
    assert preview.classes_ahead == 1
    info = await house.app.list_word_info(house.student, ListWordInfo(word_ids=[house.word_ids[0]]))
    assert info.data[0].zh_word == "词0"


async def test_a_preview_is_what_the_correction_then_does(house: House) -> None:
    new = [NewText(field="translation", text="正确的译文"), NewText(field="picture", text="🏗️")]
    asked = CorrectWord(en_word="word0", corrections=new, reason="课本第二版")
    preview = await house.app.preview_correction(
        PreviewCorrection(en_word=asked.en_word, corrections=new)
    )

    made = (await house.app.correct_word(asked, by="王老师")).corrections

    assert [(one.field, one.old, one.new, one.in_word) for one in made] == [
        (one.field, one.old, one.new, one.in_word) for one in preview.corrections
    ]
    logged = await house.rows("SELECT event, actor, reason, facts FROM audit_log ORDER BY id DESC")
    assert logged[0][:3] == ("word_corrected", "王老师", "课本第二版")


async def test_a_suggestion_from_another_institution_is_not_found(house: House) -> None:
    made = await suggested(house)
    shop = await employ(house, "owner of another shop")
    call = Call(Caller(shop.id, Role.STORE, staff=Staff(shop.rights, shop.institution_id)))
    assert (await house.app.list_store_suggestions(call, ListStoreSuggestions())).data == []
    with pytest.raises(NotFound):
        await house.app.store_suggestion(call, OneSuggestion(suggestion_id=made))
    with pytest.raises(NotFound):
        await house.app.answer_suggestion(call, AnswerSuggestion(suggestion_id=made, opinion="好"))
