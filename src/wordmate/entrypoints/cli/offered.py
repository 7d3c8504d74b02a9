"""Which operations of the desk are commands, under which names; and why the others are not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.operations import OPERATIONS
from wordmate.domain.kernel.roles import Role


@dataclass(frozen=True, slots=True)
class Offer:
    """An operation as a command, as far as its declaration does not say it."""

    operation_name: str
    arguments: Sequence[str] | None = None
    """The fields that are arguments; by default those that are required."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Fields with these values, which are not typed."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """Required fields that need not be typed, with these values then."""
    whose: Role | None = None
    """The role of its account, where only accounts of one role are meant."""
    help: str = ""
    """What it does, if that is not all that the operation does."""

    @property
    def operation(self) -> AnyOperation:
        """The declared operation."""
        return OPERATIONS[self.operation_name]


_HOUR: Final = {"lesson_type": "QUOTA_60"}

OFFERS: Final[Mapping[str, Offer]] = MappingProxyType(
    {
        "list": Offer("StoreListCourseOrder"),
        "today": Offer("StoreListClassOfDay"),
        "week": Offer("StoreListWeek"),
        "free": Offer("StoreListFreeTutor"),
        "move": Offer("StoreMoveClass"),
        "preview-move": Offer("StorePreviewMove"),
        "change-tutor": Offer("StoreChangeTutor"),
        "cancel": Offer("StoreCancelClass"),
        "reopen": Offer("StoreReopenClass"),
        "take-back-no-show": Offer("StoreTakeBackNoShow"),
        "ask-deletion": Offer("StoreAskDeletion"),
        "withdraw-deletion": Offer("StoreWithdrawDeletion"),
        "plan-time": Offer("StoreChangePlanTime"),
        "audit-log": Offer("StoreListAuditLog"),
        "report": Offer("StoreRetrieveMonth"),
        "days": Offer("StoreRetrieveDaysOfMonth"),
        "series preview": Offer("StorePreviewSeriesMove"),
        "series move": Offer("StoreMoveSeries"),
        "series cancel": Offer("StoreCancelSeries"),
        "people list": Offer("StoreListAccount"),
        "people find": Offer("StoreSearchPeople"),
        "people staff": Offer("StoreListStaff"),
        "people phone": Offer("StoreShowPhone"),
        "people disable": Offer("StoreDisableAccount"),
        "people enable": Offer("StoreEnableAccount"),
        "people set-title": Offer("StoreSetTitle"),
        "people take-back-title": Offer("StoreTakeBackTitle"),
        "people set-facts": Offer("StoreSetFacts"),
        "people set-institution": Offer("StoreSetInstitution"),
        "people rights": Offer("StoreSetRights"),
        "people reset-second-factor": Offer("StoreResetSecondFactor"),
        "people set-password": Offer("StoreSetStaffPassword"),
        "people requests": Offer("StoreListDataRequest"),
        "people answer": Offer(
            "StoreAnswerDataRequest",
            ("data_request_id", "answer"),
            {"is_done": True},
            help="Says that a copy was handed over; erasing an account answers its request.",
        ),
        "people refuse": Offer(
            "StoreAnswerDataRequest",
            ("data_request_id", "answer"),
            {"is_done": False},
            help="Refuses a request, and says why.",
        ),
        "people copy": Offer("StoreQueryDataCopy"),
        "people erase": Offer("StoreErasePerson"),
        "students list": Offer("StoreListStudent"),
        "students show": Offer("StoreQueryStudent", whose=Role.STUDENT),
        "students classes": Offer("StoreListStudentClass", whose=Role.STUDENT),
        "tutors list": Offer("StoreListTutor"),
        "tutors show": Offer("StoreQueryTutor", whose=Role.TUTOR),
        "tutors students": Offer("StoreListStudentOfTutor"),
        "tutors hours": Offer("StoreQueryWorkingHours", whose=Role.TUTOR),
        "tutors set-hours": Offer("StoreSaveWorkingHours", whose=Role.TUTOR),
        "institutions list": Offer("StoreListInstitution"),
        "institutions save": Offer("StoreSaveInstitution"),
        "invite-code issue": Offer("StoreIssueInvite"),
        "credits add": Offer("StoreAddCredits", defaults=_HOUR, whose=Role.STUDENT),
        "credits list": Offer("StoreListCredits", whose=Role.STUDENT),
        "commission list": Offer("StoreListCommission"),
        "commission sums": Offer("StoreSumCommission"),
        "commission batches": Offer("StoreListBatch"),
        "commission release": Offer("StoreReleaseCommission", ("course_order_ids", "reason")),
        "commission retry": Offer("StoreRetryCommission"),
        "commission problems": Offer("StoreListCommissionProblem"),
        "commission answer": Offer("StoreAnswerCommissionProblem"),
        "rest list": Offer("StoreListRest"),
        "rest approve": Offer(
            "StoreAnswerRest",
            ("rest_application_id",),
            {"approved": True, "reason": ""},
            help="Approves rest, which blocks bookings; the tutor is notified.",
        ),
        "rest reject": Offer(
            "StoreAnswerRest",
            ("rest_application_id", "reason"),
            {"approved": False},
            help="Rejects rest; the tutor reads the reason.",
        ),
        "rest lift": Offer("StoreLiftRest", ("rest_application_id", "reason")),
        "suggestions list": Offer("StoreListSuggestion"),
        "suggestions show": Offer("StoreQuerySuggestion"),
        "suggestions answer": Offer("StoreAnswerSuggestion"),
        "books list": Offer("StoreListBook"),
        "books show": Offer("StoreQueryBook"),
        "books preview-correction": Offer("StorePreviewCorrection"),
        "books correct": Offer("StoreCorrectWord"),
        "materials list": Offer("CustomerListTrainingMaterial"),
        "materials show": Offer("CustomerQueryTrainingMaterialDetail"),
        "materials remove": Offer("StoreRemoveMaterial"),
    }
)
"""The commands of ``wordmate store`` that only call an operation."""

