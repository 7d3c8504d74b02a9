"""``python -m wordmate`` is the command line."""

from wordmate.adapters.cli.main import main

main()
