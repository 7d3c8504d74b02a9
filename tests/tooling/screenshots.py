"""Takes the manifest's screenshots of the built app: ``python -m tests.tooling.screenshots``."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import PHONE
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.signing_in import as_student, as_tutor
from tests.e2e.server import RunningServer, fill, running
from tests.support.browser import chromium, patient
from tests.tooling.face import FACE

SCALE: Final = 2
_CLASS: Final = ("60 分钟课", "初中英语词汇")
_COLOURS: Final = 128


def main() -> None:
    """The student's home, and a word of a lesson."""
    with TemporaryDirectory() as folder, chromium() as browser:
        first, running_in = Path(folder, "first"), Path(folder, "running")
        fill(first)
        with (
            running(first, running_in) as server,
            phone(browser, server) as student,
            phone(browser, server) as tutor,
        ):
            as_student(student)
            keep(student, "home")
            as_tutor(tutor)
            Home(tutor).start(*_CLASS)
            student.reload()
            Home(student).enter(*_CLASS)
            # The tutor who is present leads; the student's page follows.
            Lesson(tutor).choose_words(batch="5 个单词", known=set())
            student.reload()
            Lesson(student).expect_step("识记")
            keep(student, "lesson")


@contextmanager
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A phone with a high resolution, and the server's time."""
    context = patient(
        browser.new_context(
            viewport=PHONE,
            device_scale_factor=SCALE,
            locale="zh-CN",
            has_touch=True,
            base_url=server.url,
            reduced_motion="reduce",
        )
    )
    context.clock.install(time=server.clock.now() / 1000)
    yield context.new_page()
    context.close()


def keep(page: Page, name: str) -> None:
    """Stores the screen once everything on it is loaded."""
    expect(page.get_by_role("status", name="正在加载")).to_have_count(0)
    shown = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    shown.quantize(_COLOURS).save(FACE / f"screenshot-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
