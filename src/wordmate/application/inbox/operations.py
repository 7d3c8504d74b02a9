"""What waits for the store: a list, and its length for the navigation."""

from wordmate.application.inbox.messages import Inbox, InboxCount, ListInbox
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import STAFF, Owns, query

WaitingForStore = query(
    "StoreListInbox",
    ListInbox,
    Inbox,
    "Lists what waits for an answer of the caller, by their rights and institution, oldest first.",
    roles=STAFF,
    owns=Owns.SELF,
)
NumberWaiting = query(
    "StoreCountInbox",
    Empty,
    InboxCount,
    "Counts what waits for an answer of the caller, up to 99.",
    roles=STAFF,
    owns=Owns.SELF,
    quiet=True,
)
