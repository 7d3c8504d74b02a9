"""Add a ledger of events for each order, and convert existing orders.

The events of an order are reconstructed from its rows. Of several running lessons of one person,
which were possible before, the newest continues and the clock ends the others; afterwards
`wordmate ledger rebuild --all` writes the consequences.
"""

import json
import os
from datetime import UTC, datetime, time, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MINUTE = 60_000
HOUR = 60 * MINUTE
CHUNK = 500
CLOCK_LOOKS = sa.text("clock_at IS NOT NULL")
RUNNING = sa.text("status = 'IN_PROGRESS'")
LED_BY_TUTOR = sa.text("status = 'IN_PROGRESS' AND started_by = 'TEACHER'")
OF_A_WORD = sa.text("word_id IS NOT NULL")
FROM_A_DEVICE = sa.text("device IS NOT NULL")

RUNNING_INDEXES = ("uq_course_order_running_student", "uq_course_order_running_tutor")
NEW_COLUMNS = (
    ("opens_at", sa.BigInteger, "0"),
    ("closes_at", sa.BigInteger, "0"),
    ("started_by", sa.Text, None),
    ("ended_by", sa.Text, None),
    ("rating", sa.Integer, None),
    ("reminders", sa.Integer, "0"),
    ("progress_version", sa.Integer, "0"),
    ("clock_at", sa.BigInteger, None),
)


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("course_order", recreate="always" if is_sqlite else "never") as batch:
        for name, kind, default in NEW_COLUMNS:
            batch.add_column(
                sa.Column(name, kind(), nullable=default is None, server_default=default)
            )
    op.create_table(
        "order_event",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("word_id", ID, nullable=True),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("device_number", sa.Integer(), nullable=True),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["course_order.id"], name="fk_order_event_order_id"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_order_event_account_id"),
        sa.PrimaryKeyConstraint("order_id", "sequence", name="pk_order_event"),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("lesson_result") as batch:
        batch.alter_column("submitted_by", existing_type=ID, nullable=True)
        batch.add_column(sa.Column("handed_in_by", sa.Text(), nullable=True))
    op.execute("DELETE FROM kept_answer")  # their format changes
    _carry_over(op.get_bind())
    with op.batch_alter_table("lesson_result") as batch:
        batch.alter_column("handed_in_by", existing_type=sa.Text(), nullable=False)
    _index()
    op.drop_table("review_event")


def _index() -> None:
    op.create_index("ix_course_order_source_order_id", "course_order", ["source_order_id"])
    op.create_index(
        "ix_course_order_clock",
        "course_order",
        ["clock_at", "id"],
        sqlite_where=CLOCK_LOOKS,
        postgresql_where=CLOCK_LOOKS,
    )
    for who, running in (("student", RUNNING), ("tutor", LED_BY_TUTOR)):
        op.create_index(
            f"uq_course_order_running_{who}",
            "course_order",
            [f"{who}_id"],
            unique=True,
            sqlite_where=running,
            postgresql_where=running,
        )
    op.create_index(
        "ix_order_event_word",
        "order_event",
        ["word_id", "order_id"],
        sqlite_where=OF_A_WORD,
        postgresql_where=OF_A_WORD,
    )
    op.create_index(
        "uq_order_event_device",
        "order_event",
        ["order_id", "device", "device_number"],
        unique=True,
        sqlite_where=FROM_A_DEVICE,
        postgresql_where=FROM_A_DEVICE,
    )


def _table(name: str, *columns: str) -> Any:
    return sa.table(name, *(sa.column(one) for one in columns))


ORDER = _table(
    "course_order",
    *("id", "student_id", "tutor_id", "course_book_id", "lesson_type", "course_type"),
    *("material_type", "is_simulated", "new_audio", "appointment_at", "status", "deletion"),
    *("started_at", "paused_at", "ended_at", "anti_forget_time", "source_order_id", "word_count"),
    *("version", "created_at", *(name for name, _, _ in NEW_COLUMNS)),
)
EVENT = _table(
    "order_event",
    *("order_id", "sequence", "kind", "format", "body", "word_id", "account_id", "device"),
    *("device_number", "happened_at", "received_at"),
)
PROGRESS = _table("lesson_progress", "order_id", "version", "saved_by", "saved_at", "body")
RESULT = _table(
    "lesson_result",
    *("order_id", "correct_word_ids", "wrong_word_ids", "already_known_word_ids"),
    *("anti_forget_time", "submitted_by", "submitted_at", "handed_in_by"),
)
ANSWER = _table(
    "review_event", "id", "order_id", "word_id", "step", "is_right", "latency_ms", "answered_at"
)
ANSWER_COLUMNS = (
    *("review_event", "student_id", "word_id", "order_id", "step", "is_right"),
    *("latency_ms", "answered_at"),
)
PAY = _table("commission", "order_id", "amount_fen", "subsidy_fen", "practice_ms")
ACCOUNT = _table("account", "id", "title_level", "institution_id")
HOUSE = _table("institution", "id", "name")


def _carry_over(bind: sa.Connection) -> None:
    zone = ZoneInfo(os.environ.get("WORDMATE_TIME_ZONE") or "Asia/Shanghai")
    beside = _running_beside_others(bind)
    last = 0
    while orders := _rows(bind, sa.select(ORDER).where(ORDER.c.id > last).order_by(ORDER.c.id)):
        ids = [order["id"] for order in orders]
        last = ids[-1]
        history = _History(bind, ids, zone)
        events: list[dict[str, Any]] = []
        for order in orders:
            happened = history.of(order, ends_now=order["id"] in beside)
            for sequence, one in enumerate(happened, 1):
                events.append({**one, "order_id": order["id"], "sequence": sequence})
            _settle(bind, order, happened)
        bind.execute(sa.insert(EVENT), events)


def _rows(bind: sa.Connection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in bind.execute(query.limit(CHUNK)).mappings()]


def _running_beside_others(bind: sa.Connection) -> set[int]:
    """Running orders of people with a newer running order."""
    running = bind.execute(
        sa.select(ORDER.c.id, ORDER.c.student_id, ORDER.c.tutor_id)
        .where(ORDER.c.status == "IN_PROGRESS")
        .order_by(ORDER.c.started_at.desc(), ORDER.c.id.desc())
    )
    busy: set[int] = set()
    beside: set[int] = set()
    for order_id, student_id, tutor_id in running:
        people = {student_id, tutor_id} - {None}
        if people & busy:
            beside.add(order_id)
        else:
            busy |= people
    return beside


class _History:
    """The events of some orders, reconstructed from their rows."""

    def __init__(self, bind: sa.Connection, ids: list[int], zone: ZoneInfo) -> None:
        self._zone = zone

        def of(table: Any) -> dict[int, dict[str, Any]]:
            query = sa.select(table).where(table.c.order_id.in_(ids))
            return {row["order_id"]: dict(row) for row in bind.execute(query).mappings()}

        self._progress, self._results, self._pay = of(PROGRESS), of(RESULT), of(PAY)
        self._tutors = {
            order_id: (title, house)
            for order_id, title, house in bind.execute(
                sa.select(ORDER.c.id, ACCOUNT.c.title_level, HOUSE.c.name)
                .join(ACCOUNT, ACCOUNT.c.id == ORDER.c.tutor_id)
                .outerjoin(HOUSE, HOUSE.c.id == ACCOUNT.c.institution_id)
                .where(ORDER.c.id.in_(ids))
            )
        }
        answers = bind.execute(
            sa.select(ANSWER)
            .where(ANSWER.c.order_id.in_(ids))
            .order_by(ANSWER.c.order_id, ANSWER.c.id)
        ).mappings()
        self._answers = {
            order_id: [dict(row) for row in rows]
            for order_id, rows in groupby(answers, key=lambda row: row["order_id"])
        }
        sources = bind.execute(
            sa.select(ORDER.c.source_order_id, ORDER.c.appointment_at)
            .where(
                ORDER.c.source_order_id.in_(
                    sa.select(ORDER.c.source_order_id).where(ORDER.c.id.in_(ids))
                )
            )
            .order_by(ORDER.c.source_order_id, ORDER.c.appointment_at)
        ).all()
        self._planned = {
            source: [at for _, at in rows] for source, rows in groupby(sources, lambda row: row[0])
        }

    def of(self, order: dict[str, Any], *, ends_now: bool) -> list[dict[str, Any]]:
        """The order's events in order; also fills its new columns."""
        order.update(self._window(order))
        events = [_event("booked", _booking(order), order["created_at"])]
        if order["started_at"] is not None:
            order["started_by"] = self._leader(order)
            events.append(_event("started", {"by": order["started_by"]}, order["started_at"]))
        events += self._lesson(order, len(events))
        events += self._end(order, ends_now)
        events += _deletion(order)
        return events

    def _window(self, order: dict[str, Any]) -> dict[str, int]:
        """When it may be started."""
        booked = order["appointment_at"]
        if order["source_order_id"] is None:
            return {"opens_at": booked - 15 * MINUTE, "closes_at": booked + _length(order)}
        days = sorted({self._day(at) for at in self._planned[order["source_order_id"]]})
        day = self._day(booked)
        later = [one for one in days if one > day]
        earlier = [one for one in days if one < day]
        gap = day - earlier[-1] if earlier else timedelta(days=1)
        closes = later[0] if later else day + gap
        return {"opens_at": self._at(day, 5), "closes_at": self._at(closes, 0) - 1}

    def _day(self, instant: int) -> Any:
        return datetime.fromtimestamp(instant / 1000, UTC).astimezone(self._zone).date()

    def _at(self, day: Any, hour: int) -> int:
        return int(datetime.combine(day, time(hour), self._zone).timestamp()) * 1000

    def _leader(self, order: dict[str, Any]) -> str:
        """Who must have started it: the student, if it is a review without pay."""
        alone = order["lesson_type"] == "ANTI_FORGETTING" and order["status"] == "COMPLETED"
        if order["is_simulated"] or (alone and order["id"] not in self._pay):
            return "user"
        return "TEACHER"

    def _lesson(self, order: dict[str, Any], before: int) -> list[dict[str, Any]]:
        events = []
        progress, result = self._progress.get(order["id"]), self._results.get(order["id"])
        if progress is not None:
            body = json.loads(progress["body"])
            opened = {"mode": body["mode"], "seed": body["seed"]}
            events.append(_event("lesson_opened", opened, order["started_at"]))
        events += [
            _event("answered", _answer(one), one["answered_at"], word_id=one["word_id"])
            for one in self._answers.get(order["id"], ())
        ]
        if progress is not None:
            saved = _event("progressed", body, progress["saved_at"], progress["saved_by"])
            events.append({**saved, "format": 0})
            order["progress_version"] = before + len(events)
            order["progress_body"] = json.dumps(_snake(body), ensure_ascii=False)
            if order["lesson_type"] != "ANTI_FORGETTING":
                words = {word for group in body.get("groups", ()) for word in group}
                order["word_count"] = len(words)
        if order["paused_at"] is not None:
            events.append(_event("paused", {}, order["paused_at"]))
        if result is not None:
            by = "TEACHER" if result["submitted_by"] == order["tutor_id"] else "user"
            order["handed_in_by"] = by
            at, account = result["submitted_at"], result["submitted_by"]
            lists = {
                "correct": json.loads(result["correct_word_ids"]),
                "wrong": json.loads(result["wrong_word_ids"]),
                "already_known": json.loads(result["already_known_word_ids"]),
                "by": by,
            }
            events.append(_event("result_handed_in", lists, at, account))
            if result["anti_forget_time"] is not None:
                picked = {"slot": result["anti_forget_time"]}
                events.append(_event("time_picked", picked, at, account))
        return events

    def _end(self, order: dict[str, Any], ends_now: bool) -> list[dict[str, Any]]:
        if ends_now:
            order["status"] = "COMPLETED"
            order["ended_at"] = _deadline(order)
            order["ended_by"] = "clock"
            result = self._results.get(order["id"])
            if result is not None and order["lesson_type"] != "ANTI_FORGETTING":
                order["anti_forget_time"] = result["anti_forget_time"]
        elif order["status"] == "COMPLETED":
            order["ended_by"] = order["started_by"]
        if order["status"] == "COMPLETED":
            ended = {"by": order["ended_by"], "terms": self._terms(order)}
            return [_event("completed", ended, order["ended_at"])]
        if order["status"] in ("CANCELED", "EXPIRED"):
            return [_event(order["status"].lower(), {}, order["appointment_at"])]
        return []

    def _terms(self, order: dict[str, Any]) -> dict[str, Any] | None:
        """Before this revision every completed class paid in full."""
        paid = self._pay.get(order["id"])
        if paid is None:
            return None
        title, house = self._tutors[order["id"]]
        if order["paused_at"] is not None:  # the used time does not include the pause
            pause = min(5 * MINUTE, order["ended_at"] - order["paused_at"])
            order["practice_ms"] = order["ended_at"] - order["started_at"] - pause
        return {
            "title_level": title,
            "institution": house,
            "amount_fen": paid["amount_fen"],
            "subsidy_fen": paid["subsidy_fen"],
            "zone": self._zone.key,
            "review_days": [1, 2, 3, 5, 7, 9, 12, 14, 17, 21],
            "full_share": [0, 1],
        }


def _event(
    kind: str,
    body: dict[str, Any],
    at: int,
    account_id: int | None = None,
    *,
    word_id: int | None = None,
) -> dict[str, Any]:
    return {
        "kind": kind,
        "format": 1,
        "body": json.dumps(body, ensure_ascii=False),
        "word_id": word_id,
        "account_id": account_id,
        "device": None,
        "device_number": None,
        "happened_at": at,
        "received_at": at,
    }


def _booking(order: dict[str, Any]) -> dict[str, Any]:
    names = (
        *("student_id", "tutor_id", "course_book_id", "lesson_type", "course_type"),
        *("material_type", "appointment_at", "opens_at", "closes_at", "source_order_id"),
    )
    reviewed = order["word_count"] if order["lesson_type"] == "ANTI_FORGETTING" else 0
    return {
        **{name: order[name] for name in names},
        "is_simulated": bool(order["is_simulated"]),
        "new_audio": bool(order["new_audio"]),
        "word_count": reviewed,
    }


def _answer(row: dict[str, Any]) -> dict[str, Any]:
    return {
        "word_id": row["word_id"],
        "step": row["step"],
        "right": bool(row["is_right"]),
        "latency_ms": row["latency_ms"],
    }


def _deletion(order: dict[str, Any]) -> list[dict[str, Any]]:
    steps = ("ask", "approve", "purge")
    reached = {"NORMAL": 0, "DELETE_PENDING": 1, "DELETE_APPROVED": 2, "DELETED": 3}
    at = order["ended_at"] or order["appointment_at"]
    gone = steps[: reached[order["deletion"]]]
    return [_event("deletion_moved", {"step": step}, at) for step in gone]


def _length(order: dict[str, Any]) -> int:
    return (60 if order["lesson_type"] in ("QUOTA_60", "QUOTA_TRIAL") else 30) * MINUTE


def _deadline(order: dict[str, Any]) -> int:
    return order["started_at"] + _length(order) + (5 * MINUTE if order["paused_at"] else 0)


def _clock_at(order: dict[str, Any]) -> int | None:
    """When the clock processes it next."""
    if order["deletion"] == "DELETED":
        return None
    if order["status"] == "RESERVED":
        return order["closes_at"] + 1
    if order["status"] != "IN_PROGRESS":
        return None
    return _deadline(order) + (2 * HOUR if order["started_by"] == "user" else 0)


def _snake(body: dict[str, Any]) -> dict[str, Any]:
    """A progress in the new format."""
    named = {
        "".join(f"_{one.lower()}" if one.isupper() else one for one in name): value
        for name, value in body.items()
    }
    if named.get("pre_test"):
        named["pre_test"] = _snake(named["pre_test"])
    return named


def _settle(bind: sa.Connection, order: dict[str, Any], happened: list[dict[str, Any]]) -> None:
    kept = ("status", "ended_at", "anti_forget_time", "word_count")
    names = (*(name for name, _, _ in NEW_COLUMNS), *kept)
    values = {name: order[name] for name in names}
    values |= {"version": len(happened), "clock_at": _clock_at(order)}
    bind.execute(sa.update(ORDER).where(ORDER.c.id == order["id"]).values(values))
    if "progress_body" in order:
        bind.execute(
            sa.update(PROGRESS)
            .where(PROGRESS.c.order_id == order["id"])
            .values(body=order["progress_body"], version=order["progress_version"])
        )
    if "practice_ms" in order:
        bind.execute(
            sa.update(PAY)
            .where(PAY.c.order_id == order["id"])
            .values(practice_ms=order["practice_ms"])
        )
    if "handed_in_by" in order:
        bind.execute(
            sa.update(RESULT)
            .where(RESULT.c.order_id == order["id"])
            .values(handed_in_by=order["handed_in_by"])
        )


def downgrade() -> None:
    op.create_table(
        "review_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("is_right", sa.Boolean(), nullable=False),
        sa.Column("latency_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["course_order.id"], name="fk_review_event_order_id"),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_review_event_student_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_review_event_word_id"),
        sa.PrimaryKeyConstraint("id", name="pk_review_event"),
    )
    op.create_index("ix_review_event_order_id", "review_event", ["order_id"])
    op.create_index(
        "ix_review_event_student_word", "review_event", ["student_id", "word_id", "answered_at"]
    )
    _restore_former(op.get_bind())
    op.drop_table("order_event")
    op.execute("DELETE FROM lesson_result WHERE submitted_by IS NULL")
    with op.batch_alter_table("lesson_result") as batch:
        batch.drop_column("handed_in_by")
        batch.alter_column("submitted_by", existing_type=ID, nullable=False)
    names = ("source_order_id", "clock")
    for index in (*(f"ix_course_order_{name}" for name in names), *RUNNING_INDEXES):
        op.drop_index(index, table_name="course_order")
    with op.batch_alter_table("course_order") as batch:
        for name, _, _ in NEW_COLUMNS:
            batch.drop_column(name)


def _restore_former(bind: sa.Connection) -> None:
    """Moves answers to their own table, and writes progress in the former format."""
    answers = bind.execute(
        sa.select(EVENT, ORDER.c.student_id)
        .join(ORDER, ORDER.c.id == EVENT.c.order_id)
        .where(EVENT.c.kind == "answered")
        .order_by(EVENT.c.order_id, EVENT.c.sequence)
    ).mappings()
    review_event = _table(*ANSWER_COLUMNS)
    while chunk := answers.fetchmany(CHUNK):
        rows = [{**json.loads(row["body"]), **row} for row in chunk]
        bind.execute(
            sa.insert(review_event),
            [
                {
                    **{name: row[name] for name in ("student_id", "word_id", "order_id", "step")},
                    "is_right": row["right"],
                    "latency_ms": row["latency_ms"],
                    "answered_at": row["happened_at"],
                }
                for row in rows
            ],
        )
    for order_id, body in bind.execute(sa.select(PROGRESS.c.order_id, PROGRESS.c.body)).all():
        bind.execute(
            sa.update(PROGRESS)
            .where(PROGRESS.c.order_id == order_id)
            .values(body=json.dumps(_camel(json.loads(body)), ensure_ascii=False))
        )


def _camel(body: dict[str, Any]) -> dict[str, Any]:
    """A progress in the former format."""
    named = {}
    for name, value in body.items():
        first, *others = name.split("_")
        named[first + "".join(other.capitalize() for other in others)] = value
    if named.get("preTest"):
        named["preTest"] = _camel(named["preTest"])
    return named
