"""The table of erasures."""

from sqlalchemy import Column, Table, Text

from wordmate.adapters.sql.engine.tables import Millis, metadata, not_null, reference

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
