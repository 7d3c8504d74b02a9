import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService } from "@test/fakeService";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { settledOpening } from "@/entities/lesson/openings";
import { bindLesson } from "@/entities/order/lessonEntry";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { bindRouter } from "@/navigation";
import { paths } from "@/paths";
import { queryClient } from "@/queries";
import type { Role } from "@/rpc";
import { FeedbackHost } from "@/ui/FeedbackHost";
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

interface Known {
  readonly isStudentAwaited?: boolean;
  /** A simulation, instead of a class. */
  readonly isSimulated?: boolean;
}

/** A class on a device that shows a page: its session, where the device goes, and how it ends. */
async function shown(role: Role, at: string, { isSimulated = false, ...known }: Known = {}) {
  const order = {
    courseOrderId: 7,
    lessonType: "QUOTA_60",
    isNewWordBook: true,
    isSimulated,
    startedBy: isSimulated ? "user" : "TEACHER",
    user: { userId: 2, userName: "Ming", accountNo: "S00000002" },
    tutor: isSimulated ? null : { userId: 3, userName: "Fang" },
    serverTime: NOW,
  };
  const clock = {
    ...{ courseOrderId: 7, status: "IN_PROGRESS", utcStarted: NOW, deadline: NOW + 1_800_000 },
    ...{ isPause: false, pausesLeft: 1, utcPaused: null, pauseMs: null, utcResumed: null },
    ...{ progressVersion: 4, hasResult: false, serverTime: NOW, ...known },
  };
  const progress = { ...freshProgress("new_words", 1), groups: [[11]], step: "review" };
  const saved = { courseOrderId: 7, version: 4, utcSaved: NOW, progress };
  let status = "IN_PROGRESS";
  let endedBy: string | null = null;
  const userId = role === "user" ? 2 : 3;
  fakeService({
    QueryUserProfileByToken: () => answer({ userId, userRole: role }),
    CustomerTeacherQueryDetail: () => answer({ userId, userRole: role }),
    CustomerQueryCourseOrder: () =>
      answer({
        order: { ...order, endedBy },
        clock: { ...clock, status },
        progress: saved,
        result: null,
      }),
    CustomerListCourseOrder: () => answer({ data: [{ ...order, courseOrderId: 9 }], total: 1 }),
  });
  await enter({ single: true, token: "t", userId, userRole: role, serverTime: NOW });
  const went: string[] = [];
  bindRouter({ navigate: (to) => void went.push(String(to)) });
  const now = await settledOpening(openSession(7).opening);
  if (now.state !== "ready") throw new Error("the lesson opens");
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <LessonOverlay courseOrderId={7} />
        <FeedbackHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const end = async (by: Role | "clock" = "TEACHER") => {
    status = "COMPLETED";
    endedBy = by;
    await act(() => now.opened.reload());
  };
  return { lesson: now.opened, went, end };
}

it.each([
  { where: "on its page", at: paths.flashCube, goes: [paths.home] },
  { where: "on another page", at: paths.my, goes: [] },
])(
  "a simulation that gave way to a class is left $where, and the class is offered",
  async ({ at, goes }) => {
    const entered: number[] = [];
    bindLesson(async () => ({ enterLesson: async (id: number) => void entered.push(id) }) as never);
    const { went, end } = await shown("user", at, { isSimulated: true });
    await end();
    const dialog = await screen.findByRole("dialog", { name: "Your tutor has started" });
    expect(dialog.textContent).toContain("What you answered is saved and counts.");
    expect(went).toEqual(goes);
    expect(screen.queryByText("Class completed")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Join now" }));
    await expect.poll(() => entered).toEqual([9]);
  },
);

/** The addresses that a device goes to when the class it shows ends. */
async function wentTo(role: Role): Promise<string[]> {
  const { went, end } = await shown(role, paths.flashCube);
  await end();
  await expect.poll(() => went.length).toBeGreaterThan(0);
  return went;
}

it("a student goes from the end of a class to its result and evaluates the tutor, then home", async () => {
  const end = `${paths.personalClassRecord}?courseOrderId=7&isOver=true`;
  expect(await wentTo("user")).toEqual([paths.home, end]);
  // The page says so itself, and a message would cover its stars.
  expect(screen.queryByText("Class completed")).toBeNull();
});

it("a tutor goes from the end of a class to feedback, then home", async () => {
  expect(await wentTo("TEACHER")).toEqual([paths.home, `${paths.tutorMessage}?courseOrderId=7`]);
  expect(screen.getByText("Class completed")).toBeTruthy();
});

it.each(["user", "clock"] as const)("a simulation that the %s ended offers nothing", async (by) => {
  const { went, end } = await shown("user", paths.flashCube, { isSimulated: true });
  await end(by);
  expect(await screen.findByText("Practice completed")).toBeTruthy();
  await expect.poll(() => went).toEqual([paths.home]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

const LOOKING = "You are looking around";

it("a student outside the class sees so, and a tap leads back to the class", async () => {
  const { went } = await shown("user", paths.my);
  expect((await screen.findByText(LOOKING)).getAttribute("role")).toBe("status");
  expect(screen.getByRole("button", { name: /^Class menu, In class/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Back to class" }));
  await expect.poll(() => went).toEqual([`${paths.combinedReview}?courseOrderId=7&type=word`]);
});

it("a student in free practice counts as outside the class, and not on the pages of the class", async () => {
  const { lesson, went } = await shown("user", paths.flashCube);
  const page = { pathname: paths.flashCube, type: null, isPractice: false };
  act(() => lesson.send({ type: "LESSON_PAGE", page }));
  expect(screen.queryByText(LOOKING)).toBeNull();
  act(() => lesson.send({ type: "LESSON_PAGE", page: { ...page, isPractice: true } }));
  went.length = 0;
  fireEvent.click(screen.getByRole("button", { name: "Back to class" }));
  expect(went).toEqual([`${paths.combinedReview}?courseOrderId=7&type=word`]);
});

it("the leader, or a person who has not entered yet, does not count as outside", async () => {
  await shown("TEACHER", paths.my);
  expect(await screen.findByText("In class")).toBeTruthy();
  expect(screen.queryByText(LOOKING)).toBeNull();
  cleanup();
  closeSession(7);
  await shown("user", paths.my, { isStudentAwaited: true });
  expect(await screen.findByText("In class")).toBeTruthy();
  expect(screen.queryByText(LOOKING)).toBeNull();
});
