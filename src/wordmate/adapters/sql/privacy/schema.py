"""The tables of erasures and of requests for data."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

from wordmate.adapters.sql.engine.tables import (
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.privacy.data_request import DataRequestKind, DataRequestStatus

erasure = Table(
    "erasure",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("account_no", Text),
    not_null("opened_at", Millis),
    not_null("erased_at", Millis),
    Column("payee", Text),
    sqlite_with_rowid=False,
)
"""The accounts that were erased. ``payee`` is the name of a tutor to whom pay was issued: the books
must keep it."""

data_copy = Table(
    "data_copy",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("name", Text),
    not_null("language", Text),
    not_null("asked_at", Millis),
    not_null("kept_until", Millis, index=True),
    Column("size", BigInteger),
    sqlite_with_rowid=False,
)
"""The copies of people's data as files; without a size while they are being made."""

data_request = Table(
    "data_request",
    metadata,
    row_id(),
    reference("account_id", "account"),
    not_null("kind", Text),
    not_null("status", Text),
    not_null("asked_at", Millis),
    Column("answer", Text),
    Column("answered_by", Text),
    Column("answered_at", Millis),
    one_of("kind", DataRequestKind),
    one_of("status", DataRequestStatus),
    Index("ix_data_request_account", "account_id", "id"),
)

REQUEST_OPEN = data_request.c.status == constant(DataRequestStatus.OPEN)

Index("ix_data_request_open", data_request.c.id, **partial_index(REQUEST_OPEN))
