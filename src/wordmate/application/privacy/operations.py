"""The queries about requests for a person's data."""

from wordmate.application.kernel.messages import Empty, Page, Rows
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.privacy.messages import (
    DataCopyOfPerson,
    DataCopyState,
    DataRequestOfPerson,
    DataRequestView,
    ListStoreDataRequests,
    OnePerson,
)
from wordmate.domain.kernel.staff import Right

OwnDataRequests = query(
    "CustomerListDataRequest",
    Empty,
    Page[DataRequestView],
    "Lists the caller's requests for their data, the last one of each kind.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
OwnDataCopy = query(
    "CustomerQueryDataCopy",
    Empty,
    DataCopyState,
    "Returns the copy of the caller's data, if one is being made or kept.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
StoreDataCopy = query(
    "StoreQueryDataCopy",
    OnePerson,
    DataCopyOfPerson,
    "Returns a person, with the copy of their data, if one is being made or kept.",
    right=Right.PRIVACY,
)
StoreDataRequests = query(
    "StoreListDataRequest",
    ListStoreDataRequests,
    Rows[DataRequestOfPerson],
    "Lists requests of people for their data: the open ones, the oldest first, or all, newest"
    " first.",
    right=Right.PRIVACY,
)
