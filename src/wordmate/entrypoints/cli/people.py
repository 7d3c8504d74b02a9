"""``wordmate store people create``: accounts of every role."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

import typer

from wordmate.application.accounts import administration
from wordmate.application.accounts.messages.people import (
    AccountChanged,
    CreateAccount,
    CreateStaff,
    CreateTutor,
)
from wordmate.application.accounts.phone import national, read_phone
from wordmate.application.accounts.staff import create_staff
from wordmate.application.kernel.call import store_call
from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.ports import Ports
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.cli.options import By, Reason
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show
from wordmate.entrypoints.cli.typed_fields import read_several

Password = Annotated[
    str, typer.Option(prompt=True, hide_input=True, envvar="WORDMATE_NEW_PASSWORD")
]
RoleOption = Annotated[Role, typer.Option(case_sensitive=False, help="Role of the account.")]
_ROLES: Final = {Role.STUDENT: "Student", Role.TUTOR: "Tutor", Role.STORE: "Staff"}


def add_people(commands: typer.Typer, run: Run) -> None:
    """Adds ``create`` to the commands on people."""

    @commands.command()
    def create(
        *,
        phone: Annotated[str, typer.Option(help="Phone number.")],
        name: Annotated[str, typer.Option()],
        password: Password,
        role: RoleOption = Role.STUDENT,
        title: Annotated[
            TitleLevel | None, typer.Option(help="A tutor's title level; by default intern.")
        ] = None,
        rights: Annotated[
            str | None, typer.Option(help=f"Of staff, with commas: {', '.join(Right)}.")
        ] = None,
        institution: Annotated[str | None, typer.Option(help="Code of the institution.")] = None,
        institution_name: Annotated[
            str | None, typer.Option(help="Name of the institution; creates or renames it.")
        ] = None,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Create an account."""
        given = _given(role, title, rights)
        request = given.kind(
            phone=phone,
            name=name,
            password=password,
            institution_code=institution,
            institution_name=institution_name,
            reason=reason,
            **given.facts,
        )

        async def work(ports: Ports) -> tuple[AccountChanged, str]:
            account = await given.operation(ports, store_call(by), request)
            return account, national(read_phone(phone, ports.policy.phone_region))

        account, shown = run(work)
        show(f"{_ROLES[role]} {account.account_no}: {account.user_name}, {shown}")


class _New(NamedTuple):
    """How an account of a role is created."""

    operation: AnyOperation
    kind: type[CreateAccount]
    facts: Mapping[str, Any]


def _given(role: Role, title: TitleLevel | None, rights: str | None) -> _New:
    """How an account is created with these options; raises BadParameter."""
    if role is not Role.TUTOR and title is not None:
        raise typer.BadParameter(f"a {_ROLES[role].lower()} has none", param_hint="--title")
    if role is not Role.STORE and rights is not None:
        raise typer.BadParameter("only staff have rights", param_hint="--rights")
    match role:
        case Role.STUDENT:
            return _New(administration.create_student, CreateAccount, {})
        case Role.TUTOR:
            facts = {"title_level": title or TitleLevel.INTERN}
            return _New(administration.create_tutor, CreateTutor, facts)
        case Role.STORE:
            return _New(
                create_staff,
                CreateStaff,
                {"rights": [Right(one) for one in read_several(Right, rights or "")]},
            )
