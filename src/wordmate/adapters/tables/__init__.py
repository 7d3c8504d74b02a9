"""Rows of cells, as texts and workbooks hold them: for everything that reads a table."""
