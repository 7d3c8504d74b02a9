"""The product's packages have reviewed licences."""

import pytest

from tests.tooling.licences import (
    COPYLEFT,
    PAGE,
    Package,
    page,
    python_packages,
    web_packages,
)


def test_the_licence_list_matches_the_lock_files() -> None:
    pytest.importorskip("opentelemetry.sdk", reason="the extra `traces` is not installed")
    pytest.importorskip("piper", reason="the extra `voice` is not installed")
    assert PAGE.read_text(encoding="utf-8") == page(), "stale: run `just licences`"


def test_every_package_has_an_allowed_licence() -> None:
    refused = [one for one in (*python_packages(), *web_packages()) if not one.is_allowed]
    assert refused == []


def test_required_licence_texts_exist() -> None:
    assert {one.name for one in python_packages()} >= COPYLEFT.keys()


@pytest.mark.parametrize("licence", ["AGPL-3.0-only", "GPL-3.0-or-later", "not said", ""])
def test_a_new_package_under_another_licence_is_refused(licence: str) -> None:
    assert not Package("new", (licence,)).is_allowed
    assert not Package("new", (f"MIT AND {licence}",)).is_allowed
    assert Package("new", (licence, "MIT")).is_allowed


def test_each_of_several_applicable_licences_is_checked() -> None:
    assert Package("new", ("MIT AND PSF-2.0",)).is_allowed


def test_build_and_test_packages_are_not_counted() -> None:
    names = {one.name for one in (*python_packages(), *web_packages())}
    assert {"litestar", "msgspec", "react", "xstate"} <= names
    assert names.isdisjoint({"wordmate", "pytest", "ruff", "typescript", "vite"})
