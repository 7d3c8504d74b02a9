import { objections } from "@test/axe";
import { answer, fakeService, type Reply, type Seen } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OperationName } from "@/rpc";
import type { BookWords, StoreBook, StoreWord } from "./books";

beforeAll(speakAtDesk);
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
});

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const TRAVEL: StoreBook = {
  courseBookId: 3,
  code: "travel",
  titleZh: "旅行",
  titleEn: "Travel",
  category: "ADULT",
  level: "ADULT",
  materialType: "VOCABULARY",
  wordCount: 2,
  students: 1_000,
  inEnglish: false,
  interactionLink: null,
};
const CRANE: StoreWord = {
  wordId: 7,
  enWord: "crane",
  zhWord: "起重机",
  partOfSpeech: "n.",
  phonetic: "kreɪn",
  phoneticUk: "",
  phoneticUs: "",
  example: "The crane lifts it.",
  exampleZh: "",
  knowledge: "",
  picture: "🏗️",
  hasOwnText: true,
  ofInstitution: false,
  isRecorded: true,
  voiceUrl: "/audio/voice/a.mp3",
};
const LAMP: StoreWord = {
  ...CRANE,
  wordId: 8,
  enWord: "lamp",
  zhWord: "灯",
  picture: "",
  hasOwnText: false,
  ofInstitution: false,
  isRecorded: false,
};

function words(data: StoreWord[], changes: Partial<BookWords> = {}): BookWords {
  return {
    data,
    total: data.length,
    totalIsMinimum: false,
    book: TRAVEL,
    recorded: 1,
    mayLoad: true,
    ...changes,
  };
}

function show(address: string, replies: { readonly [Name in OperationName]?: Reply } = {}): Seen[] {
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListBook: () => answer({ data: [TRAVEL], total: 1, totalIsMinimum: false, mayLoad: true }),
    StoreQueryBook: () => answer(words([CRANE, LAMP])),
    ...replies,
  });
  showDesk(ME, address);
  return seen;
}

const last = (seen: readonly Seen[], name: OperationName) =>
  seen.filter((one) => one.name === name).at(-1)?.body;

it("the shelf shows each book with its words and students, and opens one", async () => {
  show("/books");
  const row = await screen.findByRole("row", { name: /Travel/ });
  expect(row.textContent).toBe("TraveltravelAdultAdult21000+");
  expect(await objections()).toEqual([]);
  row.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Travel" });
});

it("the shelf is searched by title or code and by category", async () => {
  const seen = show("/books");
  await fill({ "Title or code": " trav " });
  await userEvent.selectOptions(screen.getByLabelText("Shelf"), "Adult");
  await screen.findByRole("row", { name: /Travel/ });
  expect(last(seen, "StoreListBook")).toMatchObject({ part: "trav", category: "ADULT" });
});

it("an empty shelf says so", async () => {
  show("/books", {
    StoreListBook: () => answer({ data: [], total: 0, totalIsMinimum: false, mayLoad: true }),
  });
  await screen.findByText("There is no such book.");
});

it("a book shows its words, and which have a recording or a text of their own", async () => {
  show("/book?code=travel");
  const row = await screen.findByRole("row", { name: /crane/ });
  expect(row.textContent).toContain("起重机RecordingOwn text");
  expect(screen.getByRole("row", { name: /lamp/ }).textContent).not.toContain("Recording");
  expect(await objections()).toEqual([]);
});

it("words are searched, and filtered by their recording", async () => {
  const seen = show("/book?code=travel");
  await userEvent.click(await screen.findByRole("button", { name: "1 with a recording" }));
  await fill({ "A part of the word or of its translation": "cra" });
  await screen.findByRole("row", { name: /crane/ });
  expect(last(seen, "StoreQueryBook")).toMatchObject({
    bookCode: "travel",
    part: "cra",
    recorded: true,
  });
});

it("further words are read when the end of the list comes into view", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly see: (entries: readonly object[]) => void;
      constructor(see: (entries: readonly object[]) => void) {
        this.see = see;
      }
      observe = () => this.see([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
  const pages = [words([CRANE], { total: 2 }), words([LAMP], { total: 2 })];
  const seen = show("/book?code=travel", {
    StoreQueryBook: ({ body }) =>
      answer((body as { offset: number }).offset === 0 ? pages[0] : pages[1]),
  });
  await screen.findByRole("row", { name: /crane/ });
  await screen.findByRole("row", { name: /lamp/ });
  expect(last(seen, "StoreQueryBook")).toMatchObject({ offset: 1 });
});

it("a word is corrected from its book, with what changes said before", async () => {
  const seen = show("/book?code=travel", {
    StorePreviewCorrection: () =>
      answer({
        corrections: [
          {
            field: "translation",
            old: "起重机",
            new: "鹤",
            inWord: false,
            ofInstitution: false,
            books: [{ courseId: 3, titleZh: "旅行", titleEn: "Travel" }],
            unchanged: [],
          },
        ],
        classesAhead: 0,
      }),
    StoreCorrectWord: () =>
      answer({
        corrections: [
          {
            ...{ field: "translation", old: "起重机", new: "鹤" },
            ...{ inWord: false, ofInstitution: false, bookIds: [3] },
          },
        ],
      }),
  });
  await userEvent.click(await screen.findByRole("cell", { name: "起重机" }));
  const panel = await screen.findByRole("dialog", { name: "crane" });
  expect(within(panel).getByText("The crane lifts it.")).toBeTruthy();
  await press("Correct");
  await press("Correct");
  expect(screen.getByText("Please change a text")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("Translation"));
  await fill({ Translation: "鹤", "Reason (for the log)": "A bird" });
  expect(await screen.findByText("Shown in: Travel")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press("Correct");
  await screen.findByText("“crane” is corrected");
  expect(last(seen, "StoreCorrectWord")).toEqual({
    enWord: "crane",
    courseId: 3,
    corrections: [{ field: "translation", text: "鹤" }],
    reason: "A bird",
  });
  await press("Undo");
  await screen.findByText("Undone");
  expect(last(seen, "StoreCorrectWord")).toEqual({
    enWord: "crane",
    courseId: 3,
    corrections: [{ field: "translation", text: "起重机" }],
    reason: "Undone at the desk",
  });
});

it("staff of a shop see which texts are their own", async () => {
  show("/book?code=travel", {
    StoreQueryBook: () => answer(words([{ ...CRANE, ofInstitution: true }], { mayLoad: false })),
  });
  const row = await screen.findByRole("row", { name: /crane/ });
  expect(within(row).getByText("Our text")).toBeTruthy();
  await userEvent.click(within(row).getByRole("cell", { name: "起重机" }));
  await screen.findByText(/Your shop shows its own text here/);
});
