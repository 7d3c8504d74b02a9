"""Rows of cells from texts and workbooks, for everything that reads a table."""
