import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { invalidate } from "@/queries";
import type { InboxItem } from "../../inbox/inbox";
import { notices } from "../../ui/notices";

beforeAll(speakAtDesk);

const NO_FACTS: InboxItem["facts"] = {};
const SUGGESTION: InboxItem = {
  kind: "suggestion",
  number: 7,
  person: { userId: 1, userName: "Ming" },
  utcSince: 0,
  facts: { ...NO_FACTS, title: "Wrong translation", enWord: "crane" },
};
const DELETION: InboxItem = {
  kind: "deletion",
  number: 8,
  person: { userId: 2, userName: "Fang" },
  utcSince: 1,
  facts: { ...NO_FACTS, studentName: "Ming", courseOrderId: 8, version: 4, appointmentTime: 0 },
};
const PROBLEM: InboxItem = {
  kind: "pay_problem",
  number: 9,
  person: { userId: 2, userName: "Fang" },
  utcSince: 2,
  facts: { ...NO_FACTS, text: "One class is missing", courseOrderId: 9 },
};
const COPY_ASKED: InboxItem = {
  kind: "data_request",
  number: 11,
  person: { userId: 1, userName: "Ming" },
  utcSince: 0,
  facts: { ...NO_FACTS, dataRequest: "COPY", workingDaysLeft: 3 },
};

const DETAIL = {
  ...{ suggestionId: 7, title: "Wrong translation", type: "translation", accountId: 1 },
  ...{ content: "It is a bird", utcCreated: 0, pictureUrls: [], wordId: 1, courseId: 2 },
  ...{ enWord: "crane", opinion: null, utcAnswered: null, corrections: [], author: "Ming" },
  answeredBy: null,
  texts: [
    { field: "translation", text: "起重机" },
    { field: "picture", text: "" },
  ],
};

/** The inbox of items that leave it when they are answered. */
function showInbox(items: InboxItem[], replies: Record<string, Reply> = {}) {
  notices.set([]);
  let left = items;
  const answers = (number: number) => () => {
    left = left.filter((item) => item.number !== number);
    return answer({});
  };
  const seen = fakeService({
    StoreQueryMe: () => answer(OWNER),
    StoreCountInbox: () => answer({ count: left.length, isMore: false }),
    StoreListInbox: () =>
      answer({ data: left, hasMore: false, kinds: ["suggestion"], serverTime: 0 }),
    StoreQuerySuggestion: () => answer(DETAIL),
    StoreAnswerSuggestion: answers(7),
    StoreWithdrawDeletion: answers(8),
    StoreAnswerCommissionProblem: answers(9),
    ...replies,
  });
  showDesk(OWNER, "/inbox");
  return seen;
}

const bodyOf = (seen: ReturnType<typeof showInbox>, name: string) =>
  seen.find((call) => call.name === name)?.body;

it("an empty inbox says that all is done", async () => {
  showInbox([]);
  expect(await screen.findByText("Nothing waits. All done.")).toBeTruthy();
});

it("an inbox that does not load says so, and a tap reads it again", async () => {
  let isDown = true;
  showInbox([], {
    StoreListInbox: () =>
      isDown
        ? refusal(403, "RIGHT_MISSING", "Not yours")
        : answer({ data: [], hasMore: false, kinds: [], serverTime: 0 }),
  });
  await screen.findByText("Not yours");
  isDown = false;
  await userEvent.click(screen.getByText("Tap to reload"));
  expect(await screen.findByText("Nothing waits. All done.")).toBeTruthy();
});

it("a long inbox is read on at its end", async () => {
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
  showInbox([], {
    StoreListInbox: ({ body }) => {
      const isFirst = (body as { offset: number }).offset === 0;
      const data = isFirst ? [SUGGESTION] : [SUGGESTION, PROBLEM];
      return answer({ data, hasMore: isFirst, kinds: [], serverTime: 0 });
    },
  });
  await screen.findByRole("button", { name: /One class is missing/ });
  expect(screen.getAllByRole("button", { name: /Wrong translation/ })).toHaveLength(1);
});

it("j and k move between what waits, and Enter opens it in its place", async () => {
  showInbox([SUGGESTION, DELETION, PROBLEM]);
  const first = await screen.findByRole("button", { name: /Wrong translation/ });
  await userEvent.keyboard("j");
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard("jj");
  const problem = screen.getByRole("button", { name: /One class is missing/ });
  expect(document.activeElement).toBe(problem);
  await userEvent.keyboard("k{Enter}");
  expect(await screen.findByRole("button", { name: "Withdraw the deletion" })).toBeTruthy();
  expect(await objections()).toEqual([]);
});

