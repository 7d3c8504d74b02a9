"""Stages of schooling: what a book is written for, and what a student's grade belongs to."""

from enum import StrEnum


class SchoolLevel(StrEnum):
    """The level a book is written for."""

    PRIMARY = "PRIMARY"
    JUNIOR = "JUNIOR"
    SENIOR = "SENIOR"
    UNIVERSITY = "UNIVERSITY"
    ADULT = "ADULT"
