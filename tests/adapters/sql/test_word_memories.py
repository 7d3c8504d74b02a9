"""Memories of words are stored and read exactly."""

from tests.adapters.sql.world import World
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.messages import Empty
from wordmate.application.ports import Unit
from wordmate.application.words.messages import ListConfusedWords, ListMilestones
from wordmate.application.words.operations import Confused, DailyList, MilestonesOfStudent
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.ledger.remembering import Remembered
from wordmate.domain.progress.counting import day_of
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.due import DEFAULT_MINUTES, DayBudget, DueWords
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.milestones import Milestone
from wordmate.domain.reviews.word_memory import WordMemory


async def test_a_memory_is_read_exactly_as_stored(world: World) -> None:
    await world.book(["a", "b", "c"])
    student, other = await world.student(), await world.student()
    words = [WordId(one) for one in (1, 2, 3)]
    stored = [
        WordMemory(
            one, Memory(0.1 + 2.2 * nth, 1 / 3 + nth, 20_000 + 19 / 24), nth, 3 - nth, 20_000
        )
        for nth, one in enumerate(words)
    ]
    used = DayBudget(20_000, 3, is_carried=True, answers=5, took_ms=20_000)
    fit = Forgetting(301, 1 / 3, 27.1)

    async def put(unit: Unit) -> None:
        await unit.memories.put(student.id, stored[:2], used._replace(asked=2), UNFITTED)
        await unit.memories.put(student.id, [stored[1]._replace(misses=7), stored[2]], used, fit)
        await unit.memories.put(other.id, [])

    await world.run(put)
    expected = [stored[0], stored[1]._replace(misses=7), stored[2]]
    asked = [*words, WordId(99)]
    for account, found in ((student, dict(zip(words, expected, strict=True))), (other, {})):
        memories = await world.run(lambda unit, of=account.id: unit.memories.of_words(of, asked))
        assert memories == found
        daily = await world.ask(DailyList, Empty(), by=account)
        assert daily.hard == (1 if found else 0)
        remembered = await world.run(
            lambda unit, of=account.id: unit.memories.remembered(of, asked)
        )
        assert remembered == (Remembered(found, used, fit) if found else Remembered({}))
    for day, due in ((20_000, []), (20_001, expected[:1]), (20_005, expected)):
        listed = await world.run(lambda unit, on=day: unit.memories.due(student.id, on))
        assert sorted(listed.words) == due
        assert listed[1:] == (DueWords()[1:] if not due else (DEFAULT_MINUTES, used))


async def test_a_milestone_of_a_student_is_stored_once_with_its_first_day(world: World) -> None:
    student, other = await world.student(), await world.student()
    first, again = Milestone(10, 20_000), Milestone(10, 20_001)

    async def add(of: Account, *milestones: Milestone) -> list[int]:
        stored = await world.run(lambda unit: unit.memories.add_milestones(of.id, milestones))
        return [*stored]

    assert await add(student, first) == [10]
    assert await add(student, again, Milestone(50, 20_001)) == [50]
    assert await add(other, again) == [10]
    listed = await world.ask(MilestonesOfStudent, ListMilestones(), by=student)
    assert [one.words for one in listed.data] == [10, 50]
    assert listed.data[0].reached_on == day_of(20_000).isoformat()


async def test_confused_pairs_are_read_most_often_first_and_without_settled_ones(
    world: World,
) -> None:
    await world.book(["a", "b", "c"])
    student, other = await world.student(), await world.student()
    a, b, c = (WordId(one) for one in (1, 2, 3))
    twice, often = Confusion(Pair(a, b), 2, 1, 20_000), Confusion(Pair(b, c), 5)
    once = Confusion(Pair(a, c), 1)

    async def put(unit: Unit) -> None:
        await unit.memories.put_confusions(student.id, [twice, often, once])

    async def settle(unit: Unit) -> None:
        pairs = {twice.pair, once.pair, Pair(a, WordId(99))}
        found = await unit.memories.confusions(student.id, pairs)
        assert found == {twice.pair: twice, once.pair: once}
        await unit.memories.put_confusions(student.id, [often._replace(apart=2)])

    async def confused(account: Account) -> list[tuple[WordId, WordId, int]]:
        page = await world.ask(Confused, ListConfusedWords(), by=account)
        return [(one.word.id, one.other.id, one.times) for one in page.data]

    await world.run(put)
    assert await confused(student) == [(b, c, 5), (a, b, 2)]
    await world.run(settle)
    assert await confused(student) == [(a, b, 2)]
    assert await confused(other) == []
