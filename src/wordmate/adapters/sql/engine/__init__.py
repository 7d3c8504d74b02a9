"""The SQL engine: statements, columns, writer, pools. README.md explains it."""