it("a suggestion is answered with a correction whose effect is shown before", async () => {
  const seen = showInbox([SUGGESTION, PROBLEM], {
    StorePreviewCorrection: () =>
      answer({
        corrections: [
          {
            ...{
              field: "translation",
              old: "起重机",
              new: "鹤",
              inWord: true,
              ofInstitution: true,
            },
            books: [{ courseId: 2, titleZh: "旅行", titleEn: "Travel" }],
            unchanged: [{ courseId: 3, titleZh: "工地", titleEn: "On site" }],
          },
        ],
        classesAhead: 3,
      }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Wrong translation/ }));
  await screen.findByText("It is a bird");
  await userEvent.click(screen.getByText("Correct “crane”"));
  await userEvent.clear(screen.getByLabelText("Translation"));
  await fill({ Translation: "鹤" });
  expect(await screen.findByText("Shown in: Travel")).toBeTruthy();
  expect(screen.getByText("Another text stays in: On site")).toBeTruthy();
  expect(screen.getByText("3 booked classes of these books lie ahead.")).toBeTruthy();
  expect(screen.getByText("Only the students and tutors of your shop see it.")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press("Correct and answer");
  expect(screen.getByText("Please write an answer")).toBeTruthy();
  await fill({ Answer: " Thank you " });
  await press("Correct and answer");
  await screen.findByText("Ming is answered");
  expect(bodyOf(seen, "StoreAnswerSuggestion")).toEqual({
    suggestionId: 7,
    opinion: "Thank you",
    corrections: [{ field: "translation", text: "鹤" }],
  });
  const next = screen.getByRole("button", { name: /One class is missing/ });
  expect(document.activeElement).toBe(next);
});

it("a deletion is withdrawn, and requested again by undo", async () => {
  const seen = showInbox([DELETION], { StoreAskDeletion: () => answer({}) });
  await userEvent.click(await screen.findByRole("button", { name: /Fang/ }));
  await press("Withdraw the deletion");
  await screen.findByText("Nothing waits. All done.");
  expect(bodyOf(seen, "StoreWithdrawDeletion")).toEqual({ courseOrderId: 8, version: 4 });
  await press("Undo");
  await screen.findByText("Undone");
  expect(bodyOf(seen, "StoreAskDeletion")).toMatchObject({ courseOrderId: 8 });
});

it("rest is approved, and lifted again by undo, or rejected with a reason", async () => {
  const rest: InboxItem = {
    ...DELETION,
    kind: "rest",
    facts: { startsAt: 0, endsAt: 3_600_000, minutes: 60 },
  };
  const seen = showInbox([rest], {
    StoreAnswerRest: () => answer({}),
    StoreLiftRest: () => answer({}),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Fang/ }));
  await press("Reject");
  expect(screen.getByText("Please give the reason, which the tutor reads")).toBeTruthy();
  await press("Approve");
  await screen.findByText("The rest of Fang is approved");
  await press("Undo");
  await screen.findByText("Undone");
  await userEvent.click(screen.getByRole("button", { name: /Fang/ }));
  await fill({ "Reason for a rejection": "Too few tutors" });
  await press("Reject");
  await screen.findByText("The rest of Fang is rejected");
  expect(seen.filter(({ name }) => name === "StoreAnswerRest").map(({ body }) => body)).toEqual([
    { restApplicationId: 8, approved: true },
    { restApplicationId: 8, approved: false, reason: "Too few tutors" },
  ]);
});

it("after an answer the next item has the focus, though somebody else answered one before it", async () => {
  let left = [SUGGESTION, DELETION, PROBLEM, COPY_ASKED];
  let answered: (reply: Response) => void = () => undefined;
  showInbox([], {
    StoreListInbox: () => answer({ data: left, hasMore: false, kinds: [], serverTime: 0 }),
    StoreWithdrawDeletion: () =>
      new Promise<Response>((resolve) => {
        answered = resolve;
      }),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Deletion/ }));
  await press("Withdraw the deletion");
  left = [DELETION, PROBLEM, COPY_ASKED];
  await act(() => invalidate("StoreListInbox"));
  await waitFor(() => expect(screen.queryByText(/Wrong translation/)).toBeNull());
  left = [PROBLEM, COPY_ASKED];
  answered(answer({}));
  const problem = screen.getByRole("button", { name: /One class is missing/ });
  await waitFor(() => expect(document.activeElement).toBe(problem));
});

it("a problem with pay is answered, and a refusal leaves it in the list", async () => {
  let isRefused = true;
  showInbox([PROBLEM], {
    StoreAnswerCommissionProblem: () =>
      isRefused ? refusal(409, "PROBLEM_ANSWERED", "Li has answered it") : answer({}),
  });
  const head = await screen.findByRole("button", { name: /One class is missing/ });
  await userEvent.click(head);
  await fill({ Answer: "Three were counted" });
  await press("Send the answer");
  await screen.findByText("Li has answered it");
  isRefused = false;
  await press("Send the answer");
  await screen.findByText("Fang is answered");
});

