import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { LogEntry } from "../../log/entries";

beforeAll(speakAtDesk);
afterEach(() => vi.unstubAllGlobals());

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };

function entry(changes: Partial<LogEntry> = {}): LogEntry {
  return {
    id: 1,
    event: "moved",
    utcHappened: NOW,
    actor: "D00000009 Wang Fang",
    actorId: 9,
    person: "S00000001 Ming",
    accountId: 1,
    courseOrderId: 17,
    reason: "Ill",
    address: "",
    facts: { moved_from_at: NOW },
    ...changes,
  };
}

const FOUND = {
  ...{ phone: "138****0001", institution: null, disabled: false, utcCreated: NOW },
  titleLevel: null,
};
const MING = { ...FOUND, userId: 1, userRole: "user", userName: "Ming", accountNo: "S00000001" };
const FANG = {
  ...{ ...FOUND, userId: 9, userRole: "STORE", userName: "Wang Fang" },
  accountNo: "D00000009",
};

/** Ming and Wang Fang, by a part of the name or the account number. */
const findsPeople: Reply = ({ body }) => {
  const { text, onlyStaff } = body as { text: string; onlyStaff: boolean };
  const data = [...(onlyStaff ? [] : [MING]), FANG].filter(({ userName, accountNo }) =>
    `${userName} ${accountNo}`.toLowerCase().includes(text.toLowerCase()),
  );
  return answer({ data, hasMore: false });
};

function showLog(data: LogEntry[], reply?: Reply, address = "/log") {
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListAuditLog: reply ?? (() => answer({ data, next: null })),
    StoreSearchEverybody: findsPeople,
  });
  showDesk(ME, address);
  return () => seen.filter(({ name }) => name === "StoreListAuditLog").at(-1)?.body;
}

it("the log says who did what to whom, and why", async () => {
  showLog([entry(), entry({ id: 2, event: "deleted", actor: "clock", reason: "", facts: {} })]);
  const moved = await screen.findByRole("row", { name: /Class moved/ });
  expect(moved.textContent).toMatch(/D00000009 Wang Fang.*S00000001 Ming.*17.*Ill · from/);
  expect(screen.getByRole("row", { name: /Record deleted/ }).textContent).toContain("The clock");
  expect(await objections()).toEqual([]);
});

it("a tap on a person or an order searches the log for it", async () => {
  const asked = showLog([entry()]);
  await userEvent.click(await screen.findByRole("button", { name: "S00000001 Ming" }));
  expect(asked()).toMatchObject({ accountNo: "S00000001", courseOrderId: null });
  await userEvent.click(await screen.findByRole("button", { name: "17" }));
  expect(asked()).toMatchObject({ accountNo: null, courseOrderId: 17 });
  await press("Clear");
  expect(asked()).toMatchObject({ accountNo: null, courseOrderId: null });
});

it("who did something with a person is found by both names, with the keyboard alone", async () => {
  const asked = showLog([entry()]);
  await userEvent.click(await screen.findByRole("combobox", { name: "Person" }));
  await userEvent.keyboard("min");
  await screen.findByRole("option", { name: /Ming/ });
  await userEvent.keyboard("{Enter}{Tab}fang");
  await screen.findByRole("option", { name: /Wang Fang/ });
  await userEvent.keyboard("{Enter}{Enter}");
  expect(window.location.hash).toBe("#/log?person=S00000001&by=D00000009");
  expect(asked()).toMatchObject({ accountNo: "S00000001", actorNo: "D00000009" });
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Done by" }));
});

it("an address with account numbers names its people", async () => {
  const asked = showLog([entry()], undefined, "/log?person=S00000001&by=D00000009");
  const field = (name: string) => screen.getByRole("combobox", { name }) as HTMLInputElement;
  await vi.waitFor(() => expect(field("Person").value).toBe("Ming S00000001"));
  await vi.waitFor(() => expect(field("Done by").value).toBe("Wang Fang D00000009"));
  expect(asked()).toMatchObject({ accountNo: "S00000001", actorNo: "D00000009" });
});

it("a step back leads to the search before", async () => {
  const asked = showLog([entry()], undefined, "/log?person=S00000001");
  await userEvent.click(await screen.findByRole("button", { name: "D00000009 Wang Fang" }));
  expect(asked()).toMatchObject({ accountNo: null, actorNo: "D00000009" });
  window.history.back();
  const person = () => screen.getByRole("combobox", { name: "Person" }) as HTMLInputElement;
  await vi.waitFor(() => expect(person().value).toBe("Ming S00000001"));
  expect(window.location.hash).toBe("#/log?person=S00000001");
});

