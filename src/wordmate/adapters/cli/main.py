"""The command line: ``wordmate``."""

import json
import sys

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Wordmate 词伴")


@app.callback()
def wordmate() -> None:
    """Serve the product, and do what the store does."""


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of all operations."""
    from wordmate.adapters.rpc.app import openapi_document  # noqa: PLC0415

    json.dump(openapi_document(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


def main() -> None:
    """The entry point."""
    app()
