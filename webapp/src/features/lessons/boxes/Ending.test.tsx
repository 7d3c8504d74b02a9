import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press } from "@test/showScreen";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { openJournal } from "@/entities/lesson/journal";
import { boxOf } from "@/entities/lesson/machine/context";
import { loadSession, type Session, stateOf } from "@/entities/lesson/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { queryClient } from "@/queries";
import { FeedbackHost } from "@/ui/FeedbackHost";
import { ClassMenu } from "./ClassMenu";
import { EarlyEnd } from "./EarlyEnd";
import { Ending } from "./Ending";

const NOW = Date.now();
let lesson: Session | null = null;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

afterEach(() => lesson?.close());

type Replies = Parameters<typeof fakeService>[0];

/** A class on its tutor's device with one finished group, and a box over it. */
async function shown(
  Box: typeof Ending,
  replies: Replies = {},
  isReview = false,
  utcNoShow: number | null = null,
  step: LessonProgress["step"] = "review",
): Promise<Session> {
  const order = {
    courseOrderId: 7,
    lessonType: isReview ? "ANTI_FORGETTING" : "QUOTA_60",
    isNewWordBook: !isReview,
    isSimulated: false,
    startedBy: "TEACHER",
    rating: isReview ? 3 : null,
    user: { userId: 2, userName: "Ming", accountNo: "S00000002" },
    tutor: { userId: 3, userName: "Fang" },
  };
  const clock = {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: NOW - 120_000,
    deadline: NOW + 1_800_000,
    isPause: false,
    pausesLeft: 1,
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    progressVersion: 4,
    hasResult: false,
    utcNoShow,
    serverTime: NOW,
  };
  const mode = isReview ? "review" : "new_words";
  const progress = { ...freshProgress(mode, 1), groups: [[11]], step };
  const saved = { courseOrderId: 7, version: 4, utcSaved: NOW, progress };
  fakeService({
    CustomerQueryCourseOrder: () => answer({ order, clock, progress: saved, result: null }),
    ...replies,
  });
  const opened = await loadSession(7, { userId: 3, role: "TEACHER" });
  lesson = opened;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Box lesson={opened} />
        <FeedbackHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return opened;
}

it("a class is ended with its test, or explicitly without, and then asks for the time", async () => {
  const opened = await shown(EarlyEnd);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Go to the test",
    "End without the test",
    "Keep going",
  ]);
  await press("End without the test");
  expect(boxOf(stateOf(opened))).toBe("picker");
});

it("a class without practised words offers no test", async () => {
  await shown(EarlyEnd, {}, false, null, "memorize");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "End class",
    "Keep going",
  ]);
});

it("without a network the ways to end a class say so before one is chosen", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await shown(EarlyEnd);
  const said = /^No network: the class can be ended once it is back/;
  expect(screen.getByText(said).role).toBe("status");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(said)).toBeNull();
  online.mockRestore();
});

it("an end without a network is kept on the device, and nothing says that it failed", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const complete = () => {
    throw new TypeError("no network");
  };
  const opened = await shown(Ending, { CompleteCourseOrder: complete });
  opened.send({ type: "END", slot: null });
  expect(await screen.findByRole("dialog", { name: "Kept, ends once connected" })).toBeTruthy();
  expect(screen.queryByText("It could not be ended")).toBeNull();
  expect(boxOf(stateOf(opened))).toBe("ending");
  await press("OK");
  expect(boxOf(stateOf(opened))).toBeNull();
  expect(openJournal(3, 7).get().ending).toMatchObject({ withoutTest: true });
  online.mockRestore();
});

const refused = [
  ["RESULT_REQUIRED", "Choose", /no result yet/, "early_end"],
  ["ROLE_CANNOT_OPERATE", "OK", /Your role cannot do this/, null],
] as const;

it.each(refused)(
  "an end refused with %s says why and offers the next step",
  async (code, button, text, box) => {
    const complete = () => refusal(409, code, "Please rate this review first");
    const opened = await shown(Ending, { CompleteCourseOrder: complete }, true);
    opened.send({ type: "END", slot: null });
    expect(await screen.findByText(text)).toBeTruthy();
    await press(button);
    expect(opened.ending.getSnapshot().value).toBe("open");
    expect(boxOf(stateOf(opened))).toBe(box);
  },
);

it("a pause that comes too late leads to the end", async () => {
  const pause = () => refusal(409, "DEADLINE_PASSED", "The time is up");
  const opened = await shown(ClassMenu, { CustomerPauseCourse: pause });
  await press("Pause for 5 minutes");
  await expect.poll(() => boxOf(stateOf(opened))).toBe("end");
});

it("the menu says how long to wait for an absent student", async () => {
  await shown(ClassMenu, {}, false, NOW + 300_000);
  expect(screen.getByText(/^Ming has not entered this class yet\. From \d\d:\d\d on/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End as a no-show" })).toBeNull();
});

it.each([
  ["the menu", ClassMenu],
  ["the end", EarlyEnd],
] as const)("a no-show is ended from %s after a confirmation", async (_, Box) => {
  const seen: string[] = [];
  const end = () => {
    seen.push("ended");
    return answer({});
  };
  await shown(Box, { CustomerTeacherEndNoShow: end }, false, NOW - 1);
  await press("End as a no-show");
  expect(await screen.findByText(/^Ming did not come\./)).toBeTruthy();
  expect(seen).toEqual([]);
  const [, sure] = screen.getAllByRole("button", { name: "End as a no-show" });
  await userEvent.click(sure as HTMLElement);
  await expect.poll(() => seen).toEqual(["ended"]);
});

it("a class that its student has entered offers no no-show", async () => {
  await shown(ClassMenu);
  expect(screen.queryByText(/entered/)).toBeNull();
  expect(screen.queryByRole("button", { name: "End as a no-show" })).toBeNull();
});
