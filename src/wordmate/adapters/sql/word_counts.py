"""How many words a student masters and has to review: counted where states are written.

A count is asked for beside the write that it is about, before it: it compares what is to stand with
what stands. Nobody else writes a student's states at that moment.
"""

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, FromClause, and_, func, select, true

from wordmate.adapters.sql.schema.columns import Id, constant
from wordmate.adapters.sql.schema.tutoring import word_count
from wordmate.adapters.sql.schema.words import word_state
from wordmate.adapters.sql.statement import Dialect, Statement, given
from wordmate.domain.words.word_learning import TO_REVIEW, WordState

_c = word_count.c
COUNTED: Final = {"mastered": (WordState.MASTERED,), "to_review": tuple(TO_REVIEW)}
"""What is counted of a student's words."""

Rows = Callable[[Dialect], FromClause]


def known_of(words: FromClause) -> FromClause:
    """Given words beside what their student knows of them."""
    return words.outerjoin(
        word_state,
        and_(
            word_state.c.word_id == words.c.word_id,
            word_state.c.student_id == given("student_id"),
        ),
    )


def counting_change(rows: Rows, becomes: Callable[[Any], ColumnElement[str]]) -> Statement:
    """Adds to a student's counts what the given words bring when each becomes what is said."""

    def build(d: Dialect) -> ClauseElement:
        words = rows(d)
        state = becomes(words.c)

        def more(states: tuple[WordState, ...]) -> ColumnElement[int]:
            values = [constant(one) for one in states]
            added = func.count().filter(state.in_(values))
            return added - func.count().filter(word_state.c.state.in_(values))

        insert = d.insert(word_count).from_select(
            ["student_id", *COUNTED],
            select(given("student_id", Id), *(more(states) for states in COUNTED.values()))
            .select_from(known_of(words))
            .where(true()),
        )
        return insert.on_conflict_do_update(
            index_elements=["student_id"],
            set_={name: _c[name] + insert.excluded[name] for name in COUNTED},
        )

    return Statement(build)


@Statement
def recount(d: Dialect) -> ClauseElement:
    """Counts all words of a student anew."""
    state = word_state.c.state
    counts = [
        func.count().filter(state.in_([constant(one) for one in of])) for of in COUNTED.values()
    ]
    insert = d.insert(word_count).from_select(
        ["student_id", *COUNTED],
        select(given("student_id", Id), *counts).where(
            word_state.c.student_id == given("student_id")
        ),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id"], set_={name: insert.excluded[name] for name in COUNTED}
    )
