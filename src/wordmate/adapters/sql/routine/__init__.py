"""The tables, stores and reads of the routine."""
