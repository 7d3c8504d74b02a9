"""Every refusal says what was wrong."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from wordmate import domain
from wordmate.domain.kernel.errors import DomainError


def refusals(kind: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    for one in kind.__subclasses__():
        yield one
        yield from refusals(one)


def test_every_refusal_is_worded_for_itself() -> None:
    for module in walk_packages(domain.__path__, f"{domain.__name__}."):
        import_module(module.name)
    told = {
        one
        for one in refusals()
        if one.__module__.startswith("wordmate.domain.") and not one.__name__.startswith("_")
    }
    assert len(told) > 100
    assert {one.code for one in told if one.wording is DomainError.wording} == set()
