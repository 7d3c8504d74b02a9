"""Every operation, as declared by the areas."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

from wordmate.application.kernel.operations import Operation, Query, declared_in

AREAS: Final = (
    "accounts",
    "orders",
    "lessons",
    "reviews",
    "records",
    "after_class",
    "pay",
    "words",
    "progress",
    "tutoring",
    "vocabulary_test",
    "content",
    "materials",
    "notices",
    "suggestions",
    "rest",
    "inbox",
    "routine",
    "privacy",
)
"""The areas with operations, in the order of the docs."""


def _modules(*areas: str) -> Iterator[ModuleType]:
    for area in areas:
        package = import_module(f"{__package__}.{area}")
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(found.name)


OPERATIONS: Final = declared_in(_modules(*AREAS))
"""Every operation by its name."""
QUERIES: Final = frozenset(
    value.name
    for module in _modules(*AREAS, "ledger")
    for value in vars(module).values()
    if isinstance(value, Query) or (isinstance(value, Operation) and value.is_query)
)
"""The name of every query, with a route or without."""
