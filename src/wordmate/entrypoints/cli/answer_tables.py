"""Answers of operations as tables: columns are fields, in the operator's language."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from wordmate.application.accounts.messages import people
from wordmate.application.content import store_messages as books
from wordmate.application.kernel.sheets import Cell
from wordmate.application.materials import messages as materials
from wordmate.application.orders import credit_messages, series_messages, store_messages
from wordmate.application.orders.messages import CourseOrderView, Person
from wordmate.application.pay import messages as pay
from wordmate.application.privacy.messages import DataCopyOfPerson, DataRequestOfPerson
from wordmate.application.rest.messages import RestApplicationView, RestOfTutor
from wordmate.application.suggestions import messages as suggestions
from wordmate.application.tutoring import messages as tutoring
from wordmate.application.tutoring import store_messages as students
from wordmate.application.tutoring import tutor_messages as tutors
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import MINUTE_MS
from wordmate.entrypoints.cli.headings import HEADINGS
from wordmate.entrypoints.cli.language import language_of, said
from wordmate.entrypoints.cli.showing import local
from wordmate.entrypoints.cli.typed_fields import Shape, shape_of

COLUMNS: Final[Mapping[type, str]] = {
    CourseOrderView: "course_order_id appointment_time lesson_type status deletion_status"
    " user.user_name tutor.user_name course_book.title_zh is_no_show",
    store_messages.ClassOfDay: "order.course_order_id order.appointment_time order.lesson_type"
    " state order.deletion_status late_ms order.user.user_name order.tutor.user_name",
    store_messages.FreeTutor: "account_no user_name title_level is_outside_hours obstacle",
    store_messages.WeekOfTutor: "account_no user_name classes rest",
    store_messages.WeekClass: "appointment_time student_name",
    store_messages.AuditLogEntry: "utc_happened actor event person course_order_id reason facts",
    store_messages.MovePreview: "is_tutor_free is_student_free obstacles warnings",
    series_messages.SeriesChange: "course_order_id time_before appointment_time obstacles warnings",
    credit_messages.LessonCredits: "lesson_type bought used booked left",
    credit_messages.CreditPurchase: "utc_bought lesson_type lessons note",
    people.ListedAccount: "account_no user_role user_name phone title_level institution disabled",
    people.ListedStaff: "account_no user_name phone rights institution disabled",
    people.AccountChanged: "account_no user_role user_name title_level disabled",
    people.TitleChanged: "account_no user_name title_level planned_titles",
    people.TitleSince: "title_level since",
    pay.StoreCommission: "course_order_id number utc_ended tutor_id tutor_name lesson_type"
    " commission_fen subsidy_fen status batch flags reason failed has_open_problem",
    pay.OpenProblem: "course_order_id utc_raised tutor_id tutor_name total_fen text",
    RestOfTutor: "rest_application_id status tutor_id tutor_name stretches reason",
    RestApplicationView: "rest_application_id status stretches reason",
    suggestions.SuggestionOfAuthor: "suggestion_id utc_created is_answered type author en_word"
    " title",
    suggestions.BookTitle: "title_zh",
    suggestions.StoreSuggestion: "suggestion_id utc_created type author title en_word content"
    " picture_urls corrections opinion answered_by utc_answered",
    students.ListedStudent: "account_no user_name grade institution tutors next_class"
    " credits.left disabled",
    students.ClassOfStudent: "order.course_order_id order.appointment_time order.lesson_type"
    " order.status order.tutor.user_name feedback.stars evaluation.stars",
    students.StudentFile: "account_no user_name phone institution facts.grade tutors next_class"
    " credits.left review_minutes words.mastered words.to_review week.practised_days disabled",
    tutors.ListedTutor: "account_no user_name title_level institution classes_of_week next_class"
    " rest_today disabled",
    tutors.TutorFile: "account_no user_name phone title_level planned_titles institution"
    " classes_of_week next_class students evaluation.mean evaluation.evaluations disabled",
    tutoring.StudentRow: "account_no user_name next_class.booked_for last_class.booked_for"
    " mastered to_review reviews.due reviews.overdue",
    books.StoreBook: "code title_zh title_en category level word_count students",
    books.StoreWord: "en_word phonetic part_of_speech zh_word example is_recorded",
    materials.TrainingMaterialView: "material_id title_zh title_en material_type category kind",
    materials.TrainingMaterialDetail: "material.title_zh text_zh text_en file_url",
    DataRequestOfPerson: "data_request_id account_no user_name kind status due is_late",
    DataCopyOfPerson: "account_no user_name copy.utc_asked copy.utc_kept_until is_erased",
    Person: "user_name",
    store_messages.Obstacle: "message",
}
"""The columns of answers that have more than a person reads at once; the others show every field
with a heading. A dot names a field of a field."""
_ROLES: Final = {"student_id": Role.STUDENT}
_MIDNIGHT: Final = " 00:00"
"""The time of instants that stand for a local day."""
_YES: Final = Wording("是", "yes")
_MINUTES: Final = Wording("{minutes} 分钟", "{minutes} min")


@dataclass(frozen=True, slots=True)
class AnswerTable:
    """Rows under the names of their columns; a single answer is one row."""

    names: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    is_list: bool = True


def tables_of(answer: msgspec.Struct, kind: Any, zone: ZoneInfo) -> Iterator[AnswerTable]:
    """The tables of an answer of a declared kind: its lists, or the answer itself."""
    lists = list_fields(kind)
    if not lists:
        yield AnswerTable(columns_of(kind), [_row(answer, zone)], is_list=False)
    for name, row in lists.items():
        yield AnswerTable(columns_of(row), [_row(one, zone) for one in getattr(answer, name)])


def list_fields(kind: Any) -> Mapping[str, type]:
    """The fields of an answer that are lists of messages, and of which; none if its columns are
    named."""
    if kind in COLUMNS:
        return {}
    return {name: shape.kind for name, shape in shapes_of(kind).items() if _is_table(shape)}


@cache
def columns_of(kind: Any) -> Sequence[str]:
    """The columns of a message."""
    named = COLUMNS.get(kind)
    if named is not None:
        return named.split()
    return [name for name in shapes_of(kind) if name in HEADINGS]


@cache
def shapes_of(kind: Any) -> Mapping[str, Shape]:
    """The shapes of a message's fields."""
    return {one.name: shape_of(one.type) for one in msgspec.structs.fields(kind)}


