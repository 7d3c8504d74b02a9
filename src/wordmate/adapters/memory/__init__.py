"""Every port without a database, a network or a file: for tests, and for trying things out."""
