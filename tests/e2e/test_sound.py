"""Audio: real files of the real service, their timing, and missing files."""

import shutil
from pathlib import PurePosixPath
from typing import Any

from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.classes import CLASS, Class, class_at
from tests.e2e.conftest import Open
from tests.e2e.looking import stand
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer

EAR = """
window.heard = [];
const hear = (what, name) => heard.push({ what, name, at: Date.now() });
const known = new Set();
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  const name = () => new URL(this.src).pathname;
  hear("play", name());
  if (!known.has(this)) this.addEventListener("ended", () => hear("ended", name()));
  known.add(this);
  return play.call(this);
};
Object.defineProperty(window, "speechSynthesis", {
  value: {
    speak(utterance) {
      hear("speak", utterance.text);
      queueMicrotask(() => utterance.onend());
    },
    cancel() {},
  },
});
"""

AWAIT_FILES = """
async (urls) => {
  for (const url of urls) {
    for (let tries = 0; !(await fetch(url, { cache: "no-store" })).ok; tries += 1) {
      if (tries === 1_000) throw new Error(`nobody made ${url}`);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
}
"""


class Ear:
    """Records the audio of a phone, whose clock only the test advances."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def heard(self) -> list[dict[str, Any]]:
        """The start and end of every file and every spoken word, each with its instant."""
        return list(self.page.evaluate("heard"))

    @property
    def names(self) -> list[tuple[str, str]]:
        """The same without the instants."""
        return [(one["what"], one["name"]) for one in self.heard]

    def stop_the_clock(self) -> None:
        """From now on only ``wait`` advances the time."""
        stand(self.page)

    def wait(self, ms: int) -> None:
        """Advances the phone's time."""
        self.page.clock.run_for(ms)

    def expect(self, count: int) -> None:
        """Waits for a number of entries, which the sound card reports with a delay."""
        self.page.wait_for_function("count => heard.length >= count", arg=count)
        assert len(self.heard) == count

    def wait_for(self, count: int) -> None:
        """Advances the time in small steps until there is a number of entries."""
        for _ in range(400):
            if len(self.heard) >= count:
                return
            self.wait(50)
        raise AssertionError(self.heard)


running_class = class_at("memorize", words=7)


def files(one: Class, variant: str, *, first: int = 0, last: int = 7) -> list[str]:
    """The addresses of words' files."""
    keys = dict(one.server.rows("SELECT id, audio_key FROM word"))
    return [f"/audio/{variant}/{keys[word]}.mp3" for word in one.words[first:last]]


def await_files(page: Page, *ready: str) -> None:
    """The service has made these files; the phone has not cached them."""
    page.evaluate(AWAIT_FILES, list(ready))


def enter(page: Page, *ready: str) -> tuple[Lesson, Ear]:
    """Enters the class with a recorder, once these files exist."""
    page.add_init_script(EAR)
    page.reload()
    await_files(page, *ready)
    Home(page).enter(*CLASS)
    return Lesson(page), Ear(page)


def test_a_word_is_spoken_a_tenth_of_a_second_after_the_tap(
    running_class: Class, open_page: Open
) -> None:
    (voice,) = files(running_class, "voice", last=1)
    lesson, ear = enter(open_page(STUDENT), voice)
    lesson.expect_place(1, 5)
    ear.stop_the_clock()
    lesson.tap("播放发音")
    ear.wait(99)
    assert ear.names == []
    ear.wait(1)
    ear.expect(2)
    assert ear.names == [("play", voice), ("ended", voice)]


def test_auto_play_waits_three_seconds_between_words_and_moves_the_card(
    running_class: Class, open_page: Open
) -> None:
    one, two = files(running_class, "default", last=2)
    lesson, ear = enter(open_page(STUDENT), one, two)
    lesson.expect_place(1, 5)
    ear.stop_the_clock()
    lesson.tap("自动播放")
    ear.wait(100)
    ear.expect(2)
    ear.wait(2_999)
    lesson.expect_place(1, 5)
    ear.wait(1)
    lesson.expect_place(2, 5)
    ear.wait(99)
    assert len(ear.heard) == 2
    ear.wait(1)
    ear.expect(4)
    assert ear.names == [("play", one), ("ended", one), ("play", two), ("ended", two)]
    # Once stopped, it stays silent.
    lesson.tap("停止播放")
    ear.wait(30_000)
    assert len(ear.heard) == 4
    lesson.expect_place(2, 5)


