import { answer, fakeService, refusal } from "@test/fakeService";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BUILD } from "@/version";
import {
  busy,
  CallFailed,
  call,
  connect,
  EXPIRED_DEBOUNCE_MS,
  onSessionExpired,
  serverNow,
} from ".";

const nobody = { token: null, userId: null, language: "zh-CN" };
const student = { token: "t0ken", userId: 7, language: "en" };

async function failureOf(running: Promise<unknown>): Promise<CallFailed> {
  const error = await running.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error(`expected a failed call, got ${error}`);
  return error;
}

const profile = () => call("QueryUserProfileByToken", {});

beforeEach(() => connect({ caller: () => student }));
afterEach(() => connect({ caller: () => nobody }));

describe("a call", () => {
  it("posts its body with the caller's token, id and language", async () => {
    const seen = fakeService({ StartCourseOrder: () => answer({ courseOrderId: 3 }) });
    await call("StartCourseOrder", { courseOrderId: 3 }, { idempotencyKey: "key-00001" });
    const headers = seen[0]?.headers;
    expect(seen[0]?.body).toEqual({ courseOrderId: 3 });
    expect(headers?.get("x-token-c")).toBe("t0ken");
    expect(headers?.get("x-user-id")).toBe("7");
    expect(headers?.get("Accept-Language")).toBe("en");
    expect(headers?.get("x-app-build")).toBe(String(BUILD));
    expect(headers?.get("Idempotency-Key")).toBe("key-00001");
  });

  it("carries no token before sign-in", async () => {
    connect({ caller: () => nobody });
    const seen = fakeService({ QueryUserProfileByToken: () => answer({}) });
    await profile();
    expect(seen[0]?.headers.has("x-token-c")).toBe(false);
    expect(seen[0]?.headers.has("x-user-id")).toBe(false);
  });

  it("returns the envelope's data", async () => {
    fakeService({ QueryUserProfileByToken: () => answer({ userName: "Ming" }) });
    expect(await profile()).toEqual({ userName: "Ming" });
  });
});

it("a call that answers a file returns it under its own name", async () => {
  const headers = { "Content-Disposition": "attachment; filename*=UTF-8''11%E6%9C%88.csv" };
  fakeService({ StoreDownloadBatch: () => new Response("order", { headers }) });
  const file = await call("StoreDownloadBatch", { batch: "11月" });
  expect([file.name, await file.text()]).toEqual(["11月.csv", "order"]);
});

describe("a call fails", () => {
  it("as refused, with the service's code and message", async () => {
    fakeService({ StartCourseOrder: () => refusal(409, "START_TOO_EARLY", "Too early") });
    const failure = await failureOf(call("StartCourseOrder", { courseOrderId: 1 }));
    expect(failure).toMatchObject({
      kind: "refused",
      code: "START_TOO_EARLY",
      message: "Too early",
    });
    expect(failure.passing).toBe(false);
  });

  it("as refused when success is false although HTTP says 200", async () => {
    fakeService({ QueryUserProfileByToken: () => Response.json({ success: false }) });
    expect(await failureOf(profile())).toMatchObject({ kind: "refused", message: "" });
  });

  it("with its status when the answer says nothing", async () => {
    fakeService({ QueryUserProfileByToken: () => new Response("<html>", { status: 502 }) });
    const failure = await failureOf(profile());
    expect(failure).toMatchObject({ kind: "http", status: 502 });
    expect(failure.passing).toBe(true);
  });

  it("as a timeout behind a captive portal", async () => {
    fakeService({ QueryUserProfileByToken: () => new Response("<html>Sign in to this network") });
    expect(await failureOf(profile())).toMatchObject({ kind: "timeout", passing: true });
  });

  it("as a timeout on HTTP 504, on no response and after the time limit", async () => {
    fakeService({ QueryUserProfileByToken: () => new Response("", { status: 504 }) });
    expect((await failureOf(profile())).kind).toBe("timeout");
    fakeService({ QueryUserProfileByToken: () => Promise.reject(new TypeError("no response")) });
    expect((await failureOf(profile())).kind).toBe("timeout");
    fakeService({ QueryUserProfileByToken: () => new Promise<Response>(() => {}) });
    const slow = call("QueryUserProfileByToken", {}, { timeLimitMs: 1 });
    expect((await failureOf(slow)).kind).toBe("timeout");
  });

  it("as offline without a request if there is no network", async () => {
    const seen = fakeService({});
    connect({ online: () => false });
    expect((await failureOf(profile())).kind).toBe("offline");
    expect(seen).toEqual([]);
  });

  it("as cancelled when the caller gives up", async () => {
    fakeService({ QueryUserProfileByToken: () => new Promise<Response>(() => {}) });
    const given = new AbortController();
    const running = call("QueryUserProfileByToken", {}, { signal: given.signal });
    given.abort();
    expect((await failureOf(running)).kind).toBe("cancelled");
  });
});

