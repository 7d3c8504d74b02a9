import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService } from "@test/fakeService";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { bindRouter } from "@/navigation";
import { queryClient } from "@/queries";
import type { CourseRecord } from "@/rpc";
import TrainingRecords from "./screens/TrainingRecords";

const NAME = "CustomerListCourseOrderRecord";
const none = () => answer({ data: [], total: 0 });
const noRecords = () => answer({ data: [], next: null });
const metric = { month: "2026-05", completed: 5, canceled: 1, minutes: 234 };
const opened: unknown[] = [];

/** A class that is over, at a time of the service's zone. */
function record(id: number, at: string, changes: object = {}): CourseRecord {
  const order = {
    courseOrderId: id,
    status: "COMPLETED",
    deletionStatus: "NORMAL",
    lessonType: "QUOTA_60",
    isSimulated: false,
    appointmentTime: Date.parse(`${at}+08:00`),
    user: { userId: 1, userName: "Ming", accountNo: "S00000001" },
    tutor: { userId: 2, userName: "Fang" },
    courseBook: null,
    wordCount: 25,
    ...changes,
  };
  const outcome = { right: 21, wrong: 4, alreadyKnown: 0 };
  return { order, outcome } as unknown as CourseRecord;
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("records");
  bindRouter({ navigate: (to) => void opened.push(to) });
});
beforeEach(() => {
  queryClient.clear();
  opened.length = 0;
});

function show(address = "/"): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <TrainingRecords />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function choose(what: RegExp, one: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: what }));
  const sheet = within(screen.getByRole("dialog"));
  await userEvent.click(sheet.getByRole("radio", { name: one }));
  await userEvent.click(sheet.getByRole("button", { name: "OK" }));
}

describe("training records", () => {
  it("are grouped by day and open their details", async () => {
    fakeService({
      CustomerListCourseOrder: none,
      CustomerQueryCourseOrderReportMetric: () => answer(metric),
      [NAME]: () =>
        answer({
          data: [
            record(3, "2024-05-18T21:10:00", { isSimulated: true }),
            record(2, "2024-05-18T19:30:00"),
            record(1, "2024-04-15T19:30:00", { status: "CANCELED" }),
          ],
          next: null,
        }),
    });
    show();
    expect(await screen.findAllByRole("heading", { level: 3 })).toHaveLength(2);
    expect(screen.getByRole("region", { name: "April 2024" })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("5 sessions, 234 min")).toHaveLength(2));
    expect(screen.getAllByRole("img", { name: /21 remembered, 4 to relearn/ })).toHaveLength(2);
    expect(screen.getByText("60-minute lesson", { selector: "s" })).toBeTruthy();
    expect(screen.getByText("Called off by the store")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Simulation/ }));
    expect(opened).toEqual([expect.stringContaining("courseOrderId=3")]);
  });

  it("are filtered by status and month, also from the address", async () => {
    const seen = fakeService({ CustomerListCourseOrder: none, [NAME]: noRecords });
    show("/?status=EXPIRED&month=2026-03");
    await choose(/Filter by status/, "Completed");
    const asked = () =>
      seen
        .filter(({ name }) => name === NAME)
        .map(({ body }) => body as { status: string; month: string | null })
        .map(({ status, month }) => [status, month]);
    await expect.poll(asked).toEqual([
      ["EXPIRED", "2026-03"],
      ["COMPLETED", "2026-03"],
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "Show all" }));
    await expect.poll(() => asked().at(-1)).toEqual(["ALL", null]);
  });

  it("continue at the next page", async () => {
    const next = { at: 7, courseOrderId: 2 };
    const seen = fakeService({
      CustomerListCourseOrder: none,
      [NAME]: ({ body }) =>
        (body as { before: unknown }).before
          ? answer({ data: [record(1, "2026-05-11T19:30:00")], next: null })
          : answer({ data: [record(2, "2026-05-12T19:30:00")], next }),
    });
    // The whole page is in view.
    globalThis.IntersectionObserver = class {
      readonly tell: (entries: unknown[]) => void;
      constructor(tell: (entries: unknown[]) => void) {
        this.tell = tell;
      }
      observe = () => this.tell([{ isIntersecting: true }]);
      disconnect = () => {};
    } as unknown as typeof IntersectionObserver;
    show();
    await expect.poll(() => screen.queryAllByRole("listitem").length).toBe(2);
    const pages = seen.filter(({ name }) => name === NAME);
    expect(pages.map(({ body }) => (body as { before: unknown }).before)).toEqual([null, next]);
  });

  it("show upcoming sessions and their number", async () => {
    const { order } = record(9, "2026-05-30T19:30:00", { status: "RESERVED" });
    fakeService({
      CustomerListCourseOrder: () => answer({ data: [order], total: 1 }),
      [NAME]: noRecords,
    });
    show();
    await userEvent.click(await screen.findByRole("radio", { name: "Upcoming 1" }));
    expect(await screen.findByRole("listitem")).toBeTruthy();
    expect(screen.getByText("25 words")).toBeTruthy();
  });
});
