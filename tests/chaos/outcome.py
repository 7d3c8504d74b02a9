"""The outcome of lessons during which everything failed."""

from collections import Counter
from collections.abc import Sequence

from tests.chaos.lessons import Answers, Device
from tests.races.desk import Desk
from tests.support.ledger import story_of
from tests.support.lessons import whole_order
from wordmate.domain.ledger.audit import Difference


async def wrong_in(desk: Desk, devices: Sequence[Device], answers: Answers) -> int:
    """Prints and returns the number of violations: lost, doubled, different from the ledger,
    faults."""
    lost = sum([await _lost(desk, device) for device in devices])
    doubled = sum([await _doubled(desk, device) for device in devices])
    unlike: list[Difference] = []
    await desk.app.verify_ledger(report=unlike.append)
    print(
        f"lost: {lost}, doubled: {doubled}, unlike the ledger: {len(unlike)},"
        f" faults: {answers.faults}"
    )
    return lost + doubled + len(unlike) + answers.faults


async def _lost(desk: Desk, device: Device) -> bool:
    """Whether an acknowledged save is missing."""
    found = await whole_order(desk.app.ports.units, device.lesson.order_id)
    return found is None or found.progress_version < device.acknowledged


async def _doubled(desk: Desk, device: Device) -> int:
    """How many action numbers of the device are in the ledger more than once."""
    events = await story_of(desk.source, device.lesson.order_id)
    numbers = Counter((one.device, one.number) for one in events if one.device is not None)
    return sum(times > 1 for times in numbers.values())
