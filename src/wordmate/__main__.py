"""``python -m wordmate`` is the command line."""

from wordmate.entrypoints.cli.main import main

main()
