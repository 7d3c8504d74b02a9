"""What belongs to a person: for each table how their rows are reached, what a copy of their data
shows, and what an erasure does.

Copies, erasures and the test of traces read this declaration. A table or column that is not
declared fails a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Table,
    Text,
    and_,
    case,
    cast,
    exists,
    false,
    literal,
    null,
    or_,
    select,
)

from wordmate.adapters.sql.accounts.schema import (
    account,
    agreement,
    audit_log,
    id_number,
    institution,
    invite_code,
    login_session,
    one_time_code,
    person_key,
    rate_limit,
    second_factor,
    ticket,
    tutor_student,
    wechat_binding,
)
from wordmate.adapters.sql.after_class.schema import (
    class_feedback,
    given_templates,
    message_template,
)
from wordmate.adapters.sql.content.schema import (
    audio,
    course_book,
    course_word,
    institution_text,
    word,
    word_character,
    word_recording,
)
from wordmate.adapters.sql.engine.statement import param
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.kernel.schema import kept_answer, last_time, outbox
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result, lesson_word
from wordmate.adapters.sql.materials.schema import (
    lesson_preparation,
    training_material,
    training_material_term,
)
from wordmate.adapters.sql.monitoring.schema import monitoring_event
from wordmate.adapters.sql.notices.schema import notice, notice_mark
from wordmate.adapters.sql.orders.schema import (
    class_series,
    course_order,
    credit_purchase,
    lesson_credit,
    order_event,
    tutor_day,
)
from wordmate.adapters.sql.pay.schema import (
    commission,
    commission_day,
    commission_problem,
    commission_sum,
    payout_batch,
    payout_event,
)
from wordmate.adapters.sql.privacy.schema import REQUEST_OPEN, data_copy, data_request, erasure
from wordmate.adapters.sql.progress.schema import practice_count
from wordmate.adapters.sql.records.schema import evaluation
from wordmate.adapters.sql.rest.schema import rest_application, rest_slot, working_hours
from wordmate.adapters.sql.routine.schema import (
    calendar_address,
    daily_reminder,
    push_device,
    shared_week,
)
from wordmate.adapters.sql.suggestions.schema import (
    suggestion,
    suggestion_picture,
    word_correction,
)
from wordmate.adapters.sql.tutoring.schema import evaluation_tally, evaluation_text, trial_count
from wordmate.adapters.sql.vocabulary_test.schema import vocabulary_answer, vocabulary_test
from wordmate.adapters.sql.words.schema import (
    book_word_count,
    day_budget,
    forgetting,
    milestone,
    order_count,
    review_minutes,
    student_arm,
    word_confusion,
    word_count,
    word_event,
    word_memory,
    word_state,
)
from wordmate.application.kernel.sealing import SealedColumn
from wordmate.domain.accounts.account_no import NO_PHONE
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.notices.notice import FACTS, ClassFacts
from wordmate.domain.orders.events import NoShowTakenBack
from wordmate.domain.privacy.data_request import DataRequestStatus
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.suggestions.suggestion import SuggestionAnswered

PERSON: Final = param("person", Id)
ACTOR: Final = param("person_actor", Text)
"""The id of the person, as the audit log writes an actor."""
PHONE: Final = param("person_phone", Text)
NAME: Final = param("person_name", Text)
"""The name as JSON contains it, and in hexadecimal, as PostgreSQL writes bytes as a text."""
NAME_HEX: Final = param("person_name_hex", Text)
PSEUDONYM: Final = param("pseudonym", Text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A document of which an erasure removes a part."""

    column: str
    where: ColumnElement[bool]
    write: Mapping[str, Any]
    """The new values of its fields."""

    def __call__(self, document: str) -> str:
        return msgspec.json.encode({**msgspec.json.decode(document), **self.write}).decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """The rows of a person in a table."""

    table: Table
    reached: ColumnElement[bool]
    """Whether a row is the person's, and part of a copy of their data."""
    says: Wording | None = None
    """What a copy says of the table; None if it has none of it."""
    exports: str = ""
    """The columns that a copy shows."""
    withholds: str = ""
    """The columns that it does not show: secrets, devices, keys of other tables."""
    shows: Mapping[str, ColumnElement[Any]] = field(default_factory=dict)
    """What it shows in place of a column."""
    documents: str = ""
    """The columns that hold JSON."""
    sealed: SealedColumn | None = None
    """The column with an encrypted text, which a copy shows as it was written."""
    files: str = ""
    """The column that names a file in the store, which an erasure deletes."""
    erased: ColumnElement[bool] | None = None
    """The rows that an erasure touches, if it touches others than those reached."""
    writes: Mapping[str, Any] | None = None
    """What an erasure writes over the rows; None if it deletes them."""
    keeps: str = ""
    """The texts that stay in rows that stay: none of them says who the person is."""
    rewrites: Rewrite | None = None


