"""Store an outbox message as an event for one subscriber.

Before, it was a topic with a payload. Waiting messages are converted. Those that no subscriber
handles any more (start, end) are deleted, unless they are parked for inspection.
"""

import json

import sqlalchemy as sa

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

FORMAT = 1
GROUP_SIZE = 5
NAMES = {
    "lesson.words_chosen": ("words_chosen", "speak_ahead"),
    "audio.generate": ("audio_asked", "make_audio"),
    "picture.replaced": ("picture_replaced", "drop_picture"),
    "lesson.overdue": ("reminded", "log_overdue"),
    "lesson.started": ("started", ""),
    "lesson.completed": ("completed", ""),
}
TOPICS = {event: topic for topic, (event, _) in NAMES.items()}

NEW = {"event": sa.Text(), "subscriber": sa.Text(), "format": sa.Integer(), "body": sa.Text()}
OLD = {"topic": sa.Text(), "payload": sa.Text()}

message = sa.table(
    "outbox",
    sa.column("id", sa.BigInteger()),
    sa.column("parked", sa.Boolean()),
    *(sa.column(name, type_) for name, type_ in (NEW | OLD).items()),
)


def upgrade() -> None:
    add(NEW)
    carry(
        (message.c.topic, message.c.payload),
        lambda topic, payload: {
            **dict(zip(("event", "subscriber"), NAMES.get(topic, (topic, "")), strict=True)),
            "format": FORMAT,
            "body": body_of(topic, payload),
        },
    )
    op.get_bind().execute(sa.delete(message).where(message.c.subscriber == "", ~message.c.parked))
    replace_columns(OLD, NEW)


def downgrade() -> None:
    add(OLD)
    carry(
        (message.c.event, message.c.body),
        lambda event, body: {
            "topic": TOPICS.get(event, event),
            "payload": payload_of(event, body),
        },
    )
    replace_columns(NEW, OLD)


def add(columns):
    with op.batch_alter_table("outbox") as table:
        for name, type_ in columns.items():
            table.add_column(sa.Column(name, type_, nullable=True))


def carry(read, written):
    """Converts each message's name and JSON."""
    connection = op.get_bind()
    for number, name, told in connection.execute(sa.select(message.c.id, *read)).all():
        values = {
            column: json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
            for column, value in written(name, json.loads(told)).items()
        }
        connection.execute(sa.update(message).where(message.c.id == number).values(**values))


def replace_columns(gone, there):
    with op.batch_alter_table("outbox") as table:
        for name in gone:
            table.drop_column(name)
        for name, type_ in there.items():
            table.alter_column(name, existing_type=type_, nullable=False)


def body_of(topic, payload):
    """A payload as the body of its event."""
    order_id = payload.get("orderId")
    if topic == "lesson.words_chosen":
        words = payload["wordIds"]
        groups = [words[at : at + GROUP_SIZE] for at in range(0, len(words), GROUP_SIZE)]
        return {"event": {"groups": groups, "already_known_ids": []}, "order_id": order_id}
    if topic == "lesson.overdue":
        return {"event": {"number": 1}, "order_id": order_id}
    if topic == "audio.generate":
        return {"event": {"version": "v2", **payload}, "order_id": None}
    return {"event": payload, "order_id": order_id}


def payload_of(event, body):
    """The body of an event as the payload of its topic."""
    told, order_id = body["event"], body.get("order_id")
    if event == "words_chosen":
        words = dict.fromkeys(word for group in told["groups"] for word in group)
        return {"orderId": order_id, "wordIds": list(words)}
    if event in ("reminded", "started", "completed"):
        return {"orderId": order_id}
    return told
