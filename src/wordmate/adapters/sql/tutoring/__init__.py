"""The tables, stores and reads of tutoring."""
