"""schemathesis against a real server: every operation, signed in where it must be, with requests
that the OpenAPI document allows and forbids.

No answer is a 500, every answer is documented, and no forbidden request is accepted.
``WORDMATE_FUZZ_CASES`` is the minimum number of cases (``just fuzz``).
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.support.patience import PATIENCE_S
from tests.support.processes import server_process
from wordmate.adapters.rpc.app import openapi_document
from wordmate.application.operations import OPERATIONS
from wordmate.domain.kernel.roles import Role
from wordmate.tools.demo import PASSWORD, STORE_OWNER, STUDENT, TUTOR

CASES: Final = int(os.environ.get("WORDMATE_FUZZ_CASES", "600"))
MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
NAMES: Final = list(OPERATIONS)
OPEN: Final = [name for name in NAMES if OPERATIONS[name].public]
RUNS: Final = len(MODES) * len(NAMES)
PER_RUN: Final = max(2, -(-CASES // RUNS))
PEOPLE: Final = {Role.STUDENT: STUDENT, Role.TUTOR: TUTOR, Role.STORE: STORE_OWNER}
NOT_THEIRS: Final[list[Any]] = [positive_data_acceptance]
"""Statuses that a valid request may get: the code is wrong, the order belongs to somebody else."""


@dataclass
class Target:
    """A server, and the tested operations."""

    url: str
    schema: Any
    cases: int = 0
    runs: int = 0
    answers: dict[int, int] = field(default_factory=dict)

    def signed_in(self, role: Role) -> dict[str, str]:
        """The headers of a fresh token."""
        request: dict[str, Any] = {"phone": PEOPLE[role], "password": PASSWORD}
        name = "StoreSignIn"
        if role is not Role.STORE:
            name, request["loginAs"] = "CustomerLoginByPhoneAndPassword", [role.value]
        answer = httpx.post(f"{self.url}/request/{name}", json=request, timeout=PATIENCE_S)
        data = answer.json()["data"]
        user_id = data["me"]["userId"] if role is Role.STORE else data["userId"]
        return {"x-token-c": data["token"], "x-user-id": str(user_id)}

    def attack(self, name: str, headers: Callable[[], dict[str, str]]) -> None:
        """Tests one operation with all generated cases."""
        for mode in MODES:
            self._attack(name, mode, headers)

    def _attack(
        self, name: str, mode: GenerationMode, headers: Callable[[], dict[str, str]]
    ) -> None:
        operation = self.schema[f"/request/{name}"]["POST"]
        sent = headers()

        @settings(
            max_examples=PER_RUN,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def one(case: Case) -> None:
            self.cases += 1
            answer = case.call_and_validate(
                base_url=self.url, headers=sent, timeout=PATIENCE_S, excluded_checks=NOT_THEIRS
            )
            self.answers[answer.status_code] = self.answers.get(answer.status_code, 0) + 1

        one()
        self.runs += 1


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    generous = {"WORDMATE_PEOPLE_PER_ADDRESS": "10000", "WORDMATE_WORKERS": "0"}
    with server_process(tmp_path_factory.mktemp("fuzz"), generous) as server:
        attacked = Target(server.url, schemathesis.openapi.from_dict(openapi_document()))
        yield attacked
        said = ", ".join(f"{status}: {n}" for status, n in sorted(attacked.answers.items()))
        print(f"\n{attacked.cases} cases ({said})")  # noqa: T201 - what `just fuzz` is run for
        assert 500 not in attacked.answers


@pytest.mark.parametrize("name", OPEN)
def test_signed_out(target: Target, name: str) -> None:
    target.attack(name, dict)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in OPEN])
def test_signed_in(target: Target, name: str) -> None:
    role = min(OPERATIONS[name].roles, key=lambda role: role is Role.TUTOR)
    target.attack(name, lambda: target.signed_in(role))


def test_the_requested_number_of_cases_ran(target: Target) -> None:
    # Each of several processes runs a part of them.
    if target.runs == RUNS:
        assert target.cases >= CASES
