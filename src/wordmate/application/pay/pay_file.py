"""The file of a batch: its lessons, and each tutor's sums with the withheld amounts."""

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.files import SentFile, sheet_sent
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import operation
from wordmate.application.kernel.sheets import Cell, Column, SheetFormat, Table
from wordmate.application.pay import payouts
from wordmate.application.pay.messages import (
    BatchPart,
    BatchView,
    DownloadBatch,
    ListStoreCommissions,
    StoreCommission,
)
from wordmate.application.pay.results import FAILED, ISSUED
from wordmate.application.ports import Ports
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.errors import Thing, Wording
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date, local_time
from wordmate.domain.kernel.money import yuan
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.orders.lesson_names import LESSON_NAMES
from wordmate.domain.pay.commission import CommissionStatus

_NAME, _NUMBER, _SUM, _TIME, _LONG = 18, 13, 12, 17, 36
_LESSONS_NAMED: Final = Wording("明细", "lessons")
_LESSONS: Final = {
    "batch": (Wording("批次", "batch"), _NAME),
    "order": (Wording("订单", "order"), _SUM),
    "payment": (Wording("第几笔", "payment"), _SUM),
    "tutor": (Wording("老师编号", "tutor"), _NUMBER),
    "tutor name": (Wording("老师", "tutor name"), _NAME),
    "student": (Wording("学生编号", "student"), _NUMBER),
    "student name": (Wording("学生", "student name"), _NAME),
    "ended": (Wording("下课时间", "ended"), _TIME),
    "lesson": (Wording("课型", "lesson"), _NAME),
    "commission": (Wording("课酬", "commission"), _SUM),
    "subsidy": (Wording("补贴", "subsidy"), _SUM),
    "total": (Wording("合计", "total"), _SUM),
    "remarks": (Wording("备注", "remarks"), _NAME),
    "result": (Wording("结果", "result"), _SUM),
    "reason": (Wording("原因", "reason"), _LONG),
}
TITLES: Final = {
    written: name for name, (title, _) in _LESSONS.items() for written in (title.zh, title.en)
}
"""The column of each title, in either language."""

_SUMMARY_NAMED: Final = Wording("汇总", "summary")
_SUMMARY: Final = (
    (Wording("老师编号", "tutor"), _NUMBER),
    (Wording("老师", "tutor name"), _NAME),
    (Wording("节数", "lessons"), _SUM),
    (Wording("课酬", "commission"), _SUM),
    (Wording("补贴", "subsidy"), _SUM),
    (Wording("合计", "total"), _SUM),
    (Wording("待核对未发放的节数", "flagged lessons withheld"), _NAME),
    (Wording("待核对未发放的金额", "flagged total withheld"), _NAME),
)
_NO_SHOW: Final = Wording("学生未到", "no-show")
_DEDUCTION: Final = Wording("扣回：学生并未缺席", "deduction: it was no no-show")
_ALL: Final = Wording("合计", "all tutors")
_RESULTS: Final = {CommissionStatus.ISSUED: ISSUED, CommissionStatus.ISSUE_FAILED: FAILED}


@dataclass(slots=True)
class _Sums:
    """The sums of some lessons, in fen."""

    lessons: int = 0
    amount_fen: int = 0
    subsidy_fen: int = 0
    withheld: int = 0
    withheld_fen: int = 0

    def cells(self) -> Sequence[Cell]:
        """As a row of the summary."""
        return (
            self.lessons,
            yuan(self.amount_fen),
            yuan(self.subsidy_fen),
            yuan(self.amount_fen + self.subsidy_fen),
            self.withheld,
            yuan(self.withheld_fen),
        )


