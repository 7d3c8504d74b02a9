import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { MINUTE, NOW, order } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { invalidate } from "@/queries";
import type { InboxItem } from "../../inbox/inbox";
import { history } from "../../navigation";
import type { Me } from "../../session";
import { notices } from "../../ui/notices";
import type { Board, BoardClass } from "./board";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 600 * MINUTE };

function one(inMinutes: number, student: string, changes: Partial<BoardClass> = {}): BoardClass {
  const user = { userId: 1, userName: student, accountNo: "S1", isKnown: true };
  return {
    order: order(inMinutes, { user }),
    version: 1,
    lateMs: 0,
    state: "AHEAD",
    utcSince: null,
    step: null,
    group: null,
    groups: null,
    utcTutorSeen: null,
    utcStudentSeen: null,
    isTutorThere: null,
    isStudentThere: null,
    masteredCount: null,
    lacksFeedback: false,
    isPayFlagged: false,
    utcTutorFree: null,
    ...changes,
  };
}

const NUMBERS: Board["numbers"] = {
  ...{ ahead: 1, tutorLate: 1, studentMissing: 0, running: 1, ended: 0 },
  ...{ noShows: 0, calledOff: 0, withoutFeedback: 0, payFlagged: 0 },
};

const LATE = one(-12, "Lan", { state: "TUTOR_LATE", utcSince: NOW - 12 * MINUTE });
const RUNNING = one(-40, "Hua", {
  order: order(-40, {
    user: { userId: 3, userName: "Hua", accountNo: "S3", isKnown: true },
    status: "IN_PROGRESS",
    deadline: NOW + 18 * MINUTE,
  }),
  state: "RUNNING",
  ...{ step: "listening_review", group: 3, groups: 5 },
  ...{ isTutorThere: true, isStudentThere: false },
});

const inboxOf = (...data: InboxItem[]) => ({
  ...{ data, hasMore: false, kinds: [], serverTime: NOW },
});

function showBoard(
  data: BoardClass[],
  replies: Record<string, Reply> = {},
  { me = ME, address = "/today" }: { readonly me?: Me; readonly address?: string } = {},
) {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreListClassOfDay: () =>
      answer({ day: "2026-05-21", serverTime: NOW, numbers: NUMBERS, data }),
    StoreListInbox: () => answer(inboxOf()),
    StoreCountInbox: () => answer({ count: 0, isMore: false }),
    ...replies,
  });
  showDesk(me, address);
  return seen;
}

/** Opens a class, and begins an action. */
async function actOn(student: string, action: string): Promise<void> {
  await userEvent.click(await screen.findByRole("cell", { name: student }));
  const panel = await screen.findByRole("dialog", { name: student });
  await userEvent.click(within(panel).getByRole("button", { name: action }));
}

const bodiesOf = (seen: ReturnType<typeof showBoard>, name: string) =>
  seen.filter((call) => call.name === name).map(({ body }) => body);

it("the board says who is late, how far a class is and who is there", async () => {
  showBoard([RUNNING, LATE, one(18, "Ming")]);
  const row = async (name: RegExp) => (await screen.findByRole("row", { name })).textContent;
  expect(await row(/Lan/)).toContain("Tutor 12 min late");
  expect(await row(/Hua/)).toContain(
    "Group 3 of 5 · Listening review · 18 min left · Student offline",
  );
  expect(await row(/Ming/)).toContain("In 18 min");
  expect(await objections()).toEqual([]);
});

it("a tile shows the classes that it counts, and all again", async () => {
  showBoard([RUNNING, LATE, one(18, "Ming")]);
  await userEvent.click(await screen.findByRole("button", { name: "1 Waiting for tutor" }));
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await press("1 Waiting for tutor");
  expect(screen.getAllByRole("row")).toHaveLength(4);
  await press("0 Ended");
  await press("Show all");
  expect(screen.getAllByRole("row")).toHaveLength(4);
});

