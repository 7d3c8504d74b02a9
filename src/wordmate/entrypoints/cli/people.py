"""``wordmate store people`` and ``wordmate store invite-code``: accounts, titles, invitations."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

import typer

from wordmate.application.accounts import administration
from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.accounts.messages.people import (
    AccountChanged,
    ChangeAccount,
    CreateAccount,
    CreateStaff,
    CreateTutor,
    IssueInvite,
    ListAccounts,
    ListedAccount,
    ListedStaff,
    SetFacts,
    SetInstitution,
    SetTitle,
)
from wordmate.application.accounts.operations import StoreAccounts, StoreStaff
from wordmate.application.accounts.phone import national, read_phone
from wordmate.application.accounts.staff import create_staff
from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.messages import StoreList
from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.ports import Ports
from wordmate.domain.accounts.profile import STORES_FIELDS
from wordmate.domain.kernel.errors import about
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel
from wordmate.entrypoints.cli.pages import By, Limit, Offset, Reason, Whom, behind, show_part
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import local, show
from wordmate.entrypoints.cli.staff import RIGHTS, Password, add_staff, read_rights

RoleOption = Annotated[Role, typer.Option(case_sensitive=False, help="Role of the account.")]
InstitutionName = Annotated[
    str | None, typer.Option(help="Name of the institution; creates or renames it.")
]
OnlyRole = Annotated[
    Role | None, typer.Option(case_sensitive=False, help="Only this role; STORE is staff.")
]
_HEADING: Final = ("account", "role", "name", "phone", "title", "institution", "status")
_ROLES: Final = {Role.STUDENT: "Student", Role.TUTOR: "Tutor", Role.STORE: "Staff"}
_FIELDS: Final = ", ".join(sorted(STORES_FIELDS))


def people_commands(run: Run) -> typer.Typer:
    """The ``people`` commands."""
    commands = typer.Typer(help="Manage accounts.", no_args_is_help=True)

    def change(
        whom: str,
        operation: AnyOperation,
        request: Callable[[AccountId], ChangeAccount],
        by: str,
    ) -> AccountChanged:
        """Changes the named account."""

        async def work(ports: Ports) -> AccountChanged:
            account = await find_account(ports, whom)
            changed: AccountChanged = await operation(ports, store_call(by), request(account.id))
            return changed

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
        rights: Annotated[
            str | None, typer.Option(help=f"Of staff, with commas: {RIGHTS}.")
        ] = None,
        institution: Annotated[str | None, typer.Option(help="Code of the institution.")] = None,
        institution_name: InstitutionName = None,
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
        closed = change(
            account,
            administration.disable,
            lambda account_id: ChangeAccount(user_id=account_id, reason=reason),
            by,
        )
        show(f"{closed.account_no} is closed")

    @commands.command()
    def enable(account: Whom, *, by: By, reason: Reason = "") -> None:
        """Open a closed account again."""
        opened = change(
            account,
            administration.enable,
            lambda account_id: ChangeAccount(user_id=account_id, reason=reason),
            by,
        )
        show(f"{opened.account_no} is open")

    add_staff(commands, change)

    @commands.command("set-title")
    def set_title(
        account: Whom,
        title: Annotated[TitleLevel, typer.Argument(help="Title level.")],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set a tutor's title level, which decides the pay."""
        tutor = change(
            account,
            administration.set_title,
            lambda account_id: SetTitle(user_id=account_id, title_level=title, reason=reason),
            by,
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
        changed = change(
            account,
            administration.set_institution,
            lambda account_id: SetInstitution(
                user_id=account_id,
                institution_code=code,
                institution_name=institution_name,
                reason=reason,
            ),
            by,
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
        changed = change(
            account,
            administration.set_facts,
            lambda account_id: SetFacts(user_id=account_id, facts=pairs, reason=reason),
            by,
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
            request = IssueInvite(
                institution_code=institution,
                institution_name=name,
                uses=uses,
                days=days,
                reason=reason,
            )
            invite = await administration.issue_invite(ports, store_call(by), request)
            return invite.code, local(invite.expires_at, ports.policy.zone)

        code, until = run(work)
        show(f"{code}\t{uses}\t{until}")

    return commands


def _show_people(run: Run, name: str, role: Role | None, page: tuple[int, int], by: str) -> None:
    limit, offset = page

    async def work(ports: Ports) -> list[Sequence[object]]:
        call = store_call(by)
        rows = await (_staff if role is Role.STORE else _people)(ports, call, name, role, page)
        ids = [one.user_id for one in rows[:limit]]
        phones = await ports.units.run(
            lambda unit: administration.phones_of(ports, unit, call, ids)
        )
        return [_facts(one, phones.get(one.user_id, "")) for one in rows]

    rows = run(work)
    show_part(_HEADING, rows[:limit], behind(limit, offset) if len(rows) > limit else None)


async def _people(
    ports: Ports, call: Call, name: str, role: Role | None, page: tuple[int, int]
) -> Sequence[ListedAccount | ListedStaff]:
    """A page of students and tutors, and the first of the next one."""
    limit, offset = page
    request = ListAccounts(role=role, name=name, limit=limit + 1, offset=offset)
    return (await StoreAccounts(ports, call, request)).data


async def _staff(
    ports: Ports, call: Call, _name: str, _role: Role | None, page: tuple[int, int]
) -> Sequence[ListedAccount | ListedStaff]:
    """A page of staff, and the first of the next one."""
    limit, offset = page
    return (await StoreStaff(ports, call, StoreList(limit=limit + 1, offset=offset))).data


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
            return _New(create_staff, CreateStaff, {"rights": read_rights(rights or "")})


def _fact(text: str) -> tuple[str, str | None]:
    """Splits FIELD=TEXT; raises BadParameter."""
    name, equals, value = text.partition("=")
    if not equals:
        name = text or "FIELD"
        raise typer.BadParameter(f"{text or repr('')} is not FIELD=TEXT, nor {name}= to empty it")
    return name.strip(), value or None


def _facts(person: ListedAccount | ListedStaff, phone: str) -> Sequence[object]:
    """The cells of an account."""
    title = " ".join(person.rights) if isinstance(person, ListedStaff) else person.title_level
    return (
        person.account_no,
        person.user_role,
        person.user_name,
        phone,
        title or "-",
        person.institution or "-",
        "closed" if person.disabled else "open",
    )
