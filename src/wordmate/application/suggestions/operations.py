"""Queries about one's own suggestions, the words to report, and the store's suggestions."""

from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.suggestions.messages import (
    CorrectionPreview,
    ListStoreSuggestions,
    ListSuggestions,
    OneSuggestion,
    PreviewCorrection,
    QueryReportedWord,
    ReportedWord,
    StoreSuggestion,
    SuggestionDetail,
    SuggestionOfAuthor,
    SuggestionView,
)
from wordmate.domain.kernel.staff import Right

OwnSuggestions = query(
    "CustomerListSuggestion",
    ListSuggestions,
    Page[SuggestionView],
    "Lists the caller's own suggestions, newest first.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
OwnSuggestion = query(
    "CustomerQuerySuggestionDetail",
    OneSuggestion,
    SuggestionDetail,
    "Returns one of the caller's suggestions, with the store's answer and the correction.",
    roles=SIGNED_IN,
    owns=Owns.OWN_SUGGESTION,
)
WordToReport = query(
    "CustomerQueryReportedWord",
    QueryReportedWord,
    ReportedWord,
    "Returns a word with all its texts, to report what is wrong.",
    roles=SIGNED_IN,
    owns=Owns.ANY_CATALOGUE,
)
StoreSuggestions = query(
    "StoreListSuggestion",
    ListStoreSuggestions,
    Rows[SuggestionOfAuthor],
    "Lists the suggestions of the people whom the caller sees, newest first.",
    right=Right.CONTENT,
)
SuggestionOfPerson = query(
    "StoreQuerySuggestion",
    OneSuggestion,
    StoreSuggestion,
    "Returns a suggestion with its pictures, its author and the texts of the reported word.",
    right=Right.CONTENT,
)
CorrectionToPreview = query(
    "StorePreviewCorrection",
    PreviewCorrection,
    CorrectionPreview,
    "Returns what a correction of a word would change, and in which books; stores nothing.",
    right=Right.CONTENT,
    owns=Owns.ANY_CATALOGUE,
)
