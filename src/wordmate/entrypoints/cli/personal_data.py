"""``wordmate store people export``: a copy of a person's data."""

import os
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from wordmate.adapters.sheets.personal_copy import write_copy
from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.kernel.call import store_call
from wordmate.application.ports import Ports
from wordmate.application.privacy.copying import copy_person
from wordmate.domain.kernel.errors import about
from wordmate.entrypoints.cli.language import language_of
from wordmate.entrypoints.cli.options import By, RequiredReason, Whom, writable
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show


def add_personal_data(commands: typer.Typer, run: Run) -> None:
    """Adds ``export`` to the commands on people."""

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
