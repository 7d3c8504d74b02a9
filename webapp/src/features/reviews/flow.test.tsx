import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { afterTestWords } from "@/machines/grouping";
import { bindRouter } from "@/navigation";
import { serverClock } from "@/rpc/serverClock";
import { answer, fakeService, refusal, type Seen } from "@/test/fakeService";
import { FeedbackHost } from "@/ui/FeedbackHost";
import Evaluate from "./screens/Evaluate";
import Result from "./screens/Result";
import ReviewWords from "./screens/ReviewWords";
import { closeReview } from "./store/opened";

const WORDS = 300;
const ORDER = 7;

const word = (id: number) => ({
  id,
  enWord: `word${id}`,
  zhWord: `词${id}`,
  partOfSpeech: "n.",
  phonetic: "",
  originalText: "",
  originalTextZh: "",
  voiceUrl: `/w${id}.mp3`,
  audioUrl: `/a${id}.mp3`,
  distractors: [],
  state: "mastered",
});

interface House {
  words: number;
  lasted: number;
  rating: number | null;
  startedBy: "user" | "TEACHER";
  status: "RESERVED" | "IN_PROGRESS" | "COMPLETED";
  version: number;
  progress: Record<string, unknown> | null;
  isOffline: boolean;
}

let house: House;
let seen: Seen[];

function snapshot() {
  const started = house.status === "RESERVED" ? null : Date.now() - house.lasted;
  const order = {
    courseOrderId: ORDER,
    lessonType: "ANTI_FORGETTING",
    isNewWordBook: false,
    startedBy: house.startedBy,
    rating: house.rating,
    utcStarted: started,
    utcEnded: null,
    wordCount: house.words,
    appointmentTime: Date.now(),
    actions: ["START"],
    user: { userId: 2, userName: "林小满" },
  };
  const clock = { courseOrderId: ORDER, status: house.status, utcStarted: started };
  return {
    order,
    clock: { ...clock, progressVersion: house.version, serverTime: Date.now() },
    result: null,
    progress: house.progress && {
      courseOrderId: ORDER,
      version: house.version,
      utcSaved: 0,
      progress: house.progress,
    },
  };
}

function page(pageNo: number, pageSize: number) {
  const first = (pageNo - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, house.words - first));
  return { total: house.words, data: Array.from({ length }, (_, at) => word(first + at + 1)) };
}

async function open(at: string) {
  seen = fakeService({
    CustomerQueryCourseOrder: () => answer(snapshot()),
    CustomerCheckCourseOrderTime: () => answer(snapshot().clock),
    CustomerListReviewWords: ({ body }) => {
      const { pageNo = 1, pageSize = 20 } = body as { pageNo?: number; pageSize?: number };
      return answer(page(pageNo, pageSize));
    },
    CustomerListWordInfoByWordIdIn: ({ body }) => {
      const data = (body as { wordIds: number[] }).wordIds.map(word);
      return answer({ data, total: data.length });
    },
    CustomerSaveCourseOrderProgress: ({ body }) => {
      if (house.isOffline) return refusal(500, "INTERNAL_ERROR", "no");
      house.version += 1;
      house.progress = (body as { progress: Record<string, unknown> }).progress;
      return answer({ courseOrderId: ORDER, version: house.version, late: false });
    },
    CustomerQueryReviewPlan: () =>
      answer({ serverTime: 0, sourceOrderId: 1, utcLearned: null, courseBook: null, days: [] }),
    CompleteCourseOrder: () => {
      house.status = "COMPLETED";
      return answer({ courseOrderId: ORDER });
    },
    CustomerRateReview: ({ body }) => {
      house.rating = (body as { stars: number }).stars;
      return answer(snapshot().order);
    },
    CustomerLeaveReview: () => answer({ courseOrderId: ORDER }),
  });
  await enter({ single: true, token: "t", userId: 2, userRole: "user", serverTime: Date.now() });
  const base = "/pages/antiForgettingWords";
  const router = createMemoryRouter(
    [
      { path: `${base}/antiForgettingWords`, element: <ReviewWords /> },
      { path: `${base}/evaluate`, element: <Evaluate /> },
      { path: `${base}/result`, element: <Result /> },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [`${base}/${at}?courseOrderId=${ORDER}`] },
  );
  bindRouter({ navigate: (to, options) => router.navigate(to as string, options) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <FeedbackHost />
    </QueryClientProvider>,
  );
}

const tap = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities"]);
});

beforeEach(() => {
  localStorage.clear();
  serverClock.forget();
  house = {
    words: 2,
    lasted: 90_000,
    rating: null,
    startedBy: "user",
    status: "IN_PROGRESS",
    version: 0,
    progress: null,
    isOffline: false,
  };
});

afterEach(() => closeReview(ORDER));

const bodiesOf = (operation: string) =>
  seen.filter(({ name }) => name === operation).map(({ body }) => body as Record<string, unknown>);

