"""The handlers of all subscribers."""

from typing import Any

import structlog

from wordmate.adapters.jobs.delivery import Followed, Handler, Wait
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.notices.telling import notify
from wordmate.application.ports import Ports
from wordmate.application.routine.reminders import send_reminder
from wordmate.application.words.speaking import WordsToTeach, speak_ahead
from wordmate.domain.accounts.profile import PictureReplaced
from wordmate.domain.content.turns import AudioAsked
from wordmate.domain.kernel.events import DomainEvent, FileUnused
from wordmate.domain.orders.events import Reminded
from wordmate.domain.privacy.data_copy import DataCopyAsked
from wordmate.domain.routine.reminder import ReminderDue

_log = structlog.get_logger(__name__)


def handlers(
    ports: Ports,
    generate_audio: Handler[AudioAsked],
    make_data_copy: Handler[DataCopyAsked],
) -> dict[str, Handler[Any]]:
    """Every subscriber's handler."""
    return {
        Subscriber.MAKE_AUDIO: generate_audio,
        Subscriber.SPEAK_AHEAD: SpeakAhead(ports),
        Subscriber.COPY_DATA: make_data_copy,
        Subscriber.DROP_PICTURE: DropPicture(ports.blobs),
        Subscriber.LOG_OVERDUE: log_overdue,
        Subscriber.NOTIFY: Notify(ports),
        Subscriber.PUSH: Remind(ports),
    }


class SpeakAhead:
    """Makes the audio of a lesson's words before it is needed."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def __call__(self, message: Followed[WordsToTeach], wait: Wait) -> None:
        wait(speak_ahead(self._ports, message.event, message.order_id))


class DropPicture:
    """Deletes a file of no more use."""

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs

    def __call__(self, message: Followed[PictureReplaced | FileUnused], wait: Wait) -> None:
        wait(self._blobs.delete(message.event.name))


class Notify:
    """Writes the notices of an event."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def __call__(self, message: Followed[DomainEvent], wait: Wait) -> None:
        wait(notify(self._ports, message.id, message.event, message.order_id, message.at))


class Remind:
    """Pushes a reminder to a browser."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def __call__(self, message: Followed[ReminderDue], wait: Wait) -> None:
        wait(send_reminder(self._ports, message.event))


def log_overdue(message: Followed[Reminded], _wait: Wait) -> None:
    """Logs a class that runs past its deadline."""
    _log.info("class overdue", order_id=message.order_id, reminder=message.event.number)
