import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { settledOpening } from "@/entities/lesson/openings";
import { enter, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { bindRouter } from "@/navigation";
import { paths } from "@/paths";
import { queryClient } from "@/queries";
import type { Role } from "@/rpc";
import { answer, fakeService } from "@/test/fakeService";
import LessonOverlay from "./overlay";

const NOW = Date.now();

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

afterEach(() => {
  cleanup();
  closeSession(7);
  session.clear();
});

/** The addresses that a device visits when the class on screen ends. */
async function wentTo(role: Role): Promise<string[]> {
  const order = {
    courseOrderId: 7,
    lessonType: "QUOTA_60",
    isNewWordBook: true,
    isSimulated: false,
    startedBy: "TEACHER",
    user: { userId: 2, userName: "Ming", accountNo: "S00000002" },
    tutor: { userId: 3, userName: "Fang" },
    serverTime: NOW,
  };
  const clock = {
    ...{ courseOrderId: 7, status: "IN_PROGRESS", utcStarted: NOW, deadline: NOW + 1_800_000 },
    ...{ isPause: false, utcPaused: null, pauseMs: null, utcResumed: null },
    ...{ progressVersion: 4, hasResult: false, serverTime: NOW },
  };
  const progress = { ...freshProgress("new_words", 1), groups: [[11]], step: "review" };
  const saved = { courseOrderId: 7, version: 4, utcSaved: NOW, progress };
  let status = "IN_PROGRESS";
  const userId = role === "user" ? 2 : 3;
  fakeService({
    QueryUserProfileByToken: () => answer({ userId, userRole: role }),
    CustomerTeacherQueryDetail: () => answer({ userId, userRole: role }),
    CustomerQueryCourseOrder: () =>
      answer({ order, clock: { ...clock, status }, progress: saved, result: null }),
  });
  await enter({ single: true, token: "t", userId, userRole: role, serverTime: NOW });
  const went: string[] = [];
  bindRouter({ navigate: (to) => void went.push(String(to)) });
  const now = await settledOpening(openSession(7).opening);
  if (now.state !== "ready") throw new Error("the lesson opens");
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[paths.flashCube]}>
        <LessonOverlay courseOrderId={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  status = "COMPLETED";
  await act(() => now.opened.reload());
  await expect.poll(() => went.length).toBeGreaterThan(0);
  return went;
}

it("a tutor goes from the end of a class to feedback, then home", async () => {
  expect(await wentTo("TEACHER")).toEqual([paths.home, `${paths.tutorMessage}?courseOrderId=7`]);
});

it("a student goes home from the end of a class", async () => {
  expect(await wentTo("user")).toEqual([paths.home]);
});
