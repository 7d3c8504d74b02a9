"""The table of contents: every command and query there is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from wordmate.application import (
    audio,
    clockwork,
    content,
    course_orders,
    lessons,
    store,
)
from wordmate.application.account import (
    codes,
    own,
    people,
    registration,
    reset,
    wechat,
    who,
)
from wordmate.application.account import (
    sign_in as signing_in,
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

    # the ways in
    check_phone = UseCase(codes.check_phone)
    send_login_code = UseCase(codes.send_login_code)
    send_register_code = UseCase(codes.send_register_code)
    send_reset_code = UseCase(codes.send_reset_code)
    sign_in = UseCase(signing_in.sign_in)
    sign_in_by_code = UseCase(signing_in.sign_in_by_code)
    sign_in_as_candidate = UseCase(signing_in.sign_in_as_candidate)
    wechat_authorization = UseCase(wechat.wechat_authorization)
    sign_in_by_wechat = UseCase(wechat.sign_in_by_wechat)
    sign_in_by_wechat_phone = UseCase(wechat.sign_in_by_wechat_phone)
    bind_wechat = UseCase(wechat.bind_wechat)
    register = UseCase(registration.register)
    verify_reset_code = UseCase(reset.verify_reset_code)
    reset_password = UseCase(reset.reset_password)
    sign_out = UseCase(signing_in.sign_out)

    # one's own account
    profile = UseCase(who.profile)
    teacher_detail = UseCase(who.teacher_detail)
    update_student = UseCase(own.update_student)
    update_tutor = UseCase(own.update_tutor)
    change_password = UseCase(own.change_password)
    send_change_phone_code = UseCase(own.send_change_phone_code)
    change_phone = UseCase(own.change_phone)
    upload_picture = UseCase(own.upload_picture)

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
    list_people = UseCase(people.list_people)
    disable = UseCase(people.disable)
    enable = UseCase(people.enable)
    set_title = UseCase(people.set_title)
    set_facts = UseCase(people.set_facts)
    issue_invite = UseCase(people.issue_invite)
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
    forget_past = UseCase(clockwork.forget_past)
    forget_proofs = UseCase(people.forget_proofs)
