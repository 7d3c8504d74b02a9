"""``wordmate store people``: the rights of staff, and help after a lost phone or password."""

from collections.abc import Callable
from typing import Annotated, Final

import typer

from wordmate.application.accounts import staff
from wordmate.application.accounts.messages.people import (
    AccountChanged,
    ChangeAccount,
    SetRights,
    SetStaffPassword,
)
from wordmate.application.kernel.operations import AnyOperation
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right
from wordmate.entrypoints.cli.pages import By, Reason, Whom
from wordmate.entrypoints.cli.showing import show

Password = Annotated[
    str, typer.Option(prompt=True, hide_input=True, envvar="WORDMATE_NEW_PASSWORD")
]
Change = Callable[[str, AnyOperation, Callable[[AccountId], ChangeAccount], str], AccountChanged]
"""Changes the named account by an operation, in the name of somebody."""
RIGHTS: Final = ", ".join(Right)


def read_rights(text: str) -> list[Right]:
    """Reads rights with commas between them; raises BadParameter."""
    names = [one.strip() for one in text.split(",") if one.strip()]
    unknown = [one for one in names if one not in {*Right}]
    if unknown:
        raise typer.BadParameter(f"{unknown[0]} is none of {RIGHTS}", param_hint="rights")
    return sorted(map(Right, {*names}))


def add_staff(commands: typer.Typer, change: Change) -> None:
    """Adds the commands for staff."""

    @commands.command()
    def rights(
        account: Whom,
        rights: Annotated[str, typer.Argument(help=f"With commas, or '' for none: {RIGHTS}.")],
        *,
        by: By,
        reason: Reason = "",
    ) -> None:
        """Set the rights of a person of the store, and end their sessions."""
        given = read_rights(rights)
        changed = change(
            account,
            staff.set_rights,
            lambda account_id: SetRights(user_id=account_id, rights=given, reason=reason),
            by,
        )
        show(f"{changed.account_no} has the rights {', '.join(given) or 'none'}")

    @commands.command("reset-second-factor")
    def reset_second_factor(account: Whom, *, by: By, reason: Reason = "") -> None:
        """Drop the second factor of a person of the store who lost it, and end their sessions."""
        changed = change(
            account,
            staff.reset_second_factor,
            lambda account_id: ChangeAccount(user_id=account_id, reason=reason),
            by,
        )
        show(f"{changed.account_no} has no second factor")

    @commands.command("set-password")
    def set_password(account: Whom, *, password: Password, by: By, reason: Reason = "") -> None:
        """Set a new password for a person of the store, and end their sessions."""
        changed = change(
            account,
            staff.set_staff_password,
            lambda account_id: SetStaffPassword(
                user_id=account_id, password=password, reason=reason
            ),
            by,
        )
        show(f"{changed.account_no} has a new password")
