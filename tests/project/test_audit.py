"""Known vulnerabilities of every pinned package are found, and every pinned package is listed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.project.test_locks import ROOT, pins
from tests.support.loopback import Answer, Asked, Loopback, loopback
from tests.support.redis import free_port
from tests.tooling.audit import audit, main
from tests.tooling.supply_chain import FILE, Component, components, written

IDNA = Component("pypi", "idna", "3.4", is_served=True)
VITE = Component("npm", "vite", "6.0.1", is_served=False)
ADVISORIES = {
    "GHSA-1": {
        "summary": "A long name takes long",
        "affected": [
            {
                "package": {"ecosystem": "PyPI", "name": "idna"},
                "ranges": [
                    {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "3.7"}]}
                ],
            },
            {
                "package": {"ecosystem": "npm", "name": "idna-uts46"},
                "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": "9"}]}],
            },
        ],
    },
    "GHSA-2": {"summary": "It reads any file"},
    "GHSA-3": {"summary": "A mistake", "withdrawn": "2026-01-01T00:00:00Z"},
}


class Advisories:
    """A service like OSV: it returns one advisory per page, and refuses large requests."""

    def __init__(self, known: Mapping[str, Sequence[str]]) -> None:
        self._known = known
        self.asked: set[str] = set()

    def __call__(self, asked: Asked) -> Answer:
        path = urlsplit(asked.path).path
        if path != "/v1/querybatch":
            return Answer(body=ADVISORIES[path.removeprefix("/v1/vulns/")])
        queries = asked.json["queries"]
        if len(queries) > 1_000:
            return Answer(status=400)
        return Answer(body={"results": [self._page(one) for one in queries]})

    def _page(self, query: Mapping[str, Any]) -> Mapping[str, Any]:
        purl, number = query["package"]["purl"], int(query.get("page_token", "0"))
        self.asked.add(purl)
        known = self._known.get(purl, ())
        if not known:
            return {}
        more = {"next_page_token": str(number + 1)} if number + 1 < len(known) else {}
        return {"vulns": [{"id": known[number], "modified": "2026-01-01T00:00:00Z"}], **more}


@pytest.fixture
def service() -> Iterator[Loopback]:
    """A replacement of a service without advisories."""
    with loopback(Advisories({})) as running:
        yield running


def found(
    service: Loopback, pinned: Sequence[Component], accepted: Mapping[str, str] | None = None
) -> list[str]:
    with httpx.Client(base_url=service.url) as client:
        return [str(one) for one in audit(client, pinned, accepted or {})]


def test_every_advisory_is_reported_with_the_release_that_fixes_it(
    service: Loopback,
) -> None:
    service.answering = Advisories(
        {IDNA.purl: ["GHSA-1", "GHSA-3", "GHSA-2"], VITE.purl: ["GHSA-2"]}
    )
    others = [Component("npm", f"one-{number}", "1", is_served=True) for number in range(1_200)]
    assert found(service, [IDNA, *others, VITE]) == [
        "idna 3.4 (served): GHSA-1: A long name takes long; fixed in 3.7",
        "idna 3.4 (served): GHSA-2: It reads any file; no fix yet",
        "vite 6.0.1 (for development): GHSA-2: It reads any file; no fix yet",
    ]


def test_an_acknowledged_advisory_is_not_reported(service: Loopback) -> None:
    service.answering = Advisories({IDNA.purl: ["GHSA-1", "GHSA-2"]})
    (only,) = found(service, [IDNA], accepted={"GHSA-1": "no name of ours is long"})
    assert "GHSA-2" in only


def test_every_pinned_package_is_checked(
    service: Loopback, capsys: pytest.CaptureFixture[str]
) -> None:
    answering = Advisories({})
    service.answering = answering
    assert main(["--service", service.url]) == 0
    locks = [one.name for one in ROOT.glob("requirements*.txt")]
    pinned = {f"pkg:pypi/{name}@{one[0]}" for lock in locks for name, one in pins(lock).items()}
    assert pinned <= answering.asked
    assert {f"pkg:npm/{one}" for one in ("react", "xstate", "vite", "%40babel/code-frame")} <= {
        purl.rpartition("@")[0] for purl in answering.asked
    }
    assert f"{len(answering.asked)} packages, 0 known" in capsys.readouterr().out


def test_a_vulnerable_package_fails_the_audit(
    service: Loopback, capsys: pytest.CaptureFixture[str]
) -> None:
    pinned = next(one for one in components() if one.name == "litestar")
    service.answering = Advisories({pinned.purl: ["GHSA-2"]})
    assert main(["--service", service.url]) == 1
    assert f"BAD  litestar {pinned.version} (served): GHSA-2" in capsys.readouterr().out


@pytest.mark.parametrize("answer", [None, Answer(500), Answer(body={}), Answer(raw=b"<html>")])
def test_an_audit_without_answers_fails(service: Loopback, answer: Answer | None) -> None:
    address = service.url if answer else f"http://127.0.0.1:{free_port()}"
    service.answering = lambda _: answer or Answer()
    assert main(["--service", address]) == 2


def test_the_supply_chain_list_matches_the_lock_files() -> None:
    pytest.importorskip("opentelemetry.sdk", reason="the extra `traces` is not installed")
    pytest.importorskip("piper", reason="the extra `voice` is not installed")
    assert FILE.read_text(encoding="utf-8") == written(), "stale: run `just licences`"


def test_the_list_separates_served_packages_from_build_packages() -> None:
    listed = json.loads(written())["components"]
    scopes = {one["name"]: one["scope"] for one in listed}
    assert {scopes[one] for one in ("litestar", "msgspec", "react", "xstate")} == {"required"}
    assert {scopes[one] for one in ("pytest", "ruff", "uv", "vite", "typescript")} == {"excluded"}
    addresses = [one["purl"] for one in listed]
    assert len(addresses) == len({*addresses})
    assert [one["bom-ref"] for one in listed] == addresses
