"""Which course books there are."""

from typing import Protocol


class CourseBooks(Protocol):
    async def exists(self, course_book_id: int) -> bool: ...
