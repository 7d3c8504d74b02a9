"""Queries about one's own suggestions, the words to report, and the store's suggestions."""

from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.kernel.operations import SIGNED_IN, Owns, Query, query
from wordmate.application.suggestions.messages import (
    AnySuggestion,
    ListAllSuggestions,
    ListSuggestions,
    OneSuggestion,
    QueryReportedWord,
    ReportedWord,
    SuggestionDetail,
    SuggestionOfAuthor,
    SuggestionView,
)

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
AllSuggestions = Query[ListAllSuggestions, Rows[SuggestionOfAuthor]]("StoreListSuggestion")
"""Everyone's suggestions, newest first."""
SuggestionOfAnybody = Query[AnySuggestion, SuggestionDetail]("StoreQuerySuggestionDetail")
