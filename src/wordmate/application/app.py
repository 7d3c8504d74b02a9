"""The table of contents: every command and query there is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from wordmate.application.accounts import (
    account_lookup,
    account_settings,
    administration,
    one_time_codes,
    password_reset,
    profiles,
    registration,
    wechat,
)
from wordmate.application.accounts import sign_in as signing_in
from wordmate.application.content import audio
from wordmate.application.content import queries as content
from wordmate.application.kernel import forgetting
from wordmate.application.kernel.call import Call
from wordmate.application.ledger import audit as ledger_audit
from wordmate.application.lessons import commands as lesson_commands
from wordmate.application.lessons import new_words
from wordmate.application.lessons import queries as lesson_queries
from wordmate.application.orders import clockwork, store
from wordmate.application.orders import commands as order_commands
from wordmate.application.orders import queries as order_queries
from wordmate.application.ports import Parts
from wordmate.application.words import queries as words
from wordmate.domain.kernel.roles import check_may_call

P = ParamSpec("P")
A = TypeVar("A")


class UseCase(Generic[P, A]):
    """A use case as an attribute: called without the parts it is made with.

    One that an operation calls asks the table of roles under that operation's name.
    """

    def __init__(
        self, work: Callable[Concatenate[Parts, P], Awaitable[A]], operation: str | None = None
    ) -> None:
        self._work = work
        self.operation = operation

    def __get__(self, app: "Application", _: type[Any]) -> Callable[P, Awaitable[A]]:
        def call(*args: P.args, **kwargs: P.kwargs) -> Awaitable[A]:
            if self.operation is not None and args and isinstance(args[0], Call):
                check_may_call(args[0].caller.role, self.operation)
            return self._work(app.parts, *args, **kwargs)

        return call


@dataclass(frozen=True)
class Application:
    """Everything the service does, over the given parts."""

    parts: Parts

    # the ways in
    check_phone = UseCase(one_time_codes.check_phone, "CheckUserExistByPhone")
    send_login_code = UseCase(one_time_codes.send_login_code, "ApplyUserLoginPhoneCode")
    send_register_code = UseCase(
        one_time_codes.send_register_code, "CustomerApplyRegisterPhoneCode"
    )
    send_reset_code = UseCase(
        one_time_codes.send_reset_code, "CustomerApplyResetPasswordWithoutToken"
    )
    sign_in = UseCase(signing_in.sign_in, "CustomerLoginByPhoneAndPassword")
    sign_in_by_code = UseCase(signing_in.sign_in_by_code, "CustomerLoginByPhoneCode")
    sign_in_as_candidate = UseCase(signing_in.sign_in_as_candidate, "CustomerLoginByCandidate")
    wechat_authorization = UseCase(wechat.wechat_authorization, "CustomerApplyWeChatAuthorization")
    sign_in_by_wechat = UseCase(wechat.sign_in_by_wechat, "CustomerLoginByWeChat")
    sign_in_by_wechat_phone = UseCase(
        wechat.sign_in_by_wechat_phone, "CustomerLoginByWeChatPhoneCode"
    )
    bind_wechat = UseCase(wechat.bind_wechat, "CustomerBindWeChat")
    register = UseCase(registration.register, "CustomerRegisterByByPhoneCode")
    verify_reset_code = UseCase(
        password_reset.verify_reset_code, "CustomerVerifyResetPasswordCodeWithoutToken"
    )
    reset_password = UseCase(password_reset.reset_password, "CustomerResetPasswordWithoutToken")
    sign_out = UseCase(signing_in.sign_out, "LogoutUserByLoginToken")

    # one's own account
    profile = UseCase(profiles.profile, "QueryUserProfileByToken")
    teacher_detail = UseCase(profiles.teacher_detail, "CustomerTeacherQueryDetail")
    update_student = UseCase(account_settings.update_student, "CustomerUpdateUserProfile")
    update_tutor = UseCase(account_settings.update_tutor, "CustomerTeacherUpdateProfile")
    change_password = UseCase(account_settings.change_password, "CustomerChangePassword")
    send_change_phone_code = UseCase(
        account_settings.send_change_phone_code, "CustomerApplyChangePhoneCode"
    )
    change_phone = UseCase(account_settings.change_phone, "CustomerChangePhone")
    upload_picture = UseCase(account_settings.upload_picture, "CustomerUploadPicture")

    # course orders
    list_orders = UseCase(order_queries.list_orders, "CustomerListCourseOrder")
    list_reviews = UseCase(order_queries.list_reviews, "CustomerListAntiForgetOrder")
    count_orders = UseCase(order_queries.count_orders, "CustomerGetCourseOrderCount")
    check_time = UseCase(order_queries.check_time, "CustomerCheckCourseOrderTime")
    start_course_order = UseCase(order_commands.start_course_order, "StartCourseOrder")
    pause_course_order = UseCase(order_commands.pause_course_order, "CustomerPauseCourse")
    complete_course_order = UseCase(order_commands.complete_course_order, "CompleteCourseOrder")
    leave_review = UseCase(order_commands.leave_review, "CustomerLeaveReview")
    rate_review = UseCase(order_commands.rate_review, "CustomerRateReview")
    select_course_book = UseCase(order_commands.select_course_book, "CustomerSelectCourseBook")
    create_simulation = UseCase(order_commands.create_simulation, "CustomerCreateSimulation")
    approve_deletion = UseCase(
        order_commands.approve_deletion, "CustomerTeacherApproveDeleteClassRecordRequest"
    )

    # lessons
    lesson_snapshot = UseCase(lesson_queries.lesson_snapshot, "CustomerQueryCourseOrder")
    list_progress = UseCase(lesson_queries.list_progress, "CustomerListCourseProgress")
    save_progress = UseCase(lesson_commands.save_progress, "CustomerSaveCourseOrderProgress")
    submit_new_word_result = UseCase(
        lesson_commands.submit_new_word_result, "CustomerSubmitLearnNewWordResult"
    )
    submit_review_result = UseCase(
        lesson_commands.submit_review_result, "CustomerSubmitReviewResult"
    )

    # content
    list_books = UseCase(content.list_books, "CustomerListCourseBook")
    list_student_courses = UseCase(words.list_student_courses, "CustomerListStudentCourese")
    list_course_words = UseCase(words.list_course_words, "CustomerListCourseWordByCourseIdByPage")
    list_new_words = UseCase(words.list_new_words, "CustomerListNewWords")
    list_review_words = UseCase(words.list_review_words, "CustomerListReviewWords")
    list_pending_new_words = UseCase(
        new_words.list_pending_new_words, "CustomerListCourseOrderPendingLearnNewWords"
    )
    list_word_info = UseCase(words.list_word_info, "CustomerListWordInfoByWordIdIn")
    retrieve_course_metric = UseCase(words.retrieve_course_metric, "CustomerRetrieveCourseMetric")

    # audio
    generate_audio = UseCase(audio.generate_audio, "CommonAudioGenerator")

    # the store
    account_named = UseCase(account_lookup.account_named)
    list_people = UseCase(administration.list_people)
    disable = UseCase(administration.disable)
    enable = UseCase(administration.enable)
    set_title = UseCase(administration.set_title)
    set_facts = UseCase(administration.set_facts)
    set_institution = UseCase(administration.set_institution)
    issue_invite = UseCase(administration.issue_invite)
    create_student = UseCase(administration.create_student)
    create_tutor = UseCase(administration.create_tutor)
    book_class = UseCase(store.book_class)
    cancel_class = UseCase(store.cancel_class)
    ask_deletion = UseCase(store.ask_deletion)
    withdraw_deletion = UseCase(store.withdraw_deletion)
    list_classes = UseCase(store.list_classes)

    # the ledger
    verify_ledger = UseCase(ledger_audit.verify_ledger)
    rebuild_ledger = UseCase(ledger_audit.rebuild_ledger)

    # the clock
    attend_orders = UseCase(clockwork.attend_orders)
    purge_deleted = UseCase(clockwork.purge_deleted)
    forget_past = UseCase(forgetting.forget_past)
    forget_proofs = UseCase(administration.forget_proofs)