it("only a chosen person or a whole account number is searched for", async () => {
  const asked = showLog([entry()]);
  const person = await screen.findByRole("combobox", { name: "Person" });
  await userEvent.type(person, "Nobody");
  await screen.findByText("Nothing found");
  expect(await objections()).toEqual([]);
  await press("Search");
  await screen.findByText("Please choose a person from the list");
  expect(asked()).toMatchObject({ accountNo: null });
  await userEvent.clear(person);
  await userEvent.type(person, "d00000077");
  await press("Search");
  expect(asked()).toMatchObject({ accountNo: "D00000077" });
});

it("a search for a person that fails says so at its field", async () => {
  fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListAuditLog: () => answer({ data: [], next: null }),
    StoreSearchEverybody: () => refusal(403, "RIGHT_MISSING", "You have no right to do this"),
  });
  showDesk(ME, "/log");
  await userEvent.type(await screen.findByRole("combobox", { name: "Person" }), "min");
  await screen.findByText("You have no right to do this");
});

it("an address that names a person shows their entries first", async () => {
  const asked = showLog([entry()], undefined, "/log?person=S00000001");
  await screen.findByRole("row", { name: /Class moved/ });
  expect(asked()).toMatchObject({ accountNo: "S00000001" });
});

it("an address that names an order shows its entries first", async () => {
  const asked = showLog([entry()], undefined, "/log?order=17");
  await screen.findByRole("row", { name: /Class moved/ });
  expect(asked()).toMatchObject({ courseOrderId: 17, accountNo: null });
});

it("the log says what was done in words", async () => {
  const tutors = { tutor_before: "T00000002 Fang", tutor: "T00000005 Wu" };
  const credits = { lesson_type: "QUOTA_60", lessons: 12, day: "2026-05-21" };
  const rights = { role: "STORE", rights: "people,pay" };
  const corrected = { word: "content", corrected: "example-translation" };
  showLog([
    entry({ event: "tutor_changed", reason: "", facts: tutors }),
    entry({ id: 2, event: "credits_added", reason: "", facts: credits }),
    entry({ id: 3, event: "created", reason: "", facts: rights }),
    entry({ id: 4, event: "word_corrected", reason: "", facts: corrected }),
  ]);
  const said = async (name: RegExp) => (await screen.findByRole("row", { name })).textContent;
  expect(await said(/Tutor changed/)).toContain("tutor before T00000002 Fang · now T00000005 Wu");
  expect(await said(/credits added/)).toContain("kind 60-minute class · classes 12 · day 2026-");
  expect(await said(/Account created/)).toContain("role staff · rights people,pay");
  // The word itself, though a right has the same name.
  expect(await said(/Word corrected/)).toContain("word content · corrected example translation");
});

it("the log is searched by day and event, and an order is a number", async () => {
  const asked = showLog([entry()]);
  await screen.findByRole("row", { name: /Class moved/ });
  await userEvent.selectOptions(screen.getByLabelText("Event"), "Class booked");
  await fill({ Day: "2026-05-21", Order: "x" });
  await press("Search");
  await screen.findByText("Please enter the number of an order");
  await userEvent.clear(screen.getByLabelText("Order"));
  await press("Search");
  expect(asked()).toMatchObject({ day: "2026-05-21", event: "booked", courseOrderId: null });
});

it("a log without such entries says so", async () => {
  showLog([]);
  await screen.findByText("There are no such entries.");
});

it("a search for an unknown person says that nothing was found", async () => {
  showLog([], () => refusal(404, "NOT_FOUND", "Nothing was found here"));
  expect((await screen.findByRole("alert")).textContent).toContain("found");
});

it("the entries that were searched for are saved as a file", async () => {
  const saved: string[] = [];
  vi.stubGlobal("URL", {
    createObjectURL: (file: Blob) => {
      void file.text().then((text) => saved.push(text));
      return "blob:log";
    },
    revokeObjectURL: () => undefined,
  });
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListAuditLog: () => answer({ data: [entry()], next: null }),
    StoreExportAuditLog: () => answer({ data: [entry({ reason: "=1" })], next: null }),
  });
  showDesk(ME, "/log");
  await userEvent.click(await screen.findByRole("button", { name: "17" }));
  await press("Export as CSV");
  await screen.findByText("One entry saved");
  expect(seen.find(({ name }) => name === "StoreExportAuditLog")?.body).toMatchObject({
    courseOrderId: 17,
  });
  expect(saved[0]).toMatch(
    /\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Class moved,D00000009 Wang Fang,S00000001 Ming,17,'=1 · from \d{4}-/,
  );
});
