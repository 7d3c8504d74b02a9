"""Leave events to their subscribers.

A message was a topic with a payload, for whoever handled the topic. It is an event for one
subscriber now. What waits is carried over; what nobody follows any more (a start, an end) is
dropped, unless it is parked to be looked at.
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

message = sa.table(
    "outbox",
    sa.column("id", sa.BigInteger()),
    sa.column("event", sa.Text()),
    sa.column("subscriber", sa.Text()),
    sa.column("format", sa.Integer()),
    sa.column("body", sa.Text()),
    sa.column("parked", sa.Boolean()),
)


def upgrade() -> None:
    with op.batch_alter_table("outbox") as table:
        table.alter_column("topic", new_column_name="event", existing_type=sa.Text())
        table.alter_column("payload", new_column_name="body", existing_type=sa.Text())
        table.add_column(sa.Column("subscriber", sa.Text(), nullable=True))
        table.add_column(sa.Column("format", sa.Integer(), nullable=True))
    connection = op.get_bind()
    for number, topic, payload in connection.execute(
        sa.select(message.c.id, message.c.event, message.c.body)
    ).all():
        event, subscriber = NAMES.get(topic, (topic, ""))
        connection.execute(
            sa.update(message)
            .where(message.c.id == number)
            .values(
                event=event,
                subscriber=subscriber,
                format=FORMAT,
                body=json.dumps(body_of(topic, json.loads(payload)), ensure_ascii=False),
            )
        )
    connection.execute(sa.delete(message).where(message.c.subscriber == "", ~message.c.parked))
    with op.batch_alter_table("outbox") as table:
        table.alter_column("subscriber", existing_type=sa.Text(), nullable=False)
        table.alter_column("format", existing_type=sa.Integer(), nullable=False)


def downgrade() -> None:
    connection = op.get_bind()
    for number, event, body in connection.execute(
        sa.select(message.c.id, message.c.event, message.c.body)
    ).all():
        connection.execute(
            sa.update(message)
            .where(message.c.id == number)
            .values(
                event=TOPICS.get(event, event),
                body=json.dumps(payload_of(event, json.loads(body)), ensure_ascii=False),
            )
        )
    with op.batch_alter_table("outbox") as table:
        table.drop_column("subscriber")
        table.drop_column("format")
        table.alter_column("event", new_column_name="topic", existing_type=sa.Text())
        table.alter_column("body", new_column_name="payload", existing_type=sa.Text())


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
