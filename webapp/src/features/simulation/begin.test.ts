import { beforeEach, expect, it } from "vitest";
import { answer, fakeService, type Reply, refusal, type Seen } from "@/test/fakeService";
import { beginning } from "./begin";

const simulation = { courseBookId: 5, lessonType: "QUOTA_30" } as const;
const like = (courseOrderId: number, change: object = {}) => ({
  courseOrderId,
  isSimulated: true,
  lessonType: "QUOTA_30",
  courseBook: { courseBookId: 5 },
  actions: ["START"],
  ...change,
});

let orders: object[];
let start: Reply;
let seen: Seen[];

beforeEach(() => {
  orders = [];
  start = () => refusal(409, "ANOTHER_LESSON_RUNS", "Another class is still running");
  seen = fakeService({
    CustomerListCourseOrder: ({ body }) => {
      const { lessonType, pageSize = 20 } = body as { lessonType?: string; pageSize?: number };
      const isAsked = (order: object) =>
        !lessonType || (order as typeof simulation).lessonType === lessonType;
      const found = orders.filter(isAsked);
      return answer({ data: found.slice(0, pageSize), total: found.length });
    },
    CustomerCreateSimulation: () => {
      orders = [...orders, like(30 + orders.length)];
      return answer(orders.at(-1));
    },
    StartCourseOrder: (call) => start(call),
  });
});

const count = (name: string) => seen.filter((call) => call.name === name).length;
const started = () =>
  seen
    .filter(({ name }) => name === "StartCourseOrder")
    .map(({ body }) => (body as { courseOrderId: number }).courseOrderId);

it("a simulation refused while another class runs is started the next time, not made again", async () => {
  const { begin } = beginning();
  await expect(begin(simulation)).rejects.toThrow();
  await expect(begin(simulation)).rejects.toThrow();
  expect(count("CustomerCreateSimulation")).toBe(1);
  expect(started()).toEqual([30, 30]);
});

it("one that was left reserved is found again on another visit", async () => {
  await expect(beginning().begin(simulation)).rejects.toThrow();
  await expect(beginning().begin(simulation)).rejects.toThrow();
  expect(count("CustomerCreateSimulation")).toBe(1);
  expect(started()).toEqual([30, 30]);
});

it("one that was left reserved is found behind the reviews of many weeks", async () => {
  const review = { isSimulated: false, lessonType: "ANTI_FORGETTING", actions: [] };
  orders = Array.from({ length: 60 }, (_, at) => like(100 + at, review));
  orders.push(like(30));
  await expect(beginning().begin(simulation)).rejects.toThrow();
  expect(count("CustomerCreateSimulation")).toBe(0);
  expect(started()).toEqual([30]);
});

it.each([
  ["another book", { courseBook: { courseBookId: 6 } }],
  ["another length", { lessonType: "QUOTA_60" }],
  ["a class with a tutor", { isSimulated: false }],
  ["one that may not be started", { actions: [] }],
])("a reserved order is not taken for it that is %s", async (_, change) => {
  orders = [like(7, change)];
  await expect(beginning().begin(simulation)).rejects.toThrow();
  expect(started()).toEqual([31]);
});

it("one that cannot be started any more makes room for another", async () => {
  const { begin } = beginning();
  orders = [like(7)];
  start = () => {
    orders = [];
    return refusal(409, "ORDER_EXPIRED", "The time to start it is over");
  };
  await expect(begin(simulation)).rejects.toThrow();
  await expect(begin(simulation)).rejects.toThrow();
  expect(started()).toEqual([7, 30]);
});

it("a start whose answer was lost is repeated for the same order under the same key", async () => {
  const { begin } = beginning();
  orders = [like(7)];
  start = () => {
    orders = [];
    return refusal(500, "INTERNAL_ERROR", "try again");
  };
  await expect(begin(simulation)).rejects.toThrow();
  await expect(begin(simulation)).rejects.toThrow();
  expect(count("CustomerCreateSimulation")).toBe(0);
  const keys = seen
    .filter(({ name }) => name === "StartCourseOrder")
    .map(({ headers }) => headers.get("Idempotency-Key"));
  expect(started()).toEqual([7, 7]);
  expect(keys[0]).toBe(keys[1]);
});
