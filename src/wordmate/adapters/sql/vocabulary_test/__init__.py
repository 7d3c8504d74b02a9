"""The tables, stores and reads of vocabulary test."""
