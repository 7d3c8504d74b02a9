"""Requests known vulnerabilities of every pinned package from an advisory service: ``just audit``.

The service speaks the protocol of OSV. Exit code 1 if a package is vulnerable, 2 if the service did
not answer for all of them.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import httpx

from tests.tooling.supply_chain import Component, components

SERVICE: Final = "https://api.osv.dev"
ACCEPTED: Final[Mapping[str, str]] = {}
"""Advisories that do not affect us, with the reason; add one by decision."""
_AT_ONCE: Final = 1_000
_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Finding:
    """An advisory about a pinned package."""

    component: Component
    advisory: str
    summary: str
    fixed: Sequence[str]

    def __str__(self) -> str:
        one = self.component
        where = "served" if one.is_served else "for development"
        remedy = f"fixed in {', '.join(self.fixed)}" if self.fixed else "no fix yet"
        return f"{one.name} {one.version} ({where}): {self.advisory}: {self.summary}; {remedy}"


def audit(
    service: httpx.Client, pinned: Sequence[Component], accepted: Mapping[str, str] = ACCEPTED
) -> list[Finding]:
    """The known advisories about these packages; raises httpx.HTTPError."""
    known = [
        (component, advisory)
        for first in range(0, len(pinned), _AT_ONCE)
        for component, advisory in _advisories(service, pinned[first : first + _AT_ONCE])
        if advisory not in accepted
    ]
    told = {one: _answer(service.get(f"/v1/vulns/{one}")) for _, one in known}
    return [
        Finding(one, advisory, told[advisory].get("summary", ""), _fixes(told[advisory], one))
        for one, advisory in sorted(known, key=lambda it: (not it[0].is_served, it))
        if "withdrawn" not in told[advisory]
    ]


def _advisories(
    service: httpx.Client, asked: Sequence[Component]
) -> Iterator[tuple[Component, str]]:
    """Each package with each of its advisories, page by page."""
    pages: list[tuple[Component, str | None]] = [(one, None) for one in asked]
    while pages:
        queries = [
            {"package": {"purl": one.purl}, **({"page_token": token} if token else {})}
            for one, token in pages
        ]
        results = _answer(service.post("/v1/querybatch", json={"queries": queries}))["results"]
        answered = list(zip((one for one, _ in pages), results, strict=True))
        for one, result in answered:
            yield from ((one, found["id"]) for found in result.get("vulns", ()))
        pages = [
            (one, result["next_page_token"])
            for one, result in answered
            if result.get("next_page_token")
        ]


def _answer(answer: httpx.Response) -> dict[str, Any]:
    told: dict[str, Any] = answer.raise_for_status().json()
    return told


def _fixes(advisory: Mapping[str, Any], component: Component) -> list[str]:
    """The versions of this package that contain the fix."""
    return sorted(
        event["fixed"]
        for affected in advisory.get("affected", ())
        if affected.get("package", {}).get("name", "").lower() == component.name.lower()
        for versions in affected.get("ranges", ())
        if versions.get("type") != "GIT"
        for event in versions.get("events", ())
        if "fixed" in event
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each finding."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--service", default=SERVICE, help="address of a service like OSV")
    address: str = parser.parse_args(arguments).service
    pinned = components()
    try:
        with httpx.Client(base_url=address, timeout=_SECONDS) as service:
            found = audit(service, pinned)
    except (httpx.HTTPError, ValueError, KeyError) as problem:
        sys.stderr.write(f"{address} did not answer: {type(problem).__name__}: {problem}\n")
        return 2
    for one in found:
        sys.stdout.write(f"BAD  {one}\n")
    sys.stdout.write(f"{len(pinned)} packages, {len(found)} known vulnerabilities\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