def test_the_next_groups_audio_is_prefetched(running_class: Class, open_page: Open) -> None:
    running_class.stand_at("review")
    ahead = {*files(running_class, "voice", first=5), *files(running_class, "default", first=5)}
    page = open_page(STUDENT)

    def completes(request: Request) -> bool:
        ahead.discard("/audio/" + "/".join(PurePosixPath(request.url).parts[-2:]))
        return not ahead

    with page.expect_request(completes):
        Home(page).enter(*CLASS)
    Lesson(page).expect_place(1, 5)


def test_a_missing_file_is_requested_once_retried_after_a_second_and_then_spoken(
    running_class: Class, open_page: Open
) -> None:
    (voice,) = files(running_class, "voice", last=1)
    (word,) = running_class.english(running_class.words[:1])
    page = open_page(STUDENT)
    lesson, ear = enter(page, *files(running_class, "voice"))
    lesson.expect_place(1, 5)
    page.route(
        "**/audio/**",
        lambda route: (
            route.fulfill(status=404)
            if route.request.resource_type == "media"
            else route.continue_()
        ),
    )
    asked: list[Any] = []
    page.on(
        "request",
        lambda request: (
            asked.append(request.post_data_json)
            if request.url.endswith("/CommonAudioGenerator")
            else None
        ),
    )
    ear.stop_the_clock()
    with page.expect_response("**/CommonAudioGenerator") as answer:
        lesson.tap("播放发音")
        ear.wait(100)
    answer.value.finished()
    ear.wait_for(3)
    assert ear.names == [("play", voice), ("play", voice), ("speak", word)]
    first, second, _ = ear.heard
    assert 1_000 <= second["at"] - first["at"] < 3_000
    ear.wait(30_000)
    assert len(ear.heard) == 3
    assert [[text["targetText"] for text in body["data"]] for body in asked] == [[word]]


def test_a_file_that_was_made_meanwhile_is_played(running_class: Class, open_page: Open) -> None:
    (voice,) = files(running_class, "voice", last=1)
    page = open_page(STUDENT)
    lesson, ear = enter(page, *files(running_class, "voice"))
    lesson.expect_place(1, 5)
    missing = [voice]

    def miss_once(route: Route) -> None:
        if route.request.resource_type == "media" and missing:
            missing.pop()
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route("**/audio/**", miss_once)
    ear.stop_the_clock()
    with page.expect_response("**/CommonAudioGenerator") as answer:
        lesson.tap("播放发音")
        ear.wait(100)
    answer.value.finished()
    ear.wait_for(2)
    ear.expect(3)
    assert ear.names == [("play", voice), ("play", voice), ("ended", voice)]
    expect(lesson.card).to_be_visible()


def test_lost_audio_files_are_made_again_and_prefetching_them_is_no_error(
    running_class: Class, open_page: Open
) -> None:
    (voice,) = files(running_class, "voice", last=1)
    page = open_page(STUDENT)
    page.add_init_script(EAR)
    page.reload()
    await_files(page, *files(running_class, "en_en_cn"))
    shutil.rmtree(running_class.server.folder / "blobs" / "audio")

    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    with page.expect_response(f"**{voice}") as ahead:
        Home(page).enter(*CLASS)
    assert ahead.value.status == 202
    lesson, ear = Lesson(page), Ear(page)
    lesson.expect_place(1, 5)
    assert errors == []

    await_files(page, voice)
    lesson.tap("播放发音")
    ear.expect(2)
    assert ear.names == [("play", voice), ("ended", voice)]


HEARD = "(url) => fetch(url).then((answer) => answer.text())"
KEPT = """async ([url, sound]) => {
    const kept = await caches.open("sounds").then((cache) => cache.match(url));
    return kept !== undefined && (await kept.text()) === sound;
}"""


def test_fallback_audio_is_not_stored_on_the_phone(server: RunningServer, open_page: Open) -> None:
    key = "0123456789abcdef" * 2
    url = f"/audio/voice/{key}.mp3"
    page = open_page(STUDENT, has_worker=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for folder, sound in (("audio-fallback", "fallback"), ("audio", "the right voice")):
        file = server.folder / "blobs" / folder / "voice" / f"{key}.mp3"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(sound)
        assert page.evaluate(HEARD, url) == sound
    page.wait_for_function(KEPT, arg=[url, sound])
