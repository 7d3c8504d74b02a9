"""The tables of subscribers, of stored events and of handlers agree."""

from tests.support.ids import numbered
from wordmate.adapters.jobs.audio import GenerateAudioFiles
from wordmate.adapters.jobs.handlers import handlers
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.studio import Studio
from wordmate.adapters.sql.kernel.stored_events import KINDS, message_body, message_in
from wordmate.application.kernel.subscriptions import FOLLOWED, Subscriber, messages_of
from wordmate.application.ports import Ports
from wordmate.domain.accounts.profile import PictureReplaced
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.lessons.actions import Begin
from wordmate.domain.notices.class_change import ClassChanged
from wordmate.domain.orders.events import FORMAT, Paused, Reminded
from wordmate.entrypoints.data_copies import MakeDataCopy

CHOSEN = Begin(word_ids=numbered(1, 2))


def test_every_subscriber_has_its_handler(ports: Ports) -> None:
    table = handlers(ports, GenerateAudioFiles(ports, Studio(Espeak())), MakeDataCopy(ports))
    assert set(table) == set(Subscriber) == set(FOLLOWED)


def test_every_subscribed_event_can_be_stored_and_read() -> None:
    followed = {event for events in FOLLOWED.values() for event in events}
    assert followed <= set(KINDS.values())
    for event in (CHOSEN, PictureReplaced(name="old"), Reminded(number=2)):
        assert message_in(event.kind, FORMAT, message_body(event, OrderId(7))) == (event, 7)


def test_notices_subscribe_to_all_events_they_are_written_from() -> None:
    followers = [one for one, events in FOLLOWED.items() if ClassChanged in events]
    assert followers == [Subscriber.NOTIFY]


def test_each_event_goes_to_exactly_its_subscribers() -> None:
    left = messages_of([Paused(length_ms=9), CHOSEN, Reminded(number=1)], order_id=OrderId(7))
    assert [(one.event, one.subscriber, one.order_id) for one in left] == [
        (CHOSEN, Subscriber.SPEAK_AHEAD, 7),
        (Reminded(number=1), Subscriber.LOG_OVERDUE, 7),
        (Reminded(number=1), Subscriber.NOTIFY, 7),
    ]