def _is_table(shape: Shape) -> bool:
    kind = shape.kind
    return shape.is_list and isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _row(message: msgspec.Struct, zone: ZoneInfo) -> Sequence[Cell]:
    return [_at(message, path.split("."), zone) for path in columns_of(type(message))]


def _at(message: Any, path: Sequence[str], zone: ZoneInfo) -> Cell:
    """The cell of a field, or of a field of a field."""
    if message is None:
        return None
    if isinstance(message, list):
        return " ".join(str(_at(one, path, zone)) for one in message) or None
    name, *more = path
    value = getattr(message, name)
    if more:
        return _at(value, more, zone)
    shape = shapes_of(message.__class__)[name]
    return _cell(value, shape, name, zone)


def _cell(value: Any, shape: Shape, name: str, zone: ZoneInfo) -> Cell:
    cell: Cell
    match value:
        case None | False | "" | []:
            cell = None
        case True:
            cell = said(_YES, language_of(os.environ))
        case int():
            cell = _number(value, shape.kind, name, zone)
        case list():
            between = "; " if _is_table(shape) else " "
            cell = between.join(str(_cell(one, shape, name, zone)) for one in value)
        case dict():
            cell = ", ".join(_facts(value, zone)) or None
        case msgspec.Struct() if hasattr(value, "starts_at") and hasattr(value, "ends_at"):
            cell = _stretch(value.starts_at, value.ends_at, zone)
        case msgspec.Struct():
            cell = " ".join(str(one) for one in _row(value, zone) if one is not None)
        case _:
            cell = str(value)
    return cell


def _number(value: int, kind: Any, name: str, zone: ZoneInfo) -> Cell:
    """A number by what it counts: its type or the end of its field's name says it."""
    if kind is Instant:
        return local(Instant(value), zone).removesuffix(_MIDNIGHT)
    if kind is AccountId:
        return account_no(AccountId(value), _ROLES.get(name, Role.TUTOR))
    if name.endswith("_fen"):
        return yuan(value)
    if name.endswith("_ms"):
        minutes = value // MINUTE_MS
        return said(_MINUTES, language_of(os.environ)).format(minutes=minutes) if minutes else None
    return value


def _facts(facts: Mapping[str, Any], zone: ZoneInfo) -> Iterator[str]:
    for name, fact in facts.items():
        is_instant = name.endswith("_at") and isinstance(fact, int)
        yield f"{name} {local(Instant(fact), zone) if is_instant else fact}"


def _stretch(since: Instant, until: Instant, zone: ZoneInfo) -> str:
    """A period as people write it: midnight is the end of the day."""
    end = f"{local_time(until, zone):%H:%M}"
    return f"{local(since, zone)}-{'24:00' if end == '00:00' else end}"
