import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@/rpc";
import { answer, fakeService, refusal } from "@/test/fakeService";
import { SeveralAccounts, session, signIn, signOut } from "./session";

const credentials = { phone: "13800000001", password: "Wordmate2025", role: "user" } as const;
const oneAccount = { single: true, token: "t0ken", userId: 7, userRole: "user", serverTime: 0 };
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
  it("asks with the chosen role, then fetches the profile with the new token", async () => {
    const seen = fakeService({
      CustomerLoginByPhoneAndPassword: () => answer(oneAccount),
      QueryUserProfileByToken: () => answer(ming),
    });
    await signIn(credentials);
    expect(seen.map(({ name }) => name)).toEqual([
      "CustomerLoginByPhoneAndPassword",
      "QueryUserProfileByToken",
    ]);
    expect(seen[0]?.body).toMatchObject({ phone: "13800000001", loginAs: ["user"] });
    expect(seen[1]?.headers.get("x-token-c")).toBe("t0ken");
    expect(session.get()).toMatchObject({ token: "t0ken", role: "user", profile: ming });
  });

  it("fetches a tutor's detail too", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () => answer({ ...oneAccount, userRole: "TEACHER" }),
      QueryUserProfileByToken: () => answer(fang),
      CustomerTeacherQueryDetail: () => answer({ userId: 7, userName: "Fang", titleLevel: "GOLD" }),
    });
    await signIn({ ...credentials, role: "TEACHER" });
    expect(session.get()).toMatchObject({ role: "TEACHER", teacher: { titleLevel: "GOLD" } });
  });

  it("keeps nothing when the profile does not come", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () => answer(oneAccount),
      QueryUserProfileByToken: () => refusal(500, "INTERNAL_ERROR", "ours"),
    });
    await expect(signIn(credentials)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(session.get()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("does not choose among several accounts", async () => {
    fakeService({
      CustomerLoginByPhoneAndPassword: () => answer({ ...oneAccount, single: false, token: null }),
    });
    await expect(signIn(credentials)).rejects.toBeInstanceOf(SeveralAccounts);
    expect(session.get()).toBeNull();
  });
});

describe("signing out", () => {
  async function signedIn(logout: () => Response) {
    const seen = fakeService({
      CustomerLoginByPhoneAndPassword: () => answer(oneAccount),
      QueryUserProfileByToken: () => answer(ming),
      LogoutUserByLoginToken: logout,
    });
    await signIn(credentials);
    return seen;
  }

  it("tells the service with the token, then forgets it", async () => {
    const seen = await signedIn(() => answer({}));
    await signOut();
    expect(seen.at(-1)?.headers.get("x-token-c")).toBe("t0ken");
    expect(session.get()).toBeNull();
  });

  it("forgets the session even when the service cannot be told", async () => {
    await signedIn(() => new Response("", { status: 504 }));
    await expect(signOut()).rejects.toMatchObject({ kind: "timeout" });
    expect(session.get()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("does not call the service without a token", async () => {
    const seen = fakeService({});
    await signOut();
    expect(seen).toEqual([]);
  });
});

it("a session signed out in another tab ends here too", async () => {
  fakeService({
    CustomerLoginByPhoneAndPassword: () => answer(oneAccount),
    QueryUserProfileByToken: () => answer(ming),
  });
  await signIn(credentials);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(session.get()).toBeNull();
});
