import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal, type Seen } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { OperationName } from "@/rpc";
import type { Batch, Payment } from "./month";

beforeAll(speakAtDesk);
afterEach(() => vi.unstubAllGlobals());

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const MONTH = "2026-04";

function payment(changes: Partial<Payment> = {}): Payment {
  return {
    courseOrderId: 17,
    number: 1,
    status: "PENDING",
    lessonType: "QUOTA_60",
    tutorId: 3,
    tutorName: "Zhou",
    studentId: 1,
    studentName: "Ming",
    utcEnded: NOW,
    month: MONTH,
    commissionFen: 5000,
    subsidyFen: 200,
    totalFen: 5200,
    batch: null,
    reason: null,
    failed: null,
    isNoShow: false,
    isFlagged: false,
    hasOpenProblem: false,
    trainingDuration: 60,
    practiceTime: 50 * 60_000,
    flags: [],
    ...changes,
  };
}

const BATCH: Batch = {
  name: MONTH,
  untilMonth: MONTH,
  withFlagged: false,
  lessons: 2,
  totalFen: 10_400,
  by: "9",
  at: NOW,
  waiting: 2,
  issued: 0,
  failed: 0,
};

const none = { lessons: 0, totalFen: 0 };
const SUMS = {
  month: MONTH,
  ready: { lessons: 3, totalFen: 15_600 },
  flagged: { lessons: 2, totalFen: 5_200 },
  doubted: none,
  inBatch: none,
  failed: none,
};

function showMonth(replies: { readonly [Name in OperationName]?: Reply } = {}, view = "settle") {
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreSumCommission: () => answer(SUMS),
    StoreListCommission: () => answer({ data: [payment()], total: 1, totalIsMinimum: false }),
    StoreListBatch: () => answer({ data: [BATCH], next: null }),
    ...replies,
  });
  showDesk(ME, `/month?month=${MONTH}&view=${view}`);
  return (name: OperationName) => seen.filter((one: Seen) => one.name === name);
}

/** Presses a button as soon as it is there. */
async function tap(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
}

/** The files that are saved from now on. */
function savedFiles(): File[] {
  const saved: File[] = [];
  const createObjectURL = (file: File) => `blob:${saved.push(file)}`;
  const stubbed = { createObjectURL, revokeObjectURL: () => undefined };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, stubbed));
  return saved;
}

const list =
  (...data: Payment[]): Reply =>
  () =>
    answer({ data, total: data.length, totalIsMinimum: false });

it("a sum filters the payments, and each says why it waits", async () => {
  const flagged = payment({ isFlagged: true, flags: ["NO_SHOW"] });
  const asked = showMonth({ StoreListCommission: list(flagged) });
  await screen.findByRole("heading", { name: "Month end · April 2026", level: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "2 To check ¥52.00" }));
  const row = await screen.findByRole("row", { name: /Zhou.*Only the tutor says/ });
  within(row).getByRole("button", { name: "Release" });
  expect(asked("StoreListCommission").map(({ body }) => body)).toMatchObject([
    { month: MONTH },
    { untilMonth: MONTH, unsettled: "FLAGGED" },
  ]);
  expect(await objections()).toEqual([]);
});

