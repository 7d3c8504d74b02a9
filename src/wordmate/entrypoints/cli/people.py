"""``wordmate store people`` and ``wordmate store invite-code``: accounts, titles, invitations."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final

import typer

from wordmate.application.accounts import administration
from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.accounts.administration import Institution
from wordmate.application.accounts.phone import national
from wordmate.application.accounts.ports.stores import Account, PersonRow
from wordmate.application.ports import Ports
from wordmate.domain.accounts.profile import STORES_FIELDS
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.cli.pages import By, Limit, Offset, Reason, behind, show_part
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local, show

Whom = Annotated[
    str, typer.Argument(metavar="ACCOUNT", help="Account number (S00000001) or phone.")
]
RoleOption = Annotated[Role, typer.Option(help="Role of the account.")]
InstitutionName = Annotated[
    str | None, typer.Option(help="Name of the institution; creates or renames it.")
]
OnlyRole = Annotated[Role | None, typer.Option(help="Only this role.")]
_HEADING: Final = ("account", "role", "name", "phone", "title", "institution", "status")
_FIELDS: Final = ", ".join(sorted(STORES_FIELDS))
Password = Annotated[
    str, typer.Option(prompt=True, hide_input=True, envvar="WORDMATE_NEW_PASSWORD")
]


def people_commands(run: Run) -> typer.Typer:
    """The ``people`` commands."""
    commands = typer.Typer(help="Manage accounts.", no_args_is_help=True)

    def run_on(whom: str, change: Callable[[Ports, AccountId], Awaitable[Account]]) -> Account:
        """Changes the named account."""

        async def work(ports: Ports) -> Account:
            return await change(ports, (await find_account(ports, whom)).id)

        with about(whom):
            return run(work)

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
        institution: Annotated[str | None, typer.Option(help="Code of the institution.")] = None,
        institution_name: InstitutionName = None,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Create an account."""
        if role is Role.STUDENT and title is not None:
            raise typer.BadParameter("a student has none", param_hint="--title")
        named = Institution(institution or "", institution_name)
        belongs_to = None if named == Institution("") else named

        async def work(ports: Ports) -> Account:
            if role is Role.STUDENT:
                return await administration.create_student(
                    ports,
                    phone=phone,
                    name=name,
                    password=password,
                    institution=belongs_to,
                    by=by,
                    reason=reason,
                )
            return await administration.create_tutor(
                ports,
                phone=phone,
                name=name,
                password=password,
                title_level=title or TitleLevel.INTERN,
                institution=belongs_to,
                by=by,
                reason=reason,
            )

        account = run(work)
        role_name = "Student" if role is Role.STUDENT else "Tutor"
        show(f"{role_name} {account.account_no}: {account.name}, {national(account.phone)}")

    @commands.command("list")
    def list_people(
        *,
        role: OnlyRole = None,
        limit: Limit = 100,
        offset: Offset = 0,
        by: By,
    ) -> None:
        """List accounts with phones, newest first; every phone shown is logged."""
        _show_people(run, "", role, (limit, offset), by)

    @commands.command()
    def find(
        name: Annotated[str, typer.Argument(help="A part of the name.")],
        *,
        role: OnlyRole = None,
        limit: Limit = 100,
        offset: Offset = 0,
        by: By,
    ) -> None:
        """Find accounts by a part of the name; every phone shown is logged."""
        if not name.strip():
            raise typer.BadParameter("a part of a name is needed", param_hint="name")
        _show_people(run, name, role, (limit, offset), by)

    @commands.command()
    def disable(account: Whom, *, by: By, reason: Reason = "") -> None:
        """Close an account and end its sessions."""
        closed = run_on(
            account,
            lambda ports, account_id: administration.disable(
                ports, account_id, by=by, reason=reason
            ),
        )
        show(f"{closed.account_no} is closed")

    @commands.command()
    def enable(account: Whom, *, by: By, reason: Reason = "") -> None:
        """Open a closed account again."""
        opened = run_on(
            account,
            lambda ports, account_id: administration.enable(
                ports, account_id, by=by, reason=reason
            ),
        )
        show(f"{opened.account_no} is open")

    @commands.command("set-title")
    def set_title(
        account: Whom,
        title: Annotated[TitleLevel, typer.Argument(help="Title level.")],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set a tutor's title level, which decides the pay."""
        tutor = run_on(
            account,
            lambda ports, account_id: administration.set_title(
                ports, account_id, title, by=by, reason=reason
            ),
        )
        show(f"{tutor.account_no} has the title {tutor.title_level}")

    @commands.command("set-institution")
    def set_institution(
        account: Whom,
        code: Annotated[str, typer.Argument(help="Code of the institution.")],
        *,
        institution_name: InstitutionName = None,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set the institution of an account."""
        institution = Institution(code, institution_name)
        changed = run_on(
            account,
            lambda ports, account_id: administration.set_institution(
                ports, account_id, institution, by=by, reason=reason
            ),
        )
        show(f"{changed.account_no} belongs to {code}")

    @commands.command("set-facts")
    def set_facts(
        account: Whom,
        facts: Annotated[
            list[str],
            typer.Argument(help=f"verifier_name=王老师 …; of a student or tutor: {_FIELDS}."),
        ],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set profile fields that the store edits; an empty value clears the field."""
        pairs = dict[str, str | None]()
        for name, value in map(_fact, facts):
            if name in pairs:
                raise typer.BadParameter(f"{name} is named twice")
            pairs[name] = value
        changed = run_on(
            account,
            lambda ports, account_id: administration.set_facts(
                ports, account_id, pairs, by=by, reason=reason
            ),
        )
        show(f"{changed.account_no}: {', '.join(sorted(pairs))}")

    return commands


def invite_commands(run: Run) -> typer.Typer:
    """The ``invite-code`` commands."""
    commands = typer.Typer(help="Invite tutors.", no_args_is_help=True)

    @commands.callback()
    def invite_code() -> None:
        """Invite tutors."""

    @commands.command()
    def issue(
        institution: Annotated[str, typer.Option(help="Code of the institution.")],
        name: Annotated[str, typer.Option(help="Name of the institution.")],
        uses: Annotated[
            int, typer.Option(min=1, max=1000, help="Number of tutors who may use it.")
        ] = 1,
        days: Annotated[int, typer.Option(min=1, max=365)] = 30,
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Issue an invite code; it is shown only once."""

        async def work(ports: Ports) -> tuple[str, str]:
            invite = await administration.issue_invite(
                ports,
                institution=institution,
                name=name,
                uses=uses,
                days=days,
                by=by,
                reason=reason,
            )
            return invite.code, local(invite.expires_at, ports.policy.zone)

        code, until = run(work)
        show(f"{code}\t{uses}\t{until}")

    return commands


def _show_people(run: Run, name: str, role: Role | None, page: tuple[int, int], by: str) -> None:
    limit, offset = page
    seen = run(
        lambda ports: administration.list_people(
            ports, role=role, name=name, limit=limit, offset=offset, by=by
        )
    )
    rows = [_facts(person) for person in seen.people]
    show_part(_HEADING, rows, behind(limit, offset) if seen.has_more else None)


def _fact(text: str) -> tuple[str, str | None]:
    """Splits FIELD=TEXT; raises BadParameter."""
    name, equals, value = text.partition("=")
    if not equals:
        name = text or "FIELD"
        raise typer.BadParameter(f"{text or repr('')} is not FIELD=TEXT, nor {name}= to empty it")
    return name.strip(), value or None


def _facts(person: PersonRow) -> Sequence[object]:
    """The cells of an account."""
    return (
        person.account_no,
        person.role.value,
        person.name,
        national(person.phone),
        person.title_level or "-",
        person.institution or "-",
        "closed" if person.disabled else "open",
    )