it("a class is canceled with a reason, and undone", async () => {
  const seen = showBoard([LATE], {
    StoreCancelClass: () => answer({ version: 2 }),
    StoreReopenClass: () => answer({}),
  });
  await actOn("Lan", "Cancel class");
  const dialog = await screen.findByRole("dialog", { name: "Cancel Lan's class" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel class" }));
  expect(within(dialog).getByText("Please give the reason")).toBeTruthy();
  await fill({ Reason: " The tutor is ill " });
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel class" }));
  await screen.findByText("Lan's class is canceled");
  const { courseOrderId } = LATE.order;
  expect(bodiesOf(seen, "StoreCancelClass")).toEqual([
    { courseOrderId, version: 1, reason: "The tutor is ill" },
  ]);
  await press("Undo");
  await screen.findByText("Undone");
  expect(bodiesOf(seen, "StoreReopenClass")).toMatchObject([{ courseOrderId, version: 2 }]);
});

it("a class is moved to a day and a time, and back", async () => {
  const inTheWay = { code: "TIME_TAKEN", message: "Fang has a class then" };
  const seen = showBoard([LATE], {
    StorePreviewMove: () => answer({ obstacles: [inTheWay], warnings: [], version: 1 }),
    StoreMoveClass: () => answer({ version: 2 }),
  });
  await actOn("Lan", "Move");
  const dialog = await screen.findByRole("dialog");
  await userEvent.clear(within(dialog).getByLabelText("Time"));
  await userEvent.type(within(dialog).getByLabelText("Time"), "20:30");
  expect(await within(dialog).findByText("✗ Fang has a class then")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await press("Undo");
  await screen.findByText("Undone");
  const { courseOrderId, appointmentTime } = LATE.order;
  expect(bodiesOf(seen, "StoreMoveClass")).toMatchObject([
    { courseOrderId, appointmentTime: Date.UTC(2026, 4, 21, 12, 30) },
    { courseOrderId, appointmentTime, version: 2 },
  ]);
});

it("a refused change stays open with the reason of the service", async () => {
  showBoard([LATE], { StoreMoveClass: () => refusal(409, "TIME_TAKEN", "Fang has a class") });
  await actOn("Lan", "Move");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("Fang has a class")).toBeTruthy();
  expect(within(dialog).getByLabelText("Time").getAttribute("aria-invalid")).toBe("true");
});

it("a class that somebody else changed meanwhile is changed as it was seen, and refused", async () => {
  let shown = LATE;
  const told = "Wang Fang has just changed this class";
  const seen = showBoard([], {
    StoreListClassOfDay: () =>
      answer({ day: "2026-05-21", serverTime: NOW, numbers: NUMBERS, data: [shown] }),
    StoreMoveClass: () => refusal(409, "ORDER_CHANGED", told),
  });
  await actOn("Lan", "Move");
  const dialog = await screen.findByRole("dialog");
  const tutor = { ...(LATE.order.tutor as NonNullable<typeof LATE.order.tutor>), userName: "Wu" };
  shown = { ...LATE, version: 2, order: { ...LATE.order, tutor } };
  await invalidate("StoreListClassOfDay");
  await screen.findByText("Wu");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText(told)).toBeTruthy();
  expect(bodiesOf(seen, "StoreMoveClass")).toMatchObject([{ version: 1 }]);
});

it("a class leads to its people and to who changed it, by the reader's rights", async () => {
  showBoard([LATE]);
  await userEvent.click(await screen.findByRole("cell", { name: "Lan" }));
  const panel = within(await screen.findByRole("dialog", { name: "Lan" }));
  const to = (name: string) => panel.getByRole("link", { name }).getAttribute("href");
  expect(to("Lan’s file")).toBe("#/student?id=1");
  expect(to("Fang’s file")).toBe("#/tutor?id=2");
  expect(to("Who changed this class")).toBe(`#/log?order=${LATE.order.courseOrderId}`);
});

it("who only books classes is led to students alone", async () => {
  showBoard([LATE], {}, { me: { ...ME, rights: ["schedule"] } });
  await userEvent.click(await screen.findByRole("cell", { name: "Lan" }));
  const panel = within(await screen.findByRole("dialog", { name: "Lan" }));
  expect(panel.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Lan’s file"]);
});

it("who did not come counts as missing", async () => {
  const absent = one(-90, "Lan", { state: "NO_SHOW" });
  showBoard([], {
    StoreListClassOfDay: () => {
      const numbers = { ...NUMBERS, noShows: 1 };
      return answer({ day: "2026-05-21", serverTime: NOW, numbers, data: [absent, RUNNING] });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "1 Student missing" }));
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.getByRole("row", { name: /Lan/ }).textContent).toContain("No-show");
});

it("Enter opens a class with all that can be done with it", async () => {
  showBoard([one(18, "Ming"), LATE]);
  (await screen.findByRole("row", { name: /Ming/ })).focus();
  await userEvent.keyboard("{Enter}");
  const panel = await screen.findByRole("dialog", { name: "Ming" });
  expect(within(panel).getByText("60-minute lesson")).toBeTruthy();
  const acts = within(panel)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(acts).toEqual([
    ...["Move", "Another tutor", "Cancel class", "Call tutor", "Call student", "Close"],
  ]);
});

it("a class says which of its series it is", async () => {
  const { order } = LATE;
  const series = { seriesId: 1, number: 3, count: 8 };
  showBoard([{ ...LATE, order: { ...order, series } }]);
  await userEvent.click(await screen.findByRole("cell", { name: "Lan" }));
  const panel = within(await screen.findByRole("dialog", { name: "Lan" }));
  expect(panel.getByText("Class 3 of 8")).toBeTruthy();
});

it("⌘K finds a class by its student or tutor", async () => {
  showBoard([LATE, one(18, "Ming")]);
  await screen.findByRole("row", { name: /Lan/ });
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await userEvent.type(await screen.findByRole("combobox"), "la");
  await userEvent.click(await screen.findByRole("option", { name: /Lan/ }));
  expect(await screen.findByRole("dialog", { name: "Lan" })).toBeTruthy();
});

it("a board that does not load says so, and a tap reads it again", async () => {
  let isDown = true;
  showBoard([LATE], {
    StoreListClassOfDay: () =>
      isDown
        ? refusal(403, "RIGHT_MISSING", "Not yours")
        : answer({ day: "2026-05-21", serverTime: NOW, numbers: NUMBERS, data: [] }),
  });
  await screen.findByText("Not yours");
  isDown = false;
  await userEvent.click(screen.getByText("Tap to reload"));
  expect(await screen.findByText("There is no class on this day.")).toBeTruthy();
});

it("the tutor of a late class is called", async () => {
  const seen = showBoard([LATE], { StoreShowPhone: () => answer({ phone: "139 0000 0001" }) });
  const row = await screen.findByRole("row", { name: /Lan/ });
  expect(bodiesOf(seen, "StoreShowPhone")).toEqual([]);
  await userEvent.click(within(row).getByRole("button", { name: "Call tutor" }));
  const dialog = await screen.findByRole("dialog", { name: "Fang's phone" });
  expect(await within(dialog).findByRole("link", { name: "139 0000 0001" })).toBeTruthy();
  expect(bodiesOf(seen, "StoreShowPhone")).toEqual([{ userId: 2 }]);
});

it("a class is given to a tutor who is free, and back", async () => {
  const seen = showBoard([LATE], {
    StoreListFreeTutor: () =>
      answer({
        data: [
          { userId: 2, userName: "Fang", accountNo: "T2", titleLevel: null },
          { userId: 5, userName: "Wu", accountNo: "T5", titleLevel: null },
        ],
      }),
    StoreChangeTutor: () => answer({ version: 2 }),
  });
  const row = await screen.findByRole("row", { name: /Lan/ });
  await userEvent.click(within(row).getByRole("button", { name: "Another tutor" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(await within(dialog).findByRole("radio", { name: /Wu/ }));
  expect(within(dialog).queryByRole("radio", { name: /Fang/ })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Another tutor" }));
  await screen.findByText("Lan's class is now Wu's");
  await press("Undo");
  await screen.findByText("Undone");
  const { courseOrderId } = LATE.order;
  expect(bodiesOf(seen, "StoreChangeTutor")).toMatchObject([
    { courseOrderId, tutorId: 5, version: 1 },
    { courseOrderId, tutorId: 2, version: 2 },
  ]);
});

it("the day after is shown, and today again", async () => {
  const seen = showBoard([LATE]);
  await screen.findByRole("row", { name: /Lan/ });
  await press("Day after");
  expect(await screen.findByRole("heading", { level: 1, name: "Fri, May 22" })).toBeTruthy();
  expect(bodiesOf(seen, "StoreListClassOfDay")).toEqual([{}, { day: "2026-05-22" }]);
  await press("Back to today");
  expect(await screen.findByRole("heading", { level: 1, name: /^Today/ })).toBeTruthy();
});

const REST: InboxItem = {
  ...{ kind: "rest", number: 5, person: { userId: 2, userName: "Fang" }, utcSince: NOW },
  facts: { startsAt: NOW + 60 * MINUTE, endsAt: NOW + 120 * MINUTE, minutes: 60 },
};
const REQUEST: InboxItem = {
  ...{ kind: "data_request", number: 7, person: { userId: 1, userName: "Lan" }, utcSince: NOW },
  facts: { dataRequest: "COPY", workingDaysLeft: 11 },
};

it("rest is approved beside the board, and lifted again", async () => {
  let left = [REST, REQUEST];
  const seen = showBoard([LATE], {
    StoreListInbox: () => answer(inboxOf(...left)),
    StoreCountInbox: () => answer({ count: left.length, isMore: false }),
    StoreAnswerRest: () => {
      left = [REQUEST];
      return answer({});
    },
    StoreLiftRest: () => answer({}),
  });
  const card = within(await screen.findByRole("region", { name: "Inbox 2" }));
  expect(await card.findByText(/11 working days left/)).toBeTruthy();
  await userEvent.click(card.getByRole("button", { name: "Approve Fang's rest" }));
  await screen.findByText("The rest of Fang is approved");
  expect(await screen.findByRole("region", { name: "Inbox 1" })).toBeTruthy();
  expect(card.queryByRole("button", { name: "Approve Fang's rest" })).toBeNull();
  expect(bodiesOf(seen, "StoreAnswerRest")).toEqual([{ restApplicationId: 5, approved: true }]);
  await press("Undo");
  await screen.findByText("Undone");
  expect(bodiesOf(seen, "StoreLiftRest")).toMatchObject([{ restApplicationId: 5 }]);
});

it("rest is rejected beside the board with a reason only", async () => {
  const seen = showBoard([LATE], {
    StoreListInbox: () => answer(inboxOf(REST)),
    StoreAnswerRest: () => answer({}),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reject Fang's rest" }));
  await press("Reject");
  expect(bodiesOf(seen, "StoreAnswerRest")).toEqual([]);
  await fill({ "Reason for a rejection": "Nobody is free" });
  await press("Reject");
  await screen.findByText("The rest of Fang is rejected");
  expect(bodiesOf(seen, "StoreAnswerRest")).toMatchObject([
    { approved: false, reason: "Nobody is free" },
  ]);
});

it("what is answered in the inbox is opened there", async () => {
  showBoard([LATE], { StoreListInbox: () => answer(inboxOf(REST, REQUEST)) });
  await userEvent.click(await screen.findByRole("button", { name: "Answer Lan" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Inbox" })).toBeTruthy();
  const head = await screen.findByRole("button", { name: /Lan/ });
  expect(head.getAttribute("aria-expanded")).toBe("true");
});

it("the class in the address is opened on its day, and closed for good", async () => {
  const seen = showBoard([LATE], {}, { address: `/today?class=${LATE.order.courseOrderId}` });
  const panel = await screen.findByRole("dialog", { name: "Lan" });
  expect(bodiesOf(seen, "StoreListClassOfDay")[0]).toEqual({
    courseOrderId: LATE.order.courseOrderId,
  });
  await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(history.location.search).not.toContain("class");
  expect(screen.getByRole("row", { name: /Lan/ })).toBeTruthy();
});

it("a class that leaves the day while its panel is open says so, and is found where it is", async () => {
  let data = [LATE, one(18, "Ming")];
  const seen = showBoard([], {
    StoreListClassOfDay: () =>
      answer({ day: "2026-05-21", serverTime: NOW, numbers: NUMBERS, data }),
  });
  await userEvent.click(await screen.findByRole("cell", { name: "Lan" }));
  await screen.findByRole("dialog", { name: "Lan" });
  data = [one(18, "Ming")];
  await act(() => invalidate("StoreListClassOfDay"));
  await screen.findByText(/^This class is no longer on this day/);
  await press("Show the class");
  expect(bodiesOf(seen, "StoreListClassOfDay").at(-1)).toEqual({
    courseOrderId: LATE.order.courseOrderId,
  });
});

it("the deletion of a record is requested with a reason, and withdrawn by undo or in the panel", async () => {
  const ended = one(-120, "Hua", { state: "ENDED", version: 6 });
  const pending = {
    ...ended,
    version: 7,
    order: { ...ended.order, deletionStatus: "DELETE_PENDING" as const },
  };
  let shown: BoardClass = ended;
  const seen = showBoard([], {
    StoreListClassOfDay: () =>
      answer({ day: "2026-05-21", serverTime: NOW, numbers: NUMBERS, data: [shown] }),
    StoreAskDeletion: () => {
      shown = pending;
      return answer({ courseOrderId: ended.order.courseOrderId, version: 7 });
    },
    StoreWithdrawDeletion: () => answer({ courseOrderId: ended.order.courseOrderId, version: 8 }),
  });
  const { courseOrderId } = ended.order;
  await userEvent.click(await screen.findByRole("cell", { name: "Hua" }));
  await userEvent.click(await screen.findByText("Delete the record of this class"));
  await press("Request the deletion");
  expect(bodiesOf(seen, "StoreAskDeletion")).toEqual([]);
  await fill({ Reason: "Booked by mistake" });
  await press("Request the deletion");
  await screen.findByText("The deletion of Hua's class waits for the tutor");
  expect(bodiesOf(seen, "StoreAskDeletion")).toEqual([
    { courseOrderId, version: 6, reason: "Booked by mistake" },
  ]);
  await userEvent.click(screen.getByRole("cell", { name: "Hua" }));
  const panel = within(await screen.findByRole("dialog", { name: "Hua" }));
  expect(panel.getByText("Waits for the tutor")).toBeTruthy();
  await userEvent.click(panel.getByRole("button", { name: "Withdraw the deletion" }));
  await screen.findByText("The deletion of Hua's class is withdrawn");
  expect(bodiesOf(seen, "StoreWithdrawDeletion")).toEqual([{ courseOrderId, version: 7 }]);
});

it("a class that waits or runs is not offered for deletion", async () => {
  showBoard([LATE]);
  await userEvent.click(await screen.findByRole("cell", { name: "Lan" }));
  await screen.findByRole("dialog", { name: "Lan" });
  expect(screen.queryByText("Delete the record of this class")).toBeNull();
});
