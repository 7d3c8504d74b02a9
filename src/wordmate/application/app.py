"""The table of contents: every command and query there is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from wordmate.application import (
    account,
    audio,
    clockwork,
    content,
    course_orders,
    lessons,
    store,
)
from wordmate.application.parts import Parts

P = ParamSpec("P")
A = TypeVar("A")


class UseCase(Generic[P, A]):
    """A use case as an attribute: called without the parts it is made with."""

    def __init__(self, work: Callable[Concatenate[Parts, P], Awaitable[A]]) -> None:
        self._work = work

    def __get__(self, app: "Application", _: type[Any]) -> Callable[P, Awaitable[A]]:
        def call(*args: P.args, **kwargs: P.kwargs) -> Awaitable[A]:
            return self._work(app.parts, *args, **kwargs)

        return call


@dataclass(frozen=True)
class Application:
    """Everything the service does, over the given parts."""

    parts: Parts

    # account
    sign_in = UseCase(account.sign_in)
    sign_out = UseCase(account.sign_out)
    profile = UseCase(account.profile)
    teacher_detail = UseCase(account.teacher_detail)

    # course orders
    list_orders = UseCase(course_orders.list_orders)
    list_reviews = UseCase(course_orders.list_reviews)
    count_orders = UseCase(course_orders.count_orders)
    check_time = UseCase(course_orders.check_time)
    start_course_order = UseCase(course_orders.start_course_order)
    pause_course_order = UseCase(course_orders.pause_course_order)
    complete_course_order = UseCase(course_orders.complete_course_order)
    select_course_book = UseCase(course_orders.select_course_book)
    create_simulation = UseCase(course_orders.create_simulation)
    approve_deletion = UseCase(course_orders.approve_deletion)

    # lessons
    lesson_snapshot = UseCase(lessons.lesson_snapshot)
    list_progress = UseCase(lessons.list_progress)
    save_progress = UseCase(lessons.save_progress)
    submit_new_word_result = UseCase(lessons.submit_new_word_result)
    submit_review_result = UseCase(lessons.submit_review_result)

    # content
    list_books = UseCase(content.list_books)
    list_student_courses = UseCase(content.list_student_courses)
    list_course_words = UseCase(content.list_course_words)
    list_new_words = UseCase(content.list_new_words)
    list_review_words = UseCase(content.list_review_words)
    list_pending_new_words = UseCase(content.list_pending_new_words)
    list_word_info = UseCase(content.list_word_info)
    retrieve_course_metric = UseCase(content.retrieve_course_metric)

    # audio
    generate_audio = UseCase(audio.generate_audio)

    # the store
    create_student = UseCase(store.create_student)
    create_tutor = UseCase(store.create_tutor)
    book_class = UseCase(store.book_class)
    cancel_class = UseCase(store.cancel_class)
    ask_deletion = UseCase(store.ask_deletion)
    withdraw_deletion = UseCase(store.withdraw_deletion)
    list_classes = UseCase(store.list_classes)

    # the clock
    expire_overdue = UseCase(clockwork.expire_overdue)
    purge_deleted = UseCase(clockwork.purge_deleted)
    forget_kept_answers = UseCase(clockwork.forget_kept_answers)
