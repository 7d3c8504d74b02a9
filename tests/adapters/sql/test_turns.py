"""The outbox schedules people fairly."""

from collections.abc import Sequence

from tests.adapters.sql.world import NOON, World, message
from wordmate.application.kernel.outbox import NewMessage
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.domain.content.turns import AudioAsked, Priority, last_interactive_turn
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant

SENTENCE = "this is a long sentence"
SECOND = 1_000


async def ask(world: World, by: int, *texts: str, at: int = 0) -> None:
    """Requests audio of texts for a person, some milliseconds after noon."""
    messages = [
        NewMessage(
            event=AudioAsked(
                key=f"{by} {en}", en=en, zh="", version="word", asked_by=AccountId(by)
            ),
            subscriber=Subscriber.MAKE_AUDIO,
        )
        for en in texts
    ]
    await world.run(lambda unit: unit.outbox.put(messages, Instant(NOON + at)))


async def claimed(world: World, limit: int = 99) -> Sequence[str]:
    """The next messages for workers."""
    queue, now = world.database.queue, Instant(NOON + 3_600_000)
    later = Instant(now + 60_000)
    begun = [
        await queue.begin(one.id, until=later)
        for one in await queue.claim(now, limit=limit, until=later)
    ]
    return [
        one.event.key if isinstance(one.event, AudioAsked) else one.event.kind
        for one in begun
        if one is not None and one.event is not None
    ]


async def test_another_persons_word_does_not_wait_for_a_thousand_texts(world: World) -> None:
    await ask(world, 1, *(f"word {number}" for number in range(1_000)))
    await ask(world, 2, "river", at=2 * SECOND)
    assert "2 river" in await claimed(world, limit=4)


async def test_a_persons_later_requests_wait_behind_earlier_ones(
    world: World,
) -> None:
    await ask(world, 1, "one", "two")
    await ask(world, 1, "three", at=1)
    await ask(world, 2, "uno", "dos", at=2)
    assert await claimed(world) == ["1 one", "2 uno", "1 two", "2 dos", "1 three"]


async def test_words_run_before_sentences_and_other_jobs_before_both(world: World) -> None:
    await ask(world, 1, SENTENCE)
    await ask(world, 2, SENTENCE, "river", at=SECOND)
    await world.run(lambda unit: unit.outbox.put([message("notify")], Instant(NOON + 2 * SECOND)))
    assert await claimed(world) == ["reminded", "2 river", f"1 {SENTENCE}", f"2 {SENTENCE}"]


async def test_background_audio_is_claimed_last_and_makes_no_outbox_old(world: World) -> None:
    ahead = [
        NewMessage(
            event=AudioAsked(key=priority, en=SENTENCE, zh="", version="word", priority=priority),
            subscriber=Subscriber.MAKE_AUDIO,
        )
        for priority in (Priority.AHEAD_OF_TIME, Priority.REPLACEMENT)
    ]
    await world.run(lambda unit: unit.outbox.put(ahead, NOON))
    queue, later = world.database.queue, Instant(NOON + 10 * SECOND)
    assert await queue.oldest_due() is None
    await ask(world, 1, SENTENCE, at=SECOND)
    assert await queue.oldest_due() == NOON + SECOND
    interactive = await queue.claim(
        later, limit=9, until=later, turn_before=last_interactive_turn(later)
    )
    assert len(interactive) == 1
    assert await claimed(world) == [f"1 {SENTENCE}", Priority.REPLACEMENT, Priority.AHEAD_OF_TIME]


async def test_a_person_without_waiting_requests_starts_at_the_front(world: World) -> None:
    await ask(world, 1, *(f"word {number}" for number in range(50)))
    for one in await world.database.queue.claim(NOON, limit=99, until=NOON):
        await world.database.queue.confirm(one.id, NOON)
    await ask(world, 1, "river", at=SECOND)
    await ask(world, 2, "bank", at=2 * SECOND)
    assert await claimed(world) == ["1 river", "2 bank"]