describe("a review", () => {
  it("goes from its list through its test to its stars and its end", async () => {
    await open("antiForgettingWords");
    expect(await screen.findByText("word1")).toBeTruthy();
    expect(screen.queryByText("词1")).toBeNull();
    await tap(/word1 /);
    expect(screen.getByText("词1")).toBeTruthy();
    await tap("Begin the test");
    const first = (await screen.findByRole("article")).querySelector("h2")?.textContent;
    expect(screen.queryByText(/^词/)).toBeNull();
    await tap("Not yet");
    expect(screen.getByText(/^词/)).toBeTruthy();
    await tap("Next");
    await tap("Known");
    await tap("See the result");
    expect(await screen.findByText("1 of 2 words known")).toBeTruthy();
    const again = screen.getByRole("region", { name: "Look again" });
    expect(within(again).getByText(first ?? "")).toBeTruthy();
    const submit = screen.getByRole<HTMLButtonElement>("button", { name: "Hand in" });
    expect(submit.disabled).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "4 stars" }));
    await tap("Hand in");
    expect(await screen.findByRole("button", { name: "Back to reviews" })).toBeTruthy();
    expect(bodiesOf("CompleteCourseOrder")).toEqual([{ courseOrderId: ORDER, stars: 4 }]);
  });

  it("of 300 words is begun with all of them, and asks each once", async () => {
    house.words = WORDS;
    await open("antiForgettingWords");
    await tap("Begin the test");
    expect(await screen.findByText(`1 / ${WORDS}`)).toBeTruthy();
    await expect.poll(() => house.version).toBe(1);
    const groups = house.progress?.groups as number[][];
    const asked = afterTestWords(groups, house.progress?.seed as number);
    expect(new Set(asked).size).toBe(WORDS);
    expect(screen.getByRole("heading", { name: `word${asked[0]}` })).toBeTruthy();
  });

  it("takes the last answer back within its time", async () => {
    await open("antiForgettingWords");
    await tap("Begin the test");
    await screen.findByText("1 / 2");
    await tap("Not yet");
    await tap("Take back");
    expect(await screen.findByText("1 / 2")).toBeTruthy();
    await expect
      .poll(() => house.progress)
      .toMatchObject({ cursor: 0, testWrongIds: [], lastAnswer: null });
    const told = bodiesOf("CustomerSaveCourseOrderProgress").flatMap(({ answers }) => answers);
    expect(told).toMatchObject([{ right: false }, { takenBack: true }]);
  });

  it("goes on after a reload with what was answered here and not sent yet", async () => {
    await open("antiForgettingWords");
    await tap("Begin the test");
    await screen.findByText("1 / 2");
    await expect.poll(() => house.version).toBe(1);
    house.isOffline = true;
    await tap("Not yet");
    await expect.poll(() => bodiesOf("CustomerSaveCourseOrderProgress").length).toBe(2);
    closeReview(ORDER);
    document.body.replaceChildren();
    house.isOffline = false;
    await open("evaluate");
    expect(await screen.findByText("2 / 2")).toBeTruthy();
    await expect.poll(() => house.progress).toMatchObject({ cursor: 1 });
  });

  it("is not handed in before its minute, and says how long that takes", async () => {
    house.lasted = 30_000;
    house.progress = { ...tested, testCorrectIds: [1, 2] };
    house.version = 2;
    await open("result");
    expect(await screen.findByText(/A review takes a minute at least/)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "5 stars" }));
    const submit = screen.getByRole<HTMLButtonElement>("button", { name: "Hand in" });
    expect(submit.disabled).toBe(true);
  });

  it("left before its minute says first that it does not count", async () => {
    house.lasted = 1_000;
    await open("antiForgettingWords");
    await screen.findByText("word1");
    await tap("Back");
    const asked = await screen.findByRole("dialog", { name: "Leave now?" });
    expect(within(asked).getByText(/does not count/)).toBeTruthy();
    await tap("Keep reviewing");
    expect(bodiesOf("CustomerLeaveReview")).toEqual([]);
    await tap("Back");
    await tap("Leave, not counted");
    await expect.poll(() => bodiesOf("CustomerLeaveReview").length).toBe(1);
  });

  it("led by the tutor is rated here, and handed in there", async () => {
    house.startedBy = "TEACHER";
    house.progress = { ...tested, testCorrectIds: [1], testWrongIds: [2] };
    house.version = 2;
    await open("result");
    expect(await screen.findByText("Your tutor hands this review in.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Hand in" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "3 stars" }));
    expect(await screen.findByText("Your stars are kept")).toBeTruthy();
    expect(house.rating).toBe(3);
  });
});

const tested = {
  mode: "review",
  seed: 1,
  step: "after_test",
  groups: [[1, 2]],
  groupIndex: 0,
  cursor: 2,
  testCorrectIds: [] as number[],
  testWrongIds: [] as number[],
  finished: true,
};
