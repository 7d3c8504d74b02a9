"""The table of practice counts."""

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import metadata, not_null, one_of, reference
from wordmate.domain.progress.counting import Span

practice_count = Table(
    "practice_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("span", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    not_null("words_learned", Integer),
    not_null("reviews_done", Integer),
    not_null("review_asked", Integer),
    not_null("review_right", Integer),
    not_null("practice_ms", BigInteger),
    one_of("span", Span),
    sqlite_with_rowid=False,
)
