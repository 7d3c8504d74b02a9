import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal, type Seen } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import type { OperationName } from "@/rpc";
import type { StoreBook } from "./books";
import type { CheckedList } from "./lists";

beforeAll(speakAtDesk);

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
  students: 0,
  inEnglish: false,
  interactionLink: null,
};
const LIST: CheckedList = {
  problem: null,
  kind: "csv",
  encoding: "utf-8",
  separator: ",",
  sheets: [
    {
      sheet: "",
      columns: [
        { name: "", role: "word" },
        { name: "", role: "translation" },
        { name: "note", role: null },
      ],
      rows: [["lantern", "灯笼", "x"]],
      basis: "content",
      headerLine: 0,
      problem: null,
    },
  ],
  lines: 1_002,
  merged: 0,
  refused: 1,
  refusedLines: [
    {
      line: 4,
      sheet: "",
      word: "bat",
      reason: { code: "too_long", facts: { field: "translation", length: 201, most: 200 } },
    },
  ],
  skipped: [{ reason: "heading", count: 2 }],
  total: 1_001,
  new: 1_000,
  changed: 1,
  same: 0,
  leaving: 1,
  words: [
    { enWord: "lantern", zhWord: "灯笼", partOfSpeech: "n.", phonetic: "", state: "changed" },
  ],
  changedWords: [
    { enWord: "lantern", fields: [{ field: "translation", old: "提灯", new: "灯笼" }] },
  ],
  leavingWords: ["barn"],
  listId: "0".repeat(32),
};

function show(
  address: string,
  replies: { readonly [Name in OperationName]?: Reply } = {},
  mayLoad = true,
): Seen[] {
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListBook: () => answer({ data: [TRAVEL], total: 1, totalIsMinimum: false, mayLoad }),
    StoreCheckWordFile: () => answer(LIST),
    ...replies,
  });
  showDesk(ME, address);
  return seen;
}

const bodies = (seen: readonly Seen[], name: OperationName) =>
  seen.filter((one) => one.name === name).map(({ body }) => body);

async function choose(name = "list.csv", text = "lantern,灯笼"): Promise<void> {
  await userEvent.upload(await screen.findByLabelText("Word list"), new File([text], name));
}

it("a list is checked first: its columns, refused lines, and what changes in the book", async () => {
  const seen = show("/load?code=travel");
  await screen.findByRole("heading", { name: "Load into “Travel”" });
  await choose();
  expect((await screen.findByLabelText<HTMLSelectElement>("Column 1")).value).toBe("word");
  expect(screen.getByLabelText<HTMLSelectElement>("Column note").value).toBe("skip");
  const refused = screen.getByRole("table", { name: "Refused lines" });
  expect(within(refused).getByRole("row", { name: /^4/ }).textContent).toBe(
    "4batToo long: 201 characters, 200 at most",
  );
  expect(screen.getByText("2 headings and notes are skipped.")).toBeTruthy();
  const words = screen.getByRole("table", { name: "Words" });
  expect(within(words).getByRole("row", { name: /lantern/ }).textContent).toContain("Changes");
  await userEvent.click(screen.getByText("One word changes"));
  expect(screen.getByText("提灯")).toBeTruthy();
  expect(screen.getByText("One word leaves the book")).toBeTruthy();
  expect(await objections()).toEqual([]);
  expect(bodies(seen, "StoreCheckWordFile")[0]).toMatchObject({
    bookCode: "travel",
    category: "ADULT",
    fileName: "list.csv",
    fileBase64: "bGFudGVybiznga/nrLw=",
    sheets: [],
  });
});

it("a wrong column is corrected by picking, and the list is checked again", async () => {
  const seen = show("/load?code=travel");
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText("Column note"), "Knowledge point");
  await userEvent.selectOptions(screen.getByLabelText("First line"), "Is a word");
  await vi.waitFor(() =>
    expect(bodies(seen, "StoreCheckWordFile").at(-1)).toMatchObject({
      header: false,
      sheets: [{ sheet: "", columns: ["word", "translation", "knowledge"] }],
    }),
  );
});

it("a list whose columns cannot be told shows its rows, to be named", async () => {
  const problem = { code: "column_missing", facts: { roles: "translation,word" } };
  show("/load?code=travel", {
    StoreCheckWordFile: () =>
      answer({
        ...LIST,
        problem,
        kind: null,
        sheets: [
          {
            ...LIST.sheets[0],
            columns: [{ name: "", role: null }],
            rows: [["灯笼"]],
            basis: null,
            problem,
          },
        ],
        refused: 0,
        refusedLines: [],
        total: 0,
        words: [],
        changedWords: [],
        listId: null,
      }),
  });
  await choose();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "No column is: Translation, Word. Choose what each column is.",
  );
  expect(screen.getByRole("cell", { name: "灯笼" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Load/ })).toBeNull();
});

it("a list is loaded part by part, and goes on after a failure", async () => {
  let isDown = true;
  const seen = show("/load?code=travel", {
    StoreLoadWordFile: ({ body }) => {
      const { start } = body as { start: number };
      const part = { total: 1_001, added: 1, updated: 0, ownTexts: 0 };
      if (start === 0) return answer({ ...part, done: 1_000 });
      return isDown ? refusal(503, "SERVICE_BUSY", "Try again") : answer({ ...part, done: 1_001 });
    },
    StoreQueryBook: () =>
      answer({
        data: [],
        total: 0,
        totalIsMinimum: false,
        book: TRAVEL,
        recorded: 0,
        mayLoad: true,
      }),
  });
  await choose();
  await screen.findByLabelText("Column 1");
  await press("Load 1001 words");
  await screen.findByText("Try again");
  expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: "Loading" }).value).toBe(
    1000,
  );
  isDown = false;
  await press("Go on");
  await screen.findByText("1001 words are loaded into “Travel”");
  await screen.findByRole("heading", { name: "Travel" });
  expect(
    bodies(seen, "StoreLoadWordFile").map((body) => (body as { start: number }).start),
  ).toEqual([0, 1_000, 1_000]);
});

it("a new book is described before its list is chosen", async () => {
  const seen = show("/load");
  await screen.findByLabelText("Chinese title");
  await fill({ "Chinese title": "农场" });
  await press("Choose a list");
  expect(screen.getByText("Please enter the title")).toBeTruthy();
  await fill({ "English title": "Farm", Code: "farm" });
  await userEvent.selectOptions(screen.getByLabelText("Shelf"), "Adult");
  await press("Choose a list");
  await choose();
  await screen.findByLabelText("Column 1");
  expect(bodies(seen, "StoreCheckWordFile")[0]).toMatchObject({
    bookCode: "farm",
    category: "ADULT",
  });
});

it("a file that is too large is not sent", async () => {
  const seen = show("/load?code=travel");
  await choose("list.csv", "a".repeat(3 * 1024 * 1024 + 1));
  expect((await screen.findByRole("alert")).textContent).toContain("larger than 3 MB");
  expect(bodies(seen, "StoreCheckWordFile")).toEqual([]);
});

it("staff who may not load books read why", async () => {
  show("/load?code=travel", {}, false);
  await screen.findByText(/The head office loads books/);
  expect(screen.queryByLabelText("Word list")).toBeNull();
});
