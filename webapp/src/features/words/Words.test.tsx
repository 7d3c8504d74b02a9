import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter, type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { connect, type OperationName, type WordView } from "@/rpc";
import { objections } from "@/test/axe";
import { answer, fakeService, refusal } from "@/test/fakeService";
import { press, showScreen } from "@/test/showScreen";
import FavoriteWords from "./screens/FavoriteWords";
import ReviewAndTest from "./screens/ReviewAndTest";
import WordMarking from "./screens/WordMarking";
import WordMarkingList from "./screens/WordMarkingList";

const word = (id: number): WordView =>
  ({
    id,
    enWord: `word${id}`,
    zhWord: `词${id}`,
    partOfSpeech: "n.",
    state: "forgotten",
    isFavorite: true,
    voiceUrl: `/audio/voice/${id}.mp3`,
    distractors: [],
  }) as unknown as WordView;

const page = (...ids: number[]) => answer({ data: ids.map(word), total: ids.length });
const nothing = () => answer({ data: [], total: 0 });
const courses = () =>
  answer({
    data: [
      { courseBook: { courseBookId: 5, titleZh: "书", titleEn: "Book" }, mastered: 1, toReview: 1 },
    ],
    total: 1,
  });
const counts = { total: 0, new: 0, learnedPendingTest: 0, mastered: 0, forgotten: 0 };
const box = () => answer({ data: [], total: 0, counts });
const PRACTICE = "/?kind=FAVORITES";

/** Each list of words: what it asks for, what it says when it is empty. */
const lists: readonly (readonly [
  string,
  ComponentType,
  OperationName,
  () => Response,
  RegExp,
  string,
])[] = [
  ["favourites", FavoriteWords, "CustomerListFavoriteWords", nothing, /^No favorites yet/, "/"],
  ["marked words", WordMarkingList, "CustomerListMarkedWords", nothing, /^No words marked/, "/"],
  ["the box", WordMarking, "CustomerListStudentCourseBoxWordByPage", box, /no words/i, "/"],
  ["a set", ReviewAndTest, "CustomerListPracticeWords", nothing, /no words/i, PRACTICE],
];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "entities"]);
});

beforeEach(async () => {
  session.clear();
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ userId: 2, userRole: "user", userName: "Ming", accountNo: "S2", phone: "1" }),
  });
  const account = { single: true, token: "t", userId: 2, userRole: "user", serverTime: 0 };
  await enter(account as LoginAnswer);
});

describe.each(lists)("%s", (_, Screen, operation, empty, said, at) => {
  it("on the way stand as skeletons, and say so where there are none", async () => {
    let come = () => {};
    const waits = new Promise<void>((resolve) => {
      come = resolve;
    });
    fakeService({
      CustomerListStudentCourese: courses,
      [operation]: async () => {
        await waits;
        return empty();
      },
    });
    showScreen(Screen, at);
    expect(await screen.findByRole("status", { name: /load/i })).toBeTruthy();
    come();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("that do not come are asked for again on a tap", async () => {
    let isThere = false;
    fakeService({
      CustomerListStudentCourese: courses,
      [operation]: () => (isThere ? empty() : refusal(409, "NOPE", "Not today")),
    });
    showScreen(Screen, at);
    await screen.findByRole("alert");
    isThere = true;
    await userEvent.click(within(screen.getByRole("alert")).getByRole("button"));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it("cannot come without a network, which is said", async () => {
    fakeService({});
    connect({ online: () => false });
    showScreen(Screen, at);
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});

describe("free practice", () => {
  const asking = () => screen.findByRole("article");
  const rest = () => new Promise((over) => setTimeout(over, 260));

  it("goes on after a reload where it was, also without a network", async () => {
    const seen = fakeService({
      CustomerListPracticeWords: () => page(1, 2, 3),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, PRACTICE);
    await userEvent.click(await screen.findByRole("button", { name: "Test these 3" }));
    expect((await asking()).textContent).toContain("word1");
    await rest();
    await press("Known");
    expect((await asking()).textContent).toContain("word2");
    await rest();
    connect({ online: () => false });
    await press("Not yet");
    await screen.findByRole("button", { name: "Next" });

    // A reload: the same word, its meaning still shown.
    cleanup();
    showScreen(ReviewAndTest, PRACTICE);
    expect((await asking()).textContent).toContain("词2");
    await press("Next");
    await rest();
    await press("Known");
    expect(await screen.findByText("of 3 words")).toBeTruthy();
    const missed = screen.getByRole("list", { name: "Look again" });
    expect(within(missed).getAllByRole("listitem")).toHaveLength(1);
    await press("Practice this one");
    expect((await asking()).textContent).toContain("word2");
    const sent = seen.filter(({ name }) => name === "CustomerSubmitPractice");
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem("wordmate.practice")?.match(/"wordId"/g)).toHaveLength(2);
  });

  it("of somebody else in this tab is not gone on with", async () => {
    const round = { userId: 99, set: '{"kind":"FAVORITES"}', words: [word(1)], at: 0, wrong: [] };
    sessionStorage.setItem("wordmate.practiceRound", JSON.stringify(round));
    fakeService({ CustomerListPracticeWords: () => page(1, 2) });
    showScreen(ReviewAndTest, PRACTICE);
    expect(await screen.findByRole("button", { name: "Test these 2" })).toBeTruthy();
  });

  it("is left after a question, and answers given stay", async () => {
    fakeService({
      CustomerListPracticeWords: () => page(1, 2),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, PRACTICE);
    await userEvent.click(await screen.findByRole("button", { name: "Test these 2" }));
    await asking();
    await press("Back");
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("button", { name: "Test these 2" })).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem("wordmate.practiceRound")).toBeNull());
  });
});
