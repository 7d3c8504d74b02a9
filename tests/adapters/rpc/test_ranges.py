"""The part of a file that a Range header names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.adapters.rpc.desk import Desk
from wordmate.adapters.rpc.ranges import NoSuchPart, Part, part_of

URL = f"/audio/en_cn/{'0123456789abcdef' * 2}.mp3"
SIZES = st.integers(0, 50)
NUMBERS = st.integers(0, 60)


def covered(size: int, header: str) -> list[int] | None:
    """The positions of the returned bytes; None for the whole file."""
    part = part_of(size, header)
    return None if part is None else list(range(part.first, part.last + 1))


@given(SIZES, NUMBERS, NUMBERS)
def test_a_range_names_the_bytes_from_its_first_to_its_last(
    size: int, first: int, last: int
) -> None:
    header = f"bytes={first}-{last}"
    inside = [place for place in range(size) if first <= place <= last]
    if last < first:
        assert covered(size, header) is None
    elif inside:
        assert covered(size, header) == inside
    else:
        with pytest.raises(NoSuchPart):
            part_of(size, header)


@given(SIZES, NUMBERS)
def test_an_open_range_names_the_rest_and_a_suffix_the_end(size: int, number: int) -> None:
    for header, inside in (
        (f"bytes={number}-", list(range(size))[number:]),
        (f"bytes=-{number}", list(range(size))[max(0, size - number) :]),
    ):
        if inside:
            assert covered(size, header) == inside
        else:
            with pytest.raises(NoSuchPart):
                part_of(size, header)


@given(SIZES, st.integers(0, 20_000), NUMBERS, st.sampled_from(["bytes={}-", "bytes=-{}"]))
def test_leading_zeros_do_not_count(size: int, zeros: int, number: int, header: str) -> None:
    padded = header.format("0" * zeros + str(number))
    assert outcome(size, padded) == outcome(size, header.format(number))


@given(SIZES, st.integers(19, 20_000))
def test_a_huge_number_is_past_the_end(size: int, digits: int) -> None:
    number = "9" * digits
    assert outcome(size, f"bytes={number}-") == "outside"
    assert outcome(size, f"bytes=0-{number}") == outcome(size, "bytes=0-")
    assert outcome(size, f"bytes=-{number}") == outcome(size, "bytes=0-")


def outcome(size: int, header: str) -> Part | str | None:
    try:
        return part_of(size, header)
    except NoSuchPart:
        return "outside"


@given(SIZES, st.text(max_size=30) | st.from_regex(r"bytes=[0-9٠-٩ ,-]{0,9}", fullmatch=True))
def test_any_header_names_a_part_of_the_file_or_none(size: int, header: str) -> None:
    part = outcome(size, header)
    if isinstance(part, Part):
        assert 0 <= part.first <= part.last < size


@pytest.mark.parametrize(
    "range_header",
    [
        *("", "bytes", "bytes=", "bytes=-", "bytes 0-1", "bytes=a-b", "bytes=+1-2", "bytes=0-1;"),
        *("bytes=5-2", "bytes=0-1,4-5", "words=0-1", "bytes=٣-٤"),
    ],
)
def test_ranges_other_than_a_single_byte_range_are_ignored(range_header: str) -> None:
    assert part_of(10, range_header) is None


def test_the_unit_may_be_written_in_capitals() -> None:
    assert part_of(10, "Bytes=0-1") == Part(0, 1)


@pytest.mark.parametrize(
    ("range_header", "status"),
    [
        ("bytes=" + "9" * 5_000 + "-", 416),
        ("bytes=0-" + "9" * 5_000, 206),
        ("bytes=-" + "9" * 5_000, 206),
        ("bytes=-0", 416),
        ("bytes=" + "9" * 5_000, 200),
        ("bytes=5-2", 200),
    ],
)
async def test_no_range_causes_an_internal_error(
    desk: Desk, range_header: str, status: int
) -> None:
    await desk.house.service.blobs.put(URL.removeprefix("/"), b"0123456789")
    answer = await desk.http.get(URL, headers={"range": range_header})
    assert answer.status_code == status
    assert answer.content == (b"" if status == 416 else b"0123456789")


async def test_a_part_of_another_file_is_not_mixed_with_this_one(desk: Desk) -> None:
    await desk.house.service.blobs.put(URL.removeprefix("/"), b"0123456789")
    tag = (await desk.http.get(URL)).headers["etag"]
    for given_tag, status in ((tag, 206), ('"another"', 200)):
        headers = {"range": "bytes=0-1", "if-range": given_tag}
        assert (await desk.http.get(URL, headers=headers)).status_code == status
