"""Actions outside orders: own words, tests, suggestions, notices."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from tests.races.beginnings import Begin, submitted
from tests.races.commands import Command, Scene, Work
from tests.support.application import Application
from tests.support.house import House
from wordmate.application.after_class.messages import OneTemplate, SaveTemplate
from wordmate.application.kernel.messages import Empty
from wordmate.application.notices.messages import ReadNotification
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.suggestions.messages import AnswerSuggestion, SubmitSuggestion
from wordmate.application.vocabulary_test.messages import (
    AnswerVocaExam,
    OneVocaExam,
    StartVocaExam,
)
from wordmate.application.words.messages import (
    FavoriteChange,
    MarkWords,
    PracticeAnswer,
    SaveFavorites,
    SubmitFavoriteResult,
    SubmitPractice,
    UndoWordMarks,
)
from wordmate.domain.kernel.ids import NoticeId, SuggestionId, TemplateId, VocabularyTestId, WordId
from wordmate.domain.notices.notice import ReviewsDue, notice_of_reviews
from wordmate.domain.suggestions.suggestion import SuggestionType


async def with_everything(house: House) -> OneCourseOrder:
    """A class with a result, own words, an open test, a suggestion, a notice."""
    order = await submitted(house, "19:30")
    first, second, third, *_ = house.word_ids
    await house.app.save_favorites(house.student, _favorites("old", {first: True, third: True}))
    await house.app.mark_words(house.student, MarkWords(word_ids=[second], is_mastered=True))
    await house.app.start_exam(house.student, StartVocaExam())
    await house.app.submit_suggestion(house.student, _suggestion(first))
    student = house.accounts["student"].id
    notice = notice_of_reviews(ReviewsDue(student_id=student, reviews=1, words=9), house.clock.at)
    now = house.clock.at
    await house.app.ports.units.run(lambda unit: unit.notices.put([notice], now))
    return order


def examined(answers: int) -> Begin:
    """A size test with so many answers, none of them known; five end it."""

    async def begin(house: House) -> OneCourseOrder:
        order = await house.booked()
        exam = await house.app.start_exam(house.student, StartVocaExam())
        for number in range(answers):
            request = AnswerVocaExam(
                voca_exam_record_id=exam.voca_exam_record_id,
                number=number,
                choice=None,
                latency_ms=900,
            )
            await house.app.answer_exam(house.student, request)
        return order

    return begin


def _favorites(device: str, changes: Mapping[WordId, bool]) -> SaveFavorites:
    return SaveFavorites(
        device=device,
        changes=[
            FavoriteChange(word_id=word, is_favorite=is_favorite, number=number)
            for number, (word, is_favorite) in enumerate(changes.items(), 1)
        ],
    )


def _suggestion(word_id: WordId) -> SubmitSuggestion:
    return SubmitSuggestion(
        title="译文", type=SuggestionType.ENGLISH, content="不对", word_id=word_id
    )


def _favors(device: str, *favorites: bool) -> Work:
    """The first words of the lesson that are favourites now."""

    async def work(app: Application, house: House, _: Scene) -> Any:
        changes = dict(zip(house.word_ids, favorites, strict=False))
        return await app.save_favorites(house.student, _favorites(device, changes))

    return work


def _marks(*, is_mastered: bool) -> Work:
    async def work(app: Application, house: House, _: Scene) -> Any:
        request = MarkWords(word_ids=house.word_ids[:3], is_mastered=is_mastered)
        return await app.mark_words(house.student, request)

    return work


async def _undoes(app: Application, house: House, _: Scene) -> Any:
    return await app.undo_marks(house.student, UndoWordMarks(word_ids=house.word_ids[:3]))


def _practises(device: str, *right: bool) -> Work:
    async def work(app: Application, house: House, _: Scene) -> Any:
        answers = [
            PracticeAnswer(word_id=word, right=one, latency_ms=800, number=number)
            for number, (word, one) in enumerate(zip(house.word_ids, right, strict=False), 1)
        ]
        return await app.submit_practice(
            house.student, SubmitPractice(device=device, answers=answers)
        )

    return work


async def _learns_favorites(app: Application, house: House, _: Scene) -> Any:
    first, _second, third, *_rest = house.word_ids
    request = SubmitFavoriteResult(correct_word_ids=[third], wrong_word_ids=[first])
    return await app.submit_reviewed_favorites(house.student, request)


def last(scene: Scene, table: str) -> int:
    """The number of the newest row."""
    rows: Sequence[Mapping[str, Any]] = scene.rows[table]
    return int(max(row["id"] for row in rows))


async def _learns_new_favorites(app: Application, house: House, _: Scene) -> Any:
    first, _second, third, *_rest = house.word_ids
    request = SubmitFavoriteResult(correct_word_ids=[first], wrong_word_ids=[third])
    return await app.submit_learned_favorites(house.student, request)


def _answers(number: int, choice: int | None) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        request = AnswerVocaExam(
            voca_exam_record_id=VocabularyTestId(last(scene, "vocabulary_test")),
            number=number,
            choice=choice,
            latency_ms=900,
        )
        return await app.answer_exam(house.student, request)

    return work


async def _reports(app: Application, house: House, scene: Scene) -> Any:
    number = VocabularyTestId(last(scene, "vocabulary_test"))
    return await app.submit_exam(house.student, OneVocaExam(voca_exam_record_id=number))


async def _suggests(app: Application, house: House, _: Scene) -> Any:
    made = await app.submit_suggestion(house.student, _suggestion(house.word_ids[1]))
    return structs.replace(made, suggestion_id=SuggestionId(1))


def _replies(opinion: str) -> Work:
    async def work(app: Application, _: House, scene: Scene) -> Any:
        number = SuggestionId(last(scene, "suggestion"))
        await app.answer_suggestion(AnswerSuggestion(suggestion_id=number, opinion=opinion))

    return work


def _reads(*, all_of_them: bool) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        number = None if all_of_them else NoticeId(last(scene, "notice"))
        return await app.read_notification(house.student, ReadNotification(notification_id=number))

    return work


async def with_text(house: House) -> OneCourseOrder:
    """The tutor stores a message template."""
    order = await house.booked()
    await house.app.save_template(house.tutor, SaveTemplate(text="Well done"))
    return order


def _keeps(text: str, *, instead: bool = False) -> Work:
    async def work(app: Application, house: House, scene: Scene) -> Any:
        number = TemplateId(last(scene, "message_template")) if instead else None
        kept = await app.save_template(house.tutor, SaveTemplate(text=text, template_id=number))
        return kept.text

    return work


async def _is_given(app: Application, house: House, scene: Scene) -> Any:
    given = await app.list_templates(house.tutor, Empty())
    return [one.text for one in given.data]


async def _drops(app: Application, house: House, scene: Scene) -> Any:
    request = OneTemplate(template_id=TemplateId(last(scene, "message_template")))
    left = await app.remove_template(house.tutor, request)
    return [one.text for one in left.data]


OWN_WORDS: Final = (
    Command("make favourites", _favors("phone", False, True)),
    Command("make favourites elsewhere", _favors("tablet", True, False)),
    Command("mark", _marks(is_mastered=True)),
    Command("unmark", _marks(is_mastered=False)),
    Command("undo marks", _undoes),
    Command("practise", _practises("phone", True, False, True)),
    Command("practise elsewhere", _practises("tablet", False, True)),
    Command("learn favourites", _learns_favorites),
    Command("learn new favourites", _learns_new_favorites),
)
REST: Final = (
    Command("answer an item", _answers(0, 1)),
    Command("answer it otherwise", _answers(0, None)),
    Command("answer the next item", _answers(1, 2)),
    Command("report on the test", _reports),
    Command("suggest", _suggests),
    Command("reply", _replies("谢谢")),
    Command("reply otherwise", _replies("不改")),
    Command("read a notice", _reads(all_of_them=False)),
    Command("read all notices", _reads(all_of_them=True)),
)
TEXTS: Final = (
    Command("keep a text", _keeps("Read it aloud")),
    Command("keep it in place of the other", _keeps("Read it aloud", instead=True)),
    Command("keep another in its place", _keeps("Once more", instead=True)),
    Command("drop the text", _drops),
    Command("be given texts", _is_given),
)
