"""The operators' overview of many events."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.overview import Overview, Spread, error_id

HOME, MY = "/pages/index/index", "/pages/my/my"


def event(kind: Kind, page: str = HOME, **more: object) -> MonitoringEvent:
    """An event on a page."""
    return MonitoringEvent(at=1, kind=kind, page=page, version="5.0.4", **more)  # type: ignore[arg-type]


def test_pages_vitals_errors_and_usage_are_counted() -> None:
    found = Overview()
    for one in (
        event(Kind.PAGE_VIEW),
        event(Kind.PAGE_VIEW),
        event(Kind.PAGE_VIEW, MY),
        event(Kind.VITAL, name="LCP", value=1_000.0),
        event(Kind.VITAL, MY, name="LCP", value=4_000.0),
        event(Kind.LONG_TASK, value=60.0),
        event(Kind.SCRIPT_ERROR, name="TypeError", frames=("a.js:1:2",)),
        event(Kind.SCRIPT_ERROR, MY, name="TypeError", frames=("a.js:1:2",)),
        event(Kind.SCRIPT_ERROR, name="TypeError", frames=("a.js:1:3",)),
        event(Kind.USAGE, name="opened"),
    ):
        found.add(one)
    assert found.events == 10
    assert found.pages == {HOME: 2, MY: 1}
    assert [page for page, _ in found.slowest("LCP", 9)] == [MY, HOME]
    assert [page for page, _ in found.slowest("LCP", 1)] == [MY]
    assert found.slowest("CLS", 9) == []
    assert found.long_tasks[HOME].number == 1
    assert found.usage == {"opened": 1}
    (first, twice), (_, once) = found.frequent_errors(9)
    assert (twice.times, twice.last.page, once.times) == (2, MY, 1)
    assert first == error_id(twice.last)


def test_quantiles_are_close_to_the_measured_values() -> None:
    found = Overview()
    for one in (
        event(Kind.LONG_TASK, value=60.0),
        event(Kind.LONG_TASK, MY, value=None),
        event(Kind.VITAL, MY, name="CLS", value=None),
        event(Kind.USAGE, name="opened"),
        event(Kind.USAGE, name="opened"),
    ):
        found.add(one)
    assert 60 <= found.long_tasks[HOME].quantile(1) <= 66
    assert found.long_tasks[MY].quantile(1) == 0.001
    assert found.vitals["CLS", MY].quantile(1) == 0.001
    assert found.usage == {"opened": 2}


def test_ties_are_sorted_by_name() -> None:
    found = Overview()
    for page in (MY, HOME):
        found.add(event(Kind.VITAL, page, name="LCP", value=5.0))
    errors = [event(Kind.SCRIPT_ERROR, name=name) for name in ("TypeError", "RangeError", "Error")]
    frequent = max(errors, key=error_id)
    for one in (*errors, frequent):
        found.add(one)
    assert [page for page, _ in found.slowest("LCP", 9)] == [HOME, MY]
    often, *others = [name for name, _ in found.frequent_errors(9)]
    assert often == error_id(frequent)
    assert others == sorted(others)
    assert len(often) == 8


@given(
    st.lists(st.floats(0.001, 600_000), min_size=1, max_size=60), st.sampled_from([0.5, 0.75, 1.0])
)
def test_a_quantile_is_right_to_a_tenth(values: list[float], share: float) -> None:
    spread = Spread()
    for value in values:
        spread.add(value)
    ordered = sorted(values)
    exact = next(value for at, value in enumerate(ordered, start=1) if at >= share * len(ordered))
    assert exact * 0.999 <= spread.quantile(share) <= exact * 1.1
    assert spread.number == len(values)
    assert len(spread.counts) <= 8 * 30


def test_an_empty_distribution_has_no_quantile() -> None:
    assert Spread().quantile(0.75) == 0
