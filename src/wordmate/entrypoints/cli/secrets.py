"""``wordmate store secrets``: texts that the service encrypts."""

import typer

from wordmate.application.accounts.resealing import reseal
from wordmate.entrypoints.cli.running import Run
from wordmate.entrypoints.cli.showing import show


def add_secrets(commands: typer.Typer, run: Run) -> None:
    """Adds ``reseal`` to the commands on secrets."""

    @commands.command("reseal")
    def reseal_all() -> None:
        """Encrypt with WORDMATE_SECRET what WORDMATE_FORMER_SECRETS encrypted."""
        done = run(reseal)
        show(f"{done.renewed} encrypted again, {done.unreadable} cannot be read")
        if done.unreadable:
            raise typer.Exit(1)