it("several flagged payments are released together, with a reason", async () => {
  const flagged = [17, 18].map((courseOrderId) =>
    payment({ courseOrderId, isFlagged: true, flags: ["ABSENT"] }),
  );
  const asked = showMonth({
    StoreListCommission: list(...flagged),
    StoreReleaseCommission: () => answer({ payments: 2, totalFen: 10_400 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /To check/ }));
  await tap("Choose all");
  await screen.findByText("2 chosen, ¥104.00");
  await tap("Release the chosen");
  const dialog = await screen.findByRole("dialog", { name: "Release 2 payments" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Release" }));
  await within(dialog).findByText("Please give a reason");
  expect(asked("StoreReleaseCommission")).toEqual([]);
  await fill({ "Reason for the release (the tutor reads it)": "The parents confirmed it" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Release" }));
  await screen.findByText("2 payments released, ¥104.00");
  expect(asked("StoreReleaseCommission")[0]?.body).toEqual({
    courseOrderIds: [17, 18],
    reason: "The parents confirmed it",
  });
});

it("a release whose answer was lost is repeated with its key", async () => {
  let tries = 0;
  const asked = showMonth({
    StoreListCommission: list(payment({ isFlagged: true, flags: ["LATE"] })),
    StoreReleaseCommission: () => {
      tries += 1;
      return tries === 1 ? new Response("", { status: 504 }) : answer({ payments: 1, totalFen: 1 });
    },
  });
  await tap("Release");
  await fill({ "Reason for the release (the tutor reads it)": "Yes" });
  const dialog = screen.getByRole("dialog");
  for (const _ of [1, 2]) {
    await userEvent.click(within(dialog).getByRole("button", { name: "Release" }));
  }
  await screen.findByText("1 payment released, ¥0.01");
  const keys = asked("StoreReleaseCommission").map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it("a batch says before what it takes, and has a name of its own", async () => {
  const asked = showMonth({
    StoreIssueBatch: () => answer({ ...BATCH, name: `${MONTH}-2`, lessons: 3, totalFen: 15_600 }),
  });
  await tap("Issue a batch");
  const dialog = await screen.findByRole("dialog", { name: "Issue a batch" });
  await within(dialog).findByText(/3 ready payments until April 2026, ¥156.00/);
  within(dialog).getByText(/Without 2 to check/);
  await userEvent.click(within(dialog).getByRole("button", { name: "Issue a batch" }));
  await screen.findByText(/Batch 2026-04-2: 3 payments, ¥156.00/);
  expect(asked("StoreIssueBatch")[0]?.body).toEqual({ batch: "2026-04-2", untilMonth: MONTH });
});

it("the file of a batch is saved under its own name", async () => {
  const saved = savedFiles();
  const headers = { "Content-Disposition": "attachment; filename*=UTF-8''2026-04.xlsx" };
  const asked = showMonth({ StoreDownloadBatch: () => new Response("PK", { headers }) });
  await tap("Download batch 2026-04: Excel");
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(["2026-04.xlsx"]));
  expect(asked("StoreDownloadBatch")[0]?.body).toEqual({ batch: MONTH, part: "ALL" });
});

const LINES = [
  { line: 2, batch: MONTH, order: "17", result: "issued" },
  { line: 3, batch: MONTH, order: "18", result: "maybe" },
  { line: 4, batch: MONTH, order: "19", result: "" },
];

it("wrong lines of a file are mended in their place, and all are stored or none", async () => {
  const wrong = { lines: [{ line: 3, why: "maybe is neither issued nor failed" }] };
  let tries = 0;
  const asked = showMonth(
    {
      StoreReadResults: () => answer({ lines: LINES }),
      StoreTakeResults: () => {
        tries += 1;
        if (tries > 1) return answer({ issued: 2, failed: 0, known: 0, waiting: 1 });
        return Response.json(
          { success: false, errorCode: "RESULTS_REFUSED", errorMessage: "Wrong", data: wrong },
          { status: 400 },
        );
      },
    },
    "results",
  );
  const file = new File(["batch,order,result"], "nov.csv");
  await userEvent.upload(await screen.findByLabelText("Choose a file"), file);
  await screen.findByText("2 lines with a result, 1 without.");
  expect(asked("StoreReadResults")[0]?.body).toEqual({ file: btoa("batch,order,result") });
  await tap("Store 2 results");
  await screen.findByRole("row", { name: /^3 maybe is neither/ });
  expect(screen.queryByLabelText("Result of line 2")).toBeNull();
  expect(await objections()).toEqual([]);
  const cell = screen.getByLabelText("Result of line 3");
  await userEvent.clear(cell);
  await userEvent.type(cell, "issued");
  await tap("Try again with 2 results");
  await screen.findByText("2 issued, 0 failed, 1 without a result");
  expect(asked("StoreTakeResults")[1]?.body).toEqual({
    lines: [LINES[0], { ...LINES[1], result: "issued" }, LINES[2]],
  });
});

it("a file that is too large is refused before it is sent", async () => {
  const asked = showMonth({}, "results");
  const file = new File([new Uint8Array(4 * 1024 * 1024 + 1)], "big.xlsx");
  await userEvent.upload(await screen.findByLabelText("Choose a file"), file);
  await screen.findByText("The file is too large: 4 MB at most");
  expect(asked("StoreReadResults")).toEqual([]);
});

it("a file that cannot be read says why", async () => {
  showMonth(
    { StoreReadResults: () => refusal(400, "COLUMNS_MISSING", "The table lacks order") },
    "results",
  );
  await userEvent.upload(await screen.findByLabelText("Choose a file"), new File(["x"], "x.csv"));
  expect((await screen.findByRole("alert")).textContent).toBe("The table lacks order");
});

it("pay is verified step by step, with every difference", async () => {
  const asked = showMonth({
    StoreVerifyPay: ({ body }) =>
      answer(
        (body as { after: number }).after === 0
          ? { orders: 50, differences: ["order 7: is ISSUED"], next: 60 }
          : { orders: 2, differences: [], next: null },
      ),
  });
  await tap("Verify now");
  await screen.findByText("52 classes verified.");
  screen.getByText("1 difference");
  screen.getByText("order 7: is ISSUED");
  expect(asked("StoreVerifyPay").map(({ body }) => body)).toEqual([{ after: 0 }, { after: 60 }]);
});

it("the month is reported by tutor and by day, and saved", async () => {
  const saved = savedFiles();
  const tutor = {
    ...{ tutorId: 3, tutorName: "Zhou", sessions: 2, minutes: 100 },
    ...{ commissionFen: 10_000, subsidyFen: 400, pendingFen: 10_400, issuedFen: 0, failedFen: 0 },
    ...{ reviewsDone: 1, reviewsMissed: 0, noShows: 0 },
  };
  showMonth(
    {
      StoreRetrieveMonth: () =>
        answer({ data: [tutor, { ...tutor, tutorId: 4, tutorName: "Wu", sessions: 5 }] }),
      StoreRetrieveDaysOfMonth: () =>
        answer({ data: [{ day: "2026-04-30", sessions: 7, minutes: 200, totalFen: 20_800 }] }),
    },
    "report",
  );
  const table = await screen.findByRole("table", { name: "Each tutor in April 2026" });
  const names = within(table).getAllByRole("row").slice(1);
  expect(names.map((row) => row.textContent?.slice(0, 3))).toEqual(["Wu5", "Zho"]);
  const days = await screen.findByRole("table", { name: "Classes by day, April 2026" });
  expect(within(days).getAllByRole("row")).toHaveLength(31);
  within(days).getByRole("row", { name: "30 7" });
  await userEvent.click(screen.getByRole("radio", { name: "Pay" }));
  await within(days).findByRole("row", { name: "30 ¥208.00" });
  expect(await objections()).toEqual([]);
  await tap("Export as CSV");
  expect(await saved[0]?.text()).toMatch(/T00000003,Zhou,2,100,104\.00,104\.00,0\.00,0\.00,1,0,0/);
});
