import { answer, fakeService } from "@test/fakeService";
import { clock, order, snapshot, tutor } from "@test/lessonOnDevice";
import { NOW, order as orderOfDay } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { settledOpening } from "@/entities/lesson/openings";
import { runningLesson } from "@/entities/order/runningLesson";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { queryClient } from "@/queries";
import { connect, type LessonClock } from "@/rpc";
import { surroundings } from "@/rpc/client";
import TutorDay from "./components/TutorDay";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["home", "lessons", "entities"]);
});

beforeEach(async () => {
  fakeService({
    QueryUserProfileByToken: () => answer({ ...tutor, userRole: "TEACHER" }),
    CustomerTeacherQueryDetail: () => answer({ ...tutor, userRole: "TEACHER" }),
  });
  await enter({ single: true, token: "t", userId: 3, userRole: "TEACHER", serverTime: NOW });
});

afterEach(() => {
  closeSession(7);
  runningLesson.leave();
  session.clear();
});

/** A tutor's home with a running class that the device has joined. */
async function home(change: Partial<LessonClock> = {}) {
  let now = clock(change);
  const led = { ...order, startedBy: "TEACHER" } as const;
  fakeService({
    CustomerQueryCourseOrder: () => answer({ ...snapshot(), order: led, clock: now }),
    CustomerCheckCourseOrderTime: () => answer(now),
  });
  const { transport } = surroundings;
  connect({
    // A stream that the test speaks for.
    transport: (url, request) =>
      url.startsWith("/live") ? new Promise(() => {}) : transport(url, request),
  });
  runningLesson.enter(order);
  const opening = await settledOpening(openSession(7).opening);
  if (opening.state !== "ready") throw new Error("the lesson opens");
  const lesson = opening.opened;
  lesson.send({ type: "WATCH" });
  const { deadline } = now;
  const listed = {
    ...led,
    status: "IN_PROGRESS",
    isPause: false,
    pausesLeft: 1,
    deadline,
    actions: ["ENTER"],
  };
  const running = orderOfDay(-5, listed as Partial<typeof order>);
  showScreen(() => <TutorDay now={NOW} orders={[running]} earlier={[]} />);
  const become = async (changed: Partial<LessonClock>) => {
    now = { ...now, ...changed };
    await act(() => lesson.reload());
  };
  return { lesson, become };
}

it("says that the student has not come to the running class yet", async () => {
  const { become } = await home({ isStudentAwaited: true });
  expect((await screen.findByText("Your student has not come yet")).role).toBe("status");
  await become({ isStudentAwaited: false });
  expect(screen.queryByText("Your student has not come yet")).toBeNull();
});

it("says that the student is there as soon as the channel tells it", async () => {
  const { lesson } = await home();
  const { channel } = lesson.actor.getSnapshot().children;
  act(() => channel?.send({ type: "SEEN", role: "user", at: Date.now() }));
  expect(await screen.findByText("Your student is here")).toBeTruthy();
});

it("says that the class is paused, and reads the day's classes again", async () => {
  const { become } = await home();
  const key = ["CustomerListCourseOrder", {}];
  queryClient.setQueryData(key, { data: [], total: 0 });
  await become({ isPause: true, utcPaused: Date.now(), pauseMs: 300_000 });
  expect(await screen.findByText("Class paused")).toBeTruthy();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it("no longer says that the class is paused once its pause is over, before the service says so", async () => {
  const { become } = await home();
  await become({ isPause: true, pausesLeft: 0, utcPaused: Date.now() - 300_000, pauseMs: 300_000 });
  expect(screen.queryByText("Class paused")).toBeNull();
});
