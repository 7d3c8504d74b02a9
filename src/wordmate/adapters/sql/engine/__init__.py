"""What speaks to the databases; README.md explains it."""