describe("the session's end", () => {
  const expired = () => refusal(401, "TOKEN_INVALID", "expired");
  let told = 0;
  let stop = () => {};

  let now = 0;

  beforeEach(() => {
    now += EXPIRED_DEBOUNCE_MS;
    connect({ elapsed: () => now });
    told = 0;
    stop = onSessionExpired(() => {
      told += 1;
    });
  });
  afterEach(() => stop());

  it("is reported once, however many calls fail together", async () => {
    fakeService({ QueryUserProfileByToken: expired });
    const failures = await Promise.all([1, 2, 3, 4].map(() => failureOf(profile())));
    expect(failures.map(({ kind }) => kind)).toEqual(Array(4).fill("expired"));
    expect(told).toBe(1);
    now += EXPIRED_DEBOUNCE_MS;
    await failureOf(profile());
    expect(told).toBe(2);
  });

  it("is reported for UNKNOWN_ERROR with any HTTP status", async () => {
    fakeService({ QueryUserProfileByToken: () => refusal(200, "UNKNOWN_ERROR", "?") });
    expect((await failureOf(profile())).kind).toBe("expired");
    expect(told).toBe(1);
  });

  it("is not reported by an answer to a user who signed out", async () => {
    fakeService({
      QueryUserProfileByToken: () => {
        connect({ caller: () => nobody });
        return expired();
      },
    });
    expect((await failureOf(profile())).kind).toBe("expired");
    expect(told).toBe(0);
  });

  it("is not reported by an answer from before sign-in", async () => {
    connect({ caller: () => nobody });
    fakeService({
      QueryUserProfileByToken: () => {
        connect({ caller: () => student });
        return expired();
      },
    });
    expect((await failureOf(profile())).kind).toBe("cancelled");
    expect(told).toBe(0);
  });

  it("does not affect a newer session", async () => {
    const again = () => connect({ caller: () => ({ ...student, token: "newer" }) });
    fakeService({
      QueryUserProfileByToken: () => {
        again();
        return answer({ userName: "Ming" });
      },
      LogoutUserByLoginToken: () => {
        connect({ caller: () => student });
        return expired();
      },
    });
    expect(await profile()).toEqual({ userName: "Ming" });
    expect((await failureOf(call("LogoutUserByLoginToken", {}))).kind).toBe("cancelled");
    expect(told).toBe(0);
  });

  it("keeps answers of an earlier user from the next", async () => {
    fakeService({
      QueryUserProfileByToken: () => {
        connect({ caller: () => ({ ...student, token: "another", userId: 8 }) });
        return answer({ userName: "Ming" });
      },
    });
    expect((await failureOf(profile())).kind).toBe("expired");
    expect(told).toBe(0);
  });
});

describe("the loading indicator", () => {
  it("counts a running call until it succeeds or fails", async () => {
    fakeService({ StartCourseOrder: () => refusal(500, "INTERNAL_ERROR", "ours") });
    const running = failureOf(call("StartCourseOrder", { courseOrderId: 1 }));
    expect(busy.get()).toBe(1);
    await running;
    expect(busy.get()).toBe(0);
  });

  it("ignores profile, lists, counts and lesson times", () => {
    fakeService({});
    void failureOf(profile());
    void failureOf(call("CustomerListCourseOrder", {}));
    void failureOf(call("CustomerGetCourseOrderCount", {}));
    void failureOf(call("CustomerCheckCourseOrderTime", { courseOrderId: 1 }));
    expect(busy.get()).toBe(0);
  });
});

describe("the server's clock", () => {
  it("is read from every answer that contains it", async () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date", "performance"] });
    fakeService({
      CustomerQueryCourseOrder: () => answer({ clock: { serverTime: 3_600_000 } }),
      CustomerListCourseOrder: () => answer({ data: [{ serverTime: 7_200_000 }], total: 1 }),
    });
    await call("CustomerQueryCourseOrder", { courseOrderId: 1 });
    expect(serverNow()).toBe(3_600_000);
    await call("CustomerListCourseOrder", {});
    expect(serverNow()).toBe(7_200_000);
    vi.useRealTimers();
  });
});
