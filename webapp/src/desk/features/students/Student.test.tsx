import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { Me } from "../../session";
import type { StudentFile } from "./file";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };

const FILE: StudentFile = {
  serverTime: NOW,
  userId: 1,
  userName: "Ming",
  accountNo: "S00000001",
  phone: "138****0001",
  institution: null,
  institutionCode: null,
  disabled: false,
  utcCreated: NOW,
  facts: {
    pictureUrl: null,
    gender: null,
    age: 13,
    grade: "junior_2",
    school: null,
    englishLevel: null,
    englishInterest: null,
    tutoringHistory: null,
    initialVocabulary: 800,
    initialVocabularyOn: null,
    verifierName: null,
  },
  tutors: [{ userId: 7, userName: "Fang" }],
  nextClass: NOW + 3_600_000,
  credits: [{ lessonType: "QUOTA_60", bought: 10, used: 8, booked: 1, left: 2, level: "low" }],
  plans: [
    {
      courseOrderId: 17,
      utcLearned: NOW - 86_400_000,
      antiForgetTime: "19:30",
      reviews: 9,
      utcLast: NOW + 86_400_000,
    },
  ],
  reviewMinutes: 20,
  words: { mastered: 30, toReview: 10, masteryRate: 0.75 },
  book: null,
  week: { firstDay: "2026-05-18", practiceMs: 5_400_000, practisedDays: 3, gained: 12 },
};

const MOVED = {
  id: 1,
  event: "moved",
  utcHappened: NOW,
  actor: "D00000009 Wang Fang",
  actorId: 9,
  person: `${FILE.accountNo} Ming`,
  accountId: 1,
  courseOrderId: 17,
  reason: "Ill",
  address: "",
  facts: {},
};

function showFile(more: Record<string, Reply> = {}, me: Me = ME) {
  const page = { data: [], total: 0, totalIsMinimum: false };
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreListInstitution: () =>
      answer({ data: [{ code: "hd", name: "Haidian" }], total: 1, totalIsMinimum: false }),
    StoreQueryStudent: () => answer(FILE),
    StoreListStudentClass: () => answer(page),
    StoreListCredits: () =>
      answer({
        data: FILE.credits,
        purchases: [{ lessonType: "QUOTA_60", lessons: 10, utcBought: NOW, note: "autumn" }],
        total: 1,
      }),
    StoreListDataRequest: () => answer({ data: [] }),
    StoreListSuggestion: () => answer({ data: [] }),
    StoreListAuditLog: () => answer({ data: [MOVED], next: null }),
    ...more,
  });
  showDesk(me, "/student?id=1");
  return (name: string) => seen.filter((one) => one.name === name).map(({ body }) => body);
}

it("the file says at a glance what is left, what is ahead and what was learned", async () => {
  showFile();
  await screen.findByRole("heading", { name: "Ming", level: 1 });
  expect((await screen.findByRole("row", { name: /60-minute/ })).textContent).toMatch(/10812/);
  expect(screen.getByText("90 minutes")).toBeTruthy();
  expect(screen.getByText("75%")).toBeTruthy();
  expect(screen.getByText("9 reviews ahead")).toBeTruthy();
  expect(screen.getByText("Tutors: Fang")).toBeTruthy();
  await screen.findByText("autumn");
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("Copy and erasure of the data")).toBe("#/data?id=1");
  expect(await objections()).toEqual([]);
});

it("the file shows what the log said last about the student, and leads to all of it", async () => {
  const asked = showFile();
  const card = await screen.findByRole("region", { name: "Newest in the log" });
  expect((await within(card).findByRole("listitem")).textContent).toMatch(
    /Class moved.*Today.*D00000009 Wang Fang · Ill/,
  );
  const all = within(card).getByRole("link", { name: "All entries of this person" });
  expect(all.getAttribute("href")).toBe(`#/log?person=${FILE.accountNo}`);
  expect(asked("StoreListAuditLog")).toEqual([{ accountNo: FILE.accountNo, limit: 5 }]);
});

