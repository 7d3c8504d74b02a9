"""``wordmate store``: the store's commands. Most are built from the operations' declarations; those
that read or write files, or do more than call one operation, are added by hand.
"""

from collections.abc import Mapping
from typing import Final

import typer

from wordmate.entrypoints.cli.booking import add_booking
from wordmate.entrypoints.cli.commission import add_commission
from wordmate.entrypoints.cli.offered import OFFERS
from wordmate.entrypoints.cli.operation_commands import command_of
from wordmate.entrypoints.cli.people import add_people
from wordmate.entrypoints.cli.personal_data import add_personal_data
from wordmate.entrypoints.cli.reviews import add_review_audit
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.secrets import add_secrets

GROUPS: Final = {
    "series": "Move or cancel weekly series of classes.",
    "people": "Manage accounts, and answer requests about personal data.",
    "students": "Look at students.",
    "tutors": "Look at tutors and their working hours.",
    "institutions": "Manage institutions.",
    "invite-code": "Invite tutors.",
    "credits": "Record what students have bought.",
    "commission": "Pay commission, and answer problems that tutors report.",
    "rest": "Answer tutors' applications for rest.",
    "suggestions": "Read and answer suggestions.",
    "books": "Look at word books, and correct words.",
    "materials": "Look at training materials.",
    "secrets": "Texts that the service encrypts.",
}
"""The groups of commands, with their help."""


def store_commands(run: Run) -> typer.Typer:
    """The ``store`` commands."""
    commands = typer.Typer(no_args_is_help=True)
    groups = add_operations(commands, run)
    add_booking(commands, run)
    add_review_audit(commands, run)
    add_people(groups["people"], run)
    add_personal_data(groups["people"], run)
    add_commission(commands, groups["commission"], run)
    add_secrets(groups["secrets"], run)
    return commands


def add_operations(commands: typer.Typer, run: Run) -> Mapping[str, typer.Typer]:
    """Adds the commands that only call an operation; returns their groups."""
    groups = {"": commands}
    for name, described in GROUPS.items():
        groups[name] = typer.Typer(no_args_is_help=True)
        groups[name].callback(help=described)(_group)
        commands.add_typer(groups[name], name=name)
    for path, offer in OFFERS.items():
        *group, name = path.split()
        groups["".join(group)].command(name)(command_of(offer, run))
    return groups


def _group() -> None:
    """A group of commands; without a callback, typer makes a group of one its only command."""
