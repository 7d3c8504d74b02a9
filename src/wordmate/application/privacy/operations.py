"""The queries about requests for a person's data."""

from wordmate.application.kernel.messages import Empty, Page, Rows
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.privacy.messages import (
    DataRequestOfPerson,
    DataRequestView,
    ListStoreDataRequests,
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
StoreDataRequests = query(
    "StoreListDataRequest",
    ListStoreDataRequests,
    Rows[DataRequestOfPerson],
    "Lists requests of people for their data: the open ones, the oldest first, or all, newest"
    " first.",
    right=Right.PRIVACY,
)