def _says(zh: str, en: str) -> Wording:
    return Wording(zh, en)


STAYS: Final[Mapping[str, Any]] = MappingProxyType({})
"""The rows stay as they are, under the pseudonym of their account."""


def _blank_if_there(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((column.is_not(None), ""), else_=None)


def _of_either(table: Table) -> ColumnElement[bool]:
    return or_(table.c.student_id == PERSON, table.c.tutor_id == PERSON)


_orders = select(course_order.c.id).where(_of_either(course_order))
"""The orders in which the person is student or tutor."""
_student_orders = select(course_order.c.id).where(course_order.c.student_id == PERSON)
_other = account.alias("other")
_is_last_of_phone = ~exists().where(_other.c.phone == PHONE, _other.c.id != PERSON)
"""A phone may have several accounts; its sign-ins go with the last one."""
_suggestions = select(suggestion.c.id).where(suggestion.c.account_id == PERSON)
_class_notices = notice.c.kind.in_(
    [constant(kind) for kind, facts in FACTS.items() if issubclass(facts, ClassFacts)]
)
_written_about_me = (
    select(evaluation.c.tutor_id, evaluation.c.suggestion)
    .where(evaluation.c.student_id == PERSON)
    .subquery("written")
)
_messages_with_texts = outbox.c.event.in_(
    [constant(one.kind) for one in (SuggestionAnswered, RestAnswered)]
)


def _projection(table: Table, zh: str, en: str, exports: str, **more: Any) -> Belonging:
    """Rows of a student that hold numbers only, and follow from what stays."""
    return Belonging(
        table=table,
        reached=table.c.student_id == PERSON,
        says=_says(zh, en),
        exports=exports,
        withholds="student_id",
        writes=STAYS,
        **more,
    )


BELONGINGS: Final = (
    Belonging(
        table=word_correction,
        reached=word_correction.c.suggestion_id.in_(_suggestions),
        withholds="id suggestion_id word_id course_book_id field old_text new_text corrected_by"
        " corrected_at institution_id",
        writes={"suggestion_id": null()},
        keeps="field old_text new_text corrected_by",
    ),
    Belonging(
        table=suggestion_picture,
        reached=suggestion_picture.c.account_id == PERSON,
        withholds="name account_id uploaded_at suggestion_id position",
        files="name",
    ),
    Belonging(
        table=suggestion,
        reached=suggestion.c.account_id == PERSON,
        says=_says("意见反馈和回复", "Suggestions, with their answers"),
        exports="id title type content word_id course_book_id created_at opinion answered_at",
        withholds="account_id answered_by",
    ),
    Belonging(
        table=class_feedback,
        reached=_of_either(class_feedback),
        says=_says("课后反馈和老师寄语", "Feedback and messages after classes"),
        exports="order_id feedback message written_at changed_at stars sticker",
        withholds="student_id tutor_id",
        writes={"feedback": "", "message": ""},
        keeps="sticker",
    ),
    Belonging(
        table=message_template,
        reached=message_template.c.tutor_id == PERSON,
        says=_says("寄语模板", "Templates for messages"),
        exports="id text created_at",
        withholds="tutor_id",
    ),
    Belonging(
        table=given_templates,
        reached=given_templates.c.tutor_id == PERSON,
        withholds="tutor_id given_at",
    ),
    Belonging(
        table=evaluation_text,
        reached=false(),  # its texts have no author
        erased=or_(
            evaluation_text.c.tutor_id == PERSON,
            exists().where(
                _written_about_me.c.tutor_id == evaluation_text.c.tutor_id,
                _written_about_me.c.suggestion == evaluation_text.c.body,
            ),
        ),
        withholds="tutor_id place body shown_at",
    ),
    Belonging(
        table=evaluation,
        reached=evaluation.c.student_id == PERSON,
        erased=_of_either(evaluation),
        says=_says("对老师的评价", "Evaluations of tutors"),
        exports="id order_id stars criteria suggestion created_at",
        withholds="student_id tutor_id",
        documents="criteria",
        writes={"suggestion": ""},
        keeps="criteria",
    ),
    Belonging(
        table=evaluation_tally,
        reached=evaluation_tally.c.tutor_id == PERSON,
        withholds="tutor_id body",
        writes=STAYS,
        keeps="body",
    ),
    Belonging(
        table=notice,
        reached=notice.c.account_id == PERSON,
        erased=or_(
            notice.c.account_id == PERSON, and_(_class_notices, notice.c.about.in_(_orders))
        ),
        says=_says("消息", "Notices"),
        exports="id kind facts happened_at read_at",
        withholds="account_id about created_at",
        documents="facts",
    ),
    Belonging(
        table=commission_problem,
        reached=commission_problem.c.tutor_id == PERSON,
        says=_says("课酬问题和答复", "Problems with pay, with their answers"),
        exports="id order_id text created_at answer answered_at",
        withholds="tutor_id answered_by",
        writes={"text": "", "answer": _blank_if_there(commission_problem.c.answer)},
        keeps="answered_by",
    ),
    Belonging(
        table=rest_slot,
        reached=rest_slot.c.tutor_id == PERSON,
        says=_says("休息的时段", "Half hours of rest"),
        exports="application_id starts_at state",
        withholds="tutor_id",
        writes=STAYS,
        keeps="state",
    ),
    Belonging(
        table=rest_application,
        reached=rest_application.c.tutor_id == PERSON,
        says=_says("休息申请", "Applications for rest"),
        exports="id status created_at reason answered_at",
        withholds="tutor_id answered_by",
        writes={"reason": _blank_if_there(rest_application.c.reason)},
        keeps="status answered_by",
    ),
    Belonging(
        table=working_hours,
        reached=working_hours.c.tutor_id == PERSON,
        says=_says(
            "每周可排课的时间（从 0 点起的分钟数）", "Working hours, in minutes since midnight"
        ),
        exports="weekday starts ends",
        withholds="tutor_id",
    ),
    Belonging(
        table=login_session,
        reached=login_session.c.account_id == PERSON,
        says=_says("登录的设备", "Devices that are signed in"),
        exports="created_at last_seen_at expires_at user_agent",
        withholds="token_hash account_id",
    ),
    Belonging(
        table=second_factor,
        reached=second_factor.c.account_id == PERSON,
        withholds="account_id sealed_secret is_confirmed last_step recovery_hashes",
    ),
    Belonging(
        table=id_number,
        reached=id_number.c.account_id == PERSON,
        says=_says("身份证号", "The ID number"),
        exports="sealed_number",
        withholds="account_id",
        sealed=SealedColumn.ID_NUMBER,
    ),
    Belonging(
        table=agreement,
        reached=agreement.c.account_id == PERSON,
        says=_says(
            "同意用户协议和隐私政策的记录，未满十四周岁的由谁同意",
            "The agreement to the legal texts, and the guardian who agreed for a child",
        ),
        exports="legal_text agreed_at guardian_name guardian_relation",
        withholds="account_id",
    ),
    Belonging(
        table=push_device,
        reached=push_device.c.account_id == PERSON,
        says=_says("接收提醒的浏览器", "Browsers that get reminders"),
        exports="id language created_at",
        withholds="account_id session_hash endpoint_hash endpoint p256dh auth",
    ),
    Belonging(
        table=daily_reminder,
        reached=daily_reminder.c.student_id == PERSON,
        says=_says("每天提醒的时间", "The time of the daily reminder"),
        exports="slot",
        withholds="student_id reminded_on",
    ),
    Belonging(
        table=calendar_address,
        reached=calendar_address.c.account_id == PERSON,
        says=_says("日历地址", "The address of a calendar"),
        exports="language created_at",
        withholds="account_id token_hash",
    ),
    Belonging(
        table=shared_week,
        reached=shared_week.c.student_id == PERSON,
        says=_says("分享的学习周报", "Links to a week"),
        exports="id week created_at expires_at",
        withholds="student_id token_hash",
    ),
    Belonging(
        table=wechat_binding,
        reached=and_(wechat_binding.c.phone == PHONE, _is_last_of_phone),
        says=_says("绑定的微信", "The WeChat account that signs in"),
        exports="bound_at",
        withholds="open_id union_id phone",
    ),
    Belonging(
        table=one_time_code,
        reached=and_(one_time_code.c.phone == PHONE, _is_last_of_phone),
        withholds="phone purpose code_hash issued_at tries state",
    ),
    Belonging(
        table=ticket,
        reached=ticket.c.body.contains(PHONE),
        withholds="token_hash kind body expires_at",
    ),
    Belonging(
        table=rate_limit,
        reached=rate_limit.c.key.contains(PHONE),
        withholds="key used ends_at",
    ),
    Belonging(
        table=kept_answer,
        reached=or_(
            kept_answer.c.scope.like(literal("%:").concat(ACTOR)),
            exists().where(
                _of_either(tutor_student),
                or_(
                    *(
                        kept_answer.c.scope.like(literal("%:").concat(cast(person, Text)))
                        for person in (tutor_student.c.student_id, tutor_student.c.tutor_id)
                    )
                ),
            ),
            *(cast(kept_answer.c.answer, Text).contains(name) for name in (NAME, NAME_HEX)),
        ),
        withholds="scope key request_hash answer error_code created_at",
    ),
    Belonging(
        table=outbox,
        reached=or_(
            and_(
                _messages_with_texts,
                outbox.c.body.like(literal('%"account_id":').concat(ACTOR).concat(",%")),
            ),
            and_(
                outbox.c.event == constant(NoShowTakenBack.kind),
                outbox.c.about.in_(_orders),
            ),
        ),
        withholds="id event subscriber format body correlation_id created_at due_at starts done_at"
        " parked last_error turn asker about",
    ),
    Belonging(
        table=audit_log,
        reached=or_(audit_log.c.account_id == PERSON, audit_log.c.actor == ACTOR),
        erased=or_(
            audit_log.c.account_id == PERSON,
            audit_log.c.actor == ACTOR,
            audit_log.c.order_id.in_(_orders),
        ),
        says=_says("操作记录", "The audit log about the person"),
        exports="id event at facts order_id reason address",
        withholds="actor account_id institution_id",
        shows={"address": case((audit_log.c.actor == ACTOR, audit_log.c.address), else_="")},
        documents="facts",
        writes={"address": "", "reason": ""},
        keeps="event actor facts",
    ),
    Belonging(
        table=payout_event,
        reached=payout_event.c.order_id.in_(
            select(commission.c.order_id).where(commission.c.tutor_id == PERSON)
        ),
        erased=payout_event.c.order_id.in_(_orders),
        says=_says("课酬的发放经过", "What happened to payments"),
        exports="order_id number sequence step batch reason happened_at",
        withholds="made_by",
        writes={"reason": _blank_if_there(payout_event.c.reason)},
        keeps="step batch made_by",
    ),
    Belonging(
        table=commission,
        reached=commission.c.tutor_id == PERSON,
        erased=_of_either(commission),
        says=_says("课酬", "Pay"),
        exports="order_id number lesson_type minutes practice_ms amount_fen subsidy_fen status"
        " created_at material_type review_method ended_at month batch failed is_no_show reason",
        withholds="id tutor_id student_id institution problem_flag released",
        writes={"reason": _blank_if_there(commission.c.reason), "failed": null()},
        keeps="lesson_type status material_type institution review_method month batch",
    ),
    Belonging(
        table=commission_sum,
        reached=commission_sum.c.tutor_id == PERSON,
        says=_says("每月课酬合计", "Sums of pay by month"),
        exports="month status lessons amount_fen subsidy_fen",
        withholds="tutor_id",
        writes=STAYS,
        keeps="month status",
    ),
    Belonging(
        table=commission_day,
        reached=commission_day.c.tutor_id == PERSON,
        says=_says("每天课酬合计", "Sums of pay by day"),
        exports="day payments total_fen",
        withholds="tutor_id",
        writes=STAYS,
    ),
    Belonging(
        table=tutor_day,
        reached=tutor_day.c.tutor_id == PERSON,
        says=_says("每天上课合计", "Sums of classes and reviews by day"),
        exports="day sessions used_ms reviews_done reviews_missed no_shows",
        withholds="tutor_id",
        writes=STAYS,
    ),
    Belonging(
        table=trial_count,
        reached=trial_count.c.tutor_id == PERSON,
        withholds="tutor_id day created tried",
        writes=STAYS,
    ),
    Belonging(
        table=tutor_student,
        reached=_of_either(tutor_student),
        withholds="tutor_id student_id",
        writes=STAYS,
    ),
    Belonging(
        table=course_order,
        reached=_of_either(course_order),
        says=_says("课程和复习", "Classes and reviews"),
        exports="id course_book_id lesson_type course_type material_type is_simulated"
        " appointment_at opens_at closes_at status deletion started_at started_by pauses ended_at"
        " used_ms ended_by anti_forget_time rating student_entered_at is_answered source_order_id"
        " review_day word_count by_tutor series_id absences created_at",
        withholds="student_id tutor_id new_audio lesson_gone reminders list_count"
        " progress_version version clock_at",
        documents="pauses absences",
        writes=STAYS,
        keeps="lesson_type course_type material_type status deletion started_by pauses ended_by"
        " anti_forget_time absences",
    ),
    Belonging(
        table=order_event,
        reached=and_(
            order_event.c.order_id.in_(_orders),
            or_(order_event.c.order_id.in_(_student_orders), order_event.c.account_id == PERSON),
        ),
        erased=order_event.c.order_id.in_(_orders),
        says=_says("课上的每一步", "What was done in lessons, step by step"),
        exports="order_id sequence kind body word_id happened_at received_at",
        withholds="format account_id device device_number",
        documents="body",
        writes=STAYS,
        keeps="kind body device",
        rewrites=Rewrite(
            column="body",
            where=order_event.c.kind == NoShowTakenBack.kind,
            write={"reason": ""},
        ),
    ),
    Belonging(
        table=lesson_progress,
        reached=lesson_progress.c.order_id.in_(_student_orders),
        says=_says("课上的进度", "Where lessons stand"),
        exports="order_id saved_at body",
        withholds="version saved_by",
        documents="body",
        writes=STAYS,
        keeps="body",
    ),
    Belonging(
        table=lesson_result,
        reached=lesson_result.c.order_id.in_(_student_orders),
        says=_says("课程结果", "Results of lessons"),
        exports="order_id correct_word_ids wrong_word_ids already_known_word_ids anti_forget_time"
        " handed_in_by submitted_at",
        withholds="submitted_by",
        documents="correct_word_ids wrong_word_ids already_known_word_ids",
        writes=STAYS,
        keeps="correct_word_ids wrong_word_ids already_known_word_ids anti_forget_time"
        " handed_in_by",
    ),
    Belonging(
        table=lesson_word,
        reached=lesson_word.c.order_id.in_(_student_orders),
        says=_says("课上的单词", "Words of lessons"),
        exports="order_id position word_id",
        writes=STAYS,
    ),
    _projection(
        word_state,
        "单词的掌握情况",
        "States of words",
        "word_id state updated_at favorite_at marked_at before_mark",
        keeps="state before_mark",
    ),
    Belonging(
        table=word_event,
        reached=word_event.c.student_id == PERSON,
        says=_says("课外对单词的操作", "What was done with words outside lessons"),
        exports="sequence word_id kind was_right latency_ms task reveal other_word_id met_days"
        " happened_at received_at",
        withholds="student_id device device_number",
        writes=STAYS,
        keeps="kind task reveal device",
    ),
    _projection(
        word_memory,
        "单词的记忆",
        "Memories of words",
        "word_id stability difficulty day misses rights first_on met_on due_on",
    ),
    _projection(
        word_confusion,
        "容易混淆的单词",
        "Words taken for each other",
        "word_id other_word_id times apart answered_on right_word_id",
    ),
    _projection(review_minutes, "每天复习的分钟数", "Minutes of review a day", "minutes"),
    _projection(
        day_budget,
        "今天的复习时间",
        "Review time of the day",
        "day asked is_carried answers took_ms",
    ),
    _projection(
        forgetting, "遗忘的快慢", "How fast words are forgotten", "answers log_scale information"
    ),
    _projection(
        student_arm,
        "参加的试验",
        "The experiment that the student is in",
        "experiment name review_policy minutes",
        keeps="experiment name review_policy",
    ),
    _projection(
        word_count,
        "单词的数量",
        "Counts of words",
        "mastered to_review marked favorites favorites_learned favorites_mastered"
        " favorites_forgotten",
    ),
    _projection(
        book_word_count,
        "每本书的单词数量",
        "Counts of words by book",
        "course_book_id learned mastered forgotten favorites",
    ),
    _projection(
        practice_count,
        "练习的数量",
        "Counts of practice",
        "span number words_learned reviews_done review_asked review_right practice_ms",
        keeps="span",
    ),
    _projection(milestone, "学会的里程碑", "Milestones of words", "words reached_on"),
    Belonging(
        table=credit_purchase,
        reached=credit_purchase.c.student_id == PERSON,
        says=_says("购买的课时", "Lesson credits that were bought"),
        exports="id lesson_type lessons bought_at note created_at",
        withholds="student_id",
        writes={"note": ""},
        keeps="lesson_type",
    ),
    _projection(
        lesson_credit,
        "剩余的课时",
        "Lesson credits that are left",
        "lesson_type since bought used",
        keeps="lesson_type",
    ),
    Belonging(
        table=order_count,
        reached=order_count.c.account_id == PERSON,
        says=_says("课程的数量", "Counts of classes"),
        exports="lesson_type standing orders",
        withholds="account_id",
        writes=STAYS,
        keeps="lesson_type standing",
    ),
    Belonging(
        table=vocabulary_answer,
        reached=vocabulary_answer.c.test_id.in_(
            select(vocabulary_test.c.id).where(vocabulary_test.c.student_id == PERSON)
        ),
        says=_says("词汇量测试的回答", "Answers of vocabulary tests"),
        exports="test_id place choice answer latency_ms answered_at",
        writes=STAYS,
        keeps="answer",
    ),
    Belonging(
        table=vocabulary_test,
        reached=vocabulary_test.c.student_id == PERSON,
        says=_says("词汇量测试", "Vocabulary tests"),
        exports="id item_count answer_count started_at ended_at closed_at size low high kind",
        withholds="student_id seed touched_at shares items item_order bank version",
        writes=STAYS,
        keeps="shares items item_order bank kind",
    ),
    Belonging(
        table=data_request,
        reached=data_request.c.account_id == PERSON,
        says=_says(
            "资料副本和注销的申请", "Requests for a copy of the data or the end of the account"
        ),
        exports="id kind status asked_at answer answered_at",
        withholds="account_id answered_by",
        writes={
            "status": case(
                (REQUEST_OPEN, constant(DataRequestStatus.DONE)), else_=data_request.c.status
            ),
            "answer": _blank_if_there(data_request.c.answer),
        },
        keeps="kind answered_by",
    ),
    Belonging(
        table=data_copy,
        reached=data_copy.c.account_id == PERSON,
        withholds="account_id name language asked_at kept_until size",
        files="name",
    ),
    Belonging(
        table=erasure,
        reached=erasure.c.account_id == PERSON,
        withholds="account_id account_no opened_at erased_at payee",
        writes=STAYS,
        keeps="account_no payee",
    ),
    Belonging(
        table=person_key,
        reached=person_key.c.account_id == PERSON,
        withholds="key account_id",
    ),
    Belonging(
        table=account,
        reached=account.c.id == PERSON,
        says=_says("账号和个人资料", "The account and its profile"),
        exports="id phone role name titles institution_id profile disabled created_at",
        withholds="password_hash rights version grade",
        documents="titles profile",
        writes={
            "phone": NO_PHONE,
            "name": PSEUDONYM,
            "password_hash": null(),
            "profile": "{}",
            "grade": null(),
            "rights": "",
            "disabled": True,
            "version": account.c.version + 1,
        },
        keeps="role titles",
    ),
)
"""In the order of an erasure: a table before those that it refers to, the account last."""

IMPERSONAL: Final = {
    **dict.fromkeys(
        (
            *(audio, course_book, course_word, lesson_preparation, training_material),
            institution_text,
            *(training_material_term, word, word_character, word_recording),
        ),
        "content, the same for everybody",
    ),
    class_series: "numbers of series",
    institution: "an institution",
    invite_code: "an institution's invitation, which does not say who uses it",
    last_time: "the service's clock",
    notice_mark: "how far announcements got",
    payout_batch: "sums of a payment of many tutors",
    monitoring_event: "named fields without texts, names or phones, with an age limit",
}
"""Tables without anything of a person, and why."""
