import { answer, fakeService, refusal, type Seen } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { saved } from "@/entities/lesson/session";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { MOST_WORDS } from "@/machines/lessonProgress";
import { address, paths } from "@/paths";
import { queryClient } from "@/queries";
import type { LessonProgress, Role } from "@/rpc";
import CourseSelection from "./screens/CourseSelection";
import FlashCube from "./screens/FlashCube";
import GeneralWordList from "./screens/GeneralWordList";
import LearningStatistics from "./screens/LearningStatistics";
import PreschoolTesting from "./screens/PreschoolTesting";
import WordDetection from "./screens/WordDetection";

const HOUR = 60 * 60_000;
const words = [1, 2, 3].map((id) => ({
  id,
  enWord: `word${id}`,
  zhWord: `词${id}`,
  phonetic: null,
  partOfSpeech: null,
  originalText: null,
  originalTextZh: null,
  knowledgePoints: null,
  state: "new",
  voiceUrl: `/audio/voice/${id}.mp3`,
  audioUrl: `/audio/en_cn/${id}.mp3`,
}));

let seen: Seen[] = [];
let pending: object[] = [];
let offered: object[] = [];
/** How the student stands before the class, besides the offered words. */
let standing: object = {};
let progress: Partial<LessonProgress> | null = null;
/** Whether the class is a trial of its tutor's own that its student has still to enter. */
let isUnmet = false;

