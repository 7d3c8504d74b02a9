import { answer, fakeService } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { closeSession } from "@/entities/lesson/opened";
import { useSession } from "@/entities/lesson/useSession";
import { enter } from "@/entities/person/entering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { LessonGate } from "./LessonGate";
import { Remaining } from "./Remaining";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

const NOW = Date.now();

function Time() {
  return <Remaining lesson={useSession()} />;
}

/** A class of this student's that runs, until `deadline`. */
function running(deadline: number | null, facts: object = {}) {
  const own = { user: { userId: 2 }, tutor: null, lengthMinutes: 30, ...facts };
  const order = { courseOrderId: 7, isNewWordBook: true, ...own };
  const clock = {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: NOW,
    deadline,
    isPause: false,
    pausesLeft: 1,
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    progressVersion: 0,
    hasResult: false,
    serverTime: NOW,
  };
  const progress = { courseOrderId: 7, version: 0, progress: freshProgress("new_words", 1) };
  return { order, clock, progress, result: null };
}

it("a class with an unknown end is reloaded", async () => {
  let deadline: number | null = null;
  fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }),
    CustomerQueryCourseOrder: () => answer(running(deadline)),
    CustomerCheckCourseOrderTime: () => answer(running(deadline).clock),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: NOW });
  const Gate = () => (
    <LessonGate>
      <p>The class</p>
    </LessonGate>
  );
  closeSession(7);
  showScreen(Gate, "/?courseOrderId=7");
  expect(await screen.findByText("The training's end time could not be read")).toBeTruthy();
  expect(screen.queryByText("The class")).toBeNull();
  deadline = NOW + 60 * 60_000;
  await press(/Tap to reload/);
  expect(await screen.findByText("The class")).toBeTruthy();
});

it("a simulation has all of its time before its first word", async () => {
  const alone = { isSimulated: true };
  fakeService({
    QueryUserProfileByToken: () => answer({ userId: 2, userRole: "user" }),
    CustomerQueryCourseOrder: () => answer(running(null, alone)),
    CustomerCheckCourseOrderTime: () => answer(running(null, alone).clock),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: NOW });
  const Gate = () => (
    <LessonGate>
      <Time />
    </LessonGate>
  );
  closeSession(7);
  showScreen(Gate, "/?courseOrderId=7");
  expect(await screen.findByRole("button", { name: /30 min/ })).toBeTruthy();
});
