"""The HTTP service over a house, and its signed-in clients."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx

from tests.support.house import PASSWORD, House
from tests.support.patience import PATIENCE_S
from tests.support.staff import STAFF, employ, session_of
from wordmate.entrypoints.bootstrap import app_of

INDEX = (
    "<!doctype html><title>词伴</title>"
    '<script type="application/json" id="configuration"></script><div id="root"></div>'
)
LOGIN = "CustomerLoginByPhoneAndPassword"
PHONES = {
    "student": ("13800000001", "user"),
    "other student": ("13800000002", "user"),
    "tutor": ("13900000001", "TEACHER"),
    "other tutor": ("13900000002", "TEACHER"),
}


@dataclass
class Desk:
    house: House
    http: httpx.AsyncClient
    webapp: Path
    _headers: dict[str, dict[str, str]] = field(default_factory=dict)

    async def signed_in(self, who: str) -> dict[str, str]:
        """The headers with a person's token."""
        if who in STAFF and who not in self._headers:
            account = await employ(self.house, who)
            self.house.accounts[who] = account
            token = await session_of(self.house, account)
            self._headers[who] = {"x-token-c": token, "x-user-id": str(account.id)}
        if who not in self._headers:
            phone, role = PHONES[who]
            answer = await self.call(None, LOGIN, phone=phone, password=PASSWORD, loginAs=[role])
            data = answer.json()["data"]
            self._headers[who] = {"x-token-c": data["token"], "x-user-id": str(data["userId"])}
        return self._headers[who]

    async def call(
        self,
        who: str | None,
        operation: str,
        headers: Mapping[str, str] | None = None,
        **body: Any,
    ) -> httpx.Response:
        """Calls an operation as a person, or without a token."""
        signed = {} if who is None else await self.signed_in(who)
        return await self.http.post(
            f"/request/{operation}", json=body, headers={**signed, **(headers or {})}
        )

    async def data(self, who: str, operation: str, **body: Any) -> Any:
        """The data of a call that must succeed."""
        answer = await self.call(who, operation, **body)
        assert answer.status_code == 200, answer.text
        envelope = answer.json()
        assert (envelope["success"], envelope["errorCode"], envelope["errorMessage"]) == (
            True,
            None,
            None,
        )
        return envelope["data"]

    async def refused(self, who: str | None, operation: str, **body: Any) -> tuple[int, str]:
        """HTTP status and error code of a call that must be refused."""
        answer = await self.call(who, operation, **body)
        envelope = answer.json()
        assert not envelope["success"]
        assert {*(envelope["data"] or ())} <= {"field"}
        return answer.status_code, envelope["errorCode"]


@asynccontextmanager
async def opened_desk(house: House) -> AsyncIterator[Desk]:
    """The house's HTTP service, without background work."""
    webapp = house.service.settings.webapp_dir
    (webapp / "assets").mkdir(parents=True)
    (webapp / "index.html").write_text(INDEX)
    (webapp / "index.html.br").write_bytes(b"the page without the configuration")
    (webapp / "assets" / "app-1234.js").write_text("export {}")
    (webapp / "assets" / "app-1234.js.br").write_bytes(b"brotli")
    (webapp / "assets" / "app-1234.js.gz").write_bytes(b"gzip")
    transport = httpx.ASGITransport(cast("Any", app_of(house.service)), raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://desk", timeout=PATIENCE_S
    ) as http:
        yield Desk(house, http, webapp)
