"""``wordmate store people erase``: a person's data."""

import typer

from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.kernel.call import store_call
from wordmate.application.ports import Ports
from wordmate.application.privacy.erasing import erase_person
from wordmate.application.privacy.messages import ErasedPerson, ErasePerson
from wordmate.domain.kernel.errors import about
from wordmate.entrypoints.cli.pages import By, RequiredReason
from wordmate.entrypoints.cli.people import Whom
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show


def add_personal_data(commands: typer.Typer, run: Run) -> None:
    """Adds the commands on a person's data to those on people."""

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
