import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { expect, it, vi } from "vitest";
import { bindLesson } from "./lessonEntry";
import { newSimulation } from "./simulation";

const simulation = { courseBookId: 5, lessonType: "QUOTA_30" } as const;
const order = { courseOrderId: 30, lessonType: "QUOTA_30" };

it("a simulation without an answer is retried with the same key", async () => {
  const enterLesson = vi.fn();
  const others = { beginLesson: vi.fn(), endLesson: vi.fn(), sendLeftovers: vi.fn() };
  bindLesson(async () => ({ enterLesson, ...others }));
  let reply: Reply = () => refusal(500, "INTERNAL_ERROR", "try again");
  const seen = fakeService({ CustomerCreateSimulation: (call) => reply(call) });
  const { enter } = newSimulation();
  await expect(enter(simulation)).rejects.toThrow();
  expect(enterLesson).not.toHaveBeenCalled();
  reply = () => answer(order);
  await enter(simulation);
  const keys = seen.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys[0]).toBe(keys[1]);
  expect(enterLesson).toHaveBeenCalledWith(30);
});

it("a refused simulation gets a new key next time", async () => {
  const seen = fakeService({
    CustomerCreateSimulation: () => refusal(409, "ANOTHER_LESSON_RUNS", "Another class runs"),
  });
  const { enter } = newSimulation();
  await expect(enter(simulation)).rejects.toThrow();
  await expect(enter(simulation)).rejects.toThrow();
  const keys = seen.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(2);
});
