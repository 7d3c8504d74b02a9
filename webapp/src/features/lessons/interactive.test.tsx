import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answer, fakeService, type Seen } from "@test/fakeService";
import { actionsIn, progressAfter, saved as takenAs } from "@test/saving";
import { press, showScreen } from "@test/showScreen";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boxOf, plans } from "@/entities/lesson/machine/context";
import { closeSession, openSession } from "@/entities/lesson/opened";
import { saved, stateOf } from "@/entities/lesson/session";
import { enter } from "@/entities/person/entering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { address, paths } from "@/paths";
import { queryClient } from "@/queries";
import type { Role } from "@/rpc";
import InteractiveCourse from "./screens/InteractiveCourse";

const HOUR = 60 * 60_000;
const words = [11, 12].map((id) => ({
  id,
  enWord: `word${id}`,
  zhWord: `词${id}`,
  state: "new",
  distractors: [],
  voiceUrl: null,
}));
const block = document.getElementById("configuration") as HTMLElement;
const usual = block.textContent;

let server: Server;
let origin = "";
let seen: Seen[] = [];

beforeAll(async () => {
  // Only a browser brings rows into view.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  await startI18n();
  await changeLanguage("en");
  await Promise.all([i18n.loadNamespaces("lessons"), i18n.loadNamespaces("entities")]);
});

