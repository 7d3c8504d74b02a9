"""``wordmate store people export`` and ``erase``: a person's data."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from wordmate.adapters.sheets.personal_copy import write_copy
from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.kernel.call import store_call
from wordmate.application.ports import Ports
from wordmate.application.privacy.copying import copy_person
from wordmate.application.privacy.erasing import erase_person
from wordmate.application.privacy.messages import (
    AnswerDataRequest,
    DataRequestOfPerson,
    ErasedPerson,
    ErasePerson,
    ListStoreDataRequests,
)
from wordmate.application.privacy.operations import StoreDataRequests
from wordmate.application.privacy.requests import answer_data_request
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import DataRequestId
from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.pages import (
    By,
    Limit,
    Offset,
    RequiredReason,
    Whom,
    number_of,
    show_newest,
    writable,
)
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show

_REQUESTS: Final = ("request", "account", "name", "kind", "status", "due")


def add_personal_data(commands: typer.Typer, run: Run) -> None:
    """Adds the commands on a person's data to those on people."""

    @commands.command()
    def export(
        account: Whom,
        *,
        out: Annotated[
            Path, typer.Option(callback=writable, help="The ZIP file to write; it must not exist.")
        ],
        by: By,
        reason: RequiredReason,
    ) -> None:
        """Write a copy of a person's data, for that person."""
        if out.exists():
            raise typer.BadParameter(f"{out} exists already", param_hint="--out")

        async def work(ports: Ports) -> str:
            person = await find_account(ports, account)
            copy = await copy_person(ports, store_call(by), person.id, reason=reason)
            now = datetime.fromtimestamp(ports.clock.now() / 1000, ports.policy.zone)
            await write_copy(copy, out, language=language_of(os.environ), now=now)
            return copy.account_no

        with about(account):
            show(f"{run(work)}: {out}")

    @commands.command()
    def requests(
        *,
        answered: Annotated[
            bool, typer.Option("--all", help="Also those that are answered or withdrawn.")
        ] = False,
        limit: Limit = 100,
        offset: Offset = 0,
    ) -> None:
        """List what people asked for: a copy of their data, or the end of their account."""

        async def work(ports: Ports) -> Sequence[DataRequestOfPerson]:
            asked = ListStoreDataRequests(only_open=not answered, limit=limit + 1, offset=offset)
            return (await StoreDataRequests(ports, store_call(), asked)).data

        show_newest(_REQUESTS, [_request(one) for one in run(work)], limit, offset)

    @commands.command()
    def answer(
        request: Annotated[int, number_of("request")],
        text: Annotated[str, typer.Argument(help="What the person is told.")] = "",
        *,
        refuse: Annotated[
            bool, typer.Option("--refuse", help="It is not done; the text says why.")
        ] = False,
        by: By,
    ) -> None:
        """Answer a request for a copy, or refuse one; erasing an account answers its request."""

        async def work(ports: Ports) -> None:
            answer = AnswerDataRequest(
                data_request_id=DataRequestId(request), is_done=not refuse, answer=text
            )
            await answer_data_request(ports, store_call(by), answer)

        with about(request):
            run(work)
        show(f"request {request} is answered")

    @commands.command()
    def erase(account: Whom, *, by: By, reason: RequiredReason) -> None:
        """Erase a person's data for good; classes and pay stay under the account number."""

        async def work(ports: Ports) -> ErasedPerson:
            person = await find_account(ports, account)
            request = ErasePerson(user_id=person.id, reason=reason)
            return await erase_person(ports, store_call(by), request)

        with about(account):
            erased = run(work)
        show(f"{erased.account_no} is erased")


def _request(asked: DataRequestOfPerson) -> Sequence[object]:
    """The cells of a request."""
    due = f"{asked.due} (late)" if asked.is_late else asked.due
    return asked.data_request_id, asked.account_no, asked.user_name, asked.kind, asked.status, due
