"""Word content: the starter books, and what loads word files."""
