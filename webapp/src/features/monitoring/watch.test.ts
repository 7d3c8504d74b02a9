import { answer, fakeService } from "@test/fakeService";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runningLesson } from "@/entities/order/runningLesson";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { paths } from "@/paths";
import type { Role } from "@/rpc";
import { APP_VERSION } from "@/version";
import { terms } from "./terms.fake";
import { watchApp } from "./watch";

interface Message {
  readonly url: string;
  readonly body: unknown;
}
interface Events {
  readonly session: string;
  readonly accountNo: string;
  readonly version: string;
  readonly events: readonly { readonly kind: string; readonly page: string }[];
}

let messages: Message[] = [];
let left: Message[] = [];
let taken: (url: string) => Promise<Response>;
let told: object;

beforeEach(() => {
  messages = [];
  left = [];
  told = terms;
  taken = async () => new Response(null, { status: 204 });
  session.clear();
  // A page is watched as long as it exists: here the next test continues on it.
  for (const target of [window, document]) vi.spyOn(target, "addEventListener");
});

afterEach(() => {
  for (const target of [window, document]) {
    for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls) {
      target.removeEventListener(type, listener);
      target.removeEventListener(type, listener, true);
    }
  }
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
});

async function signIn(userRole: Role = "user"): Promise<void> {
  const accountNo = userRole === "user" ? "S00000007" : "T00000007";
  fakeService({
    QueryUserProfileByToken: () => answer({ userId: 7, userRole, accountNo, userName: "王小明" }),
    CustomerTeacherQueryDetail: () => answer({}),
  });
  await enter({ single: true, token: "secret", userId: 7, userRole } as never);
}

/** A location that changes like the router's. */
function pages() {
  let path: string = paths.home;
  const listeners: (() => void)[] = [];
  const go = (next: string) => {
    path = next;
    for (const listener of listeners) listener();
  };
  return { path: () => path, subscribe: (one: () => void) => void listeners.push(one), go };
}

async function watched() {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url.startsWith("/config/")) return Response.json(told);
    messages.push({ url, body: JSON.parse(String(body)) });
    return taken(url);
  });
  const sendBeacon = (url: string, text: string) => {
    left.push({ url, body: JSON.parse(text) });
    return true;
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { sendBeacon }));
  const place = pages();
  await watchApp(place);
  return place;
}

function hide(): void {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const sent = (url: string) => messages.filter((one) => one.url === url).map(({ body }) => body);
const events = () => sent(terms.eventsUrl) as Events[];

describe("the app", () => {
  it("reports opened pages with the account number", async () => {
    await signIn();
    const place = await watched();
    place.go(paths.my);
    place.go(paths.my);
    await vi.advanceTimersByTimeAsync(10_000);
    const [{ events: list, ...who }] = events() as [Events];
    const views = list.filter(({ kind }) => kind === "page_view").map(({ page }) => page);
    expect(views).toEqual([paths.home, paths.my]);
    expect(who).toMatchObject({ version: APP_VERSION, accountNo: "S00000007" });
    expect(who.session).toMatch(/^[0-9a-f,]{4,}$/);
    expect(JSON.stringify(messages)).not.toMatch(/王小明|secret/);
  });

  it("attributes late events to the right user", async () => {
    const place = await watched();
    vi.unstubAllGlobals();
    await signIn();
    const collected = vi.fn(async (url: string, { body }: RequestInit) => {
      messages.push({ url, body: JSON.parse(String(body)) });
      return taken(url);
    });
    vi.stubGlobal("fetch", collected);
    place.go(paths.my);
    await vi.advanceTimersByTimeAsync(20_000);
    const seen = events().map(({ accountNo, events: list }) => [
      accountNo,
      list.map((one) => one.page),
    ]);
    expect(seen).toEqual([
      ["not-signed-in", [paths.home]],
      ["S00000007", [paths.my]],
    ]);
  });

  it("logs a placeholder before the sign-in", async () => {
    await watched();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = { version: APP_VERSION, page: paths.home, accountNo: "not-signed-in" };
    expect(sent(terms.usageUrl)).toEqual([[{ ...before, log: "opened" }]]);
  });

  it.each([
    ["user", "S00000007"],
    ["TEACHER", "S00000012"],
  ] as const)("logs its usage with lesson and student, of a %s", async (role, studentNo) => {
    await signIn(role);
    const user = { userId: 12, userName: "王小明", accountNo: studentNo, isKnown: true };
    runningLesson.enter({ courseOrderId: 31, user });
    const place = await watched();
    place.go(paths.wordRecognition);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((sent(terms.usageUrl) as object[][]).flat()).toContainEqual({
      version: APP_VERSION,
      page: paths.home,
      accountNo: role === "user" ? "S00000007" : "T00000007",
      studentNo,
      courseOrderId: 31,
      log: "opened",
    });
  });

  it("reports uncaught errors, at most twenty per page", async () => {
    await watched();
    for (let at = 0; at < 30; at += 1) {
      window.dispatchEvent(
        new ErrorEvent("error", { error: new TypeError("x is not a function") }),
      );
    }
    await vi.advanceTimersByTimeAsync(10_000);
    const errors = events()
      .flatMap((one) => one.events)
      .filter(({ kind }) => kind === "script_error");
    expect(errors).toHaveLength(20);
    expect(errors[0]).toMatchObject({ name: "TypeError", message: "x is not a function" });
  });

  it("sends waiting events when it is left", async () => {
    await watched();
    hide();
    expect(left.map(({ url }) => url)).toEqual([terms.eventsUrl, terms.usageUrl]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(messages).toEqual([]);
  });

  it("keeps a visit over a reload, and begins another after half an hour", async () => {
    await watched();
    await vi.advanceTimersByTimeAsync(10_000);
    await watchApp(pages());
    await vi.advanceTimersByTimeAsync(10_000);
    const place = pages();
    await watchApp(place);
    await vi.advanceTimersByTimeAsync(10_000);
    const [first, second] = events();
    expect(second?.session).toBe(first?.session);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    place.go(paths.setting);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events().at(-1)?.session).not.toBe(first?.session);
  });

  it("is not monitored without the service's settings", async () => {
    told = { ...terms, sampling: 0 };
    await watched();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await watchApp(pages());
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([messages, left]).toEqual([[], []]);
  });
});
