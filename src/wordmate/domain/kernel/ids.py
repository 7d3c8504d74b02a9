"""Identifiers: numbers with types, so that they cannot be mixed up."""

from typing import NewType

AccountId = NewType("AccountId", int)
"""Of a student or a tutor."""
BookId = NewType("BookId", int)
"""Of a course book."""
DataRequestId = NewType("DataRequestId", int)
"""Of what a person asked about their data."""
InstitutionId = NewType("InstitutionId", int)
"""Of an institution that accounts belong to."""
MaterialId = NewType("MaterialId", int)
"""Of a training material."""
NoticeId = NewType("NoticeId", int)
"""Of a notice."""
OrderId = NewType("OrderId", int)
"""Of a course order."""
PushDeviceId = NewType("PushDeviceId", int)
"""Of a browser that reminders are pushed to."""
RestApplicationId = NewType("RestApplicationId", int)
"""Of a tutor's application for rest."""
SeriesId = NewType("SeriesId", int)
"""Of a weekly series of classes."""
SharedWeekId = NewType("SharedWeekId", int)
"""Of a link to a student's week."""
SuggestionId = NewType("SuggestionId", int)
"""Of a suggestion."""
TemplateId = NewType("TemplateId", int)
"""Of a tutor's template."""
VocabularyTestId = NewType("VocabularyTestId", int)
"""Of a vocabulary test that a student took."""
WordId = NewType("WordId", int)
"""Of a word."""
