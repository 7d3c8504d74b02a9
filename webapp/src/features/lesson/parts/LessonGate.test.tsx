import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { enter } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { answer, fakeService } from "@/test/fakeService";
import { press, showScreen } from "@/test/showScreen";
import { LessonGate } from "./LessonGate";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lesson");
});

const NOW = Date.now();

/** A class of this student's that runs, until `deadline`. */
function running(deadline: number | null) {
  const order = { courseOrderId: 7, isNewWordBook: true, user: { userId: 2 }, tutor: null };
  const clock = {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: NOW,
    deadline,
    isPause: false,
    utcPaused: null,
    progressVersion: 0,
    hasResult: false,
    serverTime: NOW,
  };
  return { order, clock, progress: null, result: null };
}

it("a class whose end nobody knows is not begun on a guess: it is read again", async () => {
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
  showScreen(Gate, "/?courseOrderId=7");
  expect(await screen.findByText("The training's end time could not be read")).toBeTruthy();
  expect(screen.queryByText("The class")).toBeNull();
  deadline = NOW + 60 * 60_000;
  await press(/Tap to reload/);
  expect(await screen.findByText("The class")).toBeTruthy();
});
