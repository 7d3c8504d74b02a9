"""Stages of schooling: what a book is written for, and what a student's grade belongs to."""

from enum import StrEnum


class SchoolLevel(StrEnum):
    """The level a book is written for."""

    PRIMARY = "PRIMARY"
    JUNIOR = "JUNIOR"
    SENIOR = "SENIOR"
    UNIVERSITY = "UNIVERSITY"
    ADULT = "ADULT"


class Grade(StrEnum):
    """Year of school."""

    PRIMARY_1 = "primary_1"
    PRIMARY_2 = "primary_2"
    PRIMARY_3 = "primary_3"
    PRIMARY_4 = "primary_4"
    PRIMARY_5 = "primary_5"
    PRIMARY_6 = "primary_6"
    JUNIOR_1 = "junior_1"
    JUNIOR_2 = "junior_2"
    JUNIOR_3 = "junior_3"
    SENIOR_1 = "senior_1"
    SENIOR_2 = "senior_2"
    SENIOR_3 = "senior_3"
    UNIVERSITY_1 = "university_1"
    UNIVERSITY_2 = "university_2"
    UNIVERSITY_3 = "university_3"
    UNIVERSITY_4 = "university_4"

    @property
    def level(self) -> SchoolLevel:
        """The level of the books that are written for this grade."""
        return SchoolLevel[self.name.rpartition("_")[0]]
