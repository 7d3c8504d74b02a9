"""The tables, stores and reads of content."""