/** The course's pages on a foreign server. */
async function serve(port = 0): Promise<void> {
  server = createServer((_, answers) => answers.end("<h1>Unit 3</h1>"));
  await new Promise<void>((up) => server.listen(port, "127.0.0.1", up));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(): Promise<void> {
  await new Promise((down) => server.close(down));
}

beforeEach(async () => {
  await serve();
  block.textContent = JSON.stringify({ ...JSON.parse(usual), interactiveOrigins: [origin] });
});

afterEach(async () => {
  if (server.listening) await stop();
  block.textContent = usual;
  closeSession(7);
});

interface Given {
  readonly role?: Role;
  readonly link?: string;
  readonly wordCount?: number;
}

/** The page of a running class on a phone. */
async function shown({ role = "TEACHER", link = `${origin}/unit-3`, wordCount = 2 }: Given = {}) {
  const courseBook = {
    ...{ courseBookId: 5, titleZh: "港口", titleEn: "At the harbour" },
    ...{ wordCount, interactionLink: link },
  };
  const order = {
    ...{ courseOrderId: 7, lessonType: "QUOTA_60", courseType: "INTERACTIVE" },
    ...{ isSimulated: false, isNewWordBook: true, actions: [], courseBook },
    ...{
      user: { userId: 2, userName: "Ming", accountNo: "S00000002" },
      tutor: { userId: 3, userName: "Fang" },
    },
  };
  const clock = {
    ...{ courseOrderId: 7, status: "IN_PROGRESS", utcStarted: Date.now() },
    ...{
      deadline: Date.now() + HOUR,
      isPause: false,
      pausesLeft: 1,
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
    },
    ...{ progressVersion: 0, hasResult: false, serverTime: Date.now() },
  };
  const kept = { version: 0, progress: freshProgress("new_words", 1) };
  const userId = role === "TEACHER" ? 3 : 2;
  const now = () => ({ ...clock, progressVersion: kept.version, serverTime: Date.now() });
  seen = fakeService({
    QueryUserProfileByToken: () => answer({ userId, userRole: role }),
    CustomerTeacherQueryDetail: () => answer({ userId, userName: "Fang" }),
    CustomerQueryCourseOrder: () =>
      answer({
        ...{ order, clock: now(), result: null },
        progress: { courseOrderId: 7, utcSaved: 0, ...kept },
      }),
    CustomerCheckCourseOrderTime: () => answer(now()),
    CustomerListCourseWordByCourseIdByPage: () => answer({ data: words, total: words.length }),
    CustomerSaveCourseOrderProgress: ({ body }) => {
      kept.progress = progressAfter(kept.progress, body);
      kept.version += 1;
      return takenAs(kept.version);
    },
  });
  await enter({ single: true, token: "t", userId, userRole: role, serverTime: Date.now() });
  queryClient.clear();
  closeSession(7);
  showScreen(InteractiveCourse, address(paths.interactiveCourse, { courseOrderId: 7 }));
  await screen.findByRole("heading", { name: "At the harbour" });
}

const frame = () => document.querySelector("iframe");

describe("an interactive lesson", () => {
  it("embeds the page with few permissions once it is ready", async () => {
    await shown();
    const page = frame() as HTMLIFrameElement;
    expect(page.src).toBe(`${origin}/unit-3`);
    expect(page.getAttribute("sandbox")?.split(" ").sort()).toEqual([
      "allow-forms",
      "allow-same-origin",
      "allow-scripts",
    ]);
    expect([page.getAttribute("allow"), page.getAttribute("referrerpolicy")]).toEqual([
      "",
      "no-referrer",
    ]);
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("status", { name: "Loading" })).toBeTruthy();
    fireEvent.load(page);
    await waitFor(() => expect(main.queryByRole("status", { name: "Loading" })).toBeNull());
  });

  it.each([
    ["of another origin", "https://elsewhere.example/unit-3"],
    ["of the app's own origin", `${window.location.origin}/unit-3`],
    ["that is no address", "javascript:alert(1)"],
  ])("never shows a page %s", async (_, link) => {
    const allowed = [origin, window.location.origin];
    block.textContent = JSON.stringify({ ...JSON.parse(usual), interactiveOrigins: allowed });
    await shown({ link });
    expect(screen.getByText(/The web page could not be loaded/)).toBeTruthy();
    expect(frame()).toBeNull();
  });

  it("reports a page that does not load, and retries", async () => {
    const { port } = server.address() as AddressInfo;
    await stop();
    await shown();
    expect(await screen.findByText("The web page could not be loaded")).toBeTruthy();
    expect(frame()).toBeNull();
    await serve(port);
    await press(/could not be loaded/);
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  it("reloads the page when the connection returns", async () => {
    const { port } = server.address() as AddressInfo;
    await stop();
    await shown();
    await screen.findByText("The web page could not be loaded");
    await serve(port);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  it("saves words marked and unmarked beside it", async () => {
    await shown();
    await press("Mark words");
    const sheet = within(screen.getByRole("dialog"));
    await userEvent.click(await sheet.findByRole("checkbox", { name: "Choose word11" }));
    await userEvent.click(sheet.getByRole("checkbox", { name: "Choose word12" }));
    await userEvent.click(sheet.getByRole("checkbox", { name: "Choose word11" }));
    expect(screen.getByText("1 word marked")).toBeTruthy();
    const { opening } = openSession(7);
    const now = opening.get();
    if (now.state !== "ready") throw new Error("it is open");
    await saved(now.opened);
    const saves = seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
    expect(saves.flatMap(({ body }) => actionsIn(body))).toMatchObject([
      { type: "mark_word", wordId: 11, isMarked: true },
      { type: "mark_word", wordId: 12, isMarked: true },
      { type: "mark_word", wordId: 11, isMarked: false },
    ]);
    expect(stateOf(now.opened).progress.chosenIds).toEqual([12]);
    expect(plans(stateOf(now.opened))).toBe(true);
  });

  it("can be ended if its course has no words to mark", async () => {
    await shown({ wordCount: 0 });
    expect(screen.queryByRole("button", { name: "Mark words" })).toBeNull();
    await press("End class");
    const now = openSession(7).opening.get();
    expect(now.state === "ready" && boxOf(stateOf(now.opened))).toBe("early_end");
  });

  it("is ended by its tutor, not by its student", async () => {
    await shown({ role: "user", wordCount: 0 });
    expect(screen.queryByRole("button", { name: "End class" })).toBeNull();
    expect(screen.getByText("Fang ends the class")).toBeTruthy();
  });
});
