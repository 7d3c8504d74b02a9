import { answer, fakeService, type Seen } from "@test/fakeService";
import { clock, order } from "@test/lessonOnDevice";
import { lookAfter } from "@test/lookAfter";
import { actionsIn, saved as taken } from "@test/saving";
import { press, showScreen } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { closeSession } from "@/entities/lesson/opened";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { address, paths } from "@/paths";
import { queryClient } from "@/queries";
import type { LessonProgress } from "@/rpc";
import LessonEnd from "./screens/LessonEnd";

const MINUTE = 60_000;
const tested: LessonProgress = {
  mode: "new_words",
  seed: 1,
  chosenIds: [11, 12],
  groups: [[11, 12]],
  groupIndex: 0,
  step: "after_test",
  cursor: 2,
  testCorrectIds: [11],
  testWrongIds: [12],
  finished: true,
};
const leftOut: Partial<LessonProgress> = {
  chosenIds: [11, 12, 16],
  groups: [[11, 12], [16]],
  groupIndex: 1,
  cursor: 3,
  testCorrectIds: [11, 16],
  skippedFrom: 1,
};
let seen: Seen[];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("lessons");
});

beforeEach(() => queryClient.clear());

afterEach(() => {
  closeSession(7);
  session.clear();
});

interface Scene {
  readonly minutesLeft?: number;
  readonly pending?: readonly number[];
  readonly progress?: Partial<LessonProgress>;
  readonly isSimulated?: boolean;
}

/** The end page of a class on its tutor's device, or of a simulation on its student's. */
async function shown({
  minutesLeft = 20,
  pending = [13, 14, 15],
  progress,
  isSimulated = false,
}: Scene = {}) {
  const userRole = isSimulated ? "user" : "TEACHER";
  const now = clock({ deadline: Date.now() + minutesLeft * MINUTE });
  const word = (id: number) => ({ ...lookAfter, id, enWord: `word${id}` });
  const saved = { courseOrderId: 7, version: 4, progress: { ...tested, ...progress } };
  seen = fakeService({
    QueryUserProfileByToken: () => answer({ userRole }),
    CustomerTeacherQueryDetail: () => answer({}),
    CustomerQueryCourseOrder: () =>
      answer({
        order: { ...order, isSimulated },
        ...{ clock: now, progress: saved, result: null, proposedTime: "19:30" },
      }),
    CustomerCheckCourseOrderTime: () => answer(now),
    CustomerListCourseOrderPendingLearnNewWords: () =>
      answer({ data: pending.map(word), total: pending.length }),
    CustomerListWordInfoByWordIdIn: () => answer({ data: [11, 12].map(word), total: 2 }),
    CustomerSaveCourseOrderProgress: () => taken(5),
  });
  const serverTime = Date.now();
  await enter({ single: true, token: "t", userId: 3, userRole, serverTime });
  showScreen(LessonEnd, address(paths.lessonEnd, { courseOrderId: 7 }));
  await screen.findByRole("button", { name: "Choose a daily review time" });
}

/** The names of the actions other than the main one. */
async function others(): Promise<(string | null)[]> {
  if (screen.queryByRole("button", { name: "More options" }) === null) return [];
  await press("More options");
  const actions = within(screen.getByRole("dialog")).getAllByRole("button");
  return actions.map(({ textContent }) => textContent).slice(0, -1);
}

it("has one main action, and the others behind one button", async () => {
  await shown();
  await screen.findByRole("button", { name: "More options" });
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(buttons).toContain("Choose a daily review time");
  expect(buttons).not.toContain("Ask 2 words once more");
  await waitFor(() =>
    expect(seen.map(({ name }) => name)).toContain("CustomerListCourseOrderPendingLearnNewWords"),
  );
  expect(await others()).toEqual(["Learn 3 more words", "Ask 2 words once more"]);
});

it("has only its main action if there is nothing else to do", async () => {
  await shown({ minutesLeft: 4 });
  expect(await others()).toEqual([]);
});

it("with time left after the test the next words are offered", async () => {
  await shown();
  await press("More options");
  await userEvent.click(await screen.findByRole("button", { name: "Learn 3 more words" }));
  const saves = () => seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
  await waitFor(() => expect(saves()).toHaveLength(1));
  const sent = saves().flatMap(({ body }) => actionsIn(body));
  expect(sent).toMatchObject([{ type: "more_words", wordIds: [13, 14, 15] }]);
});

it.each([false, true])(
  "with time left its words are asked once more, hardest first",
  async (isSimulated) => {
    await shown({ isSimulated });
    await press("More options");
    await press("Ask 2 words once more");
    const saves = () => seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
    await waitFor(() => expect(saves()).toHaveLength(1));
    const sent = saves().flatMap(({ body }) => actionsIn(body));
    expect(sent).toMatchObject([{ type: "closing_round", wordIds: [12, 11] }]);
  },
);

it("a simulation is offered only its next five words, after its end", async () => {
  await shown({ isSimulated: true });
  expect(await others()).toEqual(["Ask 2 words once more", "Five more words"]);
  expect(screen.getByText(/reviewed daily at 19:30/)).toBeTruthy();
});

it.each<[string, Scene]>([
  ["in the last five minutes", { minutesLeft: 4 }],
  ["once the time is up", { minutesLeft: -1 }],
  ["where groups were left out", { progress: leftOut }],
])("no more words are offered, or asked for, %s", async (_, scene) => {
  await shown(scene);
  expect(await others()).not.toContainEqual(expect.stringMatching(/^Learn/));
  expect(seen.map(({ name }) => name)).not.toContain("CustomerListCourseOrderPendingLearnNewWords");
});

it("no more words are offered if the book has none", async () => {
  await shown({ pending: [] });
  await waitFor(() =>
    expect(seen.map(({ name }) => name)).toContain("CustomerListCourseOrderPendingLearnNewWords"),
  );
  expect(await others()).not.toContainEqual(expect.stringMatching(/^Learn/));
});
