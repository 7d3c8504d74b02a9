"""The table of contents: every command and query there is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from wordmate.application import (
    audio,
    clockwork,
    content,
    course_orders,
    ledger,
    lessons,
    store,
)
from wordmate.application.account import (
    codes,
    naming,
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
from wordmate.application.parts import Call, Parts
from wordmate.domain.roles import check_may_call

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
    check_phone = UseCase(codes.check_phone, "CheckUserExistByPhone")
    send_login_code = UseCase(codes.send_login_code, "ApplyUserLoginPhoneCode")
    send_register_code = UseCase(codes.send_register_code, "CustomerApplyRegisterPhoneCode")
    send_reset_code = UseCase(codes.send_reset_code, "CustomerApplyResetPasswordWithoutToken")
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
        reset.verify_reset_code, "CustomerVerifyResetPasswordCodeWithoutToken"
    )
    reset_password = UseCase(reset.reset_password, "CustomerResetPasswordWithoutToken")
    sign_out = UseCase(signing_in.sign_out, "LogoutUserByLoginToken")

    # one's own account
    profile = UseCase(who.profile, "QueryUserProfileByToken")
    teacher_detail = UseCase(who.teacher_detail, "CustomerTeacherQueryDetail")
    update_student = UseCase(own.update_student, "CustomerUpdateUserProfile")
    update_tutor = UseCase(own.update_tutor, "CustomerTeacherUpdateProfile")
    change_password = UseCase(own.change_password, "CustomerChangePassword")
    send_change_phone_code = UseCase(own.send_change_phone_code, "CustomerApplyChangePhoneCode")
    change_phone = UseCase(own.change_phone, "CustomerChangePhone")
    upload_picture = UseCase(own.upload_picture, "CustomerUploadPicture")

    # course orders
    list_orders = UseCase(course_orders.list_orders, "CustomerListCourseOrder")
    list_reviews = UseCase(course_orders.list_reviews, "CustomerListAntiForgetOrder")
    count_orders = UseCase(course_orders.count_orders, "CustomerGetCourseOrderCount")
    check_time = UseCase(course_orders.check_time, "CustomerCheckCourseOrderTime")
    start_course_order = UseCase(course_orders.start_course_order, "StartCourseOrder")
    pause_course_order = UseCase(course_orders.pause_course_order, "CustomerPauseCourse")
    complete_course_order = UseCase(course_orders.complete_course_order, "CompleteCourseOrder")
    leave_review = UseCase(course_orders.leave_review, "CustomerLeaveReview")
    rate_review = UseCase(course_orders.rate_review, "CustomerRateReview")
    select_course_book = UseCase(course_orders.select_course_book, "CustomerSelectCourseBook")
    create_simulation = UseCase(course_orders.create_simulation, "CustomerCreateSimulation")
    approve_deletion = UseCase(
        course_orders.approve_deletion, "CustomerTeacherApproveDeleteClassRecordRequest"
    )

    # lessons
    lesson_snapshot = UseCase(lessons.lesson_snapshot, "CustomerQueryCourseOrder")
    list_progress = UseCase(lessons.list_progress, "CustomerListCourseProgress")
    save_progress = UseCase(lessons.save_progress, "CustomerSaveCourseOrderProgress")
    submit_new_word_result = UseCase(
        lessons.submit_new_word_result, "CustomerSubmitLearnNewWordResult"
    )
    submit_review_result = UseCase(lessons.submit_review_result, "CustomerSubmitReviewResult")

    # content
    list_books = UseCase(content.list_books, "CustomerListCourseBook")
    list_student_courses = UseCase(content.list_student_courses, "CustomerListStudentCourese")
    list_course_words = UseCase(content.list_course_words, "CustomerListCourseWordByCourseIdByPage")
    list_new_words = UseCase(content.list_new_words, "CustomerListNewWords")
    list_review_words = UseCase(content.list_review_words, "CustomerListReviewWords")
    list_pending_new_words = UseCase(
        content.list_pending_new_words, "CustomerListCourseOrderPendingLearnNewWords"
    )
    list_word_info = UseCase(content.list_word_info, "CustomerListWordInfoByWordIdIn")
    retrieve_course_metric = UseCase(content.retrieve_course_metric, "CustomerRetrieveCourseMetric")

    # audio
    generate_audio = UseCase(audio.generate_audio, "CommonAudioGenerator")

    # the store
    account_named = UseCase(naming.account_named)
    list_people = UseCase(people.list_people)
    disable = UseCase(people.disable)
    enable = UseCase(people.enable)
    set_title = UseCase(people.set_title)
    set_facts = UseCase(people.set_facts)
    set_institution = UseCase(people.set_institution)
    issue_invite = UseCase(people.issue_invite)
    create_student = UseCase(store.create_student)
    create_tutor = UseCase(store.create_tutor)
    book_class = UseCase(store.book_class)
    cancel_class = UseCase(store.cancel_class)
    ask_deletion = UseCase(store.ask_deletion)
    withdraw_deletion = UseCase(store.withdraw_deletion)
    list_classes = UseCase(store.list_classes)

    # the ledger
    verify_ledger = UseCase(ledger.verify_ledger)
    rebuild_ledger = UseCase(ledger.rebuild_ledger)

    # the clock
    attend_orders = UseCase(clockwork.attend_orders)
    purge_deleted = UseCase(clockwork.purge_deleted)
    forget_past = UseCase(clockwork.forget_past)
    forget_proofs = UseCase(people.forget_proofs)