it("a purchase is recorded once though its answer was lost, and undone by taking it back", async () => {
  let isLost = true;
  const keys: (string | null)[] = [];
  const asked = showFile({
    StoreAddCredits: ({ headers }) => {
      keys.push(headers.get("idempotency-key"));
      if (!isLost) return answer({ data: FILE.credits });
      isLost = false;
      return Response.error();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Record a purchase" }));
  await press("Record a purchase");
  await screen.findByText("Please enter a number from 1 to 500");
  await fill({ "Classes bought": "20", "Note (only the store reads it)": "spring" });
  await press("Record a purchase");
  await waitFor(() => expect(asked("StoreAddCredits")).toHaveLength(1));
  await press("Record a purchase");
  await screen.findByText("20 classes are recorded for Ming");
  await press("Undo");
  await screen.findByText("Undone");
  expect(asked("StoreAddCredits").slice(1)).toMatchObject([
    { userId: 1, lessonType: "QUOTA_60", lessons: 20, day: null, note: "spring" },
    { userId: 1, lessonType: "QUOTA_60", lessons: -20, day: null },
  ]);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it("the account is closed, moved to a shop and its facts are changed, each with its undo", async () => {
  const asked = showFile({
    StoreDisableAccount: () => answer({}),
    StoreEnableAccount: () => answer({}),
    StoreSetInstitution: () => answer({}),
    StoreSetFacts: () => answer({}),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Close account" }));
  await screen.findByText("Ming's account is closed");
  await press("Undo");
  await waitFor(() => expect(asked("StoreEnableAccount")).toEqual([{ userId: 1 }]));
  await userEvent.selectOptions(screen.getByLabelText("Shop"), "Haidian");
  await screen.findByText("Ming now belongs to Haidian");
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreSetInstitution")).toEqual([
      { userId: 1, institutionCode: "hd" },
      { userId: 1, institutionCode: null },
    ]),
  );
  await press("Edit");
  await fill({ "Initial vocabulary": "1200" });
  await press("Save");
  await screen.findByText("The facts of Ming are changed");
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreSetFacts")).toEqual([
      { userId: 1, facts: { initial_vocabulary: "1200" } },
      { userId: 1, facts: { initial_vocabulary: "800" } },
    ]),
  );
});

it("the daily time of the reviews is changed, and changed back", async () => {
  const asked = showFile({
    StoreChangePlanTime: () => answer({ antiForgetTimeBefore: "19:30", reviews: 9 }),
  });
  await userEvent.selectOptions(await screen.findByLabelText(/daily at/), "20:00");
  await screen.findByText("The reviews of Ming are daily at 20:00 now");
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreChangePlanTime")).toEqual([
      { courseOrderId: 17, antiForgetTime: "20:00" },
      { courseOrderId: 17, antiForgetTime: "19:30" },
    ]),
  );
});

it("who only books classes sees the file, shows the phone, and changes nothing of the account", async () => {
  const me: Me = { ...ME, rights: ["schedule"], seesAll: false };
  const asked = showFile({ StoreShowPhone: () => answer({ phone: "138 0000 0001" }) }, me);
  await userEvent.click(await screen.findByRole("button", { name: "Show the phone" }));
  await screen.findByRole("link", { name: "138 0000 0001" });
  for (const name of ["Record a purchase", "Close account", "Edit"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(screen.queryByRole("link", { name: "Copy and erasure of the data" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Newest in the log" })).toBeNull();
  expect(asked("StoreListAuditLog")).toEqual([]);
  expect(asked("StoreListCredits")).toEqual([]);
  expect(asked("StoreListDataRequest")).toEqual([]);
  expect(screen.getByRole("button", { name: "Book a class" })).toBeTruthy();
});

it("a student of another shop is not found", async () => {
  showFile({ StoreQueryStudent: () => refusal(404, "NOT_FOUND", "No such student") });
  expect((await screen.findByRole("alert")).textContent).toContain("No such student");
});
