import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, refusal, type Seen } from "@test/fakeService";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeLanguage, startI18n } from "@/i18n";
import { errorText } from "@/i18n/errorText";
import { InfiniteList } from "@/ui/InfiniteList";
import { usePages } from "./usePages";

let near: () => void = () => {};
let seen: Seen[] = [];
let total = 4;
let reply: (pageNo: number) => Response;

/**
 * Two books per page; the list grew by one between reads, so that a book moved to the next page.
 */
const page = (pageNo: number) =>
  answer({
    total,
    data: [[1, 2], [2, 3], [4]][pageNo - 1]?.map((courseBookId) => ({ courseBookId })) ?? [],
  });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

beforeEach(() => {
  total = 4;
  reply = page;
  seen = fakeService({
    CustomerListCourseBook: ({ body }) => reply((body as { pageNo: number }).pageNo),
  });
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      near = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {
      near = () => {};
    }
  } as never;
});

function Shelf() {
  const books = usePages(
    "CustomerListCourseBook",
    { level: "JUNIOR" },
    { idOf: ({ courseBookId }) => courseBookId, pageSize: 2 },
  );
  return (
    <InfiniteList
      pages={books}
      skeleton={{ rows: 2, height: 64 }}
      failure={errorText}
      empty={<p>No books</p>}
    >
      {(rows) => (
        <p title={`of ${books.total}`}>{rows.map(({ courseBookId }) => courseBookId).join(", ")}</p>
      )}
    </InfiniteList>
  );
}

function show(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Shelf />
    </QueryClientProvider>,
  );
  return client;
}

const asked = () => seen.map(({ body }) => (body as { pageNo: number }).pageNo);

describe("a list that loads as it scrolls", () => {
  it("loads the next page near its end, and shows a moved row once", async () => {
    show();
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(await screen.findByText("1, 2")).toBeTruthy();
    expect(asked()).toEqual([1]);
    near();
    expect(await screen.findByText("1, 2, 3")).toBeTruthy();
    expect(screen.getByText("Nothing more")).toBeTruthy();
    expect(screen.getByTitle("of 3")).toBeTruthy();
    expect(seen[1]?.body).toEqual({ level: "JUNIOR", pageNo: 2, pageSize: 2 });
  });

  it("is reloaded to its end when more is requested in between", async () => {
    const client = show();
    await screen.findByText("1, 2");
    const changed = () => answer({ total: 4, data: [{ courseBookId: 7 }, { courseBookId: 8 }] });
    reply = (pageNo) => (pageNo === 1 ? changed() : page(pageNo));
    const read = client.invalidateQueries();
    near();
    await read;
    expect(await screen.findByText(/^7, 8/)).toBeTruthy();
  });

  it("of one page shows no end", async () => {
    total = 2;
    show();
    expect(await screen.findByText("1, 2")).toBeTruthy();
    expect(screen.queryByText("Nothing more")).toBeNull();
  });

  it("without rows says so", async () => {
    total = 0;
    reply = () => answer({ total: 0, data: [] });
    show();
    expect(await screen.findByText("No books")).toBeTruthy();
  });

  it("that fails to load says why, and a tap retries", async () => {
    reply = () => refusal(409, "X", "The shelf is closed");
    show();
    expect(await screen.findByText("The shelf is closed")).toBeTruthy();
    reply = page;
    await userEvent.click(screen.getByRole("button"));
    expect(await screen.findByText("1, 2")).toBeTruthy();
  });

  it("keeps its rows when the next ones fail, and waits for a tap", async () => {
    show();
    await screen.findByText("1, 2");
    reply = () => refusal(409, "X", "no");
    near();
    const again = await screen.findByRole("button", { name: /Try again/ });
    expect(screen.getByText("1, 2")).toBeTruthy();
    reply = page;
    await userEvent.click(again);
    expect(await screen.findByText("1, 2, 3")).toBeTruthy();
  });
});