beforeAll(async () => {
  // Only a browser brings rows into view.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

beforeEach(() => {
  pending = words;
  offered = [];
  sessionStorage.clear();
  standing = {};
  progress = null;
  isUnmet = false;
  queryClient.clear();
});

afterEach(() => {
  closeSession(7);
  session.clear();
});

/** A running class whose words are not chosen yet, on this person's device. */
async function shown(
  Screen: Parameters<typeof showScreen>[0],
  role: Role,
  at = address(paths.preschoolTesting, { courseOrderId: 7 }),
) {
  const order = {
    courseOrderId: 7,
    isNewWordBook: true,
    isSimulated: false,
    lessonType: "QUOTA_60",
    user: { userId: 2, userName: "林小满", accountNo: "S00000002", isKnown: !isUnmet },
    tutor: { userId: 3, userName: "周老师" },
    courseBook: { courseBookId: 5, titleZh: "第一本", titleEn: "First words" },
    wordCount: 3,
    actions: role === "TEACHER" ? ["CHOOSE_BOOK"] : [],
  };
  const version = progress === null ? 0 : 4;
  const serverTime = Date.now();
  const clock = {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: serverTime,
    deadline: serverTime + HOUR,
    isPause: false,
    pausesLeft: 1,
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    progressVersion: version,
    hasResult: false,
    isStudentAwaited: isUnmet,
    serverTime,
  };
  const saved = { mode: "new_words", seed: 1, groups: [], chosenIds: [], alreadyKnownIds: [] };
  const page = (rows: object[]) => () => answer({ data: rows, total: rows.length });
  seen = fakeService({
    QueryUserProfileByToken: () => answer({ userRole: role }),
    CustomerTeacherQueryDetail: () => answer({}),
    CustomerQueryCourseOrder: () =>
      answer({
        order,
        clock,
        progress: { courseOrderId: 7, version, progress: { ...saved, ...progress } },
        result: null,
      }),
    CustomerCheckCourseOrderTime: () => answer(clock),
    CustomerListCourseOrderPendingLearnNewWords: () =>
      isUnmet ? refusal(409, "STUDENT_NOT_ENTERED", "Once they have entered") : page(pending)(),
    CustomerListCourseWordByCourseIdByPage: page(words),
    CustomerListHardWords: page([]),
    CustomerTeacherRetrieveBeforeClass: () =>
      answer({
        words: offered,
        missedWords: 3,
        utcLastLesson: serverTime - HOUR,
        missedReviews: 4,
        isGoalReached: false,
        goalDays: 2,
        reviewMinutes: 10,
        streakDays: 6,
        feedback: null,
        serverTime,
        ...standing,
      }),
    CustomerListStudentCourese: page([]),
    CustomerRetrieveCourseMetric: () => answer({ total: 3, masteryRate: null }),
    CustomerSubmitLearnNewWordResult: () => answer({}),
    CompleteCourseOrder: () => answer(order),
  });
  const userId = role === "user" ? 2 : 3;
  await enter({ single: true, token: "t", userId, userRole: role, serverTime });
  return showScreen(Screen, at);
}

const bodiesOf = (name: string) => seen.filter((one) => one.name === name).map(({ body }) => body);

describe("the pre-training test", () => {
  it("mentions more words only after a round", async () => {
    progress = { alreadyKnownIds: [9] };
    await shown(PreschoolTesting, "TEACHER");
    // A word was marked as known on the way here.
    expect(await screen.findByRole("button", { name: "Start the test" })).toBeTruthy();
    expect(screen.getByText(/First see which words are known/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Test more words" })).toBeNull();
  });

  it("offers more words after a round", async () => {
    progress = { chosenIds: [8], alreadyKnownIds: [9] };
    await shown(PreschoolTesting, "TEACHER");
    expect(await screen.findByRole("button", { name: "Test more words" })).toBeTruthy();
  });
});

describe("a student with words to begin with", () => {
  beforeEach(() => {
    const others = words.slice(2).map((one) => ({ ...one, id: 23, enWord: "other" }));
    offered = [1, 2, 3, 4, 5, 6].map((nth) => ({
      ...words[0],
      id: nth + 20,
      enWord: nth < 4 ? `hard${nth}` : `missed${nth}`,
      isHard: nth < 4,
      wasMissed: nth >= 4,
      confusedWith: nth === 1 ? others : [],
    }));
    progress = { chosenIds: [1, 2] };
  });

  const begun = async () => {
    await waitFor(() => expect(bodiesOf("CustomerSaveCourseOrderProgress")).toHaveLength(1));
    return bodiesOf("CustomerSaveCourseOrderProgress")[0];
  };
  const choose = async (word: string) =>
    userEvent.click(await screen.findByRole("checkbox", { name: `Choose ${word}` }));

  it("begins with the two hardest before the new words unless the tutor chooses", async () => {
    await shown(PreschoolTesting, "TEACHER");
    const list = await screen.findByRole("list", { name: "Begin with these" });
    expect(within(list).getByText("Hard · Confused with: other 词3")).toBeTruthy();
    expect(within(list).getAllByText("Missed last time")).toHaveLength(3);
    await press("Begin with 4 words");
    expect(await begun()).toMatchObject({
      actions: [{ type: "begin", recalledWordIds: [21, 22] }],
    });
    expect(bodiesOf("CustomerTeacherRetrieveBeforeClass")).toMatchObject([{ studentId: 2 }]);
  });

  it("begins with what the tutor chooses on the first page, five words at most", async () => {
    const first = await shown(LearningStatistics, "TEACHER");
    await choose("hard1");
    for (const word of ["hard3", "missed4", "missed5", "missed6", "hard1"]) await choose(word);
    expect(screen.getByText("5 of 5")).toBeTruthy();
    await press("Go to the pre-test");
    expect(first).toEqual([`${paths.preschoolTesting}?courseOrderId=7`]);
    cleanup();
    await shown(PreschoolTesting, "TEACHER");
    await screen.findByRole("list", { name: "Begin with these" });
    await press("Begin with 7 words");
    expect(await begun()).toMatchObject({
      actions: [{ type: "begin", recalledWordIds: [22, 23, 24, 25, 26] }],
    });
  });

  it("is not offered a word that the lesson already has", async () => {
    progress = { chosenIds: [1, 21] };
    await shown(PreschoolTesting, "TEACHER");
    const list = await screen.findByRole("list", { name: "Begin with these" });
    expect(within(list).queryByText("hard1")).toBeNull();
    await press("Begin with 4 words");
    expect(await begun()).toMatchObject({
      actions: [{ type: "begin", recalledWordIds: [22, 23] }],
    });
  });

  it("does not see the offer while the tutor leads", async () => {
    await shown(PreschoolTesting, "user");
    await screen.findByText("To learn");
    expect(screen.queryByRole("list", { name: "Begin with these" })).toBeNull();
    expect(bodiesOf("CustomerTeacherRetrieveBeforeClass")).toEqual([]);
    expect(bodiesOf("CustomerListHardWords")).toEqual([]);
  });

  it.each([
    ["before the words are looked at", LearningStatistics],
    ["while the book is chosen", CourseSelection],
  ] as const)("is described to the tutor %s", async (_, Screen) => {
    progress = null;
    standing = { feedback: "Long vowels next time." };
    await shown(Screen, "TEACHER");
    expect(await screen.findByRole("heading", { name: "Before the class" })).toBeTruthy();
    for (const [label, value] of [
      ["Missed last time", "3"],
      ["Missed reviews", "4"],
      ["Days in a row", "6"],
    ] as const) {
      const term = screen.getAllByText(label).find((one) => one.tagName === "DT");
      expect(term?.nextElementSibling?.textContent).toBe(value);
    }
    expect(screen.getByText(/Reached on 2 days this week. Reviews 10 minutes a day./)).toBeTruthy();
    expect(screen.getByText("Long vowels next time.")).toBeTruthy();
    expect(screen.getByRole("list", { name: "Begin with these" }).textContent).toContain("hard1");
  });
});

it("the student's goal is said in Chinese without spaces between the sentences", async () => {
  progress = null;
  standing = {};
  await changeLanguage("zh-CN");
  await shown(LearningStatistics, "TEACHER");
  const said = "今天的目标还没完成。本周有 2 天完成目标。每天复习 10 分钟。";
  expect(await screen.findByText(said)).toBeTruthy();
  await changeLanguage("en");
});

describe("a trial that its tutor booked and its student has still to enter", () => {
  beforeEach(() => {
    isUnmet = true;
  });

  it("says when its words are shown", async () => {
    await shown(PreschoolTesting, "TEACHER");
    expect(await screen.findByText("Once they have entered")).toBeTruthy();
  });

  it("shows its tutor the book without the student's progress", async () => {
    await shown(GeneralWordList, "TEACHER");
    const asked = () => bodiesOf("CustomerListCourseWordByCourseIdByPage");
    await waitFor(() => expect(asked()).toMatchObject([{ studentId: null }]));
  });
});

describe("a class with the maximum of words", () => {
  const known = Array.from({ length: MOST_WORDS }, (_, at) => at + 101);

  it.each([
    ["the word check", WordDetection],
    ["the pre-training test", PreschoolTesting],
  ] as const)("says so in %s, and begins with the words to learn", async (_, Screen) => {
    progress = { chosenIds: known.slice(0, 2), alreadyKnownIds: known.slice(2) };
    await shown(Screen, "user");
    expect(await screen.findByText("A class takes 600 words at most.")).toBeTruthy();
    expect(screen.queryByText(/word1/)).toBeNull();
  });

  it("can be ended if all of them are known", async () => {
    progress = { alreadyKnownIds: known };
    await shown(PreschoolTesting, "TEACHER");
    expect(await screen.findByText("A class takes 600 words at most.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "End class" })).toBeTruthy();
  });
});

describe("a class with no words left to learn", () => {
  const screens = [
    ["the word list", GeneralWordList],
    ["the word check", WordDetection],
    ["the pre-training test", PreschoolTesting],
  ] as const;

  beforeEach(() => {
    pending = [];
  });

  it.each(screens)("lets its tutor choose another book: %s", async (_, Screen) => {
    const opened = await shown(Screen, "TEACHER");
    expect(await screen.findByText(/^No word of this book is left to learn/)).toBeTruthy();
    await press("Choose another book");
    expect(opened).toEqual([`${paths.courseSelection}?courseOrderId=7`]);
  });

  it.each(screens)("asks its student to wait: %s", async (_, Screen) => {
    await shown(Screen, "user");
    expect(await screen.findByText(/Please wait: your tutor/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Choose another book" })).toBeNull();
    expect(screen.queryByRole("button", { name: "End class" })).toBeNull();
  });

  it("can only be ended without a plan once words were viewed, and says so", async () => {
    progress = { alreadyKnownIds: [1, 2, 3] };
    await shown(PreschoolTesting, "TEACHER");
    await pressFound("End class");
    expect(screen.queryByRole("button", { name: "Choose another book" })).toBeNull();
    const question = await screen.findByRole("dialog", { name: "End the class now?" });
    expect(question.textContent).toContain("plans no reviews");
    await userEvent.click(within(question).getByRole("button", { name: "End class" }));
    await expect.poll(() => bodiesOf("CompleteCourseOrder").length).toBe(1);
    expect(bodiesOf("CompleteCourseOrder")).toEqual([
      { courseOrderId: 7, withoutTest: true, antiForgetTime: null },
    ]);
    expect(bodiesOf("CustomerSubmitLearnNewWordResult")).toEqual([]);
  });

  async function pressFound(name: string): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name }));
  }

  it("does not count as such while there are words", async () => {
    pending = words;
    await shown(WordDetection, "TEACHER");
    expect(await screen.findByText("word1")).toBeTruthy();
    expect(screen.queryByText(/left to learn/)).toBeNull();
  });
});

describe("free practice", () => {
  it("is offered beside the statistics and the words", async () => {
    const opened = await shown(LearningStatistics, "user");
    await userEvent.click(await screen.findByRole("button", { name: /^Flash cards/ }));
    await press(/^Mixed group/);
    expect(opened).toEqual([
      `${paths.flashCube}?courseOrderId=7&mode=all`,
      `${paths.mixedGroup}?courseOrderId=7&mode=all`,
    ]);
  });

  it("covers all words, repeats unknown ones, and changes no progress", async () => {
    const at = address(paths.flashCube, { courseOrderId: 7, mode: "all" });
    const opened = await shown(FlashCube, "user", at);
    const place = (name: string) => screen.findByRole("img", { name });
    const rested = (name: string) =>
      waitFor(() =>
        expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBeNull(),
      );
    await place("Word 1 of 3");
    const face = () => within(screen.getByRole("article")).getAllByRole("button")[0];
    expect(screen.queryByText("word1")).toBeNull();
    await userEvent.click(face() as HTMLElement);
    expect(within(screen.getByRole("article")).getAllByText("word1")).toHaveLength(2);
    await userEvent.click(face() as HTMLElement);
    expect(screen.queryByText("word1")).toBeNull();
    await press("Known");
    await place("Word 2 of 3");
    await press("Not yet");
    // The word stays until the user continues; a tap too soon is ignored.
    expect(screen.getAllByText("word2").length).toBeGreaterThan(0);
    await rested("Continue");
    await press("Continue");
    await place("Word 3 of 3");
    await rested("Known");
    await press("Known");
    await userEvent.click(
      await screen.findByRole("button", { name: "Practise 1 word not known yet" }),
    );
    await place("Word 1 of 1");
    expect(screen.getAllByText("词2").length).toBeGreaterThan(0);
    await press("Known");
    expect(
      await screen.findByText("Nothing of this counts as progress of the lesson."),
    ).toBeTruthy();
    // The page belongs to the practice, not to the lesson's place.
    expect(opened).toEqual([]);
    const { opening } = openSession(7);
    const now = opening.get();
    const lesson = now.state === "ready" ? now.opened : null;
    await act(async () => lesson && saved(lesson));
    expect(bodiesOf("CustomerSaveCourseOrderProgress")).toEqual([]);
  });
});
