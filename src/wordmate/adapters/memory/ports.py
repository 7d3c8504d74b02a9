"""Every port at once, in memory."""

from typing import Any

from wordmate.adapters.memory.database import MemoryDatabase
from wordmate.adapters.memory.files import (
    MemoryBlobs,
    RequestedAudio,
    SilentSpeech,
    UnreadPictures,
)
from wordmate.adapters.memory.limits import MemoryLimits
from wordmate.adapters.memory.live import NobodyListens
from wordmate.adapters.memory.messengers import MemorySms, MemoryWeChat
from wordmate.adapters.memory.monitoring import MemoryEvents
from wordmate.adapters.memory.presence import MemoryPresence
from wordmate.adapters.memory.services import (
    NumberedTokens,
    QuickHasher,
    SeededMint,
    StandingClock,
)
from wordmate.adapters.memory.vocabulary_tests import MadeUpItems
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.system import Clock
from wordmate.application.ports import ServicePorts
from wordmate.domain.kernel.instants import EPOCH


def in_memory(clock: Clock | None = None, **chosen: Any) -> ServicePorts:
    """What use cases are made with, but for what is ``chosen``: nothing leaves the process."""
    database, clock = MemoryDatabase(), clock or StandingClock(EPOCH)
    events = MemoryEvents()
    ports: dict[str, Any] = {
        "units": database,
        "reads": database.reads,
        "clock": clock,
        "randomness": NumberedTokens(),
        "limits": MemoryLimits(),
        "collector_limits": MemoryLimits(),
        "policy": Policy(),
        "presence": MemoryPresence(),
        "live": NobodyListens(),
        "sessions": Sessions(database.reads, clock),
        "hasher": QuickHasher(),
        "sms": MemorySms(),
        "wechat": MemoryWeChat(),
        "mint": SeededMint(),
        "pictures": UnreadPictures(),
        "blobs": MemoryBlobs(),
        "audio": RequestedAudio(),
        "item_bank": MadeUpItems(),
        "event_queue": events,
        "event_store": events,
        "speech_name": SilentSpeech.name,
    }
    return ServicePorts(**(ports | chosen))
