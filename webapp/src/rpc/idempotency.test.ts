import { answer, fakeService, refusal } from "@test/fakeService";
import { beforeEach, expect, it } from "vitest";
import { asking, connect } from ".";

const NAME = "CustomerTeacherRaiseCommissionProblem";
const said = { courseOrderId: 3, text: "Ten minutes are missing" };
const again = { courseOrderId: 3, text: "Twenty minutes are missing" };

let reply: () => Response;
let seen: ReturnType<typeof fakeService>;

const keys = () => seen.map(({ headers }) => headers.get("Idempotency-Key"));
const lost = () => new Response("", { status: 504 });

beforeEach(() => {
  connect({ caller: () => ({ token: "t0ken", userId: 7, language: "en" }) });
  reply = lost;
  seen = fakeService({ [NAME]: () => reply() });
});

it("a retry of an unanswered request has the same key", async () => {
  const raise = asking(NAME);
  await expect(raise(said)).rejects.toThrow();
  await expect(raise({ ...said })).rejects.toThrow();
  expect(keys()[1]).toBe(keys()[0]);
});

it("a changed retry has another key", async () => {
  const raise = asking(NAME);
  await expect(raise(said)).rejects.toThrow();
  await expect(raise(again)).rejects.toThrow();
  expect(keys()[1]).not.toBe(keys()[0]);
});

it.each([
  ["yes", () => answer({})],
  ["no", () => refusal(409, "COMMISSION_PROBLEM_OPEN", "Please wait")],
])("a request after a %s is another request", async (_, answered) => {
  reply = answered;
  const raise = asking(NAME);
  await raise(said).catch(() => undefined);
  await raise(said).catch(() => undefined);
  expect(keys()[1]).not.toBe(keys()[0]);
});
