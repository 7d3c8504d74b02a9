"""Events of orders and words are never updated or deleted."""

import importlib
import pkgutil
import re
from collections.abc import Iterator

from wordmate.adapters import sql
from wordmate.adapters.sql.engine.statement import Statement

CHANGES_HISTORY = re.compile(
    r"\b(update|delete from|on conflict.*do update.*)"
    r"\s*(order_event|word_event|vocabulary_answer|payout_event)\b",
    re.I,
)


def statements() -> Iterator[tuple[str, Statement]]:
    """Every statement, with its place."""
    for module in pkgutil.walk_packages(sql.__path__, f"{sql.__name__}."):
        if ".alembic" in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, Statement):
                yield f"{module.name}.{name}", value


def test_no_statement_updates_or_deletes_ledger_rows() -> None:
    written = {place: one.sqlite.sql + one.postgres.sql for place, one in statements()}
    for ledger in ("order_event", "word_event", "payout_event"):
        assert any(re.search(f"insert into {ledger}", text, re.I) for text in written.values())
    assert [place for place, text in written.items() if CHANGES_HISTORY.search(text)] == []
    assert CHANGES_HISTORY.search("UPDATE order_event SET body = ''")