_ITS_FILE: Final = "reads or writes a file"
_ITS_UNDO: Final = "takes back what a page of the desk has just done, by the versions that it saw"
_ITS_ROLE: Final = "one command creates accounts of every role: store people create"

EXCUSED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "StoreCreateStudent": _ITS_ROLE,
        "StoreCreateTutor": _ITS_ROLE,
        "StoreCreateStaff": _ITS_ROLE,
        "StoreBookClasses": f"{_ITS_FILE}: store book",
        "StoreReadClasses": f"{_ITS_FILE}: store book",
        "StoreFindNamedPeople": "finds the people of a table; store people find finds one",
        "StoreSearchEverybody": "store people find, and store people staff",
        "StoreExportAuditLog": "the rows of store audit-log, without pages",
        "StoreTakeBackChanges": _ITS_UNDO,
        "StoreCancelClasses": _ITS_UNDO,
        "StoreIssueBatch": f"{_ITS_FILE}: store commission issue",
        "StoreDownloadBatch": f"{_ITS_FILE}: store commission issue writes the same batch again",
        "StoreReadResults": f"{_ITS_FILE}: store commission results",
        "StoreTakeResults": f"{_ITS_FILE}: store commission results",
        "StoreVerifyPay": "is called until every student is checked: store verify-pay",
        "StoreCheckWordFile": f"{_ITS_FILE}: content import --dry-run",
        "StoreLoadWordFile": f"{_ITS_FILE}: content import",
        "StoreSaveMaterial": f"{_ITS_FILE}: content materials",
        "StoreMatchRecordings": f"{_ITS_FILE}: content audio",
        "StoreLoadRecordings": f"{_ITS_FILE}: content audio",
        "StorePrepareDataCopy": f"{_ITS_FILE}: store people export",
        "StoreCreateDataCopyAddress": f"{_ITS_FILE}: store people export",
        "CommonAudioGenerator": "answers with sounds, which a terminal does not play",
    }
)
"""Operations of the desk that no command is derived from, and why."""