class PayFile:
    """The tables of a batch in a language (Chinese, or ``en``); each is read separately."""

    def __init__(self, ports: Ports, call: Call, batch: BatchView, language: str) -> None:
        self._ports = ports
        self._call = call
        self._batch = batch
        self._language = language

    @property
    def tables(self) -> tuple[Table, Table]:
        """The lessons of the batch, and the sums of its tutors."""
        return (
            self._table(_LESSONS_NAMED, tuple(_LESSONS.values()), self._lessons()),
            self._table(_SUMMARY_NAMED, _SUMMARY, self._summary()),
        )

    def _table(
        self,
        name: Wording,
        columns: Sequence[tuple[Wording, int]],
        rows: AsyncIterator[Sequence[Cell]],
    ) -> Table:
        shown = [Column(self._said(title), width) for title, width in columns]
        return Table(self._said(name), shown, rows)

    async def _lessons(self) -> AsyncIterator[Sequence[Cell]]:
        async for one in self._commissions():
            result = _RESULTS.get(one.status)
            yield (
                self._batch.name,
                one.course_order_id,
                one.number,
                *_tutor(one),
                account_no(one.student_id, Role.STUDENT),
                one.student_name,
                _moment(one.utc_ended, self._ports.policy.zone),
                self._said(LESSON_NAMES[one.lesson_type]),
                yuan(one.commission_fen),
                yuan(one.subsidy_fen),
                yuan(one.total_fen),
                self._remark(one),
                None if result is None else self._said(result),
                one.failed or one.reason,
            )

    async def _summary(self) -> AsyncIterator[Sequence[Cell]]:
        tutors: defaultdict[tuple[str, str], _Sums] = defaultdict(_Sums)
        async for one in self._commissions():
            sums = tutors[_tutor(one)]
            sums.lessons += 1
            sums.amount_fen += one.commission_fen
            sums.subsidy_fen += one.subsidy_fen
        async for one in payouts.withheld(self._ports, self._call, self._batch):
            sums = tutors[_tutor(one)]
            sums.withheld += 1
            sums.withheld_fen += one.total_fen
        everybody = _Sums()
        for tutor, sums in sorted(tutors.items()):
            yield (*tutor, *sums.cells())
            everybody.lessons += sums.lessons
            everybody.amount_fen += sums.amount_fen
            everybody.subsidy_fen += sums.subsidy_fen
            everybody.withheld += sums.withheld
            everybody.withheld_fen += sums.withheld_fen
        yield (self._said(_ALL), None, *everybody.cells())

    def _commissions(self) -> AsyncIterator[StoreCommission]:
        return payouts.commissions_of(
            self._ports, self._call, ListStoreCommissions(batch=self._batch.name)
        )

    def _remark(self, commission: StoreCommission) -> str | None:
        if commission.reason is not None:
            return self._said(_DEDUCTION)
        return self._said(_NO_SHOW) if commission.is_no_show else None

    def _said(self, wording: Wording) -> str:
        return wording.text(self._language, {})


@operation("StoreDownloadBatch", right=Right.PAY)
async def download_batch(ports: Ports, call: Call, request: DownloadBatch) -> SentFile:
    """A file of a batch of the caller's store, with the results so far: the same as the command
    line writes, in the caller's language.
    """
    named = await ports.units.run(lambda unit: unit.commissions.batches(request.batch))
    made = next((one for one in named if one.reach == call.staff.reach), None)
    batch = BatchView.of(present(made, Thing.BATCH, request.batch))
    lessons, summary = PayFile(ports, call, batch, call.visitor.language).tables
    match request.part:
        case BatchPart.ALL:
            return await sheet_sent(ports, batch.name, SheetFormat.XLSX, lessons, summary)
        case BatchPart.LESSONS:
            return await sheet_sent(ports, batch.name, SheetFormat.CSV, lessons)
        case BatchPart.SUMMARY:
            name = f"{batch.name}-{summary.name}"
            return await sheet_sent(ports, name, SheetFormat.CSV, summary)


def _tutor(commission: StoreCommission) -> tuple[str, str]:
    return account_no(commission.tutor_id, Role.TUTOR), commission.tutor_name


def _moment(at: Instant, zone: ZoneInfo) -> datetime:
    """An instant by the service's clock, to the minute."""
    time = local_time(at, zone).replace(second=0, microsecond=0)
    return datetime.combine(local_date(at, zone), time)
