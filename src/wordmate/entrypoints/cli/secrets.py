"""``wordmate store secrets``: texts that the service encrypts."""

import typer

from wordmate.application.accounts.resealing import reseal
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show


def secret_commands(run: Run) -> typer.Typer:
    """The ``store secrets`` commands."""
    commands = typer.Typer(no_args_is_help=True, help="Texts that the service encrypts.")

    @commands.callback()
    def secrets() -> None:
        """Texts that the service encrypts."""

    @commands.command("reseal")
    def reseal_all() -> None:
        """Encrypt with WORDMATE_SECRET what WORDMATE_FORMER_SECRETS encrypted."""
        done = run(reseal)
        show(f"{done.renewed} encrypted again, {done.unreadable} cannot be read")
        if done.unreadable:
            raise typer.Exit(1)

    return commands
