"""The table of practice counts."""

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import metadata, needed, one_of, reference
from wordmate.domain.progress.counting import Span

practice_count = Table(
    "practice_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("span", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    needed("words_learned", Integer),
    needed("reviews_done", Integer),
    needed("review_asked", Integer),
    needed("review_right", Integer),
    needed("practice_ms", BigInteger),
    one_of("span", Span),
    sqlite_with_rowid=False,
)
