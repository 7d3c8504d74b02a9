import { answer, fakeService, refusal } from "@test/fakeService";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openJournal } from "@/entities/lesson/journal";
import { createKeptStore, OWN } from "@/keptStore";
import { type Ask, call, connect, NotSignedIn, onSessionExpired, type UserProfile } from "@/rpc";
import { local, ofTab } from "@/storage";
import { choose, enter, fetchProfile, learn } from "./entering";
import { type LoginAnswer, session } from "./session";
import { signOut } from "./signOut";

const BEGIN = { type: "begin", number: 1, utcDone: 5 } as const;

const oneAccount: LoginAnswer = {
  single: true,
  token: "t0ken",
  userId: 7,
  userRole: "user",
  serverTime: 0,
};
const ming = {
  userId: 7,
  userRole: "user",
  userName: "Ming",
  accountNo: "S7",
  phone: "138****0001",
};
const fang = { ...ming, userRole: "TEACHER", userName: "Fang" };

function caller() {
  const now = session.get();
  return { token: now?.token ?? null, userId: now?.userId ?? null, language: "en" };
}

beforeEach(() => {
  session.clear();
  connect({ caller });
});

describe("signing in", () => {
  it("loads the profile with the new token", async () => {
    const seen = fakeService({ QueryUserProfileByToken: () => answer(ming) });
    expect(await enter(oneAccount)).toBe("signed_in");
    expect(seen.map(({ name }) => name)).toEqual(["QueryUserProfileByToken"]);
    expect(seen[0]?.headers.get("x-token-c")).toBe("t0ken");
    expect(session.get()).toMatchObject({ token: "t0ken", role: "user", profile: ming });
  });

  it("loads a tutor's detail, too", async () => {
    fakeService({
      QueryUserProfileByToken: () => answer(fang),
      CustomerTeacherQueryDetail: () => answer({ userId: 7, userName: "Fang", titleLevel: "GOLD" }),
    });
    await enter({ ...oneAccount, userRole: "TEACHER" });
    expect(session.get()).toMatchObject({ role: "TEACHER", teacher: { titleLevel: "GOLD" } });
  });

  it("stores nothing if the profile does not load", async () => {
    fakeService({ QueryUserProfileByToken: () => refusal(500, "INTERNAL_ERROR", "ours") });
    await expect(enter(oneAccount)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(session.state()).toBe("anonymous");
    expect(localStorage.length).toBe(0);
  });

  it("requests no profile without a token", async () => {
    const seen = fakeService({});
    await expect(fetchProfile()).rejects.toBeInstanceOf(NotSignedIn);
    expect(seen).toEqual([]);
  });
});

describe("several accounts of one phone", () => {
  const two: LoginAnswer = {
    single: false,
    ticket: "t1cket",
    candidates: [7, 8].map((userId) => ({
      userId,
      userRole: "user",
      userName: `Child ${userId}`,
      accountNo: `S${userId}`,
    })),
    serverTime: 0,
  };

  it("are offered, and the chosen one is entered with the ticket", async () => {
    const seen = fakeService({
      CustomerLoginByCandidate: () => answer({ ...oneAccount, userId: 8 }),
      QueryUserProfileByToken: () => answer({ ...ming, userId: 8 }),
    });
    expect(await enter(two)).toBe("candidates");
    expect(session.get()).toBeNull();
    expect(session.offer()?.candidates).toEqual(two.candidates);
    expect(await choose(8)).toBe("signed_in");
    expect(seen[0]?.body).toEqual({ ticket: "t1cket", userId: 8 });
    expect(session.get()?.userId).toBe(8);
    expect(session.offer()).toBeNull();
  });

  it("are offered to a user who was signed in as another one", async () => {
    fakeService({ QueryUserProfileByToken: () => answer(ming) });
    await enter(oneAccount);
    expect(await enter(two)).toBe("candidates");
    expect(session.get()).toBeNull();
    expect(session.offer()?.candidates).toEqual(two.candidates);
  });

  it("are not offered any more after going back, and nothing is stored", async () => {
    await enter(two);
    session.clear();
    expect(session.state()).toBe("anonymous");
    expect(session.offer()).toBeNull();
    expect(localStorage.length).toBe(0);
    await expect(choose(8)).rejects.toBeInstanceOf(NotSignedIn);
  });
});

it("an outdated profile answer does not undo a change", async () => {
  fakeService({ QueryUserProfileByToken: () => answer(ming) });
  await enter(oneAccount);
  const renamed = { ...ming, userName: "Ming Li" };
  let replies: ((reply: Response) => void)[] = [];
  fakeService({ QueryUserProfileByToken: () => new Promise((reply) => replies.push(reply)) });
  const read = fetchProfile();
  learn({ profile: renamed as UserProfile });
  for (const reply of replies) reply(answer(ming));
  replies = [];
  await expect.poll(() => replies.length).toBe(1);
  expect(session.get()?.profile?.userName).toBe("Ming Li");
  replies[0]?.(answer({ ...renamed, pictureUrl: "/new" }));
  expect(await read).toMatchObject({ userName: "Ming Li", pictureUrl: "/new" });
  expect(session.get()?.profile).toMatchObject({ userName: "Ming Li", pictureUrl: "/new" });
});

it("a device remembers nothing of the profile's form", async () => {
  const student = { school: "No. 4", address: "7 Elm Lane" };
  fakeService({ QueryUserProfileByToken: () => answer({ ...ming, student }) });
  await enter(oneAccount);
  expect(JSON.stringify(localStorage)).toContain(ming.userName);
  expect(JSON.stringify(localStorage)).not.toContain("Elm Lane");
});

describe("the session's end", () => {
  it("by the service clears everything, and signing in works again", async () => {
    fakeService({ QueryUserProfileByToken: () => answer(ming) });
    await enter(oneAccount);
    session.expire();
    expect(session.state()).toBe("expired");
    expect(session.get()).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(await enter(oneAccount)).toBe("signed_in");
  });

  it("happens once, however many calls fail together", async () => {
    let ends = 0;
    const stop = onSessionExpired(() => {
      ends += 1;
      session.expire();
    });
    fakeService({ QueryUserProfileByToken: () => answer(ming) });
    await enter(oneAccount);
    fakeService({
      CustomerGetCourseOrderCount: () => refusal(401, "TOKEN_INVALID", "over"),
      CustomerListCourseOrder: () => refusal(500, "UNKNOWN_ERROR", "over"),
    });
    const list = { filter: "ALL" } as Ask<"CustomerListCourseOrder">;
    const failed = await Promise.allSettled([
      call("CustomerGetCourseOrderCount", {}),
      call("CustomerListCourseOrder", list),
      call("CustomerGetCourseOrderCount", {}),
    ]);
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    expect(ends).toBe(1);
    expect(session.state()).toBe("expired");
    stop();
  });
});

describe("signing out", () => {
  async function signedIn(logout: () => Response) {
    const seen = fakeService({
      QueryUserProfileByToken: () => answer(ming),
      LogoutUserByLoginToken: logout,
    });
    await enter(oneAccount);
    return seen;
  }

  it("tells the service with the token, then forgets it", async () => {
    const seen = await signedIn(() => answer({}));
    await signOut();
    expect(seen.at(-1)?.headers.get("x-token-c")).toBe("t0ken");
    expect(session.get()).toBeNull();
  });

  it("clears the session even if the service is unreachable", async () => {
    await signedIn(() => new Response("", { status: 504 }));
    await expect(signOut()).rejects.toMatchObject({ kind: "timeout" });
    expect(session.get()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("stops the words that are playing, and nothing else", async () => {
    await signedIn(() => refusal(500, "INTERNAL_ERROR", "ours"));
    localStorage.setItem("wordmate.lesson.7.1", "{}");
    localStorage.setItem("wordmate.language", "en");
    await expect(signOut()).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(Object.keys(localStorage)).toEqual(["wordmate.language"]);
  });

  it("deletes drafts, including those kept in memory", async () => {
    await signedIn(() => new Response("", { status: 504 }));
    const note = createKeptStore(local, `${OWN}note`, (text) => text as string | null);
    const other = createKeptStore(ofTab, `${OWN}other`, (text) => text as string | null);
    note.set("half a sentence");
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("No room.", "QuotaExceededError");
    });
    other.set("another half");
    full.mockRestore();
    expect([note.get(), other.get()]).toEqual(["half a sentence", "another half"]);
    await expect(signOut()).rejects.toMatchObject({ kind: "timeout" });
    expect([note.get(), other.get()]).toEqual([null, null]);
  });

  it("keeps unsent answers until their owner returns", async () => {
    await signedIn(() => new Response("", { status: 504 }));
    openJournal(7, 1).write({ queue: [BEGIN] });
    openJournal(7, 2).write({ isWarned: true });
    await expect(signOut()).rejects.toMatchObject({ kind: "timeout" });
    expect(Object.keys(localStorage)).toEqual(["wordmate.lesson.7.1"]);
  });

  it("does not call the service without a token", async () => {
    const seen = fakeService({});
    await signOut();
    expect(seen).toEqual([]);
  });
});

it("a session signed out in another tab ends here too", async () => {
  fakeService({
    QueryUserProfileByToken: () => answer(ming),
  });
  await enter(oneAccount);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(session.get()).toBeNull();
});