it("an item that somebody else answered stays with what was typed until it is closed", async () => {
  let left = [SUGGESTION, PROBLEM, COPY_ASKED];
  showInbox([], {
    StoreListInbox: () => answer({ data: left, hasMore: false, kinds: [], serverTime: 0 }),
    StoreAnswerCommissionProblem: () => {
      left = [SUGGESTION, COPY_ASKED];
      return refusal(409, "COMMISSION_PROBLEM_ANSWERED", "Already answered by Li");
    },
  });
  const head = await screen.findByRole("button", { name: /One class is missing/ });
  await userEvent.click(head);
  await fill({ Answer: "Three were counted" });
  await press("Send the answer");
  await screen.findByText("Already answered by Li");
  await screen.findByText(/Somebody has answered this meanwhile/);
  expect((screen.getByLabelText("Answer") as HTMLTextAreaElement).value).toBe("Three were counted");
  expect(await objections()).toEqual([]);
  await userEvent.click(head);
  expect(screen.queryByRole("button", { name: /One class is missing/ })).toBeNull();
});

const NO_COPY = {
  StoreQueryDataCopy: () =>
    answer({ userId: 1, userName: "Ming", accountNo: "S1", isErased: false, copy: null }),
};

it("a copy that is prepared with a reason answers its request", async () => {
  let left: InboxItem[] = [COPY_ASKED];
  const seen = showInbox([], {
    ...NO_COPY,
    StoreListInbox: () => answer({ data: left, hasMore: false, kinds: [], serverTime: 0 }),
    StorePrepareDataCopy: () => {
      left = [];
      return answer({});
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /3 working days left/ }));
  await screen.findByText("There is no copy.");
  const link = screen.getByRole("link", { name: "The data of Ming" });
  expect(link.getAttribute("href")).toBe("#/data?id=1");
  await press("Prepare a copy");
  expect(screen.getByText("Please give the reason for the log")).toBeTruthy();
  await fill({ "Reason for the copy (for the log)": "Asked in the app" });
  await press("Prepare a copy");
  await screen.findByText(/The copy for Ming is being made/);
  await screen.findByText("Nothing waits. All done.");
  expect(bodyOf(seen, "StorePrepareDataCopy")).toEqual({ userId: 1, reason: "Asked in the app" });
});

it("a copy that was handed over answers its request, or the person reads why not", async () => {
  let left: InboxItem[] = [
    COPY_ASKED,
    { ...COPY_ASKED, number: 12, facts: { ...COPY_ASKED.facts, workingDaysLeft: -1 } },
  ];
  const seen = showInbox([], {
    ...NO_COPY,
    StoreListInbox: () => answer({ data: left, hasMore: false, kinds: [], serverTime: 0 }),
    StoreAnswerDataRequest: () => {
      left = left.slice(1);
      return answer({});
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /3 working days left/ }));
  await userEvent.click(await screen.findByText("Another way"));
  await fill({ "How it was handed over (the person reads it)": "By mail" });
  await press("Handed over in another way");
  await screen.findByText("Ming is answered");
  await userEvent.click(await screen.findByRole("button", { name: /Late by 1 working day/ }));
  await press("Refuse");
  expect(screen.getByText("Please give the reason, which the person reads")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await fill({ "Reason for a refusal": "Somebody else asked" });
  await press("Refuse");
  await screen.findByText("Nothing waits. All done.");
  expect(
    seen.filter(({ name }) => name === "StoreAnswerDataRequest").map(({ body }) => body),
  ).toEqual([
    { dataRequestId: 11, isDone: true, answer: "By mail" },
    { dataRequestId: 12, isDone: false, answer: "Somebody else asked" },
  ]);
});

it("an account is erased with a reason and after a second step, and what it waits for is said", async () => {
  let waits = true;
  const asked = { ...COPY_ASKED, facts: { ...COPY_ASKED.facts, dataRequest: "CLOSE" as const } };
  const seen = showInbox([asked], {
    StoreErasePerson: () => (waits ? refusal(409, "ERASURE_WAITS", "2 classes ahead") : answer({})),
  });
  await userEvent.click(await screen.findByRole("button", { name: /Asks to close the account/ }));
  await press("Erase the account");
  expect(screen.getByText("Please give the reason for the log")).toBeTruthy();
  await fill({ "Reason for the erasure (for the log)": "Asked in the app" });
  await press("Erase the account");
  expect(screen.getByRole("alert").textContent).toContain("cannot be undone");
  expect(bodyOf(seen, "StoreErasePerson")).toBeUndefined();
  await press("Do not erase");
  await press("Erase the account");
  await press("Erase for good");
  await screen.findByText("2 classes ahead");
  waits = false;
  await press("Erase for good");
  await screen.findByText("Ming is erased");
  expect(bodyOf(seen, "StoreErasePerson")).toEqual({ userId: 1, reason: "Asked in the app" });
});

it("the number of what waits stands beside the link of the inbox", async () => {
  showInbox([], { StoreCountInbox: () => answer({ count: 99, isMore: true }) });
  const navigation = await screen.findByRole("navigation");
  expect(await within(navigation).findByRole("link", { name: /Inbox ?99\+/ })).toBeTruthy();
});
